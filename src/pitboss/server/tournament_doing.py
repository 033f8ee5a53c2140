"""What people do in tournaments over HTTP: announce one, enter, buy back, add on, withdraw, agree to a deal, direct."""

import secrets
from collections.abc import Awaitable, Callable
from functools import reduce
from operator import or_
from typing import Annotated

import msgspec
from msgspec import Meta

from pitboss.misread import misread
from pitboss.play import Command, Principal, Refusal
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.tournaments import desk
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.turned_away import HOUSE, Elsewhere
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.messages import RuleLine, rule_lines
from pitboss.server.tournament_front import TournamentFront
from pitboss.server.tournament_pages import found
from pitboss.shoe import LONGEST_NONCE
from pitboss.tournament.checking import check
from pitboss.tournament.commands import COMMANDS, AcceptDeal, ProposeDeal
from pitboss.tournament.reading import read

Cents = Annotated[int, Meta(ge=0, le=10**12)]
Short = Annotated[str, Meta(max_length=200)]
Answering = Callable[[Call], Awaitable[object]]
_commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(reduce(or_, COMMANDS))


class ConditionsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A conditions document in TOML; `reference` is that of the notice or the approval."""

    conditions: Annotated[str, Meta(max_length=15_000)]
    reference: Short = ""


class FindingRow(msgspec.Struct, frozen=True):
    """What is missing, wrong or odd in a document, by its item."""

    item: str
    text: str
    warning: bool
    rules: tuple[RuleLine, ...]


class CheckedConditions(msgspec.Struct, frozen=True):
    findings: list[FindingRow]
    identity: str


class AnnouncedTournament(msgspec.Struct, frozen=True):
    tournament: str


class OfferBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of an offer."""

    offer: Short


class EnterBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`agreed` is the hash of the conditions one agrees to; `nonce` a text of one's own for the ballot."""

    agreed: Annotated[str, Meta(max_length=64)] = ""
    nonce: Annotated[str, Meta(max_length=LONGEST_NONCE)] = ""


class Plain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing has to be said."""


class DealBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Propose a deal of a kind, or agree to the one that is proposed."""

    accept: bool = False
    kind: Short = "icm"
    set_aside: Cents = 0
    stated: tuple[tuple[int, Cents], ...] = ()


class DoBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command of the director or the operator; sent twice with one id it is done once."""

    id: Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[!-~]*$")]
    command: msgspec.Raw


class TournamentDone(msgspec.Struct, frozen=True):
    """It is durable; `table` and `seat` where one sits now."""

    version: int
    repeated: bool = False
    table: str = ""
    seat: int = 0


async def announce_tournament(call: Call) -> AnnouncedTournament:
    """An operator announces a tournament by its conditions."""
    person = call.who()
    conditions = read(call.body.conditions, "the conditions")
    host = await desk.announce(call.room, conditions, person, call.body.reference)
    return AnnouncedTournament(host.id)


async def open_offer(call: Call) -> AnnouncedTournament:
    """The one of an offer that takes entries; a new one if there is none."""
    call.who()
    return AnnouncedTournament((await desk.open_offer(call.room, call.body.offer)).id)


async def check_tournament(call: Call) -> CheckedConditions:
    """Everything that is missing or wrong in a document, at once."""
    conditions = read(call.body.conditions, "the conditions")
    rows = [FindingRow(each.item, each.text, each.warning, rule_lines(each.rules)) for each in check(conditions)]
    return CheckedConditions(rows, conditions.identity)


async def enter_tournament(call: Call) -> TournamentDone:
    front, person = await found(call), call.who()
    return _done(front, person, await desk.enter(call.room, front.host, person, call.body.agreed, call.body.nonce))


def _oneself(do: Callable[[TournamentHost, Person], Awaitable[Answer]]) -> Callable[[Call], Awaitable[TournamentDone]]:
    """What a player asks of a tournament for himself."""

    async def asked(call: Call) -> TournamentDone:
        front, person = await found(call), call.who()
        return _done(front, person, await do(front.host, person))

    return asked


async def deal(call: Call) -> TournamentDone:
    body: DealBody = call.body
    front, person = await found(call), call.who()
    command: Command = (
        AcceptDeal(person.id) if body.accept else ProposeDeal(person.id, body.kind, body.set_aside, body.stated)
    )
    return _done(front, person, await _ask(front, person, command, secrets.token_hex(16)))


async def take_over(call: Call) -> TournamentDone:
    """A person directs from now on."""
    front, person = await found(call), call.who()
    return _done(front, person, await desk.take_over(front.host, person))


async def give_back(call: Call) -> TournamentDone:
    """The software directs again."""
    front, person = await found(call), call.who()
    return _done(front, person, await desk.give_back(front.host, person))


async def do(call: Call) -> TournamentDone:
    """Any command of a tournament, by whoever may send it."""
    front, person = await found(call), call.who()
    try:
        command = _commands.decode(call.body.command)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Fault(400, f"the command is not understood: {misread(error)}") from error
    return _done(front, person, await _ask(front, person, command, call.body.id))


async def _ask(front: TournamentFront, person: Person, command: Command, id_: str) -> Answer:
    key = f"{person.id}:{front.id}:{id_}"
    return await front.host.ask(Asked(key, person.id, Principal(person.role, name=person.id), command))


def _done(front: TournamentFront, person: Person, answer: Answer) -> TournamentDone:
    if answer.outcome is Outcome.REFUSED:
        raise Refusal(answer.rules, answer.reason)
    if answer.outcome is Outcome.MOVED:
        raise Elsewhere(HOUSE)
    if answer.outcome in (Outcome.STALE, Outcome.ERROR):
        raise Fault(409, answer.reason, answer.rules)
    table, seat = front.host.seat_of(person.id) or ("", 0)
    return TournamentDone(answer.version, answer.outcome is Outcome.REPEATED, table, seat)


_ONE = "/api/tournaments/{tournament}"
_ERRORS = (400, 403, 404, 409, 422)


def _asked(name: str, summary: str, function: Answering, body: type[msgspec.Struct] = Plain) -> Endpoint:
    """An act of a person in one tournament."""
    return Endpoint("POST", f"{_ONE}/{name}", summary, function, TournamentDone, body, errors=_ERRORS, cost=2)


ENDPOINTS = (
    Endpoint(
        "POST", "/api/tournaments", "Announce a tournament (operator).", announce_tournament, AnnouncedTournament,
        ConditionsBody, status=201, errors=(400, 403, 409, 422), cost=20,
    ),
    Endpoint(
        "POST", "/api/tournaments/check", "What is missing or wrong in conditions.", check_tournament,
        CheckedConditions, ConditionsBody, errors=(400, 422), needs_session=False, cost=20,
    ),
    Endpoint(
        "POST", "/api/tournaments/offers", "A ready-made tournament that takes entries.", open_offer,
        AnnouncedTournament, OfferBody, errors=(400, 409, 422), cost=10,
    ),
    _asked("enter", "Enter and pay the fee.", enter_tournament, EnterBody),
    _asked("rebuy", "Buy back.", _oneself(desk.rebuy)),
    _asked("decline", "Do not buy back.", _oneself(desk.decline)),
    _asked("add-on", "Add on.", _oneself(desk.add_on)),
    _asked("withdraw", "Withdraw before the start.", _oneself(desk.withdraw)),
    _asked("back", "Be at the table again.", _oneself(desk.come_back)),
    _asked("deal", "Propose or accept a deal.", deal, DealBody),
    _asked("do", "Any command (director, operator).", do, DoBody),
    _asked("take-over", "Direct it oneself.", take_over),
    _asked("give-back", "Let the software direct.", give_back),
)  # fmt: skip
