"""A floor table beside a table of the room in one tournament, and a director who gives back what he took over."""

from pathlib import Path

from pitboss.play import Role
from pitboss.room.requests import Outcome
from pitboss.room.tournaments import desk
from pitboss.tournament import commands
from pitboss.tournament.events.entries import PlayerMoved
from pitboss.tournament.terms import Phase, Took
from tests.proof import rules
from tests.room.tournaments.scenes import Onlooker, announced, ask, entered, events_of, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


@rules("NI2018-51/20.4", "NI2018-51/20.9", "NI2018-51/20.14")
def test_a_floor_table_and_a_web_table_in_one_tournament(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            dora = await room.accounts.register("Dora", "long enough", None, Role.DIRECTOR)
            host = await announced(room, quick("holdem-two-tables"))
            refused = await ask(host, dora, commands.Direct("Good evening."))
            assert refused.outcome is Outcome.REFUSED  # nobody named her
            await desk.take_over(host, dora)
            people = await entered(room, host, "Ann", "Ben")
            onlooker = Onlooker(room, host, people)
            await until(lambda: any(each.due.name == "ballot" for each in host.due()))
            assert (await ask(host, dora, commands.DrawSeats(0, (), floor=(2,)))).outcome is Outcome.ACK
            for person in people:
                if host.state.entry_of(person.id).table == 2:  # type: ignore[union-attr]  # they have entered
                    await ask(host, dora, commands.Arrive(person.id))
            await until(lambda: host.now() >= host.state.starts_at)
            assert list(host.tables) == [1]
            assert (await ask(host, dora, commands.StartSession(0))).outcome is Outcome.ACK
            not_hers = await ask(host, dora, commands.BeginRound(1, 0))
            assert not_hers.outcome is Outcome.REFUSED
            assert (await ask(host, dora, commands.BeginRound(2, 0))).outcome is Outcome.ACK
            out = tuple(Took(seat, 100) for seat in (1, 2, 3))
            noted = commands.NoteRound(2, 0, ((1, 0), (2, 0), (3, 0), (4, 150), (5, 350)), out)
            assert (await ask(host, dora, noted)).outcome is Outcome.ACK
            assert host.state.left <= 7
            await desk.give_back(host, dora)
            assert host.is_software
            await until(lambda: host.is_over)
            onlooker.stop()
            moved = [event for event in events_of(host) if isinstance(event, PlayerMoved)]
            assert any(event.source == 2 and event.table == 1 for event in moved)
            assert host.state.phase is Phase.PAID
        assert sound(tmp_path) == ""

    run_virtually(scene)
