"""How much may be bet: the worked amounts of the rules, and what binds where two bounds meet."""

from typing import Any

import pytest

from pitboss.play import Refusal
from pitboss.poker.commands import Act, Decline, Post
from pitboss.poker.commission import Scale1994
from pitboss.poker.due import Acts, PostDue
from pitboss.poker.kinds import Forced, Kind, Limit, ShortTapOut
from pitboss.poker.options import BetLimit
from pitboss.poker.round import Round
from tests.poker.drivers import Dealer, Due, Table, calls, shoe_of, table
from tests.proof import rules


def to_first_act(at: Table, over_blinds: bool = False) -> Round:
    """Everything up to the first decision of betting round one; over-blinds are made if wished."""
    round_ = at.start()
    dealer = Dealer(shoe_of(at, 1))
    while not isinstance(due := round_.expected(), Acts):
        assert due is not None
        round_.do(dealer.answer(round_.state, due) or _posted(due, over_blinds))
    return round_


def _posted(due: Due, over_blinds: bool) -> Any:
    if isinstance(due, PostDue) and due.offered:
        return Post(due.seat) if over_blinds else Decline(due.seat)
    return calls(due)


def acts_of(round_: Round) -> Acts:
    acts = round_.expected()
    assert isinstance(acts, Acts)
    return acts


def act(round_: Round, kind: Kind, to: int = 0) -> Acts:
    """The player in turn acts; what the next may do."""
    round_.do(Act(acts_of(round_).seat, kind, to))
    return acts_of(round_)


def ante_stud(minimum: int, players: int, limit: Limit) -> Table:
    return table(
        "seven-card-stud-1994",
        [100_000] * players,
        0,
        forced=Forced.ANTES,
        ante=minimum,
        limits=(BetLimit(limit, minimum),),
        commission=Scale1994(minimum),
    )


@rules("S94-1994/7CS11.1", "S94-1994/7CS11.2", "S94-1994/7CS11.3", "S94-1994/7CS.T.FullPot")
def test_full_pot_worked() -> None:
    """A minimum of $2 and four antes: the opening is up to 8, the raise up to 24, the next from 24 to 80."""
    round_ = to_first_act(ante_stud(200, 4, Limit.FULL_POT))
    acts = acts_of(round_)
    assert (acts.least, acts.most) == (200, 800)
    acts = act(round_, Kind.BET, 800)
    assert (acts.cost, acts.least, acts.most) == (800, 1000, 3200)
    acts = act(round_, Kind.RAISE, 3200)
    assert (acts.cost, acts.least, acts.most) == (3200, 5600, 11200)
    act(round_, Kind.RAISE, 5600)


@rules("S94-1994/7CS11.3", "S94-1994/7CS.T.HalfPot", "RR-31")
def test_half_pot_worked() -> None:
    """A minimum of $1 and five antes: the opening is up to 2, the raise up to 4, the next from 4 to 9."""
    round_ = to_first_act(ante_stud(100, 5, Limit.HALF_POT))
    acts = acts_of(round_)
    assert (acts.least, acts.most) == (100, 200)
    acts = act(round_, Kind.BET, 200)
    assert (acts.cost, acts.least, acts.most) == (200, 300, 600)
    acts = act(round_, Kind.RAISE, 600)
    assert (acts.cost, acts.least, acts.most) == (600, 1000, 1500)
    act(round_, Kind.RAISE, 1500)


def test_a_part_of_a_tiny_pot_is_never_below_the_smallest_raise() -> None:
    """One blind of a dollar and half the pot: a raise of a dollar is allowed all the same (C-R18)."""
    options = {"blinds": (100,), "limits": (BetLimit(Limit.HALF_POT, 500),)}
    acts = acts_of(to_first_act(table("holdem-2018", [20_000] * 3, 0, **options)))
    assert (acts.least, acts.most) == (600, 600)


@pytest.mark.parametrize(
    "limit", [BetLimit(Limit.FULL_POT, 500), BetLimit(Limit.HALF_POT, 500), BetLimit(Limit.SPREAD, 500, 1000)]
)
def test_a_wager_above_the_limit_is_refused_with_each_rule_once(limit: BetLimit) -> None:
    at = table("holdem-2018", [100_000] * 3, 0, blinds=(500,), limits=(limit,))
    round_, dealer = at.start(), Dealer(shoe_of(at, 1))
    while not isinstance(acts := round_.expected(), Acts) or Kind.BET not in acts.open:
        assert acts is not None
        round_.do(dealer.answer(round_.state, acts) or calls(acts))
    with pytest.raises(Refusal) as refused:
        act(round_, Kind.BET, acts.most + 500)
    assert "NI2018-51/4.2(g)" in refused.value.rules
    for cited in (refused.value.rules, *acts.open.values(), *acts.closed.values()):
        assert len(cited) == len(set(cited)), cited


