"""Every rule of tournaments decides something in a scenario: an event cites it."""

from pathlib import Path

from pitboss.rulebook import book
from pitboss.scenario import read, run

FILES = sorted((Path(__file__).parents[2] / "scenarios").glob("tournament*.toml"))


def test_every_rule_of_tournaments_is_cited_by_an_event() -> None:
    missing = {rule.id for rule in book().rules.values() if rule.kind == "tournament"}
    assert len(missing) == 77
    for scenario in (scenario for file in FILES for scenario in read(file)):
        if missing.isdisjoint(scenario.rules) and len(missing) < 30:
            continue  # what is left is proved by those that name it
        missing -= {rule for event in run(scenario).events for rule in event.rules}
    assert missing == set()
