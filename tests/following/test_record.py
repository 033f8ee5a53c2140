"""The record that is kept by hand: nothing of it can be forged unseen, and its money is the money on the table."""

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.following import entries as e
from pitboss.following.floor import FloorTable, table_of
from pitboss.following.followed import FollowedTable
from pitboss.following.levels import EntryLevel, RecordedRound, by_level
from pitboss.following.written import EntryWritten, crossed_out
from pitboss.play import Principal, Refusal, Role
from pitboss.play.dollars import Dollars
from pitboss.play.money import DIFFERENCE, POT, Ledger, Transfer, stake
from pitboss.play.tail import Tail
from pitboss.poker.commands import Choose
from pitboss.poker.due import DealDue, OpenerDue
from pitboss.poker.rulings.facts import Cause, Disrupted
from pitboss.poker.table.commands import DealOut, Exclude
from pitboss.poker.table.due import CountDue
from pitboss.poker.table.events import DealtOut, LeftToCount, NotFollowed
from pitboss.poker.table.reenact import first_departure
from pitboss.poker.table.table import CODEC, PokerTable
from pitboss.table.commands import GiveBack, Leave, RaiseDispute, Readmit, SetAside, Sit
from pitboss.table.conduct import Conduct
from pitboss.table.events import DisputeRaised, GivenBack, HeldForCase, Readmitted
from pitboss.table.keeping_commands import (
    Annotate,
    Attend,
    CallFloor,
    LeaveDuty,
    ReportConduct,
    Say,
    StrikeOut,
    TakeDuty,
    Warn,
)
from pitboss.table.keeping_events import (
    OF_THE_RECORD,
    ChipsCounted,
    ConductReported,
    OnDuty,
    StruckOut,
    Warned,
)
from pitboss.table.table import AnyEvent
from tests.following.tables import followed
from tests.proof import rules

OF_CASES = (HeldForCase, GivenBack, Readmitted)
SUPERVISOR = Principal(Role.SUPERVISOR, name="Vera")


def kept() -> FollowedTable:
    """A table at which everything that is kept by hand has happened."""
    table = followed("canberra-manila-1994")
    for command in (
        TakeDuty(Role.DEALER, "Del"),
        TakeDuty(Role.SUPERVISOR, "Sue"),
        LeaveDuty(Role.SUPERVISOR),
        TakeDuty(Role.SUPERVISOR, "Vera"),
        CallFloor(),
        Attend("Vera"),
        Say("We play with thirty-two cards.", ("S94-1994/CM3.1",)),
        Annotate("seat 2 came late"),
        ReportConduct(Conduct.LANGUAGE, "speaks another language", 3),
        Warn(3, Conduct.LANGUAGE, "Vera"),
        Warn(3, Conduct.LANGUAGE, "Vera"),
        DealOut(3, "speaks another language", "It was warned twice.", SUPERVISOR),
    ):
        by = SUPERVISOR if isinstance(command, Attend | DealOut) else Principal(Role.DEALER)
        table.enter(e.TableEntry(command), by)
    for aside in (SetAside(7, 2, 10_00, (1, 2)), GiveBack(7, 4_00, seat=1), GiveBack(7, 6_00, person="player 9")):
        table.enter(e.TableEntry(aside), SUPERVISOR)
    table.enter(e.CountEntry(1, 290_00))
    table.enter(e.DealEntry())
    table.enter(e.Strike(table.in_force[-1].number))
    table.enter(e.DealEntry())
    table.enter(e.Stop(unheard="tablet-1"))
    stakes = tuple((seat, 280_00) for seat in (1, 2, 4))
    table.enter(e.Stop(stakes, 5_00))
    excluded = table.table.state.places[4].person
    table.enter(e.TableEntry(Exclude(4, "a side bet", "It was not the first.", SUPERVISOR)), SUPERVISOR)
    table.enter(e.TableEntry(Readmit(excluded, "It was another.")), SUPERVISOR)
    table.enter(e.TableEntry(Annotate("the end")))
    return table


