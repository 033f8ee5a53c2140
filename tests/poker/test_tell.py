"""A told round: one plain sentence for each thing that happens, in the gazette's words, hiding what is hidden."""

import re
from random import Random

import pytest

from pitboss.cards import CARDS
from pitboss.cli.software_table import choose, dealer_of
from pitboss.editions import GAMES, game_of
from pitboss.play import Event, Principal, Role
from pitboss.poker.events import EVENTS, Dealt, Seat, Shown
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.poker.tell import _SENTENCES, PokerTeller, tell
from pitboss.rulebook import is_known
from pitboss.scenario import read_text, run
from tests.proof import rules

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def played(edition: str, seed: int) -> list[Event[State]]:
    game, chance = game_of(edition), Random(seed)
    seats = [Seat(number, 20000) for number in range(1, 5)]
    dealer = dealer_of(Round.start(game, game.defaults, seats, 1 + seed % 4), chance)
    return list(dealer.play_out(lambda view: choose(view, chance)))


def told(scenario: str, viewer: Principal | None = None) -> list[str]:
    result = run(read_text(f'[[scenario]]\nid = "T"\ntitle = "A test"\n{scenario}')[0])
    assert result.false == ()
    story = tell(result.events, viewer) if viewer else tell(result.events)
    return [line.text for line in story]


HOLDEM = """
table = { game = "holdem", seats = [1, 2, 3], stake = 200, marker = 3, names = { 1 = "Ann" } }
shoe = { hands = { 1 = "Ks Kd", 2 = "9s 9d", 3 = "Qc Jc" }, board = "Kh 9h 8d 4c 2s" }
"""


def test_every_event_has_its_sentence() -> None:
    assert set(_SENTENCES) == set(EVENTS)


@pytest.mark.parametrize("edition", GAMES)
def test_every_step_is_a_sentence_that_cites_known_rules(edition: str) -> None:
    for seed in range(3):
        for line in tell(played(edition, seed)):
            assert line.text[0].isupper() or line.text[0].isdigit() or line.text[0] == "$"
            assert line.text.endswith(".")
            assert line.rules
            assert all(is_known(id_) for id_ in line.rules)
            assert len(set(line.rules)) == len(line.rules)


@pytest.mark.parametrize("edition", GAMES)
def test_a_player_is_told_no_hidden_card(edition: str) -> None:
    viewer = Principal(Role.PLAYER, 1)
    for seed in range(3):
        events = played(edition, seed)
        seen = {card for event in events for card in known_to(event, 1)}
        hidden = {str(card) for card in CARDS} - seen
        mentioned = {card for line in tell(events, viewer) for card in CARD.findall(line.text)}
        assert not mentioned & hidden


def known_to(event: Event[State], seat: int) -> set[str]:
    if isinstance(event, Shown):
        return {str(card) for card in event.cards}
    if isinstance(event, Dealt) and event.card is not None and (event.up or event.seat == seat):
        return {str(event.card)}
    return set()


def test_no_word_that_the_gazette_does_not_know() -> None:
    lines = [line for edition in GAMES for line in tell(played(edition, 5))]
    words = " ".join(line.text for line in lines).lower()
    for word in ("all-in", "tap", "rake", "muck", "flop", "turn:", "river", "dealer button hand"):
        assert word not in words
    # Players say it otherwise than the gazette, whose word stands beside theirs.
    assert any("all in" in line.text for line in lines)
    assert all((line.term == "tap out") == ("all in" in line.text) for line in lines)


@rules("NI2018-51/11.1")
def test_the_first_betting_round_knows_no_check_and_the_others_do() -> None:
    lines = told(f'{HOLDEM}play = ["3 calls", "1 calls", "2 stays", "1 checks", "2 checks"]')
    assert "Seat 2 stays." in lines
    assert "Seat 2 checks." in lines


def test_a_whole_round_of_holdem() -> None:
    lines = told(
        HOLDEM + 'play = ["3 raises to 30", "1 calls", "2 calls", "1 bets 40", "2 raises to 100", "3 folds", "1 calls",'
        ' "others check", "others check"]'
    )
    assert lines == [
        "Hold-em for three with 52 cards: blinds $5 and $10, no limit, at least $10. "
        "Ann has $200, seat 2 has $200 and seat 3 has $200; the button is at seat 3.",
        "The dealer shuffles 52 cards.",
        "The dealer cuts the cards.",
        "Ann posts the small blind, $5.",
        "Seat 2 posts the big blind, $10.",
        "Two cards each, face down: Ann Ks Kd; seat 2 9s 9d; seat 3 Qc Jc.",
        "Seat 3 is first to act in betting round one.",
        "Seat 3 raises to $30, $20 more.",
        "Ann calls $25.",
        "Seat 2 calls $20.",
        "Wagers are equal: betting round one is over, with $90 in.",
        "The board: Kh 9h 8d.",
        "Ann is first to act in betting round two.",
        "Ann bets $40.",
        "Seat 2 raises to $100, $60 more.",
        "Seat 3 folds.",
        "Ann calls $60.",
        "Wagers are equal: betting round two is over, with $290 in.",
        "4c comes to the board: Kh 9h 8d 4c.",
        "Ann is first to act in betting round three.",
        "Ann checks.",
        "Seat 2 checks.",
        "Nobody has wagered: betting round three is over, with $290 in.",
        "2s comes to the board: Kh 9h 8d 4c 2s.",
        "Ann is first to act in betting round four.",
        "Ann checks.",
        "Seat 2 checks.",
        "Nobody has wagered: betting round four is over, with $290 in.",
        "The pot is $290; Ann shows first.",
        "Ann has to show Ks Kd: three kings; kickers nine, eight.",
        "Seat 2 shows 9s 9d: three nines; kickers king, eight.",
        "Commission $10: 5% of the pot of $290, whole dollars, $10 at most.",
        "Ann wins $280 of the pot.",
        "The round of play is over.",
    ]


