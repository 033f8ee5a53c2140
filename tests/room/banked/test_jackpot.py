"""The jackpot of the room: shared by tables, settled in one transaction with them, and recounted to the cent."""

import asyncio
import os
import random
import signal
import sys
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra.kinds import Ground
from pitboss.banked.jackpot.events import RoundSettled, SettlementReversed
from pitboss.banked.jackpot.jackpot import CODEC, Jackpot
from pitboss.banked.jackpot.prizes import JackpotPrize
from pitboss.play import Account, Principal, Role
from pitboss.room.meters import BOOMERANG, Meters, stream_of
from pitboss.room.requests import Asked, Outcome
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, Receipt, StoreFailed
from pitboss.room.stores import FILE
from tests.patience import AGES
from tests.proof import rules
from tests.room.banked.scenes import QUICK, do, opened, play, run, seat_of, sit, table, until
from tests.room.banked.stacked import Stack, dealt, order_of

STREAM = stream_of(BOOMERANG)
TABLES = ("t1", "t2")
UNHURRIED = msgspec.structs.replace(QUICK, moment=AGES)


@rules("S89-1997/11.2", "S89-1997/11.3", "G-R65")
def test_two_tables_settle_with_one_jackpot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            hosts = [await table(room, edition, bots=4) for edition in ("canberra-1997", "canberra-1995")]
            meter = room.meters.get(BOOMERANG)
            assert meter is not None
            assert {host.log.meter for host in hosts} == {meter}
            people = [await sit(room, host, "Ann") for host in hosts]
            await asyncio.gather(*(play(host, [person], 12) for host, person in zip(hosts, people, strict=True)))
            settled = [event for event in meter.jackpot.events if isinstance(event, RoundSettled)]
            assert {event.table for event in settled if event.to_pool} == set(TABLES)

    run(scene)
    recount(tmp_path)


def test_every_table_shows_the_meter_as_it_moves(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path, UNHURRIED) as room:
            busy = await table(room, "canberra-1997", bots=0)
            quiet = await table(room, "canberra-1997", bots=0)
            person = await sit(room, busy, "Ann")
            watcher = asyncio.Event()
            await quiet.opened()
            quiet.connect("", watcher)
            await until(lambda: quiet.log.turn >= 3)
            watcher.clear()
            version = quiet.version
            await play(busy, [person], 1)
            assert watcher.is_set()
            assert quiet.version > version

    run(scene)


def test_a_write_that_fails_takes_table_and_jackpot_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.room.host.RETRY", 0.02)

    async def scene() -> None:
        async with opened(tmp_path) as room:
            hosts = [await table(room, "canberra-1997", bots=3) for _ in range(2)]
            meter = hosts[0].log.meter
            assert meter is not None
            submit, chance, failed = room.store.submit, random.Random(7), 0

            def flaky(batch: Batch) -> "Future[Receipt]":
                nonlocal failed
                if any(entry.stream == STREAM for entry in batch.entries) and chance.random() < 0.5:
                    failed += 1
                    future: Future[Receipt] = Future()
                    future.set_exception(StoreFailed("the disk is full"))
                    return future
                return submit(batch)

            monkeypatch.setattr(room.store, "submit", flaky)
            for host in hosts:
                host.connect("", asyncio.Event())
            await until(lambda: min(host.log.shown.rounds for host in hosts) >= 6)
            assert failed > 3
            assert len(meter.jackpot.events) - meter.durable in (0, 1)

    run(scene)
    recount(tmp_path)


