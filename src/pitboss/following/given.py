"""Entries and commands of a table as data gives them: any by its name, for files, the wire and the store."""

from typing import Any, get_args

import msgspec

from pitboss.banked.baccarat.commands import Command as BaccaratCommand
from pitboss.banked.canberra.commands import CanberraOccurred
from pitboss.banked.canberra.commands import Command as CanberraCommand
from pitboss.banked.canberra.facts import AnyFact as CanberraFact
from pitboss.banked.canberra.table import CanberraTable
from pitboss.following import entries as e
from pitboss.malformed import Malformed
from pitboss.misread import misread
from pitboss.play import Command, Principal
from pitboss.poker.commands import Occurred
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.table.commands import AnyCommand
from pitboss.poker.table.table import PokerTable
from pitboss.table.keeping_commands import StrikeOut
from pitboss.table.table import Table

OCCURRED = (Occurred, CanberraOccurred)


def command_of(table: Table, given: object) -> Command:
    """The command that a name and its fields give at a table, or Malformed."""
    union = AnyCommand if isinstance(table, PokerTable) else CanberraCommand
    if not isinstance(table, PokerTable | CanberraTable):
        union = BaccaratCommand
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(union)}
    name = given.get("command") if isinstance(given, dict) else given
    if not isinstance(name, str) or name not in kinds:
        raise Malformed(f"{str(name)[:40]!r} is no command of this table; there are {', '.join(sorted(kinds))}")
    try:
        command: Command = msgspec.convert(given, kinds[name])
    except msgspec.ValidationError as error:
        raise Malformed(f"{name}: {misread(error)}") from error
    return command


def typed(table: Table, entry: e.AnyEntry) -> e.AnyEntry:
    """An entry as data gave it, its command or fact in the table's own types; Malformed if the table has none such."""
    if isinstance(entry, e.TableEntry) and not isinstance(entry.command, Command):
        return e.TableEntry(command_of(table, entry.command))
    if isinstance(entry, e.ReportEntry) and not isinstance(entry.fact, msgspec.Struct):
        return msgspec.structs.replace(entry, fact=_fact_of(table, entry.fact))
    return entry


def entered_by(entry: e.AnyEntry, by: Principal) -> e.AnyEntry:
    """An entry as somebody makes it: signed by nobody else; what is irregular is reported, so that it is ruled on."""
    if not isinstance(entry, e.TableEntry):
        return entry
    command = entry.command
    if isinstance(command, OCCURRED):
        return e.ReportEntry(command.what)
    if isinstance(command, StrikeOut):
        raise Malformed("an entry is struck out by its number")
    signature = getattr(command, "by", None)
    if isinstance(signature, Principal):
        return e.TableEntry(msgspec.structs.replace(command, by=msgspec.structs.replace(by, for_seat=0)))
    return e.TableEntry(msgspec.structs.replace(command, by=by.name)) if isinstance(signature, str) else entry


# A union of structs, each game's own.
def facts_of(table: Table) -> Any:
    """What can be reported at tables of this kind."""
    return AnyFact if isinstance(table, PokerTable) else CanberraFact


def _fact_of(table: Table, given: object) -> object:
    try:
        fact: object = msgspec.convert(given, facts_of(table))
    except msgspec.ValidationError as error:
        raise Malformed(f"no fact of this table: {misread(error)}") from error
    return fact
