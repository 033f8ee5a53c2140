"""Who comes in and stays: names, accounts, sessions, staff, invitations, wallets; and many who ask at once."""

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from pitboss.client import Client, Refused
from pitboss.play import Role
from pitboss.room.person import SESSION
from pitboss.server.limits import Limits
from tests.patience import PATIENCE, wall_clock
from tests.server.running import Served, greeted, next_of, served

PASSWORD = "correct horse"
HARDLY = 1e-6
SOON = 1.0
"""Seconds in which a session that has ended ends its sockets."""


async def outcome(client: Client, method: str, path: str, body: dict[str, Any] | None = None) -> int:
    """The status of an answer, whatever it is; each on a connection of its own, so that many are under way at once."""
    return (await answered(client, method, path, body))[0]


async def answered(client: Client, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
    content = json.dumps(body or {}).encode()
    headers = [f"{method} {path} HTTP/1.1", "Host: x", "Connection: close", "Content-Type: application/json"]
    headers += [f"Authorization: Bearer {client.token}"] if client.token else []
    request = "\r\n".join([*headers, f"Content-Length: {len(content)}", "", ""]).encode() + content
    head, _, told = (await spoken(client.address, request)).partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(told or b"{}")


def test_of_forty_refills_at_once_one_counts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            table = (await ann.request("POST", "/api/tables", {"game": "holdem", "bots": {"number": 1}}))["table"]
            await ann.request("POST", f"/api/tables/{table}/join", {"cents": 40_000})
            found = await asyncio.gather(*(outcome(ann, "POST", "/api/refill", {}) for _ in range(40)))
            assert Counter(found) == {200: 1, 409: 39}
            assert (await ann.request("GET", "/api/me"))["wallet"] == 100_000
            assert room.room.store.balances()[people_wallet(room, "Ann")] == 100_000

    asyncio.run(scene())


def people_wallet(room: Served, name: str) -> Any:
    return next(f"wallet:{person.id}" for person in room.room.people.values() if person.name == name)


@pytest.mark.parametrize("game", ["holdem", "canberra"])
def test_twenty_who_want_to_play_at_once_all_have_a_seat(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            clients = [await room.client(f"Player number {number}") for number in range(20)]
            wish = {"game": game}
            found = await asyncio.gather(*(answered(each, "POST", "/api/play-now", wish) for each in clients))
            assert {status for status, _ in found} == {200}
            seats = [seat for _, seat in found]
            assert len({(seat["table"], seat["seat"]) for seat in seats}) == 20
            full = [host for host in room.room.tables.values() if host.log.shown.is_full]
            assert len(room.room.tables) - len(full) <= 1, "a table is made when all others are full"

    asyncio.run(scene())


def test_one_name_at_once_is_taken_once_and_nobody_meets_a_defect(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            account = {"name": "Ann Other", "password": PASSWORD}
            wishes = [("/api/accounts", account), ("/api/login", account)] * 4
            found = await asyncio.gather(*(outcome(Client(room.address), "POST", *wish) for wish in wishes))
            assert Counter(found[::2]) == {201: 1, 409: 3}
            assert set(found[1::2]) <= {200, 401}
            guest = await room.client("Ben")
            names = [{"name": name, "password": PASSWORD} for name in ("Ben One", "Ben Two")]
            found = await asyncio.gather(*(outcome(guest, "POST", "/api/accounts", body) for body in names))
            assert sorted(found) == [201, 409], "one guest takes one name"

    asyncio.run(scene())


def test_the_session_of_a_guest_ends_with_the_name(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            guest = await room.client("Ann")
            old = Client(room.address, guest.token)
            named = await guest.request("POST", "/api/accounts", {"name": "Ann Other", "password": PASSWORD})
            assert await outcome(old, "GET", "/api/me") == 401
            assert (await Client(room.address, named["token"]).request("GET", "/api/me"))["name"] == "Ann Other"

    asyncio.run(scene())


UNSEEN = ("Ann\u202e", "A\u0085nn", "Ann\u2028Other", "An\u200bn", "An\u00adn", "\x1bAnn", "Ann\ufeff", "\U000e0041nn")


@pytest.mark.parametrize("name", UNSEEN)
def test_no_name_hides_a_character(name: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            nobody, ann = Client(room.address), await room.client("Ann")
            assert await outcome(nobody, "POST", "/api/guest", {"name": name}) == 400
            assert await outcome(nobody, "POST", "/api/accounts", {"name": name, "password": PASSWORD}) == 400
            assert await outcome(ann, "POST", "/api/tables", {"game": "holdem", "name": name}) == 400

    asyncio.run(scene())


LIKE_KIM = ("Kim", "kim", "KIM", " Kim ", "Ｋｉｍ", "\u041aim", "K\u0456m", "K1m", "Kím", "K i m")
OF_THE_HOUSE = (
    *("Rock (bot)", "rock 2 (BOT)", "Fox(b\u043et)", "Rock", "Rock 2", "r0ck 17"),
    *("Supervisor", "dea1er", "The House", "Pitboss"),
)


def test_nobody_bears_the_name_of_staff_or_of_a_bot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            await room.room.accounts.register("Kim", PASSWORD, None, Role.SUPERVISOR)
            for name in (*LIKE_KIM, *OF_THE_HOUSE):
                nobody = Client(room.address)
                assert await outcome(nobody, "POST", "/api/guest", {"name": name}) == 409, name
                body = {"name": name, "password": PASSWORD}
                assert await outcome(nobody, "POST", "/api/accounts", body) == 409, name
            for name in ("Kimberley", "Player 1", "Müller", "李小龍", "Ann O'Neill-Øst 3"):
                assert (await Client(room.address).guest(name))["name"] == name

    asyncio.run(scene())


def test_a_guest_is_not_taken_for_somebody_with_an_account(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            await room.room.accounts.register("Ann Other", PASSWORD, None)
            assert await outcome(Client(room.address), "POST", "/api/guest", {"name": "ANN OTHER"}) == 409
            assert (await Client(room.address).log_in("ann other", PASSWORD))["name"] == "Ann Other"

    asyncio.run(scene())


def test_tries_at_one_account_are_limited_wherever_they_come_from(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(logins=HARDLY, login_burst=3)
        async with served(tmp_path, limits=limits, proxies=("127.0.0.1",)) as room:
            await room.room.accounts.register("Ann Other", PASSWORD, None)
            found = [await login_from(room, f"10.0.0.{number}") for number in range(5)]
            assert found == [401, 401, 401, 429, 429]

    asyncio.run(scene())


def test_nobody_but_a_declared_proxy_says_for_whom_it_asks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, limits=Limits(logins=HARDLY, login_burst=3)) as room:
            found = [await login_from(room, f"10.0.0.{number}", f"Ann {number}") for number in range(5)]
            assert found == [401, 401, 401, 429, 429]

    asyncio.run(scene())


async def login_from(room: Served, address: str, name: str = "Ann Other") -> int:
    body = json.dumps({"name": name, "password": "wrong horse"})
    lines = ["POST /api/login HTTP/1.1", "Host: x", "Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"X-Forwarded-For: {address}", "Connection: close", "", body]
    return int((await spoken(room.address, "\r\n".join(lines).encode())).split()[1])


async def spoken(address: str, request: bytes) -> bytes:
    """What the server says to some bytes, until it closes."""
    host, _, port = address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()


async def ended(socket: ClientConnection) -> tuple[int, float]:
    """With which code a socket ends, and after how many seconds."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                await socket.recv()
    except ConnectionClosed:
        return socket.close_code or 0, loop.time() - began


@pytest.mark.parametrize("how", ["log out", "run out", "revoke", "name"])
def test_a_socket_ends_with_its_session(how: str, tmp_path: Path) -> None:
    ahead = [0]

    async def scene() -> None:
        async with served(tmp_path, clock=lambda: wall_clock() + ahead[0]) as room:
            ann = await room.client("Ann")
            await ann.request("POST", "/api/play-now", {})
            socket, onlooker = await greeted(room, "t1", ann.token), await greeted(room, "t1")
            await next_of(socket, "view")
            if how == "log out":
                await ann.request("POST", "/api/logout", {})
            elif how == "run out":
                ahead[0] = SESSION
            elif how == "revoke":
                person = next(each for each in room.room.people.values() if each.name == "Ann")
                await room.room.accounts.give_role(person, Role.AUDITOR)
            else:
                await ann.request("POST", "/api/accounts", {"name": "Ann Other", "password": PASSWORD})
            code, _ = await ended(socket)
            assert code == 4401
            await onlooker.send('{"type": "ping", "at": 7}')
            assert (await next_of(onlooker, "pong"))["at"] == 7, "whoever looks on without a session stays"
            await onlooker.close()

    asyncio.run(scene())


def test_staff_do_not_sit(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            person = await room.room.accounts.register("Kim", PASSWORD, None)
            kim = Client(room.address, await room.room.accounts.open_session(person))
            for game in ("holdem", "canberra"):
                made = await ann.request("POST", "/api/tables", {"game": game, "bots": {"number": 1}})
                await room.room.accounts.give_role(person, Role.SUPERVISOR)
                kim.token = await room.room.accounts.open_session(person)
                assert await outcome(kim, "POST", f"/api/tables/{made['table']}/join", {}) == 403
                assert await outcome(kim, "POST", "/api/play-now", {"game": game}) == 403
                socket = await greeted(room, made["table"], kim.token)
                for who in (person.id, (await ann.request("GET", "/api/me"))["person"]):
                    sit = {"command": "sit", "person": who, "seat": 3, "cents": 20_000}
                    await socket.send(json.dumps({"type": "command", "id": f"sit as {who}", "command": sit}))
                    assert "does not play" in (await next_of(socket, "refused", "ack"))["reason"]
                await socket.close()

    asyncio.run(scene())


def test_nobody_sits_down_against_the_house_without_chips(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            me = (await ann.request("GET", "/api/me"))["person"]
            for game in ("canberra", "baccarat"):
                table = (await ann.request("POST", "/api/tables", {"game": game, "bots": {"number": 1}}))["table"]
                socket = await greeted(room, table, ann.token)
                for cents in (0, 499):
                    sit = {"command": "sit", "person": me, "seat": 3, "cents": cents}
                    await socket.send(json.dumps({"type": "command", "id": f"sit with {cents}", "command": sit}))
                    assert "$5 or more" in (await next_of(socket, "refused", "ack")).get("reason", "")
                await socket.close()

    asyncio.run(scene())


def test_one_id_at_two_tables_names_two_commands(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            me = (await ann.request("GET", "/api/me"))["person"]
            for table in ("t1", "t2"):
                await ann.request("POST", "/api/tables", {"game": "holdem", "bots": {"number": 0}})
                socket = await greeted(room, table, ann.token)
                sit = {"command": "sit", "person": me, "seat": 3, "cents": 20_000}
                message = json.dumps({"type": "command", "id": "my first", "command": sit})
                await socket.send(message)
                told = await next_of(socket, "ack", "repeated", "refused")
                assert told["type"] == "ack", told
                await socket.send(message)
                assert (await next_of(socket, "ack", "repeated", "refused"))["type"] == "repeated"
                await socket.close()
            assert (await ann.request("GET", "/api/me"))["wallet"] == 60_000

    asyncio.run(scene())


def test_who_is_not_invited_cannot_tell_a_private_table_from_none(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, ben = await room.client("Ann"), await room.client("Ben")
            made = await ann.request("POST", "/api/tables", {"game": "holdem", "public": False, "bots": {"number": 1}})
            for method, path, body in (
                ("GET", "/api/tables/{}", None),
                ("GET", "/api/tables/{}/rounds", None),
                ("GET", "/api/tables/{}/rounds/1", None),
                ("GET", "/api/tables/{}/rounds/1/proof", None),
                ("GET", "/api/tables/{}/rounds/1/lab", None),
                ("POST", "/api/tables/{}/join", {}),
                ("POST", "/api/tables/{}/join", {"invitation": "made up"}),
                ("POST", "/api/tables/{}/pause", {"paused": True}),
                ("POST", "/api/tables/{}/bots", {"number": 1}),
                ("POST", "/api/tables/{}/remove", {"seat": 1}),
                ("POST", "/api/tables/{}/close", {}),
            ):
                told = []
                for table in (made["table"], "t99"):
                    with pytest.raises(Refused) as refused:
                        await ben.request(method, path.format(table), body)
                    told.append(str(refused.value).replace(table, "TABLE"))
                assert told[0] == told[1], path
                assert told[0].startswith("404")
            codes = set()
            for table in (made["table"], "t99"):
                socket = await room.raw()
                await socket.send(json.dumps({"type": "hello", "protocol": 1, "table": table, "token": ben.token}))
                codes.add((await ended(socket))[0])
            assert codes == {4404}

    asyncio.run(scene())


def test_an_invitation_travels_in_a_header_and_not_in_an_address(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann = await room.client("Ann")
            made = await ann.request("POST", "/api/tables", {"game": "holdem", "public": False, "bots": {"number": 1}})
            path = f"/api/tables/{made['table']}"
            assert b" 404 " in await asked(room, path)
            assert b" 200 " in await asked(room, path, f"X-Pitboss-Invitation: {made['invitation']}")
            assert b" 400 " in await asked(room, f"{path}?invitation={made['invitation']}")
            described = json.loads((await asked(room, "/openapi.json")).partition(b"\r\n\r\n")[2])
            in_addresses = [
                (where, parameter["name"])
                for where, methods in described["paths"].items()
                for method in methods.values()
                for parameter in method["parameters"]
                if parameter["in"] != "header" and parameter["name"] in ("invitation", "token", "password")
            ]
            assert in_addresses == []

    asyncio.run(scene())


async def asked(room: Served, path: str, *headers: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "Host: x", "Connection: close", *headers, "", ""]
    return await spoken(room.address, "\r\n".join(lines).encode())
