"""Cases: a dispute with the rounds it is about, who was told what, notes, cameras, the decision and its review (H-R35).

Complaint and decision are events of the table (S94-1994/7CS19.5, NI2018-51/19.4); once that is closed, what is
still to be decided is written here alone. The last three rounds are frozen by the number and the hash of the last
record: the chain does not change behind it.
"""

from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from pitboss.play import Principal, Refusal, Role, RuleIds
from pitboss.play.command import OPERATOR, STAFF, SUPERVISION, Roles
from pitboss.play.money import dollars
from pitboss.room.floor.base import Events, FloorCommand, FloorEvent, LeftToDo, NotedByRoom, said

RULES: RuleIds = ("H-R35",)
FROZEN = 3
"""So many rounds of the table belong to a case."""
NOTING: Roles = STAFF | {Role.SURVEILLANCE, Role.INSPECTOR, Role.SHIFT_MANAGER}


class Camera(msgspec.Struct, frozen=True):
    """A camera by its name, and the time it is about: no picture is kept here."""

    name: str
    first: int
    last: int


class CaseNote(msgspec.Struct, frozen=True):
    at: int
    by: str
    words: str


class FrozenRounds(msgspec.Struct, frozen=True):
    """Rounds of a table as they lie in its stream: records from `first` to `last`, and the hash of the last."""

    rounds: tuple[int, ...]
    first: int
    last: int
    hash: str


class DisputeCase(msgspec.Struct, frozen=True):
    """A case. `dispute` is the number that it has at its table; `held` is what lies aside for it."""

    number: int
    table: str
    dispute: int
    seat: int
    person: str
    words: str
    told: str
    frozen: FrozenRounds
    at: int
    by: str
    goes_on: bool | None = None
    """Whether the round could go on; nobody has said so yet."""
    cameras: tuple[Camera, ...] = ()
    notes: tuple[CaseNote, ...] = ()
    decision: str = ""
    decided_by: str = ""
    decided: int = 0
    told_player: int = 0
    """When the player was told of the decision."""
    review: bool = False
    reviewed: str = ""
    held: int = 0
    closed: int = 0
    on_duty: tuple[Principal, ...] = ()
    """The supervisor and the operator of the table when it was opened (H-R30)."""
    deciding: RuleIds = ()
    """The rules of its table by which the operator decides; none are known of a case of before."""

    @property
    def next_step(self) -> str:
        """What is to be done next; nothing once it is closed."""
        if self.closed:
            return ""
        if not self.decision:
            return "the operator decides"
        if not self.told_player:
            return "the player is told"
        if self.review and not self.reviewed:
            return "the review is waited for"
        return "what lies aside goes back" if self.held else "close it"


class CaseBook:
    """All cases by their number."""

    def __init__(self) -> None:
        self.cases: dict[int, DisputeCase] = {}

    def of(self, table: str, dispute: int) -> DisputeCase | None:
        return next((one for one in self.cases.values() if (one.table, one.dispute) == (table, dispute)), None)

    def has_round(self, table: str, number: int) -> bool:
        """Whether a round of a table was frozen into a case."""
        return any(one.table == table and number in one.frozen.rounds for one in self.cases.values())


class NoteDispute(NotedByRoom, frozen=True, tag="note_dispute"):
    table: str
    dispute: int
    seat: int
    person: str
    words: str
    told: str
    frozen: FrozenRounds
    on_duty: tuple[Principal, ...]
    cited: RuleIds
    goes_on: bool | None = None
    deciding: RuleIds = ()


class NoteDecision(NotedByRoom, frozen=True, tag="note_decision"):
    table: str
    dispute: int
    decision: str
    decided_by: str
    review: bool
    reviewed: str
    cited: RuleIds


class NoteHeld(NotedByRoom, frozen=True, tag="note_held"):
    """Chips were set aside for a case, or went back."""

    case: int
    cents: int


class OpenDispute(FloorCommand, frozen=True, tag="open_dispute"):
    """A player at a table complains, in the own words: an event of the table, which opens the case."""

    roles: ClassVar[Roles] = STAFF
    table: str
    seat: int
    words: str
    goes_on: bool | None = None
    """Whether the round that is on can go on."""


