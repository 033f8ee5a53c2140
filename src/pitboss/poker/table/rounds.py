"""From table to round and back: who is dealt in and what that costs, and what a finished round leaves behind.

S94-1994/7CS6.2, 6.3, 13.3 and 19.8; NI2018-51/8.3, 14.3, 15.3 and 19.5.
"""

from pitboss.play import Event, Refusal, RuleIds
from pitboss.play.table_terms import Phase
from pitboss.poker.commission import TimeCharge
from pitboss.poker.events import Seat
from pitboss.poker.kinds import AbsentBuck, Marker
from pitboss.poker.round import starting
from pitboss.poker.seats import Seats
from pitboss.poker.state import State
from pitboss.poker.table.agreements import lapse
from pitboss.poker.table.closure import ABSTENTIONS
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.deck import check_is_ready
from pitboss.poker.table.entry import LineUp, line_up
from pitboss.poker.table.events import (
    Advised,
    Concluded,
    Left,
    LinedUp,
    MarkerMoved,
    TableEvent,
    TermsChanged,
    TimeCharged,
)
from pitboss.poker.table.notices import check_hours
from pitboss.poker.table.stakes import settle_short
from pitboss.poker.table.state import Place, TableState
from pitboss.poker.table.terms import Departure, Matter

Events = list[TableEvent]
MILLISECONDS = 1000


def start_round(state: TableState, command: StartRound) -> list[Event[TableState] | Event[State]]:
    """Everything that comes before the first card, then the first event of the round itself."""
    _check_may_start(state, command.at)
    game, law, options = state.coming_game, state.coming_law, state.coming
    stakes, gone = settle_short(state)
    absent, marker = _strict_absentees(state)
    ready = tuple(seat for seat in state.ready if seat not in gone)
    absentees = {event.seat for event in absent if isinstance(event, Left)}
    lines = line_up(state, ready, frozenset(gone | absentees))
    if len(lines.dealt) < 2:
        raise Refusal(game.seats, f"a round needs two players; {len(ready)} can be dealt in")
    seats = [Seat(seat, place.stake, place.name or place.person) for seat, place in _dealt(state, lines.dealt)]
    started = starting(game, options, seats, lines.marker, lines.owed)
    events: Events = [TermsChanged(law.notice)] if state.notice else []
    events += lapse(state) + stakes + _time_charges(state, command.at, gone) + absent
    if marker != lines.marker and not lines.afresh:
        events.append(MarkerMoved(law.marker_skips, marker, lines.marker))
    events += [*lines.missed, *lines.held_out, *lines.came_in]
    return [*events, _lined_up(state, lines), started]


def conclude(state: TableState) -> Events:
    """What a finished round leaves: stakes, who must leave, the marker's move, advice to the supervisor."""
    round_, law = state.round, state.law
    assert round_ is not None, "only a round that is on can be concluded"
    stakes = {seat: round_.stake[seat] for seat in round_.setup.seats}
    idle = {seat: _idle_rounds(round_, seat, place) for seat, place in sorted(state.places.items())}
    leavers = {seat: why for seat in stakes if (why := _why_leaving(state, seat, stakes[seat]))}
    rules = state.game.law.irregular.void.refund if round_.voided else state.game.law.end
    events: Events = [Concluded(rules, tuple(stakes.items()), tuple(idle.items()))]
    for seat, why in leavers.items():
        rules = _leaving_rules(state, why)
        events.append(Left(rules, seat, state.places[seat].person, stakes[seat], why))
    staying = tuple(seat for seat in _holders(state) if seat not in leavers)
    if staying and not round_.voided:
        events.append(MarkerMoved(law.marker_moves, state.marker, state.next_seat(state.marker, staying)))
    if state.is_full and not leavers and not round_.voided:
        events += [
            Advised(law.abstention, seat, Matter.ABSTAINED) for seat, rounds in idle.items() if rounds >= ABSTENTIONS
        ]
    return events


