"""Mini-Baccarat: the table of play against the exact count, the last coup, notices, and who sees which card."""

import random
from itertools import product

import pytest

from pitboss.banked.baccarat.commands import (
    DealSides,
    ExcludeFromCoups,
    GiveCoupNotice,
    InvalidateCoup,
    NoMoreBets,
    OpenHand,
    PassOut,
    Retrieve,
    Wager,
)
from pitboss.banked.baccarat.due import OpenHandDue, WagersDue
from pitboss.banked.baccarat.events import CoupEnded, CoupReversed, CuttingCardOut, TotalAnnounced
from pitboss.banked.baccarat.kinds import BaccaratStep, Method, Side
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.points import banker_draws, burn_count, player_draws, total
from pitboss.banked.baccarat.table import CODEC, MiniBaccaratTable
from pitboss.cards import Card, parse_card, parse_cards
from pitboss.play import Refusal
from pitboss.table.commands import CheckDeck, CloseTable, NotifyClosure, NotifyInspector, Readmit, Shuffle, Sit
from tests.banked.builders import SPECTATOR, STAKE, baccarat, coup, new_shoe, picture, player, seen
from tests.proof import rules

PLAYER, BANKER, TIE = Side.PLAYER, Side.BANKER, Side.TIE
ORACLE = {
    8: {BANKER: 2_292_252_566_437_888, PLAYER: 2_230_518_282_592_256, TIE: 475_627_426_473_216},
    6: {BANKER: 403_095_751_234_560, PLAYER: 392_220_492_728_832, TIE: 83_552_962_932_288},
}


@pytest.mark.parametrize("decks", [8, 6])
def test_the_table_of_play_gives_the_exact_count_of_a_fresh_shoe(decks: int) -> None:
    """Ordered sequences of six cards, by their points; the ones not drawn count too."""
    left = [16 * decks, *[4 * decks] * 9]
    found = dict.fromkeys((BANKER, PLAYER, TIE), 0)
    for four in product(range(10), repeat=4):
        ways = _ways(left, four)
        rest = [count - four.count(value) for value, count in enumerate(left)]
        player_, banker = (four[0] + four[2]) % 10, (four[1] + four[3]) % 10
        for fifth, sixth in product(range(10), repeat=2):
            together = ways * rest[fifth] * (rest[sixth] - (fifth == sixth))
            found[_winner(player_, banker, fifth, sixth)] += together
    assert found == ORACLE[decks]


def _ways(left: list[int], four: tuple[int, ...]) -> int:
    ways = 1
    for place, value in enumerate(four):
        ways *= left[value] - four[:place].count(value)
    return ways


def _winner(player_: int, banker: int, fifth: int, sixth: int) -> Side:
    third = fifth if player_draws(player_, banker) else None
    draws = banker_draws(player_, banker, third)
    banks = (banker + (fifth if third is None else sixth)) % 10 if draws else banker
    plays = player_ if third is None else (player_ + third) % 10
    return TIE if plays == banks else PLAYER if plays > banks else BANKER


def test_tens_count_ten_in_the_burn_and_nothing_in_a_hand() -> None:
    assert [burn_count(parse_card(text)) for text in ("Kd", "Th", "As", "7h")] == [10, 10, 1, 7]
    assert [total(parse_cards(text)) for text in ("Kd Th", "As 9h", "7h 8c", "5c 9d 9s")] == [0, 0, 5, 3]


@rules("S58-1995/MB10.1", "S58-1995/MB8.3(a)", "S58-1995/MB10.1(a)(i)", "S58-1995/MB10.1(a)(ii)")
def test_totals_are_announced_for_player_first_and_nobody_can_force_a_card() -> None:
    table = baccarat(1)
    new_shoe(table)
    coup(table, {(1, PLAYER): 1000}, "2c Ks 3d 5h 4h 6c")
    told = [(event.side, event.total) for event in table.events if isinstance(event, TotalAnnounced)]
    assert told == [(PLAYER, 5), (BANKER, 5), (PLAYER, 9), (BANKER, 1)]
    table.do(Wager(1, TIE, 500))
    table.do(NoMoreBets())
    table.do(DealSides(parse_cards("9c 2h Kc 3h")))
    assert table.state.rounds == 2
    with pytest.raises(Refusal):
        table.do(DealSides(parse_cards("4c")))


