"""Where the lab's questions are worked on: in a process beside the room, so that no question makes a table wait.

Questions take turns, piece by piece; so many wait at most, and one that nobody waits for any more is given up.
"""

import asyncio
import os
import signal
import threading
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing import get_context, parent_process
from typing import TypeVar

from starlette.requests import Request

from pitboss.server.endpoint import Call, Fault

T = TypeVar("T")
Presence = asyncio.Task[None]
"""Done when nobody waits for the answer any more."""
AT_ONCE = 24
OF_ONE = 6
"""Questions under way, of everybody and of one address."""
REMEMBERED = 60
NICER = 10
SOON = {"Retry-After": "2"}


class Workshop:
    """A process that starts with the first question and ends with the room."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._starting = asyncio.Lock()
        self._asking: Counter[str] = Counter()
        self._known: OrderedDict[str, object] = OrderedDict()

    @asynccontextmanager
    async def asking(self, call: Call) -> AsyncIterator[Presence]:
        """A place among the questions under way; a Fault if there is none."""
        if self._asking[call.address] >= OF_ONE:
            raise Fault(429, f"{OF_ONE} questions from your address are being worked on: wait for them", headers=SOON)
        if self._asking.total() >= AT_ONCE:
            raise Fault(503, "the lab is busy: ask again in a moment", headers=SOON)
        self._asking[call.address] += 1
        presence = asyncio.create_task(_presence(call.request))
        try:
            yield presence
        finally:
            presence.cancel()
            self._asking[call.address] -= 1
            self._asking += Counter()  # forgets addresses that ask nothing

    async def do(self, presence: Presence, work: Callable[..., T], *given: object) -> T:
        """One piece of work, if somebody still waits for it."""
        if presence.done():
            raise Fault(503, "nobody waits for this answer any more")
        try:
            return await asyncio.get_running_loop().run_in_executor(await self._worker(), work, *given)
        except BrokenProcessPool:
            await self.close()
            raise Fault(503, "the lab had to begin anew: ask again", headers=SOON) from None

    async def recall(self, call: Call, work: Callable[..., T], *given: object) -> T:
        """One piece of work whose result is remembered: the same again costs nothing."""
        key = f"{work.__qualname__}{given!r}"
        if key not in self._known:
            async with self.asking(call) as presence:
                self._known[key] = await self.do(presence, work, *given)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        found: T = self._known[key]  # type: ignore[assignment]  # the key names the function that gave it
        return found

    async def close(self) -> None:
        """End the process, whatever it is at: nobody will ask for it again."""
        pool, self._pool = self._pool, None
        if pool is not None:
            # What `terminate_workers` does from Python 3.14 on.
            for process in list(pool._processes.values()):
                process.terminate()
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def _worker(self) -> ProcessPoolExecutor:
        """The process, which is started in a thread: the tables do not wait for that."""
        async with self._starting:
            if self._pool is None:
                self._pool = await asyncio.to_thread(_started)
            return self._pool


async def _presence(request: Request) -> None:
    """Until whoever asked has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _started() -> ProcessPoolExecutor:
    pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_stand_back)
    pool.submit(os.getpid)  # the first piece of work starts the process
    return pool


def _stand_back() -> None:
    """In the process: the room goes first, Ctrl-C is the room's business, and without the room there is no work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICER)
    threading.Thread(target=_end_with_the_room, daemon=True).start()


def _end_with_the_room() -> None:
    room = parent_process()
    if room is not None:
        room.join()
        os._exit(1)
