"""Tournaments over the network: the lobby, entering, watching, directing, prints and evidence."""

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from pitboss.lab.tournaments.records import verify
from pitboss.play import Role
from pitboss.tournament.templates import drawn_up, template
from tests.patience import PATIENCE
from tests.proof import rules
from tests.server.running import Served, served

PASSWORD = "long enough"


class Site:
    """A running room, and a client of it for each person."""

    def __init__(self, room: Served, http: httpx.AsyncClient) -> None:
        self.room, self.http = room, http

    async def guest(self, name: str) -> dict[str, str]:
        answer = await self.http.post("/api/guest", json={"name": name})
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    async def staff(self, name: str, role: Role) -> dict[str, str]:
        await self.room.room.accounts.register(name, PASSWORD, None, role)
        answer = await self.http.post("/api/login", json={"name": name, "password": PASSWORD})
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    async def get(self, path: str, who: dict[str, str] | None = None) -> Any:
        answer = await self.http.get(path, headers=who or {})
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: object, who: dict[str, str]) -> httpx.Response:
        return await self.http.post(path, json=body, headers=who)

    async def announce(self, who: dict[str, str], conditions: str = "") -> str:
        body = {"conditions": conditions or drawn_up("rebuy", starts_at=LATER), "reference": "R 12"}
        answer = await self.post("/api/tournaments", body, who)
        assert answer.status_code == 201, answer.text
        return f"/api/tournaments/{answer.json()['tournament']}"

    async def do(self, path: str, who: dict[str, str], id_: str, **command: object) -> httpx.Response:
        return await self.post(f"{path}/do", {"id": id_, "command": command}, who)


LATER = "2031-05-01T19:30:00+10:00"
PARTS = ("conditions", "levels", "entries", "tables", "rounds", "places", "prizes", "draws", "log", "clock")
JSON = {"Content-Type": "application/json"}
ASKED = ("enter", "rebuy", "decline", "add-on", "withdraw", "back", "deal", "do", "take-over", "give-back")


@asynccontextmanager
async def site(folder: Path) -> AsyncIterator[Site]:
    async with served(folder) as room, httpx.AsyncClient(base_url=room.address, timeout=PATIENCE) as http:
        yield Site(room, http)


@rules("NI2018-51/20.5", "NI2018-51/20.6")
def test_somebody_enters_with_the_document_in_view(tmp_path: Path) -> None:
    async def scene() -> None:
        async with site(tmp_path) as at:
            ann = await at.guest("Ann")
            listed = await at.get("/api/tournaments")
            assert [offer["name"] for offer in listed["offers"]][:1] == ["holdem-six"]
            made = await at.post("/api/tournaments/offers", {"offer": "holdem-six"}, ann)
            path = f"/api/tournaments/{made.json()['tournament']}"
            page = await at.get(f"{path}/conditions")
            before = (await at.get("/api/me", ann))["wallet"]
            refused = await at.post(f"{path}/enter", {"agreed": ""}, ann)
            assert refused.status_code == 422
            assert refused.json()["error"]["rules"][0]["id"].startswith("NI2018-51/20.5")
            done = await at.post(f"{path}/enter", {"agreed": page["identity"], "nonce": "a text"}, ann)
            assert done.status_code == 200, done.text
            again = await at.post(f"{path}/enter", {"agreed": page["identity"]}, ann)
            assert again.status_code == 422
            seen = await at.get(path, ann)
            assert seen["you"]["entry"] == 1
            assert seen["you"]["status"] in ("entered", "seated")  # bots take the other seats, and seats are drawn
            assert (await at.get("/api/me", ann))["wallet"] == before - seen["view"]["fee"]
            assert (await at.get(path))["you"]["entry"] == 0
            assert seen["desk"] is None

    asyncio.run(scene())


