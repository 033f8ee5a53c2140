"""One's own results: rounds across tables with filters, sums, curve, biggest pots and games; the index and its file."""

import asyncio
from pathlib import Path

import pytest

from pitboss.client import Client, Refused, TableClient
from pitboss.room.results import FILE, POINTS, Results, RoundResult, Wanted
from tests.server.house import seated, until
from tests.server.running import Served, served


async def played(room: Served, game: str, rounds: int) -> tuple[Client, str]:
    """Somebody with a table of his own, who stays in for nothing, or folds, until so many rounds are over."""
    async with seated(room, game) as (client, table):
        await play(table, game, rounds)
        return client, table.view["table"]["id"]


async def play(table: TableClient, game: str, rounds: int) -> None:
    if game == "canberra":
        await until(table, lambda view: view["table"]["rounds"] >= rounds, play=True)
        return
    while table.view["table"]["rounds"] < rounds:
        view = await until(table, lambda view: view["you"]["acts"] or view["table"]["rounds"] >= rounds)
        if view["you"]["acts"]:
            kinds = view["you"]["acts"]["open"]
            await table.send("act", kind=next(kind for kind in ("check", "fold", "call") if kind in kinds))


def test_rounds_across_tables_add_up_and_stay_after_a_restart(tmp_path: Path) -> None:
    kept: list[tuple[str, dict[str, object]]] = []

    async def first() -> None:
        async with served(tmp_path) as room:
            ann, poker = await played(room, "holdem", 3)
            made = await ann.request("POST", "/api/tables", {"game": "canberra", "pace": "instant"})
            await ann.request("POST", f"/api/tables/{made['table']}/join", {})
            async with await ann.watch(made["table"]) as table:
                await play(table, "canberra", 2)
            for id_ in (poker, made["table"]):
                await ann.request("POST", f"/api/tables/{id_}/close", {})
            own = await ann.request("GET", "/api/me/results")
            lines = await ann.request("GET", f"/api/tables/{poker}/rounds")
            nets = {line["round"]: line["net"] for line in lines["rounds"] if line["over"] and line["seat"]}
            mine = {line["round"]: line["net"] for line in own["rounds"] if line["table"] == poker}
            assert mine == nets
            assert own["total"]["net"] == sum(line["net"] for line in own["rounds"]) == own["curve"][-1]["net"]
            assert {line["game"] for line in own["games"]} == {"holdem", "canberra"}
            assert [line["title"] for line in own["games"] if line["game"] == "canberra"] == ["Canberra Poker"]
            only = await ann.request("GET", f"/api/me/results?table={poker}&only=lost")
            assert [line["net"] for line in only["rounds"]] == [
                line["net"] for line in own["rounds"] if line["net"] < 0 and line["table"] == poker
            ]
            assert (await ann.request("GET", "/api/me/results?since=1&until=2"))["total"]["rounds"] == 0
            with pytest.raises(Refused, match="only cannot be 'drawn'"):
                await ann.request("GET", "/api/me/results?only=drawn")
            eve = await room.client("Eve")
            assert (await eve.request("GET", "/api/me/results"))["rounds"] == []
            kept.append((ann.token, await ann.request("GET", "/api/me/results")))

    async def second() -> None:
        async with served(tmp_path) as room:
            token, before = kept[0]
            client = Client(room.address, token)
            assert (await client.request("GET", "/api/me/results"))["total"] == before["total"]

    asyncio.run(first())
    asyncio.run(second())
    (tmp_path / FILE).write_bytes(b"no database at all, and long enough to be taken for one" * 100)
    asyncio.run(second())


def test_rounds_go_out_as_phh(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, _ = await played(room, "holdem", 3)  # the first may be on when she comes
            text = await asyncio.to_thread(_text, room, ann.token)
            assert text.startswith("[1]\n")
            assert "[2]\n" in text
            assert text.count("variant = ") >= 2

    asyncio.run(scene())


def _text(room: Served, token: str) -> str:
    import httpx

    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx.get(f"{room.address}/api/me/results/phh", headers=headers)
    assert answer.status_code == 200
    return answer.text


def test_a_curve_is_thinned_and_ends_with_the_last_sum() -> None:
    index = Results()
    index.add("t1", 1001, False, [RoundResult("ann", at, "t1", at, "holdem", 1, 10) for at in range(1, 1002)])
    index.add("t2", 1, True, [RoundResult("ben", 5, "t2", 1, "holdem", -7, 10)])
    curve = index.curve(Wanted("ann"))
    assert len(curve) <= POINTS
    assert curve[-1] == (1001, 1001)
    assert index.curve(Wanted("nobody")) == []
    assert (index.indexed("t1"), index.indexed("t2"), index.indexed("t3")) == ((1001, False), (1, True), (0, False))
    assert [each.at for each in index.rounds(Wanted("ann"), 10, 3)] == [9, 8, 7]
    assert index.tables("ben") == ["t2"]
    index.close()
