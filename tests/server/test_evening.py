"""A host's evening: who may sit, terms from the next round on, and who owes whom with the fewest payments."""

import asyncio
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from pitboss.client import Refused
from pitboss.room.evening import HOUSE, payments
from tests.proof import rules
from tests.server.running import served

PRIVATE = {"game": "holdem", "public": False, "bots": {"number": 0}, "pace": "instant"}


@rules("H-R10")
def test_the_host_is_asked_before_anybody_sits_down(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, ben = await room.client("Ann"), await room.client("Ben")
            made = await ann.request("POST", "/api/tables", PRIVATE)
            base, invitation = f"/api/tables/{made['table']}", made["invitation"]
            with pytest.raises(Refused):
                await ben.request("POST", f"{base}/approval", {"approval": True})
            await ann.request("POST", f"{base}/approval", {"approval": True})
            assert (await ann.request("POST", f"{base}/join", {"seat": 1}))["seat"] == 1
            asked = await ben.request("POST", f"{base}/join", {"seat": 2, "invitation": invitation, "mark": "bell"})
            assert (asked["seat"], asked["asked"]) == (0, True)
            async with await ann.watch(made["table"]) as first, await ben.watch(made["table"], invitation) as second:
                assert first.view["table"]["approval"]
                (waiting,) = first.view["you"]["asking"]
                assert (waiting["name"], waiting["mark"]) == ("Ben", "bell")
                assert second.view["you"]["asked"]
                assert second.view["you"]["asking"] == []
                refused = await second.send("sit", person=waiting["person"], seat=2, cents=40_000)
                assert [rule["id"] for rule in refused["rules"]] == ["H-R10"]
            with pytest.raises(Refused, match="404"):
                await ann.request("POST", f"{base}/admit", {"person": "g-nobody"})
            await ann.request("POST", f"{base}/admit", {"person": waiting["person"]})
        async with served(tmp_path) as room:
            ben.address = ann.address = room.address
            joined = await ben.request("POST", f"{base}/join", {"seat": 2, "invitation": invitation})
            assert (joined["seat"], joined["asked"]) == (2, False)

    asyncio.run(scene())


def test_terms_change_from_the_next_round_on_where_the_rules_let_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, ben = await room.client("Ann"), await room.client("Ben")
            made = await ann.request("POST", "/api/tables", PRIVATE)
            base = f"/api/tables/{made['table']}"
            with pytest.raises(Refused, match="404"):
                await ben.request("POST", f"{base}/terms", {"options": {"blinds": [1000, 2000]}})
            with pytest.raises(Refused, match="400: blindings is no option"):
                await ann.request("POST", f"{base}/terms", {"options": {"blindings": 1}})
            limits = [{"kind": "no_limit", "minimum": 2000}] * 4
            terms = {"blinds": [1000, 2000], "limits": limits}
            await ann.request("POST", f"{base}/terms", {"options": terms})
            async with await ann.watch(made["table"]) as table:
                assert "blinds $10 and $20" in table.view["table"]["stakes"]
            with pytest.raises(Refused, match="422"):
                await ann.request("POST", f"{base}/terms", {"options": {"deck": 17}})

    asyncio.run(scene())


def test_the_ledger_of_an_evening_adds_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, ben, eve = [await room.client(name) for name in ("Ann", "Ben", "Eve")]
            made = await ann.request("POST", "/api/tables", PRIVATE)
            base, invitation = f"/api/tables/{made['table']}", {"invitation": made["invitation"]}
            for client, seat in ((ann, 1), (ben, 2)):
                await client.request("POST", f"{base}/join", {"seat": seat, "cents": 40_000, **invitation})
            async with await ann.watch(made["table"]) as first, await ben.watch(made["table"]) as second:
                while first.view["table"]["rounds"] < 3:
                    for table in (first, second):
                        if table.view["you"]["acts"]:
                            await table.send("act", kind="fold")
                    await asyncio.sleep(0.01)
            ledger = await ben.request("GET", f"{base}/ledger")
            assert [(line["name"], line["bought"]) for line in ledger["people"]] == [("Ann", 40_000), ("Ben", 40_000)]
            nets = {line["name"]: line["net"] for line in ledger["people"]}
            assert sum(nets.values()) + ledger["house"] == 0
            for line in ledger["people"]:
                assert line["net"] == line["taken"] + line["has"] - line["bought"]
            for payment in ledger["payments"]:
                for name, cents in ((payment["from"], payment["cents"]), (payment["to"], -payment["cents"])):
                    nets[name] = nets.get(name, ledger["house"]) + cents
            assert not any(nets.values())
            with pytest.raises(Refused, match="404"):
                await eve.request("GET", f"{base}/ledger")

    asyncio.run(scene())


def fewest(nets: dict[str, int]) -> int:
    """The same by trying every way to part people into groups that are even."""
    left = tuple(who for who, cents in nets.items() if cents)

    def groups(some: tuple[str, ...]) -> int:
        if not some:
            return 0
        others = some[1:]
        return max(
            1 + groups(tuple(who for who in others if who not in more))
            for size in range(1, len(others) + 1)
            for more in combinations(others, size)
            if not nets[some[0]] + sum(nets[who] for who in more)
        )

    return len(left) - groups(left)


@pytest.mark.parametrize("seed", range(20))
def test_nobody_pays_more_often_than_need_be(seed: int) -> None:
    chance = Random(seed)
    nets = {f"p{number}": 100 * chance.randint(-4, 4) for number in range(chance.randint(1, 6))}
    nets[HOUSE] = -sum(nets.values())
    found = payments(nets)
    for payment in found:
        assert payment.cents > 0
        nets[payment.source] += payment.cents
        nets[payment.target] -= payment.cents
    assert not any(nets.values())
    before = dict(nets)
    for payment in found:
        before[payment.source] -= payment.cents
        before[payment.target] += payment.cents
    assert len(found) == fewest(before)
