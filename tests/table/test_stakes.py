"""Table stakes: joining, topping up, taking off, playing on below the minimum, and who must leave."""

from collections.abc import Callable

import pytest

from pitboss.poker.commands import Act, Ask, Command
from pitboss.poker.due import Acts
from pitboss.poker.kinds import Kind, Wish
from pitboss.poker.table.commands import Reduce, StartRound
from pitboss.poker.table.events import DeclarationLapsed, DeclaredShort, Reduced
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import Leave, Sit, TopUp
from pitboss.table.events import Advised, Left, ToppedUp
from pitboss.table.terms import Departure, Matter
from tests.poker.drivers import Due, Policy, calls
from tests.proof import rules
from tests.table.builders import finish, first_card, in_1994, own, play, refused, seated, sit, stakes

FEW = {1: 100, 2: 100, 3: 100}


def taps_out(seat: int) -> Policy:
    """One seat taps out as soon as it can; the others call."""

    def policy(due: Due) -> Command:
        if isinstance(due, Acts) and due.seat == seat:
            for kind in (Kind.TAP_OUT, Kind.RAISE, Kind.BET):
                if kind in due.open:
                    return Act(seat, kind, 0 if kind is Kind.TAP_OUT else due.most)
        return calls(due)

    return policy


def set_stake(table: PokerTable, seat: int, dollars: int) -> None:
    """Give a seat another stake, as a round might have left it."""
    table.state.places[seat].stake = dollars * 100


def until(make: Callable[[], PokerTable], seat: int, wins: bool) -> tuple[PokerTable, int]:
    """A table and the seed of a round in which the seat taps out and wins, or loses everything."""
    for seed in range(60):
        table = make()
        table.do(StartRound())
        finish(table, taps_out(seat), seed)
        place = table.state.places.get(seat)
        if (place is not None and place.stake > 0 and wins) or (place is None and not wins):
            return table, seed
    raise AssertionError("no such round among sixty")


@rules("NI2018-51/dict:Buy-in", "NI2018-51/4.3", "NI2018-51/4.2(i)")
def test_a_buy_in_lies_between_minimum_and_maximum() -> None:
    table = seated(stakes=FEW, min_table_stake=10_000, max_buy_in=50_000)
    for cents in (9_900, 50_100):
        refusal = refused(table, Sit("new", 4, cents))
        assert "NI2018-51/dict:Buy-in" in refusal.rules
        assert "at least $100 and at most $500" in refusal.reason
    sit(table, 4, 500)
    assert stakes(table) == {1: 100, 2: 100, 3: 100, 4: 500}


@in_1994("5.3")
def test_a_player_of_1994_joins_with_the_minimum_or_more(edition: str) -> None:
    table = seated(edition, 2)
    refusal = refused(table, Sit("new", 4, 3_900))
    assert any(id_.endswith("5.3") for id_ in refusal.rules)
    sit(table, 4, 40)
    sit(table, 5, 1_000_000)
    assert stakes(table)[5] == 1_000_000


@rules("NI2018-51/4.7", "S94-1994/7CS5.5", "S94-1994/CM5.5", "S94-1994/5CS5.5")
def test_stakes_are_whole_chips() -> None:
    for edition in ("holdem-2018", "seven-card-stud-1994", "canberra-manila-1994", "five-card-stud-1994"):
        table = seated(edition, 2)
        assert refused(table, Sit("new", 4, 100_050)).rules == table.state.game.law.chips
        assert refused(table, TopUp(1, 50)).rules == table.state.game.law.chips
        assert refused(table, TopUp(1, -100)).rules == table.state.game.law.chips


