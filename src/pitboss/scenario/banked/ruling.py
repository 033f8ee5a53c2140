"""What a scenario of Canberra Poker says of an irregularity: the table at its last report, and the ruling on it."""

from pitboss.banked.canberra.commands import Occurred
from pitboss.banked.canberra.tell import tell
from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.scenario.banked.canberra import CanberraCourse
from pitboss.scenario.banked.reading import fact_from
from pitboss.scenario.banked.running import begin, take
from pitboss.scenario.banked.types import BankedPoint, BankedScenario
from pitboss.scenario.course import Stopped
from pitboss.scenario.ruling import Situation


def situation_of_banked(scenario: BankedScenario) -> Situation:
    """Play a scenario to its last report and rule on it; Malformed if it reports nothing or cannot be played."""
    places = [
        place
        for place, item in enumerate(scenario.play)
        if isinstance(item, BankedPoint) and item.occurred and not item.refused
    ]
    if not places:
        raise Malformed(f"{scenario.name} reports nothing irregular: give it a step with occurred")
    try:
        return _situation_at(scenario, places[-1])
    except (Refusal, Stopped) as reason:
        raise Malformed(f"{scenario.name}: {reason}") from reason


def _situation_at(scenario: BankedScenario, place: int) -> Situation:
    course = begin(scenario)
    assert isinstance(course, CanberraCourse), "only Canberra Poker has irregularities that are reported"
    for number, item in enumerate(scenario.play[:place], 1):
        take(course, item, f"step {number}")
    point = scenario.play[place]
    assert isinstance(point, BankedPoint), "a report is a point of the play"
    if point.before != "now":
        course.until(*([point.before] if point.before else []))
    stakes = _stakes(course)
    ruling = course.table.preview(Occurred(fact_from(point.occurred)))
    events = len(course.events)
    for number, item in enumerate(scenario.play[place:], place + 1):
        take(course, item, f"step {number}")
    if place + 1 == len(scenario.play):
        return Situation(scenario.name, scenario.title, scenario.text, course.state.edition, stakes, ruling)
    told = tuple(tell(course.events))[-(len(course.events) - events) :]
    name, title, text = scenario.name, scenario.title, scenario.text
    return Situation(name, title, text, course.state.edition, stakes, ruling, told, _stakes(course))


def _stakes(course: CanberraCourse) -> dict[int, int]:
    return {seat: place.stake for seat, place in sorted(course.state.places.items())}
