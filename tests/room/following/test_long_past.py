"""A followed table of which only the end is at hand: it is the table that all of its records tell, whatever is struck
out, and what is in memory does not grow with rounds played."""

import random
from pathlib import Path
from typing import Any

import pytest

from pitboss.following import entries as e
from pitboss.following.levels import level_of
from pitboss.play import Role
from pitboss.poker.rulings.facts import CardsDiscarded
from pitboss.poker.table.table import PokerTable
from pitboss.room.floor import checklist
from pitboss.room.following import log as following
from pitboss.room.following.log import FollowedLog
from pitboss.room.following.needs import need_of
from pitboss.room.following.precedents import Precedents
from pitboss.room.following.summary import RULED, last_hour, to_remember
from pitboss.room.history import events_since, part_between, round_numbered, rounds_before, rounds_from
from pitboss.room.requests import Outcome
from pitboss.room.snapshots.base import NOTHING
from pitboss.room.snapshots.plain import alike
from pitboss.table.commands import CheckDeck
from pitboss.table.conduct import Conduct
from pitboss.table.keeping_commands import Annotate, Attend, CallFloor, Say, Warn
from tests.following.random_entries import SEATS, random_entry
from tests.proof import rules
from tests.room.following.keeping import Staff, cards, open_table, opened, run, staff_of

