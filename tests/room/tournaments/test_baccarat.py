"""A session of baccarat in a tournament for points, at a table of the room (T-R83)."""

from pathlib import Path

import pytest

from pitboss.banked.baccarat import commands as coup
from pitboss.banked.baccarat.events import CoupOpened, Wagered
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.table import MiniBaccaratTable
from pitboss.banked.house.commands import CutByDealer
from pitboss.cards import parse_card
from pitboss.play import Account, Principal, Refusal, Role
from pitboss.play.money import Currency
from pitboss.room.pace import Timing
from pitboss.room.requests import Asked, Outcome
from pitboss.table.commands import CheckDeck, OpenTable, PlacePlayer, Shuffle
from pitboss.table.events import Seated
from pitboss.tournament.events.ending import PointsAwarded
from pitboss.tournament.events.rounds import RoundNoted
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.tournaments.scenes import (
    COUPS,
    Onlooker,
    announced,
    entered,
    events_of,
    new_key,
    room_in,
    sound,
    until,
    with_baccarat,
)
from tests.room.virtual_time import run_virtually

UNHURRIED = Timing(hurry=10)
"""Cards come three seconds after NO MORE BETS, and whoever looks every half second sees the coup on."""


@rules("T-R83", "T-R42", "T-R77", "T-R38", "NI2018-51/20.3(a)(iii)(E)")
def test_a_session_of_baccarat_is_played_for_chips_at_a_table_of_the_room(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, with_baccarat())
            people = await entered(room, host, "Ann")  # who opens her tables, and never acts or wagers
            onlooker = Onlooker(room, host, people)
            await until(lambda: host.is_over)
            onlooker.stop()
            assert host.state.phase is Phase.PAID
            table = next(table for table in room.tables.values() if table.kind.name == "baccarat")
            assert (host.trouble, table.trouble) == ("", "")
            events = table.log.table.events
            assert sum(isinstance(event, CoupOpened) for event in events) == COUPS
            seats = {event.person: event.seat for event in events if isinstance(event, Seated)}
            wagered = [event for event in events if isinstance(event, Wagered)]
            assert {event.seat for event in wagered} == set(seats.values()), "bots that came for poker wager too"
            mine = [(event.side, event.cents) for event in wagered if event.seat == seats[people[0].id]]
            assert mine == [(Side.PLAYER, 100)] * 2 + [(Side.PLAYER, 200)] * 2
            noted = [event for event in events_of(host) if isinstance(event, RoundNoted)]
            assert [event.void for event in noted[-COUPS:]] == [False] * COUPS
            chips = sum(entry.stack for entry in host.state.entries.values())
            assert chips + host.state.bank == host.state.chips
            assert room.store.balances()[Account(f"bank:{host.id}")] == host.state.bank
            assert sum(isinstance(event, PointsAwarded) for event in events_of(host)) == 2
        assert sound(tmp_path) == ""

    run_virtually(scene)


@rules("T-R49", "T-R83")
def test_a_coup_may_be_invalid_while_it_is_on_and_is_the_directors_once_it_is_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path, UNHURRIED) as room:
            host = await announced(room, with_baccarat(is_first=True))
            onlooker = Onlooker(room, host, await entered(room, host, "Ann"))
            await until(lambda: bool(host.tables) and host.tables[1].log.shown.in_round)
            table, olive = host.tables[1], room.people.by_name("Olive")
            assert olive is not None
            asked = Asked(
                new_key(), olive.id, Principal(Role.OPERATOR, name=olive.id), coup.InvalidateCoup("the shoe fell over")
            )
            assert (await table.ask(asked)).outcome is Outcome.ACK
            await until(lambda: any(isinstance(event, RoundNoted) and event.void for event in events_of(host)))
            await until(lambda: not table.log.shown.in_round)
            late = await table.ask(
                Asked(new_key(), olive.id, Principal(Role.OPERATOR, name=olive.id), coup.InvalidateCoup("too late"))
            )
            assert late.outcome is Outcome.REFUSED
            assert late.rules == ("T-R49",)
            onlooker.stop()
        assert sound(tmp_path) == ""

    run_virtually(scene)


def ready(tournament: str) -> MiniBaccaratTable:
    """A table with a shoe in use and chips before one seat, or a table for cash with nobody there."""
    options = BaccaratOptions(currency=Currency.CHIPS if tournament else Currency.DOLLARS)
    table = MiniBaccaratTable.set_up(options=options, tournament=tournament)
    table.do(CheckDeck(table.state.deck.cards))
    table.do(OpenTable())
    if tournament:
        table.do(PlacePlayer("ann", 1, 5000))
    for command in (Shuffle(), CutByDealer(100), coup.ShowFirst(parse_card("Ac")), coup.BurnCards((None,))):
        table.do(command)
    return table


@rules("T-R38", "T-R83")
def test_wagers_are_taken_when_the_tournament_has_begun_the_coup() -> None:
    table = ready("holdem-2018")
    with pytest.raises(Refusal, match="the coup has not begun"):
        table.do(coup.Wager(1, Side.BANKER, 500))
    table.do(coup.OpenCoup())
    with pytest.raises(Refusal, match="no coup begins now"):
        table.do(coup.OpenCoup())
    table.do(coup.Wager(1, Side.BANKER, 500))
    with pytest.raises(Refusal, match="only at a tournament"):
        ready("").do(coup.OpenCoup())
