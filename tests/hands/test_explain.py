"""Hands explained: who wins, in which words, by which rules."""

import pytest

from pitboss.cards import DECK_SIZES, text_of
from pitboss.hands import Category, Ranking, hands_of
from tests.hands.builders import hand, hand_in
from tests.proof import rules

JOKER = Ranking(joker=True)
JOKER_ACE_LOW = Ranking(joker=True, ace_low=True)
LOW = Ranking(direction="low")
LOW_ACE_LOW = Ranking(direction="low", low_ace="low")
SPLIT_LOW = Ranking(direction="low", qualifier=True)
SPLIT_LOW_JOKER = Ranking(direction="low", qualifier=True, joker=True)


@rules("NI2018-51/3.3(e)", "NI2018-51/3.3(f)", "NI2018-51/dict:Full Deck", "C-R01")
@pytest.mark.parametrize("joker", [False, True])
def test_full_house_beats_flush_with_a_full_deck(joker: bool) -> None:
    ranking = Ranking(joker=joker)
    flush, full = hand("Ah 7h / Kh 9h 8h Kc 9s", ranking), hand("Ks Td / Kh 9h 8h Kc 9s", ranking)
    assert (flush.category, full.category) == (Category.FLUSH, Category.FULL_HOUSE)
    assert full.value > flush.value


@rules("NI2018-51/3.4(e)", "NI2018-51/3.4(f)", "NI2018-51/dict:Reduced Deck")
@pytest.mark.parametrize("deck", DECK_SIZES[1:])
@pytest.mark.parametrize("joker", [False, True])
def test_flush_beats_full_house_with_a_reduced_deck(deck: int, joker: bool) -> None:
    ranking = Ranking(deck, joker)
    assert hand("Ah 7h / Kh 9h 8h Kc 9s", ranking).value > hand("Ks Td / Kh 9h 8h Kc 9s", ranking).value


@rules("NI2018-51/3.3(b)", "NI2018-51/3.3(c)", "NI2018-51/dict:Wild Card", "NI2018-51/3.7")
def test_five_aces_beat_a_straight_flush() -> None:
    aces, flush = hand("As Ah / Jk Ac Ad 9h 8h", JOKER), hand("Th 7h / Jk Ac Ad 9h 8h", JOKER)
    assert aces.text == "five of a kind, aces, the joker as an ace"
    assert flush.text == "straight flush, jack high, the joker as the jack of hearts"
    assert text_of(flush.best) == "Jk Th 9h 8h 7h"
    assert aces.value > flush.value


@rules("NI2018-51/3.3(a)", "NI2018-51/3.7")
def test_royals_made_with_the_joker_tie_and_beat_five_aces() -> None:
    one, other = hand("Js 3c / Jk As Ks Qs 2d", JOKER), hand("Ts 4c / Jk As Ks Qs 2d", JOKER)
    natural = hand("As Ks Qs Js Ts", JOKER)
    assert one.value == other.value == natural.value > hand("As Ah Ad Ac Jk", JOKER).value


@rules("NI2018-51/3.4(b)", "NI2018-51/3.4(c)")
def test_five_sevens_beat_a_straight_flush_with_33_cards() -> None:
    ranking = Ranking(32, joker=True)
    assert hand("7d 7s / Jk 7h 7c Th 9h", ranking).value > hand("Qh Jh / Jk 7h 7c Th 9h", ranking).value


