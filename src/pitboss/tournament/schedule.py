"""When levels begin by the clock alone, and the quick forecast of the end: minutes of levels and breaks, no play."""

from typing import NamedTuple

from pitboss.malformed import Malformed
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.levels import level_at

MOST_LEVELS = 1000
END_IN_BIG_BLINDS = 20
"""A tournament ends about when all chips are twenty big blinds."""


class QuickEnd(NamedTuple):
    """The level in which a tournament is expected to end, and its first and last minute from the start of play."""

    level: int
    begins: int
    ends: int


def level_begins(conditions: Conditions, number: int) -> int:
    """Minutes from the start of play to a level, with the breaks before it; a level counted in rounds takes none."""
    before = [level_at(conditions, each) for each in range(1, number)]
    return sum(level.minutes + (level.break_after or 0) for level in before)


def quick_end(conditions: Conditions, players: int) -> QuickEnd:
    """Where the last blind, or the minimum, first reaches a twentieth of all chips; Malformed if it never does."""
    chips = players * (conditions.chips.start if conditions.chips is not None else 0)
    begins = 0
    for number in range(1, MOST_LEVELS + 1):
        level = level_at(conditions, number)
        largest = level.blinds[-1] if level.blinds else level.minimum or level.ante
        if largest * END_IN_BIG_BLINDS >= chips:
            return QuickEnd(number, begins, begins + level.minutes)
        if number >= len(conditions.levels) and conditions.after_last is None:
            break
        begins += level.minutes + (level.break_after or 0)
    raise Malformed("the levels never become high enough to end the tournament")
