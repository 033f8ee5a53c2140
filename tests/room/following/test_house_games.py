"""Canberra Poker and Mini-Baccarat that a person deals, in the room: money, jackpot, restart, strike-outs, records."""

from pathlib import Path

from pitboss.banked.baccarat.commands import ExcludeFromCoups, InvalidateCoup
from pitboss.banked.canberra.commands import Invalidate
from pitboss.banked.canberra.facts import BoxCardExposed, BoxMiscounted
from pitboss.banked.canberra.kinds import Ground, HandResult
from pitboss.conditions.policies import Policies
from pitboss.following import entries as e
from pitboss.hands import Category
from pitboss.play import Role
from pitboss.room.following.needs import Need, need_of
from pitboss.room.meters import BOOMERANG
from pitboss.room.requests import Outcome
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.stores import FILE
from pitboss.room.verify.verifying import verify_room
from pitboss.table.commands import CheckDeck
from tests.proof import rules
from tests.room.following.keeping import STAKE, Staff, cards, open_table, opened, run, staff_of

CANBERRA, BACCARAT = "canberra-1997", "baccarat-1995"
WAGERS = (
    e.DealEntry(),
    e.WagerEntry(1, 10_00, jackpot=True),
    e.WagerEntry(2, 10_00, jackpot=True),
    e.WagerEntry(3, 20_00),
    e.NoMoreBetsEntry(),
    cards("Td"),
)
"""Two boxes play the jackpot, one does not; the dealer's open card is a ten."""
FLUSH = (e.Stay((1, 2, 3)), cards("Ts 4h 5c 6d"), e.TurnEntry(HandResult.LOSE))
"""All bet; the dealer has a pair of tens; box 3, at his right, loses."""


FOLDED = (e.Stay(()), cards("Ts 4h 5c 6d"))
"""Nobody bets: the chips on the jackpot are lost with the antes."""


def meter_of(staff: Staff) -> int:
    meter = staff.room.meters.get(BOOMERANG)
    assert meter is not None
    return meter.shown.display


def verified(folder: Path) -> None:
    store = SqliteStore(folder / FILE, lambda: 0)
    report = verify_room(store)
    assert report.damage is None, report.damage
    store.close()


@rules("S89-1997/9.5(a)", "S89-1997/11.2")
def test_canberra_poker_is_dealt_by_a_person_with_its_jackpot(tmp_path: Path) -> None:
    """Box 2 wins with a flush and its prize, box 1 loses; chips and prize are one transaction with the round."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, CANBERRA, 3)
            before = meter_of(staff)
            await staff.enter(*WAGERS, *FLUSH)
            refused = await staff.ask(e.TurnEntry(HandResult.WIN, Category.FLUSH))
            assert refused.outcome is Outcome.REFUSED, "the jackpot is played: its cards are named"
            await staff.enter(cards("Ah Kh 9h 3h 2h"), cards("Qs 9d 7s 4d 2c"))
            assert staff.stakes() == {1: STAKE - 31_00, 2: STAKE + 10_00 + 100_00 + 100_00 - 1_00, 3: STAKE - 60_00}
            assert meter_of(staff) != before
            settled = next(each for each in reversed(staff.log.kept) if each.meter)
            assert [paid.cents for reading in settled.meter for paid in reading.paid] == [100_00]
            await staff.enter(e.SameAgain())
            assert staff.stakes()[3] == STAKE - 80_00
        async with opened(tmp_path) as room:
            again = Staff(room, room.tables[staff.host.meta.id], await staff_of(room))
            assert (again.stakes(), meter_of(again)) == (staff.stakes(), meter_of(staff))
            await again.enter(e.NoMoreBetsEntry(), cards("Td"))

    run(scene)
    verified(tmp_path)


def test_a_deck_that_is_not_whole_is_due_on_the_floor(tmp_path: Path) -> None:
    """As at a table of poker: the floor is told until all cards of it are there."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, CANBERRA, 3)
            await staff.enter(*WAGERS, *FOLDED)
            assert need_of(staff.log).need is not Need.DECK
            await staff.command(CheckDeck(staff.log.shown.deck.cards[1:]))
            assert need_of(staff.log).need is Need.DECK
            assert "Decks due" in [part.title for part in room.floor.page().parts]
            await staff.enter(e.DeckWhole())
            assert need_of(staff.log).need is not Need.DECK

    run(scene)


@rules("H-R12")
def test_a_round_that_the_jackpot_has_settled_is_struck_out_at_the_meter_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, CANBERRA, 3)
            before, stakes = meter_of(staff), staff.stakes()
            await staff.enter(*WAGERS)
            first = staff.log.next_number
            await staff.enter(*FOLDED)
            settled = meter_of(staff)
            assert settled > before
            await staff.enter(e.Strike(first))
            assert meter_of(staff) == before
            await staff.enter(*FOLDED)
            assert meter_of(staff) == settled, "the same round, settled again"
            await staff.command(Invalidate(Ground.FIRE, "the alarm"), Role.OPERATOR)
            assert meter_of(staff) == settled, "a paid round is void when a second person has confirmed it"
            assert (await staff.ask(e.ApproveEntry(), Role.OPERATOR)).outcome is Outcome.REFUSED
            await staff.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            assert (meter_of(staff), staff.stakes()) == (before, stakes)
            undone = await staff.ask(e.Strike(staff.log.next_number - 1), Role.OPERATOR)
            assert undone.outcome is Outcome.REFUSED

    run(scene)
    verified(tmp_path)


