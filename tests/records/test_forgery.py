"""Forged records of tables: one event altered, left out, added or exchanged is found by playing the record again.

Whatever the table makes of a command is always found. What people told the table (a count, a name, a wish) is found as
soon as anything depends on it; where nothing does, the forged record is one that an honest table could have written.
"""

import random
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.poker.events import Started
from pitboss.poker.table import events as e
from pitboss.poker.table.reenact import first_departure
from pitboss.records.record import read, write
from pitboss.table import events as t
from pitboss.table.keeping_events import OF_THE_RECORD
from pitboss.table.table import AnyEvent
from tests.records.lively_tables import TOURNAMENT, Lively, lively_table

SEEDS = range(TOURNAMENT + 1)
MOST = 12
"""Events of a kind that are forged."""
UNCOMPARED = {"rules", "rulebook"}
"""Citations and the digest: the record may come from another state of the rulebook, which cited otherwise."""

BY_HAND = {*OF_THE_RECORD, e.DealtOut, e.LeftToCount, e.NotFollowed, t.HeldForCase, t.GivenBack, t.Readmitted}
"""What happens where a person keeps the record, which has forgeries of its own (tests/following)."""
KINDS = [kind for kind in e.TABLE_EVENTS if kind not in BY_HAND]
Facts = dict[type[t.TableEvent], tuple[set[str], str]]
FACTS: Facts = {
    e.SetUp: ({"approvals", "options", "seats"}, "references; terms without a round; a seat that nobody ever takes"),
    t.DeckChecked: ({"missing", "surplus"}, "which cards the dealer missed, if a right deck is found before the round"),
    t.CardsReplaced: ({"cards", "dealer", "supervisor"}, "which cards, and who checked them"),
    e.DeckCounted: ({"found"}, "what the supervisor counted"),
    t.HoursSet: ({"hours"}, "the time at which a round begins is not recorded"),
    e.PlayersSelected: ({"group", "persons"}, "a name, and persons who never ask for a seat"),
    e.Proposed: ({"seat"}, "who proposed it, if all consent anyway"),
    e.Consented: ({"seat"}, "who consented again"),
    e.Noticed: ({"options"}, "terms that another notice replaced before a round"),
    t.DisputeRaised: ({"seat", "facts"}, "who complained, and of what"),
    t.DisputeDecided: (
        {"number", "decision", "by", "review", "reviewed"},
        "what was decided, by whom; which of two alike complaints",
    ),
    e.Listed: ({"person"}, "somebody on the waiting list who never sits down"),
    e.SeatClaimed: ({"person", "seat"}, "a claim that comes to nothing"),
    e.SeatReleased: ({"seat"}, "another seat that was kept for the seated players"),
    e.SeatDrawn: ({"cards"}, "cards that give the seat to the same person"),
    t.Seated: ({"name", "coming"}, "how somebody is called, or would come in, who is not dealt in"),
    e.Moved: ({"coming"}, "how somebody would come in who does not have to"),
    t.Left: ({"why"}, "whoever abstained may also have wished to leave"),
    e.SatOut: ({"seat"}, "somebody who is not dealt in anyway"),
    e.CameBack: ({"seat", "coming"}, "somebody who is not dealt in, or does not have to come in"),
    e.Barred: ({"what", "reason", "by"}, "what a player did, who sent him away, and why"),
    e.ReviewDecided: ({"ruling"}, "who decided, and why; what, if the round stands"),
}
"""What people told, and a table believes: the fields, and when nothing that follows depends on them."""

IDLE = {
    *(t.DeckChecked, t.CardsReplaced, e.DeckCounted, t.HoursSet, e.PlayersSelected, e.Noticed, t.InspectorNotified),
    *(e.Proposed, e.Consented, e.Lapsed, t.DisputeRaised, t.DisputeDecided, e.SatOut, e.CameBack),
    *(e.Listed, e.Unlisted, e.SeatClaimed, e.SeatReleased, e.SeatDrawn, e.ReviewDecided),
}
"""What may be told once more, or not at all, without any trace; nothing of it moves a chip, a player or the marker."""


def places(kind: type[t.TableEvent]) -> Iterator[tuple[Lively, int]]:
    """Where events of a kind stand, in some tables, never the very last place of one."""
    for seed in SEEDS:
        table = lively_table(seed)
        for place, event in enumerate(table.events[:-1]):
            if type(event) is kind:
                yield table, place


def some_places(kind: type[t.TableEvent]) -> list[tuple[Lively, int]]:
    found = list(places(kind))
    return random.Random(1).sample(found, min(MOST, len(found)))


def variants(value: object) -> list[object]:
    """Other values of the same type, each with one thing changed."""
    if isinstance(value, Enum):
        return [other for other in type(value) if other is not value]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, value + 100, -value]
    if isinstance(value, str):
        return [f"{value}?", ""]
    if isinstance(value, msgspec.Struct):
        return list(_structs(value))
    if isinstance(value, tuple):
        return _tuples(value)
    return []


