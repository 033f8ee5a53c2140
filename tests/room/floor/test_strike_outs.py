"""What others have settled, and the floor knows too, outlasts what is struck out at a table, or comes back with it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.play import Principal, Role
from pitboss.poker.commands import Choose
from pitboss.poker.due import Acts
from pitboss.poker.table.commands import Exclude, GiveNotice
from pitboss.poker.table.reenact import first_departure
from pitboss.room.card_room import CardRoom
from pitboss.room.conditions_desk import make_version, put_in_force
from pitboss.room.floor import cases, conduct, exclusions
from pitboss.room.requests import Outcome
from pitboss.room.stores import FILE
from pitboss.table.commands import NotifyClosure
from pitboss.table.conduct import Conduct, Measure
from tests.conditions.drawn_up import house
from tests.proof import rules
from tests.room.floor.scenes import of
from tests.room.following.keeping import STAKE, Staff, open_table, opened, run
from tests.room.samples import verified
from tests.room.test_conditions import higher

ASIDE = 100_00


async def refused(staff: Staff, number: int, role: Role = Role.DEALER) -> str:
    """Try to strike out from an entry on; why it is refused."""
    answer = await staff.ask(e.Strike(number), role)
    assert (answer.outcome, answer.rules) == (Outcome.REFUSED, ("H-R12",)), answer
    return answer.reason


async def with_a_case(room: CardRoom) -> tuple[Staff, int]:
    """A table where a round was played, and chips of seat 1 were set aside for case 1; the entry that dealt it."""
    staff = await open_table(room)
    await staff.enter(e.DealEntry())
    dealt = len(staff.log.kept)
    await staff.enter(e.Rest())
    vera = of(staff, Role.SUPERVISOR)
    await vera.do(cases.OpenDispute(staff.host.meta.id, 1, "it was my pot"), cases.HoldMoney(1, 1, ASIDE, (1,)))
    return staff, dealt


@rules("H-R12", "H-R35")
@pytest.mark.parametrize("role", [Role.DEALER, Role.SUPERVISOR])
def test_chips_that_lie_aside_lie_there_whatever_is_struck_out(tmp_path: Path, role: Role) -> None:
    """A strike-out gave them back at the table, while the case went on to have them, or to have had them."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff, dealt = await with_a_case(room)
            before = staff.stakes()
            why = await refused(staff, dealt, role)
            assert ("no dealer's" if role is Role.DEALER else "what lies aside") in why
            assert (staff.stakes(), staff.log.state.held) == (before, {1: ASIDE})
            await of(staff, Role.SUPERVISOR).do(cases.ReleaseMoney(1, ASIDE, 2))
            await refused(staff, len(staff.log.kept), role)
            assert (staff.stakes()[2], room.floor.state.cases.cases[1].held) == (before[2] + ASIDE, 0)
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R12", "H-R35")
def test_a_round_is_struck_out_by_a_supervisor_once_the_chips_are_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff, dealt = await with_a_case(room)
            await of(staff, Role.SUPERVISOR).do(cases.ReleaseMoney(1, ASIDE, 1))
            assert "no dealer's" in await refused(staff, dealt)
            await staff.enter(e.Strike(dealt), role=Role.SUPERVISOR)
            assert staff.stakes() == dict.fromkeys((1, 2, 3, 4), STAKE)
            assert not any(staff.log.state.held.values())

    run(scene)


