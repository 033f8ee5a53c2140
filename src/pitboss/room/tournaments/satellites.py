"""Seats won in another tournament of the room: whoever wins one is entered there with the same stroke (T-R62).

The prize, the fee that it pays and the entry are one transaction over both tournaments. Whoever has entered already
gets the value as the conditions say; whoever cannot be entered by the room (no entries are taken, all seats are taken,
a written agreement is asked for, the fee is another, he is on the exclusion list) has a ticket that is worth it.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.play import Command, Refusal
from pitboss.room.tournaments.log import TournamentLog
from pitboss.tournament import commands
from pitboss.tournament.conditions import SeatsWon
from pitboss.tournament.entry import Entry
from pitboss.tournament.paying import seat_of
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Status

if TYPE_CHECKING:
    from pitboss.room.tournaments.host import TournamentHost


class Satellites:
    """The tournaments of a room, as far as one pays seats in another."""

    def __init__(self, tournaments: Mapping[str, "TournamentHost"]) -> None:
        self._tournaments = tournaments
        self._lock = asyncio.Lock()
        """Whoever pays a seat holds two tournaments: one at a time, so that no two wait for each other."""

    @asynccontextmanager
    async def paid(
        self, host: "TournamentHost", command: Command
    ) -> AsyncIterator[tuple[Command, list[TournamentLog]]]:
        """A command as it is to be done, and the log of the tournament in which it has entered somebody, in memory."""
        won = _seat_won(host.state, command)
        if won is None or not isinstance(command, commands.PayPrize):
            yield command, []
            return
        entry, seats = won
        target = self._target(host, seats)
        command = replace(command, ticket=False, target="")
        if command.in_cash or entry.bot or (target is not None and _is_in(target.state, entry.person)):
            yield replace(command, in_cash=True), []
        elif target is None:
            yield replace(command, ticket=True), []
        else:
            async with self._lock, target.directed.alone():
                enters = commands.Enter(entry.person, target.now(), members=_team(entry), won=host.id)
                try:
                    target.check_barred(enters)
                    target.log.do(enters)
                except Refusal:
                    yield replace(command, ticket=True), []
                else:
                    yield replace(command, target=target.id), [target.log]

    def _target(self, host: "TournamentHost", seats: SeatsWon) -> "TournamentHost | None":
        """The tournament that a document means, by its id or its name, if its fee is what the seat is worth; of several
        the one that was announced last."""
        named = [each for each in self._tournaments.values() if seats.target in (each.id, each.conditions.name)]
        for each in sorted(named, key=lambda each: (len(each.id), each.id), reverse=True):
            fee = each.conditions.fee
            if each is not host and fee is not None and (fee.entry, fee.commission) == (seats.value, seats.commission):
                return each
        return None


def _seat_won(state: TournamentState, command: Command) -> tuple[Entry, SeatsWon] | None:
    """Whose seat a command pays, and what it is; nothing if it pays none."""
    entry = state.entry_of(command.person) if isinstance(command, commands.PayPrize) else None
    award = state.awards.get(entry.number) if entry is not None else None
    seats = state.conditions.prizes.seats if state.conditions.prizes is not None else None
    if entry is None or award is None or seats is None or not seat_of(award, seats):
        return None
    return entry, seats


def _is_in(state: TournamentState, person: str) -> bool:
    entry = state.entry_of(person)
    return entry is not None and entry.status is not Status.WITHDRAWN


def _team(entry: Entry) -> tuple[str, ...]:
    return entry.members if len(entry.members) > 1 else ()