def _structs(value: msgspec.Struct) -> Iterator[msgspec.Struct]:
    """One field changed, where such a value can be at all."""
    for name in value.__struct_fields__:
        for other in variants(getattr(value, name)) if name not in UNCOMPARED else ():
            with suppress(Malformed):
                yield replace(value, **{name: other})


def _tuples(value: tuple[object, ...]) -> list[object]:
    """One item changed; and unless it is a pair of different things, one left out, one twice, and another order."""
    found: list[object] = [
        (*value[:place], other, *value[place + 1 :]) for place, item in enumerate(value) for other in variants(item)
    ]
    if len({type(item) for item in value}) == 1:
        found += [value[1:], (*value, value[0]), value[::-1]]
    return found


def altered(event: AnyEvent, dice: random.Random) -> Iterator[tuple[str, AnyEvent]]:
    """The event with one field changed, some changes for each field."""
    for name in event.__struct_fields__:
        before = getattr(event, name)
        others = [other for other in variants(before) if other != before]
        if name not in UNCOMPARED:
            for other in dice.sample(others, min(4, len(others))):
                yield name, replace(event, **{name: other})


def with_events(table: Lively, place: int, *events: AnyEvent, instead_of: int = 1) -> list[AnyEvent]:
    return [*table.events[:place], *events, *table.events[place + instead_of :]]


@pytest.mark.parametrize("seed", SEEDS)
def test_honest_records_follow(seed: int) -> None:
    events = lively_table(seed).events
    assert read(write(events)).events == events
    for end in range(1, len(events), 29):
        assert first_departure(events[:end]) is None


def test_everything_happens_at_these_tables() -> None:
    seen = {type(event) for seed in SEEDS for event in lively_table(seed).events}
    assert set(KINDS) <= seen


@pytest.mark.parametrize("kind", KINDS)
def test_an_altered_event_is_found(kind: type[t.TableEvent]) -> None:
    """At its place, if the table made it; at the latest where something depends on it, if somebody told it."""
    free, dice = FACTS.get(kind, (set[str](), ""))[0], random.Random(2)
    for table, place in some_places(kind):
        for name, forged in altered(table.events[place], dice):
            found = first_departure(with_events(table, place, forged))
            if table.is_told(place):
                assert found is not None or name in free, (forged, name)
                assert found is None or found >= place
            elif name == "until":
                # The time of a round is known from what most were charged until: of two, the other may be named.
                assert found in (place, place + 1), forged
            else:
                assert found == place, (forged, name)


@pytest.mark.parametrize("kind", FACTS)
def test_no_field_is_excused_without_need(kind: type[t.TableEvent]) -> None:
    excused, dice = set(FACTS[kind][0]), random.Random(3)
    for table, place in places(kind):
        if excused and table.is_told(place):
            excused -= {
                name
                for name, forged in altered(table.events[place], dice)
                if name in excused and first_departure(with_events(table, place, forged)) is None
            }
    assert not excused


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_left_out_or_added_is_found(kind: type[t.TableEvent]) -> None:
    for table, place in some_places(kind):
        gap = first_departure(with_events(table, place)) if place else place
        twice = first_departure(with_events(table, place, table.events[place], instead_of=0))
        if not table.is_told(place):
            # What several commands may have begun with is not known without all that it brought about.
            assert gap in (place, table.beginning(place))
            assert twice == place + 1
        elif kind not in IDLE:
            assert gap is not None
            assert gap >= place
            assert twice is not None
            assert twice > place
        elif not table.stands_alone(place):
            assert gap is not None


@pytest.mark.parametrize("kind", KINDS)
def test_two_events_exchanged_are_found(kind: type[t.TableEvent]) -> None:
    """Unless both were told, and either could have been told first."""
    for table, place in some_places(kind):
        first, second = table.events[place : place + 2]
        if first != second and not (table.stands_alone(place) and table.is_told(place + 1)):
            found = first_departure(with_events(table, place, second, first, instead_of=2))
            assert found is not None
            assert found >= place or found == table.beginning(place)


@pytest.mark.parametrize("kind", KINDS)
def test_the_reader_names_the_line_and_the_event(kind: type[t.TableEvent]) -> None:
    """An event of each kind put in just before a round starts, where nothing of the table can follow."""
    table = lively_table(0)
    place = next(place for place, event in enumerate(table.events) if isinstance(event, Started))
    stranger = next(other.events[at] for other, at in [*places(kind), *last_places(kind)])
    with pytest.raises(Malformed, match=f"line {place + 2}: '{kind.__struct_config__.tag}' does not follow"):
        read(write(with_events(table, place, stranger, instead_of=0)))


def last_places(kind: type[t.TableEvent]) -> Iterator[tuple[Lively, int]]:
    """What closes a table stands last."""
    table = lively_table(0)
    yield from [(table, -1)] if isinstance(table.events[-1], kind) else []
