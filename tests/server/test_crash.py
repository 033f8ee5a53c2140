"""A room that is killed in the middle of play: nothing acknowledged is lost or done twice, and the same cards go on."""

import asyncio
import contextlib
import random
import signal
import sys
from pathlib import Path

import pytest

from pitboss.client import Client
from pitboss.play import Account
from pitboss.poker.table.table import CODEC, PokerTable
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from tests.patience import PATIENCE
from tests.ports import own_port
from tests.room.samples import verified
from tests.server.crashing import CrashReport, Sent, crash_again_and_again, judge, play_twice, start
from tests.server.running import Message, served
from tests.server.test_play import turn

KILLS = 4
"""Here; two hundred in the soak."""


@pytest.mark.timeout(4 * PATIENCE)  # the room starts as many times
def test_random_kills_under_load(tmp_path: Path) -> None:
    report = asyncio.run(crash_again_and_again(tmp_path, KILLS, random.Random(20)))
    assert report.acknowledged > KILLS
    assert report.kept >= report.acknowledged
    assert report.repeated > KILLS
    assert report.lost == []
    assert report.twice == []
    check_records(tmp_path, report)


def test_the_judge_finds_what_is_lost_and_what_is_done_twice(tmp_path: Path) -> None:
    """What people claim is changed in hindsight: a command that never came, and effects that nobody sent."""
    sent: list[Sent] = []

    async def scene() -> None:
        async with served(tmp_path) as room:
            client = await room.client()
            async with await client.play_now("holdem") as table:
                playing = asyncio.create_task(play_twice(table, sent))
                while sum(one.is_acknowledged for one in sent) < 4:
                    await asyncio.sleep(0.02)
                playing.cancel()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
    judged = [one for one in sent if one.is_acknowledged]
    never = Sent(judged[0].person, judged[0].table, {**judged[0].message, "id": "never sent"}, ["ack"])
    other = Sent(judged[0].person, judged[0].table, {**judged[0].message, "turn": 1})
    with contextlib.closing(SqliteStore(tmp_path / FILE)) as store:
        for claimed, lost, twice in (
            (sent, 0, 0),
            ([*sent, never], 1, 0),
            ([one for one in sent if one is not judged[0]], 0, 1),
            ([other, *(one for one in sent if one is not judged[0])], 1, 1),
        ):
            report = CrashReport(tables=["t1"])
            judge(store, claimed, report)
            assert (len(report.lost), len(report.twice)) == (lost, twice), report


def check_records(folder: Path, report: CrashReport) -> None:
    """The chain holds, the ledger is the fold of the events, and no cent was made or lost."""
    assert verified(folder / FILE) is None
    store = SqliteStore(folder / FILE)
    try:
        balances = store.balances()
        assert sum(balances.values()) == 0
        assert report.tables
        for table in report.tables:
            state = PokerTable.replay([CODEC.decode(record.event) for record in store.read(f"table:{table}")]).state
            for seat in state.seats:
                stake = state.stake_of(seat) if seat in state.places else 0
                assert balances.get(Account(f"stake:{table}/{seat}"), 0) == stake
            pot = state.round.pot if state.round is not None else 0
            assert balances.get(Account(f"pot:{table}"), 0) == pot
    finally:
        store.close()


def test_after_a_kill_the_round_goes_on_at_the_same_act_with_the_same_cards(tmp_path: Path) -> None:
    async def scene() -> None:
        process, address = await start(tmp_path, own_port())
        client = Client(address)
        await client.guest("Ann")
        table = await client.play_now("seven-card-stud")
        before = await turn(table)
        process.send_signal(signal.SIGKILL)
        await process.wait()
        await table.close()
        process, address = await start(tmp_path, int(address.rpartition(":")[2]))
        try:
            await compare(Client(address, client.token), before)
        finally:
            process.terminate()
            await process.wait()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))


async def compare(client: Client, before: Message) -> None:
    async with await client.watch("t1") as again:
        after = await turn(again)
    for part, names in (
        ("table", ("round", "turn", "board", "pot", "root", "shoe")),
        ("you", ("cards", "acts", "seat")),
    ):
        for name in names:
            assert after[part][name] == before[part][name], name


def test_the_server_imports_no_numba_before_the_first_seat(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; import asyncio\n"
        "from pitboss.server.app import make_app; from pitboss.room.card_room import CardRoom\n"
        "async def main():\n"
        f"    room = CardRoom.open(Path({str(tmp_path)!r})); room.start(); make_app(lambda: room)\n"
        "    await room.accounts.new_guest('Ann'); await room.close()\n"
        "asyncio.run(main())\n"
        "sys.exit('numba' in sys.modules)\n"
    )

    async def scene() -> int:
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", code)
        return await process.wait()

    assert asyncio.run(scene()) == 0
