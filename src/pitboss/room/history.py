"""The rounds of a table that are no longer in memory: read from the store when somebody asks, a part at a time.

A part begins where the table was kept as it stood (`snapshots.base`), so that no round is far to go. Reading is done
in a thread of its own; nobody at the table waits for it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import islice
from typing import Self

from pitboss.play.tail import Tail
from pitboss.room import fillings
from pitboss.room.fillings import Filled, Fillings
from pitboss.room.following.log import FollowedLog
from pitboss.room.kind import TableKind
from pitboss.room.log import Backing, TableLog, stream_of
from pitboss.room.rounds import AnyEvent, RoundLog
from pitboss.room.snapshots.base import EVERY, NOTHING, Base, kept_base

LIVE = 2
"""So many rounds later nothing happens any more that concerns a round, unless a person deals and strikes rounds out;
but nothing from before a table was kept is ever struck out after that."""


class PastLog(TableLog):
    """A part of a table's log, to be looked at."""

    is_kept = False
    end = 0
    """Rounds before that of this number are whole here; of later ones there may be a beginning."""

    @classmethod
    def read(cls, log: TableLog, base: Base, is_enough: Callable[[Self], bool]) -> Self:
        """What happened after the table was kept so, until there is enough of it."""
        return cls.of(log.id, log.kind, log.backing, log.tournament, base, is_enough)

    @classmethod
    def of(
        cls,
        id_: str,
        kind: TableKind,
        backing: Backing,
        tournament: str,
        base: Base,
        is_enough: Callable[[Self], bool] = lambda part: False,
    ) -> Self:
        """The same of a table by its name; without an end all of it, as far as it is written at this moment."""
        part = cls(id_, kind, kind.table.taken_up(partial(base.table, kind), base.number), backing, tournament, base)
        part._is_live = False
        for record in backing.store.read(part.stream, base.number):
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


class PastFollowedLog(PastLog, FollowedLog):
    """The same of a table that a person deals."""


def _read(log: TableLog, base: Base, is_enough: Callable[[PastLog], bool]) -> PastLog:
    return (PastFollowedLog if isinstance(log, FollowedLog) else PastLog).read(log, base, is_enough)


def as_written(id_: str, kind: TableKind, is_followed: bool, backing: Backing, tournament: str) -> TableLog:
    """A table as the store has it now, which another node may be writing: its secrets are read after the events that
    need them, and no cards are put in order for what comes next."""
    of = (PastFollowedLog if is_followed else PastLog).of
    return of(id_, kind, backing, tournament, kept_base(backing.store, stream_of(id_), kind))


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
        if not isinstance(log.past, PastLog) or number >= log.past.end or _numbered(log.past, number) is None:
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
        part = await asyncio.to_thread(_around, log, number)
        for round_ in part.rounds:
            if number <= round_.number < part.end:
                yield round_
        number = part.end
    for round_ in log.rounds[:]:
        if round_.number >= number:
            yield round_


def events_since(log: TableLog, number: int) -> Tail[AnyEvent]:
    """All events after one of a number that are durable, from the store as far as they are gone."""
    at_hand = log.table.log.until(log.durable)
    if number >= at_hand.gone:
        return at_hand
    gone = islice(log.backing.store.read(log.stream, number), at_hand.gone - number)
    return Tail([*(log.kind.codec.decode(record.event) for record in gone), *at_hand], number)


def part_between(log: TableLog, since: int, until: int) -> TableLog:
    """A part of a log with all that was written after a time and up to another, or to the end (0)."""
    start, end = log.base, None
    while start.number and _written_at(log, start.number) > since:
        if until and _written_at(log, start.number) > until:
            end = start
        start = kept_base(log.backing.store, log.stream, log.kind, start.number - 1)
    if start is log.base:
        return log
    return _between(log, start, end) if end is not None else _read(log, start, lambda _: False)


def _written_at(log: TableLog, number: int) -> int:
    return next(log.backing.store.read(log.stream, number - 1)).at


def _wanted(log: TableLog, number: int, is_wanted: Callable[[RoundLog], bool]) -> list[RoundLog]:
    return [each for each in reversed(log.rounds) if (not number or each.number < number) and is_wanted(each)]


def _numbered(log: TableLog, number: int) -> RoundLog | None:
    return next((each for each in log.rounds if each.number == number), None)


def _next_to(log: TableLog, base: Base) -> PastLog:
    """The part before another one, which began so."""
    return _between(log, kept_base(log.backing.store, log.stream, log.kind, base.number - 1), base)


def _around(log: TableLog, number: int) -> PastLog:
    """A part with the round of a number, and as many before and after it as there are in the part."""
    return _between(log, _kept_before(log, number), _kept_after(log, number))


def _between(log: TableLog, start: Base, end: Base) -> PastLog:
    """What happened from where the table was kept to where it was again, and what concerns that later."""
    part = _read(log, start, lambda part: part.durable >= end.number and part.latest >= end.round + LIVE)
    part.end = end.round
    return part


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


def _kept_after(log: TableLog, number: int) -> Base:
    """The table as it was kept first after a round of a number."""
    found, first, last = log.base, 0, log.base.number
    while first < last:
        middle = (first + last) // 2
        base = kept_base(log.backing.store, log.stream, log.kind, middle)
        if base.round > number:
            found, last = base, base.number
        else:
            first = middle + 1
    return found
