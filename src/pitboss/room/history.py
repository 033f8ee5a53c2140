"""The rounds of a table that are no longer in memory: read from the store when somebody asks, a part at a time.

A part begins where the table was kept as it stood (`snapshots.base`), so that no round is far to go. Reading is done
in a thread of its own; nobody at the table waits for it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Self

from pitboss.room import fillings
from pitboss.room.fillings import Filled, Fillings
from pitboss.room.log import TableLog
from pitboss.room.rounds import RoundLog
from pitboss.room.snapshots.base import EVERY, NOTHING, Base, kept_base

LIVE = 2
"""So many rounds later nothing happens any more that concerns a round."""


class PastLog(TableLog):
    """A part of a table's log, to be looked at."""

    is_kept = False

    @classmethod
    def read(cls, log: TableLog, base: Base, is_enough: Callable[[Self], bool]) -> Self:
        """What happened after the table was kept so, until there is enough of it."""
        table = log.kind.table.taken_up(partial(base.table, log.kind), base.number)
        part = cls(log.id, log.kind, table, log.backing, log.tournament, base)
        part._is_live = False
        for record in log.backing.store.read(log.stream, base.number):
            if is_enough(part):
                break
            part.read_on(record)
        part.fillings = Fillings(part._secrets(), gone=base.fillings)
        return part

    def _secrets(self) -> list[fillings.Secrets]:
        """Those of the shuffles in this part, and no later ones."""
        last, found = self.rounds[-1].number if self.rounds else 0, list[fillings.Secrets]()
        for record in self.backing.store.read(fillings.stream_of(self.id), self.base.fillings):
            secret = fillings.CODEC.decode(record.event)
            if isinstance(secret, Filled) and secret.round > last:
                break
            found.append(secret)
        return found

    @property
    def latest(self) -> int:
        """The number of the round that began last; 0 before the first."""
        return self.rounds[-1].number if self.rounds else 0


async def rounds_before(
    log: TableLog, number: int, limit: int, is_wanted: Callable[[RoundLog], bool]
) -> list[RoundLog]:
    """The latest rounds before one of a number, or of all (0), newest first: so many at most, of those wanted."""
    found = _wanted(log, number, is_wanted)
    base = log.base
    while len(found) < limit and base.number:
        if 0 < number <= base.round - 2 * EVERY:
            part = await asyncio.to_thread(_around, log, number)
        else:
            part = await asyncio.to_thread(_next_to, log, base)
        first = base.number
        found += [round_ for round_ in _wanted(part, number, is_wanted) if round_.numbers[0] <= first]
        base = part.base
    return found[:limit]


async def round_numbered(log: TableLog, number: int) -> RoundLog | None:
    """A round by its number."""
    found = _numbered(log, number)
    if found is None and log.base.number and 0 < number <= log.base.round:
        if log.past is None or _numbered(log.past, number) is None:
            log.past = await asyncio.to_thread(_around, log, number)
        found = _numbered(log.past, number)
    return found


def names_in(log: TableLog, number: int) -> dict[int, str] | None:
    """Who had a hand in a round, by seat; for a room that is being opened, in which nobody waits yet."""
    found = _numbered(log, number) or _numbered(_around(log, number), number)
    return None if found is None else found.names


async def rounds_from(log: TableLog, number: int) -> AsyncIterator[RoundLog]:
    """All rounds from one of a number on, oldest first; what the table has at hand comes last."""
    while log.base.number and number < log.base.round:
        part = await asyncio.to_thread(_around, log, max(1, number))
        last = min(part.latest - LIVE, log.base.round - 1)
        for round_ in part.rounds:
            if number <= round_.number <= last:
                yield round_
        number = last + 1
    for round_ in log.rounds[:]:
        if round_.number >= number:
            yield round_


def _wanted(log: TableLog, number: int, is_wanted: Callable[[RoundLog], bool]) -> list[RoundLog]:
    return [each for each in reversed(log.rounds) if (not number or each.number < number) and is_wanted(each)]


def _numbered(log: TableLog, number: int) -> RoundLog | None:
    return next((each for each in log.rounds if each.number == number), None)


def _next_to(log: TableLog, base: Base) -> PastLog:
    """The part before another one, which began so."""
    before = kept_base(log.backing.store, log.stream, log.kind, base.number - 1)
    return PastLog.read(log, before, lambda part: part.latest >= base.round + LIVE)


def _around(log: TableLog, number: int) -> PastLog:
    """A part with the round of a number, those right after it, and as many before as there are in the part."""
    last = number + EVERY
    return PastLog.read(log, _kept_before(log, number), lambda part: part.latest > last + LIVE)


def _kept_before(log: TableLog, number: int) -> Base:
    """The table as it was kept last before a round of a number: what is kept is in the order of its events."""
    found, first, last = NOTHING, 0, log.base.number
    while first < last:
        middle = (first + last + 1) // 2
        base = kept_base(log.backing.store, log.stream, log.kind, middle)
        if base.round <= number:
            found, first = base, middle
        else:
            last = base.number - 1
    return found