def _check_may_start(state: TableState, at: int) -> None:
    if state.phase is not Phase.OPEN:
        raise Refusal(state.law.deck_check, "the table is not open")
    if state.round is not None:
        raise Refusal(state.game.law.end, "a round is on")
    if state.review is not None:
        raise Refusal(state.review.ruling.rules, "a ruling on the round before waits for a decision")
    if state.closing:
        raise Refusal(state.law.closure, "the table is about to close: no further round begins")
    check_hours(state, at)
    check_is_ready(state)


def _dealt(state: TableState, seats: Seats) -> list[tuple[int, Place]]:
    return [(seat, state.places[seat]) for seat in seats]


def _lined_up(state: TableState, lines: LineUp) -> LinedUp:
    law = state.coming_law
    if not lines.afresh:
        rules = law.marker_moves
    else:
        rules = law.first_marker if not state.marker else law.afresh + law.first_marker
    return LinedUp(rules, lines.dealt, lines.marker, lines.blinds, lines.afresh)


def _holders(state: TableState) -> Seats:
    """Who may get the marker: those who are there; strictly read, every seated player (RR-33)."""
    if _is_strict(state):
        return tuple(seat for seat, place in sorted(state.places.items()) if not place.leaving)
    return state.present


def _is_strict(state: TableState) -> bool:
    return state.announced.absent_buck is AbsentBuck.STRICT and state.coming_game.marker is Marker.BUCK


def _strict_absentees(state: TableState) -> tuple[Events, int]:
    """Strictly read, an absent player whom the buck reaches posts or leaves: who does, and where the buck is then."""
    events: Events = []
    marker, left = state.marker, set(state.places)
    while _is_strict(state) and marker in left and not state.places[marker].present:
        place = state.places[marker]
        rules = state.coming_law.marker_skips
        events.append(Left(rules, marker, place.person, place.stake, Departure.ABSENT))
        left.discard(marker)
        if not left:
            break
        following = state.next_seat(marker, tuple(left))
        events.append(MarkerMoved(rules, marker, following))
        marker = following
    return events, marker


def _time_charges(state: TableState, at: int, gone: set[int]) -> Events:
    """A period begins with the first round after the end of the one before; everybody present pays ahead (C-R63)."""
    scheme, rules = state.announced.commission, state.coming_law.time_charge
    if not isinstance(scheme, TimeCharge):
        return []
    if not at:
        raise Refusal(rules, "where time is charged, a round begins at a known time")
    if at < state.next_charge:
        return []
    until = at + scheme.period * MILLISECONDS
    return [
        TimeCharged(rules, seat, state.places[seat].person, scheme.rate, until)
        for seat in state.present
        if seat not in gone
    ]


def _idle_rounds(round_: State, seat: int, place: Place) -> int:
    """How many rounds in a row a seat has put nothing in; a void round is none (RR-30, C-R41)."""
    if round_.voided:
        return place.idle
    return 0 if _put_in(round_, seat) else place.idle + 1


def _put_in(round_: State, seat: int) -> bool:
    """Whether a seat put any chip into the round, be it a blind that came back uncalled (C-R42)."""
    return seat in round_.setup.seats and bool(round_.level[seat] + round_.dead[seat] + round_.forced[seat])


def _leaving_rules(state: TableState, why: Departure) -> RuleIds:
    match why:
        case Departure.LOST:
            return state.law.short
        case Departure.EXCLUDED:
            breach = state.game.law.irregular.breach
            return breach.rules + breach.exclude
        case _:
            return state.law.leaving


def _why_leaving(state: TableState, seat: int, stake: int) -> Departure | None:
    place = state.places[seat]
    irregular = state.round.irregular if state.round is not None else None
    if irregular is not None and irregular.excluded >> seat & 1:
        return Departure.EXCLUDED
    if place.short and not stake:
        return Departure.LOST
    sent = irregular is not None and irregular.leaving >> seat & 1
    return Departure.WISH if place.leaving or sent else None
