"""Gateways without a database: everything of the room works through them, and who looks on is shown one frame."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pitboss.client import Refused
from pitboss.play import Role
from pitboss.room.bus.bus import BusFailed, BusMessage, NoReply
from pitboss.room.credentials import hash_of
from pitboss.room.host import TableHost
from pitboss.room.store import StoreFailed
from pitboss.room.turned_away import HOUSE
from pitboss.room.viewing import APART
from pitboss.room.wishes import TableWish, usual_options
from pitboss.server.nodes import desk, lines
from pitboss.server.nodes import gateway as gateways
from pitboss.server.nodes.desk import FarDesk, NodeDesk
from pitboss.server.nodes.errands import (
    DESK,
    FindCards,
    FindOwn,
    FindTerms,
    FindTiles,
    FoundOwn,
    LookAt,
    PublicFrame,
    ShowSession,
    done_of,
    errand_of,
    packed,
    subject_of,
)
from pitboss.server.nodes.gateway import KEEPING
from pitboss.server.nodes.showing import ShownTable
from pitboss.server.nodes.tickets import LASTS, TicketDesk
from tests.authenticator import Authenticator
from tests.patience import PATIENCE
from tests.server.nodes.inside import USUAL, Hub, NodeServed, gateway_served, hub, node_served, run, until_so
from tests.server.running import greeted, next_of

__all__ = ["hub"]
EDITION = "holdem-2018"


async def with_table(node: NodeServed, bots: int = 0) -> TableHost:
    meta = await node.room.tables.make(TableWish(EDITION, usual_options(EDITION), seats=6, bots=bots), None)
    host = node.room.tables[meta.id]
    await host.opened()
    await until_so(lambda: f"table:{meta.id}" in node.gate.node.here.heard)
    return host


def test_a_gateway_without_a_database_does_all_that_a_node_does(room_address: str, tmp_path: Path, hub: Hub) -> None:
    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            ann = await gateway.client("Ann")
            assert (await ann.request("GET", "/api/me"))["name"] == "Ann"
            wish = {"game": "holdem", "seats": 6, "bots": {"number": 2}, "pace": "instant"}
            table = (await ann.request("POST", "/api/tables", wish))["table"]
            assert [card["id"] for card in (await ann.request("GET", "/api/tables"))["tables"]] == [table]
            await ann.request("POST", f"/api/tables/{table}/join", {})
            async with await ann.watch(table) as seated:
                while not seated.view["you"]["acts"]:
                    await anext(seated.views())
                assert (await seated.act("fold"))["type"] == "ack"
            # The rules, the lab and the description are there as well; what is wrong is said as ever.
            assert (await ann.request("GET", "/api/rules/NI2018-51/1.1"))["id"]
            assert "paths" in await ann.request("GET", "/openapi.json")
            with pytest.raises(Refused) as refused:
                await ann.request("GET", "/api/tables/t999")
            assert refused.value.status == 404
            for path in ("/livez", "/readyz", "/healthz"):
                assert (await ann.request("GET", path))["status"] in ("ok", "ready")
            # One's own tables over a socket, which any node answers.
            strip = await gateway.raw()
            await strip.send(json.dumps({"type": "hello", "protocol": 1, "table": "", "token": ann.token}))
            assert [each["id"] for each in (await next_of(strip, "tables"))["tables"]] == [table]
            await strip.close()
            assert not hasattr(gateway.entrance, "room")
            del node

    run(scene)


def test_those_who_look_on_share_one_frame_and_whoever_sits_down_has_a_line(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            host = await with_table(node)
            table = host.meta.id
            lookers = [await greeted(gateway, table) for _ in range(5)]
            ben = await gateway.client("Ben")
            visitor = await greeted(gateway, table, ben.token)
            first = [await next_of(each, "view") for each in (*lookers, visitor)]
            assert all(view == first[0] for view in first[:5])
            assert len(host.watchers) == 1, "the table has one who looks on, whoever many there are"
            # A visitor's view is the one that the table's node would have made for him.
            person = node.room.people[first[5]["you"]["person"]]
            assert node.room.wallets[person.id] == first[5]["you"]["wallet"] > 0
            direct = json.loads(node.gate._service.view(host, person, 0)[0])
            assert first[5]["you"] == direct["you"]
            assert first[5]["table"] == direct["table"] == first[0]["table"]
            await visitor.send(json.dumps({"type": "ping", "at": 1}))
            assert (await next_of(visitor, "pong"))["at"] == 1
            assert gateway.entrance.gateway.lines == 0

            # He speaks, and has a line from then on: everybody hears it.
            await visitor.send(json.dumps({"type": "chat", "text": "Good evening"}))
            assert [(await next_of(each, "chat"))["text"] for each in (*lookers, visitor)] == ["Good evening"] * 6
            assert gateway.entrance.gateway.lines == 1
            await ben.request("POST", f"/api/tables/{table}/join", {})
            while (view := await next_of(visitor, "view"))["you"]["seat"] == 0:
                pass
            while (seen := await next_of(lookers[0], "view"))["version"] < view["version"]:
                pass
            assert seen["you"]["seat"] == 0
            late = await greeted(gateway, table)
            assert (await next_of(late, "view"))["table"] == seen["table"]
            for each in (*lookers, late):
                await each.close()
            await until_so(lambda: gateway.entrance.gateway.onlookers == 0)

    run(scene)


def test_whoever_sits_down_elsewhere_is_shown_his_own_without_being_asked(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            host = await with_table(node)
            ann = await gateway.client("Ann")
            page = await greeted(gateway, host.meta.id, ann.token)
            assert (await next_of(page, "view"))["you"]["seat"] == 0
            versions = []
            await ann.request("POST", f"/api/tables/{host.meta.id}/join", {})
            while (view := await next_of(page, "view"))["you"]["seat"] == 0:
                versions.append(view["version"])
            assert view["version"] >= max(versions, default=0)
            # The session ends: so does the socket, whoever many gateways have it.
            await ann.request("POST", "/api/logout", {})
            await asyncio.wait_for(page.wait_closed(), PATIENCE)
            assert page.close_code == 4401

    run(scene)


def test_a_session_that_ends_ends_the_sockets_of_who_only_looks_on(room_address: str, tmp_path: Path, hub: Hub) -> None:
    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            host = await with_table(node)
            ann = await gateway.client("Ann")
            page = await greeted(gateway, host.meta.id, ann.token)
            view = await next_of(page, "view")
            # A wallet that changes elsewhere is shown; the answer of the desk was remembered, and is forgotten.
            await ann.request("POST", "/api/me", {"name": "Anna"})
            while (changed := await next_of(page, "view"))["you"]["name"] != "Anna":
                pass
            assert changed["you"]["person"] == view["you"]["person"]
            await ann.request("POST", "/api/logout", {})
            await asyncio.wait_for(page.wait_closed(), PATIENCE)
            assert page.close_code == 4401

    run(scene)


def test_whoever_asks_after_news_is_told_what_the_database_has(
    room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The node that answers may not have followed yet: a session that had ended went on at a gateway for 20 seconds."""

    async def follows_later(*_: object) -> None:
        pass

    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "north") as north,
            node_served(room_address, tmp_path / "south") as south,
        ):
            ann = await north.client("Ann")
            person = (await ann.request("GET", "/api/me"))["person"]
            monkeypatch.setattr(south.gate.node.follower, "follow", follows_later)
            near, asked = (NodeDesk(south.gate._service, south.gate.node, TicketDesk(b"key")) for _ in range(2))

            async def answer(message: BusMessage) -> bytes:
                question = errand_of(message.body)
                assert isinstance(question, ShowSession)
                return packed(await asked.answer(question))

            await hub.bus.subscribe("pb.edge.desk", answer)
            monkeypatch.setattr(desk, "subject_of", lambda place: "pb.edge.desk")
            for each in (near, FarDesk(hub.bus, "edge")):
                before = await each.session(ann.token)
                assert before is not None
                name = f"{before.name}a"
                await ann.request("POST", "/api/me", {"name": name})
                each.forget(person)
                after = await each.session(ann.token)
                assert after is not None
                assert after.name == name
            await ann.request("POST", "/api/logout", {})
            for each in (near, FarDesk(hub.bus, "edge")):
                each.forget(person)
                assert await each.session(ann.token) is None

    run(scene)