@rules("NI2018-51/3.5(a)", "NI2018-51/3.3(g)", "NI2018-51/3.4(g)", "C-R02")
def test_the_ace_stands_under_the_lowest_rank_of_the_deck() -> None:
    runs = {52: "5432", 48: "6543", 44: "7654", 40: "8765", 36: "9876", 32: "T987"}
    for deck, run in runs.items():
        cards = f"Ah {run[0]}c {run[1]}d {run[2]}s {run[3]}h"
        low = hand(cards, Ranking(deck, ace_low=True))
        assert low.category is Category.STRAIGHT
        assert text_of(low.best).endswith("Ah")
        assert hand(cards, Ranking(deck)).category is Category.FIVE_ODD_CARDS
        lowest_other = "".join("23456789TJQKA"[13 - deck // 4 + place] + "cdhsc"[place] for place in range(5))
        assert low.value < hand(lowest_other, Ranking(deck, ace_low=True)).value


@pytest.mark.parametrize(
    ("deck", "cards"),
    [(48, "Ah 8c 7d 6s 5h"), (52, "Ah 6c 5d 4s 3h"), (32, "Qh Kc Ad 7s 8h"), (52, "Qh Kc Ad 2s 3h")],
)
def test_no_other_sequence_runs_through_the_ace(deck: int, cards: str) -> None:
    assert hand(cards, Ranking(deck, ace_low=True)).category is Category.FIVE_ODD_CARDS


@rules("NI2018-51/3.5(a)", "NI2018-51/3.7", "NI2018-51/3.3(g)", "NI2018-51/3.3(j)")
def test_the_joker_beside_ace_two_three_four() -> None:
    assert hand("Ah 2c 3d 4s Jk", JOKER_ACE_LOW).text == "straight, five high, the joker as a five"
    assert hand("Ah 2c 3d 4s Jk", JOKER).text == "one pair, aces, four-three-two kickers, the joker as an ace"


@rules("NI2018-51/dict:Wild Card", "C-R03", "NI2018-51/3.3(f)")
def test_the_joker_may_double_a_card_in_hand() -> None:
    doubled = hand("As Ks 9s 7s Jk", JOKER)
    assert doubled.text == "flush, ace-ace-king-nine-seven, the joker as the ace of spades"
    assert doubled.value > hand("Ah Kh Qh Jh 9h", JOKER).value


@rules("NI2018-51/3.7", "NI2018-51/3.3(e)")
def test_the_joker_with_two_pairs() -> None:
    full = hand("Kh Kc 9d 9s Jk", JOKER)
    assert full.text == "full house, kings over nines, the joker as a king"
    assert full.value == hand("Kh Kc Kd 9d 9s", JOKER).value


@rules("NI2018-51/3.2", "NI2018-51/3.3(i)")
def test_all_cards_count() -> None:
    assert hand("Js Th / Qh Qd Jc 4s 2d").value > hand("Jh 9h / Qh Qd Jc 4s 2d").value


@rules("NI2018-51/3.1")
def test_suits_are_equal() -> None:
    assert len({hand(f"A{s} K{s} 9{s} 8{s} 7{s}").value for s in "cdhs"}) == 1
    assert hand("Ac Kd 9h 8s 7c").value == hand("As Kh 9d 8c 7s").value


@rules("NI2018-51/9.1", "NI2018-51/dict:Hand", "NI2018-51/dict:Communal Cards")
def test_holdem_takes_any_five_of_seven_even_the_board() -> None:
    holdem = hands_of("holdem")
    board = "/ As Ks Qs Js Ts"
    assert hand_in(holdem, f"2c 2d {board}").value == hand_in(holdem, f"Ah Ad {board}").value
    assert text_of(hand_in(holdem, "Ah Ad / Ac Kd 7s 7h 2c").best) == "Ah Ad Ac 7s 7h"


@rules("NI2018-51/dict:Wild Card", "NI2018-51/3.4(j)", "NI2018-51/3.4(g)")
def test_the_joker_cannot_be_a_rank_that_the_deck_lacks() -> None:
    ranking = Ranking(48, joker=True)
    assert hand("6h 5c 4d Ks Jk", ranking).text == "one pair, kings, six-five-four kickers, the joker as a king"
    assert hand("6h 5c 4d 3s Jk", ranking).text == "straight, seven high, the joker as a seven"


@rules("NI2018-51/3.6", "NI2018-51/dict:Low Ball", "C-R07")
def test_a_suited_run_is_a_fine_low() -> None:
    six, seven = hand("6h 3h / 2h 4h 5h Kc Qd", LOW), hand("7c 3c / 2h 4h 5h Kc Qd", LOW)
    assert six.text == "six-five-four-three-two low"
    assert six.value > seven.value
    board = "/ Jh Th 9h 8c 7h"
    manila = Ranking(32, direction="low")
    assert hand(f"As Ks {board}", manila).value == hand(f"Ad Ac {board}", manila).value


@rules("C-R05", "NI2018-51/3.6")
def test_the_ace_in_low_hands_is_high_unless_declared_low() -> None:
    assert hand("Ah 2c 3d 4s 5h", LOW).text == "ace-five-four-three-two low"
    assert hand("Ah 2c 3d 4s 5h", LOW).value < hand("Kh Qc Jd Ts 8h", LOW).value
    assert hand("Ah 2c 3d 4s 5h", LOW_ACE_LOW).text == "five-four-three-two-ace low"
    assert hand("Ah 2c 3d 4s 5h", LOW_ACE_LOW).value > hand("6h 2c 3d 4s 5h", LOW_ACE_LOW).value


@rules("NI2018-51/3.6", "C-R07", "NI2018-51/3.2")
def test_lows_run_from_odd_cards_to_five_of_a_kind() -> None:
    worse_and_worse = [
        "Ah Kc Qd Js 9h",
        "2h 2c 3d 4s 5h",
        "3h 3c 2d 2s 4h",
        "2h 2c 2d 3s 4h",
        "2h 2c 2d 3s 3h",
        "2h 2c 2d 2s 3h",
    ]
    values = [hand(cards, LOW).value for cards in worse_and_worse]
    assert values == sorted(values, reverse=True)
    assert hand("3h 3c 2d 2s 4h", LOW).text == "two pairs low, threes and twos with four"
    assert hand("6h 6c 6d 3s 3h", LOW).text == "full house low, sixes over threes"


@rules("NI2018-51/3.5(d)")
def test_a_low_qualifies_with_eight_or_better() -> None:
    low = hand("4h 2c / 8c 6d 5h Kh Qd", SPLIT_LOW)
    assert (low.value > 0, low.text) == (True, "eight-six-five-four-two low")
    nine = hand("4h 2c / 9c 6d 5h Kh Qd", SPLIT_LOW)
    assert (nine.value, nine.text) == (0, "no qualifying low (nine-six-five-four-two low)")
    only = hand("5h 4c / 8c 7d 6s Kh Kd", Ranking(44, direction="low", qualifier=True))
    assert only.value > 0


@rules("C-R04", "NI2018-51/3.7", "NI2018-51/3.5(d)")
def test_one_joker_may_mean_two_cards() -> None:
    board = "/ Jk 8c 6d Kh Qd"
    assert hand(f"7s 5s {board}", JOKER).text == "straight, nine high, the joker as a nine"
    first, second = hand(f"4h 3c {board}", SPLIT_LOW_JOKER), hand(f"7s 5s {board}", SPLIT_LOW_JOKER)
    assert first.text == "eight-six-four-three-two low, the joker as a two"
    assert first.value > second.value


@rules("NI2018-51/3.5", "NI2018-51/3.5(a)", "NI2018-51/3.5(d)")
def test_the_options_of_a_round_combine() -> None:
    holdem = hands_of("holdem")
    cards = "Ah 2c / 3d 4s 5h Kc Kd"
    high = hand_in(holdem, cards, holdem.ranking(joker=True, ace_low=True))
    low = hand_in(holdem, cards, holdem.ranking(None, True, True, "low", "low", qualifier=True))
    assert (high.text, low.text) == ("straight, five high", "five-four-three-two-ace low")


@rules("NI2018-51/3.4(d)", "NI2018-51/3.4(e)")
def test_four_of_a_kind_beats_a_flush_with_a_reduced_deck() -> None:
    assert hand("9h 9c 9d 9s Ac", Ranking(40)).value > hand("Kc Jc 8c 7c 5c", Ranking(40)).value


@rules("1999-FARO/H2.1")
def test_faro_takes_exactly_two_of_five() -> None:
    faro = hands_of("faro")
    four_spades_shown = hand_in(faro, "As 2c 3d 8h 9h / Ks Qs Js 7s 2d")
    assert four_spades_shown.category is Category.ONE_PAIR
    four_aces_held = hand_in(faro, "As Ac Ad Ah 9h / Ks Qd Js 7c 2d")
    assert four_aces_held.text == "one pair, aces, king-queen-jack kickers"


@rules("1999-FARO/LIST.omaha", "G-R01", "G-R03")
def test_omaha_takes_exactly_two_of_four() -> None:
    omaha = hands_of("omaha")
    assert hand_in(omaha, "As 2c 3d 8h / Ks Qs Js 9s 7d").category is not Category.FLUSH
    assert hand_in(omaha, "As 2s 3d 8h / Ks Qs Js 9d 7d").category is Category.FLUSH


@rules("1999-FARO/LIST.three-card-manila", "G-R01", "G-R08")
def test_three_card_manila_takes_exactly_two_of_three() -> None:
    aces = hand_in(hands_of("three-card-manila"), "As Ad Ac / Ah Ks 9d 8c 7d")
    assert aces.text == "three of a kind, aces, king-nine kickers"


@rules("S94-1994/CM14.1", "S94-1994/CM.T.Hand", "S94-1994/CM3.5.p1")
def test_canberra_manila_takes_both_hole_cards() -> None:
    manila = hands_of("canberra-manila")
    board = "/ Ah Ad Ac As 7d"
    assert hand_in(manila, f"Kh Qd {board}").text == "three of a kind, aces, king-queen kickers"
    assert hand_in(manila, "Kh 8d / Ah Qh Jh Th 9c").category is Category.FIVE_ODD_CARDS


@rules("S94-1994/CM14.2", "RR-20", "S94-1994/CM14.3(e)", "S94-1994/CM14.3(g)")
def test_equal_threes_in_manila_are_parted_by_the_other_cards_unless_strict() -> None:
    manila = hands_of("canberra-manila")
    strict = manila.ranking(strict_1994=True)
    board = "/ Ah Ad Ac 9d 8c"
    better, worse = hand_in(manila, f"Kh Qd {board}"), hand_in(manila, f"Kc Jd {board}")
    assert better.value > worse.value
    assert hand_in(manila, f"Kh Qd {board}", strict).value == hand_in(manila, f"Kc Jd {board}", strict).value
    full, smaller = hand_in(manila, f"Kh Kd {board}"), hand_in(manila, f"Qc Qd {board}")
    assert full.value > smaller.value
    assert hand_in(manila, f"Kh Kd {board}", strict).value == hand_in(manila, f"Qc Qd {board}", strict).value
    pairs = "/ Ah Ad 9c 9d 8c"
    assert hand_in(manila, f"Kh 7d {pairs}", strict).value > hand_in(manila, f"Qh 7c {pairs}", strict).value


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(name, marks=rules(f"S94-1994/{code}3.5", f"S94-1994/{code}3.5.p1", f"S94-1994/{code}3.5.p2"))
        for name, code in (("seven-card-stud", "7CS"), ("five-card-stud", "5CS"))
    ],
)
def test_in_stud_with_52_cards_the_ace_is_high_and_low(game: str) -> None:
    stud = hands_of(game)
    wheel = hand_in(stud, "Ah 2c 3d 4s 5h")
    assert wheel.text == "straight, five high"
    assert wheel.value < hand_in(stud, "2c 3d 4s 5h 6h").value
    assert hand_in(stud, "Ac Kc 2d 3h 4s").value == hand_in(stud, "Ad Kd 2h 3s 4c").value


