"""Picks: which cards make a hand, as data.

NI2018-51/9.1, S94-1994/7CS15.1, 5CS15.1 and CM14.1, 1999-FARO/H2.1; G-R75 and G-R76 for hands of fewer than five cards.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

import msgspec

from pitboss.malformed import Malformed

T = TypeVar("T")


class Pick(msgspec.Struct, frozen=True):
    """How a hand, mostly of five, is taken from a player's own cards and the board.

    `own`, `board` and `total` are the least and the most cards allowed; `own_used` is how many of the player's own
    cards must be used, 0 when any mix will do.
    """

    name: str
    own: tuple[int, int] = (0, 53)
    board: tuple[int, int] = (0, 53)
    total: tuple[int, int] = (5, 53)
    own_used: int = 0
    rules: tuple[str, ...] = ()

    def check(self, own: int, board: int) -> None:
        """Refuse numbers of cards that this pick does not allow."""
        for count, (least, most), what in (
            (own, self.own, "own cards"),
            (board, self.board, "cards on the board"),
            (own + board, self.total, "cards"),
        ):
            if not least <= count <= most:
                allowed = f"{least}" if least == most else f"{least} to {most}"
                raise Malformed(f"{count} {what}: {self.name} takes {allowed}")

    def hands(self, own: Sequence[T], board: Sequence[T], size: int = 5) -> Iterator[tuple[T, ...]]:
        """Every hand of so many cards that the pick allows."""
        if not self.own_used:
            yield from combinations((*own, *board), size)
            return
        for held in combinations(own, self.own_used):
            for shared in combinations(board, size - self.own_used):
                yield held + shared


BEST_ONE = Pick("the best card of all", total=(1, 7))
BEST_TWO = Pick("the best two of any cards", total=(2, 7))
BEST_THREE = Pick("the best three of any cards", total=(3, 7))
FOUR_CARDS = Pick("a hand of four cards", own=(4, 4), board=(0, 0), total=(4, 4))
BEST_FIVE = Pick("the best five of any cards")
ALL_FIVE = Pick("a hand of all five cards", total=(5, 5))
# A board of three or four is a hand in the making: the same pick, fewer choices.
BOTH_AND_THREE = Pick("both hole cards and three of the board", own=(2, 2), board=(3, 5), own_used=2)
TWO_OF_THREE = Pick("two of three hole cards and three of the board", own=(3, 3), board=(3, 5), own_used=2)
TWO_OF_FOUR = Pick("two of four hole cards and three of the board", own=(4, 4), board=(3, 5), own_used=2)
TWO_OF_FIVE = Pick("two of five hole cards and three of the board", own=(5, 5), board=(3, 5), own_used=2)
