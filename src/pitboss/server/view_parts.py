"""What the views of every table are made of: cards, what is due, lines of the sign, and what the table itself shows."""

from typing import Any

import msgspec

from pitboss.play import RuleIds
from pitboss.room.hosting import Host
from pitboss.room.people import Person, Settings

AFTER_THE_ROUND = "when the round is over"


class CardView(msgspec.Struct, frozen=True):
    card: str | None
    up: bool


class DueView(msgspec.Struct, frozen=True):
    """What the table waits for: of one seat, of several together (`seats`), or of the dealer (0)."""

    seat: int
    kind: str
    text: str
    rules: RuleIds
    deadline: int = 0
    seconds: float = 0.0
    seats: tuple[int, ...] = ()


class BuyIn(msgspec.Struct, frozen=True):
    least: int
    most: int


class SignLine(msgspec.Struct, frozen=True):
    text: str
    rules: RuleIds


class Bounds(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a command may go."""

    least: int | None = None
    most: int | None = None
    seats: list[int] | None = None


class Viewer(msgspec.Struct, frozen=True):
    """Who looks at a table, and what the dealer does for that person."""

    person: str = ""
    name: str = ""
    role: str = "spectator"
    seat: int = 0
    wallet: int = 0
    host: bool = False
    invitation: str = ""
    settings: Settings = Settings()


# Whatever is played: a viewer depends on the table's people alone.
def viewer_at(host: Host[Any, Any], person: Person, wallet: int) -> Viewer:
    """A person of the room at a table; its host knows how to invite others."""
    is_host = person.id == host.meta.host
    return Viewer(
        person.id,
        person.name,
        person.role,
        host.log.shown.seat_of(person.id),
        wallet,
        is_host,
        host.meta.invitation if is_host else "",
        host.settings_of(person.id),
    )
