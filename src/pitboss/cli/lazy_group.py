"""A group of commands that is known by names alone: a command's module is imported when the command is called."""

import importlib
from collections.abc import Mapping
from typing import ClassVar

import click

Subcommands = Mapping[str, tuple[str, str]]
"""By name: `module:function`, and one line for --help, which imports none of them."""


class LazyGroup(click.Group):
    """A click group whose subclasses say what commands they have."""

    subcommands: ClassVar[Subcommands]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.subcommands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.subcommands:
            return None
        module, _, function = self.subcommands[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), function)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.subcommands.items()])
