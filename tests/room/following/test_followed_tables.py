"""A table that a person deals, in the room: entries become events at once, and nothing acknowledged is lost."""

from pathlib import Path

import msgspec
import pytest

from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.play import Principal, Role
from pitboss.play.money import AccountKind, account
from pitboss.poker.events import Acted
from pitboss.poker.rulings.facts import CardsDiscarded
from pitboss.room.card_room import CardRoom
from pitboss.room.following.entering import CODEC, EntryKept, MakeEntry, entries_of
from pitboss.room.following.needs import Need, need_of
from pitboss.room.lobby import Dealing
from pitboss.room.log import stream_of
from pitboss.room.requests import Asked, Outcome
from pitboss.room.seats import join
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Damage
from pitboss.room.stores import FILE
from pitboss.room.turned_away import Conflict, Forbidden
from pitboss.room.verify.following import FollowingMeaning
from pitboss.room.verify.verifying import verify_room
from pitboss.room.wishes import TableWish, usual_options
from pitboss.table.commands import Sit
from pitboss.table.keeping_commands import Annotate, LeaveDuty, TakeDuty
from pitboss.table.terms import Coming
from tests.proof import rules
from tests.room.following.keeping import STAKE, Staff, cards, new_table, open_table, opened, person_of, run, staff_of
from tests.room.samples import verified

ROUND = (
    e.DealEntry(),
    e.To(30_00),
    e.Jump(1),
    e.CallEntry(),
    cards("7h"),
    cards("Kd"),
    cards("2c"),
    e.Jump(3),
    e.To(50_00),
)
"""Four seats, the button at the highest: 3 raises, 4 folds, 1 calls, 2 folds; the flop, and 3 bets."""


