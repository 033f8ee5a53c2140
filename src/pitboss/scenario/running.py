"""Running a scenario through the public engine, and reporting everything that was not as it says."""

from typing import Any

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Event, Refusal
from pitboss.poker.commands import Choose, Command, Occurred
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.games import game_of
from pitboss.poker.kinds import Post as PostKind
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.setup import Owed
from pitboss.poker.validation import check_options
from pitboss.rulebook import in_force, latest
from pitboss.scenario.banked.running import run_banked
from pitboss.scenario.banked.types import BankedScenario
from pitboss.scenario.checking import false_things
from pitboss.scenario.course import Course, Stopped
from pitboss.scenario.facts import fact_of
from pitboss.scenario.lines import parse_line
from pitboss.scenario.money import dollars_of
from pitboss.scenario.options import options_of
from pitboss.scenario.reach import lines_to
from pitboss.scenario.reading import AnyScenario
from pitboss.scenario.source import CardSource
from pitboss.scenario.types import Expect, Point, Scenario, Table
from pitboss.scenario.values import false_values


class Result(msgspec.Struct, frozen=True):
    """What came of a scenario: everything that was false, in sentences, and the events of its round."""

    name: str
    title: str
    false: tuple[str, ...]
    # The games have states of their own.
    events: tuple[Event[Any], ...] = ()

    @property
    def is_true(self) -> bool:
        return not self.false


def run(scenario: AnyScenario) -> Result:
    """Play the scenario and check it. Malformed if it cannot be understood."""
    if isinstance(scenario, BankedScenario):
        return Result(scenario.name, scenario.title, *run_banked(scenario))
    game = game_for(scenario.table)
    options = options_of(game, scenario.table.options, scenario.table.minimum)
    false = list(false_values(scenario, game))
    if scenario.warned is not None:
        false += _false_warnings(scenario, game, options)
    if not (scenario.play or scenario.reach or scenario.end != Expect() or scenario.refused is not None):
        return Result(scenario.name, scenario.title, tuple(false))
    try:
        round_ = start(scenario, game, options)
    except Refusal as refusal:
        return Result(scenario.name, scenario.title, (*false, *_false_refusal(scenario, refusal)))
    if scenario.refused is not None:
        false.append(f"the round was to be refused by {', '.join(scenario.refused)}, and began")
    false += _played(scenario, Course(round_, CardSource(scenario.shoe, options)))
    return Result(scenario.name, scenario.title, tuple(false), tuple(round_.events))


def game_for(table: Table) -> Game:
    """The game in the edition that the table names, by itself or by a date."""
    if table.edition and table.as_of:
        raise Malformed("a table names its edition or a date, not both")
    edition = table.edition or (in_force(table.game, table.as_of) if table.as_of else latest(table.game)).id
    game = game_of(edition)
    if game.name != table.game:
        raise Malformed(f"{edition} is an edition of {game.name}, not of {table.game}")
    return game


def start(scenario: Scenario, game: Game, options: Options) -> Round:
    """The round of a scenario at its beginning."""
    table = scenario.table
    stakes = {seat: int(table.stake or 0) for seat in table.seats} | {seat: int(c) for seat, c in table.stakes.items()}
    if scenario.reach is not None:
        stakes |= {seat: int(scenario.reach.into[seat]) for seat in scenario.reach.tapped}
    if not stakes:
        raise Malformed("the table has no seats: give stakes, or seats and a stake")
    seats = [Seat(seat, cents, table.names.get(seat, "")) for seat, cents in stakes.items()]
    owed = None if table.owes is None else [_owed(text) for text in table.owes]
    return Round.start(game, options, seats, table.marker or min(stakes), owed)


def _owed(text: str) -> Owed:
    words = text.split()
    if len(words) != 3 or not words[0].isdecimal() or words[1] not in list(PostKind):
        raise Malformed(f"owes: {text!r}; write a seat, one of {', '.join(PostKind)} and an amount")
    return Owed(int(words[0]), PostKind(words[1]), int(dollars_of(words[2])))


