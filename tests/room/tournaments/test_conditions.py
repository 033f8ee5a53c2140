"""Conditions beyond the usual in a room: the software director does what they ask for, and the ledger adds up."""

from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pitboss.banked.canberra.events import Anted
from pitboss.play import Role
from pitboss.poker.seats import mask_of, next_after
from pitboss.poker.table.events import LinedUp
from pitboss.room.requests import Outcome
from pitboss.room.tournaments.host import TournamentHost
from pitboss.tournament import commands
from pitboss.tournament.conditions import (
    Bounty,
    BountyPay,
    Button,
    CarriedStacks,
    Conditions,
    EqualChips,
    GraveAct,
    LaterSeats,
    MarkerMoves,
    Points,
    PointTies,
    Progression,
    Session,
    SessionEnd,
    WagerOrder,
)
from pitboss.tournament.events.eliminations import BountyPaid
from pitboss.tournament.events.ending import PlayOffBegan, SessionPrizesWon
from pitboss.tournament.events.entries import SeatAssigned, SeatsDrawn
from pitboss.tournament.events.rounds import RoundBegun
from pitboss.tournament.invariants import faults
from pitboss.tournament.software import SOFTWARE
from pitboss.tournament.terms import Phase
from tests.proof import rules
from tests.room.tournaments.scenes import Onlooker, announced, ask, entered, events_of, quick, room_in, sound, until
from tests.room.virtual_time import run_virtually


def league() -> Conditions:
    """Two sessions of six: seats are kept, each session has prizes of its own, and bounties are paid at once."""
    conditions = quick("holdem-six", 100)
    assert conditions.prizes is not None
    prizes = replace(conditions.prizes, bounty=Bounty(each=100, pay=BountyPay.AT_ONCE))
    sessions = (
        Session(name="one", end=SessionEnd(rounds=6)),
        Session(name="two", follows="one", end=SessionEnd(players=1)),
    )
    return replace(
        conditions,
        sessions=sessions,
        progression=Progression(stacks=CarriedStacks.CARRY, seats=LaterSeats.KEEP),
        points=Points(
            table=(10_00, 6_00, 4_00, 3_00, 2_00, 1_00),
            elimination="the last chips",
            places="by points",
            ties=PointTies.SHARE,
            session_prizes=(3_00, 1_00),
        ),
        prizes=prizes,
    )


@rules("T-R28", "T-R60", "NI2018-51/20.3(a)(iii)(E)")
def test_the_software_runs_a_league_with_kept_seats_and_prizes_of_sessions(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, league())
            people = await entered(room, host, "Ann")
            onlooker = Onlooker(room, host, people)
            await until(lambda: host.state.phase is Phase.PAID)
            onlooker.stop()
            assert not list(faults(host.state))
            assert_all_was_done(host)
        assert sound(tmp_path) == ""

    run_virtually(scene)


def played_off() -> Conditions:
    """Canberra Poker for five people: one round, antes in turn, equal chips played off."""
    conditions = quick("canberra-five", 100)
    house = replace(conditions.against_house, wagers=WagerOrder.ROTATING, equal=EqualChips.PLAY_OFF)
    sessions = (replace(conditions.sessions[0], end=SessionEnd(rounds=1)),)
    return replace(conditions, against_house=house, sessions=sessions, bots=False)


@rules("T-R80", "T-R82", "T-R42")
def test_five_who_let_every_round_pass_ante_in_turn_and_play_off_until_nobody_can(tmp_path: Path) -> None:
    """The least ante is taken from each and the hand is folded, so that all have the same after every round."""

    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, played_off())
            people = await entered(room, host, "Ann", "Ben", "Cleo", "Dan", "Eve")
            onlooker = Onlooker(room, host, people)
            await until(lambda: bool(host.tables))
            table = host.tables[1]
            await until(lambda: host.state.phase is Phase.PAID)
            onlooker.stop()
            assert {award.place for award in host.state.awards.values()} == {1}
            assert sum(isinstance(event, PlayOffBegan) for event in events_of(host)) == 3  # four antes of 25 each
            antes = [event.box for event in table.log.table.events if isinstance(event, Anted)]
            rounds = [antes[start : start + 5] for start in range(0, len(antes), 5)]  # the latest are kept in memory
            assert rounds
            assert rounds == [[1, 2, 3, 4, 5], [2, 3, 4, 5, 1], [3, 4, 5, 1, 2], [4, 5, 1, 2, 3]][-len(rounds) :]
        assert sound(tmp_path) == ""

    run_virtually(scene)


