"""Somebody whom the room knows: a guest, a named account or a member of staff, with settings and passkeys."""

import msgspec

from pitboss.play import Role

DAY = 24 * 3600 * 1000
SESSION = 30 * DAY
STAFF_SESSION = DAY // 2
MARKS = (
    "acorn",
    "anchor",
    "bell",
    "comet",
    "feather",
    "fish",
    "kettle",
    "key",
    "leaf",
    "lighthouse",
    "star",
    "wave",
)
"""What somebody may be known by at a glance, beside the name."""


class Person(msgspec.Struct, weakref=True):
    """Somebody the room knows. A guest has no password and cannot log in again without the session."""

    id: str
    name: str
    role: Role = Role.PLAYER
    password: str = ""
    mark: str = ""
    pin: str = ""
    """The hash of a number by which a member of staff signs at a device of the floor (H-R30)."""

    @property
    def is_guest(self) -> bool:
        return not self.password

    @property
    def session_length(self) -> int:
        return SESSION if self.role is Role.PLAYER else STAFF_SESSION


class Settings(msgspec.Struct, frozen=True):
    """What the dealer does for a player without asking, at every table."""

    auto_cut: bool = True
    auto_post: bool = True
    auto_muck: bool = True
    auto_bank: bool = True
    """Whether the time bank runs by itself when the time of a turn is over (H-R08)."""


class Passkey(msgspec.Struct, frozen=True):
    """A key by which somebody proves to be it, on a device of the own: its public half, and the host that it is for.

    `count` is how often it was used by its own count; a smaller one later is a copy.
    """

    id: str
    public: str
    host: str
    name: str
    at: int
    count: int = 0
