"""Every person and every table of the lobby has a stream; rooms of before go on from the two that they had."""

import asyncio
import shutil
from pathlib import Path

import pytest

from pitboss.play import Role
from pitboss.room import directory, lobby, people_events
from pitboss.room.card_room import CardRoom
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.store import Batch, Damage, StoreEntry
from pitboss.room.stores import FILE
from pitboss.room.turned_away import Conflict
from pitboss.room.verify.verifying import verify_room
from pitboss.room.wishes import TableWish, usual_options
from tests.room.samples import VERSION_1
from tests.room.test_host import run

EDITION = "holdem-2018"


def verified(path: Path) -> Damage | None:
    records = SqliteRecords.open(path / FILE)
    try:
        return verify_room(records, [], ()).damage
    finally:
        records.close()


def test_what_happens_to_a_person_or_a_table_is_in_its_own_stream(tmp_path: Path) -> None:
    async def scene() -> None:
        room = CardRoom.open(tmp_path)
        room.start()
        guest, _ = await room.accounts.new_guest("Ann")
        await room.accounts.register("Ann Smith", "a long password", guest)
        for _ in range(11):
            await room.tables.make(TableWish(EDITION, usual_options(EDITION), bots=0), guest)
            await room.tables.change(lobby.ClosingSet(f"t{len(room.tables.metas)}"), guest)
        assert {people_events.STREAM, lobby.STREAM}.isdisjoint(room.store.streams())
        told = [people_events.CODEC.decode(each.event) for each in room.store.read(f"person:{guest.id}")]
        assert isinstance(told[0], people_events.Registered)
        assert any(isinstance(event, people_events.GuestNamed) for event in told)
        assert room.store.length("name:ann smith") == 1
        assert room.store.length("lobby:t3") == 2
        tables = dict(room.tables.metas)
        await room.close()

        again = CardRoom.open(tmp_path)
        again.start()
        assert again.people[guest.id] == guest
        assert again.people.by_name("ann SMITH") == guest
        assert list(again.people) == [guest.id]
        assert list(again.tables.metas) == [f"t{number}" for number in range(1, 12)]
        assert dict(again.tables.metas) == tables
        await again.close()

    run(scene)
    assert verified(tmp_path) is None


def test_a_name_is_taken_once_whoever_writes(tmp_path: Path) -> None:
    async def scene() -> None:
        room = CardRoom.open(tmp_path)
        room.start()
        await room.accounts.register("Ann", "a long password", None)
        room.people._first_of = lambda stream: ""  # type: ignore[method-assign]  # as on a node that has not heard of it
        with pytest.raises(Conflict, match="is taken"):
            await room.accounts.register("ANN", "another password", None)
        assert len(room.people) == 1
        ben = await room.accounts.register("Ben", "a long password", None, Role.DEALER)
        assert room.store.length(f"person:{ben.id}") == 1
        await room.close()

    run(scene)
    assert verified(tmp_path) is None


def test_a_room_of_before_goes_on_in_new_streams_and_its_names_are_taken(tmp_path: Path) -> None:
    shutil.copy(VERSION_1, tmp_path / FILE)

    async def scene() -> None:
        room = CardRoom.open(tmp_path)
        lengths = [room.store.length(stream) for stream in (people_events.STREAM, lobby.STREAM)]
        assert all(lengths)
        tables, named = list(room.tables.metas), room.people.named_of_old()
        assert named
        room.start()
        for key, owner in named.items():
            (record,) = room.store.read(f"name:{key}")
            assert directory.CODEC.decode(record.event) == directory.NameTaken(owner)
        person = room.people[next(iter(named.values()))]
        await room.accounts.open_session(person)
        await room.tables.change(
            lobby.PauseSet(tables[0], True), await room.accounts.register("Vera", "long enough", None, Role.OPERATOR)
        )
        assert [room.store.length(stream) for stream in (people_events.STREAM, lobby.STREAM)] == lengths
        assert room.store.length(f"person:{person.id}") == 1
        await room.close()
        again = CardRoom.open(tmp_path)
        assert (list(again.tables.metas), again.tables.metas[tables[0]].paused) == (tables, True)
        assert again.people.sessions_of(person.id) == room.people.sessions_of(person.id)
        await again.close()

    asyncio.run(scene())
    assert verified(tmp_path) is None


def test_people_are_found_by_what_they_have_and_no_longer_by_what_they_had(tmp_path: Path) -> None:
    async def scene() -> None:
        room = CardRoom.open(tmp_path)
        room.start()
        accounts = room.accounts
        guest, token = await accounts.new_guest("Ann")
        dealer = await accounts.register("Del", "a long password", None, Role.DEALER)
        other = await accounts.register("Eva", "a long password", None, Role.DEALER)
        await accounts.give_badge(dealer, "badge no 1")
        await room.close()

        room = CardRoom.open(tmp_path)
        room.start()
        assert not room.people._at_hand, "nobody is read who is not asked for"
        ann = room.people.of_token(token, 1)
        assert ann == guest
        assert ann is room.people[guest.id], "one object, as long as anybody has it"
        room.people._at_hand.clear()
        assert room.people[guest.id] is ann
        assert room.people.of_token(token, 2**60) is None
        assert room.people.of_token("another token", 1) is None
        assert [each.name for each in room.people.looking_like("dEl")] == ["Del"]
        assert [each.name for each in room.people.staff()] == ["Del", "Eva"]
        assert room.people.of_badge("badge no 1") == dealer
        await room.accounts.give_badge(dealer, "badge no 2")
        assert room.people.of_badge("badge no 1") is None
        await room.accounts.give_badge(other, "badge no 1")
        assert room.people.of_badge("badge no 1") == other
        session = await room.accounts.open_session(room.people[other.id])
        await room.accounts.give_role(room.people[other.id], Role.PLAYER)
        assert room.people.of_token(session, 1) is None
        assert [each.name for each in room.people.staff()] == ["Del"]
        await room.accounts.log_out(ann, token)
        assert room.people.of_token(token, 1) is None
        assert room.people.name_of("bot:Rock:t1:b7") == "bot:Rock:t1:b7"
        assert len(room.people) == 3
        await room.close()

    run(scene)
    assert verified(tmp_path) is None


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        (directory.entry("session:ab", "g-1"), "without cause"),
        (
            people_events.entries(people_events.Registered("p-1", "Ann", Role.DEALER, "hash"))[0],
            "not found in role:dealer",
        ),
        (directory.entry("directory", "g-1"), "completed once"),
    ],
)
def test_a_directory_that_tells_something_else_than_the_people_is_damage(
    entry: StoreEntry, what: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        room = CardRoom.open(tmp_path)
        room.start()
        room.store.append(Batch("forged", b"", None, {}, (entry,)))
        await room.close()

    run(scene)
    assert what in str(verified(tmp_path))
