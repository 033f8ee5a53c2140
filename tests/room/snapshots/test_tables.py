"""Tables that are kept as they stood: that and what followed is the table, for every game; old rounds are read.

Nothing that is kept tells a card.
"""

import asyncio
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
import pytest

from pitboss.cards import RANKS, SUITS
from pitboss.cli.banked_deal import deal_banked
from pitboss.editions import GAMES
from pitboss.play import Event, Refusal
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.rulings.facts import Cause, Disrupted
from pitboss.poker.table.commands import AnyCommand, ComeBack, Release, SitOut, StartRound
from pitboss.poker.table.table import PokerTable
from pitboss.room import fillings
from pitboss.room.chores import BOT
from pitboss.room.fillings import Filled, Pledged
from pitboss.room.history import round_numbered, rounds_before, rounds_from
from pitboss.room.kind import TableKind
from pitboss.room.kinds import kind_of
from pitboss.room.log import Backing, TableLog, stream_of
from pitboss.room.meters import Meters
from pitboss.room.rounds import AnyEvent, RoundLog
from pitboss.room.shoes import SHUFFLES
from pitboss.room.snapshots.base import snapshot_of
from pitboss.room.snapshots.plain import alike
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Batch, Snapshot, StoreEntry
from pitboss.room.viewing import SPECTATOR
from pitboss.room.wallets import Wallets
from pitboss.scenario.banked.types import BankedTable
from pitboss.shoe import seed_bytes
from pitboss.table.commands import Leave, Sit, TopUp
from tests.poker.drivers import chance
from tests.table.builders import finish, seated

FACES = {f"{rank}{suit}" for rank in RANKS for suit in SUITS}
BANKED = {
    "canberra-1997": BankedTable(game="canberra", edition="canberra-1997"),
    "canberra-1995": BankedTable(game="canberra", edition="canberra-1995"),
    "baccarat-1995": BankedTable(game="baccarat"),
}
ROUNDS = {"baccarat-1995": 170}


@contextmanager
def backing(path: Path) -> Iterator[Backing]:
    store = SqliteStore(path / "room.sqlite")
    try:
        yield Backing(store, Wallets(store.balance), lambda: 0, Meters(store))
    finally:
        store.close()


def poker_events(edition: str, rounds: int) -> list[AnyEvent]:
    """Rounds at a table where people come, go and sit out, as far as its rules let them."""
    table = seated(edition, 4, seats=6)
    for number in range(rounds):
        there = sorted(table.state.places)
        asked: list[AnyCommand] = [SitOut(there[0]), ComeBack(there[0]), Leave(there[-1]), SitOut(there[-1])]
        attempt(table, asked[number % 4])
        for seat in [seat for seat in table.state.seats if seat not in table.state.places][: 5 - len(there)]:
            attempt(table, Release(seat))
            attempt(table, Sit(f"visitor {number} {seat}", seat, 100_000))
        table.do(StartRound())
        finish(table, chance(number, concede=True), number)
        for seat in sorted(table.state.places):
            attempt(table, TopUp(seat, 100_000 - table.state.stake_of(seat)))
    return list(table.events)


def attempt(table: PokerTable, command: AnyCommand) -> None:
    with suppress(Refusal):
        table.do(command)


def events_of(edition: str) -> Sequence[Event[object]]:
    if edition in BANKED:
        rounds = ROUNDS.get(edition, 10)
        return deal_banked(BANKED[edition], (), 3, "100000", None, rounds, random.Random(7))
    return poker_events(edition, 10)


