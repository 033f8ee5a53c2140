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
from pitboss.room.turned_away import HOUSE
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
