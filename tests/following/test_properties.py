"""Random rounds of every game, entered in the grammar of the screen, give the events of the truth; so does a strike."""

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.following.levels import EntryLevel
from pitboss.following.taps import taps_of
from pitboss.following.transcribing import entries_of, taps_in
from pitboss.play import Event, Principal, Refusal, Role, project
from pitboss.play.money import Ledger
from pitboss.poker.due import OpenerDue
from pitboss.poker.events import (
    Acted,
    Awarded,
    BettingOpened,
    Charged,
    Dealt,
    Drew,
    Ended,
    Mucked,
    Posted,
    PotsFormed,
    ReadOut,
    Returned,
    Shown,
    Started,
)
from pitboss.poker.state import State
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.reenact import first_departure
from pitboss.poker.table.table import PokerTable
from pitboss.table.events import TableEvent
from tests.following.tables import POKER, followed
from tests.poker.drivers import Dealer, chance
from tests.proof import rules
from tests.table.builders import step
from tests.table.snapshots import picture

SPECTATOR = Principal(Role.SPECTATOR)
MONEY = (Acted, Posted, BettingOpened, Drew, Returned, PotsFormed, Charged, Awarded, Ended)
ROUNDS = 12
SEATS = 5
DOLLAR = 100


def truth(edition: str, seed: int) -> tuple[PokerTable, list[Event[State]]]:
    """A round that software has dealt, and its events with every card."""
    table = followed(edition, SEATS, stake=20_00 + 100 * random.Random(seed).randrange(20_000)).table
    assert isinstance(table, PokerTable)
    dice = random.Random(seed)
    table.do(StartRound(1))
    start = len(table.events)
    round_ = table.state.round
    assert round_ is not None
    shoe = list(round_.setup.deck.cards)
    dice.shuffle(shoe)
    dealer, policy = Dealer(shoe), chance(seed)
    while table.state.rounds == 0:
        step(table, dealer, policy)
    begun = next(place for place, event in enumerate(table.events) if isinstance(event, Started))
    assert begun < start
    return table, [event for event in table.events[begun:] if not isinstance(event, TableEvent)]


def said(events: Sequence[Event[State]], kinds: tuple[type[Event[State]], ...]) -> list[Event[State]]:
    """What an onlooker knows of these events; of a draw how many cards it was."""
    seen = [project(event, SPECTATOR) for event in events if isinstance(event, kinds)]
    return [
        replace(event, places=tuple(range(len(event.places)))) if isinstance(event, Drew) else event
        for event in seen
        if event is not None
    ]


def like(table: PokerTable, edition: str) -> FollowedTable:
    """The same table before the round, to be followed."""
    stakes = {seat: place.stake for seat, place in table.state.places.items()}
    assert stakes
    return followed(edition, SEATS, stake=started(table).seats[0].stake)


def started(table: PokerTable) -> Started:
    return next(event for event in table.events if isinstance(event, Started))


def enter(table: FollowedTable, entries: Sequence[e.AnyEntry]) -> int:
    """What the entries cost in taps."""
    taps = 0
    for entry in entries:
        taps += taps_of(entry, table, DOLLAR)
        table.enter(entry)
    return taps


@pytest.mark.parametrize("edition", POKER)
def test_the_grammar_says_what_happened(edition: str) -> None:
    for seed in range(ROUNDS):
        real, events = truth(edition, seed)
        entries = list(entries_of(events))
        table = like(real, edition)
        taps = enter(table, entries)
        assert taps == sum(cost for _, cost in taps_in(events, EntryLevel.FULL, DOLLAR)), seed
        kept = table.table.in_force
        kinds = (*MONEY, Dealt, Shown, Mucked)
        assert said(kept, kinds) == said(events, kinds), seed
        assert table.level() in (EntryLevel.FULL, EntryLevel.READER)
        assert {seat: place.stake for seat, place in table.table.state.places.items()} == {
            seat: place.stake for seat, place in real.state.places.items()
        }