class NoteCase(FloorCommand, frozen=True, tag="note_case"):
    """Something is added to a case: words, cameras, whether the round goes on, that the player was told."""

    roles: ClassVar[Roles] = NOTING
    number: int
    words: str = ""
    cameras: tuple[Camera, ...] = ()
    goes_on: bool | None = None
    player_told: bool = False


class DecideCase(LeftToDo, frozen=True, tag="decide_case"):
    """The operator decides: an event of the table. `reviewed` is what came of a review that was asked for."""

    roles: ClassVar[Roles] = OPERATOR
    number: int
    decision: str
    reviewed: str = ""


class AskReview(LeftToDo, frozen=True, tag="ask_review"):
    """The player asks for a review of the decision: an event of the table, in the operator's name."""

    roles: ClassVar[Roles] = OPERATOR
    number: int


class HoldMoney(LeftToDo, frozen=True, tag="hold_money"):
    """Chips of a seat are set aside by agreement."""

    roles: ClassVar[Roles] = SUPERVISION
    number: int
    seat: int
    cents: int
    agreed: tuple[int, ...]


class ReleaseMoney(LeftToDo, frozen=True, tag="release_money"):
    """Chips that lie aside go to a seat, or in cash to somebody who has left."""

    roles: ClassVar[Roles] = SUPERVISION
    number: int
    cents: int
    seat: int = 0
    person: str = ""


class CloseCase(FloorCommand, frozen=True, tag="close_case"):
    """Nothing is left to do."""

    roles: ClassVar[Roles] = SUPERVISION
    number: int


class CaseOpened(FloorEvent, frozen=True, tag="case_opened"):
    number: int
    table: str
    dispute: int
    seat: int
    person: str
    words: str
    told: str
    frozen: FrozenRounds
    on_duty: tuple[Principal, ...] = ()
    goes_on: bool | None = None
    deciding: RuleIds = ()

    def apply(self, state: Any) -> None:
        of = (self.table, self.dispute, self.seat, self.person, self.words, self.told)
        kept = (self.frozen, self.at, self.by, self.goes_on)
        state.cases.cases[self.number] = DisputeCase(
            self.number, *of, *kept, on_duty=self.on_duty, deciding=self.deciding
        )


class CaseNoted(FloorEvent, frozen=True, tag="case_noted"):
    number: int
    words: str = ""
    cameras: tuple[Camera, ...] = ()
    goes_on: bool | None = None
    player_told: bool = False

    def apply(self, state: Any) -> None:
        case = state.cases.cases[self.number]
        notes = (*case.notes, CaseNote(self.at, self.by, self.words)) if self.words else case.notes
        state.cases.cases[self.number] = replace(
            case,
            notes=notes,
            cameras=case.cameras + self.cameras,
            goes_on=case.goes_on if self.goes_on is None else self.goes_on,
            told_player=self.at if self.player_told else case.told_player,
        )


class CaseDecided(FloorEvent, frozen=True, tag="case_decided"):
    number: int
    decision: str
    decided_by: str
    review: bool = False
    reviewed: str = ""

    def apply(self, state: Any) -> None:
        case = state.cases.cases[self.number]
        state.cases.cases[self.number] = replace(
            case,
            decision=self.decision,
            decided_by=self.decided_by,
            decided=self.at,
            told_player=case.told_player if self.decision == case.decision else 0,
            review=self.review,
            reviewed=self.reviewed,
        )


class CaseMoney(FloorEvent, frozen=True, tag="case_money"):
    """Chips were set aside for a case, or went back (below nothing): the table moved them."""

    number: int
    cents: int

    def apply(self, state: Any) -> None:
        case = state.cases.cases[self.number]
        state.cases.cases[self.number] = replace(case, held=case.held + self.cents)


class CaseClosed(FloorEvent, frozen=True, tag="case_closed"):
    number: int

    def apply(self, state: Any) -> None:
        state.cases.cases[self.number] = replace(state.cases.cases[self.number], closed=self.at)


def note_dispute(state: Any, command: NoteDispute) -> Events:
    number = len(state.cases.cases) + 1
    of = (command.table, command.dispute, command.seat, command.person, command.words, command.told)
    kept = (command.frozen, command.on_duty, command.goes_on, command.deciding)
    return [CaseOpened(command.cited + RULES, number, *of, *kept, at=command.at, by=command.by)]


