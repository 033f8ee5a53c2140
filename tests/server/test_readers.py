"""Readers of cards at the door of the room: the token of the device, lines over a socket and over TCP."""

import asyncio
import json
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from pitboss.play import Role
from pitboss.room import credentials
from pitboss.room.card_room import CardRoom
from pitboss.server.reader_lines import UNKNOWN, bound, heard_at_table, listen
from tests.proof import rules
from tests.server.running import Served, greeted, served
from tests.server.test_floor import looking, pushed
from tests.server.test_followed_tables import Tablet, asked, member, opened_table

NOON = 1_500_000_000_000


def test_a_reader_speaks_with_its_token_and_no_screen_names_its_cards(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            _, token = await member(room, "Sue", Role.SUPERVISOR)
            made = await asked(room, token, "POST", "/api/devices", {"name": "shoe 7", "table": table})
            assert made.status_code == 201, made.text
            device = made.json()
            listed = (await asked(room, token, "GET", "/api/devices")).json()["devices"]
            assert [each["token"] for each in listed] == [""], "it is told once"
            hello = f"PB1 HELLO 1 reader=shoe-7 kind=shoe token={device['token']}"
            async with connect(f"{room.address.replace('http', 'ws')}/reader") as line:
                await line.send("PB1 CARD 1 shoe As")
                assert await line.recv() == UNKNOWN
            async with connect(f"{room.address.replace('http', 'ws')}/reader") as line:
                await line.send(hello)
                assert await line.recv() == "OK 1"
                await tablet.enter("deal")
                await line.send("PB1 CARD 1 shoe As")
                assert await line.recv() == "OK 1"
                floor = await looking(room, token)
                await line.send("PB1 CARD 2 shoe As")
                assert (await line.recv()).startswith("NO 2")  # type: ignore[arg-type]  # text was sent, and text comes
                told = await pushed(floor, lambda view: view["tables"][0]["need"] == "reader")
                assert told["tables"][0]["colour"] == "attention"
                assert told["tables"][0]["text"] == "Reader and table differ: shoe 7, shoe."
                await floor.close()
                devices = await asked(room, token, "GET", "/api/devices")
                assert "shoe 7 and " in devices.text
                assert "differ about the shoe" in devices.text
            tcp = await listen(partial(heard_at_table, room.room), bound("127.0.0.1", 0))
            port = tcp.sockets[0].getsockname()[1]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"{hello}\nPB1 CARD 1 shoe Kd\n".encode())
            assert await reader.readline() == b"OK 1\n"
            assert await reader.readline() == b"OK 1\n"
            writer.close()
            tcp.close()
            await tablet.enter("call")
            screen = tablet.view["dealer"]
            assert screen["reader"]["differ"] == 1
            told = str({name: value for name, value in screen.items() if name != "deck"})
            assert not [card for card in ("As", "Kd") if card in told]
            fed = await asked(room, token, "GET", f"/api/tables/{table}/feed")
            dealt = [each["event"] for each in fed.json()["events"] if each["event"]["event"] == "dealt"]
            assert dealt, "cards left the shoe"
            assert not [event for event in dealt if event.get("card")], "hidden ones are nobody's, nor the tablet's"
            revoked = await asked(room, token, "POST", f"/api/devices/{device['device']}/revoke")
            assert revoked.status_code == 200
            assert room.room.devices.state.of_token(device["token"]) is None

    asyncio.run(scene())


