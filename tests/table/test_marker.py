"""The buck and the dealer button: where they start, how they move, and whom they pass over."""

import pytest

from pitboss.editions import GAMES
from pitboss.poker.commands import Cut, Decline, Post
from pitboss.poker.kinds import AbsentBuck, Marker
from pitboss.poker.table.commands import ComeBack, Reduce, SitOut, StartRound
from pitboss.poker.table.events import LinedUp, MarkerMoved
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import Leave, Shuffle
from pitboss.table.events import Left
from pitboss.table.terms import Departure
from tests.proof import rules
from tests.table.builders import dealt, finish, in_1994, own, play, refused, seated

FOUR = dict.fromkeys((2, 4, 5, 7), 1000)


def markers(table: PokerTable, rounds: int) -> list[int]:
    """The seat of the marker in each of the next rounds."""
    found = []
    for _ in range(rounds):
        table.do(StartRound())
        assert table.state.round is not None
        found.append(table.state.round.setup.marker)
        finish(table)
    return found


@in_1994("6.2", ".T.Buck")
def test_the_buck_starts_at_the_dealers_left_and_goes_round(edition: str) -> None:
    table = seated(edition, FOUR, seats=7)
    assert markers(table, 5) == [2, 4, 5, 7, 2]
    first = next(event for event in own(table.events) if isinstance(event, LinedUp))
    assert first.rules == table.state.law.first_marker


@rules("NI2018-51/8.3", "NI2018-51/dict:Dealer Button")
def test_the_button_starts_at_the_dealers_right_and_goes_round() -> None:
    table = seated(stakes=FOUR, seats=9)
    assert markers(table, 6) == [7, 2, 4, 5, 7, 2]
    moves = [event for event in own(table.events) if isinstance(event, MarkerMoved)]
    assert all("NI2018-51/8.3" in event.rules for event in moves)


@in_1994("6.3")
def test_the_buck_passes_over_absent_players_and_nobody_may_decline_it(edition: str) -> None:
    table = seated(edition, FOUR, seats=7)
    table.do(StartRound())
    table.do(Shuffle())
    table.do(Decline(2))
    table.do(Cut())
    refusal = refused(table, Decline(2))
    assert any(id_.endswith("6.3") for id_ in refusal.rules)
    table.do(Post(2))
    finish(table)
    table.do(SitOut(5))
    assert markers(table, 3) == [4, 7, 2]
    table.do(ComeBack(5))
    assert markers(table, 2) == [4, 5]


@rules("RR-33")
def test_an_absent_player_with_the_buck_is_passed_over_at_the_start() -> None:
    table = seated("seven-card-stud-1994", FOUR, seats=7)
    play(table)
    assert table.state.marker == 4
    table.do(SitOut(4))
    (moved,) = [event for event in table.do(StartRound()) if isinstance(event, MarkerMoved)]
    assert dealt(table) == (2, 5, 7)
    assert (moved.seat, moved.to) == (4, 5)
    assert "RR-33" in moved.rules


@rules("RR-33")
def test_strictly_read_an_absent_player_with_the_buck_leaves() -> None:
    table = seated("seven-card-stud-1994", FOUR, seats=7, absent_buck=AbsentBuck.STRICT)
    play(table)
    table.do(SitOut(4))
    table.do(SitOut(7))
    table.do(StartRound())
    (left,) = [event for event in own(table.events) if isinstance(event, Left)]
    assert (left.seat, left.why, left.cents) == (4, Departure.ABSENT, table.state.left_with["p4"])
    assert "RR-33" in left.rules
    assert table.state.round is not None
    assert table.state.round.setup.marker == 5
    finish(table)
    assert table.state.marker == 7
    table.do(ComeBack(7))
    assert markers(table, 1) == [7]


@rules("C-R60", "NI2018-51/8.3")
def test_the_button_passes_over_empty_and_absent_seats() -> None:
    table = seated(stakes=FOUR, seats=9)
    play(table)
    assert table.state.marker == 2
    table.do(Leave(2))
    table.do(SitOut(4))
    (moved,) = [event for event in table.do(StartRound()) if isinstance(event, MarkerMoved)]
    assert table.state.round is not None
    assert table.state.round.setup.marker == 5
    assert "C-R60" in moved.rules


@pytest.mark.parametrize("edition", GAMES)
def test_every_edition_plays_three_rounds_of_its_table(edition: str) -> None:
    table = seated(edition, 3)
    first, second, third = markers(table, 3)
    assert first == (3 if GAMES[edition].marker is Marker.BUTTON else 1)
    assert (second, third) == (first % 3 + 1, (first + 1) % 3 + 1)


def test_sitting_out_and_coming_back_twice_is_refused() -> None:
    table = seated(stakes=3)
    refused(table, ComeBack(1))
    table.do(SitOut(1))
    refused(table, SitOut(1))
    refused(table, Reduce(9, 100))
