"""Every scenario about faults of dealing can be kept and told: as a position, as text, and to whoever looks on."""

from pathlib import Path

import pytest

from pitboss.play import Principal, Role
from pitboss.poker.reenact import first_departure
from pitboss.poker.round import CODEC, Round
from pitboss.poker.tell import tell
from pitboss.records.position import parse_position, position
from pitboss.records.text import text
from pitboss.scenario import Scenario, read, run
from tests.poker.drivers import snapshot

FILES = sorted((Path(__file__).parents[2] / "scenarios").glob("*dealing*.toml"))
SCENARIOS = [scenario for file in FILES for scenario in read(file) if isinstance(scenario, Scenario)]
VIEWERS = (Principal(Role.AUDITOR), Principal(Role.SPECTATOR), Principal(Role.PLAYER, 2))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name.replace(" ", "-"))
def test_it_can_be_kept_and_told(scenario: Scenario) -> None:
    events = list(run(scenario).events)
    round_ = Round.replay([CODEC.decode(CODEC.encode(event)) for event in events])
    assert first_departure(events) is None
    again = parse_position(position(round_))
    assert snapshot(again.state) == snapshot(round_.state)
    assert [type(event) for event in again.events] == [type(event) for event in events]
    for viewer in VIEWERS:
        assert text(events, viewer, "1").startswith("Pitboss round 1")
        assert all(told.text.endswith(".") for told in tell(events, viewer))
