"""Opening and closing a table, line by line: made from its edition, each ticked by the event that proves it (H-R32)."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.banked.house.law import HouseLaw
from pitboss.conditions.checking import TO_BE_ENTERED
from pitboss.conditions.policies import OwnLine, When
from pitboss.conditions.signs import DueSign, SignKind
from pitboss.play import Refusal, RuleIds
from pitboss.play.money import dollars
from pitboss.poker.table.events import Concluded
from pitboss.room.floor.boxes import RULES as OF_BOXES
from pitboss.room.floor.boxes import DropBox
from pitboss.room.floor.decks import RULES as OF_DECKS
from pitboss.room.floor.facts import is_after, last_of, uncounted
from pitboss.room.floor.floor import FloorState
from pitboss.room.poker import APPROVALS
from pitboss.room.rounds import Noted
from pitboss.rulebook import lookup
from pitboss.table.events import ClosedForGood, ClosureNotified, DeckChecked, InspectorNotified, Opened
from pitboss.table.keeping_events import Said
from pitboss.table.terms import Phase

RULES: RuleIds = ("H-R32",)
APPROVED = ("table", "shoe", "commission")
NO_REFERENCES = (TO_BE_ENTERED, *(getattr(APPROVALS, name) for name in APPROVED))
OPENED = "opened"


class CheckLine(msgspec.Struct, frozen=True):
    """A step. `event` is the number of the table's event that proves it, `at` when; `done` without one by the floor."""

    step: str
    text: str
    rules: RuleIds
    done: bool
    proof: str = ""
    event: int = 0
    at: int = 0


class TableLook(msgspec.Struct, frozen=True):
    """A table as its checklists look at it: state, what has happened there, and what hangs there."""

    id: str
    state: Any  # of a table of any game
    past: Sequence[Noted]
    signs: Callable[[], Sequence[DueSign]] = tuple
    """The papers that have to hang there."""
    has_device: bool = False
    """Whether the dealer's tablet is connected."""
    reader: str = ""
    """The reader of cards that is enrolled for this table, if there is one."""
    is_reader_heard: bool = False
    own: tuple[OwnLine, ...] = ()
    """The house's own lines."""

    @property
    def set_up(self) -> Noted | None:
        """The event that a table begins with."""
        return next((noted for noted in self.past if noted.number == 1), None)


def opening(look: TableLook, floor: FloorState) -> list[CheckLine]:
    """What is done before a table opens, in its order, and what is heard and said when it has."""
    law, deck, box = look.state.law, floor.decks.at(look.id), floor.boxes.at(look.id)
    checked = _checked(look, floor)
    opened = last_of(look.past, lambda event: isinstance(event, Opened))
    about = {*law.deck_check, *law.deck}
    spoken = last_of(look.past, lambda event: isinstance(event, Said) and not about.isdisjoint(event.rules))
    wanting = dict.fromkeys((*law.deck_check, *law.deck, *law.notice))
    announced = tuple(rule for rule in wanting if lookup.is_known(rule))
    approved = None if missing_approvals(look.state) else look.set_up
    return [
        proved("approvals", _approvals(look.state), _approval_rules(law), approved),
        proved("edition", _day(look), law.edition, look.set_up if _agrees(look) else None),
        _of_floor("deck issued", "Deck issued", OF_DECKS, "deck_issued", (deck.deck, deck.since) if deck else None),
        proved("deck checked", "Deck checked card by card", law.deck_check, checked),
        *(_paper(paper) for paper in look.signs()),
        _of_floor("box", "Float and drop box", OF_BOXES, "box_mounted", (_box(box), box.mounted) if box else None),
        *_own(look, floor, When.OPENING),
        proved(OPENED, "The table is opened", law.deck_check, opened),
        CheckLine("device", "The dealer's tablet is heard", RULES, look.has_device, "connected" * look.has_device),
        *(
            [
                CheckLine(
                    "reader",
                    f"The reader is heard: {look.reader}",
                    RULES,
                    look.is_reader_heard,
                    "connected" * look.is_reader_heard,
                )
            ]
            if look.reader
            else []
        ),
        proved("announced", "Deck and terms announced", announced, spoken if is_after(spoken, opened) else None),
    ]


def closing(look: TableLook, floor: FloorState) -> list[CheckLine]:
    """What is done before a table closes, in its order."""
    state, law, past = look.state, look.state.law, look.past
    told = last_of(past, lambda event: isinstance(event, ClosureNotified))
    over = last_of(past, lambda event: isinstance(event, Concluded))
    checked = _checked(look, floor)
    again = checked if is_after(checked, told) else None
    is_over = told is not None and not state.in_round
    last = max((noted.number for noted in (told, over) if noted is not None), default=0)
    left = uncounted(past, sorted(state.places), last)
    inspector = last_of(past, lambda event: isinstance(event, InspectorNotified))
    first = [proved("inspector", "The inspector is told", law.closure, inspector)] if law.inspector_first else []
    text = f"Stakes counted; seats to count: {', '.join(map(str, left))}" if left else "Stakes counted"
    is_pulled = told is not None and floor.boxes.at(look.id) is None
    closed = last_of(past, lambda event: isinstance(event, ClosedForGood))
    return [
        *first,
        proved("players", "The players are told", law.closure, told),
        replace(proved("round", "The round is finished", law.closure, over if is_over else None), done=is_over),
        proved("deck checked", "The deck is checked once more", law.deck_check, again),
        CheckLine("stakes", text, RULES, is_over and not left, "chips_counted" * (is_over and not left)),
        CheckLine("box", "The box is pulled", OF_BOXES, is_pulled, "box_pulled" * is_pulled),
        *_own(look, floor, When.CLOSING),
        proved("closed", "The table is closed", law.closure, closed),
    ]


