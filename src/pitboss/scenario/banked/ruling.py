"""What a scenario of Canberra Poker says of irregularities: the table at each of them, and the ruling on it."""

from typing import Any

from msgspec.structs import replace

from pitboss.banked.canberra.commands import Forfeit, Invalidate, Sanction
from pitboss.banked.canberra.facts import AnyFact
from pitboss.banked.canberra.ruling_events import RULING_EVENTS, CanberraRuled
from pitboss.banked.canberra.tell import teller_for
from pitboss.banked.house.events import PersonExcluded
from pitboss.play import Event, Refusal
from pitboss.play.telling import Told
from pitboss.scenario.banked.course import BankedCourse
from pitboss.scenario.banked.running import Courses, begin, course_of, take
from pitboss.scenario.banked.types import BankedPoint, BankedScenario
from pitboss.scenario.course import Stopped
from pitboss.scenario.ruling import NothingReported, Situation
from pitboss.table.events import Advised

Reported = AnyFact | Forfeit | Sanction | Invalidate
"""A fact that was reported, or what the operator decided without a report."""
EFFECTS: tuple[type[Event[Any]], ...] = (*RULING_EVENTS, Advised, PersonExcluded)


def situation_of_banked(scenario: BankedScenario) -> Situation:
    """The last irregularity of a scenario and its ruling; Malformed if there is none or it cannot be played."""
    found = reported_in_banked(scenario)
    if not found:
        raise NothingReported("nothing irregular is reported: give it a step with occurred")
    return found[-1][1]


def reported_in_banked(scenario: BankedScenario) -> list[tuple[Reported, Situation]]:
    """Everything irregular in a scenario, with its ruling; what came of it is told of the last alone."""
    if scenario.refused is not None:
        return []
    try:
        courses = begin(scenario)
    except Refusal as refusal:
        raise Stopped(f"the table cannot be set up: {refusal}") from refusal
    return _reported(scenario, courses) if scenario.table.game == "canberra" else []


def _reported(scenario: BankedScenario, courses: Courses) -> list[tuple[Reported, Situation]]:
    found: list[tuple[Reported, Situation]] = []
    last_event = last_step = 0
    last_course = courses[0]
    for number, item in enumerate(scenario.play, 1):
        course = course_of(courses, item)[0]
        _reach(course, item)
        stakes, before = _stakes(course), len(course.events)
        take(courses, item, number)
        for place, event in enumerate(course.events[before:], before):
            what = (event.fact or event.decision) if isinstance(event, CanberraRuled) else None
            if isinstance(event, CanberraRuled) and what is not None:
                name, title, text = scenario.name, scenario.title, scenario.text
                found.append((what, Situation(name, title, text, course.state.edition, stakes, event.ruling)))
                last_event, last_step, last_course = place, number, course
    if found and last_step < len(scenario.play):
        what, situation = found[-1]
        after = {seat: cents for seat, cents in _stakes(last_course).items() if seat in situation.stakes}
        found[-1] = what, replace(situation, came_of_it=_told(last_course, last_event), after=after)
    return found


def _reach(course: BankedCourse, item: str | BankedPoint) -> None:
    """Let automatic things happen until the moment of a point."""
    if isinstance(item, BankedPoint) and not item.refuse and not item.say:
        course.moment(item.before)


def _told(course: BankedCourse, place: int) -> tuple[Told, ...]:
    """The sentences about rulings from a place on, the report itself apart."""
    teller, told = teller_for(), []
    for number, event in enumerate(course.events):
        sentences = teller.tell(event)
        if number > place and isinstance(event, EFFECTS):
            told += sentences
    return tuple(told)


def _stakes(course: BankedCourse) -> dict[int, int]:
    return {seat: place.stake for seat, place in sorted(course.state.places.items())}
