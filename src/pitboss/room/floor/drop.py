"""Drop and commission by table and shift: what the record has taken, round by round with its rule (H-R33)."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from pitboss.play import Event, RuleIds
from pitboss.play.money import COMMISSION
from pitboss.play.tail import Tail
from pitboss.poker.table.events import NotFollowed, TimeCharged
from pitboss.room.floor.boxes import DropBox, DropBoxes
from pitboss.table.keeping import effective_places
from pitboss.table.keeping_events import ChipsCounted


class Shift(msgspec.Struct, frozen=True):
    """From one handover to the next; `until` is 0 for the shift that is on."""

    since: int
    until: int = 0

    def has(self, at: int) -> bool:
        return at > self.since and (not self.until or at <= self.until)


class Taking(msgspec.Struct, frozen=True):
    """What was taken in a round, or before it as a charge by time, and the rules it was computed by."""

    round: int
    at: int
    cents: int
    is_time_charge: bool
    rules: RuleIds


class TableDrop(msgspec.Struct, frozen=True, kw_only=True):
    """One table in one shift. `not_followed` and `stakes` are what counts found more before the players."""

    table: str
    takings: tuple[Taking, ...]
    commission: int
    time_charges: int
    rounds_not_followed: int
    not_followed: int
    stakes: int
    boxes: tuple[DropBox, ...]
    """Those that were mounted, pulled or counted in the shift, or hang there."""


def shifts(handed_over: Sequence[int]) -> list[Shift]:
    """The shifts of a room, the one that is on first."""
    borders = [0, *handed_over]
    ends = [*handed_over, 0]
    return [Shift(since, until) for since, until in zip(borders, ends, strict=True)][::-1]


def table_drop(
    table: str, events: Tail[Event[Any]], times: Tail[int], rounds: dict[int, int], boxes: DropBoxes, in_: Shift
) -> TableDrop:
    """`rounds` has the number of the round by that of its events; what was struck out counts for nothing."""
    there = [(place, events[place]) for place in effective_places(events) if in_.has(times[place])]
    found = tuple(_takings(there, times, rounds))
    missed = [event for _, event in there if isinstance(event, NotFollowed)]
    counted = [event for _, event in there if isinstance(event, ChipsCounted)]
    every = [*boxes.in_use.values(), *boxes.counted]
    return TableDrop(
        table=table,
        takings=found,
        commission=sum(one.cents for one in found if not one.is_time_charge),
        time_charges=sum(one.cents for one in found if one.is_time_charge),
        rounds_not_followed=len(missed),
        not_followed=sum(event.difference for event in missed),
        stakes=sum(event.difference for event in counted),
        boxes=tuple(box for box in every if box.table == table and _touches(box, in_)),
    )


def _takings(there: Sequence[tuple[int, Event[Any]]], times: Tail[int], rounds: dict[int, int]) -> Iterator[Taking]:
    for place, event in there:
        moves = event.transfers()
        cents = sum(move.cents for move in moves if move.target == COMMISSION)
        cents -= sum(move.cents for move in moves if move.source == COMMISSION)
        if cents:
            is_charge = isinstance(event, TimeCharged)
            yield Taking(rounds.get(place + 1, 0), times[place], cents, is_charge, event.rules)


def _touches(box: DropBox, shift: Shift) -> bool:
    """Whether something was done with a box in a shift, or it hung at its table then."""
    mounted_before = not shift.until or box.mounted <= shift.until
    return mounted_before and (not box.counted or box.counted > shift.since)
