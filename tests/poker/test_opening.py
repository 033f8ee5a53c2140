"""The opening of a round in one go: the same as shuffle, cut and posts one by one, or nothing at all."""

import pytest
from hypothesis import given

from pitboss.play import Refusal
from pitboss.poker.events import Posted, Shuffled, WasCut
from pitboss.poker.kinds import Forced
from tests.poker.drivers import Dealer, Table, calls, play, shoe_of, snapshot, steps, table
from tests.poker.strategies import tables


@given(tables())
def test_an_opening_is_the_same_as_its_commands(at: Table) -> None:
    at_once, one_by_one = at.start(), at.start()
    at_once.open()
    commands = steps(one_by_one, Dealer(shoe_of(at, 1)), calls)
    while len(one_by_one.events) < len(at_once.events):
        next(commands)
    assert at_once.events == one_by_one.events
    assert snapshot(at_once.state) == snapshot(one_by_one.state)
    assert at_once.expected() == one_by_one.expected()


@pytest.mark.parametrize(("forced", "posts"), [(Forced.BLINDS, 2), (Forced.ANTES, 3), (Forced.BOTH, 5)])
def test_an_opening_goes_on_to_the_first_card(forced: Forced, posts: int) -> None:
    ante = 0 if forced is Forced.BLINDS else 100
    at = table("holdem-common-practice", [10000] * 3, forced=forced, ante=ante, blinds=(100, 200))
    round_ = at.start()
    round_.open()
    assert [type(event) for event in round_.events[1:]] == [Shuffled, WasCut, *[Posted] * posts]
    play(round_, Dealer(shoe_of(at, 2)), calls)
    assert round_.is_over


@pytest.mark.parametrize(
    "at",
    [
        table("holdem-common-practice", [10000, 200, 10000], blinds=(100, 200)),
        table("holdem-common-practice", [10000] * 4, straddles=1),
        table("seven-card-stud-1994", [100000] * 3),
    ],
    ids=["a stake that the blind takes", "an over-blind on offer", "a blind of once to three times"],
)
def test_where_somebody_has_a_choice_or_too_little_every_command_is_still_due(at: Table) -> None:
    round_ = at.start()
    round_.open()
    assert len(round_.events) == 1


def test_a_round_is_opened_once() -> None:
    round_ = table("holdem-common-practice", [10000] * 3).start()
    round_.open()
    before = list(round_.events), snapshot(round_.state)
    with pytest.raises(Refusal, match="once, before anything else"):
        round_.open()
    assert before == (round_.events, snapshot(round_.state))
