"""What a hostile or broken client may send: malformed frames, floods, other pages, slow reading."""

import asyncio
import contextlib
import json
import random
import socket as socket_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from pitboss.room.host import TableHost
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.server.limits import Bucket, Limits
from pitboss.server.service import Service
from tests.patience import PATIENCE, wall_clock
from tests.server.running import Served, greeted, next_of, served

SECONDS, VIEWS = 6, 16
"""How long a page is watched, and how many views it reads at least."""
PAUSE = 0.25
"""Seconds that a slow page takes for a view."""
HARDLY = 1e-6
"""A rate at which nothing comes back while a test runs."""

ACT = '{"command": "act", "seat": 1, "kind": "fold", "to": 5}'
PROPOSE = '{"command": "propose", "seat": 1, "agreement": {"deck": 40}}'
BROKEN = (
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    "{}",
    '{"type": "view"}',
    '{"type": "command"}',
    '{"type": "command", "id": "12345678", "command": {}}',
    '{"type": "command", "id": "1", "command": {"command": "act", "seat": 1, "kind": "fold"}}',
    '{"type": "command", "id": "12345678", "round": -1, "command": {"command": "act", "seat": 1, "kind": "fold"}}',
    '{"type": "command", "id": "12345678", "command": {"command": "act", "seat": "one", "kind": "fold"}}',
    '{"type": "command", "id": "12345678", "command": {"command": "act", "seat": 1, "kind": "jump"}}',
    '{"type": "command", "id": "12345678", "command": {"command": "deal", "cards": ["Zz"]}}',
    '{"type": "ping", "at": 1e400}',
    '{"type": "ping", "at": 123456789012345678901234567890}',
    '{"type": "chat", "text": ""}',
    '{"type": "settings", "auto_cut": "yes"}',
    "[" * 2000,
    '{"a":' * 700,
    '{"type": "ping", "at": 1} trailing',
    "\x00\x01\x02",
    "💥" * 100,
)


def test_malformed_frames_are_answered_and_change_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            await client.request("POST", "/api/play-now", {})
            person = (await client.request("GET", "/api/me"))["person"]
            socket = await greeted(room, "t1", client.token)
            for frame in BROKEN:
                await socket.send(frame)
                told = await next_of(socket, "error")
                assert told["reason"].startswith("not understood"), (frame, told)
                assert not told["fatal"]
            done = room.room.store.keys()
            assert not any(key.startswith(person) for key in done)
            await socket.send('{"type": "ping", "at": 7}')
            assert (await next_of(socket, "pong"))["at"] == 7
            await socket.close()

    asyncio.run(scene())


