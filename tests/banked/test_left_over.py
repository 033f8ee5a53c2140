"""What outlives a round or a report at a table of Canberra Poker, and what must not: wagers, advice, counts, debts."""

from collections.abc import Sequence
from typing import Any

import pytest

from pitboss.banked.baccarat import commands as coup_commands
from pitboss.banked.baccarat import tell as coup_tell
from pitboss.banked.baccarat.kinds import Method, Side
from pitboss.banked.baccarat.sign import sign as coup_sign
from pitboss.banked.canberra import jackpot_desk
from pitboss.banked.canberra.commands import (
    Ante,
    CanberraOccurred,
    ChooseOutcome,
    CloseAntes,
    CountCards,
    Fold,
    Forfeit,
    Invalidate,
    Sanction,
)
from pitboss.banked.canberra.facts import (
    AnteFound,
    AnyFact,
    BetFound,
    BoxCardExposed,
    CardsMiscounted,
    HandWithoutAnte,
    InRack,
    OutOfOrder,
)
from pitboss.banked.canberra.kinds import Ground
from pitboss.banked.canberra.ruling_events import CanberraRuled
from pitboss.banked.canberra.table import CanberraTable
from pitboss.banked.canberra.tell import tell
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.jackpot.jackpot import Jackpot, recount
from pitboss.play import Event, Outcome, Principal, Refusal, Role
from pitboss.play.money import stake, wager
from pitboss.records.banked import read, write
from pitboss.table.commands import CheckDeck, CloseTable, Leave, NotifyClosure, NotifyInspector, Shuffle, Sit
from tests.banked.builders import STAKE, baccarat, deal, finish, jackpot, new_shoe, seated, tags, wagered
from tests.proof import rules

EDITIONS = ("canberra-1995", "canberra-1997")
FIRE = Invalidate(Ground.FIRE, "the alarm")
IMPOSSIBLE: tuple[AnyFact, ...] = (
    AnteFound(1, -300),
    AnteFound(1, 0),
    BetFound(1, -300),
    BetFound(1, 0),
    OutOfOrder(()),
    OutOfOrder((1, 1)),
    CardsMiscounted(52),
    CardsMiscounted(-1),
    HandWithoutAnte(3, 5, chip=True),
)
KINGS, ACES, QUEENS = "Kd Kc 7h 5s 2d", "As Ah 9d 8c 3h", "Qs Qh 9c 8d 3c"


def stakes(table: CanberraTable) -> dict[int, int]:
    """The chips by seat, after a look at the books and a second reading of the record."""
    book = recount(table.events)
    for seat, place in table.state.places.items():
        assert book[stake(seat)] == place.stake
        assert book[wager(seat)] >= 0
    assert read(write(table.events)) == table.events
    return {seat: place.stake - STAKE for seat, place in sorted(table.state.places.items())}


def outcome_of(events: Sequence[Event[Any]]) -> Outcome:
    """The outcome of the ruling that a command has brought."""
    ruled = events[0]
    assert isinstance(ruled, CanberraRuled)
    assert ruled.ruling.outcome is not None
    return ruled.ruling.outcome


def open_wagers(*seats: int, antes: dict[int, int], **options: Any) -> CanberraTable:
    """Wagers lie, and NO MORE BETS has not been called."""
    table = seated(*seats, **options)
    table.do(Shuffle())
    table.do(CutByDealer(20))
    for seat, cents in antes.items():
        table.do(Ante(seat, cents))
    return table


def won_by_one(edition: str = "canberra-1997") -> CanberraTable:
    """A round in which seat 1 won $30 and seat 2 lost $30."""
    table = seated(1, 2, edition=edition)
    wagered(table, {1: 1000, 2: 1000})
    deal(table, {1: ACES, 2: QUEENS}, KINGS)
    finish(table)
    return table


@rules("S89-1997/15.2(a)", "S89-1997/15.2(b)")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("end", ["misdeal", "invalid", "afterwards"])
def test_a_wager_that_was_void_before_the_call_takes_no_part_in_the_round(edition: str, end: str) -> None:
    table = open_wagers(1, 2, antes={1: 1000, 2: 1000}, edition=edition)
    table.do(Sanction(1, "S89-1997/15.1", "a device", void=True, exclude=True))
    assert list(table.state.places) == [2]
    table.do(CloseAntes())
    if end == "misdeal":
        for _ in range(3):
            table.do(CanberraOccurred(BoxCardExposed(2)))
    elif end == "invalid":
        table.do(FIRE)
    else:
        deal(table, {2: ACES})
        finish(table)
        table.do(FIRE)
    assert stakes(table) == {2: 0}


