"""Tournaments that are kept as they stand: that and what followed is the tournament, wherever it is cut."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from pitboss.malformed import Malformed
from pitboss.play import Event
from pitboss.room.snapshots.plain import LEVEL, Form, PlainCodec, alike
from pitboss.room.snapshots.tournaments import EVERY, KEPT, STATES
from pitboss.room.store import Batch, StoreEntry
from pitboss.room.tournaments.log import OVER, TournamentLog, stream_of
from pitboss.tournament.places import Out
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tournament import CODEC, Tournament
from tests.room.snapshots.test_tables import backing
from tests.tournament.lively import entries_of, played

DOCUMENTS = ("rebuy", "bounty", "canberra", "league", "shared beats", "satellite")
CUTS = 12


def settled(state: TournamentState) -> TournamentState:
    """Without what was worked out only because somebody looked."""
    state.levels.clear()
    return state


def lively(document: str, seed: int) -> Sequence[Event[TournamentState]]:
    return played(document, seed, entries_of(document, 6)).play.events


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_state_that_was_kept_goes_on_as_the_whole_fold_does(document: str) -> None:
    events = lively(document, DOCUMENTS.index(document))
    chance = Random(document)
    whole = settled(Tournament.replay(events).state)
    for cut in sorted(chance.sample(range(1, len(events)), CUTS)):
        before = Tournament.replay(events[:cut]).state
        kept = STATES.decode(STATES.encode(before))
        assert alike(settled(kept), settled(before)), cut
        begun = partial(STATES.decode, STATES.encode(before))
        assert alike(settled(Tournament.taken_up(begun, cut, events[cut:]).state), whole), cut


def test_a_long_tournament_opens_from_what_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.room.tournaments.log.EVERY", 50)
    events = lively("rebuy", 3)
    until = next(number for number in range(len(events), 0, -1) if number % 50 not in (0, 1)) - 1
    events = events[:until]
    whole = Tournament.replay(events)
    assert whole.state.phase not in OVER
    with backing(tmp_path) as room:
        room.store.append(Batch("all", b"", None, {}, tuple(map(entry, events))))
        first = TournamentLog.load("T1", room)
        room.store.flush()
        for log in (first, TournamentLog.load("T1", room)):
            assert log.base.number == until // 50 * 50
            assert len(log.play.events) == until % 50
            assert log.durable == log.play.length == until
            assert alike(settled(log.shown), settled(whole.state))
            assert [event for _, event in log.since(0)] == events
            assert [event for _, event in log.since(until - 2)] == events[-2:]
            for number in (0, 7, 50, 130, until - 1, until, until + 9):
                assert alike(settled(log.after(number)), settled(Tournament.replay(events[:number]).state)), number
            log.roll_back()
            assert alike(settled(log.state), settled(whole.state))


def test_of_a_tournament_that_is_over_only_its_end_is_read(tmp_path: Path) -> None:
    events = lively("bounty", 5)
    whole = Tournament.replay(events)
    assert whole.state.phase in OVER
    assert len(events) < EVERY
    with backing(tmp_path) as room:
        room.store.append(Batch("all", b"", None, {}, tuple(map(entry, events))))
        TournamentLog.load("T1", room)
        room.store.flush()
        log = TournamentLog.load("T1", room)
        assert (log.base.number, log.play.events, log.durable) == (len(events), [], len(events))
        assert log.latest_at == next(iter(room.store.read(stream_of("T1"), len(events) - 1))).at
        assert alike(settled(log.shown), settled(whole.state))


def test_what_holds_other_fields_is_refused_and_never_misread(tmp_path: Path) -> None:
    events = lively("bounty", 5)
    state = Tournament.replay(events).state
    raw = msgspec.msgpack.decode(STATES.encode(state))
    for wrong in (raw[1:], [*raw[:-1], 7], raw[::-1]):
        with pytest.raises(Malformed):
            STATES.decode(msgspec.msgpack.encode(wrong))
    form = STATES.forms[TournamentState]
    fewer = {name: kind for name, kind in form.types.items() if name != "bought"}
    assert PlainCodec(Form(TournamentState, fewer)).level != PlainCodec(Form(TournamentState, form.types)).level
    with backing(tmp_path) as room:
        room.store.append(Batch("all", b"", None, {}, tuple(map(entry, events))))
        TournamentLog.load("T1", room)
        room.store.flush()
        assert KEPT.latest(room.store, stream_of("T1")).number == len(events)
        assert room.store.latest_snapshot(stream_of("T1"), STATES.level + 1) is None


def test_a_level_is_another_when_a_value_inside_a_field_is() -> None:
    class Kept:
        out: object

    more = msgspec.defstruct("Out", [("entry", int), ("seq", int), ("put", int, 0), ("more", int, 0)])
    assert PlainCodec(Form(Kept, {"out": Out})).level != PlainCodec(Form(Kept, {"out": more})).level
    assert LEVEL, "and it is raised by hand where events do something else"


def test_the_form_of_a_tournament_names_every_field_of_it() -> None:
    for cls, form in STATES.forms.items():
        slots = {name for base in cls.__mro__ for name in getattr(base, "__slots__", ())}
        blank = vars(TournamentState()) if cls is TournamentState else {}
        stated = {name for base in cls.__mro__ for name in getattr(base, "__annotations__", {})}
        assert slots | set(blank) | stated == set(form.types) | form.left_out


def entry(event: Event[TournamentState]) -> StoreEntry:
    return StoreEntry(stream_of("T1"), CODEC.encode(event))
