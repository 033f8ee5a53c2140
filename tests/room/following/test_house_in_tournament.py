"""Tournaments against the house whose tables a person deals: wagers and cards are entered, the rest is their terms."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.banked.baccarat.commands import InvalidateCoup, ShowFirst
from pitboss.banked.baccarat.due import BurnCardsDue
from pitboss.banked.canberra.commands import GiveLimitsNotice, Invalidate
from pitboss.banked.canberra.facts import AnteFound, BoxCardExposed
from pitboss.banked.canberra.kinds import Ground, HandResult
from pitboss.cards import Card
from pitboss.following import entries as e
from pitboss.following.house import follower_of
from pitboss.following.written import OF_TOURNAMENT
from pitboss.hands import Category
from pitboss.play import Role
from pitboss.room.tournaments import desk
from pitboss.table.commands import Leave, Shuffle, Sit, TopUp
from pitboss.table.keeping_commands import CountChips
from pitboss.table.terms import Phase as TablePhase
from pitboss.tournament import commands
from pitboss.tournament.conditions import (
    EqualChips,
    WagerOrder,
)
from pitboss.tournament.events.eliminations import Eliminated
from pitboss.tournament.events.rounds import RoundNoted
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.following.house_tournament_scenes import (
    PAIR,
    SOON,
    START,
    bank_of,
    canberra,
    dora_of,
    one_table,
    over_with,
    without_bots,
)
from tests.room.following.keeping import cards, person_of
from tests.room.following.tournament_scenes import (
    ask_director,
    dealt_by,
    is_on,
    refused,
    stacks,
    staff_again,
    started,
)
from tests.room.tournaments.scenes import COUPS, events_of, room_in, sound, until, with_baccarat
from tests.room.virtual_time import run_virtually


@pytest.mark.parametrize(("edition", "date"), [("canberra-1997", "1997-07-03"), ("canberra-1995", "1996-07-03")])
@rules("T-R38", "T-R42", "T-R77", "T-R79", "H-R37")
def test_a_session_of_canberra_poker_is_entered(tmp_path: Path, edition: str, date: str) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room, replace(canberra(), edition=edition, date=date))
            assert staff.log.shown.edition == edition
            assert staff.stakes() == {1: START, 2: START, 3: START}
            await staff.enter(e.WagerEntry(1, 100), e.WagerEntry(2, 200))
            assert is_on(host)
            await staff.enter(e.NoMoreBetsEntry(), cards("Td"))
            assert staff.log.kept[-2].implied == 1
            assert staff.log.shown.boxes[3].ante == 25
            await staff.enter(e.Stay((1, 2)), PAIR, e.TurnEntry(HandResult.WIN, Category.FLUSH))
            await staff.enter(e.TurnEntry(HandResult.LOSE))
            assert not is_on(host)
            first = {1: START - 300, 2: START + 200 + 5 * 400, 3: START - 25}
            assert staff.stakes() == stacks(host, 1) == first
            assert host.state.bank == bank_of(room, host) == 3 * START - sum(first.values())
            await staff.enter(e.WagerEntry(1, 225), e.WagerEntry(2, 25), e.WagerEntry(3, 25), e.NoMoreBetsEntry())
            id_, in_round = host.id, staff.stakes()
        async with room_in(tmp_path) as room:
            host, staff = room.tournaments[id_], staff_again(room, staff)
            assert staff.stakes() == in_round
            assert is_on(host)
            await staff.enter(cards("Td"), e.Stay((1,)), PAIR, e.TurnEntry(HandResult.LOSE))
            assert stacks(host, 1) == {1: 25, 2: 3_175, 3: 950}
            await until(lambda: host.state.clock.level == 2, SOON)
            await until(lambda: staff.log.shown.terms.minimum == 50, SOON)
            assert "below the minimum" in await refused(staff, e.WagerEntry(2, 25))
            assert staff.log.shown.places.keys() == {1, 2, 3}
            await staff.enter(e.WagerEntry(2, 500))
            out = [event for event in events_of(host) if isinstance(event, Eliminated)]
            assert [(event.table, event.put) for event in out] == [(1, 25)]
            assert staff.stakes() == {2: 2_675, 3: 950}
            await staff.enter(e.NoMoreBetsEntry(), cards("Td"), e.Stay(()), PAIR)
            assert stacks(host, 1) == staff.stakes() == {2: 2_675, 3: 900}
            await staff.enter(e.SameAgain(), e.NoMoreBetsEntry(), cards("Td"), e.Stay(()), PAIR)
            await until(lambda: host.is_over, SOON)
            assert host.state.phase is Phase.PAID
            assert [event.void for event in events_of(host) if isinstance(event, RoundNoted)] == [False] * 4
            places = {award.place: host.state.entries[award.entry].stack for award in host.state.awards.values()}
            assert places == {1: 2_175, 2: 850, 3: 0}
            await staff.enter(e.DeckWhole())  # the cards are checked once more before the table closes
            await until(lambda: not host.tables, SOON)
            assert staff.log.phase is TablePhase.CLOSED
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("H-R12", "H-R37", "T-R49")
def test_a_round_that_was_reported_is_undone_by_the_director_and_entered_anew(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room, canberra())
            before = staff.stakes()
            await staff.enter(e.WagerEntry(1, 100), e.WagerEntry(2, 50))
            await staff.enter(e.Strike(len(staff.log.kept)))  # within a round all is as ever
            assert is_on(host)
            await staff.enter(e.Strike(len(staff.log.kept) - 2))
            assert (is_on(host), staff.stakes()) == (False, before)
            noted = [event for event in events_of(host) if isinstance(event, RoundNoted)]
            assert [(event.void, event.unbegun) for event in noted] == [(True, True)]
            await staff.enter(e.WagerEntry(1, 100), *over_with(HandResult.LOSE))
            wrong = {1: START - 300, 2: START - 25, 3: START - 25}
            assert staff.stakes() == stacks(host, 1) == wrong
            over = len(staff.log.kept)
            for number in (over, over - 2):
                assert "reported to the tournament" in await refused(staff, e.Strike(number), Role.SUPERVISOR)
            placed = next(each.number for each in staff.log.kept if each.by == OF_TOURNAMENT)
            assert "came from the tournament" in await refused(staff, e.Strike(placed))
            await ask_director(room, host, commands.UndoRound(1, "the hand was a flush"))
            assert staff.stakes() == stacks(host, 1) == before
            assert host.state.bank == bank_of(room, host) == 0
            await staff.enter(e.SameAgain(), *over_with(HandResult.WIN))
            assert stacks(host, 1) == staff.stakes() == {1: START + 100 + 5 * 200, 2: START - 25, 3: START - 25}
            assert host.state.tables[1].rounds == 1
            id_, known = host.id, staff.stakes()
        async with room_in(tmp_path) as room:
            again = staff_again(room, staff)
            assert again.stakes() == stacks(room.tournaments[id_], 1) == known
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("NI2018-51/20.9", "H-R37", "T-R81")
def test_seats_chips_terms_and_what_is_over_stay_closed_at_the_screen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room, canberra(jackpot_terms="as at other tables"))
            for closed in (Sit("badge", 3, 500), TopUp(1, 500), Leave(1), CountChips(1, 900)):
                await refused(staff, e.TableEntry(closed))
            assert "the director undoes" in await refused(staff, e.CountEntry(1, 900))
            for directed in (GiveLimitsNotice(staff.log.shown.terms), Invalidate(Ground.FIRE, "the alarm")):
                assert "director" in await refused(staff, e.TableEntry(directed), Role.SUPERVISOR)
            assert "the jackpot is not offered" in await refused(staff, e.WagerEntry(1, 25, jackpot=True))
            assert "director" in await refused(staff, e.ReportEntry(AnteFound(1, 20)))
            await ask_director(room, host, commands.HoldTable(1, "a dispute"))
            for begins in (e.DealEntry(), e.WagerEntry(1, 25), e.SameAgain(), e.TableEntry(Shuffle())):
                assert "held: a dispute" in await refused(staff, begins)
            await ask_director(room, host, commands.ReleaseTable(1))
            await staff.enter(e.DealEntry(), e.ReportEntry(AnteFound(1, 20)))
            await staff.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            assert staff.log.shown.boxes[1].ante == 20  # below the least, which plays this once
            await staff.enter(e.NoMoreBetsEntry(), *(e.ReportEntry(BoxCardExposed(box)) for box in (1, 2, 3)))
            assert not is_on(host)
            assert stacks(host, 1) == staff.stakes() == {1: START, 2: START, 3: START}
            assert [event.void for event in events_of(host) if isinstance(event, RoundNoted)] == [True]
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("T-R80", "T-R82")
def test_antes_in_turn_and_a_play_off_of_equal_chips(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room, canberra(2, wagers=WagerOrder.ROTATING, equal=EqualChips.PLAY_OFF))
            assert staff.log.shown.terms.conditions.first == 1
            assert "in turn: seat 1 is first" in await refused(staff, e.WagerEntry(2, 100))
            await staff.enter(e.WagerEntry(1, 50), e.WagerEntry(2, 25), *over_with(HandResult.LOSE))
            assert stacks(host, 1) == {1: START - 150, 2: START - 25, 3: START - 25}
            assert staff.log.shown.terms.conditions.first == 2
            await until(lambda: staff.log.shown.terms.minimum == 50, SOON)
            await staff.enter(e.WagerEntry(2, 50))
            assert "seat 3 is first" in await refused(staff, e.WagerEntry(1, 50))
            await staff.enter(e.NoMoreBetsEntry(), cards("Td"), e.Stay(()), PAIR)
            assert stacks(host, 1) == {1: START - 200, 2: START - 75, 3: START - 75}
            await until(lambda: bool(host.state.off), SOON)
            await until(lambda: staff.log.shown.places.keys() == {2, 3}, SOON)
            await staff.enter(e.WagerEntry(3, 50), e.WagerEntry(2, 100), e.NoMoreBetsEntry())
            await staff.enter(cards("Td"), e.Stay(()), PAIR)
            await until(lambda: host.is_over, SOON)
            places = {award.place: host.state.entries[award.entry].stack for award in host.state.awards.values()}
            assert places == {1: START - 125, 2: START - 175, 3: START - 200}
            await staff.enter(e.DeckWhole())
            await until(lambda: not host.tables, SOON)
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("H-R37", "T-R32", "T-R79")
def test_people_come_and_go_between_two_tables(tmp_path: Path) -> None:
    """One is moved into a round; both who are left at the other table lose all they have, and the table closes."""

    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await started(room, canberra(players=5, start=75), (1, 2))
            await until(lambda: len(host.tables) == 2, SOON)
            first = await dealt_by(room, host.tables[1], await person_of(room, "Del", Role.DEALER))
            second = await dealt_by(room, host.tables[2], await person_of(room, "Dot", Role.DEALER))
            await second.enter(e.WagerEntry(1, 25))
            wager = len(second.log.kept)
            moved = host.state.entries[host.state.tables[1].seats[3]]
            await ask_director(room, host, commands.MovePlayer(moved.person, 2, 3, "to sit nearer to the door"))
            assert (first.stakes(), second.stakes()) == ({1: 75, 2: 75}, {1: 50, 2: 75, 3: 75})
            await second.enter(e.Strike(wager))
            assert (is_on(host, 2), second.stakes()) == (False, {1: 75, 2: 75, 3: 75})
            assert second.log.kept[-1].by == OF_TOURNAMENT
            await ask_director(room, host, commands.MovePlayer(moved.person, 1, 3, "back again"))
            await second.enter(e.WagerEntry(1, 25), e.NoMoreBetsEntry(), cards("Td"), e.Stay((1, 2)), PAIR)
            await second.enter(e.TurnEntry(HandResult.LOSE), e.TurnEntry(HandResult.LOSE))
            assert stacks(host, 2) == {1: 0, 2: 0}
            await desk.give_back(host, dora_of(room))
            await until(lambda: len(host.state.tables) == 1, SOON)
            out = [event for event in events_of(host) if isinstance(event, Eliminated)]
            assert [(event.table, event.put, "T-R79" in event.rules) for event in out] == [(2, 0, True)] * 2
            await second.enter(e.DeckWhole())
            await until(lambda: second.log.phase is TablePhase.CLOSED, SOON)
            await first.enter(e.WagerEntry(3, 25), e.NoMoreBetsEntry(), cards("Td"), e.Stay(()), PAIR)
            assert first.stakes() == stacks(host, 1) == {1: 50, 2: 50, 3: 50}
            assert host.state.bank == bank_of(room, host) == 5 * 75 - 150
            await ask_director(room, host, commands.OpenTournamentTable(followed=True))
            await until(lambda: 3 in host.tables, SOON)
            assert host.tables[3].meta.is_followed
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("H-R37", "T-R80")
def test_the_same_again_in_turn_goes_as_far_as_the_first_who_cannot(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            _, staff = await one_table(room, canberra(4, start=900, wagers=WagerOrder.ROTATING))
            await staff.enter(e.WagerEntry(1, 25), e.WagerEntry(2, 50), e.WagerEntry(3, 250))
            await staff.enter(e.NoMoreBetsEntry(), cards("Td"), e.Stay((3,)), PAIR, e.TurnEntry(HandResult.LOSE))
            assert staff.stakes() == {1: 875, 2: 850, 3: 150}
            assert staff.log.shown.terms.conditions.first == 2

            def antes() -> dict[int, int]:
                return {box: each.ante for box, each in staff.log.shown.boxes.items()}

            announced = follower_of(staff.log.followed).last_wagers()
            await staff.enter(e.SameAgain())
            assert antes() == {each.seat: each.cents for each in announced} == {2: 50}
            await staff.enter(e.WagerEntry(3, 100), e.SameAgain())
            assert antes() == {2: 50, 3: 100, 1: 25}
            assert follower_of(staff.log.followed).last_wagers() == []

    run_virtually(scene)


@rules("T-R79")
def test_a_tournament_is_over_where_everybody_has_lost_everything(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room, canberra(start=75))
            await staff.enter(e.WagerEntry(1, 25), e.NoMoreBetsEntry(), cards("Td"), e.Stay((1, 2, 3)), PAIR)
            await staff.enter(*(e.TurnEntry(HandResult.LOSE) for _ in range(3)))
            await until(lambda: host.is_over, SOON)
            assert {award.shared for award in host.state.awards.values()} == {3}
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("T-R80")
def test_antes_under_cover_are_known_to_others_with_no_more_bets(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            _, staff = await one_table(room, canberra(wagers=WagerOrder.SEALED))
            await staff.enter(e.WagerEntry(2, 75))
            assert staff.host.look("").boxes[2].ante == 0
            await staff.enter(e.NoMoreBetsEntry())
            assert {box: each.ante for box, each in staff.host.look("").boxes.items()} == {1: 25, 2: 75, 3: 25}
        assert sound(tmp_path) == ""

    run_virtually(scene)


def test_a_table_that_was_kept_as_it_stood_goes_on_when_the_room_opens(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room, canberra(40))
            for _ in range(18):
                await staff.enter(e.WagerEntry(1, 25), e.NoMoreBetsEntry(), cards("Td"), e.Stay(()), PAIR)
            assert staff.log.base.number
            id_, before = host.id, staff.stakes()
        async with room_in(tmp_path) as room:
            host, staff = room.tournaments[id_], staff_again(room, staff)
            assert staff.stakes() == before == stacks(host, 1) == dict.fromkeys((1, 2, 3), START - 18 * 25)
            assert "reported to the tournament" in await refused(staff, e.Strike(len(staff.log.kept)))
            await staff.enter(
                e.SameAgain(), e.Strike(len(staff.log.kept) + 1), e.SameAgain(), *over_with(HandResult.TIE)
            )
            assert host.state.tables[1].rounds == 19
        assert sound(tmp_path) == ""

    run_virtually(scene)


BANKER, PLAYER, TIE = cards("2h 9s 3c Kd"), cards("9s 2h Kc 4d"), cards("9h 9d Kh Ks")
"""The first four cards of coups that are over with them."""


@rules("T-R38", "H-R37")
@pytest.mark.parametrize("begins", [e.WagerEntry(1, 500, "banker"), e.DealEntry()], ids=("wager", "deal"))
def test_no_coup_begins_without_the_tournament_while_cards_of_a_new_shoe_lie_there(
    tmp_path: Path, begins: e.AnyEntry
) -> None:
    """The first card was shown by itself, and the cards that it has discarded come with the next entry."""

    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room, without_bots(with_baccarat(is_first=True)))
            await staff.enter(e.DealEntry(), e.TableEntry(ShowFirst(Card("2s"))))
            assert isinstance(staff.log.table.expected(), BurnCardsDue)
            await ask_director(room, host, commands.HoldTable(1, "a dispute"))
            assert "held: a dispute" in await refused(staff, begins)
            await ask_director(room, host, commands.ReleaseTable(1))
            await staff.enter(begins)
            assert is_on(host)
            await staff.enter(e.NoMoreBetsEntry(), BANKER)
            assert stacks(host, 1) == staff.stakes()
            assert host.state.tables[1].rounds == 1
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("T-R38", "T-R42", "T-R77", "T-R83", "H-R37")
def test_a_session_of_baccarat_is_entered(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room, without_bots(with_baccarat(is_first=True)))
            await staff.enter(e.DealEntry(), cards("2s"))
            assert not is_on(host)  # a shoe is ready, and no coup has begun
            await staff.enter(e.WagerEntry(1, 500, "banker"), e.WagerEntry(2, 300, "tie"))
            assert is_on(host)
            await staff.enter(e.NoMoreBetsEntry(), TIE)
            assert stacks(host, 1) == {1: 10_000, 2: 10_000 + 8 * 300, 3: 10_000}
            await ask_director(room, host, commands.UndoRound(1, "it was no tie"))
            assert stacks(host, 1) == staff.stakes() == {1: 10_000, 2: 10_000, 3: 10_000}
            await staff.enter(e.SameAgain(), e.NoMoreBetsEntry(), BANKER)
            assert stacks(host, 1) == staff.stakes() == {1: 10_475, 2: 9_700, 3: 9_900}
            assert host.state.bank == bank_of(room, host) == -75, "commission is the bank's"
            assert not is_on(host)
            assert "reported to the tournament" in await refused(staff, e.Strike(len(staff.log.kept)))
            await staff.enter(e.SameAgain(), e.TakeBack(2), e.NoMoreBetsEntry(), PLAYER)
            assert stacks(host, 1) == staff.stakes() == {1: 9_975, 2: 9_800, 3: 10_000}
            await until(lambda: staff.log.shown.terms.minimum == 200, SOON)
            await staff.enter(e.WagerEntry(1, 400, "player"), e.NoMoreBetsEntry())
            id_, in_coup = host.id, staff.stakes()
            assert in_coup == {1: 9_575, 2: 9_600, 3: 9_800}
        async with room_in(tmp_path) as room:
            host, staff = room.tournaments[id_], staff_again(room, staff)
            staff.people[Role.OPERATOR] = await person_of(room, "Otto", Role.OPERATOR)
            assert staff.stakes() == in_coup
            await staff.enter(PLAYER)
            assert stacks(host, 1) == {1: 10_375, 2: 10_000, 3: 10_200}
            assert "T-R49" in await refused(staff, e.TableEntry(InvalidateCoup("too late")), Role.SUPERVISOR)
            await staff.enter(e.WagerEntry(1, 2000, "tie"))
            assert "T-R49" in await refused(staff, e.TableEntry(InvalidateCoup("too late")), Role.SUPERVISOR)
            await staff.enter(e.NoMoreBetsEntry())
            await staff.enter(e.TableEntry(InvalidateCoup("the shoe fell over")), role=Role.OPERATOR)
            assert stacks(host, 1) == staff.stakes() == {1: 10_375, 2: 10_000, 3: 10_200}
            await staff.enter(e.WagerEntry(1, 2000, "tie"), e.NoMoreBetsEntry(), TIE)
            await until(lambda: host.state.session_rounds == COUPS or host.state.session == 2, SOON)
            assert {entry.stack for entry in host.state.entries.values()} == {10_375 + 16_000, 10_000, 10_200}
            await staff.enter(e.DeckWhole())
            await until(lambda: staff.log.phase is TablePhase.CLOSED, SOON)
        assert sound(tmp_path) == ""

    run_virtually(scene)
