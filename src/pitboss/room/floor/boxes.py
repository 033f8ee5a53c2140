"""Drop boxes: mounted at a table, pulled, counted by two persons; a difference explained or flagged (H-R33).

Each of the two enters what was counted, in the own name: it is counted when both say the same.

What the record has taken as commission at the table goes to the box's account when it is pulled, and from there to the
bank when it is counted.
"""

from enum import StrEnum
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from pitboss.play import Account, Refusal, Role, RuleIds, Transfer
from pitboss.play.command import Roles
from pitboss.play.money import BANK, AccountKind, account, dollars
from pitboss.room.floor.base import MANAGING, Events, FloorCommand, FloorEvent, said

RULES: RuleIds = ("H-R33",)
COUNTING: Roles = MANAGING | {Role.CASHIER}


class Explained(StrEnum):
    """What a difference between record and count comes from."""

    NO_DIFFERENCE = "no difference"
    NOT_FOLLOWED = "rounds not followed"
    STAKES = "differences of stakes"
    NOTHING = "nothing"


class DropBox(msgspec.Struct, frozen=True):
    """A box from being mounted to being counted. `from_event` is the table's event after which its content counts."""

    box: str
    table: str
    mounted: int
    from_event: int
    pulled: int = 0
    due: int = 0
    """What the record had taken while it was mounted."""
    not_followed: int = 0
    """By how much counts of rounds that were not followed found more at the table, while it was mounted."""
    stakes: int = 0
    """The same of counted stakes."""
    counted: int = 0
    found: int = 0
    counters: tuple[str, ...] = ()
    explained: Explained = Explained.NO_DIFFERENCE
    words: str = ""
    float: int = 0
    """The chips in the dealer's rack when it was mounted, in cents."""
    entered: int = 0
    entered_by: str = ""
    """What one person has counted in it, and who that is: a second one has still to enter the same."""

    @property
    def to_count(self) -> "DropBox":
        """The box as it is shown: what one person has counted is kept from the second, who counts without it."""
        return self if self.counted else replace(self, entered=0)

    @property
    def difference(self) -> int:
        return self.found - self.due if self.counted else 0

    @property
    def is_flagged(self) -> bool:
        return self.explained is Explained.NOTHING


def explanation(difference: int, not_followed: int, stakes: int) -> Explained:
    """What lies less in the box than it should was found before the players, if counts say the same sum."""
    if not difference:
        return Explained.NO_DIFFERENCE
    if not_followed == -difference:
        return Explained.NOT_FOLLOWED
    return Explained.STAKES if -difference in (stakes, stakes + not_followed) else Explained.NOTHING


class DropBoxes:
    """Boxes in use by their number, and those that were counted, the latest last."""

    def __init__(self) -> None:
        self.in_use: dict[str, DropBox] = {}
        self.counted: list[DropBox] = []

    def at(self, table: str) -> DropBox | None:
        return next((box for box in self.in_use.values() if box.table == table and not box.pulled), None)


class MountBox(FloorCommand, frozen=True, tag="mount_box"):
    """A box is mounted at a table; `from_event` the desk knows."""

    roles: ClassVar[Roles] = MANAGING
    box: str
    table: str
    from_event: int = 0
    float: int = 0


class PullBox(FloorCommand, frozen=True, tag="pull_box"):
    """A box is taken off its table; what the record says of it the desk knows."""

    roles: ClassVar[Roles] = MANAGING
    box: str
    due: int = 0
    not_followed: int = 0
    stakes: int = 0


class CountBox(FloorCommand, frozen=True, tag="count_box"):
    """What somebody has counted in a box, in the own name: the first of two persons, or the second."""

    roles: ClassVar[Roles] = COUNTING
    box: str
    cents: int


class ExplainBox(FloorCommand, frozen=True, tag="explain_box"):
    """What somebody has found about a difference that nothing explained; it stays flagged."""

    roles: ClassVar[Roles] = MANAGING
    box: str
    words: str


class BoxMounted(FloorEvent, frozen=True, tag="box_mounted"):
    box: str
    table: str
    from_event: int
    float: int = 0

    def apply(self, state: Any) -> None:
        box = DropBox(self.box, self.table, self.at, self.from_event, float=self.float)
        state.boxes.in_use[self.box] = box


class BoxPulled(FloorEvent, frozen=True, tag="box_pulled"):
    box: str
    table: str
    due: int
    not_followed: int = 0
    stakes: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        taken = account(AccountKind.COMMISSION, self.table)
        return (Transfer(taken, _account(self.box), self.due),) if self.due else ()

    def apply(self, state: Any) -> None:
        boxes = state.boxes.in_use
        boxes[self.box] = replace(
            boxes[self.box], pulled=self.at, due=self.due, not_followed=self.not_followed, stakes=self.stakes
        )


