"""What a hand is worth at the showdown, for each way the round is won, and the rules that say so.

Tables are built at the first showdown that needs them, so a round can start without them.
"""

from collections.abc import Callable, Sequence
from functools import cache

from pitboss.hands import GameHands, Ranking
from pitboss.hands.ranking import ORDINAL_BITS
from pitboss.play import RuleIds
from pitboss.poker.game import Game
from pitboss.poker.kinds import Win
from pitboss.poker.options import Options

Numbers = Sequence[int]
Valuer = Callable[[Numbers, Numbers], int]


class Evaluator:
    """Values hands under one ranking by one pick; larger is better, 0 is a low that does not qualify."""

    __slots__ = ("_kickers", "_rules", "hands", "ranking", "side", "value")

    def __init__(self, hands: GameHands, ranking: Ranking) -> None:
        self.hands = hands
        self.ranking = ranking
        self.side = ranking.direction
        # The first hand builds the tables; from then on this is the lookup itself.
        self.value: Valuer = self._first_value
        printed = hands.order.of_deck(ranking.deck)
        deck = printed.deck + (printed.joker if ranking.joker else ())
        more = deck + hands.pick.rules + (hands.order.low if ranking.is_low else ())
        # Five of a kind is in every ranking, but in no order that is printed without a joker.
        self._rules = [(printed.rule_of(category), *more) for category in ranking.order]
        counts = hands.order.all_cards_count
        self._kickers = [(counts[category],) if category in counts else () for category in ranking.order]

    def _first_value(self, own: Numbers, board: Numbers) -> int:
        self.value = _valuer(self.ranking, bool(self.hands.pick.own_used))
        return self.value(own, board)

    def rules_of(self, value: int) -> RuleIds:
        """The rules that make a value what it is: its place in the order of hands, and which cards may be used."""
        return self._rules[(value >> ORDINAL_BITS) - 1] if value else ("NI2018-51/3.5(d)", "C-R06")

    def between(self, winning: int, losing: int) -> RuleIds:
        """The rules that tell two values of one category apart; nothing for different categories or equal hands."""
        category = winning >> ORDINAL_BITS
        return self._kickers[category - 1] if winning != losing and losing >> ORDINAL_BITS == category else ()


def evaluators(game: Game, options: Options) -> tuple[Evaluator, ...]:
    """One evaluator for a round that is played high or low, both for one that is split."""
    found, hands = [], game.hands
    if options.win is not Win.LOW:
        found.append(_evaluator(hands, high_ranking(game, options)))
    if options.win is not Win.HIGH:
        deck = game.ranked_deck(options)
        low = hands.ranking(deck, options.joker, None, "low", options.low_ace.value, options.low_qualifier)
        found.append(_evaluator(hands, low))
    return tuple(found)


def high_ranking(game: Game, options: Options) -> Ranking:
    deck = game.ranked_deck(options)
    return game.hands.ranking(deck, options.joker, options.ace_low, strict_1994=options.strict_1994)


@cache
def _evaluator(hands: GameHands, ranking: Ranking) -> Evaluator:
    return Evaluator(hands, ranking)


def _valuer(ranking: Ranking, two_and_three: bool) -> Valuer:
    from pitboss.hands import tables_for, valuer_of

    if two_and_three:
        return tables_for(ranking).value_two_and_three
    value = valuer_of(ranking)
    return lambda own, board: value((*own, *board))
