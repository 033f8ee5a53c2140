"""Records kept in a shift: rounds by how much is known of them, entry errors of whoever entered (H-R12, H-R16), and
differences that counts have found, of whoever dealt (H-R14).

An entry error is a strike-out, counted for whoever had made the entry it goes back to. It tells what to train.
"""

from collections.abc import Iterable, Sequence

import msgspec

from pitboss.following import entries as e
from pitboss.following.beside import stands_beside
from pitboss.following.differences import Difference
from pitboss.following.levels import RecordedRound, by_level
from pitboss.following.written import EntryWritten
from pitboss.room.floor.drop import Shift
from pitboss.room.following.entering import is_device
from pitboss.room.following.past_entries import PastEntries

A_THOUSAND = 1_000


class DealerTally(msgspec.Struct, frozen=True):
    """What somebody has entered and dealt: rounds by their level, entries, and how many of them went wrong.

    `more` and `less` are the cents that counts have found too many and missing while he dealt: one does not hide the
    other.
    """

    person: str
    rounds: dict[str, int]
    entries: int
    errors: int
    more: int = 0
    less: int = 0

    @property
    def per_thousand(self) -> float:
        """Entry errors per 1,000 entries."""
        return round(self.errors * A_THOUSAND / self.entries, 1) if self.entries else 0.0


class ShiftEntries(msgspec.Struct, frozen=True):
    """What was entered at one table in one shift; `wrong` names for each strike-out who had entered what it struck.

    What a reader of cards had entered is nobody's error. `later` is what was entered since the shift, `waited` what had
    been right before it and nothing had come of yet: a report that waits, and is approved in this shift. The chips of a
    tournament are no money, and what is missing of them is its director's.
    """

    made: tuple[EntryWritten, ...]
    wrong: tuple[str, ...]
    later: tuple[EntryWritten, ...] = ()
    waited: tuple[EntryWritten, ...] = ()
    is_money: bool = True

    @property
    def in_force(self) -> list[EntryWritten]:
        """What was not struck out, in the shift or since, nor struck out others; with what had waited before it."""
        found = list[EntryWritten]()
        for each in (*self.waited, *self.made):
            if each.strikes:
                found = [other for other in found if other.number < each.strikes]
            if not each.is_correction:
                found.append(each)
        first = min((each.strikes for each in self.later if each.strikes), default=0)
        return [each for each in found if not first or each.number < first]

    @property
    def ended(self) -> list[RecordedRound]:
        """The rounds that ended; one whose end was struck out has not, or ended anew."""
        return [each.ended for each in self.in_force if each.ended is not None]

    @property
    def differences(self) -> list[Difference]:
        """What counts have found beside the record, where money lies at the table."""
        if not self.is_money:
            return []
        return [each.found for each in self.in_force if each.found is not None]

    @property
    def more(self) -> int:
        """The cents that were found too many."""
        return sum(one.more for one in self.differences)

    @property
    def less(self) -> int:
        """The cents that were missing."""
        return sum(one.less for one in self.differences)

    def level_after(self, number: int) -> str:
        """The level of the round that was on after so many entries; empty if it has not ended in the shift."""
        levels = (each.ended.level for each in self.in_force if each.number > number and each.ended is not None)
        return next((level.value for level in levels), "")

    @property
    def irregularities(self) -> int:
        """How often something irregular was ruled on, whenever it was reported; what was found not so is none."""
        count, waits = 0, False
        for each in self.in_force:
            has_effect = each.start < each.end
            if isinstance(each.entry, e.ReportEntry) or (waits and isinstance(each.entry, e.ApproveEntry)):
                count, waits = count + has_effect, not has_effect
            elif isinstance(each.entry, e.Reject):
                waits = False
        return count

    @property
    def rounds(self) -> dict[str, int]:
        """Rounds of the table by level."""
        return by_level(self.ended)


def entries_in(shift: Shift, past: PastEntries, is_money: bool = True) -> ShiftEntries:
    """The part of a table's entries that falls into a shift."""
    made = tuple(each.written for each in past.between(shift.since, shift.until))
    struck = [past[each.strikes - 1].written.by for each in made if each.is_correction]
    wrong = tuple(by.name for by in struck if not is_device(by))
    later = tuple(each.written for each in past.between(shift.until, 0)) if shift.until else ()
    return ShiftEntries(made, wrong, later, _waiting_before(made[0], past) if made else (), is_money)


def _waiting_before(first: EntryWritten, past: PastEntries) -> tuple[EntryWritten, ...]:
    """The entries in force before one of which nothing had come, and those beside the round among them."""
    found, struck = list[EntryWritten](), first.number
    for number in range(first.number - 1, 0, -1):
        each = past[number - 1].written
        if each.is_correction:
            struck = min(struck, each.strikes)
        elif number < struck:
            if each.start != each.end and not stands_beside(each.entry):
                break
            found.append(each)
    return tuple(reversed(found))


def dealers_in(tables: Iterable[ShiftEntries]) -> list[DealerTally]:
    """Everybody who entered or dealt something in a shift, or whose entry was struck out in it, by id.

    Strike-outs are no entries, readers nobody.
    """
    shift: Sequence[ShiftEntries] = list(tables)
    made = [each.by.name for table in shift for each in table.made if not each.is_correction and not is_device(each.by)]
    wrong = [person for table in shift for person in table.wrong]
    ended = [one for table in shift for one in table.ended]
    found = [one for table in shift for one in table.differences]
    people = {*made, *wrong, *(one.dealer for one in ended), *(one.dealer for one in found)} - {""}
    return [
        DealerTally(
            person,
            by_level(one for one in ended if one.dealer == person),
            made.count(person),
            wrong.count(person),
            sum(one.more for one in found if one.dealer == person),
            sum(one.less for one in found if one.dealer == person),
        )
        for person in sorted(people)
    ]
