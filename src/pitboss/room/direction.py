"""What a table knows of the tournament that it belongs to: when a round may begin, and who writes what with it."""

from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Protocol

from pitboss.play import Principal, RuleIds
from pitboss.room.store import Receipt
from pitboss.tournament.state import TournamentState

if TYPE_CHECKING:
    from pitboss.room.host import TableHost


class Direction(Protocol):
    """A tournament, as the hosts of its tables know it."""

    @property
    def state(self) -> TournamentState:
        """As far as it is durable."""

    def may_begin(self, number: int) -> bool:
        """Whether a table may begin a round now."""

    def why_not(self, number: int) -> tuple[RuleIds, str]:
        """Why a table begins no round now, with the rules; nothing if it may."""

    def is_away(self, person: str) -> bool:
        """Whether somebody is noted as absent: posts are taken, the hand is folded in turn."""

    def plays_as(self, person: str) -> str:
        """Whose seat somebody plays; nothing for whoever has somebody else sit for him."""

    def bank_left(self, person: str) -> float:
        """The seconds that somebody has left of the time bank that the conditions state; none if they state none."""

    def draw_on_bank(self, table: "TableHost", person: str, seconds: float) -> None:
        """A turn has taken so long beyond its time: written with what the table commits next."""

    def came(self, person: str) -> None:
        """Somebody has opened the table."""

    def alone(self) -> AbstractAsyncContextManager[object]:
        """What to hold while something is decided and written for the tournament, too."""

    def begin(self, table: "TableHost") -> bool:
        """A table begins a round: judged anew, with the table brought in line and to the level; in memory."""

    async def commit(
        self, table: "TableHost", key: str, body: bytes | None, by: Principal, answer: bytes, is_held: bool
    ) -> Receipt:
        """Write what a table has done, and with it what it means to the tournament; `is_held`: it is `alone`.

        Refusal if that cannot be, as where the chips that a person counted are not those of the table.
        """