@pytest.mark.parametrize(
    ("game", "deck", "run"),
    [
        pytest.param(name, deck, run, marks=rules(f"S94-1994/{code}3.5.{order}", f"S94-1994/{code}3.5.p5", "RR-22"))
        for name, code in (("seven-card-stud", "7CS"), ("five-card-stud", "5CS"))
        for deck, run, order in ((40, "Ah 5c 6d 7s 8h", "p3"), (32, "Ah 7c 8d 9s Th", "p4"))
    ],
)
def test_in_stud_with_fewer_cards_the_ace_is_low_only_if_agreed(game: str, deck: int, run: str) -> None:
    stud = hands_of(game)
    assert hand_in(stud, run, stud.ranking(deck)).category is Category.FIVE_ODD_CARDS
    assert hand_in(stud, run, stud.ranking(deck, ace_low=True)).category is Category.STRAIGHT


@rules("S94-1994/CM3.5", "S94-1994/CM3.5.p1", "S94-1994/CM3.5.p2", "S94-1994/CM14.3(f)")
def test_in_manila_the_ace_is_low_only_if_agreed() -> None:
    manila = hands_of("canberra-manila")
    run = "Ah 7c / 8d 9s Th"
    assert hand_in(manila, run).category is Category.FIVE_ODD_CARDS
    assert hand_in(manila, run, manila.ranking(ace_low=True)).text == "straight, ten high"


