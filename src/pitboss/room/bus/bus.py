"""The bus: subjects that are published to, asked and subscribed to. This is the interface and what every bus promises.

* A message comes at most once. Whoever misses one finds out by its number and asks again: nothing rests on a message.
* Messages from one sender on one subject come in their order; what is published is handled one after another.
* Questions are answered each for itself, so that a slow answer keeps nobody waiting. Among several who hear a question
  the first answer counts; one of each group hears it.
* A question that nobody hears fails at once (NoResponders), one that nobody answers in time when its time is over
  (NoReply). Neither says whether it was done: whoever asks for something to be done names a key, and asks again.
* A subject is words with dots between; in a subscription `*` stands for any one word.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol


class BusMessage(NamedTuple):
    subject: str
    body: bytes


BusHandler = Callable[[BusMessage], Awaitable[bytes | None]]
"""What hears a subject. What it returns is the answer to a question; nothing leaves the question to others."""


class NoResponders(Exception):
    """Nobody hears the subject."""


class NoReply(Exception):
    """Nobody answered in time."""


class BusFailed(Exception):
    """The bus cannot be reached."""


class BusSubscription(Protocol):
    async def close(self) -> None:
        """Hear nothing more; what was heard is still handled."""


class Bus(Protocol):
    @property
    def is_there(self) -> bool:
        """Whether it can be reached now."""

    async def publish(self, subject: str, body: bytes) -> None:
        """Tell everybody who hears a subject, without waiting for them."""

    async def ask(self, subject: str, body: bytes, seconds: float) -> bytes:
        """The first answer to a question; NoResponders, NoReply or BusFailed."""

    async def subscribe(self, subject: str, handler: BusHandler, group: str = "") -> BusSubscription:
        """Hear a subject from now on; of those in a group one hears each message."""

    async def close(self) -> None: ...
