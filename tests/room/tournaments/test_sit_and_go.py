"""A sit-and-go from the first entry to the last prize, with bots on the seats that people leave."""

from collections import Counter
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pytest

from pitboss.banked.canberra.events import Anted
from pitboss.play import Account
from pitboss.play.money import AccountKind
from pitboss.room.chores import is_bot
from pitboss.room.requests import Outcome
from pitboss.room.store import Batch, Receipt
from pitboss.room.tournaments import desk
from pitboss.table.terms import Phase as TablePhase
from pitboss.tournament import commands
from pitboss.tournament.events.eliminations import Eliminated
from pitboss.tournament.events.entries import PlayerMoved, TableBroken
from pitboss.tournament.terms import Phase, Why
from tests.proof import rules
from tests.room.tournaments.scenes import Onlooker, announced, ask, entered, events_of, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


@rules("T-R85", "NI2018-51/20.7", "NI2018-51/20.8", "NI2018-51/20.22(b)")
def test_one_person_and_bots_play_a_sit_and_go_to_its_prizes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, quick("holdem-six"))
            (ann,) = await entered(room, host, "Ann")
            onlooker = Onlooker(room, host, [ann])
            await until(lambda: host.state.phase is Phase.RUNNING)
            assert sum(is_bot(entry.person) for entry in host.state.entries.values()) == 5
            table = next(iter(host.tables.values()))
            assert table.meta.tournament == host.id
            assert table.meta.number == 1
            await until(lambda: host.is_over)
            onlooker.stop()
            first, *others = sorted((award.cash for award in host.state.awards.values() if award.cash), reverse=True)
            assert (first, sum(others)) == (3900, 2100)  # second place may be shared (NI2018-51/20.20)
            await until(lambda: table.log.phase is TablePhase.CLOSED)
            won = sum(award.cash for award in host.state.awards.values() if award.entry == 1)
            assert room.wallets[ann.id] == 100_000 - 1100 + won
            balances = Counter({name: cents for name, cents in room.store.balances().items() if cents})
            held = {name.partition(":")[0] for name in balances}
            assert not held & {AccountKind.STAKE, AccountKind.POT, AccountKind.PRIZES}
            assert -balances[f"issue:{host.id}"] == 6 * 100  # type: ignore[index]  # a name of an account
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("NI2018-51/20.9", "T-R29", "T-R32")
def test_two_tables_are_balanced_and_broken_until_one_is_left(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, quick("holdem-two-tables"))
            people = await entered(room, host, "Ann", "Ben")
            onlooker = Onlooker(room, host, people)
            batches: list[Batch] = []
            submit = room.store.submit

            def noted(batch: Batch) -> Future[Receipt]:
                batches.append(batch)
                return submit(batch)

            room.store.submit = noted  # type: ignore[method-assign]  # a test's own eye on one store
            await until(lambda: host.is_over)
            onlooker.stop()
            assert any(isinstance(event, TableBroken) for event in events_of(host))
            assert any(isinstance(event, PlayerMoved) for event in events_of(host))
            host_stream = host.log.stream
            # Each is one transaction: out of the tournament, off the one table, to the other. Kill -9 cannot part them.
            whole = [kinds_in(batch) for batch in batches if (host_stream, "player_moved") in kinds_in(batch)]
            assert whole
            for kinds in whole:
                assert {kind for _, kind in kinds} >= {"player_moved", "left", "seated"}
                assert sum(kind == "left" for _, kind in kinds) == sum(kind == "seated" for _, kind in kinds)
            assert not host.trouble
            assert not any(table.trouble for table in room.tables.values())
        assert sound(tmp_path) == ""

    run_virtually(scene)


def kinds_in(batch: Batch) -> list[tuple[str, str]]:
    """By stream, what a transaction writes."""
    return [(entry.stream, str(msgspec.json.decode(entry.event)["event"])) for entry in batch.entries]


@rules("T-R33")
@pytest.mark.parametrize("name", ["omaha-six", "stud-six"])
def test_the_other_offers_are_played_to_their_end_too(tmp_path: Path, name: str) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, quick(name, 60))
            await entered(room, host, "Ann")  # who does not come
            await until(lambda: host.state.phase is Phase.RUNNING)
            # In 1994 an inspector hears of tables that will close, of a tournament's before its session.
            at_table = host.tables[1].log.state
            assert at_table.inspector is at_table.law.inspector_first is (name == "stud-six")
            await until(lambda: host.is_over)
            assert host.state.phase is Phase.PAID
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("T-R77", "T-R78", "T-R79", "T-R42", "S89-1997/16.1")
def test_canberra_poker_is_played_for_chips_against_a_bank_without_bottom(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, quick("canberra-five", 150))
            people = await entered(room, host, "Ann")  # who opens the table and never antes
            onlooker = Onlooker(room, host, people)
            await until(lambda: host.is_over)
            onlooker.stop()
            assert host.state.phase is Phase.PAID
            assert not host.trouble
            table = next(iter(room.tables.values()))
            events = [table.kind.codec.decode(record.event) for record in room.store.read(table.log.stream)]
            anted = [event for event in events if isinstance(event, Anted)]
            assert {event.cents for event in anted if event.person == people[0].id} <= {25, 50}
            assert [event for event in anted if event.person == people[0].id]
            below = [event for event in events_of(host) if isinstance(event, Eliminated)]
            assert {event.why for event in below} == {Why.BELOW_ANTE}
            chips = sum(entry.stack for entry in host.state.entries.values())
            assert chips + host.state.bank == host.state.chips
            held = room.store.balances()
            assert held[Account(f"bank:{host.id}")] == host.state.bank
            assert sum(award.cash for award in host.state.awards.values()) == host.state.pool == 5 * 1100 * 9 // 10
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("NI2018-51/20.25")
def test_a_cancelled_tournament_leaves_every_wallet_as_before(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, quick("holdem-two-tables", 100_000))
            people = await entered(room, host, "Ann", "Ben")
            onlooker = Onlooker(room, host, people)
            await until(lambda: host.state.session_rounds > 0)
            await until(lambda: any(table.on for table in host.state.tables.values()))
            olive = room.people.by_name("Olive")
            assert olive is not None
            answer = await ask(host, olive, commands.Cancel("the lights are out"))
            assert answer.outcome is Outcome.ACK
            onlooker.stop()
            assert [room.wallets[person.id] for person in people] == [100_000] * 2
            await until(lambda: not host.tables)
            held = {name.partition(":")[0] for name, sum_ in room.store.balances().items() if sum_}
            assert held == {AccountKind.WALLET, AccountKind.BANK}
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("NI2018-51/20.6", "NI2018-51/20.5")
def test_nobody_enters_twice_or_without_agreeing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await desk.open_offer(room, "holdem-six")
            ann, _ = await room.accounts.new_guest("Ann")
            assert (await desk.enter(room, host, ann)).outcome is Outcome.REFUSED
            first = await desk.enter(room, host, ann, host.state.identity, key="once")
            again = await desk.enter(room, host, ann, host.state.identity, key="once")
            assert (first.outcome, again.outcome, room.wallets[ann.id]) == (Outcome.ACK, Outcome.REPEATED, 98_900)
            twice = await desk.enter(room, host, ann, host.state.identity, key="twice")
            assert twice.outcome is Outcome.REFUSED
            assert "NI2018-51/20.6" in twice.rules
            assert await desk.open_offer(room, "holdem-six") is host
        assert sound(tmp_path) == ""

    run_virtually(scene)