@rules("NI2018-51/4.5", "NI2018-51/4.4")
def test_cs127_top_up_window() -> None:
    table = seated(stakes=FEW, min_table_stake=10_000, max_buy_in=50_000)
    set_stake(table, 1, 60)
    assert "NI2018-51/4.5" in refused(table, TopUp(1, 2_000)).rules
    assert "NI2018-51/4.5" in refused(table, TopUp(1, 44_100)).rules
    table.do(TopUp(1, 4_000))
    assert stakes(table)[1] == 100
    set_stake(table, 2, 60)
    table.do(TopUp(2, 44_000))
    assert stakes(table)[2] == 500
    set_stake(table, 3, 620)
    assert "NI2018-51/4.5" in refused(table, TopUp(3, 100)).rules
    first_card(table)
    assert refused(table, TopUp(1, 10_000)).rules == ("NI2018-51/4.4",)


@rules("NI2018-51/4.6")
def test_a_stake_of_2018_is_never_reduced_but_by_leaving() -> None:
    table = seated(stakes=FEW, min_table_stake=10_000)
    set_stake(table, 1, 900)
    assert refused(table, Reduce(1, 100)).rules == ("NI2018-51/4.6",)
    (left,) = table.do(Leave(1))
    assert isinstance(left, Left)
    assert left.cents == 90_000
    assert left.rules == ("NI2018-51/4.6",)


@rules("NI2018-51/4.6")
def test_coming_back_with_less_is_reported_and_not_stopped() -> None:
    table = seated(stakes=FEW, min_table_stake=10_000)
    set_stake(table, 1, 900)
    table.do(Leave(1))
    advice = own(sit(table, 7, 100, "p1"))[-1]
    assert isinstance(advice, Advised)
    assert advice.matter is Matter.LESS
    table.do(Leave(2))
    assert not any(isinstance(event, Advised) for event in sit(table, 8, 100, "p2"))


@in_1994("5.4")
def test_a_stake_of_1994_is_reduced_between_rounds_to_the_minimum(edition: str) -> None:
    table = seated(edition, {1: 100, 2: 100})
    (event,) = table.do(Reduce(1, 6_000))
    assert isinstance(event, Reduced)
    assert "RR-36" in event.rules
    assert "RR-36" in refused(table, Reduce(1, 100)).rules
    table.do(TopUp(1, 5_000))
    first_card(table)
    assert refused(table, Reduce(1, 100)).rules == table.state.game.law.no_removing
    assert refused(table, TopUp(1, 100)).rules == table.state.game.law.no_adding
    assert any(id_.endswith("5.4") for id_ in table.state.game.law.no_adding)


@rules("RR-36")
def test_a_stake_of_1994_grows_freely_between_rounds() -> None:
    table = seated("seven-card-stud-1994", {1: 100, 2: 100})
    (event,) = table.do(TopUp(1, 10_000_000))
    assert isinstance(event, ToppedUp)
    assert stakes(table)[1] == 100_100


@in_1994("13.3")
def test_sb55_a_short_player_who_loses_leaves(edition: str) -> None:
    def make() -> PokerTable:
        table = seated(edition, {1: 100, 2: 100, 3: 100}, min_table_stake=5_000)
        set_stake(table, 2, 3)
        return table

    table, _ = until(make, 2, wins=False)
    declared = [event for event in own(table.events) if isinstance(event, DeclaredShort)]
    assert [event.seat for event in declared] == [2]
    left = [event for event in own(table.events) if isinstance(event, Left)]
    assert [(event.seat, event.why) for event in left] == [(2, Departure.LOST)]
    assert left[0].rules == table.state.law.short


@in_1994("13.3")
def test_sb55_a_short_player_who_wins_stays(edition: str) -> None:
    def make() -> PokerTable:
        table = seated(edition, {1: 100, 2: 100, 3: 100}, min_table_stake=5_000)
        set_stake(table, 2, 3)
        return table

    table, _ = until(make, 2, wins=True)
    assert 2 in table.state.places
    if table.state.places[2].stake < 5_000:
        assert "$50" in refused(table, TopUp(2, 100)).reason
    lapsed = table.do(TopUp(2, 10_000))[-1]
    assert isinstance(lapsed, DeclarationLapsed)
    assert not table.state.places[2].short


