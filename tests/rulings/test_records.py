"""How rulings are told and kept: by name, as text of other sites, and not in a format that has no place for them."""

from pathlib import Path

import pytest

from pitboss.malformed import Malformed
from pitboss.play import Event, Principal, Role
from pitboss.poker.state import State
from pitboss.poker.tell import tell
from pitboss.records import phh_write, record
from pitboss.records.text import text
from pitboss.scenario import Scenario, read, run

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def events_of(file: str, name: str) -> tuple[Event[State], ...]:
    scenario = next(each for each in read(SCENARIOS / file) if each.name == name)
    assert isinstance(scenario, Scenario)
    return run(scenario).events


def test_a_held_wager_is_told_from_the_report_to_the_pot() -> None:
    told = [each.text for each in tell(events_of("2018-acting.toml", "out-of-turn-2018-more/fold"))]
    start = next(i for i, line in enumerate(told) if "out of turn" in line)
    assert told[start].startswith(
        "Seat 3 has put in $20 out of turn: seat 1 was to act. The ruling: seat 3's $20 is held"
    )
    assert told[start + 1 : start + 7] == [
        "$20 of seat 3 is held aside.",
        "Seat 1 checks.",
        "Seat 2 bets $50.",
        "Seat 3 acts freely, but leaves the chips in the pot on folding.",
        "Seat 3 folds.",
        "$20 of seat 3 stays in the pot.",
    ]


def test_a_void_round_is_told_with_who_decided_and_why() -> None:
    told = [each.text for each in tell(events_of("irregular-void.toml", "SB-105"), Principal(Role.SPECTATOR))]
    assert (
        "The supervisor decides: the round is void: everybody gets back what he has put in. "
        "The reason: Everybody had to leave the room." in told
    )
    assert told[-1] == "The round is void: nobody has won, and it does not count."


def test_the_text_of_other_sites_has_rulings_in_brackets() -> None:
    lines = text(events_of("irregular-void.toml", "SB-105")).splitlines()
    assert "(Player 1 gets $14 back)" in lines
    assert lines[-4:] == [
        "Seat 1: Player 1 (buck) got everything back",
        "Seat 2: Player 2 got everything back",
        "Seat 3: Player 3 got everything back",
        "Seat 4: Player 4 got everything back",
    ]


def test_a_misdeal_is_told_and_the_deal_begins_again() -> None:
    lines = text(events_of("irregular-deal.toml", "cut-exposed-1994")).splitlines()
    assert lines.count("Player 1: posts a blind of $4") == 3
    assert "(misdeal: all cards are collected for a new shuffle; posts are made again)" in lines


def test_the_record_keeps_rulings_and_the_hand_history_format_refuses_them() -> None:
    events = events_of("irregular-void.toml", "SB-105")
    assert record.read(record.write(events)).events == events
    with pytest.raises(Malformed, match="complete record"):
        phh_write.write(events)
