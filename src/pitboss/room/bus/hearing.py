"""One who hears a subject, on any bus: what is published in its order, questions each in a task of its own."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

import structlog

from pitboss.room.bus.bus import BusHandler, BusMessage

Reply = Callable[[bytes], Awaitable[None]]
_log = structlog.get_logger()


class Hearing:
    """A handler with its queue. A defect of the handler ends neither the hearing nor the bus."""

    def __init__(self, handler: BusHandler) -> None:
        self._handler = handler
        self._told: asyncio.Queue[BusMessage | None] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._begin(self._listen())

    @property
    def is_over(self) -> bool:
        """Whether nothing is heard any more, and all that was heard is handled."""
        return not self._tasks

    def hear(self, message: BusMessage, reply: Reply | None = None) -> None:
        if reply is None:
            self._told.put_nowait(message)
            return
        self._begin(self._answer(message, reply))

    def close(self) -> None:
        """Nothing more will be heard; what was is still handled."""
        self._told.put_nowait(None)

    async def stop(self) -> None:
        """End what is under way."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self) -> None:
        while (message := await self._told.get()) is not None:
            await self._handled(message)

    async def _answer(self, message: BusMessage, reply: Reply) -> None:
        answer = await self._handled(message)
        if answer is not None:
            await reply(answer)

    async def _handled(self, message: BusMessage) -> bytes | None:
        try:
            return await self._handler(message)
        except Exception as error:
            # Its text might name a card.
            _log.error("message not handled", subject=message.subject, kind=type(error).__name__)
            return None
