"""Values that every table shares, whatever is played there: where it stands, and its gaming hours."""

from enum import StrEnum

import msgspec


class Phase(StrEnum):
    """Where a table stands: being set up, open to players, or closed for good."""

    SET_UP = "set_up"
    OPEN = "open"
    CLOSED = "closed"


class Hours(msgspec.Struct, frozen=True, gc=False):
    """The gaming hours of a day: from `opens` until before `closes`, in milliseconds since 1970."""

    opens: int
    closes: int
