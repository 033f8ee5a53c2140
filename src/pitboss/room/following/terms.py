"""What is settled for one table that a person deals, besides the game and the policies of the house."""

import msgspec

from pitboss.following.levels import EntryLevel
from pitboss.malformed import Malformed


class FollowedTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the table stands, the chips that its rack has, and where it departs from the house: the chip of bets (0:
    the house's), and how much is to be entered at least.
    """

    pit: str = ""
    chips: tuple[int, ...] = ()
    chip: int = 0
    level: EntryLevel | None = None


def check_terms(terms: FollowedTerms) -> None:
    """Malformed for what no table can have."""
    if terms.chip < 0 or any(value <= 0 for value in terms.chips):
        raise Malformed("a chip is worth more than nothing")
    if len(set(terms.chips)) < len(terms.chips):
        raise Malformed("each value of a chip is named once")
