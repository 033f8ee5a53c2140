"""A table of a tournament that a person deals: what the tournament closes there, for whoever makes an entry.

Seats, chips, levels and absences are the tournament's, and come to the table as entries of its own (`FollowedLog.
direct`). A round that is over has been noted: what was wrong with it is the director's (NI2018-51/20.10, T-R49), so
that nothing is struck out which the tournament has been told. Chips are conserved: a single stack is not counted
anew, but the rest of a round among players may be left to a count of all of them.
"""

from typing import TYPE_CHECKING

from pitboss.banked.baccarat.commands import InvalidateCoup
from pitboss.banked.canberra.commands import CanberraOccurred
from pitboss.following import entries as e
from pitboss.following.followed import VOID
from pitboss.following.noted import NOTED, is_noted
from pitboss.following.written import ENDS, OF_TOURNAMENT, EntryWritten
from pitboss.play import Command, Refusal
from pitboss.poker.commands import Occurred
from pitboss.poker.table.events import MarkerReturned, NotFollowed
from pitboss.room.following.entering import MakeEntry
from pitboss.table.commands import GiveBack, Leave, SetAside
from pitboss.table.events import Opened
from pitboss.table.keeping import effective_places
from pitboss.table.keeping_commands import CountChips
from pitboss.table.tournament_law import TournamentLaw

if TYPE_CHECKING:
    from pitboss.room.following.log import FollowedLog

TOLD = (*ENDS, *VOID, NotFollowed, MarkerReturned, Opened)
"""With these the tournament has been told of a round, or has said what became of it; or the table was opened for it."""
NOTHING_TOLD = -1
HERE = ("H-R37",)
"""What is the tournament's at a table that a person deals, and until when a round is open there."""
OF_CHIPS = (CountChips, SetAside, GiveBack)
"""What changes a stack by hand."""
REPORTS = (Occurred, CanberraOccurred)
"""What went wrong in a round."""
NOT_COUNTED = "the chips of a tournament are not counted anew by one stack"


def check_made(log: "FollowedLog", made: MakeEntry) -> None:
    """Refuse an entry about what is the tournament's."""
    law, entry = log.state.law.tournament, made.entry
    given = entry.command if isinstance(entry, e.TableEntry) else None
    if isinstance(entry, e.Strike):
        _check_strike(log, law, entry.number)
        return
    if given is not None:
        _check_given(log, law, given)
    if isinstance(entry, e.CountEntry) or isinstance(given, OF_CHIPS):
        raise Refusal((*law.chips, *law.full_view, *HERE), f"{NOT_COUNTED}: {_instead(log)}")
    fact = entry.fact if isinstance(entry, e.ReportEntry) else given.what if isinstance(given, REPORTS) else None
    if fact is not None and is_noted(log.followed, fact):
        raise Refusal((*HERE, *law.directions, *law.void, "T-R49"), NOTED)


def _check_given(log: "FollowedLog", law: TournamentLaw, given: Command) -> None:
    """Refuse what is asked of the table in so many words, and is the director's for all tables."""
    if isinstance(given, Leave):
        raise Refusal(law.seats, "at a tournament players sit where they are assigned, as long as they are in")
    if isinstance(given, log.kind.of_the_tournament):
        raise Refusal(law.seats + law.chips, "that is for the director of the tournament, not for one table")
    if isinstance(given, InvalidateCoup) and not log.state.in_round:
        raise Refusal((*law.void, "T-R49"), "a coup that is over is the director's to undo, who has noted it")


def _instead(log: "FollowedLog") -> str:
    """What is done where the chips of a stack are not as many as the record has."""
    if log.kind.against_house:
        return "the director undoes a round that was entered wrongly, and it is entered anew"
    return "stop following, and count them all"


def check_from_floor(log: "FollowedLog", given: Command) -> None:
    """Refuse what is asked of such a table on the floor and may end its round, which no tournament would be told."""
    if isinstance(given, (*REPORTS, InvalidateCoup)):
        raise Refusal(log.state.law.tournament.directions, "at a table of a tournament that is reported at the table")


def can_strike(written: EntryWritten, told: int) -> bool:
    """Whether the tournament leaves it to the table to strike out an entry; it was `told` up to a place of the log."""
    return written.by != OF_TOURNAMENT and written.start > told


def told_at(log: "FollowedLog") -> int:
    """The place of the last event that the tournament knows of."""
    events = log.table.log
    return max((place for place in effective_places(events) if isinstance(events[place], TOLD)), default=NOTHING_TOLD)


def _check_strike(log: "FollowedLog", law: TournamentLaw, number: int) -> None:
    found = next((each for each in log.book.in_force if each.number == number), None)
    if found is None:
        return  # which is refused where it is struck out
    if found.by == OF_TOURNAMENT:
        raise Refusal((*HERE, *law.directions), "that came from the tournament: its director changes it")
    if found.start <= told_at(log):
        reason = "the round has been reported to the tournament: its director undoes it, and it is entered anew"
        raise Refusal((*HERE, *law.void, "T-R49"), reason)
