"""A seat that goes unused: only rounds count in which every other seat was taken, each by itself."""

import pytest

from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra.table import CanberraTable
from pitboss.play import Refusal
from pitboss.table.commands import Leave, Sit, VacateSeat
from pitboss.table.events import Advised
from tests.banked.builders import STAKE, baccarat, coup, deal, finish, new_shoe, seated, wagered
from tests.proof import rules

NATURAL = "9s Ts Kd 2h"


def rounds(table: CanberraTable, wagering: tuple[int, ...], count: int) -> list[Advised]:
    """So many rounds of these seats, and what the supervisor was told meanwhile."""
    before = len(table.events)
    for _ in range(count):
        wagered(table, dict.fromkeys(wagering, 10_00))
        deal(table, {})
        finish(table)
    return [event for event in table.events[before:] if isinstance(event, Advised)]


def refused(table: CanberraTable, seat: int) -> None:
    with pytest.raises(Refusal, match="abstained") as refusal:
        table.do(VacateSeat(seat))
    assert "S89-1997/15.8" in refusal.value.rules


@rules("S89-1997/15.8")
def test_rounds_beside_a_free_seat_do_not_count() -> None:
    table = seated(1, 2, 3, 4, 5, 6)
    assert not rounds(table, (1, 2), 2)
    table.do(Sit("p7", 7, STAKE))
    assert not rounds(table, (1, 2, 4, 5, 6, 7), 2)
    refused(table, 3)
    assert [advice.seat for advice in rounds(table, (1, 2, 4, 5, 6, 7), 1)] == [3]
    table.do(VacateSeat(3))


@rules("S89-1997/15.8")
def test_a_seat_that_was_free_for_one_round_breaks_the_row() -> None:
    table = seated(1, 2, 3, 4, 5, 6, 7)
    others = (1, 2, 4, 5, 6)
    assert not rounds(table, (*others, 7), 2)
    table.do(Leave(7))
    assert not rounds(table, others, 1)
    table.do(Sit("p7", 7, STAKE))
    assert not rounds(table, (*others, 7), 2)
    refused(table, 3)
    assert [advice.seat for advice in rounds(table, (*others, 7), 1)] == [3]


@rules("S89-1997/15.8")
def test_a_seat_that_is_left_in_the_round_is_not_in_use_throughout() -> None:
    table = seated(1, 2, 3, 4, 5, 6, 7)
    assert not rounds(table, (1, 2, 4, 5, 6), 2)
    wagered(table, {1: 10_00, 2: 10_00})
    table.do(Leave(7))
    table.do(Sit("p8", 7, STAKE))
    deal(table, {})
    finish(table)
    refused(table, 3)


def test_coups_count_alike() -> None:
    table = baccarat(*range(1, 7))
    new_shoe(table)
    for _ in range(2):
        coup(table, {(1, Side.PLAYER): 10_00}, NATURAL)
    assert table.state.places[3].idle == 0
    table.do(Sit("p7", 7, STAKE))
    coup(table, {(1, Side.PLAYER): 10_00}, NATURAL)
    assert table.state.is_full
    assert (table.state.places[1].idle, table.state.places[3].idle) == (0, 1)
