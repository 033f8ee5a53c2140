"""Conduct over all tables: reports and warnings of ninety days, what was done, and the list of exclusions (H-R34).

The report itself, with its rule and the measures of its edition, is an event of the table (`table.conduct`); here it is
known which person it is about, wherever that person goes. What people put on the list themselves is in `exclusions`.
"""

from enum import StrEnum
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from pitboss.play import Refusal, Role, RuleIds
from pitboss.play.command import OPERATOR, SUPERVISION, Roles
from pitboss.poker.rulings.facts import RuleBroken
from pitboss.room.floor.base import Events, FloorCommand, FloorEvent, LeftToDo, NotedByRoom, said
from pitboss.room.names import is_same
from pitboss.table.conduct import Conduct, Measure

RULES: RuleIds = ("H-R34",)
DAY = 24 * 3600 * 1000
REMEMBERED = 90
"""So many days, where the house has not settled otherwise."""
NOTED = (Measure.SENT_AWAY, Measure.REPORTED, Measure.REVEALED, Measure.COUNTED, Measure.NONE)
"""What people do, or leave, at the table: it is written beside the record."""
WARNINGS = 2
"""After so many in a matter the house proposes to exclude, where it has not settled otherwise."""


class ConductCase(msgspec.Struct, frozen=True):
    """A report on somebody: at which table, by which of its events, under which rules; what was done about it."""

    number: int
    table: str
    table_event: int
    person: str
    seat: int
    who: str
    matter: Conduct
    words: str
    measures: tuple[Measure, ...]
    rules: RuleIds
    at: int
    by: str
    taken: Measure | None = None
    reason: str = ""
    asked: Measure | None = None
    """What somebody has decided, until the ruling at the table is there or a second person has confirmed it."""
    ruled: int = 0
    """By which event of the table it was answered; 0 if by none."""

    def asked_for(self, breach: RuleBroken, person: str) -> bool:
        """Whether the ruling on a breach of this person is the one that was asked for: same words, same rule."""
        is_same = person == self.person if person else breach.seat == self.seat
        return is_same and (breach.what, breach.rule) == (self.words, self.rules[0])


class Scope(StrEnum):
    """From what somebody is excluded."""

    TABLE = "table"
    GAME = "game"
    ROOM = "room"


class Exclusion(msgspec.Struct, frozen=True):
    """An entry of the list. `until` 0: until it is lifted; `lifted` is why it was.

    `by` is who confirmed it where one person asked for it and another confirmed it.
    """

    number: int
    person: str
    scope: Scope
    reason: str
    at: int
    by: str
    table: str = ""
    game: str = ""
    reference: str = ""
    description: str = ""
    until: int = 0
    lifted: str = ""
    asked_by: str = ""

    def is_over(self, now: int) -> bool:
        """Whether it was lifted, or its time has run out."""
        return bool(self.lifted) or 0 < self.until <= now

    def holds(self, person: str, table: str, game: str, now: int) -> bool:
        if self.is_over(now) or not is_same(self.person, person):
            return False
        where = {Scope.TABLE: self.table == table, Scope.GAME: self.game == game, Scope.ROOM: True}
        return where[self.scope]

    @property
    def words(self) -> str:
        return f"entry {self.number} of the exclusion list, from the {self.scope.value}: {self.reason}"


class AskedExclusion(msgspec.Struct, frozen=True):
    """An entry that one person wants on the list, and a second has still to confirm."""

    number: int
    person: str
    scope: Scope
    reason: str
    at: int
    by: str
    game: str = ""
    reference: str = ""
    description: str = ""
    until: int = 0


class ConductBook:
    """Reports, warnings and exclusions, by number or in their order; `asked` are entries that wait for a second person.

    `asked_ever` is how many of these there were, so that each has a number of its own.
    """

    def __init__(self) -> None:
        self.reports: dict[int, ConductCase] = {}
        self.warnings: list[PersonWarned] = []
        self.exclusions: dict[int, Exclusion] = {}
        self.asked: dict[int, AskedExclusion] = {}
        self.asked_ever = 0

    def barred(self, person: str, table: str, game: str, now: int) -> Exclusion | None:
        """The entry that keeps somebody from a table where a game is played."""
        return next((each for each in self.exclusions.values() if each.holds(person, table, game, now)), None)

    def is_listed(self, person: str, table: str) -> bool:
        """Whether somebody is on the list of a table until that is lifted: a round may be over twice, corrected."""
        found = (one for one in self.exclusions.values() if (one.person, one.table) == (person, table))
        return any(one.scope is Scope.TABLE and not one.until and not one.lifted for one in found)

    def ruled_at(self, table: str) -> list[ConductCase]:
        """Reports at a table that were answered by a ruling there."""
        return [one for one in self.reports.values() if one.table == table and one.ruled]

    def asked_at(self, table: str) -> list[ConductCase]:
        """Reports at a table that were decided on, though nothing has come of it yet."""
        return [one for one in self.reports.values() if one.table == table and one.asked is not None]

    def reports_on(self, person: str, now: int, days: int = REMEMBERED) -> list[ConductCase]:
        return [one for one in self.reports.values() if one.person == person and one.at > now - days * DAY]

    def warnings_of(self, person: str, now: int, days: int = REMEMBERED) -> "list[PersonWarned]":
        return [one for one in self.warnings if one.person == person and one.at > now - days * DAY]

    def proposed(
        self, report: ConductCase, now: int, warnings: int = WARNINGS, days: int = REMEMBERED
    ) -> Measure | None:
        """What the house's own steps propose of what the edition gives: so many warnings in the matter, then out."""
        given = self.warnings_of(report.person, now, days) if report.person else []
        warned = sum(one.matter is report.matter for one in given)
        wanted = Measure.EXCLUDED if warned >= warnings else Measure.WARNED
        return wanted if wanted in report.measures else next(iter(report.measures), None)