@rules("G-R28", "S58-1995/MB8.2", "S58-1995/MB10.1")
def test_after_the_cutting_card_one_more_coup_is_played_then_a_new_shoe() -> None:
    table = baccarat(1, decks=4)
    new_shoe(table, "Kd")
    supply = [card for card in table.state.fresh().cards if card is not parse_card("Kd")]
    random.Random(7).shuffle(supply)
    while not table.state.cutting_card_out:
        _deal_coup(table, supply)
    assert table.state.is_last
    assert table.state.shoe <= 16
    before = table.state.rounds
    _deal_coup(table, supply)
    assert table.state.step is BaccaratStep.SHUFFLE
    assert table.state.rounds == before + 1
    assert [type(event) for event in table.events].count(CuttingCardOut) == 1
    new_shoe(table, "As")
    assert (table.state.shoes, table.state.shoe) == (2, 206)


def _deal_coup(table: MiniBaccaratTable, supply: list[Card]) -> None:
    """One coup with whatever cards come, as many as the table of play wants."""
    table.do(Wager(1, BANKER, 2000))
    table.do(NoMoreBets())
    rounds = table.state.rounds
    while table.state.rounds == rounds:
        table.do(DealSides((supply.pop(),)))


@rules("S89-1997/5.2", "G-R64")
def test_other_terms_wait_for_the_next_coup_and_other_decks_for_the_next_shoe() -> None:
    table = baccarat(1)
    new_shoe(table)
    table.do(Wager(1, PLAYER, 1000))
    table.do(GiveCoupNotice(BaccaratOptions(minimum=1000, maximum=5000)))
    assert table.state.terms.minimum == 500
    table.do(NoMoreBets())
    table.do(DealSides(parse_cards("9c 2h Kc 3h")))
    assert (table.state.terms.minimum, table.state.notice) == (1000, None)
    table.do(GiveCoupNotice(BaccaratOptions(decks=6)))
    assert table.state.terms.decks == 8
    with pytest.raises(Refusal):
        table.do(GiveCoupNotice(BaccaratOptions(boxes=3)))
    with pytest.raises(Refusal):
        table.do(GiveCoupNotice(BaccaratOptions(decks=5)))
    waiting = baccarat(1)
    waiting.do(GiveCoupNotice(BaccaratOptions(decks=6)))
    assert waiting.state.terms.decks == 6
    with pytest.raises(Refusal):
        waiting.do(Shuffle())
    waiting.do(CheckDeck(waiting.state.fresh().cards))
    waiting.do(Shuffle())
    assert waiting.state.shoe == 312


@rules("S58-1995/MB8.3(b)", "S58-1995/MB8.3(b)(i)", "S58-1995/MB8.3(b)(iii)", "G-R33")
def test_the_designated_player_alone_sees_the_cards_that_were_passed_out() -> None:
    table = baccarat(1, 2, method=Method.B)
    new_shoe(table)
    table.do(Wager(1, PLAYER, 1000))
    table.do(Wager(2, PLAYER, 2000))
    table.do(NoMoreBets())
    table.do(DealSides(parse_cards("2c Ks 3d 5h")))
    table.do(PassOut(PLAYER, 2))
    assert table.view(player(2)).hands[PLAYER] == list(parse_cards("2c 3d"))
    assert table.view(player(1)).hands[PLAYER] == [None, None]
    due = table.expected()
    assert isinstance(due, OpenHandDue)
    assert [OpenHand(PLAYER, 2) in due, OpenHand(PLAYER) in due, OpenHand(BANKER) in due] == [True, False, True]
    table.do(OpenHand(PLAYER, 2))
    table.do(Retrieve())
    assert table.view(SPECTATOR).hands == {PLAYER: list(parse_cards("2c 3d")), BANKER: [None, None]}


