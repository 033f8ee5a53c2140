"""Every compiled count beside its twin in plain Python, deal by deal; and the twin beside a slow evaluator."""

from functools import reduce
from operator import add
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.cards import CARDS, DECK_SIZES, Deck, text_of
from pitboss.hands.ranking import Direction
from pitboss.lab.equity import counting_job, equity
from pitboss.lab.equity_plain import count_plainly, deals
from pitboss.lab.equity_question import EquityQuestion, Wins, ask
from pitboss.lab.sampling import sample
from pitboss.lab.sampling_plain import sample_plainly
from tests.hands.slow import Rules, best


class Spot(NamedTuple):
    """What is asked, in the words of the door."""

    game: str
    hands: list[str]
    board: str = ""
    dead: str = ""
    deck: int | None = None
    joker: bool = False
    ace_low: bool | None = None
    wins: Wins = "high"
    low_ace: Direction = "high"
    qualifier: bool = False


SPOTS = [
    Spot("holdem", ["AsKs", "AhKh"], deck=32, joker=True),
    Spot("holdem", ["AsKs", "QhQd", "JkAh"], dead="7c8c", deck=32, joker=True),
    Spot("holdem", ["AsKs", "QhQd", "JhTh"], board="Ac", deck=32, joker=True, wins="split"),
    Spot("holdem", ["AsKs", "QhQd", "JhTh", "9c9d"], board="Jk 8h", deck=36, joker=True),
    Spot("holdem", ["AsKs", "2h3h"], board="4h5h", wins="low", low_ace="low"),
    Spot("holdem", ["TT+", "AKs", "random"], board="2c3c4d5d9h", dead="AcAd7s7d"),
    Spot("holdem", ["88", "As", "KQs"], board="2c3c4d5d", dead="AcAd7s7d8c8d9s9cTsTh", joker=True),
    Spot("omaha", ["AsAhKsQh", "JdTd9c8c"], board="2c3c", wins="split", low_ace="low", qualifier=True),
    Spot("omaha", ["AsAhKsQh", "JdTd9c8c"], board="Jk", deck=32, joker=True),
    Spot("omaha", ["AsAh2s3h", "JkTd9c8c", "7s7h6c6d"], board="2d3d", joker=True, wins="split", qualifier=True),
    Spot("faro", ["AsKsQhJd9c", "QcQd7h8h8c"], board="Ts", deck=40, joker=True),
    Spot("canberra-manila", ["AsKs", "QhQd", "7c8c"], board="Ts"),
    Spot("three-card-manila", ["AsKsQh", "QcQd7h"], board="Ac", deck=32),
    Spot("three-card-manila", ["AsKsQh", "random"], board="Ac8d9dTs", deck=32),
    Spot("five-card-stud", ["AsKsQs", "9h9dAc"], deck=32),
    Spot("seven-card-stud", ["AsKsQsJs2d3d", "9h9d9c8c4d4h", "5c5h6c6h7c7h"]),
    Spot("draw", ["AsKsQsJs", "9h9d9c", "2c2h3d4d5d"], dead="5c6c7c8c9sTsJcQcKc", wins="split", low_ace="low"),
    Spot("draw", ["AsKsQsJs", "9h9d9c8c"], joker=True, wins="low"),
]


@pytest.mark.parametrize("spot", SPOTS, ids=lambda spot: f"{spot.game}-{'-'.join(spot.hands)}")
def test_kernels_count_what_the_plain_twin_counts(spot: Spot) -> None:
    question = ask(*spot)
    job = counting_job(question)
    assert reduce(add, [job.work(*chunk) for chunk in job.chunks]) == count_plainly(question)


@st.composite
def late_spots(draw: st.DrawFn) -> EquityQuestion:
    """Any game with a board, any deck, two or three hands, one or two cards to come."""
    game, own = draw(st.sampled_from([("holdem", 2), ("omaha", 4), ("faro", 5)]))
    size = draw(st.sampled_from([deck for deck in DECK_SIZES if deck >= 5 + 3 * own]))
    joker = draw(st.booleans())
    players = draw(st.integers(2, 3))
    shown = draw(st.integers(3, 4))
    cards = draw(st.permutations(Deck(size, joker).cards))
    hands = [text_of(cards[place * own : place * own + own]) for place in range(players)]
    board = text_of(cards[players * own : players * own + shown])
    wins: Wins = draw(st.sampled_from(["high", "low", "split"]))
    low_ace: Direction = "high" if wins == "high" else draw(st.sampled_from(["high", "low"]))
    qualifier = wins == "split" and draw(st.booleans())
    return ask(game, hands, board, "", size, joker, draw(st.booleans()), wins, low_ace, qualifier)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(late_spots())
def test_any_late_spot_is_counted_as_the_plain_twin_counts_it(question: EquityQuestion) -> None:
    job = counting_job(question)
    assert job.work(*job.chunks[0]) == count_plainly(question)


@pytest.mark.parametrize(
    "spot",
    [
        Spot("holdem", ["AsKs", "QhQd"], board="7c8h9s", deck=32, joker=True),
        Spot("omaha", ["AsAhKsQh", "JdTd9c8c"], board="2c3cJkJh", joker=True),
        Spot("draw", ["AsKsQs", "9h9d9c8c"], dead="2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s", joker=True, ace_low=True),
    ],
    ids=lambda spot: spot.game,
)
def test_the_plain_twin_is_right(spot: Spot) -> None:
    """Against an evaluator that was written from the words of the rules and shares no code with the product."""
    question = ask(*spot)
    written = Rules(question.rankings[0].deck, question.rankings[0].ace_low)
    wins, ties, count = [0, 0], 0, 0
    for hands, board in deals(question):
        texts = [[str(CARDS[card]) for card in cards] for cards in (*hands, board)]
        first, second = (best(hand, texts[-1], question.own_used, written) for hand in texts[:2])
        wins[0] += first > second
        wins[1] += second > first
        ties += first == second
        count += 1
    found = equity(question)
    assert [player.wins for player in found.players] == wins
    assert (found.players[0].ties, found.deals) == (ties, count)


@pytest.mark.parametrize("spot", [*SPOTS, Spot("holdem", ["AK", "QQ+", "random", "AQs,JJ"])], ids=str)
def test_sampling_draws_the_deals_of_its_plain_twin(spot: Spot) -> None:
    question = ask(*spot)
    assert sample(question, 3, 1, 400) == sample_plainly(question, 3, 1, 400)


def test_matchups_that_differ_in_suits_only_are_counted_once_and_weigh_the_same() -> None:
    """With a dead card no suit can be renamed but two; the sum over hands one by one says what is right."""
    spot = Spot("holdem", ["AK", "QQ"], board="Ts9s2h3d", dead="Ad")
    whole = equity(ask(*spot))
    single = [
        equity(ask("holdem", [first, second], board=spot.board, dead=spot.dead))
        for first in ["AsKs", "AsKh", "AsKd", "AsKc", "AhKs", "AhKh", "AhKd", "AhKc", "AcKs", "AcKh", "AcKd", "AcKc"]
        for second in ("QsQh", "QsQd", "QsQc", "QhQd", "QhQc", "QdQc")
    ]
    assert whole.deals == sum(found.deals for found in single)
    assert whole.players[0].wins == sum(found.players[0].wins for found in single)
    assert whole.players[1].share.num == sum(found.players[1].share.num for found in single)