@in_1994("13.3")
def test_a_player_of_1994_without_chips_is_not_dealt_in(edition: str) -> None:
    table = seated(edition, 3)
    set_stake(table, 2, 0)
    play(table)
    assert 2 in table.state.places
    assert table.state.last is not None
    assert table.state.last.setup.seats == (1, 3)
    table.do(TopUp(2, 100_000))
    table.do(StartRound())
    assert table.state.round is not None
    assert 2 in table.state.round.setup.seats


def short_holdem(**changes: object) -> PokerTable:
    table = seated("holdem-2018", FEW, 0, min_table_stake=10_000, **changes)
    set_stake(table, 2, 30)
    return table


@rules("NI2018-51/14.3", "NI2018-51/dict:Declared", "C-R40")
def test_cs167_a_declared_player_adds_nothing_while_seated() -> None:
    table, _ = until(short_holdem, 2, wins=True)
    assert table.state.places[2].short
    set_stake(table, 2, 40)
    assert "NI2018-51/14.3" in refused(table, TopUp(2, 10_000)).rules
    set_stake(table, 2, 400)
    assert "NI2018-51/dict:Declared" in refused(table, TopUp(2, 10_000)).rules
    play(table)
    assert table.state.places[2].short


@rules("NI2018-51/14.3")
def test_a_declared_player_who_loses_the_stake_leaves() -> None:
    table, _ = until(short_holdem, 2, wins=False)
    left = [event for event in own(table.events) if isinstance(event, Left)]
    assert [(event.seat, event.why, event.cents) for event in left] == [(2, Departure.LOST, 0)]


@rules("C-R40")
def test_by_choice_the_declaration_lapses_with_the_minimum() -> None:
    table = short_holdem(declared_lapses=True)
    table.do(StartRound())
    finish(table)
    set_stake(table, 2, 40)
    refused(table, TopUp(2, 10_000))
    set_stake(table, 2, 400)
    events = own(play(table))
    lapsed = [event for event in events if isinstance(event, DeclarationLapsed)]
    assert [(event.seat, "C-R40" in event.rules) for event in lapsed] == [(2, True)]


@rules("NI2018-51/14.3")
def test_in_2018_a_player_without_chips_gives_up_the_seat_when_a_round_begins() -> None:
    table = seated(stakes=3)
    set_stake(table, 2, 0)
    left = [event for event in own(play(table)) if isinstance(event, Left)]
    assert [(event.seat, event.why) for event in left] == [(2, Departure.NO_STAKE)]


@rules("NI2018-51/14.4", "S94-1994/7CS13.4", "S94-1994/CM12.4", "S94-1994/5CS13.4")
def test_nobody_lends_between_rounds_either() -> None:
    for edition in ("holdem-2018", "seven-card-stud-1994", "canberra-manila-1994", "five-card-stud-1994"):
        table = seated(edition, 2)
        play(table)
        assert refused(table, Ask(1, Wish.LEND)).rules == table.state.game.law.no_lending


@pytest.mark.parametrize("command", [TopUp(5, 100), Reduce(5, 100)])
def test_an_empty_seat_has_no_stake(command: TopUp | Reduce) -> None:
    assert "nobody sits" in refused(seated(stakes=2), command).reason


def test_a_player_who_had_the_minimum_and_loses_it_may_buy_in_again() -> None:
    for seed in range(60):
        table = seated(stakes=FEW, min_table_stake=10_000)
        table.do(StartRound())
        finish(table, taps_out(2), seed)
        if not table.state.places[2].stake:
            break
    assert not table.state.places[2].short
    table.do(TopUp(2, 10_000))
    assert stakes(table)[2] == 100


def test_in_1994_coming_back_with_less_is_nobodys_business() -> None:
    table = seated("seven-card-stud-1994", {1: 500, 2: 500})
    table.do(Leave(1))
    assert not [event for event in sit(table, 4, 100, "p1") if isinstance(event, Advised)]