def test_a_table_that_could_not_be_heard_once_is_shown_to_whoever_comes_next(
    room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as served:
            host, gateway = await with_table(node), served.entrance.gateway

            async def fails(table: ShownTable) -> bool:
                raise BusFailed("away")

            with monkeypatch.context() as failing:
                failing.setattr(ShownTable, "open", fails)
                first = await greeted(served, host.meta.id)
                await next_of(first, "view")
                assert (gateway.onlookers, gateway.lines) == (0, 1), "he has a line instead"
            second = await greeted(served, host.meta.id)
            await next_of(second, "view")
            assert gateway.onlookers == 1

    run(scene)


def test_a_table_that_nobody_looks_at_is_left(room_address: str, tmp_path: Path, hub: Hub) -> None:
    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as served:
            host, gateway = await with_table(node), served.entrance.gateway
            ann = await served.client("Ann")
            await ann.request("POST", f"/api/tables/{host.meta.id}/join", {})
            # Whoever sits there has a line at once; the table was opened to find that out.
            page = await greeted(served, host.meta.id, ann.token)
            assert (await next_of(page, "view"))["you"]["seat"]
            await until_so(lambda: not gateway._shown)

    run(scene)


def test_people_at_a_gateway_that_has_lost_the_bus_are_sent_to_others(
    room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers the pings of whoever looks on, who would look at the same view for ever."""
    monkeypatch.setattr(gateways, "KEEPING", 0.05)
    monkeypatch.setattr(gateways, "CUT_OFF", 0.2)

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            host = await with_table(node)
            ann = await gateway.client("Ann")
            await ann.request("POST", f"/api/tables/{host.meta.id}/join", {})
            pages = [await greeted(gateway, host.meta.id, token) for token in (ann.token, "")]
            for page in pages:
                await next_of(page, "view")
            assert (gateway.entrance.gateway.lines, gateway.entrance.gateway.onlookers) == (1, 1)
            hub.lines[-1].is_cut = True
            for page in pages:
                await asyncio.wait_for(page.wait_closed(), PATIENCE)
                assert page.close_code == 1013
            hub.lines[-1].is_cut = False
            page = await greeted(gateway, host.meta.id, ann.token)
            assert (await next_of(page, "view"))["you"]["seat"]

    run(scene)


def test_a_gateway_that_missed_frames_looks_at_the_table_anew(
    room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateways, "CUT_OFF", PATIENCE)

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            host = await with_table(node, bots=3)
            looker = await greeted(gateway, host.meta.id)
            await next_of(looker, "view")
            line = hub.lines[-1]
            line.is_cut = True
            missed = host.log.durable
            await until_so(lambda: host.log.durable > missed + 40)
            line.is_cut = False
            now, told = host.log.durable, [0]
            while told[-1] // APART < now:
                view = await next_of(looker, "view")
                told += [each["number"] for each in view["told"]]
            told.remove(0)
            counts = gateway.entrance.gateway.counts
            assert counts.gaps + counts.looks > 1
            everything = {each.number for each in (*host.eyes_of("").told, *host.told)}
            assert set(told) <= everything
            assert told == sorted(set(told)), "nothing twice, and in order"
            assert set(told) >= {number for number in everything if told[0] <= number <= told[-1]}, "nothing left out"

    run(scene)


def test_a_slow_gateway_keeps_nobody_else_waiting_and_catches_up(room_address: str, tmp_path: Path, hub: Hub) -> None:
    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "node") as node,
            gateway_served() as quick,
            gateway_served() as slow,
        ):
            host = await with_table(node, bots=3)
            lookers = [await greeted(gateway, host.meta.id) for gateway in (quick, slow)]
            for looker in lookers:
                await next_of(looker, "view")
            hub.lines[-1].late = 0.5
            versions = [(await next_of(lookers[0], "view"))["version"] for _ in range(20)]
            assert versions == sorted(set(versions))
            frames = slow.entrance.gateway._tables()[0].frame
            assert frames is not None
            assert frames.version < versions[-1], "the slow one is behind"
            hub.lines[-1].late = 0.0
            told: list[int] = []
            while (view := await next_of(lookers[1], "view"))["version"] < versions[-1]:
                told += [each["number"] for each in view["told"]]
            assert told == sorted(set(told))

    run(scene)


def test_a_ticket_is_good_for_its_gateway_its_minute_and_nobody_else() -> None:
    desk = TicketDesk(b"k" * 32)
    ticket = desk.sign("p-1", "hash", "north", 1000)
    read = desk.read(ticket, "north", 2000)
    assert read is not None
    assert (read.person, read.session) == ("p-1", "hash")
    assert desk.read(ticket, "south", 2000) is None
    assert desk.read(ticket, "north", 1000 + LASTS) is None
    assert TicketDesk(b"l" * 32).read(ticket, "north", 2000) is None
    for forged in ("", "?", ticket[:-8], ticket[8:], "A" * 40):
        assert desk.read(forged, "north", 2000) is None


def test_without_a_ticket_nobody_is_shown_what_is_somebodys(room_address: str, tmp_path: Path, hub: Hub) -> None:
    """A gateway that is not entitled asks for somebody's view with a ticket of another gateway: it gets nothing."""

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            host = await with_table(node)
            ann = await gateway.client("Ann")
            page = await greeted(gateway, host.meta.id, ann.token)
            await page.send(json.dumps({"type": "chat", "text": "hello"}))
            await next_of(page, "chat")
            opened = next(each for each in hub.noted if b"ticket" in each.body and each.kind == "asked")
            errand: dict[str, Any] = msgspec.msgpack.decode(opened.body)
            assert errand["ticket"]
            assert errand["hello"]["token"] == "", "sessions go to the desk alone"
            heard: list[bytes] = []

            async def note(message: Any) -> None:
                heard.append(message.body)

            await hub.bus.subscribe("pb.g.thief", note)
            stolen = msgspec.msgpack.encode({**errand, "gateway": "thief", "line": "stolen"})
            await hub.bus.ask(opened.subject, stolen, 1.0)
            await until_so(lambda: len(heard) == 2)
            assert not any(b"Ann" in body for body in heard)
            assert b"not good" in heard[0]

    run(scene)


def test_what_is_somebodys_is_not_told_where_gateways_ask(room_address: str, tmp_path: Path, hub: Hub) -> None:
    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node:
            host = await with_table(node)
            ann = await node.client("Ann")
            await ann.request("POST", f"/api/tables/{host.meta.id}/join", {})
            person = (await ann.request("GET", "/api/me"))["person"]
            await until_so(lambda: HOUSE in node.gate.node.here.heard)
            for errand in (FindOwn(person), FindCards(person), FindTiles(), FindTerms()):
                for place in (DESK, host.meta.id, HOUSE):
                    with pytest.raises(NoReply):
                        await hub.bus.ask(subject_of(place), packed(errand), 0.2)
            # Other nodes are told, on a subject on which no gateway may speak.
            own = done_of(await hub.bus.ask(f"pb.node.{node.gate.node.id}.ask", packed(FindOwn(person)), PATIENCE))
            assert isinstance(own, FoundOwn)
            assert [table.id for table in own.tables] == [host.meta.id]

    run(scene)


def test_what_is_not_answered_by_its_id_is_said_once(
    room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "UNHEARD", 0.2)

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as served:
            host, gateway = await with_table(node), served.entrance.gateway
            ann = await served.client("Ann")
            page = await greeted(served, host.meta.id, ann.token)
            await page.send(json.dumps({"type": "chat", "id": "chat-with-an-id", "text": "Good evening"}))
            await next_of(page, "chat")
            opened = gateway.counts.lines_opened
            await asyncio.sleep(2.5 * KEEPING)
            assert gateway.counts.lines_opened == opened, "nobody waits for an answer"
            assert [line.text for line in node.gate._service.chats[host.meta.id]] == ["Good evening"]

    run(scene)


def test_whatever_is_not_taken_is_answered_by_its_id(room_address: str, tmp_path: Path, hub: Hub) -> None:
    limits = msgspec.structs.replace(USUAL, commands=0.01, command_burst=2)

    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "node", limits=limits) as node,
            gateway_served() as served,
        ):
            host = await with_table(node)
            ann = await served.client("Ann")
            page = await greeted(served, host.meta.id, ann.token)
            names, errors = ["without-command", "short", "one-too-many"], []
            for name in names:
                await page.send(json.dumps({"type": "command", "id": name}))
                errors.append(await next_of(page, "error"))
            assert [each["id"] for each in errors] == names
            assert ["not understood" in each["reason"] for each in errors] == [True, True, False]
            assert "too many messages" in errors[2]["reason"]
            line = next(iter(served.entrance.gateway._lines.values()))
            assert not line._unanswered

    run(scene)


