"""A sit-and-go of a person and bots with a reload, a room that shuts and opens again, and a move on the way."""

import asyncio
from pathlib import Path

from pitboss.play import Principal, Role
from pitboss.room.pace import Timing
from pitboss.room.requests import Asked, Outcome
from pitboss.tournament.commands import HoldTable
from pitboss.tournament.events.clock import ClockShifted
from pitboss.tournament.events.entries import PlayerMoved
from pitboss.tournament.software import SOFTWARE
from pitboss.tournament.structure import length_of
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.tournaments.scenes import Onlooker, announced, entered, events_of, new_key, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually

SHUT = 1000.0


@rules("T-R70", "NI2018-51/20.9")
def test_a_tournament_goes_on_where_it_was_when_the_room_opens_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path, Timing(hurry=1.0)) as room:
            host = await announced(room, quick("holdem-two-tables"))
            (ann,) = await entered(room, host, "Ann")
            onlooker = Onlooker(room, host, [ann])
            await until(lambda: host.state.phase is Phase.RUNNING and host.state.session_rounds > 0)
            onlooker.stop()  # a page is loaded again
            onlooker = Onlooker(room, host, [ann])
            await until(lambda: any(table.on for table in host.state.tables.values()))
            onlooker.stop()
            id_, level = host.id, host.state.clock.level
            rounds = {number: table.log.round_number for number, table in host.tables.items()}
            left = host.state.clock.left(length_of(host.state.level), host.now())
        await asyncio.sleep(SHUT)
        async with room_in(tmp_path) as room:
            host = room.tournaments[id_]
            await until(lambda: any(isinstance(event, ClockShifted) for event in events_of(host)))
            assert host.state.clock.level == level
            now_left = host.state.clock.left(length_of(host.state.level), host.now())
            assert abs(now_left - left) <= 1500
            assert {number: table.log.round_number for number, table in host.tables.items()}.items() >= rounds.items()
            onlooker = Onlooker(room, host, [room.people[ann.id]])
            await until(lambda: host.is_over)
            onlooker.stop()
            assert any(isinstance(event, ClockShifted) for event in events_of(host))
            assert any(isinstance(event, PlayerMoved) for event in events_of(host))
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("T-R70")
def test_the_pulse_of_the_room_is_kept_while_only_the_clock_of_levels_runs(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, quick("holdem-two-tables", 5000))
            (ann,) = await entered(room, host, "Ann")
            onlooker = Onlooker(room, host, [ann])
            await until(lambda: host.state.phase is Phase.RUNNING and host.state.session_rounds > 0)
            for number in host.state.tables:
                asked = Asked(new_key(), SOFTWARE, Principal(Role.DIRECTOR, name=SOFTWARE), HoldTable(number, "a look"))
                assert (await host.ask(asked)).outcome is Outcome.ACK
            await until(lambda: not any(table.on for table in host.state.tables.values()))
            assert not any(table.plan is not None and table.plan.deadline for table in host.tables.values())
            for _ in range(4):
                await asyncio.sleep(1.0)
                assert room.clock() - room.store.alive_until() <= 1000
            onlooker.stop()

    run_virtually(scene)
