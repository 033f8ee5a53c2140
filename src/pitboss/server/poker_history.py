"""Rounds of poker that were played, as a viewer was entitled to see them: a line, the replayer's steps, PHH, proof."""

import msgspec

from pitboss.play import Event, Principal, project
from pitboss.play.money import Currency
from pitboss.poker.events import Awarded, Charged
from pitboss.poker.state import State
from pitboss.poker.tell import PokerTeller
from pitboss.room.eyes import tellings
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.room.rounds import RoundLog
from pitboss.room.viewing import APART, Sentence
from pitboss.server.outcome_view import outcome_of
from pitboss.server.table_view import RoundView, SeatView, round_view, seat_view
from pitboss.server.view_parts import EventLine, Winner


class RoundLine(msgspec.Struct, frozen=True):
    round: int
    at: int
    seat: int
    net: int
    pot: int
    commission: int
    winners: list[Winner]
    over: bool


class PokerRounds(msgspec.Struct, frozen=True):
    rounds: list[RoundLine]


class RoundPage(msgspec.Struct, frozen=True):
    round: int
    events: list[EventLine]
    steps: list[RoundView]
    names: dict[str, str]
    currency: Currency
    level: str = ""
    """How much is known of a round that a person dealt."""


def line_of(host: TableHost, log: RoundLog, person: Person | None) -> RoundLine:
    names, seat = log.names, log.seat_of(person.id) if person else 0
    net = 0
    won: dict[int, int] = {}
    for event in log.events:
        for transfer in event.transfers():
            net += transfer.cents * ((transfer.target == f"stake:{seat}") - (transfer.source == f"stake:{seat}"))
        if isinstance(event, Awarded):
            won[event.seat] = won.get(event.seat, 0) + event.cents
    commission = sum(event.cents for event in log.events if isinstance(event, Charged))
    winners = [Winner(number, names.get(number, ""), cents) for number, cents in won.items()]
    at = log.within.time_of(log.numbers[0])
    pot = sum(won.values()) + commission
    return RoundLine(log.number, at, seat, net if seat else 0, pot, commission, winners, log.is_over)


def page_of(host: TableHost, log: RoundLog, viewer: Principal) -> RoundPage:
    state = State()
    told: dict[int, list[Sentence]] = {}
    for each, number in tellings(host.kind, PokerTeller(viewer), log.events, log.numbers):
        told.setdefault(number // APART, []).append(Sentence.of(each, number, host.called))
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
        lines.append(EventLine(log.within.time_of(number), raw, told.get(number, [])))
        steps.append(_step(log, state, seen, viewer))
    names = {str(seat): name for seat, name in log.names.items()}
    return RoundPage(log.number, lines, steps, names, state.setup.options.currency)


def _step(log: RoundLog, state: State, events: list[Event[State]], viewer: Principal) -> RoundView:
    """The table after one event, for a replayer."""
    names = log.names
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
    outcome = outcome_of(state, events, names)
    return msgspec.structs.replace(round_view(state, events), outcome=outcome, seats=seats)
