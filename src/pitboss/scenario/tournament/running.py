"""Running a scenario of a tournament, and reporting everything that was not as it says."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

from pitboss.malformed import Malformed
from pitboss.play import Event, Refusal
from pitboss.scenario.answers import uncited, unlike
from pitboss.scenario.names import placed
from pitboss.scenario.tournament.checking import false_things
from pitboss.scenario.tournament.course import TournamentCourse, principal_of
from pitboss.scenario.tournament.sense import check_sense
from pitboss.scenario.tournament.types import GivenDocument, TournamentPoint, TournamentScenario
from pitboss.tournament.checking import check
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.reading import NoConditions, read_keys
from pitboss.tournament.templates import TEMPLATES, template

Outcome = tuple[tuple[str, ...], tuple[Event[Any], ...]]


def run_tournament(scenario: TournamentScenario) -> Outcome:
    """What was false, and the events of the tournament."""
    check_sense(scenario)
    with placed("tournament"):
        conditions = conditions_of(scenario.tournament)
    false = list(_findings(scenario, conditions))
    if not scenario.play and not scenario.entries and scenario.findings is not None:
        return tuple(false), ()
    course = TournamentCourse(conditions)
    try:
        _begin(scenario, course)
    except Refusal as refusal:
        return (*false, f"the tournament cannot begin: {refusal}"), tuple(course.events)
    for number, step in enumerate(scenario.play, start=1):
        point = TournamentPoint(say=step) if isinstance(step, str) else step
        with placed(f"step {number}"):
            false += [f"step {number}: {text}" for text in _step(point, course)]
    false += [f"at the end: {text}" for text in false_things(scenario.end, course)]
    return tuple(false), tuple(course.events)


def _begin(scenario: TournamentScenario, course: TournamentCourse) -> None:
    """Everything before the first step."""
    course.draft()
    if not scenario.opened:
        return
    course.open()
    people = scenario.entries
    for person in map(str, range(1, people + 1)) if isinstance(people, int) else people:
        course.enter(person)
    if scenario.begun and people:
        course.begin(scenario.absent)


def conditions_of(given: GivenDocument) -> Conditions:
    """The document of a scenario: a template or a file, with what is changed and left out."""
    text = template(given.document) if given.document in TEMPLATES else _file(given.document)
    try:
        keys: dict[str, Any] = tomllib.loads(text, parse_float=Decimal)
    except ValueError as error:
        raise Malformed(f"document: {given.document} is no TOML: {error}") from error
    for name in given.without:
        if name not in keys:
            raise Malformed(f"without: {given.document} has no item {name!r}; it has {', '.join(keys)}")
        del keys[name]
    try:
        return read_keys(_over(keys, given.change))
    except NoConditions as error:
        raise Malformed("; ".join(f"{key}: {text}" for key, text in error.faults)) from error


def _file(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed(f"document: {name} is no template and cannot be read: {error.strerror}") from error


def _over(keys: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Tables are merged, everything else is replaced."""
    merged = dict(keys)
    for name, value in change.items():
        before = merged.get(name)
        merged[name] = _over(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return merged


def _findings(scenario: TournamentScenario, conditions: Conditions) -> list[str]:
    if scenario.findings is None:
        return []
    found = sorted({finding.item for finding in check(conditions) if not finding.warning})
    wanted = sorted(set(scenario.findings))
    return [] if found == wanted else [f"the document was to have errors at {wanted}, and has them at {found}"]


def _step(point: TournamentPoint, course: TournamentCourse) -> list[str]:
    name = point.say or str(point.do.get("command", "")) or "what is expected"
    before = len(course.events)
    try:
        if point.say and point.stacks_after:
            _round(point, course)
        elif point.say:
            course.say(point.say)
        elif point.do:
            course.do(course.given(point.do), principal_of(point.by) if point.by else None)
    except Refusal as refusal:
        if not point.refused:
            return [f"{name} was refused: {refusal}"]
        return [*unlike(name, point.rules, refusal), *false_things(point, course)]
    if point.refused:
        return [f"{name} was to be refused, and was not"]
    return [*uncited(name, point.rules, course.events[before:]), *false_things(point, course)]


def _round(point: TournamentPoint, course: TournamentCourse) -> None:
    """A round at a table with all its stacks told: `round at 2: Ann out for 4200`."""
    words = point.say.removeprefix("round at ").removeprefix("round ends at ")
    table, _, outs = words.partition(": ")
    if point.say.startswith("round at "):
        course.begins(table)
    course.ends(table, outs, point.stacks_after)
