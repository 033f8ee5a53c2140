"""A table that a person deals, whose tablets are at other nodes than the house, also when the house goes elsewhere."""

from pathlib import Path

from pitboss.play import Role
from pitboss.room.turned_away import HOUSE
from pitboss.server.desk_view import followed_log
from tests.server.nodes.inside import Hub, gateway_served, hub, run, until_so
from tests.server.nodes.test_whole_room import two_nodes
from tests.server.running import Message, Served, greeted
from tests.server.test_followed_tables import Tablet, asked, member, opened_table

__all__ = ["hub"]
FOULED = {"fact": "cards_discarded", "seat": 1}


async def seen_by(room: Served, tablet: Tablet, token: str) -> Tablet:
    """The tablet of somebody else at the same table, at another door."""
    table: str = tablet.view["table"]["id"]
    other = Tablet(await greeted(room, table, token))
    await other.look()
    return other


async def enters(tablet: Tablet, *entries: Message) -> None:
    for entry in entries:
        assert (await tablet.enter(**entry))["type"] == "ack", entry


async def until_seen(tablet: Tablet, of: Tablet) -> Message:
    """The screen of a tablet when it shows what another one does."""
    while tablet.view["version"] < of.view["version"]:
        await tablet.look()
    screen: Message = tablet.view["dealer"]
    return screen


