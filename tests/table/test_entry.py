"""Coming in: newcomers, missed blinds, the first revolution, changes of seat, and what is posted live and dead."""

import pytest

from pitboss.poker.commands import Act
from pitboss.poker.due import Acts
from pitboss.poker.events import Charged
from pitboss.poker.kinds import Forced, Kind, Limit
from pitboss.poker.options import BetLimit
from pitboss.poker.table.commands import ComeBack, Move, Release, SitOut, StartRound
from pitboss.poker.table.events import BlindsMissed, CameIn, HeldOut, LinedUp, Moved
from pitboss.poker.table.table import PokerTable
from pitboss.poker.table.terms import EntryWay
from pitboss.table.commands import Leave
from pitboss.table.events import TableEvent
from pitboss.table.terms import Coming
from tests.poker.drivers import Dealer, calls, folds
from tests.proof import rules
from tests.table.builders import dealt, deck_of, due_in_round, finish, first_act, owed, play, refused, seated, sit, step

SIX = dict.fromkeys(range(1, 7), 1000)
WAIT, POST = Coming.WAIT, Coming.POST


def start(table: PokerTable) -> list[TableEvent]:
    """Begin a round; the table's own events of it."""
    return [event for event in table.do(StartRound()) if isinstance(event, TableEvent)]


def came_in(events: list[TableEvent]) -> list[CameIn]:
    return [event for event in events if isinstance(event, CameIn)]


def held_out(events: list[TableEvent]) -> list[int]:
    return [event.seat for event in events if isinstance(event, HeldOut)]


def play_to(table: PokerTable, button: int) -> None:
    """Play rounds until the next button is at a seat."""
    for _ in range(20):
        if table.state.marker == button:
            return
        play(table)
    raise AssertionError(f"the button never came to seat {button}")


def after_a_revolution(stakes: dict[int, int] | None = None, **changes: object) -> PokerTable:
    """A table of nine whose button has gone round once; the next button is at seat 1."""
    table = seated("holdem-2018", stakes or SIX, 9, **changes)
    play(table)
    play_to(table, 6)
    play_to(table, 1)
    assert table.state.revolved
    return table


@rules("NI2018-51/8.4(a)", "NI2018-51/10.1", "NI2018-51/10.2[last-blind]")
def test_cs037_one_blind() -> None:
    table = seated(stakes=dict.fromkeys((1, 3, 4, 7), 1000), seats=9, blinds=(1000,))
    start(table)
    assert owed(table) == [(1, "blind", 10)]
    dealer = Dealer(deck_of(table))
    turns = []
    while table.state.round is not None and table.state.round.bet_round < 2:
        due = due_in_round(table)
        if isinstance(due, Acts):
            turns.append(due.seat)
        step(table, dealer)
    assert turns == [3, 4, 7, 1]


@rules("NI2018-51/17.11", "NI2018-51/17.11(b)", "NI2018-51/dict:Post", "C-R15")
def test_cs085_a_newcomers_post_counts_as_a_blind() -> None:
    table = after_a_revolution(blinds=(1000, 2000))
    sit(table, 8, coming=POST)
    (event,) = came_in(start(table))
    assert (event.seat, event.way, event.live, event.dead) == (8, EntryWay.POST, 2000, 0)
    assert owed(table) == [(2, "blind", 10), (3, "blind", 20), (8, "entry", 20)]
    before = table.state.stake_of(8)
    finish(table, lambda due: calls(due) if isinstance(due, Acts) and due.seat == 8 else folds(due))
    assert table.state.stake_of(8) - before == 3000
    (charge,) = [event for event in table.events[-12:] if isinstance(event, Charged)]
    assert charge.cents == 0
    assert "NI2018-51/15.2(d)" in charge.rules


@rules("NI2018-51/17.11(a)", "C-R15")
def test_a_newcomer_waits_for_the_big_blind() -> None:
    table = after_a_revolution()
    sit(table, 8)
    waited = 0
    while 8 in held_out(events := start(table)):
        assert 8 not in dealt(table)
        waited += 1
        finish(table)
    (event,) = came_in(events)
    assert event.way is EntryWay.BLIND
    assert "NI2018-51/17.11(a)" in event.rules
    assert (8, "blind", 10) in owed(table)
    assert [post for post in owed(table) if post[0] == 8] == [(8, "blind", 10)]
    assert waited == 4