def test_while_the_database_is_away_whoever_comes_is_asked_to_come_again(
    room_address: str, tmp_path: Path, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node:

            async def fails(*_: object) -> None:
                raise StoreFailed("away")

            async def code(table: str, token: str = "") -> int | None:
                page = await node.raw()
                await page.send(json.dumps({"type": "hello", "protocol": 1, "table": table, "token": token}))
                await asyncio.wait_for(page.wait_closed(), PATIENCE)
                return page.close_code

            def cannot_tell(*_: object) -> None:
                raise StoreFailed("away")

            assert await code("\0") == 4404, "no table has such a name"
            ann = await node.client("Ann")
            with monkeypatch.context() as away:
                away.setattr(node.room.accounts, "person_of", cannot_tell)
                with pytest.raises(Refused) as refused:
                    await ann.request("GET", "/api/me")
                assert refused.value.status == 503, "it is no defect, and passes"
            with monkeypatch.context() as away:
                away.setattr(node.gate.node.members, "is_hosted", fails)
                away.setattr(node.gate.node.members, "heads", fails)
                # A table elsewhere, perhaps; and one's own, with a session of which only the database can know.
                assert [await code("t999"), await code("", "of another node")] == [1013, 1013]
            assert await code("t999") == 4404

    run(scene)


def test_private_tables_are_never_published(room_address: str, tmp_path: Path, hub: Hub) -> None:
    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            ann = await gateway.client("Ann")
            made = await ann.request("POST", "/api/tables", {"game": "holdem", "public": False})
            page = await greeted(gateway, made["table"], ann.token)
            await next_of(page, "view")
            stranger = await gateway.raw()
            await stranger.send(json.dumps({"type": "hello", "protocol": 1, "table": made["table"]}))
            await asyncio.wait_for(stranger.wait_closed(), PATIENCE)
            assert stranger.close_code == 4404
            look = msgspec.msgpack.encode(LookAt(made["table"], "thief", 1, 0))
            with pytest.raises(Exception, match=made["table"]):
                await hub.bus.ask(f"pb.t.{made['table']}.ask", look, 0.2)
            assert not any(isinstance(_done(each.body), PublicFrame) for each in hub.noted)
            del node

    run(scene)


def _done(body: bytes) -> object:
    try:
        return done_of(body)
    except msgspec.MsgspecError:
        return None


def test_a_person_acts_so_often_and_no_more_over_however_many_gateways(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    limits = msgspec.structs.replace(USUAL, commands=0.01, command_burst=6)

    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "node", limits=limits) as node,
            gateway_served() as north,
            gateway_served() as south,
        ):
            host = await with_table(node)
            ann = await north.client("Ann")
            pages = [await greeted(gateway, host.meta.id, ann.token) for gateway in (north, south)]
            answers = []
            for number in range(12):
                page = pages[number % 2]
                command = {"command": "sit_out", "seat": 1}
                await page.send(json.dumps({"type": "command", "id": f"number-{number:02}", "command": command}))
            for page in pages:
                answers += [(await next_of(page, "error", "refused"))["reason"] for _ in range(6)]
            assert 4 <= sum("too many acts" in each for each in answers) <= 6, answers

    run(scene)


