"""In the room: two hands under one display are both paid it, and an outcome is undone when somebody has left."""

from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from pitboss.banked.canberra import commands as hand
from pitboss.banked.canberra.due import JackpotDue
from pitboss.banked.canberra.kinds import Ground
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.jackpot.events import JackpotMeter as Counter
from pitboss.play import Account, Principal, Role
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.room.requests import Asked, Outcome
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from pitboss.server.house_history import line_of, page_of, text_of
from pitboss.table.commands import Leave
from tests.patience import AGES
from tests.proof import rules
from tests.room.banked.scenes import QUICK, do, opened, run, seat_of, sit, table, until
from tests.room.banked.stacked import Stack, dealt, order_of

UNHURRIED = msgspec.structs.replace(QUICK, moment=AGES)
ROYAL, DEALER = "As Ks Qs Js Ts", "Ah Kd 9c 7d 2c"
OPERATOR = Principal(Role.OPERATOR, name="boss")


async def royal(room: CardRoom, edition: str) -> tuple[TableHost, Person]:
    """Somebody at a table of his own who has bet on a royal flush and plays the jackpot."""
    host = await table(room, edition, bots=0)
    person = await sit(room, host, "Ann", 20_000, seat=1)
    await until(lambda: host.log.turn >= 3)
    for command in (hand.Ante(1, 500), hand.PlayJackpot(1)):
        await do(host, person, command)
    await until(lambda: host.log.shown.in_round)
    await do(host, person, hand.Bet(1))
    return host, person


@rules("G-R72", "G-R65", "S89-1997/12.royal-flush")
def test_two_royals_that_wait_for_one_meter_are_both_paid_what_it_displayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Stack(monkeypatch).orders = [order_of(dealt(ROYAL, DEALER))]

    async def scene() -> None:
        async with opened(tmp_path, UNHURRIED) as room:
            first = await table(room, "canberra-1997", bots=0)
            meter = first.log.meter
            assert meter is not None
            display = meter.shown.display
            async with meter.lock:
                tables = [await royal(room, edition) for edition in ("canberra-1997", "canberra-1995")]
                await until(lambda: all(isinstance(host.log.table.expected(), JackpotDue) for host, _ in tables))
            await until(lambda: all(host.log.shown.rounds == 1 for host, _ in tables))
            assert [prize.paid.cents for prize in meter.prizes] == [display, display]
            assert [prize.paid.display for prize in meter.prizes] == [display, display]
            assert meter.shown.meters[Counter.BORNE] == display - 1_000_000
            assert meter.shown.pool == 1_000_000

    run(scene)
    with closing(SqliteStore(tmp_path / FILE)) as store:
        assert store.verify() is None


@rules("G-R66", "S89-1997/15.4")
def test_an_outcome_is_undone_when_its_winner_has_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Stack(monkeypatch).orders = [order_of(dealt(ROYAL, DEALER))]

    async def scene() -> None:
        async with opened(tmp_path, UNHURRIED) as room:
            host, person = await royal(room, "canberra-1997")
            await until(lambda: host.log.shown.rounds == 1)
            await do(host, person, Leave(1))
            assert not seat_of(host, person)
            fraud = hand.Invalidate(Ground.FRAUD, "a card up the sleeve", "Ann")
            assert (await host.ask(Asked("undo", "boss", OPERATOR, fraud))).outcome is Outcome.ACK
            meter = host.log.meter
            assert meter is not None
            assert (meter.shown.pool, meter.shown.reserve) == (2_500_000, 400_000)
            owed = 500 + 250 * 1000 + 2_500_000 - 100
            assert isinstance(host.log.shown, CanberraState)
            assert host.log.shown.debts == {person.id: owed}
            assert room.store.balances()[Account(f"owed:{host.meta.id}/{person.id}")] == -owed
            line = line_of(host, host.log.rounds[0].whole, person)
            assert line.undone
            assert "Ann owes" in text_of(host, host.log.rounds[1], OPERATOR)
            assert page_of(host, host.log.rounds[0].whole, OPERATOR).steps

    run(scene)
    with closing(SqliteStore(tmp_path / FILE)) as store:
        assert store.verify() is None
