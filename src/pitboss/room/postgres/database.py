"""A database behind calls that wait: a thread with an event loop of its own, and connections that come back.

Whoever calls is in another thread. What is only read is asked again after a break; writing has its own care (`lanes`).
"""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import CancelledError, Future, wait
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

import asyncpg

from pitboss.room.postgres import schema
from pitboss.room.postgres.connecting import LOST, STANDBY_WAIT, Connection, Unreachable, WaitCutShort, connect
from pitboss.room.store import StoreDamaged, StoreFailed

PATIENCE = 3.0
"""Seconds for which somebody who wants to read waits for a database that is away."""
ANSWERING = 60.0
"""Seconds after which an answer counts as lost: a network that swallows everything says nothing of it for hours."""
MOMENT = 0.25
"""Seconds for an answer where a loop waits for it and the database seems to be away."""
PAUSE = 0.05
"""Seconds from one try to the next."""
CLOSED = "the store is closed"
CHUNK = 2000
"""Rows that are fetched at a time."""
_STAY = """
set local idle_in_transaction_session_timeout = 0;
lock table pitboss.records, pitboss.transfers in access share mode
"""
"""Whoever reads everything does much else between two questions, as reading files, and is not to be ended for that."""
Row = tuple[Any, ...]  # of the types that the columns have, which the driver does not tell
T = TypeVar("T")


class Link:
    """One connection that is made when it is needed, and made anew when it is lost. One task uses it at a time."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: Connection | None = None
        self._has_waited = True
        self.lock = asyncio.Lock()

    async def get(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection, self._has_waited = await connect(self._address), True
            self._connection.add_log_listener(self._hear)
        return self._connection

    @asynccontextmanager
    async def alone(self, seconds: float) -> AsyncIterator[Connection]:
        """The connection, for one task at a time, which has so long, its turn included. Where something breaks off the
        next one has another."""
        async with asyncio.timeout(seconds) as limit, self.lock:
            # Whoever is cancelled in a transaction takes it back first, and would wait as long for that.
            dropping = asyncio.get_running_loop().call_at(limit.when() or 0.0, self.drop)
            try:
                yield await self.get()
            except (*LOST, Unreachable, asyncio.CancelledError):
                self.drop()
                raise
            finally:
                dropping.cancel()

    def check_waited(self) -> None:
        """WaitCutShort if something was written here that a standby may not have."""
        if not self._has_waited:
            raise WaitCutShort("the wait for the standby was cancelled")

    def _hear(self, connection: object, message: asyncpg.PostgresLogMessage) -> None:
        """A message of the database comes before the answer to which it belongs."""
        self._has_waited &= getattr(message, "server_source_function", "") != STANDBY_WAIT

    def drop(self) -> None:
        """It is of no use any more, whatever is under way on it."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                await connection.close(timeout=PATIENCE)
            except LOST:
                connection.terminate()


@contextmanager
def unanswered() -> Iterator[None]:
    """StoreFailed in place of whatever a database that goes away in the middle of something has."""
    try:
        yield
    except (*LOST, Unreachable) as error:
        raise StoreFailed(f"the store does not answer: {error}") from error


