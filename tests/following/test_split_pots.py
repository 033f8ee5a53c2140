"""Pots that high and low hands share, read out without cards: who wins the low half is said, or nobody has a low."""

import pytest

from pitboss.cards import parse_cards
from pitboss.following import entries as e
from pitboss.following.floor import FloorTable, table_of
from pitboss.following.followed import FollowedTable
from pitboss.following.story import entry_words
from pitboss.play import Refusal
from pitboss.play.dollars import Dollars
from pitboss.poker.events import Awarded
from tests.proof import rules


def read_due(qualifier: bool, board: str = "") -> FollowedTable:
    """Omaha for two, high and low sharing, checked down to the showdown."""
    options = {"win": "split", "low_qualifier": qualifier}
    table = FollowedTable(table_of(FloorTable("omaha-2018", dict.fromkeys((1, 2), Dollars(300_00)), options=options)))
    entries: list[e.AnyEntry] = [e.DealEntry(), e.CallEntry()]
    entries += [e.CardsEntry((card,)) for card in parse_cards(board)]
    entries += [] if board else [e.StreetEntry()] * 3
    for entry in (*entries, e.Rest()):
        table.enter(entry)
    return table


def sides(table: FollowedTable) -> set[tuple[int, str]]:
    return {(event.seat, event.side) for event in table.table.events if isinstance(event, Awarded)}


@rules("NI2018-51/3.5(c)", "H-R13")
def test_a_pot_is_not_read_out_without_its_low_half() -> None:
    table = read_due(qualifier=False)
    with pytest.raises(Refusal, match="low half") as refused:
        table.enter(e.ReadEntry(((1,),)))
    assert "H-R13" in refused.value.rules
    table.enter(e.ReadEntry(((1,),), ((2,),)))
    assert sides(table) == {(1, "high"), (2, "low")}
    assert entry_words(table.written[-1].entry, (), 0) == "won by seat 1, low 2"


@rules("NI2018-51/3.5(d)", "H-R13")
def test_where_a_low_needs_an_eight_nobody_may_have_one() -> None:
    table = read_due(qualifier=True)
    table.enter(e.ReadEntry(((1,),)))
    assert {seat for seat, _ in sides(table)} == {1}


@rules("NI2018-51/3.5(d)", "H-R13")
def test_a_low_that_is_known_is_not_passed_over() -> None:
    table = read_due(qualifier=True, board="2c 3d 7h Ks Kd")
    table.enter(e.CardsEntry(tuple(parse_cards("5s 4s Qc Qd"))))
    with pytest.raises(Refusal, match="say otherwise"):
        table.enter(e.ReadEntry(((1,),)))
