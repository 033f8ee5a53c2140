"""From the start of a round to its first card: what is open, what stays in the pot, and what is not held after all."""

import pytest

from pitboss.play import Ledger, Principal, Role
from pitboss.play.money import AccountKind, account
from pitboss.poker.commands import Act, Ask, Choose, Deal, Occurred, Reveal
from pitboss.poker.due import Acts
from pitboss.poker.events import Revealed
from pitboss.poker.kinds import Kind, Wish
from pitboss.poker.rulings.due import DecisionDue
from pitboss.poker.rulings.facts import Attempted, Cause, Disrupted, Objected, RuleBroken
from pitboss.poker.table.commands import CountDeck, Exclude, Move, Reduce, Release, StartRound
from pitboss.poker.table.events import Corrected, Overturned
from pitboss.poker.table.reenact import first_departure
from pitboss.poker.table.table import CODEC, PokerTable
from pitboss.table.commands import CheckDeck, CloseTable, Leave, NotifyClosure, ReplaceCards, Sit, TopUp
from pitboss.table.due import DeckCheckDue, ShuffleDue
from pitboss.table.events import Left
from tests.poker.drivers import folds
from tests.proof import rules
from tests.table.builders import (
    before_first_card,
    check,
    deck_of,
    finish,
    first_act,
    first_card,
    in_1994,
    play,
    refused,
    seated,
    sit,
    stakes,
)
from tests.table.snapshots import picture

SUPERVISOR = Principal(Role.SUPERVISOR, name="Kim")
FRAUD = Disrupted(Cause.FRAUD, "a card was marked", before=True)


def decide(table: PokerTable, outcome: str) -> None:
    table.do(Choose(outcome, "So it has to be.", SUPERVISOR))


