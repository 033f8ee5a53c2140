"""The floor of a room: what is asked there happens at tables in the same transaction, and what tables tell is noted."""

import asyncio
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.conditions.policies import Checklists, OwnLine, Policies
from pitboss.conditions.signs import SignKind
from pitboss.editions import GAMES
from pitboss.following import entries as e
from pitboss.malformed import Malformed
from pitboss.play import Event, Principal, Refusal, Role
from pitboss.play.money import AccountKind, account
from pitboss.play.tail import Tail
from pitboss.poker.commands import Choose
from pitboss.poker.rulings.facts import CardsDiscarded, WrongAmount
from pitboss.poker.table.commands import Claim, Move, Release
from pitboss.poker.table.events import NotFollowed
from pitboss.poker.table.state import PokerTableState
from pitboss.room.conditions_desk import make_version, papers, post_sign, put_in_force
from pitboss.room.floor import (
    boxes,
    cases,
    conduct,
    decks,
    desk,
    exclusions,
    handover,
    kept_seats,
    lists,
    people,
    ticks,
    tiles,
)
from pitboss.room.floor.checklist import closing, opening
from pitboss.room.floor.desk import game_of
from pitboss.room.floor.drop import shifts
from pitboss.room.floor.kept_seats import KeptFor
from pitboss.room.floor.pictures import keep_picture, picture_of
from pitboss.room.floor.posting import entry_prices
from pitboss.room.floor.tally import dealers_in, entries_in
from pitboss.room.floor.tiles import alone_since, last_entry
from pitboss.room.following.log import FollowedLog
from pitboss.room.following.needs import TOLD_FOR, Need
from pitboss.room.following.past_entries import PastEntries
from pitboss.room.following.taking_over import lease_to
from pitboss.room.following.terms import FollowedTerms
from pitboss.room.history import events_since
from pitboss.room.lobby import Dealing
from pitboss.room.log import TableLog
from pitboss.room.requests import Outcome
from pitboss.room.store import StoreFailed
from pitboss.room.wishes import TableWish, usual_options
from pitboss.table.commands import (
    CheckDeck,
    CloseTable,
    Leave,
    NotifyClosure,
    OpenTable,
    RaiseDispute,
    ReplaceCards,
    Sit,
)
from pitboss.table.conduct import Conduct, Measure
from pitboss.table.events import GivenBack
from pitboss.table.keeping_commands import Annotate, CountChips, ReportConduct, Say, TakeDuty
from tests.conditions.drawn_up import house
from tests.proof import rules
from tests.room.floor.scenes import OnFloor, another, another_moment, hand_over_to, of
from tests.room.following.keeping import STAKE, cards, new_table, open_table, opened, run
from tests.room.samples import verified

FILE = "room.sqlite"


