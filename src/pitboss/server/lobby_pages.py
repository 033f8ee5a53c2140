"""The lobby over HTTP: the tables, making them, taking a seat, and the jackpots."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta as Bound

from pitboss.malformed import Malformed
from pitboss.misread import misread
from pitboss.play import Role
from pitboss.play.money import Currency
from pitboss.room import seats
from pitboss.room.amounts import check_amounts
from pitboss.room.following.terms import FollowedTerms
from pitboss.room.host import TableHost
from pitboss.room.lobby import Dealing
from pitboss.room.person import Person
from pitboss.room.tables import people_at
from pitboss.room.turned_away import Forbidden
from pitboss.room.wishes import TableWish, usual_options
from pitboss.server.canberra_view import JackpotView, live_jackpot
from pitboss.server.catalogue import FindingView
from pitboss.server.endpoint import Call, Endpoint
from pitboss.server.game_pages import catalogue_of, edition_for
from pitboss.server.house_drafts import ApprovalsDraft
from pitboss.server.service import Service
from pitboss.server.view_parts import BuyIn, SignLine
from pitboss.table.terms import Approvals, Coming, Phase

Text = Annotated[str, Bound(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
Token = Annotated[str, Bound(max_length=60)]
Seat = Annotated[int, Bound(ge=0, le=30)]
Cents = Annotated[int, Bound(ge=0, le=10**12)]


class Jackpots(msgspec.Struct, frozen=True):
    jackpots: list[JackpotView]


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby lists it."""

    id: str
    name: str
    game: str
    edition: str
    title: str
    stakes: str
    buy_in: BuyIn
    currency: Currency
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
    dealing: Dealing


class TableList(msgspec.Struct, frozen=True):
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
    dealing: Dealing = Dealing.SOFTWARE
    following: FollowedTerms = FollowedTerms()
    approvals: ApprovalsDraft | None = None
    """Where a person deals, what the operator has in writing; without it every reference is still to be entered."""
    date: Annotated[str, Bound(max_length=10)] = ""
    """The day as of which its edition was chosen, such as 1997-04-09; where a person deals today, if it binds now."""


class Made(msgspec.Struct, frozen=True):
    table: str
    invitation: str


class Checked(msgspec.Struct, frozen=True):
    findings: list[FindingView]
    stakes: str


class JoinBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat = 0
    cents: Cents = 0
    invitation: Token = ""
    coming: Coming = Coming.WAIT
    name: Text = ""
    """How one wants to be called from now on, and by which mark one is known."""
    mark: Text | None = None


class Joined(msgspec.Struct, frozen=True):
    """A seat; or none yet, and the host has been asked for it."""

    table: str
    seat: int
    cents: int
    asked: bool = False


class PlayBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Text = "holdem"
    edition: Text = ""
    name: Text = ""
    mark: Text | None = None


async def tables(call: Call) -> TableList:
    gate = call.service.gate
    far = [] if gate is None else await gate.cards(call.person)
    return TableList([*cards_here(call.service, call.person), *far])


def cards_here(service: Service, person: Person | None) -> list[TableCard]:
    """The tables of this node that are listed for somebody."""
    listed = [host for host in service.room.tables.values() if _is_listed(host, person)]
    return [_card(service, person, host) for host in listed if host.log.phase is not Phase.CLOSED]


async def table(call: Call) -> TablePage:
    host = await call.room.tables.find(call.path["table"], call.person, call.invitation)
    card = msgspec.structs.asdict(_card(call.service, call.person, host))
    return TablePage(**card, sign=call.service.front(host).sign())


async def make(call: Call) -> Made:
    body: TableBody = call.body
    edition, options = _terms(body)
    wish = TableWish(
        edition,
        options,
        body.name,
        body.seats or catalogue_of(body.game).usual_seats(edition, options),
        body.bots.number,
        body.bots.temper,
        body.pace,
        body.public,
        body.dealing,
        body.following,
        _approvals(body, call.who()),
        date=body.date,
    )
    meta = await call.room.tables.make(wish, call.who(), call.address)
    if not meta.is_followed:  # where a person deals, staff open the table when its cards have been checked
        await call.room.tables[meta.id].opened()
    return Made(meta.id, meta.invitation)


async def check(call: Call) -> Checked:
    """What is wrong or odd about a table before it is made."""
    edition, options = _terms(call.body)
    catalogue = catalogue_of(call.body.game)
    found = catalogue.findings(edition, options, call.body.seats or catalogue.usual_seats(edition, options))
    is_legal = all(finding.warning for finding in found)
    return Checked(found, catalogue.stakes(edition, options) if is_legal else "")


