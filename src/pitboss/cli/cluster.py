"""`pitboss cluster`: the nodes that have a room open together, and what each of them has."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import click

from pitboss.cli.output import console, json_option, print_json
from pitboss.cli.stores import StoreType
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.room.postgres.members import Members, NodeRow
    from pitboss.room.stores import StoreName

ANSWERING = 10.0
THERE = "there"
T = TypeVar("T")
store_option = click.option(
    "--store", metavar="postgresql://...", type=StoreType(), required=True, help="The database of the room."
)


@click.group()
def cluster() -> None:
    """The nodes of a room that several have open (docs/scale.md)."""


@cluster.command()
@store_option
@json_option
def nodes(store: "StoreName", as_json: bool) -> None:
    """Who is there, with how many tables."""
    rows = _asked(store, lambda members: members.rows())
    if as_json:
        print_json([row._asdict() for row in rows])
        return
    for row in rows:
        release = f"level {row.level}" if row.level == row.room_level else f"level {row.level} (room: {row.room_level})"
        line = f"{row.name}  {row.node}  {_state(row)}  tables: {row.tables}  {release}  {row.address}"
        console().print(line, soft_wrap=True, markup=False, highlight=False)


@cluster.command()
@store_option
@json_option
def tables(store: "StoreName", as_json: bool) -> None:
    """Which node has which table, and the house."""
    rows = _asked(store, lambda members: members.owners())
    if as_json:
        print_json([row._asdict() for row in rows])
        return
    for row in rows:
        line = f"{row.stream.removeprefix('table:')}  {row.owner or 'nobody'}  epoch {row.epoch}  records: {row.number}"
        console().print(line, soft_wrap=True, markup=False, highlight=False)


@cluster.command()
@click.argument("node", metavar="NODE")
@store_option
@click.option("--undo", is_flag=True, help="Let it have tables again.")
def drain(node: str, store: "StoreName", undo: bool) -> None:
    """Have a node give its tables away, and take none."""

    async def drained(members: "Members") -> None:
        found = _named(await members.rows(), node)
        await members.drain(found.node, not undo)

    _asked(store, drained)


@cluster.command()
@click.argument("table", metavar="TABLE")
@click.argument("node", metavar="NODE")
@store_option
@click.option("--bus", metavar="nats://...", required=True, help="The bus of the room.")
def move(table: str, node: str, store: "StoreName", bus: str) -> None:
    """Have a table, or the house, handed over to a node between two commands."""
    from pitboss.room.bus.over_nats import is_bus_address
    from pitboss.room.turned_away import HOUSE

    if not is_bus_address(bus):
        raise Malformed("a bus is named by its address: nats://host:4222")

    async def moved(members: "Members") -> None:
        target = _named(await members.rows(), node)
        if not target.is_for_tables or _state(target) != THERE:
            why = _state(target) if target.is_for_tables else "a command that runs"
            raise Malformed(f"{target.name} can have no tables now: it is {why}")
        stream = HOUSE if table == HOUSE else f"table:{table}"
        owner = await members.owner(stream)
        if owner is None:
            raise Malformed(f"no node has {table}: `pitboss cluster tables` lists what there is")
        if owner != target.node:
            await _ask_to_give(bus, owner, stream, target.node)

    _asked(store, moved)


@cluster.command()
@click.argument("number", metavar="[N]", type=click.IntRange(1), required=False)
@store_option
def level(number: int | None, store: "StoreName") -> None:
    """Up to which level the room is written; with N, raise it.

    A release that writes new shapes of events has a higher level, and writes them only when the room was raised to it.
    That is refused while a node is there that could not read them, and cannot be taken back; until then the release
    before can be put back at any time.
    """
    from pitboss.room.node_terms import LEVEL
    from pitboss.room.turned_away import Conflict

    if number is not None and number > LEVEL:
        raise Malformed(
            f"this release knows levels up to {LEVEL}: raise a room with the release that has level {number}"
        )

    async def raised(members: "Members") -> int:
        if number is not None and (old := await members.raise_level(number)):
            there = f"{', '.join(old)} could not read it"
            raise Malformed(f"the room cannot be raised to {number}: {there}; end what is older first")
        return await members.room_level()

    try:
        click.echo(f"the room is written up to level {_asked(store, raised)}")
    except Conflict as error:
        raise Malformed(str(error)) from error


async def _ask_to_give(bus: str, owner: str, stream: str, target: str) -> None:
    from pitboss.room.bus.bus import BusFailed, NoReply, NoResponders
    from pitboss.room.bus.over_nats import NatsBus
    from pitboss.room.nodes.words import Give, Given, asked_to_give

    opened = await NatsBus.open(bus, "pitboss cluster")
    try:
        given = await asked_to_give(opened, owner, Give(stream, target), ANSWERING)
        if given is Given.OF_HOUSE:
            raise Malformed("it goes where the house goes, with all tournaments and tables that a person deals")
        if given is Given.NOT_HERE:
            raise Malformed("it has gone elsewhere meanwhile")
    except (NoResponders, NoReply, BusFailed) as error:
        raise Malformed("the node that has it does not answer over this bus") from error
    finally:
        await opened.close()


def _state(row: "NodeRow") -> str:
    if row.draining:
        return "draining"
    return "without a bus" if not row.bus_ok else THERE if row.left > 0 else "late"


def _named(rows: "list[NodeRow]", node: str) -> "NodeRow":
    """A node by its name or by the id of its start; of several starts, as after a crash, the one that is there."""
    found = [row for row in rows if node in (row.name, row.node)]
    if not found:
        raise Malformed(f"there is no node {node!r}: there are {', '.join(row.name for row in rows) or 'none'}")
    return max(found, key=lambda row: row.left)


def _asked(store: "StoreName", question: "Callable[[Members], Awaitable[T]]") -> T:
    """What the database says, to somebody who is no node."""
    from pitboss.room.stores import needs_driver

    if not store.address:
        raise Malformed("a room in a folder has one node: name a database with --store postgresql://...")
    with needs_driver():
        from pitboss.room.postgres.database import Database
        from pitboss.room.postgres.members import Members

    database = Database.open(store.address)
    try:

        async def answered() -> T:
            return await question(Members(database))

        return asyncio.run(answered())
    finally:
        database.close()
