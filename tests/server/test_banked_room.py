"""Tables against the house in the lobby and under their hosts: offers, checks, seats, bots, the shared jackpot."""

import asyncio
import uuid
from pathlib import Path
from typing import Any

import pytest

from pitboss.client import Client, Refused
from pitboss.play import Role
from pitboss.room.pace import Timing
from pitboss.table.terms import Phase
from tests.proof import rules
from tests.room.banked.stacked import Stack, dealt, order_of
from tests.server.house import GAMES, joined, may, seated, until
from tests.server.running import Message, command, served
from tests.server.test_roles import staff

NO_PRIZE = ("As Kd 9h 4c 2s", "Ah Qd 8c 6s 3d")
"""A hand without a prize, and the dealer's."""
LAID = {"canberra": ("dealer",), "baccarat": ("hands", "road")}
"""What lies on the layout beside the seats."""


async def game_of(client: Client, name: str) -> Message:
    games = (await client.request("GET", "/api/games"))["games"]
    found: Message = next(game for game in games if game["game"] == name)
    return found


def test_the_catalogue_offers_both_games_with_their_editions_options_and_bots(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            canberra, baccarat = [await game_of(client, name) for name in GAMES]
            assert [edition["id"] for edition in canberra["editions"]] == ["canberra-1997", "canberra-1995"]
            assert [edition["id"] for edition in baccarat["editions"]] == ["baccarat-1995"]
            options = {option["name"]: option for option in (*canberra["options"], *baccarat["options"])}
            assert (options["jackpot"]["kind"], options["jackpot"]["choices"]) == ("choice", ["", "boomerang"])
            assert (options["method"]["kind"], options["method"]["choices"]) == ("choice", ["a_up", "a_down", "b"])
            assert (options["max_payout"]["kind"], options["max_payout"]["money"]) == ("integer", True)
            assert options["decks"]["choices"] == [8, 6, 4]
            assert canberra["editions"][0]["stakes"].startswith("ante $5 to $500")
            assert canberra["editions"][0]["defaults"]["jackpot"] == "boomerang"
            assert {temper["name"] for temper in canberra["tempers"]} >= {"Careful", "Bold"}
            assert canberra["tempers"] != (await game_of(client, "holdem"))["tempers"]

    asyncio.run(scene())


@rules("S89-1997/15.7")
def test_nothing_in_catalogue_or_view_advises_how_to_play(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra") as (client, table):
            view = await until(table, may("bet"), play=True)
            assert set(view["you"]) == {
                "kind", "person", "name", "role", "seat", "wallet", "host", "invitation",
                "acts", "may", "settings", "takes_effect", "contribution", "mark", "muted", "asking", "asked",
                "chips",
            }  # fmt: skip
            assert set(view["you"]["acts"]) == {"fold", "bet"}
            assert set(view["you"]["acts"]["fold"]) == {"rules"}, "no question whether one is sure"
            words = " ".join((await game_of(client, "canberra"))["how_to_play"]).lower()
            assert not any(word in words for word in ("should", "best to", "never", "always", "odds are"))

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ({"game": "canberra", "options": {"maximum": 1_234}}, "S89-1997/5.1(b)"),
        ({"game": "canberra", "options": {"max_payout": 0}}, "S89-1997/5.1(a)"),
        ({"game": "canberra", "options": {"strict_1995": True}}, "G-R49"),
        ({"game": "canberra", "seats": 10}, "G-R55"),
        ({"game": "baccarat", "options": {"decks": 5}}, "S58-1995/MB8.1"),
        ({"game": "baccarat", "options": {"minimum": 30}}, "G-R32"),
    ],
)
def test_impossible_terms_are_refused_with_their_rule(body: dict[str, Any], rule: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            checked = await client.request("POST", "/api/tables/check", body)
            assert rule in [each["id"] for finding in checked["findings"] for each in finding["rules"]]
            assert checked["stakes"] == ""
            with pytest.raises(Refused) as caught:
                await client.request("POST", "/api/tables", body)
            assert caught.value.status == 422
            assert rule in [each["id"] for each in caught.value.error["rules"]]
            assert (await client.request("GET", "/api/tables"))["tables"] == []

    asyncio.run(scene())


@pytest.mark.parametrize(
    "body",
    [
        {"game": "canberra", "options": {"jackpot": "kangaroo"}},
        {"game": "canberra", "options": {"blinds": [1, 2]}},
        {"game": "canberra", "edition": "baccarat-1995"},
        {"game": "baccarat", "options": {"method": "c"}},
        {"game": "baccarat", "bots": {"number": 2, "temper": "Rock"}},
        {"game": "baccarat", "bots": {"number": 7}},
    ],
)
def test_what_is_no_table_of_the_game_is_not_understood(body: dict[str, Any], tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            with pytest.raises(Refused, match="400"):
                await client.request("POST", "/api/tables", body)

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_play_now_lists_and_joins_one_table(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            ann, ben = await room.client("Ann"), await room.client("Ben")
            seats = [await client.request("POST", "/api/play-now", {"game": game}) for client in (ann, ben)]
            assert {seat["table"] for seat in seats} == {"t1"}
            (card,) = (await ann.request("GET", "/api/tables"))["tables"]
            assert (card["game"], card["people"], card["yours"], card["seat"]) == (game, 2, True, seats[0]["seat"])
            assert card["stakes"]
            page = await ann.request("GET", "/api/tables/t1")
            lines = [line["text"] for line in page["sign"]]
            assert any("$5 to $500" in line for line in lines)
            assert any("NO MORE BETS" in line for line in lines)

    asyncio.run(scene())


@rules("S89-1997/5.1(a)", "S89-1997/1(b)", "S89-1997/INST.diagram", "S89-1997/15.11")
def test_every_view_has_the_sign_and_the_cloth(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra", options={"boxes": 5}) as (_, table):
            view = (await until(table, may("ante")))["table"]
            sign = {line["text"].partition(": ")[0]: line for line in view["sign"]}
            assert "ante $5 to $500" in sign["limits"]["text"]
            assert "maximum payout $25,000" in sign["limits"]["text"]
            assert "DEALER ONLY PLAYS WITH ACE/KING OR HIGHER" in sign["plays"]["text"]
            assert "boxes 1 to 5" in sign["cloth"]["text"]
            assert [seat["seat"] for seat in view["seats"]] == [1, 2, 3, 4, 5]
            assert "pitboss rules --game canberra" in sign["copy"]["text"]
            assert "inspector" in sign["inspector"]["text"]
            assert all(line["rules"] for line in view["sign"])
            assert (view["max_payout"], view["pay_table"][0]["to_one"]) == (2_500_000, 250)

    asyncio.run(scene())


@rules("S89-1997/5.2")
def test_notice_of_other_limits_is_shown_and_holds_from_the_next_round_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra", bots={"number": 0}) as (_, table):
            before = await until(table, may("ante"))
            kim = await staff(room, Role.OPERATOR)
            options = {**before["table"]["options"], "minimum": 1000, "maximum": 100_000, "boxes": 7}
            assert (await ask(kim, {"command": "give_notice", "options": options}))["type"] == "ack"
            told = await until(table, lambda view: view["table"]["notice"])
            assert "ante $10 to $1,000" in told["table"]["notice"]["text"]
            assert told["you"]["acts"]["ante"]["least"] == 500, "not in the round that is open"
            later = await until(table, lambda view: view["table"]["rounds"] == 1, play=True)
            assert (later["table"]["notice"], later["table"]["unit"]) == (None, 1000)
            assert later["table"]["stakes"].startswith("ante $10 to $1,000")

    asyncio.run(scene())


@rules("S89-1997/15.5", "S89-1997/15.6")
def test_a_player_who_disputes_is_told_of_the_inspector_and_hears_the_decision(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra") as (_, table):
            view = await until(table, lambda view: "raise_dispute" in view["you"]["may"])
            assert (await table.send("raise_dispute", facts="I had twenty dollars"))["type"] == "ack"
            await until(table, lambda view: any("inspector" in line["text"] for line in table.told))
            kim = await staff(room, Role.OPERATOR)
            decision = {"command": "decide_dispute", "number": 1, "decision": "the record stands", "by": "Kim"}
            assert (await ask(kim, decision))["type"] == "ack"
            await until(table, lambda view: any("the record stands" in line["text"] for line in table.told))
            assert view["you"]["seat"]

    asyncio.run(scene())


def bots_of(view: Message) -> list[Message]:
    return [seat for seat in view["table"]["seats"] if seat.get("bot")]


def test_the_host_pauses_changes_bots_and_closes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra") as (ann, table):
            await until(table, lambda view: view["table"]["rounds"], play=True)
            await ann.request("POST", "/api/tables/t1/pause", {"paused": True})
            paused = await until(table, lambda view: view["table"]["paused"])
            assert paused["table"]["paused"] == "the host has paused the table"
            await ann.request("POST", "/api/tables/t1/pause", {"paused": False})
            with pytest.raises(Refused, match="400"):
                await ann.request("POST", "/api/tables/t1/bots", {"number": 1, "temper": "Rock"})
            await ann.request("POST", "/api/tables/t1/bots", {"number": 1, "temper": "Bold"})
            await until(
                table, lambda view: sum(bool(seat.get("bot")) for seat in view["table"]["seats"]) == 1, play=True
            )
            ben, other = await joined(room, "t1", "Ben")
            seat = other.view["you"]["seat"]
            await ann.request("POST", "/api/tables/t1/remove", {"seat": seat})
            await until(other, lambda view: not view["you"]["seat"], play=True)
            with pytest.raises(Refused, match="403"):
                await ben.request("POST", "/api/tables/t1/close", {})
            await ann.request("POST", "/api/tables/t1/close", {})
            closed = await until(table, lambda view: view["table"]["phase"] == "closed", play=True)
            assert closed["you"]["seat"] == 0
            assert room.room.tables["t1"].log.phase is Phase.CLOSED
            assert sum(room.room.store.balances().values()) == 0
            await other.close()

    asyncio.run(scene())


@rules("S89-1997/1.equip")
def test_the_meter_moves_at_every_table_that_is_connected_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Stack(monkeypatch).orders = [order_of(dealt(*NO_PRIZE))]

    async def scene() -> None:
        async with (
            served(tmp_path) as room,
            seated(room, "canberra", bots={"number": 0}) as (ann, table),
            seated(room, "canberra", "Ben", bots={"number": 0}) as (_, other),
        ):
            first = await until(other, may("ante"))
            before = first["table"]["jackpot"]["display"]
            await until(table, lambda view: view["table"]["rounds"] == 1, play=True)
            moved = await until(other, lambda view: view["table"]["jackpot"]["display"] > before)
            assert moved["table"]["rounds"] == 0, "nobody has played here"
            assert moved["table"]["jackpot"]["display"] == before + 40, "40% of a losing chip of $1"
            (meter,) = (await ann.request("GET", "/api/jackpots"))["jackpots"]
            assert meter == moved["table"]["jackpot"] == table.view["table"]["jackpot"]
            display = f"${meter['display'] / 100:,.2f}"
            assert any(display in line["text"] for line in moved["table"]["sign"])

    asyncio.run(scene())


def test_a_table_without_a_jackpot_shows_none(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra", options={"jackpot": ""}) as (ann, table):
            view = await until(table, may("bet"), play=True)
            assert view["table"]["jackpot"] is None
            told = await table.ask(command(view, "play_jackpot"))
            assert (told["type"], "S89-1997/1.equip" in [rule["id"] for rule in told["rules"]]) == ("refused", True)
            assert (await ann.request("GET", "/api/jackpots"))["jackpots"] == []

    asyncio.run(scene())


async def ask(client: Client, asked: Message) -> Message:
    async with await client.watch("t1") as table:
        return await table.ask({"type": "command", "id": str(uuid.uuid4()), "command": asked})


def test_a_supervisor_looks_ahead_reports_and_decides_and_players_see_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra", bots={"number": 0}) as (ann, table):
            view = await until(table, may("bet"), play=True)
            kim = await staff(room, Role.SUPERVISOR)
            facts = (await kim.request("GET", "/api/rulings/facts?game=canberra"))["facts"]
            assert "not_covered" in [fact["fact"] for fact in facts]
            assert "card_exposed" not in [fact["fact"] for fact in facts], "software exposes no card"
            what = {"fact": "not_covered", "facts": "a dog ran over the table", "seat": view["you"]["seat"]}
            with pytest.raises(Refused, match="403"):
                await ann.request("POST", "/api/tables/t1/ruling", {"what": what})
            with pytest.raises(Refused, match="400"):
                await kim.request("POST", "/api/tables/t1/ruling", {"what": {"fact": "disrupted"}})
            with pytest.raises(Refused, match="422"):
                await kim.request("POST", "/api/tables/t1/ruling", {"what": {"fact": "card_exposed", "box": 1}})
            ahead = await kim.request("POST", "/api/tables/t1/ruling", {"what": what})
            names = [outcome["name"] for outcome in ahead["outcomes"]]
            assert len(names) > 1
            assert (await ask(kim, {"command": "occurred", "what": what}))["type"] == "ack"
            waits = await until(table, lambda view: view["table"]["ruling"])
            assert {**waits["table"]["ruling"]} == ahead
            assert waits["table"]["due"]["kind"] == "decide"
            assert (await table.send("fold"))["type"] == "refused", "everything waits for the decision"
            choice = {"command": "choose", "outcome": names[0], "reason": "nobody saw a card"}
            assert (await ask(kim, choice))["type"] == "ack"
            decided = await until(table, lambda view: view["table"]["ruling"]["chosen"])
            ruling = decided["table"]["ruling"]
            assert (ruling["chosen"], ruling["decided_by"]) == (names[0], "the supervisor")
            assert ruling["reason"] == "nobody saw a card"

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_the_operator_invalidates_a_round_and_everything_goes_back(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        options = {"method": "b"} if game == "baccarat" else {}
        async with (
            served(tmp_path) as room,
            seated(room, game, options=options, bots={"number": 0}) as (_, table),
        ):
            before = await until(table, lambda view: view["you"]["acts"])
            seat = before["you"]["seat"]
            stake = before["table"]["seats"][seat - 1]["stake"]
            await until(table, may("bet" if game == "canberra" else "open"), play=True)
            kim = await staff(room, Role.OPERATOR)
            invalid = {"command": "invalidate", "reason": "a fire alarm"}
            if game == "canberra":
                invalid["ground"] = "fire"
            assert (await ask(kim, invalid))["type"] == "ack"
            void = await until(table, lambda view: view["table"]["ruling"])
            mine = void["table"]["seats"][seat - 1]
            assert (mine["stake"], mine["net"]) == (stake, 0)
            assert mine["state"] == ("void" if game == "canberra" else "settled")
            assert "goes back" in mine["results"][0]["text"]

    asyncio.run(scene())


def test_an_outcome_that_is_invalidated_afterwards_is_shown_undone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "canberra", bots={"number": 0}) as (client, table):
            before = await until(table, may("ante"))
            seat = before["you"]["seat"]
            over = await until(table, lambda view: view["table"]["rounds"] == 1, play=True)
            assert over["table"]["seats"][seat - 1]["net"] != 0
            kim = await staff(room, Role.OPERATOR)
            invalid = {"command": "invalidate", "ground": "fraud", "reason": "marked cards", "person": "a dealer"}
            assert (await ask(kim, invalid))["type"] == "ack"
            undone = await until(table, lambda view: view["table"]["ruling"])
            mine = undone["table"]["seats"][seat - 1]
            assert (mine["state"], mine["net"]) == ("void", 0)
            assert mine["stake"] == before["table"]["seats"][seat - 1]["stake"]
            assert undone["table"]["jackpot"]["display"] == before["table"]["jackpot"]["display"]
            assert "G-R66" in undone["table"]["ruling"]["rules"]
            again = await until(table, lambda view: view["table"]["rounds"] == 1, play=True)
            assert again["table"]["round"] == 3
            assert [each["text"] for each in table.told if "is over" in each["text"]] == [
                "Round 1 is over.",
                "Round 2 is over.",
            ]
            path = f"/api/tables/{again['table']['id']}/rounds"
            second, first = (await client.request("GET", path))["rounds"]
            assert (second["undone"], first["undone"]) == (False, True)
            assert (first["net"], first["winners"], first["paid"]) == (0, [], first["wagered"])
            assert second["net"] != 0
            page = await client.request("GET", f"{path}/1")
            assert page["events"][-1]["told"][0]["text"] == "The outcome of round 1 is undone: fraud."
            last = page["steps"][-1]["seats"][0]
            assert (last["state"], last["net"]) == ("void", 0)
            assert page["steps"][-2]["seats"][0]["net"] != 0

    asyncio.run(scene())


def test_a_player_says_that_this_is_all(tmp_path: Path) -> None:
    async def scene() -> None:
        patient = Timing(to_act=30, to_wager=30, moment=20, hurry=0)
        async with served(tmp_path, patient) as room, seated(room, "baccarat", bots={"number": 0}) as (_, table):
            before = await until(table, may("wager"))
            assert "done" not in before["you"]["may"]
            await table.send("wager", side="banker", cents=500)
            view = await until(table, lambda view: "done" in view["you"]["may"])
            assert view["table"]["due"]["deadline"] > view["clock"] + 10_000
            await table.done()
            over = await until(table, lambda view: view["table"]["rounds"] == 1)
            assert "done" not in over["you"]["may"]

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_a_round_goes_on_with_the_same_cards_after_a_restart(game: str, tmp_path: Path) -> None:
    body: dict[str, Any] = {"options": {"method": "b"} if game == "baccarat" else {}, "bots": {"number": 0}}
    act = "bet" if game == "canberra" else "open"

    async def begun() -> tuple[str, Message]:
        async with served(tmp_path) as room, seated(room, game, **body) as (client, table):
            return client.token, (await until(table, may(act), play=True))["table"]

    async def gone_on(token: str, before: Message) -> None:
        async with served(tmp_path) as room:
            client = Client(room.address, token)
            async with await client.watch("t1") as table:
                view = await until(table, may(act))
                shown = ("game", "stage", "round", "turn", "seats", "shoe", "root", *LAID[game])
                assert {name: view["table"][name] for name in shown} == {name: before[name] for name in shown}
                assert view["table"]["due"]["deadline"] > 0
                await until(table, lambda view: view["table"]["rounds"] == 1, play=True)
            proof = await client.request("GET", "/api/tables/t1/rounds/1/proof")
            assert proof["shuffles"][0]["statement"] == before["root"]

    asyncio.run(gone_on(*asyncio.run(begun())))


def test_rounds_of_a_closed_table_stay_to_be_looked_at(tmp_path: Path) -> None:
    async def played() -> tuple[str, Message]:
        async with served(tmp_path) as room, seated(room, "canberra") as (client, table):
            await until(table, lambda view: view["table"]["rounds"], play=True)
            await client.request("POST", "/api/tables/t1/close", {})
            await until(table, lambda view: view["table"]["phase"] == "closed", play=True)
            return client.token, await client.request("GET", "/api/tables/t1/rounds/1")

    async def looked_at(token: str, before: Message) -> None:
        async with served(tmp_path) as room:
            client = Client(room.address, token)
            assert await client.request("GET", "/api/tables/t1/rounds/1") == before
            assert (await client.request("GET", "/api/tables"))["tables"] == []
            async with await client.watch("t1") as table:
                assert table.view["table"]["phase"] == "closed"
                assert table.view["you"]["acts"] is None

    asyncio.run(looked_at(*asyncio.run(played())))


def test_baccarat_has_nothing_to_report(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room, seated(room, "baccarat") as (_, table):
            await until(table, lambda view: view["you"]["seat"])
            kim = await staff(room, Role.SUPERVISOR)
            assert (await kim.request("GET", "/api/rulings/facts?game=baccarat"))["facts"] == []
            with pytest.raises(Refused, match="400"):
                await kim.request("POST", "/api/tables/t1/ruling", {"what": {"fact": "not_covered", "facts": "a dog"}})

    asyncio.run(scene())
