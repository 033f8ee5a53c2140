"""The record of rounds and tables, line by line: it reads back the same, and any damage is named by its line."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.malformed import Malformed
from pitboss.play import Principal, Role
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.rulings.facts import Cause, Disrupted
from pitboss.poker.table.commands import StartRound
from pitboss.records.record import read, replayed, write
from tests.poker.drivers import Dealer, Table, calls, folds, play, shoe_of, snapshot, table
from tests.poker.strategies import SEEDS, tables
from tests.records.rounds import often, played
from tests.table import builders


def three_rounds() -> bytes:
    at = table("canberra-manila-1994", [20_000] * 3)
    rounds = [at.start() for _ in range(3)]
    for seed, round_ in enumerate(rounds):
        play(round_, Dealer(shoe_of(at, seed)), folds if seed else calls)
    return write(event for round_ in rounds for event in round_.events)


@often
@given(st.lists(st.tuples(tables(), SEEDS), min_size=1, max_size=3))
def test_rounds_read_back_the_same(games: list[tuple[Table, int]]) -> None:
    rounds = [played(at, seed, share=0.99) for at, seed in games]
    data = write(event for round_ in rounds for event in round_.events)
    record = read(data)
    assert record.rounds == [round_.events for round_ in rounds]
    assert record.table is None
    for again, round_ in zip(replayed(record), rounds, strict=True):
        assert snapshot(again.state) == snapshot(round_.state)
    assert write(record.events) == data


def test_the_first_line_says_what_it_is() -> None:
    first, *rest = three_rounds().splitlines(keepends=True)
    assert first == b'{"record":"pitboss","version":1}\n'
    bare = read(b"".join(rest))
    assert bare.rounds == read(three_rounds()).rounds
    assert bare.lines[0] == 1


def test_a_table_with_its_rounds_is_a_record_too() -> None:
    live = builders.seated("canberra-manila-1994")
    builders.play(live, rounds=3)
    record = read(write(live.events))
    assert record.table is not None
    assert record.table.events == live.events
    assert builders.stakes(record.table) == builders.stakes(live)
    assert [round_.is_over for round_ in replayed(record)] == [True] * 3


def test_a_table_with_rulings_is_a_record_too() -> None:
    live = builders.seated("holdem-2018", 4)
    live.do(StartRound())
    builders.first_act(live)
    live.do(Occurred(Disrupted(Cause.DISTURBANCE, "a fire alarm")))
    live.do(Choose("void", "The room was cleared.", Principal(Role.SUPERVISOR, name="Kim")))
    builders.play(live)
    assert read(write(live.events)).events == tuple(live.events)
    lines = write(live.events).splitlines()
    place = next(place for place, line in enumerate(lines) if b'"event":"ruled"' in line)
    with pytest.raises(Malformed, match=f"line {place + 1}: .* does not follow"):
        read(b"\n".join([*lines[:place], *lines[place + 1 :]]))


def test_an_event_without_its_round_is_found() -> None:
    live = builders.seated("canberra-manila-1994")
    builders.play(live)
    lines = [line for line in write(live.events).splitlines() if b'"event":"started"' not in line]
    shuffled = next(number for number, line in enumerate(lines, 1) if b'"shuffled"' in line)
    with pytest.raises(Malformed, match=f"line {shuffled}: 'shuffled' does not follow"):
        read(b"\n".join(lines))


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda lines: [], "does not begin with a round"),
        (lambda lines: lines[:1], "does not begin with a round"),
        (lambda lines: [b'{"record":"pitboss","version":2}', *lines[1:]], "line 1: a record of 'pitboss', version 2"),
        (lambda lines: [b'{"record":"other","version":1}', *lines[1:]], "line 1: a record of 'other'"),
        (lambda lines: [b'{"record":"pitboss"}', *lines[1:]], "line 1: a damaged header"),
        (lambda lines: [*lines[:4], b"", *lines[4:]], "line 5: a damaged line"),
        (lambda lines: [*lines[:4], lines[4][:-3], *lines[5:]], "line 5: a damaged line"),
        (lambda lines: [*lines[:4], b'{"event":"dreamt","rules":[]}', *lines[5:]], "line 5: no event"),
        (lambda lines: [*lines[:4], b"\xff\xfe", *lines[5:]], "line 5: a damaged line"),
        (lambda lines: [*lines[:4], b"[" * 5000, *lines[5:]], "line 5: a damaged line: it is nested too deeply"),
        (lambda lines: [*lines[:6], *lines[7:]], "line 7: .* does not follow"),
        (lambda lines: [*lines[:7], lines[6], *lines[7:]], "line 8: .* does not follow"),
        (lambda lines: [lines[0], *lines[2:]], "does not begin with a round"),
        (lambda lines: [*lines[:-1], lines[-1].replace(b"false", b"true")], r"line \d+: 'ended' does not follow"),
    ],
)
def test_damage_is_named_by_its_line(damage: Callable[[list[bytes]], list[bytes]], reason: str) -> None:
    lines = damage(three_rounds().splitlines())
    with pytest.raises(Malformed, match=reason):
        read(b"\n".join(lines))


def test_a_forged_amount_is_found() -> None:
    lines = three_rounds().splitlines()
    place = next(place for place, line in enumerate(lines) if b'"awarded"' in line)
    fields = msgspec.json.decode(lines[place])
    fields["cents"] += 100
    lines[place] = msgspec.json.encode(fields)
    with pytest.raises(Malformed, match=f"line {place + 1}: 'awarded' does not follow"):
        read(b"\n".join(lines))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"marker": 9}, "line 2: no such round can be dealt"),
        ({"edition": "faro-2018"}, "line 2: no such round can be dealt"),
        ({"seats": [[1, 20_000]]}, "line 2: no such round can be dealt"),
        ({"schema": 7}, "line 2: 'started' does not follow"),
    ],
)
def test_a_round_that_cannot_begin_so_is_found(change: dict[str, object], reason: str) -> None:
    header, started, *rest = three_rounds().splitlines()
    forged = msgspec.json.encode(msgspec.json.decode(started) | change)
    with pytest.raises(Malformed, match=reason):
        read(b"\n".join([header, forged, *rest]))
