"""Going from a seat: before the first card, with the call-off of a round not begun; and for good in a tournament.

S94-1994/7CS.T.RoundofPlay and 6.3 with RR-33; NI2018-51/dict:Round of Play, 8.3 and 8.4.
"""

from pitboss.play import Event, RuleIds
from pitboss.poker.rulings.authority import void_events
from pitboss.poker.rulings.beginning_events import LeftRound
from pitboss.poker.rulings.judging import copied
from pitboss.poker.rulings.open_matters import still_owes
from pitboss.poker.state import State
from pitboss.poker.table.concluding import conclude
from pitboss.poker.table.events import MarkerMoved
from pitboss.poker.table.state import PokerTableState
from pitboss.table import placing
from pitboss.table.commands import Remove
from pitboss.table.events import Left, TableEvent
from pitboss.table.terms import Departure

Events = list[Event[PokerTableState] | Event[State]]


def go(state: PokerTableState, seat: int, rules: RuleIds, why: Departure) -> Events:
    """A player leaves the table at once, no round of play being on with him.

    What he has posted stays in the pot. If a post of his is still to come, the round begins anew without him.
    """
    place, round_ = state.places[seat], state.round
    if round_ is None or not place.dealt:
        return [Left(rules, seat, place.person, place.stake, why)]
    if not still_owes(round_, seat):
        rules += tuple(id_ for id_ in state.game.law.end if id_ not in rules)
        return [Left(rules, seat, place.person, round_.stake[seat], why), LeftRound(rules, seat)]
    events = call_off(state, rules)
    is_gone = any(isinstance(event, Left) and event.seat == seat for event in events)
    return events if is_gone else [*events, Left(rules, seat, place.person, place.stake, why)]


def go_after_misdeal(state: PokerTableState) -> Events:
    """Who was to leave when the round is over goes if it turns out to be a misdeal: no round is on until a card."""
    for seat, place in sorted(state.places.items()):
        if place.leaving and place.dealt:
            return go(state, seat, state.law.leaving, Departure.WISH)
    return []


def call_off(state: PokerTableState, rules: RuleIds) -> Events:
    """A round that no card was dealt in is not held: what was posted goes back, and the marker stays."""
    assert state.round is not None, "only a round that is lined up can be called off"
    after, voided = copied(state.round), void_events(state.round, rules)
    for event in voided:
        event.apply(after)
    return [*voided, *conclude(state, after)]


def remove(state: PokerTableState, command: Remove) -> list[TableEvent]:
    """A player of a tournament leaves; a marker that lies before the seat goes on at once (T-R34)."""
    events = placing.remove(state, command)
    staying = tuple(seat for seat in sorted(state.places) if seat != command.seat)
    if state.marker != command.seat or not staying or state.blinds_due:
        return events  # a dead button stays where it lies (T-R35)
    to = state.next_seat(command.seat, staying)
    return [*events, MarkerMoved((*state.law.marker_moves, "T-R34"), command.seat, to)]
