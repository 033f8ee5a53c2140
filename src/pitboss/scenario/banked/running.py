"""Running a scenario of a game against the house, and reporting everything that was not as it says."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.table import MiniBaccaratTable as BaccaratTable
from pitboss.banked.canberra.commands import CanberraOccurred, ChooseOutcome
from pitboss.banked.canberra.jackpot_desk import check_connection
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.malformed import Malformed
from pitboss.play import Event, Refusal
from pitboss.rulebook import editions, in_force, latest
from pitboss.scenario.answers import uncited, unlike
from pitboss.scenario.banked.baccarat import BaccaratCourse
from pitboss.scenario.banked.canberra import CanberraCourse
from pitboss.scenario.banked.checking import false_things
from pitboss.scenario.banked.course import BankedCourse
from pitboss.scenario.banked.reading import command_from, fact_from, notice_from, options_from
from pitboss.scenario.banked.sense import check_sense, tables_words
from pitboss.scenario.banked.types import BankedPoint, BankedScenario, BankedTable
from pitboss.scenario.clock import CaseClock
from pitboss.scenario.course import Stopped
from pitboss.scenario.names import placed
from pitboss.scenario.steps import numbered
from pitboss.table.terms import Approvals

JACKPOT = "boomerang"
DISPLAY, RESERVE = 2_500_000, 400_000
AT_TABLE = re.compile(r"table (\d{1,3}): (.*)", re.DOTALL)
Outcome = tuple[tuple[str, ...], tuple[Event[Any], ...]]
Courses = Sequence[BankedCourse]
"""The tables of a scenario, table 1 first."""


def run_banked(scenario: BankedScenario) -> Outcome:
    """What was false, and the events of the table."""
    try:
        courses = begin(scenario)
    except Refusal as refusal:
        return tuple(_false_refusal(scenario, refusal)), ()
    false = [] if scenario.refused is None else ["the table was to be refused, and was set up"]
    false += _played(scenario, courses)
    return tuple(false), tuple(courses[0].events)


def begin(scenario: BankedScenario) -> Courses:
    """The tables of a scenario with everybody seated, or Refusal."""
    table, clock = scenario.table, CaseClock()
    edition = edition_of(table)
    check_sense(scenario)
    approvals = options_from(Approvals, table.approvals, "approvals")
    if table.game == "baccarat":
        terms = options_from(BaccaratOptions, table.options)
        return [
            BaccaratCourse(BaccaratTable.set_up(edition, terms, approvals, table.as_of), scenario.each_table[0], clock)
        ]
    jackpot = _jackpot(scenario)
    courses = []
    for number, at in enumerate(scenario.each_table, 1):
        given = at.options if jackpot is None else {"jackpot": JACKPOT} | at.options
        play = CanberraTable.set_up(edition, options_from(CanberraOptions, given), approvals, table.as_of)
        if jackpot is not None and play.state.terms.jackpot:
            check_connection(play, jackpot.state)
        courses.append(CanberraCourse(play, at, clock, jackpot, number))
    return courses


def _jackpot(scenario: BankedScenario) -> Jackpot | None:
    start = scenario.jackpot
    if start is None:
        return None
    terms = options_from(JackpotTerms, start.terms, "terms")
    pool = DISPLAY if start.display is None else int(start.display)
    return Jackpot.open(JACKPOT, terms, pool, RESERVE if start.reserve is None else int(start.reserve))


def edition_of(table: BankedTable) -> str:
    """The edition that the table names, by itself or by a date; else the latest."""
    if table.edition and table.as_of:
        raise Malformed("a table names its edition or a date, not both")
    edition = table.edition or (in_force(table.game, table.as_of) if table.as_of else latest(table.game)).id
    known = [each.id for each in editions().values() if each.game == table.game]
    if edition not in known:
        raise Malformed(f"{edition!r} is no edition of {table.game}; there are {', '.join(known)}")
    return edition


def _false_refusal(scenario: BankedScenario, refusal: Refusal) -> list[str]:
    if scenario.refused is None:
        return [f"the table cannot be set up: {refusal}"]
    return unlike("the table", scenario.refused, refusal)


def _played(scenario: BankedScenario, courses: Courses) -> list[str]:
    """Say every line and check every point; what was false in the order of the play."""
    false: list[str] = []
    try:
        for number, item in enumerate(scenario.play, 1):
            false += take(courses, item, number)
    except Stopped as stopped:
        return [*false, str(stopped)]
    try:
        course = courses[scenario.end.table - 1]
        for each in courses:
            each.moment(scenario.end.before if each is course else "")
        with placed("at the end"):
            return false + [f"at the end: {text}" for text in false_things(scenario.end, course)]
    except Stopped as stopped:
        return [*false, f"at the end: {stopped}"]


def take(courses: Courses, item: str | BankedPoint, number: int) -> list[str]:
    """Take one step of the play; what was false about it. Stopped, with the step, if the play cannot go on."""
    with numbered(number) as place:
        if isinstance(item, str):
            _say(courses, item)
            return []
        return [f"{place}: {text}" for text in _false_at(item, courses)]


def course_of(courses: Courses, item: str | BankedPoint) -> tuple[BankedCourse, str]:
    """The table that a step is about, and the line without its table."""
    if isinstance(item, BankedPoint):
        return courses[item.table - 1], item.say or item.refuse
    match = AT_TABLE.fullmatch(item)
    if match is None:
        return courses[0], item
    if not 1 <= int(match[1]) <= len(courses):
        raise Malformed(f"{item!r}: there is no table {match[1]}: {tables_words(len(courses))}")
    return courses[int(match[1]) - 1], match[2]


def _say(courses: Courses, text: str) -> None:
    course, line = course_of(courses, text)
    try:
        course.say(line)
    except Refusal as refusal:
        raise Stopped(f"{text!r} was refused: {refusal}") from refusal


def _false_at(point: BankedPoint, courses: Courses) -> list[str]:
    course, line = course_of(courses, point)
    false: list[str] = []
    if point.before:
        course.moment(point.before)
    elif not line:
        course.until()
    if (thing := _thing_of(point, course, line)) is not None:
        false += _false_thing(point, *thing)
    return false + list(false_things(point, course))


Do = Callable[[], list[Event[Any]]]


def _thing_of(point: BankedPoint, course: BankedCourse, line: str) -> tuple[str, Do] | None:
    """What happens at a point, by its name and as something to do; nothing where only something must be true."""
    game = "baccarat" if isinstance(course, BaccaratCourse) else "canberra"
    if line:
        return repr(line), lambda: course.say(line, at_once=bool(point.before))
    if point.occurred:
        return str(point.occurred.get("fact")), lambda: course.do(CanberraOccurred(fact_from(point.occurred)))
    if point.choose:
        return f"the choice {point.choose!r}", lambda: course.do(ChooseOutcome(point.choose, point.reason))
    if point.notice is not None:
        options = point.notice.options
        return "the notice", lambda: course.do(notice_from(game, course.announced, options))
    if point.do:
        return str(point.do.get("command")), lambda: course.do(command_from(game, point.do))
    return None


def _false_thing(point: BankedPoint, name: str, do: Do) -> list[str]:
    to_be_refused = bool(point.refuse or point.refused)
    try:
        events = do()
    except Refusal as refusal:
        if not to_be_refused:
            raise Stopped(f"{name} was refused: {refusal}") from refusal
        return unlike(name, point.rules, refusal)
    if to_be_refused:
        raise Stopped(f"{name} was to be refused, and was accepted")
    return uncited(name, point.rules, events)