def kept_seats(events: list[Any]) -> set[int]:
    """Whoever has been given the seat of the session before."""
    return {event.entry for event in events if isinstance(event, SeatAssigned) and "T-R28" in event.rules}


def assert_all_was_done(host: TournamentHost) -> None:
    events = events_of(host)
    first, second = (event for event in events if isinstance(event, SeatsDrawn))
    assert not first.tables
    assert second.tables == (1,)
    assert set(second.entries) | kept_seats(events) == set(range(1, 7))
    won = [event for event in events if isinstance(event, SessionPrizesWon)]
    assert [sum(cents for _, cents in event.prizes) for event in won] == [4_00, 4_00]
    assert any(isinstance(event, BountyPaid) for event in events)


@rules("T-R86", "NI2018-51/20.18", "NI2018-51/20.25")
def test_grave_acts_wait_for_a_second_person_at_the_desk(tmp_path: Path) -> None:
    """The director's own word is a proposal; the same from somebody else, or the one key of the due list, does it."""

    async def scene() -> None:
        async with room_in(tmp_path) as room:
            grave = replace(quick("holdem-six"), two_persons=(GraveAct.CANCEL, GraveAct.PLACES))
            host = await announced(room, grave)
            await entered(room, host, "Ann")
            olive = room.people.by_name("Olive")
            assert olive is not None
            cancel = commands.Cancel("a flood")
            assert (await ask(host, olive, cancel)).outcome is Outcome.ACK
            assert (host.state.phase, len(host.state.proposals)) == (Phase.ENTRIES, 1)
            again = await ask(host, olive, cancel)
            assert (again.outcome, "T-R86" in again.rules) == (Outcome.REFUSED, True)
            (due,) = (each for each in host.due() if each.due.name == "second")
            assert (due.doer, isinstance(due.due.command, commands.SecondAct)) == ("person", True)
            own = await ask(host, olive, due.due.command)
            assert own.outcome is Outcome.REFUSED
            max_ = await room.accounts.register("Max", "long enough", None, Role.SHIFT_MANAGER)
            assert (await ask(host, max_, commands.DropAct(1, ""))).outcome is Outcome.ACK
            await until(lambda: host.state.phase is Phase.PLACED and bool(host.state.proposals))
            assert [proposal.by for proposal in host.state.proposals.values()] == [SOFTWARE]
            (due,) = (each for each in host.due() if each.due.name == "second")
            assert (await ask(host, max_, due.due.command)).outcome is Outcome.ACK
            await until(lambda: host.state.phase is Phase.PAID)
        assert sound(tmp_path) == ""

    run_virtually(scene)


def with_dead_button() -> Conditions:
    """A sit-and-go for six by common practice, in which nobody skips a blind."""
    conditions = quick("holdem-six", 100)
    return replace(conditions, edition="holdem-common-practice", button=Button(moves=MarkerMoves.DEAD))


@rules("T-R35")
def test_with_a_dead_button_the_last_blind_goes_from_player_to_player(tmp_path: Path) -> None:
    async def scene() -> None:
        async with room_in(tmp_path) as room:
            host = await announced(room, with_dead_button())
            await entered(room, host, "Ann")
            await until(lambda: bool(host.tables))
            table = host.tables[1]
            await until(lambda: host.state.phase is Phase.PAID)
            lined = [event for event in table.log.table.events if isinstance(event, LinedUp)]
            begun = [event for event in events_of(host) if isinstance(event, RoundBegun)][
                -len(lined) :
            ]  # the latest are kept
            assert [(each.marker, each.due) for each in lined] == [(each.marker, each.due) for each in begun]
            for before, after in pairwise(lined):
                assert after.due[-1] == next_after(before.due[-1], mask_of(after.dealt))
        assert sound(tmp_path) == ""

    run_virtually(scene)
