"""Seats by choice, by draw of cards and in their order of precedence; one for a person; groups of players."""

import pytest

from pitboss.cards import Card
from pitboss.editions import game_of
from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.poker.commands import Act
from pitboss.poker.kinds import Kind
from pitboss.poker.table.commands import (
    Claim,
    DrawForSeat,
    JoinList,
    LeaveList,
    Move,
    Release,
    SelectPlayers,
    StartRound,
)
from pitboss.poker.table.events import Moved, SeatDrawn
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import Leave, Sit
from pitboss.table.events import Left, Seated
from tests.proof import rules
from tests.table.builders import finish, first_act, first_card, in_1994, opened, refused, seated, set_up, sit, stakes


def cards(**drawn: str) -> tuple[tuple[str, Card], ...]:
    return tuple((person, Card(face)) for person, face in drawn.items())


def draw_decides(table: PokerTable, rule: str) -> None:
    """Anna and Bert want seat 3; equal ranks draw again, whatever the suit, then the ace beats the king."""
    for person in ("anna", "bert"):
        table.do(Claim(person, 3))
    assert rule in refused(table, Sit("anna", 3, 100_000)).rules
    (event,) = table.do(DrawForSeat(3, cards(anna="Kc", bert="Ks")))
    assert isinstance(event, SeatDrawn)
    assert event.left == ("anna", "bert")
    assert rule in event.rules
    assert rule in refused(table, Sit("bert", 3, 100_000)).rules
    (event,) = table.do(DrawForSeat(3, cards(anna="Ks", bert="Ac")))
    assert isinstance(event, SeatDrawn)
    assert event.left == ("bert",)
    assert "bert" in refused(table, Sit("anna", 3, 100_000)).reason
    assert "bert has it" in refused(table, Claim("carl", 3)).reason
    sit(table, 3, person="bert")
    assert table.state.seat_of("bert") == 3


def seated_players_come_first(table: PokerTable, rule: str) -> None:
    """Seat 2 is left: nobody new gets it before the seated players were asked, and one of them may take it."""
    table.do(Leave(2))
    assert rule in refused(table, Sit("new", 2, 100_000)).rules
    table.do(JoinList("new"))
    table.do(Claim("new", 2))
    table.do(Claim("p1", 2))
    assert "p1 asked" in refused(table, Sit("new", 2, 100_000)).reason
    (event,) = table.do(Move(1, 2))
    assert isinstance(event, Moved)
    assert stakes(table)[2] == 1000
    table.do(Release(1))
    sit(table, 1, person="new")
    assert table.state.waiting == []


@in_1994("6.1")
def test_a_draw_of_cards_settles_a_clash_in_1994(edition: str) -> None:
    draw_decides(opened(edition), next(id_ for id_ in opened(edition).state.law.card_draw if id_.endswith("6.1")))


@in_1994("6.1")
def test_seated_players_go_before_newcomers_in_1994(edition: str) -> None:
    seated_players_come_first(seated(edition), opened(edition).state.law.seating[0])


@rules("NI2018-51/8.2", "C-R52")
def test_a_draw_of_cards_settles_a_clash() -> None:
    draw_decides(opened(), "NI2018-51/8.2")


@rules("NI2018-51/8.2")
def test_seated_players_go_before_the_waiting_list() -> None:
    seated_players_come_first(seated(), "NI2018-51/8.2")


@rules("NI2018-51/8.2")
def test_a_vacant_seat_is_free_once_the_seated_players_let_a_round_begin() -> None:
    table = seated(stakes=3)
    table.do(Leave(2))
    table.do(StartRound())
    sit(table, 2, person="new")
    assert table.state.seat_of("new") == 2
    finish(table)


@rules("NI2018-51/8.2")
def test_the_waiting_list_is_served_in_its_order() -> None:
    table = seated(stakes=2, seats=3)
    table.do(JoinList("anna"))
    table.do(JoinList("bert"))
    assert "1 on the waiting list" in refused(table, Sit("bert", 3, 100_000)).reason
    assert "2 on the waiting list" in refused(table, Sit("carl", 3, 100_000)).reason
    assert "already" in refused(table, JoinList("anna")).reason
    table.do(LeaveList("anna"))
    refused(table, LeaveList("anna"))
    sit(table, 3, person="bert")
    assert table.state.waiting == []


