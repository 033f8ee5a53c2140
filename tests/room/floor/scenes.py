"""The floor of a room as those who work there ask it, over a table that a person deals."""

import asyncio
from itertools import count

from pitboss.play import Principal, Role
from pitboss.room.card_room import CardRoom
from pitboss.room.floor.base import FloorCommand
from pitboss.room.floor.handover import OfferHandover
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from tests.room.following.keeping import Staff, person_of

_ids = count(1)


class OnFloor:
    """Somebody who asks the floor for things."""

    def __init__(self, room: CardRoom, person: Person) -> None:
        self.room = room
        self.person = person

    async def ask(self, command: FloorCommand, key: str = "") -> Answer:
        by = Principal(self.person.role, name=self.person.id)
        return await self.room.floor.ask(Asked(key or f"f{next(_ids)}", self.person.id, by, command))

    async def do(self, *commands: FloorCommand) -> None:
        for command in commands:
            answer = await self.ask(command)
            assert answer.outcome is Outcome.ACK, (command, answer)

    async def refused(self, command: FloorCommand, *rules: str) -> str:
        """Ask for what is refused, by these rules among others; the reason."""
        answer = await self.ask(command)
        assert answer.outcome is Outcome.REFUSED, (command, answer)
        assert set(rules) <= set(answer.rules), answer
        return answer.reason


def hand_over_to(room: CardRoom, person: str) -> OfferHandover:
    """The page as it is read at this moment, signed by whoever goes."""
    return OfferHandover(person, room.floor.page().matters)


def of(staff: Staff, role: Role) -> OnFloor:
    return OnFloor(staff.room, staff.people[role])


async def another(room: CardRoom, name: str, role: Role) -> OnFloor:
    return OnFloor(room, await person_of(room, name, role))


async def another_moment(room: CardRoom) -> None:
    """What comes next has another time than what was before: a shift has all that was entered when it ended."""
    before = room.clock()
    while room.clock() == before:
        await asyncio.sleep(0)
