"""A bus that counts what is asked over it, for those who keep a node."""

import asyncio

import msgspec

from pitboss.room.bus.bus import Bus, BusFailed, BusHandler, BusSubscription, NoReply, NoResponders


class BusCounts(msgspec.Struct):
    """Questions by what came of them, and the seconds that the last one that was answered took."""

    answered: int = 0
    unheard: int = 0
    unanswered: int = 0
    failed: int = 0
    published: int = 0
    round_trip: float = 0.0


class CountedBus:
    """Any bus, with counts."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self.counts = BusCounts()

    @property
    def is_there(self) -> bool:
        return self._bus.is_there

    async def publish(self, subject: str, body: bytes) -> None:
        self.counts.published += 1
        await self._bus.publish(subject, body)

    async def ask(self, subject: str, body: bytes, seconds: float) -> bytes:
        try:
            answer = await self._bus.ask(subject, body, seconds)
        except NoResponders:
            self.counts.unheard += 1
            raise
        except NoReply:
            self.counts.unanswered += 1
            raise
        except BusFailed:
            self.counts.failed += 1
            raise
        self.counts.answered += 1
        return answer

    async def subscribe(self, subject: str, handler: BusHandler, group: str = "") -> BusSubscription:
        return await self._bus.subscribe(subject, handler, group)

    async def close(self) -> None:
        await self._bus.close()

    async def measure(self, subject: str, seconds: float) -> None:
        """See how long a question takes that is answered at once."""
        loop = asyncio.get_running_loop()
        asked = loop.time()
        try:
            await self.ask(subject, b"", seconds)
        except (NoResponders, NoReply, BusFailed):
            return
        self.counts.round_trip = loop.time() - asked
