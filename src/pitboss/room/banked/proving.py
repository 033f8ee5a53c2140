"""The proof of the shuffle behind a round against the house, for one viewer.

A shoe of Canberra Poker ends with its round, and is proved then. That of Mini-Baccarat serves many coups: while it is
in use its commitments and those cards are opened which the viewer saw in coups that are over, which tells nothing of
what is still in it; when it is finished, all that the viewer may see.
"""

from collections import defaultdict
from typing import Any

import msgspec

from pitboss.banked.baccarat import events as coup
from pitboss.banked.baccarat.kinds import Step
from pitboss.banked.baccarat.state import State as BaccaratState
from pitboss.banked.canberra import events as hand
from pitboss.play import Principal
from pitboss.play.table_terms import Phase
from pitboss.room.banked import shoes
from pitboss.room.banked.games import AnyEvent
from pitboss.room.banked.log import BankedLog
from pitboss.room.banked.rounds import RoundLog
from pitboss.shoe import Proof, auditor_proof, viewer_proof


class Proved(msgspec.Struct, frozen=True):
    """A proof, and the statement that was published before the cut."""

    proof: Proof
    statement: str


class Extent(msgspec.Struct, frozen=True):
    """The events of a shoe by their places in the log, as far as they may be proved now."""

    begin: int
    end: int
    is_finished: bool


def proof_of(log: BankedLog, round_: RoundLog, viewer: Principal) -> Proved | None:
    """What proves the shoe of a round that is over to a viewer of it; nothing if nothing was shuffled for it."""
    extent = _extent(log, round_)
    if extent is None:
        return None
    events = log.table.events[extent.begin : extent.end]
    shuffles = sum(isinstance(event, shoes.SHUFFLED) for event in log.table.events[: extent.begin + 1])
    shoe = shoes.restored(events, log.fillings[shuffles - 1])
    shoe.end()
    shuffled = events[0]
    assert isinstance(shuffled, shoes.SHUFFLED), "a shoe begins with its shuffle"
    if viewer.sees_all and extent.is_finished:
        return Proved(auditor_proof(shoe), shuffled.root)
    return Proved(viewer_proof(shoe, [seen_positions(log, extent, viewer)]), shuffled.root)


def seen_positions(log: BankedLog, extent: Extent, viewer: Principal) -> set[int]:
    """The positions of the cards that a viewer was entitled to see; in each round by the hand that he had in it."""
    trace = Trace()
    for round_ in log.rounds:
        eyes = viewer if viewer.sees_all else round_.viewer(viewer.name)
        for number, event in zip(round_.numbers, round_.events, strict=True):
            if extent.begin < number <= extent.end:
                trace.follow(event, eyes)
    return trace.seen


class Trace:
    """Where the cards of a shoe went, and which of them a viewer has seen."""

    def __init__(self) -> None:
        self.seen: set[int] = set()
        self._held: defaultdict[object, list[int]] = defaultdict(list)
        self._next = 0

    def follow(self, event: AnyEvent, viewer: Principal) -> None:
        match event:
            case coup.FirstShown():
                self.seen.add(self._take())
            case coup.Burned():
                self._take()
            case hand.Dealt(box=place, up=up) | coup.Dealt(side=place, up=up):
                self._held[place].append(self._take())
                if up or viewer.sees_all:
                    self.seen.add(self._held[place][-1])
            case hand.PickedUp(box=box) if viewer.seat == box:
                self.seen.update(self._held[box])
            case coup.PassedOut(side=side, seat=seat) if viewer.seat == seat:
                self.seen.update(self._held[side])
            case hand.DealerShown():
                self.seen.update(self._held[0])
            case hand.Settled(box=place) | coup.HandOpened(side=place):
                self.seen.update(self._held[place])
            case coup.CoupEnded() | coup.CoupVoided():
                self._held.clear()

    def _take(self) -> int:
        self._next += 1
        return self._next - 1


def _extent(log: BankedLog, round_: RoundLog) -> Extent | None:
    events: list[Any] = log.table.events
    begin = round_.numbers[-1] - 1
    while not isinstance(events[begin], shoes.SHUFFLED):
        if begin == 0 or isinstance(events[begin], hand.RoundOpened):
            return None
        begin -= 1
    if isinstance(events[begin], hand.Shuffled):
        return Extent(begin, round_.numbers[-1], True)
    following = next((place for place in range(begin + 1, log.durable) if isinstance(events[place], coup.Shuffled)), 0)
    if following:
        return Extent(begin, following, True)
    over = max(other.numbers[-1] for other in log.rounds if other.is_over)
    return Extent(begin, over, _is_spent(log))


def _is_spent(log: BankedLog) -> bool:
    """Whether no card will come from the shoe any more."""
    state = log.shown
    assert isinstance(state, BaccaratState), "only there one shoe serves many rounds"
    return state.step is Step.SHUFFLE or state.phase is Phase.CLOSED
