"""The page on house edges keeps its word: its examples are true, its commands exist, its pictures are there."""

import doctest
import re
import shlex
from pathlib import Path

import click
import pytest

from pitboss.cli.edge import edge

PAGE = Path(__file__).parents[2] / "docs" / "edge.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = re.findall(r"^pitboss (edge \S+)", TEXT, re.MULTILINE)


def test_the_examples_of_the_page_run() -> None:
    outcome = doctest.testfile(str(PAGE), module_relative=False)
    assert outcome.attempted >= 6
    assert outcome.failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shown_exists(command: str) -> None:
    name = shlex.split(command)[1]
    assert edge.get_command(click.Context(edge), name) is not None


def test_every_option_named_belongs_to_some_command() -> None:
    context = click.Context(edge)
    commands = [edge.get_command(context, name) for name in edge.list_commands(context)]
    known = {flag for command in commands if command for option in command.params for flag in option.opts}
    assert set(re.findall(r"--[a-z][a-z-]+", TEXT)) <= known


@pytest.mark.parametrize("picture", re.findall(r"\]\((images/[^)]+)\)", TEXT))
def test_every_picture_is_there(picture: str) -> None:
    assert (PAGE.parent / picture).stat().st_size > 1000
