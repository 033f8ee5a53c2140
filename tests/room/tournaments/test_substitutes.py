"""Who sits for an entrant, or for a team, plays that seat; whoever does not sit looks on."""

from pathlib import Path

from msgspec.structs import replace

from pitboss.play import Principal, Role
from pitboss.poker.commands import Act
from pitboss.poker.kinds import Kind
from pitboss.room.person import Person
from pitboss.room.requests import STAFF_DO_NOT_PLAY, Asked, Outcome
from pitboss.room.tournaments import desk
from pitboss.room.tournaments.host import TournamentHost
from pitboss.server.service import player_at
from pitboss.tournament import commands
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.tournaments.scenes import Onlooker, announced, ask, entered, new_key, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


def is_due(host: TournamentHost, seat: int) -> bool:
    """Whether a seat of table 1 is to act."""
    due = host.tables[1].log.table.expected()
    return due is not None and host.tables[1].log.state.in_round and [by.seat for by in due.by] == [seat]


@rules("NI2018-51/20.13", "T-R45")
def test_a_substitute_plays_the_seat_and_the_entrant_looks_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            dora = await room.accounts.register("Dora", "long enough", None, Role.DIRECTOR)
            ben = await room.accounts.register("Ben", "long enough", None)
            host = await announced(room, quick("holdem-six", 100_000))
            (ann,) = await entered(room, host, "Ann")
            onlooker = Onlooker(room, host, [ann])
            await until(lambda: host.state.phase is Phase.RUNNING and bool(host.tables[1].log.shown.places))
            table, (_, seat) = host.tables[1], host.seat_of(ann.id) or ("", 0)
            assert player_at(table, ann) is ann
            await desk.take_over(host, dora)
            staff = await ask(host, dora, commands.Substitute(ann.id, "@Olive"))
            assert staff.outcome is Outcome.REFUSED
            nobody = await ask(host, dora, commands.Substitute(ann.id, "@Bertha"))
            assert "nobody here is called Bertha" in nobody.reason
            assert (await ask(host, dora, commands.Substitute(ann.id, "Ben"))).outcome is Outcome.ACK
            assert host.seat_of(ben.id) is None  # that was a Ben of the hall
            assert (await ask(host, dora, commands.Substitute(ann.id, "@Ben"))).outcome is Outcome.ACK
            assert host.entry_of("Ben") is None  # who played before is free to enter
            player = player_at(table, ben)
            assert player is not None
            assert (player.id, player_at(table, ann)) == (ann.id, None)
            assert host.seat_of(ben.id) == (table.meta.id, seat)
            await until(lambda: is_due(host, seat))
            by = Principal(Role.PLAYER, seat, ben.id)
            fold = Asked(new_key(), player.id, by, Act(seat, Kind.FOLD), table.round_number, table.turn)
            assert (await table.ask(fold)).outcome is Outcome.ACK
            onlooker.stop()
        assert sound(tmp_path) == ""

    run_virtually(scene)


def of_teams() -> Conditions:
    """Six entries of two persons each; the first level is a minute."""
    conditions = quick("holdem-six", 100_000)
    assert conditions.players is not None
    first, *others = conditions.levels
    levels = (replace(first, minutes=1), *others)
    return replace(conditions, players=replace(conditions.players, team_size=2), levels=levels, bots=False)


@rules("T-R11")
def test_members_of_a_team_take_turns_level_by_level(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            dora = await room.accounts.register("Dora", "long enough", None, Role.DIRECTOR)
            people = [await room.accounts.register(f"Player {number}", "long enough", None) for number in range(12)]
            host = await announced(room, of_teams())
            await desk.take_over(host, dora)
            olive = room.people.by_name("Olive")
            assert olive is not None
            staff = commands.Enter(people[0].id, 0, host.state.identity, members=(people[0].id, olive.id))
            assert (await ask(host, dora, staff)).reason == STAFF_DO_NOT_PLAY
            for first, second in zip(people[::2], people[1::2], strict=True):
                team = commands.Enter(first.id, 0, host.state.identity, members=(f"@{first.name}", second.id))
                answer = await ask(host, dora, team)
                assert answer.outcome is Outcome.ACK, answer
            await desk.give_back(host, dora)
            onlooker = Onlooker(room, host, people)
            await until(lambda: host.state.phase is Phase.RUNNING and bool(host.tables[1].log.shown.places))
            table = host.tables[1]

            def playing() -> list[Person]:
                return [person for person in people if player_at(table, person) is not None]

            assert playing() == people[::2]
            await until(lambda: host.state.clock.level == 2)
            assert playing() == people[1::2]
            onlooker.stop()
        assert sound(tmp_path) == ""

    run_virtually(scene)
