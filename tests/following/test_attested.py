"""What a house wants said by itself: each step before the first act, and that pots are paid; nothing else changes."""

from itertools import pairwise

import pytest

from pitboss.following import entries as e
from pitboss.following.attesting import Attested, step_due
from pitboss.following.followed import FollowedTable
from pitboss.following.taps import taps_of
from pitboss.following.transcribing import entries_of
from pitboss.play import Principal, Refusal, Role
from pitboss.poker.rulings.facts import HoleCardExposed
from tests.following.tables import ALL, POKER, followed
from tests.following.test_properties import like, truth
from tests.proof import rules

STEPS = tuple(e.DealStep)


def attesting(edition: str) -> FollowedTable:
    table = followed(edition)
    table.attested = Attested(steps=True, pots=True)
    return table


@rules("H-R19")
@pytest.mark.parametrize("edition", POKER)
def test_step_by_step_is_the_deal_in_one(edition: str) -> None:
    """Each step does itself alone, none is taken before its turn, and none is implied by what comes after it."""
    whole, table = followed(edition, deal=True), attesting(edition)
    with pytest.raises(Refusal, match="each step said: first that the cards are shuffled"):
        table.enter(e.DealEntry())
    for step, after in pairwise((*STEPS, None)):
        assert step_due(table.table) is step
        if after is not None:
            with pytest.raises(Refusal):
                table.enter(e.DealEntry(step=after))
            if step is not e.DealStep.SHUFFLE:
                with pytest.raises(Refusal, match="each step said"):
                    table.enter(e.CallEntry())
        assert taps_of(e.DealEntry(step=step), table) == 1
        table.enter(e.DealEntry(step=step))
    assert step_due(table.table) is None
    assert list(table.table.events) == list(whole.table.events)


@rules("H-R19")
@pytest.mark.parametrize("edition", [edition for edition in ALL if edition not in POKER])
def test_against_the_house_shuffle_and_cut_are_said_before_a_wager(edition: str) -> None:
    table = attesting(edition)
    with pytest.raises(Refusal, match="shuffled"):
        table.enter(e.WagerEntry(1, 10_00))
    table.enter(e.DealEntry(step=e.DealStep.SHUFFLE))
    with pytest.raises(Refusal, match="cut"):
        table.enter(e.WagerEntry(1, 10_00))
    with pytest.raises(Refusal):
        table.enter(e.DealEntry(step=e.DealStep.SHUFFLE))
    table.enter(e.DealEntry(step=e.DealStep.CUT))
    table.enter(e.WagerEntry(1, 10_00))
    assert table.table.state.stake_of(1) == 290_00


@rules("H-R19")
def test_no_round_begins_before_the_last_is_said_to_be_paid() -> None:
    table = followed("holdem-2018")
    table.attested = Attested(pots=True)
    with pytest.raises(Refusal, match="nothing is to be paid"):
        table.enter(e.PaidEntry())
    table.enter(e.DealEntry())
    table.enter(e.Rest())
    with pytest.raises(Refusal, match="the last round is paid"):
        table.enter(e.DealEntry())
    with pytest.raises(Refusal, match="pays nobody"):
        table.enter(e.PaidEntry(), Principal(Role.SEATING, name="Sia"))
    paid = table.enter(e.PaidEntry())
    assert (paid.start, taps_of(e.PaidEntry(), table)) == (paid.end, 1)
    with pytest.raises(Refusal, match="nothing is to be paid"):
        table.enter(e.PaidEntry())
    table.enter(e.Strike(paid.number))
    with pytest.raises(Refusal, match="the last round is paid"):
        table.enter(e.DealEntry())
    table.enter(e.PaidEntry())
    again = FollowedTable(table.table, table.written)
    again.attested = table.attested
    again.enter(e.DealEntry())
    assert table.table.state.in_round


def test_after_a_misdeal_the_deal_is_made_anew_with_one_tap() -> None:
    table = followed("holdem-2018", deal=True)
    table.enter(e.ReportEntry(HoleCardExposed(2, None)))  # type: ignore[arg-type]  # nobody says which card it was
    assert step_due(table.table) is e.DealStep.SHUFFLE
    table.enter(e.DealEntry())
    assert (step_due(table.table), table.table.state.rounds) == (None, 0)
    with pytest.raises(Refusal):
        table.enter(e.DealEntry())


@rules("H-R19")
def test_rounds_come_out_the_same_where_everything_is_said() -> None:
    for seed in range(8):
        real, events = truth("holdem-2018", seed)
        table = like(real, "holdem-2018")
        table.attested = Attested(steps=True, pots=True)
        first, *rest = entries_of(events)
        assert isinstance(first, e.DealEntry)
        posts = {e.DealStep.POST: first.posts}
        for entry in (*(e.DealEntry(posts=posts.get(step, ()), step=step) for step in STEPS), *rest):
            table.enter(entry)
        table.enter(e.PaidEntry())
        stakes = {seat: place.stake for seat, place in table.table.state.places.items()}
        assert stakes == {seat: place.stake for seat, place in real.state.places.items()}
