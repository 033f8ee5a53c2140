"""Rulings that the dealer let take effect, as the rule says: whoever supervises is told, and nobody waits (H-R17).

A time that ran out, as the dealer says, is one of them (H-R15).
"""

from collections.abc import Sequence

import msgspec

from pitboss.following import entries as e
from pitboss.following.written import EntryWritten
from pitboss.play import Role, Ruling
from pitboss.play.tail import Tail
from pitboss.table.table import AnyEvent

MOST_TOLD = 5
"""So many of one table are told at once, the latest."""


class ToldRuling(msgspec.Struct, frozen=True):
    """A ruling by the number of its entry: what had happened, what came of it, and when by the room's clock."""

    number: int
    facts: tuple[str, ...]
    outcome: str
    at: int = 0

    @property
    def text(self) -> str:
        return f"{'; '.join(self.facts)}: {self.outcome}"


def told_rulings(written: Sequence[EntryWritten], events: Tail[AnyEvent]) -> list[ToldRuling]:
    """Those that dealers let take effect with some entries, and that still stand."""
    return [
        ToldRuling(each.number, ruling.facts, ruling.outcome.text)
        for each in written
        if isinstance(each.entry, e.ReportEntry | e.RanOut) and each.by.role is Role.DEALER and not each.struck
        for event in events[each.start : each.end]
        # Of a poker round, of the last one, of a round against the house: each has an event of its own.
        if isinstance(ruling := getattr(event, "ruling", None), Ruling) and ruling.outcome is not None
    ]
