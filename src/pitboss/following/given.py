"""Commands of a table as data gives them: any by its name, for files and the wire."""

from typing import Any, get_args

import msgspec

from pitboss.banked.baccarat.commands import Command as BaccaratCommand
from pitboss.banked.canberra.commands import Command as CanberraCommand
from pitboss.banked.canberra.table import CanberraTable
from pitboss.malformed import Malformed
from pitboss.play import Command
from pitboss.poker.table.commands import AnyCommand
from pitboss.poker.table.table import PokerTable
from pitboss.table.table import Table


def command_of(table: Table, given: dict[str, Any]) -> Command:
    """The command that a name and its fields give at a table, or Malformed."""
    union = AnyCommand if isinstance(table, PokerTable) else CanberraCommand
    if not isinstance(table, PokerTable | CanberraTable):
        union = BaccaratCommand
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(union)}
    name = given.get("command")
    if name not in kinds:
        raise Malformed(f"{name!r} is no command of this table; there are {', '.join(sorted(kinds))}")
    try:
        command: Command = msgspec.convert(given, kinds[name])
    except msgspec.ValidationError as error:
        raise Malformed(f"{name}: {error}") from error
    return command
