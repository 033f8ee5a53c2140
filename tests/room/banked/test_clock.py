"""When NO MORE BETS is called, and what becomes of those whose time runs out or who go away (H-R02, H-R05, H-R06)."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from pitboss.banked.baccarat import commands as coup
from pitboss.banked.baccarat.events import HandOpened, PassedOut, Retrieved
from pitboss.banked.baccarat.kinds import Method, Side
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra.events import Folded
from pitboss.play import Command, Role
from pitboss.room.banked_dealer import WagersDue
from pitboss.room.clock import house_sign_lines
from pitboss.room.host import TableHost
from pitboss.room.lobby import ClosingSet, PauseSet
from pitboss.room.pace import Timing
from pitboss.table.terms import Phase
from tests.patience import AGES
from tests.proof import rules
from tests.room.banked.scenes import QUICK, do, opened, play, run, seat_of, sit, table, until
from tests.room.banked.test_asking import decisions, two

UNHURRIED = msgspec.structs.replace(QUICK, moment=AGES)
ROUNDING = 5
"""Milliseconds between the room's clock and that of its loop."""


def is_calling(host: TableHost) -> bool:
    return host.plan is not None


@rules("H-R05")
def test_the_dealer_calls_when_everybody_who_is_there_has_wagered(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, bob = await two(room)
            await asyncio.sleep(0.1)
            assert not is_calling(host), "nobody has wagered: the dealer waits"
            before = room.steady()
            await do(host, bob, hand.Ante(seat_of(host, bob), 500))
            after = room.steady()
            await asyncio.sleep(0.1)
            assert not host.log.shown.in_round
            assert host.plan is not None
            assert before - ROUNDING <= host.deadline - 1000 * AGES <= after + ROUNDING
            await do(host, bob, hand.TakeBackAnte(seat_of(host, bob)))
            assert not is_calling(host)
            for person in (ann, bob):
                await do(host, person, hand.Ante(seat_of(host, person), 500))
            await until(lambda: host.log.shown.in_round)

    run(scene)


@rules("H-R05")
def test_who_lets_two_rounds_pass_is_no_longer_waited_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path, Timing(to_act=AGES, to_wager=0.3, moment=0, hurry=0)) as room:
            host, ann, bob = await two(room)
            for number in (1, 2):
                await play(host, [ann], number)
                assert host.sits_out(seat_of(host, bob)) == (number == 2)
            host.timing = QUICK
            await play(host, [ann], 3)
            assert host.log.shown.places[seat_of(host, bob)].idle == 0, "seats are free: nobody takes one from others"
            await do(host, bob, hand.Ante(seat_of(host, bob), 500))
            assert not host.sits_out(seat_of(host, bob))

    run(scene)


@rules("S89-1997/6.1(b)")
def test_whoever_antes_has_a_moment_for_the_jackpot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path, UNHURRIED) as room:
            host = await table(room, "canberra-1997", bots=0)
            ann = await sit(room, host, "Ann")
            await until(lambda: host.log.turn >= 3)
            seat = seat_of(host, ann)
            await do(host, ann, hand.Ante(seat, 500))
            await asyncio.sleep(0.2)
            assert not host.log.shown.in_round
            await do(host, ann, hand.PlayJackpot(seat))
            await until(lambda: host.log.shown.in_round)
            await do(host, ann, hand.Fold(seat))
            await until(lambda: host.log.shown.rounds == 1 and host.log.turn >= 3)
            host.timing = msgspec.structs.replace(UNHURRIED, moment=0.4)
            await do(host, ann, hand.Ante(seat, 500))
            await until(lambda: host.log.shown.in_round)

    run(scene)


@pytest.mark.parametrize("edition", ["canberra-1997", "baccarat-1995"])
def test_whoever_is_done_need_not_wait_for_the_moment_to_pass(edition: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path, UNHURRIED) as room:
            host = await table(room, edition, bots=0)
            ann, bob = await sit(room, host, "Ann"), await sit(room, host, "Bob")
            await until(lambda: wagers_are_open(host))
            assert not host.done(ann.id), "nobody waits for more before the first wager"
            assert not host.done("somebody else")
            for person in (ann, bob):
                await do(host, person, least_wager(host, seat_of(host, person)))
            assert host.done(ann.id)
            assert not host.done(ann.id), "once is enough"
            await asyncio.sleep(0.2)
            assert not host.log.shown.in_round, "Bob may still add to his wager"
            assert host.done(bob.id)
            await until(lambda: host.log.shown.in_round or host.log.shown.rounds == 1)

    run(scene)


