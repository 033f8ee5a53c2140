"""`pitboss follow T --room`: a table of a room, followed in a terminal beside tablets."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from pitboss.cli.follow import follow
from pitboss.cli.follow_room import BY_HERE, KEYS, in_currency
from pitboss.following.words import entry_of
from pitboss.play import Role
from pitboss.play.money import Currency
from tests.proof import rules
from tests.server.running import Served, greeted, served
from tests.server.test_followed_tables import Tablet, opened_table

PASSWORD = "a long password"


async def typed(room: Served, table: str, name: str, *lines: str, password: str = PASSWORD) -> Result:
    """What the command answers, in a thread of its own: the room goes on meanwhile."""
    given = [table, "--room", room.address, "--name", name, "--password", password]
    return await asyncio.to_thread(CliRunner().invoke, follow, given, "\n".join(lines))


async def hired(room: Served, name: str, role: Role) -> str:
    return (await room.room.accounts.register(name, PASSWORD, None, role)).id


@rules("H-R20", "H-R17")
def test_a_table_of_a_room_is_followed_in_a_terminal(tmp_path: Path) -> None:
    """The dealer's terminal has the lease and writes; a supervisor's decides, and one tablet sees both."""

    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, floor = await opened_table(room)
            dan = await hired(room, "Dan", Role.DEALER)
            await hired(room, "Vera", Role.SUPERVISOR)
            taken = await floor.command("take_duty", role="dealer", person=dan)
            assert taken["type"] == "ack", taken
            for each in (tablet, floor):
                await each.close()
            dealt = await typed(
                room, table, "Dan", "say", "deal", "35", "2/", "32", "2/", "c", "x", "c", "frobnicate", "quit", "c"
            )
            assert dealt.exit_code == 0, dealt.output
            assert "Seat 3 is to act" in dealt.output
            assert dealt.output.count('Say: "We play with 52 cards."') == 1, "until it was said"
            assert "  No: seat 2 has put in $22" in dealt.output
            assert "  complete or fold: the player makes up the call" in dealt.output, "its ruling opens by itself"
            assert '  report {"fact":"wrong_amount","seat":2,"cents":2200}' in dealt.output
            assert "'frobnicate' is no entry" in dealt.output
            lease = room.room.devices.state.leases[table]
            assert (lease.person, lease.number) == (dan, 1)
            reported = await typed(room, table, "Dan", "7h Kd 2c", 'report {"fact": "cards_discarded", "seat": 2}', "c")
            assert "No: a supervisor is to approve the ruling first" in reported.output
            decided = await typed(room, table, "Vera", "approve")
            assert "push $72 to seat 3" in decided.output, decided.output
            state = room.room.tables[table].log.shown
            assert state.stake_of(3) == 337_00
            watching = Tablet(await greeted(room, table, ""))
            assert (await watching.look())["table"]["round"] == 1
            await watching.close()

    asyncio.run(scene())


def test_whoever_does_not_work_there_is_told_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as room:
            table, tablet, floor = await opened_table(room)
            for each in (tablet, floor):
                await each.close()
            await hired(room, "Ann", Role.PLAYER)
            assert "you do not work there" in (await typed(room, table, "Ann")).output
            wrong = await typed(room, table, "Ann", password="another password")
            assert (wrong.exit_code, "Traceback" in wrong.output) == (1, False)
            assert "no table" in (await typed(room, "t99", "Ann")).output
        gone = await typed(room, table, "Ann")
        assert "does not answer" in gone.output

    asyncio.run(scene())


@pytest.mark.parametrize("address", ["room.example", "ftp://room.example", "http://a room", "http://"])
def test_an_address_that_is_none_is_told_so(address: str) -> None:
    result = CliRunner().invoke(follow, ["t1", "--room", address, "--name", "Dan", "--password", PASSWORD])
    assert (result.exit_code, "is an address such as" in result.output) == (2, True), result.output


def test_amounts_of_a_tournament_are_chips() -> None:
    lines: dict[str, dict[str, object]] = {
        "1500": {"kind": "to", "cents": 1500},
        "count 3 285": {"kind": "count", "seat": 3, "cents": 285},
        "w3=100 on player": {"kind": "wager", "seat": 3, "cents": 100, "side": "player"},
        "deal 3=200": {"kind": "deal", "posts": [[3, 200]]},
        "stop 1=20 2=340": {"kind": "stop", "stakes": [[1, 20], [2, 340]]},
        "rest": {"kind": "rest"},
    }
    for line, sent in lines.items():
        entry = entry_of(line, KEYS, 0, BY_HERE)
        assert msgspec.json.decode(msgspec.json.encode(in_currency(entry, Currency.CHIPS))) == sent
        assert in_currency(entry, Currency.DOLLARS) is entry
