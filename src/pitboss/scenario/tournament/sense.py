"""Whether a scenario of a tournament makes sense before it is played: every rule, role, state and person is there."""

import re

from pitboss.malformed import Malformed
from pitboss.scenario.lines import cards_of
from pitboss.scenario.names import check_one_of, check_point, check_proves, check_rules, placed
from pitboss.scenario.sense import ACTIONS, AT_TABLES
from pitboss.scenario.tournament.course import principal_of
from pitboss.scenario.tournament.types import TableRound, TournamentExpect, TournamentPoint, TournamentScenario
from pitboss.scenario.types import Point
from pitboss.tournament.due import NAMES
from pitboss.tournament.terms import Phase, Status

THINGS = ("say", "do", "cards", "house")
OF_ACTION = ("rules", "refused", "by", "stacks_after", "lost")
ROUND = re.compile(r"round (?:ends )?at \d{1,9}(?:: .*)?")
SEAT = re.compile(r"\d{1,9}/\d{1,9}")


def check_sense(scenario: TournamentScenario) -> None:
    """Malformed with the place, what is wrong and what is possible."""
    if not scenario.id:
        raise Malformed("id: a scenario has a name")
    check_proves(scenario.rules)
    check_rules("warned", scenario.warned or ())
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
    things = [name for name in THINGS if getattr(point, name)]
    if len(things) > 1:
        raise Malformed(f"{' and '.join(things)}: one thing happens at a step; make it two")
    if not things and (given := [name for name in OF_ACTION if getattr(point, name)]):
        raise Malformed(f"{given[0]}: nothing happens at this step; it goes with say, do, cards or house")
    if point == TournamentPoint():
        raise Malformed("the step says nothing")
    if point.by and not point.do:
        raise Malformed("by: whose a line is goes without saying; give the command with do")
    if point.by:
        principal_of(point.by)
    if point.stacks_after and not ROUND.fullmatch(point.say):
        raise Malformed("stacks_after: stacks are told of a line such as round at 2, or round ends at 2")
    check_rules("rules", point.rules)
    if point.cards is not None:
        _check_cards(point.cards)
    _check_expect(point)


def _check_cards(round_: TableRound) -> None:
    cards = round_.shoe
    for text in (cards.top, cards.order, cards.board, cards.burned, *cards.hands.values(), *cards.drawn.values()):
        cards_of(text)
    for number, item in enumerate(round_.play, 1):
        if isinstance(item, Point):
            with placed(f"step {number} of the round"):
                if check_point(item, ACTIONS) in AT_TABLES:
                    raise Malformed("notice and do: what happens between rounds is a step of the tournament")
                check_rules("cites", item.cites)
    check_rules("cites", round_.end.cites)


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
