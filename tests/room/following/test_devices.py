"""One device writes at a table: leases, take-over, late entries, scribes; and readers of cards at the room."""

import asyncio
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from pitboss.following import entries as e
from pitboss.play import Principal, Role
from pitboss.poker.events import Dealt
from pitboss.poker.rulings.facts import CardsDiscarded
from pitboss.room.card_room import CardRoom
from pitboss.room.floor.tiles import last_entry
from pitboss.room.following.devices import DeviceKind
from pitboss.room.following.entering import MakeEntry
from pitboss.room.following.log import FollowedLog
from pitboss.room.following.needs import Need, need_of
from pitboss.room.following.readers import SILENT, ReaderAtTable
from pitboss.room.following.taking_over import gap_at, lease_to, take_over
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from pitboss.room.verify.verifying import verify_room
from pitboss.table.keeping_commands import Annotate
from pitboss.table.keeping_events import OnDuty, StruckOut
from tests.proof import rules
from tests.room.following.keeping import Staff, open_table, opened, person_of, run

TABLET, OTHER = "tablet-1", "tablet-2"


async def sent(
    staff: Staff, entry: e.AnyEntry, fence: int, person: Person, key: str, is_scribe: bool = False
) -> Answer:
    by = Principal(person.role, name=person.id)
    made = MakeEntry(entry, by, 0, fence, is_scribe)
    answer = await staff.host.ask(Asked(key, person.id, by, made))
    if fence and "H-R20" in answer.rules:
        await staff.room.devices.keep_late(staff.host.meta.id, made)
    return answer


async def leased(room: CardRoom, staff: Staff, device: str, person: Person, is_scribe: bool = False) -> int:
    return (await lease_to(staff.host, room.devices, device, person, is_scribe)).number


@rules("H-R20")
def test_a_take_over_fences_the_first_device_whose_entries_are_kept_and_not_applied(tmp_path: Path) -> None:
    """F-11: fencing number 2; the first tablet's late entries in `late:T`, none applied, each once."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            dealer, sue = staff.people[Role.DEALER], staff.people[Role.SUPERVISOR]
            assert await leased(room, staff, TABLET, dealer) == 1
            assert (await sent(staff, e.DealEntry(), 1, dealer, "a-deal")).outcome is Outcome.ACK
            staff.host.hear(TABLET)
            await take_over(staff.host, room.devices, OTHER, sue)
            assert staff.log.lease is not None
            assert staff.log.lease.number == 2
            number = staff.log.next_number
            for _ in range(2):
                late = await sent(staff, e.To(30_00), 1, dealer, "b-late")
                assert (late.outcome, late.rules) == (Outcome.REFUSED, ("H-R20",))
            assert (await sent(staff, e.FoldEntry(), 1, dealer, "c-late")).outcome is Outcome.REFUSED
            assert staff.log.next_number == number
            assert (await sent(staff, e.CallEntry(), 2, sue, "d-call")).outcome is Outcome.ACK
            kept = room.devices.late(staff.host.meta.id)
            assert [(each.entry, each.fence) for each in kept] == [(e.To(30_00), 1), (e.FoldEntry(), 1)]
        async with opened(tmp_path) as room:
            log = room.tables[staff.host.meta.id].log
            assert (log.lease.number, log.lease.device, log.late) == (2, OTHER, 2)  # type: ignore[attr-defined]  # a followed log

    run(scene)
    store = SqliteStore(tmp_path / FILE, lambda: 0)
    assert verify_room(store).damage is None
    store.close()


@rules("H-R20")
def test_a_device_that_was_revoked_has_a_number_that_fits_no_more(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            dealer = staff.people[Role.DEALER]
            assert await leased(room, staff, TABLET, dealer) == 1
            await room.devices.revoke(TABLET, staff.people[Role.SUPERVISOR])
            assert await leased(room, staff, OTHER, dealer) == 2
            assert (await sent(staff, e.DealEntry(), 1, dealer, "late")).rules == ("H-R20",)

    run(scene)


def test_a_gap_is_what_a_tablet_left_that_was_heard_no_more(tmp_path: Path) -> None:
    """None while it is heard, or between rounds if nobody deals with it any more; the next device starts with it."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            host, dealer, sue = staff.host, staff.people[Role.DEALER], staff.people[Role.SUPERVISOR]
            assert gap_at(host, None, room.clock()) is None
            await leased(room, staff, TABLET, dealer)
            lease = room.devices.state.given[host.meta.id]
            unknown = gap_at(host, lease, room.clock())
            assert unknown is not None
            assert (unknown.since, unknown.round) == (last_entry(host), 0), "nothing was heard so far"
            line = asyncio.Event()
            host.connect(dealer.id, line)
            assert gap_at(host, lease, room.clock()) is None, "whoever holds it is heard, and it has told no id"
            host.hear(TABLET)
            assert gap_at(host, lease, room.clock()) is None
            host.miss(TABLET)
            await staff.enter(e.DealEntry(), role=Role.SUPERVISOR)
            now = room.clock() + 60_000
            gap = gap_at(host, lease, now)
            assert gap is not None, "though the dealer has a line on another device"
            assert (gap.device, gap.until, gap.after, gap.round) == (TABLET, now, len(staff.log.kept), 1)
            assert abs(gap.since - room.clock()) < 30_000
            assert (await take_over(host, room.devices, TABLET, sue)).number == 2
            assert not room.devices.state.gaps, "the same device goes on"
            await take_over(host, room.devices, OTHER, sue)
            (gap,) = room.devices.state.gaps[host.meta.id]
            assert (gap.device, gap.after, gap.round) == (TABLET, len(staff.log.kept) - 1, 1)
            await staff.enter(e.Stop(tuple(staff.stakes().items())), role=Role.SUPERVISOR)
            assert gap_at(host, room.devices.state.given[host.meta.id], now) is None, "Sue does not deal"
            host.disconnect(dealer.id, line)
            told = [event.sentence(str, lambda _: "T7") for _, event in room.devices.latest(2)]
            assert told[1].startswith("tablet-1 was not heard at T7 for 1 s before another took its place, in round 1")
            gone = await host.let_go()
            assert list(gone.heard) == [TABLET]
        async with opened(tmp_path) as room:
            assert room.devices.state.gaps == {staff.host.meta.id: [gap]}

    run(scene)
    store = SqliteStore(tmp_path / FILE, lambda: 0)
    assert verify_room(store).damage is None
    store.close()


