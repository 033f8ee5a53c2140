"""No entry stops the room or spoils its books, however absurd the values in it are."""

import asyncio
import random
from pathlib import Path

import pytest

from pitboss.banked.canberra.commands import GiveLimitsNotice
from pitboss.banked.canberra.kinds import HandResult
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.cards import parse_cards
from pitboss.following import entries as e
from pitboss.following.followed import FollowedTable
from pitboss.following.given import typed
from pitboss.hands import Category
from pitboss.malformed import Malformed
from pitboss.play import Role
from pitboss.poker.options import Options
from pitboss.poker.rulings.facts import Absent, PlayerBack, ToldToOne
from pitboss.poker.table.commands import GiveNotice
from pitboss.poker.table.table import PokerTable
from pitboss.room.floor.boxes import CountBox
from pitboss.room.floor.people import AssignPit
from pitboss.room.requests import Answer, Outcome
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from pitboss.room.verify.verifying import verify_room
from pitboss.table.commands import Sit, TopUp
from pitboss.table.keeping_commands import TakeDuty
from tests.following.random_entries import random_entry
from tests.following.tables import ALL, followed
from tests.proof import rules
from tests.room.floor.scenes import OnFloor
from tests.room.following.absurd import absurd_entry
from tests.room.following.keeping import Staff, cards, new_table, open_table, opened, run

TRIED = 120
SOON = 20
"""Seconds: far more than any entry takes, on a slow and busy machine too; and far less than one that never ends."""
FAILED = "the room cannot do this now"
FOUR = parse_cards("2h 3h 5c 8d")
HOUSE: tuple[e.AnyEntry, ...] = (
    e.DealEntry(),
    e.WagerEntry(1, 10_00),
    e.WagerEntry(1, 10_00, "player"),
    e.NoMoreBetsEntry(),
    e.CardsEntry(FOUR[:1]),
    e.Stay((1,)),
    e.CardsEntry(FOUR),
)
"""What moves a round against the house on."""


def sound(folder: Path) -> None:
    store = SqliteStore(folder / FILE, lambda: 0)
    report = verify_room(store)
    assert report.damage is None, report.damage
    store.close()


def sense(dice: random.Random, book: FollowedTable) -> e.AnyEntry:
    """What moves the table on, mostly."""
    if book.pending is not None:
        return dice.choice((e.ApproveEntry(), e.Reject("it was not so")))
    return random_entry(dice, book) if isinstance(book.table, PokerTable) else dice.choice(HOUSE)


@rules("H-R18")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("edition", [*ALL, "baccarat-1995"])
def test_whatever_is_entered_is_taken_or_refused_at_once(tmp_path: Path, edition: str, seed: int) -> None:
    """Sense and nonsense in turn, by everybody who runs the table; then the books are sound, and the room opens."""
    dice = random.Random(f"{edition} {seed}")

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, edition)
            for _ in range(TRIED):
                for entry in (sense(dice, staff.log.book), absurd_entry(dice, staff.log.followed)):
                    role = dice.choice((Role.DEALER, Role.SUPERVISOR, Role.OPERATOR))
                    answer = await asyncio.wait_for(staff.ask(entry, role), SOON)
                    assert FAILED not in answer.reason, (entry, role)
                if Role.DEALER not in staff.log.state.on_duty:
                    await staff.command(TakeDuty(Role.DEALER, staff.people[Role.DEALER].id), Role.OPERATOR)
        async with opened(tmp_path) as room:
            again = room.tables[staff.host.meta.id]
            assert (again.trouble, again.log.durable) == ("", staff.log.durable)

    run(scene)
    sound(tmp_path)


async def answered(staff: Staff, entry: e.AnyEntry, role: Role = Role.DEALER) -> Answer:
    """The answer to an entry, of which nothing came."""
    before = staff.log.next_number
    answer = await asyncio.wait_for(staff.ask(entry, role), SOON)
    assert answer.outcome is not Outcome.ACK
    assert staff.log.next_number == before
    assert FAILED not in answer.reason
    return answer


def test_more_cards_than_a_hand_has_are_not_drawn(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, "draw-1999")
            await staff.enter(e.DealEntry(), e.To(20_00), *[e.CallEntry()] * 3)
            for count in (-1, 6, 20_000_000):
                assert "is to draw up to" in (await answered(staff, e.DrawEntry(count))).reason
            await staff.enter(e.DrawEntry(2))

    run(scene)


