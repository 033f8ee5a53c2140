"""What crosses the bus does not depend on hidden cards, but to the gateway whose person may see them (S-11, T-40).

The same acts are played on two decks that differ in every card that whoever looks on has not seen. All bytes on all
subjects must be the same, but for those to the gateway that a player has come to.
"""

import asyncio
import itertools
import random
import re
from collections.abc import Iterable
from contextvars import ContextVar
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from pitboss.editions import game_of
from pitboss.play import Principal, Role
from pitboss.poker.commands import Act
from pitboss.poker.due import Acts
from pitboss.poker.kinds import Kind
from pitboss.room import credentials
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.requests import Asked, Outcome
from pitboss.room.rounds import RoundLog
from pitboss.room.seats import seat_at
from pitboss.room.wishes import TableWish, usual_options
from pitboss.rulebook import latest
from pitboss.server.nodes import lines
from pitboss.server.nodes.errands import PublicFrame, done_of
from pitboss.table.terms import Coming
from tests.server.nodes.inside import Hub, Noted, gateway_served, hub, node_served, run, until_so
from tests.server.running import greeted, next_of
from tests.server.test_secrets import (
    RUN,
    SEATS,
    VIEWER,
    Run,
    exchanged,
    not_seen_before_the_showdown,
    stacked,
)
from tests.servers.postgres import PostgresServer

__all__ = ["hub", "stacked"]
TURNS, FRAME = 7, 0.1
"""So many turns are played, each of which is shown before the next."""
NOW = 1_700_000_000_000
NAMED: ContextVar["itertools.count[int]"] = ContextVar("named")
"""What lines and sessions are called in a run, one after another."""


class Crossed(msgspec.Struct):
    """What crossed the bus, by the version of the table that it shows, or as it came."""

    frames: dict[int, bytes]
    others: set[tuple[str, str, bytes]]
    entitled: list[bytes]
    round_: RoundLog


@pytest.fixture(autouse=True)
def without_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardRoom, "steady", lambda room, at=None: NOW)
    monkeypatch.setattr(PostgresStore, "clock", lambda store: NOW)
    monkeypatch.setattr(credentials, "new_token", lambda: f"token-{next(NAMED.get())}")
    named = SimpleNamespace(token_hex=lambda size: f"{next(NAMED.get()):0{2 * size}}")
    monkeypatch.setattr(lines, "secrets", named)


@pytest.mark.parametrize("game", ["holdem", "seven-card-stud", "draw"])
def test_what_crosses_the_bus_is_the_same_whatever_is_hidden(
    game: str, postgres: PostgresServer, room_template: str, tmp_path: Path, hub: Hub
) -> None:
    chance = random.Random(game)
    size = game_of(latest(game).id).defaults.deck
    deck = chance.sample(range(size), size)
    first = crossed(game, deck, postgres, room_template, tmp_path / "first", hub)
    other_deck = exchanged([deck], [not_seen_before_the_showdown(first.round_)], chance)[0]
    second = crossed(game, other_deck, postgres, room_template, tmp_path / "second", hub)
    assert other_deck != deck
    both = first.frames.keys() & second.frames.keys()
    assert len(both) > 5
    for version in both:
        assert first.frames[version] == second.frames[version]
    # How often something is asked is a matter of time; what is asked and answered is not.
    assert {each[0] for each in first.others} >= {"pb.desk", "pb.news"}
    assert first.others ^ second.others == set()
    assert first.entitled != second.entitled, "the player's own gateway was sent his cards, which differ"