def test_every_part_has_an_address(tmp_path: Path) -> None:
    async def scene() -> None:
        async with site(tmp_path) as at:
            olga = await at.staff("Olga", Role.OPERATOR)
            path = await at.announce(olga)
            for part in PARTS:
                assert await at.get(f"{path}/{part}")
            assert (await at.http.get(f"{path}/conditions?version=7")).status_code == 404
            assert (await at.http.get(f"{path}/forecast")).status_code == 409
            assert (await at.http.get(f"{path}/icm")).status_code == 409
            assert (await at.http.get("/api/tournaments/T99")).status_code == 404
            for name in ("conditions", "levels", "seating", "tables", "prizes", "places"):
                for form, media in (("html", "text/html"), ("text", "text/plain"), ("pdf", "application/pdf")):
                    printed = await at.http.get(f"{path}/print/{name}?form={form}")
                    assert printed.status_code == 200
                    assert printed.headers["content-type"].startswith(media)
            assert (await at.http.get(f"{path}/print/slips")).status_code == 403
            assert (await at.http.get(f"{path}/print/nothing")).status_code == 404
            assert (await at.get("/api/tournaments?state=finished"))["tournaments"] == []
            assert len((await at.get("/api/tournaments?state=open"))["tournaments"]) == 1

    asyncio.run(scene())


def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path) -> None:
    async def scene() -> None:
        async with site(tmp_path) as at:
            olga, ann = await at.staff("Olga", Role.OPERATOR), await at.guest("Ann")
            path = await at.announce(olga)

            async def wrong(status: int, method: str, where: str, **how: Any) -> None:
                answer = await at.http.request(method, where, **how)
                assert answer.status_code == status, (method, where, answer.status_code, answer.text)
                assert answer.json()["error"]["reason"], where

            for part in ("", *(f"/{part}" for part in (*PARTS, "forecast", "icm", "print/levels"))):
                await wrong(404, "GET", f"/api/tournaments/T99{part}")
            for nonsense in ("?state=none", "?before=" + 50 * "T"):
                await wrong(400, "GET", f"/api/tournaments{nonsense}")
            for nonsense in ("conditions?version=-1", "log?after=x", "print/levels?form=doc", "levels?of=1"):
                await wrong(400, "GET", f"{path}/{nonsense}")
            await wrong(404, "GET", "/api/tournaments/offers/none/conditions")
            for part in ("expected", "evidence.zip"):
                await wrong(401, "GET", f"{path}/{part}")
                await wrong(403, "GET", f"{path}/{part}", headers=ann)
            for what in ASKED:
                said = {"id": "long-enough", "command": {"command": "approve_deal"}} if what == "do" else {}
                await wrong(401, "POST", f"{path}/{what}", json=said)
                await wrong(400, "POST", f"{path}/{what}", content=b"{no json", headers=ann | JSON)
                await wrong(400, "POST", f"{path}/{what}", json={"nonsense": 1}, headers=ann)
                await wrong(404, "POST", f"/api/tournaments/T99/{what}", json=said, headers=ann)
            for what in ("rebuy", "decline", "add-on", "withdraw", "back", "deal"):
                await wrong(422, "POST", f"{path}/{what}", json={}, headers=ann)
            for what in ("take-over", "give-back"):
                await wrong(403, "POST", f"{path}/{what}", json={}, headers=ann)
            await wrong(400, "POST", f"{path}/do", json={"id": "short", "command": {}}, headers=olga)
            await wrong(400, "POST", f"{path}/do", json={"id": "long-enough", "command": [1]}, headers=olga)
            stop = {"id": "not-for-ann", "command": {"command": "cancel", "reason": "I lose"}}
            await wrong(422, "POST", f"{path}/do", json=stop, headers=ann)

    asyncio.run(scene())


def test_the_conditions_of_an_offer_can_be_read_before_it_is_opened(tmp_path: Path) -> None:
    async def scene() -> None:
        async with site(tmp_path) as at:
            for form, media in (("html", "text/html"), ("text", "text/plain"), ("pdf", "application/pdf")):
                printed = await at.http.get(f"/api/tournaments/offers/holdem-six/conditions?form={form}")
                assert printed.status_code == 200
                assert printed.headers["content-type"].startswith(media)
            assert "Hold-em for six" in (await at.http.get("/api/tournaments/offers/holdem-six/conditions")).text
            assert (await at.get("/api/tournaments"))["tournaments"] == []

    asyncio.run(scene())


