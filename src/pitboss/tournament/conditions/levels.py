"""The betting structure of a document: levels and what comes after the last, item (vii) of NI2018-51/20.3(a)."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from pitboss.poker.kinds import Limit
from pitboss.tournament.conditions.item import ChipCount, Count, Item, Text


class AntePayer(StrEnum):
    """Who puts up the ante: everybody, or the last blind alone, as a dead blind (T-R40)."""

    EVERYONE = "everyone"
    LAST_BLIND = "last_blind"


class Level(Item, frozen=True, kw_only=True):
    """What is put up and bet for a time. Chips throughout; it lasts `minutes`, or `rounds` at each table."""

    blinds: Annotated[tuple[ChipCount, ...], Meta(max_length=3)] = ()
    ante: ChipCount = 0
    ante_payer: AntePayer | None = None
    """None: as the document says for every level."""
    bring_in: ChipCount = 0
    """What the player whose card showing opens wagers at least, where the game has it so."""
    limit: Limit | None = None
    """None: as the edition has it."""
    minimum: ChipCount = 0
    """The smallest bet, and the table minimum of the old games; 0: the last blind."""
    maximum: ChipCount = 0
    """The largest ante against the house, or the largest bet of a spread limit."""
    minutes: Count = 0
    rounds: Count = 0
    break_after: Count | None = None
    """Minutes of the break that follows; 0 would be a break without a length (NI2018-51/20.16)."""
    remove: ChipCount = 0
    """The chip that is taken out of play before this level."""
    game: Text = ""
    """Another edition, for mixed events under (iii)(E)."""


class AfterLast(Item, frozen=True, kw_only=True):
    """Levels without end: each further one adds `step` to the first blind, and all amounts keep their ratio."""

    step: Annotated[int, Meta(ge=1, le=10**12)]
