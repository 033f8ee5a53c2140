"""TP-17: whatever is sent to a tournament up to five times, at once or later, is done once."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from pitboss.play import Command, Principal, Role
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.tournaments import desk
from pitboss.room.tournaments.host import TournamentHost
from pitboss.tournament import commands
from pitboss.tournament.terms import Phase
from tests.room.tournaments.scenes import announced, entered, new_key, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


async def send(host: TournamentHost, person: Person, command: Command, times: int) -> list[Answer]:
    """The answers to one command that is sent so often under its one name, half of it at once."""
    asked = Asked(new_key(), person.id, Principal(person.role, name=person.id), command)
    at_once = max(1, times // 2)
    answers = await asyncio.gather(*(host.ask(asked) for _ in range(at_once)))
    return [*answers, *[await host.ask(asked) for _ in range(times - at_once)]]


def of_director(host: TournamentHost, chance: Random) -> Command:
    """Something that a director asks for, which may be refused."""
    state = host.state
    table = chance.choice(sorted(state.tables) or [1])
    person = chance.choice([entry.person for entry in state.entries.values()])
    some: list[Command] = [
        commands.Direct("sit down"),
        commands.Pause(0, "a question"),
        commands.Resume(0),
        commands.Break(0, 1),
        commands.SetClock(0, state.clock.level, 30_000, "corrected"),
        commands.HoldTable(table, "held"),
        commands.ReleaseTable(table),
        commands.RaiseTournamentDispute(person, "not fair"),
        commands.MarkAway(person),
        commands.MarkBack(person),
        commands.UndoRound(table, "void"),
        commands.ExcludePlayer(person, "the rules", "a breach"),
    ]
    return chance.choice(some)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_command_that_is_sent_again_changes_nothing(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)

    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, quick("holdem-six", 300))
            ben, _ = await room.accounts.new_guest("Ben")
            entering = commands.Enter(ben.id, 0, host.state.identity)
            outcomes = [answer.outcome for answer in await send(host, ben, entering, 5)]
            assert outcomes == [Outcome.ACK] + [Outcome.REPEATED] * 4
            assert [entry.person for entry in host.state.entries.values()] == [ben.id]
            assert room.wallets[ben.id] == room.wallets[(await entered(room, host, "Ann"))[0].id]
            await until(lambda: host.state.phase is Phase.RUNNING)
            dee = await room.accounts.register("Dee", "long enough", None, Role.DIRECTOR)
            await desk.take_over(host, dee)
            done = 0
            for _ in range(40):
                if host.state.phase is not Phase.RUNNING:
                    break
                first, *others = await send(host, dee, of_director(host, chance), chance.randint(1, 5))
                done += first.outcome is Outcome.ACK
                expected = Outcome.REPEATED if first.outcome is Outcome.ACK else Outcome.REFUSED
                assert {answer.outcome for answer in others} <= {expected}
                assert len({answer.version for answer in others}) <= 1
                if host.state.clock.paused:
                    await send(host, dee, commands.Resume(0), 1)
                await asyncio.sleep(chance.random())
            assert done > 5
            assert sum(each == "sit down" for each in host.state.directions) <= done
        assert sound(tmp_path) == ""

    run_virtually(scene)
