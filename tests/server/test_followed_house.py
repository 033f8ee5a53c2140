"""Tables against the house that a person deals, over the network: the dealer's screen and its keys."""

import asyncio
from pathlib import Path

from pitboss.play import Role
from tests.server.running import greeted, served
from tests.server.test_followed_tables import Tablet, asked, make, member


def test_a_round_of_canberra_poker_is_dealt_over_the_network(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            dealer, dealers = await member(room, "Del", Role.DEALER)
            _, operators = await member(room, "Olga", Role.OPERATOR)
            made = await make(room, operators, game="canberra", seats=3, following={"chips": [2500, 500, 100]})
            assert made.status_code == 201, made.text
            table = made.json()["table"]
            tablet = Tablet(await greeted(room, table, dealers))
            floor = Tablet(await greeted(room, table, operators))
            assert (await tablet.look())["dealer"]["desk"] == "house"
            assert (await tablet.command("take_duty", role="dealer", person=dealer.id))["type"] == "ack"
            assert (await tablet.enter("checked"))["type"] == "ack"
            assert (await floor.command("open_table"))["type"] == "ack"
            for seat in (1, 2, 3):
                assert (await tablet.command("sit", person=f"badge {seat}", seat=seat, cents=500_00))["type"] == "ack"
            await tablet.enter("wager", seat=1, cents=10_00)
            keys = tablet.view["dealer"]["wager"]
            assert (keys["placed"], keys["same"], keys["chip"]) == ([[1, "", 10_00]], 0, 1_00)
            await tablet.enter("no_more_bets")
            assert tablet.view["dealer"]["cards"] == 1
            await tablet.enter("cards", cards=["Td"])
            assert tablet.view["dealer"]["decide"] == [[1, 20_00]]
            await tablet.enter("stay", boxes=[1])
            assert tablet.view["dealer"]["named"] == 4
            await tablet.enter("cards", cards=["Ts", "4h", "5c", "6d"])
            turned = tablet.view["dealer"]["turned"]
            assert (turned["box"], turned["plays"], turned["classes"][0]) == (1, True, "royal flush")
            assert (await tablet.enter("turn", result="win"))["type"] == "refused"
            await tablet.enter("turn", result="win", hand="flush")
            screen = tablet.view["dealer"]
            assert screen["lines"] == ["Box 1: pay $10 on the ante and $100 on the bet."]
            assert screen["chips"] == ["$10 is 2 x $5; $100 is 4 x $25"]
            assert (screen["level"], screen["wager"]["same"]) == ("money", 1)
            assert tablet.view["table"]["seats"][0]["stake"] == 610_00
            [tile] = (await asked(room, operators, "GET", "/api/floor")).json()["tables"]
            assert tile["level"] == "money", "as its page has it"

    asyncio.run(scene())


def test_nothing_is_reported_at_mini_baccarat_and_the_sheet_says_who_decides(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, operators = await member(room, "Olga", Role.OPERATOR)
            table = (await make(room, operators, game="baccarat", seats=2)).json()["table"]
            tablet = Tablet(await greeted(room, table, operators))
            assert (await tablet.look())["dealer"]["desk"] == "house"
            tiles = (await asked(room, operators, "GET", f"/api/tables/{table}/possible")).json()
            assert all(not tile["facts"] and "the operator decides" in tile["why_not"] for tile in tiles["tiles"])
            assert [place["when"] for place in tiles["discoveries"]] == ["now", "earlier", "last_round", "before"]

    asyncio.run(scene())
