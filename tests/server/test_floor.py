"""The floor over HTTP: what is shown to whom, what is done under whose name, and what is refused with which answer."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from pitboss.play import Role
from pitboss.room.credentials import hash_of
from pitboss.room.person import Person
from tests.patience import PATIENCE
from tests.proof import rules
from tests.server.running import Served, greeted, served
from tests.server.test_followed_tables import DECK, Tablet, make, member, opened_table

_ids = itertools.count(1000)
ON_FILE = {"table": "CR 12/7", "shoe": "CR 12/8", "commission": "CR 12/9", "commission_most": 10_00}


class Client:
    """Somebody who works on the floor, with a session."""

    def __init__(self, room: Served, person: Person, token: str) -> None:
        self.room = room
        self.person = person
        self.token = token

    async def ask(self, method: str, path: str, body: Any = None, at: str = "/api/floor") -> httpx.Response:
        async with httpx.AsyncClient(base_url=self.room.address, timeout=PATIENCE) as client:
            headers = {"Authorization": f"Bearer {self.token}"}
            return await client.request(method, f"{at}{path}", json=body, headers=headers)

    async def get(self, path: str = "") -> Any:
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, name: str, id_: str = "", **fields: Any) -> httpx.Response:
        body = {"id": id_ or f"id-{next(_ids)}", "command": {"command": name, **fields}}
        return await self.ask("POST", f"/{path}", body)

    async def do(self, path: str, name: str, **fields: Any) -> None:
        answer = await self.post(path, name, **fields)
        assert answer.status_code == 200, answer.text

    async def enter(self, table: str, kind: str, **fields: Any) -> httpx.Response:
        body = {"id": f"id-{next(_ids)}", "entry": {"kind": kind, **fields}}
        return await self.ask("POST", f"/tables/{table}", body)

    async def command(self, table: str, name: str, **fields: Any) -> None:
        answer = await self.enter(table, "table", command={"command": name, **fields})
        assert answer.status_code == 200, answer.text


async def working(room: Served, name: str, role: Role) -> Client:
    return Client(room, *(await member(room, name, role)))


async def refusal(answer: httpx.Response) -> tuple[int, str, list[str]]:
    error = answer.json()["error"]
    return answer.status_code, error["reason"], [rule["id"] for rule in error["rules"]]


@rules("H-R32", "H-R33", "H-R31")
def test_an_evening_from_the_floor(tmp_path: Path) -> None:
    """Opened by the checklist, people listed and seated at a price, closed, and the box counted."""

    async def scene() -> None:
        async with served(tmp_path) as room:
            dealer, vera = await working(room, "Del", Role.DEALER), await working(room, "Vera", Role.SUPERVISOR)
            olga, sia = await working(room, "Olga", Role.OPERATOR), await working(room, "Sia", Role.SEATING)
            table = (await make(room, olga.token, seats=4, approvals=ON_FILE)).json()["table"]
            await dealer.do("people", "clock_in", person=dealer.person.id, role="dealer", table=table)
            await vera.do("people", "clock_in", person=vera.person.id, role="supervisor")
            await vera.do("people", "assign_pit", table=table, pit="Main", x=20, y=30)
            await vera.do("decks", "issue_deck", deck="R-17", table=table)
            await dealer.command(table, "check_deck", cards=DECK)
            opening = (await vera.get(f"/tables/{table}"))["opening"]
            assert [line["step"] for line in opening if not line["done"]] == [
                "sign",
                "sign rules",
                "box",
                "opened",
                "device",
                "announced",
            ]
            refused = await olga.enter(table, "table", command={"command": "open_table"})
            missing = "before the table opens: printed and put up: Terms of this table"
            assert (await refusal(refused))[:2] == (422, missing)
            for paper in (await vera.get(f"/tables/{table}"))["signs"]:
                up = {"kind": paper["kind"], "digest": paper["digest"]}
                assert (await vera.ask("POST", f"/signs/{table}", up, at="/api/house")).status_code == 200
            await vera.do("boxes", "mount_box", box="4", table=table, float=2_000_00)
            mounted = next(line for line in (await vera.get(f"/tables/{table}"))["opening"] if line["step"] == "box")
            assert (mounted["done"], mounted["text"]) == (True, "Float and drop box: 4, float $2,000")
            await olga.command(table, "open_table")
            game = (await vera.get())["tables"][0]["game"]
            for name in ("Ann", "Bob", "Cleo"):
                await sia.do("lists", "put_on_list", person=name, game=game, phone="0400")
            waiting = (await sia.get())["waiting"]
            assert [one["name"] for one in waiting] == ["Ann", "Bob", "Cleo"]
            for seat, one in enumerate(waiting, 1):
                await sia.do("lists", "call_person", number=one["number"], table=table, seat=seat)
                await sia.do("lists", "seat_from_list", number=one["number"], table=table, seat=seat, cents=300_00)
            assert (await dealer.enter(table, "deal")).status_code == 200
            assert (await dealer.enter(table, "rest")).status_code == 200
            [seats] = (await sia.get("/seats"))["tables"]
            assert [(one["seat"], one["cents"]) for one in seats["prices"]] == [(4, 10_00)]
            price = await sia.get(f"/tables/{table}/price?seat=1&to=4")
            assert price["price"]["is_further"] in (True, False)
            tile = (await vera.get())["tables"][0]
            assert (tile["pit"], tile["x"], tile["dealer"], tile["supervisor"]) == ("Main", 20, "Del", "Vera")
            assert (tile["rounds_hour"], tile["colour"], tile["level"]) == (1, "alone", "full")
            await olga.command(table, "notify_closure")
            await dealer.command(table, "check_deck", cards=DECK)
            reason = (await refusal(await vera.post("boxes", "pull_box", box="4")))[1]
            assert "seats to count: 1, 2, 3" in reason
            sheet = await vera.get(f"/tables/{table}")
            for seat in (seat for seat in sheet["seats"] if seat["person"]):
                await dealer.enter(table, "count", seat=seat["seat"], cents=seat["stake"])
            await vera.do("boxes", "pull_box", box="4")
            await olga.command(table, "close_table")
            two = (await working(room, "Cas", Role.CASHIER), vera)
            await two[0].do("boxes", "count_box", box="4", cents=7_00)
            shown = [line["box"] for line in (await vera.get("/boxes"))["boxes"]]
            shown += (await vera.get("/drop"))["tables"][0]["drop"]["boxes"]
            entered = [(box["entered"], box["entered_by"]) for box in shown]
            assert entered == [(0, two[0].person.id)] * 2, "the second counts without it; the first may count again"
            for one in two:
                await one.do("boxes", "count_box", box="4", cents=0)
            [box] = (await vera.get("/boxes"))["boxes"]
            assert (box["difference"], box["flagged"], box["box"]["counters"]) == (
                0,
                False,
                [one.person.id for one in two],
            )
            closing = (await vera.get(f"/tables/{table}"))["closing"]
            assert all(line["done"] for line in closing)
            assert (await vera.get())["on_duty"][0]["table"] == "", "who dealt at a table that is closed is free"
            await dealer.do("people", "clock_out", person=dealer.person.id)
            drop = await vera.get("/drop")
            assert (len(drop["shifts"]), drop["tables"][0]["drop"]["boxes"][0]["box"]) == (1, "4")
            assert (await vera.ask("GET", "/drop?shift=1")).status_code == 404
            assert (await dealer.ask("GET", "/drop")).status_code == 403
            records = await vera.get("/records")
            assert records["tables"][0]["rounds"] == {"full": 1}
            kept = {line["name"]: (line["tally"]["errors"], line["per_thousand"]) for line in records["dealers"]}
            assert kept["Del"] == (0, 0.0)
            assert (await vera.ask("GET", "/records?shift=1")).status_code == 404
            assert (await dealer.ask("GET", "/records")).status_code == 403
            text = await vera.ask("GET", f"/tables/{table}/rounds/1?format=text", at="/api")
            assert text.text.endswith("Record: full\n")

    asyncio.run(scene())


@rules("H-R34", "NI2018-51/16.3")
def test_reports_are_for_those_who_decide_and_measures_those_of_the_edition(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, _, _ = await opened_table(room)
            vera, sia = await working(room, "Vera", Role.SUPERVISOR), await working(room, "Sia", Role.SEATING)
            matters = {one["matter"]: one for one in (await vera.get(f"/tables/{table}"))["matters"]}
            assert matters["another language"]["rules"] == ["NI2018-51/16.3"]
            report: dict[str, Any] = {"table": table, "matter": "another language", "words": "speaks Latin", "seat": 3}
            status, _, _ = await refusal(await sia.post("conduct", "report_person", **report))
            assert status == 422
            await vera.do("conduct", "report_person", **report)
            assert (await sia.ask("GET", "/conduct")).status_code == 403
            told = [["speaks Latin" in line["text"] for line in (await one.get())["told"]] for one in (vera, sia)]
            assert list(map(any, told)) == [True, False], "what happened on the floor has it for her alone"
            [line] = (await vera.get("/conduct"))["reports"]
            assert (line["proposed"], line["earlier"], line["report"]["person"]) == ("warned", 0, "badge 3")
            wrong = await vera.post("conduct", "take_measure", number=1, measure="dealt out", reason="so")
            assert "do not give that" in (await refusal(wrong))[1]
            for number in (1, 2):
                await vera.do("conduct", "take_measure", number=number, measure="warned", reason="the first time")
                await vera.do("conduct", "report_person", **report)
            line = (await vera.get("/conduct"))["reports"][0]
            assert (line["proposed"], line["warnings"], line["earlier"]) == ("excluded", 2, 2)
            assert [seat["reports"] for seat in (await vera.get(f"/tables/{table}"))["seats"]] == [0, 0, 3, 0]
            assert [seat["reports"] for seat in (await sia.get(f"/tables/{table}"))["seats"]] == [0, 0, 0, 0]
            await vera.do("conduct", "take_measure", number=3, measure="excluded", reason="the third time")
            waits = [one["waits"] for one in (await vera.get("/conduct"))["reports"]]
            assert waits == ["somebody is excluded", "", ""]
            olga = await working(room, "Olly", Role.OPERATOR)
            assert (await olga.enter(table, "approve")).status_code == 200, "a second person confirms it"
            [entry] = (await sia.get("/exclusions"))["exclusions"]
            missing = await sia.ask("GET", "/exclusions/1/picture")
            assert missing.status_code == 404
            kept = await vera.ask("POST", "/exclusions/picture", {"number": 1, "content": "iVBORw0KGgo="})
            assert (await refusal(kept))[:2] == (422, "this house keeps no pictures: its conditions may allow them")
            assert (entry["entry"]["person"], entry["entry"]["scope"], entry["holds"]) == ("badge 3", "table", True)
            listed = await sia.post("lists", "put_on_list", person="badge 3", game="holdem-2018 5/10", table=table)
            status, reason, cited = await refusal(listed)
            assert (status, "entry 1 of the exclusion list" in reason, "H-R34" in cited) == (422, True, True)

    asyncio.run(scene())


@rules("H-R17", "H-R34")
def test_an_entry_of_the_exclusion_list_waits_for_a_second_person(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            vera, sia = await working(room, "Vera", Role.SUPERVISOR), await working(room, "Sia", Role.SEATING)
            olga = await working(room, "Olly", Role.OPERATOR)
            await vera.do("exclusions", "exclude_from", person="Zed", game="holdem-2018", reason="fraud")
            lists = {name: await one.get("/exclusions") for name, one in (("vera", vera), ("sia", sia), ("olga", olga))}
            assert not any(each["exclusions"] for each in lists.values())
            yours = {name: [line["is_yours"] for line in each["asked"]] for name, each in lists.items()}
            assert yours == {"vera": [True], "sia": [], "olga": [False]}, "a matter of those who decide"
            assert (await olga.get())["open_reports"] == 1
            status, reason, cited = await refusal(await vera.post("exclusions", "confirm_exclusion", number=1))
            assert (status, "second, different person" in reason, "H-R17" in cited) == (422, True, True)
            assert (await refusal(await sia.post("exclusions", "confirm_exclusion", number=1)))[0] == 422
            told = [[line["text"] for line in (await one.get())["told"]] for one in (vera, sia)]
            assert [any("has to confirm it" in text for text in each) for each in told] == [True, False]
            await olga.do("exclusions", "confirm_exclusion", number=1)
            found = await sia.get("/exclusions")
            assert (found["asked"], [line["by"] for line in found["exclusions"]]) == ([], [["Vera", "Olly"]])
            assert (await olga.get())["open_reports"] == 0

    asyncio.run(scene())


@rules("H-R16", "H-R20")
def test_a_tablet_that_dies_leaves_a_gap_in_the_report(tmp_path: Path) -> None:
    """What it had not sent is lost: another goes on at the last entry, the round is counted, and the gap is told."""

    async def scene() -> None:
        async with served(tmp_path) as room:
            table, _, floor = await opened_table(room)
            host, vera = room.room.tables[table], await working(room, "Vera", Role.SUPERVISOR)
            dealer, token = await member(room, "Eva", Role.DEALER)
            assert (await floor.command("take_duty", role="dealer", person=dealer.id))["type"] == "ack"
            dying = Tablet(await greeted(room, table, token, device="tablet-1"))
            eva = Client(room, dealer, token)
            leased = await eva.ask("POST", f"/tables/{table}/lease", {"device": "tablet-1"}, at="/api")
            assert leased.json()["number"] == 1
            assert (await dying.enter("deal", fence=1))["type"] == "ack"
            assert (await vera.get("/records"))["tables"][0]["gaps"] == []
            await dying.close()
            while host.devices.is_connected("tablet-1"):
                await asyncio.sleep(0.01)
            other = Tablet(await greeted(room, table, token, device="tablet-2"))
            refused = await eva.ask("POST", f"/tables/{table}/lease", {"device": "tablet-2"}, at="/api")
            assert refused.status_code == 422
            taken = await vera.ask("POST", f"/tables/{table}/takeover", {"device": "tablet-2"}, at="/api")
            assert taken.json()["number"] == 2
            page = (await vera.get("/handover"))["page"]["parts"]
            [line] = next(part["lines"] for part in page if part["title"] == "Gaps in the records")
            assert "in round 1" in line["what"]
            assert line["next_step"].startswith("leave the round to a count")
            while (await other.look())["dealer"]["step"] != "count":
                pass
            assert other.view["dealer"]["count"] == [1, 2, 3, 4]
            stakes = [[seat, 300_00] for seat in range(1, 5)]
            assert (await other.enter("stop", fence=2, stakes=stakes))["type"] == "ack"
            [kept] = (await vera.get("/records"))["tables"]
            [gap] = kept["gaps"]
            assert (gap["round"], gap["level"], kept["rounds"]) == (1, "counted", {"counted": 1})
            assert gap["since"] <= gap["until"]
            told = (await vera.ask("GET", "/devices", at="/api")).json()["told"]
            assert any("what it had not sent is missing" in each["text"] for each in told)

    asyncio.run(scene())


@rules("H-R34", "H-R35", "H-R36")
def test_a_case_and_a_handover(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            vera, sue = await working(room, "Vera", Role.SUPERVISOR), await working(room, "Sue", Role.SHIFT_MANAGER)
            olga = await working(room, "Olly", Role.OPERATOR)
            await vera.do("cases", "open_dispute", table=table, seat=2, words="my nines were told to go in")
            camera = {"name": "C-12", "first": 1, "last": 2}
            await vera.do("cases", "note_case", number=1, cameras=[camera], goes_on=True)
            [line] = (await vera.get("/cases"))["cases"]
            assert (line["next_step"], line["case"]["cameras"]) == ("the operator decides", [camera])
            assert (line["name"], line["sits"], [one["seat"] for one in line["seated"]]) == ("badge 2", 2, [1, 2, 3, 4])
            person = {"seat": 4, "matter": "another language", "words": "speaks Latin"}
            await vera.do("conduct", "report_person", table=table, **person)
            await vera.do("exclusions", "exclude_from", person="Zed", game="holdem-2018", reason="fraud")
            assert (await sue.ask("GET", "/conduct")).status_code == 403
            page = (await sue.get("/handover"))["page"]
            [lines] = [part["lines"] for part in page["parts"] if part["title"] == "Conduct"]
            name = (await vera.get())["tables"][0]["name"]
            assert lines == [
                {"what": f"Report 1, {name}", "next_step": "answer it"},
                {"what": "Exclusion 1 is asked for", "next_step": "a second person confirms it"},
            ], "that there is something to do, not of whom"
            for kind in ("deal", "call", "call"):
                await tablet.enter(kind)
            await tablet.enter("report", fact={"fact": "cards_discarded", "seat": 3})
            read = await vera.get("/handover")
            assert read["page"]["untaken"]
            untaken = await vera.post("handover", "offer_handover", to=sue.person.id, matters=read["matters"])
            status, reason, _ = await refusal(untaken)
            assert (status, "nobody has taken it on" in reason) == (422, True)
            await vera.do("handover", "take_on", table=table, person=vera.person.id)
            assert (await vera.get())["tables"][0]["taken_on"] == "Vera"
            changed = await vera.post("handover", "offer_handover", to=sue.person.id, matters=read["matters"])
            assert (await refusal(changed))[1] == "something on the page has changed since it was read: read it again"
            now = (await vera.get("/handover"))["matters"]
            await vera.do("handover", "offer_handover", to=sue.person.id, matters=now)
            offered = await sue.get("/handover")
            assert offered["offered_by"] == "Vera"
            assert (await vera.post("handover", "sign_handover", digest=offered["offered_digest"])).status_code == 422
            await sue.do("handover", "sign_handover", digest=offered["offered_digest"])
            assert (await sue.get("/handover"))["offered"] is None
            assert (await vera.enter(table, "approve")).status_code == 200
            assert (await vera.get())["tables"][0]["taken_on"] == ""
            await olga.do("cases", "decide_case", number=1, decision="it stands")
            assert (await olga.get("/cases"))["cases"][0]["next_step"] == "the player is told"

    asyncio.run(scene())


@rules("H-R30")
def test_nobody_becomes_the_operator_by_giving_him_a_badge(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            vera = await working(room, "Vera", Role.SUPERVISOR)
            olga = await working(room, "Olga", Role.OPERATOR)
            given = {"person": olga.person.id, "badge": "badge-0001"}
            assert (await vera.ask("POST", "/badge", given)).status_code == 200
            for pin in ({}, {"pin": ""}, {"pin": "4711"}):
                answer = await vera.ask("POST", "/clock-in", {"badge": "badge-0001", **pin})
                assert answer.status_code == 401, answer.text
            assert (await olga.ask("POST", "/pin", {"pin": "4711"})).status_code == 200
            signed = await vera.ask("POST", "/clock-in", {"badge": "badge-0001", "pin": "4711"})
            assert (signed.status_code, signed.json()["person"]) == (200, olga.person.id)

    asyncio.run(scene())


@rules("H-R30")
def test_dealers_clock_in_by_badge_or_number_under_their_own_name(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            vera = await working(room, "Vera", Role.SUPERVISOR)
            eva = await room.room.accounts.register("Eva", "a long password", None, Role.DEALER)
            evas = Client(room, eva, await room.room.accounts.open_session(eva))
            table = (await make(room, vera.token, seats=4)).json()["table"]
            assert await room.room.confirming.confirm_with(eva, hash_of(evas.token), "a long password")
            for wrong in ("12", "abcd", "1111"):
                assert (await evas.ask("POST", "/pin", {"pin": wrong})).status_code == 400
            assert (await evas.ask("POST", "/pin", {"pin": "4711"})).status_code == 200
            body = {"name": "Eva", "pin": "4712", "table": table}
            assert (await vera.ask("POST", "/clock-in", body)).status_code == 401
            signed = await vera.ask("POST", "/clock-in", {**body, "pin": "4711"})
            assert (signed.status_code, signed.json()["person"]) == (200, eva.id)
            await Client(room, eva, signed.json()["token"]).command(table, "check_deck", cards=DECK)
            assert (await vera.get())["on_duty"][0]["table"] == table
            dan = await working(room, "Dan", Role.DEALER)
            given = {"person": dan.person.id, "badge": "badge-0042"}
            assert (await dan.ask("POST", "/badge", given)).status_code == 403
            assert (await vera.ask("POST", "/badge", given)).status_code == 200
            assert (await vera.ask("POST", "/badge", {**given, "person": eva.id})).status_code == 409
            signed = await vera.ask("POST", "/clock-in", {"badge": "badge-0042"})
            assert signed.json()["person"] == dan.person.id
            await vera.do("people", "push", table=table, person=dan.person.id)
            assert (await vera.get())["tables"][0]["dealer"] == "Dan"
            there = {"badge": "badge-0042", "table": table}
            assert (await vera.ask("POST", "/clock-in", there)).status_code == 200, "on the tablet where he deals now"
            assert (await vera.ask("POST", "/clock-in", {**there, "table": "t9"})).status_code == 409

    asyncio.run(scene())


async def looking(room: Served, token: str) -> ClientConnection:
    """A socket of the floor, greeted."""
    socket = await room.raw("/ws/floor")
    await socket.send(json.dumps({"type": "hello", "protocol": 1, "table": "", "token": token}))
    return socket


async def pushed(socket: ClientConnection, until: Callable[[Any], bool]) -> Any:
    """The first view that is so, of those that come."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = json.loads(await socket.recv())
            assert message["type"] == "floor", message
            if until(message["floor"]):
                return message["floor"]


