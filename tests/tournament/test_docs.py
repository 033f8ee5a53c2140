"""The pages on tournaments name every item of a document, every template, the rule of every contradiction."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import inspect

from pitboss.cli.main import main
from pitboss.tournament.checking.contradictions import CONTRADICTIONS
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.templates import TEMPLATES

DOCS = Path(__file__).parents[2] / "docs"
DIRECTORS = (DOCS / "directors.md").read_text(encoding="utf-8")
REGULATORS = (DOCS / "regulators.md").read_text(encoding="utf-8")


def names(kind: inspect.Type) -> Iterator[str]:
    """Every field of a struct and of the structs within it."""
    if isinstance(kind, inspect.Metadata):
        yield from names(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from names(each)
    elif isinstance(kind, inspect.VarTupleType):
        yield from names(kind.item_type)
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            yield field.name
            yield from names(field.type)


@pytest.mark.parametrize("name", sorted(set(names(inspect.type_info(Conditions)))))
def test_the_page_for_directors_names_every_item(name: str) -> None:
    assert f"`{name}" in DIRECTORS or f".{name}`" in DIRECTORS


def test_the_page_for_directors_names_every_template() -> None:
    assert [name for name in TEMPLATES if f"`{name}`" not in DIRECTORS] == []


def test_the_page_for_regulators_names_the_rule_of_every_contradiction() -> None:
    named = [
        rule.removeprefix("NI2018-51/20.3(a)").removeprefix("(iii)") for each in CONTRADICTIONS for rule in each.rules
    ]
    rules = {rule.removeprefix("NI2018-51/") for rule in named if not rule.startswith("T-R")}
    assert [rule for rule in sorted(rules) if rule not in REGULATORS] == []


def test_the_example_of_the_page_on_the_engine_runs() -> None:
    outcome = doctest.testfile(str(DOCS / "tournament-engine.md"), module_relative=False)
    assert outcome.attempted >= 10
    assert outcome.failed == 0


def test_the_documents_of_the_page_for_directors_are_drawn_up_checked_and_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = re.findall(r"^pitboss (tournament (?:new|check|print) .*)$", DIRECTORS, re.MULTILINE)
    assert len(shown) == 6
    for command in ("tournament new turbo last-week.toml --starts 2027-01-28T19:30:00+11:00", *shown):
        result = CliRunner().invoke(main, shlex.split(command))
        assert result.exit_code == 0, f"{command}: {result.output}"
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "friday.pdf",
        "friday.toml",
        "last-week.toml",
        "stud.toml",
        "trial.toml",
    ]