def test_a_seat_that_is_none_is_refused_wherever_it_is_named(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry())
            for seat in (-1, 0, 5, 10**9):
                assert "has nothing to do" in (await answered(staff, e.Jump(seat))).reason
            await staff.enter(e.ReportEntry(Absent(2)))
            for seat in (-1, 64, 10**9):
                assert "was not away" in (await answered(staff, e.ReportEntry(PlayerBack(seat)))).reason

    run(scene)


@rules("H-R13")
def test_a_hand_of_another_game_is_not_read(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, "canberra-1997")
            await staff.enter(e.DealEntry(), e.WagerEntry(1, 10_00), e.NoMoreBetsEntry(), cards("Td"))
            await staff.enter(e.Stay((1,)), cards("Ts 4h 5c 6d"))
            for result in HandResult:
                refused = await answered(staff, e.TurnEntry(result, Category.THREE_CARDS))
                assert (refused.outcome, refused.rules[0]) == (Outcome.REFUSED, "H-R13")
            await staff.enter(e.TurnEntry(HandResult.LOSE, Category.FIVE_ODD_CARDS))

    run(scene)


@pytest.mark.parametrize("cents", [2**62, -(2**62), 10**13])
def test_no_amount_is_larger_than_the_books_can_hold(tmp_path: Path, cents: int) -> None:
    """Not of chips counted or bought, of wagers, of posts, of what is reported, or on the floor."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await new_table(room)
            await staff.enter(e.DeckWhole())
            olga = OnFloor(room, staff.people[Role.OPERATOR])
            for entry in (
                e.CountEntry(1, cents),
                e.To(cents),
                e.WagerEntry(1, cents),
                e.Stop(((1, cents), (2, 0))),
                e.Stop(commission=cents),
                e.DealEntry(posts=((1, cents),)),
                e.TableEntry(Sit("anna", 1, cents)),
                e.TableEntry(TopUp(1, cents)),
            ):
                assert "is out of bounds" in (await answered(staff, entry)).reason
            for asked in (CountBox("box 1", cents), AssignPit(staff.host.meta.id, "A", cents)):
                assert "is out of bounds" in (await olga.ask(asked)).reason

    run(scene)


def test_terms_that_are_entered_have_the_bounds_of_terms(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            notice = e.TableEntry(GiveNotice(Options(blinds=(10**11, 2 * 10**11), unit=10**11)))
            assert "is out of bounds" in (await answered(staff, notice, Role.OPERATOR)).reason
            house = await new_table(room, "canberra-1997")
            limits = e.TableEntry(GiveLimitsNotice(CanberraOptions(minimum=10**11, maximum=10**12)))
            assert "is out of bounds" in (await answered(house, limits, Role.OPERATOR)).reason

    run(scene)


@rules("NI2018-51/17.18")
def test_what_one_was_told_of_a_hand_is_reported_after_the_round(tmp_path: Path) -> None:
    """It belongs to that round, also when a room opens again, and the next one follows."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room)
            await staff.enter(e.DealEntry(), e.Rest())
            await staff.enter(e.ReportEntry(ToldToOne(2, 4, "it was a pair")), role=Role.SUPERVISOR)
            assert [round_.number for round_ in staff.log.rounds] == [1]
            told = staff.log.rounds[0].events[-1]
        async with opened(tmp_path) as room:
            host = room.tables[staff.host.meta.id]
            assert host.log.rounds[0].events[-1] == told
            await Staff(room, host, staff.people).enter(e.DealEntry(), e.Rest())
            assert [round_.number for round_ in host.log.rounds] == [1, 2]

    run(scene)
    sound(tmp_path)


@pytest.mark.parametrize("given", [5, None, "sit", [], {}, {"command": {}}, {"fact": []}, "x" * 10_000])
def test_what_is_no_command_and_no_fact_is_not_understood(given: object) -> None:
    table = followed("holdem-2018").table
    for entry in (e.TableEntry(given), e.ReportEntry(given)):
        with pytest.raises(Malformed) as found:
            typed(table, entry)
        assert len(str(found.value)) < 2_000
