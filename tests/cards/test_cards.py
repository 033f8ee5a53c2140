"""Cards and decks: text both ways, numbers, and the decks the rules allow."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import CARDS, DECK_SIZES, RANKS, SUITS, Card, Deck, parse_card, parse_cards, text_of
from pitboss.malformed import Malformed

any_cards = st.lists(st.sampled_from(CARDS), max_size=12)


def test_numbers_are_four_times_rank_plus_suit() -> None:
    assert [card.number for card in CARDS] == list(range(53))
    assert Card("As").number == 4 * RANKS.index("A") + SUITS.index("s")
    assert Card.JOKER.number == 52


@given(any_cards, st.sampled_from(["", " ", ", ", "  ;"]))
def test_one_form_out_many_forms_in(cards: list[Card], between: str) -> None:
    assert parse_cards(between.join(map(str, cards))) == tuple(cards)
    assert parse_cards(text_of(cards).upper().replace("T", "10")) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("10h", "Th"),
        ("A♠", "As"),
        ("a♥️ 9♢", "Ah 9d"),
        ("AsKdJk", "As Kd Jk"),
        ("joker, 2C", "Jk 2c"),
        ("  jd  ", "Jd"),
        ("", ""),
    ],
)
def test_people_write_cards_in_many_ways(text: str, cards: str) -> None:
    assert text_of(parse_cards(text)) == cards


@pytest.mark.parametrize(("text", "culprit"), [("As K", "'K'"), ("1s", "'1s'"), ("As Xd 2c", "'Xd'"), ("11h", "'11h'")])
def test_what_is_no_card_is_named(text: str, culprit: str) -> None:
    with pytest.raises(Malformed, match="no card: " + culprit):
        parse_cards(text)


def test_one_card_means_one() -> None:
    assert parse_card("10d") is Card("Td")
    with pytest.raises(Malformed, match="2 cards where one is wanted"):
        parse_card("As Ks")


@pytest.mark.parametrize("size", DECK_SIZES)
@pytest.mark.parametrize("joker", [False, True])
@pytest.mark.parametrize("copies", [1, 8])
def test_a_deck_holds_its_ranks_in_four_suits(size: int, joker: bool, copies: int) -> None:
    deck = Deck(size, joker, copies)
    assert len(deck) == len(deck.cards) == (size + joker) * copies
    faces = {card for card in CARDS if card in deck}
    assert faces == set(deck.cards)
    assert all(deck.cards.count(face) == copies for face in faces)
    assert min(card.rank for card in faces) == deck.lowest_rank
    assert (Card.JOKER in deck) is joker


@pytest.mark.parametrize(("size", "lowest"), [(52, "2"), (48, "3"), (44, "4"), (40, "5"), (36, "6"), (32, "7")])
def test_reduced_decks_lose_their_lowest_ranks(size: int, lowest: str) -> None:
    assert RANKS[Deck(size).lowest_rank] == lowest


def test_impossible_decks_are_malformed() -> None:
    with pytest.raises(Malformed, match="no deck of 50 cards: the rules know 52, 48, 44, 40, 36, 32"):
        Deck(50)
    with pytest.raises(Malformed, match="1 to 8"):
        Deck(52, copies=9)


def test_cards_travel_as_text() -> None:
    assert msgspec.json.encode(parse_cards("As Jk")) == b'["As","Jk"]'
    assert msgspec.json.decode(b'["As","Jk"]', type=tuple[Card, ...]) == parse_cards("As Jk")
