"""House conditions in a room: versions, what is in force where, signs that agree or not; kept and verified."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.conditions.document import HouseConditions
from pitboss.conditions.policies import Checklists, Policies
from pitboss.conditions.signs import SignKind, SignStanding, signs_of
from pitboss.malformed import Malformed
from pitboss.play import Refusal, Role
from pitboss.room import conditions
from pitboss.room.card_room import CardRoom
from pitboss.room.conditions_desk import (
    NoticeGiven,
    NotTheOperator,
    OutOfDate,
    is_sign_wrong,
    make_version,
    notice_given,
    open_table,
    papers,
    post_sign,
    put_in_force,
    sign_standings,
)
from pitboss.room.host import TableHost
from pitboss.room.lobby import Dealing
from pitboss.room.meters import BOOMERANG
from pitboss.room.pace import Timing
from pitboss.room.person import Person
from pitboss.room.store import Batch, Receipt, StoreEntry
from pitboss.room.stores import FILE
from pitboss.room.wishes import TableWish, usual_options
from pitboss.room.writing import enter
from tests.conditions.drawn_up import house, with_options
from tests.patience import AGES
from tests.proof import rules
from tests.room.samples import verified

SLOW = Timing(to_act=AGES, to_wager=AGES, moment=AGES, hurry=0)
Scene = Callable[[CardRoom, Person], Awaitable[None]]


def in_room(folder: Path, scene: Scene) -> None:
    """Play a scene in a room with an operator, whom it finds again."""

    async def run() -> None:
        room = CardRoom.open(folder, timing=SLOW)
        room.start()
        try:
            olga = room.people.by_name("Olga") or await room.accounts.register(
                "Olga", "a long password", None, Role.OPERATOR
            )
            await scene(room, olga)
        finally:
            await room.close()

    asyncio.run(run())


async def table(
    room: CardRoom, by: Person, edition: str, dealing: Dealing = Dealing.SOFTWARE, seats: int = 6
) -> TableHost:
    wish = TableWish(edition, usual_options(edition, dealing), "", seats, 0, dealing=dealing)
    meta = await room.tables.make(wish, by)
    if dealing is Dealing.SOFTWARE:
        await room.tables[meta.id].opened()
    return room.tables[meta.id]


def higher(document: HouseConditions) -> HouseConditions:
    """The next version: higher blinds, a higher ante, fewer decks, and warned only once."""
    later = replace(document.succeeded(), policies=Policies(warnings=1))
    later = with_options(later, 0, blinds=[10, 20], limits=[{"kind": "no_limit", "minimum": 20}], min_table_stake=400)
    return with_options(with_options(later, 1, minimum=10, maximum=1000, jackpot=BOOMERANG), 2, minimum=10)


@rules("H-R19", "NI2018-51/4.2", "NI2018-51/4.2(f)", "S89-1997/5.2")
def test_a_version_comes_into_force_by_notice_and_stays_after_a_restart(tmp_path: Path) -> None:
    first = house()
    second = higher(first)

    async def scene(room: CardRoom, olga: Person) -> None:
        assert (room.conditions.policies, room.conditions.checklists) == (Policies(), Checklists())
        hosts = [await table(room, olga, each) for each in ("holdem-2018", "canberra-1997", "baccarat-1995")]
        await make_version(room, first, olga)
        await make_version(room, second, olga)
        names = [each.name for each in second.offers]
        chosen = {host.meta.id: name for host, name in zip(hosts, names, strict=True)}
        done = await put_in_force(room, second.identity, chosen, olga, is_room=True)
        assert [each.is_done for each in done] == [True, True, True], done
        assert room.conditions.policies.warnings == 1
        for host, offer in zip(hosts, second.offers, strict=True):
            announced = host.kind.announced(host.log.shown)
            assert announced == (offer.options if offer is second.offers[0] else replace(offer.options, boxes=6))
            assert room.conditions.offer_at(host.meta.id) == offer

    async def again(room: CardRoom, olga: Person) -> None:
        assert list(room.conditions.versions.values()) == [first, second]
        assert room.conditions.at("t1") == second
        assert room.conditions.policies_at("t2").warnings == 1
        assert room.conditions.version(first.identity[:12]) == first
        with pytest.raises(Malformed):
            room.conditions.version("")
        with pytest.raises(OutOfDate, match="the newest version is 2"):
            await make_version(room, second, olga)

    in_room(tmp_path, scene)
    assert verified(tmp_path / FILE) is None
    in_room(tmp_path, again)
    assert verified(tmp_path / FILE) is None


@rules("H-R19")
def test_what_is_pressed_twice_makes_one_version(tmp_path: Path) -> None:
    first = house()

    async def scene(room: CardRoom, olga: Person) -> None:
        twice = (make_version(room, first, olga) for _ in range(2))
        made, late = await asyncio.gather(*twice, return_exceptions=True)
        assert made == first
        assert isinstance(late, OutOfDate)
        assert "the newest version is 1" in str(late)

    in_room(tmp_path, scene)
    assert verified(tmp_path / FILE) is None


@rules("H-R19")
def test_where_a_person_deals_the_notice_is_an_entry_of_the_operator(tmp_path: Path) -> None:
    first = house("holdem-2018")
    changed = with_options(first, burn=True)

    async def scene(room: CardRoom, olga: Person) -> None:
        host = await table(room, olga, "holdem-2018", Dealing.PERSON)
        await make_version(room, changed, olga)
        (done,) = await put_in_force(room, changed.identity, {host.meta.id: "Hold-em 2018"}, olga)
        assert done.is_done
        assert host.kind.announced(host.log.shown).burn
        assert notice_given(host) == NoticeGiven((), 0)
        host.log.table.log.forget(len(host.log.table.log))
        assert notice_given(host) is None, "it was given too long ago to be at hand"
        assert [each.by.name for each in host.log.kept] == [olga.id]  # type: ignore[attr-defined]  # a followed table's

    in_room(tmp_path, scene)
    assert verified(tmp_path / FILE) is None


@rules("H-R19")
def test_a_table_by_terms_and_the_note_that_they_are_in_force_are_one_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = house("holdem-2018")

    async def scene(room: CardRoom, olga: Person) -> None:
        await make_version(room, document, olga)
        written: list[list[str]] = []
        submit = room.store.submit

        def noted(batch: Batch) -> "Future[Receipt]":
            written.append(sorted({entry.stream for entry in batch.entries}))
            return submit(batch)

        monkeypatch.setattr(room.store, "submit", noted)
        meta = await open_table(room, document.identity, "Hold-em 2018", "", olga)
        assert [streams for streams in written if conditions.STREAM in streams or f"table:{meta.id}" in streams] == [
            sorted({conditions.STREAM, f"lobby:{meta.id}", f"table:{meta.id}"})
        ]
        assert room.conditions.in_force[meta.id].offer == "Hold-em 2018"

    in_room(tmp_path, scene)
    assert verified(tmp_path / FILE) is None


def test_what_cannot_be_put_in_force_is_refused_for_all_tables_before_anything_is_done(tmp_path: Path) -> None:
    document = house()

    async def scene(room: CardRoom, olga: Person) -> None:
        poker, wide = [await table(room, olga, "holdem-2018", seats=seats) for seats in (6, 10)]
        small = replace(document, offers=(replace(document.offers[0], seats=8), *document.offers[1:]))
        await make_version(room, small, olga)
        before = room.store.length(poker.log.stream)
        names = {poker.meta.id: "Canberra Poker 1997", wide.meta.id: "Hold-em 2018"}
        with pytest.raises(Refusal) as refused:
            await put_in_force(room, small.identity, names, olga)
        assert refused.value.reason == (
            "t1: canberra-1997 is not played there; t2: these terms are for 8 places, and it has 10"
        )
        with pytest.raises(Malformed, match="no terms called 'Whist'"):
            await put_in_force(room, small.identity, {poker.meta.id: "Whist"}, olga)
        assert (room.store.length(poker.log.stream), room.conditions.in_force) == (before, {})

    in_room(tmp_path, scene)


def test_conditions_are_the_operators_and_sound(tmp_path: Path) -> None:
    async def scene(room: CardRoom, olga: Person) -> None:
        sam = await room.accounts.register("Sam", "a long password", None, Role.SUPERVISOR)
        with pytest.raises(NotTheOperator):
            await make_version(room, house(), sam)
        with pytest.raises(Refusal, match=r"offers\[0\].options.unit"):
            await make_version(room, with_options(house(), unit=3), olga)
        with pytest.raises(OutOfDate, match="no version yet"):
            await make_version(room, house().succeeded(), olga)
        assert room.conditions.newest is None

    in_room(tmp_path, scene)


@rules("NI2018-51/4.1", "S89-1997/5.1(a)", "S89-1997/1(b)", "H-R19")
def test_a_sign_that_does_not_agree_with_the_terms_is_flagged_until_the_new_one_is_put_up(tmp_path: Path) -> None:
    first = house("holdem-2018", "canberra-1997")
    second = with_options(first.succeeded(), blinds=[10, 20], limits=[{"kind": "no_limit", "minimum": 20}])

    def standings(room: CardRoom, host: TableHost) -> dict[SignKind, SignStanding]:
        return {each.sign.kind: each.standing for each in sign_standings(room, host)}

    async def scene(room: CardRoom, olga: Person) -> None:
        host = await table(room, olga, "holdem-2018", Dealing.PERSON)
        assert set(standings(room, host).values()) == {SignStanding.MISSING}
        for version in (first, second):
            await make_version(room, version, olga)
        await put_in_force(room, first.identity, {"t1": "Hold-em 2018"}, olga)
        for each in sign_standings(room, host):
            await post_sign(room, host, each.sign.kind, each.sign.digest, "A4", olga)
        assert set(standings(room, host).values()) == {SignStanding.AGREES}
        assert not is_sign_wrong(room, host)
        await put_in_force(room, second.identity, {"t1": "Hold-em 2018"}, olga)
        assert standings(room, host) == {SignKind.TERMS: SignStanding.DUE, SignKind.RULES: SignStanding.AGREES}
        assert is_sign_wrong(room, host)
        now, announced = papers(room, host)
        assert [line.about for line in now[SignKind.COMING].lines] == ["minimums", "forced", "entry", "limits"]
        stated = signs_of(replace(second.offers[0], seats=6), "t1", second.rules_at)
        assert announced[SignKind.TERMS] == stated[SignKind.TERMS]
        with pytest.raises(Malformed, match="print it anew"):
            await post_sign(room, host, SignKind.TERMS, "0" * 64, "A4", olga)
        await post_sign(room, host, SignKind.TERMS, announced[SignKind.TERMS].digest, "A3", olga)
        assert not is_sign_wrong(room, host)

    async def again(room: CardRoom, olga: Person) -> None:
        assert not is_sign_wrong(room, room.tables["t1"])

    in_room(tmp_path, scene)
    in_room(tmp_path, again)
    assert verified(tmp_path / FILE) is None


def test_records_that_do_not_fit_are_found(tmp_path: Path) -> None:
    first = house("holdem-2018")
    events: dict[str, conditions.AnyConditionsEvent] = {
        "does not follow": conditions.ConditionsMade("p-1", first.succeeded()),
        "nobody made": conditions.ConditionsInForce("p-1", "00" * 32),
    }

    def harmed(event: conditions.AnyConditionsEvent, folder: Path) -> str:
        async def scene(room: CardRoom, olga: Person) -> None:
            await table(room, olga, "holdem-2018")
            by = msgspec.structs.replace(event, by=olga.id) if event.by == "p-1" else event
            entries = [StoreEntry(conditions.STREAM, conditions.CODEC.encode(each)) for each in (by,)]
            if not isinstance(event, conditions.ConditionsMade) and event.by != "p-1":
                await make_version(room, first, olga)
            await enter(room.store, room.wallets, entries)

        in_room(folder, scene)
        return str(verified(folder / FILE))

    for number, (words, event) in enumerate(events.items()):
        assert words in harmed(event, tmp_path / str(number))
    told = conditions.ConditionsInForce("nobody", first.identity, "t1", "Hold-em 2018")
    assert "nobody is nobody the room knows" in harmed(told, tmp_path / "told")


def test_terms_that_no_player_was_told_are_found(tmp_path: Path) -> None:
    document = with_options(house("holdem-2018"), burn=True)

    async def scene(room: CardRoom, olga: Person) -> None:
        await table(room, olga, "holdem-2018")
        await make_version(room, document, olga)
        await room.settle(conditions.ConditionsInForce(olga.id, document.identity, "t1", "Hold-em 2018"))
        await room.settle(conditions.SignPosted(olga.id, "t9", SignKind.TERMS, "0" * 64))

    in_room(tmp_path, scene)
    assert "were not told these terms" in str(verified(tmp_path / FILE))


def test_each_event_has_its_sentence() -> None:
    book, first = conditions.ConditionsBook(), house("holdem-2018")
    told = []
    for event in (
        conditions.ConditionsMade("p", first),
        conditions.ConditionsInForce("p", first.identity),
        conditions.ConditionsInForce("p", first.identity, "t1", "Hold-em 2018"),
        conditions.SignPosted("p", "t1", SignKind.TERMS, "ab" * 32, "A4"),
    ):
        event.apply(book)
        assert conditions.CODEC.decode(conditions.CODEC.encode(event)) == event
        told.append(event.sentence(book))
    assert told == [
        "Version 1 of the conditions of The Lakeside is made.",
        "Policies and checklists of version 1 are in force.",
        "Table t1: Hold-em 2018 of version 1 from the next round on.",
        "Table t1: the paper terms abababababababab is put up.",
    ]
