"""The ruling on a scenario: the last irregularity it reports, what the rules make of it, and what then came of it."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.play import Event, Ruling
from pitboss.play.telling import Told
from pitboss.poker.commands import Occurred
from pitboss.poker.rulings.events import RULING_EVENTS
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.state import State
from pitboss.poker.tell import Teller
from pitboss.scenario.course import Course, Stopped
from pitboss.scenario.facts import fact_of
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
    places = reports(scenario)
    if not places:
        raise Malformed(f"{scenario.name} reports nothing irregular: give it a step with occurred")
    return situation_at(scenario, places[-1])


def reported_in(scenario: Scenario) -> list[tuple[AnyFact, Situation]]:
    """Everything that a scenario reports, with the ruling on it."""
    found = []
    for place in reports(scenario):
        point = scenario.play[place]
        assert isinstance(point, Point), "a report is a point"
        found.append((fact_of(point.occurred), situation_at(scenario, place)))
    return found


def reports(scenario: Scenario) -> list[int]:
    """The places in the play at which something irregular is reported and not refused."""
    return [
        place
        for place, item in enumerate(scenario.play)
        if isinstance(item, Point) and item.occurred and not item.refused
    ]


def situation_at(scenario: Scenario, place: int) -> Situation:
    """The same at any report; what came of it is told only of the last, which the later steps are about."""
    report = scenario.play[place]
    assert isinstance(report, Point), "a report is a point"
    command = irregular_command(report)
    assert isinstance(command, Occurred), "a report is an occurrence"
    course = begin(scenario)
    _take_all(course, scenario.play[:place], 1)
    _reach(course, report)
    round_ = course.round
    stakes = {seat: round_.state.stake[seat] for seat in round_.state.setup.seats}
    edition = round_.state.setup.game.edition
    found = Situation(scenario.name, scenario.title, scenario.text, edition, stakes, round_.preview(command))
    if place != reports(scenario)[-1] or place + 1 == len(scenario.play):
        return found
    start = len(round_.events)
    _take_all(course, scenario.play[place:], place + 1)
    after = {seat: round_.state.stake[seat] for seat in stakes}
    return replace(found, came_of_it=_told(round_.events, start), after=after)


def _take_all(course: Course, items: Sequence[str | Point], first: int) -> None:
    try:
        for number, item in enumerate(items, first):
            take(course, item, f"step {number}")
    except Stopped as stopped:
        raise Malformed(str(stopped)) from stopped


def _reach(course: Course, report: Point) -> None:
    """Let automatic things happen until the moment of the report."""
    try:
        if report.before != "now":
            course.until(*([report.before] if report.before else []))
    except Stopped as stopped:
        raise Malformed(str(stopped)) from stopped


def _told(events: list[Event[State]], place: int) -> tuple[Told, ...]:
    """The sentences about rulings from a place on, the report itself apart."""
    teller, told = Teller(), []
    for number, event in enumerate(events):
        sentences = teller.tell(event)
        if number > place and isinstance(event, RULING_EVENTS):
            told += sentences
    return tuple(told)
