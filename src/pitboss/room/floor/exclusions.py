"""Entries of the exclusion list that people make themselves (H-R34): one asks, a second and different one confirms.

What is decided at a table is confirmed there and noted by the room (`conduct.NoteExclusion`).
"""

from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.following.reports import APPROVAL
from pitboss.play import Refusal, Role
from pitboss.play.command import OPERATOR, SUPERVISION, Roles
from pitboss.room.floor.base import Events, FloorCommand, FloorEvent, LeftToDo, said
from pitboss.room.floor.conduct import RULES, AskedExclusion, Exclusion, PersonExcludedFrom, Scope

BY_TWO = RULES + APPROVAL


class ExcludeFrom(FloorCommand, frozen=True, tag="exclude_from"):
    """Somebody is to be put on the exclusion list, for a game."""

    roles: ClassVar[Roles] = SUPERVISION
    person: str
    game: str
    reason: str
    description: str = ""
    until: int = 0


class ExcludeFromRoom(FloorCommand, frozen=True, tag="exclude_from_room"):
    """The operator wants somebody kept from the whole room, under other law: its reference, and until when."""

    roles: ClassVar[Roles] = OPERATOR
    person: str
    reason: str
    reference: str
    until: int
    description: str = ""


class ConfirmExclusion(FloorCommand, frozen=True, tag="confirm_exclusion"):
    """A second person stands for an entry that waits: it holds from now on."""

    roles: ClassVar[Roles] = SUPERVISION
    number: int


class RefuseExclusion(FloorCommand, frozen=True, tag="refuse_exclusion"):
    """An entry that waits is not to be made, and why: by a second person, or by whoever had asked for it."""

    roles: ClassVar[Roles] = SUPERVISION
    number: int
    reason: str


class LiftExclusion(LeftToDo, frozen=True, tag="lift_exclusion"):
    """An entry of the list holds no more, and why; `role` is that of whoever lifts it, which the desk knows."""

    roles: ClassVar[Roles] = SUPERVISION
    number: int
    reason: str
    role: Role = Role.OPERATOR


class ExclusionAsked(FloorEvent, frozen=True, tag="exclusion_asked"):
    """One person wants an entry on the list; it holds when a second has confirmed it."""

    number: int
    person: str
    scope: Scope
    reason: str
    game: str = ""
    reference: str = ""
    description: str = ""
    until: int = 0

    def apply(self, state: Any) -> None:
        what = (self.game, self.reference, self.description, self.until)
        asked = AskedExclusion(self.number, self.person, self.scope, self.reason, self.at, self.by, *what)
        state.conduct.asked[self.number], state.conduct.asked_ever = asked, self.number


class ExclusionRefused(FloorEvent, frozen=True, tag="exclusion_refused"):
    number: int
    reason: str

    def apply(self, state: Any) -> None:
        state.conduct.asked.pop(self.number, None)


class ExclusionLifted(FloorEvent, frozen=True, tag="exclusion_lifted"):
    number: int
    reason: str

    def apply(self, state: Any) -> None:
        exclusions = state.conduct.exclusions
        exclusions[self.number] = replace(exclusions[self.number], lifted=self.reason)


def exclude_from(state: Any, command: ExcludeFrom) -> Events:
    said(RULES, command.game, "an exclusion on this list is from a game; from the room it is the operator's")
    if command.until:
        _check_ahead(command.until, command.at)
    return [_asked(state, command, Scope.GAME, game=command.game)]


def exclude_from_room(state: Any, command: ExcludeFromRoom) -> Events:
    said(RULES, command.reference, "from the whole room somebody is excluded under other law: its reference")
    if command.until <= command.at:
        raise Refusal(RULES, "an exclusion from the room has an end, and it lies ahead")
    return [_asked(state, command, Scope.ROOM, reference=command.reference)]


def confirm_exclusion(state: Any, command: ConfirmExclusion) -> Events:
    asked = _waiting(state, command.number)
    if asked.by == command.by:
        raise Refusal(BY_TWO, "a second, different person confirms an exclusion")
    _check_another(asked, command)
    if asked.until:
        _check_ahead(asked.until, command.at)
    return [
        PersonExcludedFrom(
            BY_TWO,
            len(state.conduct.exclusions) + 1,
            asked.person,
            asked.scope,
            asked.reason,
            game=asked.game,
            reference=asked.reference,
            description=asked.description,
            until=asked.until,
            asked=asked.number,
            asked_by=asked.by,
            at=command.at,
            by=command.by,
        )
    ]


def refuse_exclusion(state: Any, command: RefuseExclusion) -> Events:
    asked = _waiting(state, command.number)
    _check_another(asked, command)
    said(BY_TWO, command.reason, "to refuse needs a word")
    return [ExclusionRefused(BY_TWO, asked.number, command.reason, at=command.at, by=command.by)]


def lift_exclusion(state: Any, command: LiftExclusion) -> Events:
    entry = state.conduct.exclusions.get(command.number)
    if entry is None or entry.lifted:
        raise Refusal(RULES, f"no entry {command.number} of the exclusion list holds")
    if entry.scope is Scope.ROOM and command.role not in OPERATOR:
        raise Refusal(RULES, "from the whole room somebody is excluded by the operator, who lifts it")
    _check_another(entry, command)
    said(RULES, command.reason, "an exclusion is lifted for a reason")
    return [ExclusionLifted(RULES, command.number, command.reason, at=command.at, by=command.by)]


def _asked(
    state: Any, command: ExcludeFrom | ExcludeFromRoom, scope: Scope, game: str = "", reference: str = ""
) -> ExclusionAsked:
    said(RULES, command.person, "an entry is about somebody with a name or a badge")
    said(RULES, command.reason, "an exclusion has a reason")
    return ExclusionAsked(
        BY_TWO,
        state.conduct.asked_ever + 1,
        command.person,
        scope,
        command.reason,
        game,
        reference,
        command.description,
        command.until,
        at=command.at,
        by=command.by,
    )


def _waiting(state: Any, number: int) -> AskedExclusion:
    asked: AskedExclusion | None = state.conduct.asked.get(number)
    if asked is None:
        raise Refusal(BY_TWO, f"no entry {number} waits for a second person")
    return asked


def _check_another(entry: AskedExclusion | Exclusion, command: FloorCommand) -> None:
    """Refuse whoever decides about himself."""
    if entry.person == command.by:
        raise Refusal(BY_TWO, "the entry is about you: somebody else decides on it")


def _check_ahead(until: int, now: int) -> None:
    if until <= now:
        raise Refusal(RULES, "the end of an exclusion lies ahead")


DECIDE = {
    ExcludeFrom: exclude_from,
    ExcludeFromRoom: exclude_from_room,
    ConfirmExclusion: confirm_exclusion,
    RefuseExclusion: refuse_exclusion,
    LiftExclusion: lift_exclusion,
}
OF_TWO = (ExclusionAsked, ExclusionRefused)
"""What waits for a second person, or was refused: as much a matter of those who decide as a report is."""
EVENTS = (*OF_TWO, ExclusionLifted)
ExclusionCommand = ExcludeFrom | ExcludeFromRoom | ConfirmExclusion | RefuseExclusion | LiftExclusion
