"""Every request of a real floor, asked wrongly: by nobody, by a player, of no table, in words that mean nothing."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from pitboss.play import Role
from pitboss.server.app import ENDPOINTS
from pitboss.server.endpoint import Endpoint
from tests.patience import PATIENCE
from tests.server.running import Served, served
from tests.server.test_followed_tables import member, opened_table

OF_TABLES = ("feed", "possible", "cases", "reported", "signed", "lease", "takeover", "late")
NONSENSE: tuple[Any, ...] = ([], "x", {}, {"id": 7}, {"id": "x" * 20, "command": {"command": "nothing of the kind"}})


def asked_here() -> Iterator[Endpoint]:
    for endpoint in ENDPOINTS:
        parts = endpoint.path.strip("/").split("/")
        if parts[1] in ("floor", "devices") or (parts[1] == "tables" and parts[-1] in OF_TABLES):
            yield endpoint


async def ask(
    client: httpx.AsyncClient, endpoint: Endpoint, table: str, token: str, body: Any = None
) -> httpx.Response:
    path = endpoint.path.format(table=table, number="7777", device="d-none")
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    query = {"seat": "1", "to": "2"} if endpoint.path.endswith("/price") else {"seat": "1"}
    params = query if endpoint.path.endswith(("/price", "/moves")) else {}
    json = ({} if body is None else body) if endpoint.method == "POST" else None
    return await client.request(endpoint.method, path, json=json, params=params, headers=headers)


def told(answer: httpx.Response) -> str:
    """What a refusal says; every one says something."""
    assert 400 <= answer.status_code < 500, answer.text
    reason: str = answer.json()["error"]["reason"]
    assert reason.strip(), answer.text
    assert "Traceback" not in answer.text
    return reason


async def scene(room: Served) -> None:
    table, _, _ = await opened_table(room)
    _, player = await room.room.accounts.new_guest("Ann")
    _, vera = await member(room, "Vera", Role.SUPERVISOR)
    async with httpx.AsyncClient(base_url=room.address, timeout=PATIENCE) as client:
        for endpoint in asked_here():
            where = f"{endpoint.method} {endpoint.path}"
            nobody = await ask(client, endpoint, table, "")
            told(nobody)
            if endpoint.method == "GET":
                assert nobody.status_code == 401, (where, nobody.text)
                assert (await ask(client, endpoint, table, player)).status_code in (403, 404), where
            if "{table}" in endpoint.path:
                missing = await ask(client, endpoint, "nowhere", vera)
                assert missing.status_code in (400, 404), (where, missing.text)
                told(missing)
            if endpoint.method == "POST":
                for body in NONSENSE:
                    for token in (vera, player):
                        told(await ask(client, endpoint, table, token, body))
            elif endpoint.query is not None:
                wrong = endpoint.path.format(table=table, number="1", device="d") + "?nonsense=1"
                answer = await client.get(wrong, headers={"Authorization": f"Bearer {vera}"})
                assert answer.status_code == 400, (where, answer.text)
                told(answer)


def test_every_door_of_the_floor_says_what_is_wrong(tmp_path: Path) -> None:
    async def whole() -> None:
        async with served(tmp_path) as room:
            await scene(room)

    asyncio.run(whole())