async def ended(socket: ClientConnection) -> int:
    """The code with which the room closes, whatever comes before."""
    with contextlib.suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            async for _ in socket:
                pass
    return socket.close_code or 0


def test_the_floor_is_pushed_to_those_who_work_there_and_to_nobody_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            vera, sia = await working(room, "Vera", Role.SUPERVISOR), await working(room, "Sia", Role.SEATING)
            tom, pia = await working(room, "Tom", Role.TRAINER), await working(room, "Pia", Role.PLAYER)
            assert [await ended(await looking(room, token)) for token in ("", "x" * 20)] == [4401, 4401]
            assert [await ended(await looking(room, who.token)) for who in (tom, pia)] == [4403, 4403]
            socket, hers = await looking(room, vera.token), await looking(room, sia.token)
            assert not (await pushed(socket, lambda view: True))["tables"]
            table = (await make(room, vera.token, seats=4)).json()["table"]
            seen = await pushed(socket, lambda view: bool(view["tables"]))
            await sia.do("lists", "put_on_list", person="Ann", game=seen["tables"][0]["game"])
            seen = await pushed(socket, lambda view: bool(view["waiting"]))
            assert {**seen, "clock": 0} == {**await vera.get(), "clock": 0}, "the same as over HTTP"
            await vera.command(table, "call_floor")
            seen = await pushed(hers, lambda view: view["tables"] and view["tables"][0]["need"] == "floor")
            assert (seen["role"], seen["you"]) == ("seating", sia.person.id)
            assert "take_measure" not in seen["may"]
            await room.room.accounts.give_role(sia.person, Role.PLAYER)
            assert await ended(hers) == 4401, "whoever works here no more has no session either"
            assert (await vera.ask("POST", "", {}, at="/api/logout")).status_code == 204
            assert await ended(socket) == 4401
            assert not room.room.floor.watchers

    asyncio.run(scene())