@rules("H-R12", "H-R34", "NI2018-51/19.2")
def test_who_is_excluded_is_so_until_that_is_lifted(tmp_path: Path) -> None:
    """The dealer took back what two persons had confirmed, and the list had an entry that held nowhere."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            vera, log = of(staff, Role.SUPERVISOR), staff.log
            await vera.do(conduct.ReportPerson(staff.host.meta.id, Conduct.SIDE_BET, "bets on the colour", 3))
            await vera.do(conduct.TakeMeasure(1, Measure.EXCLUDED, "it was the third time"))
            asked = len(log.kept)
            assert "no dealer's" in await refused(staff, asked), "not while it waits either"
            await staff.enter(e.ApproveEntry(), role=Role.OPERATOR)
            assert "no dealer's" in await refused(staff, asked + 1)
            assert "who is excluded" in await refused(staff, asked + 1, Role.SUPERVISOR)
            assert 3 not in staff.stakes()
            await vera.do(exclusions.LiftExclusion(1, "it was another"))
            assert "who is excluded" in await refused(staff, len(log.kept), Role.SUPERVISOR), "nor the other way round"
            assert not log.state.excluded
            await staff.enter(e.Strike(asked + 1), role=Role.SUPERVISOR)
            assert (staff.stakes()[3], log.state.excluded) == (STAKE, {})
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R12", "H-R34", "NI2018-51/19.2")
def test_the_end_of_a_round_that_somebody_is_excluded_with_is_taken_back_like_another(tmp_path: Path) -> None:
    """It was refused to everybody, be it entered by mistake: who is excluded goes as soon as the round is over."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            vera, log = of(staff, Role.SUPERVISOR), staff.log
            await vera.do(conduct.ReportPerson(staff.host.meta.id, Conduct.SIDE_BET, "bets on the colour", 3))
            await staff.enter(e.DealEntry())
            await vera.do(conduct.TakeMeasure(1, Measure.HAND, "it was the second time"))
            by = Principal(Role.SUPERVISOR, name=vera.person.id)
            await staff.command(Choose("excluded", "he did it again", by), Role.SUPERVISOR)
            await staff.enter(e.ApproveEntry(), role=Role.OPERATOR)
            decided = len(log.kept)
            await staff.enter(e.Rest())
            before = staff.stakes()
            assert log.state.excluded == {"badge 3": ""}
            await staff.enter(e.Strike(len(log.kept)))
            assert 3 in staff.stakes(), "the round is on"
            assert "who is excluded" in await refused(staff, decided, Role.SUPERVISOR), "the list has an entry"
            await staff.enter(e.Rest())
            assert (staff.stakes(), log.state.excluded) == (before, {"badge 3": ""})
            assert list(room.floor.state.conduct.exclusions) == [1], "it is the same exclusion"
            await vera.do(exclusions.LiftExclusion(1, "it was another"))
            await staff.enter(e.Strike(decided), role=Role.SUPERVISOR)
            assert (3 in staff.stakes(), log.state.excluded) == (True, {})
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R12", "H-R19")
@pytest.mark.parametrize("edition", ["holdem-2018", "canberra-1997", "baccarat-1995"])
def test_terms_that_players_were_told_are_changed_by_another_notice_alone(tmp_path: Path, edition: str) -> None:
    """What was entered wrongly before them is taken back by the dealer all the same, as often as it takes."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, edition)
            table, olga = staff.host.meta.id, staff.people[Role.OPERATOR]
            first = house()
            second = higher(first)
            for version in (first, second):
                await make_version(room, version, olga)
            name = next(offer.name for offer in second.offers if offer.edition == edition)
            before = len(staff.log.kept)
            (done,) = await put_in_force(room, second.identity, {table: name}, olga)
            assert done.is_done, done
            notice, announced = len(staff.log.kept), staff.host.kind.announced(staff.log.state)
            for role in (Role.DEALER, Role.OPERATOR):
                assert "the terms of the next round" in await refused(staff, notice, role)
            for last in (before, before - 1):
                await staff.enter(e.Strike(last))
                assert staff.host.kind.announced(staff.log.state) == announced
            assert sorted(staff.stakes()) == [1, 2]
            assert all(each.struck for each in staff.log.kept[before - 2 : notice])
        assert verified(tmp_path / FILE) is None

    async def again() -> None:
        async with opened(tmp_path) as room:
            staff = Staff(room, room.tables["t1"], {role: one for one in room.people.values() if (role := one.role)})
            told = staff.host.kind.announced(staff.log.state)
            await staff.enter(e.Strike(next(each.number for each in staff.log.book.in_force if each.number > 3)))
            assert staff.host.kind.announced(staff.log.state) == told
        assert verified(tmp_path / FILE) is None

    run(scene)
    run(again)


@rules("H-R12", "H-R19")
def test_a_wrong_entry_is_taken_back_at_once_though_terms_were_announced_since(tmp_path: Path) -> None:
    """Nobody could, in the whole round, until the old terms were announced again."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry(), e.CallEntry())
            wrong, log = len(staff.log.kept), staff.log
            terms = replace(log.state.options, blinds=(10_00, 20_00), min_table_stake=400_00)
            terms = replace(terms, limits=tuple(replace(limit, minimum=20_00) for limit in terms.limits))
            await staff.command(GiveNotice(terms), Role.OPERATOR)
            await staff.enter(e.Strike(wrong))
            assert (log.state.announced, log.state.options.blinds) == (terms, (5_00, 10_00))
            assert isinstance(staff.host.log.table.expected(), Acts)
            await staff.enter(e.To(30_00), e.Rest(), e.DealEntry())
            assert log.state.round is not None
            assert log.state.round.setup.options.blinds == (10_00, 20_00)
            assert first_departure(staff.log.book.table.events) is None
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R12")
def test_what_others_have_ordered_no_dealer_strikes_out_and_none_is_offered_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry())
            dealt = len(staff.log.kept)
            await staff.enter(e.Rest())
            await staff.command(NotifyClosure(), Role.OPERATOR)
            assert "no dealer's" in await refused(staff, dealt)
            assert staff.log.state.closing
            await staff.enter(e.Strike(dealt), role=Role.SUPERVISOR)
            assert not staff.log.state.closing
            by = Principal(Role.SUPERVISOR, name=staff.people[Role.SUPERVISOR].id)
            await staff.command(Exclude(3, "deals with marked cards", "seen by two", by), Role.SUPERVISOR)
            assert staff.waits() is not None
            assert "no dealer's" in await refused(staff, len(staff.log.kept)), "it waits for a second person"
            await staff.enter(e.Strike(len(staff.log.kept)), role=Role.SUPERVISOR)
            assert staff.waits() is None

    run(scene)


