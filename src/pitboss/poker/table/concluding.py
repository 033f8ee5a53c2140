"""From round to table: the stakes that a finished round leaves, who must leave, the marker's move, advice.

S94-1994/7CS6.2, 6.3, 13.3 and 19.8; NI2018-51/8.3, 14.3 and 19.5.
"""

from pitboss.play import Refusal, RuleIds
from pitboss.poker.kinds import AbsentBuck, Marker
from pitboss.poker.seats import Seats
from pitboss.poker.state import State
from pitboss.poker.table.commands import PlaceMarker, ReturnMarker
from pitboss.poker.table.entry import passed_by
from pitboss.poker.table.events import Away, Concluded, DealtOut, MarkerMoved, MarkerPlaced, MarkerReturned
from pitboss.poker.table.state import PokerPlace, PokerTableState
from pitboss.table.events import Advised, Left, TableEvent
from pitboss.table.placing import check_between_rounds, tournament_of
from pitboss.table.terms import Departure, Matter

Events = list[TableEvent]


def conclude(state: PokerTableState, round_: State) -> Events:
    """What a round leaves once it is over. Without a card, or void, it was none: marker and advice stay."""
    law = state.law
    stakes = {seat: round_.stake[seat] for seat in round_.setup.seats if _is_in(state, seat)}
    idle = {seat: _idle_rounds(state, round_, seat, place) for seat, place in sorted(state.places.items())}
    leavers = {seat: why for seat in stakes if (why := _why_leaving(state, round_, seat, stakes[seat]))}
    rules = state.game.law.irregular.void.refund if round_.voided else state.game.law.end
    events: Events = [Concluded(rules, tuple(stakes.items()), tuple(idle.items()), _away(state, round_))]
    for seat, why in leavers.items():
        rules = _leaving_rules(state, why)
        events.append(Left(rules, seat, state.places[seat].person, stakes[seat], why))
    skipping = round_.irregular.out_of_next if round_.irregular is not None else 0
    out = [seat for seat in stakes if skipping >> seat & 1 and seat not in leavers]
    events += [DealtOut(law.dealt_out, seat, state.places[seat].person) for seat in out]
    if not _counts(round_):
        return events
    if staying := tuple(seat for seat in _holders(state) if seat not in leavers):
        to = _onward(state) or state.next_seat(state.marker, staying)
        events.append(MarkerMoved(law.marker_moves, state.marker, to))
        events += passed_by(state, state.marker, to, [seat for seat in state.places if seat not in leavers])
    if state.is_full and not leavers:
        long = [seat for seat, rounds in idle.items() if rounds >= law.abstentions]
        events += [Advised(law.abstention, seat, Matter.ABSTAINED) for seat in long]
    return events


def return_marker(state: PokerTableState, command: ReturnMarker) -> Events:
    """A tournament has undone the last round: the next is played with the marker where it lay (T-R49)."""
    law = tournament_of(state)
    check_between_rounds(state, law)
    if command.to not in state.seats:
        raise Refusal(law.void, f"there is no seat {command.to}")
    return [MarkerReturned((*law.void, "T-R49"), state.marker, command.to)]


def place_marker(state: PokerTableState, command: PlaceMarker) -> Events:
    """A tournament says where the marker lies in the next round: the first by cards, a later one as two are left."""
    law = tournament_of(state)
    check_between_rounds(state, law)
    if command.to not in state.places:
        raise Refusal(law.seats, f"nobody sits at seat {command.to}")
    return [MarkerPlaced(("T-R36",) if state.marker else ("T-R27",), state.marker, command.to)]


def _onward(state: PokerTableState) -> int:
    """Where a dead marker goes: a button to the seat that owed the first blind, a buck to the next (T-R35)."""
    due = state.due_now
    if len(due) < 2:
        return 0
    return due[0] if state.coming_game.marker is Marker.BUTTON else due[1]


def is_strict(state: PokerTableState) -> bool:
    """Whether an absent player must post or leave (RR-33)."""
    return state.announced.absent_buck is AbsentBuck.STRICT and state.coming_game.marker is Marker.BUCK


def _counts(round_: State) -> bool:
    """Whether it was a round of play: begun with its first card, and not void."""
    return round_.is_dealt and not round_.voided


def _is_in(state: PokerTableState, seat: int) -> bool:
    """Whether the player is still at a seat who was dealt in there."""
    return seat in state.places and state.places[seat].dealt


def _away(state: PokerTableState, round_: State) -> tuple[Away, ...]:
    """What a void round gives back to those who have gone from their seats since it was lined up."""
    people = state.lined.people if state.lined is not None else {}
    return tuple(
        Away(seat, person, state.seat_of(person), round_.stake[seat])
        for seat, person in people.items()
        if not _is_in(state, seat) and round_.stake[seat]
    )


def _holders(state: PokerTableState) -> Seats:
    """Who may get the marker: those who are there; strictly read, every seated player (RR-33)."""
    if is_strict(state):
        return tuple(seat for seat, place in sorted(state.places.items()) if not place.leaving)
    return state.present


def _idle_rounds(state: PokerTableState, round_: State, seat: int, place: PokerPlace) -> int:
    """The rounds in a row in which a seat has abstained, each with all other seats in use; a void one is none."""
    if not _counts(round_):
        return max(0, place.idle)
    if not state.in_use or (place.dealt and _put_in(round_, seat)):
        return 0
    return place.idle + 1


def _put_in(round_: State, seat: int) -> bool:
    """Whether a seat put any chip into the round, be it a blind that came back uncalled (C-R42)."""
    return bool(round_.level[seat] + round_.dead[seat] + round_.forced[seat])


def _leaving_rules(state: PokerTableState, why: Departure) -> RuleIds:
    match why:
        case Departure.LOST:
            return state.law.short
        case Departure.EXCLUDED:
            breach = state.game.law.irregular.breach
            return breach.rules + breach.exclude
        case _:
            return state.law.leaving


def _why_leaving(state: PokerTableState, round_: State, seat: int, stake: int) -> Departure | None:
    place, irregular = state.places[seat], round_.irregular
    if irregular is not None and irregular.excluded >> seat & 1:
        return Departure.EXCLUDED
    if place.short and not stake:
        return Departure.LOST
    sent = irregular is not None and irregular.leaving >> seat & 1
    return Departure.WISH if place.leaving or sent else None