def test_everything_is_kept_and_follows() -> None:
    events = kept().table.events
    assert {type(event) for event in events} >= {*OF_THE_RECORD, *OF_CASES, DealtOut, LeftToCount, NotFollowed}
    assert first_departure(events) is None
    assert [CODEC.decode(CODEC.encode(event)) for event in events] == events


FORGED: tuple[tuple[type[AnyEvent], dict[str, object]], ...] = (
    (StruckOut, {"first": 3}),
    (StruckOut, {"before": 1}),
    (StruckOut, {"back": (Transfer(POT, stake(1), 1),)}),
    (ChipsCounted, {"difference": 1}),
    (ChipsCounted, {"person": "somebody"}),
    (NotFollowed, {"difference": 0}),
    (NotFollowed, {"commission": 1}),
    (ConductReported, {"measures": ()}),
    (ConductReported, {"matter": Conduct.VIEW}),
    (Warned, {"times": 7}),
    (OnDuty, {"role": Role.PLAYER}),
    (DealtOut, {"person": "somebody"}),
    (HeldForCase, {"person": "somebody"}),
    (HeldForCase, {"cents": 1_000_00}),
    (HeldForCase, {"agreed": (1,)}),
    (GivenBack, {"cents": 20_00}),
    (GivenBack, {"person": "somebody"}),
    (Readmitted, {"person": "somebody"}),
)


@pytest.mark.parametrize(("kind", "change"), FORGED)
def test_what_is_forged_is_found(kind: type[AnyEvent], change: dict[str, object]) -> None:
    events = list(kept().table.events)
    place = next(place for place, event in enumerate(events) if type(event) is kind)
    events[place] = replace(events[place], **change)
    assert first_departure(events) == place


def test_what_is_left_out_is_found() -> None:
    events = kept().table.events
    for kind in (StruckOut, ChipsCounted, NotFollowed, DealtOut):
        place = next(place for place, event in enumerate(events) if type(event) is kind)
        assert first_departure([*events[:place], *events[place + 1 :]]) is not None


@rules("H-R14", "H-R16")
def test_chips_are_where_the_table_says() -> None:
    """Buy-ins, stakes, pot, commission and differences add up to nothing, and stakes are those of the state."""
    table = kept()
    ledger = Ledger()
    for event in table.table.events:
        ledger.record(event.transfers())
    state = table.table.state
    assert ledger.total == 0
    assert ledger[POT] == 0
    assert {seat: ledger[stake(seat)] for seat in state.places} == {seat: state.stake_of(seat) for seat in state.places}
    assert ledger[DIFFERENCE] == -state.difference


@rules("H-R16")
@pytest.mark.parametrize(
    "entry",
    [
        e.Stop(((1, 300_00), (2, 300_00))),
        e.Stop(((1, 300_00), (2, 300_00), (3, 300_00), (4, -1))),
        e.Stop(((1, 300_00), (2, 300_00), (3, 300_00), (4, 300_00)), -1),
        e.Stop(((1, 1), (1, 1), (2, 1), (3, 1), (4, 1))),
    ],
)
def test_a_count_that_cannot_be_is_refused(entry: e.Stop) -> None:
    table = followed("holdem-2018", deal=True)
    before = len(table.table.events)
    with pytest.raises(Refusal):
        table.enter(entry)
    assert len(table.table.events) == before


@rules("H-R16")
@pytest.mark.parametrize("more", [(), ((2, 0),)], ids=("left out", "as nothing"))
def test_nothing_is_counted_before_a_seat_that_went_before_the_first_card(more: tuple[tuple[int, int], ...]) -> None:
    """Its post stays in the pot; the chips are gone with the player, and a count that names the seat says so."""
    table = followed("holdem-2018")
    table.enter(e.DealEntry(reader=True))
    table.enter(e.TableEntry(Leave(2)))
    table.enter(e.DealEntry())
    table.enter(e.Stop())
    due = table.table.expected()
    assert isinstance(due, CountDue)
    assert due.seats == (1, 3, 4)
    assert isinstance(table.table, PokerTable)
    round_ = table.table.state.round
    assert round_ is not None
    found = ((1, round_.stake[1] + round_.pot), (3, round_.stake[3]), (4, round_.stake[4]))
    with pytest.raises(Refusal, match="seats 1, 3, 4"):
        table.enter(e.Stop((*found, (2, 5_00))))
    table.enter(e.Stop((*found, *more)))
    state = table.table.state
    assert {seat: state.stake_of(seat) for seat in state.places} == dict(found)
    assert state.difference == 0
    assert first_departure(table.table.events) is None