@rules("H-R30", "NI2018-51/dict:Dealer")
def test_a_push_waits_for_the_end_of_the_round(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            dealer = staff.people[Role.DEALER]
            eva = await another(room, "Eva", Role.DEALER)
            await of(staff, Role.DEALER).do(people.ClockIn(dealer.id, Role.DEALER, table))
            await vera.do(people.ClockIn(vera.person.id, Role.SUPERVISOR))
            assert staff.log.shown.on_duty[Role.SUPERVISOR] == vera.person.id
            assert staff.host.told[-1].text == f"{vera.person.name} is supervisor of the table from now on."
            assert "for himself" in await eva.refused(people.ClockIn(eva.person.id, Role.SUPERVISOR), "H-R30")
            await eva.do(people.ClockIn(eva.person.id, Role.DEALER))
            own = lists.PutOnList("Otto", "holdem", table)
            assert "where he deals" in await eva.refused(own, "H-R31")
            await staff.enter(e.DealEntry())
            await vera.do(people.Push(table, eva.person.id))
            assert staff.log.shown.on_duty[Role.DEALER] == dealer.id
            seen = asyncio.Event()
            staff.host.watchers.add(seen)
            await staff.enter(e.Rest())
            while staff.log.shown.on_duty[Role.DEALER] != eva.person.id:
                seen.clear()
                await seen.wait()
            assert room.floor.state.duties.on[eva.person.id].table == table
            assert not room.floor.state.duties.pushes
            refused = await staff.ask(e.DealEntry())
            assert refused.outcome is Outcome.REFUSED, "another deals here now"

    run(scene)


@rules("H-R30", "NI2018-51/dict:Casino Supervisor")
def test_supervisors_are_on_duty_by_pit_and_named_no_more_when_they_have_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            sue = await another(room, "Sue", Role.SUPERVISOR)
            await vera.do(
                people.ClockIn(vera.person.id, Role.SUPERVISOR, pit="north"),
                people.AssignPit(table, "south", 1, 1),
            )
            assert Role.SUPERVISOR not in staff.log.shown.on_duty, "another pit"
            await vera.do(people.AssignPit(table, "north", 1, 1))
            assert staff.log.shown.on_duty[Role.SUPERVISOR] == vera.person.id
            await vera.do(people.AssignPit(table, "south", 1, 1))
            assert Role.SUPERVISOR not in staff.log.shown.on_duty, "nobody answers there"
            await vera.do(people.AssignPit(table, "north", 1, 1))
            await sue.do(people.ClockIn(sue.person.id, Role.SUPERVISOR, pit="north"))
            assert staff.log.shown.on_duty[Role.SUPERVISOR] == sue.person.id
            await sue.do(people.ClockOut(sue.person.id))
            assert staff.log.shown.on_duty[Role.SUPERVISOR] == vera.person.id, "she is still there"
            await vera.do(people.ClockOut(vera.person.id))
            assert Role.SUPERVISOR not in staff.log.shown.on_duty
            assert staff.host.told[-1].text == f"{vera.person.name} is supervisor of the table no more."
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R12", "H-R30")
def test_what_is_struck_out_takes_back_neither_duty_nor_report_nor_dispute(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            dealer, eva = staff.people[Role.DEALER], await another(room, "Eva", Role.DEALER)
            await of(staff, Role.DEALER).do(people.ClockIn(dealer.id, Role.DEALER, table))
            await eva.do(people.ClockIn(eva.person.id, Role.DEALER))
            await staff.enter(e.DealEntry(), e.CallEntry())
            acted = len(staff.log.kept)
            await vera.do(
                people.Push(table, eva.person.id, forced=True, why="ill"),
                conduct.ReportPerson(table, Conduct.SIDE_BET, "bets on the colour", 3),
                cases.OpenDispute(table, 2, "I had called"),
            )
            await vera.do(cases.NoteCase(1, "the film is kept"))
            await staff.enter(e.Strike(acted), role=Role.SUPERVISOR)
            shown = staff.log.shown
            assert (shown.round.turn, shown.on_duty[Role.DEALER]) == (3, eva.person.id)
            assert (shown.reports, len(shown.disputes)) == (1, 1)
            struck = [each.number for each in staff.log.kept if each.struck]
            assert struck == [acted], "reports and pushes stay as they were entered"
            duty = next(each.number for each in staff.log.kept if each.number > acted)
            reason = (await staff.ask(e.Strike(duty), Role.SUPERVISOR)).reason
            assert reason.startswith("nothing is struck out")
            olga = of(staff, Role.OPERATOR)
            await olga.do(cases.DecideCase(1, "the call stands"))
            assert room.floor.state.cases.cases[1].decision == "the call stands"
        async with opened(tmp_path) as room:
            log = room.tables[table].log
            assert isinstance(log, FollowedLog)
            assert log.shown.on_duty[Role.DEALER] == eva.person.id
            assert [each.number for each in log.kept if each.struck] == struck
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R30")
def test_nobody_comes_on_duty_who_does_not_work_here_or_in_another_role_than_his(tmp_path: Path) -> None:
    """Whoever is on duty is named with rulings and cases: also who runs the floor names nobody but who that is."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, olga, vera = staff.host.meta.id, of(staff, Role.OPERATOR), staff.people[Role.SUPERVISOR].id
            boss = await another(room, "Max", Role.SHIFT_MANAGER)
            guest, _ = await room.accounts.new_guest("Gus")
            for who in (boss, olga):
                for person, role in (("X", Role.OPERATOR), (guest.id, Role.SUPERVISOR), (vera, Role.OPERATOR)):
                    assert "in its role" in await who.refused(people.ClockIn(person, role), "H-R30")
            named = await staff.ask(e.TableEntry(TakeDuty(Role.OPERATOR, "X")), Role.SUPERVISOR)
            assert (named.outcome, "in its role" in named.reason) == (Outcome.REFUSED, True)
            assert staff.log.shown.on_duty == {Role.DEALER: staff.people[Role.DEALER].id}
            await boss.do(people.ClockIn(vera, Role.SUPERVISOR))
            assert staff.log.shown.on_duty[Role.SUPERVISOR] == vera
            assert table in room.floor.tables

    run(scene)


@rules("H-R33")
def test_two_persons_count_a_box_each_in_the_own_name(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            vera, cashier = of(staff, Role.SUPERVISOR), await another(room, "Cas", Role.CASHIER)
            await vera.do(boxes.MountBox("4", staff.host.meta.id), boxes.PullBox("4"))
            counts = boxes.CountBox("4", 0)
            await vera.do(counts, counts)
            assert not room.floor.state.boxes.counted, "one person alone"
            assert "is for cashier" in await of(staff, Role.DEALER).refused(counts)
            await cashier.do(replace(counts, cents=5_00))
            assert not room.floor.state.boxes.counted, "they do not agree"
            await vera.do(replace(counts, cents=5_00))
            (box,) = room.floor.state.boxes.counted
            assert (box.counters, box.found) == ((cashier.person.id, vera.person.id), 5_00)

    run(scene)
    assert verified(tmp_path / FILE) is None


@rules("H-R31", "NI2018-51/8.2")
def test_a_seat_goes_to_the_seated_then_to_the_table_then_to_the_room(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, host = staff.host.meta.id, await another(room, "Sia", Role.SEATING)
            game = room.floor.game_at(table)
            await host.do(lists.PutOnList("Otto", game), lists.PutOnList("Bill", game, table))
            assert staff.log.shown.waiting == ["Bill"]
            await staff.command(Leave(2))
            bill = lists.SeatFromList(2, table, 2, STAKE)
            assert "asked first" in await host.refused(lists.CallPerson(2, table, 2), "NI2018-51/8.2")
            assert "asked first" in await host.refused(bill, "NI2018-51/8.2")
            await host.do(lists.OfferFreeSeat(table, 2, lists.Whom.SEATED, ("badge 1", "badge 3", "badge 4")))
            assert "Bill comes first" in await host.refused(lists.SeatFromList(1, table, 2, STAKE), "H-R31")
            await host.do(lists.CallPerson(2, table, 2), bill)
            assert (staff.log.shown.seat_of("Bill"), staff.log.shown.waiting) == (2, [])
            offered = room.floor.state.lists.offered
            assert [(one.seat, one.whom.value, len(one.asked)) for one in offered] == [(2, "seated players", 3)]
            assert "not free" in await host.refused(lists.CallPerson(1, table, 2))
            await staff.command(Leave(3))
            await staff.command(Release(3))
            await host.do(lists.SeatFromList(1, table, 3, STAKE))
            assert not room.floor.state.lists.waiting

    run(scene)


@rules("H-R34", "H-R17")
def test_a_measure_that_the_second_person_refuses_leaves_the_report_open(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            await vera.do(conduct.ReportPerson(table, Conduct.SIDE_BET, "bets on the colour", 3))
            await vera.do(conduct.TakeMeasure(1, Measure.EXCLUDED, "it was the third time"))
            await staff.enter(e.Reject("it was the first"), role=Role.OPERATOR)
            book = room.floor.state.conduct
            assert ([one.taken for one in book.reports.values()], book.exclusions) == ([None], {})
            await vera.do(conduct.TakeMeasure(1, Measure.WARNED, "so be it"))
            assert room.floor.state.conduct.reports[1].taken is Measure.WARNED
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R34")
def test_a_ruling_answers_the_report_that_asked_for_it_and_no_other_whose_words_end_alike(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            for words, seat in (("bets", 3), ("he bets", 3), ("he bets", 4)):
                await vera.do(conduct.ReportPerson(table, Conduct.SIDE_BET, words, seat))
            await staff.enter(e.DealEntry())
            for number in (1, 3, 2):
                await vera.do(conduct.TakeMeasure(number, Measure.HAND, "asked"))
                if number != 2:
                    # Nothing comes of it: the report goes on waiting for a ruling.
                    await staff.enter(e.Strike(len(staff.log.kept)), role=Role.SUPERVISOR)
            reports = room.floor.state.conduct.reports
            assert [reports[number].asked for number in (1, 2, 3)] == [Measure.HAND] * 3
            choose = Choose("no measure", "he bet on nothing", Principal(Role.SUPERVISOR, name=vera.person.id))
            await staff.command(choose, role=Role.SUPERVISOR)
            assert [reports[number].taken for number in (1, 2, 3)] == [None, Measure.NONE, None]

    run(scene)


@rules("H-R34", "NI2018-51/19.4")
def test_a_device_at_a_table_of_2018_is_for_the_operator(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera, olga = staff.host.meta.id, of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            await vera.do(conduct.ReportPerson(table, Conduct.DEVICE, "a telephone below the table", 3))
            nothing = conduct.TakeMeasure(1, Measure.NONE, "it was switched off")
            assert "the operator decides" in await vera.refused(nothing, "NI2018-51/19.4")
            await olga.do(nothing)
            assert room.floor.state.conduct.reports[1].taken is Measure.NONE

    run(scene)


@rules("H-R34", "NI2018-51/19.2")
def test_whoever_is_excluded_is_neither_listed_seated_nor_moved(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera, olga = staff.host.meta.id, of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            await vera.do(conduct.ReportPerson(table, Conduct.SIDE_BET, "bets on the colour", 3))
            [report] = room.floor.state.conduct.reports.values()
            assert (report.person, report.rules[0]) == ("badge 3", "NI2018-51/19.7")
            await vera.do(conduct.TakeMeasure(1, Measure.EXCLUDED, "it was the third time"))
            assert not room.floor.state.conduct.exclusions, "a second person confirms it"
            assert [one.taken for one in room.floor.state.conduct.reports.values()] == [None]
            await staff.enter(e.ApproveEntry(), role=Role.OPERATOR)
            assert room.floor.state.conduct.reports[1].taken is Measure.EXCLUDED
            [entry] = room.floor.state.conduct.exclusions.values()
            assert (entry.person, entry.table, entry.reason) == ("badge 3", table, "it was the third time")
            await staff.command(Release(3))
            sit = Sit("badge 3", 3, STAKE)
            refused = await staff.ask(e.TableEntry(sit))
            assert "entry 1 of the exclusion list" in refused.reason
            listed = lists.PutOnList("badge 3", room.floor.game_at(table), table)
            assert "entry 1" in await vera.refused(listed, "H-R34")
            await olga.do(exclusions.ExcludeFromRoom("badge 4", "self-exclusion", "Act s 9", until=2**46))
            await vera.do(exclusions.ConfirmExclusion(1))
            moved = await staff.ask(e.TableEntry(Move(4, 3)))
            assert "from the room" in moved.reason
            anywhere = lists.PutOnList("badge 4", room.floor.game_at(table))
            assert "from the room" in await vera.refused(anywhere, "H-R34")
            await vera.do(lists.PutOnList("Zed", room.floor.game_at(table)))
            await vera.do(exclusions.ExcludeFrom("Zed", staff.host.edition, "passes information"))
            assert "different person" in await vera.refused(exclusions.ConfirmExclusion(2), "H-R17")
            [part] = [part for part in room.floor.page().parts if part.title == "Conduct"]
            assert [line.next_step for line in part.lines] == ["a second person confirms it"]
            await olga.do(exclusions.ConfirmExclusion(2))
            assert "from the game" in await vera.refused(lists.CallPerson(1, table, 3), "H-R34")
            await vera.do(exclusions.LiftExclusion(1, "it was somebody else"))
            await staff.command(sit)
            assert await vera.refused(exclusions.ExcludeFromRoom("badge 1", "so", "law", until=2**46))

    run(scene)


@rules("H-R30", "H-R35", "NI2018-51/19.4")
def test_a_dispute_is_a_case_and_never_stops_the_game(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera, olga = staff.host.meta.id, of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            await vera.do(people.ClockIn(vera.person.id, Role.SUPERVISOR))
            await olga.do(people.ClockIn(olga.person.id, Role.OPERATOR))
            for _ in range(4):
                await staff.enter(e.DealEntry(), e.Rest())
            await vera.do(cases.OpenDispute(table, 2, "my nines were told to go in"))
            case = room.floor.state.cases.cases[1]
            assert (case.person, case.frozen.rounds) == ("badge 2", (2, 3, 4))
            assert [each.name for each in case.on_duty] == [vera.person.id, olga.person.id]
            assert "reviews the decision on request" in case.told
            await staff.enter(e.DealEntry(), e.Rest())
            await vera.do(cases.NoteCase(1, "", (cases.Camera("C-12", 1, 2),), goes_on=True))
            stake = staff.stakes()[3]
            await vera.do(cases.HoldMoney(1, 3, 50_00, (2, 3)))
            assert "agree" in await vera.refused(cases.HoldMoney(1, 4, 50_00, (2,)), "H-R35")
            assert room.store.balances()[account(AccountKind.HELD, "case-1")] == 50_00
            assert staff.stakes()[3] == stake - 50_00
            await olga.do(cases.DecideCase(1, "the hand was dead"))
            await vera.do(cases.NoteCase(1, player_told=True))
            await olga.do(cases.AskReview(1), cases.DecideCase(1, "the hand was dead", "upheld"))
            assert "goes back" in await vera.refused(cases.CloseCase(1))
            await vera.do(cases.ReleaseMoney(1, 50_00, 3), cases.CloseCase(1))
            assert staff.stakes()[3] == stake
            assert account(AccountKind.HELD, "case-1") not in {
                name for name, cents in room.store.balances().items() if cents
            }
            dispute = staff.log.shown.disputes[0]
            assert (dispute.decision, dispute.review, dispute.reviewed) == ("the hand was dead", True, "upheld")

    run(scene)
    assert verified(tmp_path / FILE) is None


@rules("H-R32", "H-R33", "NI2018-51/2.4", "NI2018-51/18.2")
def test_a_table_opens_and_closes_by_its_checklist(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room)
            table, vera, host = staff.host.meta.id, of(staff, Role.SUPERVISOR), staff.host

            def missing(lines: object) -> list[str]:
                made = opening if lines is opening else closing
                return [line.step for line in made(room.floor.look(host), room.floor.state) if not line.done]

            assert missing(opening) == [
                "deck issued",
                "deck checked",
                "sign",
                "sign rules",
                "box",
                "opened",
                "device",
                "announced",
            ]
            await vera.do(decks.IssueDeck("R-17", table))
            await staff.command(CheckDeck(staff.log.state.due_deck.cards))
            refused = await staff.ask(e.TableEntry(OpenTable()), Role.OPERATOR)
            assert (refused.outcome, refused.reason) == (
                Outcome.REFUSED,
                "before the table opens: printed and put up: Terms of this table",
            )
            assert {"H-R32", "NI2018-51/4.1"} == set(refused.rules)
            for kind, paper in papers(room, host)[0].items():
                await post_sign(room, host, kind, paper.digest, "A4", vera.person)
            refused = await staff.ask(e.TableEntry(OpenTable()), Role.OPERATOR)
            assert refused.reason == "before the table opens: float and drop box"
            await vera.do(boxes.MountBox("4", table))
            await staff.command(OpenTable(), Role.OPERATOR)
            look = room.floor.look(staff.host)
            wanted = next(line.rules for line in opening(look, room.floor.state) if line.step == "announced")
            assert {"NI2018-51/2.4", "NI2018-51/4.1"} <= set(wanted)
            await staff.command(Say("We play with fifty-two cards; blinds $5 and $10.", wanted))
            assert missing(opening) == ["device"]
            for seat in (1, 2, 3):
                await staff.command(Sit(f"badge {seat}", seat, STAKE))
            await staff.enter(e.DealEntry(), e.To(30_00), e.CallEntry(), e.Rest(), e.StreetEntry(), e.Rest())
            await staff.enter(e.StreetEntry(), e.Rest(), e.StreetEntry(), e.Rest(), e.ReadEntry(((3,),)))
            await staff.command(NotifyClosure(), Role.OPERATOR)
            assert "deck is checked" in await vera.refused(boxes.PullBox("4"), "H-R32")
            await staff.command(CheckDeck(staff.log.state.due_deck.cards))
            assert "seats to count: 1, 2, 3" in await vera.refused(boxes.PullBox("4"), "H-R32")
            for seat, cents in staff.stakes().items():
                await staff.command(CountChips(seat, cents))
            refused = await staff.ask(e.TableEntry(CloseTable()), Role.OPERATOR)
            assert "the box is pulled" in refused.reason
            await vera.do(boxes.PullBox("4"))
            taken = room.floor.state.boxes.in_use["4"].due
            assert taken == room.store.balances()[account(AccountKind.BOX, "4")] == 3_00
            await staff.command(CloseTable(), Role.OPERATOR)
            cashier = await another(room, "Cas", Role.CASHIER)
            for one in (cashier, vera):
                await one.do(boxes.CountBox("4", taken))
            assert missing(closing) == []

    run(scene)
    assert verified(tmp_path / FILE) is None


ONE_ROUND = (e.DealEntry(), e.To(30_00), e.CallEntry(), e.Rest(), cards("7h Kd 2c"), e.To(50_00), e.Rest())
"""Seat 3 raises, 4 calls, 1 and 2 fold; a bet on the flop that nobody calls."""


@rules("H-R33", "NI2018-51/15.2(a)(i)")
def test_drop_and_commission_by_table_and_shift(tmp_path: Path) -> None:
    """Round by round with its rule; what is struck out is no commission; a shift ends with its handover."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera, olga = staff.host.meta.id, of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            await vera.do(boxes.MountBox("4", table))
            await staff.enter(*ONE_ROUND, *ONE_ROUND)
            await staff.enter(e.Strike(len(staff.log.kept)), e.Rest())
            (found,) = await room.floor.drops(shifts(room.floor.state.handovers.ended)[0])
            assert [(one.round, one.cents) for one in found.takings] == [(1, 3_00), (2, 3_00)]
            assert all("NI2018-51/15.2(a)(i)" in one.rules for one in found.takings)
            assert (found.commission, found.time_charges, [box.box for box in found.boxes]) == (6_00, 0, ["4"])
            await vera.do(hand_over_to(room, olga.person.id))
            offered = room.floor.state.handovers.offered
            assert offered is not None
            await olga.do(handover.SignHandover(offered.digest))
            now, before = shifts(room.floor.state.handovers.ended)
            assert [(await room.floor.drops(shift))[0].commission for shift in (now, before)] == [0, 6_00]

    run(scene)


@rules("H-R33")
def test_what_a_box_should_hold_is_read_while_its_table_alone_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            vera, seen = of(staff, Role.SUPERVISOR), list[tuple[bool, bool, bool]]()

            def reading(log: TableLog, number: int) -> Tail[Event[Any]]:
                is_main = threading.current_thread() is threading.main_thread()
                seen.append((is_main, staff.host.desk.locked(), room.floor.log.lock.locked()))
                return events_since(log, number)

            monkeypatch.setattr(desk, "events_since", reading)
            await vera.do(boxes.MountBox("4", staff.host.meta.id))
            await staff.enter(*ONE_ROUND)
            await vera.do(boxes.PullBox("4"))
            assert room.floor.state.boxes.in_use["4"].due == 3_00
            assert seen == [(False, True, False)]
            for one in (vera, of(staff, Role.OPERATOR)):
                await one.do(boxes.CountBox("4", 3_00))
            async with room.floor.log.lock:
                both = asyncio.gather(*map(vera.ask, (boxes.MountBox("5", staff.host.meta.id), boxes.PullBox("5"))))
                await asyncio.sleep(0)
            assert {answer.outcome for answer in await both} == {Outcome.ACK}
            assert seen[1:] == [(False, True, False)], "pulled while it was being mounted"

    run(scene)


@rules("H-R12", "H-R16")
def test_rounds_are_counted_by_level_and_entry_errors_by_who_made_them(tmp_path: Path) -> None:
    """By table, shift and dealer; a strike-out is the error of whoever had entered, and counts for no round."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            vera, olga = of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            dealer = staff.people[Role.DEALER].id
            await staff.enter(*ONE_ROUND)
            await staff.enter(e.Strike(len(staff.log.kept)), role=Role.SUPERVISOR)
            await staff.enter(e.Rest(), e.DealEntry(), e.Stop(tuple(staff.stakes().items()), 0))
            [now] = shifts(room.floor.state.handovers.ended)
            found = entries_in(now, PastEntries(room.store, staff.host.meta.id))
            assert (found.rounds, found.irregularities) == ({"full": 1, "counted": 1}, 0)
            [own] = [each for each in dealers_in([found]) if each.person == dealer]
            made = sum(each.by.name == dealer for each in staff.log.kept)
            assert (own.rounds, own.entries, own.errors) == (found.rounds, made, 1)
            assert own.per_thousand == round(1000 / made, 1)
            assert vera.person.id not in [each.person for each in dealers_in([found])], "she struck out, and no more"
            await staff.enter(e.DealEntry(), e.ReportEntry(CardsDiscarded(2)))
            await staff.enter(e.Reject("they lie apart"), role=Role.SUPERVISOR)
            await staff.enter(e.ReportEntry(CardsDiscarded(2)))
            await vera.do(handover.TakeOn(staff.host.meta.id, olga.person.id))
            await vera.do(hand_over_to(room, olga.person.id))
            offered = room.floor.state.handovers.offered
            assert offered is not None
            await olga.do(handover.SignHandover(offered.digest))
            await another_moment(room)
            await staff.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            await staff.enter(e.Rest())
        async with opened(tmp_path) as room:
            past = PastEntries(room.store, staff.host.meta.id)
            last, first = (entries_in(shift, past) for shift in shifts(room.floor.state.handovers.ended))
            assert (last.rounds, first.rounds) == ({"full": 1}, {"full": 1, "counted": 1})
            ruled_on = (last.irregularities, first.irregularities)
            assert ruled_on == (1, 0), "one was found not so, one was approved after it had waited"
            assert {each.errors for each in dealers_in([last])} == {0}
            assert len(last.made) + len(first.made) == len(past) == len(staff.log.kept)

    run(scene)


@rules("H-R14")
def test_what_counts_find_is_told_of_whoever_dealt_then_and_more_does_not_hide_less(tmp_path: Path) -> None:
    """By table, shift and dealer, whoever entered it; what is struck out was not found."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            dealer = staff.people[Role.DEALER].id
            stakes = staff.stakes()
            await staff.enter(e.CountEntry(1, stakes[1] + 15_00))
            await staff.enter(e.CountEntry(2, stakes[2] - 15_00), role=Role.SUPERVISOR)
            await staff.enter(e.CountEntry(3, 1_00))
            await staff.enter(e.Strike(len(staff.log.kept)))
            now = shifts(room.floor.state.handovers.ended)[0]
            found = entries_in(now, PastEntries(room.store, staff.host.meta.id))
            assert (found.more, found.less) == (15_00, 15_00)
            assert staff.log.shown.difference == 0
            [own] = [each for each in dealers_in([found]) if each.more or each.less]
            assert (own.person, own.more, own.less) == (dealer, 15_00, 15_00)
            await staff.enter(e.DealEntry())
            left = {**staff.stakes(), 3: staff.stakes()[3] - 2_00}
            await staff.enter(e.Stop(tuple(left.items()), 0))
            found = entries_in(now, PastEntries(room.store, staff.host.meta.id))
            missed = [event for event in staff.log.table.events if isinstance(event, NotFollowed)][-1].difference
            assert missed < 0
            assert (found.more, found.less) == (15_00, 15_00 - missed)

    run(scene)


@rules("H-R12", "H-R16")
def test_a_round_that_is_struck_out_in_the_next_shift_counts_there_alone(tmp_path: Path) -> None:
    """And the error is that of whoever had entered, though he has entered nothing in the shift that found it."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            vera, olga = of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            await staff.enter(*ONE_ROUND)
            await vera.do(hand_over_to(room, olga.person.id))
            offered = room.floor.state.handovers.offered
            assert offered is not None
            await olga.do(handover.SignHandover(offered.digest))
            await asyncio.sleep(0.002)  # Times are whole milliseconds, and what comes now is of the next shift.
            await staff.enter(e.Strike(len(staff.log.kept)), role=Role.SUPERVISOR)
            past = PastEntries(room.store, staff.host.meta.id)
            last, first = (entries_in(shift, past) for shift in shifts(room.floor.state.handovers.ended))
            assert (last.rounds, first.rounds) == ({}, {})
            [own] = dealers_in([last])
            assert (own.person, own.entries, own.errors) == (staff.people[Role.DEALER].id, 0, 1)
            await staff.enter(e.Rest())
            past = PastEntries(room.store, staff.host.meta.id)
            last, first = (entries_in(shift, past) for shift in shifts(room.floor.state.handovers.ended))
            assert (last.rounds, first.rounds) == ({"full": 1}, {})

    run(scene)


@rules("H-R32")
def test_a_line_is_proved_by_an_event_that_is_known_or_not_at_all(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            look, floor = room.floor.look(staff.host), room.floor.state
            lines = {line.step: line for line in opening(look, floor)}
            today = datetime.fromtimestamp(room.clock() / 1000, UTC).astimezone().date().isoformat()
            assert lines["edition"].text == f"The edition is in force on {today}"
            assert (lines["edition"].event, lines["edition"].at) == (1, look.past[0].at)
            unknown = {line.step: line for line in opening(replace(look, past=()), floor)}
            assert not any(unknown[step].done for step in ("approvals", "edition", "deck checked", "opened"))

    run(scene)


@rules("H-R32", "S94-1994/INST")
def test_edition_and_day_agree_only_where_a_day_was_named(tmp_path: Path) -> None:
    """Today where the edition binds; one of before as of a day of its own; common practice has none."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            old, common = "seven-card-stud-1994", "holdem-common-practice"
            tables = [await new_table(room, edition) for edition in (old, common)]
            wish = TableWish(
                old, usual_options(old, Dealing.PERSON), seats=4, dealing=Dealing.PERSON, date="1995-06-01"
            )
            olga = tables[0].people[Role.OPERATOR]
            dated = room.tables[(await room.tables.make(wish, olga)).id]
            hosts = [*(staff.host for staff in tables), dated]
            found = [opening(room.floor.look(host), room.floor.state)[1] for host in hosts]
            assert {line.step for line in found} == {"edition"}
            assert [line.done for line in found] == [False, True, True]
            assert ["without a day" in line.text for line in found] == [True, False, False]
            assert found[2].text == "The edition is in force on 1995-06-01"
            with pytest.raises(Malformed, match="not in force on 2020-01-01"):
                await room.tables.make(replace(wish, date="2020-01-01"), olga)
            await of(tables[0], Role.SUPERVISOR).do(decks.IssueDeck("R-1", tables[0].host.meta.id))
            await tables[0].command(CheckDeck(tables[0].log.state.due_deck.cards))
            refused = await tables[0].ask(e.TableEntry(OpenTable()), Role.OPERATOR)
            assert "without a day" in refused.reason

    run(scene)


@rules("H-R32", "S89-1997/1(b)", "S89-1997/5.1(a)", "S94-1994/7CS5.1")
def test_every_paper_that_a_rule_wants_displayed_is_up_before_the_table_opens(tmp_path: Path) -> None:
    """Each a line of its own, which cites what wants it displayed and not what it says besides."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room, "canberra-1997", seats=5)
            host, vera = staff.host, of(staff, Role.SUPERVISOR)
            await vera.do(decks.IssueDeck("C-1", host.meta.id))
            await staff.command(CheckDeck(staff.log.state.due_deck.cards))
            wanted = {
                line.step: line.rules
                for line in opening(room.floor.look(host), room.floor.state)
                if line.step.startswith("sign")
            }
            assert list(wanted) == ["sign", "sign qualification", "sign cloth", "sign rules"]
            assert "S89-1997/5.1(a)" in wanted["sign"]
            assert "S89-1997/5.2" not in wanted["sign"], "that is how notice of a change is given"
            assert wanted["sign qualification"] == ("S89-1997/1(b)",)
            for kind, paper in papers(room, host)[0].items():
                if kind is not SignKind.QUALIFICATION:
                    await post_sign(room, host, kind, paper.digest, "A4", vera.person)
            refused = await staff.ask(e.TableEntry(OpenTable()), Role.OPERATOR)
            assert refused.reason == "before the table opens: printed and put up: When the dealer plays"
            assert "S89-1997/1(b)" in refused.rules
            stud = await new_table(room, "seven-card-stud-1994")
            lines = {line.step: line.rules for line in opening(room.floor.look(stud.host), room.floor.state)}
            assert lines["sign"] == ("S94-1994/7CS5.1",)

    run(scene)


@rules("H-R30")
def test_a_table_stands_from_the_first_in_the_pit_that_it_was_made_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room)
            vera = of(staff, Role.SUPERVISOR)
            await vera.do(people.ClockIn(vera.person.id, Role.SUPERVISOR, pit="north"))
            edition = staff.host.edition
            wish = TableWish(edition, usual_options(edition, Dealing.PERSON), seats=4, dealing=Dealing.PERSON)
            with pytest.raises(Malformed, match="a pit is called"):
                await room.tables.make(replace(wish, following=FollowedTerms(pit=" north")), vera.person)
            made = await room.tables.make(replace(wish, following=FollowedTerms(pit="north")), vera.person)
            assert room.floor.state.duties.pit_of(made.id) == "north"
            assert room.tables[made.id].log.shown.on_duty[Role.SUPERVISOR] == vera.person.id
        assert verified(tmp_path / FILE) is None

    run(scene)


def test_a_table_is_made_though_its_pit_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked would make another one."""

    async def away(*given: object) -> None:
        raise StoreFailed("away")

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room)
            edition = staff.host.edition
            wish = TableWish(edition, usual_options(edition, Dealing.PERSON), seats=4, dealing=Dealing.PERSON)
            monkeypatch.setattr(room.floor, "place", away)
            terms = FollowedTerms(pit="north")
            made = await room.tables.make(replace(wish, following=terms), of(staff, Role.SUPERVISOR).person)
            assert made.id in room.tables

    run(scene)


@rules("H-R34", "NI2018-51/17.18", "NI2018-51/17.15")
def test_what_changes_a_round_is_reported_at_its_table_and_is_no_note_beside_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            await staff.enter(e.DealEntry())
            for number, (matter, measure, rule, tile) in enumerate(
                (
                    (Conduct.SHOWN_TO_ONE, Measure.REVEALED, "NI2018-51/17.18", "conduct"),
                    (Conduct.VIEW, Measure.COUNTED, "NI2018-51/17.15", "hand fouled"),
                ),
                1,
            ):
                await vera.do(conduct.ReportPerson(table, matter, "seen by seat 4", 3))
                taken = conduct.TakeMeasure(number, measure, "as the rule has it")
                assert f'under "{tile}"' in await vera.refused(taken, rule)
                assert room.floor.state.conduct.reports[number].taken is None
            await staff.enter(e.Rest())
            await vera.do(taken)
            assert room.floor.state.conduct.reports[2].taken is Measure.COUNTED

    run(scene)


@rules("H-R35")
def test_chips_come_back_in_cash_to_a_player_who_has_left_and_no_table_closes_on_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera, olga = staff.host.meta.id, of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            await vera.do(cases.OpenDispute(table, 2, "it was my pot"), cases.HoldMoney(1, 3, 50_00, (3,)))
            await staff.command(Leave(2))
            await olga.do(cases.DecideCase(1, "it was"))
            await vera.do(cases.NoteCase(1, player_told=True))
            await staff.command(NotifyClosure(), Role.OPERATOR)
            await staff.command(CheckDeck(staff.log.state.due_deck.cards))
            refused = await staff.ask(e.TableEntry(CloseTable()), Role.OPERATOR)
            assert "$50 lies aside for case 1" in refused.reason
            await vera.do(cases.ReleaseMoney(1, 50_00, person="badge 2"), cases.CloseCase(1))
            [back] = [event for event in staff.log.table.events if isinstance(event, GivenBack)]
            assert (back.seat, back.person, back.cents) == (0, "badge 2", 50_00)
            await staff.command(CloseTable(), Role.OPERATOR)
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R34", "H-R35", "NI2018-51/19.4")
def test_what_is_left_to_do_when_a_table_is_closed_is_done_on_the_floor(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera, olga = staff.host.meta.id, of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            await vera.do(cases.OpenDispute(table, 2, "it was my pot"))
            await vera.do(conduct.ReportPerson(table, Conduct.LANGUAGE, "speaks Latin", 2))
            await vera.do(conduct.ReportPerson(table, Conduct.SIDE_BET, "bets on the colour", 3))
            await vera.do(conduct.TakeMeasure(2, Measure.EXCLUDED, "it was the third time"))
            await staff.enter(e.ApproveEntry(), role=Role.OPERATOR)
            await vera.do(lists.PutOnList("Late", room.floor.game_at(table), table))
            await staff.command(NotifyClosure(), Role.OPERATOR)
            await staff.command(CheckDeck(staff.log.state.due_deck.cards))
            await staff.command(CloseTable(), Role.OPERATOR)
            assert table in room.tables
            await olga.do(cases.DecideCase(1, "it might be"))
        async with opened(tmp_path) as room:
            vera, olga = OnFloor(room, vera.person), OnFloor(room, olga.person)
            assert table not in room.tables
            length = room.store.length(staff.log.stream)
            assert "the table is closed" in await vera.refused(cases.HoldMoney(1, 3, 50_00, (3,)), "H-R35")
            assert "the table is closed" in await vera.refused(cases.ReleaseMoney(1, 50_00, 3), "H-R35")
            warning = conduct.TakeMeasure(1, Measure.WARNED, "it is his first")
            assert "the table is closed: warn at the list" in await vera.refused(warning)
            await vera.do(conduct.TakeMeasure(1, Measure.NONE, "he is gone"))
            await vera.do(exclusions.LiftExclusion(1, "it was another"))
            await vera.do(lists.TakeOff(1, "the table is closed"))
            assert not room.floor.state.lists.waiting
            assert not room.floor.state.conduct.barred("badge 3", table, "holdem-2018", room.clock())
            assert "no review" in await olga.refused(cases.DecideCase(1, "it was not", "upheld"), "H-R35")
            await olga.do(cases.DecideCase(1, "it was not"))
            _, decided = [one for one in room.floor.log.latest if isinstance(one, cases.CaseDecided)]
            assert decided.rules == ("NI2018-51/19.4", "H-R35")
            assert "at its end" in await vera.refused(cases.CloseCase(1))
            await vera.do(cases.NoteCase(1, player_told=True))
            await olga.do(cases.AskReview(1))
            assert room.floor.state.cases.cases[1].next_step == "the review is waited for"
            await olga.do(cases.DecideCase(1, "it was not", "upheld"))
            await vera.do(cases.CloseCase(1))
            case = room.floor.state.cases.cases[1]
            assert (case.decision, case.decided_by, case.reviewed) == ("it was not", olga.person.id, "upheld")
            assert not any(line.next_step for part in room.floor.page().parts for line in part.lines)
            assert room.store.length(staff.log.stream) == length
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R32", "H-R19")
def test_lines_of_the_house_for_the_day_and_the_pit_are_ticked_on_the_floor(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            vera, olga = of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            day = OwnLine(text="Count the keys", by=Role.OPERATOR)
            pit = OwnLine(text="Lamps on", by=Role.DEALER)
            document = replace(house("holdem-2018"), checklists=Checklists(day=(day,), pit=(pit,)))
            await make_version(room, document, olga.person)
            await put_in_force(room, document.identity, {}, olga.person, is_room=True)
            await vera.do(people.AssignPit(staff.host.meta.id, "north", 1, 1))
            assert [(one.pit, one.text, one.done) for one in room.floor.day_lines()] == [
                ("", "Count the keys", 0),
                ("north", "Lamps on", 0),
            ]
            assert "no such line" in await olga.refused(ticks.TickLine("", "Lamps on", "south"), "H-R32")
            dealer = of(staff, Role.DEALER)
            assert "operator to say" in await dealer.refused(ticks.TickLine("", "Count the keys"), "H-R32")
            await dealer.do(ticks.TickLine("", "Lamps on", "north"))
            assert [bool(one.done) for one in room.floor.day_lines()] == [False, True]

    run(scene)


@rules("H-R33", "NI2018-51/2.5", "NI2018-51/2.6")
def test_a_deck_that_fails_is_bagged_and_two_check_the_next(tmp_path: Path) -> None:
    """F-29: 51 cards found; the same name twice is refused."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            await vera.do(decks.IssueDeck("R-17", table), decks.CountDeckCards(table, 51))
            assert staff.log.shown.is_doubtful
            end = (table, "R-18", decks.DeckEnd.DISCREPANT)
            bag = ("B-3", "a card is missing")
            dealer, supervisor = staff.people[Role.DEALER].id, vera.person.id
            same = decks.ReplaceDeck(*end, supervisor, supervisor, *bag)
            assert "two who work here" in await vera.refused(same, "NI2018-51/2.5")
            assert room.floor.state.decks.decks["R-17"].end is None, "whole or not at all"
            for first, second in ((dealer, "Vera"), ("Del", supervisor), (supervisor, dealer)):
                unknown = decks.ReplaceDeck(*end, first, second, *bag)
                assert "two who work here" in await vera.refused(unknown, "NI2018-51/2.5")
            both = decks.ReplaceDeck(*end, dealer, supervisor, *bag)
            other = await another(room, "Sue", Role.SUPERVISOR)
            assert "one of the two" in await other.refused(both, "NI2018-51/2.5")
            by_hand = ReplaceCards((), dealer, "Vera")
            assert (await staff.ask(e.TableEntry(by_hand))).outcome is Outcome.REFUSED, "nor by an entry of the table"
            assert room.floor.state.decks.decks["R-17"].end is None
            await vera.do(both)
            assert (staff.log.shown.checked, room.floor.state.decks.decks["R-17"].bag) == (None, "B-3")

    run(scene)


@rules("H-R34", "H-R19")
def test_a_picture_is_kept_with_an_entry_that_holds_where_the_house_allows_it(tmp_path: Path) -> None:
    content = b"\x89PNG\r\n\x1a\n" + bytes(40)

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            vera, olga = of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            await vera.do(exclusions.ExcludeFrom("Zed", "holdem-2018", "passes information"))
            await olga.do(exclusions.ConfirmExclusion(1))
            with pytest.raises(Refusal, match="keeps no pictures"):
                await keep_picture(room, 1, content, vera.person)
            allowed = replace(house("holdem-2018"), policies=Policies(pictures=True))
            await make_version(room, allowed, olga.person)
            await put_in_force(room, allowed.identity, {}, olga.person, is_room=True)
            for number, what, by, match in (
                (2, content, vera, "no entry 2"),
                (1, content, of(staff, Role.DEALER), "supervisors"),
            ):
                with pytest.raises(Refusal, match=match):
                    await keep_picture(room, number, what, by.person)
            with pytest.raises(Malformed, match="JPEG or a PNG"):
                await keep_picture(room, 1, b"GIF89a", vera.person)
            await keep_picture(room, 1, content, vera.person)
            entries = room.floor.state.conduct.exclusions
            held, entries[1] = entries[1], replace(entries[1], until=room.clock())
            assert picture_of(room, 1) is None, "its time has run out"
            entries[1] = held
            found = picture_of(room, 1)
            assert found is not None
            assert (found.media, found.content) == ("image/png", content)
            await vera.do(exclusions.LiftExclusion(1, "it was another Zed"))
            assert picture_of(room, 1) is None
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R31")
def test_kept_seats_must_move_and_one_seat_for_a_person(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            main = await open_table(room, seats=5)
            feeder = await new_table(room)
            await feeder.command(CheckDeck(feeder.log.state.due_deck.cards))
            await feeder.command(OpenTable(), Role.OPERATOR)
            await feeder.command(Sit("Finn", 1, STAKE))
            table, vera = main.host.meta.id, of(main, Role.SUPERVISOR)
            twice = await feeder.ask(e.TableEntry(Sit("badge 1", 2, STAKE)))
            assert (twice.outcome, "NI2018-51/16.2" in twice.rules) == (Outcome.REFUSED, True)
            await main.command(Leave(5))
            await main.command(Release(5))
            await vera.do(kept_seats.SetMustMove(table, feeder.host.meta.id))
            late = await main.ask(e.TableEntry(Sit("Greg", 5, STAKE)))
            assert "come first here: main game" in late.reason
            await vera.do(kept_seats.SetMustMove(table), kept_seats.KeepSeat(table, 5, KeptFor.ACCESS, "Ida"))
            assert "kept for Ida" in (await main.ask(e.TableEntry(Claim("Greg", 5)))).reason
            await main.command(Sit("Ida", 5, STAKE))

    run(scene)


@rules("H-R31", "H-R34")
def test_members_are_known_by_their_ids_where_somebody_writes_the_name(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room)
            vera = of(staff, Role.SUPERVISOR)
            await staff.enter(e.DeckWhole())
            await staff.command(OpenTable(), Role.OPERATOR)
            ann = await room.accounts.register("Ann", "a long password", None)
            await vera.do(exclusions.ExcludeFrom("Ann", staff.host.edition, "passes information"))
            await of(staff, Role.OPERATOR).do(exclusions.ConfirmExclusion(1))
            assert [one.person for one in room.floor.state.conduct.exclusions.values()] == [ann.id]
            for name in ("Ann", ann.id):
                refused = await staff.ask(e.TableEntry(Sit(name, 1, STAKE)))
                assert "entry 1 of the exclusion list" in refused.reason, name
                listed = lists.PutOnList(name, room.floor.game_at(staff.host.meta.id))
                assert "entry 1" in await vera.refused(listed, "H-R34")
            await staff.command(Sit("Ann of Yass", 1, STAKE))

    run(scene)


def test_a_table_is_alone_since_its_tablet_was_heard_last(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room)
            host, dealer, line = staff.host, staff.people[Role.DEALER].id, asyncio.Event()
            assert alone_since(host) == last_entry(host), "never heard since the room has opened"
            host.connect(dealer, line)
            assert alone_since(host) == 0
            host.disconnect(dealer, line)
            host.presences[dealer].away_since += 60
            assert alone_since(host) >= last_entry(host) + 60_000

    run(scene)


@rules("H-R20")
def test_it_is_the_device_that_writes_which_is_alone_and_not_whoever_deals(tmp_path: Path) -> None:
    """The dealer looks in at another page, and the tablet of the table lies there without a line."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room)
            host, dealer, line = staff.host, staff.people[Role.DEALER], asyncio.Event()
            await lease_to(host, room.devices, "tablet-1", dealer)
            host.hear("tablet-1")
            assert alone_since(host) == 0, "though nobody is logged in at it by name"
            host.miss("tablet-1")
            host.devices["tablet-1"].away_since += 60
            host.connect(dealer.id, line)
            assert alone_since(host) >= last_entry(host) + 59_000
            assert tiles.colour_of(host, Need.NOTHING, alone_since(host)) is tiles.TileColour.ALONE
            host.hear("tablet-1")
            assert alone_since(host) == 0
            host.miss("tablet-1")
            ben = await another(room, "Ben", Role.DEALER)
            await staff.command(TakeDuty(Role.DEALER, ben.person.id), Role.SUPERVISOR)
            assert alone_since(host) == last_entry(host), "put away: whoever deals now is waited for"

    run(scene)


@rules("H-R36", "H-R17")
def test_the_same_again_changes_nothing_and_all_of_it_is_there_after_a_restart(tmp_path: Path) -> None:
    async def first() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            listed = lists.PutOnList("Otto", "holdem-2018 5/10")
            assert [(await vera.ask(listed, "once")).outcome for _ in range(2)] == [Outcome.ACK, Outcome.REPEATED]
            assert (await vera.ask(lists.PutOnList("Bill", "omaha"), "once")).outcome is Outcome.ERROR
            assert (await vera.ask(people.Push("t99", "x"))).outcome is Outcome.ERROR
            await staff.command(ReportConduct(Conduct.LANGUAGE, "speaks Latin", 3))
            await staff.command(RaiseDispute(2, "it was my pot"))
            await vera.do(conduct.TakeMeasure(1, Measure.WARNED, "the first time"))
            await staff.enter(e.DealEntry(), e.CallEntry(), e.CallEntry())
            await staff.enter(e.ReportEntry(CardsDiscarded(1)))
            assert staff.log.waiting is not None
            await vera.do(handover.TakeOn(table, vera.person.id))
            assert room.floor.state.handovers.taken_on == {table: vera.person.id}
            await staff.enter(e.Reject("they lie apart"), role=Role.SUPERVISOR)
            assert room.floor.state.handovers.taken_on == {}, "nobody has taken on the next one yet"
            assert "no ruling waits" in await vera.refused(handover.TakeOn(table, vera.person.id), "H-R36")
            await vera.do(hand_over_to(room, staff.people[Role.OPERATOR].id))
            offered = room.floor.state.handovers.offered
            assert offered is not None
            await staff.enter(e.ReportEntry(CardsDiscarded(1)))
            olga, sign = of(staff, Role.OPERATOR), handover.SignHandover(offered.digest)
            assert "a ruling waits" in await olga.refused(sign, "H-R36")
            await vera.do(handover.TakeOn(table, vera.person.id))
            await olga.do(sign)
            await staff.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            assert room.floor.state.handovers.taken_on == {}

    async def second() -> None:
        async with opened(tmp_path) as room:
            state = room.floor.state
            assert [one.person for one in state.lists.waiting.values()] == ["Otto"]
            assert state.conduct.reports[1].taken is Measure.WARNED
            assert [one.matter for one in state.conduct.warnings] == [Conduct.LANGUAGE]
            assert state.cases.cases[1].words == "it was my pot"

    run(first)
    assert verified(tmp_path / FILE) is None
    run(second)
    assert verified(tmp_path / FILE) is None


@rules("NI2018-51/19.2")
def test_an_exclusion_by_a_ruling_is_on_the_list_too(tmp_path: Path) -> None:
    """In a round the measure is a ruling: the report is answered by what is chosen, the list when the player leaves."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            table, vera = staff.host.meta.id, of(staff, Role.SUPERVISOR)
            await vera.do(conduct.ReportPerson(table, Conduct.SIDE_BET, "bets on the colour", 3))
            await staff.enter(e.DealEntry())
            await vera.do(conduct.TakeMeasure(1, Measure.HAND, "it was the second time"))
            report = room.floor.state.conduct.reports[1]
            assert (report.asked, report.taken) == (Measure.HAND, None), "the table has not ruled yet"
            by = Principal(Role.SUPERVISOR, name=vera.person.id)
            chosen = Choose("excluded", "it was the third time", by)
            await staff.enter(e.TableEntry(chosen), role=Role.SUPERVISOR)
            await staff.enter(e.ApproveEntry(), role=Role.OPERATOR)
            report = room.floor.state.conduct.reports[1]
            assert (report.taken, report.reason) == (Measure.EXCLUDED, "it was the third time")
            while not room.floor.state.conduct.exclusions:
                await staff.enter(e.Rest())
            assert room.floor.state.conduct.exclusions[1].person == "badge 3"

    run(scene)


def test_a_list_has_the_games_against_the_house_by_their_edition() -> None:
    """Their limits are words of a sign; those of poker have a kind."""
    assert game_of("baccarat-1995", BaccaratOptions()) == "baccarat-1995"
    assert game_of("canberra-1997", CanberraOptions()).startswith("canberra-1997")
    assert game_of("holdem-2018", GAMES["holdem-2018"].defaults) != "holdem-2018"


@rules("H-R31", "H-R33", "H-R34", "S89-1997/15.2")
def test_tables_against_the_house_have_lists_and_measures_of_their_own(tmp_path: Path) -> None:
    """Nobody posts there, no list is theirs alone; the operator excludes and forfeits, and a second person confirms."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, "canberra-1997", seats=3)
            table, vera, olga = staff.host.meta.id, of(staff, Role.SUPERVISOR), of(staff, Role.OPERATOR)
            await staff.command(Leave(3))
            assert [(price.seat, price.cents) for price in entry_prices(staff.log.shown)] == [(3, 0)]
            await vera.do(
                lists.PutOnList("Otto", room.floor.game_at(table), table),
                lists.OfferFreeSeat(table, 3, lists.Whom.SEATED, ("badge 1", "badge 2")),
                lists.CallPerson(1, table, 3),
                lists.SeatFromList(1, table, 3, STAKE),
                decks.CountDeckCards(table, 52),
                conduct.ReportPerson(table, Conduct.PASSING, "shows a card to box 2", 1),
            )
            out = conduct.TakeMeasure(1, Measure.EXCLUDED, "it was the third time")
            assert "operator" in await vera.refused(out)
            await olga.do(out)
            assert room.floor.state.conduct.reports[1].asked is Measure.EXCLUDED
            await staff.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            assert room.floor.state.conduct.reports[1].taken is Measure.EXCLUDED
            [entry] = room.floor.state.conduct.exclusions.values()
            assert (entry.person, entry.reason) == ("badge 1", "it was the third time")
            shoe = await new_table(room, "baccarat-1995", seats=3)
            assert "counted" in await vera.refused(decks.CountDeckCards(shoe.host.meta.id, 416))
        assert verified(tmp_path / FILE) is None

    run(scene)


@rules("H-R17", "NI2018-51/17.7")
def test_a_ruling_that_the_dealer_let_take_effect_is_told_on_the_floor(tmp_path: Path) -> None:
    """Nobody taps for it: it is told for a while, also when its round is long over, or until somebody notes it."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            host = staff.host

            def turn() -> int:
                state = staff.log.shown
                assert isinstance(state, PokerTableState)
                assert state.round is not None
                return state.round.turn

            def needed(later: int = 0) -> tiles.TableNeed:
                return tiles.need_at(room.floor, host, False, room.clock() + later)

            await staff.enter(e.DealEntry(), e.To(25_00))
            await staff.enter(e.ReportEntry(WrongAmount(turn(), 30_00)))
            assert staff.log.waiting is None, "the rule has the dealer do it"
            told = needed()
            assert (told.need, told.since) == (Need.RULED, staff.log.kept_at[-1])
            assert told.text.startswith("Ruled by the dealer: seat 4")
            assert tiles.colour_of(host, told.need, 0) is tiles.TileColour.GOING, "nothing waits"
            await staff.enter(e.Rest(), cards("7h Kd 2c"), e.To(50_00), e.Rest())
            await staff.enter(*(entry for _ in range(12) for entry in (e.DealEntry(), e.Rest())))
            assert needed() == told
            assert needed(TOLD_FOR).need is Need.NOTHING
            first = len(staff.log.kept)
            await staff.enter(e.DealEntry(), e.To(25_00))
            await staff.enter(e.ReportEntry(WrongAmount(turn(), 30_00)))
            assert needed().text.count(": ") > told.text.count(": "), "both, the last first"
            await staff.enter(e.Strike(first + 1), role=Role.SUPERVISOR)
            assert needed() == told, "struck out, it never was"
            await staff.enter(e.TableEntry(Annotate("seen")), role=Role.SUPERVISOR)
            assert needed().need is Need.NOTHING

    run(scene)
