"""A loop whose clock leaps over waiting: a room in it plays an hour's turns in seconds, to the exact second."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from selectors import SelectorKey
from typing import Any

from pitboss.room.card_room import CardRoom
from pitboss.room.store import Batch

GRACE = 0.002
"""Real seconds that pass before the clock leaps, so that what is done elsewhere can be heard of."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """When nothing is left to do until a timer, and nothing is being written, its time is now."""

    def __init__(self) -> None:
        super().__init__(_Leaping(self))
        self.leapt = 0.0
        self.writing: list[Future[Any]] = []

    def time(self) -> float:
        return super().time() + self.leapt

    def watch(self, room: CardRoom) -> None:
        """Time stands still while the store of a room writes."""
        submit = room.store.submit

        def watched(batch: Batch) -> Future[Any]:
            self.writing = [each for each in self.writing if not each.done()] + [future := submit(batch)]
            return future

        room.store.submit = watched  # type: ignore[method-assign]  # a test's own eye on one store


class _Leaping(selectors.DefaultSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        if timeout is None or timeout <= GRACE:
            return super().select(timeout)
        before, is_writing = self._loop.time(), not all(future.done() for future in self._loop.writing)
        events = super().select(GRACE)
        if not events and not is_writing:
            self._loop.leapt += max(0.0, timeout - (self._loop.time() - before))
        return events


def virtual_loop() -> VirtualLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop


def run_virtually(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Without a limit of its own: a timer for it would be the next thing to leap to."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(scene())
