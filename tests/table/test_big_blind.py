"""Coming in with three blinds (C-R15), and what a newcomer of the first revolution is spared (C-R69)."""

import pytest

from pitboss.poker.kinds import BigBlind, FirstRevolution
from pitboss.poker.table.commands import Move
from pitboss.poker.table.sign import sign
from pitboss.poker.table.table import PokerTable
from pitboss.poker.table.terms import EntryWay
from pitboss.table.terms import Coming
from tests.poker.drivers import folds
from tests.proof import rules
from tests.table.builders import finish, owed, play, seated, sit
from tests.table.test_entry import SIX, after_a_revolution, came_in, held_out, start

THREE = (500, 1000, 2000)


@rules("NI2018-51/17.11(b)", "NI2018-51/dict:Big Blind", "C-R15")
def test_with_three_blinds_a_newcomer_posts_the_second() -> None:
    table = after_a_revolution(blinds=THREE)
    sit(table, 8, coming=Coming.POST)
    (event,) = came_in(start(table))
    assert (event.seat, event.way, event.live, event.dead) == (8, EntryWay.POST, 1000, 0)
    assert owed(table) == [(2, "blind", 5), (3, "blind", 10), (4, "blind", 20), (8, "entry", 10)]


@rules("NI2018-51/17.11(b)", "C-R15")
def test_by_the_switch_a_newcomer_posts_the_last() -> None:
    table = after_a_revolution(blinds=THREE, big_blind=BigBlind.LAST)
    sit(table, 8, coming=Coming.POST)
    (event,) = came_in(start(table))
    assert (event.way, event.live) == (EntryWay.POST, 2000)


@rules("NI2018-51/17.11(a)", "C-R15")
@pytest.mark.parametrize(("reading", "cents"), [(BigBlind.SECOND, 1000), (BigBlind.LAST, 2000)])
def test_a_newcomer_who_waits_comes_in_by_the_blind_of_the_reading(reading: BigBlind, cents: int) -> None:
    table = after_a_revolution(blinds=THREE, big_blind=reading)
    sit(table, 8)
    while 8 in held_out(events := start(table)):
        finish(table, folds)
    (event,) = came_in(events)
    assert (event.seat, event.way, event.dead) == (8, EntryWay.BLIND, 0)
    assert [(seat, 100 * dollars) for seat, _, dollars in owed(table) if seat == 8] == [(8, cents)]
    assert table.state.places[8].missed == frozenset(), "the third blind went past while he waited, and is not missed"


@rules("NI2018-51/17.11(b)", "C-R15")
def test_the_third_blind_covers_the_post_of_whoever_posts_there() -> None:
    table = after_a_revolution({1: 1000, 2: 1000, 3: 1000, 5: 1000, 6: 1000}, blinds=THREE)
    sit(table, 4, coming=Coming.POST)
    (event,) = came_in(start(table))
    assert (event.seat, event.way, event.live) == (4, EntryWay.BLIND, 0)
    assert owed(table) == [(2, "blind", 5), (3, "blind", 10), (4, "blind", 20)]


@rules("NI2018-51/17.11(b)", "C-R15")
def test_one_blind_is_the_only_one_by_either_reading() -> None:
    for reading in BigBlind:
        table = after_a_revolution(blinds=(1000,), big_blind=reading)
        sit(table, 8, coming=Coming.POST)
        (event,) = came_in(start(table))
        assert event.live == 1000


@rules("NI2018-51/17.13", "C-R15")
def test_a_change_of_seat_is_further_by_the_wait_for_the_second_blind() -> None:
    table = after_a_revolution(blinds=THREE)
    # The next button is at seat 1: seat 3 has the second blind, seat 4 waits one round for it, seat 7 four more.
    table.do(Move(4, 7, Coming.POST))
    (event,) = came_in(start(table))
    assert (event.seat, event.way, event.live) == (7, EntryWay.POST, 1000)
    assert "NI2018-51/17.13" in event.rules


@rules("NI2018-51/17.12", "C-R69")
def test_a_free_newcomer_pays_the_blind_that_falls_due() -> None:
    table = newcomer_at_the_big_blind(FirstRevolution.ENTRY)
    (event,) = came_in(start(table))
    assert (event.seat, event.way) == (3, EntryWay.FREE)
    assert owed(table) == [(2, "blind", 5), (3, "blind", 10)]


@rules("NI2018-51/17.12", "C-R69")
def test_by_the_switch_no_blind_at_all_until_the_button_has_passed() -> None:
    table = newcomer_at_the_big_blind(FirstRevolution.ANY)
    (event,) = came_in(start(table))
    assert (event.seat, event.way) == (3, EntryWay.FREE)
    assert owed(table) == [(2, "blind", 5), (4, "blind", 10)], "the blind goes to the next in sequence"
    finish(table, folds)
    start(table)
    assert [seat for seat, _, _ in owed(table)] == [4, 5], "at seat 3 the small blind is not collected either"
    finish(table, folds)
    start(table)
    assert table.state.round is not None
    assert table.state.round.setup.marker == 3
    finish(table, folds)
    while 3 not in [seat for seat, _, _ in _next_blinds(table)]:
        assert table.state.rounds < 20
    assert table.state.passed >> 3 & 1 or table.state.revolved, "once the button has passed he posts like anybody"


def test_the_sign_says_both_readings() -> None:
    usual = seated("holdem-2018", SIX, 9, blinds=THREE)
    other = seated("holdem-2018", SIX, 9, blinds=THREE, big_blind=BigBlind.LAST, first_revolution=FirstRevolution.ANY)
    texts = [next(line for line in sign(table.state).lines if line.about == "entry") for table in (usual, other)]
    assert [line.text for line in texts] == [
        "players come in by the blind of $10; in the first revolution no entry post",
        "players come in by the blind of $20; in the first revolution no blind at all",
    ]
    assert all({"C-R15", "C-R69"} <= set(line.rules) for line in texts)


@rules("NI2018-51/17.11(b)", "C-R15")
def test_faro_stands_on_the_same_reading() -> None:
    table = seated("faro-1999", SIX, seats=8, blinds=THREE)
    for _ in range(8):
        play(table)
    assert table.state.revolved
    sit(table, 8, coming=Coming.POST)
    came = came_in(start(table))
    assert [(event.seat, event.live) for event in came if event.way is EntryWay.POST] in ([(8, 1000)], [])
    assert all("C-R15" in event.rules for event in came)


def newcomer_at_the_big_blind(reading: FirstRevolution) -> PokerTable:
    """The second round of a table of nine: the button has moved to seat 1, and somebody new sits in seat 3."""
    stakes = dict.fromkeys((1, 2, 4, 5, 6), 1000)
    table = seated("holdem-2018", stakes, 9, blinds=(500, 1000), first_revolution=reading)
    play(table)
    assert (table.state.marker, table.state.revolved) == (1, False)
    sit(table, 3)
    return table


def _next_blinds(table: PokerTable) -> list[tuple[int, str, int]]:
    start(table)
    blinds = owed(table)
    finish(table, folds)
    return blinds
