"""While a ruling waits the table stands still; what is beside the round is entered all the same."""

from collections.abc import Sequence

import pytest

from pitboss.following import entries as e
from pitboss.following.approving import ApprovalPolicy
from pitboss.following.followed import FollowedTable
from pitboss.play import Principal, Refusal, Role
from pitboss.poker.rulings import facts as f
from pitboss.poker.rulings.events import Ruled
from pitboss.poker.table.commands import Exclude
from pitboss.poker.table.reenact import first_departure
from pitboss.room.following.entering import EntryKept, taken_up
from pitboss.table.commands import DecideDispute, RaiseDispute
from pitboss.table.conduct import Conduct
from pitboss.table.keeping_commands import (
    Annotate,
    Attend,
    CallFloor,
    LeaveDuty,
    ReportConduct,
    Say,
    TakeDuty,
    Warn,
)
from pitboss.table.keeping_events import StruckOut
from tests.following.tables import followed
from tests.proof import rules

DEALER = Principal(Role.DEALER, name="del")
SUE = Principal(Role.SUPERVISOR, name="sue")
TOM = Principal(Role.SUPERVISOR, name="tom")
OLGA = Principal(Role.OPERATOR, name="olga")
DISCARDED = e.ReportEntry(f.CardsDiscarded(2))
MEANWHILE = (
    CallFloor(),
    TakeDuty(Role.SUPERVISOR, "tom"),
    Attend("tom"),
    RaiseDispute(3, "it was my card", True),
    DecideDispute(1, "it was not", "tom"),
    ReportConduct(Conduct.LANGUAGE, "speaks Latin", 3),
    Warn(3, Conduct.LANGUAGE, "tom"),
    Annotate("seat 3 is angry"),
    LeaveDuty(Role.SUPERVISOR),
)
"""Everything that is beside the round."""


def waiting() -> FollowedTable:
    """A table whose dealer has reported something that a supervisor is to approve."""
    book = followed("holdem-2018", deal=True)
    for entry in (e.CallEntry(), e.CallEntry(), DISCARDED):
        book.enter(entry, DEALER)
    assert book.pending is not None
    return book


def meanwhile(book: FollowedTable, commands: Sequence[object] = MEANWHILE) -> None:
    for command in commands:
        book.enter(e.TableEntry(command), OLGA if isinstance(command, DecideDispute) else SUE)


def after_a_restart(book: FollowedTable) -> FollowedTable:
    """The same, as it is read from the store."""
    table = book.table.at(book.table.length)
    return FollowedTable(table, taken_up(table, [EntryKept(each) for each in book.written]))


@rules("H-R17", "H-R30", "H-R35")
def test_what_is_beside_the_round_is_entered_while_a_ruling_waits() -> None:
    book = waiting()
    asked, still = book.pending, book.written[-1]
    meanwhile(book)
    assert book.pending == asked, "it waits as before"
    assert after_a_restart(book).pending == asked
    for entry in (e.FoldEntry(), DISCARDED, e.TableEntry(Say("Raise.", ("NI2018-51/2.2",)))):
        with pytest.raises(Refusal, match="to approve the ruling first"):
            book.enter(entry, DEALER)
    with pytest.raises(Refusal):
        book.enter(e.TableEntry(Attend("del")), DEALER)
    ruled = book.enter(e.ApproveEntry(), TOM)
    assert book.pending is None
    assert still.end == still.start < ruled.start, "it takes effect where it is approved, and not where it was reported"
    assert isinstance(book.events_of(ruled)[0], Ruled)
    assert book.written == after_a_restart(book).written
    assert first_departure(book.table.events) is None


@rules("H-R17")
def test_the_second_person_comes_on_duty_while_it_is_waited_for() -> None:
    book = followed("holdem-2018")
    book.policy = ApprovalPolicy(second_above=0)
    book.enter(e.TableEntry(Exclude(2, "shouted", "again and again", SUE)), SUE)
    asked = book.pending
    meanwhile(book)
    assert asked == book.pending == after_a_restart(book).pending
    with pytest.raises(Refusal, match="second, different person"):
        book.enter(e.ApproveEntry(), SUE)
    book.enter(e.ApproveEntry(), TOM)
    assert book.pending is None
    assert 2 not in book.table.state.places


@rules("H-R12", "H-R17")
@pytest.mark.parametrize("back", [0, 1], ids=("the report", "the call before it"))
def test_striking_out_a_report_that_waits_spares_what_came_meanwhile(back: int) -> None:
    """Also a call of the floor that is the first thing written since, and though nothing else was."""
    for commands in (MEANWHILE, MEANWHILE[1:2]):
        book = waiting()
        report = book.written[-1].number
        meanwhile(book, commands)
        struck = book.enter(e.Strike(report - back), DEALER)
        assert book.pending is None
        assert [each.number for each in book.written if each.struck] == list(range(report - back, report + 1))
        assert [each.number for each in book.in_force][-len(commands) :] == [
            *range(report + 1, report + 1 + len(commands))
        ]
        assert [type(event) for event in book.events_of(struck)] == [StruckOut] * back, "nothing had come of it"
        again = after_a_restart(book)
        assert (again.written, again.pending) == (book.written, None)
        state = book.table.state
        assert (state.on_duty, len(state.disputes)) == (({}, 1) if len(commands) > 1 else ({Role.SUPERVISOR: "tom"}, 0))
        book.enter(e.FoldEntry() if not back else e.CallEntry(), DEALER)
        assert first_departure(book.table.events) is None


@rules("H-R12", "H-R17")
def test_striking_out_a_call_of_the_floor_leaves_the_ruling_waiting() -> None:
    book = waiting()
    asked = book.pending
    meanwhile(book, [CallFloor()])
    book.enter(e.Strike(book.written[-1].number), DEALER)
    assert not book.table.state.floor_called
    assert book.pending == asked == after_a_restart(book).pending
    meanwhile(book, [CallFloor()])
    assert book.pending == asked == after_a_restart(book).pending
    book.enter(e.ApproveEntry(), TOM)
    assert book.pending is None


@rules("H-R12", "H-R17")
def test_a_ruling_that_was_approved_is_struck_out_from_its_report_on() -> None:
    book = waiting()
    report = book.written[-1].number
    meanwhile(book, [CallFloor()])
    book.enter(e.ApproveEntry(), TOM)
    with pytest.raises(Refusal, match="a supervisor strikes it out"):
        book.enter(e.Strike(report), DEALER)
    book.enter(e.Strike(report), TOM)
    assert [each.number for each in book.written if each.struck] == [report, report + 2]
    assert book.table.state.floor_called, "nobody has come yet"
    assert book.pending is None
    assert after_a_restart(book).written == book.written
