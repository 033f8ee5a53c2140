"""What two nodes are asked for at one moment, or in ignorance of each other: it is done once, and the records fit."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.play import Role
from pitboss.room.bus.inside import InsideBus
from pitboss.room.conditions_desk import OutOfDate, make_version
from pitboss.room.nodes import node as nodes
from pitboss.room.nodes.node import RoomNode
from pitboss.room.turned_away import HOUSE, Conflict
from tests.conditions.drawn_up import house
from tests.proof import rules
from tests.room.nodes.inside import by_house, run, two, until_so
from tests.servers.histories import wrong_in

PASSWORD = "a long password"


def tells_nothing(node: RoomNode) -> None:
    node.room.store.on_written = None  # type: ignore[attr-defined]  # that of a database


@pytest.fixture(autouse=True)
def _nothing_is_found_out_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "SWEEP", 600.0)


@rules("H-R19")
def test_of_two_versions_at_once_the_second_is_told_to_go_on_from_the_first(room_address: str, tmp_path: Path) -> None:
    first, other = house(), replace(house(), rules_at="https://house.example/rules")

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await by_house(north, south)
            for node in (north, south):
                tells_nothing(node)
            olga = await north.room.accounts.register("Olga", PASSWORD, None, Role.OPERATOR)
            olga_there = south.room.people[olga.id]
            made = await asyncio.gather(
                make_version(north.room, first, olga),
                make_version(south.room, other, olga_there),
                return_exceptions=True,
            )
            late = [each for each in made if isinstance(each, OutOfDate)]
            assert len(late) == 1, made
            assert "the newest version is 1" in str(late[0])
            await make_version(south.room, south.room.conditions.newest.succeeded(), olga_there)  # type: ignore[union-attr]
            assert [each.version for each in south.room.conditions.versions.values()] == [1, 2]

    run(scene)
    assert wrong_in([], room_address) == []


@rules("H-R19")
def test_whoever_takes_the_house_knows_the_conditions_of_which_nobody_has_told(
    room_address: str, tmp_path: Path
) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            one, another = await by_house(north, south)
            olga = await one.room.accounts.register("Olga", PASSWORD, None, Role.OPERATOR)
            tells_nothing(one)
            made = await make_version(one.room, house(), olga)
            assert another.room.conditions.newest is None
            await one.here.give(HOUSE, another.id)
            await until_so(lambda: another.has_house)
            assert another.room.conditions.newest == made

    run(scene)


def test_a_guest_takes_one_name_however_many_nodes_are_asked(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            gus, _ = await north.room.accounts.new_guest("Gus")
            there = south.room.people[gus.id]
            for node in (north, south):
                tells_nothing(node)
            named = await asyncio.gather(
                north.room.accounts.register("Alpha One", PASSWORD, gus),
                south.room.accounts.register("Beta Two", PASSWORD, there),
                return_exceptions=True,
            )
            assert [type(each) for each in named].count(Conflict) == 1, named
            again = {node: node.room.accounts.latest(gus)[0].person.name for node in (north, south)}
            assert len(set(again.values())) == 1
            assert len(north.room.people) == 1, "nobody else has come of it"

    run(scene)
    assert wrong_in([], room_address) == []


def test_whoever_has_taken_a_name_elsewhere_keeps_it(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            gus, _ = await north.room.accounts.new_guest("Gus")
            there = south.room.people[gus.id]
            tells_nothing(north)
            await north.room.accounts.register("Alpha One", PASSWORD, gus)
            assert there.is_guest, "it was not told"
            with pytest.raises(Conflict, match="an account keeps its name"):
                await south.room.accounts.call(there, "Zed")
            assert there.name == "Alpha One"

    run(scene)
    assert wrong_in([], room_address) == []
