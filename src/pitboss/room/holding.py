"""Which streams this process writes: each is claimed before it is read, and written by the right that this gives.

A claim has a number, the epoch, which grows with every owner; a write by an older right is refused. Versions of what
viewers see begin with it, so that they never go back whoever shows them. Between two tenures nobody was there, and the
clock of a turn stood still (H-R04).
"""

from collections.abc import Iterable

import msgspec

from pitboss.room import uptime
from pitboss.room.store import Fenced, Right, Store, Tenure
from pitboss.room.turned_away import HOUSE
from pitboss.room.uptime import Shut
from pitboss.room.writing import Standing

VERSIONS = 1 << 32
"""So many versions there are in each epoch; two million epochs are exact in JSON."""


class Holding(msgspec.Struct, frozen=True):
    """By what right a stream is written here; the how manieth owner that makes; when nobody had it before."""

    right: Right
    epoch: int
    times_shut: tuple[Shut, ...] = ()


def first_version(holding: Holding | None) -> int:
    """Every version that was shown before is lower; of what is only looked at there is no other."""
    return VERSIONS * (1 if holding is None else holding.epoch)


class Holdings:
    """What one start of a room holds, under the name of its store, which no other start has."""

    def __init__(self, store: Store) -> None:
        self.house: Holding | None = None
        """By which right the house was had last, where there are several nodes that could have it."""
        self._store = store
        self._shut = uptime.times_shut(store)

    def open(self) -> None:
        """The room opens: the times are known in which it was shut."""
        self._shut = uptime.open_room(self._store)

    def hold(self, stream: str) -> Holding:
        """Own one stream from now on; Fenced while another node has it."""
        held = self.hold_all((stream,)).get(stream)
        if held is None:
            raise Fenced(f"{stream} is another node's")
        return held

    def hold_all(self, streams: Iterable[str]) -> dict[str, Holding]:
        """Own streams from now on."""
        claimed = self._store.claim(streams, self._store.node)
        return {stream: self._holding(self._store.tenures(stream)) for stream in claimed}

    def of_house(self) -> Standing:
        """What is made for the house is written by its right alone: so whoever has it next knows all that there is."""
        return Standing({} if self.house is None else {HOUSE: self.house.right})

    def held_last(self, stream: str) -> Holding | None:
        """Who owned a stream last, for what is only looked at here; nothing if nobody ever did."""
        tenures = self._store.tenures(stream)
        return self._holding(tenures) if tenures else None

    def _holding(self, tenures: list[Tenure]) -> Holding:
        """Before a stream had owners, each opening of the room was as good as one."""
        first, last = tenures[0], tenures[-1]
        before = [shut for shut in self._shut if shut.until <= first.since]
        between = [Shut(tenure.alive_before, tenure.since) for tenure in tenures if tenure.alive_before]
        return Holding(last.right, len(before) + last.epoch, (*before, *between))
