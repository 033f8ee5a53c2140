"""Each order of hands as printed: every category beats the next, by the letter of the instrument's rule."""

from itertools import pairwise

import pytest

from pitboss.cards import RANKS, parse_cards
from pitboss.editions import HANDS
from pitboss.hands import BEST_FIVE, Category, GameHands, Ranking, hands_of, rank
from pitboss.malformed import Malformed
from pitboss.rulebook import lookup
from tests.hands.builders import hand_in
from tests.proof import rules

# The weakest and the strongest hand of a category as ranks counted from the deck's lowest (0, 1, ...) or by letter.
EXTREMES = {
    Category.ROYAL_FLUSH: ("TJQKA", "TJQKA"),
    Category.FIVE_OF_A_KIND: ("0000*", "AAAA*"),
    Category.STRAIGHT_FLUSH: ("01234", "9TJQK"),
    Category.FOUR_OF_A_KIND: ("00001", "AAAAK"),
    Category.FULL_HOUSE: ("00011", "AAAKK"),
    Category.FLUSH: ("01235", "9JQKA"),
    Category.STRAIGHT: ("01234", "TJQKA"),
    Category.THREE_OF_A_KIND: ("00012", "AAAKQ"),
    Category.TWO_PAIRS: ("00112", "AAKKQ"),
    Category.ONE_PAIR: ("00123", "AAKQJ"),
    Category.FIVE_ODD_CARDS: ("01235", "9JQKA"),
}
SUITED = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FLUSH)
# One game for each printed order; the others use the same rules.
PRINTED = ("holdem", "five-card-stud", "seven-card-stud", "canberra-manila", "canberra")


def written(category: Category, extreme: int, deck: int) -> str:
    """The cards of an extreme hand on a deck."""
    lowest = len(RANKS) - deck // 4
    cards: list[str] = []
    for place, sign in enumerate(EXTREMES[category][extreme]):
        rank_ = RANKS[lowest + int(sign)] if sign in "012345" else sign
        held = sum(card[0] == rank_ for card in cards)
        # Mixed suits start one on with the last card, so that odd cards are never of one suit.
        suit = "s" if category in SUITED else "cdhs"[held if held else (1 if place == 4 else 0)]
        cards.append("Jk" if sign == "*" else rank_ + suit)
    return " ".join(cards)


def dealt(hands: GameHands, text: str) -> str:
    """Five cards as the game deals them: where there is a board, three of them lie on it."""
    cards = text.split()
    return f"{' '.join(cards[:2])} / {' '.join(cards[2:])}" if hands.has_board else text


def neighbours() -> list[object]:
    """Every two neighbouring categories of every printed order, marked with the rules that put them so."""
    cases: list[object] = []
    for game in PRINTED:
        hands = hands_of(game)
        for deck in hands.decks:
            printed = hands.order.of_deck(deck)
            for better, worse in pairwise(printed.categories):
                ids = (printed.rule, printed.rule_of(better), printed.rule_of(worse))
                name = f"{game}-{deck}-{better}-over-{worse}"
                cases.append(pytest.param(hands, deck, better, worse, marks=rules(*ids), id=name))
    return cases


@pytest.mark.parametrize(("hands", "deck", "better", "worse"), neighbours())
def test_the_weakest_of_a_category_beats_the_strongest_of_the_next(
    hands: GameHands, deck: int, better: Category, worse: Category
) -> None:
    ranking = hands.ranking(deck, joker=Category.FIVE_OF_A_KIND in (better, worse))
    strong = hand_in(hands, dealt(hands, written(better, 0, deck)), ranking)
    weak = hand_in(hands, dealt(hands, written(worse, 1, deck)), ranking)
    assert (strong.category, weak.category) == (better, worse)
    assert strong.value > weak.value


def within() -> list[object]:
    cases: list[object] = []
    for game in PRINTED:
        hands = hands_of(game)
        for deck in hands.decks:
            for category in list(hands.order.of_deck(deck).categories)[1:]:
                ids = [hands.order.of_deck(deck).rule_of(category)]
                cases.append(pytest.param(hands, deck, category, marks=rules(*ids), id=f"{game}-{deck}-{category}"))
    return cases


