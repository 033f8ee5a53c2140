"""The cut: where a packet of cards may be divided, and the order after the former bottom packet goes on top.

Who may cut is the game's business. Rules: NI2018-51/7.2, S94-1994/7CS4.2, CM4.2 and 5CS4.2 with reading RR-34 and
their 4.4, S89-1997/7.2 and 7.3.
"""

from collections.abc import Sequence
from typing import TypeVar

from pitboss.malformed import Malformed

SMALLEST_PACKET = 2
CUT_RULES = ("NI2018-51/7.2", "S94-1994/7CS4.2", "S94-1994/CM4.2", "S94-1994/5CS4.2", "S89-1997/7.2")

CUT_TAG = "cut.2"
"""The tag of a stored cut in which None stands for cards that nobody counted."""

Item = TypeVar("Item")


class CutRefused(Malformed):
    """A cut that no rule allows; `rules` holds the ids that forbid it."""

    def __init__(self, reason: str, rules: tuple[str, ...]) -> None:
        super().__init__(f"{reason} [{', '.join(rules)}]")
        self.reason = reason
        self.rules = rules


def counted_anew(fields: dict[str, object]) -> dict[str, object]:
    """A stored cut of the first version, where 0 stood for cards that nobody counted."""
    return fields | {"event": CUT_TAG, "after": fields.get("after") or None}


CUT_UPCASTERS = {"cut": counted_anew}
"""For the records of every game that cuts."""


def can_be_cut(count: int) -> bool:
    """Two packets of two need four cards; fewer are dealt as they were shuffled."""
    return count >= 2 * SMALLEST_PACKET


def check_cut(count: int, at: int, rules: tuple[str, ...] = CUT_RULES) -> None:
    """Refuse a cut of `count` cards after the first `at`; a game passes the ids of its own edition."""
    if not can_be_cut(count):
        raise CutRefused(f"{count} cards cannot be cut: each packet needs at least {SMALLEST_PACKET} cards", rules)
    if not SMALLEST_PACKET <= at <= count - SMALLEST_PACKET:
        raise CutRefused(
            f"a cut at {at} leaves a packet of fewer than {SMALLEST_PACKET} cards: "
            f"{count} cards may be cut at {SMALLEST_PACKET} to {count - SMALLEST_PACKET}",
            rules,
        )


def cut(order: Sequence[Item], at: int, rules: tuple[str, ...] = CUT_RULES) -> tuple[Item, ...]:
    """The order after a legal cut: the former bottom packet on top."""
    check_cut(len(order), at, rules)
    return (*order[at:], *order[:at])