EVERY = 3
OPENING = 3 + SEATS
"""Before rounds are played a dealer takes duty, the deck is checked, the table opened, and everybody sits down."""
FEW_ROUNDS, MANY_ROUNDS = 40, 80


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let go of what is past after a few rounds."""
    monkeypatch.setattr(following, "EVERY", EVERY)


def whole(log: FollowedLog) -> FollowedLog:
    """The same table from its first record on."""
    table = log.kind.table.replay(())
    found = FollowedLog(log.id, log.kind, table, log.backing)
    found._open_from(NOTHING)
    found.meter, found.house = log.meter, log.house
    return found


def check(staff: Staff) -> None:
    """Everything that is asked of the log is what its whole past tells."""
    log, full = staff.log, whole(staff.log)
    gone, entries = log.table.gone, log.kept.gone
    for state in (log.state, log.shown, full.state, full.shown):
        log.kind.tidy(state)
    assert alike(log.state, full.state)
    assert alike(log.shown, full.shown)
    assert log.table.events == full.table.events[gone:]
    assert (log.kept[:], log.kept_at[:]) == (full.kept[entries:], full.kept_at[entries:])
    assert (log.next_number, log.durable, log.times[:]) == (full.next_number, full.durable, full.times[gone:])
    assert log.book.errors == full.book.errors
    assert log.book.pending == full.book.pending
    assert log.followed.border() == full.followed.border()
    assert (log.seated_at, log.ledger, log.names) == (full.seated_at, full.ledger, full.names)
    assert (log.round_number, log.turn, log.runs_from) == (full.round_number, full.turn, full.runs_from)
    assert [_told(each) for each in log.rounds] == [_told(each) for each in full.rounds[log.rounds.gone :]]
    assert log.book.lines() == full.book.lines()
    assert need_of(log) == need_of(full)
    assert to_remember(log.past_events()) == to_remember(full.past_events())
    assert last_hour(log.began) == last_hour(full.began)
    if isinstance(log.table, PokerTable) and isinstance(full.table, PokerTable) and log.rounds:
        assert level_of(log.table) == level_of(full.table)


def _told(round_: Any) -> tuple[object, ...]:
    return round_.number, round_.persons, round_.names, round_.events, round_.numbers, round_.is_over, round_.undone_by


def some_entry(dice: random.Random, staff: Staff) -> tuple[e.AnyEntry, Role]:
    """What moves a round on, mostly; else something that somebody says or does beside it, or back to an earlier one."""
    log = staff.log
    seat, deck = dice.randrange(1, SEATS + 1), log.shown.due_deck.cards
    since_opened = [each.number for each in log.book.written[-30:] if each.number > OPENING]
    beside: list[tuple[e.AnyEntry, Role]] = [
        (e.TableEntry(Warn(seat, Conduct.LANGUAGE, "Sue")), Role.SUPERVISOR),
        (e.TableEntry(Annotate("looked at")), Role.SUPERVISOR),
        (e.TableEntry(CallFloor()), Role.DEALER),
        (e.TableEntry(Attend("Sue")), Role.SUPERVISOR),
        (e.TableEntry(CheckDeck(deck)), Role.DEALER),
        (e.TableEntry(Say("the deck is whole", log.shown.law.deck_check[:1])), Role.DEALER),
        (e.ApproveEntry(), Role.SUPERVISOR),
        (e.Reject("no"), Role.SUPERVISOR),
        (e.Strike(dice.choice(since_opened or [0])), Role.SUPERVISOR),
    ]
    if dice.random() < 0.12:
        return dice.choice(beside)
    return random_entry(dice, log.book), Role.DEALER


async def tried(staff: Staff, dice: random.Random, count: int) -> int:
    """So many entries, of which some are taken; how often what was past was let go of."""
    bases = set[int]()
    for number in range(count):
        entry, role = some_entry(dice, staff)
        await staff.ask(entry, role)
        if staff.log.base.number not in bases or number % 25 == 0:
            bases.add(staff.log.base.number)
            check(staff)
    return len(bases)


@rules("H-R12")
@pytest.mark.parametrize("edition", ["holdem-2018", "omaha-2018"])
@pytest.mark.usefixtures("often")
def test_the_end_of_a_table_is_what_all_of_it_tells(edition: str, tmp_path: Path) -> None:
    """Random rounds with strike-outs, counts, rulings, warnings and calls; then the room opens again."""

    async def scene() -> None:
        dice = random.Random(f"{edition} a")
        async with opened(tmp_path) as room:
            staff = await open_table(room, edition, SEATS, stake=3_000_00)
            assert await tried(staff, dice, 500) >= 3, "it was kept now and then"
        async with opened(tmp_path) as room:
            again = Staff(room, room.tables[staff.host.meta.id], await staff_of(room))
            assert again.log.table.gone
            check(again)
            await tried(again, dice, 60)

    run(scene)


async def dealt(staff: Staff, count: int) -> None:
    """Rounds in which all but one fold."""
    for _ in range(count):
        await staff.enter(e.DealEntry(), e.Rest())


@rules("H-R12")
@pytest.mark.usefixtures("often")
def test_a_deal_that_is_struck_out_opens_the_round_before_it_and_none_further_back(tmp_path: Path) -> None:
    """A deal that was struck out never was, so that the round before it was just paid; but that one alone."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await dealt(staff, 12)
            *_, third, second, last = [each.number for each in staff.log.kept if isinstance(each.entry, e.DealEntry)]
            assert (await staff.ask(e.Strike(second))).outcome is Outcome.REFUSED
            await staff.enter(e.Strike(last), e.Strike(second))
            check(staff)
            for number in (third, third + 1):
                assert (await staff.ask(e.Strike(number), Role.SUPERVISOR)).outcome is Outcome.REFUSED
            await staff.enter(e.DealEntry())
            again = staff.log.kept[-1].number
            await staff.enter(e.Strike(again))
            assert (await staff.ask(e.Strike(third + 1))).outcome is Outcome.REFUSED, "it has long been closed"
        async with opened(tmp_path) as room:
            opened_again = Staff(room, room.tables[staff.host.meta.id], await staff_of(room))
            check(opened_again)
            await dealt(opened_again, 12)
            check(opened_again)

    run(scene)