class BoxCountEntered(FloorEvent, frozen=True, tag="box_count_entered"):
    """One person has counted a box; a second and different one has to find the same."""

    box: str
    table: str
    cents: int

    def apply(self, state: Any) -> None:
        boxes = state.boxes.in_use
        boxes[self.box] = replace(boxes[self.box], entered=self.cents, entered_by=self.by)


class BoxCounted(FloorEvent, frozen=True, tag="box_counted"):
    box: str
    table: str
    due: int
    found: int
    counters: tuple[str, str]
    explained: Explained

    def transfers(self) -> tuple[Transfer, ...]:
        """What was found goes to the bank; the account of the box is empty then, whatever was missing or too much."""
        off = account(AccountKind.DIFFERENCE, f"box/{self.box}")
        moved = [Transfer(_account(self.box), BANK, self.found)] if self.found else []
        if self.found > self.due:
            moved.insert(0, Transfer(off, _account(self.box), self.found - self.due))
        elif self.found < self.due:
            moved.append(Transfer(_account(self.box), off, self.due - self.found))
        return tuple(moved)

    def apply(self, state: Any) -> None:
        box = state.boxes.in_use.pop(self.box)
        state.boxes.counted.append(
            replace(box, counted=self.at, found=self.found, counters=self.counters, explained=self.explained)
        )


class BoxExplained(FloorEvent, frozen=True, tag="box_explained"):
    box: str
    words: str

    def apply(self, state: Any) -> None:
        counted = state.boxes.counted
        place = max(place for place, box in enumerate(counted) if box.box == self.box)
        counted[place] = replace(counted[place], words=self.words)


def mount_box(state: Any, command: MountBox) -> Events:
    boxes: DropBoxes = state.boxes
    said(RULES, command.box, "a box has a number")
    if command.box in boxes.in_use:
        raise Refusal(RULES, f"box {command.box} is in use, or waits to be counted")
    if (there := boxes.at(command.table)) is not None:
        raise Refusal(RULES, f"box {there.box} is mounted there: pull it first")
    if command.float < 0:
        raise Refusal(RULES, f"a float of {dollars(command.float)} cannot be")
    where = (command.box, command.table, command.from_event, command.float)
    return [BoxMounted(RULES, *where, at=command.at, by=command.by)]


def pull_box(state: Any, command: PullBox) -> Events:
    box = _in_use(state.boxes, command.box)
    if box.pulled:
        raise Refusal(RULES, f"box {command.box} was pulled already: count it")
    what = (command.box, box.table, command.due, command.not_followed, command.stakes)
    return [BoxPulled(RULES, *what, at=command.at, by=command.by)]


def count_box(state: Any, command: CountBox) -> Events:
    box = _in_use(state.boxes, command.box)
    if not box.pulled:
        raise Refusal(RULES, f"box {command.box} is mounted: pull it first")
    if command.cents < 0:
        raise Refusal(RULES, f"{dollars(command.cents)} cannot be found")
    if box.entered_by in ("", command.by) or box.entered != command.cents:
        return [BoxCountEntered(RULES, command.box, box.table, command.cents, at=command.at, by=command.by)]
    why = explanation(command.cents - box.due, box.not_followed, box.stakes)
    counters = (box.entered_by, command.by)
    what = (command.box, box.table, box.due, command.cents, counters, why)
    return [BoxCounted(RULES, *what, at=command.at, by=command.by)]


def explain_box(state: Any, command: ExplainBox) -> Events:
    said(RULES, command.words, "say what was found")
    if not any(box.box == command.box and box.is_flagged for box in state.boxes.counted):
        raise Refusal(RULES, f"no difference of box {command.box} waits to be explained")
    return [BoxExplained(RULES, command.box, command.words, at=command.at, by=command.by)]


def _account(box: str) -> Account:
    return account(AccountKind.BOX, box)


def _in_use(boxes: DropBoxes, number: str) -> DropBox:
    if number not in boxes.in_use:
        raise Refusal(RULES, f"no box {number} is in use")
    return boxes.in_use[number]


DECIDE = {MountBox: mount_box, PullBox: pull_box, CountBox: count_box, ExplainBox: explain_box}
EVENTS = (BoxMounted, BoxPulled, BoxCountEntered, BoxCounted, BoxExplained)
BoxCommand = MountBox | PullBox | CountBox | ExplainBox
