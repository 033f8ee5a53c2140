"""Time called at a table of the room: it runs from the call, everybody sees it, and its end does what the rule says."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from pitboss.play import Principal, Role
from pitboss.poker.commands import Act, Occurred
from pitboss.poker.due import Acts, DrawDue
from pitboss.poker.kinds import Kind
from pitboss.poker.rulings.dealing_law import Fate
from pitboss.poker.rulings.events import HandOut
from pitboss.poker.rulings.facts import AnyFact, HoleCardsOutOfTurn, TimeCalled
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.seats import join
from pitboss.room.wishes import TableWish, usual_options
from pitboss.server.table_view import layout_of, sign_lines
from pitboss.server.view_parts import DueView
from pitboss.table.terms import Coming
from tests.proof import rules
from tests.room.test_host import is_turn_of, table_of
from tests.room.virtual_time import GRACE, run_virtually, virtual_loop

TIMING = Timing(to_act=30, hurry=0)
KIM = Principal(Role.SUPERVISOR, name="Kim")


class Scene(msgspec.Struct):
    """A table of bots where Ann is to act, and Kim supervises."""

    room: CardRoom
    host: TableHost
    ann: Person
    kim: Person

    @property
    def seat(self) -> int:
        return int(self.host.log.shown.seat_of(self.ann.id))

    @property
    def due(self) -> DueView:
        """What an onlooker sees of the clock."""
        due = layout_of(self.host, "", self.room.clock()).due
        assert due is not None
        return due

    @property
    def left(self) -> float:
        return (self.due.deadline - self.room.clock()) / 1000

    def is_in(self) -> bool:
        """Whether Ann's hand is in the first round still; no other begins while the table is paused."""
        round_ = self.host.log.shown.round
        return round_ is not None and bool(round_.active >> self.seat & 1)

    def pause(self, paused: bool = True) -> None:
        self.host.meta.paused = paused
        self.host.changed()

    async def report(self, what: AnyFact) -> Answer:
        return await self.host.ask(Asked(str(uuid.uuid4()), self.kim.id, KIM, Occurred(what)))

    async def act(self, kind: Kind, turn: int = 0) -> Answer:
        command, by = Act(self.seat, kind), Principal(Role.PLAYER, self.seat)
        asked = Asked(str(uuid.uuid4()), self.ann.id, by, command, self.host.round_number, turn or self.host.turn)
        return await self.host.ask(asked)

    async def turn(self) -> None:
        await eventually(is_turn_of(self.host, self.ann))

    def told(self, words: str) -> list[tuple[str, ...]]:
        return [line.rules for line in self.host.told if words in line.text]


async def eventually(condition: Callable[[], bool]) -> None:
    """Wait without letting the clock leap: what is waited for comes by itself, at once."""
    while not condition():
        await asyncio.sleep(GRACE / 2)


def opened(folder: Path) -> CardRoom:
    """A room that keeps the time of the loop."""
    loop = virtual_loop()
    room = CardRoom.open(folder, lambda: int(loop.time() * 1000), TIMING)
    loop.watch(room)
    room.start()
    return room


@asynccontextmanager
async def playing(folder: Path, edition: str, **options: object) -> AsyncIterator[Scene]:
    """Ann is to act for the first time; no limit for all is announced unless the options say so."""
    room = opened(folder)
    kim = await room.accounts.register("Kim", "a long password", None, Role.SUPERVISOR)
    ann, _ = await room.accounts.new_guest("Ann")
    terms = msgspec.structs.replace(usual_options(edition), **{"time_limit": 0, **options})
    meta = await room.tables.make(TableWish(edition, terms, seats=4, bots=2, pace="instant"), ann)
    host = table_of(room, meta.id)
    await host.opened()
    host.connect(ann.id, asyncio.Event())
    await join(room, host, ann, 0, 0, Coming.POST)
    scene = Scene(room, host, ann, kim)
    try:
        await scene.turn()
        scene.pause()
        yield scene
    finally:
        await room.close()