def test_tries_to_log_in_are_counted_for_all_nodes_together(room_address: str, tmp_path: Path, hub: Hub) -> None:
    limits = msgspec.structs.replace(USUAL, logins=0.01, login_burst=3)

    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "north", limits=limits) as north,
            node_served(room_address, tmp_path / "south", limits=limits) as south,
        ):
            found = []
            for node in (north, south, north, south):
                client = await node.client()
                with pytest.raises(Refused) as refused:
                    await client.log_in("Nobody", "wrong password")
                found.append(refused.value.status)
            assert found == [401, 401, 401, 429]

    run(scene)


def test_whoever_has_tried_too_often_to_log_in_cannot_come_on_duty_at_another_node_either(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    limits = msgspec.structs.replace(USUAL, logins=0.01, login_burst=3)

    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "north", limits=limits) as north,
            node_served(room_address, tmp_path / "south", limits=limits) as south,
        ):
            await until_so(lambda: north.gate.node.has_house or south.gate.node.has_house)
            house, other = (north, south) if north.gate.node.has_house else (south, north)
            dan = await house.room.accounts.register("Dan", "a long password", None, Role.DEALER)
            client = await house.client()
            client.token = await house.room.accounts.open_session(dan)
            found = []
            for badge in range(3):
                with pytest.raises(Refused) as refused:
                    await (await other.client()).log_in(f"Nobody {badge}", "wrong password")
                found.append(refused.value.status)
            with pytest.raises(Refused) as refused:
                await client.request("POST", "/api/floor/clock-in", {"badge": "no such badge"})
            assert [*found, refused.value.status] == [401, 401, 401, 429]

    run(scene)


