"""A session that cannot be finished goes on another day: chips in bags, other tables, the same level (T-R66)."""

from pathlib import Path

from msgspec.structs import replace

from pitboss.play import Role
from pitboss.room.requests import Outcome
from pitboss.room.tournaments import desk
from pitboss.tournament import commands
from pitboss.tournament.conditions import FurtherSession
from pitboss.tournament.events.clock import LevelBegan, SessionStarted
from pitboss.tournament.events.ending import SessionAdjourned
from pitboss.tournament.moments import DAY, MINUTE
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.tournaments.scenes import announced, ask, entered, events_of, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


@rules("T-R66", "T-R76")
def test_a_session_that_is_adjourned_goes_on_at_its_level_when_its_time_has_come(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(
                room, replace(quick("holdem-six", 400), further_session=FurtherSession(within_days=1))
            )
            await entered(room, host, "Ann")
            await until(lambda: host.state.phase is Phase.RUNNING and host.state.session_rounds > 0)
            dee = await room.accounts.register("Dee", "long enough", None, Role.DIRECTOR)
            assert (await desk.take_over(host, dee)).outcome is Outcome.ACK
            resumes = host.now() + 5 * MINUTE
            late = await ask(host, dee, commands.Adjourn(0, resumes + 2 * DAY, "the power failed"))
            assert (late.outcome, "T-R66" in late.rules) == (Outcome.REFUSED, True)
            assert (await ask(host, dee, commands.Adjourn(0, resumes, "the power failed"))).outcome is Outcome.ACK
            await until(lambda: host.state.is_adjourned)
            level, left = host.state.clock.level, host.state.left
            assert (await desk.give_back(host, dee)).outcome is Outcome.ACK
            await until(lambda: host.state.phase is Phase.RUNNING)
            assert host.now() >= resumes
            assert host.state.clock.level == level
            assert host.state.left <= left
            await until(lambda: host.state.phase is Phase.PAID)
            events = events_of(host)
            adjourned = next(at for at, event in enumerate(events) if isinstance(event, SessionAdjourned))
            again = next(at for at, event in enumerate(events) if isinstance(event, SessionStarted) and at > adjourned)
            assert not [event for event in events[again : again + 3] if isinstance(event, LevelBegan)]
        assert sound(tmp_path) == ""

    run_virtually(scene)
