"""A table of Canberra Poker in a tournament: who sits there is assigned, and a round has the limits of its level."""

import pytest
from msgspec.structs import replace

from pitboss.banked.canberra.commands import Ante, GiveLimitsNotice
from pitboss.banked.canberra.conditions import ApprovedConditions
from pitboss.banked.canberra.events import CanberraSetUp
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.table import CODEC, CanberraTable
from pitboss.banked.house.commands import CutByDealer
from pitboss.play import Refusal
from pitboss.play.money import Currency
from pitboss.table.commands import CheckDeck, Leave, OpenTable, PlacePlayer, Remove, Shuffle, Sit, TopUp
from tests.proof import rules

OPTIONS = CanberraOptions(
    minimum=25, maximum=250, max_payout=25_000, currency=Currency.CHIPS, conditions=ApprovedConditions("R 1")
)


@pytest.fixture
def table() -> CanberraTable:
    table = CanberraTable.set_up(options=OPTIONS, tournament="canberra-1997")
    table.do(CheckDeck(table.state.deck.cards))
    table.do(OpenTable())
    table.do(PlacePlayer("ann", 2, 1000, "Ann"))
    return table


@rules("S89-1997/16.1")
def test_nobody_sits_down_leaves_or_buys_by_himself(table: CanberraTable) -> None:
    for command in (Sit("ben", 3, 1000), Leave(2), TopUp(2, 500)):
        with pytest.raises(Refusal):
            table.do(command)
    table.do(Remove(2, moved=True))
    assert not table.state.places


@rules("T-R38")
def test_an_ante_waits_for_the_round_and_its_level(table: CanberraTable) -> None:
    with pytest.raises(Refusal, match="has not begun") as refused:
        table.do(Ante(2, 25))
    assert "T-R38" in refused.value.rules
    table.do(GiveLimitsNotice(replace(OPTIONS, minimum=50, maximum=500)))
    assert table.state.terms.minimum == 50  # between rounds it holds at once
    table.do(Shuffle())
    table.do(CutByDealer(20))
    with pytest.raises(Refusal, match="below the minimum"):
        table.do(Ante(2, 25))
    table.do(Ante(2, 50))
    assert table.state.law.tournament is not None


def test_a_table_that_was_stored_before_has_no_tournament() -> None:
    first = CanberraTable.set_up().events[0]
    assert b"tournament" not in CODEC.encode(first)
    assert isinstance(first, CanberraSetUp)
    assert first.tournament == ""
