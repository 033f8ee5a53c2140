"""Whatever happens in a tournament: chips, seats, places, prizes, draws and the log are what they have to be."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.tournament import commands
from pitboss.tournament.events.beats import BeatEnded
from pitboss.tournament.terms import Phase
from tests.tournament.lively import DOCUMENTS, EDITIONS, Lively, entries_of, played

SOON = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))


@SOON
@given(st.sampled_from(sorted(EDITIONS)), st.integers(0, 2**32), st.integers(0, 30))
def test_a_lively_tournament_of_any_edition_keeps_every_property(document: str, seed: int, more: int) -> None:
    played(document, seed, entries_of(document, more))


@pytest.mark.parametrize(("document", "seed"), [("turbo", 3), ("bounty", 4), ("stud", 5)])
def test_real_tables_agree_with_the_tournament_at_every_round(document: str, seed: int) -> None:
    driver = played(document, seed, entries_of(document, 4), meddling=0, real=True)
    assert driver.state.phase in (Phase.PAID, Phase.CANCELLED)


@pytest.mark.parametrize(("document", "seed"), [("beats", 3), ("shared beats", 3)])
def test_in_a_beat_every_table_plays_one_round(document: str, seed: int) -> None:
    """TP-18: the observer counts them, and there were beats to count."""
    driver = played(document, seed, 24)
    beats = [event.beat for event in driver.play.events if isinstance(event, BeatEnded)]
    assert beats == list(range(1, len(beats) + 1))
    assert len(beats) > 2


def test_a_command_sent_again_changes_nothing() -> None:
    driver = Lively(DOCUMENTS["deepstack"], 10)
    driver.enter([f"p{number}" for number in range(12)])
    driver.start()
    table = next(iter(driver.state.tables))
    driver.do(commands.BeginRound(table, driver.now))
    number = driver.state.number
    for _ in range(4):
        driver.try_(commands.BeginRound(table, driver.now))
        driver.try_(commands.StartSession(driver.now))
    assert (driver.state.number, driver.refused) == (number, 8)