@pytest.mark.parametrize(("hands", "deck", "category"), within())
def test_within_a_category_the_higher_ranks_win(hands: GameHands, deck: int, category: Category) -> None:
    ranking = hands.ranking(deck, joker=category is Category.FIVE_OF_A_KIND)
    weak = hand_in(hands, dealt(hands, written(category, 0, deck)), ranking)
    strong = hand_in(hands, dealt(hands, written(category, 1, deck)), ranking)
    assert weak.category is strong.category is category
    assert weak.value < strong.value


def test_every_rule_that_the_orders_cite_is_in_the_rulebook() -> None:
    for hands in HANDS.values():
        order = hands.order
        ids = {*hands.pick.rules, *hands.decks_rules, order.decks_rule, *order.all_cards_count.values()}
        ids |= {*order.joker, *order.low}
        for printed in order.decks.values():
            ids |= {printed.rule, *printed.standing, *printed.ace_low, *map(printed.rule_of, printed.categories)}
        assert [id_ for id_ in sorted(ids) if not lookup.is_known(id_)] == []


@pytest.mark.parametrize(
    ("game", "ranking"),
    [
        ("holdem", Ranking(52)),
        ("omaha", Ranking(52)),
        ("draw", Ranking(52)),
        ("faro", Ranking(52)),
        ("five-card-stud", Ranking(52, ace_low=True)),
        ("seven-card-stud", Ranking(52, ace_low=True)),
        ("canberra-manila", Ranking(32)),
        ("three-card-manila", Ranking(36)),
        ("canberra", Ranking(52, ace_low=True)),
    ],
)
def test_each_game_has_its_usual_ranking(game: str, ranking: Ranking) -> None:
    assert hands_of(game).ranking() == ranking


@pytest.mark.parametrize(
    ("game", "deck", "joker", "ace_low", "low", "strict", "cites"),
    [
        ("seven-card-stud", 48, False, None, False, False, "S94-1994/7CS3.1"),
        ("seven-card-stud", 52, True, None, False, False, "S94-1994/7CS3.1"),
        ("seven-card-stud", 52, False, False, False, False, "S94-1994/7CS3.5.p2"),
        ("five-card-stud", 40, False, None, True, False, "S94-1994/5CS15.4"),
        ("canberra-manila", 52, False, None, False, False, "S94-1994/CM3.1"),
        ("three-card-manila", 52, False, None, False, False, "G-R08"),
        ("canberra", 36, False, None, False, False, "S89-1997/3.1"),
        ("canberra", 52, False, None, False, True, "S89-1997/4.2"),
        ("holdem", 52, False, None, False, True, "NI2018-51/3.2"),
    ],
)
def test_a_combination_that_a_game_does_not_allow_is_refused_with_the_rule(
    game: str, deck: int, joker: bool, ace_low: bool | None, low: bool, strict: bool, cites: str
) -> None:
    with pytest.raises(Malformed) as refused:
        hands_of(game).ranking(deck, joker, ace_low, "low" if low else "high", strict_1994=strict)
    assert cites in str(refused.value)


def test_unknown_games_and_editions_are_refused() -> None:
    with pytest.raises(Malformed, match=r"holdem, omaha"):
        hands_of("baccarat")
    with pytest.raises(Malformed, match="NI2018-51"):
        hands_of("holdem", "S94-1994")
    assert hands_of("five-card-stud", "1999-FARO") is hands_of("five-card-stud", "S94-1994")


def test_an_order_refuses_a_ranking_that_it_does_not_know() -> None:
    order = hands_of("canberra").order
    cards = parse_cards("As Ks Qs Js Jk")
    with pytest.raises(Malformed, match="no joker"):
        rank(cards, Ranking(joker=True), BEST_FIVE, (), order)
    with pytest.raises(Malformed, match="36 cards"):
        rank(parse_cards("As Ks Qs Js 9d"), Ranking(36), BEST_FIVE, (), order)