@rules("NI2018-51/19.4(b)")
def test_nothing_that_anybody_receives_depends_on_a_card_face_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two rounds that differ in what a shoe has read face down, and in nothing that is sent to dealer, floor, whoever
    plays there or others: while it lasts not to auditor and inspector either, who alone have them afterwards;
    surveillance has them with a case that the round belongs to.

    Names and clocks are those of a counter, so that nothing else differs either.
    """
    monkeypatch.setattr(CardRoom, "steady", lambda room, at=None: room.clock())
    received = []
    for number, cards in enumerate(("As Kc 7s 7c 9s 9d Jc Jd", "3s 4d 5h 6c 8s Td Qc Qs")):
        ids = count()
        monkeypatch.setattr(credentials, "new_id", lambda prefix, chance=None, ids=ids: f"{prefix}-{next(ids):012}")
        received.append(asyncio.run(read_round(tmp_path / str(number), cards.split())))
    (first, first_opened), (second, second_opened) = received
    assert len(first) > 50
    assert first == second
    for form, one, other in zip(FORMS, first_opened, second_opened, strict=True):
        assert "As" in one, f"the auditor may open what was face down, as {form}"
        assert "As" not in other


FORMS = ("json", "text", "phh", "lab")


async def doors(room: Served, table: str, token: str) -> list[str]:
    """Every form in which a round goes out, to somebody."""
    paths = [*(f"?format={form}" for form in FORMS[:3]), "/lab"]
    given = [await asked(room, token, "GET", f"/api/tables/{table}/rounds/1{path}") for path in paths]
    assert {each.status_code for each in given} <= {200, 404, 409}, "no limit is met"
    return [each.text for each in given]


async def read_round(folder: Path, hole: list[str]) -> tuple[list[str], list[str]]:
    """A round whose cards shoe and table read and in which nobody shows: all that is seen, then and afterwards, and
    what the auditor may open when it is over.
    """
    async with served(folder, clock=lambda: NOON) as room:
        table, tablet, operators = await opened_table(room)
        _, dealers = await member(room, "Dan", Role.DEALER)
        _, token = await member(room, "Sue", Role.SUPERVISOR)
        _, auditors = await member(room, "Aud", Role.AUDITOR)
        _, inspectors = await member(room, "Ina", Role.INSPECTOR)
        _, watchers = await member(room, "Wim", Role.SURVEILLANCE)
        player = await room.room.accounts.register("Ann", "a long password", None)
        players = await room.room.accounts.open_session(player)
        for name, fields in (("leave", {}), ("release", {}), ("sit", {"person": "Ann", "cents": 300_00})):
            assert (await tablet.command(name, seat=4, **fields))["type"] == "ack"
        assert room.room.tables[table].log.shown.places[4].person == player.id
        device = (await asked(room, token, "POST", "/api/devices", {"name": "shoe 7", "table": table})).json()
        seen: list[object] = []

        async def look_around() -> None:
            for who in (token, dealers, players, ""):
                onlooker = Tablet(await greeted(room, table, who))
                seen.append(await onlooker.look())
                await onlooker.close()
            for who, path in (
                (dealers, f"/api/tables/{table}/possible"), (token, "/api/floor"), (token, "/api/devices"),
                *((who, f"/api/tables/{table}/rounds") for who in (dealers, token, players, auditors)),
                *((players, f"/api/me/{what}") for what in ("tables", "results", "results/phh")),
                *((who, f"/api/tables/{table}/feed") for who in (dealers, players, auditors)),
            ):  # fmt: skip
                seen.append((await asked(room, who, "GET", path)).text)
            for who in (dealers, token, players):
                seen.extend(await doors(room, table, who))

        async with connect(f"{room.address.replace('http', 'ws')}/reader") as line:
            await line.send(f"PB1 HELLO 1 reader=shoe-7 kind=shoe token={device['token']}")
            await line.recv()
            await tablet.enter("deal")
            # The first leave the shoe, whole hands lie at the seats; the last card lies at two, which cannot be.
            first, second = hole[:4], hole[4:]
            pairs = enumerate(zip(first, second, strict=True), 1)
            hands = [f"seat{seat} {one} {other}" for seat, (one, other) in pairs]
            told = [*(f"CARD {{}} shoe {card}" for card in first), *(f"SEEN {{}} {each}" for each in hands)]
            for number, words in enumerate((*told, f"SEEN {{}} seat1 {second[-1]}"), 1):
                await line.send(f"PB1 {words.format(number)}")
                answer = str(await line.recv())
                assert answer.startswith("OK" if number <= len(hole) else "NO"), answer
            for entry in ("call", "call", "call", "call"):
                await tablet.enter(entry)
                seen.append(tablet.view)
            await look_around()
            for who in (auditors, inspectors, watchers):
                seen.extend(await doors(room, table, who))
            for number, card in enumerate(("7h", "Kd", "2c"), len(hole) + 2):
                await line.send(f"PB1 CARD {number} shoe {card}")
                assert str(await line.recv()).startswith("OK")
        await tablet.enter("to", cents=40_00)
        await tablet.enter("rest")
        assert tablet.view["dealer"]["lines"], "the round is over"
        seen.append(tablet.view)
        await look_around()
        seen.extend(await doors(room, table, watchers))
        opened = await doors(room, table, auditors)
        assert await doors(room, table, inspectors) == opened
        disputed = {"command": "open_dispute", "table": table, "seat": 2, "words": "my hand was dead"}
        body = {"id": "dispute-1", "command": disputed}
        assert (await asked(room, token, "POST", "/api/floor/cases", body)).status_code == 200
        assert await doors(room, table, watchers) == opened, "the round belongs to a case"
        for each in (tablet, operators):
            await each.close()
        # The name that the room has drawn for the device is all that chance decides.
        return [json.dumps(each).replace(device["device"], "shoe 7") for each in seen], opened
