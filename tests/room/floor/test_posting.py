"""What a change of seat costs, and what then comes of it."""

import pytest

from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.poker.events import Posted
from pitboss.poker.table.commands import Move, Release
from pitboss.poker.table.events import LinedUp
from pitboss.poker.table.state import PokerTableState
from pitboss.room.floor.posting import move_prices
from pitboss.table.commands import Leave
from pitboss.table.terms import Coming
from tests.following.tables import followed
from tests.proof import rules


def with_two_seats_free() -> FollowedTable:
    """Six seats, 4 and 6 free, one round over: the blinds of the next are at 2 and 3."""
    table = followed("holdem-2018", 6)
    for seat in (4, 6):
        table.enter(e.TableEntry(Leave(seat)))
        table.enter(e.TableEntry(Release(seat)))
    table.enter(e.DealEntry())
    table.enter(e.Rest())
    return table


@rules("NI2018-51/17.13")
@pytest.mark.parametrize("coming", list(Coming))
def test_only_a_seat_further_from_the_blinds_has_a_price(coming: Coming) -> None:
    table = with_two_seats_free()
    state = table.table.state
    assert isinstance(state, PokerTableState)
    prices = {each.to: each for each in move_prices(state, 3)}
    assert [(to, each.is_further, each.cents) for to, each in prices.items()] == [(4, False, 0), (6, True, 10_00)]
    assert move_prices(state, 4) == [], "nobody sits there"
    table.enter(e.TableEntry(Move(3, 6, coming)))
    dealt = table.enter(e.DealEntry())
    events = table.events_of(dealt)
    lined = next(event for event in events if isinstance(event, LinedUp))
    assert (6 in lined.dealt) is (coming is Coming.POST)
    posted = sum(event.cents for event in events if isinstance(event, Posted) and event.seat == 6)
    assert posted == (prices[6].cents if coming is Coming.POST else 0)
