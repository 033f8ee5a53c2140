"""Scenarios of files chosen by name: an exact name, an id with all its cases, or a pattern."""

import difflib
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import click
import msgspec

from pitboss.malformed import Malformed
from pitboss.scenario import AnyScenario, Unreadable, read_each

FEW = 10  # names that fit into one line of a message


class Chosen(msgspec.Struct, frozen=True):
    """A scenario of a file, or why it cannot be read."""

    file: Path
    name: str
    scenario: AnyScenario | None = None
    error: str = ""


def only_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The option that chooses scenarios, for all commands that take some."""
    return click.option(
        "--only",
        "only",
        multiple=True,
        metavar="NAME",
        help="Only the scenario of this name, all cases of an id, or a pattern such as 'C-S1*'; may be repeated.",
    )(function)


def chosen(files: Sequence[Path], only: Sequence[str]) -> list[Chosen]:
    """Every scenario that is wanted, file by file; Malformed for a name that nothing matches."""
    there = [each for file in files for each in _of_file(file)]
    if not only:
        return there
    for name in only:
        if not any(_matches(each, name) for each in there):
            raise Malformed(f"--only {name}: no scenario is called so; {_there_are(name, there)}")
    return [each for each in there if any(_matches(each, name) for name in only)]


def _there_are(name: str, there: Sequence[Chosen]) -> str:
    """The scenarios that were perhaps meant, or as many as fit into a line."""
    known = list(dict.fromkeys(each.name for each in there if each.name))
    near = difflib.get_close_matches(name, known, n=FEW, cutoff=0.6)
    if near and len(known) > FEW:
        return f"of {len(known)}, near it are {', '.join(near)}"
    rest = f" and {len(known) - FEW} more" if len(known) > FEW else ""
    return f"there are {', '.join(known[:FEW])}{rest}" if known else "there are none"


def _of_file(file: Path) -> list[Chosen]:
    try:
        found = read_each(file)
    except Malformed as error:
        return [Chosen(file, "", error=str(error))]
    return [
        Chosen(file, each.name, error=f"{file}: {each.name}: {each.error}")
        if isinstance(each, Unreadable)
        else Chosen(file, each.name, each)
        for each in found
    ]


def _matches(each: Chosen, name: str) -> bool:
    if each.scenario is None:
        return f"({name})" in each.name or f"({name}/" in each.name or fnmatchcase(each.name, f"*({name})")
    return name in (each.name, each.scenario.id) or fnmatchcase(each.name, name)
