"""House conditions over HTTP: everything that is wrong at once, versions, notice at tables, signs, and what if."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec

from pitboss.conditions.signs import SignKind, signs_of
from pitboss.play import Role
from pitboss.room.lobby import Dealing
from pitboss.server.house_drafts import ConditionsDraft, conditions_of, draft_of
from tests.conditions.drawn_up import house, with_options
from tests.proof import rules
from tests.server.running import Served, served
from tests.server.test_followed_tables import asked, make, member, opened_table

Json = dict[str, Any]


def plain(draft: ConditionsDraft) -> Json:
    found: Json = msgspec.json.decode(msgspec.json.encode(draft))
    return found


async def olga(room: Served) -> str:
    _, token = await member(room, "Olga", Role.OPERATOR)
    return token


def test_a_draft_and_its_document_are_the_same() -> None:
    document = with_options(house("holdem-2018", "canberra-1997", "seven-card-stud-1994"), burn=True, blinds=[10, 20])
    again, findings = conditions_of(draft_of(document), None)
    assert (again, findings) == (document, [])


@rules("NI2018-51/15.2(e)", "C-R25", "H-R19")
def test_everything_that_is_wrong_is_answered_at_once_and_nothing_is_made(tmp_path: Path) -> None:
    draft = plain(draft_of(house()))
    draft["rules_at"] = "the desk"
    draft["offers"][0]["options"] = {
        "commission": {"scheme": "pot_10", "cap": 1000},
        "max_buy_in": 100_000,
        "unit": 300,
    }
    draft["offers"][1]["options"] = {"minimum": "five", "whist": 1}
    draft["offers"][2]["edition"] = "whist-1890"

    async def scene() -> None:
        async with served(tmp_path) as room:
            token = await olga(room)
            checked = (await asked(room, token, "POST", "/api/house/check", draft)).json()
            assert [each["places"] for each in checked["findings"]] == [
                ["offers[1].options.minimum"],
                ["offers[1].options.whist"],
                ["offers[2].edition"],
            ]
            draft["offers"] = draft["offers"][:1]
            answer = await asked(room, token, "POST", "/api/house/conditions", draft)
            assert answer.status_code == 422
            body = answer.json()
            places = [each["places"] for each in body["findings"]]
            assert places[0] == ["rules_at"]
            assert ["offers[0].options.commission"] in places
            assert {rule["id"] for rule in body["error"]["rules"]} >= {"NI2018-51/15.2(e)", "NI2018-51/4.7", "H-R19"}
            assert all(each["reason"] in body["error"]["reason"] for each in body["findings"])
            assert room.room.conditions.newest is None

    asyncio.run(scene())


@rules("H-R19", "NI2018-51/4.1", "NI2018-51/4.2")
def test_a_version_is_made_compared_put_in_force_and_its_sign_put_up(tmp_path: Path) -> None:
    first = house("holdem-2018")
    second = with_options(first, blinds=[10, 20], limits=[{"kind": "no_limit", "minimum": 20}])

    async def scene() -> None:
        async with served(tmp_path) as room:
            token = await olga(room)
            table = (await make(room, token)).json()["table"]
            made = []
            for version in (first, second):
                answer = await asked(room, token, "POST", "/api/house/conditions", plain(draft_of(version)))
                assert answer.status_code == 200, answer.text
                made.append(answer.json()["identity"])
            query = f"/api/house/compare?before={made[0][:12]}&now={made[1][:12]}"
            (changed,) = (await asked(room, token, "GET", query)).json()["compared"]["offers"]
            assert [item["place"] for item in changed["items"]] == ["options.blinds", "options.limits"]
            assert "NI2018-51/4.2" in changed["notice"]
            body = {"identity": made[1], "tables": {table: "Hold-em 2018"}, "room": True}
            await look_first(room, token, table, made[1])
            forced = await asked(room, token, "POST", "/api/house/force", body)
            assert forced.json()["tables"] == [
                {"table": table, "offer": "Hold-em 2018", "is_done": True, "reason": "", "rules": []}
            ]
            view = (await asked(room, token, "GET", "/api/house/conditions")).json()
            (line,) = view["tables"]
            assert (line["offer"], line["version"], view["room"]) == ("Hold-em 2018", 2, 2)
            papers = {paper["sign"]: paper for paper in line["papers"]}
            assert {paper["standing"] for paper in papers.values()} == {"missing"}
            posted = {"kind": "terms", "digest": papers["terms"]["digest"], "size": "A3"}
            assert (await asked(room, token, "POST", f"/api/house/signs/{table}", posted)).status_code == 200
            wrong = await asked(room, token, "POST", f"/api/house/signs/{table}", posted | {"digest": "0" * 64})
            assert (wrong.status_code, "print it anew" in wrong.text) == (400, True)
            again = (await asked(room, token, "GET", "/api/house/conditions")).json()["tables"][0]["papers"]
            assert {each["sign"]: each["standing"] for each in again} == {"terms": "agrees", "rules": "missing"}
            await look_at_signs(room, table, papers["terms"]["digest"])
            await set_up(room, token, made[1])

    async def set_up(room: Served, token: str, identity: str) -> None:
        """A table by these terms has what is approved in them on its file: its checklist does not ask again."""
        body = {"identity": identity, "offer": "Hold-em 2018", "name": "Pit 7"}
        answer = await asked(room, token, "POST", "/api/house/tables", body)
        assert (answer.status_code, answer.json()["name"]) == (201, "Pit 7")
        table, offer = answer.json()["table"], second.offer("Hold-em 2018")
        state = room.room.tables[table].log.shown
        assert (state.approvals, state.options, len(state.seats)) == (offer.approvals, offer.options, offer.places)
        version = room.room.conditions.at(table)
        assert version is not None
        assert version.identity == identity
        sheet = (await asked(room, token, "GET", f"/api/floor/tables/{table}")).json()
        line = next(each for each in sheet["opening"] if each["step"] == "approvals")
        assert line["done"]
        assert f"table: {offer.approvals.table}" in line["text"]
        unknown = await asked(room, token, "POST", "/api/house/tables", body | {"offer": "Whist"})
        assert (unknown.status_code, "there are Hold-em 2018" in unknown.text) == (400, True)

    async def look_first(room: Served, token: str, table: str, identity: str) -> None:
        """The new sign beside the old one, what is refused and who would be told, before anything is done."""
        body = {"identity": identity, "tables": {table: "Hold-em 2018"}}
        (trial,) = (await asked(room, token, "POST", "/api/house/notice", body)).json()["tables"]
        (sign,) = [each for each in trial["signs"] if each["sign"] == "terms"]
        assert any("$5 and $10" in line["text"] for line in sign["before"])
        assert any("$10 and $20" in line["text"] for line in sign["now"])
        assert (trial["reason"], trial["told"]) == ("", [])
        assert (await asked(room, token, "GET", "/api/house/conditions")).json()["tables"][0]["offer"] == ""

    async def look_at_signs(room: Served, table: str, digest: str) -> None:
        async with httpx.AsyncClient(base_url=room.address) as client:
            for size in ("A3", "A4", "A5", "screen"):
                page = await client.get(f"/api/house/signs/{table}", params={"size": size, "kind": "terms"})
                assert page.content == (await client.get(page.request.url)).content, "the same bytes every time"
                assert digest[:32] in page.text
                assert "Blinds $10 and $20" in page.text
                assert "version 2" in page.text
            assert (await client.get(f"/api/house/signs/{table}?kind=pays")).status_code == 404
            assert (await client.get(f"/api/house/signs/{table}?size=A9")).status_code == 400
            booklet = await client.get("/api/house/booklet/canberra-1997")
            assert "The rules of Canberra Poker" in booklet.text
            assert (await client.get("/api/house/booklet/whist-1890")).status_code == 400

    asyncio.run(scene())


def test_who_may_do_what(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, sam = await member(room, "Sam", Role.SUPERVISOR)
            _, ann = await member(room, "Ann", Role.PLAYER)
            draft = plain(draft_of(house("holdem-2018")))
            refused = [
                await asked(room, ann, "GET", "/api/house/conditions"),
                await asked(room, ann, "POST", "/api/house/check", draft),
                await asked(room, sam, "POST", "/api/house/conditions", draft),
                await asked(room, sam, "POST", "/api/house/force", {"identity": "ab", "room": True}),
                await asked(room, sam, "POST", "/api/house/tables", {"identity": "ab", "offer": "Hold-em 2018"}),
            ]
            assert [answer.status_code for answer in refused] == [403] * 5
            view = (await asked(room, sam, "GET", "/api/house/conditions")).json()
            assert not view["can_change"]
            assert {each["edition"] for each in view["editions"]} >= {"holdem-2018", "baccarat-1995"}
            assert [each["id"] for each in view["readings"]][:2] == ["H-R01", "H-R02"]
            token = await olga(room)
            stale = plain(draft_of(house("holdem-2018")))
            assert (await asked(room, token, "POST", "/api/house/conditions", stale)).status_code == 200
            missing = await asked(room, token, "POST", "/api/house/force", {"identity": "zz"})
            assert (missing.status_code, "no versions" in missing.text) == (400, True)

    asyncio.run(scene())


def test_a_file_is_read_with_every_fault_of_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            token = await olga(room)
            draft = plain(draft_of(house()))
            checked = (await asked(room, token, "POST", "/api/house/check", draft)).json()
            assert checked["findings"] == []
            assert {*checked["needed"][0]} == {"table", "shoe", "commission", "commission_most"}
            read = await asked(room, token, "POST", "/api/house/read", {"toml": checked["toml"]})
            assert read.json() == draft
            bad = await asked(
                room, token, "POST", "/api/house/read", {"toml": "house = 3\n[policies]\nwarnings = 'no'"}
            )
            assert bad.status_code == 400
            assert "the file:1: house" in bad.text
            assert "the file:3: policies.warnings" in bad.text

    asyncio.run(scene())


def test_rounds_that_the_house_has_recorded_are_settled_again(tmp_path: Path) -> None:
    before = house("holdem-2018")
    body = {
        "before": plain(draft_of(before))["offers"][0],
        "now": plain(draft_of(with_options(before, commission={"scheme": "pot_5", "cap": 1})))["offers"][0],
    }

    async def scene() -> None:
        async with served(tmp_path) as room:
            _, tablet, _ = await opened_table(room)
            token = await olga(room)
            (none,) = (await asked(room, token, "POST", "/api/house/effects", body)).json()["effects"]
            assert (none["now"], none["note"]) == (0, "no round is recorded yet")
            await tablet.enter("deal")
            await tablet.enter("to", cents=100_00)
            await tablet.enter("call")
            await tablet.enter("rest")
            await tablet.enter("cards", cards=["7h", "Kd", "2c"])
            await tablet.enter("to", cents=50_00)
            await tablet.enter("rest")
            (found,) = (await asked(room, token, "POST", "/api/house/effects", body)).json()["effects"]
            # A pot of $215: $10 were taken of it, and the lower cap takes $1.
            assert (found["before"], found["now"]) == (100 * 10_00, 100 * 1_00)
            await tablet.command("leave", seat=4)
            await tablet.enter("deal")
            await tablet.enter("rest")
            every, *groups = (await asked(room, token, "POST", "/api/house/effects", body)).json()["effects"]
            assert every["note"].startswith("2 recorded rounds")
            assert sorted(each["what"].rpartition(", ")[2] for each in groups) == ["3 players", "4 players"]
            assert {each["before"] for each in groups} == {100 * 10_00, 0}
            assert found["note"] == "1 recorded rounds of this house, settled again"
            wrong = body | {"now": body["now"] | {"edition": "whist-1890"}}
            assert (await asked(room, token, "POST", "/api/house/effects", wrong)).status_code == 400

    asyncio.run(scene())


@rules("S89-1997/5.2", "S89-1997/1(b)", "S89-1997/1(a)")
def test_tables_against_the_house_are_told_of_their_limits_too(tmp_path: Path) -> None:
    document = with_options(house("canberra-1997"), minimum=10, maximum=1000)

    async def scene() -> None:
        async with served(tmp_path) as room:
            token = await olga(room)
            body = {
                "options": {"jackpot": ""},
                "game": "canberra",
                "seats": 5,
                "dealing": "software",
                "bots": {"number": 0},
            }
            table = (await make(room, token, **body)).json()["table"]
            assert room.room.tables.metas[table].dealing is Dealing.SOFTWARE
            made = await asked(room, token, "POST", "/api/house/conditions", plain(draft_of(document)))
            forced = {"identity": made.json()["identity"], "tables": {table: "Canberra Poker 1997"}}
            answer = await asked(room, token, "POST", "/api/house/force", forced)
            assert answer.json()["tables"][0]["is_done"], answer.text
            offer = msgspec.structs.replace(
                document.offers[0],
                options=msgspec.structs.replace(document.offers[0].options, boxes=5),
                approvals=room.room.tables[table].log.shown.approvals,
            )
            stated = signs_of(offer, table, document.rules_at)
            view = (await asked(room, token, "GET", "/api/house/conditions")).json()
            papers = {paper["sign"]: paper["digest"] for paper in view["tables"][0]["papers"]}
            assert papers == {str(kind): sign.digest for kind, sign in stated.items()}
            assert {SignKind.QUALIFICATION, SignKind.CLOTH, SignKind.PAYS, SignKind.INSPECTOR} <= set(stated)

    asyncio.run(scene())


@rules("H-R30")
def test_roles_are_given_by_the_operator_and_every_right_stands_beside_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            token = await olga(room)
            await room.room.accounts.register("Del", "a long password", None)
            give = {"name": "Del", "role": "dealer"}
            assert (await asked(room, token, "POST", "/api/house/staff", give)).status_code == 200
            page = (await asked(room, token, "GET", "/api/house/staff")).json()
            assert {one["name"]: one["role"] for one in page["staff"]} == {"Olga": "operator", "Del": "dealer"}
            (right,) = [one for one in page["rights"] if one["what"] == "exclude from room"]
            assert (right["matter"], right["roles"]) == ("exclusions", ["operator"])
            for body, status in (
                ({"name": "Nobody", "role": "dealer"}, 404),
                ({"name": "Del", "role": "clock"}, 400),
            ):
                assert (await asked(room, token, "POST", "/api/house/staff", body)).status_code == status, body
            person = room.room.people.by_name("Del")
            assert person is not None
            dealers = await room.room.accounts.open_session(person)
            own = {"name": "Del", "role": "operator"}
            assert (await asked(room, dealers, "POST", "/api/house/staff", own)).status_code == 403
            assert (await asked(room, token, "POST", "/api/house/staff", own)).status_code == 200
            dealers = await room.room.accounts.open_session(person)
            lower = await asked(room, dealers, "POST", "/api/house/staff", {"name": "Del", "role": "player"})
            assert (lower.status_code, "nobody changes the own role" in lower.text) == (409, True)

    asyncio.run(scene())
