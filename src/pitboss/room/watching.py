"""What a table knows of the floor of its room: what the floor forbids, and who writes what the floor has to know."""

from typing import TYPE_CHECKING, Protocol

from pitboss.play import Command, Principal
from pitboss.room.store import Receipt

if TYPE_CHECKING:
    from pitboss.room.host import TableHost


class FloorWatch(Protocol):
    """The floor, as the hosts of tables know it."""

    def check(self, host: "TableHost", command: Command) -> None:
        """Refuse a command of a table by what the floor knows: an exclusion, a kept seat, a step before its turn."""

    async def commit(self, host: "TableHost", key: str, body: bytes | None, by: Principal, answer: bytes) -> Receipt:
        """What a table writes, with what the floor has to know of it in the same transaction."""

    def shown(self, host: "TableHost") -> None:
        """A table shows something new."""
