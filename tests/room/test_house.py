"""What the house does at a poker table between rounds: bots that come, the free seat and the waiting list (H-R07)."""

from pitboss.cards import Deck
from pitboss.editions import game_of
from pitboss.poker.table.commands import JoinList, LeaveList, Release
from pitboss.poker.table.table import PokerTable
from pitboss.room.chores import Chore
from pitboss.room.lobby import Meta
from pitboss.room.poker import APPROVALS
from pitboss.room.poker_chores import PokerSitting, first_called, next_chore
from pitboss.room.presence import Presences
from pitboss.room.wallets import Wallets
from pitboss.table.commands import CheckDeck, Leave, OpenTable, Sit
from tests.proof import rules


@rules("H-R07")
def test_a_free_seat_waits_a_minute_for_the_first_of_the_list_then_is_the_next_ones() -> None:
    table = full_table()
    for command in (JoinList("cid"), JoinList("dora"), Leave(1)):
        table.do(command)
    for seat in sorted(table.state.first_call):
        table.do(Release(seat))
    assert first_called(table.state) == "cid"
    assert not isinstance(command_at(table, seconds=59), LeaveList)
    assert command_at(table, seconds=60) == LeaveList("cid")
    table.do(LeaveList("cid"))
    assert first_called(table.state) == "dora"
    table.do(Sit("dora", 1, 20_000))
    assert first_called(table.state) == ""


def test_nobody_goes_off_the_list_while_no_seat_is_free() -> None:
    table = full_table()
    table.do(JoinList("cid"))
    assert first_called(table.state) == ""
    assert not isinstance(command_at(table, seconds=3_600), LeaveList)


def test_a_bot_that_comes_after_another_has_left_is_called_like_nobody_at_the_table() -> None:
    table = PokerTable.set_up(game_of("holdem-2018"), None, 6, APPROVALS)
    for command in (CheckDeck(Deck().cards), OpenTable()):
        table.do(command)
    for _ in range(3):
        table.do(next_bot(table))
    left = next(seat for seat, place in table.state.places.items() if place.name == "Rock 2")
    table.do(Leave(left))
    table.do(next_bot(table))
    names = sorted(place.name for place in table.state.places.values())
    assert names == ["Rock", "Rock 2", "Rock 3"]


def next_bot(table: PokerTable) -> Sit:
    """The bot that the house seats next at a table where three Rocks are wanted."""
    meta = Meta("t1", "Ainslie", "", True, "", "normal", 3, "Rock", paused=True)
    chore = next_chore(
        PokerSitting(
            meta, table.state, table.expected(), Presences(0.0), Wallets(lambda name: 0), 100.0, 0, 0.0, 0.0, True
        )
    )
    assert chore is not None
    assert isinstance(chore.command, Sit)
    return chore.command


def full_table() -> PokerTable:
    table = PokerTable.set_up(game_of("holdem-2018"), None, 2, APPROVALS)
    for command in (CheckDeck(Deck().cards), OpenTable(), Sit("ann", 1, 20_000), Sit("bob", 2, 20_000)):
        table.do(command)
    return table


def command_at(table: PokerTable, seconds: float) -> object:
    """What the house does when the first of the list has been called for so many seconds."""
    presences = Presences(0.0)
    for person in ("ann", "bob", "cid", "dora"):
        presences.connected(person, 0.0)
    meta = Meta("t1", "Ainslie", "", True, "", "normal", 0, "mixed", paused=True)
    due = table.expected()
    sitting = PokerSitting(
        meta, table.state, due, presences, Wallets(lambda name: 0), 100 + seconds, 0, 0.0, 0.0, True, called=100.0
    )
    chore = next_chore(sitting)
    return chore.command if isinstance(chore, Chore) else None