@rules("S89-1997/15.4", "G-R66")
def test_what_is_undone_at_another_box_is_told_with_its_money() -> None:
    """The void wager of the box that was left before the call does not hide what the new one had won."""
    table = open_wagers(1, 2, antes={1: 1000, 2: 1000})
    table.do(Sanction(1, "S89-1997/15.1", "a device", void=True))
    table.do(Leave(1))
    table.do(Sit("p1", 5, STAKE))
    table.do(Ante(5, 1000))
    table.do(CloseAntes())
    deal(table, {})
    finish(table)
    outcome = outcome_of(table.do(FIRE))
    assert [(each.seat, each.cents) for each in outcome.effects] == [(2, -1000), (5, -1000)]
    assert stakes(table) == {2: 0, 5: 0}


@rules("S89-1997/5.1(c)", "G-R58")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ante_that_its_owner_was_advised_of_is_not_the_next(edition: str) -> None:
    table = open_wagers(1, 2, antes={2: 500}, edition=edition)
    table.do(CanberraOccurred(AnteFound(1, 300)))
    table.do(CloseAntes())
    with pytest.raises(Refusal, match=r"counts as \$3 already"):
        table.do(CanberraOccurred(AnteFound(1, 300)))
    table.do(CanberraOccurred(AnteFound(1, 200)))
    assert not table.state.boxes[1].small
    deal(table, {1: QUEENS}, KINGS)
    table.do(Fold(1))
    finish(table)
    assert stakes(table)[1] == -200
    wagered(table, {1: 500, 2: 500})
    table.do(CanberraOccurred(AnteFound(1, 300)))
    table.do(CanberraOccurred(AnteFound(1, 200)))
    assert table.state.boxes[1].small, "the next goes back, however often it is counted"