@rules("S89-1997/13.2")
def test_a_misdeal_gives_back_antes_and_chips(tmp_path: Path) -> None:
    """F-25 in the room: with the third card that is seen every wager goes back, and the meter stands."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, CANBERRA, 3)
            before = meter_of(staff)
            await staff.enter(*WAGERS[:5])
            await staff.enter(*(e.ReportEntry(BoxCardExposed(box)) for box in (2, 3, 0)))
            assert set(staff.stakes().values()) == {STAKE}
            assert meter_of(staff) == before

    run(scene)


@rules("G-R73")
def test_a_hand_that_is_void_afterwards_is_settled_again_without_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, CANBERRA, 3)
            await staff.enter(*WAGERS, *FLUSH, cards("Ah Kh 9h 3h 2h"), cards("Qs 9d 7s 4d 2c"))
            won = staff.stakes()[2]
            answer = await staff.ask(e.ReportEntry(BoxMiscounted(2, 6)))
            assert answer.outcome is Outcome.ACK, answer
            await staff.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            assert staff.stakes()[2] == STAKE < won, "wagers, winnings and prize"
            assert [reading.paid for reading in staff.log.kept[-1].meter] == [()], "no other hand has won a prize"

    run(scene)
    verified(tmp_path)


@rules("S58-1995/MB8.3")
def test_mini_baccarat_is_dealt_by_a_person(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, BACCARAT, 2)
            await staff.enter(e.DealEntry(), cards("2s"), e.WagerEntry(1, 10_00, "player"))
            await staff.enter(e.WagerEntry(2, 5_00, "banker"), e.NoMoreBetsEntry(), cards("9s 2h 4d 3c"), cards("6c"))
            wrong = staff.log.next_number
            await staff.enter(cards("8d"))
            assert staff.log.shown.ended == 1
            await staff.enter(e.Strike(wrong), cards("Kd"))
            assert staff.stakes() == {1: STAKE + 10_00, 2: STAKE - 5_00}
            await staff.enter(e.SameAgain(), e.TakeBack(2))
            assert staff.stakes() == {1: STAKE, 2: STAKE - 5_00}
        async with opened(tmp_path) as room:
            again = Staff(room, room.tables[staff.host.meta.id], await staff_of(room))
            assert again.stakes() == staff.stakes()

    run(scene)
    verified(tmp_path)


COUP: tuple[e.AnyEntry, ...] = (
    e.DealEntry(),
    cards("2s"),
    e.WagerEntry(1, 10_00, "player"),
    e.WagerEntry(2, 5_00, "banker"),
    e.NoMoreBetsEntry(),
    *(cards(text) for text in ("9s 2h 4d 3c", "6c", "Kd")),
)


@rules("H-R17", "S89-1997/15.3")
def test_a_coup_that_was_paid_is_void_and_somebody_excluded_when_a_second_person_has_confirmed_it(
    tmp_path: Path,
) -> None:
    """A coup that is on the operator invalidates alone: no more is moved than the house lets one person move."""

    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, BACCARAT, 2)
            before = staff.stakes()
            await staff.enter(*COUP[:4])
            nothing = await staff.ask(e.TableEntry(InvalidateCoup("the alarm")), Role.OPERATOR)
            assert nothing.outcome is Outcome.REFUSED, "no coup is on yet and none was played: nobody waits for that"
            await staff.enter(COUP[4])
            assert (
                await staff.ask(e.TableEntry(InvalidateCoup("the alarm")), Role.SUPERVISOR)
            ).outcome is Outcome.REFUSED
            await staff.command(InvalidateCoup("the alarm"), Role.OPERATOR)
            assert staff.waits() is None
            assert staff.stakes() == before
            await staff.enter(*COUP[2:])
            paid = staff.stakes()
            assert paid == {1: STAKE + 10_00, 2: STAKE - 5_00}
            await staff.command(InvalidateCoup("the shoe had no sevens"), Role.OPERATOR)
            assert staff.waits() == "a round that was paid is void"
            [outcome] = staff.log.waiting.ruling.outcomes if staff.log.waiting is not None else ()
            assert {effect.seat: effect.cents for effect in outcome.effects} == {1: -10_00, 2: 5_00}, "seat by seat"
            assert staff.stakes() == paid
            assert (await staff.ask(e.ApproveEntry(), Role.OPERATOR)).outcome is Outcome.REFUSED
            await staff.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            assert staff.stakes() == before
            await staff.command(ExcludeFromCoups(2, "marks cards"), Role.OPERATOR)
            assert staff.waits() == "somebody is excluded"
        async with opened(tmp_path) as room:
            again = Staff(room, room.tables[staff.host.meta.id], await staff_of(room))
            assert again.log.waiting == staff.log.waiting, "it waits over a restart"
            await again.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            assert again.log.shown.excluded

    run(scene)
    verified(tmp_path)


@rules("H-R17")
def test_a_round_that_moves_more_than_one_person_may_is_void_by_two(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path) as room:
            staff = await open_table(room, CANBERRA, 3)
            staff.log.house = lambda: Policies(second_person_above=50_00)
            await staff.enter(*WAGERS)
            staff.log.house = lambda: Policies(second_person_above=41_00)
            await staff.command(Invalidate(Ground.FIRE, "the alarm"), Role.OPERATOR)
            assert set(staff.stakes().values()) == {STAKE}, "what was asked for as the round began"
            await staff.enter(*WAGERS)
            await staff.command(Invalidate(Ground.FIRE, "the alarm"), Role.OPERATOR)
            assert staff.waits() == "$42 is moved, more than the $41 that one person may"
            await staff.enter(e.ApproveEntry(), role=Role.SUPERVISOR)
            assert set(staff.stakes().values()) == {STAKE}

    run(scene)