def _false_warnings(scenario: Scenario, game: Game, options: Options) -> list[str]:
    found = check_options(game, options)
    rules = {id_ for finding in found for id_ in finding.rules}
    missing = [id_ for id_ in scenario.warned or () if id_ not in rules]
    return [f"a warning by {', '.join(missing)} was expected; there were {len(found)}"] if missing else []


def _false_refusal(scenario: Scenario, refusal: Refusal) -> list[str]:
    if scenario.refused is None:
        return [f"the round cannot begin: {refusal}"]
    missing = [id_ for id_ in scenario.refused if id_ not in refusal.rules]
    return [f"the round was to be refused by {', '.join(missing)}, and was by this: {refusal}"] if missing else []


def _played(scenario: Scenario, course: Course) -> list[str]:
    """Say every line and check every point; what was false in the order of the play."""
    false: list[str] = []
    try:
        _reach(scenario, course)
        for number, item in enumerate(scenario.play, 1):
            false += take(course, item, f"step {number}")
        course.until()
    except Stopped as stopped:
        return [*false, str(stopped)]
    return false + [f"at the end: {text}" for text in false_things(scenario.end, course.round)]


def begin(scenario: Scenario) -> Course:
    """The course of a scenario at its beginning, the betting done that it reaches for; Malformed if it cannot begin."""
    game = game_for(scenario.table)
    options = options_of(game, scenario.table.options, scenario.table.minimum)
    try:
        course = Course(start(scenario, game, options), CardSource(scenario.shoe, options))
        _reach(scenario, course)
    except (Refusal, Stopped) as reason:
        raise Malformed(f"{scenario.name}: {reason}") from reason
    return course


def take(course: Course, item: str | Point, place: str) -> list[str]:
    """Take one step of the play; what was false about it. Stopped if the play cannot go on."""
    if isinstance(item, str):
        _say(course, item, place)
        return []
    return [f"{place}: {text}" for text in _false_at(item, course)]


def _reach(scenario: Scenario, course: Course) -> None:
    if scenario.reach is not None:
        course.until()
        for text in lines_to(course, scenario.reach):
            _say(course, text, "reach")


def _say(course: Course, text: str, place: str) -> None:
    try:
        course.say(parse_line(text))
    except Refusal as refusal:
        raise Stopped(f"{place}: {text!r} was refused: {refusal}") from refusal


def _false_at(point: Point, course: Course) -> list[str]:
    false: list[str] = []
    if point.occurred or point.choose:
        false += _false_ruling(point, course)
    elif point.refuse:
        false += _false_refuse(point, course)
    elif point.before != "now":
        course.until(*([point.before] if point.before else []))
    return false + list(false_things(point, course.round))


def _false_ruling(point: Point, course: Course) -> list[str]:
    """Report what occurred, or let a supervisor choose; what was false about the rules that answer it."""
    command = irregular_command(point)
    if point.before != "now":
        course.until(*([point.before] if point.before else []))
    what = point.occurred.get("fact") or f"the choice {point.choose!r}"
    try:
        events = course.do(command)
    except Refusal as refusal:
        if not point.refused:
            raise Stopped(f"{what} was refused: {refusal}") from refusal
        missing = [id_ for id_ in point.rules if id_ not in refusal.rules]
        return [f"{what} was to be refused by {', '.join(missing)}, and was by this: {refusal}"] if missing else []
    if point.refused:
        raise Stopped(f"{what} was to be refused, and was accepted")
    cited = {id_ for event in events for id_ in event.rules}
    missing = [id_ for id_ in point.rules if id_ not in cited]
    return (
        [f"{what} was to be ruled on by {', '.join(missing)}, and was by {', '.join(sorted(cited))}"] if missing else []
    )


def irregular_command(point: Point) -> Command:
    """The command of a point at which something irregular is reported or decided."""
    if point.choose:
        return Choose(point.choose, point.reason)
    return Occurred(fact_of(point.occurred))


def _false_refuse(point: Point, course: Course) -> list[str]:
    try:
        course.say(parse_line(point.refuse))
    except Refusal as refusal:
        missing = [id_ for id_ in point.rules if id_ not in refusal.rules]
        if not missing:
            return []
        return [f"{point.refuse!r} was to be refused by {', '.join(missing)}, and was by this: {refusal}"]
    raise Stopped(f"{point.refuse!r} was to be refused, and was accepted")
