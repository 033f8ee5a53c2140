"""Hands in one line for the tests."""

from itertools import product

from pitboss.cards import DECK_SIZES, parse_cards
from pitboss.hands import BEST_FIVE, GameHands, Hand, Ranking, rank
from pitboss.hands.ranking import Direction

ACES: tuple[Direction, ...] = ("high", "low")
HIGH_RANKINGS = [Ranking(deck, joker, ace) for deck, joker, ace in product(DECK_SIZES, (False, True), (False, True))]
STRICT_RANKINGS = [Ranking(deck, ace_low=True, strict_1994=True) for deck in (52, 40, 32)]
LOW_RANKINGS = [
    Ranking(deck, joker, direction="low", low_ace=ace, qualifier=qualifier)
    for deck, joker, ace, qualifier in product(DECK_SIZES, (False, True), ACES, (False, True))
]


def hand(text: str, ranking: Ranking = HIGH_RANKINGS[0]) -> Hand:
    """The best five of the cards, or of a hand / and its board, under the 2018 order."""
    own, _, board = text.partition("/")
    return rank(parse_cards(own), ranking, BEST_FIVE, parse_cards(board))


def hand_in(hands: GameHands, text: str, ranking: Ranking | None = None) -> Hand:
    """A hand of a game, with `/` before the board."""
    own, _, board = text.partition("/")
    return rank(parse_cards(own), ranking or hands.ranking(), hands.pick, parse_cards(board), hands.order)


def name_of(ranking: Ranking) -> str:
    words = [str(ranking.deck), "joker" * ranking.joker, "ace-low" * ranking.ace_low, "low" * ranking.is_low]
    words += [f"low-ace-{ranking.low_ace}" * ranking.is_low, "qualifier" * ranking.qualifier]
    return "-".join(filter(None, [*words, "strict" * ranking.strict_1994]))
