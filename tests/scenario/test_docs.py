"""The examples of docs/scenarios.md are scenarios that come true, and it names every field there is."""

import re
from pathlib import Path

import msgspec
import pytest

from pitboss.scenario import AnyScenario, Scenario, read_text, run
from pitboss.scenario.banked.types import (
    BankedCards,
    BankedExpect,
    BankedPoint,
    BankedScenario,
    BankedTable,
    JackpotStart,
)
from pitboss.scenario.lines import _COMMANDS, OTHERS
from pitboss.scenario.tournament.types import GivenDocument, TournamentExpect, TournamentPoint, TournamentScenario
from pitboss.scenario.types import Expect, Point, Reach, ScenarioCards, ScenarioTable, Value

TEXT = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text()
EXAMPLES = [scenario for text in re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL) for scenario in read_text(text)]


@pytest.mark.parametrize("scenario", EXAMPLES, ids=lambda scenario: scenario.id)
def test_examples_come_true(scenario: AnyScenario) -> None:
    assert run(scenario).false == ()


BANKED = (BankedScenario, BankedTable, BankedCards, BankedExpect, BankedPoint, JackpotStart)


TOURNAMENT = (TournamentScenario, GivenDocument, TournamentExpect, TournamentPoint)
PLAIN = (Scenario, ScenarioTable, ScenarioCards, Expect, Point, Reach, Value)


@pytest.mark.parametrize("part", [*PLAIN, *BANKED, *TOURNAMENT])
def test_every_field_is_described(part: type[msgspec.Struct]) -> None:
    missing = [name for name in part.__struct_encode_fields__ if not re.search(rf"`[^`\n]*\b{name}\b[^`]*`", TEXT)]
    assert missing == []


def test_every_line_is_described() -> None:
    verbs = set(_COMMANDS) | set(OTHERS) | {"deal", "burn"}
    assert [verb for verb in verbs if not re.search(rf"`[^`]*\b{verb}\b[^`]*`", TEXT)] == []
