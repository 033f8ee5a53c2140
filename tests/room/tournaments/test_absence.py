"""Whoever is away is folded in turn and plays on when he is back; whoever is there has the time that is stated."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from pitboss.poker.rulings.events import FoundAway
from pitboss.room.requests import Outcome
from pitboss.room.tournaments import desk
from pitboss.server.table_view import sign_lines
from pitboss.tournament.events.clock import ClockShifted
from pitboss.tournament.events.ending import BankDrawnOn, PlayerCameBack, WentAway
from pitboss.tournament.terms import Phase, Status
from tests.proof import rules
from tests.room.tournaments.scenes import Onlooker, announced, entered, events_of, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


@rules("NI2018-51/20.12", "T-R42")
def test_who_is_away_is_folded_in_turn_and_comes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, quick("holdem-six", 100_000))
            (ann,) = await entered(room, host, "Ann")
            onlooker = Onlooker(room, host, [ann])
            await until(lambda: host.state.phase is Phase.RUNNING)
            table = host.tables[1]
            onlooker.stop()
            await until(lambda: host.directed.is_away(ann.id))
            await until(lambda: any(isinstance(event, FoundAway) for event in table.log.table.events))
            assert any("away" in told.text for _, told in host.sentences())
            refused = await desk.withdraw(host, ann)
            assert refused.outcome is Outcome.REFUSED  # leaving with chips is impossible
            onlooker = Onlooker(room, host, [ann])
            await until(lambda: not host.directed.is_away(ann.id))
            onlooker.stop()
            kinds = [type(event) for event in events_of(host)]
            assert kinds.index(WentAway) < kinds.index(PlayerCameBack)
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("T-R70")
def test_the_start_of_a_sit_and_go_waits_while_the_room_is_shut(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, quick("holdem-six"))
            (ann,) = await entered(room, host, "Ann")
            await until(lambda: host.state.phase is Phase.BALLOTED)
            id_ = host.id
        await asyncio.sleep(500)
        async with room_in(tmp_path) as room:
            host = room.tournaments[id_]
            onlooker = Onlooker(room, host, [room.people[ann.id]])
            await until(lambda: host.state.phase is Phase.RUNNING)
            onlooker.stop()
            entry = host.entry_of(ann.id)
            assert entry is not None
            assert entry.status is not Status.FORFEITED
            assert any(isinstance(event, ClockShifted) for event in events_of(host))
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("T-R46")
def test_the_time_bank_of_the_conditions_is_used_once_for_a_session(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, replace(quick("holdem-six", 100_000), time_bank=40))
            (ann,) = await entered(room, host, "Ann")
            onlooker = Onlooker(room, host, [ann])
            await until(lambda: host.state.phase is Phase.RUNNING)
            table = host.tables[1]
            assert table.bank_left(ann.id) == 40
            assert any("40 seconds more" in line.text and "T-R46" in line.rules for line in sign_lines(table))
            await until(lambda: host.directed.bank_left(ann.id) == 0)
            await until(lambda: sum("The time of Ann" in told.text for told in table.told) > 1)
            onlooker.stop()
            assert [event.used for event in events_of(host) if isinstance(event, BankDrawnOn)] == [40_000]
        assert sound(tmp_path) == ""

    run_virtually(scene)