@rules("S89-1997/6.9", "S89-1997/5.1(c)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_forfeited_ante_does_not_come_back_as_a_small_one(edition: str) -> None:
    table = open_wagers(1, 2, antes={2: 500}, edition=edition, jackpot="boomerang")
    table.do(CanberraOccurred(AnteFound(1, 300)))
    table.do(CloseAntes())
    table.do(FIRE)
    wagered(table, {1: 500, 2: 500}, chips=(1,))
    table.do(Forfeit(1, "told a neighbour the hand"))
    outcome = outcome_of(table.do(CanberraOccurred(AnteFound(1, 300))))
    assert outcome.text == "it is forfeited as it is"
    assert stakes(table)[1] == -300 - 100, "the chip stays too"
    deal(table, {2: ACES})
    finish(table, meter=jackpot())
    assert stakes(table)[1] == -300 - 100


@rules("S89-1997/3.4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wrong_count_is_one_fact_by_whichever_report(edition: str) -> None:
    for report in (CanberraOccurred(CardsMiscounted(51)), CountCards(51)):
        table = seated(1, edition=edition)
        wagered(table, {1: 500})
        table.do(report)
        table.do(ChooseOutcome("stands", "a card lay under the shoe", Principal(Role.OPERATOR)))
        deal(table, {})
        finish(table)
        assert table.expected().sentence() == "the dealer is to check 52 cards"  # type: ignore[union-attr]  # it is open
        assert stakes(table) == {1: 500}


@rules("S89-1997/3.4", "S89-1997/15.4")
def test_a_wrong_count_after_the_last_round_voids_no_round() -> None:
    table = seated(1, 2)
    table.do(NotifyInspector())
    wagered(table, {1: 500, 2: 500})
    table.do(NotifyClosure())
    deal(table, {})
    finish(table)
    before = stakes(table)
    with pytest.raises(Refusal, match="no round"):
        table.do(CanberraOccurred(CardsMiscounted(51)))
    table.do(CountCards(51))
    assert stakes(table) == before
    table.do(FIRE)
    assert stakes(table) == {1: 0, 2: 0}


@rules("S89-1997/15.4", "G-R66")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_outcome_can_be_invalidated_when_the_table_has_closed(edition: str) -> None:
    table = won_by_one(edition)
    for command in (NotifyInspector(), NotifyClosure(), CheckDeck(table.state.deck.cards), CloseTable()):
        table.do(command)
    table.do(FIRE)
    assert table.state.debts == {"p1": 3000}
    assert read(write(table.events)) == table.events
    with pytest.raises(Refusal, match="no outcome"):
        table.do(FIRE)
    with pytest.raises(Refusal, match="closed"):
        table.do(Ante(1, 500))


@rules("S89-1997/15.4", "G-R66")
@pytest.mark.parametrize("edition", EDITIONS)
def test_chips_on_the_layout_of_the_next_round_are_still_on_the_table(edition: str) -> None:
    table = won_by_one(edition)
    table.do(Leave(1))
    table.do(Sit("p1", 1, 1000))
    table.do(Shuffle())
    table.do(CutByDealer(20))
    table.do(Ante(1, 1000))
    table.do(Ante(2, 1000))
    events = table.do(FIRE)
    assert tags(events) == ["ruled", "taken_back", "round_reversed"]
    assert table.state.debts == {"p1": 2000}
    assert stakes(table) == {1: -STAKE, 2: -1000}
    assert [(each.seat, each.cents) for each in outcome_of(events).effects] == [(1, 0), (2, 3000)]
    assert "The wagers of p1 (box 1) go back from the layout: $10." in [told.text for told in tell(table.events)]


@rules("S89-1997/5.1(b)", "S89-1997/6.4", "S89-1997/13.3", "S89-1997/1.equip", "S89-1997/3.4")
def test_what_cannot_have_happened_is_refused() -> None:
    table = seated(1, 2)
    wagered(table, {1: 500, 2: 500})
    deal(table, {})
    for fact in IMPOSSIBLE:
        with pytest.raises(Refusal):
            table.do(CanberraOccurred(fact))
    with pytest.raises(Refusal, match="-1 cards cannot have been counted"):
        table.do(CountCards(-1))
    assert stakes(table) == {1: -500, 2: -500}


@rules("S58-1995/CP15.4", "G-R49")
def test_by_the_letter_of_1995_too_a_void_hand_has_won_nothing() -> None:
    table = seated(1, 2, edition="canberra-1995", strict_1995=True, jackpot="boomerang")
    wagered(table, {1: 1000, 2: 1000}, chips=(1, 2))
    deal(table, {1: ACES, 2: QUEENS}, KINGS)
    finish(table)
    outcome = outcome_of(table.do(CanberraOccurred(OutOfOrder((1,)))))
    assert [(each.seat, each.cents) for each in outcome.effects] == [(1, 100 - 3000)]
    assert stakes(table) == {1: 0, 2: -3100}


@rules("S89-1997/13.6")
def test_a_folded_hand_that_is_rebuilt_does_not_go_on() -> None:
    table = seated(1, 2)
    wagered(table, {1: 500, 2: 500})
    deal(table, {})
    table.do(Fold(1))
    texts = [outcome_of(table.do(CanberraOccurred(InRack(box)))).text for box in (1, 2)]
    assert texts == ["the cards are put together again", "the cards are put together again and the player goes on"]


@rules("S89-1997/15.2(b)")
def test_nobody_is_excluded_twice_and_the_excluded_take_nothing_back_themselves() -> None:
    table = seated(1, 2)
    wagered(table, {1: 500, 2: 500})
    table.do(Sanction(1, "S89-1997/15.1", "a device", exclude=True))
    with pytest.raises(Refusal, match="already"):
        table.do(Sanction(1, "S89-1997/15.1", "a device", exclude=True))
    other, coups = open_wagers(1, 2, antes={1: 500}), baccarat(1, 2)
    other.do(Sanction(1, "S89-1997/15.1", "a device", exclude=True))
    assert "The wagers of p1 (box 1) go back from the layout: $5." in [told.text for told in tell(other.events)]
    new_shoe(coups)
    coups.do(coup_commands.Wager(1, Side.BANKER, 1000))
    coups.do(coup_commands.ExcludeFromCoups(1, "a device"))
    assert any("goes back from the layout: $10" in told.text for told in coup_tell.tell(coups.events))


@rules("G-R46", "G-R66")
def test_the_bank_is_not_repaid_what_an_undone_round_had_not_advanced() -> None:
    meter = Jackpot.open("boomerang", jackpot(repay=True).state.terms, 1_000_000)
    royal, other = (seated(1, jackpot="boomerang") for _ in range(2))
    wagered(royal, {1: 1000}, chips=(1,))
    deal(royal, {1: "As Ks Qs Js Ts"})
    finish(royal, meter=meter, name="royal")

    def lose() -> None:
        wagered(other, {1: 1000}, chips=(1,))
        deal(other, {1: "Qs Jh 9d 8c 3h"})
        finish(other, meter=meter, name="other")

    lose()
    assert meter.state.reserve == 0, "the chip's share has gone back to the bank"
    jackpot_desk.invalidate(royal, meter, "royal", FIRE)
    lose()
    assert meter.state.reserve == 60, "nothing is owed to the bank any more"


@rules("S58-1995/MB8.3(b)(i)", "G-R33")
def test_the_sign_says_who_may_open_cards() -> None:
    text = coup_sign(baccarat(1, method=Method.B).state)["method"].text
    assert "of those who wagered on a hand the casino designates who may open it" in text
