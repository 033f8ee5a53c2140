"""Points, totals, the burn and the table of play of Mini-Baccarat, on plain numbers (S58-1995/MB8.2, MB10.1; G-R29)."""

from collections.abc import Sequence

from pitboss.cards import RANKS, Card

NATURAL = 8
PLAYER_STANDS = 6
_POINTS = {rank: (1 if rank == "A" else int(rank) if rank.isdecimal() else 0) for rank in RANKS}
_BURNS = {rank: (points or 10) for rank, points in _POINTS.items()}
# For each total of Banker on which it depends, the points of Player's third card that make Banker draw.
_BANKER_DRAWS = {
    3: frozenset(range(10)) - {8},
    4: frozenset(range(2, 8)),
    5: frozenset(range(4, 8)),
    6: frozenset((6, 7)),
}


def points(card: Card) -> int:
    """Ace 1, pips 2 to 9, tens and pictures nothing."""
    return _POINTS[RANKS[card.rank]]


def total(cards: Sequence[Card]) -> int:
    """The last digit of the sum."""
    return sum(points(card) for card in cards) % 10


def burn_count(card: Card) -> int:
    """How many cards are discarded unseen after the first one is shown; tens and pictures count ten here."""
    return _BURNS[RANKS[card.rank]]


def is_natural(player: int, banker: int) -> bool:
    return max(player, banker) >= NATURAL


def player_draws(player: int, banker: int) -> bool:
    """On two cards each."""
    return not is_natural(player, banker) and player < PLAYER_STANDS


def banker_draws(player: int, banker: int, third: int | None) -> bool:
    """On Banker's two cards; `third` are the points of the card that Player drew, if any."""
    if third is None:
        return not is_natural(player, banker) and banker < PLAYER_STANDS
    return banker <= 2 or third in _BANKER_DRAWS.get(banker, ())