@rules("NI2018-51/17.11")
def test_nobody_new_comes_in_at_the_button() -> None:
    table = after_a_revolution()
    play_to(table, 6)
    replace_player(table, 6)
    assert refused(table, ComeBack(6, POST)).rules == ("NI2018-51/17.11",)
    events = start(table)
    assert held_out(events) == [6]
    (held,) = [event for event in events if isinstance(event, HeldOut)]
    assert held.rules == ("NI2018-51/17.11",)
    assert 6 not in dealt(table)


@rules("NI2018-51/17.11(a)", "C-R60")
@pytest.mark.parametrize(("blinds", "players"), [((500, 1000), (2, 5)), ((500, 1000, 2000), (2, 5))])
@pytest.mark.parametrize("newcomers", [(1,), (3,), (3, 4), (1, 6), (1, 3)])
def test_no_newcomer_waits_for_ever_where_two_play(
    blinds: tuple[int, ...], players: tuple[int, ...], newcomers: tuple[int, ...]
) -> None:
    """The button goes from one to the other, past the newcomers: a blind that falls due there lets them in."""
    table = seated(stakes=dict.fromkeys(players, 1000), seats=6, blinds=blinds)
    play(table, 3)
    assert table.state.revolved
    for seat in newcomers:
        sit(table, seat)
    for _ in range(8):
        events = start(table)
        for event in came_in(events):
            assert event.seat != table.state.marker
            posted = [cents for seat, kind, cents in owed(table) if seat == event.seat]
            assert posted in ([cents // 100] for cents in blinds[1:]), "the big blind, or a third that falls due there"
        finish(table)
    start(table)
    assert set(dealt(table)) == {*players, *newcomers}


def test_two_are_dealt_afresh_where_the_only_blind_is_due_at_the_button() -> None:
    """The button passes the newcomer, and of two players posts the blind itself: nothing lets the other in (C-R60)."""
    table = seated("badugi-common-practice", stakes={1: 1000, 3: 1000, 4: 1000}, seats=6, blinds=(500,))
    play(table)
    assert table.state.marker == 1
    for seat in (1, 4):
        table.do(SitOut(seat))
    sit(table, 2)
    events = start(table)
    assert [event.afresh for event in events if isinstance(event, LinedUp)] == [True]
    assert not came_in(events)
    assert dealt(table) == (2, 3)


def replace_player(table: PokerTable, seat: int, coming: Coming = WAIT) -> None:
    """The player at a seat leaves, no seated player wants it, and somebody new sits down there."""
    table.do(Leave(seat))
    table.do(Release(seat))
    sit(table, seat, person="new", coming=coming)


def missed_both() -> PokerTable:
    """Seat 6 sat out while both blinds went past; the next button is at seat 1."""
    table = seated(stakes=SIX, seats=9, limits=(BetLimit(Limit.FULL_POT, 1000),))
    play(table)
    play_to(table, 4)
    table.do(SitOut(6))
    play_to(table, 1)
    assert table.state.places[6].missed == {0, 1}
    return table


@rules("NI2018-51/17.4", "C-R32")
def test_cs129_missed_blinds_are_posted_live_and_dead() -> None:
    table = missed_both()
    table.do(ComeBack(6, POST))
    (event,) = came_in(start(table))
    assert (event.live, event.dead) == (1000, 500)
    assert {"NI2018-51/17.4", "C-R32"} <= set(event.rules)
    assert owed(table) == [(2, "blind", 5), (3, "blind", 10), (6, "entry", 10), (6, "dead", 5)]
    due = first_act(table)
    assert table.state.round is not None
    assert table.state.round.pot == 3000
    assert (due.seat, due.price, due.most) == (4, 1000, 5000)


@rules("NI2018-51/17.4")
def test_cs129_nobody_comes_back_at_the_button() -> None:
    table = seated(stakes=SIX, seats=9)
    play(table)
    play_to(table, 4)
    table.do(SitOut(6))
    play(table)
    table.do(StartRound())
    table.do(ComeBack(6))
    finish(table)
    assert (table.state.marker, table.state.places[6].missed) == (6, frozenset({0, 1}))
    assert "NI2018-51/17.4" in refused(table, ComeBack(6, POST)).rules
    events = start(table)
    assert held_out(events) == [6]
    assert table.state.round is not None
    assert table.state.round.setup.marker == 1


@rules("NI2018-51/17.4", "C-R32")
def test_cs129_waiting_for_the_blind_costs_the_blind_only() -> None:
    table = missed_both()
    table.do(ComeBack(6))
    while 6 in held_out(events := start(table)):
        finish(table)
    (event,) = came_in(events)
    assert event.way is EntryWay.BLIND
    assert [post for post in owed(table) if post[0] == 6] == [(6, "blind", 10)]
    assert table.state.places[6].missed == frozenset()


@rules("C-R61")
def test_the_same_blind_is_made_good_once() -> None:
    table = missed_both()
    for _ in range(12):
        play(table)
    play_to(table, 1)
    table.do(ComeBack(6, POST))
    (event,) = came_in(start(table))
    assert (event.live, event.dead) == (1000, 500)


@rules("NI2018-51/17.4", "C-R61")
def test_blinds_go_past_a_player_who_has_never_been_dealt_in() -> None:
    table = after_a_revolution()
    sit(table, 8)
    table.do(SitOut(8))
    missed: list[tuple[int, tuple[int, ...]]] = []
    for _ in range(6):
        missed += [(event.seat, event.blinds) for event in start(table) if isinstance(event, BlindsMissed)]
        finish(table)
    assert missed == [(8, (1,)), (8, (0,))]
    play_to(table, 1)
    table.do(ComeBack(8, POST))
    (event,) = came_in(start(table))
    assert (event.live, event.dead) == (1000, 500)


def in_third_round() -> PokerTable:
    """Nine seats, 1 to 6 taken, first button 6; the third round is over, its button was 2."""
    table = seated(stakes=SIX, seats=9)
    play(table, 3)
    assert table.state.last is not None
    assert table.state.last.setup.marker == 2
    assert table.state.marker == 3
    return table


@rules("NI2018-51/17.12")
def test_cs131_in_the_first_revolution_a_seat_ahead_of_the_button_is_free() -> None:
    table = in_third_round()
    replace_player(table, 4)
    (event,) = came_in(start(table))
    assert (event.seat, event.way) == (4, EntryWay.FREE)
    assert event.rules == ("NI2018-51/17.12", "C-R69")
    assert owed(table)[0] == (4, "blind", 5)
    assert table.state.round is not None
    assert table.state.round.setup.marker == 3


@pytest.mark.parametrize("seat", [8, 1])
@rules("NI2018-51/17.12", "NI2018-51/17.11")
def test_cs131_a_seat_that_the_button_has_passed_is_not_free(seat: int) -> None:
    table = in_third_round()
    if seat in table.state.places:
        replace_player(table, seat)
    else:
        sit(table, seat)
    events = start(table)
    assert held_out(events) == [seat]
    finish(table)
    table.do(ComeBack(seat, POST))
    (event,) = came_in(start(table))
    assert (event.way, event.live) == (EntryWay.POST, 1000)


@rules("NI2018-51/17.11(b)")
def test_a_post_right_after_the_button_covers_the_small_blind() -> None:
    table = after_a_revolution({1: 1000, 3: 1000, 4: 1000, 5: 1000, 6: 1000})
    sit(table, 2, coming=POST)
    start(table)
    assert owed(table) == [(2, "entry", 10), (3, "blind", 10)]
    finish(table)


@rules("NI2018-51/17.13")
def test_moving_further_from_the_blind_waits_or_posts() -> None:
    # The next button is 1: the big blind is due at 3 now, at 4 next, ..., at 2 last.
    table = after_a_revolution()
    (moved,) = table.do(Move(3, 8))
    assert isinstance(moved, Moved)
    assert moved.further
    assert held_out(start(table)) == [8]
    finish(table)
    table.do(ComeBack(8, POST))
    (event,) = came_in(start(table))
    assert (event.way, event.live, event.dead) == (EntryWay.POST, 1000, 0)
    assert "NI2018-51/17.13" in event.rules


@rules("NI2018-51/17.13")
def test_moving_nearer_to_the_blind_costs_nothing() -> None:
    table = after_a_revolution({1: 1000, 2: 1000, 3: 1000, 5: 1000, 6: 1000})
    (moved,) = table.do(Move(6, 4))
    assert isinstance(moved, Moved)
    assert not moved.further
    events = start(table)
    assert not came_in(events)
    assert 4 in dealt(table)


@rules("C-R15", "NI2018-51/17.11")
def test_in_an_ante_game_only_the_button_is_barred() -> None:
    table = after_a_revolution(forced=Forced.ANTES)
    sit(table, 8)
    (event,) = came_in(start(table))
    assert (event.way, event.seat) == (EntryWay.FREE, 8)
    assert "C-R15" in event.rules
    assert all(kind == "ante" for _, kind, _ in owed(table))


@rules("C-R62")
def test_with_nobody_else_to_play_against_play_begins_afresh() -> None:
    table = seated(stakes={1: 1000, 2: 1000}, seats=9)
    play(table, 4)
    table.do(Leave(2))
    sit(table, 5)
    lined = start(table)[-1]
    assert isinstance(lined, LinedUp)
    assert lined.afresh
    assert "C-R62" in lined.rules
    assert (lined.marker, dealt(table)) == (5, (1, 5))
    assert {kind for _, kind, _ in owed(table)} == {"blind"}


@rules("G-R63")
def test_in_the_buck_games_of_1999_blinds_are_counted_from_the_buck() -> None:
    table = seated("faro-1999", SIX, seats=8, blinds=(500, 1000))
    play(table, 7)
    assert table.state.revolved
    assert table.state.marker == 2
    sit(table, 8, coming=POST)
    (event,) = came_in(start(table))
    assert (event.way, event.live) == (EntryWay.POST, 1000)
    assert owed(table) == [(2, "blind", 5), (3, "blind", 10), (8, "entry", 10)]
    finish(table)
    play_to(table, 8)
    replace_player(table, 8, POST)
    start(table)
    assert table.state.round is not None
    assert table.state.round.setup.marker == 8
    assert owed(table) == [(8, "entry", 10), (1, "blind", 10)]


def test_in_1994_whoever_sits_down_is_dealt_in() -> None:
    table = seated("seven-card-stud-1994", 3)
    play(table, 5)
    sit(table, 5)
    start(table)
    assert dealt(table) == (1, 2, 3, 5)


@rules("C-R13")
def test_no_over_blind_is_offered_to_one_who_comes_in_with_a_post() -> None:
    table = after_a_revolution({1: 1000, 2: 1000, 3: 1000, 5: 1000, 6: 1000}, over_blinds=(2000,))
    sit(table, 4, coming=POST)
    start(table)
    due = first_act(table)
    assert table.state.round is not None
    assert table.state.round.over_blinds == 0
    assert table.state.round.high == 1000
    table.do(Act(due.seat, Kind.FOLD))


@rules("G-R63")
def test_a_buck_passes_over_a_newcomer_who_waits_and_who_then_has_the_second_blind() -> None:
    table = seated("faro-1999", dict.fromkeys((1, 2, 3), 1000), seats=6, blinds=(500, 1000))
    play(table, 7)
    play_to(table, 3)
    table.do(Leave(2))
    replace_player(table, 3)
    (event,) = came_in(start(table))
    assert (event.seat, event.way) == (3, EntryWay.BLIND)
    assert owed(table) == [(1, "blind", 5), (3, "blind", 10)]
    assert table.state.marker == 1


def test_a_newcomer_who_posts_is_held_out_at_the_button_and_comes_in_after_it() -> None:
    table = after_a_revolution()
    play_to(table, 6)
    replace_player(table, 6, POST)
    assert held_out(start(table)) == [6]
    assert table.state.marker == 1
    finish(table)
    (event,) = came_in(start(table))
    assert (event.seat, event.way) == (6, EntryWay.POST)


@rules("NI2018-51/17.13")
def test_moving_to_a_seat_that_waits_as_long_costs_nothing() -> None:
    table = after_a_revolution()
    (moved,) = table.do(Move(6, 8))
    assert isinstance(moved, Moved)
    assert not moved.further


def test_a_newcomer_with_missed_blinds_posts_one_entry_blind_in_the_small_blinds_place() -> None:
    table = after_a_revolution({1: 1000, 3: 1000, 4: 1000, 5: 1000, 6: 1000})
    sit(table, 2)
    table.do(SitOut(2))
    play(table, 5)
    play_to(table, 1)
    assert table.state.places[2].missed == {0, 1}
    table.do(ComeBack(2, POST))
    (event,) = came_in(start(table))
    assert (event.live, event.dead) == (1000, 0)
    assert owed(table) == [(2, "entry", 10), (3, "blind", 10)]
