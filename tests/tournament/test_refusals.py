"""TP-23: whatever is asked for at whatever moment, in every edition, is done or refused citing rules."""

from random import Random
from typing import Any

import msgspec
import pytest

from pitboss.lab.tournaments.driving import Choices, Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.malformed import Malformed
from pitboss.play import Command, Refusal
from pitboss.tournament import commands
from pitboss.tournament.terms import Phase
from pitboss.tournament.tournament import Tournament
from tests.tournament.lively import DOCUMENTS, entries_of


def some(kind: type[Command], driver: Driver) -> Command:
    """A command of a kind, with what is needed of it made up."""
    given: dict[str, Any] = {"person": "p1", "table": 1, "seat": 2, "at": driver.now, "director": "Dee"}
    given["act"] = commands.Cancel("x")
    needed = {
        field.name: given.get(field.name, made_up(field.type))
        for field in msgspec.structs.fields(kind)
        if field.required
    }
    if kind is commands.Draft:
        needed["conditions"] = driver.state.conditions
    return kind(**needed)


def made_up(kind: Any) -> Any:
    text = str(kind)
    if kind is str:
        return "x"
    if kind is int:
        return 1
    if kind is bool:
        return True
    return () if "tuple" in text else "x"


def ask_for_everything(driver: Driver) -> None:
    """Each command, on a copy of the tournament as it stands."""
    for kind in commands.COMMANDS:
        play = Tournament.replay(list(driver.play.events))
        command = some(kind, driver)
        cited = [event.rules for event in asked(play, command)]
        assert all(cited), f"{driver.state.phase}: {command} is answered without a rule"


def asked(play: Tournament, command: Command) -> list[Any]:
    """What cites: the events of a command, or what refuses it."""
    try:
        return list(play.do(command))
    except Refusal as refusal:
        return [refusal]
    except Malformed:
        return []


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_every_command_at_every_stage_cites(name: str) -> None:
    chance = Random(7)
    driver = Driver(DOCUMENTS[name], chance, Quick(chance), Choices(chance, 0.5))
    ask_for_everything(driver)
    driver.enter(f"p{number}" for number in range(1, entries_of(name, 0) + 1))
    if driver.state.phase is Phase.ENTRIES:
        ask_for_everything(driver)
    driver.start()
    ask_for_everything(driver)
    for _ in range(40):
        driver.step()
    ask_for_everything(driver)
    while driver.state.phase not in (Phase.PLACED, Phase.PAID):
        if not driver.step():
            break
    ask_for_everything(driver)
    driver.run()
    assert driver.state.phase is Phase.PAID
    ask_for_everything(driver)


def test_nothing_but_a_draft_is_done_before_there_is_a_document() -> None:
    """TP-09: no command has a legal predecessor yet, and each says so by a rule."""
    for kind in commands.COMMANDS:
        if kind is not commands.Draft:
            play = Tournament()
            driver = type("Nobody", (), {"now": 0, "state": play.state})()
            with pytest.raises((Refusal, Malformed)):
                play.do(some(kind, driver))
