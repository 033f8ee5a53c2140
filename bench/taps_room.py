"""The same rounds through the room: every entry is asked of a followed table, durable before it is answered.

`python -m bench.taps --room N`. The money at the end is that of the round that was played, and the taps are those
that the budget counts; beside them the milliseconds from the question to the answer.
"""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pitboss.editions import GAMES
from pitboss.following import entries as e
from pitboss.following.levels import EntryLevel
from pitboss.following.transcribing import taps_in
from pitboss.play import Event, Principal, Role
from pitboss.poker.events import Started
from pitboss.poker.options import Options
from pitboss.poker.state import State
from pitboss.room.card_room import CardRoom
from pitboss.room.following.entering import MakeEntry
from pitboss.room.host import TableHost
from pitboss.room.lobby import Dealing
from pitboss.room.person import Person
from pitboss.room.requests import Asked, Outcome
from pitboss.room.wishes import TableWish
from pitboss.table.commands import OpenTable, Sit
from pitboss.table.keeping_commands import TakeDuty

Events = Sequence[Event[State]]
_numbers = count(1)


class RoomTaps(msgspec.Struct, frozen=True):
    """Taps of each round, and the milliseconds of each entry."""

    taps: list[int]
    milliseconds: list[float]


class _Staff:
    """A dealer and the operator at one table after another."""

    def __init__(self, room: CardRoom, dealer: Person, operator: Person) -> None:
        self._room = room
        self._dealer = dealer
        self._operator = operator

    async def follow(self, events: Events, entries: list[e.AnyEntry]) -> list[float]:
        """A table with the players of a round, and the round as it is entered there."""
        started = events[0]
        assert isinstance(started, Started), "a round begins so"
        host = await self._table(started)
        took = [await self._ask(host, entry, self._dealer) for entry in entries]
        shown, end = host.log.shown, State()
        for event in events:
            event.apply(end)
        wrong = [seat for seat in shown.places if shown.stake_of(seat) != end.stake[seat]]
        if wrong:
            raise SystemExit(f"the room has other chips at seats {wrong} than the round")
        return took

    async def _table(self, started: Started) -> TableHost:
        # A round says whether its ace is low, too; a table of its edition leaves that to the rules.
        options: Options = replace(started.options, ace_low=GAMES[started.edition].defaults.ace_low)
        wish = TableWish(started.edition, options, seats=len(started.seats), dealing=Dealing.PERSON)
        host = self._room.tables[(await self._room.tables.make(wish, self._operator)).id]
        await self._ask(host, e.TableEntry(TakeDuty(Role.DEALER, self._dealer.id)), self._dealer)
        await self._ask(host, e.DeckWhole(), self._dealer)
        await self._ask(host, e.TableEntry(OpenTable()), self._operator)
        for seat in started.seats:
            badge = f"badge {next(_numbers)}"
            await self._ask(host, e.TableEntry(Sit(badge, seat.number, seat.stake)), self._dealer)
        return host

    async def _ask(self, host: TableHost, entry: e.AnyEntry, person: Person) -> float:
        by = Principal(person.role, name=person.id)
        began = time.perf_counter()
        answer = await host.ask(Asked(f"k{next(_numbers)}", person.id, by, MakeEntry(entry, by)))
        if answer.outcome is not Outcome.ACK:
            raise SystemExit(f"{entry} is not taken: {answer.reason}")
        return 1000 * (time.perf_counter() - began)


async def through_the_room(rounds: Sequence[tuple[Events, int]], level: EntryLevel) -> RoomTaps:
    """Each round at a table of its own, the marker where it begins: entered as a dealer would at a level."""
    with tempfile.TemporaryDirectory() as folder:
        room = CardRoom.open(Path(folder))
        room.start()
        try:
            people: list[Person] = []
            for role in (Role.DEALER, Role.OPERATOR):
                person, _ = await room.accounts.new_guest(f"Ann {len(people)}")
                await room.accounts.give_role(person, role)
                people.append(person)
            staff = _Staff(room, *people)
            taps, took = [], []
            for events, chip in rounds:
                costs = taps_in(events, level, chip)
                took += await staff.follow(events, [entry for entry, _ in costs])
                taps.append(sum(cost for _, cost in costs))
            return RoomTaps(taps, took)
        finally:
            await room.close()


def run(rounds: Sequence[tuple[Events, int]], level: EntryLevel) -> RoomTaps:
    return asyncio.run(through_the_room(rounds, level))
