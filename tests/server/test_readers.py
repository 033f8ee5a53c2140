"""Readers of cards at the door of the room: the token of the device, lines over a socket and over TCP."""

import asyncio
from pathlib import Path

from websockets.asyncio.client import connect

from pitboss.play import Role
from pitboss.server.reader_lines import UNKNOWN, listen
from tests.server.running import served
from tests.server.test_floor import looking, pushed
from tests.server.test_followed_tables import asked, member, opened_table


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
            tcp = await listen(room.room, "127.0.0.1", 0)
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
