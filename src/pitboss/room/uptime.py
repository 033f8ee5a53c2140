"""When the room was open: the clock of a turn stands still while the room is shut (H-R04).

While somebody is on the clock the room's pulse is kept in the store, so that after a crash the store knows how long the
room was still there. Each opening is an event of a stream of its own and tells until when the room had been open; by
it also the clocks of streams go that had no owners yet (`holding`).
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from pitboss.play import Codec, RuleIds
from pitboss.room.store import Batch, Records, Store, StoreEntry, check_new

STREAM = "room"
BEAT = 0.5
"""Seconds from one beat of the pulse to the next: so much of a turn is given anew at most."""
RULES: RuleIds = ("H-R04",)


class RoomOpened(msgspec.Struct, frozen=True, tag_field="event", tag="room_opened"):
    """The room opened; until `until` it had been open before, as far as the store knows (0: never)."""

    until: int


class Shut(NamedTuple):
    """A time in which the room was shut, by its own clock."""

    since: int
    until: int


CODEC: Codec[RoomOpened] = Codec((RoomOpened,))


def open_room(store: Store) -> list[Shut]:
    """Write down that the room is open again; all the times in which it was shut."""
    opened = CODEC.encode(RoomOpened(store.alive_until()))
    number = store.length(STREAM)
    check_new(store.append(Batch(f"{STREAM}:{number}", opened, None, {STREAM: number}, (StoreEntry(STREAM, opened),))))
    return times_shut(store)


def times_shut(store: Records) -> list[Shut]:
    """All the times in which the room was shut."""
    return [Shut(CODEC.decode(record.event).until, record.at) for record in store.read(STREAM)]


def seconds_open(since: int, until: int, times_shut: Iterable[Shut]) -> float:
    """How many seconds between two moments the room was open."""
    shut = sum(max(0, min(until, each.until) - max(since, each.since)) for each in times_shut)
    return max(0, until - since - shut) / 1000
