"""The lines of readers: numbered, answered, repeatable; and a card that cannot be stops nothing."""

import pytest

from pitboss.cards import Card
from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.following.readers import Ghost, HeldLine, Reader, crc16, parse, take
from pitboss.malformed import Malformed
from pitboss.poker.table.table import PokerTable
from tests.following.tables import followed

HELLO = "PB1 HELLO 1 reader=table-7 kind=table table=T7 deck=52"


class Device:
    """A reader at a table that is at hand."""

    def __init__(self, table: FollowedTable) -> None:
        self.table = table
        self.reader = Reader()

    def take(self, line: str) -> str:
        return take(self.reader, self.table, line)

    @property
    def held(self) -> list[HeldLine]:
        return self.reader.held

    @property
    def ghosts(self) -> list[Ghost]:
        return self.reader.ghosts


def reader() -> Device:
    table = followed("holdem-2018", deal=True)
    table.enter(e.CallEntry())
    table.enter(e.CallEntry())
    found = Device(table)
    assert found.take(HELLO) == "OK 1"
    return found


def board(device: Device) -> list[Card | None]:
    table = device.table.table
    assert isinstance(table, PokerTable)
    assert table.state.round is not None
    return table.state.round.board


def test_cards_are_entered_and_a_line_again_changes_nothing() -> None:
    device = reader()
    assert device.take("PB1 SEEN 1 board 7h Kd 2c") == "OK 1"
    assert board(device) == [Card("7h"), Card("Kd"), Card("2c")]
    written = len(device.table.written)
    assert device.take("PB1 SEEN 1 board 7h Kd 2c") == "OK 1"
    assert len(device.table.written) == written


def test_a_gap_is_asked_for() -> None:
    device = reader()
    assert device.take("PB1 BEAT 1") == "OK 1"
    assert device.take("PB1 BEAT 3") == "AGAIN 2"
    assert device.take("PB1 BEAT 2") == "OK 2"
    assert device.take("PB1 BEAT 3") == "OK 3"


def test_a_card_that_cannot_be_is_held_for_a_supervisor() -> None:
    device = reader()
    device.take("PB1 SEEN 1 board 7h Kd 2c")
    assert device.take("PB1 SEEN 2 board Kd 7h") == "OK 2", "that is where it lies"
    assert not device.held
    answer = device.take("PB1 CARD 3 shoe 7h")
    assert answer.startswith("NO 3 ")
    assert "7h has left the shoe already" in answer
    assert device.held == [HeldLine("shoe", f"7h: {answer.removeprefix('NO 3 ')}")]
    assert device.take("PB1 SEEN 4 board 9s") == "OK 4"
    assert len(board(device)) == 4


def test_what_a_device_suggests_of_acts_is_a_ghost() -> None:
    """A device never folds or bets for anybody."""
    device = reader()
    before = len(device.table.table.events)
    assert device.take("PB1 GONE 1 seat3") == "OK 1"
    assert device.take("PB1 CHIPS 2 seat3 285.00") == "OK 2"
    assert device.take("PB1 SEEN 3 discards 7h 2c") == "OK 3"
    assert len(device.table.table.events) == before
    assert device.ghosts[0] == Ghost("seat3", "GONE")
    assert device.take("PB1 BAD 4 shoe") == "OK 4"
    assert device.held == [HeldLine("shoe", "something was there and could not be read")]


def test_lines_are_checked() -> None:
    line = "PB1 BEAT 7"
    assert parse(f"{line} *{crc16(line)}").number == 7
    assert crc16("123456789") == "29B1"
    for bad in (f"{line} *0000", "PB2 BEAT 1", "PB1 DANCE 1", "PB1 BEAT x", "PB1 CARD 1 seat14 As", "PB1 CARD 1", ""):
        with pytest.raises(Malformed):
            parse(bad)


def test_whoever_does_not_say_hello_is_not_heard() -> None:
    device = Device(followed("holdem-2018"))
    assert device.take("PB1 BEAT 1") == "NO 1 say HELLO first"
    assert device.take("PB1 HELLO 1") == "NO 1 say who you are: reader=NAME"
    assert device.take("nonsense").startswith("NO ? ")


def test_the_numbers_begin_anew_with_hello() -> None:
    device = reader()
    assert device.take("PB1 BEAT 41") == "OK 41"
    assert device.take("PB1 BEAT 43") == "AGAIN 42"
    assert device.take(HELLO) == "OK 1"
    assert device.take("PB1 BEAT 100") == "OK 100"
