"""A planned move: the next node has the table with the clock that runs, who is there, and what was said."""

import asyncio
from pathlib import Path

import pytest

from pitboss.play import Principal, Role
from pitboss.room.bus.inside import InsideBus
from pitboss.room.history import PastLog
from pitboss.room.host import TableHost
from pitboss.room.log import stream_of
from pitboss.room.nodes.node import RoomNode
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.room.requests import Asked, Outcome
from pitboss.room.snapshots.base import NOTHING
from pitboss.room.snapshots.plain import alike
from pitboss.room.wishes import TableWish, usual_options
from pitboss.table.commands import Sit
from tests.proof import rules
from tests.room.nodes.inside import EDITION, entered, gate_of, run, two, until_so, with_bots
from tests.servers.histories import wrong_in

SLOW = Timing(hurry=0.0, to_act=20.0, bank=0.0)
RAN = 1.5
SHUT = 7.0
"""Seconds for which nobody is there: longer than two leases, so that whoever comes need not wait."""


async def in_turn(node: RoomNode) -> tuple[TableHost, Person]:
    """A table at which it is somebody's turn."""
    meta = await node.room.tables.make(
        TableWish(EDITION, usual_options(EDITION), seats=6, bots=2, pace="instant"), None
    )
    host = node.room.tables[meta.id]
    await host.opened()
    ann, _ = await node.room.accounts.new_guest("Ann")
    host.connect(ann.id, asyncio.Event())
    seat = next(seat for seat in host.log.state.seats if seat not in host.log.state.places)
    asked = Asked("ann sits", ann.id, Principal(Role.PLAYER, name=ann.id), Sit(ann.id, seat, 40_000, "Ann"))
    assert (await host.ask(asked)).outcome is Outcome.ACK
    await until_so(lambda: host.plan is not None and bool(host.plan.deadline) and host.plan.key[2] == str(seat))
    return host, ann


def left(host: TableHost) -> float:
    assert host.plan is not None
    return host.plan.deadline - asyncio.get_running_loop().time()


@rules("H-R04")
def test_the_clock_and_everybody_goes_with_a_table(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with (
            entered(room_address, tmp_path / "north", bus, timing=SLOW) as north,
            entered(room_address, tmp_path / "south", bus, timing=SLOW) as south,
        ):
            host, ann = await in_turn(north)
            table = host.meta.id
            host.presences["gone for long"].away_since -= 100.0
            host.presences["gone for long"].missed = 1
            host.tell("Ann is called to the telephone.", ())
            await until_so(lambda: stream_of(table) in north.here.heard)
            await asyncio.sleep(RAN)
            before = left(host)
            assert host.plan is not None
            assert before < host.plan.seconds - RAN + 0.1
            began = asyncio.get_running_loop().time()
            await north.here.give(stream_of(table), south.id)
            heir = south.room.tables[table]
            await until_so(lambda: heir.plan is not None and heir.plan.step is not None)
            took = asyncio.get_running_loop().time() - began
            # Neither is the clock wound up again nor does it stop on the way: only the move has taken its time.
            assert before - took - 0.5 < left(heir) <= before
            assert heir.plan is not None
            assert heir.plan.is_expiry
            texts = [sentence.text for sentence in heir.told]
            assert "Ann is called to the telephone." in texts
            assert not any("The room is open again" in text for text in texts), "nobody has noticed"
            now = asyncio.get_running_loop().time()
            assert heir.presences[ann.id].is_away(now, 0.0)
            assert not heir.presences[ann.id].is_away(now, 5.0)
            assert heir.presences["gone for long"].is_away(now, 100.0)
            assert heir.presences["gone for long"].missed == 1
            assert gate_of(south).heard == {table: f"said at {table}".encode()}

    run(scene)


@rules("H-R04")
def test_a_room_whose_nodes_were_all_killed_goes_on_with_the_time_that_was_left(
    room_address: str, tmp_path: Path
) -> None:
    """S-10: nobody was there between the last beat of the one and the claim of the other, by the table's tenures."""

    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus, timing=SLOW) as north:
            host, ann = await in_turn(north)
            table = host.meta.id
            await asyncio.sleep(RAN)
            before = left(host)
            # Killed: it neither beats nor plays, and nobody is there to bury it.
            for task in north._tasks:
                task.cancel()
            north.members.lease._task.cancel()
            await host.stop()
            await asyncio.sleep(SHUT)
            async with entered(room_address, tmp_path / "south", bus, timing=SLOW) as south:
                began = asyncio.get_running_loop().time()
                await until_so(lambda: table in south.room.tables)
                assert asyncio.get_running_loop().time() - began < SHUT, (
                    "a room that starts cold buries the dead at once"
                )
                heir = south.room.tables[table]
                await until_so(lambda: heir.plan is not None and bool(heir.plan.deadline))
                assert abs(left(heir) - before) < 1.0
                assert any("The room is open again" in sentence.text for sentence in heir.told)
                tenures = await asyncio.to_thread(south.room.store.tenures, stream_of(table))
                assert tenures[-1].since - tenures[-1].alive_before > 1000 * (SHUT - 1.0)
                assert heir.log.shown.seat_of(ann.id)

    run(scene)
    assert wrong_in([], room_address) == []


@pytest.mark.parametrize("edition", [EDITION, "canberra-1997"])
def test_there_and_back_a_table_is_what_all_its_events_make_of_it(
    edition: str, room_address: str, tmp_path: Path
) -> None:
    """S-15: what was kept with what came since, at a node that had the table before, beside the full fold."""

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            first = await with_bots(north, edition)
            table, stream = first.meta.id, first.log.stream
            await until_so(lambda: first.log.base.number > 0 and stream in north.here.heard)
            for here, there in ((north, south), (south, north)):
                await here.here.give(stream, there.id)
                assert table in there.room.tables
                assert table not in here.room.tables
            host = north.room.tables[table]
            async with host.desk:
                whole = await asyncio.to_thread(PastLog.of, table, host.kind, host.log.backing, "", NOTHING)
                assert host.log.base.number > 0
                for state in (host.log.state, whole.state, host.log.shown, whole.shown):
                    host.kind.tidy(state)
                assert alike(host.log.state, whole.state)
                assert alike(host.log.shown, whole.shown)
                assert len(host.log.rounds) == len(whole.rounds)
                assert host.log.durable == whole.durable
            tenures = await asyncio.to_thread(north.room.store.tenures, stream)
            assert [each.node for each in tenures] == [north.id, south.id, north.id]

    run(scene)
    assert wrong_in([], room_address) == []