NONSENSE: tuple[tuple[str, Any, int], ...] = (
    ("people", {}, 400),
    ("people", {"id": "id-1", "command": {"command": "no such thing"}}, 400),
    ("people", {"id": "id-1", "command": {"command": "push", "table": "t99", "person": "x"}}, 400),
    ("lists", {"id": "id-1", "command": {"command": "put_on_list", "person": 7, "game": "x"}}, 400),
    ("lists", {"id": "id-1", "command": {"command": "pass_over", "number": 7}}, 422),
    ("lists", {"id": "id-1", "command": {"command": "put_on_list", "person": "x" * 2000, "game": "x"}}, 400),
    ("boxes", {"id": "id-1", "command": {"command": "mount_box", "box": "4", "table": "t99"}}, 400),
    ("decks", {"id": "id-1", "command": {"command": "issue_deck", "deck": "R-1", "table": "t1"}}, 400),
    ("cases", {"id": "id-1", "command": {"command": "close_case", "number": 2**70}}, 400),
    ("handover", {"id": "id-1", "command": {"command": "sign_handover", "digest": "x"}}, 422),
    ("tables/t99", {"id": "id-1", "entry": {"kind": "deal"}}, 404),
    ("people", {"id": "id-1", "command": {"command": "note_report"}}, 400),
)


def test_what_makes_no_sense_is_answered_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            vera = await working(room, "Vera", Role.SUPERVISOR)
            for path, body, status in NONSENSE:
                answer = await vera.ask("POST", f"/{path}", body)
                assert answer.status_code == status, (body, answer.text)
                assert answer.json()["error"]["reason"]
            _, token = await room.room.accounts.new_guest("Ann")
            ann = Client(room, vera.person, token)
            for path in ("", "/conduct", "/exclusions", "/decks", "/boxes", "/cases", "/handover", "/seats"):
                assert (await ann.ask("GET", path)).status_code == 403
            assert (await ann.post("people", "clock_out", person="x")).status_code == 403

    asyncio.run(scene())
