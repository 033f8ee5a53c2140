"""An evening of a director: 27 entries at three tables of the floor, from the first fee to the last cent."""

import asyncio
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pitboss.play import Role
from pitboss.room.card_room import CardRoom
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Outcome
from pitboss.room.tournaments import desk
from pitboss.room.tournaments.host import TournamentHost
from pitboss.tournament import commands
from pitboss.tournament.conditions import Bracket, Conditions
from pitboss.tournament.events.beats import HandForHandBegan
from pitboss.tournament.events.buying import Rebought
from pitboss.tournament.events.clock import BreakBegan
from pitboss.tournament.events.ending import PrizePaid
from pitboss.tournament.events.entries import Redrawn, TableBroken
from pitboss.tournament.events.rounds import Exchanged
from pitboss.tournament.moments import instant
from pitboss.tournament.software import SOFTWARE
from pitboss.tournament.terms import Phase, Took
from tests.proof import rules
from tests.room.tournaments.scenes import announced, ask, events_of, room_in, sound, until
from tests.room.virtual_time import run_virtually
from tests.tournament.documents import thursday

BEGINS = instant("2018-03-01T19:30:00+11:00")
BEFORE = 300_000
"""The room opens so many milliseconds before."""
PERCENT = (2500, 1800, 1300, 1000, 800, 700, 600, 500, 450, 350)


def evening() -> Conditions:
    """Thursday, with ten places paid from 26 players on, so that two tables are left at the bubble."""
    conditions = thursday()
    assert conditions.prizes is not None
    few, _ = conditions.prizes.brackets
    return replace(
        conditions, prizes=replace(conditions.prizes, brackets=(few, Bracket(players=(26,), percent=PERCENT)))
    )


class Desk:
    """A director who has taken over, and what the desk does."""

    def __init__(self, room: CardRoom, host: TournamentHost, dora: Person) -> None:
        self.room, self.host, self.dora = room, host, dora

    @property
    def state(self) -> Any:
        return self.host.state

    async def do(self, command: Any) -> Answer:
        answer = await ask(self.host, self.dora, command)
        assert answer.outcome is Outcome.ACK, (command, answer)
        return answer

    async def due(self, name: str) -> None:
        """The director does the one thing of this name that is due and waits for nothing."""
        found = next(each for each in self.host.due() if each.due.name == name and not each.due.waits)
        assert found.doer == "person"
        await self.do(found.due.command)

    def is_due(self, name: str) -> bool:
        return any(each.due.name == name and not each.due.waits for each in self.host.due())

    async def enters(self, *numbers: int) -> None:
        for number in numbers:
            await self.do(commands.Enter(f"desk:Player {number}", 0, self.state.identity))

    async def arrive(self) -> None:
        for number in sorted(self.state.missing):
            await self.do(commands.Arrive(self.state.entries[number].person))

    async def round(self, table: int, *out: tuple[int, int]) -> None:
        """A round of a table of the floor: who lost the last chips, by seat and what was put in."""
        await self.do(commands.BeginRound(table, 0))
        await self.do(commands.NoteRound(table, 0, out=tuple(Took(seat, put) for seat, put in out)))

    async def settle(self) -> None:
        """Tables are broken and balanced, as far as that is due."""
        while name := next((each for each in ("redraw", "break_table", "move") if self.is_due(each)), ""):
            await self.due(name)

    async def down_to(self, left: int) -> None:
        """Round by round one player goes out, at the table with the most."""
        while self.state.left > left:
            await self.settle()
            table = max(self.state.tables.values(), key=lambda table: table.size)
            await self.round(table.number, (max(table.seats), 5000))
        await self.settle()


@rules("NI2018-51/20.4", "NI2018-51/20.20", "NI2018-51/20.22(b)", "NI2018-51/20.16", "T-R52")
def test_a_director_runs_an_evening_of_27_entries(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path, began=BEGINS - BEFORE) as room:
            dora = await room.accounts.register("Dora", "long enough", None, Role.DIRECTOR)
            host = await announced(room, evening())
            before = host.director
            await desk.take_over(host, dora)
            assert (before, host.director) == (SOFTWARE, dora.id)
            evening_ = Desk(room, host, dora)
            await _play(evening_)
            _check_money(host)
        assert sound(tmp_path) == ""

    run_virtually(scene)


async def _play(at: Desk) -> None:
    await at.enters(*range(1, 27))
    await at.do(commands.CloseEntries(0))
    await at.do(commands.DrawSeats(0, (), floor=(1, 2, 3)))
    await at.arrive()
    assert not at.host.tables
    await until(lambda: at.host.now() >= BEGINS)
    await at.due("start")
    await at.enters(27)  # late
    await at.arrive()
    assert [table.size for table in at.state.tables.values()] == [9, 9, 9]
    seat = min(at.state.tables[1].seats)
    person = at.state.entries[at.state.tables[1].seats[seat]].person
    await at.round(1, (seat, 5000))
    await at.do(commands.Rebuy(person, 0))
    await at.do(commands.SetClock(0, 4, 60_000, "the last level before the break"))
    await asyncio.sleep(61)
    assert any(isinstance(event, BreakBegan) for event in events_of(at.host))  # the clock is the room's
    await at.do(commands.AddOn(person, 0))
    for table in sorted(at.state.tables):
        await at.do(commands.ColourUp(table, 25, odd=((min(at.state.tables[table].seats), 2),)))
    await asyncio.sleep(600)
    assert at.state.clock.level == 5
    await at.down_to(11)
    assert at.state.is_pool_closed
    await at.due("hand_for_hand")
    await at.due("beat")
    for table in sorted(at.state.tables):
        await at.round(table, (max(at.state.tables[table].seats), 5000))  # equal chips in one beat: a tie
    assert at.state.left == 9
    await at.settle()
    if at.is_due("end_hand_for_hand"):
        await at.due("end_hand_for_hand")
    await at.down_to(1)
    await until(lambda: at.state.phase is Phase.PLACED and at.is_due("confirm"))
    await at.due("confirm")
    await until(lambda: at.host.is_over)


def _check_money(host: TournamentHost) -> None:
    """The pool is 27 fees without commission, a re-buy and an add-on; ten places, of which the last is shared."""
    kinds = {type(event) for event in events_of(host)}
    assert kinds >= {TableBroken, Redrawn, Rebought, Exchanged, HandForHandBegan, PrizePaid}
    pool = 27 * 10_000 + 11_000 + 5_000
    awards = sorted(host.state.awards.values(), key=lambda award: award.place)
    assert sum(award.cash for award in awards) == pool
    whole = [pool * percent // 10_000 for percent in PERCENT]
    whole[0] += pool - sum(whole)
    assert [award.cash for award in awards[:9]] == whole[:9]
    tied = [award.cash for award in awards if award.place == 10 and award.cash]
    assert sorted(tied) == sorted([whole[9] // 2, whole[9] - whole[9] // 2])
