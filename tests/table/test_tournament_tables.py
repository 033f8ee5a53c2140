"""A table of a tournament: seats and chips are assigned, and nobody waits, posts or leaves."""

import pytest

from pitboss.editions import game_of
from pitboss.play import Command, Refusal
from pitboss.poker.commands import Cut, Post
from pitboss.poker.due import PostDue
from pitboss.poker.events import Posted
from pitboss.poker.table.commands import Claim, GiveNotice, JoinList, Move, Reduce, SelectPlayers, SitOut, StartRound
from pitboss.poker.table.events import LinedUp
from pitboss.poker.table.reenact import first_departure
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import (
    CheckDeck,
    Exchange,
    Grant,
    Leave,
    OpenTable,
    PlacePlayer,
    Remove,
    Shuffle,
    Sit,
    TopUp,
    VacateSeat,
)
from pitboss.table.terms import Approvals
from pitboss.tournament.levels import options_of
from tests.proof import rules
from tests.tournament.documents import thursday

THURSDAY = thursday()
APPROVED = Approvals("table", "shoe", "commission")


def opened(stacks: dict[int, int], seats: int = 9) -> PokerTable:
    """A table of Thursday with so many chips at each seat."""
    table = PokerTable.set_up(
        game_of("holdem-2018"), options_of(THURSDAY, 1), seats, APPROVED, tournament="holdem-2018"
    )
    table.do(CheckDeck(table.state.due_deck.cards))
    table.do(OpenTable())
    for seat, chips in stacks.items():
        table.do(PlacePlayer(f"p{seat}", seat, chips))
    return table


OF_SEATS = (Sit("ann", 5, 5000), Leave(1), Move(1, 5), SitOut(1), JoinList("ann"), Claim("p1", 5), SelectPlayers("all"))


@rules("NI2018-51/20.9", "T-R47")
@pytest.mark.parametrize("command", OF_SEATS)
def test_nobody_chooses_or_leaves_a_seat(command: Command) -> None:
    table = opened({1: 5000, 2: 5000})
    with pytest.raises(Refusal, match="sit where they are assigned") as refused:
        table.do(command)
    assert "NI2018-51/20.9" in refused.value.rules


@rules("NI2018-51/20.15", "NI2018-51/dict:Tournament Chips")
@pytest.mark.parametrize("command", [TopUp(1, 1000), Reduce(1, 1000)])
def test_nobody_adds_or_takes_away_chips(command: TopUp | Reduce) -> None:
    table = opened({1: 5000, 2: 5000})
    with pytest.raises(Refusal, match="neither added nor taken away"):
        table.do(command)


def test_staff_commands_are_for_tables_of_tournaments() -> None:
    table = PokerTable.set_up(game_of("five-card-stud-1994"))
    with pytest.raises(Refusal, match="no table of a tournament"):
        table.do(PlacePlayer("ann", 1, 100))


@rules("T-R47")
def test_nobody_abstains_or_is_declared() -> None:
    """Who puts in nothing for rounds keeps the seat, and the last chips play, however few."""
    table = opened({1: 5000, 2: 5000, 3: 25}, seats=3)
    table.state.places[1].idle = 100
    with pytest.raises(Refusal):
        table.do(VacateSeat(1))
    lined = next(event for event in table.do(StartRound()) if isinstance(event, LinedUp))
    assert lined.dealt == (1, 2, 3)
    assert not any(place.short for place in table.state.places.values())


@rules("C-R55")
def test_whoever_is_moved_takes_the_place_over_as_it_is() -> None:
    """The big blind if the seat is due for it, and nothing at all if it is not: nobody pays to come in."""
    there = {2: 5000, 5: 5000, 7: 5000}
    for seat in (1, 3, 6, 9):
        table = opened(there)
        table.do(PlacePlayer("moved", seat, 5000))
        table.do(StartRound())
        assert table.state.round is not None
        assert seat in table.state.round.setup.seats
        table.do(Shuffle())
        table.do(Cut(0, 20))
        while isinstance(due := table.expected(), PostDue):
            table.do(Post(due.seat))
        posted = [event.seat for event in table.events if isinstance(event, Posted)]
        assert sorted(posted) == sorted(table.state.blind_seats)


@rules("T-R34")
def test_a_marker_before_a_seat_that_falls_free_goes_on_at_once() -> None:
    table = opened({1: 5000, 4: 5000, 7: 5000})
    table.do(StartRound())
    assert table.state.marker == 7
    again = opened({1: 5000, 4: 5000, 7: 5000})
    again.do(StartRound())
    with pytest.raises(Refusal, match="a round is on"):
        again.do(Remove(7))


def test_everybody_with_chips_is_dealt_in_at_once_and_the_button_begins_anew_at_an_empty_table() -> None:
    table = opened({2: 5000, 5: 5000})
    table.do(PlacePlayer("late", 9, 5000))
    table.do(PlacePlayer("waits to buy back", 3, 0))
    lined = next(event for event in table.do(StartRound()) if isinstance(event, LinedUp))
    assert (lined.dealt, lined.marker) == ((2, 5, 9), 9)
    empty = opened({1: 5000, 2: 5000})
    empty.state.marker = 1
    empty.do(Remove(1, moved=True))
    empty.do(Remove(2, moved=True))
    assert empty.state.marker == 0


def test_chips_that_were_bought_and_exchanged_change_the_stacks() -> None:
    table = opened({1: 5025, 2: 5000})
    table.do(Grant(2, 3000))
    table.do(Exchange(((1, -25),)))
    assert {seat: place.stake for seat, place in table.state.places.items()} == {1: 5000, 2: 8000}
    with pytest.raises(Refusal, match="cannot be left without chips"):
        table.do(Exchange(((1, -5000),)))


@rules("NI2018-51/20.19", "C-R45")
def test_two_left_the_button_posts_the_first_blind() -> None:
    table = opened({2: 5000, 8: 5000})
    started = table.do(StartRound())
    assert table.state.marker == 8
    assert table.state.blind_seats == (8, 2)
    assert any("NI2018-51/20.19" in event.rules for event in started)


def test_the_record_of_a_tournament_table_can_be_played_again() -> None:
    table = opened({1: 5000, 2: 5000, 3: 5000})
    table.do(Grant(1, 3000))
    table.do(Remove(3, moved=True))
    table.do(GiveNotice(options_of(THURSDAY, 2)))
    table.do(StartRound())
    assert first_departure(table.events) is None
