"""Canberra Poker in plain Python, straight from its rules and without a kernel: slow, and easy to believe."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from pitboss.banked.canberra.hand_values import RANKING, least_qualifying
from pitboss.cards import CARDS, RANKS
from pitboss.hands import tables_for
from pitboss.lab.canberra_rules import CanberraRules

Hand = tuple[int, ...]
VALUE = tables_for(RANKING).value


def against(hands: Iterable[tuple[Hand, int]], player: Hand, value: int, upcard: int) -> tuple[int, int]:
    """How many hands (with their values) that hold the upcard and none of the player's cards are lower, and equal."""
    lower = equal = 0
    for hand, worth in hands:
        if upcard in hand and not set(hand) & set(player):
            lower += worth < value
            equal += worth == value
    return lower, equal


def dealer_hands(player: Sequence[int], upcard: int) -> Iterable[int]:
    """The values of all 163,185 hands that the dealer may have."""
    left = [number for number in range(52) if number not in player and number != upcard]
    return (VALUE((*four, upcard)) for four in combinations(left, 4))


def ends(player: Sequence[int], upcard: int, qualifier: str = "ace-king") -> tuple[int, int, int, int]:
    """Dealer's hands that do not qualify, lose, tie and win."""
    value, least = VALUE(player), least_qualifying(qualifier)
    no_hand = won = tied = lost = 0
    for worth in dealer_hands(player, upcard):
        if worth < least:
            no_hand += 1
        elif worth < value:
            won += 1
        elif worth == value:
            tied += 1
        else:
            lost += 1
    return no_hand, won, tied, lost


def worth_of_bet(rules: CanberraRules, player: Sequence[int], found: tuple[int, int, int, int]) -> Fraction:
    """What a bet is worth on average, in cents."""
    no_hand, won, tied, lost = found
    gain = rules.bet_win(RANKING.category_of(VALUE(player)))
    total = no_hand * rules.ante + won * (rules.ante + gain) - lost * (rules.ante + rules.bet)
    return Fraction(total, no_hand + won + tied + lost)


def orbit(hand: Hand) -> set[Hand]:
    """All hands that differ from this one in the names of the suits."""
    return {tuple(sorted(card & ~3 | suits[card & 3] for card in hand)) for suits in permutations(range(4))}


def bets_by_three_rules(hand: Hand, upcard: int) -> bool:
    """The three rules in the words of the player who follows them."""
    ranks = sorted((CARDS[number].rank for number in hand), reverse=True)
    if VALUE(hand) >= least_qualifying("one pair"):
        return True
    names, shown = [RANKS[rank] for rank in ranks], CARDS[upcard]
    if names[:2] != ["A", "K"]:
        return False
    face = RANKS[shown.rank]
    if face in names and face not in "AK":
        return True
    if face in "AK":
        return "Q" in names or "J" in names
    return "Q" in names and shown.rank < ranks[3]
