"""Antes of a tournament: before the blind or after it, of everybody or of the last blind alone."""

import pytest
from msgspec.structs import replace

from pitboss.editions import ni2018
from pitboss.play import Refusal
from pitboss.poker.commands import Cut, Post
from pitboss.poker.due import CutDue, PostDue
from pitboss.poker.events import Posted, Seat
from pitboss.poker.kinds import PostKind
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.validation import check_options
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue
from pitboss.tournament.levels import options_of
from tests.proof import rules
from tests.tournament.documents import thursday

SMALL = ("denominations = [25,", "denominations = [5, 25,")


def opened(options: Options, stakes: dict[int, int]) -> tuple[Round, list[tuple[int, PostKind, int]]]:
    """A round with the button at seat 1 up to its first card, and what was put up."""
    play = Round.start(ni2018.HOLDEM, options, [Seat(seat, stake) for seat, stake in stakes.items()], 1)
    posted: list[Posted] = []
    while True:
        match play.expected():
            case ShuffleDue():
                play.do(Shuffle())
            case CutDue() as due:
                play.do(Cut(due.seat))
            case PostDue() as due:
                posted += [event for event in play.do(Post(due.seat)) if isinstance(event, Posted)]
            case _:
                return play, [(post.seat, post.kind, post.cents) for post in posted if post.cents]


@rules("T-R39")
def test_a_short_stack_pays_the_ante_first() -> None:
    options = options_of(thursday(SMALL, ("blinds = [25, 50]", "blinds = [100, 200], ante = 25")), 1)
    play, posted = opened(options, {1: 5000, 2: 5000, 3: 30})
    assert [(kind, cents) for seat, kind, cents in posted if seat == 3] == [(PostKind.ANTE, 25), (PostKind.BLIND, 5)]
    assert play.state.pot == 180


@rules("T-R39")
def test_or_the_blind_where_the_document_says_so() -> None:
    changes = (SMALL, ("blinds = [25, 50]", "blinds = [100, 200], ante = 25"))
    options = options_of(thursday(*changes, add='short_stack = "blind"'), 1)
    play, posted = opened(options, {1: 5000, 2: 5000, 3: 30})
    assert [(kind, cents) for seat, kind, cents in posted if seat == 3] == [(PostKind.BLIND, 30)]
    assert play.state.pot == 180
    assert opened(options, {1: 5000, 2: 5000, 3: 5000})[0].state.pot == 375


@pytest.mark.parametrize(
    ("players", "stack", "live", "dead", "pot"),
    [
        (9, 5000, 200, 200, 500),
        (4, 5000, 200, 200, 500),
        (4, 250, 200, 50, 350),
        (4, 200, 200, 0, 300),
        (4, 150, 150, 0, 250),
    ],
)
@rules("T-R40")
def test_the_ante_of_the_big_blind_is_dead_and_comes_after_the_blind(
    players: int, stack: int, live: int, dead: int, pot: int
) -> None:
    level = 'blinds = [100, 200], ante = 200, ante_payer = "last_blind"'
    options = options_of(thursday(("blinds = [25, 50]", level)), 1)
    play, posted = opened(options, dict.fromkeys(range(1, players + 1), 5000) | {3: stack})
    wanted = [(PostKind.BLIND, live), (PostKind.DEAD, dead)]
    assert [(kind, cents) for seat, kind, cents in posted if seat == 3] == [each for each in wanted if each[1]]
    assert play.state.pot == pot
    assert play.state.level[3] == live


@rules("T-R40")
def test_a_cash_table_has_no_ante_of_the_big_blind() -> None:
    with pytest.raises(Refusal, match="are for tournaments"):
        check_options(ni2018.HOLDEM, replace(ni2018.HOLDEM.defaults, dead_blind=1000), 6)