@rules("H-R20")
def test_a_second_device_does_not_write_and_a_supervisor_enters_on_his_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            dealer = staff.people[Role.DEALER]
            await leased(room, staff, TABLET, dealer)
            assert await leased(room, staff, TABLET, dealer) == 1, "the same device again"
            assert (await sent(staff, e.DealEntry(), 0, dealer, "a")).outcome is Outcome.REFUSED
            assert (await sent(staff, e.DealEntry(), 0, staff.people[Role.SUPERVISOR], "b")).outcome is Outcome.ACK

    run(scene)


@rules("H-R20")
def test_a_scribe_enters_under_the_own_name_and_the_round_is_the_dealers(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            scribe = await person_of(room, "Ben", Role.DEALER)
            fence = await leased(room, staff, TABLET, scribe, is_scribe=True)
            assert (await sent(staff, e.DealEntry(), fence, scribe, "a", is_scribe=True)).outcome is Outcome.ACK
            assert staff.log.kept[-1].by.name == scribe.id
            assert staff.log.shown.on_duty[Role.DEALER] == staff.people[Role.DEALER].id

    run(scene)


@rules("NI2018-51/19.4(b)")
def test_a_reading_shoe_enters_hidden_cards_that_no_view_depends_on(tmp_path: Path) -> None:
    """Hole cards come from the shoe under the device's name; what everybody may know is the same with any others."""
    seen: list[object] = []

    async def scene(folder: Path, cards: str) -> None:
        async with opened(folder) as room:
            staff = await open_table(room)
            sue = staff.people[Role.SUPERVISOR]
            device, token = await room.devices.enrol("shoe 7", DeviceKind.READER, staff.host.meta.id, sue)
            assert room.devices.state.of_token(token) is not None
            assert room.devices.state.of_token("another") is None
            reader = staff.log.reader = ReaderAtTable(device, "shoe 7")
            assert await reader.take("PB1 HELLO 1 reader=shoe-7 kind=shoe", staff.host, room.devices) == "OK 1"
            await staff.enter(e.DealEntry())
            for number, card in enumerate(cards.split(), 1):
                assert await reader.take(f"PB1 CARD {number} shoe {card}", staff.host, room.devices) == f"OK {number}"
            assert await reader.take("PB1 CARD 8 shoe 2c", staff.host, room.devices) == "OK 8"
            assert (await reader.take("PB1 CARD 9 shoe 2c", staff.host, room.devices)).startswith("NO 9")
            (differs,) = staff.log.differing()
            found = need_of(staff.log)
            assert (found.need, found.text) == (Need.READER, "Reader and table differ: shoe 7, shoe."), "and no card"
            assert found.since == differs.at
            await staff.enter(e.CallEntry(), e.CallEntry(), e.CallEntry(), e.CallEntry())
            dealt = [event for event in staff.log.table.events if isinstance(event, Dealt)]
            assert all(event.card is not None for event in dealt[:8])
            assert staff.log.kept[-6].by.name == f"device:{device}"
            await staff.enter(e.TableEntry(Annotate("looked at")))
            assert need_of(staff.log).need is Need.READER, "a dealer's note settles nothing"
            await staff.enter(e.TableEntry(Annotate("the shoe read one card twice")), role=Role.SUPERVISOR)
            assert need_of(staff.log).need is Need.NOTHING
            assert not staff.log.differing()
            seen.append((staff.log.shown.round.own, staff.log.shown.round.pot, staff.log.shown.round.used))

    run(lambda: scene(tmp_path / "one", "As Kd 7h 7c 9s 9d Jc"))
    run(lambda: scene(tmp_path / "two", "3s 4d 5h 6c 8s Td Qc"))
    assert seen[0] == seen[1]
    store = SqliteStore(tmp_path / "one" / FILE, lambda: 0)
    assert verify_room(store).damage is None
    store.close()


@rules("H-R11")
def test_a_card_that_a_reader_sees_before_somebody_has_folded_waits_for_that(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            reader = staff.log.reader = ReaderAtTable("d-1", "shoe 7")
            await reader.take("PB1 HELLO 1 reader=shoe-7", staff.host, room.devices)
            reader.heard_at -= SILENT + 1
            await staff.enter(e.DealEntry(), e.CallEntry())
            assert await reader.take("PB1 SEEN 1 board 7h Kd 2c", staff.host, room.devices) == "OK 1"
            assert not staff.log.shown.round.board
            assert reader.reader.ghosts[-1].hint == "the next cards lie on the board: have the others passed?"
            await staff.enter(e.Rest())
            while not staff.log.shown.round.board:
                await asyncio.sleep(0)
            assert len(staff.log.shown.round.board) == 3, "at once, without another line of the device"
            assert not staff.log.differing()

    run(scene)


def test_hands_that_readers_see_before_they_are_dealt_are_entered_once(tmp_path: Path) -> None:
    """What is entered wakes the reader while it goes on by itself: no card is there twice, and nothing differs."""
    hands = {1: "As Kd", 2: "7h 7c", 3: "9s 9d", 4: "Jc 2h"}

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            reader = staff.log.reader = ReaderAtTable("d-1", "table 7")
            await reader.take("PB1 HELLO 1 reader=table-7", staff.host, room.devices)
            await staff.enter(e.DealEntry())
            for number, seat in enumerate((4, 1, 2, 3), 1):
                line = f"PB1 SEEN {number} seat{seat} {hands[seat]}"
                assert await reader.take(line, staff.host, room.devices) == f"OK {number}"
            assert await reader.take("PB1 BEAT 5", staff.host, room.devices) == "OK 5"
            assert not staff.log.differing()
            own = staff.log.state.round.own
            assert {seat: " ".join(map(str, own[seat])) for seat in hands} == hands

    run(scene)


def test_a_line_that_says_only_that_a_reader_is_there_is_shown_to_nobody(tmp_path: Path) -> None:
    """Sixty of them beat all the time; what they suggest, and that one is there again, is shown."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            reader = staff.log.reader = ReaderAtTable("d-1", "shoe 7")
            shown = [staff.host.version]
            for line in ("HELLO 1 reader=shoe-7", "BEAT 1", "GONE 2 seat3", "BEAT 3", "BAD 4 shoe", "BEAT 5"):
                await reader.take(f"PB1 {line}", staff.host, room.devices)
                shown.append(staff.host.version)
            changes = [after > before for before, after in pairwise(shown)]
            assert changes == [True, False, True, False, True, False]
            reader.heard_at -= SILENT + 1
            await reader.take("PB1 BEAT 6", staff.host, room.devices)
            assert staff.host.version > shown[-1]

    run(scene)


def test_a_silent_reader_leaves_the_cards_to_the_dealer(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            reader = staff.log.reader = ReaderAtTable("d-1", "shoe 7")
            await reader.take("PB1 HELLO 1 reader=shoe-7", staff.host, room.devices)
            assert reader.is_alive(staff.log.now())
            reader.heard_at -= SILENT + 1
            assert not staff.log.has_reader
            await staff.enter(e.DealEntry())
            assert staff.log.book.level() == "full"
            assert staff.log.shown.round.betting, "unknown cards were dealt"

    run(scene)


@rules("H-R20")
def test_entries_of_a_table_alone_come_to_the_same_when_the_line_is_back(tmp_path: Path) -> None:
    """F-10: sent once as they are made, and elsewhere at once afterwards, each of them twice: the same events, but for
    their times; nothing is lost and nothing done twice.
    """
    logs: list[list[object]] = []

    async def scene(folder: Path, times: int) -> None:
        async with opened(folder) as room:
            staff = await open_table(room)
            fence = await leased(room, staff, TABLET, staff.people[Role.DEALER])
            number = staff.log.next_number
            for place, (role, entry) in enumerate(ALONE):
                person = staff.people[role]
                given = e.Strike(number + place - 1) if isinstance(entry, e.Strike) else entry
                for _ in range(times):
                    answer = await sent(staff, given, fence if role is Role.DEALER else 0, person, f"entry {place}")
                    assert answer.outcome in (Outcome.ACK, Outcome.REPEATED), answer
            assert staff.log.next_number == number + len(ALONE)
            timeless = [replace(event, at=0) if hasattr(event, "at") else event for event in staff.log.table.events]
            logs.append([event for event in timeless if not isinstance(event, OnDuty | StruckOut)])

    run(lambda: scene(tmp_path / "online", 1))
    run(lambda: scene(tmp_path / "later", 2))
    assert logs[0] == logs[1]


ALONE: list[tuple[Role, e.AnyEntry]] = [
    *((Role.DEALER, entry) for entry in (e.DealEntry(), e.To(30_00), e.Jump(2), e.CallEntry())),
    *((Role.DEALER, entry) for entry in (e.StreetEntry(), e.Jump(3), e.To(50_00), e.Rest())),
    *((Role.DEALER, entry) for entry in (e.DealEntry(), e.To(30_00), e.Strike(0), e.To(40_00), e.Rest())),
    *((Role.DEALER, entry) for entry in (e.DealEntry(), e.CallEntry(), e.ReportEntry(CardsDiscarded(2)))),
    (Role.SUPERVISOR, e.ApproveEntry()),
    (Role.DEALER, e.Rest()),
]
"""Three rounds with a strike-out and an approval among them."""


def test_what_reader_and_table_differ_about_outlives_a_restart(tmp_path: Path) -> None:
    """Nobody has settled it: the floor and the dealer see it again, though the reader has not been heard since."""
    table = ""

    async def before() -> None:
        nonlocal table
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table = staff.host.meta.id
            device, _ = await room.devices.enrol("shoe 7", DeviceKind.READER, table, staff.people[Role.SUPERVISOR])
            reader = staff.log.reader = ReaderAtTable(device, "shoe 7")
            await reader.take("PB1 HELLO 1 reader=shoe-7 kind=shoe", staff.host, room.devices)
            for number in (1, 2):
                assert await reader.take(f"PB1 BAD {number} shoe", staff.host, room.devices) == f"OK {number}"
            assert len(staff.log.differing()) == 1, "about one place once"

    async def after() -> None:
        async with opened(tmp_path) as room:
            host = room.tables.get(table)
            assert host is not None
            assert isinstance(host.log, FollowedLog)
            assert host.log.reader is None
            assert need_of(host.log).text == "Reader and table differ: shoe 7, shoe."

    run(before)
    run(after)