@rules("H-R16")
def test_only_a_round_is_left_to_a_count() -> None:
    with pytest.raises(Refusal, match="no round is on"):
        followed("holdem-2018").enter(e.Stop(((1, 300_00),)))


@rules("H-R12")
def test_a_ruling_is_struck_out_by_a_supervisor_alone() -> None:
    table = followed("holdem-2018", deal=True)
    table.enter(e.CallEntry())
    table.enter(e.ClockEntry())
    called = table.in_force[-2].number
    with pytest.raises(Refusal, match="a ruling was made since"):
        table.enter(e.Strike(called))
    table.enter(e.Strike(called), SUPERVISOR)
    assert table.errors == 1


def test_only_staff_keeps_a_record() -> None:
    table = followed("holdem-2018", deal=True)
    with pytest.raises(Refusal):
        table.enter(e.Strike(1), Principal(Role.PLAYER, 1))
    with pytest.raises(Refusal):
        table.enter(e.FoldEntry(), Principal(Role.PLAYER, 1))
    assert isinstance(table.table, PokerTable)


def test_the_next_street_may_lie_face_down() -> None:
    """The seventh card of stud: it is dealt, and nobody has acted yet."""
    table = followed("seven-card-stud-1994", 2, deal=True)
    streets: list[e.AnyEntry] = [
        e.StreetEntry(),
        e.Jump(1),
        e.CallEntry(),
        e.CallEntry(),
        *(e.StreetEntry(), e.Jump(1), e.Rest()) * 3,
    ]
    for entry in streets:
        table.enter(entry)
    due = table.table.expected()
    assert isinstance(due, DealDue)
    assert not due.up
    table.enter(e.StreetEntry())
    assert isinstance(table.table.expected(), OpenerDue)


def test_the_record_of_a_round_ends_with_its_level_and_its_dealer() -> None:
    table = followed("holdem-2018", 3)
    table.enter(e.TableEntry(TakeDuty(Role.DEALER, "Del")))
    table.enter(e.DealEntry())
    assert table.enter(e.Rest()).ended == RecordedRound(EntryLevel.FULL, "Del")
    table.enter(e.DealEntry())
    for entry in (e.CallEntry(), e.Rest(), e.StreetEntry(), e.Rest(), e.StreetEntry(), e.Rest(), e.StreetEntry()):
        assert table.enter(entry).ended is None
    table.enter(e.Rest())
    assert table.enter(e.ReadEntry(((1,),))).ended == RecordedRound(EntryLevel.MONEY, "Del")
    table.enter(e.TableEntry(TakeDuty(Role.DEALER, "Eva")))
    with pytest.raises(Refusal, match="another dealer dealt that round"):
        table.enter(e.Strike(len(table.written) - 1), Principal(Role.DEALER, name="Eva"))
    table.enter(e.DealEntry())
    stakes = tuple((seat, table.table.state.stake_of(seat)) for seat in (1, 2, 3))
    counted = table.enter(e.Stop(stakes, 0))
    assert counted.ended == RecordedRound(EntryLevel.COUNTED, "Eva")
    table.enter(e.Strike(counted.number))
    assert table.enter(e.Rest()).ended == RecordedRound(EntryLevel.FULL, "Eva")
    in_force = [each.ended for each in table.in_force if each.ended is not None]
    assert by_level(in_force) == {"full": 2, "money": 1}
    assert msgspec.json.decode(msgspec.json.encode(counted), type=EntryWritten).ended == counted.ended
    assert EntryWritten(1, e.Rest(), Principal(Role.DEALER), 0, 1).ended is None, "as it was stored before"