@rules("S94-1994/7CS15.1", "S94-1994/7CS15.2")
def test_seven_card_stud_takes_the_best_five_of_seven() -> None:
    stud = hands_of("seven-card-stud")
    assert text_of(hand_in(stud, "Qh Qd Jc Js Th 2d 3c").best) == "Qh Qd Js Jc Th"
    assert hand_in(stud, "Qh Qd Jc Js Th 2d 3c").value > hand_in(stud, "Qs Qc Jd Jh 9h 2c 3d").value
    assert hand_in(stud, "Qh Qd Jc Js 3c 2d / Th").text == "two pairs, queens and jacks, ten kicker"


@rules("S94-1994/5CS15.1", "S94-1994/5CS15.2")
def test_five_card_stud_takes_all_five() -> None:
    stud = hands_of("five-card-stud")
    assert hand_in(stud, "Qh Qd Jc Js Th").value > hand_in(stud, "Qs Qc Jd Jh 9h").value
    assert hand_in(stud, "Qh Qd Jc Js / Th").value == hand_in(stud, "Qh Qd Jc Js Th").value


@rules("S89-1997/4.1", "S89-1997/4.2", "S89-1997/4.3(f)", "S89-1997/4.3(h)", "G-R57")
def test_canberra_poker_counts_all_five_cards_and_the_low_ace() -> None:
    canberra = hands_of("canberra")
    assert hand_in(canberra, "Qh Qd Jc Js Th").value > hand_in(canberra, "Qs Qc Jd Jh 9h").value
    assert hand_in(canberra, "Ah 2c 3d 4s 5h").text == "straight, five high"
    assert hand_in(canberra, "Qh Kc Ad 2s 3h").category is Category.FIVE_ODD_CARDS


