"""What is settled for one table that a person deals, besides the game and the policies of the house."""

import msgspec

from pitboss.following.levels import EntryLevel
from pitboss.malformed import Malformed

LONGEST = 60
"""So much is the name of a pit."""


class FollowedTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The pit where the table is put first, the chips that its rack has, and where it departs from the house: the chip
    of bets (0: the house's), and how much is to be entered at least.
    """

    pit: str = ""
    chips: tuple[int, ...] = ()
    chip: int = 0
    level: EntryLevel | None = None


def check_terms(terms: FollowedTerms) -> None:
    """Malformed for what no table can have."""
    if len(terms.pit) > LONGEST or terms.pit != terms.pit.strip() or not terms.pit.isprintable():
        raise Malformed(f"a pit is called by at most {LONGEST} letters")
    if terms.chip < 0 or any(value <= 0 for value in terms.chips):
        raise Malformed("a chip is worth more than nothing")
    if len(set(terms.chips)) < len(terms.chips):
        raise Malformed("each value of a chip is named once")
