"""The dealer's screen at a table of a tournament: its terms, what stands before the next deal, chips and no money."""

from pathlib import Path

from msgspec.structs import replace
from starlette.requests import Request

from pitboss.banked.canberra.kinds import HandResult
from pitboss.following import entries as e
from pitboss.play import Role
from pitboss.room.floor.page import handover_page
from pitboss.server.dealer_view import DealerScreen, dealer_view
from pitboss.server.endpoint import Call
from pitboss.server.following_front import followed_front
from pitboss.server.house_desk import HouseScreen, house_view
from pitboss.server.limits import Limits
from pitboss.server.service import Service
from pitboss.server.shift_pages import ShiftQuery, records
from pitboss.server.tournament_front import TournamentFront
from pitboss.server.tournament_rows import table_view
from pitboss.tournament import commands
from pitboss.tournament.conditions import WagerOrder
from tests.proof import rules
from tests.room.following import house_tournament_scenes as against_house
from tests.room.following.keeping import Staff, cards, person_of
from tests.room.following.tournament_scenes import ask_director, dealt_by, next_level, one_table, started
from tests.room.tournaments.scenes import quick, room_in, until, with_baccarat
from tests.room.virtual_time import run_virtually


def screen(staff: Staff) -> DealerScreen:
    return dealer_view(staff.host, staff.people[Role.DEALER])


@rules("NI2018-51/20.9", "NI2018-51/20.12", "T-R38")
def test_the_screen_has_the_terms_of_the_tournament(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room)
            shown = screen(staff)
            assert shown.tournament is not None
            assert (shown.tournament.id, shown.tournament.number, shown.tournament.level) == (host.id, 1, 1)
            assert shown.tournament.ends > host.now()
            assert shown.tournament.waits == ""
            assert "NI2018-51/20.9" in shown.tournament.closed
            assert [line.text for line in shown.now.besides] == []
            away = next(entry for entry in host.state.seated() if entry.table == 1)
            await ask_director(room, host, commands.MarkAway(away.person))
            await ask_director(room, host, commands.HoldTable(1, "a dispute"))
            shown = screen(staff)
            assert shown.tournament is not None
            assert shown.tournament.away == (away.seat,)
            assert [line.text for line in shown.now.besides] == ["The tournament: the table is held: a dispute."]
            await ask_director(room, host, commands.ReleaseTable(1))
            await next_level(room, host)
            await until(lambda: staff.log.shown.notice is not None)
            small, big = host.state.level_at(2).blinds
            shown = screen(staff)
            deck, limit, notice = (saying.words for saying in shown.say)  # from the tournament since the deck check
            assert (deck, notice) == ("We play with 52 cards.", f"From the next round: blinds {small:,} and {big:,}.")
            assert limit.startswith("From this round each of you has 30 seconds to act;")
            assert {line.cents for line in shown.coming} == {0, small, big}
            assert not any("$" in line.text for line in shown.coming)

    run_virtually(scene)


def test_what_is_told_of_rounds_is_in_chips_and_what_was_reported_is_not_undone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host, staff = await one_table(room)
            await staff.enter(e.DealEntry())
            shown = screen(staff)
            assert shown.last == len(staff.log.kept)
            assert shown.turn is not None
            assert shown.turn.chip == host.state.smallest
            assert shown.tournament is not None
            assert shown.tournament.waits == ""  # a round is on
            await staff.enter(e.Rest())
            shown = screen(staff)
            assert shown.last == 0
            assert not any(line.undoes for line in shown.entries)
            assert shown.lines
            assert "$" not in " ".join([*shown.lines, *(line.text for line in shown.entries), shown.now.sentence])
            assert followed_front(staff.host, room).terms().currency == "chips"
            tables = {number: table_view(TournamentFront(host), own) for number, own in host.state.tables.items()}
            assert [tables[number].followed for number in (1, 2)] == [True, False]
            assert tables[1].room == staff.host.meta.id

    run_virtually(scene)


