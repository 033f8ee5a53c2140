"""A bus inside one process, for one node or several in it."""

import asyncio
import random

from pitboss.room.bus.bus import BusHandler, BusMessage, NoReply, NoResponders
from pitboss.room.bus.hearing import Hearing, Reply


class InsideBus:
    """The bus of one event loop."""

    def __init__(self) -> None:
        self._heard: list[_Subscription] = []
        self.is_there = True

    async def publish(self, subject: str, body: bytes) -> None:
        for subscription in self._hearers(subject):
            subscription.hearing.hear(BusMessage(subject, body))

    async def ask(self, subject: str, body: bytes, seconds: float) -> bytes:
        hearers = self._hearers(subject)
        if not hearers:
            raise NoResponders(subject)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        async def reply(given: bytes) -> None:
            if not answer.done():
                answer.set_result(given)

        given: Reply = reply
        for subscription in hearers:
            subscription.hearing.hear(BusMessage(subject, body), given)
        try:
            return await asyncio.wait_for(answer, seconds)
        except TimeoutError:
            raise NoReply(subject) from None

    async def subscribe(self, subject: str, handler: BusHandler, group: str = "") -> "_Subscription":
        subscription = _Subscription(self, subject, group, Hearing(handler))
        self._heard.append(subscription)
        return subscription

    async def close(self) -> None:
        self.is_there = False
        heard, self._heard = self._heard, []
        for subscription in heard:
            await subscription.hearing.stop()

    def forget(self, subscription: "_Subscription") -> None:
        if subscription in self._heard:
            self._heard.remove(subscription)

    def _hearers(self, subject: str) -> list["_Subscription"]:
        """All who hear a subject by themselves, and one of each group."""
        found = [each for each in self._heard if _fits(each.subject, subject)]
        groups = {each.group for each in found if each.group}
        chosen = [random.choice([each for each in found if each.group == group]) for group in sorted(groups)]
        return [each for each in found if not each.group] + chosen


class _Subscription:
    def __init__(self, bus: InsideBus, subject: str, group: str, hearing: Hearing) -> None:
        self._bus = bus
        self.subject = subject
        self.group = group
        self.hearing = hearing

    async def close(self) -> None:
        self._bus.forget(self)
        self.hearing.close()


def _fits(pattern: str, subject: str) -> bool:
    words, said = pattern.split("."), subject.split(".")
    return len(words) == len(said) and all(word in ("*", other) for word, other in zip(words, said, strict=True))
