"""Running a scenario of a tournament, and reporting everything that was not as it says."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

from pitboss.malformed import Malformed
from pitboss.play import Event, Refusal
from pitboss.scenario.answers import uncited, unlike
from pitboss.scenario.names import placed
from pitboss.scenario.tournament.cards import play_cards
from pitboss.scenario.tournament.checking import false_things
from pitboss.scenario.tournament.course import TournamentCourse, principal_of
from pitboss.scenario.tournament.house import play_house
from pitboss.scenario.tournament.sense import check_sense
from pitboss.scenario.tournament.types import GivenDocument, TournamentPoint, TournamentScenario
from pitboss.tournament.checking import check
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.reading import NoConditions, read_keys
from pitboss.tournament.schedule import quick_end
from pitboss.tournament.templates import TEMPLATES, template

Outcome = tuple[tuple[str, ...], tuple[Event[Any], ...]]


def run_tournament(scenario: TournamentScenario) -> Outcome:
    """What was false, and the events of the tournament."""
    check_sense(scenario)
    with placed("tournament"):
        conditions = conditions_of(scenario.tournament)
    false = [*_findings(scenario, conditions), *_warnings(scenario, conditions), *_forecast(scenario, conditions)]
    if not scenario.play and not scenario.entries:
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
    return tuple(false), (*course.events, *course.at_tables)


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
    if given.overrides:
        keys["overrides"] = [*keys.get("overrides", ()), *given.overrides]
    for rule in given.struck:
        kept = [override for override in keys.get("overrides", ()) if override.get("rule") != rule]
        if len(kept) == len(keys.get("overrides", ())):
            raise Malformed(f"struck: {given.document} has no override on {rule}")
        keys["overrides"] = kept
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


def _warnings(scenario: TournamentScenario, conditions: Conditions) -> list[str]:
    if scenario.warned is None:
        return []
    found = {rule for finding in check(conditions) if finding.warning for rule in finding.rules}
    there = f"there are warnings by {', '.join(sorted(found))}" if found else "there is none"
    if not scenario.warned and found:
        return [f"there was to be no warning; {there}"]
    missing = [rule for rule in scenario.warned if rule not in found]
    return [f"a warning by {', '.join(missing)} was to be given; {there}"] if missing else []


def _forecast(scenario: TournamentScenario, conditions: Conditions) -> list[str]:
    false = []
    for players, wanted in scenario.forecast.items():
        found = quick_end(conditions, players)
        if (found.level, (found.begins, found.ends)) != (wanted.level, wanted.minutes):
            where = f"level {found.level}, minutes {found.begins} to {found.ends}"
            false.append(f"with {players} players the end was to be forecast otherwise; it is in {where}")
    return false


def _step(point: TournamentPoint, course: TournamentCourse) -> list[str]:
    name, before, at_tables = _name(point), len(course.events), len(course.at_tables)
    try:
        false = _happen(point, course)
    except Refusal as refusal:
        if not point.refused:
            return [f"{name} was refused: {refusal}"]
        return [*unlike(name, point.rules, refusal), *false_things(point, course)]
    if point.refused:
        return [f"{name} was to be refused, and was not"]
    false += uncited(name, point.rules, [*course.events[before:], *course.at_tables[at_tables:]])
    if point.lost:
        course.back_to(before)
    return [*false, *false_things(point, course)]


def _name(point: TournamentPoint) -> str:
    if (round_ := point.cards or point.house) is not None:
        return f"the round at table {round_.table}"
    return point.say or str(point.do.get("command", "")) or "what is expected"


def _happen(point: TournamentPoint, course: TournamentCourse) -> list[str]:
    """What happens at a point; what was false about a round that was played in it."""
    if point.cards is not None:
        return play_cards(course, point.cards)
    if point.house is not None:
        return play_house(course, point.house)
    if point.say and point.stacks_after:
        _round(point, course)
    elif point.say:
        course.say(point.say)
    elif point.do:
        course.do(course.given(point.do), principal_of(point.by) if point.by else None)
    return []


def _round(point: TournamentPoint, course: TournamentCourse) -> None:
    """A round at a table with all its stacks told: `round at 2: Ann out for 4200`."""
    words = point.say.removeprefix("round at ").removeprefix("round ends at ")
    table, _, outs = words.partition(": ")
    if point.say.startswith("round at "):
        course.begins(table)
    course.ends(table, outs, point.stacks_after)
