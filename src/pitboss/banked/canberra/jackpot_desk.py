"""Where a table and its jackpot meet: the events of both that belong into one transaction."""

from typing import Any

from pitboss.banked.canberra.commands import Invalidate, PayPrizes
from pitboss.banked.canberra.due import JackpotDue
from pitboss.banked.canberra.ruling_events import RoundReversed
from pitboss.banked.canberra.table import Table
from pitboss.banked.jackpot.events import JackpotState, RoundSettled
from pitboss.banked.jackpot.jackpot import Jackpot, ReverseRound, SettleRound
from pitboss.play import Event, Refusal

Both = tuple[list[Event[Any]], list[Event[JackpotState]]]


def settle(table: Table, jackpot: Jackpot, name: str) -> Both:
    """Settle the round of a table, known to the jackpot by its name: what happened at the table, and to the jackpot."""
    due = table.expected()
    if not isinstance(due, JackpotDue):
        raise Refusal(table.state.law.jackpot, "the jackpot is settled after all other wagers")
    made = jackpot.do(SettleRound(name, table.state.ended + 1, due.claims, due.losing))
    settled = made[0]
    assert isinstance(settled, RoundSettled), "a round that is settled leaves one event"
    return table.do(PayPrizes(settled.display, settled.paid)), made


def invalidate(table: Table, jackpot: Jackpot, name: str, command: Invalidate) -> Both:
    """Invalidate an outcome; if the jackpot had settled that round, it undoes it too."""
    last = jackpot.state.last.get(name)
    events = table.do(command)
    undone = next((event for event in events if isinstance(event, RoundReversed)), None)
    if undone is None or last is None or last.round != undone.number:
        return events, []
    return events, jackpot.do(ReverseRound(name, undone.number))