def test_a_passkey_is_asked_for_at_one_node_and_answered_at_another(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    """Through a gateway, too: keys belong to the name by which the room was asked for, and challenges to a session."""

    async def scene() -> None:
        async with (
            node_served(room_address, tmp_path / "north") as north,
            node_served(room_address, tmp_path / "south") as south,
            gateway_served() as gateway,
        ):
            vera, _ = await north.room.accounts.new_guest("Vera")
            await north.room.accounts.give_role(vera, Role.SUPERVISOR)
            token, key = (
                await north.room.accounts.open_session(vera),
                Authenticator("room.example", "https://room.example"),
            )

            async def asked(address: str, path: str, body: Any) -> Any:
                async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
                    headers = {"Authorization": f"Bearer {token}", "Host": "room.example"}
                    answer = await client.post(f"/api/passkeys{path}", json=body, headers=headers)
                    assert answer.is_success, answer.text
                    return answer.json()

            options = await asked(gateway.address, "/options", {"registers": True})
            made = {"name": "phone", "credential": key.create(options)}
            assert (await asked(south.address, "", made))["host"] == "room.example"
            options = await asked(north.address, "/options", {"registers": False})
            await asked(gateway.address, "/confirm", {"credential": key.get(options)})
            for node in (north, south):
                node.room.confirming.check_fresh(vera, hash_of(token), 5)

    run(scene)


def test_metrics_name_what_a_node_and_a_gateway_do_and_nobody(room_address: str, tmp_path: Path, hub: Hub) -> None:
    node_has = "tables_owned taken fenced buried load_seconds append_calls append_batches append_wait_seconds"
    node_has += " append_call_seconds append_resubmitted lease_age_seconds database_clock_offset_seconds"
    both_have = "bus_answered bus_unheard bus_unanswered bus_round_trip_seconds frames gaps looks stale_frames"
    both_have += " slow_readers sent_again lines onlookers"

    async def scene() -> None:
        async with node_served(room_address, tmp_path / "node") as node, gateway_served() as gateway:
            host = await with_table(node, bots=2)
            ann = await gateway.client("Ann Unmistakable")
            looker = await greeted(gateway, host.meta.id, ann.token)
            await next_of(looker, "view")
            for served, names in ((node, f"{node_has} {both_have}"), (gateway, both_have)):
                text = await asyncio.to_thread(_text, f"{served.address}/metrics")
                for name in names.split():
                    assert f'pitboss_node{{what="{name}"}}' in text, name
                assert "pitboss_sockets" in text
                person = node.room.people[(await ann.request("GET", "/api/me"))["person"]]
                assert person.id not in text
                assert person.name not in text

    run(scene)


def _text(address: str) -> str:
    import urllib.request

    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return str(answer.read().decode())
