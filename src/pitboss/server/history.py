"""Rounds that were played, as the person who asks was entitled to see them: events, story, replayer, PHH, proof."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.responses import Response

from pitboss.malformed import Malformed
from pitboss.play import Event, Principal, Role, project
from pitboss.poker.events import Awarded, Charged, Reshuffled, Shuffled, Started
from pitboss.poker.state import State
from pitboss.poker.tell import Teller
from pitboss.records.phh_write import write
from pitboss.records.text import text
from pitboss.room import shoes
from pitboss.room.eyes import RoundLog, tellings
from pitboss.room.host import TableHost
from pitboss.room.people import Person
from pitboss.room.viewing import APART, SPECTATOR, Sentence
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.table_view import RoundView, SeatView, round_view, seat_view
from pitboss.shoe import auditor_proof, encode, viewer_proof

Invitation = Annotated[str, Meta(max_length=60)]


class RoundsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    before: Annotated[int, Meta(ge=0, le=2**31)] = 0
    limit: Annotated[int, Meta(ge=1, le=100)] = 20
    invitation: Invitation = ""


class RoundQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["json", "text", "phh"] = "json"
    invitation: Invitation = ""


class ProofQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    invitation: Invitation = ""


class Winner(msgspec.Struct, frozen=True):
    seat: int
    name: str
    cents: int


class RoundLine(msgspec.Struct, frozen=True):
    round: int
    at: int
    seat: int
    net: int
    pot: int
    commission: int
    winners: list[Winner]
    over: bool


class Rounds(msgspec.Struct, frozen=True):
    rounds: list[RoundLine]


class EventLine(msgspec.Struct, frozen=True):
    at: int
    event: msgspec.Raw
    told: list[Sentence]


class RoundPage(msgspec.Struct, frozen=True):
    round: int
    events: list[EventLine]
    steps: list[RoundView]
    names: dict[str, str]


async def rounds(call: Call) -> Rounds:
    host = await call.room.table(call.path["table"], call.person, call.query.invitation)
    logs = [log for log in reversed(host.log.rounds) if not call.query.before or log.number < call.query.before]
    return Rounds([_line(host, log, call.person) for log in logs[: call.query.limit]])


async def one_round(call: Call) -> object:
    host, log = await _find(call)
    viewer = viewer_of(log, call.person)
    if call.query.format == "text":
        told = text(log.events, viewer, f"{host.meta.id}-{log.number}")
        return Response(told, media_type="text/plain; charset=utf-8")
    if call.query.format == "phh":
        return _phh(host, log, viewer)
    return _page(host, log, viewer)


async def proof(call: Call) -> Response:
    host, log = await _find(call)
    if not log.is_over:
        raise Fault(409, "the round is still on: its shuffle is proved when it is over")
    viewer = viewer_of(log, call.person)
    shoe = shoes.restored(log.events, host.log.fillings_of(log.number))
    if shoe is None:
        raise Fault(404, "nothing was shuffled in this round")
    shoe.end()
    made = auditor_proof(shoe) if viewer.sees_all else viewer_proof(shoe, shoes.seen_positions(log.events, viewer))
    statements = [event.root for event in log.events if isinstance(event, Shuffled | Reshuffled)]
    return Response(encode(made), headers={"X-Pitboss-Statements": ",".join(statements)}, media_type="application/json")


def viewer_of(log: RoundLog, person: Person | None) -> Principal:
    """Through whose eyes a person sees a round; the auditor opens everything once it is over."""
    if person is None:
        return SPECTATOR
    if person.role is Role.AUDITOR and log.is_over:
        return Principal(Role.AUDITOR, name=person.id)
    return log.viewer(person.id)


async def _find(call: Call) -> tuple[TableHost, RoundLog]:
    host = await call.room.table(call.path["table"], call.person, call.query.invitation)
    number = call.path["round"]
    log = next((log for log in host.log.rounds if str(log.number) == number), None)
    if log is None:
        raise Fault(404, f"there is no round {number!r} at this table")
    return host, log


def _line(host: TableHost, log: RoundLog, person: Person | None) -> RoundLine:
    names, seat = _names(log), log.seat_of(person.id) if person else 0
    net = 0
    won: dict[int, int] = {}
    for event in log.events:
        for transfer in event.transfers():
            net += transfer.cents * ((transfer.target == f"stake:{seat}") - (transfer.source == f"stake:{seat}"))
        if isinstance(event, Awarded):
            won[event.seat] = won.get(event.seat, 0) + event.cents
    commission = sum(event.cents for event in log.events if isinstance(event, Charged))
    winners = [Winner(number, names.get(number, ""), cents) for number, cents in won.items()]
    at = host.log.times[log.numbers[0] - 1]
    pot = sum(won.values()) + commission
    return RoundLine(log.number, at, seat, net if seat else 0, pot, commission, winners, log.is_over)


def _names(log: RoundLog) -> dict[int, str]:
    started = log.events[0]
    assert isinstance(started, Started), "a round begins with its start"
    return {seat.number: seat.name for seat in started.seats}


def _page(host: TableHost, log: RoundLog, viewer: Principal) -> RoundPage:
    state = State()
    told: dict[int, list[Sentence]] = {}
    for each, number in tellings(Teller(viewer), log.events, log.numbers):
        told.setdefault(number // APART, []).append(Sentence(each.text, each.rules, each.section, number))
    lines: list[EventLine] = []
    steps: list[RoundView] = []
    seen: list[Event[State]] = []
    for number, event in zip(log.numbers, log.events, strict=True):
        shown = project(event, viewer)
        if shown is None:
            continue
        shown.apply(state)
        seen.append(shown)
        raw = msgspec.Raw(msgspec.json.encode(shown))
        lines.append(EventLine(host.log.times[number - 1], raw, told.get(number, [])))
        steps.append(_step(host, log, state, seen, viewer))
    return RoundPage(log.number, lines, steps, {str(seat): name for seat, name in _names(log).items()})


def _step(host: TableHost, log: RoundLog, state: State, events: list[Event[State]], viewer: Principal) -> RoundView:
    """The table after one event, for a replayer."""
    names = _names(log)
    seats = [
        seat_view(
            state,
            seat,
            events,
            SeatView(seat, "active", name=names[seat], bot="", stake=state.stake[seat]),
            viewer.seat == seat,
        )
        for seat in state.setup.seats
    ]
    return msgspec.structs.replace(round_view(host.log.shown, state, events), seats=seats)


def _phh(host: TableHost, log: RoundLog, viewer: Principal) -> Response:
    if not log.is_over:
        raise Fault(409, "the round is still on: it is written down when it is over")
    try:
        content = write([seen for event in log.events if (seen := project(event, viewer)) is not None])
    except Malformed as error:
        raise Fault(404, f"PHH cannot hold this round: {error}") from error
    name = f"{host.meta.id}-{log.number}.phh"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type="text/plain; charset=utf-8")


_ROUND = "/api/tables/{table}/rounds/{round}"
ENDPOINTS = (
    Endpoint(
        "GET", "/api/tables/{table}/rounds", "Rounds of a table, newest first.", rounds, Rounds, query=RoundsQuery,
        errors=(400, 403, 404), needs_session=False,
    ),
    Endpoint(
        "GET", _ROUND, "One round: events and steps, text or PHH.", one_round, RoundPage, query=RoundQuery,
        errors=(400, 403, 404, 409), needs_session=False,
    ),
    Endpoint(
        "GET", f"{_ROUND}/proof", "The proof of its shuffle for the one who asks.", proof, dict, query=ProofQuery,
        errors=(400, 403, 404, 409), needs_session=False,
    ),
)  # fmt: skip
