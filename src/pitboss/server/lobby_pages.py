"""The lobby over HTTP: games, tables, making and joining them, and what a host may set."""

from enum import StrEnum
from typing import Annotated, get_args, get_type_hints

import msgspec
from msgspec import Meta as Bound

from pitboss.malformed import Malformed
from pitboss.play import Principal, Refusal, Role
from pitboss.poker.commission import Commission
from pitboss.poker.game import Game
from pitboss.poker.games import game_of
from pitboss.poker.option_guide import GUIDE
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.table.commands import Leave
from pitboss.poker.table.laws import LAWS
from pitboss.poker.table.table import Table
from pitboss.poker.table.terms import Coming
from pitboss.poker.tell_words import forced_words, limit_words
from pitboss.poker.validation import findings, resolved
from pitboss.room.asking import Asked, Outcome
from pitboss.room.bots import TEMPERS
from pitboss.room.card_room import APPROVALS, NoSuchTable, Wish, people_at, usual_options, usual_seats
from pitboss.room.host import TableHost
from pitboss.room.lobby import BotsSet, ClosingSet, PauseSet
from pitboss.room.pace import PACES
from pitboss.room.people import Person, new_id
from pitboss.server.endpoint import Call, Endpoint, Fault, Nothing
from pitboss.server.game_guide import INTRODUCTIONS
from pitboss.server.messages import RuleLine, rule_lines
from pitboss.server.table_view import BuyIn, SignLine, sign_lines, stakes_words

