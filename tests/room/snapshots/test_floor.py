"""The floor that is kept as it stands: that and what followed is the floor, with what was told last."""

import asyncio
from pathlib import Path

import pytest

from pitboss.play import Role
from pitboss.room.floor import decks, lists, people, ticks
from pitboss.room.floor.base import FloorCommand
from pitboss.room.floor.floor import CODEC, Floor, FloorState
from pitboss.room.floor.log import LATEST, STREAM, FloorLog
from pitboss.room.snapshots.floor import STATES
from pitboss.room.snapshots.plain import alike
from pitboss.room.store import Batch, StoreEntry
from tests.room.snapshots.test_tables import backing

EVENING: tuple[FloorCommand, ...] = (
    people.ClockIn("Del", Role.DEALER, "t1", at=1),
    people.ClockIn("Eva", Role.DEALER, at=2),
    decks.IssueDeck("deck 7", "t1", by="Vera", at=3),
    lists.PutOnList("Ann", "holdem-2018 1/2", at=4),
    lists.PutOnList("Bob", "holdem-2018 1/2", at=5),
    people.Push("t1", "Eva", in_round=True, by="Vera", at=6),
)


def test_the_floor_from_what_was_kept_is_the_floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.room.floor.log.EVERY", 8)
    whole = Floor.replay([])
    for command in EVENING:
        whole.do(command)
    for at in range(LATEST):
        whole.do(ticks.TickLine("t1", f"line {at}", of=Role.DEALER, role=Role.DEALER, at=at + 10))
    with backing(tmp_path) as room:
        entries = tuple(StoreEntry(STREAM, CODEC.encode(event)) for event in whole.events)
        room.store.append(Batch("all", b"", None, {}, entries))
        first = FloorLog(room)
        room.store.flush()
        for log in (first, FloorLog(room)):
            assert alike(log.shown, whole.state)
            assert 0 < len(log.play.events) < 8
            assert log.durable == len(whole.events)
            assert list(log.latest) == whole.events[-LATEST:]
            log.do(people.ClockIn("Fay", Role.DEALER, at=99))
            log.roll_back()
            assert alike(log.state, whole.state)


def test_the_form_of_the_floor_names_every_field_of_it() -> None:
    state = FloorState()
    for cls, form in STATES.forms.items():
        made = state if cls is FloorState else next(each for each in vars(state).values() if type(each) is cls)
        assert set(vars(made)) == set(form.types)


def test_what_another_node_has_written_is_taken_in(tmp_path: Path) -> None:
    with backing(tmp_path) as room:
        here, there = FloorLog(room), FloorLog(room)
        there.do(EVENING[0])
        room.store.append(Batch("there", b"", None, {}, tuple(there.entries())))
        asyncio.run(here.catch_up())
        assert alike(here.shown, there.state)
        assert (here.durable, len(here.latest)) == (1, 1)
