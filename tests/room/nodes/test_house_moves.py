"""What goes with the house when it goes to another node, and what it still knows if it cannot be taken at once."""

from pathlib import Path
from typing import Any

import pytest

from pitboss.room.bus.inside import InsideBus
from pitboss.room.card_room import CardRoom
from pitboss.room.nodes.levelling import Levelling
from pitboss.room.remembering import TableMemory
from pitboss.room.store import Fenced
from pitboss.room.tournaments import at_hand, unfinished
from pitboss.room.turned_away import HOUSE
from tests.room.following.keeping import open_table
from tests.room.nodes.inside import by_house, is_among_the_able, run, two, until_so
from tests.room.tournaments.kills import begun


@pytest.fixture(autouse=True)
def stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is moved but by the tests."""
    monkeypatch.setattr(Levelling, "due", lambda *given: ("", ""))


async def over_and_forgotten(room: CardRoom) -> str:
    """A tournament that is over, and no longer in memory."""
    host = await begun(room)
    await until_so(lambda: host.is_over and host.is_deserted)
    await until_so(lambda: not host.tables)

    while host.id in room.tournaments:
        await room.tournaments.look_around()
    return host.id


def test_tournaments_that_are_over_go_with_the_house(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The node that had them lives on: nobody could show them while they are its own."""
    monkeypatch.setattr(at_hand, "REMEMBERED", 0.0)

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(north)
            one, another = await by_house(north, south)
            id_ = await over_and_forgotten(one.room)
            await one.here.give(HOUSE, another.id)
            await until_so(lambda: another.has_house)
            assert [host.id for host in await another.room.tournaments.finished(5)] == [id_]

    run(scene)


def test_the_house_waits_for_no_tournament_that_is_over(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor where the note of what is over was lost, and the node that had it keeps it."""
    monkeypatch.setattr(at_hand, "REMEMBERED", 0.0)
    monkeypatch.setattr(unfinished, "note", lambda *given: None)

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(north)
            one, another = await by_house(north, south)
            id_ = await over_and_forgotten(one.room)
            async with one.here._taking:
                await one.here._drop(HOUSE)
                await one.members.hand_over([HOUSE], another.id)
            await until_so(lambda: another.has_house)
            with pytest.raises(Fenced):
                await another.room.tournaments.find(id_)

    run(scene)


def test_what_a_house_knew_is_there_however_often_it_is_tried_to_take_it(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, take_house = list[dict[str, TableMemory]](), CardRoom.take_house

    async def not_at_first(room: CardRoom, holding: Any, known: dict[str, TableMemory]) -> None:
        tried.append(dict(known))
        if len(tried) == 1:
            raise Fenced("a table is not given up yet")
        await take_house(room, holding, known)

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            await is_among_the_able(north)
            one, another = await by_house(north, south)
            table = (await open_table(one.room)).host.meta.id
            await until_so(lambda: f"table:{table}" in one.here.heard)
            monkeypatch.setattr(CardRoom, "take_house", not_at_first)
            await one.here.give(HOUSE, another.id)
            await until_so(lambda: another.has_house)
            assert [list(known) for known in tried] == [[table], [table]]
            assert not another.here._known, "what was known is used once"

    run(scene)
