"""A room with one followed table, and staff who keep its record: entries made as a tablet would make them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from pitboss.cards import parse_cards
from pitboss.following import entries as e
from pitboss.play import Principal, Role
from pitboss.room.card_room import CardRoom
from pitboss.room.following.entering import MakeEntry
from pitboss.room.following.log import FollowedLog
from pitboss.room.host import TableHost
from pitboss.room.lobby import Dealing
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.wishes import TableWish, usual_options
from pitboss.table.commands import OpenTable, Sit
from pitboss.table.keeping_commands import TakeDuty
from pitboss.table.terms import Approvals
from tests.patience import AGES, PATIENCE

QUICK = Timing(to_act=AGES, hurry=0)
STAKE = 300_00
ON_FILE = Approvals("CR 12/7", "CR 12/8", "CR 12/9", 10_00)
ROLES = (Role.DEALER, Role.SUPERVISOR, Role.OPERATOR)
_ids = count(1)


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def timed() -> None:
        await asyncio.wait_for(scene(), PATIENCE)

    asyncio.run(timed())


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[CardRoom]:
    room = CardRoom.open(folder, timing=QUICK)
    room.start()
    try:
        yield room
    finally:
        await room.close()


class Staff:
    """The people who run one table."""

    def __init__(self, room: CardRoom, host: TableHost, people: dict[Role, Person]) -> None:
        self.room = room
        self.host = host
        self.people = people

    @property
    def log(self) -> FollowedLog:
        log = self.host.log
        assert isinstance(log, FollowedLog)
        return log

    async def ask(
        self,
        entry: e.AnyEntry,
        role: Role = Role.DEALER,
        key: str = "",
        number: int = 0,
        person: Person | None = None,
        beside: str = "",
        made: int = 0,
        fence: int = 0,
    ) -> Answer:
        who = person or self.people[role]
        by = Principal(who.role, name=who.id)
        command = MakeEntry(entry, by, number, fence, beside=beside, made=made)
        return await self.host.ask(Asked(key or f"k{next(_ids)}", who.id, by, command))

    async def enter(self, *entries: e.AnyEntry, role: Role = Role.DEALER) -> None:
        for entry in entries:
            answer = await self.ask(entry, role)
            assert answer.outcome is Outcome.ACK, answer

    async def command(self, command: Any, role: Role = Role.DEALER) -> None:
        await self.enter(e.TableEntry(command), role=role)

    def waits(self) -> str | None:
        """Why what waits for somebody waits; nothing where nothing does."""
        return self.log.waiting.because if self.log.waiting is not None else None

    def stakes(self) -> dict[int, int]:
        state = self.log.shown
        return {seat: state.stake_of(seat) for seat in sorted(state.places)}


async def person_of(room: CardRoom, name: str, role: Role) -> Person:
    """Somebody with a role; a guest is given it, so that no password has to be hashed."""
    person, _ = await room.accounts.new_guest(name)
    await room.accounts.give_role(person, role)
    return person


async def staff_of(room: CardRoom) -> dict[Role, Person]:
    """A dealer, a supervisor and the operator, the same as before in a room that opens again."""
    found = {person.role: person for person in room.people.values() if person.role in ROLES}
    return {role: found.get(role) or await person_of(room, f"Ann {number}", role) for number, role in enumerate(ROLES)}


async def new_table(room: CardRoom, edition: str = "holdem-2018", seats: int = 4) -> Staff:
    """A table that has been made, and whose dealer has taken duty."""
    people = await staff_of(room)
    terms = usual_options(edition, Dealing.PERSON)
    wish = TableWish(edition, terms, seats=seats, dealing=Dealing.PERSON, approvals=ON_FILE)
    meta = await room.tables.make(wish, people[Role.OPERATOR])
    staff = Staff(room, room.tables[meta.id], people)
    await staff.command(TakeDuty(Role.DEALER, people[Role.DEALER].id))
    return staff


async def open_table(room: CardRoom, edition: str = "holdem-2018", seats: int = 4, stake: int = STAKE) -> Staff:
    """A table that is open, with people in all its seats."""
    staff = await new_table(room, edition, seats)
    await staff.enter(e.DeckWhole())
    await staff.command(OpenTable(), Role.OPERATOR)
    for seat in range(1, seats + 1):
        await staff.command(Sit(f"badge {seat}", seat, stake))
    return staff


def cards(text: str) -> e.CardsEntry:
    return e.CardsEntry(parse_cards(text))
