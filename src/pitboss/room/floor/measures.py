"""What is decided on a report, as acts of its table: rulings, sanctions, warnings, notes (H-R34)."""

from typing import Any

from pitboss.banked.canberra.commands import Forfeit, Sanction
from pitboss.banked.canberra.state import CanberraState
from pitboss.play import Command, Principal, Refusal
from pitboss.poker.commands import Occurred
from pitboss.poker.rulings.facts import RuleBroken
from pitboss.poker.table.commands import DealOut, Exclude
from pitboss.poker.table.state import PokerTableState
from pitboss.room.floor.conduct import NOTED, ConductCase, TakeMeasure
from pitboss.table.conduct import Measure
from pitboss.table.keeping_commands import Annotate, Warn

IN_ROUND = {
    Measure.REVEALED: 'report it at the table, under "conduct", and what one was shown is shown to all',
    Measure.COUNTED: 'count the cards, and report a wrong number at the table, under "hand fouled"',
}
"""What changes a round that is on is a fact of that round, which its table rules on: a note would leave it undone."""


# The state is that of a table of any game.
def measure(report: ConductCase, command: TakeMeasure, state: Any, by: Principal) -> Command:
    """The act of the table; Refusal where it can have none now."""
    seat = state.seat_of(report.person) if report.person else 0
    if state.in_round and command.measure in IN_ROUND:
        raise Refusal(report.rules, f"{IN_ROUND[command.measure]}; answer the report when the round is over")
    if command.measure in NOTED:
        return Annotate(f"{command.measure.value}: {report.who or report.person}; {command.reason}")
    if not seat:
        raise Refusal(report.rules, "whom it is about sits here no more: put an entry on the exclusion list")
    if command.measure is Measure.WARNED:
        return Warn(seat, report.matter, by.name)
    if isinstance(state, PokerTableState):
        return _among_players(report, command, state, seat, by)
    if isinstance(state, CanberraState):
        return _at_a_box(report, command, seat)
    raise Refusal(report.rules, "this game has no such measure: the operator decides")


def _among_players(
    report: ConductCase, command: TakeMeasure, state: PokerTableState, seat: int, by: Principal
) -> Command:
    """In a round it is a ruling, between rounds an exclusion or a round without the player."""
    if state.in_round:
        return Occurred(RuleBroken(seat, report.words, report.rules[0]))
    match command.measure:
        case Measure.EXCLUDED:
            return Exclude(seat, report.words, command.reason, by)
        case Measure.DEALT_OUT:
            return DealOut(seat, report.words, command.reason, by)
        case _:
            raise Refusal(report.rules, "no round is on: that is done in a round")


def _at_a_box(report: ConductCase, command: TakeMeasure, seat: int) -> Command:
    """Against the house the operator decides at once (S89-1997/6.9, 15.2)."""
    match command.measure:
        case Measure.FORFEIT:
            return Forfeit(seat, command.reason)
        case _:
            is_out = command.measure is Measure.EXCLUDED
            return Sanction(seat, report.rules[0], command.reason, void=not is_out, exclude=is_out)
