"""Whatever stands in a scenario file: it is true, false, or told in one clear line; never a traceback, never a hang."""

import pytest

from pitboss.malformed import Malformed
from pitboss.scenario import Unreadable, run
from pitboss.scenario.reading import read_tables
from tests.scenario.mutants import MOST, answer_of

BATCH = 100
EVERY = 500
"""One batch of so many is run here; all of them in the soak."""


@pytest.mark.parametrize("first", range(0, MOST, EVERY))
def test_every_mutant_of_the_shipped_scenarios_has_an_answer(first: int) -> None:
    assert {answer_of(number) for number in range(first, first + BATCH)} <= {"true", "false", "unreadable"}


def test_chairs_are_bounded_before_they_are_counted() -> None:
    raw = {
        "id": "crowd",
        "title": "A crowd",
        "table": {"game": "holdem", "seats": [1, 2], "stake": 100, "chairs": 10**12},
        "rounds": [{}],
    }
    (scenario,) = read_tables([raw])
    assert not isinstance(scenario, Unreadable)
    with pytest.raises(Malformed, match="chairs: a table has 2 to 60, not 1000000000000"):
        run(scenario)