class NoteReport(NotedByRoom, frozen=True, tag="note_report"):
    table: str
    table_event: int
    person: str
    seat: int
    who: str
    matter: Conduct
    words: str
    measures: tuple[Measure, ...]
    cited: RuleIds


class NoteWarning(NotedByRoom, frozen=True, tag="note_warning"):
    table: str
    table_event: int
    person: str
    matter: Conduct
    cited: RuleIds


class NoteExclusion(NotedByRoom, frozen=True, tag="note_exclusion"):
    """Somebody was excluded from play at a table, by a ruling or between rounds."""

    table: str
    person: str
    reason: str
    cited: RuleIds


class NoteRuling(NotedByRoom, frozen=True, tag="note_ruling"):
    """A ruling on a breach was decided at a table, and how; whoever is said to have committed it was this person."""

    table: str
    table_event: int
    breach: RuleBroken
    person: str
    outcome: str
    reason: str


class NoteStruck(NotedByRoom, frozen=True, tag="note_struck"):
    """The events of a table from one up to another count no more."""

    table: str
    first: int
    before: int


class ReportPerson(FloorCommand, frozen=True, tag="report_person"):
    """Somebody at a table is said to have done what a rule about persons forbids: an event of the table."""

    roles: ClassVar[Roles] = SUPERVISION | {Role.DEALER, Role.SURVEILLANCE}
    table: str
    matter: Conduct
    words: str
    seat: int = 0
    who: str = ""


class WarnAtList(FloorCommand, frozen=True, tag="warn_at_list"):
    """Somebody who does not sit is warned, at the list or at the door."""

    roles: ClassVar[Roles] = SUPERVISION | {Role.SEATING}
    person: str
    matter: Conduct
    words: str


class TakeMeasure(LeftToDo, frozen=True, tag="take_measure"):
    """What is done about a report, of what its edition gives, and why.

    `waits` if it is not done before a ruling is there, or a second person has confirmed it.
    """

    roles: ClassVar[Roles] = SUPERVISION
    number: int
    measure: Measure
    reason: str
    waits: bool = False
    role: Role = Role.OPERATOR


class PersonReported(FloorEvent, frozen=True, tag="conduct_reported"):
    number: int
    table: str
    table_event: int
    person: str
    seat: int
    who: str
    matter: Conduct
    words: str
    measures: tuple[Measure, ...]

    def apply(self, state: Any) -> None:
        state.conduct.reports[self.number] = ConductCase(
            self.number,
            self.table,
            self.table_event,
            self.person,
            self.seat,
            self.who,
            self.matter,
            self.words,
            self.measures,
            self.rules,
            self.at,
            self.by,
        )


class PersonWarned(FloorEvent, frozen=True, tag="warned"):
    person: str
    matter: Conduct
    table: str = ""
    table_event: int = 0
    words: str = ""

    def apply(self, state: Any) -> None:
        state.conduct.warnings.append(self)


class MeasureAsked(FloorEvent, frozen=True, tag="measure_asked"):
    """Somebody has decided on a report; the table has still to rule on it, or a second person to confirm it."""

    number: int
    measure: Measure
    reason: str

    def apply(self, state: Any) -> None:
        reports = state.conduct.reports
        asked = replace(reports[self.number], asked=self.measure, reason=self.reason, taken=None, ruled=0)
        reports[self.number] = asked


class MeasureTaken(FloorEvent, frozen=True, tag="measure_taken"):
    """A report is answered, by an event of the table if it was ruled on there."""

    number: int
    measure: Measure
    reason: str
    table_event: int = 0

    def apply(self, state: Any) -> None:
        reports = state.conduct.reports
        answered = replace(reports[self.number], taken=self.measure, reason=self.reason, asked=None)
        reports[self.number] = replace(answered, ruled=self.table_event)


class PersonExcludedFrom(FloorEvent, frozen=True, tag="excluded"):
    number: int
    person: str
    scope: Scope
    reason: str
    table: str = ""
    game: str = ""
    reference: str = ""
    description: str = ""
    until: int = 0
    asked: int = 0
    """The number under which it waited for a second person; 0 if it did not."""
    asked_by: str = ""

    def apply(self, state: Any) -> None:
        what = (self.table, self.game, self.reference, self.description, self.until)
        state.conduct.exclusions[self.number] = Exclusion(
            self.number, self.person, self.scope, self.reason, self.at, self.by, *what, asked_by=self.asked_by
        )
        state.conduct.asked.pop(self.asked, None)


