"""The ruling on a scenario: the last irregularity it reports, what the rules make of it, and what then came of it."""

import msgspec
from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.play import Event, Ruling
from pitboss.poker.commands import Occurred
from pitboss.poker.rulings.events import RULING_EVENTS
from pitboss.poker.state import State
from pitboss.poker.tell import Teller, Told
from pitboss.scenario.course import Stopped
from pitboss.scenario.running import begin, irregular_command, take
from pitboss.scenario.types import Point, Scenario


class Situation(msgspec.Struct, frozen=True):
    """A scenario at its last report: who has what, the ruling, and the effects that its later steps brought."""

    name: str
    title: str
    text: str
    edition: str
    stakes: dict[int, int]
    """Before the report, in cents."""
    ruling: Ruling
    came_of_it: tuple[Told, ...] = ()
    after: dict[int, int] = {}
    """The stakes when the scenario ends, if it goes on after the report."""


def situation_of(scenario: Scenario) -> Situation:
    """Play a scenario to its last report and rule on it; Malformed if it reports nothing or cannot be played."""
    reports = [place for place, item in enumerate(scenario.play) if _is_report(item)]
    if not reports:
        raise Malformed(f"{scenario.name} reports nothing irregular: give it a step with occurred")
    last = scenario.play[reports[-1]]
    assert isinstance(last, Point), "a report is a point"
    course = begin(scenario)
    try:
        for number, item in enumerate(scenario.play[: reports[-1]], 1):
            take(course, item, f"step {number}")
        if last.before != "now":
            course.until(*([last.before] if last.before else []))
    except Stopped as stopped:
        raise Malformed(f"{scenario.name}: {stopped}") from stopped
    command = irregular_command(last)
    assert isinstance(command, Occurred), "a report is an occurrence"
    round_ = course.round
    stakes = {seat: round_.state.stake[seat] for seat in round_.state.setup.seats}
    found = Situation(
        scenario.name, scenario.title, scenario.text, round_.state.setup.game.edition, stakes, round_.preview(command)
    )
    if len(scenario.play) == reports[-1] + 1:
        return found
    place = len(round_.events)
    for number, item in enumerate(scenario.play[reports[-1] :], reports[-1] + 1):
        take(course, item, f"step {number}")
    after = {seat: round_.state.stake[seat] for seat in stakes}
    return replace(found, came_of_it=_told(round_.events, place), after=after)


def _is_report(item: str | Point) -> bool:
    return isinstance(item, Point) and bool(item.occurred) and not item.refused


def _told(events: list[Event[State]], place: int) -> tuple[Told, ...]:
    """The sentences about rulings from a place on, the report itself apart."""
    teller, told = Teller(), []
    for number, event in enumerate(events):
        sentences = teller.tell(event)
        if number > place and isinstance(event, RULING_EVENTS):
            told += sentences
    return tuple(told)
