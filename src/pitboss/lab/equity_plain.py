"""The twin of the compiled counts in plain Python: every deal, one after the other, from the first hand to the last
board. Slow, short, and what the kernels are held to."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pitboss.hands import tables_for
from pitboss.lab.equity_question import EquityQuestion
from pitboss.lab.ranges import Cards
from pitboss.lab.tally import Tally, tally_of, units

Deal = tuple[tuple[Cards, ...], Cards]


def count_plainly(question: EquityQuestion) -> Tally:
    """The tally of all deals."""
    rows = [[0, 0, 0] for _ in question.holdings]
    for hands, board in deals(question):
        award(rows, shares(question, hands, board))
    return tally_of(rows)


def deals(question: EquityQuestion) -> Iterator[Deal]:
    """Every way in which hands and board can be completed, each as likely as another."""
    for hands in _hands(question, 0, frozenset(question.live)):
        used = {card for hand in hands for card in hand}
        rest = [card for card in question.live if card not in used]
        for more in combinations(rest, question.to_come):
            yield hands, question.board + more


def shares(question: EquityQuestion, hands: Sequence[Cards], board: Cards) -> list[int]:
    """What each player gets of the pot, in units."""
    unit = units(len(hands))
    first, *second = [
        [_value(question, place, hand, board) for hand in hands] for place in range(len(question.rankings))
    ]
    if not second or not any(second[0]):
        return _part(first, unit)
    return [high + low for high, low in zip(_part(first, unit // 2), _part(second[0], unit // 2), strict=True)]


def award(rows: list[list[int]], got: Sequence[int]) -> None:
    """Add one deal to wins, ties and shares."""
    whole = units(len(rows))
    for row, share in zip(rows, got, strict=True):
        row[0] += share == whole
        row[1] += 0 < share < whole
        row[2] += share


def _hands(question: EquityQuestion, player: int, live: frozenset[int]) -> Iterator[tuple[Cards, ...]]:
    if player == question.players:
        yield ()
        return
    holding = question.holdings[player]
    missing = question.own - len(holding.cards)
    choices = holding.choices or (holding.cards + more for more in combinations(sorted(live), missing))
    for hand in choices:
        taken = set(hand) - set(holding.cards)
        if taken <= live:
            for others in _hands(question, player + 1, live - taken):
                yield (hand, *others)


def _value(question: EquityQuestion, place: int, hand: Cards, board: Cards) -> int:
    tables = tables_for(question.rankings[place])
    return tables.value_two_and_three(hand, board) if question.own_used else tables.value((*hand, *board))


def _part(values: list[int], pot: int) -> list[int]:
    best = max(values)
    return [pot // values.count(best) if value == best else 0 for value in values]