Text = Annotated[str, Bound(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
Token = Annotated[str, Bound(max_length=60)]
Seat = Annotated[int, Bound(ge=0, le=30)]
Cents = Annotated[int, Bound(ge=0, le=10**12)]


class EditionView(msgspec.Struct, frozen=True):
    id: str
    title: str
    begins: str
    ends: str
    instruments: tuple[str, ...]
    note: str
    seats: BuyIn
    defaults: dict[str, object]
    """Every option, those too that are as usual."""
    stakes: str


class OptionView(msgspec.Struct, frozen=True):
    name: str
    text: str
    kind: str
    choices: list[str | int | bool]
    money: bool
    rules: tuple[RuleLine, ...]


class GameView(msgspec.Struct, frozen=True):
    game: str
    title: str
    sentence: str
    how_to_play: tuple[str, ...]
    edition: str
    editions: list[EditionView]
    options: list[OptionView]


class Named(msgspec.Struct, frozen=True):
    name: str
    title: str
    text: str


class Games(msgspec.Struct, frozen=True):
    games: list[GameView]
    tempers: list[Named]
    paces: list[Named]


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby lists it."""

    id: str
    name: str
    game: str
    edition: str
    title: str
    stakes: str
    buy_in: BuyIn
    seats: int
    taken: int
    people: int
    bots: int
    public: bool
    paused: bool
    pace: str
    host: str
    yours: bool
    seat: int


class Tables(msgspec.Struct, frozen=True):
    tables: list[TableCard]


class TablePage(TableCard, frozen=True, kw_only=True):
    sign: list[SignLine]


class BotsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Seat = 4
    temper: Text = "mixed"


class TableBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody wants it; `options` holds those that differ from the edition's defaults."""

    game: Text
    edition: Text = ""
    name: Text = ""
    options: dict[str, msgspec.Raw] = {}
    seats: Seat = 0
    bots: BotsBody = BotsBody()
    pace: Text = "normal"
    public: bool = True


class Made(msgspec.Struct, frozen=True):
    table: str
    invitation: str


class FindingView(msgspec.Struct, frozen=True):
    reason: str
    rules: tuple[RuleLine, ...]
    warning: bool


class Checked(msgspec.Struct, frozen=True):
    findings: list[FindingView]
    stakes: str


class JoinBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat = 0
    cents: Cents = 0
    invitation: Token = ""
    coming: Coming = Coming.WAIT


class Joined(msgspec.Struct, frozen=True):
    table: str
    seat: int
    cents: int


class PlayBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Text = "holdem"
    edition: Text = ""


class PauseBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paused: bool


class RemoveBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[int, Bound(ge=1, le=30)]


class Done(msgspec.Struct, frozen=True):
    done: bool = True


class InvitationQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    invitation: Token = ""


async def games(call: Call) -> Games:
    tempers = [Named(temper.name, temper.name, temper.line) for temper in TEMPERS.values()]
    paces = [Named(pace.name, pace.name, pace.text) for pace in PACES.values()]
    return Games([_game(name) for name in INTRODUCTIONS], tempers, paces)


async def tables(call: Call) -> Tables:
    listed = [host for host in call.room.tables.values() if host.meta.public or _is_mine(host, call.person)]
    return Tables([_card(call, host) for host in listed if not host.log.table.is_closed])


async def table(call: Call) -> TablePage:
    host = call.room.table(call.path["table"], call.person, call.query.invitation)
    card = msgspec.structs.asdict(_card(call, host))
    return TablePage(**card, sign=sign_lines(host))


async def make(call: Call) -> Made:
    body: TableBody = call.body
    edition, options = _terms(body)
    wish = Wish(
        edition,
        options,
        body.name,
        body.seats or usual_seats(edition),
        body.bots.number,
        body.bots.temper,
        body.pace,
        body.public,
    )
    meta = await call.room.make_table(wish, call.who())
    await call.room.tables[meta.id].opened()
    return Made(meta.id, meta.invitation)


async def check(call: Call) -> Checked:
    """What is wrong or odd about a table before it is made."""
    edition, options = _terms(call.body)
    game, seats = game_of(edition), call.body.seats or usual_seats(edition)
    found = [FindingView(f.text, rule_lines(f.rules), f.warning) for f in findings(game, options, 2)]
    if not any(not finding.warning for finding in found):
        try:
            Table.set_up(edition, options, seats, APPROVALS)
        except Refusal as refusal:
            found.append(FindingView(refusal.reason, rule_lines(refusal.rules), False))
    is_legal = not any(not finding.warning for finding in found)
    return Checked(found, _stakes(game, options) if is_legal else "")


async def join(call: Call) -> Joined:
    body: JoinBody = call.body
    host = call.room.table(call.path["table"], call.person, body.invitation)
    seat, cents = await call.room.join(host, call.who(), body.seat, body.cents, body.coming)
    return Joined(host.meta.id, seat, cents)


async def play_now(call: Call) -> Joined:
    edition = _edition(call.body.game, call.body.edition)
    host, seat, cents = await call.room.play_now(edition, call.who())
    return Joined(host.meta.id, seat, cents)


async def pause(call: Call) -> Done:
    await call.room.change(PauseSet(call.path["table"], call.body.paused), call.who())
    return Done()


async def close(call: Call) -> Done:
    await call.room.change(ClosingSet(call.path["table"]), call.who())
    return Done()


async def set_bots(call: Call) -> Done:
    host = call.room.table(call.path["table"], call.person)
    if call.body.number >= len(host.log.shown.seats):
        raise Malformed(f"{call.body.number} bots: one of {len(host.log.shown.seats)} seats is kept for a person")
    await call.room.change(BotsSet(host.meta.id, call.body.number, _temper(call.body.temper)), call.who())
    return Done()


async def remove(call: Call) -> Done:
    host = call.room.table(call.path["table"], call.person)
    call.room.check_host(host, call.who())
    by = Principal(Role.SUPERVISOR, 0, call.who().id)
    answer = await host.ask(Asked(new_id("remove"), call.who().id, by, Leave(call.body.seat)))
    if answer.outcome is Outcome.REFUSED:
        raise Refusal(answer.rules, answer.reason)
    if answer.outcome is not Outcome.ACK:
        raise Fault(503, answer.reason)
    return Done()


def _is_mine(host: TableHost, person: Person | None) -> bool:
    return person is not None and (host.meta.host == person.id or bool(host.log.shown.seat_of(person.id)))


def _card(call: Call, host: TableHost) -> TableCard:
    shown, meta, person = host.log.shown, host.meta, call.person
    people, bots = people_at(host)
    return TableCard(
        id=meta.id,
        name=meta.name,
        game=shown.game.name,
        edition=shown.game.edition,
        title=shown.game.title,
        stakes=stakes_words(shown),
        buy_in=BuyIn(shown.announced.min_table_stake, shown.announced.max_buy_in),
        seats=len(shown.seats),
        taken=people + bots,
        people=people,
        bots=bots,
        public=meta.public,
        paused=meta.paused,
        pace=meta.pace,
        host=call.service.host_name(host),
        yours=_is_mine(host, person),
        seat=shown.seat_of(person.id) if person else 0,
    )


def _terms(body: TableBody) -> tuple[str, Options]:
    """The edition, and its defaults with what the body changes."""
    edition = _edition(body.game, body.edition)
    defaults = msgspec.to_builtins(usual_options(edition))
    try:
        given = {name: msgspec.json.decode(raw) for name, raw in body.options.items()}
        return edition, msgspec.convert({**defaults, **given}, Options)
    except (msgspec.MsgspecError, RecursionError, OverflowError) as error:
        raise Malformed(f"no options of a table: {str(error)[:300]}") from error


def _edition(game: str, edition: str) -> str:
    from pitboss.rulebook import latest

    if game not in INTRODUCTIONS:
        raise Malformed(f"no game {game!r} is played here; there are {', '.join(INTRODUCTIONS)}")
    chosen = edition or latest(game).id
    if game_of(chosen).name != game:
        raise Malformed(f"{chosen} is no edition of {game}")
    return chosen


def _temper(name: str) -> str:
    from pitboss.room.bots import temper_of

    return name if name == "mixed" else temper_of(name).name


def _game(name: str) -> GameView:
    from pitboss.rulebook import latest
    from pitboss.rulebook.lookup import editions_of

    introduction, edition = INTRODUCTIONS[name], latest(name).id
    editions = []
    for each in reversed(editions_of(name)):
        if each.id not in LAWS:
            continue
        game = game_of(each.id)
        seats = BuyIn(2, max(rule.most_players for rule in game.decks))
        options = usual_options(each.id)
        editions.append(
            EditionView(
                each.id,
                game.title,
                each.begins,
                each.ends,
                each.instruments,
                each.note,
                seats,
                msgspec.structs.asdict(resolved(game, options)),
                _stakes(game, options),
            )
        )
    game = game_of(edition)
    return GameView(
        name, game.title, introduction.sentence, introduction.how_to_play, edition, editions, _options(game)
    )


def _stakes(game: Game, options: Options) -> str:
    from pitboss.poker.setup import setup_for

    whole = resolved(game, options)
    return f"{forced_words(setup_for(game.edition, whole, (1, 2), 1))}; {limit_words(whole)}"


def _options(game: Game) -> list[OptionView]:
    hints = get_type_hints(Options)
    views = []
    for name, guide in GUIDE.items():
        kind, choices = _kind(hints[name])
        if name == "deck":
            choices = [rule.size for rule in game.decks]
        views.append(OptionView(name, guide.text, kind, choices, guide.money, rule_lines(guide.rules)))
    return views


def _kind(hint: object) -> tuple[str, list[str | int | bool]]:
    """How a form asks for an option of this type."""
    if hint is bool or bool in get_args(hint):
        return "boolean", [True, False]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "choice", [str(value) for value in hint]
    if hint == tuple[BetLimit, ...]:
        return "limits", []
    if hint == tuple[int, ...]:
        return "integers", []
    return ("commission", []) if hint == Commission else ("integer", [])


__all__ = ["ENDPOINTS", "NoSuchTable"]

ENDPOINTS = (
    Endpoint("GET", "/api/games", "The games, their editions and options.", games, Games, needs_session=False),
    Endpoint("GET", "/api/tables", "Tables to look at or to join.", tables, Tables, needs_session=False),
    Endpoint("POST", "/api/tables", "Make a table.", make, Made, TableBody, status=201, errors=(400, 422)),
    Endpoint(
        "POST", "/api/tables/check", "What is wrong with a table before it is made.", check, Checked, TableBody,
        errors=(400,), needs_session=False,
    ),
    Endpoint("POST", "/api/play-now", "A seat at once.", play_now, Joined, PlayBody, errors=(400, 409, 422)),
    Endpoint(
        "GET", "/api/tables/{table}", "One table and its sign.", table, TablePage, query=InvitationQuery,
        errors=(400, 403, 404), needs_session=False,
    ),
    Endpoint(
        "POST", "/api/tables/{table}/join", "Take a seat.", join, Joined, JoinBody, errors=(400, 403, 404, 409, 422)
    ),
    Endpoint("POST", "/api/tables/{table}/pause", "Pause or go on.", pause, Done, PauseBody, errors=(400, 403, 404)),
    Endpoint(
        "POST", "/api/tables/{table}/remove", "Remove a player.", remove, Done, RemoveBody, errors=(400, 403, 404, 422)
    ),
    Endpoint("POST", "/api/tables/{table}/bots", "So many bots.", set_bots, Done, BotsBody, errors=(400, 403, 404)),
    Endpoint("POST", "/api/tables/{table}/close", "Close the table.", close, Done, Nothing, errors=(400, 403, 404)),
)  # fmt: skip
