"""A table of a tournament: nobody sits down, leaves, buys or takes away by himself, whoever he is."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.banked.canberra.commands import Ante
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.house.commands import CutByDealer
from pitboss.lab.tournaments.driving import Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.play import Account, Principal, Role
from pitboss.room.lobby import ClosingSet
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.seats import join
from pitboss.room.tournaments import desk
from pitboss.room.tournaments.seating import to_seat
from pitboss.room.turned_away import Conflict
from pitboss.table.commands import CheckDeck, Grant, Leave, OpenTable, Remove, Shuffle, Sit, TopUp
from pitboss.table.terms import Coming
from pitboss.tournament import commands
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.levels import canberra_options
from pitboss.tournament.reading import read
from pitboss.tournament.templates import template
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.tournaments.scenes import (
    Onlooker,
    announced,
    ask,
    entered,
    new_key,
    quick,
    room_in,
    sound,
    until,
    with_baccarat,
)
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
            ben, _ = await room.accounts.new_guest("Ben")
            olive = room.people.by_name("Olive")
            assert olive is not None
            with pytest.raises(Conflict, match="drawn"):
                await join(room, table, ben, 0, 0, Coming.POST)
            with pytest.raises(Conflict, match="director"):
                await room.tables.change(ClosingSet(table.meta.id), olive)

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
            dora = await room.accounts.register("Dora", "long enough", None, Role.DIRECTOR)
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
                stacks, button = {entry.number: entry.stack for entry in host.state.seated()}, own.marker
                assert host.tables[1].log.shown.marker == button
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
            assert own.marker == table.marker == button  # it lies where it lay in the round that is undone
            await ask(host, dora, commands.ReleaseTable(1))
            await until(lambda: own.on)
            assert own.marker == host.tables[1].log.shown.marker == button
            await desk.give_back(host, dora)
            await until(lambda: host.is_over)
            onlooker.stop()
            assert not host.trouble
        assert sound(tmp_path) == ""

    run_virtually(scene)


def with_commission() -> Conditions:
    """Seven Card Stud of 1994 whose conditions leave commission on pots, in chips of 1."""
    conditions = quick("stud-six", 100_000)
    assert conditions.chips is not None
    kept = tuple(each for each in conditions.overrides if each.rule != "S94-1994/7CS12")
    return replace(conditions, overrides=kept, chips=replace(conditions.chips, denominations=(1, 5, 25, 100, 1000)))


@rules("T-R49", "T-R07", "T-R77")
@pytest.mark.parametrize(
    "conditions",
    [with_commission(), quick("canberra-five", 100_000), with_baccarat(is_first=True)],
    ids=["pots", "canberra", "baccarat"],
)
def test_a_round_that_is_undone_leaves_the_ledger_as_before(tmp_path: Path, conditions: Conditions) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            dora = await room.accounts.register("Dora", "long enough", None, Role.DIRECTOR)
            host = await announced(room, conditions)
            (ann,) = await entered(room, host, "Ann")
            onlooker = Onlooker(room, host, [ann])
            await until(lambda: host.state.phase is Phase.RUNNING and bool(host.tables[1].log.shown.places))
            await desk.take_over(host, dora)
            own = host.state.tables[1]

            async def do(command: object) -> None:
                answer = await ask(host, dora, command)
                assert answer.outcome is Outcome.ACK, answer

            def held() -> dict[Account, int]:
                return {name: chips for name, chips in room.store.balances().items() if chips}

            async def hold() -> None:
                await do(commands.HoldTable(1, "to see what is taken"))
                await until(lambda: not own.on)

            await hold()
            taken, before = 0, held()
            while not taken:
                before, bank = held(), host.state.bank
                await do(commands.ReleaseTable(1))
                await until(lambda: own.on)
                await hold()
                taken = own.taken or host.state.bank - bank
            assert held() != before
            await do(commands.UndoRound(1, "a card was found in the shoe"))
            assert held() == before
            onlooker.stop()
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("T-R77")
def test_an_ante_in_its_box_is_not_granted_once_more() -> None:
    chance = Random(3)
    driver = Driver(read(template("canberra")), chance, Quick(chance))
    driver.enter(f"p{number}" for number in range(1, 4))
    driver.start()
    state = driver.state
    table = CanberraTable.set_up(options=canberra_options(state.conditions, 1, 6, "R 1"), tournament="canberra-1997")
    table.do(CheckDeck(table.state.deck.cards))
    table.do(OpenTable())
    for command in to_seat(state, 1, table.state, str):
        table.do(command)
    table.do(Shuffle())
    table.do(CutByDealer(20))
    seat = min(table.state.places)
    table.do(Ante(seat, table.state.terms.minimum))
    assert not table.state.in_round
    assert list(to_seat(state, 1, table.state, str)) == []
