"""A table in the room without a network: the store fails, people go away, time runs out, the ledger holds all."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest

from pitboss.play import Account, Ledger, Principal, Role, Transfer
from pitboss.play.money import wallet
from pitboss.poker.commands import Act
from pitboss.poker.due import Acts
from pitboss.poker.events import Shuffled
from pitboss.poker.kinds import Kind
from pitboss.poker.table.table import CODEC
from pitboss.room import presence, shoes
from pitboss.room.card_room import CardRoom
from pitboss.room.chores import is_bot
from pitboss.room.eyes import Eyes
from pitboss.room.host import TableHost
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.room.proof import seen_positions
from pitboss.room.requests import Asked, Outcome
from pitboss.room.rounds import ShoeExtent
from pitboss.room.seats import join
from pitboss.room.snapshots.plain import alike
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, Receipt, StoreFailed
from pitboss.room.stores import FILE
from pitboss.room.wallets import at_table
from pitboss.room.wishes import TableWish, usual_options
from pitboss.shoe import decode, encode, verify, viewer_proof
from pitboss.table.terms import Coming
from tests.patience import AGES, PATIENCE
from tests.proof import rules

QUICK = Timing(to_act=AGES, hurry=0)
CHEAP = 10
"""A call may cost such a part of the stake at most: whoever loses the whole of it loses the seat."""


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def timed() -> None:
        await asyncio.wait_for(scene(), PATIENCE)

    asyncio.run(timed())


@asynccontextmanager
async def opened(folder: Path, timing: Timing = QUICK) -> AsyncIterator[CardRoom]:
    room = CardRoom.open(folder, timing=timing)
    room.start()
    try:
        yield room
    finally:
        await room.close()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


async def seated(room: CardRoom, edition: str = "holdem-2018", bots: int = 3) -> tuple[TableHost, Person]:
    """A table of bots with one person, who is connected."""
    person, _ = await room.accounts.new_guest("Ann")
    meta = await room.tables.make(
        TableWish(edition, usual_options(edition), seats=6, bots=bots, pace="instant"), person
    )
    host = table_of(room, meta.id)
    await host.opened()
    host.connect(person.id, asyncio.Event())
    await join(room, host, person, 0, 0, Coming.POST)
    return host, person


def table_of(room: CardRoom, id_: str) -> TableHost:
    host = room.tables[id_]
    assert isinstance(host, TableHost), "a poker table"
    return host


def is_turn_of(host: TableHost, person: Person) -> Callable[[], bool]:
    def check() -> bool:
        assert not host.trouble, host.trouble
        due = host.log.table.expected() if host.log.shown.round is not None else None
        return isinstance(due, Acts) and host.log.shown.places[due.seat].person == person.id and _is_idle(host)

    return check


def _is_idle(host: TableHost) -> bool:
    return host.plan is not None and host.plan.is_expiry


def test_a_store_that_fails_pauses_the_table_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room)
            await until(is_turn_of(host, person))
            before, cards = host.log.durable, host.eyes_of(person.id).look(host.log)
            assert cards is not None
            act = asking(host, person, Kind.FOLD)
            with monkeypatch.context() as patch:
                patch.setattr(room.store, "submit", failing)
                answer = await host.ask(act)
                assert (answer.outcome, answer.passes) == (Outcome.ERROR, True)
                assert host.trouble
                assert host.log.durable == before == len(host.log.table.events)
            await until(lambda: host.trouble == "")
            await until(is_turn_of(host, person))
            assert (await host.ask(act)).outcome is Outcome.ACK
            assert (await host.ask(act)).outcome is Outcome.REPEATED
            assert room.store.verify() is None

    run(scene)


def test_what_cannot_be_judged_for_a_while_is_told_apart_from_a_defect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever keeps what was not judged sends it again: a defect would be one again, and hold up all that follows."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room, "holdem-2018")
            await until(is_turn_of(host, person))
            act = asking(host, person, Kind.FOLD)
            with monkeypatch.context() as patch:
                patch.setattr(room.store, "submit", broken)
                answer = await host.ask(act)
            assert (answer.outcome, answer.passes) == (Outcome.ERROR, False)
            await host.stop()
            answer = await host.ask(act)
            assert (answer.outcome, answer.passes) == (Outcome.ERROR, True)

    run(scene)


def broken(batch: Batch) -> "Future[Receipt]":
    raise ValueError("a defect")


def failing(batch: Batch) -> "Future[Receipt]":
    future: Future[Receipt] = Future()
    future.set_exception(StoreFailed("the disk is full"))
    return future


def asking(host: TableHost, person: Person, kind: Kind) -> Asked:
    seat = host.log.shown.seat_of(person.id)
    by = Principal(Role.PLAYER, seat, person.id)
    return Asked(f"{person.id}:{host.log.durable}", person.id, by, Act(seat, kind), host.round_number, host.turn)


def mildest(acts: Acts, stake: int) -> Kind:
    """What keeps a player in the round without risking the seat."""
    if Kind.CHECK in acts.open:
        return Kind.CHECK
    is_cheap = Kind.CALL in acts.open and acts.cost * CHEAP <= stake
    return Kind.CALL if is_cheap else Kind.FOLD


@pytest.mark.parametrize("edition", ["holdem-2018", "seven-card-stud-1999", "faro-1999"])
def test_views_kept_up_to_date_are_those_that_the_whole_log_gives(edition: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room, edition)
            for _ in range(6):
                await until(is_turn_of(host, person))
                state = host.eyes_of(person.id).look(host.log)
                whole = host.log.table.view(Principal(Role.PLAYER, name=person.id)).round
                assert state is not None
                assert whole is not None
                for name in ("own", "up", "board", "stake", "total", "pot", "active", "turn", "shoe"):
                    assert getattr(state, name) == getattr(whole, name), name
                acts = cast("Acts", host.log.table.expected())
                answer = await host.ask(asking(host, person, mildest(acts, host.stake_of(acts.seat))))
                assert answer.outcome is Outcome.ACK
                for words in map(str, range(12)):
                    host.tell(words, ())
            eyes = host.eyes_of(person.id)
            eyes.look(host.log)
            numbers = [each.number for each in (*eyes.told, *host.told)]
            assert len(set(numbers)) == len(numbers), "a number names one sentence"

    run(scene)


def test_a_restart_goes_on_with_the_same_cards_and_proves_the_shuffle(tmp_path: Path) -> None:
    kept: list[str] = []

    async def first() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room, "omaha-2018")
            await until(is_turn_of(host, person))
            state = host.eyes_of(person.id).look(host.log)
            assert state is not None
            kept.extend([person.id, str(state.own), str(host.log._shoe and host.log._shoe.remaining)])

    async def second() -> None:
        async with opened(tmp_path) as room:
            host, person = table_of(room, "t1"), room.people[kept[0]]
            host.connect(person.id, asyncio.Event())
            await until(is_turn_of(host, person))
            state = host.eyes_of(person.id).look(host.log)
            assert state is not None
            assert [person.id, str(state.own), str(host.log._shoe and host.log._shoe.remaining)] == kept
            number = host.round_number
            while host.log.shown.rounds < number:
                await host.ask(asking(host, person, Kind.FOLD))
                await asyncio.sleep(0.01)
            log = host.log.rounds[number - 1]
            shoe = shoes.restored(log.events, host.log.fillings.of_round(number))
            assert shoe is not None
            shoe.end()
            proof = encode(viewer_proof(shoe, seen_positions(ShoeExtent([log], ()), log.viewer(person.id))))
            statements = [event.root for event in log.events if isinstance(event, Shuffled)]
            assert verify(proof, statements).verified
            assert len(decode(proof).shuffles) == 1

    run(first)
    run(second)


def test_the_ledger_is_the_fold_of_the_events(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, _ = await seated(room, "canberra-manila-1999", 4)
            host.timing = Timing(to_act=0.001, hurry=0)
            await until(lambda: host.log.shown.rounds >= 1 or host.log.shown.round is not None)
            await asyncio.sleep(1)

    run(scene)
    store = SqliteStore(tmp_path / FILE)
    book = Ledger()
    for record in store.read("table:t1"):
        book.record(at_table("t1", CODEC.decode(record.event).transfers()))
    balances = store.balances()
    for name, cents in book.balances().items():
        if not name.startswith("wallet:"):
            assert balances[name] == cents
    assert sum(balances.values()) == 0
    store.close()


def test_time_that_runs_out_acts_for_the_player_who_then_sits_out(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path, Timing(to_act=0.02, hurry=0)) as room:
            host, person = await seated(room, "faro-1999")
            await until(lambda: not host.log.shown.places[host.log.shown.seat_of(person.id)].present)
            told = [line for line in host.told if "has run out" in line.text]
            assert told
            assert all(line.rules == ("H-R01",) for line in told)

    run(scene)


@rules("H-R02")
def test_a_player_away_sits_out_and_then_leaves_with_the_stake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.room.poker_chores.HOLD", 0.2)
    monkeypatch.setattr("pitboss.room.dealer.HOLD", 0.2)
    assert presence.HOLD == 60

    async def scene() -> None:
        async with opened(tmp_path, Timing(to_act=0.3, hurry=0)) as room:
            host, person = await seated(room, "draw-1999")
            watcher = asyncio.Event()
            host.connect("", watcher)
            host.disconnect(person.id, asyncio.Event())
            await until(lambda: not host.log.shown.places[host.log.shown.seat_of(person.id)].present)
            # Only now, or a round that takes long would let the player go who was to sit out before.
            monkeypatch.setattr("pitboss.room.poker_chores.GONE", 0.2)
            await until(lambda: not host.log.shown.seat_of(person.id))
            assert room.wallets[person.id] > 0
            assert room.store.verify() is None

    run(scene)


def test_a_table_goes_on_whose_store_was_away_when_a_wallet_was_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As that of somebody of whom nobody else has thought for long: only the latest are at hand."""
    monkeypatch.setattr("pitboss.room.poker_chores.HOLD", 0.2)
    monkeypatch.setattr("pitboss.room.dealer.HOLD", 0.2)
    failed: list[str] = []

    async def scene() -> None:
        async with opened(tmp_path, Timing(to_act=0.3, hurry=0)) as room:
            host, person = await seated(room, "draw-1999")

            def away(name: Account) -> int:
                if not failed:
                    failed.append(name)
                    raise StoreFailed("the store does not answer")
                return room.store.balance(name)

            watcher = asyncio.Event()
            host.connect("", watcher)
            host.disconnect(person.id, asyncio.Event())
            await until(lambda: not host.log.shown.places[host.log.shown.seat_of(person.id)].present)
            record = room.wallets.record

            def record_unknown(transfers: Sequence[Transfer]) -> None:
                if any(each.target == wallet(person.id) for each in transfers):
                    room.wallets.forget([wallet(person.id)])
                record(transfers)

            monkeypatch.setattr(room.wallets, "record", record_unknown)
            monkeypatch.setattr(room.wallets, "_look_up", away)
            monkeypatch.setattr("pitboss.room.poker_chores.GONE", 0.2)
            await until(lambda: not host.log.shown.seat_of(person.id))
            assert failed == [wallet(person.id)]
            assert room.wallets[person.id] == room.store.balance(wallet(person.id))
            assert room.store.verify() is None

    run(scene)


@pytest.mark.parametrize("edition", ["holdem-2018", "canberra-1997"])
def test_a_bot_sees_what_a_person_in_its_seat_is_told(edition: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, _ = await seated(room, edition)
            await until(lambda: bool(host.log.rounds and len(host.log.rounds[-1].events) > 8))
            bots = [place.person for place in host.log.shown.places.values() if is_bot(place.person)]
            assert len(bots) == 3
            for bot in bots:
                eyes, told = Eyes(bot), Eyes(bot)
                told._is_told = True
                assert alike(eyes.look(host.log), told.look(host.log))
                assert (bool(eyes.told), bool(told.told)) == (False, True)

    run(scene)
