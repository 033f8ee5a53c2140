"""A room whose database is away, or lets nobody in: whoever asks is told to come again, and not where it is."""

import asyncio
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from pitboss.room.stores import StoreName
from pitboss.server.endpoint import AWAY
from tests.server.running import served
from tests.servers.postgres import PostgresServer
from tests.servers.proxy import ProxyLoop


def test_whoever_asks_while_the_database_is_away_is_told_to_ask_again(
    postgres: PostgresServer, room_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.room.postgres.database.PATIENCE", 0.2)
    shut = (
        f"alter database {room_database} allow_connections false",
        f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{room_database}'",
    )
    open_again = f"alter database {room_database} allow_connections true"

    async def scene(address: str, cut: bool) -> None:
        async with (
            served(StoreName(tmp_path / str(cut), address)) as server,
            httpx.AsyncClient(base_url=server.address, timeout=60) as http,
        ):
            token = (await http.post("/api/guest", json={"name": "Ann"})).json()["token"]
            await asyncio.to_thread(*((proxy.cut,) if cut else (postgres.sql, *shut)))
            try:
                for shown in (token, "unknown", ""):
                    asked = {"authorization": f"bearer {shown}"} if shown else {}
                    for method, path, body in (
                        ("GET", "/api/me", None),
                        ("POST", "/api/guest", {"name": "Ben"}),
                        ("POST", "/api/login", {"name": "Ann", "password": "long enough"}),
                    ):
                        answer = await http.request(method, path, json=body, headers=asked)
                        if (path, shown) == ("/api/me", ""):
                            assert answer.status_code == 401
                            continue
                        assert (answer.status_code, answer.json()["error"]["reason"]) == (503, AWAY), (path, shown)
            finally:
                await asyncio.to_thread(*((proxy.mend,) if cut else (postgres.sql, open_again)))
            assert (await http.get("/api/me", headers={"authorization": f"bearer {token}"})).status_code == 200

    with closing(ProxyLoop()) as loop, closing(loop.proxy(postgres.socket)) as proxy:
        for cut in (True, False):
            asyncio.run(scene(f"postgresql://postgres@127.0.0.1:{proxy.port}/{room_database}", cut))
