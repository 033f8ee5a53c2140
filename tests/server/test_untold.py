"""What is said of people at a real table is in no view of it: whoever looks on, plays or deals reads none of it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.play import Role
from tests.patience import PATIENCE
from tests.proof import rules
from tests.server.running import Served, greeted, next_of, served
from tests.server.test_floor import Client, working
from tests.server.test_followed_tables import DECK, make, member

WORDS = {"speaks-latin", "has-been-told", "a-man-in-grey", "left-at-once", "sits-too-near"}
"""What is written of people in these scenes."""
TAGS = {"conduct_reported", "annotated"}
GAMES: dict[str, tuple[list[dict[str, Any]], list[str] | None]] = {
    "holdem": ([{"kind": "deal"}, {"kind": "call"}, {"kind": "rest"}], DECK),
    "canberra": ([{"kind": "wager", "seat": 1, "cents": 10_00}], None),
}


async def read(room: Served, path: str, token: str = "") -> str:
    async with httpx.AsyncClient(base_url=room.address, timeout=PATIENCE) as client:
        answer = await client.get(path, headers={"Authorization": f"Bearer {token}"} if token else {})
        assert answer.status_code == 200, (path, answer.text)
        return answer.text


async def seen(room: Served, table: str, token: str = "") -> str:
    """All that somebody reads of a table: the socket from its first view on, and every page."""
    socket = await greeted(room, table, token)
    texts = [json.dumps(await next_of(socket, "view"))]
    await socket.close()
    texts += [await read(room, f"/api/tables{path}", token) for path in ("", f"/{table}", f"/{table}/rounds")]
    for one in json.loads(texts[-1])["rounds"]:
        page = f"/api/tables/{table}/rounds/{one['round']}"
        texts += [await read(room, page, token), await read(room, f"{page}?format=text", token)]
    return " ".join(texts)


async def reported(vera: Client, table: str, matter: str) -> None:
    """A player is reported and warned, an onlooker sent away, and a supervisor notes something."""
    report: dict[str, Any] = {"table": table, "matter": matter}
    await vera.do("conduct", "report_person", **report, words="speaks-latin", seat=1)
    await vera.do("conduct", "take_measure", number=1, measure="warned", reason="has-been-told")
    coaching = {"table": table, "matter": "coaching", "words": "sits-too-near", "who": "a-man-in-grey"}
    await vera.do("conduct", "report_person", **coaching)
    await vera.do("conduct", "take_measure", number=2, measure="asked to leave", reason="left-at-once")
    await vera.command(table, "annotate", words="sits-too-near")


@rules("H-R34")
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_people_is_in_no_view_of_the_table(tmp_path: Path, game: str) -> None:
    entries, deck = GAMES[game]

    async def scene() -> None:
        async with served(tmp_path) as room:
            del_, vera = await working(room, "Del", Role.DEALER), await working(room, "Vera", Role.SUPERVISOR)
            olga = await working(room, "Olga", Role.OPERATOR)
            table = (await make(room, olga.token, game=game, seats=4)).json()["table"]
            await del_.command(table, "take_duty", role="dealer", person=del_.person.id)
            check = (
                {"kind": "checked"}
                if deck is None
                else {"kind": "table", "command": {"command": "check_deck", "cards": deck}}
            )
            assert (await del_.enter(table, **check)).status_code == 200
            await olga.command(table, "open_table")
            for seat in (1, 2, 3):
                await del_.command(table, "sit", person=f"badge {seat}", seat=seat, cents=300_00)
            if game == "holdem":
                await reported(vera, table, "another language")
            for number, entry in enumerate(entries):
                assert (await del_.enter(table, **entry)).status_code == 200
                if not number and game == "canberra":
                    await reported(vera, table, "passes information")
            known = await vera.ask("GET", "/conduct")
            assert {"speaks-latin", "a-man-in-grey"} <= {word for word in WORDS if word in known.text}, (
                "who decides reads it"
            )
            _, player = await room.room.accounts.new_guest("Ann")
            _, seating = await member(room, "Sia", Role.SEATING)
            for token in ("", player, seating, del_.token, vera.token):
                text = await seen(room, table, token)
                found = {word for word in WORDS | TAGS if word in text}
                assert not found, found
                assert "is warned" not in text
            fed = await read(room, f"/api/tables/{table}/feed", del_.token)
            assert not {word for word in (*WORDS, *TAGS, '"warned"') if word in fed}
            assert "check" in fed
            listed = (await del_.ask("GET", f"/tables/{table}")).text
            assert not {word for word in WORDS if word in listed}

    asyncio.run(scene())
