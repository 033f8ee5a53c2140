"""What a scenario of Canberra Poker says of irregularities: the table at each of them, and the ruling on it."""

from typing import Any

from msgspec.structs import replace

from pitboss.banked.canberra.commands import Forfeit, Invalidate, Sanction
from pitboss.banked.canberra.facts import AnyFact
from pitboss.banked.canberra.ruling_events import RULING_EVENTS, Ruled
from pitboss.banked.canberra.tell import teller_for
from pitboss.banked.house.events import Advised, Excluded
from pitboss.malformed import Malformed
from pitboss.play import Event, Refusal
from pitboss.play.telling import Told
from pitboss.scenario.banked.canberra import CanberraCourse
from pitboss.scenario.banked.course import BankedCourse
from pitboss.scenario.banked.running import begin, take
from pitboss.scenario.banked.types import BankedPoint, BankedScenario
from pitboss.scenario.course import Stopped
from pitboss.scenario.ruling import Situation

Reported = AnyFact | Forfeit | Sanction | Invalidate
"""A fact that was reported, or what the operator decided without a report."""
EFFECTS: tuple[type[Event[Any]], ...] = (*RULING_EVENTS, Advised, Excluded)


def situation_of_banked(scenario: BankedScenario) -> Situation:
    """The last irregularity of a scenario and its ruling; Malformed if there is none or it cannot be played."""
    found = reported_in_banked(scenario)
    if not found:
        raise Malformed(f"{scenario.name} reports nothing irregular: give it a step with occurred")
    return found[-1][1]


def reported_in_banked(scenario: BankedScenario) -> list[tuple[Reported, Situation]]:
    """Everything irregular in a scenario, with its ruling; what came of it is told of the last alone."""
    if scenario.refused is not None:
        return []
    try:
        course = begin(scenario)
        return _reported(scenario, course) if isinstance(course, CanberraCourse) else []
    except (Refusal, Stopped) as reason:
        raise Malformed(f"{scenario.name}: {reason}") from reason


def _reported(scenario: BankedScenario, course: CanberraCourse) -> list[tuple[Reported, Situation]]:
    found: list[tuple[Reported, Situation]] = []
    last_event = last_step = 0
    for number, item in enumerate(scenario.play, 1):
        _reach(course, item)
        stakes, before = _stakes(course), len(course.events)
        take(course, item, f"step {number}")
        for place, event in enumerate(course.events[before:], before):
            what = (event.fact or event.decision) if isinstance(event, Ruled) else None
            if isinstance(event, Ruled) and what is not None:
                name, title, text = scenario.name, scenario.title, scenario.text
                found.append((what, Situation(name, title, text, course.state.edition, stakes, event.ruling)))
                last_event, last_step = place, number
    if found and last_step < len(scenario.play):
        what, situation = found[-1]
        after = {seat: cents for seat, cents in _stakes(course).items() if seat in situation.stakes}
        found[-1] = what, replace(situation, came_of_it=_told(course, last_event), after=after)
    return found


def _reach(course: BankedCourse, item: str | BankedPoint) -> None:
    """Let automatic things happen until the moment of a point."""
    if isinstance(item, BankedPoint) and item.before != "now" and not item.refuse:
        course.until(*([item.before] if item.before else []))


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
