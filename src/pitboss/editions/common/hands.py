"""Hands of common practice, which no instrument prints: each order is one reading, for every deck (G-R74 to G-R78)."""

from msgspec.structs import replace

from pitboss.cards import DECK_SIZES
from pitboss.editions.ni2018 import hands as ni2018
from pitboss.hands import BEST_FIVE, FOUR_CARDS, DeckOrder, GameHands, OrderOfHands, Pick
from pitboss.hands.ranking import Direction

COMMON_PRACTICE = "common practice"
"""Stands where other hands name the instruments that set them out."""


def _one_rule(rule: str, size: int = 5, badugi: bool = False) -> OrderOfHands:
    """One rule for all categories and every deck."""
    return OrderOfHands(
        dict.fromkeys(DECK_SIZES, DeckOrder(rule, {}, (), ())),
        rule,
        {},
        low=(rule,) if size > 3 else (),
        straights_count=size == 5,
        size=size,
        badugi=badugi,
    )


_FULL = replace(ni2018.FULL, standing=("NI2018-51/3.1", "NI2018-51/dict:Full Deck", "C-R01", "G-R62"))
_REDUCED = replace(ni2018.REDUCED, standing=("NI2018-51/3.1", "NI2018-51/dict:Reduced Deck", "C-R01", "G-R62"))
HIGH = replace(ni2018.ORDER, decks={52: _FULL, 48: _REDUCED, 44: _REDUCED, 40: _REDUCED, 36: _REDUCED, 32: _REDUCED})
DEUCE_TO_SEVEN = _one_rule("G-R74")
ONE_CARD = _one_rule("G-R75", size=1)
TWO_CARDS = _one_rule("G-R75", size=2)
THREE_CARDS = _one_rule("G-R75", size=3)
BADUGI = _one_rule("G-R76", size=4, badugi=True)

_SEVEN = replace(BEST_FIVE, name="seven-card stud", own=(3, 7), board=(0, 2), total=(5, 7), rules=("G-R77",))
_FIVE = Pick("a hand of all five cards", own=(5, 5), board=(0, 0), total=(5, 5), rules=("G-R78",))
_FOUR = replace(FOUR_CARDS, rules=("G-R78",))


def _stud(name: str, direction: Direction = "high", low_ace: Direction = "high") -> GameHands:
    return GameHands(name, (COMMON_PRACTICE,), HIGH, _SEVEN, (52,), ("G-R77",), direction, low_ace)


def _draw(
    name: str, order: OrderOfHands, pick: Pick, direction: Direction = "high", low_ace: Direction = "high"
) -> GameHands:
    return GameHands(name, (COMMON_PRACTICE,), order, pick, (52,), ("G-R78",), direction, low_ace)


STUD = _stud("stud")
STUD_EIGHT = _stud("stud-eight-or-better")
RAZZ = _stud("razz", "low", "low")
FIVE_CARD_DRAW = _draw("five-card-draw", HIGH, _FIVE)
SINGLE_DRAW = _draw("deuce-to-seven-single-draw", DEUCE_TO_SEVEN, _FIVE, "low")
TRIPLE_DRAW = _draw("deuce-to-seven-triple-draw", DEUCE_TO_SEVEN, _FIVE, "low")
BADUGI_HANDS = _draw("badugi", BADUGI, _FOUR, "low", "low")
