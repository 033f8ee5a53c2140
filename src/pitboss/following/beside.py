"""Entries beside the round: about people, calls of the floor, notes. They change nothing of what a ruling is about."""

from pitboss.following import entries as e
from pitboss.play import Command
from pitboss.table import keeping_commands as commands
from pitboss.table.commands import DecideDispute, RaiseDispute

BESIDE: tuple[type[Command], ...] = (
    commands.TakeDuty,
    commands.LeaveDuty,
    commands.ReportConduct,
    commands.Warn,
    RaiseDispute,
    DecideDispute,
    commands.CallFloor,
    commands.Attend,
    commands.Annotate,
)
"""Nothing comes of them but what `table.keeping` has for people's or beside the record."""
NAMES = frozenset(kind.__struct_config__.tag for kind in BESIDE)


def stands_beside(entry: e.AnyEntry) -> bool:
    """Whether it is entered at any moment, also while a ruling waits; its command may be as it was stored."""
    if not isinstance(entry, e.TableEntry):
        return False
    command = entry.command
    name = command.get("command") if isinstance(command, dict) else command.__struct_config__.tag
    return name in NAMES
