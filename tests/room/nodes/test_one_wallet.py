"""One wallet at two nodes: what was spent at one is refused at the other, which has not heard of it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.play import Refusal
from pitboss.play.money import wallet
from pitboss.room import host as hosts
from pitboss.room.bus.inside import InsideBus
from pitboss.room.host import TableHost
from pitboss.room.lobby import ChipsWish
from pitboss.room.nodes import node as nodes
from pitboss.room.nodes.node import RoomNode
from pitboss.room.person import Person
from pitboss.room.requests import Outcome
from pitboss.room.seats import join, wish_chips
from pitboss.room.tournaments import desk
from pitboss.room.wallets import FULL
from pitboss.room.wishes import TableWish, usual_options
from pitboss.table.terms import Coming
from tests.room.nodes.inside import EDITION, by_house, run, two, until_so
from tests.room.tournaments.scenes import announced, quick
from tests.servers.histories import wrong_in

LEFT = 500
"""So much is left, in cents: too little for a seat, or for an entry."""


async def with_table(node: RoomNode) -> TableHost:
    """A table that takes any buy-in."""
    options = replace(usual_options(EDITION), max_buy_in=0)
    meta = await node.room.tables.make(TableWish(EDITION, options, seats=6, bots=0), None)
    host = node.room.tables[meta.id]
    await host.opened()
    return host


async def guest(here: RoomNode, there: RoomNode, name: str) -> Person:
    """Somebody whom both nodes know, with a full wallet."""
    person, _ = await there.room.accounts.new_guest(name)
    await until_so(lambda: person.id in here.room.people)
    assert here.room.wallets[person.id] == FULL
    return person


async def spend(here: RoomNode, there: RoomNode, table: TableHost, person: Person) -> None:
    """Nearly all is spent at a table there, and what tells it is lost: here the wallet is as it was."""
    seen = here.room.wallets[person.id]
    tells = there.room.store.on_written  # type: ignore[attr-defined]  # that of a database
    there.room.store.on_written = None  # type: ignore[attr-defined]
    await join(there.room, table, person, 0, seen - LEFT, Coming.POST)
    there.room.store.on_written = tells  # type: ignore[attr-defined]
    assert here.room.wallets[person.id] == seen


@pytest.fixture(autouse=True)
def _nothing_is_found_out_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "SWEEP", 600.0)


def test_what_was_spent_at_another_node_is_refused_at_a_table_and_in_a_tournament(
    room_address: str, tmp_path: Path
) -> None:
    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            house, other = await by_house(north, south)
            here, there = await with_table(house), await with_table(other)
            tournament = await announced(house.room, quick("holdem-six"))
            ann, ben = [await guest(house, other, name) for name in ("Ann", "Ben")]

            await spend(house, other, there, ann)
            with pytest.raises(Refusal, match="not so much in the wallet") as refused:
                await join(house.room, here, ann, 0, 20_000, Coming.POST)
            assert refused.value.rules == here.kind.buying_in(here.log.shown)
            assert not here.log.shown.places

            await spend(house, other, there, ben)
            entered = await desk.enter(house.room, tournament, ben, tournament.state.identity)
            assert entered.outcome is Outcome.REFUSED, entered
            assert "not so much in the wallet" in entered.reason
            assert entered.rules == tournament.state.law.fee
            assert (tournament.trouble, tournament.entry_of(ben.id)) == ("", None)
            for person in (ann, ben):
                assert house.room.wallets[person.id] == house.room.store.balance(wallet(person.id)) == LEFT

    run(scene)
    assert wrong_in([], room_address) == []


def test_the_dealer_buys_for_what_is_left_when_the_rest_was_spent_at_another_node(
    room_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "RETRY", 0.01)

    async def scene(bus: InsideBus) -> None:
        async with two(room_address, tmp_path, bus) as (north, south):
            here, there = await with_table(north), await with_table(south)
            ann = await guest(north, south, "Ann")
            seat, stake = await join(north.room, here, ann, 0, 20_000, Coming.POST)
            await until_so(lambda: south.room.wallets[ann.id] == FULL - stake)
            await spend(north, south, there, ann)
            await wish_chips(north.room, here, ann, ChipsWish(next=30_000))
            await until_so(lambda: here.stake_of(seat) > stake and not here.trouble)
            assert here.stake_of(seat) == stake + LEFT

    run(scene)
    assert wrong_in([], room_address) == []
