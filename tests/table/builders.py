"""Tables for tests: one that is open with people seated in one line, and rounds played to their end by a policy."""

import random
from collections.abc import Iterable, Mapping
from typing import cast

import pytest
from msgspec.structs import replace

from pitboss.cards import Card, Deck
from pitboss.editions import GAMES
from pitboss.play import Refusal
from pitboss.poker.due import Acts, DealDue
from pitboss.poker.table.commands import AnyCommand, StartRound
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CheckDeck, OpenTable, Sit
from pitboss.table.events import TableEvent
from pitboss.table.table import AnyEvent
from pitboss.table.terms import Approvals, Coming
from tests.poker.drivers import Dealer, Due, Policy, calls
from tests.proof import rules

APPROVALS = Approvals("table 7", "shoe 3", "commission 12", 1_000_00)
GAMES_1994 = {"7CS": "seven-card-stud-1994", "5CS": "five-card-stud-1994", "CM": "canberra-manila-1994"}
# Canberra Manila has no section on ante betting, so later sections are numbered one lower.
MANILA = {"12": "11", "13": "12", "16": "15", "18": "17", "19": "18"}


def in_1994(*numbers: str, games: Iterable[str] = GAMES_1994) -> pytest.MarkDecorator:
    """The test runs for each game of 1994 and proves these numbers of stud, as each game has them."""
    return pytest.mark.parametrize(
        "edition",
        [pytest.param(GAMES_1994[game], id=game, marks=rules(*(id_1994(game, n) for n in numbers))) for game in games],
    )


def id_1994(game: str, number: str) -> str:
    section, dot, rest = number.partition(".")
    return f"S94-1994/{game}{MANILA.get(section, section) if game == 'CM' else section}{dot}{rest}"


def set_up(edition: str = "holdem-2018", seats: int = 0, **changes: object) -> PokerTable:
    """A table that is not open yet."""
    return PokerTable.set_up(GAMES[edition], replace(GAMES[edition].defaults, **changes), seats, APPROVALS)


def opened(edition: str = "holdem-2018", seats: int = 0, **changes: object) -> PokerTable:
    """An open table without players."""
    table = set_up(edition, seats, **changes)
    check(table)
    table.do(OpenTable())
    return table


def seated(
    edition: str = "holdem-2018", stakes: Mapping[int, int] | int = 3, seats: int = 0, **changes: object
) -> PokerTable:
    """An open table with people (`p1` at seat 1) and their stakes in dollars; a number seats so many with $1,000."""
    by_seat = stakes if isinstance(stakes, Mapping) else dict.fromkeys(range(1, stakes + 1), 1000)
    table = opened(edition, seats, **changes)
    for seat, dollars in by_seat.items():
        sit(table, seat, dollars)
    return table


def sit(
    table: PokerTable, seat: int, dollars: int = 1000, person: str = "", coming: Coming = Coming.WAIT
) -> list[AnyEvent]:
    return table.do(Sit(person or f"p{seat}", seat, dollars * 100, coming=coming))


def check(table: PokerTable) -> list[AnyEvent]:
    """The dealer checks a complete deck of the size that is due."""
    return table.do(CheckDeck(deck_of(table)))


def deck_of(table: PokerTable) -> tuple[Card, ...]:
    return Deck(table.state.coming.deck, table.state.coming.joker).cards


def play(table: PokerTable, rounds: int = 1, policy: Policy = calls, seed: int = 0, at: int = 0) -> list[AnyEvent]:
    """Play rounds to their end; the events of all of them."""
    start = len(table.events)
    for number in range(rounds):
        table.do(StartRound(at))
        finish(table, policy, seed + number)
    return table.events[start:]


def finish(table: PokerTable, policy: Policy = calls, seed: int = 0) -> None:
    """Play the round that is on to its end."""
    assert table.state.round is not None
    options = table.state.round.setup.options
    used = table.state.round.used
    shoe = [card for card in Deck(options.deck, options.joker).cards if not used & card.bit]
    random.Random(seed).shuffle(shoe)
    dealer = Dealer(shoe)
    while table.state.round is not None:
        step(table, dealer, policy)


def step(table: PokerTable, dealer: Dealer, policy: Policy = calls) -> None:
    """The next command of the round that is on."""
    assert table.state.round is not None
    due = due_in_round(table)
    table.do(dealer.answer(table.state.round, due) or policy(due))


def due_in_round(table: PokerTable) -> Due:
    """What the round that is on waits for."""
    due = table.expected()
    assert due is not None
    return cast("Due", due)


def first_act(table: PokerTable) -> Acts:
    """Play to the first act of the round that is on."""
    assert table.state.round is not None
    used = table.state.round.used
    dealer = Dealer([card for card in deck_of(table) if not used & card.bit])
    while not isinstance(due := due_in_round(table), Acts):
        step(table, dealer)
    return due


def first_card(table: PokerTable) -> None:
    """Start a round and deal its first card, with which it is a round of play."""
    table.do(StartRound())
    dealer = Dealer(deck_of(table))
    while not table.state.in_round:
        step(table, dealer)


def before_first_card(table: PokerTable) -> None:
    """Start a round and carry it on until its first card is due."""
    table.do(StartRound())
    dealer = Dealer(deck_of(table))
    while not isinstance(table.expected(), DealDue):
        step(table, dealer)


def own(events: Iterable[AnyEvent]) -> list[TableEvent]:
    """The table's own events among those of its rounds."""
    return [event for event in events if isinstance(event, TableEvent)]


def refused(table: PokerTable, command: AnyCommand) -> Refusal:
    """The refusal of a command, which must leave no trace."""
    before = len(table.events)
    with pytest.raises(Refusal) as caught:
        table.do(command)
    assert len(table.events) == before
    assert caught.value.rules
    return caught.value


def stakes(table: PokerTable) -> dict[int, int]:
    """Stakes in dollars by seat."""
    return {seat: table.state.stake_of(seat) // 100 for seat in sorted(table.state.places)}


def dealt(table: PokerTable) -> tuple[int, ...]:
    """The seats of the round that is on."""
    assert table.state.round is not None
    return table.state.round.setup.seats


def owed(table: PokerTable) -> list[tuple[int, str, int]]:
    """What is put up before the cards of the round that is on: seat, kind, dollars."""
    assert table.state.round is not None
    return [(post.seat, str(post.kind), post.cents // 100) for post in table.state.round.owed]