@pytest.mark.parametrize(
    ("cards", "best", "text"),
    [
        ("As Ks Qs Js Ts 2c 2d", "As Ks Qs Js Ts", "royal flush"),
        ("9s 8s 7s 6s 5s Ah Ad", "9s 8s 7s 6s 5s", "straight flush, nine high"),
        ("6c 6d 6h 6s Ac Kd 2c", "6s 6h 6d 6c Ac", "four of a kind, sixes, ace kicker"),
        ("9c 9d Kh Ks Kd 9h 2c", "Ks Kh Kd 9h 9d", "full house, kings over nines"),
        ("Ah Th 8h 3h 2h Ac Ad", "Ah Th 8h 3h 2h", "flush, ace-ten-eight-three-two"),
        ("Tc 9d 8h 7s 6c 6d 6h", "Tc 9d 8h 7s 6h", "straight, ten high"),
        ("2c 2d 2h Ks Qd 8c 7d", "2h 2d 2c Ks Qd", "three of a kind, twos, king-queen kickers"),
        ("Qc Qd Jh Js 4d 4c 3h", "Qd Qc Js Jh 4d", "two pairs, queens and jacks, four kicker"),
        ("8c 8d Ah Ks 4d 3c 2h", "8d 8c Ah Ks 4d", "one pair, eights, ace-king-four kickers"),
        ("Ac Kd 9h 8s 4d 3c 2h", "Ac Kd 9h 8s 4d", "five odd cards, ace-king-nine-eight-four"),
    ],
)
def test_hands_read_well(cards: str, best: str, text: str) -> None:
    explained = hand(cards)
    assert (text_of(explained.best), explained.text) == (best, text)


def test_a_natural_hand_is_shown_where_the_joker_adds_nothing() -> None:
    assert text_of(hand("As Ks Qs Js Ts Jk", JOKER).best) == "As Ks Qs Js Ts"


def test_the_order_of_the_cards_does_not_matter() -> None:
    assert hand("Jk 9d Kh 9s Kc 2c 3d", JOKER) == hand("3d 2c Kc 9s Kh 9d Jk", JOKER)