def test_a_draw_needs_a_card_for_each_of_several_claimants() -> None:
    table = opened()
    table.do(Claim("anna", 3))
    refused(table, Claim("anna", 3))
    refused(table, DrawForSeat(3, cards(anna="As")))
    table.do(Claim("bert", 3))
    refused(table, DrawForSeat(3, cards(anna="As")))
    refused(table, DrawForSeat(3, cards(anna="As", bert="As")))
    refused(table, DrawForSeat(3, cards(anna="As", bert="Jk")))
    refused(table, DrawForSeat(3, cards(anna="As", carl="Ks")))
    refused(table, Release(3))


def test_whoever_has_won_a_draw_and_sits_elsewhere_gives_the_seat_up() -> None:
    table = opened()
    table.do(Claim("anna", 3))
    table.do(Claim("bert", 3))
    table.do(DrawForSeat(3, cards(anna="As", bert="Ks")))
    sit(table, 5, person="anna")
    assert table.state.drawn == {}
    sit(table, 3, person="carl")


@rules("NI2018-51/16.2")
def test_cs173_one_person_has_one_seat() -> None:
    table = seated(stakes=2)
    assert refused(table, Sit("p1", 5, 100_000)).rules == ("NI2018-51/16.2",)
    assert refused(table, JoinList("p1")).rules == ("NI2018-51/16.2",)
    assert refused(table, Sit(" ", 5, 100_000)).rules == ("NI2018-51/16.2",)


@rules("NI2018-51/8.1")
def test_a_table_may_be_kept_for_a_group() -> None:
    table = seated(stakes=1)
    table.do(SelectPlayers("the club", ("anna", "bert")))
    assert refused(table, Sit("carl", 4, 100_000)).rules == ("NI2018-51/8.1",)
    (event,) = sit(table, 4, person="anna")
    assert "NI2018-51/8.1" in event.rules
    assert sorted(table.state.places) == [1, 4]
    refused(table, SelectPlayers("nobody"))
    table.do(SelectPlayers())
    sit(table, 5, person="carl")


def test_the_tables_of_1994_are_open_to_all() -> None:
    refused(opened("seven-card-stud-1994"), SelectPlayers("the club", ("anna",)))


@in_1994("1.s1")
def test_a_table_of_1994_has_its_number_of_seats(edition: str) -> None:
    most = {"seven-card-stud-1994": 7, "five-card-stud-1994": 10, "canberra-manila-1994": 13}[edition]
    table = opened(edition, seats=most)
    for seat in range(1, most + 1):
        sit(table, seat)
    first = next(id_ for id_ in table.state.law.seating if id_.endswith("1.s1"))
    assert first in refused(table, Sit("late", most + 1, 100_000)).rules
    assert "taken" in refused(table, Sit("late", most, 100_000)).reason
    with pytest.raises(Refusal, match=f"2 to {most} seats"):
        set_up(edition, seats=most + 1)


@rules("C-R53")
def test_the_cards_bound_the_seats() -> None:
    with pytest.raises(Refusal, match="2 to 23 seats"):
        set_up(seats=24)


def test_seats_change_between_rounds_and_only_to_vacant_ones() -> None:
    table = seated(stakes=3)
    assert "taken" in refused(table, Move(1, 2)).reason
    assert "no seat 99" in refused(table, Move(1, 99)).reason
    assert "nobody" in refused(table, Move(7, 8)).reason
    first_card(table)
    assert "a round is on" in refused(table, Move(1, 5)).reason


def test_whoever_leaves_takes_everything_and_in_a_round_only_after_it() -> None:
    table = seated(stakes=3)
    (left,) = table.do(Leave(3))
    assert isinstance(left, Left)
    assert left.cents == 100_000
    first_card(table)
    table.do(Leave(2))
    refused(table, Leave(2))
    table.do(Act(first_act(table).seat, Kind.FOLD))
    assert sorted(table.state.places) == [1]
    assert [e.person for e in table.events if isinstance(e, Left)] == ["p3", "p2"]
    assert [e.person for e in table.events if isinstance(e, Seated)] == ["p1", "p2", "p3"]


def test_an_unknown_edition_is_malformed() -> None:
    with pytest.raises(Malformed, match="no edition"):
        PokerTable.set_up(game_of("bridge-2018"))
