"""The same again at tables against the house: what lay there in the round before, of those who still sit there."""

from pitboss.banked.baccarat.commands import GiveCoupNotice
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.table import MiniBaccaratTable
from pitboss.banked.canberra.commands import GiveLimitsNotice
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.table import CanberraTable
from pitboss.cards import parse_cards
from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.following.house import follower_of
from pitboss.play import Principal, Role
from pitboss.table.commands import Leave, Sit
from tests.following.tables import followed

OPERATOR = Principal(Role.OPERATOR, name="Olga")
BOXES = 7
"""Those of the tables that `followed` opens."""


def enter(table: FollowedTable, *entries: e.AnyEntry) -> None:
    for entry in entries:
        table.enter(entry)


def cards(text: str) -> e.CardsEntry:
    return e.CardsEntry(parse_cards(text))


ANTES = (e.WagerEntry(1, 10_00), e.WagerEntry(2, 20_00), e.WagerEntry(1, 15_00), e.WagerEntry(3, 5_00), e.TakeBack(3))
FOLDED = (e.NoMoreBetsEntry(), cards("Td"), e.Stay(()), cards("Ts 4h 5c 6d"))


def antes(table: FollowedTable) -> dict[int, int]:
    assert isinstance(table.table, CanberraTable)
    return {number: box.ante for number, box in table.table.state.boxes.items()}


def wagers(table: FollowedTable) -> dict[tuple[int, Side], int]:
    assert isinstance(table.table, MiniBaccaratTable)
    return table.table.state.wagers


def test_the_last_antes_lie_again_and_none_that_was_taken_back() -> None:
    table = followed("canberra-1997")
    enter(table, *ANTES, *FOLDED, e.SameAgain())
    assert antes(table) == {1: 15_00, 2: 20_00}


def test_nothing_lies_again_for_whoever_has_sat_down_since_nor_outside_of_new_limits() -> None:
    table = followed("canberra-1997")
    enter(table, *ANTES, *FOLDED, e.TableEntry(Leave(2)), e.TableEntry(Sit("new", 2, 100_00)), e.SameAgain())
    assert antes(table) == {1: 15_00}
    enter(table, *FOLDED)
    table.enter(e.TableEntry(GiveLimitsNotice(CanberraOptions(minimum=10_00, boxes=BOXES))), OPERATOR)
    enter(table, e.WagerEntry(1, 15_00), *FOLDED)
    enter(table, e.SameAgain())
    assert antes(table) == {}


def test_the_last_wagers_of_a_coup_lie_again_by_their_sides() -> None:
    table = followed("mini-baccarat")
    enter(
        table, cards("2s"), e.WagerEntry(1, 10_00, "player"), e.WagerEntry(1, 5_00, "tie"), e.WagerEntry(2, 5_00, "tie")
    )
    enter(
        table, e.TakeBack(2), e.WagerEntry(2, 20_00, "banker"), e.NoMoreBetsEntry(), cards("9s 2h Kc 4d"), e.SameAgain()
    )
    assert wagers(table) == {(1, "player"): 10_00, (1, "tie"): 5_00, (2, "banker"): 20_00}
    table.enter(e.TableEntry(GiveCoupNotice(BaccaratOptions(minimum=20_00, boxes=BOXES))), OPERATOR)
    enter(table, e.NoMoreBetsEntry(), cards("9h 2d Kd 4c"), e.SameAgain())
    assert wagers(table) == {(2, "banker"): 20_00}


def test_each_puts_up_the_same_as_far_as_the_chips_go() -> None:
    """Of two wagers that either could be paid alone the second is left out; what lies already comes back first."""
    table = followed("mini-baccarat", 2, stake=35_00)
    both = (e.WagerEntry(1, 10_00, "banker"), e.WagerEntry(1, 10_00, "tie"), e.WagerEntry(2, 5_00, "player"))
    enter(table, cards("2s"), *both, e.NoMoreBetsEntry(), cards("9s 2h Kc 4d"))
    assert table.table.state.stake_of(1) == 15_00
    announced = follower_of(table.table).last_wagers()
    enter(table, e.SameAgain())
    assert wagers(table) == {(1, "banker"): 10_00, (2, "player"): 5_00}
    assert len(announced) == 2
    enter(table, e.SameAgain())
    assert wagers(table) == {(1, "banker"): 10_00, (2, "player"): 5_00}
    assert table.table.state.stake_of(1) == 5_00
