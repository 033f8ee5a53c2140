"""A table of a tournament: nobody sits down, leaves, buys or takes away by himself, whoever he is."""

from pathlib import Path

import pytest

from pitboss.play import Principal, Role
from pitboss.room.card_room import Conflict
from pitboss.room.lobby import ClosingSet
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.tournaments import desk
from pitboss.table.commands import Grant, Leave, Remove, Sit, TopUp
from pitboss.table.terms import Coming
from pitboss.tournament import commands
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.tournaments.scenes import Onlooker, announced, ask, entered, new_key, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


@rules("NI2018-51/20.9", "NI2018-51/20.15")
def test_seats_and_chips_of_a_table_are_the_tournaments(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, quick("holdem-six", 100_000))
            (ann,) = await entered(room, host, "Ann")
            onlooker = Onlooker(room, host, [ann])
            await until(lambda: host.state.phase is Phase.RUNNING and bool(host.tables[1].log.shown.places))
            table, (_, seat) = host.tables[1], host.seat_of(ann.id) or ("", 0)
            ben, _ = await room.new_guest("Ben")
            olive = room.people.by_name("Olive")
            assert olive is not None
            with pytest.raises(Conflict, match="drawn"):
                await room.join(table, ben, 0, 0, Coming.POST)
            with pytest.raises(Conflict, match="director"):
                await room.change(ClosingSet(table.meta.id), olive)

            async def asked(person: str, role: Role, command: object, at: int = 0) -> Answer:
                by = Principal(role, at, person)
                return await table.ask(Asked(new_key(), person, by, command))  # type: ignore[arg-type]  # any of them

            answers = [
                await asked(ben.id, Role.PLAYER, Sit(ben.id, 1, 1000)),
                await asked(ann.id, Role.PLAYER, Leave(seat), seat),
                await asked(ann.id, Role.PLAYER, TopUp(seat, 100), seat),
                await asked(olive.id, Role.OPERATOR, Grant(seat, 100)),
                await asked(olive.id, Role.OPERATOR, Remove(seat)),
            ]
            assert [answer.outcome for answer in answers] == [Outcome.REFUSED] * 5
            cited = {rule for answer in answers for rule in answer.rules}
            assert cited >= {"NI2018-51/20.9", "NI2018-51/20.15"}
            onlooker.stop()
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("T-R49", "NI2018-51/19.3")
def test_a_round_that_was_void_after_all_is_undone_until_the_next_one(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            dora = await room.register("Dora", "long enough", None, Role.DIRECTOR)
            host = await announced(room, quick("holdem-six", 40))
            (ann,) = await entered(room, host, "Ann")
            onlooker = Onlooker(room, host, [ann])
            await until(lambda: host.state.phase is Phase.RUNNING and bool(host.tables[1].log.shown.places))
            await desk.take_over(host, dora)
            own = host.state.tables[1]
            left = before = host.state.left
            while left == before:
                before = host.state.left
                await until(lambda: own.on)
                assert (await ask(host, dora, commands.HoldTable(1, "to see who is out"))).outcome is Outcome.ACK
                stacks = {entry.number: entry.stack for entry in host.state.seated()}
                early = await ask(host, dora, commands.UndoRound(1, "too early"))
                assert early.outcome is Outcome.REFUSED
                await until(lambda: not own.on)
                left = host.state.left
                if left == before:
                    assert (await ask(host, dora, commands.ReleaseTable(1))).outcome is Outcome.ACK
            undone = await ask(host, dora, commands.UndoRound(1, "a card was found in the shoe"))
            assert undone.outcome is Outcome.ACK, undone
            assert host.state.left == before
            assert {entry.number: entry.stack for entry in host.state.seated()} == stacks
            table = host.tables[1].log.shown
            assert {seat: place.stake for seat, place in table.places.items()} == {
                entry.seat: entry.stack for entry in host.state.seated()
            }
            await ask(host, dora, commands.ReleaseTable(1))
            await desk.give_back(host, dora)
            await until(lambda: host.is_over)
            onlooker.stop()
            assert not host.trouble
        assert sound(tmp_path) == ""

    run_virtually(scene)
