"""`pitboss scenario check`: which scenarios, what is printed, and what the exit code says."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.scenario import scenario
from pitboss.malformed import Malformed

HEAD = 'title = "A test"\ntable = { game = "holdem", seats = [1, 2, 3], stake = 200, marker = 3 }\n'
TRUE, FALSE, BAD = "end = { pot = 15 }", "end = { pot = 16 }", "play = ['9 folds']"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.toml"
    parts = (("C-S1/a", TRUE), ("C-S1/b", FALSE), ("C-S10", BAD), ("C-S2", TRUE))
    text = ""
    for name, body in parts:
        id_, _, case = name.partition("/")
        text += f'[[scenario]]\nid = "{id_}"\ncase = "{case}"\n{HEAD}{body}\n'
    path.write_text(text)
    return path


def check(file: Path, *arguments: str) -> Result:
    return CliRunner().invoke(scenario, ["check", str(file), *arguments])


def names(result: Result) -> list[str]:
    return [line[7:].split("  ")[0] for line in result.stdout.splitlines() if line.startswith(("true", "FALSE"))]


def test_one_bad_scenario_does_not_hide_the_results_of_its_file(file: Path) -> None:
    result = check(file)
    assert result.exit_code == 2
    assert names(result) == ["C-S1/a", "C-S1/b", "C-S2"]
    assert result.stdout.endswith("4 scenarios: 2 true, 1 false, 1 unreadable.\n")
    assert result.stderr == f"Error: {file}: C-S10: step 1: '9 folds': there is no seat 9: seats are 1, 2, 3\n"


def test_only_takes_a_name_an_id_a_pattern_and_several_of_them(file: Path) -> None:
    assert names(check(file, "--only", "C-S1/a")) == ["C-S1/a"]
    assert names(check(file, "--only", "C-S1")) == ["C-S1/a", "C-S1/b"]
    assert names(check(file, "--only", "C-S2*", "--only", "C-S1/b")) == ["C-S1/b", "C-S2"]
    assert check(file, "--only", "C-S2").stdout.endswith("1 scenario: 1 true, 0 false.\n")


def test_a_name_that_matches_nothing_is_an_error_that_says_what_there_is(file: Path) -> None:
    error = check(file, "--only", "C-S1/a", "--only", "C-S").exception
    assert isinstance(error, Malformed)
    assert str(error) == "--only C-S: no scenario is called so; there are C-S1/a, C-S1/b, C-S10, C-S2"


def test_failures_alone(file: Path) -> None:
    result = check(file, "--failures", "--only", "C-S1")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "FALSE  C-S1/b  A test",
        "         at the end: pot was to be $16, and is $15",
        "2 scenarios: 1 true, 1 false.",
    ]


def test_for_programs_every_scenario_is_a_line(file: Path) -> None:
    lines = [json.loads(line) for line in check(file, "--json").stdout.splitlines()]
    assert [(line["scenario"], line.get("true"), "error" in line) for line in lines] == [
        ("C-S1/a", True, False),
        ("C-S1/b", False, False),
        ("C-S10", None, True),
        ("C-S2", True, False),
    ]


def test_a_file_that_is_none_is_named_and_the_next_is_looked_at(file: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(scenario, ["check", str(tmp_path / "nothing.toml"), str(file), "--failures"])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {tmp_path / 'nothing.toml'}: cannot be read: No such file")
    assert names(result) == ["C-S1/b"]