def test_what_somebody_looking_on_is_told() -> None:
    lines = told(HOLDEM + 'play = ["others fold"]', Principal(Role.SPECTATOR))
    assert "Two cards each, face down: Ann two hidden cards; seat 2 two hidden cards; seat 3 two hidden cards." in lines
    assert lines[-5:] == [
        "$5 that nobody called goes back to seat 2.",
        "The pot is $10.",
        "No commission on the pot of $10: nothing but blinds, antes and posts is in.",
        "Seat 2 wins $10 of the pot.",
        "One player is left: the round of play is over.",
    ]


def test_side_pots_and_tap_outs() -> None:
    lines = told(
        'table = { game = "holdem", stakes = { 1 = 25, 2 = 40, 3 = 200, 4 = 200 }, marker = 4 }\n'
        'shoe = { board = "As Ks Qs Js Ts" }\n'
        'play = ["3 raises to 60", "4 calls", "1 taps out", "2 taps out", "others check", "others check", "3 bets 10",'
        ' "4 folds"]'
    )
    assert "Seat 1 is all in for $20." in lines
    assert "Seat 2 is all in for $30." in lines
    assert (
        "Main pot $100 for seat 1, seat 2 and seat 3; first side pot $45 for seat 2 and seat 3; "
        "second side pot $40 for seat 3 alone; seat 1 shows first."
    ) in lines
    assert "Seat 3 wins $38 of the second side pot." in lines


def test_the_draw_and_hidden_discards() -> None:
    draw = (
        'table = { game = "draw", seats = [1, 2], stake = 200 }\n'
        'shoe = { hands = { 1 = "As Ks 2c 3c 4d", 2 = "Qs Qd 5c 6c 7d" }, drawn = { 1 = "Ad Kd" } }\n'
        'play = ["others check", "1 draws 2c 3c", "2 stands pat"]'
    )
    lines = told(draw)
    assert "Seat 1 discards two cards, 2c 3c." in lines
    assert "Two cards face down: seat 1 Ad Kd." in lines
    assert "Seat 2 stands pat." in lines
    assert "Seat 1 discards two cards, two hidden cards." in told(draw, Principal(Role.PLAYER, 2))


def test_limits_that_change_from_one_betting_round_to_the_next() -> None:
    lines = told(
        'table = { game = "holdem", seats = [1, 2], stake = 200, options = { limits = ['
        '{ kind = "spread", minimum = 10, maximum = 10 }, { kind = "spread", minimum = 10, maximum = 10 },'
        '{ kind = "spread", minimum = 10, maximum = 20 }, { kind = "half_pot", minimum = 10 }] } }\n'
        'play = ["others fold"]'
    )
    assert (
        "bets of $10, from betting round three on bets of $10 to $20, "
        "from betting round four on half pot, at least $10, at most three raises."
    ) in lines[0]


def test_a_split_pot_without_a_low_hand() -> None:
    lines = told(
        'table = { game = "holdem", seats = [1, 2], stake = 200, options = { win = "split", low_qualifier = true } }\n'
        'shoe = { hands = { 1 = "Ks Kd", 2 = "9s 9d" }, board = "Kh 9h Jd Qc 2s" }\n'
        'play = ["others call", "others check", "others check", "others check"]'
    )
    assert "Seat 1 wins $19 of the pot: no low hand qualifies." in lines


def test_a_single_card_can_be_told() -> None:
    teller = PokerTeller()
    events = played("faro-1999", 1)
    lines = [line.text for event in events for line in teller.tell(event)]
    assert any(re.fullmatch(r"Seat \d gets \w\w\.", line) for line in lines)
    assert any(re.fullmatch(r"The board gets \w\w\.", line) for line in lines)


@pytest.mark.parametrize(
    ("blinds", "owes", "names"),
    [
        ("5, 10", '"1 blind 5", "2 blind 10"', ["the small blind, $5", "the big blind, $10"]),
        ("5, 10", '"1 entry 10", "2 blind 10"', ["the entry post, $10", "the big blind, $10"]),
        (
            "5, 10, 20",
            '"1 entry 10", "2 blind 10", "3 blind 20"',
            ["the entry post, $10", "the second blind, $10", "the third blind, $20"],
        ),
        ("10", '"1 blind 10"', ["the blind, $10"]),
    ],
)
def test_a_blind_keeps_its_name_where_another_is_not_posted(blinds: str, owes: str, names: list[str]) -> None:
    table = f'game = "holdem", seats = [1, 2, 3, 4], stake = 200, marker = 4, owes = [{owes}]'
    options = f"options = {{ blinds = [{blinds}] }}"
    lines = told(f'table = {{ {table}, {options} }}\nplay = [{{ before = "act" }}]')
    assert [line.partition(" posts ")[2].rstrip(".") for line in lines if " posts " in line] == names