async def join(call: Call) -> Joined:
    body: JoinBody = call.body
    host = await call.room.tables.find(call.path["table"], call.person, body.invitation)
    await call.room.accounts.call(call.who(), body.name, body.mark)
    seat, cents = await seats.join(call.room, host, call.who(), body.seat, body.cents, body.coming)
    return Joined(host.meta.id, seat, cents, asked=not seat)


async def play_now(call: Call) -> Joined:
    edition = edition_for(call.body.game, call.body.edition)
    await call.room.accounts.call(call.who(), call.body.name, call.body.mark)
    host, seat, cents = await seats.play_now(call.room, edition, call.who(), call.address)
    return Joined(host.meta.id, seat, cents)


def _is_listed(host: TableHost, person: Person | None) -> bool:
    """Tables that a person deals are listed for staff: nobody takes a seat at them over the network."""
    if host.meta.is_followed:
        return person is not None and person.role is not Role.PLAYER
    return host.meta.public or _is_mine(host, person)


def _is_mine(host: TableHost, person: Person | None) -> bool:
    return person is not None and (host.meta.host == person.id or bool(host.log.shown.seat_of(person.id)))


def _card(service: Service, person: Person | None, host: TableHost) -> TableCard:
    shown, meta = host.log.shown, host.meta
    terms = service.front(host).terms()
    people, bots = people_at(host)
    return TableCard(
        id=meta.id,
        name=meta.name,
        game=terms.game,
        edition=terms.edition,
        title=terms.title,
        stakes=terms.stakes,
        buy_in=terms.buy_in,
        currency=terms.currency,
        seats=len(shown.seats),
        taken=people + bots,
        people=people,
        bots=bots,
        public=meta.public,
        paused=meta.paused,
        pace=meta.pace,
        host=service.host_name(host),
        yours=_is_mine(host, person),
        seat=shown.seat_of(person.id) if person else 0,
        dealing=meta.dealing,
    )


def _approvals(body: TableBody, person: Person) -> Approvals | None:
    """References on file at a real table, which are the operator's to enter."""
    if body.approvals is None:
        return None
    if body.dealing is not Dealing.PERSON:
        raise Malformed("approvals are those of a table that a person deals")
    if person.role is not Role.OPERATOR:
        raise Forbidden("references to approvals are the operator's to enter")
    return Approvals(**msgspec.structs.asdict(body.approvals))


def _terms(body: TableBody) -> tuple[str, Any]:  # options of the edition's own kind
    """The edition, and its usual options with what the body changes."""
    edition = edition_for(body.game, body.edition)
    usual = usual_options(edition, body.dealing)
    defaults = msgspec.to_builtins(usual)
    try:
        given = {name: msgspec.json.decode(raw) for name, raw in body.options.items()}
        options = msgspec.convert({**defaults, **given}, type(usual))
        check_amounts(options)
        return edition, options
    except (msgspec.MsgspecError, RecursionError, OverflowError) as error:
        raise Malformed(f"no options of a table: {misread(error)}") from error


async def jackpots(call: Call) -> Jackpots:
    """Every meter of the room, live."""
    return Jackpots([live_jackpot(call.room, meter) for meter in call.room.meters])


ENDPOINTS = (
    Endpoint("GET", "/api/tables", "Tables to look at or to join.", tables, TableList, needs_session=False),
    Endpoint(
        "POST", "/api/tables", "Make a table.", make, Made, TableBody, status=201, errors=(400, 409, 422), cost=10
    ),
    Endpoint(
        "POST", "/api/tables/check", "What is wrong with a table before it is made.", check, Checked, TableBody,
        errors=(400, 429), needs_session=False, cost=2,
    ),
    Endpoint(
        "POST", "/api/play-now", "A seat at once.", play_now, Joined, PlayBody, errors=(400, 403, 409, 422), cost=5
    ),
    Endpoint(
        "GET", "/api/tables/{table}", "One table and its sign.", table, TablePage,
        errors=(400, 404), needs_session=False, invited=True,
    ),
    Endpoint(
        "POST", "/api/tables/{table}/join", "Take a seat.", join, Joined, JoinBody, errors=(400, 403, 404, 409, 422)
    ),
    Endpoint("GET", "/api/jackpots", "What the jackpots stand at.", jackpots, Jackpots, needs_session=False),
)  # fmt: skip
