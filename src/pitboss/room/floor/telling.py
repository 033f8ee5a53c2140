"""Sentences for what happens on the floor. Whoever tells them says how people and tables are called."""

from collections.abc import Callable
from typing import Any

from pitboss.play import Role
from pitboss.play.command import SUPERVISION, Roles
from pitboss.play.money import dollars
from pitboss.room.floor import boxes, cases, conduct, decks, exclusions, handover, kept_seats, lists, people, ticks

Names = Callable[[str], str]
GOES_ON = {None: "", True: "the round goes on", False: "the round cannot go on"}
"""Whether the round of a dispute could go on, as far as somebody has said so."""


_FOR: dict[type[Any], Roles] = {
    **dict.fromkeys(boxes.EVENTS, boxes.COUNTING),
    **dict.fromkeys(cases.EVENTS, cases.NOTING),
    **dict.fromkeys((*conduct.OF_REPORTS, *exclusions.OF_TWO), SUPERVISION),
}
"""What is not told to all who work in the room: the same people read the pages of these matters."""


def is_for(event: object, role: Role) -> bool:
    """Whether somebody of a role is told what happened on the floor."""
    return role in _FOR.get(type(event), (role,))


def sentence(event: object, name_of: Names, table_of: Names) -> str:
    """What an event of the floor means, in one sentence."""
    return f"{_SENTENCES[type(event)](event, name_of, table_of)}."


def _pushed(event: people.Pushed, who: Names, where: Names) -> str:
    why = f" in a round: {event.why}" if event.forced else ""
    return f"{who(event.person)} deals at {where(event.table)} from now on{why}"


def _clocked_in(event: people.ClockedIn, who: Names, where: Names) -> str:
    place = f" at {where(event.table)}" if event.table else f" for {event.pit}" if event.pit else ""
    return f"{who(event.person)} is on duty as {event.role.value.replace('_', ' ')}{place}"


def _counted(event: boxes.BoxCounted, who: Names, where: Names) -> str:
    by = " and ".join(map(who, event.counters))
    off = event.found - event.due
    difference = f", {dollars(off)} beside the record: {event.explained.value}" if off else ""
    return f"Box {event.box} of {where(event.table)} is counted by {by}: {dollars(event.found)}{difference}"


def _noted(event: cases.CaseNoted, who: Names, where: Names) -> str:
    parts = [event.words, *(f"camera {camera.name}" for camera in event.cameras)]
    parts += ["the player is told"] if event.player_told else []
    parts.append(GOES_ON[event.goes_on])
    return f"Case {event.number} has a note: {'; '.join(filter(None, parts))}"


def _excluded(event: conduct.PersonExcludedFrom, who: Names, where: Names) -> str:
    places = {conduct.Scope.TABLE: where(event.table), conduct.Scope.GAME: event.game, conduct.Scope.ROOM: "the room"}
    by_two = f"; {who(event.asked_by)} had asked for it, {who(event.by)} has confirmed it" if event.asked_by else ""
    return f"{who(event.person)} is excluded from {places[event.scope]}: {event.reason.rstrip('.')}{by_two}"


def _exclusion_asked(event: exclusions.ExclusionAsked, who: Names, where: Names) -> str:
    place = event.game if event.scope is conduct.Scope.GAME else "the room"
    why = event.reason.rstrip(".")
    return f"{who(event.person)} is to be excluded from {place}: {why}; a second person has to confirm it"


def _offered(event: lists.SeatOffered, who: Names, where: Names) -> str:
    taken = f"{who(event.taken_by)} takes it" if event.taken_by else "none of them wants it"
    return f"Seat {event.seat} of {where(event.table)} was offered to the {event.whom.value}: {taken}"


