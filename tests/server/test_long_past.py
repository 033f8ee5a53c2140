"""Rounds that are no longer in memory: whoever asks gets the same page, text and proof of them as when they were."""

import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from pitboss.following import entries as e
from pitboss.play import Principal, Role
from pitboss.poker.due import Acts
from pitboss.poker.events import Started
from pitboss.poker.kinds import Kind
from pitboss.room.card_room import CardRoom
from pitboss.room.following.past_entries import PastEntries, PastEntry
from pitboss.room.history import round_numbered, rounds_before
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.server.front import viewer_of
from pitboss.server.poker_history import RoundPage
from pitboss.server.service import front_of
from tests.room.banked import scenes
from tests.room.following import keeping
from tests.room.test_host import asking, is_turn_of, opened, run, seated, until

ROUNDS = 7
AUDITOR = Principal(Role.AUDITOR, name="auditor")


async def told(room: CardRoom, host: TableHost, person: Person) -> dict[int, tuple[bytes, ...]]:
    """Everything that is told of each round that is over, to a player and to the auditor."""
    front, found = front_of(host, room), dict[int, tuple[bytes, ...]]()
    for line in await rounds_before(host.log, 0, 100, front.is_told):
        round_ = await round_numbered(host.log, line.number)
        assert round_ is not None
        if not round_.is_over:
            continue
        viewer = viewer_of(round_, person)
        proof = front.proof(round_, AUDITOR)
        found[round_.number] = (
            msgspec.json.encode(front.summary(round_, person)),
            msgspec.json.encode(await front.page(round_, viewer)),
            (await front.text(round_, viewer)).encode(),
            b"" if proof is None else proof.content,
        )
    return found


async def fold_through(host: TableHost, person: Person) -> None:
    """Somebody folds, or checks, until so many rounds are over."""
    is_turn = is_turn_of(host, person)
    while host.log.shown.rounds < ROUNDS:
        await until(lambda: is_turn() or host.log.shown.rounds >= ROUNDS)
        if is_turn():
            due = host.log.table.expected()
            assert isinstance(due, Acts)
            await host.ask(asking(host, person, Kind.CHECK if Kind.CHECK in due.open else Kind.FOLD))


@pytest.mark.parametrize("edition", ["holdem-2018", "canberra-1997"])
def test_old_rounds_are_told_as_they_were(edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = dict[int, tuple[bytes, ...]]()
    people = list[Person]()

    async def live() -> None:
        async with opened(tmp_path) as room:
            if edition == "canberra-1997":
                host = await scenes.table(room, edition, bots=2)
                person = await scenes.sit(room, host, "Ann")
                await scenes.play(host, [person], ROUNDS)
            else:
                host, person = await seated(room, edition)
                await fold_through(host, person)
            people.append(person)

    def looking(into: dict[int, tuple[bytes, ...]]) -> Callable[[], Awaitable[None]]:
        async def scene() -> None:
            room = CardRoom.open(tmp_path)
            room.start()
            host = room.tables["t1"]
            into.update(await told(room, host, people[0]))
            gone.append(host.log.rounds.gone)
            await room.close()

        return scene

    gone = list[int]()
    run(live)
    run(looking(before))
    monkeypatch.setattr("pitboss.room.log.EVERY", 2)
    for _ in range(2):
        after = dict[int, tuple[bytes, ...]]()
        run(looking(after))
        assert {number: after[number] for number in before} == before
    assert gone[0] == 0
    assert min(gone[1:]) > 2


def test_the_marker_of_an_old_round_stays_where_it_lay(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            host, person = await seated(room, "holdem-2018")
            await fold_through(host, person)
            front = front_of(host, room)
            for line in await rounds_before(host.log, 0, 100, front.is_told):
                round_ = await round_numbered(host.log, line.number)
                assert round_ is not None
                started = next(event for event in round_.events if isinstance(event, Started))
                page = await front.page(round_, viewer_of(round_, person))
                assert isinstance(page, RoundPage)
                assert {step.marker.seat for step in page.steps} == {started.marker}

    run(scene)


def test_the_level_of_a_round_is_read_while_others_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    about, on_loop = PastEntries.about, list[bool]()

    def reading(self: PastEntries, first: int, last: int) -> list[PastEntry]:
        on_loop.append(threading.current_thread() is threading.main_thread())
        return about(self, first, last)

    async def scene() -> None:
        async with keeping.opened(tmp_path) as room:
            staff = await keeping.open_table(room)
            await staff.enter(e.DealEntry(), e.Rest())
            round_ = await round_numbered(staff.log, 1)
            assert round_ is not None
            assert (await front_of(staff.host, room).text(round_, AUDITOR)).endswith("Record: full\n")
            assert on_loop == [False]

    monkeypatch.setattr(PastEntries, "about", reading)
    run(scene)