def test_a_document_is_checked_before_it_is_announced(tmp_path: Path) -> None:
    async def scene() -> None:
        async with site(tmp_path) as at:
            bad = template("rebuy").replace("commission = 10", "commission = 1000")
            found = (await at.post("/api/tournaments/check", {"conditions": bad}, {})).json()
            assert any(not each["warning"] and each["item"] == "20.3(a)(ii)" for each in found["findings"])
            good = (await at.post("/api/tournaments/check", {"conditions": template("rebuy")}, {})).json()
            assert not any(not each["warning"] for each in good["findings"])
            ann = await at.guest("Ann")
            assert (await at.post("/api/tournaments", {"conditions": template("rebuy")}, ann)).status_code == 403
            olga = await at.staff("Olga", Role.OPERATOR)
            assert (await at.post("/api/tournaments", {"conditions": bad}, olga)).status_code == 400
            assert (await at.post("/api/tournaments", {"conditions": "no TOML ["}, olga)).status_code == 400

    asyncio.run(scene())


@rules("NI2018-51/20.4")
def test_a_director_takes_over_and_does_what_is_due_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with site(tmp_path) as at:
            olga, dora = await at.staff("Olga", Role.OPERATOR), await at.staff("Dora", Role.DIRECTOR)
            ann = await at.guest("Ann")
            path = await at.announce(olga)
            assert (await at.http.get(f"{path}/expected", headers=ann)).status_code == 403
            early = await at.do(path, dora, "too-early", command="direct", text="silence")
            assert early.status_code == 422
            assert (await at.post(f"{path}/take-over", {}, ann)).status_code == 403
            assert (await at.post(f"{path}/take-over", {}, dora)).status_code == 200
            assert [each["name"] for each in (await at.get(f"{path}/expected", dora))["due"]] == ["close"]
            identity = (await at.get(path))["view"]["identity"]
            given = {"command": "enter", "person": "desk:Nora", "at": 0, "agreed": identity}
            first = await at.do(path, dora, "enter-Nora", **given)
            second = await at.do(path, dora, "enter-Nora", **given)
            assert (first.json()["repeated"], second.json()["repeated"]) == (False, True)
            seen = await at.get(path, dora)
            assert [row["name"] for row in seen["view"]["entries"]] == ["Nora"]
            assert [row["person"] for row in seen["desk"]["people"]] == ["desk:Nora"]
            assert seen["view"]["director"] == "Dora"
            assert (await at.do(path, dora, "not-a-word", command="fly")).status_code == 400
            assert (await at.post(f"{path}/give-back", {}, dora)).status_code == 200
            assert (await at.get(path))["view"]["software"]

    asyncio.run(scene())


def test_watchers_get_complete_views_as_it_changes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with site(tmp_path) as at:
            ann = await at.guest("Ann")
            made = await at.post("/api/tournaments/offers", {"offer": "holdem-six"}, ann)
            id_ = made.json()["tournament"]
            hello = {"type": "hello", "protocol": 1, "table": "", "watch": f"tournament:{id_}"}
            async with await at.room.raw() as socket:
                await socket.send(json.dumps(hello))
                seen = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                assert (seen["type"], seen["view"]["entered"], seen["desk"]) == ("tournament", 0, None)
                agreed = {"agreed": seen["view"]["identity"]}
                assert (await at.post(f"/api/tournaments/{id_}/enter", agreed, ann)).status_code == 200
                while not seen["view"]["entered"]:
                    seen = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                await socket.send(json.dumps({"type": "ping", "at": 5}))
                while seen["type"] != "pong":
                    seen = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                assert seen["at"] == 5
            async with await at.room.raw() as socket:
                await socket.send(json.dumps({**hello, "watch": "tournament:T99"}))
                assert json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["fatal"]

    asyncio.run(scene())


def test_evidence_is_verified_without_the_room(tmp_path: Path) -> None:
    async def scene() -> None:
        async with site(tmp_path / "room") as at:
            olga, ann = await at.staff("Olga", Role.OPERATOR), await at.guest("Ann")
            path = await at.announce(olga)
            identity = (await at.get(path))["view"]["identity"]
            assert (await at.post(f"{path}/enter", {"agreed": identity}, ann)).status_code == 200
            assert (await at.http.get(f"{path}/evidence.zip", headers=ann)).status_code == 403
            content = (await at.http.get(f"{path}/evidence.zip", headers=olga)).content
            again = (await at.http.get(f"{path}/evidence.zip", headers=olga)).content
            assert content == again
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                archive.extractall(tmp_path / "evidence")
            assert verify(tmp_path / "evidence" / "record") is None
            log = (tmp_path / "evidence" / "log.txt").read_text()
            assert "Ann" in log
            assert "is notified" in log

    asyncio.run(scene())
