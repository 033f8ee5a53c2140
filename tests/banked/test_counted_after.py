"""A wrong count of cards that is found when a round of Canberra Poker is over; which hands can be named after one."""

import pytest

from pitboss.banked.canberra import jackpot_desk
from pitboss.banked.canberra.commands import (
    Ante,
    Bet,
    CanberraOccurred,
    CloseAntes,
    DealBoxes,
    Invalidate,
    RevealDealer,
    TurnUp,
)
from pitboss.banked.canberra.facts import BoxCardExposed, BoxMiscounted, BoxNotCovered
from pitboss.banked.canberra.kinds import Ground
from pitboss.banked.canberra.ruling_events import CanberraRuled
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.canberra.tell import tell
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.jackpot.events import clearing
from pitboss.banked.jackpot.jackpot import Jackpot, recount
from pitboss.cards import parse_cards
from pitboss.play import Refusal
from pitboss.play.money import BANK, CLAIMS, stake, wager
from pitboss.records.banked import read, write
from pitboss.table.commands import CheckDeck, CloseTable, Leave, NotifyClosure, NotifyInspector, Shuffle, Sit
from tests.banked.builders import STAKE, deal, finish, jackpot, seated, wagered
from tests.proof import rules

EDITIONS = ("canberra-1995", "canberra-1997")
KINGS, ACES, QUEENS, STRAIGHT_FLUSH = "Kd Kc 7h 5s 2d", "As Ah 9d 8c 3h", "Qs Qh 9c 8d 3c", "Ts 9s 8s 7s 6s"
DEALERS, FIRST = CanberraOccurred(BoxMiscounted(0, 6)), CanberraOccurred(BoxMiscounted(1, 6))


def played(*seats: int, edition: str = "canberra-1997", hand: str = ACES) -> CanberraTable:
    """A round that is over: seat 1 has won with its hand, others have lost $30 each."""
    table = seated(*seats, edition=edition)
    wagered(table, dict.fromkeys(seats, 1000))
    deal(table, {1: hand, 2: QUEENS} if 2 in seats else {1: hand}, KINGS)
    finish(table)
    return table


def with_prize() -> tuple[CanberraTable, Jackpot]:
    """Seat 1 has won $1,010 and a prize of $2,500; seat 2 has lost $30 and its chip."""
    table, meter = seated(1, 2, jackpot="boomerang"), jackpot()
    wagered(table, {1: 1000, 2: 1000}, chips=(1, 2))
    deal(table, {1: STRAIGHT_FLUSH, 2: QUEENS}, KINGS)
    finish(table, meter=meter, name="t")
    return table, meter


def stakes(table: CanberraTable, meter: Jackpot | None = None) -> dict[int, int]:
    """The chips by seat beside the first buy-in, after a look at all books and a second reading of the record."""
    book = recount([*table.events, *(meter.events if meter else [])])
    assert book.total == book[clearing("boomerang")] == 0
    assert book[CLAIMS] == sum(table.state.debts.values())
    for seat, place in table.state.places.items():
        assert book[stake(seat)] == place.stake
        assert book[wager(seat)] >= 0
    assert read(write(table.events)) == table.events
    return {seat: place.stake - STAKE for seat, place in sorted(table.state.places.items())}


def bank(table: CanberraTable) -> int:
    return recount(table.events)[BANK]


def last_told(table: CanberraTable) -> str:
    return list(tell(table.events))[-1].text


@rules("S89-1997/9.5(b)", "G-R66", "G-R73")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_has_left_owes_what_was_not_due(edition: str) -> None:
    table = played(1, 2, edition=edition)
    table.do(Leave(1))
    table.do(Sit("somebody", 1, STAKE))
    events = table.do(DEALERS)
    assert stakes(table) == {1: 0, 2: 1000}, "whoever sits there now has nothing to do with it"
    assert table.state.debts == {"p1": 2000}
    assert bank(table) == -3000 - 1000
    assert last_told(table) == ("Round 1 is put right: the dealer's hand counts as NO HAND; p2 has $40; p1 owes $20.")
    ruled = events[0]
    assert isinstance(ruled, CanberraRuled)
    assert ruled.ruling.facts[1:] == ("p1 of box 1 has left", "p1 owes $20, which the bank bears")
    table.do(Invalidate(Ground.FIRE, "the alarm"))
    assert stakes(table) == {1: 0, 2: 0}
    assert table.state.debts == {"p1": 3000}, "what is undone afterwards counts from what was put right"


@rules("G-R66", "G-R73")
def test_wagers_of_the_next_round_are_lifted_where_they_are_needed() -> None:
    table = seated(1)
    wagered(table, {1: 1000})
    deal(table, {1: ACES}, KINGS)
    finish(table)
    table.do(Leave(1))
    table.do(Sit("p1", 3, 2500))
    table.do(Ante(3, 2000))
    events = table.do(FIRST)
    assert isinstance(events[0], CanberraRuled)
    outcome = events[0].ruling.outcome
    assert outcome is not None
    assert [(each.seat, each.cents, each.hand) for each in outcome.effects] == [(3, 2000 - 2500, "void")]
    assert table.state.boxes == {}
    assert stakes(table) == {3: -STAKE}
    assert table.state.debts == {"p1": 500}


@rules("S89-1997/13.4", "G-R66", "G-R73")
def test_a_prize_that_has_left_goes_back_to_the_jackpot_out_of_the_bank() -> None:
    table, meter = with_prize()
    table.do(Leave(1))
    _, made = jackpot_desk.report(table, meter, "t", FIRST)
    assert len(made) == 2
    assert (meter.state.pool, meter.state.reserve) == (2_500_040, 400_060)
    assert stakes(table, meter) == {2: -3100}
    assert table.state.debts == {"p1": 101_000 + 250_000 - 100}, "the chip that goes back pays a part of it"
    _, made = jackpot_desk.report(table, meter, "t", CanberraOccurred(BoxMiscounted(2, 4)))
    assert len(made) == 1, "no chip is left to be settled"
    assert (meter.state.pool, meter.state.reserve) == (2_500_000, 400_000)
    assert stakes(table, meter) == {2: 0}


