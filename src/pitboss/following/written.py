"""What was entered at a followed table, as it is written down: what of it is in force, what outlasts a strike-out."""

from collections.abc import Sequence

import msgspec

from pitboss.banked.baccarat.commands import GiveCoupNotice
from pitboss.banked.baccarat.events import BetsClosed, CoupEnded
from pitboss.banked.canberra.commands import GiveLimitsNotice
from pitboss.banked.canberra.events import AntesClosed, RoundEnded
from pitboss.following import entries as e
from pitboss.following.approving import BY_RULE, ApprovalPolicy
from pitboss.following.differences import Difference
from pitboss.following.levels import RecordedRound
from pitboss.following.meters import MeterReading
from pitboss.play import Command, Principal, Role
from pitboss.play.command import SUPERVISION
from pitboss.play.tail import Tail
from pitboss.poker.events import Acted, Ended
from pitboss.poker.table.commands import GiveNotice
from pitboss.table.keeping import outlasts
from pitboss.table.table import AnyEvent

OF_TOURNAMENT = Principal(Role.OPERATOR, name="the tournament")
"""By whom a table is brought in line with the tournament that it belongs to, again if it was struck out: no person is
called so."""
SPOKEN_FOR = frozenset({Role.DEALER, Role.PLAYER})
"""Whose commands a dealer enters: his own, and those of the players."""
NOTICES = (GiveNotice, GiveLimitsNotice, GiveCoupNotice)
"""What tells the players the terms of the next round."""
ENDS = (Ended, RoundEnded, CoupEnded)
"""With these a round is over, and its chips are to be paid."""
CLOSES = (AntesClosed, BetsClosed)
"""With these wagers against the house are closed, and its cards come."""


class EntryWritten(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry that was taken: its events in the log from `start` up to `end`, and how many acts were implied.

    `strikes` is the number of the entry from which on it struck out what was written before; 0 if it struck nothing.
    """

    number: int
    entry: e.AnyEntry
    by: Principal
    start: int
    end: int
    implied: int = 0
    struck: bool = False
    strikes: int = 0
    meter: tuple[MeterReading, ...] = ()
    """What the meter of the table's jackpot said while it was made, in that order."""
    policy: ApprovalPolicy = BY_RULE
    """What the house asked for beyond the rules, where that mattered."""
    beside: str = ""
    """On whose device it was signed with name and number, where that was not the signer's own."""
    ended: RecordedRound | None = None
    """Of the round that was over with it."""
    made: int = 0
    """When it was made, as far as the device knows that it comes from; 0 where that was not told."""
    found: Difference | None = None
    """What a count found beside the record with it."""
    again: e.CallEntry | e.To | None = None
    """The act that a count made again, where that was no tap-out; the first rooms made a tap-out of every one."""
    spares: bool = False
    """Whether a strike-out left to others what they had settled, and what it opened waits again. Those of the first
    rooms did neither."""

    @property
    def is_correction(self) -> bool:
        """Whether it says that something was entered wrongly; chips counted after a tap-out are no such thing."""
        return isinstance(self.entry, e.Strike)


def tapped_by(last: EntryWritten, events: Tail[AnyEvent]) -> int:
    """The seat that put in everything with an entry; 0 if none did."""
    acted = all_in(last, events)
    return acted.seat if acted is not None else 0


def all_in(last: EntryWritten, events: Tail[AnyEvent]) -> Acted | None:
    """The act with which a seat put in everything, if an entry is one."""
    if not isinstance(last.entry, e.TapOut | e.CallEntry | e.To):
        return None
    acted = [event for event in events[last.start : last.end] if isinstance(event, Acted) and event.out]
    return acted[-1] if acted else None


def cards_entered(written: Sequence[EntryWritten], events: Tail[AnyEvent]) -> list[e.CardsEntry]:
    """How cards of the round against the house were entered that is on, or was on last: since wagers were closed."""
    found: list[e.CardsEntry] = []
    for each in reversed(written):
        if each.struck:
            continue
        if isinstance(each.entry, e.CardsEntry):
            found.append(each.entry)
        if any(isinstance(event, CLOSES) for event in events[each.start : each.end]):
            break
    return found


def is_paid(written: Tail[EntryWritten], events: Tail[AnyEvent]) -> bool:
    """Whether it was said that the round which ended last is paid, or none has ended yet."""
    for each in reversed(written):
        if each.struck:
            continue
        if isinstance(each.entry, e.PaidEntry):
            return True
        if any(isinstance(event, ENDS) for event in events[each.start : each.end]):
            return False
    return True


def crossed_out(
    written: Tail[EntryWritten], first: EntryWritten, start: int, events: Tail[AnyEvent], spares: bool = True
) -> Tail[EntryWritten]:
    """What was written, with everything from an entry on struck out but for what outlasts that, if it is spared.

    Its events are struck out from a place of the log on, `start`: what lies before that stays, too.
    """

    def is_struck(each: EntryWritten) -> bool:
        is_before = each.start < each.end <= start
        return each.number >= first.number and not (is_before or (spares and stays(each, events, start)))

    marked = [msgspec.structs.replace(each, struck=True) if is_struck(each) else each for each in written]
    return Tail(marked, written.gone)


def stays(each: EntryWritten, events: Tail[AnyEvent], first: int = -1) -> bool:
    """Whether an entry outlasts that everything from a place of the log on is struck out, be it from far before it."""
    places = range(each.start, min(each.end, len(events)))
    return bool(places) and all(outlasts(events[place], place, first) for place in places)


def last_notice(written: Tail[EntryWritten], after: int) -> tuple[Command, Principal] | None:
    """How players were told terms last, and by whom, if that was after another entry.

    Also where that was struck out: with it they were told again.
    """
    there = (each for each in reversed(written) if each.number > after and is_notice(each))
    return next(((each.entry.command, each.by) for each in there if isinstance(each.entry, e.TableEntry)), None)


def is_notice(written: EntryWritten) -> bool:
    """Whether an entry tells the players terms: they were told, whatever is struck out."""
    return isinstance(written.entry, e.TableEntry) and isinstance(written.entry.command, NOTICES)


def last_order(written: Tail[EntryWritten], events: Tail[AnyEvent]) -> int:
    """The number of the last entry in force that a strike-out takes back, and no dealer makes: what a supervisor or the
    operator has ordered, decided or confirmed. 0 if there is none. A notice of terms stays given."""
    there = (each for each in reversed(written) if _is_order(each) and not each.struck and each.start >= events.gone)
    return next((each.number for each in there if not stays(each, events)), 0)


def _is_order(written: EntryWritten) -> bool:
    if written.by.role not in SUPERVISION or written.by == OF_TOURNAMENT:
        return False
    if is_notice(written):
        return False
    if isinstance(written.entry, e.TableEntry):
        return SPOKEN_FOR.isdisjoint(written.entry.command.roles)
    return isinstance(written.entry, e.ApproveEntry)
