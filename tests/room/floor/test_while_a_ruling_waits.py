"""A ruling waits at a table: people come, go and complain all the same, and it is found again."""

from pathlib import Path

from pitboss.following import entries as e
from pitboss.play import Role
from pitboss.poker.rulings.facts import CardsDiscarded
from pitboss.room.floor import cases, conduct, handover, people
from pitboss.room.floor.drop import shifts
from pitboss.room.floor.tally import entries_in
from pitboss.room.following.needs import Need, need_of
from pitboss.room.following.past_entries import PastEntries
from pitboss.room.requests import Outcome
from pitboss.table.conduct import Conduct
from pitboss.table.keeping_commands import CallFloor
from tests.proof import rules
from tests.room.floor.scenes import another, another_moment, hand_over_to, of
from tests.room.following.keeping import Staff, open_table, opened, run
from tests.room.samples import verified

FILE = "room.sqlite"


async def reported(staff: Staff) -> int:
    """Something that a supervisor is to approve waits; since when."""
    await staff.enter(e.DealEntry(), e.CallEntry(), e.CallEntry(), e.ReportEntry(CardsDiscarded(2)))
    assert staff.log.waiting is not None
    return need_of(staff.log).since


@rules("H-R17", "H-R30", "H-R35")
def test_a_ruling_that_waits_at_one_table_keeps_nobody_from_coming_on_duty(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            await vera.do(people.ClockIn(vera.person.id, Role.SUPERVISOR))
            since = await reported(staff)
            await another_moment(room)
            sue, eva = await another(room, "Sue", Role.SUPERVISOR), await another(room, "Eva", Role.DEALER)
            await eva.do(people.ClockIn(eva.person.id, Role.DEALER))
            await sue.do(people.ClockIn(sue.person.id, Role.SUPERVISOR))
            await vera.do(people.ClockOut(vera.person.id))
            await staff.command(CallFloor())
            await vera.do(
                cases.OpenDispute(table, 3, "it was my card", True),
                conduct.ReportPerson(table, Conduct.LANGUAGE, "speaks Latin", 3),
                people.Push(table, eva.person.id, True, "the end of a shift"),
            )
            assert (await staff.ask(e.FoldEntry(), Role.SUPERVISOR)).outcome is Outcome.REFUSED
            duties = staff.log.shown.on_duty
            assert duties == {Role.SUPERVISOR: sue.person.id, Role.DEALER: eva.person.id}
            assert (need_of(staff.log).need, need_of(staff.log).since) == (Need.RULING, since)
            waiting = staff.log.waiting
        async with opened(tmp_path) as room:
            staff = Staff(room, room.tables[table], staff.people)
            assert staff.log.waiting == waiting
            assert (need_of(staff.log).need, need_of(staff.log).since) == (Need.RULING, since)
            assert [case.words for case in room.floor.state.cases.cases.values()] == ["it was my card"]
            answer = await staff.ask(e.ApproveEntry(), person=room.people[sue.person.id])
            assert answer.outcome is Outcome.ACK
            assert staff.log.waiting is None
            assert need_of(staff.log).need is Need.FLOOR
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R17", "H-R36")
def test_a_report_that_waits_over_a_handover_counts_where_it_is_approved(tmp_path: Path) -> None:
    """Though others came on duty, the floor was called and a call was struck out in between."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            vera, olga = of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            await reported(staff)
            await staff.command(CallFloor())
            await staff.enter(e.Strike(len(staff.log.kept)))
            await olga.do(people.ClockIn(olga.person.id, Role.OPERATOR))
            await vera.do(handover.TakeOn(staff.host.meta.id, olga.person.id))
            await vera.do(hand_over_to(room, olga.person.id))
            offered = room.floor.state.handovers.offered
            assert offered is not None
            await olga.do(handover.SignHandover(offered.digest))
            await another_moment(room)
            await staff.enter(e.ApproveEntry(), role=Role.OPERATOR)
            past = PastEntries(room.store, staff.host.meta.id)
            last, first = (entries_in(shift, past) for shift in shifts(room.floor.state.handovers.ended))
            assert (last.irregularities, first.irregularities) == (1, 0)

    run(scene)


@rules("H-R12", "H-R17")
def test_a_report_is_struck_out_though_somebody_came_on_duty_since(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            vera = of(staff, Role.SUPERVISOR)
            await reported(staff)
            report = len(staff.log.kept)
            await vera.do(people.ClockIn(vera.person.id, Role.SUPERVISOR))
            await staff.command(CallFloor())
            await staff.enter(e.Strike(report))
            kept, waits = list(staff.log.kept), need_of(staff.log).need
            assert [each.number for each in kept if each.struck] == [report]
            assert (staff.log.waiting, waits) == (None, Need.FLOOR)
        async with opened(tmp_path) as room:
            staff = Staff(room, room.tables[staff.host.meta.id], staff.people)
            assert list(staff.log.kept) == kept
            assert staff.log.waiting is None
            assert staff.log.shown.on_duty[Role.SUPERVISOR] == vera.person.id
            await staff.enter(e.FoldEntry())
        assert verified(tmp_path / FILE) is None

    run(scene)
