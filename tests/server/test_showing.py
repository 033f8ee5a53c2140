"""Hands that need not be shown: covered until the round is over, then shown to the whole table, card by card."""

import asyncio
from pathlib import Path

from pitboss.play import Role
from tests.proof import rules
from tests.server.running import Message, served
from tests.server.test_hosting import hosted, until
from tests.server.test_play import turn
from tests.server.test_roles import staff
from tests.server.test_rulings import send


def faces(view: Message, seat: int) -> list[str | None]:
    return [card["card"] for card in view["table"]["seats"][seat - 1]["cards"]]


@rules("NI2018-51/16.4", "NI2018-51/17.18")
def test_a_card_is_shown_to_all_after_the_round_and_not_before(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, hosted(room) as (ann, table):
            view = await turn(table)
            seat = view["you"]["seat"]
            own = faces(view, seat)
            assert "reveal" not in view["you"]["may"]
            answer = await send(room, ann, {"command": "reveal", "seat": seat, "cards": own[:1]})
            assert (answer["type"], answer["rules"][0]["id"]) == ("refused", "NI2018-51/16.4")
            await ann.request("POST", "/api/tables/t1/pause", {"paused": True})
            kim = await staff(room, Role.SUPERVISOR)
            shown = {"fact": "cards_shown", "seat": seat, "cards": own}
            assert "no card by mistake" in (await send(room, kim, {"command": "occurred", "what": shown}))["reason"]
            guides = (await kim.request("GET", "/api/rulings/facts"))["facts"]
            assert "cards_shown" not in {guide["fact"] for guide in guides}

            await table.act("fold")
            await until(table, lambda view: "reveal" in view["you"]["may"])
            stranger = await room.client()
            async with await stranger.watch("t1") as other:
                before = await until(other, lambda view: True)
                assert not set(own) & set(faces(before, seat))
                answer = await send(room, ann, {"command": "reveal", "seat": seat, "cards": own[:1]})
                assert answer["type"] == "ack"
                after = await until(other, lambda view: any(faces(view, seat)))
                assert faces(after, seat) == [own[0], None]
            assert (await send(room, ann, {"command": "reveal", "seat": seat, "cards": ["xx"]}))["type"] != "ack"
            proof = await stranger.request("GET", f"/api/tables/t1/rounds/{view['table']['round']}/proof")
            assert proof["kind"] == "viewer"
            assert room.room.store.verify() is None

    asyncio.run(scene())