@pytest.mark.parametrize(("over_blinds", "least", "most"), [((), 2000, 2000), ((3000,), 6000, 6000)])
def test_a_maximum_below_the_last_blind_leaves_the_smallest_raise(
    over_blinds: tuple[int, ...], least: int, most: int
) -> None:
    options = {"over_blinds": over_blinds, "limits": (BetLimit(Limit.SPREAD, 1000, 1000),)}
    acts = acts_of(to_first_act(table("holdem-2018", [50_000] * 4, 0, **options), over_blinds=True))
    assert (acts.least, acts.most) == (least, most)
    assert Kind.RAISE in acts.open


@rules("S94-1994/7CS10.2", "S94-1994/7CS7.1(ii)")
def test_sizes_are_one_or_two_blinds_and_never_below_the_last_raise() -> None:
    round_ = to_first_act(table("seven-card-stud-1994", [100_000] * 4))
    while Kind.RAISE not in acts_of(round_).open:
        act(round_, Kind.CALL)
    high = round_.state.high
    assert acts_of(round_).sizes == (high + 200, high + 400)
    assert act(round_, Kind.RAISE, high + 400).sizes == (high + 800,)
    act(round_, Kind.CALL)


@pytest.mark.parametrize(
    ("stake", "unit", "put"),
    [(1200, 0, 1000), (900, 0, 900), (1900, 500, 1500), (1900, 100, 1900), (400, 500, 400)],
)
def test_a_tap_out_goes_in_whole_units_or_with_everything_below_one(stake: int, unit: int, put: int) -> None:
    """Facing a raise to $30 with less: whole minimum bets of $10, or units as set; the rest stays (C-R20)."""
    at = table("holdem-2018", {1: 20_000, 2: 20_000, 3: 20_000, 4: stake}, 4, tap_out_unit=unit)
    round_ = to_first_act(at)
    acts = act(round_, Kind.RAISE, 3000)
    assert acts.seat == 4
    assert acts.closed[Kind.CALL] == at.game.law.tap_out
    assert acts.tap_out == put
    act(round_, Kind.TAP_OUT)
    assert round_.state.stake[4] == stake - put
    assert not round_.state.able >> 4 & 1


@rules("C-R21", "NI2018-51/14.5")
@pytest.mark.parametrize(
    ("option", "third", "first"),
    [(ShortTapOut.NO_REOPEN, True, False), (ShortTapOut.FREEZE, False, False)],
)
def test_a_short_tap_out_gives_nobody_a_right_to_raise(option: ShortTapOut, third: bool, first: bool) -> None:
    """A raise to $20, a tap-out to $25: who has not acted may still raise by a full amount unless all is frozen."""
    at = table(
        "holdem-2018", {1: 50_000, 2: 50_000, 3: 50_000, 4: 2500, 5: 50_000}, 5, short_tap_out=option, tap_out_unit=100
    )
    round_ = to_first_act(at)
    assert acts_of(round_).seat == 3
    assert act(round_, Kind.RAISE, 2000).seat == 4
    acts = act(round_, Kind.TAP_OUT)
    assert acts.seat == 5
    assert (Kind.RAISE in acts.open) == third
    if third:
        assert acts.least == 3500
    act(round_, Kind.CALL)
    act(round_, Kind.FOLD)
    acts = act(round_, Kind.FOLD)
    assert acts.seat == 3
    assert (Kind.RAISE in acts.open) == first
    assert acts.closed[Kind.RAISE] == at.game.law.raise_spent


def test_whoever_must_open_taps_out_even_where_short_tap_outs_are_forbidden() -> None:
    at = table(
        "five-card-stud-1999",
        [600, 600],
        0,
        forced=Forced.ANTES,
        ante=500,
        limits=(BetLimit(Limit.SPREAD, 500, 500),),
        short_tap_out=ShortTapOut.FORBID,
        commission=Scale1994(500),
    )
    acts = acts_of(to_first_act(at))
    assert set(acts.open) == {Kind.TAP_OUT}
    assert acts.tap_out == 100
