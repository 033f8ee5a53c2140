"""The document, and what the rules want of it before entries are taken (NI2018-51/20.2, 20.4)."""

from typing import ClassVar

from pitboss.play.command import OPERATOR, Command, Roles
from pitboss.tournament.commands.base import ROOM, SHIFT_MANAGER
from pitboss.tournament.conditions import Conditions


class Draft(Command, frozen=True, tag="draft"):
    """The conditions, as far as they are written; a later version replaces the one before."""

    roles: ClassVar[Roles] = OPERATOR
    conditions: Conditions


class Document(Command, frozen=True, tag="document"):
    """The conditions are complete: everything that the rules want is in them."""

    roles: ClassVar[Roles] = OPERATOR


class RecordApproval(Command, frozen=True, tag="record_approval"):
    """An authority has approved the document with this hash."""

    roles: ClassVar[Roles] = OPERATOR
    authority: str
    reference: str
    date: str
    identity: str


class RecordNotice(Command, frozen=True, tag="record_notice"):
    """The Commission has been notified and given a copy of the document with this hash."""

    roles: ClassVar[Roles] = OPERATOR
    recipient: str
    reference: str
    date: str
    identity: str


class Publish(Command, frozen=True, tag="publish"):
    """The conditions are available to patrons."""

    roles: ClassVar[Roles] = OPERATOR
    at: int


class Nominate(Command, frozen=True, tag="nominate"):
    """The gaming shift manager names the director, and assistants."""

    roles: ClassVar[Roles] = SHIFT_MANAGER
    director: str
    assistants: tuple[str, ...] = ()


class CommitBallot(Command, frozen=True, tag="commit_ballot"):
    """The hashes of the two secrets that the draws of the next session come from."""

    roles: ClassVar[Roles] = ROOM | OPERATOR
    ballot: str
    draws: str
