"""The software director: what the room does in a tournament without being asked, one thing at a time.

Everything that is due (`tournament.due`), as long as nobody else was named director; what the clock and the room itself
bring is done in any case. Bots come where the conditions allow them, buy back and add on while they may (T-R85), people
who opened their table have arrived (T-R43), and whoever is away is noted as absent (T-R42, H-R02).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.play import Command, Expected, Principal, Role
from pitboss.room.chores import is_bot
from pitboss.room.tournaments.commands import Decks
from pitboss.tournament import commands
from pitboss.tournament.due import DIRECTOR, ROOM, Due, TournamentDue
from pitboss.tournament.entry import Entry
from pitboss.tournament.lots import with_lots
from pitboss.tournament.rounds import can_ante, why_not
from pitboss.tournament.sessions import players_of_session
from pitboss.tournament.software import SOFTWARE, Secrets, next_act, next_time
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import is_flight
from pitboss.tournament.terms import Phase, Status
from pitboss.tournament.windows import is_add_on_open

FEWEST = 2
"""So many players a tournament needs."""
Act = tuple[Command, Principal]


class TournamentSituation(msgspec.Struct, frozen=True):
    """All that the software director looks at."""

    state: TournamentState
    expected: Expected[Any] | None
    now: int
    secrets: Secrets
    is_there: Callable[[Entry], bool]
    """Whether an entrant has the table open at which he sits."""
    is_gone: Callable[[Entry], bool]
    """Whether an entrant has been away for long, or has missed turns (T-R42)."""
    is_presence_due: bool
    """Whether it is looked who is away and who is back: of many people not after every event."""
    deck: Decks
    next_bot: Callable[[], commands.Enter | None]
    """The bot that is to enter now, if it is time for one."""
    puts_off: Callable[[Due], bool]
    """Whether whoever holds the tournament has the software wait with something that is due."""


def directs(state: TournamentState) -> bool:
    """Whether the software is the director."""
    return state.director in ("", SOFTWARE)


def doer(state: TournamentState, due: Due) -> str:
    """Who does a thing that is due: the software, or a person."""
    is_directors = due.by.role is Role.DIRECTOR and not directs(state)
    if due.name == "second":
        return "person"  # another one than whoever has proposed it (T-R86)
    if due.name == "ballot" and len(players_of_session(state, state.coming_session)) < FEWEST:
        return "person"  # nothing happens by itself: it is put off, or cancelled (T-R21)
    if due.name == "skip" and not due.after and is_flight(state.conditions, state.coming_session):
        return "person"  # no time is stated up to which somebody may enter the flight (T-R23)
    has_way = due.command is not None or due.name in ("ballot", "reveal", "commit", "cards")
    return "person" if is_directors or not has_way else "software"


def mine(state: TournamentState, expected: Expected[Any] | None) -> TournamentDue | None:
    """What is due as far as the software does it."""
    if not isinstance(expected, TournamentDue):
        return None
    return replace(expected, each=tuple(due for due in expected.each if doer(state, due) == "software"))


def tables_left(state: TournamentState, each: Iterable[Due]) -> Iterator[int]:
    """The tables that moves which are due at once start from."""
    for due in each:
        if isinstance(due.command, commands.BreakTable):
            yield due.command.table
        elif isinstance(due.command, commands.MovePlayer) and (entry := state.entry_of(due.command.person)):
            yield entry.table


def next_of(situation: TournamentSituation) -> Act | None:
    """What the room does next; nothing while it waits."""
    return next(_acts(situation), None)


def wakes_at(situation: TournamentSituation) -> int | None:
    """When something is due that only time brings."""
    return next_time(mine(situation.state, situation.expected), situation.now)


def _acts(situation: TournamentSituation) -> Iterator[Act]:
    state, now, secrets = situation.state, situation.now, situation.secrets
    yield from ((arrived, ROOM) for arrived in arriving(situation))
    yield from _of_bots(situation)
    yield from _without_ante(situation)
    if bot := situation.next_bot():
        yield bot, Principal(Role.CASHIER)
    due = mine(state, situation.expected)
    if due is not None:
        due = replace(due, each=tuple(each for each in due.each if not situation.puts_off(each)))
    act = next_act(state, due, now, secrets, situation.deck)
    if act is not None and due is not None:
        by = next((each.by for each in due.at(now) if type(each.command) is type(act)), DIRECTOR)
        yield act, named(by)
    yield from _presence(situation)


def arriving(situation: TournamentSituation) -> Iterator[commands.Arrive]:
    """Those who have a seat and are there, of whom nobody has said so yet; bots always are."""
    state = situation.state
    for number in sorted(state.missing):
        entry = state.entries[number]
        if is_bot(entry.person) or situation.is_there(entry):
            yield commands.Arrive(entry.person)


def named(by: Principal) -> Principal:
    """The principal under whose name the software acts."""
    return Principal(by.role, name=SOFTWARE) if by.role is Role.DIRECTOR else by


def _without_ante(situation: TournamentSituation) -> Iterator[Act]:
    """At a table against the house where nobody has the least ante no round begins: all of them are out (T-R79)."""
    state = situation.state
    if state.game.against_house:
        for table in state.tables.values():
            can_begin = table.seats and not (table.on or table.floor or why_not(state, table, situation.now)[1])
            if can_begin and not can_ante(state, table):
                yield commands.BeginRound(table.number, situation.now), ROOM


def _of_bots(situation: TournamentSituation) -> Iterator[Act]:
    """Bots buy back and add on while they may."""
    state, now = situation.state, situation.now
    for number in state.pending:
        if (entry := state.entries[number]).bot and now <= entry.pending_until:
            yield with_lots(state, commands.Rebuy(entry.person, now), situation.secrets.draws), Principal(Role.CASHIER)
    add_ons = state.conditions.add_ons
    if add_ons is None or not is_add_on_open(state):
        return
    for entry in state.seated():
        is_free = entry.status is Status.SEATED and entry.stack and not state.tables[entry.table].on
        if entry.bot and is_free and entry.add_ons < max(1, add_ons.most):
            yield commands.AddOn(entry.person, now), Principal(Role.CASHIER)


def _presence(situation: TournamentSituation) -> Iterator[Act]:
    """Who is away is noted, and who is back."""
    state = situation.state
    if state.phase is not Phase.RUNNING or not situation.is_presence_due:
        return
    for entry in state.seated():
        table = state.tables[entry.table]
        if entry.bot or table.floor or table.followed or not entry.arrived:
            continue
        if not entry.away and situation.is_gone(entry):
            yield commands.MarkAway(entry.person), ROOM
        elif entry.away and situation.is_there(entry) and not situation.is_gone(entry):
            yield commands.MarkBack(entry.person), ROOM
