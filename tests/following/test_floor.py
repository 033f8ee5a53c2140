"""The stories of the floor, file by file: money to the dollar, what the dealer is told, and the taps they cost."""

from pathlib import Path

import pytest

from pitboss.following.floor import FloorCase, read_cases, run
from pitboss.malformed import Malformed
from tests.proof import rules

FLOOR = Path(__file__).parents[2] / "scenarios" / "floor"
CASES = [case for file in sorted(FLOOR.glob("*.toml")) for case in read_cases(file.read_text())]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id, marks=rules(*case.rules)) for case in CASES])
def test_the_story_is_true(case: FloorCase) -> None:
    assert run(case) == []


def test_every_story_has_a_name_of_its_own_and_counts_its_taps() -> None:
    assert len({case.id for case in CASES}) == len(CASES)
    assert {f"F-{number:02}" for number in range(1, 32)} <= {case.id for case in CASES}
    assert [case.id for case in CASES if case.taps is None] == []


def test_what_is_false_is_told() -> None:
    """A runner that finds nothing false would prove nothing."""
    text = (FLOOR / "rounds.toml").read_text()
    (case,) = [case for case in read_cases(text.replace("6 = 561", "6 = 560")) if case.id == "F-01"]
    assert run(case) == ["seat 6 ends with 56100 cents, not 56000"]
    (case,) = [case for case in read_cases(text.replace("taps = 13", "taps = 12")) if case.id == "F-01"]
    assert run(case) == ["13 taps, not 12"]


@pytest.mark.parametrize(
    ("id_", "told", "otherwise", "false"),
    [
        ("F-22", "rounds = 0", "rounds = 1", "0 rounds of play are counted, not 1"),
        (
            "F-24",
            "report behind",
            "report",
            "'somebody behind seat 3', 'measures': ['asked to leave']} was not written",
        ),
        ("F-26", '"Player 3."', '"Player 4."', "'Player 4.' is not to be said"),
        ("F-30", 'command = "leave", seat = 4', 'command = "leave", seat = 3', "is refused"),
    ],
)
def test_what_a_story_tells_beside_money_and_taps_is_looked_at(id_: str, told: str, otherwise: str, false: str) -> None:
    texts = [file.read_text() for file in FLOOR.glob("*.toml")]
    (case,) = [case for text in texts for case in read_cases(text.replace(told, otherwise)) if case.id == id_]
    assert false in run(case)[0]


def test_a_file_that_is_no_case_is_named() -> None:
    with pytest.raises(Malformed, match="no case of the floor"):
        read_cases("[[case]]\nid = 'F-99'\n")
