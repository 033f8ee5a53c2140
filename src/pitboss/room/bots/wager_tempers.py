"""Tempers of bots at tables against the house, as data: how much they wager and on what.

In Canberra Poker all of them make the decision that is best in the long run; temper shows in the wagers.
"""

from enum import StrEnum

import msgspec

from pitboss.malformed import Malformed


class Chip(StrEnum):
    """When a bot plays the jackpot."""

    NEVER = "never"
    WORTH_IT = "when the meter stands where a chip returns itself"
    ALWAYS = "always"


class WagerTemper(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play; wagers are in minimums."""

    name: str
    line: str
    """One sentence for the people at the table."""
    least: int
    most: int
    chip: Chip
    sides: tuple[int, int, int]
    """How often, of all its wagers, it backs Player, Banker and Tie."""


CAREFUL = WagerTemper(
    name="Careful",
    line="Wagers the minimum, and leaves jackpots to others.",
    least=1,
    most=1,
    chip=Chip.NEVER,
    sides=(1, 3, 0),
)
STEADY = WagerTemper(
    name="Steady",
    line="The same wager round after round, with a chip on the jackpot.",
    least=2,
    most=2,
    chip=Chip.ALWAYS,
    sides=(1, 1, 0),
)
THINKER = WagerTemper(
    name="Thinker",
    line="Plays the jackpot only while its meter makes up for the chip; backs Banker.",
    least=1,
    most=3,
    chip=Chip.WORTH_IT,
    sides=(0, 1, 0),
)
BOLD = WagerTemper(
    name="Bold",
    line="Large wagers on whatever feels right, a tie now and then.",
    least=3,
    most=8,
    chip=Chip.ALWAYS,
    sides=(4, 4, 2),
)

TEMPERS: dict[str, WagerTemper] = {temper.name: temper for temper in (CAREFUL, STEADY, THINKER, BOLD)}


def temper_of(name: str) -> WagerTemper:
    """The temper of this name, or Malformed that lists them."""
    found = next((temper for temper in TEMPERS.values() if temper.name.lower() == name.lower()), None)
    if found is None:
        raise Malformed(f"no bot is called {name!r}: there are {', '.join(TEMPERS)}")
    return found
