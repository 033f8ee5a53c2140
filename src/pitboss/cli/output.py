"""How commands print: one JSON object a line for programs, rich text for people."""

import sys
from typing import TYPE_CHECKING

import click
import msgspec

if TYPE_CHECKING:
    from rich.console import Console

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line, for programs.")


def print_json(value: object) -> None:
    """One line of JSON. Structs, dicts and cards alike."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def how_many(number: int, thing: str) -> str:
    """`1 scenario`, `2 scenarios`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def console() -> "Console":
    """A rich console on standard output; rich is imported only when something is printed with it."""
    from rich.console import Console

    return Console(highlight=False)