@pytest.mark.usefixtures("often")
def test_rounds_that_are_gone_are_read_from_the_store(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            for _ in range(8):
                await dealt(staff, 2)
                await staff.enter(e.DealEntry(), e.CallEntry(), e.Strike(staff.log.next_number + 1), e.Rest())
            log, full = staff.log, whole(staff.log)
            assert log.rounds.gone
            told = await rounds_before(log, 0, 100, lambda _: True)
            assert [_told(each) for each in reversed(told)] == [_told(each) for each in full.rounds]
            for number in (1, 2, 5, 6, 9, 24):
                found = await round_numbered(log, number)
                assert found is not None
                assert _told(found) == _told(full.rounds[number - 1])
            assert events_since(log, 7)[7:] == full.table.log[7:]
            part = part_between(log, 0, 0)
            assert part.past_events() == full.past_events()
            look, every = room.floor.look(staff.host), full.past_events()
            lines = checklist.opening(look, room.floor.state)
            state = room.floor.state
            look = checklist.TableLook(log.id, full.state, every, look.signs, look.has_device)
            assert lines == checklist.opening(look, state)

    run(scene)


@pytest.mark.usefixtures("often")
def test_what_is_refused_brings_nothing_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await dealt(staff, 12)
            gone, border = staff.log.kept.gone, staff.log.followed.border()
            past = [each.number for each in staff.log.kept if each.start < border]
            assert past
            for number in past:
                assert (await staff.ask(e.Strike(number))).outcome is Outcome.REFUSED
            assert staff.log.kept.gone == gone

    run(scene)


@rules("H-R12")
def test_rounds_are_read_to_the_last_whatever_was_struck_out(tmp_path: Path) -> None:
    """At the usual distances: what reads on from the first round comes to the end, and tells what is in force."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await dealt(staff, 25)
            for entry in [each for each in reversed(whole(staff.log).kept) if isinstance(each.entry, e.DealEntry)]:
                if (await staff.ask(e.Strike(entry.number), Role.SUPERVISOR)).outcome is Outcome.REFUSED:
                    break
            await dealt(staff, 35)
            log, full = staff.log, [_told(each) for each in whole(staff.log).rounds]
            assert log.rounds.gone
            for first in (1, 2, len(full) - 20):
                assert [_told(each) async for each in rounds_from(log, first)] == full[first - 1 :]
            told = await rounds_before(log, 0, 100, lambda _: True)
            assert [_told(each) for each in reversed(told)] == full

    run(scene)


@rules("H-R12")
@pytest.mark.usefixtures("often")
def test_a_ruling_that_was_struck_out_is_no_precedent_though_it_is_long_past(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await dealt(staff, 2)
            precedents, first, fact = Precedents(), staff.log.next_number, CardsDiscarded(2)
            await staff.enter(e.DealEntry(), e.ReportEntry(fact))
            await staff.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            (ruling,) = [each.event.ruling for each in staff.log.past_events() if isinstance(each.event, RULED)]

            def like() -> int:
                return len(precedents.like([staff.host], staff.host.edition, fact, ruling.rules))

            assert like() == 1
            await staff.enter(e.Strike(first), role=Role.SUPERVISOR)
            await dealt(staff, 20)
            assert staff.log.kept.gone > first
            assert like() == 0

    run(scene)


HOUSE = {
    "canberra-1997": (
        *(e.DealEntry(), e.WagerEntry(1, 10_00), e.NoMoreBetsEntry(), cards("Td"), e.Stay(()), cards("Ts 4h 5c 6d")),
    ),
    "holdem-2018": (e.DealEntry(), e.Rest()),
}


@pytest.mark.parametrize("edition", HOUSE)
def test_what_is_in_memory_does_not_grow_with_rounds_played(edition: str, tmp_path: Path) -> None:
    """Events, entries and rounds at hand after many rounds are as few as after some."""

    def at_hand(log: FollowedLog) -> tuple[int, ...]:
        times, rounds = len(log.times[:]), len(log.rounds[:])
        return len(log.table.events), len(log.kept[:]), len(log.kept_at[:]), times, rounds, len(log.book.written[:])

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, edition, stake=30_000_00)
            most = [0, 0]
            for part, rounds in enumerate((FEW_ROUNDS, MANY_ROUNDS)):
                for _ in range(rounds):
                    await staff.enter(*HOUSE[edition])
                    most[part] = max(most[part], len(staff.log.table.events))
            check(staff)
            assert most[1] <= most[0] * 1.1
            few = at_hand(staff.log)
        async with opened(tmp_path) as room:
            again = Staff(room, room.tables[staff.host.meta.id], await staff_of(room))
            assert at_hand(again.log) == few

    run(scene)
