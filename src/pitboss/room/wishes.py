"""A table as somebody wants it, and what it is where nothing else was wished for."""

from collections.abc import Mapping
from typing import Any

import msgspec

from pitboss.malformed import Malformed
from pitboss.room.chores import MIXED
from pitboss.room.following.kinds import followed
from pitboss.room.following.terms import FollowedTerms
from pitboss.room.kind import BotTemper
from pitboss.room.kinds import KIND_OF, kind_of
from pitboss.room.lobby import Dealing
from pitboss.room.offered import OWN
from pitboss.table.terms import Approvals

BOTS = 4


class TableWish(msgspec.Struct, frozen=True):
    """A table as somebody wants it."""

    edition: str
    options: Any  # of the edition's own kind
    name: str = ""
    seats: int = 0
    bots: int = BOTS
    temper: str = MIXED
    pace: str = "normal"
    public: bool = True
    dealing: Dealing = Dealing.SOFTWARE
    following: FollowedTerms = FollowedTerms()
    approvals: Approvals | None = None
    """References to what is approved in writing; if none are brought those of the room itself, or where a person deals
    such as are still to be entered."""
    date: str = ""
    """The day on which the edition has to be in force; where a person deals today, if none is named and it is."""


def is_played(edition: str) -> bool:
    """Whether the room has tables of an edition."""
    return edition in KIND_OF or edition in OWN


def usual_options(edition: str, dealing: Dealing = Dealing.SOFTWARE) -> Any:  # of the edition's own kind
    """The terms of a table where nobody asked for others."""
    kind = kind_of(edition)
    return (followed(kind) if dealing is Dealing.PERSON else kind).usual_options(edition)


def usual_seats(edition: str) -> int:
    return kind_of(edition).usual_seats(edition)


def tempers_for(edition: str) -> Mapping[str, BotTemper]:
    """The bots that play a game, by name."""
    return kind_of(edition).tempers


def check_temper(tempers: Mapping[str, BotTemper], temper: str) -> str:
    """The name of a temper of the bots that play a game, or of a mixture of all; Malformed that lists them."""
    found = next((name for name in (MIXED, *tempers) if name.lower() == temper.lower()), None)
    if found is None:
        raise Malformed(f"no bot is called {temper!r}: there are {', '.join(tempers)}")
    return found