@rules("NI2018-51/4.8(b)", "C-R39")
def test_forty_seconds_run_from_the_call_and_fold_the_hand(tmp_path: Path) -> None:
    async def play() -> None:
        async with playing(tmp_path, "holdem-2018") as scene:
            assert (scene.due.seconds, scene.due.called) == (30, False)
            await asyncio.sleep(20)
            turn, durable = scene.host.turn, scene.host.log.durable
            assert (await scene.report(TimeCalled(scene.seat))).outcome is Outcome.ACK
            assert (scene.due.seat, scene.due.seconds, scene.due.called) == (scene.seat, 40, True)
            assert scene.left == pytest.approx(40, abs=0.5)
            assert scene.host.turn == turn, "an act on its way is not late because time was called"
            assert all("NI2018-51/4.8(b)" in cited for cited in scene.told("Kim calls time on Ann"))
            assert len(scene.told("Kim calls time on Ann")) == 1
            await asyncio.sleep(39)
            assert scene.is_in(), "the room's own thirty seconds count no more in this turn"
            put_in, seat = scene.host.log.shown.stake_of(scene.seat), scene.seat
            await asyncio.sleep(1.5)
            outs = [each for each in scene.host.log.table.events[durable:] if isinstance(each, HandOut)]
            assert [(out.seat, out.fate) for out in outs] == [(seat, Fate.FOLDED)]
            assert "NI2018-51/4.8(b)" in outs[0].rules
            assert scene.host.log.shown.stake_of(seat) == put_in, "what was bet stays in the pot"
            assert all("NI2018-51/4.8(b)" in cited for cited in scene.told("The time of Ann has run out"))
            assert scene.told("The time of Ann has run out")
            scene.pause(False)
            await scene.turn()
            assert (scene.due.seconds, scene.due.called) == (30, False)

    run_virtually(play)


@rules("1999-FARO/5.6")
@pytest.mark.parametrize("edition", ["faro-1999", "seven-card-stud-1999", "three-card-manila-1999", "draw-1999"])
def test_ninety_seconds_in_the_games_of_1999_and_the_hand_is_void(tmp_path: Path, edition: str) -> None:
    async def play() -> None:
        async with playing(tmp_path, edition) as scene:
            durable = scene.host.log.durable
            assert (await scene.report(TimeCalled(scene.seat))).outcome is Outcome.ACK
            assert (scene.due.seconds, scene.due.called) == (90, True)
            await asyncio.sleep(89)
            assert scene.is_in()
            await asyncio.sleep(1.5)
            outs = [each for each in scene.host.log.table.events[durable:] if isinstance(each, HandOut)]
            assert outs[0].fate is Fate.VOID
            assert "1999-FARO/5.6" in outs[0].rules

    run_virtually(play)


@rules("1999-FARO/5.6")
def test_time_is_called_on_a_player_who_has_to_draw(tmp_path: Path) -> None:
    """To draw is to act on the hand: the room's own clock would let him stand pat after thirty seconds."""

    async def play() -> None:
        async with playing(tmp_path, "draw-1999") as scene:
            scene.pause(False)

            def has_to_draw() -> bool:
                due, plan = scene.host.log.table.expected(), scene.host.plan
                return isinstance(due, DrawDue) and due.seat == scene.seat and plan is not None and plan.is_expiry

            while not has_to_draw():  # bots may fold before: then it is the draw of another round
                if is_turn_of(scene.host, scene.ann)():
                    due = scene.host.log.table.expected()
                    assert isinstance(due, Acts)
                    await scene.act(next(kind for kind in (Kind.CHECK, Kind.CALL, Kind.FOLD) if kind in due.open))
                await asyncio.sleep(GRACE / 2)
            scene.pause()
            durable, seat = scene.host.log.durable, scene.seat
            assert (scene.due.seconds, scene.due.called) == (30, False)
            await asyncio.sleep(20)
            assert (await scene.report(TimeCalled(seat))).outcome is Outcome.ACK
            assert (scene.due.seat, scene.due.seconds, scene.due.called) == (seat, 90, True)
            assert scene.left == pytest.approx(90, abs=0.5)
            await asyncio.sleep(89)
            assert has_to_draw()
            await asyncio.sleep(1.5)
            outs = [each for each in scene.host.log.table.events[durable:] if isinstance(each, HandOut)]
            assert [(out.seat, out.fate) for out in outs] == [(seat, Fate.VOID)]

    run_virtually(play)