def test_a_round_is_entered_and_its_money_is_that_of_the_engine(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(*ROUND, e.Rest())
            alone = FollowedTable(staff.log.followed.replay(staff.log.table.events[:1]))
            for written in staff.log.kept:
                alone.enter(written.entry, written.by)
            assert [type(event) for event in alone.table.events] == [type(event) for event in staff.log.table.events]
            assert staff.log.book.lines() == ["Back to seat 3: $50.", "Pot $70: take $3, push $67 to seat 3."]
            assert staff.stakes() == {1: STAKE - 30_00, 2: STAKE - 10_00, 3: STAKE + 37_00, 4: STAKE}
            balances = room.store.balances()
            assert balances[account(AccountKind.OUTSIDE, f"{staff.host.meta.id}/badge 3")] == -STAKE
            assert not [name for name in balances if name.startswith("wallet:badge")]

    run(scene)


@rules("H-R18")
def test_an_entry_is_taken_once_and_in_its_order(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            number = staff.log.next_number
            first = await staff.ask(e.DealEntry(), key="first", number=number)
            again = await staff.ask(e.DealEntry(), key="first", number=number)
            assert (first.outcome, again.outcome) == (Outcome.ACK, Outcome.REPEATED)
            assert staff.log.next_number == number + 1
            late = await staff.ask(e.FoldEntry(), number=number)
            assert (late.outcome, late.rules) == (Outcome.REFUSED, ("H-R18",))

    run(scene)


@rules("H-R18")
def test_the_record_is_kept_by_those_who_run_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            other = await person_of(room, "Ben", Role.DEALER)
            stranger = await staff.ask(e.DealEntry(), person=other)
            assert stranger.outcome is Outcome.REFUSED
            assert "H-R18" in stranger.rules
            for_me = e.TableEntry(TakeDuty(Role.DEALER, staff.people[Role.DEALER].id))
            assert (await staff.ask(for_me, person=other)).outcome is Outcome.REFUSED
            assert (await staff.ask(e.TableEntry(TakeDuty(Role.DEALER, other.id)), person=other)).outcome is Outcome.ACK
            vera = staff.people[Role.SUPERVISOR].id
            await staff.command(TakeDuty(Role.SUPERVISOR, vera), Role.SUPERVISOR)
            for role in (Role.SUPERVISOR, Role.OPERATOR):
                assert (await staff.ask(e.TableEntry(LeaveDuty(role)), person=other)).outcome is Outcome.REFUSED
            assert staff.log.shown.on_duty == {Role.DEALER: other.id, Role.SUPERVISOR: vera}
            assert (await staff.ask(e.TableEntry(LeaveDuty(Role.DEALER)), person=other)).outcome is Outcome.ACK
            assert (await staff.ask(e.TableEntry(TakeDuty(Role.DEALER, other.id)), person=other)).outcome is Outcome.ACK
            assert (await staff.ask(e.DealEntry(), person=other)).outcome is Outcome.ACK
            assert (await staff.ask(e.FoldEntry())).outcome is Outcome.REFUSED
            assert (await staff.ask(e.FoldEntry(), Role.SUPERVISOR)).outcome is Outcome.ACK
            guest, _ = await room.accounts.new_guest("Ann")
            with pytest.raises(Conflict, match="a person deals"):
                await join(room, staff.host, guest, 0, 0, Coming.POST)
            assert (await staff.ask(e.FoldEntry(), person=guest)).outcome is Outcome.REFUSED
            plain = Asked("plain", guest.id, Principal(Role.PLAYER, name=guest.id), Sit(guest.id, 1, 100_00))
            assert (await staff.host.ask(plain)).outcome is Outcome.ERROR

    run(scene)


def test_a_followed_table_is_opened_by_a_supervisor_or_the_operator(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            people = await staff_of(room)
            wish = TableWish("holdem-2018", usual_options("holdem-2018"), seats=6, dealing=Dealing.PERSON)
            with pytest.raises(Forbidden):
                await room.tables.make(wish, people[Role.DEALER])
            assert (await room.tables.make(wish, people[Role.SUPERVISOR])).bots == 0

    run(scene)


@rules("H-R12")
def test_what_is_struck_out_is_gone_from_every_view_and_stays_in_the_log(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry(), e.CallEntry())
            before, logged = staff.log.shown.round.pot, len(staff.log.table.events)
            wrong = staff.log.next_number
            await staff.enter(e.CallEntry(), e.CallEntry())
            assert staff.host.look("") is not None
            await staff.enter(e.Strike(wrong))
            assert staff.log.shown.round.pot == before == staff.host.look("").pot
            assert [event.seat for event in staff.log.rounds[-1].events if isinstance(event, Acted)] == [3]
            assert len(staff.log.table.events) > logged
            assert [each.number for each in staff.log.kept if each.struck] == [wrong, wrong + 1]
            await staff.enter(e.To(40_00))
            assert staff.host.look("").total[4] == 40_00

    run(scene)


def test_a_round_that_is_struck_out_whole_was_never_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            stakes, first = staff.stakes(), staff.log.next_number
            await staff.enter(e.DealEntry(), e.Rest())
            assert len(staff.log.rounds) == 1
            await staff.enter(e.Strike(first))
            assert (staff.stakes(), list(staff.log.rounds), staff.log.shown.rounds) == (stakes, [], 0)
            await staff.enter(e.DealEntry())
            assert [round_.number for round_ in staff.log.rounds] == [1]

    run(scene)


@rules("H-R17")
def test_a_ruling_waits_for_a_supervisor_over_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(*ROUND, e.ReportEntry(CardsDiscarded(1)))
            id_ = staff.host.meta.id
            assert staff.log.book.pending is not None
        async with opened(tmp_path) as room:
            staff = Staff(room, room.tables[id_], await staff_of(room))
            assert staff.log.book.pending is not None
            assert staff.log.waiting == staff.log.book.pending
            waits = await staff.ask(e.CallEntry())
            assert waits.outcome is Outcome.REFUSED
            assert "supervisor" in waits.reason
            assert (await staff.ask(e.ApproveEntry())).outcome is Outcome.REFUSED
            await staff.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            assert staff.log.next_number == len(staff.log.book.written) + 1
            assert staff.log.shown.round is None, "one hand is left, and wins"
            assert staff.log.kept[-1].by.name == staff.people[Role.SUPERVISOR].id

    run(scene)


@rules("H-R12")
def test_a_report_that_waits_can_be_taken_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(*ROUND, e.ReportEntry(CardsDiscarded(1)))
            await staff.enter(e.Strike(staff.log.next_number - 1))
            assert staff.log.book.pending is None
            await staff.enter(e.Rest())
            assert staff.stakes()[3] == STAKE + 37_00

    run(scene)


def test_nothing_acknowledged_is_lost_and_the_records_verify(tmp_path: Path) -> None:
    """The room is dropped without a word, as by kill -9: what was acknowledged is in the store, and by whose clock."""
    dropped: list[Staff] = []

    async def before() -> None:
        room = CardRoom.open(tmp_path)
        room.start()
        staff = await open_table(room)
        dropped.append(staff)
        alone = staff.log.now() - 60_000
        assert (await staff.ask(ROUND[0], made=alone)).outcome is Outcome.ACK
        begun = staff.log.kept[-1]
        assert (begun.made, begun.entry) == (alone, e.DealEntry(at=alone)), "a round begins when it did, though alone"
        await staff.enter(*ROUND[1:4])
        await staff.enter(e.Strike(staff.log.next_number - 1), e.CallEntry(), *ROUND[4:])
        await staff.ask(e.TableEntry(Annotate("looked at")), Role.SUPERVISOR, beside="the dealer's device")

    async def after() -> None:
        was = dropped[0]
        async with opened(tmp_path) as room:
            staff = Staff(room, room.tables[was.host.meta.id], await staff_of(room))
            assert staff.log.kept == was.log.kept
            assert list(staff.log.table.events) == list(was.log.table.events)
            assert (staff.stakes(), staff.log.shown.round.pot) == (was.stakes(), was.log.shown.round.pot)
            await staff.enter(e.Rest())
            assert staff.stakes()[3] == STAKE + 37_00

    run(before)
    dropped[0].room.store.close()
    run(after)
    store = SqliteStore(tmp_path / FILE, lambda: 0)
    report = verify_room(store)
    assert report.damage is None, report.damage
    assert store.length(entries_of(dropped[0].host.meta.id)) == len(dropped[0].log.kept) + 1
    store.close()


def test_an_entry_that_was_changed_is_found(tmp_path: Path) -> None:
    """Every entry is made again when the records are verified."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(*ROUND, e.Rest())
            id_, store = staff.host.meta.id, room.store
            lines = [record.event for record in store.read(stream_of(id_))]
            kept = [CODEC.decode(record.event) for record in store.read(entries_of(id_))]
            assert list(_faults(id_, lines, kept)) == []
            place = next(place for place, each in enumerate(kept) if isinstance(each.written.entry, e.To))
            changed = msgspec.structs.replace(kept[place].written, entry=e.To(40_00))
            kept[place] = EntryKept(changed)
            assert [damage.stream for damage in _faults(id_, lines, kept)] == [stream_of(id_)]
            assert [damage.stream for damage in _faults(id_, lines, kept[:place])] == [stream_of(id_)]

    run(scene)


def test_an_entry_that_no_table_takes_is_damage_and_stops_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry())
            id_, store = staff.host.meta.id, room.store
            lines = [record.event for record in store.read(stream_of(id_))]
            kept = [CODEC.decode(record.event) for record in store.read(entries_of(id_))]
            changed = msgspec.structs.replace(kept[1].written, entry=e.TableEntry({"command": "no such thing"}))
            kept[1] = EntryKept(changed)
            (damage,) = _faults(id_, lines, kept)
            assert (damage.stream, damage.number) == (entries_of(id_), 2)

    run(scene)


@rules("H-R17")
def test_a_ruling_is_shown_to_wait_once_it_is_durable(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(*ROUND)
            by = Principal(Role.DEALER, name=staff.people[Role.DEALER].id)
            staff.log.do(MakeEntry(e.ReportEntry(CardsDiscarded(1)), by))
            assert staff.log.book.pending is not None
            assert (staff.log.waiting, need_of(staff.log).need) == (None, Need.NOTHING)
            staff.log.roll_back()
            await staff.enter(e.ReportEntry(CardsDiscarded(1)))
            assert (staff.log.waiting, need_of(staff.log).need) == (staff.log.book.pending, Need.RULING)
            await staff.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            assert staff.log.waiting is None

    run(scene)


def _faults(table: str, lines: list[bytes], kept: list[EntryKept]) -> list[Damage]:
    meaning = FollowingMeaning()
    meaning.made(table)
    read = meaning.entries(table)
    for number, each in enumerate(kept, 1):
        read(number, 0, CODEC.encode(each))
    for line in lines:
        meaning.played(table, line)
    return list(meaning.faults())


def test_an_entry_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """Seat 2 may not be jumped to across a player who must act otherwise: what was implied before it is gone too."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry(), e.To(30_00))
            events, kept = len(staff.log.table.events), list(staff.log.kept)
            refused = await staff.ask(cards("7h"))
            assert refused.outcome is Outcome.REFUSED
            assert refused.rules == ("H-R11",)
            assert (len(staff.log.table.events), list(staff.log.kept)) == (events, kept)
            await staff.enter(e.Jump(2), e.CallEntry(), cards("7h"))

    run(scene)


@pytest.mark.parametrize(
    "edition", ["omaha-2018", "draw-1999", "faro-1999", "seven-card-stud-1994", "canberra-manila-1994"]
)
def test_every_game_of_poker_is_followed(tmp_path: Path, edition: str) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, edition)
            await staff.enter(e.DealEntry())
            assert staff.log.shown.round is not None
            stakes = sum(staff.stakes().values()) + staff.log.shown.round.pot
            assert stakes == 4 * STAKE

    run(scene)


def test_nothing_happens_by_itself_at_a_followed_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room)
            assert staff.host.plan is None
            assert staff.log.fillings.pledge == ""

    run(scene)


@rules("H-R14")
def test_what_the_first_rooms_made_of_a_count_stays_and_verifies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They made a tap-out of every act that was counted; today a call stays a call."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.CountEntry(4, 200_00), e.DealEntry())
            raised = staff.log.next_number
            for _ in range(2):
                await staff.enter(e.To(250_00), e.CallEntry(), e.CountEntry(4, 290_00))
                found.append((staff.log.shown.round.total[4], staff.log.kept[-1].again))
                await staff.enter(e.Strike(raised))
                raised = staff.log.next_number
                monkeypatch.undo()

    found = list[tuple[int, e.AnyEntry | None]]()
    monkeypatch.setattr(FollowedTable, "_as_entered", lambda *_: e.TapOut())
    run(scene)
    assert found == [(290_00, None), (250_00, e.CallEntry())]
    assert verified(tmp_path / FILE) is None