def note_decision(state: Any, command: NoteDecision) -> Events:
    case = state.cases.of(command.table, command.dispute)
    if case is None:
        return []  # a dispute from before there was a floor
    what = (command.decision, command.decided_by, command.review, command.reviewed)
    return [CaseDecided(command.cited + RULES, case.number, *what, at=command.at, by=command.by)]


def note_held(state: Any, command: NoteHeld) -> Events:
    open_case(state, command.case)
    return [CaseMoney(RULES, command.case, command.cents, at=command.at, by=command.by)]


def at_the_table(state: Any, command: OpenDispute) -> Events:
    """What comes of it here is noted when the table has written it."""
    said(RULES, command.words, "a complaint is written down in the player's own words")
    return []


def note_case(state: Any, command: NoteCase) -> Events:
    case = open_case(state, command.number)
    if not (command.words.strip() or command.cameras or command.goes_on is not None or command.player_told):
        raise Refusal(RULES, "a note says something")
    if any(not camera.name.strip() or camera.first > camera.last for camera in command.cameras):
        raise Refusal(RULES, "a camera has a name, and a time that ends after it begins")
    if command.player_told and not case.decision:
        raise Refusal(RULES, "the player is told what was decided, once it is")
    what = (command.number, command.words, command.cameras, command.goes_on, command.player_told)
    return [CaseNoted(RULES, *what, at=command.at, by=command.by)]


def decide_case(state: Any, command: DecideCase) -> Events:
    case = open_case(state, command.number)
    said(RULES, command.decision, "say what is decided")
    if command.reviewed and not case.review:
        raise Refusal(RULES, "no review was asked for")
    what = (command.decision, command.by, case.review, command.reviewed)
    return [_decided(case, command, *what)] if command.table_closed else []


def ask_review(state: Any, command: AskReview) -> Events:
    case = open_case(state, command.number)
    if not case.decision or case.review:
        raise Refusal(RULES, "a review is asked for once, of what was decided")
    return [_decided(case, command, case.decision, case.decided_by, True)] if command.table_closed else []


def _decided(case: DisputeCase, command: DecideCase | AskReview, *what: Any) -> CaseDecided:
    """What the table would have told, by the same rules."""
    return CaseDecided(case.deciding + RULES, case.number, *what, at=command.at, by=command.by)


def move_money(state: Any, command: HoldMoney | ReleaseMoney) -> Events:
    open_case(state, command.number)
    if command.table_closed:
        raise Refusal(RULES, "the table is closed: no chips lie aside there, and none can be set aside")
    return []


def close_case(state: Any, command: CloseCase) -> Events:
    case = open_case(state, command.number)
    if case.next_step != "close it":
        raise Refusal(RULES, f"case {case.number} is not at its end: {case.next_step}")
    return [CaseClosed(RULES, command.number, at=command.at, by=command.by)]


def open_case(state: Any, number: int) -> DisputeCase:
    """A case that is not closed, or Refusal."""
    case: DisputeCase | None = state.cases.cases.get(number)
    if case is None or case.closed:
        raise Refusal(RULES, f"no case {number} is open")
    return case


def check_none_lies_aside(state: Any, table: str) -> None:
    """Refuse to close a table where chips lie aside: nobody could give them back."""
    cases: CaseBook = state.cases
    held = next((case for case in cases.cases.values() if case.table == table and case.held), None)
    if held is not None:
        raise Refusal(RULES, f"{dollars(held.held)} lies aside for case {held.number}: that goes back first")


DECIDE = {
    NoteDispute: note_dispute,
    NoteDecision: note_decision,
    NoteHeld: note_held,
    OpenDispute: at_the_table,
    NoteCase: note_case,
    DecideCase: decide_case,
    AskReview: ask_review,
    HoldMoney: move_money,
    ReleaseMoney: move_money,
    CloseCase: close_case,
}
EVENTS = (CaseOpened, CaseNoted, CaseDecided, CaseMoney, CaseClosed)
CaseCommand = OpenDispute | NoteCase | DecideCase | AskReview | HoldMoney | ReleaseMoney | CloseCase
