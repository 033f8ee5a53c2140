"""A reader of cards at a followed table of the room: its lines become entries under its own name."""

import secrets
from typing import TYPE_CHECKING

from pitboss.following.readers import Heard, Reader
from pitboss.play import Principal, Role
from pitboss.room.following.entering import OF_DEVICE, MakeEntry
from pitboss.room.requests import Asked, Outcome

if TYPE_CHECKING:
    from pitboss.room.host import TableHost

SILENT = 5_000
"""After so many milliseconds without a line a reader counts as silent: the cards are entered by hand."""


class ReaderAtTable:
    """One device at one table. `reader` keeps the protocol, and what the device and the table do not agree on."""

    def __init__(self, device: str, name: str) -> None:
        self.device = device
        self.name = name
        self.reader = Reader()
        self.heard_at = 0

    def is_alive(self, now: int) -> bool:
        return bool(self.reader.expects) and now - self.heard_at <= SILENT

    async def take(self, text: str, host: "TableHost") -> str:
        """The answer to a line, once what it says is durable."""
        self.heard_at = host.log.now()
        heard = self.reader.hear(text)
        answer = heard if isinstance(heard, str) else await self._enter(heard, host)
        host.changed()
        return answer

    async def _enter(self, heard: Heard, host: "TableHost") -> str:
        by = Principal(Role.DEALER, name=f"{OF_DEVICE}{self.device}")
        answer = await host.ask(Asked(secrets.token_hex(16), by.name, by, MakeEntry(heard.entry, by)))
        return self.reader.entered(heard, "" if answer.outcome is Outcome.ACK else answer.reason)
