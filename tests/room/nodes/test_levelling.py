"""Tables move by themselves only where one node has far too many, and slowly (section "Placement")."""

import asyncio
import time
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import msgspec
import pytest

from pitboss.room.bus.inside import InsideBus
from pitboss.room.host import TableHost
from pitboss.room.log import stream_of
from pitboss.room.node_terms import NodeTerms
from pitboss.room.nodes.levelling import Levelling
from pitboss.room.nodes.placement import chosen, relieved_by
from pitboss.room.wishes import TableWish, usual_options
from tests.room.nodes.inside import EDITION, entered, run, two, until_so, with_bots
from tests.servers.histories import wrong_in

EQUAL = {"a": 1.0, "b": 1.0, "c": 1.0}


@pytest.mark.parametrize(
    ("tables", "weights", "relief"),
    [
        ({"a": 12, "b": 10, "c": 8}, EQUAL, ""),
        ({"a": 13, "b": 10, "c": 7}, EQUAL, "c"),
        ({"a": 2, "b": 1, "c": 1}, EQUAL, ""),
        ({"a": 2, "b": 0}, {"a": 1.0, "b": 1.0}, "b"),
        ({"a": 20, "b": 10}, {"a": 2.0, "b": 1.0}, ""),
        ({"a": 15, "b": 15}, {"a": 1.0, "b": 2.0}, "b"),
        ({"a": 7}, {"a": 1.0}, ""),
        ({"a": 1, "b": 0}, {"a": 1.0, "b": 1.0}, ""),
        ({"a": 5, "b": 0}, {"b": 1.0}, ""),
        ({"a": 5}, {}, ""),
    ],
)
def test_a_node_is_relieved_when_it_has_over_a_fifth_more_than_its_share(
    tables: dict[str, int], weights: dict[str, float], relief: str
) -> None:
    assert relieved_by("a", tables, weights) == relief


def test_a_node_of_twice_the_weight_has_twice_as_much() -> None:
    places = [chosen({"a": 1.0, "b": 2.0, "c": 1.0}, str(number)) for number in range(4000)]
    assert 1800 < places.count("b") < 2200
    assert 900 < places.count("a") < 1100


class RoundOn(msgspec.Struct):
    in_round: bool


class HostInRound(msgspec.Struct):
    """As much of a host as matters for when its table moves."""

    state: RoundOn

    @property
    def log(self) -> "HostInRound":
        return self


def test_a_table_moves_between_rounds_if_that_comes_soon_and_two_a_second_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr("pitboss.room.nodes.levelling.boottime", lambda: now)
    levelling = Levelling("a")
    playing = {f"t{number}": HostInRound(RoundOn(True)) for number in range(4)}
    hosts = cast("Mapping[str, TableHost]", playing)
    tables, weights = {"a": 4, "b": 0}, {"a": 1.0, "b": 1.0}
    assert levelling.due(hosts, tables, weights) == ("", "")
    now += 3.0
    for host in playing.values():
        host.state.in_round = False
    first, node = levelling.due(hosts, tables, weights)
    assert (first in playing, node) == (True, "b")
    now += 0.25
    assert levelling.due(hosts, tables, weights) == ("", ""), "two a second at most"
    now += 0.25
    assert levelling.due(hosts, tables, weights)[1] == "b"
    for host in playing.values():
        host.state.in_round = True
    now += 1.0
    assert levelling.due(hosts, tables, weights) == ("", "")
    now += 10.5
    assert levelling.due(hosts, tables, weights)[1] == "b", "a round that does not end is not waited for"
    assert levelling.due(hosts, {"a": 2, "b": 2}, weights) == ("", "")


def test_a_node_that_joins_is_given_its_share_of_tables_and_no_more(room_address: str, tmp_path: Path) -> None:
    async def scene(bus: InsideBus) -> None:
        async with entered(room_address, tmp_path / "north", bus) as north:
            hosts = [await with_bots(north) for _ in range(6)]
            await until_so(lambda: len(north.here.heard) == 7)
            began = time.monotonic()
            async with entered(room_address, tmp_path / "south", bus, NodeTerms(weight=0.5)) as south:
                # Of six tables two are the share of half the weight; north keeps four, which is its own.
                await until_so(lambda: len(south.room.tables) == 2)
                await asyncio.sleep(1.5)
                assert (len(north.room.tables), len(south.room.tables)) == (4, 2)
                assert north.counts.levelled == 2
                assert time.monotonic() - began > 0.5, "two a second at most"
                assert sum(host.is_gone for host in hosts) == 2

    run(scene)
    assert wrong_in([], room_address) == []


def test_a_table_that_is_made_where_there_are_too_many_is_opened_all_the_same(
    room_address: str, tmp_path: Path
) -> None:
    """It moves only when it is open; one that is asked for before opens at its new place."""

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            wish = TableWish(EDITION, usual_options(EDITION), seats=6, bots=2, pace="instant")
            metas = [await north.room.tables.make(wish, None) for _ in range(6)]
            for meta in metas:
                if (host := north.room.tables.get(meta.id)) is not None:
                    await host.opened()
            await until_so(lambda: len(south.room.tables) >= 2)
            last = await north.room.tables.make(wish, None)
            host = north.room.tables[last.id]
            await until_so(lambda: stream_of(last.id) in north.here.heard)
            waiting = asyncio.create_task(host.opened())
            await north.here.give(stream_of(last.id), south.id)
            await waiting
            await south.room.tables[last.id].opened()

    run(scene)
    assert wrong_in([], room_address) == []