def test_whatever_is_killed_the_meters_are_the_recount(tmp_path: Path) -> None:
    """A room of bots at two tables with one jackpot is killed in the middle of play, again and again."""
    code = (
        "import asyncio; from pathlib import Path\n"
        "from pitboss.room.card_room import CardRoom; from pitboss.room.pace import Timing\n"
        "from pitboss.room.wishes import TableWish, usual_options\n"
        "async def main():\n"
        f"    room = CardRoom.open(Path({str(tmp_path)!r}), timing=Timing(moment=0, hurry=0)); room.start()\n"
        "    while len(room.tables.metas) < 2:\n"
        "        options = usual_options('canberra-1997')\n"
        "        wish = TableWish('canberra-1997', options, bots=3, temper='Steady', pace='instant')\n"
        "        await room.tables.make(wish, None)\n"
        "    for host in room.tables.values():\n"
        "        host.connect('', asyncio.Event())\n"
        "    done = 0\n"
        "    while True:\n"
        "        await asyncio.sleep(0.01)\n"
        "        now = sum(host.log.shown.rounds for host in room.tables.values())\n"
        "        if now > done: print(now, flush=True)\n"
        "        done = now\n"
        "asyncio.run(main())\n"
    )

    async def scene() -> None:
        chance = random.Random(1997)
        rounds = 0
        # Compiled modules are kept, or every start would compile the whole product again.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        for _ in range(3):
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE, env=environment
            )
            assert process.stdout is not None
            for _ in range(chance.randint(2, 5)):
                rounds = int(await process.stdout.readline())
            await asyncio.sleep(chance.random() / 20)
            process.send_signal(signal.SIGKILL)
            await process.wait()
            recount(tmp_path)
        assert rounds >= 8

    run(scene)


def recount(folder: Path) -> None:
    """Pool, reserve and bank of the ledger are those of the jackpot's events; each table agrees with it."""
    with closing(SqliteStore(folder / FILE)) as store:
        assert store.verify() is None
        events = [CODEC.decode(record.event) for record in store.read(STREAM)]
        state = Jackpot.replay(events).state
        balances = store.balances()
        assert balances[Account(f"jackpot:{BOOMERANG}")] == state.pool
        assert balances[Account(f"reserve:{BOOMERANG}")] == state.reserve
        bank = sum(
            transfer.cents * ((transfer.target == "bank") - (transfer.source == "bank"))
            for event in events
            for transfer in event.transfers()
        )
        assert balances[Account(f"bank:jackpot/{BOOMERANG}")] == bank
        assert balances.get(Account(f"clearing:{BOOMERANG}"), 0) == 0
        settled = [(event.table, event.round) for event in events if isinstance(event, RoundSettled)]
        assert len(settled) == len(set(settled))
        paid = {
            (table, record.number)
            for table in TABLES
            for record in store.read(f"table:{table}")
            if b'"event":"jackpot_settled"' in record.event
        }
        assert len(paid) == len(settled)


ROYAL, DEALER = "As Ks Qs Js Ts", "Ah Kd 9c 7d 2c"


@rules("S89-1997/12.royal-flush", "G-R42", "G-R45")
def test_a_prize_is_paid_told_and_can_be_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stack = Stack(monkeypatch)
    stack.orders = [order_of(dealt(ROYAL, DEALER))]

    async def scene() -> None:
        async with opened(tmp_path, UNHURRIED) as room:
            host = await table(room, "canberra-1997", bots=0)
            person = await sit(room, host, "Ann", 20_000, seat=1)
            meter = host.log.meter
            assert meter is not None
            before = meter.shown.pool, meter.shown.reserve
            seat = seat_of(host, person)
            await until(lambda: host.log.turn >= 3)
            await do(host, person, hand.Ante(seat, 500))
            await do(host, person, hand.PlayJackpot(seat))
            await until(lambda: host.log.shown.in_round)
            await do(host, person, hand.Bet(seat))
            await until(lambda: host.log.shown.rounds == 1)
            (prize,) = meter.prizes
            assert (prize.table, prize.round, prize.paid.prize, prize.paid.cents) == (
                "t1",
                1,
                JackpotPrize.ROYAL_FLUSH,
                before[0],
            )
            assert host.log.rounds[0].names == {seat: "Ann"}
            assert meter.shown.pool == 1_000_000
            assert host.stake_of(seat) == 20_000 + 500 + 250 * 1000 - 100 + before[0]
            operator = Principal(Role.OPERATOR, name="boss")
            undo = hand.Invalidate(Ground.FIRE, "the room burned")
            assert (await host.ask(Asked("undo", "boss", operator, undo))).outcome is Outcome.ACK
            assert (meter.shown.pool, meter.shown.reserve) == before
            assert meter.prizes == []
            assert host.stake_of(seat) == 20_000

    run(scene)
    with closing(SqliteStore(tmp_path / FILE)) as store:
        assert any(isinstance(CODEC.decode(record.event), SettlementReversed) for record in store.read(STREAM))
        (meter,) = Meters(store)
        assert meter.prizes == []
