"""`pitboss house`: house conditions as a document; a module for each command."""

from typing import ClassVar

import click

from pitboss.cli.lazy_group import LazyGroup, Subcommands

COMMANDS: Subcommands = {
    "new": ("pitboss.cli.house_documents:new", "Write house conditions to begin with."),
    "check": ("pitboss.cli.house_documents:check", "What is wrong or odd about a document, each with its place."),
    "diff": ("pitboss.cli.house_documents:diff", "What a version changes: options, signs, the notice that is due."),
    "print": ("pitboss.cli.house_papers:print_", "Signs of a table, or the rules as a booklet, to print."),
    "force": ("pitboss.cli.house_force:force", "Make a version in a room and put it in force at its tables."),
}


class HouseGroup(LazyGroup):
    """Imports the module of a command when it is called."""

    subcommands: ClassVar[Subcommands] = COMMANDS


@click.group(cls=HouseGroup)
def house() -> None:
    """House conditions: terms of tables, approvals, policies and checklists, with versions.

    \b
    pitboss house new lakeside.toml --house "The Lakeside" --edition holdem-2018
    pitboss house check lakeside.toml
    pitboss house diff lakeside.toml --since older.toml
    pitboss house print lakeside.toml --terms "Hold-em 2018" --table T7 --size A3 --out t7.html
    pitboss house print --booklet holdem-2018 --format pdf --out rules.pdf
    pitboss house force lakeside.toml --by Olga --at t1="Hold-em 2018"
    """
