"""What is asked of a table that a person deals at the doors of all tables, and by people who are not at it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pitboss.play import Role
from pitboss.room.accounts import MOST_MISSED
from tests.proof import rules
from tests.server.running import Served, greeted, served
from tests.server.test_followed_tables import Tablet, asked, make, member, opened_table


def test_what_the_host_of_a_table_may_do_is_no_way_into_one_that_a_person_deals(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, _, _ = await opened_table(room)
            _, operators = await member(room, "Otto", Role.OPERATOR)
            for matter, body in (
                ("remove", {"seat": 1}),
                ("pause", {"paused": True}),
                ("bots", {"number": 1}),
                ("close", {}),
                ("approval", {"approval": True}),
                ("terms", {"options": {}}),
            ):
                answer = await asked(room, operators, "POST", f"/api/tables/{table}/{matter}", body)
                assert answer.status_code == 409, (matter, answer.text)
                assert "a person deals" in answer.json()["error"]["reason"]

    asyncio.run(scene())


def test_nobody_proves_how_a_person_has_shuffled(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            await tablet.enter("deal")
            await tablet.enter("rest")
            assert not tablet.view["dealer"]["turn"]
            for path in ("rounds/1", "rounds/1/proof"):
                assert await status(room, f"/api/tables/{table}/{path}") == (200 if path == "rounds/1" else 404)

    asyncio.run(scene())


async def status(room: Served, path: str) -> int:
    _, token = await member(room, "Aud", Role.AUDITOR)
    return (await asked(room, token, "GET", path)).status_code


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"kind": "report", "fact": {"fact": "cards_discarded", "seat": 1}}, "cards discarded, seat 1"),
        ({"kind": "table", "command": {"command": "leave", "seat": 2}}, "leave, seat 2"),
        ({"kind": "fold"}, "fold"),
    ],
)
def test_what_came_too_late_is_told_whatever_it_was(tmp_path: Path, entry: dict[str, Any], words: str) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            dealer = next(person for person in room.room.people.values() if person.name == "Del")
            token = await room.room.accounts.open_session(dealer)
            leased = await asked(room, token, "POST", f"/api/tables/{table}/lease", {"device": "tablet-1"})
            assert leased.status_code == 200, leased.text
            _, sues = await member(room, "Sue", Role.SUPERVISOR)
            taken = await asked(room, sues, "POST", f"/api/tables/{table}/takeover", {"device": "tablet-2"})
            assert taken.json()["number"] == leased.json()["number"] + 1
            fields = dict(entry)
            answer = await tablet.enter(str(fields.pop("kind")), fence=leased.json()["number"], **fields)
            assert (answer["type"], answer["rules"][0]["id"]) == ("refused", "H-R20")
            late = await asked(room, sues, "GET", f"/api/tables/{table}/late")
            assert late.status_code == 200, late.text
            assert words in late.json()["entries"][0]["text"]

    asyncio.run(scene())


def test_what_is_no_fact_of_a_table_is_said_in_a_sentence(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            for fact, reason in (
                ({"fact": "ante_found", "seat": 1}, "no fact of this table: fact cannot be 'ante_found'"),
                ({"fact": "cards_discarded"}, "no fact of this table: seat is missing"),
            ):
                answer = await tablet.enter("report", fact=fact)
                assert (answer["type"], answer["reason"]) == ("error", reason)
                over_http = await asked(
                    room, (await member(room, "Sue", Role.SUPERVISOR))[1], "POST", f"/api/tables/{table}/reported",
                    {"what": fact},
                )  # fmt: skip
                assert over_http.json()["error"]["reason"] == reason
            answer = await tablet.command("leave", seat="one")
            assert answer["reason"] == "leave: seat is a whole number, not text"

    asyncio.run(scene())


@rules("H-R30")
def test_nobody_takes_a_round_from_the_dealer_who_deals_it_but_by_an_order_with_its_reason(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            dealer = next(person for person in room.room.people.values() if person.name == "Del")
            eva, evas = await member(room, "Eva", Role.DEALER)
            takes = {"kind": "table", "command": {"command": "take_duty", "role": "dealer", "person": eva.id}}
            await tablet.enter("deal")
            _, sues = await member(room, "Sue", Role.SUPERVISOR)
            for number, token in enumerate((evas, sues)):
                body = {"id": f"takes-{number}", "entry": takes}
                answer = await asked(room, token, "POST", f"/api/floor/tables/{table}", body)
                assert answer.status_code == 422, answer.text
                assert answer.json()["error"]["rules"][0]["id"] == "H-R30"
            assert (await tablet.enter("call"))["type"] == "ack", "it is Del's round still"
            own = await tablet.command("take_duty", role="dealer", person=dealer.id)
            assert own["type"] == "ack", "whoever deals it may say so again"
            clocks = {"command": "clock_in", "person": eva.id, "role": "dealer"}
            pushes = {"command": "push", "table": table, "person": eva.id, "forced": True, "why": "he feels faint"}
            for number, command in enumerate((clocks, pushes)):
                answer = await asked(
                    room, sues, "POST", "/api/floor/people", {"id": f"order-{number}", "command": command}
                )
                assert answer.status_code == 200, answer.text
            assert (await tablet.enter("call"))["type"] == "refused"

    asyncio.run(scene())


@rules("H-R30")
def test_nobody_leaves_a_round_that_he_deals_without_being_relieved(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, floor = await opened_table(room)
            vera, _ = await member(room, "Vera", Role.SUPERVISOR)
            assert (await floor.command("take_duty", role="supervisor", person=vera.id))["type"] == "ack"
            await tablet.enter("deal")
            for by in (tablet, floor):
                left = await by.command("leave_duty", role="dealer")
                assert (left["type"], left["rules"][0]["id"]) == ("refused", "H-R30"), left
                assert "have the floor push another dealer" in left["reason"]
            assert (await floor.command("leave_duty", role="supervisor"))["type"] == "ack", "who deals no round"
            assert (await tablet.enter("rest"))["type"] == "ack", "it is his round still"
            assert (await tablet.command("leave_duty", role="dealer"))["type"] == "ack"
            assert Role.DEALER not in room.room.tables[table].log.shown.on_duty
            assert room.room.store.verify() is None

    asyncio.run(scene())


@rules("H-R30")
def test_whoever_the_floor_has_at_a_table_takes_no_duty_at_another(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, floor = await opened_table(room)
            dealer = next(person for person in room.room.people.values() if person.name == "Del")
            token = await room.room.accounts.open_session(dealer)
            eva, _ = await member(room, "Eva", Role.DEALER)
            _, omas = await member(room, "Oma", Role.OPERATOR)
            clocks = {"command": "clock_in", "person": dealer.id, "role": "dealer", "table": table}
            came = await asked(room, omas, "POST", "/api/floor/people", {"id": "del comes", "command": clocks})
            assert came.status_code == 200, came.text
            name, other = room.room.tables[table].meta.name, (await make(room, omas, seats=4)).json()["table"]
            there, above = [Tablet(await greeted(room, other, each)) for each in (token, omas)]
            for by in (there, above):
                taken = await by.command("take_duty", role="dealer", person=dealer.id)
                assert (taken["type"], taken["rules"][0]["id"]) == ("refused", "H-R30"), taken
                assert taken["reason"] == f"deals at {name}: somebody is pushed there first"
            again = await tablet.command("take_duty", role="dealer", person=dealer.id)
            assert again["type"] == "ack", "where he deals he may say so again"
            assert (await floor.command("take_duty", role="dealer", person=eva.id))["type"] == "ack"
            freed = await there.command("take_duty", role="dealer", person=dealer.id)
            assert freed["type"] == "ack", "another has come to his table, between rounds"

    asyncio.run(scene())


@rules("H-R03")
def test_whoever_works_here_is_not_seated_at_a_table_that_a_person_deals(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, tablet, _ = await opened_table(room)
            sue = await room.room.accounts.register("Sue", "a long password", None, Role.SUPERVISOR)
            await tablet.command("leave", seat=4)
            await tablet.command("release", seat=4)
            for name in (sue.id, "sue", " SUE"):
                for command, fields in (("sit", {"seat": 4, "cents": 300_00}), ("join_list", {})):
                    answer = await tablet.command(command, person=name, **fields)
                    assert answer["type"] == "refused", (name, answer)
                    assert "does not play" in answer["reason"]
            await room.room.accounts.new_guest("Ann")
            assert (await tablet.command("sit", person="Ann", seat=4, cents=300_00))["type"] == "ack"

    asyncio.run(scene())


@rules("H-R34")
def test_who_is_excluded_or_seated_is_no_other_in_capital_letters(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, tablet, _ = await opened_table(room)
            await tablet.command("leave", seat=4)
            await tablet.command("release", seat=4)
            again = await tablet.command("sit", person="BADGE 3", seat=4, cents=300_00)
            assert (again["type"], again["reason"]) == ("refused", "badge 3 sits at seat 3: one for a player")
            tokens = [(await member(room, name, Role.OPERATOR))[1] for name in ("Otto", "Oma")]
            wanted: dict[str, object] = {"command": "exclude_from_room", "person": "John Doe", "reason": "r"}
            wanted.update(reference="x", until=room.room.clock() + 10**8)
            confirmed: dict[str, object] = {"command": "confirm_exclusion", "number": 1}
            for number, command in enumerate((wanted, confirmed)):
                body = {"id": f"list-{number}", "command": command}
                made = await asked(room, tokens[number], "POST", "/api/floor/exclusions", body)
                assert made.status_code == 200, made.text
            for name in ("John Doe", "JOHN DOE", "john  doe"):
                answer = await tablet.command("sit", person=name, seat=4, cents=300_00)
                assert answer["type"] == "refused", name
                assert "exclusion list" in answer["reason"]

    asyncio.run(scene())


@rules("H-R34", "H-R17")
def test_nobody_decides_about_himself(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, olgas = await member(room, "Olga", Role.OPERATOR)
            sue = await room.room.accounts.register("Sue", "a long password", None, Role.SUPERVISOR)
            sues = await room.room.accounts.open_session(sue)
            made = 0

            async def asks(token: str, command: dict[str, object]) -> tuple[int, str]:
                nonlocal made
                made += 1
                body = {"id": f"about-{made}", "command": command}
                answer = await asked(room, token, "POST", "/api/floor/exclusions", body)
                return answer.status_code, answer.json().get("error", {}).get("reason", "")

            own = (422, "the entry is about you: somebody else decides on it")
            wanted: dict[str, object] = {"command": "exclude_from", "person": "Sue", "game": "holdem", "reason": "r"}
            assert (await asks(olgas, wanted))[0] == 200
            assert await asks(sues, {"command": "refuse_exclusion", "number": 1, "reason": "not I"}) == own
            assert await asks(sues, {"command": "confirm_exclusion", "number": 1}) == own
            _, sids = await member(room, "Sid", Role.SUPERVISOR)
            assert (await asks(sids, {"command": "confirm_exclusion", "number": 1}))[0] == 200
            lifts: dict[str, object] = {"command": "lift_exclusion", "number": 1, "reason": "a mistake"}
            assert await asks(sues, lifts) == own
            assert (await asks(sids, lifts))[0] == 200

    asyncio.run(scene())


@rules("H-R17")
def test_a_number_is_not_found_by_trying_however_slowly(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, _, _ = await opened_table(room)
            _, dealers = await member(room, "Eva", Role.DEALER)
            sue = await room.room.accounts.register("Sue", "a long password", None, Role.SUPERVISOR)
            sues = await room.room.accounts.open_session(sue)
            await room.room.accounts.set_pin(sue, "2468")
            note = {"kind": "table", "command": {"command": "annotate", "words": "seen"}}
            made = 0

            async def signs(pin: str) -> int:
                nonlocal made
                made += 1
                body = {"id": f"signs-{made:04}", "entry": note, "name": "Sue", "pin": pin}
                return (await asked(room, dealers, "POST", f"/api/tables/{table}/signed", body)).status_code

            assert [await signs("1111") for _ in range(MOST_MISSED - 1)] == [401] * (MOST_MISSED - 1)
            assert await signs("2468") == 200, "whoever mistypes it now and then goes on"
            tried = [await signs("1111") for _ in range(4)]
            clock_in = {"name": "Sue", "pin": "1111"}
            for token, path, body in (
                *[(dealers, "/api/floor/clock-in", clock_in)] * 3,
                *[(sues, "/api/passkeys/secret", {"secret": "1111"})] * 3,
            ):
                answer = await asked(room, token, "POST", path, body)
                tried.append(answer.status_code)
            assert tried == [401] * 7 + [403] * 3
            assert await signs("2468") == 403, "also the right one, so that nothing is learnt"
            clock_in["pin"] = "2468"
            assert (await asked(room, dealers, "POST", "/api/floor/clock-in", clock_in)).status_code == 403
            told = await asked(room, sues, "POST", "/api/passkeys/secret", {"secret": "2468"})
            assert "Sue chooses another" in told.json()["error"]["reason"]
            confirmed = await asked(room, sues, "POST", "/api/passkeys/secret", {"secret": "a long password"})
            assert confirmed.status_code == 200
            assert (await asked(room, sues, "POST", "/api/floor/pin", {"pin": "8642"})).status_code == 200
            assert [await signs(pin) for pin in ("2468", "8642")] == [401, 200]
            assert room.room.store.verify() is None

    asyncio.run(scene())


@rules("H-R20")
def test_no_dealer_writes_at_a_table_with_the_device_of_another(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, floor = await opened_table(room)
            dealer = next(person for person in room.room.people.values() if person.name == "Del")
            dels = await room.room.accounts.open_session(dealer)
            _, evas = await member(room, "Eva", Role.DEALER)
            lease = f"/api/tables/{table}/lease"
            first = await asked(room, evas, "POST", lease, {"device": "tablet-2"})
            assert (first.status_code, first.json()["error"]["rules"][0]["id"]) == (422, "H-R20")
            secret = "the id of the tablet of Del"
            assert (await asked(room, dels, "POST", lease, {"device": secret})).status_code == 200
            for path in (
                f"/api/tables/{table}/feed",
                f"/api/tables/{table}",
                "/api/floor",
                f"/api/floor/tables/{table}",
            ):
                seen = await asked(room, evas, "GET", path)
                assert seen.status_code == 200, path
                assert secret not in seen.text, path
            assert (await asked(room, evas, "GET", "/api/devices")).status_code == 403
            await tablet.enter("deal", fence=1)
            assert tablet.view["dealer"]["lease"] == {"number": 1, "person": "Del", "scribe": False}
            refused = await asked(room, evas, "POST", lease, {"device": "tablet-2", "scribe": True})
            assert refused.status_code == 422, "another device writes there"
            assert (await tablet.enter("rest", fence=1))["type"] == "ack", "whoever deals a round finishes it"
            assert (await floor.command("leave_duty", role="dealer"))["type"] == "ack"
            nobody = await asked(room, evas, "POST", lease, {"device": secret, "scribe": True})
            assert "nobody to enter for" in nobody.json()["error"]["reason"]

    asyncio.run(scene())
