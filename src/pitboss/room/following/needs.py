"""What a table needs of the floor, the most urgent first: a decision, somebody at the table, an eye on it, nothing."""

from enum import StrEnum

import msgspec

from pitboss.banked.canberra.ruling_events import CanberraRuled
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.house.state import HouseState
from pitboss.play import Role
from pitboss.poker.rulings.events import ClockStarted, Ruled
from pitboss.poker.rulings.timing import is_time_called
from pitboss.poker.table.state import PokerTableState
from pitboss.room.following.log import FollowedLog
from pitboss.table.keeping_events import FloorCalled
from pitboss.table.state import TableState


class Need(StrEnum):
    """In the order in which tables are shown."""

    RULING = "ruling"
    FLOOR = "floor"
    CLOCK = "clock"
    DECK = "deck"
    DEALER = "dealer"
    SEAT = "seat"
    NOTICE = "notice"
    NOTHING = "nothing"


ORDER = tuple(Need)


class Needed(msgspec.Struct, frozen=True):
    """What is needed, in a sentence, and since when by the room's clock (0: nobody waits)."""

    need: Need
    text: str = ""
    since: int = 0


def need_of(log: FollowedLog) -> Needed:
    """The most urgent thing that a followed table needs."""
    state: TableState = log.shown
    waiting = log.waiting
    if waiting is not None:
        return Needed(Need.RULING, f"To approve: {'; '.join(waiting.ruling.facts)}.", log.kept_at[-1])
    if isinstance(state, PokerTableState) and (found := _in_round(log, state)) is not None:
        return found
    if isinstance(state, CanberraState) and state.ruling is not None:
        facts = "; ".join(state.ruling[0].facts)
        return Needed(Need.RULING, f"To decide: {facts}.", _since(log, CanberraRuled))
    if state.floor_called:
        return Needed(Need.FLOOR, "The dealer calls the floor.", _since(log, FloorCalled))
    return _at_rest(state)


def _in_round(log: FollowedLog, state: PokerTableState) -> Needed | None:
    """What a round of poker, or the review of the last one, needs."""
    round_ = state.round
    irregular = round_.irregular if round_ is not None else None
    last = state.review.ruling if state.review is not None else irregular.last if irregular is not None else None
    if last is not None and last.outcome is None:
        return Needed(Need.RULING, f"To decide: {'; '.join(last.facts)}.", _since(log, Ruled))
    if not state.floor_called and round_ is not None and is_time_called(round_):
        return Needed(Need.CLOCK, f"Time is called on seat {round_.turn}.", _since(log, ClockStarted))
    return None


def _at_rest(state: TableState) -> Needed:
    """What can wait for a moment."""
    if isinstance(state, PokerTableState) and (state.is_doubtful or (state.rounds and not state.is_deck_ready)):
        return Needed(Need.DECK, "The deck is to be checked.")
    if not state.on_duty.get(Role.DEALER):
        return Needed(Need.DEALER, "Nobody deals here.")
    if state.is_full and (idle := _abstaining(state)):
        return Needed(Need.SEAT, f"Seat {idle} has let {state.law.abstentions} rounds go by at a full table.")
    if isinstance(state, PokerTableState | HouseState) and state.notice:
        return Needed(Need.NOTICE, "New terms come into force with the next round.")
    return Needed(Need.NOTHING)


def _abstaining(state: TableState) -> int:
    """The first seat that may be required to give up its place (NI2018-51/19.5)."""
    places = sorted(state.places.items())
    return next((seat for seat, place in places if place.idle >= state.law.abstentions), 0)


def _since(log: FollowedLog, kind: type) -> int:
    """When the last event of a kind was written."""
    events = log.table.events[: log.durable]
    return next((log.times[at] for at in reversed(range(len(events))) if isinstance(events[at], kind)), 0)
