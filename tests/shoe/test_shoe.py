"""The dealing shoe: cards only from its head, a cut before the first, reshuffles, restarts and the end."""

import msgspec
import pytest
from hypothesis import given, settings

from pitboss.cards import Card, Deck
from pitboss.malformed import Malformed
from pitboss.shoe import CUT_RULES, CutRecord, CutRefused, Nonce, Secret, Shoe, ShuffleRecord, new_secret, order_of
from tests.shoe.builders import SHOE_OF_EIGHT, DealtShoe, dealt_shoes, secret_from, seed_for


def shoe_of(deck: Deck, label: str = "shoe") -> Shoe:
    return Shoe(deck, secret_from(label, len(deck)))


def test_the_shoe_deals_each_card_once_in_the_order_of_the_shuffle_and_the_cut() -> None:
    secret = secret_from("order", 52)
    shoe = Shoe(Deck(), secret)
    shoe.cut(20, "dealer")
    order = order_of(range(52), secret.seed)
    assert [shoe.deal() for _ in range(52)] == order[20:] + order[:20]
    assert shoe.remaining == 0
    with pytest.raises(Malformed, match="the shoe is empty"):
        shoe.deal()


def test_a_burned_card_leaves_the_shoe_and_is_recorded() -> None:
    shoe = shoe_of(Deck())
    shoe.cut(20, "dealer")
    first, burned, third = shoe.deal(), shoe.burn(), shoe.deal()
    assert len({first, burned, third}) == 3
    assert shoe.shuffles[-1].burned == (1,)
    assert shoe.shuffles[-1].dealt == 3


def test_equal_faces_of_several_decks_are_different_cards() -> None:
    shoe = shoe_of(SHOE_OF_EIGHT)
    shoe.cut(100, "seat 1")
    cards = [shoe.deal() for _ in range(416)]
    assert sorted(cards) == list(range(416))
    assert [shoe.deck.cards[card] for card in cards].count(Card.ACE_OF_SPADES) == 8


def test_no_card_is_dealt_before_the_cut() -> None:
    shoe = shoe_of(Deck())
    for take in (shoe.deal, shoe.burn):
        with pytest.raises(CutRefused, match="have not been cut") as refused:
            take()
        assert refused.value.rules == CUT_RULES
    assert shoe.remaining == 52


def test_a_shuffle_is_cut_once() -> None:
    shoe = shoe_of(Deck())
    shoe.cut(20, "seat 3")
    with pytest.raises(CutRefused, match="cut already, by seat 3"):
        shoe.cut(20, "dealer")


def test_a_refused_cut_changes_nothing() -> None:
    shoe = shoe_of(Deck())
    with pytest.raises(CutRefused):
        shoe.cut(51, "seat 3")
    with pytest.raises(Malformed, match="name of who cut"):
        shoe.cut(20, "")
    assert shoe.shuffles[-1].cut is None
    shoe.cut(20, "dealer")
    assert shoe.shuffles[-1].cut == CutRecord(20, "dealer")


def test_the_last_card_face_up_goes_back_into_a_shoe_of_four_with_one_legal_cut() -> None:
    shoe = shoe_of(Deck())
    shoe.cut(26, "seat 1")
    dealt = [shoe.deal() for _ in range(49)]
    shoe.reshuffle(secret_from("again", 4), returned=dealt[-1:])
    assert shoe.remaining == 4
    with pytest.raises(CutRefused, match="may be cut at 2 to 2"):
        shoe.cut(1, "seat 1")
    shoe.cut(2, "seat 1")
    assert {shoe.deal() for _ in range(4)} == set(range(52)) - set(dealt[:-1])


def test_fewer_than_four_cards_are_shuffled_without_a_cut_and_the_record_says_so() -> None:
    shoe = shoe_of(Deck(32))
    shoe.cut(2, "dealer")
    dealt = [shoe.deal() for _ in range(29)]
    shoe.reshuffle(secret_from("again", 3))
    with pytest.raises(CutRefused, match="3 cards cannot be cut"):
        shoe.cut(1, "dealer")
    assert {shoe.deal() for _ in range(3)} == set(range(32)) - set(dealt)
    assert shoe.shuffles[-1].cut is None


def test_discards_alone_fill_a_shoe_that_has_run_out() -> None:
    shoe = shoe_of(Deck(32))
    shoe.cut(2, "dealer")
    dealt = [shoe.deal() for _ in range(32)]
    shoe.reshuffle(secret_from("again", 10), returned=dealt[:10])
    shoe.cut(5, "dealer")
    assert {shoe.deal() for _ in range(10)} == set(dealt[:10])


def test_only_a_dealt_card_can_be_put_back() -> None:
    shoe = shoe_of(Deck(32))
    shoe.cut(2, "dealer")
    dealt = shoe.deal()
    undealt = next(card for card in range(32) if card != dealt)
    for returned in ([undealt], [dealt, dealt], [32], [-1]):
        with pytest.raises(Malformed, match="put back"):
            shoe.reshuffle(secret_from("again", 31 + len(returned)), returned=returned)
    with pytest.raises(Malformed, match="seed of 32 bytes"):
        shoe_of(SHOE_OF_EIGHT).reshuffle(secret_from("again", 32))
    assert len(shoe.shuffles) == 1
    assert shoe.remaining == 31


def test_each_shuffle_has_a_fresh_secret() -> None:
    shoe = shoe_of(Deck(), "once")
    shoe.cut(20, "dealer")
    with pytest.raises(Malformed, match="needs a fresh secret"):
        shoe.reshuffle(secret_from("once", 52))


def test_after_the_end_nothing_leaves_the_shoe() -> None:
    shoe = shoe_of(Deck())
    shoe.end()
    for act in (shoe.deal, shoe.burn, lambda: shoe.cut(20, "dealer"), lambda: shoe.reshuffle(new_secret(52))):
        with pytest.raises(Malformed, match="the shoe has ended"):
            act()


@settings(deadline=None)
@given(dealt_shoes())
def test_an_interrupted_deal_goes_on_with_the_same_cards(dealt: DealtShoe) -> None:
    shuffles = dealt.shoe.shuffles
    stored = msgspec.json.encode(shuffles)
    again = Shoe.restored(dealt.shoe.deck, msgspec.json.decode(stored, type=tuple[ShuffleRecord, ...]))
    assert again.shuffles == shuffles
    assert again.statement == dealt.shoe.statement
    twin = Shoe.restored(dealt.shoe.deck, again.shuffles)
    if shuffles[-1].cut or len(shuffles[-1].cards) < 4:
        left = [again.deal() for _ in range(again.remaining)]
        assert left == [twin.deal() for _ in range(twin.remaining)]
        assert len(left) == len(shuffles[-1].cards) - shuffles[-1].dealt


def test_a_wanted_order_can_be_set_up_for_tests_only_through_its_seed() -> None:
    order = list(range(51, -1, -1))
    nonces = (Nonce("seat 1", "x"),)
    shoe = Shoe(Deck(), Secret(seed_for(order, nonces), bytes(32)), nonces)
    shoe.cut(2, "dealer")
    assert [shoe.deal() for _ in range(3)] == [49, 48, 47]


def test_the_statement_is_known_before_the_cut_and_the_cut_does_not_change_it() -> None:
    shoe = shoe_of(Deck())
    published = shoe.statement
    shoe.cut(20, "dealer")
    assert Shoe.restored(shoe.deck, shoe.shuffles).statement == published