def _checked(look: TableLook, floor: FloorState) -> Noted | None:
    """The last check of the deck that lies there: one of another deck proves nothing of it."""
    found = last_of(look.past, lambda event: isinstance(event, DeckChecked) and event.is_complete)
    deck = floor.decks.at(look.id)
    is_of_this = found is not None and (deck is None or found.number > deck.from_event)
    return found if is_of_this else None


def proved(step: str, text: str, rules: RuleIds, proof: Noted | None) -> CheckLine:
    """A line that an event of the table proves, if there is one."""
    if proof is None:
        return CheckLine(step, text, rules, False)
    return CheckLine(step, text, rules, True, str(proof.event.__struct_config__.tag), proof.number, proof.at)


def _of_floor(step: str, text: str, rules: RuleIds, proof: str, found: tuple[str, int] | None) -> CheckLine:
    """A line that an event of the floor proves: what it is called, and since when."""
    if found is None:
        return CheckLine(step, text, rules, False)
    name, at = found
    return CheckLine(step, f"{text}: {name}", rules, True, proof, at=at)


def _box(box: DropBox) -> str:
    return f"{box.box}, float {dollars(box.float)}" if box.float else box.box


def _agrees(look: TableLook) -> bool:
    """Whether edition and day agree, so far as there is a day on which the edition binds.

    One that does not bind on its day is refused when the table is set up; that of a tournament is its conditions'.
    """
    return bool(look.state.date) or look.state.law.tournament is not None or not _instruments(look)


def _day(look: TableLook) -> str:
    if look.state.date:
        return f"The edition is in force on {look.state.date}"
    if look.state.law.tournament is not None:
        return "The edition is that of the conditions of the tournament"
    if not _instruments(look):
        return "No instrument binds: there is no day to agree with"
    return "The edition was chosen without a day: set a table up as of one on which it was in force"


def _instruments(look: TableLook) -> tuple[str, ...]:
    """Those that the edition stands on; common practice, and a game of one's own, have none."""
    event = look.set_up.event if look.set_up is not None else None
    return tuple(getattr(event, "instruments", ()))


def sign_step(kind: SignKind) -> str:
    """The step of a checklist that a paper is."""
    return "sign" if kind is SignKind.TERMS else f"sign {kind}"


def _paper(paper: DueSign) -> CheckLine:
    text = f"Printed and put up: {paper.title}"
    return CheckLine(sign_step(paper.kind), text, paper.rules, paper.is_up, "sign_posted" * paper.is_up)


def _own(look: TableLook, floor: FloorState, when: When) -> list[CheckLine]:
    """The lines that the house has added."""
    texts = [line.text for line in look.own if line.at is when]
    found = [(text, floor.ticks.done_at(look.id, text)) for text in texts]
    return [CheckLine(text, text, RULES, bool(at), "line_ticked" * bool(at), at=at) for text, at in found]


def _is_kept(look: TableLook, floor: FloorState) -> bool:
    """Whether the floor keeps a table: a deck lies there, or a box hangs or hung there, though it was counted since."""
    boxes = (*floor.boxes.in_use.values(), *floor.boxes.counted)
    return floor.decks.at(look.id) is not None or any(box.table == look.id for box in boxes)


def check_may_open(look: TableLook, floor: FloorState) -> None:
    """Refuse to open a table whose opening the floor has begun while a line before it is missing."""
    if not _is_kept(look, floor):
        return
    lines = opening(look, floor)
    before = [line.step for line in lines].index(OPENED)
    _refuse_first_missing(lines[:before], "opens")


def check_may_close(look: TableLook, floor: FloorState) -> None:
    """The same of closing: a box that is mounted is pulled, and stakes are counted against the record."""
    if not _is_kept(look, floor):
        return
    _refuse_first_missing(closing(look, floor)[:-1], "closes")


def check_may_pull(look: TableLook, floor: FloorState) -> None:
    """At a table that is about to close the box is pulled when the stakes were counted."""
    if look.state.closing and look.state.phase is Phase.OPEN:
        lines = closing(look, floor)
        before = [line.step for line in lines].index("box")
        _refuse_first_missing(lines[:before], "has its box pulled")


def missing_approvals(state: Any) -> list[str]:
    return [name for name in _approved(state.law) if not _reference(state, name)]


def _reference(state: Any, name: str) -> str:
    """What is on file. A reference that is still to be entered is none, nor is what tables without one were given."""
    found = str(getattr(state.approvals, name)).strip()
    return "" if found in NO_REFERENCES else found


def _approvals(state: Any) -> str:
    """What is approved, with the references that are on file."""
    names = _approved(state.law)
    found = "; ".join(f"{name}: {kept}" for name in names if (kept := _reference(state, name)))
    what = "Approvals of table, shoe and commission" if len(names) > 1 else "Approval of the table"
    return f"{what}{f' ({found})' if found else ''}" if names else "No approval is wanted"


def _approved(law: Any) -> tuple[str, ...]:
    """What has to be approved: of poker all three where a rule says so, against the house the table (S89-1997/1)."""
    if isinstance(law, HouseLaw):
        return APPROVED[:1]
    return APPROVED if law.approvals else ()


def _approval_rules(law: Any) -> RuleIds:
    rules: RuleIds = law.table if isinstance(law, HouseLaw) else law.approvals
    return rules


def _refuse_first_missing(lines: Sequence[CheckLine], what: str) -> None:
    missing = next((line for line in lines if not line.done), None)
    if missing is not None:
        raise Refusal(missing.rules + RULES, f"before the table {what}: {missing.text[0].lower()}{missing.text[1:]}")
