"""The lines of readers: numbered, answered, repeatable; and a card that cannot be stops nothing."""

import pytest

from pitboss.cards import Card
from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.following.levels import EntryLevel
from pitboss.following.readers import Ghost, HeldLine, Reader, crc16, go_on, parse, take
from pitboss.malformed import Malformed
from pitboss.poker.rulings.facts import CommunalCardEarly
from pitboss.poker.table.table import PokerTable
from tests.following.tables import followed
from tests.proof import rules

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
    for _ in range(3):
        table.enter(e.CallEntry())
    found = Device(table)
    assert found.take(HELLO) == "OK 1"
    return found


def board(device: Device) -> list[Card | None]:
    table = device.table.table
    assert isinstance(table, PokerTable)
    assert table.state.round is not None
    return table.state.round.board


def hands(device: Device) -> dict[int, str]:
    """By seat the cards that are known."""
    table = device.table.table
    assert isinstance(table, PokerTable)
    round_ = table.state.round
    assert round_ is not None
    return {seat: " ".join(str(card) for card in round_.own[seat] if card) for seat in round_.setup.seats}


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


def test_cards_that_lie_at_seats_are_entered_as_they_are_due_whatever_is_seen_first() -> None:
    """A table that reads cards sees whole hands, some of them before the dealer has entered the deal."""
    device = Device(followed("holdem-2018", 3))
    assert device.take(HELLO) == "OK 1"
    assert device.take("PB1 SEEN 1 seat1 Kd 9s") == "OK 1"
    device.table.enter(e.DealEntry(reader=True))
    assert device.take("PB1 SEEN 2 seat3 2c") == "OK 2"
    assert hands(device) == {1: "Kd", 2: "", 3: ""}, "seat 2 comes first"
    assert device.take("PB1 SEEN 3 seat2 Kd") == "NO 3 Kd has left the shoe already"
    assert device.held[0].place == "seat2"
    assert device.take("PB1 SEEN 4 seat13 As") == "NO 4 seat 13 has no hand in this round"
    assert device.take("PB1 SEEN 5 seat2 7h 7c") == "OK 5"
    assert hands(device) == {1: "Kd 9s", 2: "7h 7c", 3: "2c"}
    assert device.take("PB1 SEEN 6 seat3 2c 2d") == "OK 6"
    for _ in range(3):
        device.table.enter(e.CallEntry())
    assert device.take("PB1 SEEN 7 board 8h 8d 8c") == "OK 7"
    assert device.take("PB1 SEEN 8 board 8h 8d 8c As") == "OK 8", "the whole board, of which one card is new"
    assert device.table.level() is EntryLevel.READER
    device.table.enter(e.To(20_00))
    device.table.enter(e.Rest())
    device.table.enter(e.DealEntry())
    assert device.take("PB1 SEEN 9 seat2 As Ah") == "OK 9", "nobody saw them come"
    assert hands(device) == {1: "", 2: "", 3: ""}


def test_cards_that_are_drawn_come_from_the_shoe() -> None:
    device = Device(followed("draw-1999", 2, deal=True))
    device.take(HELLO)
    for _ in range(2):
        device.table.enter(e.CallEntry())
    device.table.enter(e.DrawEntry(1, reader=True))
    assert device.take("PB1 CARD 1 shoe As") == "OK 1"
    assert "As" in hands(device)[1]


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


@pytest.mark.parametrize("lines", [("SEEN 1 board 7h Kd 2c",), ("CARD 1 shoe 7h", "CARD 2 shoe Kd", "CARD 3 shoe 2c")])
def test_a_card_of_a_device_folds_nobody(lines: tuple[str, ...]) -> None:
    """It lies there, and waits until a person has said what those did who had still to act."""
    device = reader()
    device.table.enter(e.To(30_00))
    before = len(device.table.table.events)
    for line in lines:
        assert device.take(f"PB1 {line}").startswith("OK")
    assert len(device.table.table.events) == before
    assert "have the others passed?" in device.ghosts[-1].hint
    assert not device.held
    device.table.enter(e.CallEntry())
    go_on(device.reader, device.table)
    assert not board(device), "another one has still to act"
    device.table.enter(e.Rest())
    go_on(device.reader, device.table)
    assert board(device) == [Card("7h"), Card("Kd"), Card("2c")]
    assert not device.held


