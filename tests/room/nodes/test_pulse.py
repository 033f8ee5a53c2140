"""A table outlives every error of its store; a node ends if it, or the loop of a table, does not turn any more."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from pitboss.room import host as hosts
from pitboss.room.bus.inside import InsideBus
from pitboss.room.log import TableLog, stream_of
from pitboss.room.nodes import node as nodes
from pitboss.room.nodes.belongings import AT_ONCE
from pitboss.room.nodes.levelling import Levelling
from pitboss.room.postgres import nodes as leases
from pitboss.room.postgres.nodes import NodeLease
from pitboss.room.store import KeyReused, Receipt, StoreDamaged, StoreFailed, StreamMoved
from tests.room.nodes.inside import entered, gate_of, is_among_the_able, run, until_so, with_bots
from tests.servers.histories import wrong_in

ERRORS = (StoreFailed("away"), StreamMoved("grown"), KeyReused("used"), StoreDamaged("harmed"), ValueError("a defect"))


def test_the_loop_of_a_table_outlives_whatever_its_store_does(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "RETRY", 0.05)
    commit = TableLog.commit
    errors: Iterator[Exception] = iter(())
    met: list[Exception] = []

    async def failing(log: TableLog, *arguments: object, **others: object) -> Receipt:
        error = next(errors, None)
        if error is None:
            return await commit(log, *arguments, **others)  # type: ignore[arg-type]  # as it was called
        met.append(error)
        log.roll_back()
        raise error

    monkeypatch.setattr(TableLog, "commit", failing)

    async def scene(bus: InsideBus) -> None:
        nonlocal errors
        async with entered(room_address, tmp_path / "north", bus) as north:
            # A jackpot is looked at anew when something has moved: that fails, too.
            host = await with_bots(north, "canberra-1997")
            assert host.log.meter is not None

            async def fails() -> bool:
                raise StoreFailed("away")

            monkeypatch.setattr(host.log.meter, "catch_up", fails)
            errors = iter(ERRORS)
            await until_so(lambda: len(met) == len(ERRORS))
            there = host.log.durable
            await until_so(lambda: host.log.durable > there + 10)
            assert not host.trouble
            assert north.slowest_pulse < nodes.STILL

    run(scene)
    assert wrong_in([], room_address) == []


def test_a_node_ends_when_one_of_its_tables_stands_still(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "STILL", 5.0)

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            host = await with_bots(north)
            await asyncio.sleep(6.0)
            assert gate_of(north).ended == [], "a table without anything to do turns every second"
            async with host.desk:
                await until_so(lambda: bool(gate_of(north).ended))
                assert north.slowest_pulse >= 5.0

    run(scene)


def test_what_a_node_that_stands_still_cannot_hand_over_is_had_by_others(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many tables as are handed over at a time stand still, and one that is being moved."""
    monkeypatch.setattr(nodes, "STILL", 4.0)
    monkeypatch.setattr(Levelling, "due", lambda *given: ("", ""))

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            hosts = [await with_bots(north) for _ in range(AT_ONCE)]
            async with entered(room_address, tmp_path / "south", bus) as south:
                await is_among_the_able(south)
                for host in hosts:
                    await host.desk.acquire()
                await until_so(lambda: bool(gate_of(north).ended))
                north._moving = asyncio.create_task(north._move(stream_of(hosts[0].meta.id), south.id))
                await asyncio.sleep(0)
                await north.close()
                await until_so(lambda: all(host.meta.id in south.room.tables for host in hosts))
                for host in hosts:
                    host.desk.release()

    run(scene)
    assert wrong_in([], room_address) == []


def test_a_node_ends_that_looks_at_nothing_any_more(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "STILL", 2.0)

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            stuck = asyncio.Event()
            monkeypatch.setattr(north.here, "drop_what_is_gone", stuck.wait)
            await until_so(lambda: bool(gate_of(north).ended))
            assert not north.members.lease.holds, "nobody else would have its tables"
            stuck.set()

    run(scene)


def test_a_node_that_wakes_up_with_its_machine_goes_on(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All nodes of a machine would end at once where it slept, and the database with it."""
    monkeypatch.setattr(nodes, "STILL", 2.0)

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            host = await with_bots(north)
            await asyncio.sleep(3.0)
            async with host.desk:  # as where the database is about to answer
                time.sleep(6.0)
                await asyncio.sleep(1.2)
            assert gate_of(north).ended == []

    run(scene)


def test_a_node_whose_loop_hangs_beats_no_more(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It beats in a thread of its own, and would keep tables that say nothing for as long as it hangs."""
    monkeypatch.setattr(leases, "TURNING", 3.0)

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            await until_so(lambda: bool(north.members.lease.turns))
            time.sleep(1.5)  # as long as nothing else turns
            await asyncio.sleep(1.5)
            assert north.members.lease.holds, "it has turned since"
            time.sleep(5.0)  # the same
            assert north.members.lease.is_lost
            await until_so(lambda: bool(gate_of(north).ended))
            await asyncio.sleep(2 * nodes.POLL)
            assert gate_of(north).ended == ["north"], "it is told once, however often it looks until it has ended"

    run(scene)


def test_a_beat_that_the_database_refuses_is_not_the_last(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "BEAT", 0.01)
    refused: list[NodeLease] = []

    async def without_space(lease: NodeLease) -> None:
        refused.append(lease)
        raise asyncpg.DiskFullError("no space left on device")

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            with monkeypatch.context() as patch:
                patch.setattr(NodeLease, "renew", without_space)
                await until_so(lambda: len(refused) > 2)
                assert not north.members.lease.steady_since
            await until_so(lambda: bool(north.members.lease.steady_since))

    run(scene)
