"""The dealer's screen at a table of a tournament: its terms, what stands before the next deal, chips and no money."""

from pathlib import Path

from pitboss.following import entries as e
from pitboss.play import Role
from pitboss.server.dealer_view import DealerScreen, dealer_view
from pitboss.server.following_front import followed_front
from pitboss.server.tournament_front import TournamentFront
from pitboss.server.tournament_rows import table_view
from pitboss.tournament import commands
from tests.proof import rules
from tests.room.following.keeping import Staff
from tests.room.following.tournament_scenes import ask_director, next_level, one_table
from tests.room.tournaments.scenes import room_in, until
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
            words = ["We play with 52 cards.", f"From the next round: blinds {small:,} and {big:,}."]
            assert [saying.words for saying in shown.say] == words  # what came from the tournament since the deck check
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
