"""A sit-and-go of a person and bots with a reload, a room that shuts and opens again, and a move on the way."""

import asyncio
from pathlib import Path

from pitboss.room.pace import Timing
from pitboss.tournament.events.clock import ClockShifted
from pitboss.tournament.events.entries import PlayerMoved
from pitboss.tournament.structure import length_of
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.tournaments.scenes import Onlooker, announced, entered, events_of, quick, room_in, sound, until
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
