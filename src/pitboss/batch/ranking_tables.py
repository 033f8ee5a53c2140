"""The value tables of a table's evaluators, laid end to end in one record, with the places where each begins."""

from array import array
from collections.abc import Sequence
from functools import cache
from typing import cast

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from pitboss.batch.codes import BADUGI, BEST_FIVE, DEUCE_TO_SEVEN, FEW, TWO_AND_THREE
from pitboss.batch.records import RANKING_WORDS, VALUES, Values, records
from pitboss.hands import Ranking, tables_for
from pitboss.hands.few import few_table
from pitboss.hands.keys import SIZES, layout
from pitboss.malformed import Malformed
from pitboss.poker.hand_values import Evaluator
from pitboss.tempers import drawn_hands


class Valued(msgspec.Struct, frozen=True):
    """One evaluator: how it values, and where its tables begin."""

    valuer: int
    size: int
    starts: tuple[int, ...] = (0, 0, 0)
    ranks: tuple[int, ...] = (0, 0, 0)
    flush: int = 0
    two_and_three: int = 0
    few: int = 0
    pool: int = 0


class Packed(msgspec.Struct, frozen=True):
    """All tables in one record; those of pairs and triples are the same for every evaluator."""

    hands: Sequence[Values]
    """One record."""
    evaluators: tuple[Valued, ...]
    pairs: int
    triples: int


class _Shelf:
    """Tables put one behind the other."""

    def __init__(self) -> None:
        self.parts: list[NDArray[np.uint16]] = []
        self.length = 0

    def put(self, words: "array[int] | NDArray[np.uint16]") -> int:
        at = self.length
        self.parts.append(np.frombuffer(words, np.uint16))
        self.length += len(self.parts[-1])
        return at

    def record(self) -> Sequence[Values]:
        if self.length > RANKING_WORDS:
            raise Malformed(f"the tables of these evaluators are {self.length} words long, {RANKING_WORDS} at most")
        found = records(VALUES, 1)
        found["words"][0, : self.length] = np.concatenate(self.parts)
        return cast("Sequence[Values]", found)


@cache
def packed(by: tuple[Evaluator, ...], two_and_three: bool, most_cards: int, draws: bool) -> Packed:
    """The tables of one or two evaluators, for hands of at most so many cards; with what is held after a draw."""
    shelf, rankings = _Shelf(), [evaluator.ranking for evaluator in by]
    evaluators = tuple(_put(shelf, ranking, two_and_three, most_cards) for ranking in rankings)
    if draws:
        pools = [shelf.put(np.array(pool, np.uint16)) for pool in drawn_hands(by)]
        evaluators = tuple(replace(each, pool=pool) for each, pool in zip(evaluators, pools, strict=True))
    pairs = triples = 0
    if two_and_three:
        pairs, triples = shelf.put(tables_for(rankings[0]).pairs), shelf.put(tables_for(rankings[0]).triples)
    return Packed(shelf.record(), evaluators, pairs, triples)


def _put(shelf: _Shelf, ranking: Ranking, two_and_three: bool, most_cards: int) -> Valued:
    if ranking.is_few:
        return Valued(BADUGI if ranking.badugi else FEW, ranking.size, few=shelf.put(few_table(ranking)))
    if not two_and_three and most_cards > (SIZES[0] if ranking.straights_count else SIZES[-1]):
        raise Malformed(f"hands of the best five of {most_cards} cards are not played by the million here")
    tables = tables_for(ranking)
    if two_and_three:
        at = shelf.put(tables.two_and_three)
        return Valued(TWO_AND_THREE, ranking.size, flush=shelf.put(tables.flush), two_and_three=at)
    sizes = [size for size in SIZES if size <= most_cards]
    starts = {size: shelf.put(np.array(layout().starts[size], np.uint32).view(np.uint16)) for size in sizes}
    ranks = {size: shelf.put(tables.ranks[size]) for size in sizes}
    return Valued(
        DEUCE_TO_SEVEN if ranking.straights_count else BEST_FIVE,
        ranking.size,
        tuple(starts.get(size, 0) for size in SIZES),
        tuple(ranks.get(size, 0) for size in SIZES),
        shelf.put(tables.flush),
    )
