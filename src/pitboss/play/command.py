"""Commands: what people, dealers, supervisors and the clock ask for, and the refusal of one.

A command is judged; it changes nothing itself.
"""

from enum import StrEnum
from typing import ClassVar

import msgspec

from pitboss.play.principal import Principal, Role


class Refusal(Exception):
    """An act that was understood and that a rule forbids. Nothing has happened when it is raised.

    `rules` are the ids of the rules and readings that forbid it, `reason` tells a person what to do instead.
    """

    def __init__(self, rules: tuple[str, ...], reason: str) -> None:
        super().__init__(rules, reason)
        self.rules = rules
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} [{', '.join(self.rules)}]"


Roles = frozenset[Role]
PLAYER: Roles = frozenset({Role.PLAYER})
DEALER: Roles = frozenset({Role.DEALER})
SUPERVISOR: Roles = frozenset({Role.SUPERVISOR})
OPERATOR: Roles = frozenset({Role.OPERATOR})
SUPERVISION: Roles = SUPERVISOR | OPERATOR
STAFF: Roles = DEALER | SUPERVISION
ANYONE: Roles = PLAYER | STAFF
LEADING: Roles = STAFF | {Role.SEATING, Role.SHIFT_MANAGER}
"""Whoever leads people to their seats."""
SEATING: Roles = PLAYER | LEADING
"""Whoever sits down, or leads people to their seats."""
REPORTING: Roles = STAFF | {Role.SURVEILLANCE}
"""Whoever may report what somebody did."""
NOTING: Roles = STAFF | {Role.INSPECTOR}
"""Whoever may add a line beside a record."""


class Answers(StrEnum):
    """What a command answers, and is stale without: a turn, a round in which all wager in any order, or nothing."""

    TURN = "turn"
    ROUND = "round"
    NOTHING = "nothing"


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="command", omit_defaults=True):
    """The base of all commands. `roles` may send it; `rules` say so; `answers` tells what makes it stale."""

    roles: ClassVar[Roles] = frozenset()
    rules: ClassVar[tuple[str, ...]] = ()
    answers: ClassVar[Answers] = Answers.NOTHING

    @property
    def actor(self) -> int:
        """The seat on whose behalf it speaks, 0 for none."""
        return 0

    @property
    def signed(self) -> Principal | None:
        """Who answers for it by name, where a command says so itself."""
        return None


class OfSeat(Command, frozen=True, gc=False):
    """A command of the player at a seat."""

    roles: ClassVar[Roles] = PLAYER
    seat: int

    @property
    def actor(self) -> int:
        return self.seat


class Report(Command, frozen=True, gc=False):
    """Something that departs from the procedure has happened all the same; each game adds the facts it knows.

    Only those who run the table can report it. A late click at a web table is a stale command, not a wager out of turn.
    """

    roles: ClassVar[Roles] = STAFF


def permit(command: Command, by: Principal) -> None:
    """Refuse a command from somebody whose role, or whose seat, may not send it."""
    name = command.__struct_config__.tag
    if by.for_seat and by.role in STAFF and Role.PLAYER in command.roles:
        if command.actor != by.for_seat:
            raise Refusal(command.rules, f"{by} speaks for seat {by.for_seat}, not for seat {command.actor}")
        return
    if by.role not in command.roles:
        allowed = " or ".join(sorted(command.roles)) or "nobody"
        raise Refusal(command.rules, f"{by} may not send {name}: it is for {allowed}")
    if by.role is Role.PLAYER and command.actor != by.seat:
        raise Refusal(command.rules, f"{by} may not act for seat {command.actor}")
    signed = command.signed
    if signed is not None and (signed.role is not by.role or signed.name not in ("", by.name)):
        raise Refusal(command.rules, f"{by} signs for nobody else: {signed}")
