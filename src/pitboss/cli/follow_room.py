"""`pitboss follow T --room ADDRESS`: a table of a room, followed in a terminal. What is entered the room decides."""

import asyncio
import platform
import sys
import uuid
from collections.abc import AsyncIterator
from typing import Any

import click
import msgspec
from msgspec.structs import replace

from pitboss.client import Client, Message, Refused, TableClient
from pitboss.following import entries as e
from pitboss.following.words import Keys, entry_of, said_of
from pitboss.malformed import Malformed
from pitboss.play import Principal, Role
from pitboss.play.money import Currency

LONGEST = 40
"""So long may the name of a device be."""
QUIT = ("q", "quit", "exit")
BY_HERE = Principal(Role.DEALER)
"""Who decides is signed by the room, in the name of the session."""


# Commands and facts as the wire has them: the room reads them in the types of its table.
def _choose(outcome: str, reason: str, by: Principal) -> Any:
    return {"command": "choose", "outcome": outcome, "reason": reason}


def _agree(seat: int, outcome: str) -> Any:
    return {"command": "agree", "seat": seat, "outcome": outcome}


KEYS = Keys(dict[str, Any], _choose, _agree)


def follow_room(address: str, table: str, name: str, password: str) -> None:
    """Until the lines end, or somebody quits."""
    try:
        asyncio.run(_follow(address, table, name, password))
    except Refused as refused:
        raise click.ClickException(refused.error.get("reason") or str(refused)) from refused
    except OSError as error:
        raise click.ClickException(f"{address} does not answer: {error}") from error


async def _follow(address: str, table: str, name: str, password: str) -> None:
    client = Client(address)
    await client.log_in(name, password)
    device = f"terminal-{platform.node()}"[:LONGEST]  # the same one when it is opened again
    async with await client.watch(table, device=device) as watched:
        if watched.view.get("dealer") is None:
            raise click.ClickException("that is no table which a person deals, or you do not work there")
        await RoomScreen(client, watched, table, device).run()


class RoomScreen:
    """The dealer's screen of one table, line by line."""

    def __init__(self, client: Client, watched: TableClient, table: str, device: str) -> None:
        self._client = client
        self._watched = watched
        self._path = f"/api/tables/{table}"
        self._device = device
        self._fence = 0

    @property
    def _desk(self) -> Message:
        desk: Message = self._watched.view["dealer"]
        return desk

    @property
    def _currency(self) -> Currency:
        return Currency(self._watched.view["table"]["currency"])

    async def run(self) -> None:
        self._tell()
        async for line in _lines():
            if line in QUIT:
                return
            await self._enter(line)

    async def _enter(self, line: str) -> None:
        try:
            due = [(each["words"], tuple(each["rules"])) for each in self._desk["say"] if not each["said"]]
            entry = said_of(line, due) or in_currency(entry_of(line, KEYS, self._desk["last"], BY_HERE), self._currency)
        except Malformed as fault:
            click.echo(f"  {fault}")
            return
        if self._desk["is_yours"] and not self._fence:
            # Whoever deals writes on this device; whoever supervises enters on any without a lease.
            leased = await self._client.request("POST", f"{self._path}/lease", {"device": self._device})
            self._fence = leased["number"]
        answer = await self._watched.ask(
            {
                "type": "entry",
                "id": str(uuid.uuid4()),
                "number": self._desk["number"],
                "fence": self._fence,
                "entry": msgspec.to_builtins(entry),
            }
        )
        if answer["type"] not in ("ack", "repeated"):
            click.echo(f"  No: {answer['reason']}{_ids([rule['id'] for rule in answer.get('rules', ())])}")
            await self._open_ruling(entry)
            return
        await self._watched.seen(answer["version"])
        self._tell()

    async def _open_ruling(self, entry: e.AnyEntry) -> None:
        """What is no legal wager opens its ruling by itself: what would come of it, and the line that reports it."""
        turn = self._desk.get("turn")
        if not isinstance(entry, e.To) or not turn:
            return
        put_in = entry.cents - (turn["price"] - turn["cost"])
        fact = {"fact": "wrong_amount", "seat": turn["seat"], "cents": put_in}
        try:
            found = await self._client.request("POST", f"{self._path}/reported", {"what": fact})
        except Refused:
            return
        ruling = found["ruling"]
        click.echo(f"  {'; '.join(ruling['facts'])}{_ids(ruling['rules'])}")
        for outcome in ruling["outcomes"]:
            click.echo(f"  {outcome['name']}: {outcome['text']}")
        click.echo(f"  report {msgspec.json.encode(fact).decode()}")

    def _tell(self) -> None:
        """What the dealer's hands do, what is to be said, what else stands before the next round, and what is next."""
        desk = self._desk
        for text in desk["lines"]:
            click.echo(f"  {text}")
        for saying in desk["say"]:
            if not saying["said"]:
                click.echo(f'  Say: "{saying["words"]}"{_ids(saying["rules"])}')
        for besides in desk["now"]["besides"]:
            click.echo(f"  {besides['text']}")
        click.echo(f"{desk['now']['sentence']}{_ids(desk['now']['rules'])}")


def in_currency(entry: e.AnyEntry, currency: Currency) -> e.AnyEntry:
    """Lines tell amounts in dollars; where chips are no money one of them is one, and not a hundred."""
    if currency is not Currency.CHIPS:
        return entry
    match entry:
        case e.To(cents=cents) | e.CountEntry(cents=cents) | e.WagerEntry(cents=cents):
            return replace(entry, cents=_whole(cents))
        case e.DealEntry(posts=posts):
            return replace(entry, posts=tuple((seat, _whole(cents)) for seat, cents in posts))
        case e.Stop(stakes=stakes):
            return replace(entry, stakes=tuple((seat, _whole(cents)) for seat, cents in stakes))
        case _:
            return entry


def _whole(cents: int) -> int:
    return cents // Currency.DOLLARS.whole


def _ids(rules: list[str]) -> str:
    return f" [{', '.join(rules)}]" if rules else ""


async def _lines() -> AsyncIterator[str]:
    """What is typed, or comes through a pipe; the room is listened to meanwhile."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        if line.strip():
            yield line.strip()
