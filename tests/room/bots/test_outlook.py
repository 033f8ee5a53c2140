"""The estimate of a hand: better cards promise more, at every game, high and low; draws keep what is worth keeping."""

import pytest

from pitboss.cards import Deck, parse_cards
from pitboss.editions import GAMES
from pitboss.poker.hand_values import evaluators
from pitboss.poker.kinds import Ace, Win
from pitboss.room.bots.outlook import Evaluators, best_draw, expected_share
from pitboss.room.bots.sight import Sight, sight_of
from tests.poker.drivers import Dealer, calls, shoe_of, steps, table

# game, good cards, poor cards, the size of a hand, the size of the board
HANDS = (
    ("holdem-2018", "As Ah", "7c 2d", 2, 5),
    ("omaha-2018", "As Ah Ks Kh", "2c 2d 2h 7s", 4, 5),
    ("faro-1999", "As Ah Ks Kh Qs", "2c 2d 2h 7s 8d", 5, 5),
    ("five-card-stud-1999", "As Ah", "7c 2d", 5, 0),
    ("seven-card-stud-1999", "As Ah Ad", "7c 2d 9h", 7, 0),
    ("canberra-manila-1999", "As Ah", "7c 9d", 2, 5),
    ("three-card-manila-1999", "As Ah Ks", "6c 6d 6h", 3, 5),
)


def sight(text: str, hand: int, board: int = 0, deck: int = 52, others: int = 1, draws: bool = False) -> Sight:
    """A hand against opponents who show nothing."""
    own = tuple(card.number for card in parse_cards(text))
    unseen = tuple(card.number for card in Deck(deck).cards if card.number not in own)
    return Sight(own, (), ((),) * others, hand, board, unseen, draws, drawn=False)


@pytest.mark.parametrize(("edition", "good", "poor", "hand", "board"), HANDS)
def test_good_cards_promise_more_than_poor_ones(edition: str, good: str, poor: str, hand: int, board: int) -> None:
    game = GAMES[edition]
    deck = game.defaults.deck
    values = evaluators(game, game.defaults)
    better, worse = (expected_share(values, sight(text, hand, board, deck), 5) for text in (good, poor))
    assert better > 0.55
    assert worse < 0.5
    assert expected_share(values, sight(good, hand, board, deck, others=4), 5) < better


def of_draw(win: Win = Win.HIGH) -> Evaluators:
    game = GAMES["draw-1999"]
    low_ace = Ace.HIGH if win is Win.HIGH else Ace.LOW
    return evaluators(game, table("draw-1999", [20000] * 2, win=win, low_ace=low_ace).options)


@pytest.mark.parametrize(
    ("hand", "discards", "win"),
    [
        ("As Ah Ad Ks Kh", "", Win.HIGH),
        ("2s 3s 4s 5s 6s", "", Win.HIGH),
        ("Ks Kh 9d 9c 2h", "2h", Win.HIGH),
        ("Qs Ts 6s 3s 2h", "2h", Win.HIGH),
        ("As 2h 3d 4c Kh", "Kh", Win.LOW),
        ("As 2h 3d 4c 7h", "", Win.LOW),
        ("As 2s 4s 6s 8s", "", Win.SPLIT),
    ],
)
def test_a_draw_keeps_what_is_worth_keeping(hand: str, discards: str, win: Win) -> None:
    _, places = best_draw(of_draw(win), sight(hand, 5, others=4, draws=True), 5)
    own = hand.split()
    assert " ".join(own[place] for place in places) == discards


@pytest.mark.parametrize("hand", ["As Ah 7d 4c 2h", "Ks Kh 8d 5c 3h", "9s 9h 7d 4c 2h", "5s 5h Kd 8c 7h"])
def test_a_pair_is_kept_with_at_most_one_card_beside_it(hand: str) -> None:
    _, places = best_draw(of_draw(), sight(hand, 5, draws=True), 5)
    assert places in ((2, 3, 4), (2, 3), (2, 4), (3, 4))


def test_no_more_cards_are_discarded_than_the_table_allows() -> None:
    _, places = best_draw(of_draw(), sight("2s 4h 6d 8c Th", 5, draws=True), 2)
    assert len(places) <= 2


def test_a_player_sees_the_own_hand_the_board_and_open_cards_only() -> None:
    """Seven Card Stud in its second betting round: three of the own four cards and two of an opponent's are known."""
    at = table("seven-card-stud-1999", [10000] * 3)
    round_ = at.start()
    course = steps(round_, Dealer(shoe_of(at, 1)), calls)
    while round_.state.bet_round < 2 and next(course, None):
        pass
    seen = sight_of(round_.state, 1)
    assert len(seen.own) == 4
    assert [len(cards) for cards in seen.others] == [2, 2]
    assert (seen.hand, seen.board_to_come, len(seen.unseen)) == (7, 0, 52 - 8)
