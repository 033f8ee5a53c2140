"""Several people and bots at one table of each game: rounds are played, viewers see theirs, the ledger holds all."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.banked.baccarat.kinds import Method
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.canberra.table import CODEC as TABLE
from pitboss.banked.jackpot.jackpot import CODEC
from pitboss.play import Account, Ledger, Principal, Role
from pitboss.play.money import BANK, AccountKind
from pitboss.room.chores import is_bot
from pitboss.room.host import TableHost
from pitboss.room.kinds import kind_of
from pitboss.room.meters import Meters, of_jackpot
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from pitboss.room.wallets import at_table
from tests.room.banked.scenes import EDITIONS, opened, play, run, seat_of, sit, table, until

ROUNDS = 8


@pytest.mark.parametrize("edition", EDITIONS)
def test_people_and_bots_play_rounds_together(edition: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, edition, bots=3)
            people = [await sit(room, host, name) for name in ("Ann", "Bob", "Cem")]
            first = host.round_number
            await play(host, people, first + ROUNDS)
            assert {seat_of(host, person) for person in people} <= set(host.log.shown.places)
            hands = [log for log in host.log.rounds if log.is_over and log.number > first]
            assert len(hands) == ROUNDS
            for log in hands:
                assert {person.id for person in people} <= set(log.persons.values())
                assert sum(map(is_bot, log.persons.values())) == 3

    run(scene)
    check_ledger(tmp_path, edition)


@pytest.mark.parametrize("method", list(Method))
def test_a_coup_is_dealt_by_every_method(method: Method, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, "baccarat-1995", options=BaccaratOptions(method=method, decks=4))
            people = [await sit(room, host, name) for name in ("Ann", "Bob")]
            await play(host, people, ROUNDS)

    run(scene)
    check_ledger(tmp_path, "baccarat-1995")


def test_a_shoe_of_baccarat_is_played_to_its_end_and_another_begins(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, "baccarat-1995", bots=1, options=BaccaratOptions(decks=4))
            host.connect("", asyncio.Event())
            await until(lambda: isinstance(host.log.shown, BaccaratState) and host.log.shown.shoes == 2)
            assert len(host.log.fillings.shuffles) == 2

    run(scene)
    check_ledger(tmp_path, "baccarat-1995")


def test_a_table_without_a_jackpot_has_no_meter(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, "canberra-1997", options=CanberraOptions())
            person = await sit(room, host, "Ann")
            await play(host, [person], 3)
            assert host.log.meter is None
            assert list(room.meters) == []

    run(scene)


@pytest.mark.parametrize("edition", EDITIONS)
def test_views_kept_up_to_date_are_those_that_the_whole_log_gives(edition: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, edition)
            people = [await sit(room, host, name) for name in ("Ann", "Bob")]
            for rounds in range(1, ROUNDS):
                await play(host, people, rounds)
                for person in people:
                    compare(host, person.id)

    run(scene)


def compare(host: TableHost, person: str) -> None:
    """The eyes of a person against a fold of the whole log; somebody without a hand sees what everybody sees."""
    kept = host.eyes_of(person).look(host.log)
    seat = host.log.rounds[-1].seat_of(person)
    written = host.log.table.replay(host.log.table.events[: host.log.durable])
    whole = written.view(Principal(Role.PLAYER, seat) if seat else Principal(Role.SPECTATOR))
    assert {seat: place.stake for seat, place in kept.places.items()} == {
        seat: place.stake for seat, place in whole.places.items()
    }
    if isinstance(kept, CanberraState):
        assert [(box, each.cards, each.standing) for box, each in kept.boxes.items()] == [
            (box, each.cards, each.standing) for box, each in whole.boxes.items()
        ]
        assert (kept.step, kept.dealer, kept.rounds) == (whole.step, whole.dealer, whole.rounds)
    if isinstance(kept, BaccaratState):
        assert (kept.step, kept.hands, kept.seen, kept.shoe) == (whole.step, whole.hands, whole.seen, whole.shoe)


def check_ledger(folder: Path, edition: str) -> None:
    """The accounts of the store are those that the table and the jackpot have, replayed from their events."""
    with closing(SqliteStore(folder / FILE)) as store:
        assert store.verify() is None
        balances = store.balances()
        game = kind_of(edition)
        state = game.table.replay([game.codec.decode(record.event) for record in store.read("table:t1")]).state
        for seat in state.seats:
            stake = state.places[seat].stake if seat in state.places else 0
            assert balances.get(Account(f"stake:t1/{seat}"), 0) == stake
        lying = sum(cents for name, cents in balances.items() if name.startswith("wager:t1/"))
        boxes = state.boxes.values() if isinstance(state, CanberraState) else ()
        assert lying == sum(box.placed for box in boxes) + sum(getattr(state, "wagers", {}).values())
        for meter in Meters(store):
            assert balances[Account(f"jackpot:{meter.name}")] == meter.shown.pool
            assert balances[Account(f"reserve:{meter.name}")] == meter.shown.reserve


def test_the_ledger_is_the_fold_of_the_events(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host = await table(room, "canberra-1997", bots=4)
            # Whoever loses every hand still has chips in the end: without a person no round begins.
            person = await sit(room, host, "Ann", 50_000)
            await play(host, [person], 20)

    run(scene)
    book = Ledger()
    with closing(SqliteStore(tmp_path / FILE)) as store:
        for record in store.read("table:t1"):
            book.record(at_table("t1", TABLE.decode(record.event).transfers()))
        for record in store.read("jackpot:boomerang"):
            book.record(of_jackpot("boomerang", CODEC.decode(record.event).transfers()))
        balances = store.balances()
    counted = {name: cents for name, cents in book.balances().items() if not name.startswith(AccountKind.WALLET)}
    kept = {n: c for n, c in balances.items() if c and not n.startswith(AccountKind.WALLET) and n != BANK}
    assert counted == kept
    assert counted[Account("jackpot:boomerang")] != 2_500_000, "chips have come, perhaps a prize has gone"