def crossed(game: str, deck: list[int], postgres: PostgresServer, template: str, folder: Path, hub: Hub) -> Crossed:
    """Some turns of a round, with a player at one gateway and somebody who looks on at another."""
    database = postgres.database(template)

    async def scene() -> Crossed:
        RUN.set(Run([deck], 1))
        NAMED.set(itertools.count())
        hub.__init__()  # type: ignore[misc]  # a bus of the loop that runs now
        async with (
            node_served(postgres.address(database), folder) as node,
            gateway_served() as north,
            gateway_served() as south,
        ):
            edition = latest(game).id
            meta = await node.room.tables.make(TableWish(edition, usual_options(edition), seats=SEATS, bots=0), None)
            host = node.room.tables[meta.id]
            await host.opened()
            host.meta.paused = True
            tokens = await seated(node.room, host)
            await until_so(lambda: f"table:{meta.id}" in node.gate.node.here.heard)
            player = await greeted(north, meta.id, tokens[VIEWER])
            looker = await greeted(south, meta.id)
            for each in (player, looker):
                await next_of(each, "view")
            host.meta.paused = False
            host.changed()
            assert (north.entrance.gateway.lines, south.entrance.gateway.lines) == (1, 0)
            await play(host)
            names = (node.gate.node.id, north.entrance.gateway.id, south.entrance.gateway.id)
            found = sorted_out(hub.noted, host, names)
            await player.close()
            await looker.close()
            return found

    try:
        return run(scene)
    finally:
        postgres.drop(database)


async def seated(room: CardRoom, host: TableHost) -> dict[int, str]:
    """Everybody at the table, and the session of each."""
    tokens = {}
    for seat in range(1, SEATS + 1):
        person, tokens[seat] = await room.accounts.new_guest(f"Player {seat}")
        await seat_at(host, person, seat, 20000, Coming.POST)
        host.presences.connected(person.id, 0.0)
    return tokens


async def play(host: TableHost) -> None:
    """So many turns of the first round, in which nobody goes: its hands are far from being shown."""
    for _ in range(TURNS):
        await until_so(lambda: host.plan is not None and host.plan.is_expiry)
        await asyncio.sleep(FRAME)
        due = host.log.table.expected()
        assert due is not None
        seat = due.by[0].seat
        kinds = [kind for kind in (Kind.CHECK, Kind.CALL) if isinstance(due, Acts) and kind in due.open]
        late = due.late(seat)
        command = Act(seat, kinds[0]) if kinds else late
        assert command is not None
        by = Principal(Role.PLAYER, seat, host.log.shown.places[seat].person)
        key = f"{by.name}:{host.log.durable}"
        answer = await host.ask(Asked(key, by.name, by, command, host.round_number, host.turn))
        assert answer.outcome is Outcome.ACK, answer
    await until_so(lambda: host.plan is not None and host.plan.is_expiry)
    await asyncio.sleep(FRAME)
    assert host.log.shown.rounds == 0


def sorted_out(noted: Iterable[Noted], host: TableHost, names: tuple[str, ...]) -> Crossed:
    """Frames by version; all else without what names nodes, which are called by chance."""
    north = names[1]
    frames, others, entitled = dict[int, bytes](), set[tuple[str, str, bytes]](), list[bytes]()
    for kind, subject, body in noted:
        if subject == f"pb.g.{north}":
            entitled.append(body)
            continue
        frame = _frame(body) if kind != "asked" else None
        if frame is not None:
            frames[frame.version] = msgspec.msgpack.encode(msgspec.structs.replace(frame, after=0, told=[]))
            others.update(("told", str(each.number), each.sentence) for each in frame.told)
        elif not subject.endswith((".ping", ".kept", ".lines")):
            others.add((_nameless(subject, names), kind, _nameless_bytes(body, names)))
    return Crossed(frames, others, entitled, host.log.rounds[0])


def _frame(body: bytes) -> PublicFrame | None:
    try:
        done = done_of(body)
    except msgspec.MsgspecError:
        return None
    return done if isinstance(done, PublicFrame) else None


def _nameless(text: str, names: tuple[str, ...]) -> str:
    for number, name in enumerate(names):
        text = text.replace(name, f"name{number}")
    return text


def _nameless_bytes(body: bytes, names: tuple[str, ...]) -> bytes:
    for number, name in enumerate(names):
        body = body.replace(name.encode(), b"name%d" % number)
    # A ticket is signed for a gateway by a key of chance; how many look on, and after what, is a matter of time.
    return re.sub(rb"[A-Za-z0-9_=-]{60,}", b"ticket", body)
