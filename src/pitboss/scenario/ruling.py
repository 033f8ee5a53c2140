"""The ruling on a scenario: the last irregularity it reports, what the rules make of it, and what then came of it."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.play import Event, Refusal, Ruling
from pitboss.play.telling import Told
from pitboss.poker.commands import Occurred
from pitboss.poker.rulings.events import RULING_EVENTS
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.tell import PokerTeller
from pitboss.scenario.course import Course, Stopped
from pitboss.scenario.facts import fact_of
from pitboss.scenario.running import begin
from pitboss.scenario.steps import take
from pitboss.scenario.story import rounds_of
from pitboss.scenario.types import Point, Scenario


class NothingReported(Malformed):
    """A scenario that reports nothing irregular, so that there is nothing to rule on."""


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
    """Play a scenario to its last report and rule on it; NothingReported, Malformed or Stopped if it cannot be."""
    places = reports(scenario)
    if not places:
        raise NothingReported("nothing irregular is reported: give it a step with occurred")
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
    course = begin(scenario)
    _take_all(course, scenario.play[:place], 1)
    course.moment(report.before)
    stakes, edition = course.stakes, course.edition
    ruling = _preview(course, report, place + 1)
    found = Situation(scenario.name, scenario.title, scenario.text, edition, stakes, ruling)
    if place != reports(scenario)[-1] or place + 1 == len(scenario.play):
        return found
    start = len(course.events)
    _take_all(course, scenario.play[place:], place + 1)
    after = {seat: course.stakes.get(seat, 0) for seat in stakes}
    return replace(found, came_of_it=_told(course.events, start), after=after)


def _preview(course: Course, report: Point, number: int) -> Ruling:
    """The ruling on a report before anything takes effect."""
    try:
        ruling: Ruling = course.play.preview(Occurred(fact_of(report.occurred)))
    except Refusal as refusal:
        raise Stopped(f"step {number}: {report.occurred.get('fact')} was refused: {refusal}") from refusal
    except Malformed as error:
        raise Malformed(f"step {number}: {error}") from error
    return ruling


def _take_all(course: Course, items: Sequence[str | Point], first: int) -> None:
    for number, item in enumerate(items, first):
        take(course, item, number)


def _told(events: Sequence[Event[Any]], place: int) -> tuple[Told, ...]:
    """The sentences about rulings from a place on, the report itself apart."""
    late, told = events[place + 1 :], []
    for round_ in rounds_of(events):
        teller = PokerTeller()
        for event in round_:
            sentences = teller.tell(event)
            if isinstance(event, RULING_EVENTS) and any(event is other for other in late):
                told += sentences
    return tuple(told)
