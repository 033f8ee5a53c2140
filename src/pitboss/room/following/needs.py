"""What a table needs of the floor, the most urgent first: a decision, somebody at the table, an eye on it, nothing."""

from enum import StrEnum

import msgspec

from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.house.state import HouseState
from pitboss.following.approving import PendingRuling
from pitboss.play import Role, Ruling
from pitboss.poker.rulings.events import ClockStarted
from pitboss.poker.rulings.timing import is_time_called
from pitboss.poker.table.due import due_count
from pitboss.poker.table.events import LeftToCount
from pitboss.poker.table.state import PokerTableState
from pitboss.room.following.log import FollowedLog
from pitboss.room.following.summary import RULED
from pitboss.table.keeping_events import FloorCalled
from pitboss.table.state import TableState
from pitboss.table.terms import Phase
from pitboss.tournament.moments import MINUTE

TOLD_FOR = 15 * MINUTE
"""For so long it is told what a dealer has let take effect, unless somebody who supervises notes something before."""


class Need(StrEnum):
    """In the order in which tables are shown."""

    RULING = "ruling"
    FLOOR = "floor"
    READER = "reader"
    COUNT = "count"
    STRUCK = "struck"
    CLOCK = "clock"
    SEAT = "seat"
    DECK = "deck"
    RULED = "ruled"
    NOTICE = "notice"
    SIGN = "sign"
    HOURS = "hours"
    DEALER = "dealer"
    NOTHING = "nothing"


class Needed(msgspec.Struct, frozen=True):
    """What is needed, in a sentence, and since when by the room's clock (0: nobody waits)."""

    need: Need
    text: str = ""
    since: int = 0


def need_of(log: FollowedLog) -> Needed:
    """The most urgent thing that a followed table needs, as far as the table itself knows."""
    state: TableState = log.shown
    if (ruling := ruling_needed(log)) is not None:
        return ruling
    if state.floor_called:
        return Needed(Need.FLOOR, "The dealer calls the floor.", _since(log, FloorCalled))
    if open_ := log.differing():
        places = ", ".join(dict.fromkeys(each.place for each in open_))
        return Needed(Need.READER, f"Reader and table differ: {open_[0].reader}, {places}.", open_[0].at)
    if (count := _count(log)) is not None:
        return count
    if (struck := _struck(log)) is not None:
        return struck
    if isinstance(state, PokerTableState) and state.round is not None and is_time_called(state.round):
        return Needed(Need.CLOCK, f"Time is called on seat {state.round.turn}.", _since(log, ClockStarted))
    return _at_rest(state)


def ruled_by_dealer(log: FollowedLog, now: int) -> Needed | None:
    """What dealers have let take effect of late; it is told, and waits for nobody."""
    fresh = [each for each in log.told() if each.at > now - TOLD_FOR]
    if not fresh:
        return None
    return Needed(Need.RULED, f"Ruled by the dealer: {'. '.join(each.text for each in reversed(fresh))}", fresh[-1].at)


def ruling_needed(log: FollowedLog) -> Needed | None:
    """A ruling that waits for a person, and since when."""
    found = open_ruling(log.waiting, log.shown)
    if found is None:
        return None
    if log.waiting is not None:
        return Needed(Need.RULING, f"To approve: {'; '.join(found.facts)}.", log.kept_at[log.waiting.number - 1])
    return Needed(Need.RULING, f"To decide: {'; '.join(found.facts)}.", _since(log, RULED))


def open_ruling(pending: PendingRuling | None, state: TableState) -> Ruling | None:
    """The ruling that waits for a person at a table: to be approved, which is `pending`, or to be decided."""
    if pending is not None:
        return pending.ruling
    last: Ruling | None = None
    if isinstance(state, PokerTableState):
        irregular = state.round.irregular if state.round is not None else None
        last = state.review.ruling if state.review is not None else irregular.last if irregular is not None else None
    elif isinstance(state, CanberraState) and state.ruling is not None:
        last = state.ruling[0]
    return last if last is not None and last.outcome is None else None


def _count(log: FollowedLog) -> Needed | None:
    """A round that is left to a count, and since when."""
    due = due_count(log.shown) if isinstance(log.shown, PokerTableState) else None
    if due is None:
        return None
    return Needed(Need.COUNT, f"Round {due.number} is left to a count{due.why}.", _since(log, LeftToCount))


def _struck(log: FollowedLog) -> Needed | None:
    """A strike-out worth a look, until somebody who supervises has noted something there."""
    above = None if log.tournament else log.policies().shown_above  # a sum of money, which chips are not
    found = next(((each, text) for each in reversed(log.struck()) if (text := each.text(above))), None)
    return Needed(Need.STRUCK, f"Entry {found[0].number}: {found[1]}.", found[0].at) if found is not None else None


def _at_rest(state: TableState) -> Needed:
    """What can wait for a moment."""
    if state.is_full and (idle := _abstaining(state)):
        return Needed(Need.SEAT, f"Seat {idle} has let {state.law.abstentions} rounds go by at a full table.")
    if is_deck_due(state):
        return Needed(Need.DECK, "The deck is to be checked.")
    if isinstance(state, PokerTableState | HouseState) and state.notice:
        return Needed(Need.NOTICE, "New terms come into force with the next round.")
    if not state.on_duty.get(Role.DEALER):
        return Needed(Need.DEALER, "Nobody deals here.")
    return Needed(Need.NOTHING)


def is_deck_due(state: TableState) -> bool:
    """Whether the deck is to be checked before the next round."""
    if isinstance(state, PokerTableState):
        return bool(state.is_doubtful or (state.rounds and not state.is_deck_ready))
    return bool(state.rounds) and state.phase is Phase.OPEN and not state.in_round and state.checked is None


def _abstaining(state: TableState) -> int:
    """The first seat that may be required to give up its place (NI2018-51/19.5)."""
    places = sorted(state.places.items())
    return next((seat for seat, place in places if place.idle >= state.law.abstentions), 0)


def _since(log: FollowedLog, kinds: type | tuple[type, ...]) -> int:
    """When the last event of such a kind was written, which may be happening only now."""
    past = reversed(log.past_events())
    return next((each.at for each in past if isinstance(each.event, kinds) and each.number <= log.durable), 0)
