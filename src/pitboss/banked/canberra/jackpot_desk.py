"""Where a table and its jackpot meet: the events of both that belong into one transaction."""

from typing import Any

from msgspec.structs import replace

from pitboss.banked.canberra.afterwards import has_chip
from pitboss.banked.canberra.commands import CanberraOccurred, Invalidate, PayPrizes, TurnUp
from pitboss.banked.canberra.due import JackpotDue
from pitboss.banked.canberra.facts import BoxMiscounted
from pitboss.banked.canberra.ruling_events import RoundReversed
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.jackpot.events import JackpotState, RoundSettled
from pitboss.banked.jackpot.jackpot import Jackpot, ReverseRound, SettleRound
from pitboss.banked.jackpot.terms import JackpotPaid
from pitboss.play import Event, Refusal
from pitboss.play.money import dollars

Both = tuple[list[Event[Any]], list[Event[JackpotState]]]


class Desk:
    """A table and its jackpot, to which the table has a name: whatever concerns both changes both."""

    def __init__(self, table: CanberraTable, jackpot: Jackpot, name: str) -> None:
        self.table, self.jackpot, self.name = table, jackpot, name

    def do(self, command: Any) -> list[Event[Any]]:
        """Judge a command of any kind as the table does, and let the jackpot have its part."""
        match command:
            case TurnUp():
                return turn_up(self.table, self.jackpot.state, command)
            case PayPrizes():
                return settle(self.table, self.jackpot, self.name)[0]
            case Invalidate():
                return invalidate(self.table, self.jackpot, self.name, command)[0]
            case CanberraOccurred():
                return report(self.table, self.jackpot, self.name, command)[0]
            case _:
                return self.table.do(command)


def check_connection(table: CanberraTable, jackpot: JackpotState) -> None:
    """Refuse a table that names another jackpot or chip: what the one collects the other would not account for."""
    terms, rules = table.state.terms, table.state.law.chip_of_meter
    if terms.jackpot != jackpot.name:
        raise Refusal(rules, f"the table is connected to {terms.jackpot or 'no jackpot'}, not to {jackpot.name}")
    if terms.jackpot_chip != jackpot.terms.chip:
        raise Refusal(rules, f"the jackpot {jackpot.name} is played with chips of {dollars(jackpot.terms.chip)}")


def turn_up(table: CanberraTable, jackpot: JackpotState, command: TurnUp) -> list[Event[Any]]:
    """Turn up a hand under what the jackpot displays at that moment, which its event keeps (G-R72)."""
    return table.do(replace(command, display=jackpot.display))


def settle(table: CanberraTable, jackpot: Jackpot, name: str) -> Both:
    """Settle the round of a table, known to the jackpot by its name: what happened at the table, and to the jackpot."""
    due = table.expected()
    if not isinstance(due, JackpotDue):
        raise Refusal(table.state.law.jackpot, "the jackpot is settled after all other wagers")
    check_connection(table, jackpot.state)
    made = jackpot.do(SettleRound(name, table.state.ended + 1, due.claims, due.losing))
    settled = made[0]
    assert isinstance(settled, RoundSettled), "a round that is settled leaves one event"
    return table.do(PayPrizes(settled.display, settled.paid)), made


def invalidate(table: CanberraTable, jackpot: Jackpot, name: str, command: Invalidate) -> Both:
    """Invalidate an outcome; if the jackpot had settled that round, it undoes it too."""
    last = jackpot.state.last.get(name)
    events = table.do(command)
    undone = next((event for event in events if isinstance(event, RoundReversed)), None)
    if undone is None or last is None or last.round != undone.number:
        return events, []
    return events, jackpot.do(ReverseRound(name, undone.number))


def report(table: CanberraTable, jackpot: Jackpot, name: str, command: CanberraOccurred) -> Both:
    """Report something irregular; if a hand is void that the jackpot has settled, it settles the round without it."""
    last, settled, fact = table.state.countable, jackpot.state.last.get(name), command.what
    if last is None or settled is None or settled.round != last.number:
        return table.do(command), []
    if not isinstance(fact, BoxMiscounted) or not has_chip(last, fact):
        return table.do(command), []
    table.preview(command)  # Refused before the jackpot has moved.
    made = jackpot.do(ReverseRound(name, last.number))
    claims = tuple(claim for claim in last.claims if claim.box != fact.box)
    chips = sum(box.chip > 0 for number, box in last.boxes.items() if number != fact.box)
    paid: tuple[JackpotPaid, ...] = ()
    if chips:
        again = jackpot.do(SettleRound(name, last.number, claims, chips - len(claims)))
        paid = again[0].paid if isinstance(again[0], RoundSettled) else ()
        made += again
    return table.do(replace(command, paid=paid)), made
