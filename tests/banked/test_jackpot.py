"""The Boomerang Jackpot: its terms, tables that share it, reversals, advances, and a recount to the cent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.banked.canberra import jackpot_desk
from pitboss.banked.canberra.commands import Invalidate
from pitboss.banked.canberra.kinds import Ground
from pitboss.banked.jackpot.events import POOL, RESERVE, JackpotMeter, clearing
from pitboss.banked.jackpot.jackpot import CODEC, ApproveSplit, Jackpot, ReverseRound, SettleRound, recount
from pitboss.banked.jackpot.prizes import JackpotPrize
from pitboss.banked.jackpot.terms import JackpotTerms, PrizeClaim, Several
from pitboss.play import Refusal
from pitboss.play.money import BANK, wallet
from pitboss.table.commands import Leave
from tests.banked.builders import deal, finish, jackpot, picture, seated, wagered
from tests.proof import rules

ROYAL, STRAIGHT, FOURS, FLUSH = (
    JackpotPrize.ROYAL_FLUSH,
    JackpotPrize.STRAIGHT_FLUSH,
    JackpotPrize.FOUR_OF_A_KIND,
    JackpotPrize.FLUSH,
)


@rules("S89-1997/11.3", "G-R36", "G-R35", "G-R42")
def test_a_split_leaves_the_house_nothing_and_changes_only_by_approval() -> None:
    for terms in (JackpotTerms(chip=0), JackpotTerms(pool_percent=101), JackpotTerms(reset=-1)):
        with pytest.raises(Refusal):
            Jackpot.open("b", terms, 0)
    meter = jackpot(pool_percent=33)
    meter.do(SettleRound("t", 1, (), 3))
    assert (meter.state.pool, meter.state.reserve) == (2_500_099, 400_201)
    with pytest.raises(Refusal):
        meter.do(ApproveSplit(50, " "))
    meter.do(ApproveSplit(50, "CSA 7"))
    assert meter.state.terms.is_approved
    meter.do(SettleRound("t", 2, (), 1))
    assert (meter.state.pool, meter.state.reserve) == (2_500_149, 400_251)


@rules("G-R65", "S89-1997/12.royal-flush", "S89-1997/11.2")
def test_tables_that_share_a_jackpot_are_settled_one_after_another() -> None:
    meter = jackpot()
    tables = {name: seated(1, jackpot="boomerang") for name in ("t1", "t2")}
    for table in tables.values():
        wagered(table, {1: 1000}, chips=(1,))
        deal(table, {1: "As Ks Qs Js Ts"})
        finish(table)
    for name, table in tables.items():
        jackpot_desk.settle(table, meter, name)
    prizes = [table.state.last.prizes[1] for table in tables.values() if table.state.last]
    assert prizes == [2_500_000, 1_000_000]
    book = recount([*meter.events, *(event for table in tables.values() for event in table.events)])
    assert book[clearing("boomerang")] == 0
    assert book.total == 0
    assert meter.state.hits[ROYAL] == 2
    with pytest.raises(Refusal, match="settled already"):
        meter.do(SettleRound("t1", 1, (), 0))


@rules("G-R66", "G-R47")
def test_a_reversed_round_leaves_the_jackpot_as_before() -> None:
    meter = jackpot()
    table = seated(1, 2, jackpot="boomerang")
    before = (meter.state.pool, meter.state.reserve)
    wagered(table, {1: 1000, 2: 1000}, chips=(1, 2))
    deal(table, {1: "As Ks Qs Js Ts"})
    finish(table, meter=meter, name="t")
    jackpot_desk.invalidate(table, meter, "t", Invalidate(Ground.ROBBERY, "masked men"))
    assert (meter.state.pool, meter.state.reserve) == before
    assert {place.stake for place in table.state.places.values()} == {1_000_000}
    assert +meter.state.meters == {}
    with pytest.raises(Refusal):
        meter.do(ReverseRound("t", 1))
    with pytest.raises(Refusal, match="no outcome"):
        table.do(Invalidate(Ground.FIRE, "again"))


@rules("G-R66", "S89-1997/15.4")
def test_what_is_no_longer_on_the_table_the_bank_bears() -> None:
    meter, table = jackpot(), seated(1, 2, jackpot="boomerang")
    wagered(table, {1: 1000, 2: 1000}, chips=(1,))
    deal(table, {1: "9s 9h 9d 9c 2d"})
    finish(table, folds=(2,), meter=meter, name="t")
    table.state.places[1].stake = 100
    events, undone = jackpot_desk.invalidate(table, meter, "t", Invalidate(Ground.FRAUD, "marked", "p1"))
    reversal = events[-1]
    assert reversal.prizes == ((1, 200), (2, 0))  # type: ignore[attr-defined]  # the last event is the reversal
    assert reversal.borne == 49_800  # type: ignore[attr-defined]
    assert recount([*events, *undone])[clearing("boomerang")] == 0
    left = seated(1, 2)
    wagered(left, {1: 1000, 2: 1000})
    deal(left, {})
    finish(left, folds=(1, 2))
    left.do(Leave(1))
    left.do(Invalidate(Ground.FIRE, "late"))
    assert recount(left.events)[wallet("p1")] == 0, "the ante is back in cash"


@rules("G-R46")
def test_advances_are_recorded_and_repaid_only_if_configured() -> None:
    for repay, owed in ((False, 50_000), (True, 49_940)):
        meter = jackpot(reserve=0, repay=repay)
        meter.do(SettleRound("t", 1, (PrizeClaim(1, FOURS),), 0))
        assert meter.state.owed == 50_000
        meter.do(SettleRound("t", 2, (), 1))
        assert meter.state.owed == owed
        assert meter.state.reserve == (0 if repay else 60)


CLAIMS = st.lists(st.sampled_from(list(JackpotPrize)), max_size=7)
ROUNDS = st.lists(st.tuples(CLAIMS, st.integers(0, 7), st.booleans()), max_size=12)


@given(
    st.integers(0, 5_000_000),
    st.integers(0, 2_000_000),
    st.sampled_from(list(Several)),
    st.booleans(),
    st.integers(0, 100),
    ROUNDS,
)
def test_meters_are_what_a_recount_of_the_events_gives(
    pool: int,
    reserve: int,
    several: Several,
    repay: bool,
    percent: int,
    rounds: list[tuple[list[JackpotPrize], int, bool]],
) -> None:
    meter = jackpot(pool, reserve, several=several, repay=repay, pool_percent=percent)
    for number, (prizes, losing, undo) in enumerate(rounds, 1):
        claims = tuple(PrizeClaim(box, prize) for box, prize in enumerate(prizes, 1))
        before = (meter.state.pool, meter.state.reserve)
        settled = meter.do(SettleRound("t", number, claims, losing))[0]
        floors = {ROYAL: 0 if several is Several.SHARE else 1_000_000, STRAIGHT: 100_000, FLUSH: 10_000}
        assert all(paid.cents >= floors.get(paid.prize, 5000) for paid in settled.paid)  # type: ignore[attr-defined]
        if undo:
            meter.do(ReverseRound("t", number))
            assert (meter.state.pool, meter.state.reserve) == before
        book = recount(meter.events)
        assert (book[POOL], book[RESERVE]) == (meter.state.pool, meter.state.reserve)
        assert min(meter.state.pool, meter.state.reserve) >= 0
        assert book.total == 0
        chips = meter.state.meters[JackpotMeter.CHIPS] + meter.state.meters[JackpotMeter.WON]
        assert book[clearing("boomerang")] == meter.state.meters[JackpotMeter.PRIZES] - 100 * chips
        assert book[BANK] <= 100 * chips - pool - reserve + meter.state.meters[JackpotMeter.REPAID]
    again = Jackpot.replay([CODEC.decode(CODEC.encode(event)) for event in meter.events])
    assert picture(again.state) == picture(meter.state)