@rules("NI2018-51/4.8")
def test_no_time_is_called_where_a_limit_for_all_was_announced(tmp_path: Path) -> None:
    async def play() -> None:
        async with playing(tmp_path, "holdem-2018", time_limit=20) as scene:
            answer = await scene.report(TimeCalled(scene.seat))
            assert answer.outcome is Outcome.REFUSED
            assert "NI2018-51/4.8" in answer.rules
            assert (scene.due.seconds, scene.due.called) == (20, False)
            assert not any("may be called" in line.text for line in sign_lines(scene.host))

    run_virtually(play)


@rules("NI2018-51/4.8(b)")
def test_an_act_in_time_ends_it_and_the_next_turn_has_the_room_s_clock(tmp_path: Path) -> None:
    async def play() -> None:
        async with playing(tmp_path, "holdem-2018") as scene:
            assert any("may be called" in line.text for line in sign_lines(scene.host))
            shown = scene.host.turn
            await scene.report(TimeCalled(scene.seat))
            assert (await scene.report(TimeCalled(scene.seat))).outcome is Outcome.REFUSED
            await asyncio.sleep(39)
            assert (await scene.act(Kind.CALL, shown)).outcome is Outcome.ACK, "it answers the turn as it was shown"
            round_ = scene.host.log.shown.round
            assert round_ is None or not round_.irregular or not round_.irregular.clocks
            scene.pause(False)
            await scene.turn()
            assert (scene.due.seconds, scene.due.called) == (30, False)

    run_virtually(play)


@rules("NI2018-51/4.8(b)", "NI2018-51/17.3")
def test_a_call_before_a_misdeal_dies_with_that_deal(tmp_path: Path) -> None:
    async def play() -> None:
        async with playing(tmp_path, "holdem-2018") as scene:
            round_ = scene.host.round_number
            await scene.report(TimeCalled(scene.seat))
            await asyncio.sleep(10)
            lost = HoleCardsOutOfTurn((scene.seat,), lost=True)
            assert (await scene.report(lost)).outcome is Outcome.ACK
            await scene.turn()
            assert scene.host.round_number == round_
            assert (scene.due.seconds, scene.due.called) == (30, False)
            assert scene.left == pytest.approx(30, abs=0.5)

    run_virtually(play)


@rules("NI2018-51/4.8(b)")
def test_a_player_away_has_the_called_time_in_full(tmp_path: Path) -> None:
    async def play() -> None:
        async with playing(tmp_path, "holdem-2018") as scene:
            scene.host.connect("", asyncio.Event())
            await scene.report(TimeCalled(scene.seat))
            scene.host.disconnect(scene.ann.id, asyncio.Event())
            scene.host.presences[scene.ann.id].away_since -= 100
            scene.host.changed()
            await asyncio.sleep(39)
            assert scene.is_in()
            await asyncio.sleep(1.5)
            assert not scene.is_in()

    run_virtually(play)


@rules("NI2018-51/4.8(b)")
def test_after_a_restart_a_called_time_has_what_was_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with playing(tmp_path, "holdem-2018") as scene:
            await asyncio.sleep(12)
            await scene.report(TimeCalled(scene.seat))
            await asyncio.sleep(15)
        await asyncio.sleep(300)
        room = opened(tmp_path)
        again = Scene(room, table_of(room, scene.host.meta.id), scene.ann, scene.kim)
        again.pause()
        again.host.connect(scene.ann.id, asyncio.Event())
        await again.turn()
        assert (again.due.seconds, again.due.called) == (40, True)
        assert again.left == pytest.approx(25, abs=1.5)
        await eventually(lambda: bool(again.told("The room is open again: Ann has")))
        await asyncio.sleep(again.left - 1)
        assert again.is_in()
        await asyncio.sleep(1.5)
        assert not again.is_in()
        await room.close()

    run_virtually(play)


@rules("NI2018-51/4.8(b)")
def test_time_called_on_somebody_else_runs_from_his_turn_and_leaves_the_clock_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with playing(tmp_path, "holdem-2018") as scene:
            round_ = scene.host.log.shown.round
            assert round_ is not None
            other = next(seat for seat in round_.seats_in(round_.able) if seat != scene.seat)
            await asyncio.sleep(10)
            assert (await scene.report(TimeCalled(other))).outcome is Outcome.ACK
            assert (scene.due.seat, scene.due.seconds, scene.due.called) == (scene.seat, 30, False)
            assert scene.left == pytest.approx(20, abs=0.5)

    run_virtually(play)