class Database:
    """A database that is open. `close` it in the end."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._turn, name="postgres", daemon=True)
        self._thread.start()
        self._door, self._is_closed = threading.Lock(), False
        self._links: list[Link] = []
        self.reader = self.link()
        self.seems_there: Callable[[], bool] = lambda: True
        """Whether the database has answered lately, where somebody looks after that."""

    @classmethod
    def open(cls, address: str) -> "Database":
        """StoreUnusable if it cannot be reached, or its tables are not those of this program's room."""
        database = cls(address)
        try:
            database.run(database._check())
        except BaseException:
            database.close()
            raise
        return database

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the loop and wait for it; StoreFailed if the database is closed meanwhile."""
        return _result(self.begin(work))

    def awaited(self, answer: "Future[T]") -> T:
        """What was asked for; StoreFailed if the database is closed, or away, meanwhile.

        A thread that serves others by a loop serves nobody while it waits: it waits as long as the database seems to be
        there, which whoever has a lease knows, and no longer.
        """
        while _serves_others() and not wait((answer,), MOMENT).done:
            if not self.seems_there():
                answer.cancel()
                raise StoreFailed("the store does not answer")
        return _result(answer)

    def begin(self, work: Coroutine[Any, Any, T]) -> "Future[T]":
        """Do something in the loop without waiting; StoreFailed if the database is closed."""
        with self._door:
            if not self._is_closed:
                return asyncio.run_coroutine_threadsafe(work, self.loop)
        work.close()
        raise StoreFailed(CLOSED)

    def select(self, sql: str, *values: object) -> list[Row]:
        """The rows of a question."""
        answer = self.begin(self.asked(lambda connection: connection.fetch(sql, *values)))
        return [tuple(row) for row in self.awaited(answer)]

    def select_whole(self, sql: str, *values: object) -> list[Row]:
        """The rows of a question that goes through the whole room: it takes as long as it takes."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with self.moment() as moment:
                    return list(moment.rows(sql, *values))
            except StoreFailed:
                if time.monotonic() > until:
                    raise
            except asyncpg.PostgresError as error:
                raise StoreDamaged(f"the store cannot be read: {error}") from error
            time.sleep(PAUSE)

    async def asked(
        self, question: Callable[[Connection], Awaitable[T]], seconds: float = ANSWERING, link: Link | None = None
    ) -> T:
        """Ask until there is an answer, for which it has so long each time, its turn included; StoreFailed if the
        database stays away. `link` is for those who must not wait for all that is read."""
        until = self.loop.time() + PATIENCE
        while True:
            try:
                async with (link or self.reader).alone(seconds) as connection:
                    return await question(connection)
            except (*LOST, Unreachable) as error:
                if self.loop.time() > until:
                    raise StoreFailed(f"the store does not answer: {error}") from error
            except asyncpg.PostgresError as error:
                raise StoreDamaged(f"the store cannot be read: {error}") from error
            await asyncio.sleep(PAUSE)

    def link(self) -> Link:
        """One more connection, which is closed with the database."""
        self._links.append(link := Link(self.address))
        return link

    @contextmanager
    def moment(self) -> Iterator["MomentRows"]:
        """All that is read within is as it was at one moment, whatever is written; StoreFailed if the database goes
        away."""
        link = self.link()
        try:
            with unanswered():
                connection = self.run(link.get())
                moment = connection.transaction(isolation="repeatable_read", readonly=True)
                self.run(moment.start())
                # Before the moment, which the first question makes: a month that is replaced in between were not there.
                self.run(connection.execute(_STAY))
            yield MomentRows(self, connection)
        finally:
            self._unlink(link)

    def _unlink(self, link: Link) -> None:
        """One connection less; where the database is closed it was closed with it."""
        with self._door:
            if not self._is_closed:
                self._links.remove(link)
                self.loop.call_soon_threadsafe(link.drop)

    def close(self) -> None:
        """End all that is under way: a thread that waits for something here would else wait for ever."""
        with self._door:
            if self._is_closed:
                return
            self._is_closed = True
        asyncio.run_coroutine_threadsafe(self._end(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    async def _end(self) -> None:
        await _end_all()
        for link in tuple(self._links):
            await link.close()
        # Who was taking a transaction back in a network that swallows everything has found out only now.
        await _end_all()

    def _turn(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    async def _check(self) -> None:
        await schema.check(await self.reader.get(), self.address)


async def _end_all() -> None:
    """End whatever else is under way in the loop."""
    under_way = asyncio.all_tasks() - {asyncio.current_task()}
    for task in under_way:
        task.cancel()
    if under_way:
        await asyncio.wait(under_way, timeout=PATIENCE)


class MomentRows:
    """Rows as they were at one moment, fetched as they are needed."""

    def __init__(self, database: Database, connection: Connection) -> None:
        self._database = database
        self._connection = connection

    def rows(self, sql: str, *values: object) -> Iterator[Row]:
        with unanswered():
            cursor = self._database.run(self._cursor(sql, *values))
        while True:
            with unanswered():
                chunk = self._database.run(cursor.fetch(CHUNK))
            if not chunk:
                return
            yield from map(tuple, chunk)

    # The driver's cursor has no type that can be named.
    async def _cursor(self, sql: str, *values: object) -> Any:
        return await self._connection.cursor(sql, *values)


def _result(answer: "Future[T]") -> T:
    try:
        return answer.result()
    except CancelledError:
        raise StoreFailed(CLOSED) from None


def _serves_others() -> bool:
    """Whether a loop runs in this thread, in which all else stands still meanwhile."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