def wagers_are_open(host: TableHost) -> bool:
    return isinstance(host.log.table.expected(), WagersDue)


def least_wager(host: TableHost, seat: int) -> Command:
    cents = host.log.shown.terms.minimum
    return hand.Ante(seat, cents) if host.kind.name == "canberra" else coup.Wager(seat, Side.BANKER, cents)


def test_a_hand_that_is_not_decided_on_is_folded(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, bob = await decisions(room)
            await do(host, ann, hand.Bet(seat_of(host, ann)))
            host.timing = msgspec.structs.replace(QUICK, to_act=0.3)
            host.changed()
            await until(lambda: host.log.shown.rounds == 1)
            folded = [event for event in host.log.rounds[0].events if isinstance(event, Folded)]
            assert [(event.box, event.late) for event in folded] == [(seat_of(host, bob), True)]
            assert {"H-R06", "G-R56"} <= set(folded[0].rules)
            lines = house_sign_lines(host.kind.name, host.timing)
            assert any("a condition of the house and no rule" in text for text, rules in lines if "H-R06" in rules)
            (told,) = [line for line in host.told if "has run out" in line.text]
            assert (told.text, told.rules) == ("The time of Bob has run out.", ("H-R06",))
            records = list(room.store.read(host.log.stream))
            (record,) = [each for each in records if b'"event":"folded"' in each.event]
            assert record.by is not None
            assert record.by.role is Role.CLOCK

    run(scene)


@rules("S58-1995/MB8.3(b)(iii)")
def test_cards_that_are_not_opened_are_retrieved_and_opened(tmp_path: Path) -> None:
    async def scene() -> None:
        timing = msgspec.structs.replace(QUICK, to_act=0.2)
        async with opened(tmp_path, timing) as room:
            host = await table(room, "baccarat-1995", bots=0, options=BaccaratOptions(method=Method.B))
            ann = await sit(room, host, "Ann")
            await until(lambda: getattr(host.log.shown, "step", "") == "wagers")
            await do(host, ann, coup.Wager(seat_of(host, ann), Side.PLAYER, 500))
            await until(lambda: host.log.shown.rounds == 1)
            events = [
                event
                for event in host.log.rounds[0].events
                if isinstance(event, PassedOut | Retrieved | HandOpened) and event.side is Side.PLAYER
            ]
            assert [type(event) for event in events[:3]] == [PassedOut, Retrieved, HandOpened]
            assert next(event.seat for event in events if isinstance(event, HandOpened)) == 0

    run(scene)


def test_who_is_away_is_folded_soon_and_leaves_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.room.banked_dealer.HOLD", 0.1)
    monkeypatch.setattr("pitboss.room.banked_chores.GONE", 0.6)

    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, bob = await decisions(room)
            host.disconnect(bob.id, asyncio.Event())
            await asyncio.sleep(0.15)
            await do(host, ann, hand.Bet(seat_of(host, ann)))
            await until(lambda: host.log.shown.rounds == 1)
            await until(lambda: not seat_of(host, bob))
            assert room.wallets[bob.id] == 100_000 - 500
            assert seat_of(host, ann)

    run(scene)


def test_a_paused_table_takes_wagers_and_calls_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, bob = await two(room)
            boss, _ = await room.accounts.new_guest("Boss")
            host.meta.host = boss.id
            await room.tables.change(PauseSet(host.meta.id, True), boss)
            for person in (ann, bob):
                await do(host, person, hand.Ante(seat_of(host, person), 500))
            await asyncio.sleep(0.1)
            assert not host.log.shown.in_round
            await room.tables.change(PauseSet(host.meta.id, False), boss)
            await until(lambda: host.log.shown.in_round)

    run(scene)


@pytest.mark.parametrize("in_round", [False, True])
@rules("S89-1997/14.2")
def test_a_table_closes_when_what_lies_on_it_is_settled(in_round: bool, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, ann, bob = await (decisions(room) if in_round else two(room))
            boss, _ = await room.accounts.new_guest("Boss")
            host.meta.host = boss.id
            if not in_round:
                await do(host, ann, hand.Ante(seat_of(host, ann), 500))
            await room.tables.change(ClosingSet(host.meta.id), boss)
            if in_round:
                await do(host, ann, hand.Fold(seat_of(host, ann)))
                await do(host, bob, hand.Fold(seat_of(host, bob)))
            else:
                await do(host, ann, hand.TakeBackAnte(seat_of(host, ann)))
            await until(lambda: host.log.phase is Phase.CLOSED)
            lost = 500 if in_round else 0
            assert [room.wallets[person.id] for person in (ann, bob)] == [100_000 - lost] * 2

    run(scene)
