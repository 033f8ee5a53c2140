"""Handing the floor over: one page, signed by both; not while a ruling waits that nobody has taken on (H-R36)."""

import hashlib
from typing import Any, ClassVar

import msgspec

from pitboss.play import Refusal, RuleIds
from pitboss.play.command import SUPERVISION, Roles
from pitboss.room.floor.base import MANAGING, Events, FloorCommand, FloorEvent, NotedByRoom

RULES: RuleIds = ("H-R36",)


class PageLine(msgspec.Struct, frozen=True):
    """One thing that the next shift has to know, and what is to be done next."""

    what: str
    next_step: str = ""


class PagePart(msgspec.Struct, frozen=True):
    title: str
    lines: tuple[PageLine, ...]


TABLES, METERS = "Tables", "Meters"
RUNNING = (TABLES, METERS)
"""Parts of the page that go on by themselves while somebody reads, with nothing to be done: rounds, seats, meters."""


class HandoverPage(msgspec.Struct, frozen=True):
    """The floor as it is handed over. `untaken` are tables whose ruling waits and nobody has taken on."""

    at: int
    parts: tuple[PagePart, ...]
    untaken: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()

    @property
    def matters(self) -> str:
        """The digest of all that is handed over to be known or done: while it is the same, so is what was read."""
        kept = tuple(part for part in self.parts if part.title not in RUNNING)
        return hashlib.sha256(msgspec.json.encode((kept, self.untaken))).hexdigest()


class OfferedHandover(msgspec.Struct, frozen=True):
    """A page that one has signed, and another is to."""

    by: str
    to: str
    at: int
    page: HandoverPage
    digest: str


class Handovers:
    """What is offered, what was signed by both, and who has taken on the ruling of which table."""

    def __init__(self) -> None:
        self.offered: OfferedHandover | None = None
        self.last: ShiftHandedOver | None = None
        self.ended: list[int] = []
        """When each shift that is over was handed over."""
        self.taken_on: dict[str, str] = {}

    @property
    def since(self) -> int:
        """When the shift began."""
        return self.last.at if self.last is not None else 0


class TakeOn(FloorCommand, frozen=True, tag="take_on"):
    """Somebody takes the ruling on that waits at a table."""

    roles: ClassVar[Roles] = SUPERVISION
    table: str
    person: str
    waits: bool = True
    """Whether one waits there: the desk knows."""


class NoteAnswered(NotedByRoom, frozen=True, tag="note_answered"):
    """The ruling that somebody had taken on waits no more."""

    table: str


class OfferHandover(FloorCommand, frozen=True, tag="offer_handover"):
    """Whoever goes signs the page; `page` the desk makes. `matters` is the digest of those that were read."""

    roles: ClassVar[Roles] = MANAGING
    to: str
    matters: str
    page: HandoverPage | None = None


class SignHandover(FloorCommand, frozen=True, tag="sign_handover"):
    """Whoever comes signs the page of that digest; `page` is as it would be now, which the desk knows."""

    roles: ClassVar[Roles] = MANAGING
    digest: str
    page: HandoverPage | None = None


class WithdrawHandover(FloorCommand, frozen=True, tag="withdraw_handover"):
    """The page is not to be signed: something has changed."""

    roles: ClassVar[Roles] = MANAGING


class RulingTakenOn(FloorEvent, frozen=True, tag="ruling_taken_on"):
    table: str
    person: str

    def apply(self, state: Any) -> None:
        state.handovers.taken_on[self.table] = self.person


class RulingAnswered(FloorEvent, frozen=True, tag="ruling_answered"):
    table: str

    def apply(self, state: Any) -> None:
        state.handovers.taken_on.pop(self.table, None)


class HandoverOffered(FloorEvent, frozen=True, tag="handover_offered"):
    to: str
    page: HandoverPage
    digest: str

    def apply(self, state: Any) -> None:
        state.handovers.offered = OfferedHandover(self.by, self.to, self.at, self.page, self.digest)


class ShiftHandedOver(FloorEvent, frozen=True, tag="handed_over"):
    """Both have signed: `giver` first, `by` then."""

    giver: str
    digest: str

    def apply(self, state: Any) -> None:
        state.handovers.offered, state.handovers.last = None, self
        state.handovers.ended.append(self.at)


class HandoverWithdrawn(FloorEvent, frozen=True, tag="handover_withdrawn"):
    def apply(self, state: Any) -> None:
        state.handovers.offered = None


def take_on(state: Any, command: TakeOn) -> Events:
    if not command.person.strip():
        raise Refusal(RULES, "somebody with a name takes a ruling on")
    if not command.waits:
        raise Refusal(RULES, "no ruling waits there")
    return [RulingTakenOn(RULES, command.table, command.person, at=command.at, by=command.by)]


def note_answered(state: Any, command: NoteAnswered) -> Events:
    if command.table not in state.handovers.taken_on:
        return []
    return [RulingAnswered(RULES, command.table, at=command.at, by=command.by)]


def offer_handover(state: Any, command: OfferHandover) -> Events:
    page = command.page
    if page is None:
        raise Refusal(RULES, "there is no page to sign")
    _check_taken_on(page)
    if command.matters != page.matters:
        raise Refusal(RULES, "something on the page has changed since it was read: read it again")
    if not command.to.strip() or command.to == command.by:
        raise Refusal(RULES, "two persons sign: name whoever takes the floor over")
    return [HandoverOffered(RULES, command.to, page, page.digest, at=command.at, by=command.by)]


def sign_handover(state: Any, command: SignHandover) -> Events:
    offered: OfferedHandover | None = state.handovers.offered
    if offered is None:
        raise Refusal(RULES, "no page waits to be signed")
    if offered.to != command.by:
        raise Refusal(RULES, "the page is for somebody else to sign")
    if offered.digest != command.digest:
        raise Refusal(RULES, "that is another page than the one that was signed: read it again")
    if command.page is not None:
        _check_taken_on(command.page)
    return [ShiftHandedOver(RULES, offered.by, offered.digest, at=command.at, by=command.by)]


def _check_taken_on(page: HandoverPage) -> None:
    if page.untaken:
        where = ", ".join(page.untaken)
        raise Refusal(RULES, f"a ruling waits at {where}, and nobody has taken it on: name somebody first")


def withdraw_handover(state: Any, command: WithdrawHandover) -> Events:
    offered: OfferedHandover | None = state.handovers.offered
    if offered is None or command.by not in (offered.by, offered.to):
        raise Refusal(RULES, "no page of yours waits to be signed")
    return [HandoverWithdrawn(RULES, at=command.at, by=command.by)]


DECIDE = {
    TakeOn: take_on,
    NoteAnswered: note_answered,
    OfferHandover: offer_handover,
    SignHandover: sign_handover,
    WithdrawHandover: withdraw_handover,
}
EVENTS = (RulingTakenOn, RulingAnswered, HandoverOffered, ShiftHandedOver, HandoverWithdrawn)
HandoverCommand = TakeOn | OfferHandover | SignHandover | WithdrawHandover
