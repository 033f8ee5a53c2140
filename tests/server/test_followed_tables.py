"""A table that a person deals, over the network: opened by staff, entries with ids, and what each viewer sees."""

import asyncio
import json
import uuid
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from pitboss.following import entries as e
from pitboss.play import Principal, Role
from pitboss.poker.commands import Choose
from pitboss.poker.rulings.facts import Absent
from pitboss.poker.table.table import CODEC, PokerTable
from pitboss.room.person import Person
from pitboss.server.table_view import SeatView, seat_view
from pitboss.table.keeping_events import StruckOut
from tests.following.tables import followed
from tests.patience import PATIENCE
from tests.proof import rules
from tests.server.running import GENEROUS, Message, Served, greeted, next_of, served

DECK = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]


class Tablet:
    """A member of staff at a followed table, over a socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self.view: Message = {}

    async def enter(self, kind: str, id_: str = "", number: int = 0, fence: int = 0, **fields: Any) -> Message:
        """Make an entry; its answer. The view that belongs to it has come then."""
        return await self._make({"kind": kind, **fields}, id_, number, fence)

    async def strike(self, number: int) -> Message:
        """Strike the entry of a number out."""
        return await self._make({"kind": "strike", "number": number})

    async def _make(self, entry: Message, id_: str = "", number: int = 0, fence: int = 0) -> Message:
        id_ = id_ or str(uuid.uuid4())
        message = {"type": "entry", "id": id_, "number": number, "fence": fence, "entry": entry}
        await self._connection.send(json.dumps(message))
        answer = await self._until(lambda got: got.get("id") == id_)
        if answer["type"] == "ack":
            await self._until(lambda got: self.view.get("version", -1) >= answer["version"])
        return answer

    async def command(self, name: str, **fields: Any) -> Message:
        return await self.enter("table", command={"command": name, **fields})

    async def look(self) -> Message:
        self.view = await next_of(self._connection, "view")
        return self.view

    async def close(self) -> None:
        await self._connection.close()

    async def _until(self, is_there: Any) -> Message:
        message: Message = {}
        while not is_there(message):
            message = json.loads(await asyncio.wait_for(self._connection.recv(), PATIENCE))
            if message["type"] == "view":
                self.view = message
        return message


async def member(room: Served, name: str, role: Role) -> tuple[Person, str]:
    person, _ = await room.room.accounts.new_guest(name)
    await room.room.accounts.give_role(person, role)
    return person, await room.room.accounts.open_session(person)


async def make(room: Served, token: str, **body: Any) -> httpx.Response:
    async with httpx.AsyncClient(base_url=room.address) as client:
        headers = {"Authorization": f"Bearer {token}"}
        return await client.post("/api/tables", json={"game": "holdem", "dealing": "person", **body}, headers=headers)


async def opened_table(room: Served, **body: Any) -> tuple[str, Tablet, Tablet]:
    """A table of four who sit there; the tablets of its dealer and of the operator."""
    dealer, dealers = await member(room, "Del", Role.DEALER)
    _, operators = await member(room, "Olga", Role.OPERATOR)
    made = await make(room, operators, seats=4, **body)
    assert made.status_code == 201, made.text
    table = made.json()["table"]
    tablet = Tablet(await greeted(room, table, dealers))
    floor = Tablet(await greeted(room, table, operators))
    assert (await tablet.look())["dealer"]["dealer"] == ""
    assert (await tablet.command("take_duty", role="dealer", person=dealer.id))["type"] == "ack"
    assert (await tablet.command("check_deck", cards=DECK))["type"] == "ack"
    assert (await floor.command("open_table"))["type"] == "ack"
    for seat in range(1, 5):
        assert (await tablet.command("sit", person=f"badge {seat}", seat=seat, cents=300_00))["type"] == "ack"
    return table, tablet, floor


def test_a_name_is_kept_in_one_form_however_it_is_typed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            for seat in (3, 4):
                assert (await tablet.command("leave", seat=seat))["type"] == "ack"
                assert (await tablet.command("release", seat=seat))["type"] == "ack"
            typed = "  \uff21NN   lee "
            seated = await tablet.command("sit", person=typed, seat=3, cents=300_00)
            assert seated["type"] == "ack", seated
            assert room.room.tables[table].log.shown.places[3].person == "ANN lee"
            assert (await tablet.command("sit", person=" badge \u3000 9", seat=4, cents=300_00))["type"] == "ack"
            assert room.room.tables[table].log.shown.places[4].person == "badge 9"
            _, token = await member(room, "Sia", Role.SEATING)
            assert (await tablet.command("leave", seat=4))["type"] == "ack"
            assert (await tablet.command("release", seat=4))["type"] == "ack"
            sits = {"command": "sit", "person": "  badge   10 ", "seat": 4, "cents": 300_00}
            entry = {"id": "from-the-floor", "entry": {"kind": "table", "command": sits}}
            made = await asked(room, token, "POST", f"/api/floor/tables/{table}", entry)
            assert made.status_code == 200, made.text
            assert room.room.tables[table].log.shown.places[4].person == "badge 10", "by the door of the floor too"

    asyncio.run(scene())


@pytest.mark.parametrize(("demanded", "shown"), [("money", ""), ("full", "full"), ("reader", "reader")])
def test_a_level_is_asked_for_where_the_record_is_below_it(demanded: str, shown: str, tmp_path: Path) -> None:
    """The round is known by acts, and its board on the dealer's word: money."""

    async def scene() -> None:
        async with served(tmp_path) as room:
            _, tablet, floor = await opened_table(room, following={"level": demanded})
            assert tablet.view["dealer"]["wanted"] == "", "no round was played"
            for kind in ("deal", "call", "call", "call", "call", "street"):
                assert (await tablet.enter(kind))["type"] == "ack"
            screen = tablet.view["dealer"]
            assert (screen["level"], screen["wanted"]) == ("money", shown)
            for each in (tablet, floor):
                await each.close()

    asyncio.run(scene())