def test_entries_come_from_tablets_at_a_gateway_and_at_another_node(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def scene() -> None:
        async with two_nodes(room_address, tmp_path) as nodes, gateway_served() as gateway:
            # Made, opened and dealt over the gateway; a supervisor is at the node that has not the house.
            table, tablet, operators = await opened_table(Served(gateway.address, nodes.house.room))
            assert table in nodes.house.room.tables
            log = followed_log(nodes.house.room.tables[table])
            _, token = await member(nodes.house, "Sue", Role.SUPERVISOR)
            floor = await seen_by(nodes.other, tablet, token)
            await enters(tablet, {"kind": "deal"}, {"kind": "to", "cents": 30_00}, {"kind": "call"}, {"kind": "call"})
            wrong = tablet.view["dealer"]["last"]
            assert (await until_seen(floor, tablet))["last"] == wrong
            assert (await floor.strike(wrong))["type"] == "ack"
            assert (await until_seen(tablet, floor))["turn"]["seat"] == 1, "whose call it was not"
            assert (await tablet.enter("fold"))["type"] == "ack"
            number = tablet.view["dealer"]["number"]
            assert (await tablet.enter("call", "the same id", number))["type"] == "ack"
            assert (await tablet.enter("call", "the same id", number))["type"] == "repeated"
            kept = len(log.kept)
            late = await tablet.enter("call", number=number)
            assert (late["type"], late["rules"][0]["id"]) == ("refused", "H-R18")
            assert len(log.kept) == kept
            assert log.shown.in_round

            # The door of the floor, the feed and the tiles are answered wherever one asks.
            for door in (nodes.other, gateway):
                fed = (await asked(door, token, "GET", f"/api/tables/{table}/feed")).json()
                assert fed["last"] == log.durable
                tiles = (await asked(door, token, "GET", f"/api/tables/{table}/possible")).json()["tiles"]
                assert "hand fouled" in [tile["name"] for tile in tiles]
            for each in (tablet, floor, operators):
                await each.close()

    run(scene)


def test_a_ruling_is_approved_at_another_node_and_where_the_house_has_gone_meanwhile(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def scene() -> None:
        async with two_nodes(room_address, tmp_path) as nodes, gateway_served() as gateway:
            table, tablet, operators = await opened_table(Served(gateway.address, nodes.house.room))
            sue = await nodes.house.room.accounts.register("Sue", "a long password", None, Role.SUPERVISOR)
            await nodes.house.room.accounts.set_pin(sue, "2468")
            token = await nodes.house.room.accounts.open_session(sue)
            floor = await seen_by(nodes.other, tablet, token)
            jump = {"kind": "jump", "seat": 1}
            await enters(tablet, {"kind": "deal"}, {"kind": "to", "cents": 30_00}, jump, {"kind": "call"})
            path, what = f"/api/tables/{table}/reported", {"what": FOULED}
            shown = [(await asked(door, token, "POST", path, what)).json() for door in (*nodes, gateway)]
            assert shown[0] == shown[1] == shown[2]
            assert (shown[0]["decider"], shown[0]["untouched"]) == ("approved", [2, 3, 4])

            assert (await tablet.enter("report", fact=FOULED))["type"] == "ack"
            waiting = (await until_seen(floor, tablet))["waiting"]
            assert waiting["by"] == "Del"
            assert (await tablet.enter("approve"))["type"] == "refused"
            await nodes.house.gate.node.here.give(HOUSE, nodes.other.gate.node.id)
            await until_so(lambda: table in nodes.other.room.tables)
            log = followed_log(nodes.other.room.tables[table])
            # Over the same sockets: one is at the node that has the table now, the other at a gateway as before.
            assert (await tablet.enter("call"))["type"] == "refused", "it waits still"
            assert tablet.view["dealer"]["waiting"]["ruling"] == waiting["ruling"]
            assert (await floor.enter("approve"))["type"] == "ack"
            assert floor.view["dealer"]["waiting"] is None
            assert floor.view["dealer"]["entries"][-1]["by"] == "Sue"
            assert (await until_seen(tablet, floor))["waiting"] is None

            # The next is signed with name and number on the dealer's tablet, and the round goes on to its end.
            assert (await tablet.enter("report", fact={**FOULED, "seat": 3}))["type"] == "ack"
            _, dealers = await member(nodes.other, "Dot", Role.DEALER)
            body = {"id": "signed here", "entry": {"kind": "approve"}, "name": "Sue", "pin": "2468"}
            path = f"/api/tables/{table}/signed"
            assert (await asked(gateway, dealers, "POST", path, {**body, "pin": "1357"})).status_code == 401
            assert (await asked(gateway, dealers, "POST", path, body)).status_code == 200
            while (await tablet.look())["dealer"]["waiting"]:
                pass
            assert tablet.view["dealer"]["entries"][-1]["by"] == "Sue, signed beside Dot"
            assert not log.shown.in_round, "all others are out"
            for each in (tablet, floor, operators):
                await each.close()

    run(scene)


def test_a_tablet_at_a_gateway_is_heard_where_its_table_is_and_its_number_goes_with_it(
    room_address: str, tmp_path: Path, hub: Hub
) -> None:
    async def scene() -> None:
        async with two_nodes(room_address, tmp_path) as nodes, gateway_served() as gateway:
            table, first, operators = await opened_table(Served(nodes.other.address, nodes.house.room))
            dealer, token = await member(nodes.house, "Eva", Role.DEALER)
            assert (await operators.command("take_duty", role="dealer", person=dealer.id))["type"] == "ack"
            lease, device = f"/api/tables/{table}/lease", {"device": "tablet-1"}
            tablet = Tablet(await greeted(gateway, table, token, device="tablet-1"))
            await tablet.look()
            leased = await asked(gateway, token, "POST", lease, device)
            assert leased.json()["number"] == 1
            assert nodes.house.room.tables[table].devices.is_connected("tablet-1")
            assert (await tablet.enter("deal", fence=1))["type"] == "ack"
            await nodes.house.gate.node.here.give(HOUSE, nodes.other.gate.node.id)
            await until_so(lambda: table in nodes.other.room.tables)
            host = nodes.other.room.tables[table]
            await until_so(lambda: host.devices.is_connected("tablet-1"))
            assert (await tablet.enter("call", fence=1))["type"] == "ack"
            # Another takes its place at the node that had the house; what comes with the old number is kept apart.
            _, vera = await member(nodes.house, "Vera", Role.SUPERVISOR)
            take = f"/api/tables/{table}/takeover"
            assert (await asked(nodes.house, vera, "POST", take, {"device": "tablet-2"})).json()["number"] == 2
            late = await tablet.enter("call", fence=1)
            assert (late["type"], late["rules"][0]["id"]) == ("refused", "H-R20")
            kept = (await asked(gateway, vera, "GET", f"/api/tables/{table}/late")).json()
            assert len(next(iter(kept.values()))) == 1
            await tablet.close()
            await until_so(lambda: not host.devices.is_connected("tablet-1"))
            for each in (first, operators):
                await each.close()

    run(scene)