@rules("S89-1997/13.4", "G-R73")
def test_a_void_hand_with_a_chip_needs_its_jackpot() -> None:
    table, meter = with_prize()
    with pytest.raises(Refusal, match="settle the round again"):
        table.do(FIRST)
    with pytest.raises(Refusal, match="only where a hand of the last round is void"):
        table.do(CanberraOccurred(BoxNotCovered("a chip rolled away"), ()))
    with pytest.raises(Refusal, match="prizes change where a void hand had a chip"):
        table.do(CanberraOccurred(BoxMiscounted(0, 4), ()))
    events = len(meter.events)
    with pytest.raises(Refusal):
        jackpot_desk.report(table, meter, "t", CanberraOccurred(BoxMiscounted(1, 5)))
    assert len(meter.events) == events
    assert table.preview(FIRST).outcome is not None
    jackpot_desk.report(table, meter, "t", DEALERS)
    jackpot_desk.report(table, meter, "t", FIRST)
    jackpot_desk.invalidate(table, meter, "t", Invalidate(Ground.FIRE, "the alarm"))
    assert stakes(table, meter) == {1: 0, 2: 0}
    assert (meter.state.pool, meter.state.reserve) == (2_500_000, 400_000)


@rules("S89-1997/9.5(b)", "G-R73")
@pytest.mark.parametrize("fact", [BoxMiscounted(0, 4), BoxMiscounted(1, 4)])
def test_the_cards_can_be_counted_until_the_next_shuffle(fact: BoxMiscounted) -> None:
    table = played(1)
    table.do(Shuffle())
    with pytest.raises(Refusal, match="counted no more"):
        table.do(CanberraOccurred(fact))
    table.do(CutByDealer(20))
    table.do(Ante(1, 500))
    table.do(CloseAntes())
    for _ in range(3):
        table.do(CanberraOccurred(BoxCardExposed(1)))
    with pytest.raises(Refusal, match="counted no more"):
        table.do(CanberraOccurred(fact))
    assert stakes(table) == {1: 3000}


@rules("S89-1997/13.5", "G-R73")
def test_the_last_round_before_a_closure_is_counted_too() -> None:
    table = seated(1)
    wagered(table, {1: 1000})
    table.do(NotifyInspector())
    table.do(NotifyClosure())
    deal(table, {1: QUEENS}, KINGS)
    finish(table)
    table.do(DEALERS)
    assert stakes(table) == {1: 1000}
    table.do(CheckDeck(table.state.deck.cards))
    with pytest.raises(Refusal, match="counted no more"):
        table.do(DEALERS)
    table.do(CloseTable())
    with pytest.raises(Refusal, match="closed"):
        table.do(DEALERS)


@rules("S89-1997/7.4", "S89-1997/9.4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hand_that_is_named_after_a_wrong_count_is_possible(edition: str) -> None:
    """Cards that nobody has seen: as many as were counted, the up card among them."""
    named: list[tuple[str, str]] = [
        ("Kd Kc 7h 5s", "2d is among these cards"),
        ("Kd Kc 2d", "4 cards were counted"),
        ("Kd Kc 7h 5s 2d", "4 cards were counted"),
        ("Kd Kd 7h 2d", "Kd cannot be"),
    ]
    table = seated(1, edition=edition)
    wagered(table, {1: 1000})
    table.do(DealBoxes((*[None] * 9, *parse_cards("2d"))))
    table.do(Bet(1))
    table.do(CanberraOccurred(BoxMiscounted(0, 4)))
    for cards, why in named:
        with pytest.raises(Refusal, match=why):
            table.do(RevealDealer(parse_cards(cards)))
    table.do(RevealDealer(parse_cards("Kd Kc 7h 2d")))
    table.do(TurnUp(1, parse_cards(ACES)))
    assert stakes(table) == {1: 1000}


@rules("S89-1997/13.5")
@pytest.mark.parametrize("hidden", [True, False])
def test_where_nothing_is_named_the_table_shows_what_it_knows(hidden: bool) -> None:
    table = seated(1)
    wagered(table, {1: 1000})
    if hidden:
        table.do(DealBoxes((*[None] * 9, *parse_cards("2d"))))
    else:
        deal(table, {1: ACES}, KINGS)
    table.do(Bet(1))
    table.do(CanberraOccurred(BoxMiscounted(0, 4)))
    table.do(RevealDealer())
    table.do(TurnUp(1, parse_cards(ACES)))
    assert stakes(table) == {1: 1000}


@rules("S89-1997/7.4", "S89-1997/13.2")
def test_a_card_that_was_exposed_is_among_those_turned_up() -> None:
    table = seated(1)
    wagered(table, {1: 1000})
    table.do(DealBoxes((None,)))
    table.do(CanberraOccurred(BoxCardExposed(1, parse_cards("Jc")[0])))
    table.do(DealBoxes((*[None] * 8, *parse_cards("2d"))))
    table.do(Bet(1))
    table.do(RevealDealer(parse_cards(KINGS)))
    with pytest.raises(Refusal, match="everybody has seen"):
        table.do(TurnUp(1, parse_cards(ACES)))
    table.do(TurnUp(1, parse_cards("Jc Qs Qh 9c 8d")))
    assert stakes(table) == {1: -3000}
