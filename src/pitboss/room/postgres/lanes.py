"""The way into the database: up to 64 batches a call, over two connections.

While one call waits for the disk the next one fills. What shares a stream, a key or a covered account with a call that
is under way waits for it, so that batches take effect in the order in which they were handed over.

A connection that breaks in a call leaves its outcome unknown, and so does an operator who cancels the wait for a
standby. The same call is sent again then, and only after that is anybody answered: our own salt in the store tells that
the first try was written. So nothing is done twice, and nobody is told of a failure that was none. Each call locks the
heads of its streams, which is written as well: one that only finds an earlier try waits for the standby, too.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Protocol

import asyncpg
import msgspec

from pitboss.room.postgres.calls import CALL, WRITTEN, HeldNames, Sent, arguments, outcome
from pitboss.room.postgres.connecting import LOST, Connection, Unreachable
from pitboss.room.postgres.database import CLOSED, PAUSE, Link, Row
from pitboss.room.postgres.reading import RECORDS
from pitboss.room.store import Receipt, StoreFailed, StoreUnusable

LANES = 2
TOGETHER = 64
LOOKED_AT = 256
"""So many waiting batches are looked at to fill a call."""
ANSWERING = 15.0
"""Seconds after which a call counts as lost."""
PATIENCE = 10.0
"""Seconds for which a batch that was never sent waits for a database that is away."""
TRIES = 8
LETTING_GO = 2.0
"""Seconds for a stream to be let go: by then the database has done it."""
IDLE = "2s"
"""For so long a head is held by a node that does not go on."""
UNKNOWN = "the store was closed before it was known what came of this"
_HOLD = "select number from pitboss.streams where stream = $1 for update"
_OWN = "select at from pitboss.records where stream = $1 and number = $2 and salt = $3"
_OWN_ANYWHERE = "select at from pitboss.records where stream = $1 and salt = $2 order by number desc limit 1"
_AGAIN = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError, asyncpg.UniqueViolationError)
"""Two calls met: another try finds what the other one has done."""


class WriteLease(Protocol):
    """The right of a node to write, which may run out and be renewed, or be lost for good."""

    is_lost: bool

    @property
    def holds(self) -> bool: ...


class Traffic(msgspec.Struct):
    """Calls that were answered, batches in them, calls whose answer was lost; what calls took, and batches waited."""

    calls: int = 0
    batches: int = 0
    resubmitted: int = 0
    call_seconds: float = 0.0
    wait_seconds: float = 0.0


class Lanes:
    """The calls of one node. All of it but `put` runs in the loop of the database."""

    def __init__(self, address: str) -> None:
        self.slot = 0
        self.lease: WriteLease | None = None
        self.traffic = Traffic()
        self._waiting: deque[Sent] = deque()
        self._under_way: dict[Link, HeldNames] = {}
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._is_closing = False
        self._door, self._is_over = threading.Lock(), False
        """Whether nothing is taken any more."""
        self._address = address
        self._spare: list[Link] = []
        """Connections for streams that are held first."""
        self._lanes = [asyncio.create_task(self._serve(Link(address))) for _ in range(LANES)]

    def put(self, sent: Sent) -> None:
        """Hand a batch over, from any thread; nobody waits for one that comes when the store is closed."""
        with self._door:
            if not self._is_over:
                self._waiting.append(sent)
                self._loop.call_soon_threadsafe(self._wake.set)
                return
        _turn_away(sent)

    async def close(self, seconds: float) -> None:
        """Write what is waiting if that can be done in so many seconds; StoreFailed for whoever waits still."""
        self._is_closing = True
        self._wake.set()
        _, late = await asyncio.wait(self._lanes, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*self._lanes, return_exceptions=True)
        for link in self._spare:
            await link.close()
        with self._door:
            self._is_over = True
        while self._waiting:
            _turn_away(self._waiting.popleft())

    # one stream to oneself: for what many nodes write, and few succeed to where each only tries

    async def prepare(self) -> None:
        """Have a connection at hand that has done once what it will have to: whoever holds a stream is waited for."""
        link = Link(self._address)
        try:
            async with link.alone(ANSWERING) as connection, connection.transaction():
                await connection.fetchval(_HOLD, "")
                await connection.fetchrow(CALL, *arguments([], self.slot))
        except (*LOST, asyncpg.PostgresError, StoreUnusable):
            link.drop()  # One is made when it is needed.
            return
        if self._is_closing:
            await link.close()
        else:
            self._spare.append(link)

    async def hold(self, stream: str, after: int) -> tuple[Link, list[Row]]:
        """Lock the head of a stream before anything is decided on it, and read what it has from a record on, if that
        is not its last: everybody else waits meanwhile. StoreFailed if it cannot be."""
        link = self._spare.pop() if self._spare else Link(self._address)
        try:
            async with asyncio.timeout(ANSWERING):
                connection = await link.get()
                await connection.execute(f"begin; set local idle_in_transaction_session_timeout = '{IDLE}'")
                length = await connection.fetchval(_HOLD, stream)
                rows = await connection.fetch(RECORDS, stream, after or 1, length) if (length or 0) > after else []
        except (*LOST, asyncpg.PostgresError, StoreUnusable) as error:
            link.drop()  # To take back what was begun may take as long again, and the database does it by itself.
            raise StoreFailed(f"the store cannot write: {error}") from error
        except asyncio.CancelledError:
            link.drop()
            raise
        return link, [tuple(row) for row in rows]

    async def carry_held(self, link: Link, sent: Sent) -> None:
        """Send a batch where its stream is held; if that fails, it goes the way of all others, which find out."""
        try:
            if self.lease is not None and not self.lease.holds:
                raise TimeoutError
            async with asyncio.timeout(ANSWERING):
                connection = await link.get()
                outcomes = await self._asked(connection, [sent])
                await connection.execute("commit")
                link.check_waited()
        except (*LOST, asyncpg.PostgresError, StoreUnusable, UnicodeError):
            link.drop()
            sent.is_unknown = True
            self.put(sent)
        except asyncio.CancelledError:
            link.drop()
            _give_up([sent], StoreFailed(UNKNOWN))
            raise
        except Exception as defect:
            link.drop()
            _give_up([sent], defect)
        else:
            _settle([sent], outcomes)

    async def let_go(self, link: Link) -> None:
        """Hold a stream no more, whether or not anything was written."""
        try:
            async with asyncio.timeout(LETTING_GO):
                connection = await link.get()
                if connection.is_in_transaction():
                    await connection.execute("rollback")
        except (*LOST, asyncpg.PostgresError, StoreUnusable):
            link.drop()
        except asyncio.CancelledError:
            link.drop()
            raise
        else:
            self._spare.append(link)

    async def _serve(self, link: Link) -> None:
        try:
            while call := await self._next(link):
                try:
                    await self._carry(link, call)
                except Exception as defect:
                    _give_up(call, defect)
                except asyncio.CancelledError:
                    _give_up(call, StoreFailed(UNKNOWN))
                    raise
                del self._under_way[link]
                self._wake.set()
        finally:
            await link.close()

    async def _next(self, link: Link) -> list[Sent]:
        """The batches of the next call, when there are some; none when the store is closed."""
        while True:
            self._wake.clear()
            if call := self._taken(link):
                return call
            if self._is_closing and not self._waiting:
                return []
            await self._wake.wait()

    def _taken(self, link: Link) -> list[Sent]:
        call, mine, left = list[Sent](), HeldNames(), list[Sent]()
        held = [*self._under_way.values(), mine]
        for _ in range(min(len(self._waiting), LOOKED_AT)):
            sent = self._waiting.popleft()
            if len(call) == TOGETHER or any(each.clashes(sent) for each in held):
                left.append(sent)
            elif not sent.future.set_running_or_notify_cancel():
                continue  # Nobody waits for it any more.
            else:
                call.append(sent)
            # Whoever clashes with one that waits is not let past it.
            mine.add(sent)
        self._waiting.extendleft(reversed(left))
        if call:
            self._under_way[link] = mine = HeldNames()
            for sent in call:
                mine.add(sent)
        return call

    async def _carry(self, link: Link, call: Sequence[Sent]) -> None:
        """Send a call until its outcome is known."""
        outcomes = await self._sent(link, call)
        if outcomes is None:
            for sent in call:
                await self._carry(link, [sent])
            return
        _settle(call, outcomes)

    async def _sent(self, link: Link, call: Sequence[Sent]) -> "list[Receipt | Exception] | None":
        """What came of each batch; nothing if the call failed because of one of several, and nothing was written."""
        loop, tries = asyncio.get_running_loop(), 0
        until = loop.time() + PATIENCE
        while True:
            try:
                connection = await link.get()
                async with asyncio.timeout(ANSWERING):
                    outcomes = await self._tried(connection, call)
                    link.check_waited()
                if outcomes is not None:
                    return outcomes
            except StoreUnusable as error:
                is_over = loop.time() > until or not isinstance(error, Unreachable)
                if is_over and not any(sent.is_unknown for sent in call):
                    return [StoreFailed(f"the store cannot write: {error}") for _ in call]
            except LOST:
                link.drop()
                self.traffic.resubmitted += 1
                for sent in call:
                    sent.is_unknown = True
            except (asyncpg.PostgresError, UnicodeError) as error:
                tries += 1
                if len(call) > 1:
                    return None
                if not isinstance(error, _AGAIN) or tries == TRIES:
                    return [StoreFailed(f"the store cannot write: {error}")]
            await asyncio.sleep(PAUSE)

    async def _tried(self, connection: Connection, call: Sequence[Sent]) -> "list[Receipt | Exception] | None":
        """What came of each batch; nothing while the lease has run out and may be renewed."""
        if self.lease is not None and self.lease.is_lost:
            return [await _left_behind(connection, sent) for sent in call]
        return await self._asked(connection, call) if self.lease is None or self.lease.holds else None

    async def _asked(self, connection: Connection, call: Sequence[Sent]) -> "list[Receipt | Exception]":
        began = time.monotonic()
        row = await connection.fetchrow(CALL, *arguments(call, self.slot))
        assert row is not None, "a function with results gives a row"
        self.traffic.calls += 1
        self.traffic.batches += len(call)
        self.traffic.call_seconds += time.monotonic() - began
        self.traffic.wait_seconds += sum(began - sent.since for sent in call)
        outcomes: list[Receipt | Exception] = []
        for sent, verdict, at, answer, detail in zip(call, *row, strict=True):
            if verdict != WRITTEN and sent.is_unknown and (own := await _own(connection, sent)) is not None:
                outcomes.append(Receipt(sent.batch.answer, False, own))
            else:
                outcomes.append(outcome(sent, verdict, at, answer, detail))
        return outcomes


async def _own(connection: Connection, sent: Sent) -> int | None:
    """When an earlier try was written; nothing if none was."""
    for entry, salt in zip(sent.batch.entries, sent.salts, strict=True):
        length = sent.batch.lengths.get(entry.stream)
        if length is not None:
            at = await connection.fetchval(_OWN, entry.stream, length + 1, salt)
        else:
            at = await connection.fetchval(_OWN_ANYWHERE, entry.stream, salt)
        return None if at is None else int(at)
    return None


async def _left_behind(connection: Connection, sent: Sent) -> Receipt | StoreFailed:
    """What came of a batch whose node must not write any more."""
    for stream in sent.streams if sent.is_unknown else ():
        await connection.fetchval(_HOLD, stream)  # A lock is written, too: a standby that has it has all before it.
    own = await _own(connection, sent) if sent.is_unknown else None
    return (
        StoreFailed("another node has taken this room over") if own is None else Receipt(sent.batch.answer, False, own)
    )


def _settle(call: Sequence[Sent], outcomes: "Sequence[Receipt | Exception]") -> None:
    for sent, found in zip(call, outcomes, strict=True):
        if isinstance(found, Exception):
            sent.future.set_exception(found)
        else:
            sent.future.set_result(found)


def _turn_away(sent: Sent) -> None:
    """Say that it was not written, unless nobody waits for it any more."""
    if sent.future.set_running_or_notify_cancel():
        sent.future.set_exception(StoreFailed(CLOSED))


def _give_up(call: Sequence[Sent], error: Exception) -> None:
    for sent in call:
        if not sent.future.done():
            sent.future.set_exception(error)