def test_a_round_is_dealt_over_the_network(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            screen = tablet.view["dealer"]
            assert (screen["step"], screen["is_yours"], screen["dealer"]) == ("start", True, "Del")
            onlooker = Tablet(await greeted(room, table))
            assert (await onlooker.look())["dealer"] is None
            await tablet.enter("deal")
            keys = tablet.view["dealer"]["turn"]
            assert (keys["seat"], keys["call"], keys["cost"], keys["tap_out"]) == (3, "call", 10_00, 300_00)
            assert 30_00 in keys["strip"]
            now = tablet.view["dealer"]["now"]
            assert {"check", "bet"} <= {each["text"] for each in now["closed"] if each["rules"]}, "and why nothing else"
            assert now["since"] == 0
            await tablet.enter("to", cents=30_00)
            await tablet.enter("jump", seat=1)
            assert tablet.view["dealer"]["entries"][-1]["text"] == "seat 1 next; seat 4 folded"
            keys = tablet.view["dealer"]["turn"]
            assert (keys["price"], keys["cost"]) == (30_00, 25_00)
            await tablet.enter("call")
            refused = await tablet.enter("cards", cards=["7h"], number=1)
            assert (refused["type"], refused["rules"][0]["id"]) == ("refused", "H-R18")
            for card in ("7h", "Kd", "2c"):
                assert (await tablet.enter("cards", cards=[card]))["type"] == "ack"
            assert tablet.view["table"]["board"] == ["7h", "Kd", "2c"]
            assert tablet.view["dealer"]["lying"] == ["2c", "7h", "Kd"]
            await tablet.enter("jump", seat=3)
            await tablet.enter("to", cents=50_00)
            await tablet.enter("rest")
            assert tablet.view["dealer"]["lines"] == ["Back to seat 3: $50.", "Pot $70: take $3, push $67 to seat 3."]
            stakes = {seat["seat"]: seat["stake"] for seat in tablet.view["table"]["seats"]}
            assert stakes == {1: 270_00, 2: 290_00, 3: 337_00, 4: 300_00}

    asyncio.run(scene())


@rules("H-R13")
def test_hands_may_be_shown_though_the_board_was_not_entered(tmp_path: Path) -> None:
    """Nobody can say what they are worth: the dealer reads them, on every screen and in the record."""

    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            await tablet.enter("deal")
            await tablet.enter("to", cents=30_00)
            await tablet.enter("jump", seat=2)
            for kind in ("call", "street", "street", "street", "rest"):
                await tablet.enter(kind)
            for cards in (["Kc", "Kd"], ["Qc", "Qd"]):
                assert (await tablet.enter("cards", cards=cards))["type"] == "ack"
            assert tablet.view["dealer"]["step"] == "read"
            assert [seat["hand"] for seat in tablet.view["table"]["seats"]] == [""] * 4
            await tablet.enter("read", pots=[[2]])
            told = tablet.view["table"]["outcome"]
            assert told["headline"] == "badge 2 wins $62, as the dealer read the hands"
            _, token = await member(room, "Sue", Role.SUPERVISOR)
            text = (await asked(room, token, "GET", f"/api/tables/{table}/rounds/1?format=text")).text
            assert "badge 2: shows [Kc Kd]\n" in text

    asyncio.run(scene())


def test_the_last_entry_that_can_be_taken_back_is_told(tmp_path: Path) -> None:
    """Neither who is on duty nor a strike-out is taken back; a count that made the act anew is."""

    async def scene() -> None:
        async with served(tmp_path) as room:
            _, tablet, floor = await opened_table(room)
            await tablet.enter("deal")
            await tablet.enter("tap_out")
            tapped = tablet.view["dealer"]["last"]
            assert (await tablet.enter("count", seat=3, cents=280_00))["type"] == "ack"
            counted = tablet.view["dealer"]["last"]
            assert counted == tapped + 1
            vera, _ = await member(room, "Vera", Role.SUPERVISOR)
            assert (await floor.command("take_duty", role="supervisor", person=vera.id))["type"] == "ack"
            assert floor.view["dealer"]["last"] == counted
            assert [line["undoes"] for line in floor.view["dealer"]["entries"][-3:]] == [False, True, False]
            assert (await floor.command("notify_closure"))["type"] == "ack"
            closing = floor.view["dealer"]["last"]
            assert closing > counted
            while tablet.view["dealer"]["number"] <= closing:
                await tablet.look()
            assert tablet.view["dealer"]["last"] == 0, "what the supervisor has ordered is not the dealer's"
            assert (await tablet.strike(closing))["type"] == "refused"

    asyncio.run(scene())


def test_the_same_entry_again_changes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, tablet, _ = await opened_table(room)
            number = tablet.view["dealer"]["number"]
            assert (await tablet.enter("deal", "the same id", number))["type"] == "ack"
            assert (await tablet.enter("deal", "the same id", number))["type"] == "repeated"

    asyncio.run(scene())


def test_an_entry_that_is_too_many_for_a_moment_says_that_it_may_be_sent_again(tmp_path: Path) -> None:
    """A tablet that comes back sends all it has kept, faster than anybody acts; what was judged is not sent again."""
    limits = msgspec.structs.replace(GENEROUS, commands=1e-6, command_burst=10)

    async def scene() -> None:
        async with served(tmp_path, limits=limits) as room:
            table, tablet, _ = await opened_table(room)
            answers = [await tablet.enter("deal") for _ in range(5)]
            assert [answer["type"] for answer in answers] == ["ack", *["refused"] * 3, "error"]
            assert (answers[-1]["reason"], answers[-1]["passes"]) == ("too many messages: slow down", True)
            dealer = next(person for person in room.room.people.values() if person.name == "Del")
            again = Tablet(await greeted(room, table, await room.room.accounts.open_session(dealer)))
            answer = await again.enter("call")
            assert (answer["reason"], answer["passes"]) == ("too many acts: slow down", True)

    asyncio.run(scene())


def test_the_feed_is_the_log_as_the_dealer_may_know_it(tmp_path: Path) -> None:
    """Everything that was written, what was struck out too, in answers of a size; folded, it is the table."""

    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            _, token = await member(room, "Eva", Role.DEALER)
            for kind in ("deal", "call"):
                await tablet.enter(kind)
            entry = {"kind": "strike", "number": tablet.view["dealer"]["last"]}
            _, sues = await member(room, "Sue", Role.SUPERVISOR)
            struck = await asked(room, sues, "POST", f"/api/floor/tables/{table}", {"id": "strike-1", "entry": entry})
            assert struck.status_code == 200, struck.text
            await tablet.enter("rest")

            async def fed(query: str = "", with_: str = token, at: str = table) -> httpx.Response:
                async with httpx.AsyncClient(base_url=room.address, timeout=PATIENCE) as client:
                    headers = {"Authorization": f"Bearer {with_}"} if with_ else {}
                    return await client.get(f"/api/tables/{at}/feed{query}", headers=headers)

            whole = (await fed()).json()
            log = room.room.tables[table].log
            assert (whole["next"], whole["last"]) == (log.durable, log.durable)
            assert [each["number"] for each in whole["events"]] == list(range(1, log.durable + 1))
            events = [CODEC.decode(json.dumps(each["event"]).encode()) for each in whole["events"]]
            assert any(isinstance(event, StruckOut) for event in events)
            again = PokerTable.replay(events)
            assert {seat: again.state.stake_of(seat) for seat in again.state.places} == {
                seat: log.shown.stake_of(seat) for seat in log.shown.places
            }
            rest = (await fed(f"?after={log.durable - 2}")).json()
            assert rest["events"] == whole["events"][-2:]
            assert (await fed(f"?after={log.durable}")).json()["events"] == []
            for query in ("?after=-1", "?after=x", "?before=1", f"?after={log.durable + 1}"):
                assert (await fed(query)).status_code == 400, query
            _, player = await room.room.accounts.new_guest("Ann")
            assert [(await fed(with_=who)).status_code for who in (player, "")] == [403, 401]
            assert (await fed(at="nowhere")).status_code == 404

    asyncio.run(scene())


@rules("H-R18")
def test_players_and_strangers_enter_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, _, _ = await opened_table(room)
            _, token = await room.room.accounts.new_guest("Ann")
            player = Tablet(await greeted(room, table, token))
            assert (await player.enter("deal"))["type"] == "refused"
            assert (await player.enter("nothing of the kind"))["type"] == "error"
            stranger = Tablet(await greeted(room, table))
            assert (await stranger.enter("deal"))["type"] == "error"
            assert (await make(room, token)).status_code == 403

    asyncio.run(scene())


def test_a_seat_shows_that_its_player_was_found_away() -> None:
    table = followed("canberra-manila-1994", deal=True)
    table.enter(e.ReportEntry(Absent(2)))
    supervisor = Principal(Role.SUPERVISOR, name="Sue")
    table.enter(e.TableEntry(Choose("folded in turn", "he has left the room", supervisor)), supervisor)
    assert isinstance(table.table, PokerTable)
    round_ = table.table.state.round
    assert round_ is not None
    shown = [seat_view(round_, seat, (), SeatView(seat, "active"), is_own=False).away for seat in round_.setup.seats]
    assert shown == [None, True, None, None]


@rules("H-R17")
def test_a_ruling_is_approved_by_a_second_person_under_his_own_name(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, tablet, floor = await opened_table(room)
            await tablet.enter("deal")
            await tablet.enter("to", cents=30_00)
            await tablet.enter("jump", seat=1)
            await tablet.enter("call")
            fact = {"fact": "cards_discarded", "seat": 1}
            assert (await tablet.command("occurred", what=fact))["type"] == "ack", "reported, as by a tile"
            waiting = tablet.view["dealer"]["waiting"]
            assert waiting["by"] == "Del"
            assert 0 < tablet.view["dealer"]["now"]["since"] <= tablet.view["clock"]
            assert [each["seat"] for each in waiting["ruling"]["outcomes"][0]["effects"]] == [1]
            assert (await tablet.enter("call"))["type"] == "refused"
            assert (await tablet.enter("approve"))["type"] == "refused"
            assert (await floor.enter("approve"))["type"] == "ack"
            assert floor.view["dealer"]["waiting"] is None
            assert floor.view["dealer"]["entries"][-1]["by"] == "Olga"
            await signs_on_the_dealers_tablet(room, tablet, floor)

    asyncio.run(scene())


async def signs_on_the_dealers_tablet(room: Served, tablet: Tablet, floor: Tablet) -> None:
    """Where no second device is: name and number, once; the record says beside whom."""
    sue = await room.room.accounts.register("Sue", "a long password", None, Role.SUPERVISOR)
    await room.room.accounts.set_pin(sue, "2468")
    await tablet.command("occurred", what={"fact": "cards_discarded", "seat": 3})
    _, dealers = await member(room, "Dot", Role.DEALER)
    path = f"/api/tables/{tablet.view['table']['id']}/signed"
    body = {"id": "signed here", "entry": {"kind": "approve"}, "name": "Sue", "pin": "2468"}
    for wrong, status in (({"pin": "2469"}, 401), ({"entry": {"kind": "no"}}, 400), ({}, 200)):
        assert (await asked(room, dealers, "POST", path, {**body, **wrong})).status_code == status
    while floor.view["dealer"]["waiting"] or floor.view["dealer"]["entries"][-1]["by"] == "Olga":
        await floor.look()
    assert floor.view["dealer"]["entries"][-1]["by"] == "Sue, signed beside Dot"


def test_guesses_at_a_number_are_limited_by_the_account_wherever_they_come_from(tmp_path: Path) -> None:
    """On the tablet of any table and on the floor alike; who signs with a badge is counted by that."""
    limits = msgspec.structs.replace(GENEROUS, logins=1e-6, login_burst=3)

    async def scene() -> None:
        async with served(tmp_path, limits=limits, proxies=("127.0.0.1",)) as room:
            _, token = await member(room, "Olga", Role.OPERATOR)
            table = (await make(room, token, seats=4)).json()["table"]
            addresses = count(1)

            async def guess(path: str, **body: Any) -> int:
                address = {"X-Forwarded-For": f"10.0.0.{next(addresses)}"}
                return (await asked(room, token, "POST", path, {"pin": "1111", **body}, address)).status_code

            signs = {"id": "signed here", "entry": {"kind": "approve"}}
            for _ in range(4):
                by = {"X-Forwarded-For": f"10.0.0.{next(addresses)}"}
                tried = await asked(room, token, "POST", "/api/login", {"name": "Olga", "password": "some guess"}, by)
            assert tried.status_code == 429, "whoever tries passwords keeps nobody from signing"
            for who in ({"name": "Olga"}, {"name": "Sue"}):
                found = [await guess(f"/api/tables/{table}/signed", **signs, **who) for _ in range(2)]
                found += [await guess("/api/floor/clock-in", **who) for _ in range(3)]
                assert found == [401, 401, 401, 429, 429]
            found = [await guess("/api/floor/clock-in", badge="badge-0001") for _ in range(4)]
            assert found == [401, 401, 401, 429]

    asyncio.run(scene())


async def asked(
    room: Served, token: str, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
) -> httpx.Response:
    async with httpx.AsyncClient(base_url=room.address, timeout=PATIENCE) as client:
        given = {"Authorization": f"Bearer {token}", **(headers or {})}
        return await client.request(method, path, json=body, headers=given)


def test_only_what_can_have_happened_is_offered_with_every_seats_money(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            _, token = await member(room, "Sue", Role.SUPERVISOR)
            _, players = await room.room.accounts.new_guest("Ann")
            for kind in ("deal", "call", "call"):
                await tablet.enter(kind)
            path = f"/api/tables/{table}"
            tiles = {
                each["name"]: each for each in (await asked(room, token, "GET", f"{path}/possible")).json()["tiles"]
            }
            assert len(tiles) == 12
            assert "cards_discarded" in [fact["fact"] for fact in tiles["hand fouled"]["facts"]]
            assert tiles["the last round"]["facts"] == []
            assert tiles["the last round"]["why_not"]
            fact = {"what": {"fact": "cards_discarded", "seat": 3}}
            shown = (await asked(room, token, "POST", f"{path}/reported", fact)).json()
            assert (shown["decider"], shown["untouched"]) == ("approved", [1, 2, 4])
            assert shown["ruling"]["outcomes"][0]["effects"][0]["seat"] == 3
            assert (await asked(room, token, "POST", f"{path}/reported", {"what": {"fact": "no"}})).status_code == 400
            await tablet.command("occurred", **fact)
            again = await asked(room, token, "POST", f"{path}/reported", fact)
            assert again.status_code == 422, "the sheet has no key for what is refused while a ruling waits"
            assert "a supervisor is to approve the ruling first" in again.text
            assert (await asked(room, players, "GET", f"{path}/possible")).status_code == 403
            software = await asked(room, token, "POST", "/api/tables", {"game": "holdem"})
            other = f"/api/tables/{software.json()['table']}/possible"
            assert (await asked(room, token, "GET", other)).status_code == 409

    asyncio.run(scene())


def test_two_words_find_a_tile_and_the_nearest_cases(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            _, token = await member(room, "Sue", Role.SUPERVISOR)
            await tablet.enter("deal")
            path = f"/api/tables/{table}"
            found = (await asked(room, token, "GET", f"{path}/possible?words=string+bet")).json()["tiles"]
            assert found[0]["name"] == "wrong chips"
            assert len(found) < 12
            cases = (await asked(room, token, "GET", f"{path}/cases?words=flashed+card")).json()["cases"]
            assert 0 < len(cases) <= 3
            near = (await asked(room, token, "GET", f"{path}/cases?fact=wager_out_of_turn")).json()["cases"]
            assert {(case["edition"], case["fact"]) for case in near} == {("holdem-2018", "wager_out_of_turn")}
            assert len({case["title"] for case in near}) == 3
            assert (await asked(room, token, "GET", f"{path}/cases?no=1")).status_code == 400
            conduct = (await asked(room, token, "GET", f"{path}/possible")).json()["tiles"][6]
            coaching = [fact for fact in conduct["facts"] if fact["given"].get("rule") == "NI2018-51/19.6"]
            assert [fact["behind"] for fact in coaching] == [False, True]

    asyncio.run(scene())


def test_the_floor_has_the_table_first_that_waits_for_a_decision(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, _ = await opened_table(room)
            _, token = await member(room, "Sue", Role.SUPERVISOR)
            _, players = await room.room.accounts.new_guest("Ann")
            await make(room, token, seats=6)
            await tablet.command("call_floor")
            floor = (await asked(room, token, "GET", "/api/floor")).json()
            assert [tile["need"] for tile in floor["tables"]] == ["floor", "dealer"]
            for kind in ("deal", "call", "call"):
                await tablet.enter(kind)
            await tablet.enter("report", fact={"fact": "cards_discarded", "seat": 3})
            floor = (await asked(room, token, "GET", "/api/floor")).json()
            first = floor["tables"][0]
            assert (first["id"], first["need"], first["dealer"], floor["to_decide"]) == (table, "ruling", "Del", 1)
            assert 0 < first["since"] <= floor["clock"]
            assert (await asked(room, players, "GET", "/api/floor")).status_code == 403

    asyncio.run(scene())


def test_new_terms_of_a_followed_table_are_an_entry(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, token = await member(room, "Olga", Role.OPERATOR)
            table = (await make(room, token)).json()["table"]
            answer = await asked(room, token, "POST", f"/api/tables/{table}/terms", {"options": {}})
            assert answer.status_code == 409
            assert "a person deals" in answer.text

    asyncio.run(scene())


@pytest.mark.parametrize("entry", [{"kind": "to"}, {"kind": "table", "command": {"command": "strike_out", "first": 1}}])
def test_what_is_no_entry_is_an_error(tmp_path: Path, entry: dict[str, Any]) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            _, tablet, _ = await opened_table(room)
            assert (await tablet.enter(**entry))["type"] == "error"

    asyncio.run(scene())
