"""The HTTP interface against its own description, by schemathesis; and its errors, headers and pages."""

import asyncio
import queue
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pitboss.server.app import ENDPOINTS
from pitboss.server.door import HEADERS, policy_for
from pitboss.server.openapi import openapi
from tests.patience import PATIENCE
from tests.server.house import GAMES, until
from tests.server.running import served

schema = schemathesis.openapi.from_dict(openapi(ENDPOINTS))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SETTINGS = settings(
    max_examples=6,  # beside every boundary of every field, which schemathesis tries first
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A room in a thread of its own, with a table of each kind, and the token of somebody who sits there."""
    folder = tmp_path_factory.mktemp("room")
    ready: queue.Queue[tuple[str, str]] = queue.Queue()
    done = threading.Event()

    async def scene() -> None:
        async with served(folder) as room:
            client = await room.client()
            await client.request("POST", "/api/play-now", {})
            for game in GAMES:
                async with await client.play_now(game) as table:
                    await until(table, lambda view: view["table"]["rounds"], play=True)
            ready.put((room.address, client.token))
            while not done.is_set():
                await asyncio.sleep(0.05)

    thread = threading.Thread(target=lambda: asyncio.run(scene()))
    thread.start()
    yield ready.get(timeout=PATIENCE)
    done.set()
    thread.join()


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    """One line to the room for thousands of requests, without a look for proxies before each."""
    with requests.Session() as opened:
        opened.trust_env = False
        yield opened


def new_token(base: str) -> str:
    return str(httpx.post(f"{base}/api/guest", json={}, timeout=PATIENCE).json()["token"])


@pytest.mark.parametrize("path", schema)
def test_every_answer_is_as_described(path: str, address: tuple[str, str], session: requests.Session) -> None:
    """By the decorator of schemathesis each process would make its thousands of cases when it collects the tests."""
    base, own = address

    def as_described(case: schemathesis.Case[Any]) -> None:
        # Two of them end a session, which the other cases still need.
        token = new_token(base) if path in ("/api/logout", "/api/accounts") else own
        headers = {"Authorization": f"Bearer {token}"}
        case.call_and_validate(base_url=base, session=session, headers=headers, checks=CHECKS, timeout=PATIENCE)

    how = HypothesisTestConfig(schema.config, modes=list(HypothesisTestMode), settings=SETTINGS)
    for operation in schema[path].values():
        create_test(operation=operation, test_func=as_described, config=how)()


@pytest.mark.parametrize("table", ["t2", "t3"])
@pytest.mark.parametrize("path", ["/api/tables/{table}/rounds", "/api/tables/{table}/rounds/{round}", "/api/jackpots"])
def test_rounds_against_the_house_are_as_described(table: str, path: str, address: tuple[str, str]) -> None:
    base, token = address
    names = {name: value for name, value in {"table": table, "round": "1"}.items() if f"{{{name}}}" in path}
    case = schema[path]["GET"].Case(path_parameters=names)
    answer = case.call_and_validate(
        base_url=base, headers={"Authorization": f"Bearer {token}"}, checks=CHECKS, timeout=PATIENCE
    )
    assert answer.status_code == 200


def test_errors_say_what_was_wrong(address: tuple[str, str]) -> None:
    base, token = address
    with httpx.Client(base_url=base, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE) as client:
        for answer, status, reason in (
            (client.get("/api/nothing"), 404, "nothing at this address"),
            (client.post("/api/guest", content="x" * 20000), 413, "at most 16384 bytes"),
            (client.post("/api/guest", content="name=Ann"), 415, "JSON"),
            (client.post("/api/guest", json={"nme": "Ann"}), 400, "nme"),
            (client.get("/api/rules", params={"limit": "many"}), 400, "limit"),
            (client.get("/api/rules?limit=1&limit=2"), 400, "twice"),
            (client.get("/api/rules", params={"game": "whist"}), 400, "whist"),
            (client.get("/api/rules/NI2018-51/99"), 404, "unknown rule"),
            (client.put("/api/me"), 405, "GET, POST is"),
            (client.post("/api/login", json={"name": "nobody", "password": "nothing at all"}), 401, "no account"),
            (client.get("/api/me", headers={"Authorization": "Bearer made-up"}), 401, "no session"),
            (client.post("/api/tables", json={"game": "whist"}), 400, "no game 'whist'"),
            (client.post("/api/tables", json={"game": "holdem", "options": {"deck": "all"}}), 400, "deck"),
            (client.get("/api/tables/t99"), 404, "no table"),
            (client.get("/api/tables/t1/rounds/99"), 404, "no round"),
        ):
            assert answer.status_code == status, answer.text
            assert reason in answer.json()["error"]["reason"]


def test_impossible_tables_are_refused_with_their_rules(address: tuple[str, str]) -> None:
    base, token = address
    with httpx.Client(base_url=base, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE) as client:
        body = {"game": "holdem", "options": {"unit": 300}}
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 422
        assert answer.json()["error"]["rules"]
        found = client.post("/api/tables/check", json=body).json()
        assert any(not finding["warning"] and finding["rules"] for finding in found["findings"])
        assert client.post("/api/tables/check", json={"game": "omaha"}).json()["findings"] == []


def test_pages_forbid_foreign_scripts(address: tuple[str, str]) -> None:
    answer = httpx.get(f"{address[0]}/healthz", timeout=PATIENCE)
    assert answer.json() == {"status": "ok"}
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = [part.strip() for part in answer.headers["Content-Security-Policy"].split(";")]
    assert "script-src 'self'" in policy


@pytest.mark.parametrize("host", ["room.example", "room.example:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_pages_open_sockets_to_their_own_host_only(host: str, address: tuple[str, str]) -> None:
    answer = httpx.get(f"{address[0]}/healthz", headers={"Host": host}, timeout=PATIENCE)
    policy = [part.strip() for part in answer.headers["Content-Security-Policy"].split(";")]
    assert f"connect-src 'self' ws://{host} wss://{host}" in policy


@pytest.mark.parametrize("host", ["evil.example; script-src *", "a b", "*", "x,y", ""])
def test_no_host_writes_into_the_policy(host: str) -> None:
    assert policy_for(host) == policy_for("?")
    assert "connect-src 'self';" in policy_for(host)


def test_games_are_introduced_with_all_their_options(address: tuple[str, str]) -> None:
    games = httpx.get(f"{address[0]}/api/games", timeout=PATIENCE).json()
    assert len(games["games"]) == 10
    for game in games["games"]:
        assert len(game["how_to_play"]) >= 3
        assert set(game["editions"][0]["defaults"]) == {option["name"] for option in game["options"]}
        assert all(rule["text"] for option in game["options"] for rule in option["rules"])
        assert game["tempers"]
    assert games["paces"]


def test_metrics_and_description(address: tuple[str, str]) -> None:
    text = httpx.get(f"{address[0]}/metrics", timeout=PATIENCE).text
    assert "pitboss_tables" in text
    described = msgspec.json.decode(httpx.get(f"{address[0]}/openapi.json", timeout=PATIENCE).content)
    assert described == msgspec.json.decode(msgspec.json.encode(openapi(ENDPOINTS)))


def test_files_outside_the_client_are_not_served(address: tuple[str, str], tmp_path: Path) -> None:
    for path in ("/../app.py", "/%2e%2e/server/app.py", "/..%2f..%2fpyproject.toml"):
        answer = httpx.get(f"{address[0]}{path}", timeout=PATIENCE)
        assert "make_app" not in answer.text
        assert "build-system" not in answer.text
