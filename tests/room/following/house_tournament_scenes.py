"""Tournaments against the house with one table that a person deals, for three players who are no bots."""

from msgspec.structs import replace

from pitboss.banked.canberra.kinds import HandResult
from pitboss.following import entries as e
from pitboss.hands import Category
from pitboss.play import Account, Role
from pitboss.room.card_room import CardRoom
from pitboss.room.person import Person
from pitboss.room.tournaments.host import TournamentHost
from pitboss.tournament.conditions import Bracket, Conditions, Players, Prizes, SessionEnd
from tests.room.following.keeping import Staff, cards, person_of
from tests.room.following.tournament_scenes import dealt_by, started
from tests.room.tournaments.scenes import quick, until

START = 1_000
SOON = 300.0
"""Seconds in which what the tournament does by itself is done."""
THREE = ("Ann", "Ben", "Cid")
PAIR = cards("Ts 4h 5c 6d")
"""With the open ten a pair of tens: the dealer plays."""


def without_bots(conditions: Conditions, players: int = 3) -> Conditions:
    """So many people, at tables of three seats."""
    assert conditions.sit_and_go is not None
    assert conditions.tables is not None
    return replace(
        conditions,
        bots=False,
        sit_and_go=replace(conditions.sit_and_go, start=players),
        players=Players(least=1, most=players),
        tables=replace(conditions.tables, seats=3, most=players // 2),
        prizes=Prizes(brackets=(Bracket(players=(players,), percent=(6500, 3500)),)),
    )


def canberra(rounds: int = 4, players: int = 3, start: int = START, **house: object) -> Conditions:
    """So many rounds, from the middle on with twice the antes: 25 to 250, then 50 to 500."""
    conditions = without_bots(quick("canberra-five", start), players)
    levels = tuple(replace(level, rounds=rounds // 2) for level in conditions.levels)
    final = replace(conditions.sessions[0], end=SessionEnd(rounds=rounds))
    return replace(
        conditions, levels=levels, sessions=(final,), against_house=replace(conditions.against_house, **house)
    )


async def one_table(room: CardRoom, conditions: Conditions) -> tuple[TournamentHost, Staff]:
    """A tournament of three at one table, whose dealer is ready."""
    host = await started(room, conditions, (1,), THREE)
    await until(lambda: 1 in host.tables, SOON)
    return host, await dealt_by(room, host.tables[1], await person_of(room, "Del", Role.DEALER))


def dora_of(room: CardRoom) -> Person:
    return next(person for person in room.people.values() if person.role is Role.DIRECTOR)


def bank_of(room: CardRoom, host: TournamentHost) -> int:
    return room.store.balances().get(Account(f"bank:{host.id}"), 0)


def over_with(result: HandResult) -> tuple[e.AnyEntry, ...]:
    """Box 1 alone bets, and its hand is read."""
    hand = Category.FLUSH if result is HandResult.WIN else None
    return e.NoMoreBetsEntry(), cards("Td"), e.Stay((1,)), PAIR, e.TurnEntry(result, hand)