@rules("NI2018-51/17.17", "C-R36")
@pytest.mark.parametrize("away", ["taken away", "reported"])
def test_cards_that_lay_there_too_early_and_are_taken_back_do_not_come_to_the_board(away: str) -> None:
    device = reader()
    device.table.enter(e.To(30_00))
    assert device.take("PB1 SEEN 1 board 7h Kd 2c") == "OK 1"
    early = e.ReportEntry(CommunalCardEarly((Card("7h"), Card("Kd"), Card("2c"))))
    device.table.enter(early)
    device.table.enter(e.DealEntry())
    if away == "taken away":
        assert device.take("PB1 GONE 2 board") == "OK 2"
    for entry in (e.CallEntry(), e.Rest()):
        device.table.enter(entry)
        go_on(device.reader, device.table)
    assert not board(device)
    assert not device.held
    assert device.take(f"PB1 SEEN {device.reader.expects} board As 9d 4h").startswith("OK")
    assert board(device) == [Card("As"), Card("9d"), Card("4h")]


@rules("NI2018-51/17.17")
def test_a_card_that_was_shuffled_back_may_leave_the_shoe_again() -> None:
    device = reader()
    device.table.enter(e.To(30_00))
    assert device.take("PB1 CARD 1 shoe 7h") == "OK 1"
    device.table.enter(e.ReportEntry(CommunalCardEarly((Card("7h"),))))
    device.table.enter(e.DealEntry())
    assert device.take("PB1 CARD 2 shoe 7h") == "OK 2"
    for entry in (e.CallEntry(), e.Rest()):
        device.table.enter(entry)
        go_on(device.reader, device.table)
    assert board(device) == [Card("7h")]


def test_a_hand_that_is_gone_before_it_was_dealt_is_not_entered() -> None:
    device = Device(followed("holdem-2018"))
    device.take(HELLO)
    device.take("PB1 SEEN 1 seat1 As Kd")
    assert device.take("PB1 GONE 2 seat1") == "OK 2"
    assert not device.reader.is_ahead


def test_a_card_of_a_device_lets_those_check_who_need_put_nothing_in() -> None:
    device = reader()
    device.take("PB1 SEEN 1 board 7h Kd 2c")
    assert device.take("PB1 SEEN 2 board 7h Kd 2c 9s") == "OK 2"
    assert len(board(device)) == 4
    assert device.table.written[-1].implied


def test_cards_typed_meanwhile_are_not_entered_twice_and_one_of_a_round_that_is_over_is_held() -> None:
    device = reader()
    device.table.enter(e.To(30_00))
    device.take("PB1 SEEN 1 board 7h Kd 2c")
    device.table.enter(e.CallEntry())
    device.table.enter(e.CardsEntry((Card("7h"), Card("Kd"), Card("2c"))))
    device.take("PB1 BEAT 2")
    assert len(board(device)) == 3
    device.table.enter(e.To(40_00))
    device.take("PB1 SEEN 3 board 7h Kd 2c 9s")
    device.table.enter(e.Rest())
    device.take("PB1 BEAT 4")
    assert device.held == [HeldLine("board", "9s: it lay there, and the round was over without it")]


def test_a_device_shows_nobody_s_hand() -> None:
    device = reader()
    device.take("PB1 SEEN 1 board 7h Kd 2c 9s")
    device.table.enter(e.Rest())
    device.table.enter(e.StreetEntry())
    device.table.enter(e.Rest())
    answer = device.take("PB1 SEEN 2 board 7h Kd 2c As Ah")
    assert answer.startswith("NO 2 no open card is due any more")


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
