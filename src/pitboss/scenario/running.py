"""Running a scenario through the public engine, and reporting everything that was not as it says."""

from typing import Any

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Event, Refusal
from pitboss.poker.game import Game
from pitboss.poker.given_options import options_of
from pitboss.poker.options import Options
from pitboss.poker.validation import check_options
from pitboss.scenario.answers import unlike
from pitboss.scenario.banked.running import run_banked
from pitboss.scenario.banked.types import BankedScenario
from pitboss.scenario.checking import false_things
from pitboss.scenario.course import Course, Stopped
from pitboss.scenario.names import placed
from pitboss.scenario.reach import lines_to
from pitboss.scenario.reading import AnyScenario
from pitboss.scenario.sense import check_sense
from pitboss.scenario.setting import game_for, stakes_of, start
from pitboss.scenario.source import CardSource
from pitboss.scenario.steps import say, take
from pitboss.scenario.table_course import TableCourse
from pitboss.scenario.tournament.running import run_tournament
from pitboss.scenario.tournament.types import TournamentScenario
from pitboss.scenario.types import Expect, Scenario
from pitboss.scenario.values import false_values


class ScenarioResult(msgspec.Struct, frozen=True):
    """What came of a scenario: everything that was false, in sentences, and the events of its round or table."""

    name: str
    title: str
    false: tuple[str, ...]
    # The games have states of their own.
    events: tuple[Event[Any], ...] = ()

    @property
    def is_true(self) -> bool:
        return not self.false


def run(scenario: AnyScenario) -> ScenarioResult:
    """Play the scenario and check it. Malformed if it cannot be understood."""
    if isinstance(scenario, BankedScenario):
        return ScenarioResult(scenario.name, scenario.title, *run_banked(scenario))
    if isinstance(scenario, TournamentScenario):
        return ScenarioResult(scenario.name, scenario.title, *run_tournament(scenario))
    game = game_for(scenario.table)
    check_sense(scenario)
    options = options_of(game, scenario.table.options, scenario.table.minimum)
    false = list(false_values(scenario, game))
    if scenario.warned is not None:
        false += _false_warnings(scenario, game, options)
    if not is_played(scenario):
        if not scenario.values and scenario.warned is None:
            raise Malformed("it says nothing that could be false: give it play, an end, or values")
        return ScenarioResult(scenario.name, scenario.title, tuple(false))
    try:
        course = course_of(scenario, game, options)
    except Refusal as refusal:
        return ScenarioResult(scenario.name, scenario.title, (*false, *_false_refusal(scenario, refusal)))
    if scenario.refused is not None:
        false.append(f"{_whole(scenario)} was to be refused by {', '.join(scenario.refused)}, and began")
    false += _played(scenario, course)
    return ScenarioResult(scenario.name, scenario.title, tuple(false), tuple(course.events))


def is_played(scenario: Scenario) -> bool:
    """Whether it has a round or a table at all, and not only hands that are valued."""
    return bool(scenario.play or scenario.rounds or scenario.reach or scenario.end != Expect()) or (
        scenario.refused is not None
    )


def course_of(scenario: Scenario, game: Game, options: Options) -> Course:
    """The round or the table of a scenario at its beginning, or Refusal."""
    if scenario.rounds:
        return TableCourse(scenario, game, options, stakes_of(scenario))
    round_ = start(scenario, game, options)
    return Course(round_, CardSource(scenario.shoe, round_.state.setup.deck))


def begin(scenario: Scenario) -> Course:
    """The course of a scenario at its beginning, the betting done that it reaches for. Stopped if it cannot begin."""
    game = game_for(scenario.table)
    check_sense(scenario)
    try:
        course = course_of(scenario, game, options_of(game, scenario.table.options, scenario.table.minimum))
    except Refusal as refusal:
        raise Stopped(f"{_whole(scenario)} cannot begin: {refusal}") from refusal
    _reach(scenario, course)
    return course


def _played(scenario: Scenario, course: Course) -> list[str]:
    """Say every line and check every point; what was false in the order of the play."""
    false: list[str] = []
    try:
        _reach(scenario, course)
        for number, item in enumerate(scenario.play, 1):
            false += take(course, item, number)
    except Stopped as stopped:
        return [*false, str(stopped)]
    try:
        with placed("at the end"):
            course.moment(scenario.end.before)
            return false + [f"at the end: {text}" for text in false_things(scenario.end, course)]
    except Stopped as stopped:
        return [*false, f"at the end: {stopped}"]


def _whole(scenario: Scenario) -> str:
    return "the table" if scenario.rounds else "the round"


def _false_warnings(scenario: Scenario, game: Game, options: Options) -> list[str]:
    found = check_options(game, options)
    rules = {id_ for finding in found for id_ in finding.rules}
    missing = [id_ for id_ in scenario.warned or () if id_ not in rules]
    there = f"there are warnings by {', '.join(sorted(rules))}" if rules else "there is none"
    return [f"a warning by {', '.join(missing)} was to be given; {there}"] if missing else []


def _false_refusal(scenario: Scenario, refusal: Refusal) -> list[str]:
    if scenario.refused is None:
        return [f"{_whole(scenario)} cannot begin: {refusal}"]
    return unlike(_whole(scenario), scenario.refused, refusal)


def _reach(scenario: Scenario, course: Course) -> None:
    if scenario.reach is not None:
        course.until()
        for text in lines_to(course, scenario.reach):
            say(course, text)