@rules("H-R12")
def test_before_the_first_round_a_buy_in_is_struck_out_as_later() -> None:
    table = FollowedTable(table_of(FloorTable("holdem-2018", dict.fromkeys((1, 2), Dollars(300_00)), 4)))
    for before in (), (e.DealEntry(), e.Strike(3)):
        for entry in before:
            table.enter(entry)
        sat = table.enter(e.TableEntry(Sit(f"player {len(table.written)}", 3, 500_00)))
        table.enter(e.Strike(sat.number))
        assert sorted(table.table.state.places) == [1, 2]
    assert first_departure(table.table.events) is None


@rules("NI2018-51/19.1")
def test_a_void_round_is_none_of_the_rounds_that_are_counted() -> None:
    """Its record ends with its level all the same, whether it is void while it is on or once it was paid."""
    table = followed("holdem-2018", 3)
    table.enter(e.TableEntry(TakeDuty(Role.DEALER, "Del")))
    operator = Principal(Role.OPERATOR, name="Olga")
    void = e.TableEntry(Choose("void", "nobody could play on", operator))
    table.enter(e.DealEntry())
    table.enter(e.ReportEntry(Disrupted(Cause.DISTURBANCE, "a fire alarm")))
    assert table.enter(void, operator).ended == RecordedRound(EntryLevel.FULL, "Del", 0)
    table.enter(e.DealEntry())
    table.enter(e.Rest())
    table.enter(e.TableEntry(TakeDuty(Role.DEALER, "Eva")))
    table.enter(e.ReportEntry(Disrupted(Cause.FRAUD, "marked cards", before=True)))
    assert table.enter(void, operator).ended == RecordedRound(EntryLevel.FULL, "Del", -1)
    assert by_level(each.ended for each in table.in_force if each.ended is not None) == {}


@rules("H-R12")
def test_what_a_strike_out_of_the_first_rooms_took_back_stays_so() -> None:
    """A warning was struck out with the entries about the round, and the next was the first again."""
    table = followed("canberra-manila-1994")
    table.enter(e.DealEntry())
    first = table.written[-1].start
    table.enter(e.TableEntry(Warn(3, Conduct.LANGUAGE, "Vera")), SUPERVISOR)
    old = table.table
    old.do(StrikeOut(first, spares=False))
    old.do(Warn(3, Conduct.LANGUAGE, "Vera"))
    stored = [CODEC.decode(CODEC.encode(event)) for event in old.events]
    assert b"spares" not in b"".join(map(CODEC.encode, stored)), "as they were written"
    assert first_departure(stored) is None
    assert list(PokerTable.replay(stored).state.warnings.values()) == [1]
    now = followed("canberra-manila-1994")
    now.enter(e.DealEntry())
    now.enter(e.TableEntry(Warn(3, Conduct.LANGUAGE, "Vera")), SUPERVISOR)
    now.enter(e.Strike(1))
    assert list(now.table.state.warnings.values()) == [1], "it outlasts that today"
    two, log = Tail(now.written[:2]), now.table.log
    assert [each.struck for each in crossed_out(two, two[0], two[0].start, log)] == [True, False]
    assert all(each.struck for each in crossed_out(two, two[0], two[0].start, log, spares=False))


@rules("NI2018-51/19.4")
def test_a_dispute_says_whether_the_round_can_go_on() -> None:
    table = followed("holdem-2018")
    table.enter(e.TableEntry(RaiseDispute(2, "I was called first", True)))
    table.enter(e.DealEntry())
    for goes_on in (None, True, False):
        table.enter(e.TableEntry(RaiseDispute(2, "that was my card", goes_on)))
    raised = [event for event in table.table.events if isinstance(event, DisputeRaised)]
    assert [event.goes_on for event in raised] == [None, None, True, False], "it is asked of a round that is on"
    assert first_departure(table.table.events) is None
    table.enter(e.Rest())
    table.enter(e.DealEntry())
    assert table.table.state.in_round, "a dispute never blocks the next round"
