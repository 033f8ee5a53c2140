"""A time bank, the next round at once, and chips that are bought between rounds; in virtual time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from pitboss.play import Principal, Role
from pitboss.poker.commands import Act
from pitboss.poker.events import Acted, Started
from pitboss.poker.kinds import Kind
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.lobby import ChipsWish
from pitboss.room.pace import Timing
from pitboss.room.person import Person, Settings
from pitboss.room.poker_chores import chips_to_buy
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.seats import join, wish_chips
from pitboss.room.wishes import TableWish, usual_options
from pitboss.server.table_view import layout_of, sign_lines
from pitboss.server.you_view import you_view
from pitboss.table.terms import Coming
from tests.proof import rules
from tests.room.virtual_time import run_virtually, virtual_loop

BANK = Timing(to_act=20.0, bank=60.0, bank_refill=5.0)
ANNOUNCED = 30
"""The limit that the usual table of Hold-em announces."""


def opened(folder: Path, timing: Timing) -> CardRoom:
    """A room that keeps the time of the loop."""
    loop = virtual_loop()
    room = CardRoom.open(folder, lambda: round(1000 * loop.time()), timing)
    loop.watch(room)
    room.start()
    return room


class Evening:
    """Two people at a table of Hold-em, who act when they are told to."""

    def __init__(self, room: CardRoom, host: TableHost, people: list[Person]) -> None:
        self.room, self.host, self.people = room, host, people
        self.count = 0

    @classmethod
    @asynccontextmanager
    async def begin(cls, folder: Path, timing: Timing = BANK) -> AsyncIterator["Evening"]:
        room = opened(folder, timing)
        try:
            meta = await room.tables.make(TableWish("holdem-2018", usual_options("holdem-2018"), bots=0), None)
            host = room.tables[meta.id]
            await host.opened()
            people = [(await room.accounts.new_guest(name))[0] for name in ("Ann", "Ben")]
            for seat, person in enumerate(people, 1):
                await join(room, host, person, seat, 40_000, Coming.POST)
            yield cls(room, host, people)
        finally:
            await room.close()

    def come(self) -> None:
        for person in self.people:
            self.host.connect(person.id, asyncio.Event())

    async def until_turn(self) -> int:
        while self.host.plan is None or not self.host.plan.is_expiry:
            await asyncio.sleep(0.01)
        return int(self.host.log.shown.round.turn)

    async def act(self, kind: Kind) -> Answer:
        seat = await self.until_turn()
        person = self.host.log.shown.places[seat].person
        self.count += 1
        by = Principal(Role.PLAYER, seat, person)
        asked = Asked(f"act {self.count}", person, by, Act(seat, kind), self.host.round_number, self.host.turn)
        return await self.host.ask(asked)


@rules("H-R08")
def test_the_bank_runs_after_the_time_of_a_turn_and_is_kept_over_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Evening.begin(tmp_path) as evening:
            evening.come()
            host = evening.host
            assert any("H-R08" in line.rules for line in sign_lines(host))
            seat = await evening.until_turn()
            person = host.log.shown.places[seat].person
            due = layout_of(host, "", 0).due
            assert due is not None
            assert due.deadline - due.banked_from == 60_000
            assert due.banked_from - evening.room.steady() in range(ANNOUNCED * 1000 - 500, ANNOUNCED * 1000 + 1)
            await asyncio.sleep(ANNOUNCED + 20)
            assert (await evening.act(Kind.CALL)).outcome is Outcome.ACK
            assert 39 < host.bank_left(person) < 41
            you = you_view(host, evening.room.people[person], 0)
            assert you.bank is not None
            assert you.bank.most == 60.0
        again = opened(tmp_path, BANK)
        assert 39 < again.tables[host.meta.id].bank_left(person) < 41
        await again.close()

    run_virtually(scene)


def test_when_the_bank_is_empty_the_time_has_run_out_and_rounds_fill_it_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Evening.begin(tmp_path) as evening:
            evening.come()
            host = evening.host
            seat = await evening.until_turn()
            person = host.log.shown.places[seat].person
            await asyncio.sleep(ANNOUNCED + 59)
            assert not any(isinstance(event, Acted) for event in host.log.rounds[-1].events)
            await asyncio.sleep(2)
            first = next(event for event in host.log.rounds[-1].events if isinstance(event, Acted))
            assert (first.seat, first.kind) == (seat, Kind.FOLD)
            assert host.bank_left(person) == 0
            while len(host.log.rounds) < 2:
                await asyncio.sleep(0.1)
            assert host.bank_left(person) == 5.0

    run_virtually(scene)


@rules("H-R08")
def test_a_bank_that_does_not_run_by_itself_is_asked_for_in_the_turn(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Evening.begin(tmp_path) as evening:
            evening.come()
            host = evening.host
            for person in evening.people:
                await evening.room.accounts.choose(person, Settings(auto_bank=False))
            seat = await evening.until_turn()
            slow = next(each for each in evening.people if each.id == host.log.shown.places[seat].person)
            other = next(each for each in evening.people if each is not slow)
            ends = host.deadline
            assert host.banked_from == 0
            bank = you_view(host, slow, 0).bank
            assert bank is not None
            assert bank.ask
            assert not host.take_bank(other.id), "nobody asks for another's bank"
            await asyncio.sleep(5)
            assert host.take_bank(slow.id)
            assert (host.banked_from, host.deadline) == (ends, ends + 60_000)
            assert not host.take_bank(slow.id), "once is enough"
            await asyncio.sleep(ANNOUNCED)
            await evening.act(Kind.CALL)
            assert 54.9 < host.bank_left(slow.id) <= 55.0
            # Whoever does not ask is out of time at the end of the turn.
            await evening.until_turn()
            assert host.banked_from == 0
            number = host.round_number
            await asyncio.sleep(ANNOUNCED + 1)
            assert any(isinstance(event, Acted) for event in host.log.rounds[number - 1].events)
            assert host.bank_left(other.id) == 60.0

    run_virtually(scene)


@rules("H-R09")
def test_the_next_round_begins_at_once_when_everybody_is_ready(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Evening.begin(tmp_path) as evening:
            evening.come()
            host = evening.host
            await evening.act(Kind.FOLD)
            while host.plan is None or host.plan.key[2] != "start_round":
                await asyncio.sleep(0.01)
            ended = virtual_loop().time()
            ann, ben = evening.people
            assert you_view(host, ann, 0).may.done is not None
            assert host.done(ann.id)
            assert layout_of(host, "", 0).ready == [1]
            assert host.done(ben.id)
            while host.log.shown.round is None:
                await asyncio.sleep(0.01)
            assert virtual_loop().time() - ended < 1.0
            assert layout_of(host, "", 0).ready == []

    run_virtually(scene)


def test_a_top_up_that_is_asked_for_in_a_round_is_bought_before_the_next(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Evening.begin(tmp_path) as evening:
            evening.come()
            host, (ann, _) = evening.host, evening.people
            await evening.until_turn()
            await wish_chips(evening.room, host, ann, ChipsWish(next=10_000))
            assert you_view(host, ann, 0).chips == ChipsWish(next=10_000)
            before = evening.room.wallets[ann.id]
            await evening.act(Kind.FOLD)
            while len(host.log.rounds) < 2:
                await asyncio.sleep(0.1)
            assert evening.room.wallets[ann.id] == before - 10_000
            assert host.wish_of(ann.id) == ChipsWish()
            await wish_chips(evening.room, host, ann, ChipsWish(keep_at=60_000))
            await evening.act(Kind.FOLD)
            while len(host.log.rounds) < 3:
                await asyncio.sleep(0.1)
            started = host.log.rounds[-1].events[0]
            assert isinstance(started, Started)
            assert started.seats[0].stake == 60_000
            assert host.wish_of(ann.id) == ChipsWish(keep_at=60_000)

    run_virtually(scene)


def test_what_is_bought_stays_within_rules_and_wallet(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Evening.begin(tmp_path) as evening:
            state = evening.host.log.shown
            least = state.terms_of_stakes.min_table_stake
            assert chips_to_buy(state, 1, ChipsWish(rebuy=50_000), 100_000) == 0
            assert chips_to_buy(state, 1, ChipsWish(keep_at=40_000), 100_000) == 0
            assert chips_to_buy(state, 1, ChipsWish(keep_at=45_050), 100_000) == 5_000
            assert chips_to_buy(state, 1, ChipsWish(next=9_000), 4_000) == 4_000
            state.places[1].stake = 0
            assert chips_to_buy(state, 1, ChipsWish(rebuy=50_000), 100_000) == 50_000
            assert chips_to_buy(state, 1, ChipsWish(rebuy=100), 100_000) == least
            assert chips_to_buy(state, 1, ChipsWish(rebuy=50_000), least - 100) == 0

    run_virtually(scene)


@rules("H-R04")
def test_after_a_restart_a_player_has_what_was_left_and_never_less_than_fifteen_seconds(tmp_path: Path) -> None:
    async def left_after(thinking: float, folder: Path) -> float:
        async with Evening.begin(folder, Timing()) as evening:
            await evening.until_turn()
            await asyncio.sleep(thinking)
        again = opened(folder, Timing())
        host = next(iter(again.tables.values()))
        try:
            while host.plan is None:
                await asyncio.sleep(0.01)
            due = layout_of(host, "", 0).due
            assert due is not None
            assert any("H-R04" in line.rules for line in host.told)
            return (due.deadline - again.steady()) / 1000
        finally:
            await again.close()

    async def scene() -> None:
        assert 19 < await left_after(10, tmp_path / "early") < 21
        assert 14.5 < await left_after(27, tmp_path / "late") <= 15

    run_virtually(scene)
