"""Chips counted right after everything was put in: the act that was entered is made again, and no other (H-R14)."""

import pytest

from pitboss.following import entries as e
from pitboss.following.floor import FloorTable, table_of
from pitboss.following.followed import FollowedTable
from pitboss.play import Refusal
from pitboss.play.dollars import Dollars
from pitboss.poker.due import Acts
from pitboss.poker.events import Acted
from pitboss.poker.kinds import Kind
from pitboss.poker.table.reenact import first_departure
from tests.proof import rules


def after(*entries: e.AnyEntry, short: int = 200) -> FollowedTable:
    """Seat 3 acts first, and the record has so many dollars before seat 4, which acts next."""
    stakes = {seat: Dollars((short if seat == 4 else 500) * 100) for seat in range(1, 5)}
    book = FollowedTable(table_of(FloorTable("holdem-2018", stakes)))
    for entry in (e.DealEntry(), *entries):
        book.enter(entry)
    return book


def act_of(book: FollowedTable) -> tuple[Kind, int, int]:
    """How seat 4 stands in the record: what it did, how much is in, and what is left of its stake, in dollars."""
    written = book.written[-1]
    act = next(event for event in reversed(book.events_of(written)) if isinstance(event, Acted))
    return act.kind, act.to // 100, book.table.state.stake_of(4) // 100


def price(book: FollowedTable) -> int:
    due = book.table.expected()
    assert isinstance(due, Acts)
    return due.price // 100


@rules("H-R14", "H-R11", "NI2018-51/14.1")
@pytest.mark.parametrize(
    ("made", "found", "act", "to_call"),
    [
        (e.CallEntry(), 290, (Kind.CALL, 250, 40), 250),
        (e.CallEntry(), 250, (Kind.CALL, 250, 0), 250),
        (e.CallEntry(), 180, (Kind.TAP_OUT, 180, 0), 250),
        (e.TapOut(), 290, (Kind.TAP_OUT, 290, 0), 290),
        (e.TapOut(), 180, (Kind.TAP_OUT, 180, 0), 250),
    ],
)
def test_a_call_that_is_counted_stays_a_call(
    made: e.AnyEntry, found: int, act: tuple[Kind, int, int], to_call: int
) -> None:
    book = after(e.To(250_00), made)
    book.enter(e.CountEntry(4, found * 100))
    assert act_of(book) == act
    assert price(book) == to_call
    assert first_departure(book.table.events) is None
    again = book.written[-1].again
    assert again == (made if isinstance(made, e.CallEntry) and found >= 200 else None)


@rules("H-R14")
def test_a_raise_that_is_counted_is_to_what_was_said_as_far_as_the_stake_goes() -> None:
    for found, act in ((290, (Kind.RAISE, 200, 90)), (200, (Kind.RAISE, 200, 0)), (180, (Kind.RAISE, 180, 0))):
        book = after(e.To(60_00), e.To(200_00))
        book.enter(e.CountEntry(4, found * 100))
        assert act_of(book) == act
        assert price(book) == act[1]


@rules("H-R14", "NI2018-51/17.7")
def test_what_is_no_raise_with_the_chips_that_were_found_is_not_made_one() -> None:
    """Everything in is less than a raise; with more behind it is none, and what becomes of it is ruled on."""
    book = after(e.To(150_00), e.To(200_00))
    assert act_of(book)[0] is Kind.TAP_OUT
    before = book.table.length
    with pytest.raises(Refusal, match="strike the act out, count, and enter it again") as refused:
        book.enter(e.CountEntry(4, 290_00))
    assert refused.type is Refusal, "what opens a ruling would open it on a table that is not so"
    assert "NI2018-51/17.7" in refused.value.rules
    assert (book.table.length, len(book.written)) == (before, 3)
