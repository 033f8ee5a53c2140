"""Whether a scenario of a tournament makes sense before it is played: every rule, role, state and person is there."""

import re

from pitboss.malformed import Malformed
from pitboss.scenario.names import check_one_of, check_proves, check_rules, placed
from pitboss.scenario.tournament.course import principal_of
from pitboss.scenario.tournament.types import TournamentExpect, TournamentPoint, TournamentScenario
from pitboss.tournament.due import NAMES
from pitboss.tournament.terms import Phase, Status

OF_ACTION = ("rules", "refused", "by", "stacks_after")
ROUND = re.compile(r"round (?:ends )?at \d{1,9}(?:: .*)?")
SEAT = re.compile(r"\d{1,9}/\d{1,9}")


def check_sense(scenario: TournamentScenario) -> None:
    """Malformed with the place, what is wrong and what is possible."""
    if not scenario.id:
        raise Malformed("id: a scenario has a name")
    check_proves(scenario.rules)
    _check_absent(scenario)
    for number, item in enumerate(scenario.play, 1):
        if isinstance(item, TournamentPoint):
            with placed(f"step {number}"):
                _check_point(item)
    with placed("at the end"):
        _check_expect(scenario.end)


def _check_absent(scenario: TournamentScenario) -> None:
    if scenario.absent and not scenario.begun:
        raise Malformed("absent: the play itself says who sits down, where it begins before the start")
    entries = scenario.entries
    for person in scenario.absent:
        if isinstance(entries, int):
            if not (person.isdecimal() and person == str(int(person)) and 1 <= int(person) <= entries):
                raise Malformed(f"absent: {person} has not entered; people are called 1 to {entries}")
        elif person not in entries:
            raise Malformed(f"absent: {person} has not entered; there are {', '.join(entries)}")


def _check_point(point: TournamentPoint) -> None:
    if point.say and point.do:
        raise Malformed("say and do: one thing happens at a step; make it two")
    if not (point.say or point.do) and (given := [name for name in OF_ACTION if getattr(point, name)]):
        raise Malformed(f"{given[0]}: nothing happens at this step; it goes with say or do")
    if point == TournamentPoint():
        raise Malformed("the step says nothing")
    if point.by and point.say:
        raise Malformed("by: whose a line is goes without saying; give the command with do")
    if point.by:
        principal_of(point.by)
    if point.stacks_after and not ROUND.fullmatch(point.say):
        raise Malformed("stacks_after: stacks are told of a line such as round at 2, or round ends at 2")
    check_rules("rules", point.rules)
    _check_expect(point)


def _check_expect(expect: TournamentExpect) -> None:
    check_rules("cites", expect.cites)
    if expect.phase:
        check_one_of("phase", expect.phase, Phase)
    for status in expect.status.values():
        check_one_of("status", status, Status)
    for name in ("due", "not_due"):
        for thing in getattr(expect, name):
            check_one_of(name, thing, NAMES)
    for seat in expect.seats.values():
        if not SEAT.fullmatch(seat):
            raise Malformed(f"seats: {seat!r}; write table and seat like 2/4")