@rules("T-R07", "H-R14")
def test_chips_that_a_count_does_not_find_are_no_dollars_of_a_dealer(tmp_path: Path) -> None:
    """By the old rules commission may be taken from pots, and a count of the round is then less by it."""

    async def scene() -> None:
        async with room_in(tmp_path) as room:
            stud = quick("stud-six", 10_000)
            assert stud.chips is not None
            ones = replace(stud.chips, denominations=(1, *stud.chips.denominations))
            players = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay")
            host = await started(room, replace(stud, bots=False, overrides=(), chips=ones), (1,), players)
            await until(lambda: 1 in host.tables)
            staff = await dealt_by(room, host.tables[1], await person_of(room, "Del", Role.DEALER))
            await staff.enter(e.DealEntry())
            found = staff.stakes()
            found[1] += staff.log.shown.round.pot - 30
            await staff.enter(e.Stop(tuple(found.items())))
            assert (staff.log.shown.difference, host.state.tables[1].taken) == (-30, 30)
            service = Service(room, Limits())
            call = Call(Request({"type": "http"}), service, "", staff.people[Role.SUPERVISOR], None, ShiftQuery())
            shown = await records(call)
            assert [(table.rounds, table.more, table.less) for table in shown.tables] == [({"counted": 1}, 0, 0)]
            assert {(line.tally.more, line.tally.less) for line in shown.dealers} == {(0, 0)}
            assert "Differences" not in [part.title for part in handover_page(room).parts]

    run_virtually(scene)


def house_screen(staff: Staff) -> HouseScreen:
    return house_view(staff.host, staff.people[Role.DEALER])


@rules("T-R38", "T-R79", "T-R80")
def test_the_screen_against_the_house_has_limits_turn_and_who_is_out_next(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            conditions = against_house.canberra(2, start=100, wagers=WagerOrder.ROTATING)
            _, staff = await against_house.one_table(room, conditions)
            shown = house_screen(staff)
            assert shown.wager is not None
            assert shown.wager.cells == tuple(range(25, 251, 25))
            assert shown.wager.chip == 0  # no jackpot, whatever the room has for cash (T-R81)
            assert "antes of 25 to 250, from seat 1 on in turn" in " ".join(each.words for each in shown.say)
            await staff.enter(e.WagerEntry(1, 25))
            assert "from seat 2; then NO MORE BETS" in house_screen(staff).now.sentence
            await staff.enter(e.NoMoreBetsEntry())
            line = house_screen(staff).entries[-1]
            assert (line.text, line.passed) == (
                "no more bets; boxes 2, 3 put up the least",
                "boxes 2, 3 put up the least",
            )
            await staff.enter(cards("Td"), e.Stay((1,)), against_house.PAIR, e.TurnEntry(HandResult.LOSE))
            await until(lambda: staff.log.shown.terms.minimum == 50, against_house.SOON)
            shown = house_screen(staff)
            assert shown.last == 0  # the round has been reported
            assert shown.lines == ["Box 1: take 75."]
            besides = [(line.seat, line.text) for line in shown.now.besides]
            assert besides == [(1, "Seat 1 has 25, less than 50: it is out with the next round.")]
            assert [each.words for each in shown.say][
                -1
            ] == "From the next round: antes of 50 to 500, from seat 2 on in turn."
            words = [*shown.lines, *(line.text for line in shown.entries), shown.now.sentence]
            assert "$" not in " ".join(words)

    run_virtually(scene)


@rules("T-R38", "T-R83")
def test_wagers_of_a_coup_are_on_the_screen_before_it_has_begun(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            _, staff = await against_house.one_table(room, against_house.without_bots(with_baccarat(is_first=True)))
            assert (house_screen(staff).wager, house_screen(staff).cards) == (None, 1)
            await staff.enter(cards("2s"))
            shown = house_screen(staff)
            assert (shown.step, shown.cards) == ("coup", 0)
            assert shown.wager is not None
            assert shown.wager.cells == tuple(range(100, 1001, 100))

    run_virtually(scene)
