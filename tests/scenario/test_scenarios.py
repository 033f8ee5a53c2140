"""Every scenario of the repository comes true, and proves the rules it names."""

from pathlib import Path

import pytest

from pitboss.scenario import AnyScenario, read, run
from tests.proof import rules

FILES = sorted((Path(__file__).parents[2] / "scenarios").glob("*.toml"))
SCENARIOS = [scenario for file in FILES for scenario in read(file)]


def proof(scenario: AnyScenario) -> object:
    marks = [rules(*scenario.rules)] if scenario.rules else []
    return pytest.param(scenario, id=scenario.name.replace(" ", "-"), marks=marks)


@pytest.mark.parametrize("scenario", [proof(scenario) for scenario in SCENARIOS])
def test_comes_true(scenario: AnyScenario) -> None:
    assert run(scenario).false == ()


def test_every_scenario_says_something_and_names_the_rules_it_proves() -> None:
    empty = [s.name for s in SCENARIOS if not s.rules or not s.says_something]
    assert empty == []


def test_names_are_not_used_twice() -> None:
    names = [scenario.name for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