def secrets_of(kind: TableKind, events: Sequence[AnyEvent]) -> Iterator[fillings.Secrets]:
    """Some secret for every shuffle, in the rounds where they are."""
    shown, rounds = kind.table.blank(), list[RoundLog]()
    for event in events:
        if (round_ := kind.new_round(shown, event, rounds)) is not None:
            rounds.append(round_)
        kind.table.fold(shown, (event,))
        if rounds and isinstance(event, kind.ends):
            rounds[-1].is_over = True
        if isinstance(event, SHUFFLES):
            cards = getattr(event, "cards", 52)
            yield Pledged(cards, bytes(seed_bytes(cards)), bytes(32))
            yield Filled(rounds[-1].number, bytes(seed_bytes(cards)), bytes(32))


def stored(backing: Backing, edition: str, events: Sequence[AnyEvent]) -> None:
    kind = kind_of(edition)
    entries = [StoreEntry(stream_of("t1"), kind.codec.encode(event)) for event in events]
    entries += [StoreEntry(fillings.stream_of("t1"), fillings.CODEC.encode(each)) for each in secrets_of(kind, events)]
    backing.store.append(Batch("all", b"", None, {}, tuple(entries)))


def strings_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, bytes):
        yield from strings_in(msgspec.msgpack.decode(value)) if value else ()
    elif isinstance(value, dict):
        for each in (*value.keys(), *value.values()):
            yield from strings_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings_in(each)


def same_round(one: RoundLog, other: RoundLog) -> bool:
    names = ("number", "persons", "names", "events", "numbers", "is_over", "undone_by")
    return all(getattr(one, name) == getattr(other, name) for name in names)