def test_random_bytes_and_mutated_messages_never_break_the_server(tmp_path: Path) -> None:
    """A sample of T-12: frames made of valid ones with random damage."""
    chance = random.Random(12)
    good = [
        f'{{"type": "command", "id": "12345678", "round": 1, "turn": 2, "command": {ACT}}}',
        f'{{"type": "command", "id": "12345678", "command": {PROPOSE}}}',
        '{"type": "settings", "auto_cut": true}',
        '{"type": "chat", "text": "hello"}',
        '{"type": "ping", "at": 5}',
    ]

    def damaged() -> str:
        text = list(chance.choice(good))
        for _ in range(chance.randrange(1, 5)):
            text[chance.randrange(len(text))] = chr(chance.choice((0, 34, 44, 91, 123, 125, 48, 57, 255, 0x1F4A5)))
        return "".join(text)

    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            await client.request("POST", "/api/play-now", {})
            socket = await greeted(room, "t1", client.token)
            for _ in range(3000):
                await socket.send(damaged())
            await socket.send('{"type": "ping", "at": 99}')
            while (await next_of(socket, "pong"))["at"] != 99:
                pass
            assert room.room.tables["t1"].trouble == ""
            await socket.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ("nonsense", 4400),
        ('{"type": "ping", "at": 1}', 4400),
        ('{"type": "hello", "protocol": 2, "table": "t1"}', 4400),
        ('{"type": "hello", "protocol": 1, "table": "t1", "token": "made up"}', 4401),
        ('{"type": "hello", "protocol": 1, "table": "t99"}', 4404),
        ('{"type": "hello", "protocol": 1, "table": "%s"}' % ("x" * 5000), 4413),
    ],
)
def test_a_wrong_hello_closes_with_its_code(first: str, code: int, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            await (await room.client()).request("POST", "/api/play-now", {})
            assert await closing(room, first) == code

    asyncio.run(scene())


def test_bytes_are_no_message(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            assert await closing(room, b"\x00\x01") == 4400

    asyncio.run(scene())


def test_a_page_of_another_site_gets_no_socket(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            await (await room.client()).request("POST", "/api/play-now", {})
            hello = '{"type": "hello", "protocol": 1, "table": "t1"}'
            assert await closing(room, hello, origin="http://evil.example") == 4403
            socket = await greeted(room, "t1", origin=room.address)
            await socket.close()

    asyncio.run(scene())


def test_a_flood_is_slowed_and_then_closed(tmp_path: Path) -> None:
    limits = Limits(commands=HARDLY, command_burst=40, patience=50)

    async def scene() -> None:
        async with served(tmp_path, limits=limits) as room:
            await (await room.client()).request("POST", "/api/play-now", {})
            socket = await greeted(room, "t1")
            told: list[str] = []
            with contextlib.suppress(ConnectionClosed):
                for _ in range(200):
                    await socket.send('{"type": "ping", "at": 1}')
            with contextlib.suppress(ConnectionClosed):
                while True:
                    told.append(json.loads(await socket.recv())["type"])
            assert socket.close_code == 4429
            assert told.count("pong") == 40
            assert told.count("error") == 51

    asyncio.run(scene())


def test_too_many_connections_from_one_address(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, limits=Limits(connects=HARDLY, connect_burst=3)) as room:
            await (await room.client()).request("POST", "/api/play-now", {})
            for _ in range(3):
                await (await greeted(room, "t1")).close()
            assert await closing(room, '{"type": "hello", "protocol": 1, "table": "t1"}') == 4429

    asyncio.run(scene())


def test_chat_is_heard_by_all_and_limited(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, limits=Limits(chat=HARDLY)) as room:
            client = await room.client()
            await client.request("POST", "/api/play-now", {})
            one, two = await greeted(room, "t1", client.token), await greeted(room, "t1")
            for number in range(6):
                await one.send(json.dumps({"type": "chat", "text": f"line {number}"}))
            heard = [(await next_of(two, "chat"))["text"] for _ in range(5)]
            assert heard == [f"line {number}" for number in range(5)]
            assert (await next_of(one, "error"))["reason"].startswith("too much chat")
            await two.send('{"type": "chat", "text": "psst"}')
            assert (await next_of(two, "error"))["reason"] == "whoever looks on cannot chat"
            await one.close()
            await two.close()

    asyncio.run(scene())


def test_a_slow_reader_is_cut_over_to_the_latest_view_and_slows_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            await client.request("POST", "/api/tables", {"game": "holdem", "pace": "instant", "bots": {"number": 5}})
            narrow = socket_module.create_connection(("127.0.0.1", int(room.address.rpartition(":")[2])))
            narrow.setsockopt(socket_module.SOL_SOCKET, socket_module.SO_RCVBUF, 8192)
            slow = await greeted(room, "t1", max_queue=1, close_timeout=1, sock=narrow)
            host = room.room.tables["t1"]
            first = host.version
            async with asyncio.timeout(PATIENCE):
                while host.version < first + 250:
                    await asyncio.sleep(0.02)
            versions = [0]
            while versions[-1] < first + 250:
                versions.append((await next_of(slow, "view"))["version"])
            assert versions == sorted(set(versions))
            assert len(versions) < (host.version - first) / 2, "views in between were left out"
            await slow.close()

    asyncio.run(scene())


def test_a_page_at_an_instant_table_stays_live_however_slowly_it_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots that take no time play hundreds of acts a second; a page gets what it can draw, and never old views."""
    made = count_views(monkeypatch)

    async def scene() -> None:
        async with served(tmp_path, Timing(hurry=0), Limits()) as room:
            client = await room.client()
            await client.request("POST", "/api/tables", {"game": "holdem", "pace": "instant", "bots": {"number": 5}})
            narrow = socket_module.create_connection(("127.0.0.1", int(room.address.rpartition(":")[2])))
            narrow.setsockopt(socket_module.SOL_SOCKET, socket_module.SO_RCVBUF, 8192)
            quick = await greeted(room, "t1", client.token)
            slow = await greeted(room, "t1", max_queue=1, close_timeout=1, sock=narrow)
            before, began = room.room.tables["t1"].version, wall_clock()
            fast, late = await asyncio.gather(newer(quick, 0, made["Ann"]), newer(slow, PAUSE, made[""]))
            seconds = (wall_clock() - began) / 1000
            assert room.room.tables["t1"].version - before > 2 * len(late), "far more happened than was shown"
            assert len(fast) <= (seconds + 1) * Limits().views
            assert max(fast) < Limits().views, "what a second brings"
            assert max(late) < 4 / PAUSE, "no more is on the way than the kernel must have"
            asked = room.room.tables["t1"].version
            await quick.send('{"type": "ping", "at": 7}')
            answers = [await next_of(quick, "pong", "view")]
            while answers[-1]["type"] != "pong":
                answers.append(await next_of(quick, "pong", "view"))
            since = [view["version"] for view in answers[:-1] if view["version"] > asked]
            assert len(since) < Limits().views, "a question is answered between views, not after them"
            await quick.close()
            await slow.close()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


def count_views(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[int]]:
    """The versions of all views that are made from now on, by the name of the viewer."""
    made: dict[str, list[int]] = {"": [], "Ann": []}
    make = Service.view

    def view(service: Service, host: TableHost, person: Person | None, told: int) -> tuple[bytes, int]:
        made[person.name if person else ""].append(host.version)
        return make(service, host, person, told)

    monkeypatch.setattr(Service, "view", view)
    return made


async def newer(socket: ClientConnection, pause: float, made: list[int]) -> list[int]:
    """Read views for some seconds, with a pause after each; how many newer ones were on the way when each was read."""
    found: list[int] = []
    end = wall_clock() + 1000 * SECONDS
    while wall_clock() < end or len(found) < VIEWS:
        view = await next_of(socket, "view")
        found.append(sum(version > view["version"] for version in made))
        await asyncio.sleep(pause)
    return found


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 192).map(lambda parts: parts / 64), max_size=60))  # no rounding
def test_a_bucket_never_lets_more_through_than_its_rate_and_burst(gaps: list[float]) -> None:
    clock = [0.0]
    bucket = Bucket(2, 5, lambda: clock[0])
    taken = 0
    for gap in gaps:
        clock[0] += gap
        taken += bucket.take()
    assert taken <= 5 + 2 * clock[0]


async def closing(room: Served, first: str | bytes, **options: str) -> int:
    socket = await room.raw(**options)
    with contextlib.suppress(ConnectionClosed):
        await socket.send(first)
        while True:
            await asyncio.wait_for(socket.recv(), PATIENCE)
    return socket.close_code or 0
