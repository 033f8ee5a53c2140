"""What the dealer's hands do next, whichever way a ruling goes: found by letting it happen to a copy of the table."""

from typing import Any

from pitboss.banked.canberra.commands import ChooseOutcome
from pitboss.banked.canberra.table import CanberraTable
from pitboss.following.reports import report_of
from pitboss.play import Command, Principal, Refusal, Role, Ruling
from pitboss.poker.commands import Choose
from pitboss.table.table import Table

OPERATOR = Principal(Role.OPERATOR)


def next_steps(table: Table, fact: Any, ruling: Ruling) -> dict[str, str]:  # a fact of the game's own types
    """By outcome, what is due at the table once it has taken effect; a table that nobody else holds is handed in."""
    steps: dict[str, str] = {}
    for outcome in ruling.outcomes:
        after = table.at(table.length)
        try:
            after.do(report_of(after, fact))
            if ruling.is_discretion:
                after.do(_choice(after, outcome.name))
        except Refusal as refusal:
            steps[outcome.name] = refusal.reason
            continue
        due = after.expected()
        steps[outcome.name] = due.sentence() if due is not None else "the table is closed"
    return steps


def _choice(table: Table, name: str) -> Command:
    command = ChooseOutcome if isinstance(table, CanberraTable) else Choose
    return command(name, "to see what follows", OPERATOR)
