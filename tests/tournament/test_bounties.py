"""Bounties: whose they are, how they are divided, and what goes on the winner's head."""

from hypothesis import given
from hypothesis import strategies as st

from pitboss.poker.pots import form_pots
from pitboss.tournament.bounties import BountyShare, bounty_shares, last_pot
from pitboss.tournament.conditions import Bracket, Prizes
from pitboss.tournament.places import Out, places_of_those_out
from pitboss.tournament.pools import Takings
from pitboss.tournament.prizes import prize_list
from tests.proof import rules

ANN, BEN, CLEO, DAN = range(4)


@rules("T-R60", "NI2018-51/20.20")
def test_the_winner_of_the_pot_with_the_last_chips_has_the_bounty() -> None:
    # Ann 100, Ben 200, Cleo 400 and Dan, of whose 1,000 nobody called 600, have tapped out.
    pots = form_pots([100, 200, 400, 400], [0] * 4, [ANN, BEN, CLEO, DAN])
    assert [pot.cents for pot in pots] == [400, 300, 400]
    winners = [BEN, BEN, DAN]
    found = {loser: last_pot(pots, loser) for loser in (ANN, CLEO)}
    assert {loser: winners[pot] for loser, pot in found.items() if pot is not None} == {ANN: BEN, CLEO: DAN}
    placed = places_of_those_out([Out(ANN, 1, 100), Out(CLEO, 1, 400)], left=2)
    assert [(placing.entry, placing.place) for placing in placed] == [(CLEO, 3), (ANN, 4)]
    assert last_pot(pots, 7) is None


@rules("T-R60")
def test_equal_hands_divide_a_bounty_clockwise() -> None:
    assert bounty_shares(25_00, [DAN, ANN, BEN]) == (
        BountyShare(DAN, 8_34),
        BountyShare(ANN, 8_33),
        BountyShare(BEN, 8_33),
    )


@rules("T-R60")
def test_half_of_a_progressive_bounty_goes_on_the_head_of_each_winner() -> None:
    assert bounty_shares(37_50, [DAN], progressive=True) == (BountyShare(DAN, 18_75, 18_75),)
    assert bounty_shares(25_01, [DAN, ANN], progressive=True) == (
        BountyShare(DAN, 6_25, 6_26),
        BountyShare(ANN, 6_25, 6_25),
    )


@rules("T-R61")
def test_the_bounty_of_a_no_show_joins_the_placed_prizes() -> None:
    entries, each, forfeited = 32, 25_00, 1
    pool = Takings(entries * 110_00, entries * 10_00).pool
    bounties = (entries - forfeited) * each
    prizes = Prizes(brackets=(Bracket(players=(2,), percent=(60_00, 40_00)),))
    found = prize_list(prizes, pool - bounties, entries, entries - forfeited, 100_00)
    assert (bounties, sum(prize.cash for prize in found)) == (775_00, 2_425_00)


@given(st.integers(0, 10**9), st.integers(1, 12), st.booleans())
def test_no_cent_of_a_bounty_is_lost(value: int, winners: int, progressive: bool) -> None:
    parts = bounty_shares(value, range(winners), progressive)
    assert sum(part.cash + part.head for part in parts) == value
    assert all(0 <= part.head - part.cash <= 1 for part in parts) or not progressive
