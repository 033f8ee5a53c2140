"""Many hands at once: numpy arrays of card numbers in, one value a hand out, by compiled kernels.

Shapes and types are checked here, the cards of a hand in the kernels' first step, where it costs next to nothing; a bad
hand is refused with its row and the reason.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pitboss.cards import CARDS
from pitboss.hands import kernels
from pitboss.hands.few import few_table
from pitboss.hands.keys import JOKER, card_terms
from pitboss.hands.pick import BEST_FIVE, Pick
from pitboss.hands.ranking import Category, Ranking
from pitboss.hands.tables import RankTables, tables_for
from pitboss.malformed import Malformed

HIGH_FULL_DECK = Ranking()
MOST_THREADS = 64
NO_CARD = 255


def values(
    cards: ArrayLike,
    ranking: Ranking = HIGH_FULL_DECK,
    pick: Pick = BEST_FIVE,
    board: ArrayLike | None = None,
    threads: int = 1,
) -> NDArray[np.uint16]:
    """The value of each row of cards (with its row of the board); the same values as `valuer_of(ranking)`."""
    own = _rows(cards, "cards")
    shared = np.empty((len(own), 0), np.uint8) if board is None else _rows(board, "board")
    if len(own) != len(shared):
        raise Malformed(f"{len(own)} rows of cards and {len(shared)} of boards: there must be one board for each")
    if not 1 <= threads <= MOST_THREADS:
        raise Malformed(f"{threads} threads: 1 to {MOST_THREADS} are allowed")
    pick.check(own.shape[1], shared.shape[1])
    out = np.empty(len(own), np.uint16)
    kernel = _few_kernel(ranking, own, shared, out) if ranking.is_few else _kernel(ranking, own, shared, pick, out)
    edges = np.linspace(0, len(own), threads + 1).astype(int).tolist()
    parts = [slice(start, end) for start, end in pairwise(edges)]
    if threads == 1:
        done = [kernel(parts[0])]
    else:
        with ThreadPoolExecutor(threads) as pool:
            done = list(pool.map(kernel, parts))
    for part, rows in zip(parts, done, strict=True):
        if part.start + rows < part.stop:
            row = part.start + int(rows)
            raise Malformed(_fault([*own[row].tolist(), *shared[row].tolist()], ranking, row))
    return out


def category_counts(ranking: Ranking, size: int) -> dict[Category, int]:
    """How many of all hands of five, six or seven cards of the deck are of each category, by counting them all."""
    if size not in (5, 6, 7):
        raise Malformed(f"hands of {size} cards: 5, 6 or 7 are counted")
    if ranking.is_few or ranking.straights_count:
        raise Malformed("hands of fewer than five cards, and deuce-to-seven, are not counted")
    if ranking.qualifier:
        raise Malformed("a low that does not qualify has no category: count without the qualifier")
    tables = tables_for(ranking)
    deck = np.array([card.number for card in ranking.base.cards], np.uint8)
    counts = kernels.count_categories(deck, size, _terms(), *_arrays(tables, size)).tolist()
    return {category: counts[place] for place, category in enumerate(ranking.order, start=1)}


def _kernel(
    ranking: Ranking, own: NDArray[np.uint8], board: NDArray[np.uint8], pick: Pick, out: NDArray[np.uint16]
) -> Callable[[slice], np.int64]:
    tables, deck = tables_for(ranking), _deck_bits(ranking)
    if pick.own_used:
        pairs, triples = np.frombuffer(tables.pairs, np.uint16), np.frombuffer(tables.triples, np.uint16)
        table, flush = np.frombuffer(tables.two_and_three, np.uint16), np.frombuffer(tables.flush, np.uint16)
        return lambda part: kernels.value_two_and_three(
            own[part], board[part], deck, pairs, triples, table, flush, out[part]
        )
    cards = np.concatenate((own, board), axis=1) if board.shape[1] else own
    size = cards.shape[1]
    if size > 7:
        raise Malformed(f"{size} cards a hand: a batch takes 5 to 7 (tables_for(ranking).value takes more)")
    if size > 5 and ranking.straights_count:
        raise Malformed(
            f"{size} cards a hand: a batch of deuce-to-seven takes 5 (tables_for(ranking).value takes more)"
        )
    kernel = kernels.value_sevens if size == 7 else kernels.value_hands
    if ranking.straights_count:
        kernel = kernels.value_deuce_to_seven
    terms, (offsets, ranks, flush) = _terms(), _arrays(tables, size)
    return lambda part: kernel(cards[part], deck, terms, offsets, ranks, flush, out[part])


def _few_kernel(
    ranking: Ranking, own: NDArray[np.uint8], board: NDArray[np.uint8], out: NDArray[np.uint16]
) -> Callable[[slice], np.int64]:
    cards = np.concatenate((own, board), axis=1) if board.shape[1] else own
    least, most = (1 if ranking.badugi else ranking.size), 7
    if not least <= cards.shape[1] <= most:
        raise Malformed(f"{cards.shape[1]} cards a hand: a batch takes {least} to {most} under this ranking")
    deck, size, table = _deck_bits(ranking), np.uint64(ranking.size), np.frombuffer(few_table(ranking), np.uint16)
    if ranking.badugi:
        return lambda part: kernels.value_badugis(cards[part], deck, table, out[part])
    return lambda part: kernels.value_few(cards[part], deck, size, table, out[part])


def _rows(cards: ArrayLike, what: str) -> NDArray[np.uint8]:
    """Rows of card numbers as the kernels want them."""
    array = np.asarray(cards)
    if array.ndim != 2 or array.dtype.kind not in "iu":
        raise Malformed(f"{what}: rows of card numbers are wanted, not {array.ndim} dimensions of {array.dtype}")
    # The kernels find any other number that is no card, row by row.
    if array.dtype != np.uint8 and array.size and (array.max() > NO_CARD or array.min() < 0):
        array = np.where((array < 0) | (array > NO_CARD), NO_CARD, array)
    return np.ascontiguousarray(array, np.uint8)


def _fault(numbers: list[int], ranking: Ranking, row: int) -> str:
    for place, number in enumerate(numbers):
        if number > JOKER:
            return f"row {row}: there is a number that is no card; cards are 0 to {JOKER}"
        if CARDS[number] not in ranking.base:
            return f"row {row}: {CARDS[number]} is not in a deck of {ranking.base}"
        if number in numbers[:place]:
            return f"row {row}: {CARDS[number]} is there twice; a card may be used once"
    raise AssertionError("a kernel refused a good hand")


@cache
def _terms() -> NDArray[np.uint64]:
    """What each number adds to a sum; those that are no cards add a bit by which the kernels know them."""
    terms = np.full(256, kernels.NO_CARD, np.uint64)
    terms[: JOKER + 1] = card_terms()
    return terms


def _arrays(tables: RankTables, size: int) -> tuple[NDArray[np.uint32], NDArray[np.uint16], NDArray[np.uint16]]:
    return (
        np.frombuffer(tables.offsets[size], np.uint32),
        np.frombuffer(tables.ranks[size], np.uint16),
        np.frombuffer(tables.flush, np.uint16),
    )


@cache
def _deck_bits(ranking: Ranking) -> np.uint64:
    return np.uint64(sum(1 << card.number for card in ranking.base.cards))