@pytest.mark.parametrize("edition", [*GAMES, *BANKED])
def test_what_was_kept_and_what_followed_is_the_table(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, events = kind_of(edition), events_of(edition)
    whole = kind.table.replay(events)
    with backing(tmp_path) as room:
        stored(room, edition, events)
        everything = TableLog.load("t1", kind, room) if edition not in ROUNDS else None
        monkeypatch.setattr("pitboss.room.log.EVERY", 3)
        kept = list[Snapshot]()
        put = room.store.put_snapshot

        def noting(snapshot: Snapshot) -> None:
            kept.append(snapshot)
            put(snapshot)

        monkeypatch.setattr(room.store, "put_snapshot", noting)
        streamed = TableLog.load("t1", kind, room)
        room.store.flush()
        assert kept, "some rounds were kept"
        opened = TableLog.load("t1", kind, room)
        for log in (streamed, opened):
            assert alike(log.state, whole.state)
            assert alike(log.shown, whole.view(SPECTATOR))
            assert 0 < log.base.rounds < len(log.rounds)
            assert log.table.length == log.durable == len(events)
            assert log.table.events == events[log.table.gone :]
            log.roll_back()
            assert alike(log.state, whole.state)
        assert (opened.base, opened.turn, opened.runs_from) == (streamed.base, streamed.turn, streamed.runs_from)
        for snapshot in kept:
            told = set(strings_in(msgspec.msgpack.decode(snapshot.state)))
            assert not told & FACES
            assert room.store.latest_snapshot(stream_of("t1"), snapshot.level, snapshot.number) == snapshot
        if everything is not None:
            check_history(everything, opened)


def check_history(everything: TableLog, log: TableLog) -> None:
    """Every round that is gone is found as it was."""

    async def scene() -> None:
        rounds = list(everything.rounds)
        assert len(rounds) == len(log.rounds)
        for round_ in rounds[::2]:
            found = await round_numbered(log, round_.number)
            assert found is not None
            assert same_round(found, round_)
            assert [found.within.time_of(number) for number in found.numbers] == [
                everything.time_of(number) for number in round_.numbers
            ]
        assert await round_numbered(log, rounds[-1].number + 1) is None
        for person in {person for round_ in rounds for person in round_.persons.values()}:
            for since, most in ((0, 100), (3, 100), (0, 4), (len(rounds), 9)):
                assert log.hands_played(person, since, most) == everything.hands_played(person, since, most)
        assert {person: log.names[person] for person in log.seated_at} == {
            person: everything.names[person] for person in everything.seated_at
        }
        assert (log.seated_at, log.ledger) == (everything.seated_at, everything.ledger)
        for before, limit in ((0, 5), (0, 100), (4, 2)):
            wanted = [each.number for each in reversed(rounds) if not before or each.number < before][:limit]
            assert [each.number for each in await rounds_before(log, before, limit, lambda _: True)] == wanted
        for first in (1, 5):
            later = [each.number async for each in rounds_from(log, first)]
            assert later == [each.number for each in rounds if each.number >= first]

    asyncio.run(scene())


def test_a_snapshot_of_another_level_or_of_other_bytes_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, events = kind_of("holdem-2018"), events_of("holdem-2018")
    monkeypatch.setattr("pitboss.room.log.EVERY", 3)
    with backing(tmp_path) as room:
        stored(room, "holdem-2018", events)
        log = TableLog.load("t1", kind, room)
        snapshot = snapshot_of(log.base, room.store, log.stream, kind)
        broken = msgspec.structs.replace(snapshot, state=b"\x81\xa5state\xa1x")
        room.store.put_snapshot(broken, alone=True)
        room.store.flush()
        whole = kind.table.replay(events)
        assert alike(TableLog.load("t1", kind, room).state, whole.state)
        monkeypatch.setattr(kind.states, "level", kind.states.level + 1)
        assert room.store.latest_snapshot(log.stream, kind.states.level) is None
        assert alike(TableLog.load("t1", kind, room).state, whole.state)


@pytest.mark.parametrize("kind", [kind_of(edition) for edition in ("holdem-2018", "canberra-1997", "baccarat-1995")])
def test_the_form_of_a_state_names_every_field_of_it(kind: TableKind) -> None:
    for cls, form in kind.states.forms.items():
        slots = {name for base in cls.__mro__ for name in getattr(base, "__slots__", ())}
        blank = vars(cls()) if cls is type(kind.table.blank()) and hasattr(cls(), "__dict__") else {}
        stated = {name for base in cls.__mro__ for name in getattr(base, "__annotations__", {})}
        assert slots | set(blank) | stated == set(form.types) | form.left_out


def test_of_bots_that_have_left_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is as large after thirty rounds as after ten, whoever of the house has come and gone."""
    monkeypatch.setattr("pitboss.room.log.EVERY", 5)
    table = seated("holdem-2018", 3, seats=6)
    for number in range(30):
        attempt(table, Release(5))
        table.do(Sit(f"{BOT}Rock:t1:b{number}", 5, 100_000, "Rock"))
        table.do(StartRound())
        finish(table, chance(number, concede=True), number)
        table.do(Leave(5))
        for seat in sorted(table.state.places):
            attempt(table, TopUp(seat, 100_000 - table.state.stake_of(seat)))
    assert len(table.state.left_with) == 30
    kind = kind_of("holdem-2018")
    with backing(tmp_path) as room:
        stored(room, "holdem-2018", table.events)
        log = TableLog.load("t1", kind, room)
        assert log.base.rounds >= 20
        assert len(log.state.left_with) == len(log.shown.left_with) <= 10
        kind.tidy(table.state)
        kind.tidy(log.state)
        assert alike(log.state, table.state)


def test_a_void_round_has_a_number_of_its_own() -> None:
    """What filled the shoe of a void round is not taken for that of the next."""
    table = seated("holdem-2018", 3)
    kind, shown, rounds = kind_of("holdem-2018"), PokerTable.blank(), list[RoundLog]()
    table.do(StartRound())
    table.do(Occurred(Disrupted(Cause.DISTURBANCE, "the lights went out")))
    table.do(Choose("void", "It was dark."))
    table.do(StartRound())
    finish(table, chance(1), 1)
    for event in table.events:
        if (round_ := kind.new_round(shown, event, rounds)) is not None:
            rounds.append(round_)
        kind.table.fold(shown, (event,))
    assert [round_.number for round_ in rounds] == [1, 2]
