"""Scenarios: a table, its cards, what people do and what must be true, as files that tests, documents and bug reports
share. `read` gives the scenarios of a file (`read_each` also those
that cannot be understood), `run` plays one through the public engine and reports what was false,
`situation_of` rules on the irregularity that one reports.
"""

from pitboss.scenario.publishing import schema
from pitboss.scenario.reading import AnyScenario, Unreadable, read, read_each, read_text
from pitboss.scenario.ruling import NothingReported, Situation, situation_of
from pitboss.scenario.running import ScenarioResult, run
from pitboss.scenario.types import Scenario

__all__ = [
    "AnyScenario",
    "NothingReported",
    "Scenario",
    "ScenarioResult",
    "Situation",
    "Unreadable",
    "read",
    "read_each",
    "read_text",
    "run",
    "schema",
    "situation_of",
]