@rules("H-R13")
@pytest.mark.parametrize("edition", POKER)
def test_the_money_is_the_same_without_cards(edition: str) -> None:
    read = 0
    for seed in range(ROUNDS):
        real, events = truth(edition, seed)
        table = like(real, edition)
        taps = enter(table, list(entries_of(events, EntryLevel.MONEY)))
        assert taps == sum(cost for _, cost in taps_in(events, EntryLevel.MONEY, DOLLAR)), seed
        kept = table.table.in_force
        read += any(isinstance(event, ReadOut) for event in kept)
        assert {seat: place.stake for seat, place in table.table.state.places.items()} == {
            seat: place.stake for seat, place in real.state.places.items()
        }, seed
    assert read


@rules("H-R11")
@pytest.mark.parametrize("edition", POKER)
def test_what_is_implied_moves_no_chip_out_of_a_stake(edition: str) -> None:
    implied = 0
    for seed in range(ROUNDS):
        real, events = truth(edition, seed)
        table = like(real, edition)
        for entry in entries_of(events):
            written = table.enter(entry)
            acts = [event for event in table.events_of(written) if isinstance(event, Acted)]
            own = (
                0
                if isinstance(entry, e.Jump | e.Rest | e.CardsEntry | e.StreetEntry | e.DrawEntry | e.ReadEntry)
                else 1
            )
            assert not any(act.cents for act in acts[: len(acts) - own])
            implied += written.implied
    assert implied


@rules("H-R11")
def test_where_a_seat_may_not_pass_nothing_of_the_entry_is_taken_and_the_seat_is_named() -> None:
    table = followed("five-card-stud-1994", deal=True)
    while not isinstance(table.table.expected(), OpenerDue):
        table.enter(e.StreetEntry())
    table.enter(e.Jump(2))
    length, entries = table.table.length, len(table.written)
    with pytest.raises(Refusal, match="seat 2 may not pass") as refused:
        table.enter(e.Jump(4))
    assert refused.value.rules
    assert (table.table.length, len(table.written)) == (length, entries)


@rules("H-R12")
@pytest.mark.parametrize("edition", POKER)
def test_struck_out_and_entered_again_is_as_never_struck_out(edition: str) -> None:
    for seed in range(4):
        dice = random.Random(seed)
        real, events = truth(edition, seed)
        plain, struck = like(real, edition), like(real, edition)
        for entry in entries_of(events):
            plain.enter(entry)
            struck.enter(entry)
            if dice.random() < 0.5:
                first = dice.choice([written for written in struck.in_force if written.end > written.start])
                again = [written.entry for written in struck.in_force if written.number >= first.number]
                struck.enter(e.Strike(first.number))
                for each in again:
                    struck.enter(each)
            assert struck.table.in_force == plain.table.in_force
            assert balances(struck) == balances(plain)
            assert seen_by_all(struck) == seen_by_all(plain)
        assert first_departure(struck.table.events) is None
        assert struck.table.replay(struck.table.events).expected() == plain.table.expected()


@rules("H-R12")
@pytest.mark.parametrize("edition", POKER)
def test_nothing_is_struck_out_past_its_border(edition: str) -> None:
    """With the first card of the next round all entries of the round before stand."""
    tried = 0
    for seed in range(ROUNDS):
        real, events = truth(edition, seed)
        table = like(real, edition)
        enter(table, list(entries_of(events)))
        border, stakes = len(table.written), [place.stake for place in table.table.state.places.values()]
        if min(stakes) < started(real).seats[0].stake // 2:
            continue  # hardly anybody could be dealt in again
        table.enter(e.DealEntry())
        before = balances(table)
        for number in range(border + 1):
            with pytest.raises(Refusal):
                table.enter(e.Strike(number))
        assert balances(table) == before
        for number in (border + 1, border):
            table.enter(e.Strike(number))
        tried += 1
    assert tried


def seen_by_all(table: FollowedTable) -> list[object]:
    """The table as an onlooker, every player and the auditor see it."""
    assert isinstance(table.table, PokerTable)
    players = [Principal(Role.PLAYER, seat) for seat in table.table.state.places]
    return [picture(table.table.view(viewer)) for viewer in (SPECTATOR, *players, Principal(Role.AUDITOR))]


def balances(table: FollowedTable) -> dict[str, int]:
    ledger = Ledger()
    for event in table.table.events:
        ledger.record(event.transfers())
    return {str(name): cents for name, cents in ledger.balances().items()}
