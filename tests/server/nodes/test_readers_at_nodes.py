"""Readers of cards at a room of several nodes: they connect to any, and their lines are answered where the house is."""

from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from pitboss.following.entries import CardsEntry
from pitboss.play import Role
from pitboss.room.following.hearing import silent_since
from pitboss.room.turned_away import HOUSE, Elsewhere
from pitboss.server.desk_view import followed_log
from pitboss.server.reader_lines import AWAY, POLICY, TRY_LATER, UNKNOWN
from tests.server.nodes.inside import Hub, hub, node_served, run, until_so
from tests.server.running import Served
from tests.server.test_followed_tables import asked, member, opened_table

__all__ = ["hub"]


async def said(line: ClientConnection, *words: str) -> list[str]:
    """What lines of a reader are answered."""
    answers = []
    for each in words:
        await line.send(f"PB1 {each}")
        answers.append(str(await line.recv()))
    return answers


async def ended(line: ClientConnection) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        await line.recv()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def enrolled(room: Served, table: str) -> str:
    """The HELLO of a reader that is enrolled for a table."""
    _, token = await member(room, "Sue", Role.SUPERVISOR)
    made = await asked(room, token, "POST", "/api/devices", {"name": "shoe 7", "table": table})
    return f"HELLO 1 reader=shoe-7 kind=shoe token={made.json()['token']}"


def test_a_reader_is_answered_at_any_node_and_greets_again_when_the_house_has_moved(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "north") as north,
            node_served(room_address, tmp_path / "south") as south,
        ):
            await until_so(lambda: north.gate.node.has_house or south.gate.node.has_house)
            house, other = (north, south) if north.gate.node.has_house else (south, north)
            table, tablet, operators = await opened_table(house)
            hello = await enrolled(house, table)
            near, far = await house.raw("/reader"), await other.raw("/reader")
            assert await said(far, "CARD 1 shoe As") == [UNKNOWN]
            assert await ended(far) == POLICY
            far = await other.raw("/reader")
            way = next(each for each in hub.lines if each.name.endswith(other.gate.node.id))
            way.is_cut = True
            assert await said(far, hello) == [AWAY]
            assert await ended(far) == TRY_LATER
            way.is_cut = False
            far = await other.raw("/reader")
            assert await said(near, hello) == ["OK 1"]
            assert await said(far, hello) == ["OK 1"]
            await tablet.enter("deal")
            assert await said(far, "CARD 1 shoe As", "CARD 2 shoe Kd") == ["OK 1", "OK 2"]
            assert (await said(near, "CARD 3 shoe As"))[0].startswith("NO 3"), "one device over two connections"
            before = house.room.tables[table]

            await house.gate.node.here.give(HOUSE, other.gate.node.id)
            await until_so(lambda: other.gate.node.has_house)
            log = followed_log(heir := other.room.tables[table])
            kept = len(log.kept)
            # While the tablet is not heard a reader leaves the cards to the dealer.
            await until_so(lambda: log.lease is None or not silent_since(heir, log.lease))
            for line in (near, far):
                assert await said(line, "CARD 4 shoe 7c") == [UNKNOWN], "it has greeted elsewhere"
                assert await ended(line) == POLICY
            for node in (house, other):
                line = await node.raw("/reader")
                assert await said(line, hello) == ["OK 1"]
                await line.close()
            line = await house.raw("/reader")
            assert await said(line, hello, "CARD 1 shoe 7c") == ["OK 1", "OK 1"]
            assert isinstance(log.kept[-1].entry, CardsEntry)
            assert len(log.kept) == kept + 1, "the card is in the record"
            assert len(log.differing()) == 1, "what differed before does so still, and nothing else"

            # Whoever is at the old place still is told, and nothing of it counts as a difference.
            reader = followed_log(before).readers[next(iter(log.readers))]
            with pytest.raises(Elsewhere):
                await reader.take("PB1 CARD 4 shoe 8c", before, house.room.devices)
            assert len(followed_log(before).differing()) == 1
            for each in (line, tablet, operators):
                await each.close()

    run(scene)
