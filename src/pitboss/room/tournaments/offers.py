"""Ready-made tournaments that the lobby always has one of: sit-and-gos for play money, of several editions.

Each is a complete document, made from a template that the check finds clean; bots come where seats are left (T-R85).
"""

from functools import cache

import msgspec
from msgspec.structs import replace

from pitboss.tournament.conditions import (
    Allocation,
    Bracket,
    Conditions,
    Players,
    Prizes,
    SessionEnd,
    SitAndGo,
    TablesAndSeats,
)
from pitboss.tournament.reading import read
from pitboss.tournament.templates import drawn_up

FEE = 1100
MINUTES = 3
REPORT_WITHIN = 10
"""Seconds from the last entry to the start."""
MANY = 7
"""With more players three places are paid, else two."""


class TournamentOffer(msgspec.Struct, frozen=True):
    """A tournament that can be had at once."""

    name: str
    title: str
    line: str
    conditions: Conditions
    pace: str = "normal"


def _sit_and_go(name: str, title: str, like: str, edition: str, seats: int, tables: int = 1) -> TournamentOffer:
    """A template as a sit-and-go of so many seats and tables, which starts soon after its last entry."""
    document, start = read(drawn_up(like, edition, title=title), name), seats * tables
    percent = (5000, 3000, 2000) if start > MANY else (6500, 3500)
    levels = tuple(replace(level, minutes=MINUTES, break_after=None) for level in document.levels)
    conditions = replace(
        document,
        starts_at="",
        delay_until="",
        bots=True,
        sit_and_go=SitAndGo(start=start, allocation=Allocation.BALLOT, report_within=REPORT_WITHIN),
        players=Players(least=1, most=start),
        tables=TablesAndSeats(seats=seats, most=tables),
        prizes=Prizes(brackets=(Bracket(players=(start,), percent=percent),)),
        fee=replace(document.fee, entry=FEE) if document.fee is not None else None,
        late_entry=None,
        levels=levels,
    )
    many = "one table" if tables == 1 else f"{tables} tables"
    return TournamentOffer(name, title, f"{start} players at {many}, levels of {MINUTES} minutes", conditions, "fast")


def _against_house(name: str, title: str, like: str, edition: str, seats: int, rounds: int) -> TournamentOffer:
    """A template of a game against the house as a sit-and-go of one table: so many rounds, half of them doubled."""
    document = read(drawn_up(like, edition, title=title), name)
    levels = tuple(replace(level, rounds=rounds // len(document.levels), break_after=None) for level in document.levels)
    conditions = replace(
        document,
        starts_at="",
        delay_until="",
        bots=True,
        sit_and_go=SitAndGo(start=seats, allocation=Allocation.BALLOT, report_within=REPORT_WITHIN),
        sessions=(replace(document.sessions[0], end=SessionEnd(rounds=rounds)),),
        players=Players(least=1, most=seats),
        tables=TablesAndSeats(seats=seats, most=1),
        prizes=Prizes(brackets=(Bracket(players=(seats,), percent=(6500, 3500)),)),
        fee=replace(document.fee, entry=FEE) if document.fee is not None else None,
        levels=levels,
    )
    return TournamentOffer(
        name, title, f"{seats} players at one table, {rounds} rounds against the house", conditions, "fast"
    )


@cache
def offers() -> dict[str, TournamentOffer]:
    """All of them, by name."""
    each = (
        _sit_and_go("holdem-six", "Hold-em for six", "sit-and-go", "holdem-2018", 6),
        _sit_and_go("holdem-two-tables", "Two tables of Hold-em", "sit-and-go", "holdem-2018", 5, 2),
        _sit_and_go("omaha-six", "Omaha for six", "sit-and-go", "omaha-2018", 6),
        _against_house("canberra-five", "Canberra Poker for five", "canberra", "canberra-1997", 5, 12),
        _sit_and_go("stud-six", "Seven Card Stud of 1994 for six", "stud", "seven-card-stud-1994", 6),
    )
    return {offer.name: offer for offer in each}
