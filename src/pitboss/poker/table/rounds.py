"""From table to round: who is dealt in, and what that costs.

S94-1994/7CS6.2, 6.3 and 13.3; NI2018-51/8.3, 14.3 and 15.3.
"""

from pitboss.play import Event, Refusal
from pitboss.poker.commission import TimeCharge
from pitboss.poker.events import Seat
from pitboss.poker.kinds import MarkerMoves
from pitboss.poker.round import starting
from pitboss.poker.seats import Seats
from pitboss.poker.state import State
from pitboss.poker.table.agreements import lapse
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.concluding import is_strict
from pitboss.poker.table.deck import check_is_ready
from pitboss.poker.table.entry import LineUp, line_up, passed_by
from pitboss.poker.table.events import HeldOut, LinedUp, MarkerMoved, TermsChanged, TimeCharged
from pitboss.poker.table.reviewing import check_none_waits
from pitboss.poker.table.stakes import settle_short
from pitboss.poker.table.state import PokerPlace, PokerTableState
from pitboss.table.decisions import check_may_begin, check_open
from pitboss.table.events import Left, TableEvent
from pitboss.table.terms import Departure

Events = list[TableEvent]
MILLISECONDS = 1000


def start_round(state: PokerTableState, command: StartRound) -> list[Event[PokerTableState] | Event[State]]:
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
        away = [seat for seat in state.places if seat not in ready and seat not in gone | absentees]
        before = marker - 1 or len(state.seats)  # the seat where it lay has not had it, and may be passed itself
        events += passed_by(state, before, lines.marker, away)
    skipping = [HeldOut(law.dealt_out, seat) for seat in state.skipping]
    events += [*lines.missed, *lines.held_out, *skipping, *lines.came_in]
    return [*events, _lined_up(state, lines), started]


def _check_may_start(state: PokerTableState, at: int) -> None:
    check_open(state)
    if state.round is not None:
        raise Refusal(state.game.law.end, "a round is on")
    check_none_waits(state)
    check_may_begin(state, at)
    check_is_ready(state)


def _dealt(state: PokerTableState, seats: Seats) -> list[tuple[int, PokerPlace]]:
    return [(seat, state.places[seat]) for seat in seats]


def _lined_up(state: PokerTableState, lines: LineUp) -> LinedUp:
    law = state.coming_law
    if not lines.afresh:
        rules = law.marker_moves
    else:
        rules = law.first_marker if not state.marker else law.afresh + law.first_marker
    due = tuple[int, ...]()
    if state.coming.marker_moves is MarkerMoves.DEAD:
        rules, due = (*rules, "T-R35"), lines.due or lines.blinds
    return LinedUp(rules, lines.dealt, lines.marker, lines.blinds, lines.afresh, due)


def _strict_absentees(state: PokerTableState) -> tuple[Events, int]:
    """Strictly read, an absent player whom the buck reaches posts or leaves: who does, and where the buck is then."""
    events: Events = []
    marker, left = state.marker, set(state.places)
    while is_strict(state) and marker in left and not state.places[marker].present:
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


def _time_charges(state: PokerTableState, at: int, gone: set[int]) -> Events:
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
