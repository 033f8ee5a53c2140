"""A tournament whose tables a person deals: the same terms as at web tables, entered at the dealer's screen."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.cards import parse_cards
from pitboss.following import entries as e
from pitboss.following.discovery import Discovered, discoveries, offers_when
from pitboss.following.possible import possible
from pitboss.following.written import OF_TOURNAMENT
from pitboss.play import Role
from pitboss.poker.commands import Choose, Occurred
from pitboss.poker.rulings.facts import CardsShown, Cause, Disrupted, Objected, RuleBroken
from pitboss.poker.table.commands import Exclude, GiveNotice, Move, SitOut
from pitboss.room.following.readers import ReaderAtTable
from pitboss.room.requests import Outcome
from pitboss.room.tournaments import desk
from pitboss.table.commands import CloseTable, Leave, Sit, TopUp
from pitboss.table.conduct import Conduct
from pitboss.table.keeping_commands import CountChips, ReportConduct
from pitboss.table.terms import Phase as TablePhase
from pitboss.tournament import commands
from pitboss.tournament.conditions import Conditions, HandForHand
from pitboss.tournament.events.beats import BeatEnded
from pitboss.tournament.events.eliminations import Eliminated
from pitboss.tournament.events.entries import PlayerMoved, TableBroken
from pitboss.tournament.events.rounds import RoundNoted
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.following.keeping import person_of
from tests.room.following.tournament_scenes import (
    NAMES,
    START,
    ask_director,
    blinds_at,
    dealt_by,
    everything_in,
    five_players,
    is_on,
    next_level,
    one_table,
    refused,
    stacks,
    staff_again,
    started,
)
from tests.room.tournaments.scenes import announced, ask, entered, events_of, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


@rules("NI2018-51/20.9", "NI2018-51/20.14", "T-R38")
def test_rounds_that_are_entered_play_a_tournament(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await started(room, five_players(), (1, 2))
            await until(lambda: len(host.tables) == 2)
            first = await dealt_by(room, host.tables[1], await person_of(room, "Del", Role.DEALER))
            second = await dealt_by(room, host.tables[2], await person_of(room, "Dot", Role.DEALER))
            for staff in (first, second):
                assert set(staff.stakes().values()) == {START}
                await staff.enter(e.DealEntry(), e.Rest())
            assert stacks(host, 1) == first.stakes()
            assert [host.state.tables[number].rounds for number in (1, 2)] == [1, 1]
            began = blinds_at(first)
            await next_level(room, host)
            await first.enter(e.DealEntry())
            assert blinds_at(first) == tuple(host.state.level_at(2).blinds) != began
            id_, in_round = host.id, first.stakes()
        async with room_in(tmp_path) as room:
            host = room.tournaments[id_]
            first, second = staff_again(room, first), staff_again(room, second)
            assert first.stakes() == in_round
            assert is_on(host)
            await first.enter(e.Rest())
            await everything_in(first, max(first.stakes(), key=lambda seat: first.stakes()[seat]))
            out = [event for event in events_of(host) if isinstance(event, Eliminated)]
            assert len(out) == 1
            assert host.state.left == 4
            await until(lambda: len(host.state.tables) == 1)
            assert any(isinstance(event, TableBroken) and event.table == 2 for event in events_of(host))
            assert len([event for event in events_of(host) if isinstance(event, PlayerMoved)]) == 2
            assert first.stakes() == stacks(host, 1)
            assert sum(first.stakes().values()) == 5 * START
            await second.enter(e.DeckWhole())  # the cards are checked once more before the table closes
            await until(lambda: second.log.phase is TablePhase.CLOSED)
            while host.state.phase is Phase.RUNNING:
                await until(lambda: host.why_not(1)[1] == "" or host.state.phase is not Phase.RUNNING)
                if host.state.phase is Phase.RUNNING:
                    await everything_in(first, max(first.stakes(), key=lambda seat: first.stakes()[seat]))
            await until(lambda: host.is_over)
            assert host.state.phase is Phase.PAID
            await first.enter(e.DeckWhole())
            await until(lambda: not host.tables)
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("H-R12", "H-R37", "T-R49")
def test_what_the_tournament_was_told_is_struck_out_by_nobody_at_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room)
            before = staff.stakes()
            await staff.enter(e.DealEntry())
            deal = len(staff.log.kept)
            assert is_on(host)
            await staff.enter(e.Strike(deal))
            assert not is_on(host)
            assert staff.stakes() == before
            noted = [event for event in events_of(host) if isinstance(event, RoundNoted) and event.table == 1]
            assert [(event.void, event.unbegun) for event in noted] == [(True, True)]
            await staff.enter(e.DealEntry(), e.Rest())
            over = len(staff.log.kept)
            for number in (over, over - 1):
                assert "reported to the tournament" in await refused(staff, e.Strike(number))
                assert "reported to the tournament" in await refused(staff, e.Strike(number), Role.SUPERVISOR)
            placed = next(each.number for each in staff.log.kept if each.by == OF_TOURNAMENT)
            assert "came from the tournament" in await refused(staff, e.Strike(placed))
            dora = next(person for person in room.people.values() if person.role is Role.DIRECTOR)
            await desk.take_over(host, dora)
            assert (await ask(host, dora, commands.UndoRound(1, "another one won"))).outcome is Outcome.ACK
            assert staff.stakes() == before == stacks(host, 1)
            marker = staff.log.shown.marker
            await staff.enter(e.DealEntry())
            assert staff.log.shown.marker == marker == host.state.tables[1].marker
            await staff.enter(e.CallEntry())
            await staff.enter(e.Strike(len(staff.log.kept)))  # within a round all is as ever
            await staff.enter(e.Rest())
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("H-R37", "T-R49")
def test_a_noted_round_stays_while_the_next_is_lined_up_and_has_no_card(tmp_path: Path) -> None:
    """A reader will say the cards, which have not come: at a table for cash the last round were open to a review."""

    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room)
            reader = staff.log.reader = ReaderAtTable("d-1", "shoe 7")
            await reader.take("PB1 HELLO 1 reader=shoe-7 kind=shoe", staff.host, room.devices)
            await staff.enter(e.DealEntry(), e.Rest())
            noted, (one, other, *_) = stacks(host, 1), sorted(staff.stakes())
            await staff.enter(e.DealEntry())
            assert (staff.log.state.has_begun, staff.log.state.in_round) == (True, False)
            of_the_last = (
                Objected("the other one won", one, other, 10),
                Disrupted(Cause.FRAUD, "a marked deck", before=True),
                CardsShown(one, parse_cards("As"), other),
            )
            for fact in of_the_last:
                for role in (Role.DEALER, Role.SUPERVISOR):
                    for entry in (e.ReportEntry(fact), e.TableEntry(Occurred(fact))):
                        assert "is the director's" in await refused(staff, entry, role)
            table = staff.log.followed
            assert Objected not in possible(table)
            assert Disrupted in possible(table), "the round that is lined up cannot be dealt"
            last = next(each for each in discoveries(table) if each.when is Discovered.LAST_ROUND)
            assert (last.is_open, "director" in last.text) == (False, True)
            offers = offers_when(table, Discovered.LAST_ROUND)
            assert {(offer.facts, offer.why_not) for offer in offers} == {((), last.text)}
            await staff.enter(e.ReportEntry(Disrupted(Cause.DISTURBANCE, "the alarm")))
            assert staff.log.state.review is None
            assert stacks(host, 1) == noted
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("NI2018-51/20.9", "NI2018-51/20.15")
def test_seats_and_chips_stay_closed_at_the_screen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room)
            seat = min(staff.stakes())
            for closed in (Sit("badge", 4, 500), Leave(seat), SitOut(seat), Move(seat, 4)):
                assert "NI2018-51/20.9" in await refused(staff, e.TableEntry(closed))
            for chips in (TopUp(seat, 500), CountChips(seat, 900)):
                assert "NI2018-51/20.15" in await refused(staff, e.TableEntry(chips))
            assert "count them all" in await refused(staff, e.CountEntry(seat, 900))
            for directed in (GiveNotice(staff.log.shown.options), CloseTable(), Exclude(seat, "words", "why")):
                assert "director" in await refused(staff, e.TableEntry(directed), Role.SUPERVISOR)
            await ask_director(room, host, commands.HoldTable(1, "a dispute"))
            assert "held: a dispute" in await refused(staff, e.DealEntry())
            await ask_director(room, host, commands.ReleaseTable(1))
            await staff.enter(e.DealEntry())
            found = dict(staff.stakes())
            assert "chips were at the table" in await refused(staff, e.Stop(tuple(found.items())))
            found[seat] += staff.log.shown.round.pot
            await staff.enter(e.Stop(tuple(found.items())))
            assert stacks(host, 1) == found == staff.stakes()
            assert sum(found.values()) == len(found) * START
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("NI2018-51/20.12")
def test_what_comes_from_the_tournament_in_a_round_outlasts_what_the_dealer_strikes_out(tmp_path: Path) -> None:
    """Somebody is moved to the table in the middle of a round; an entry before that is then struck out."""

    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await started(room, five_players(), (1, 2))
            await until(lambda: len(host.tables) == 2)
            first = await dealt_by(room, host.tables[1], await person_of(room, "Del", Role.DEALER))
            second = await dealt_by(room, host.tables[2], await person_of(room, "Dot", Role.DEALER))
            await second.enter(e.DealEntry(), e.CallEntry())
            called = len(second.log.kept)
            moved = next(entry for entry in host.state.seated() if entry.table == 1)
            free = next(seat for seat in (1, 2, 3, 4) if seat not in second.stakes())
            await ask_director(room, host, commands.MovePlayer(moved.person, 2, free, "to sit nearer to the door"))
            assert second.stakes()[free] == START
            assert len(first.stakes()) == 2
            answer = await second.ask(e.CallEntry(), number=called + 1)  # made before the tablet heard of the move
            assert answer.outcome is Outcome.ACK, answer
            assert "does not come next" in (await second.ask(e.FoldEntry(), number=called)).reason
            await second.enter(e.Strike(called))
            assert second.stakes()[free] == START
            assert second.log.kept[-1].by == OF_TOURNAMENT
            await second.enter(e.Rest())
            assert second.stakes() == stacks(host, 2)
            await ask_director(room, host, commands.MarkAway(moved.person))
            await second.enter(e.DealEntry())
            assert free in second.log.shown.round.setup.seats  # absent players are dealt in, and pass
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("H-R37", "T-R52")
def test_a_deal_that_was_struck_out_is_still_to_come_in_hand_for_hand_play(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            conditions = replace(five_players(), hand_for_hand=HandForHand(at=5))
            host = await started(room, conditions, (1, 2))
            await until(lambda: len(host.tables) == 2)
            first = await dealt_by(room, host.tables[1], await person_of(room, "Del", Role.DEALER))
            second = await dealt_by(room, host.tables[2], await person_of(room, "Dot", Role.DEALER))
            await until(lambda: host.state.in_beat)
            await second.enter(e.DealEntry(), e.Rest())
            assert "play is hand for hand" in await refused(second, e.DealEntry())
            await first.enter(e.DealEntry())
            await first.enter(e.Strike(len(first.log.kept)))
            assert "play is hand for hand" in await refused(second, e.DealEntry())
            await first.enter(e.DealEntry(), e.Rest())
            assert [event.beat for event in events_of(host) if isinstance(event, BeatEnded)] == [1]
        assert sound(tmp_path) == ""

    run_virtually(scene)


def test_a_table_that_was_kept_as_it_stood_goes_on_when_the_room_opens(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room)
            for _ in range(18):
                await staff.enter(e.DealEntry(), e.Rest())
            assert staff.log.base.number
            assert "nothing more can be posted" in await refused(staff, e.DealEntry(posts=((9, 500),)))
            assert not is_on(host)
            report = ReportConduct(Conduct.LANGUAGE, "in words that nobody understands", min(staff.stakes()))
            await staff.command(report)
            assert len(room.floor.state.conduct.reports) == 1  # the floor is told, as at every table
            id_, before = host.id, staff.stakes()
        async with room_in(tmp_path) as room:
            host, staff = room.tournaments[id_], staff_again(room, staff)
            assert staff.stakes() == before == stacks(host, 1)
            await until(lambda: host.why_not(1)[1] == "")
            await staff.enter(e.DealEntry(), e.Rest())
            assert host.state.tables[1].rounds == 19
        assert sound(tmp_path) == ""

    run_virtually(scene)


@pytest.mark.parametrize(
    ("conditions", "ballot", "why"),
    [
        (five_players(), commands.DrawSeats(0, (), followed=(3,)), "there are 2 tables"),
        (five_players(), commands.DrawSeats(0, (), floor=(1,), followed=(1,)), "or no cards of it are in the system"),
        (quick("canberra-five"), commands.DrawSeats(0, (), floor=(1,), followed=(1,)), "or no cards of it"),
        (quick("holdem-six"), commands.DrawSeats(0, (), followed=(1,)), "bots have entered"),
    ],
)
def test_where_no_person_can_deal(tmp_path: Path, conditions: Conditions, ballot: commands.DrawSeats, why: str) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, conditions)
            dora = await person_of(room, "Dora", Role.DIRECTOR)
            await desk.take_over(host, dora)
            await entered(room, host, *NAMES)
            await until(lambda: any(each.due.name == "ballot" for each in host.due()))
            answer = await ask(host, dora, ballot)
            assert answer.outcome is Outcome.REFUSED
            assert why in answer.reason
            assert answer.rules

    run_virtually(scene)


@rules("H-R37", "H-R17")
def test_who_is_excluded_at_a_table_of_a_tournament_is_so_by_two(tmp_path: Path) -> None:
    """No sum of chips asks for a second person there; to exclude somebody does, as at any table."""

    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room)
            tom = await person_of(room, "Tom", Role.SUPERVISOR)
            await staff.enter(e.DealEntry(), e.TapOut())
            seat = min(staff.stakes())
            for chosen, waits in (("no measure", False), ("excluded", True)):
                await staff.enter(e.ReportEntry(RuleBroken(seat, "shouts again")))
                question = staff.log.state.round.irregular.question.ruling
                name = next(each.name for each in question.outcomes if chosen in each.name)
                await staff.command(Choose(name, "so be it"), Role.SUPERVISOR)
                assert (staff.waits() is not None) is waits, chosen
            assert staff.waits() == "somebody is excluded"
            assert (await staff.ask(e.ApproveEntry(), Role.SUPERVISOR)).outcome is Outcome.REFUSED
            assert (await staff.ask(e.ApproveEntry(), person=tom)).outcome is Outcome.ACK
            assert staff.waits() is None
            assert is_on(host)

    run_virtually(scene)
