"""Running a scenario of a game against the house, and reporting everything that was not as it says."""

from typing import Any

from pitboss.banked.baccarat.options import Options as BaccaratOptions
from pitboss.banked.baccarat.table import Table as BaccaratTable
from pitboss.banked.canberra.commands import Choose, Occurred
from pitboss.banked.canberra.options import Options as CanberraOptions
from pitboss.banked.canberra.table import Table as CanberraTable
from pitboss.banked.house.terms import Approvals
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.malformed import Malformed
from pitboss.play import Command, Event, Refusal
from pitboss.rulebook import in_force, latest
from pitboss.scenario.banked.baccarat import BaccaratCourse
from pitboss.scenario.banked.canberra import CanberraCourse
from pitboss.scenario.banked.checking import false_things
from pitboss.scenario.banked.course import BankedCourse
from pitboss.scenario.banked.reading import command_from, fact_from, options_from
from pitboss.scenario.banked.types import BankedPoint, BankedScenario, BankedTable
from pitboss.scenario.course import Stopped

JACKPOT = "boomerang"
DISPLAY, RESERVE = 2_500_000, 400_000
Outcome = tuple[tuple[str, ...], tuple[Event[Any], ...]]


def run_banked(scenario: BankedScenario) -> Outcome:
    """What was false, and the events of the table."""
    try:
        course = begin(scenario)
    except Refusal as refusal:
        return tuple(_false_refusal(scenario, refusal)), ()
    false = [] if scenario.refused is None else ["the table was to be refused, and was set up"]
    false += _played(scenario, course)
    return tuple(false), tuple(course.events)


def begin(scenario: BankedScenario) -> BankedCourse:
    """The table of a scenario with everybody seated, or Refusal."""
    table = scenario.table
    edition = edition_of(table)
    approvals = options_from(Approvals, table.approvals)
    if table.game == "baccarat":
        terms = options_from(BaccaratOptions, table.options)
        return BaccaratCourse(BaccaratTable.set_up(edition, terms, approvals, table.as_of), scenario)
    given = dict(table.options)
    jackpot = None
    if scenario.jackpot is not None:
        given.setdefault("jackpot", JACKPOT)
        start = scenario.jackpot
        of = options_from(JackpotTerms, start.terms)
        pool, reserve = (DISPLAY if start.display is None else start.display), start.reserve
        jackpot = Jackpot.open(JACKPOT, of, int(pool), RESERVE if reserve is None else int(reserve))
    options = options_from(CanberraOptions, given)
    return CanberraCourse(CanberraTable.set_up(edition, options, approvals, table.as_of), scenario, jackpot)


def edition_of(table: BankedTable) -> str:
    """The edition that the table names, by itself or by a date; else the latest."""
    if table.edition and table.as_of:
        raise Malformed("a table names its edition or a date, not both")
    return table.edition or (in_force(table.game, table.as_of) if table.as_of else latest(table.game)).id


def _false_refusal(scenario: BankedScenario, refusal: Refusal) -> list[str]:
    if scenario.refused is None:
        return [f"the table cannot be set up: {refusal}"]
    missing = [id_ for id_ in scenario.refused if id_ not in refusal.rules]
    return [f"the table was to be refused by {', '.join(missing)}, and was by this: {refusal}"] if missing else []


def _played(scenario: BankedScenario, course: BankedCourse) -> list[str]:
    """Say every line and check every point; what was false in the order of the play."""
    false: list[str] = []
    try:
        for number, item in enumerate(scenario.play, 1):
            false += take(course, item, f"step {number}")
        course.until()
    except Stopped as stopped:
        return [*false, str(stopped)]
    return false + [f"at the end: {text}" for text in false_things(scenario.end, course)]


def take(course: BankedCourse, item: str | BankedPoint, place: str) -> list[str]:
    """Take one step of the play; what was false about it. Stopped if the play cannot go on."""
    if isinstance(item, str):
        _say(course, item, place)
        return []
    return [f"{place}: {text}" for text in _false_at(item, course)]


def _say(course: BankedCourse, text: str, place: str) -> None:
    try:
        course.say(text)
    except Refusal as refusal:
        raise Stopped(f"{place}: {text!r} was refused: {refusal}") from refusal


def _false_at(point: BankedPoint, course: BankedCourse) -> list[str]:
    command = _command(point, course)
    if point.before != "now" and not point.refuse:
        course.until(*([point.before] if point.before else []))
    false: list[str] = []
    if point.refuse or point.refused:
        false += _false_refuse(point, course, command)
    elif command is not None:
        false += _false_rules(point, course, command)
    return false + list(false_things(point, course))


def _command(point: BankedPoint, course: BankedCourse) -> Command | None:
    if point.occurred:
        return Occurred(fact_from(point.occurred))
    if point.choose:
        return Choose(point.choose, point.reason)
    return command_from(course.scenario.table.game, point.do) if point.do else None


def _false_rules(point: BankedPoint, course: BankedCourse, command: Command) -> list[str]:
    try:
        events = course.do(command)
    except Refusal as refusal:
        raise Stopped(f"{command.__struct_config__.tag} was refused: {refusal}") from refusal
    cited = {id_ for event in events for id_ in event.rules}
    missing = [id_ for id_ in point.rules if id_ not in cited]
    return [f"{', '.join(missing)} was to decide, and {', '.join(sorted(cited))} did"] if missing else []


def _false_refuse(point: BankedPoint, course: BankedCourse, command: Command | None) -> list[str]:
    what = point.refuse or str(command)
    try:
        if command is None:
            course.say(point.refuse)
        else:
            course.do(command)
    except Refusal as refusal:
        missing = [id_ for id_ in point.rules if id_ not in refusal.rules]
        return [f"{what!r} was to be refused by {', '.join(missing)}, and was by this: {refusal}"] if missing else []
    raise Stopped(f"{what!r} was to be refused, and was accepted")