@rules("H-R12", "H-R34", "NI2018-51/19.7")
def test_a_report_waits_for_a_ruling_again_where_the_one_that_answered_it_is_struck_out(tmp_path: Path) -> None:
    async def first() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            vera = of(staff, Role.SUPERVISOR)
            await vera.do(conduct.ReportPerson(staff.host.meta.id, Conduct.SIDE_BET, "bets on the colour", 3))
            await staff.enter(e.DealEntry())
            await vera.do(conduct.TakeMeasure(1, Measure.HAND, "it was the second time"))
            by = Principal(Role.SUPERVISOR, name=vera.person.id)
            reports = room.floor.state.conduct.reports
            await staff.command(Choose("no measure", "he bet on nothing", by), Role.SUPERVISOR)
            assert [reports[1].taken, reports[1].asked] == [Measure.NONE, None]
            await staff.enter(e.Strike(len(staff.log.kept)), role=Role.SUPERVISOR)
            assert [reports[1].taken, reports[1].asked] == [None, Measure.NONE]

    async def second() -> None:
        async with opened(tmp_path) as room:
            staff = Staff(room, room.tables["t1"], {role: one for one in room.people.values() if (role := one.role)})
            reports = room.floor.state.conduct.reports
            assert [reports[1].taken, reports[1].asked] == [None, Measure.NONE]
            by = Principal(Role.SUPERVISOR, name=staff.people[Role.SUPERVISOR].id)
            await staff.command(Choose("no measure", "he bet on nothing at all", by), Role.SUPERVISOR)
            assert (reports[1].taken, reports[1].reason) == (Measure.NONE, "he bet on nothing at all")

    run(first)
    assert verified(tmp_path / FILE) is None
    run(second)
    assert verified(tmp_path / FILE) is None


@rules("H-R12")
def test_what_the_first_rooms_struck_out_stays_so_and_verifies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dealer took back what others had settled there, and no ruling waited again; neither can be done today."""
    strike = FollowedTable._strike
    monkeypatch.setattr(FollowedTable, "_strike", lambda book, entry, by, _: strike(book, entry, by, spares=False))

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            by = Principal(Role.SUPERVISOR, name=staff.people[Role.SUPERVISOR].id)
            await staff.command(Exclude(3, "deals with marked cards", "seen by two", by), Role.SUPERVISOR)
            await staff.enter(e.ApproveEntry(), role=Role.OPERATOR)
            await staff.enter(e.Strike(len(staff.log.kept)))
            assert 3 in staff.stakes()
            await staff.enter(e.DealEntry(), e.Rest())
            monkeypatch.undo()
            assert [each.spares for each in staff.log.kept if each.is_correction] == [False]

    run(scene)
    assert verified(tmp_path / FILE) is None