# Keyed by the type of the event, which the type checker cannot relate to the function's own parameter.
_SENTENCES: dict[type[Any], Callable[[Any, Names, Names], str]] = {
    people.ClockedIn: _clocked_in,
    people.ClockedOut: lambda event, who, where: f"{who(event.person)} is off duty",
    people.PushPlanned: lambda event, who, where: (
        f"{who(event.person)} is to deal at {where(event.table)} after this round"
    ),
    people.Pushed: _pushed,
    people.TableLeft: lambda event, who, where: f"{who(event.person)} is free: {where(event.table)} is closed",
    people.PushCalledOff: lambda event, who, where: f"The push to {where(event.table)} is called off",
    people.PitAssigned: lambda event, who, where: f"Table {where(event.table)} stands in {event.pit}",
    lists.PersonListed: lambda event, who, where: (
        f"{event.name or who(event.person)} waits for {event.game.replace('_', ' ')}"
    ),
    lists.PersonCalled: lambda event, who, where: (
        f"{who(event.person)} is called to seat {event.seat} of {where(event.table)}"
    ),
    lists.PassedOver: lambda event, who, where: (
        f"{who(event.person)} {'says no' if event.declined else 'has not come'} and is passed over"
    ),
    lists.PersonUnlisted: lambda event, who, where: f"{who(event.person)} waits no more: {event.why}",
    lists.SeatOffered: _offered,
    kept_seats.MustMoveSet: lambda event, who, where: (
        f"Table {where(event.table)} is fed by {where(event.feeder)}: {event.reason.value}"
        if event.feeder
        else f"Table {where(event.table)} is fed by no other"
    ),
    kept_seats.SeatKept: lambda event, who, where: (
        f"Seat {event.seat} of {where(event.table)} is kept: {event.reason.value}"
    ),
    kept_seats.SeatFreed: lambda event, who, where: f"Seat {event.seat} of {where(event.table)} is kept no more",
    decks.DeckIssued: lambda event, who, where: f"Deck {event.deck} goes to {where(event.table)}",
    decks.DeckRetired: lambda event, who, where: (
        f"Deck {event.deck} of {where(event.table)} is taken away: {event.end.value}"
        + (f", bag {event.bag}: {event.found}" if event.bag else "")
    ),
    boxes.BoxMounted: lambda event, who, where: (
        f"Box {event.box} is mounted at {where(event.table)}"
        + (f", with a float of {dollars(event.float)}" if event.float else "")
    ),
    boxes.BoxPulled: lambda event, who, where: (
        f"Box {event.box} of {where(event.table)} is pulled; the record has {dollars(event.due)} in it"
    ),
    boxes.BoxCountEntered: lambda event, who, where: (
        f"Box {event.box} of {where(event.table)} is counted by {who(event.by)}, and by a second person next"
    ),
    boxes.BoxCounted: _counted,
    boxes.BoxExplained: lambda event, who, where: f"Of the difference of box {event.box}: {event.words}",
    ticks.LineTicked: lambda event, who, where: (
        f"Done {'for ' + event.pit if event.pit else 'at ' + where(event.table) if event.table else 'for the day'}: "
        f"{event.text}".rstrip(".")
    ),
    conduct.PersonReported: lambda event, who, where: (
        f"{who(event.person) if event.person else event.who or 'Somebody'} at {where(event.table)} is reported: "
        f"{event.matter.value}; {event.words}".rstrip(".")
    ),
    conduct.PersonWarned: lambda event, who, where: f"{who(event.person)} is warned: {event.matter.value}",
    conduct.MeasureAsked: lambda event, who, where: (
        f"Of report {event.number} is decided, and not done yet: {event.measure.value}; {event.reason}".rstrip(".")
    ),
    conduct.MeasureTaken: lambda event, who, where: (
        f"Report {event.number} is answered: {event.measure.value}; {event.reason}".rstrip(".")
    ),
    conduct.PersonExcludedFrom: _excluded,
    exclusions.ExclusionAsked: _exclusion_asked,
    exclusions.ExclusionRefused: lambda event, who, where: (
        f"The exclusion that was asked for under number {event.number} is refused: {event.reason}".rstrip(".")
    ),
    exclusions.ExclusionLifted: lambda event, who, where: (
        f"Entry {event.number} of the exclusion list is lifted: {event.reason}".rstrip(".")
    ),
    cases.CaseOpened: lambda event, who, where: (
        f"Case {event.number}: seat {event.seat} of {where(event.table)} disputes; told that {event.told}"
        + (f"; {GOES_ON[event.goes_on]}" if event.goes_on is not None else "")
    ),
    cases.CaseNoted: _noted,
    cases.CaseDecided: lambda event, who, where: (
        f"Case {event.number} is decided by {who(event.decided_by)}: {event.decision}".rstrip(".")
    ),
    cases.CaseMoney: lambda event, who, where: (
        f"{dollars(abs(event.cents))} {'is set aside for' if event.cents > 0 else 'goes back from'} case {event.number}"
    ),
    cases.CaseClosed: lambda event, who, where: f"Case {event.number} is closed",
    handover.RulingTakenOn: lambda event, who, where: (
        f"{who(event.person)} has taken on the ruling that waits at {where(event.table)}"
    ),
    handover.RulingAnswered: lambda event, who, where: f"The ruling at {where(event.table)} waits no more",
    handover.HandoverOffered: lambda event, who, where: f"{who(event.by)} has signed to hand over to {who(event.to)}",
    handover.ShiftHandedOver: lambda event, who, where: (
        f"{who(event.giver)} has handed the floor over to {who(event.by)}"
    ),
    handover.HandoverWithdrawn: lambda event, who, where: "The page of the shift is withdrawn",
}