@rules("S58-1995/MB8.3(b)", "S58-1995/MB8.1")
def test_a_live_table_names_cards_as_they_are_opened() -> None:
    table = baccarat(1, method=Method.B, decks=4)
    new_shoe(table)
    table.do(Wager(1, BANKER, 1000))
    table.do(NoMoreBets())
    table.do(DealSides((None, None, None, None)))
    for cards in ("", "2c", "2c 2c 2c"):
        with pytest.raises(Refusal):
            table.do(OpenHand(PLAYER, 0, parse_cards(cards)))
    table.do(OpenHand(PLAYER, 0, parse_cards("9s Kd")))
    table.do(OpenHand(BANKER, 0, parse_cards("7s Kd")))
    assert table.state.places[1].stake == STAKE - 1000
    assert table.state.seen[parse_card("Kd").number] == 2


def test_no_byte_of_a_view_depends_on_cards_that_nobody_was_shown() -> None:
    logs = []
    for cards in ("2c Ks 3d 5h", "9c Kh 4d 5d"):
        table = baccarat(1, method=Method.B)
        new_shoe(table)
        table.do(Wager(1, PLAYER, 1000))
        table.do(NoMoreBets())
        table.do(DealSides(parse_cards(cards)))
        table.do(PassOut(PLAYER, 1))
        logs.append(seen(table, SPECTATOR))
    assert logs[0] == logs[1]


def test_a_log_is_read_back_as_it_was() -> None:
    table = baccarat(1)
    new_shoe(table)
    coup(table, {(1, TIE): 500, (1, BANKER): 1000}, "2c Ks 3d 5h 4h 6c")
    again = MiniBaccaratTable.replay([CODEC.decode(CODEC.encode(event)) for event in table.events])
    assert picture(again.state) == picture(table.state)
    assert isinstance(again.expected(), WagersDue)


def test_a_coup_that_does_not_count_keeps_its_number() -> None:
    table = baccarat(1)
    new_shoe(table)
    table.do(Wager(1, PLAYER, 500))
    table.do(NoMoreBets())
    table.do(InvalidateCoup("a fire alarm"))
    coup(table, {(1, PLAYER): 500}, "9s 2d Kd 5h")
    last = table.events[-1]
    assert isinstance(last, CoupEnded)
    assert (last.number, table.state.rounds) == (2, 1)


@rules("S89-1997/15.4", "G-R66")
def test_the_outcome_of_the_last_coup_is_undone_though_the_table_has_closed() -> None:
    """The loser has the loss back in cash; the winner owes what was won, and the bank bears it."""
    table = baccarat(1, 2)
    new_shoe(table)
    coup(table, {(1, PLAYER): 500, (2, BANKER): 500}, "9s 2d Kd 5h")
    for command in (NotifyInspector(), NotifyClosure(), CheckDeck(table.state.fresh().cards), CloseTable()):
        table.do(command)
    (undone,) = table.do(InvalidateCoup("a marked card"))
    assert isinstance(undone, CoupReversed)
    assert undone.owed == ((undone.moved[0].person, 500),)
    assert [each.cents for each in undone.moved] == [0, 500]
    with pytest.raises(Refusal, match="no outcome"):
        table.do(InvalidateCoup("once more"))


@rules("S89-1997/15.2(b)")
def test_an_excluded_player_leaves_when_the_wagers_are_settled() -> None:
    table = baccarat(1, 2)
    new_shoe(table)
    with pytest.raises(Refusal, match="needs its reason"):
        table.do(ExcludeFromCoups(1, " "))
    table.do(Wager(1, PLAYER, 500))
    table.do(NoMoreBets())
    table.do(ExcludeFromCoups(1, "S89-1997/15.1: a telephone"))
    with pytest.raises(Refusal, match="already"):
        table.do(ExcludeFromCoups(1, "again"))
    assert 1 in table.state.places, "the wager is settled first"
    for card in parse_cards("9s 2d Kd 5h"):
        table.do(DealSides((card,)))
    assert sorted(table.state.places) == [2]
    with pytest.raises(Refusal, match="is excluded"):
        table.do(Sit("p1", 1, STAKE))
    table.do(ExcludeFromCoups(2, "S89-1997/15.10: a bet on the side"))
    assert not table.state.places, "whoever has no wager leaves at once"
    table.do(Readmit("p1"))
    table.do(Sit("p1", 1, STAKE))
    assert picture(MiniBaccaratTable.replay(table.events).state) == picture(table.state)