def money(table: PokerTable) -> dict[str, int]:
    """What the transfers of a table's log leave in each account, in dollars; wallets began with nothing."""
    book = Ledger({account(AccountKind.WALLET, f"p{seat}"): 10_000_00 for seat in range(1, 10)})
    for event in table.events:
        book.record(event.transfers())
    return {str(name): cents // 100 for name, cents in book.balances().items() if cents}


def check_record(table: PokerTable) -> None:
    """The log reads back to the same table, departs from the rules nowhere, and its stakes are the accounts'."""
    log = [CODEC.decode(CODEC.encode(event)) for event in table.events]
    assert picture(PokerTable.replay(log).state) == picture(table.state)
    assert first_departure(log) is None
    have = money(table)
    assert {seat: have.get(f"stake:{seat}", 0) for seat in table.state.places} == stakes(table)


@in_1994("13.3", "5.4")
def test_a_stake_of_1994_changes_until_the_first_card(edition: str) -> None:
    table = seated(edition, {1: 100, 2: 100, 3: 100})
    before_first_card(table)
    posted = table.state.round.forced[1] // 100 if table.state.round else 0
    assert posted
    table.do(TopUp(1, 50_00))
    table.do(Reduce(2, 10_00))
    assert stakes(table) == {1: 150 - posted, 2: 90, 3: 100}
    assert refused(table, Ask(1, Wish.ADD)).reason == "ask is for a round: none is on"
    assert "no card has been dealt" in refused(table, Occurred(Attempted(1, Wish.ADD, 5_00))).reason
    first_act(table)
    assert table.state.round is not None
    assert table.state.round.stake[2] == 90_00
    assert refused(table, TopUp(1, 100)).rules == table.state.game.law.no_adding
    finish(table)
    check_record(table)


@rules("NI2018-51/14.3", "NI2018-51/4.5")
def test_a_player_below_the_minimum_is_declared_with_the_first_card_only() -> None:
    table = seated(stakes={1: 200, 2: 200, 3: 200}, min_table_stake=200_00)
    play(table, 1, folds)
    (low,) = [seat for seat, dollars in stakes(table).items() if dollars < 200]
    before_first_card(table)
    assert table.state.places[low].short
    table.do(TopUp(low, 50_00))
    assert not table.state.places[low].short
    finish(table, folds)
    check_record(table)
    again = seated(stakes={1: 200, 2: 200, 3: 200}, min_table_stake=200_00)
    play(again, 1, folds)
    play(again, 1, folds)
    assert again.state.places[low].short
    assert "declared" in refused(again, TopUp(low, 50_00)).reason


@rules("NI2018-51/14.3")
def test_a_post_that_took_the_last_chip_does_not_bind_who_buys_more() -> None:
    table = seated(stakes={1: 200, 2: 10, 3: 200}, min_table_stake=10_00)
    before_first_card(table)
    assert table.state.round is not None
    assert not table.state.round.able >> 2 & 1
    table.do(TopUp(2, 40_00))
    assert table.state.round.able >> 2 & 1
    first_act(table)
    assert table.state.round.pending >> 2 & 1
    finish(table)
    check_record(table)


@pytest.mark.parametrize("edition", ["holdem-2018", "seven-card-stud-1994", "canberra-manila-1994", "faro-1999"])
def test_whoever_goes_leaves_the_post_and_nothing_else(edition: str) -> None:
    """His stake goes along, his post stays in the pot; another at the seat has no part in the round."""
    table = seated(edition, 4, seats=4)
    before_first_card(table)
    assert table.state.round is not None
    poster = next(seat for seat in (1, 2, 3, 4) if table.state.round.forced[seat])
    post, pot = table.state.round.forced[poster], table.state.round.pot
    left = table.do(Leave(poster))[0]
    assert isinstance(left, Left)
    assert left.cents == 1000_00 - post
    assert table.state.round.pot == pot
    table.do(Release(poster))
    table.do(Sit("p9", poster, 500_00))
    first_act(table)
    assert not table.state.round.own[poster]
    finish(table)
    assert money(table).get("pot", 0) == 0
    assert money(table)[f"wallet:p{poster}"] == 10_000 - post // 100
    check_record(table)


@rules("S94-1994/7CS19.4", "RR-30")
def test_a_void_round_gives_the_post_back_to_whoever_has_gone() -> None:
    """Into the wallet, or to the seat that he has now; whoever has taken his seat gets nothing of it."""
    for goes in (Leave(1), Move(1, 5)):
        table = seated("seven-card-stud-1994", 3)
        before_first_card(table)
        table.do(goes)
        first_act(table)
        sit(table, 4, person="p9")
        table.do(Occurred(Disrupted(Cause.DISTURBANCE, "the lights went out")))
        decide(table, "void")
        assert stakes(table) == {2: 1000, 3: 1000, 4: 1000} | ({5: 1000} if isinstance(goes, Move) else {})
        check_record(table)


def test_whoever_comes_back_to_the_seat_is_not_in_the_round() -> None:
    table = seated("five-card-stud-1994", 4)
    before_first_card(table)
    table.do(Leave(3))
    assert table.state.round is not None
    table.do(Release(3))
    sit(table, 3, 400)
    assert not table.state.is_lined_up(3)
    assert table.state.stake_of(3) == 400_00
    first_act(table)
    assert not table.state.is_dealt_in(3)
    finish(table)
    assert table.state.places[3].stake == 400_00


@rules("NI2018-51/8.4(a)")
def test_who_still_has_to_post_takes_everything_along_and_the_round_begins_anew() -> None:
    table = seated(stakes=4)
    table.do(StartRound())
    marker = table.state.marker
    table.do(Leave(2))
    assert table.state.round is None
    assert stakes(table) == {1: 1000, 3: 1000, 4: 1000}
    play(table)
    assert money(table)["wallet:p2"] == 10_000
    assert table.state.last is not None
    assert table.state.last.setup.marker == marker
    check_record(table)


@rules("NI2018-51/17.14")
def test_the_round_before_is_heard_of_between_the_posts_and_the_first_card() -> None:
    table = seated(stakes=3)
    play(table)
    had = stakes(table)
    before_first_card(table)
    put = {seat: table.state.round.forced[seat] // 100 if table.state.round else 0 for seat in had}
    table.do(Occurred(Objected("the flush was not seen", 1, 2, 5_00)))
    assert isinstance(table.expected(), DecisionDue)
    assert "waits" in refused(table, Deal((None,))).reason
    assert "waits" in refused(table, Occurred(RuleBroken(1, "a device"))).reason
    decide(table, "corrected")
    changed = {1: had[1] - 5, 2: had[2] + 5, 3: had[3]}
    assert stakes(table) == {seat: dollars - put[seat] for seat, dollars in changed.items()}
    first_act(table)
    assert "stands" in refused(table, Occurred(Objected("again", 1, 2, 5_00))).reason
    finish(table)
    check_record(table)


@rules("NI2018-51/17.14")
def test_nobody_pays_for_whoever_sat_there_when_it_was_reported() -> None:
    """Between report and decision the seat is left, and taken by another: only "stands" is open."""
    table = seated(stakes=3)
    play(table)
    table.do(Occurred(Objected("the flush was not seen", 1, 2, 5_00)))
    table.do(Leave(1))
    assert "has gone" in refused(table, Choose("corrected", "So it is.", SUPERVISOR)).reason
    table.do(Release(1))
    sit(table, 1, person="p9")
    assert "has gone" in refused(table, Choose("corrected", "So it is.", SUPERVISOR)).reason
    decide(table, "stands")
    check_record(table)


@rules("NI2018-51/17.14")
def test_who_has_nothing_left_after_a_correction_is_not_dealt_in() -> None:
    table = seated(stakes=3)
    play(table)
    before_first_card(table)
    rest = table.state.stake_of(1)
    table.do(Occurred(Objected("the hand was misread", 1, 2, rest)))
    decide(table, "corrected")
    assert table.state.round is None
    assert any(isinstance(event, Corrected) for event in table.events)
    check_record(table)


@rules("NI2018-51/19.3", "C-R41")
def test_the_round_before_is_void_and_what_was_lined_up_since_is_not_held() -> None:
    table = seated(stakes=3)
    table.do(StartRound())
    marker = table.state.marker
    finish(table)
    before_first_card(table)
    table.do(Occurred(FRAUD))
    decide(table, "void")
    assert any(isinstance(event, Overturned) for event in table.events)
    assert (stakes(table), table.state.marker, table.state.round) == ({1: 1000, 2: 1000, 3: 1000}, marker, None)
    check_record(table)
    play(table)
    first_card(table)
    assert "stands" in refused(table, Occurred(FRAUD)).reason


@rules("RR-30")
def test_somebody_who_has_moved_since_pays_back_from_his_new_seat() -> None:
    table = seated("seven-card-stud-1994", 3)
    play(table)
    assert table.state.last is not None
    winner = max((1, 2, 3), key=lambda seat: table.state.stake_of(seat))
    table.do(Move(winner, 6))
    table.do(Occurred(Disrupted(Cause.FRAUD, "a card was marked")))
    decide(table, "void")
    assert set(stakes(table).values()) == {1000}
    check_record(table)


@rules("NI2018-51/18.2")
def test_a_table_closes_before_the_first_card_and_the_posts_go_back() -> None:
    table = seated(stakes=3)
    before_first_card(table)
    table.do(NotifyClosure())
    check(table)
    table.do(CloseTable())
    assert table.is_closed
    assert {name: dollars for name, dollars in money(table).items() if not name.startswith("wallet")} == {}
    check_record(table)


@rules("NI2018-51/19.2(b)")
def test_a_player_is_excluded_before_the_first_card_at_once() -> None:
    table = seated(stakes=4)
    before_first_card(table)
    table.do(Exclude(3, "he hit the dealer", "Everybody has seen it.", SUPERVISOR))
    assert 3 not in table.state.places
    first_act(table)
    assert table.state.round is not None
    assert not table.state.round.own[3]
    finish(table)
    check_record(table)


@in_1994("3.3", "3.2")
def test_cards_are_changed_before_the_first_card_and_shuffled_again(edition: str) -> None:
    table = seated(edition, 3)
    before_first_card(table)
    table.do(ReplaceCards())
    assert isinstance(table.expected(), DeckCheckDue)
    assert "check the deck" in refused(table, Deal((None,))).reason
    table.do(CheckDeck(deck_of(table)))
    assert isinstance(table.expected(), ShuffleDue)
    finish(table)
    check_record(table)


@rules("NI2018-51/2.6", "NI2018-51/2.2")
def test_a_wrong_count_waits_for_the_decision_that_is_open_already() -> None:
    """Both stand: the first ruling is decided, then the deck."""
    table = seated(stakes=3)
    table.do(StartRound())
    first_act(table)
    table.do(Occurred(RuleBroken(2, "a device")))
    table.do(CountDeck(51))
    decide(table, "no measure")
    assert isinstance(table.expected(), DecisionDue)
    decide(table, "play on")
    assert isinstance(table.expected(), Acts)
    finish(table)
    assert "check the deck" in refused(table, StartRound()).reason
    check(table)
    table.do(StartRound())
    check_record(table)


@in_1994("3.4", "3.2")
def test_a_deck_reported_wrong_in_a_round_is_checked_before_the_next(edition: str) -> None:
    table = seated(edition, 3)
    table.do(StartRound())
    first_act(table)
    table.do(CountDeck(len(deck_of(table)) - 1))
    decide(table, "void")
    assert stakes(table) == {1: 1000, 2: 1000, 3: 1000}
    assert refused(table, StartRound()).rules[: len(table.state.law.deck_check)] == table.state.law.deck_check
    table.do(ReplaceCards((), "dora", "sam"))
    check(table)
    table.do(StartRound())
    check_record(table)


@rules("NI2018-51/16.4")
def test_nobody_shows_the_hand_of_whoever_sat_there_before() -> None:
    table = seated(stakes=3)
    table.do(StartRound())
    table.do(Act(first_act(table).seat, Kind.FOLD))
    finish(table, folds)
    assert table.state.last is not None
    folded = table.state.last.folds[0]
    before_first_card(table)
    (shown,) = table.do(Reveal(folded))
    assert isinstance(shown, Revealed)
    assert shown.seat == folded
    table.do(Leave(folded))
    assert "had no hand there" in refused(table, Reveal(folded)).reason
    finish(table)
    check_record(table)
