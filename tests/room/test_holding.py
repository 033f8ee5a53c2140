"""Who writes a table: claims give rights and epochs, versions never go back, and between two tenures no clock runs."""

import asyncio
from pathlib import Path

import pytest

from pitboss.poker.kinds import Kind
from pitboss.room import uptime
from pitboss.room.holding import VERSIONS, Holdings
from pitboss.room.requests import Outcome
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Receipt, Uncovered
from tests.proof import rules
from tests.room.conformance import batch
from tests.room.test_host import asking, is_turn_of, opened, run, seated, until


class Clock:
    """Milliseconds that stand still until somebody sets them."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@rules("H-R04")
def test_each_stream_has_the_times_in_which_nobody_held_it(tmp_path: Path) -> None:
    clock = Clock()

    def opening(*streams: str) -> dict[str, tuple[int, list[tuple[int, int]]]]:
        store = SqliteStore(tmp_path / "room.sqlite", clock)
        try:
            holdings = Holdings(store)
            holdings.open()
            held = holdings.hold_all(streams)
            for stream in streams:
                store.append(batch(f"{stream} {clock.now}", stream, store.length(stream), b"{}"))
            clock.now += 10_000
            store.beat(clock.now)
            return {
                stream: (each.epoch, [(shut.since, shut.until) for shut in each.times_shut])
                for stream, each in held.items()
            }
        finally:
            store.close()

    assert opening("a") == {"a": (2, [(0, 1_000_000)])}
    clock.now += 5_000
    assert opening("b") == {"b": (3, [(0, 1_000_000), (1_010_000, 1_015_000)])}
    clock.now += 7_000
    found = opening("a", "b")
    # The room was open meanwhile, and nobody held the one: what the store knows of its owner is what counts.
    assert found["a"] == (3, [(0, 1_000_000), (1_025_000, 1_032_000)])
    assert found["b"] == (4, [(0, 1_000_000), (1_010_000, 1_015_000), (1_025_000, 1_032_000)])
    assert uptime.seconds_open(1_020_000, 1_034_000, [uptime.Shut(*each) for each in found["b"][1]]) == 7.0


def test_versions_grow_over_openings_whatever_happened_in_them(tmp_path: Path) -> None:
    versions = list[int]()

    async def scene() -> None:
        async with opened(tmp_path) as room:
            if not room.tables:
                await seated(room)
            host = room.tables["t1"]
            versions.append(host.version)
            for _ in range(50):
                host.changed()
            versions.append(host.version)

    for _ in range(3):
        run(scene)
    assert versions == sorted(versions)
    assert [version // VERSIONS for version in versions[::2]] == [2, 3, 4]


def test_whoever_has_lost_a_table_writes_nothing_more_and_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room)
            await until(is_turn_of(host, person))
            room.store.claim([host.log.stream], "another node")
            length = room.store.length(host.log.stream)
            answer = await host.ask(asking(host, person, Kind.FOLD))
            assert answer.outcome is Outcome.ERROR
            await until(lambda: "moved" in host.trouble)
            assert room.store.length(host.log.stream) == length == host.log.durable
            again = await asyncio.wait_for(host.ask(asking(host, person, Kind.FOLD)), 5)
            assert again.outcome is Outcome.MOVED

    run(scene)


def test_what_a_wallet_does_not_cover_is_refused_by_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room)
            await until(is_turn_of(host, person))
            submit = room.store.submit

            def overdrawn(given: object) -> "asyncio.Future[Receipt]":
                raise Uncovered("wallet")

            with monkeypatch.context() as patch:
                patch.setattr(room.store, "submit", overdrawn)
                refused = await host.ask(asking(host, person, Kind.FOLD))
            assert refused.outcome is Outcome.REFUSED
            assert refused.rules
            assert room.store.submit == submit
            assert (await host.ask(asking(host, person, Kind.FOLD))).outcome is Outcome.ACK

    run(scene)