def refuse_barred(state: Any, person: str, table: str, game: str, now: int, rules: RuleIds = ()) -> None:
    """Refuse whoever is on the exclusion list, with the entry; `rules` are those of the table, where there is one."""
    entry = state.conduct.barred(person, table, game, now)
    if entry is not None:
        raise Refusal(rules + RULES, f"{person} is excluded by {entry.words}")


def note_report(state: Any, command: NoteReport) -> Events:
    whom = (command.table, command.table_event, command.person, command.seat, command.who)
    what = (command.matter, command.words, command.measures)
    number = len(state.conduct.reports) + 1
    return [PersonReported(command.cited + RULES, number, *whom, *what, at=command.at, by=command.by)]


def note_warning(state: Any, command: NoteWarning) -> Events:
    what = (command.person, command.matter, command.table, command.table_event)
    return [PersonWarned(command.cited + RULES, *what, at=command.at, by=command.by)]


def note_exclusion(state: Any, command: NoteExclusion) -> Events:
    events: Events = []
    if not state.conduct.is_listed(command.person, command.table):
        number = len(state.conduct.exclusions) + 1
        what = (number, command.person, Scope.TABLE, command.reason, command.table)
        events.append(PersonExcludedFrom(command.cited + RULES, *what, at=command.at, by=command.by))
    for report in state.conduct.asked_at(command.table):
        if report.person == command.person and report.asked is Measure.EXCLUDED:
            answer = (report.number, Measure.EXCLUDED, report.reason)
            events.append(MeasureTaken(report.rules, *answer, at=command.at, by=command.by))
    return events


def note_ruling(state: Any, command: NoteRuling) -> Events:
    """What was decided at the table is the answer, also where it is another than was asked for."""
    answer = (answer_of(command.outcome), command.reason, command.table_event)
    return [
        MeasureTaken(report.rules, report.number, *answer, at=command.at, by=command.by)
        for report in state.conduct.asked_at(command.table)
        if report.asked_for(command.breach, command.person)
    ]


def note_struck(state: Any, command: NoteStruck) -> Events:
    """What was answered by a ruling that counts no more waits for one again."""
    return [
        MeasureAsked(report.rules, report.number, report.taken, report.reason, at=command.at, by=command.by)
        for report in state.conduct.ruled_at(command.table)
        if report.taken is not None and command.first <= report.ruled < command.before
    ]


def answer_of(outcome: str) -> Measure:
    """What an outcome of the ruling on a breach does about it."""
    if Measure.EXCLUDED in outcome:
        return Measure.EXCLUDED
    known = {Measure.DEALT_OUT.value: Measure.DEALT_OUT, Measure.NONE.value: Measure.NONE}
    return known.get(outcome, Measure.HAND)


def report_person(state: Any, command: ReportPerson) -> Events:
    """What comes of it here is noted when the table has written it."""
    return []


def warn_at_list(state: Any, command: WarnAtList) -> Events:
    said(RULES, command.person, "a warning is given to somebody with a name or a badge")
    said(RULES, command.words, "say what was said or done")
    return [PersonWarned(RULES, command.person, command.matter, words=command.words, at=command.at, by=command.by)]


def take_measure(state: Any, command: TakeMeasure) -> Events:
    report = state.conduct.reports.get(command.number)
    if report is None:
        raise Refusal(RULES, f"there is no report {command.number}")
    if report.taken is not None:
        raise Refusal(RULES, f"report {command.number} is answered: {report.taken.value}")
    if report.person and report.person == command.by:
        raise Refusal(report.rules, "the report is about you: somebody else decides on it")
    if command.measure not in (*report.measures, Measure.NONE):
        given = ", ".join(measure.value for measure in report.measures)
        raise Refusal(report.rules, f"the rules of this table do not give that; they give: {given}")
    if not report.measures and command.role not in OPERATOR:
        raise Refusal(report.rules, "no rule of this table gives a measure against it: the operator decides")
    said(report.rules, command.reason, "whoever takes a measure says why")
    if command.table_closed and command.measure not in NOTED:
        raise Refusal(report.rules, "the table is closed: warn at the list, or put an entry on the exclusion list")
    what = (report.rules, command.number, command.measure, command.reason)
    answer = MeasureAsked if command.waits else MeasureTaken
    return [answer(*what, at=command.at, by=command.by)]


DECIDE = {
    NoteReport: note_report,
    NoteWarning: note_warning,
    NoteExclusion: note_exclusion,
    NoteRuling: note_ruling,
    NoteStruck: note_struck,
    ReportPerson: report_person,
    WarnAtList: warn_at_list,
    TakeMeasure: take_measure,
}
OF_REPORTS = (PersonReported, PersonWarned, MeasureAsked, MeasureTaken)
"""What was reported of people, and what was done about it."""
EVENTS = (*OF_REPORTS, PersonExcludedFrom)
ConductCommand = ReportPerson | WarnAtList | TakeMeasure
