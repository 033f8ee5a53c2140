"""Authority at a table: players excluded, the round before corrected or void, and who comes in again after that."""

import pytest

from pitboss.play import Principal, Refusal, Role, permit
from pitboss.play.money import COMMISSION, AccountKind, account
from pitboss.poker.commands import Act, Choose, Cut, Occurred
from pitboss.poker.due import CutDue, PostDue
from pitboss.poker.kinds import Kind
from pitboss.poker.rulings.due import DecisionDue
from pitboss.poker.rulings.facts import Cause, Disrupted, Objected, PostRefused, RuleBroken
from pitboss.poker.table.commands import Exclude, JoinList, StartRound
from pitboss.poker.table.events import CameIn
from pitboss.poker.table.reenact import first_departure
from pitboss.poker.table.table import CODEC, PokerTable
from pitboss.table.commands import Leave, Shuffle, Sit
from pitboss.table.due import ShuffleDue
from pitboss.table.events import Left
from pitboss.table.terms import Coming, Departure
from tests.proof import rules
from tests.table.builders import first_act, first_card, in_1994, play, seated, sit

SUPERVISOR = Principal(Role.SUPERVISOR, name="Kim")
FRAUD = Occurred(Disrupted(Cause.FRAUD, "a card was marked"))
WRONG = Objected("the flush was not seen", 1, 2, 500)


def stakes(table: PokerTable) -> dict[int, int]:
    return {seat: place.stake for seat, place in table.state.places.items()}


def decide(table: PokerTable, outcome: str) -> None:
    table.do(Choose(outcome, "So it has to be.", SUPERVISOR))


def check_record(table: PokerTable) -> None:
    """The log reads back, replays to the same table and departs from the rules nowhere."""
    log = [CODEC.decode(CODEC.encode(event)) for event in table.events]
    assert stakes(PokerTable.replay(log)) == stakes(table)
    assert first_departure(log) is None


def excluded_in_round(edition: str, outcome: str) -> PokerTable:
    table = seated(edition, 4)
    table.do(StartRound())
    first_act(table)
    table.do(Occurred(RuleBroken(2, "the player used a device")))
    decide(table, outcome)
    while table.state.round is not None:
        table.do(Act(first_act(table).seat, Kind.FOLD))
    return table


@in_1994("19.2", "19.2(b)")
def test_an_excluded_player_leaves_after_the_round_and_is_not_seated_again(edition: str) -> None:
    table = excluded_in_round(edition, "wager void and excluded")
    left = [event for event in table.events if isinstance(event, Left)]
    assert [(event.seat, event.cents, event.why) for event in left] == [(2, 1000_00, Departure.EXCLUDED)]
    for again in (Sit("p2", 2, 1000_00), JoinList("p2")):
        with pytest.raises(Refusal, match="excluded"):
            table.do(again)
    check_record(table)


@rules("NI2018-51/19.2", "NI2018-51/19.2(a)", "NI2018-51/19.2(b)")
def test_in_2018_the_hand_of_an_excluded_player_is_folded_first() -> None:
    table = excluded_in_round("holdem-2018", "excluded")
    assert 2 not in table.state.places
    assert set(table.state.excluded) == {"p2"}
    check_record(table)


@rules("NI2018-51/19.2", "NI2018-51/19.2(b)")
def test_between_rounds_a_supervisor_excludes_with_a_reason_signed() -> None:
    table = seated("holdem-2018", 3)
    exclude = Exclude(3, "the player threatened the dealer", "Everybody has heard it.", SUPERVISOR)
    for role in (Role.PLAYER, Role.DEALER, Role.SPECTATOR):
        with pytest.raises(Refusal):
            permit(exclude, Principal(role, 3))
    permit(exclude, SUPERVISOR)
    with pytest.raises(Refusal, match="why"):
        table.do(Exclude(3, "the player threatened the dealer", " ", SUPERVISOR))
    table.do(exclude)
    assert sorted(table.state.places) == [1, 2]
    with pytest.raises(Refusal, match="excluded"):
        sit(table, 3)
    first_card(table)
    with pytest.raises(Refusal, match="report the breach"):
        table.do(Exclude(1, "he too", "Everybody has heard it.", SUPERVISOR))
    check_record(table)


@rules("NI2018-51/17.14")
def test_the_round_before_is_corrected_until_the_next_round_deals_its_first_card() -> None:
    table = seated("holdem-2018", 3)
    play(table)
    before = stakes(table)
    ruling = table.preview(Occurred(WRONG))
    assert {effect.seat: effect.cents for effect in ruling.outcomes[0].effects} == {1: -500, 2: 500}
    table.do(Occurred(WRONG))
    assert isinstance(table.expected(), DecisionDue)
    with pytest.raises(Refusal, match="waits for a decision"):
        table.do(StartRound())
    decide(table, "corrected")
    assert stakes(table) == before | {1: before[1] - 500, 2: before[2] + 500}
    table.do(Occurred(WRONG))
    decide(table, "stands")
    assert stakes(table)[1] == before[1] - 500
    table.do(StartRound())
    table.do(Occurred(WRONG))
    decide(table, "stands")
    first_act(table)
    with pytest.raises(Refusal, match="stands") as refusal:
        table.do(Occurred(WRONG))
    assert "NI2018-51/17.14" in refusal.value.rules
    check_record(table)


@rules("NI2018-51/17.14", "NI2018-51/19.3")
def test_a_round_that_has_begun_without_a_card_is_void_and_the_one_before_is_corrected() -> None:
    table = seated("holdem-2018", 3)
    play(table)
    before, marker = stakes(table), table.state.marker
    table.do(StartRound())
    table.do(Occurred(Disrupted(Cause.IMPRACTICAL, "the round before is objected to")))
    decide(table, "void")
    assert (stakes(table), table.state.marker) == (before, marker)
    table.do(Occurred(WRONG))
    decide(table, "corrected")
    assert stakes(table)[2] == before[2] + 500
    check_record(table)


def overturned(edition: str, cause: Cause) -> PokerTable:
    """A round is played and paid, then declared void; everything is as it was before it."""
    table = seated(edition, 4)
    play(table)
    before, marker = stakes(table), table.state.marker
    idle = {seat: place.idle for seat, place in table.state.places.items()}
    events = play(table)
    assert stakes(table) != before
    table.do(Occurred(Disrupted(cause, "a card was marked")))
    decide(table, "void")
    assert (stakes(table), table.state.marker) == (before, marker)
    assert {seat: place.idle for seat, place in table.state.places.items()} == idle
    moved = [transfer for event in (*events, table.events[-1]) for transfer in event.transfers()]
    taken = sum(transfer.cents for transfer in moved if transfer.target == COMMISSION)
    assert sum(transfer.cents for transfer in moved if transfer.source == COMMISSION) == taken
    check_record(table)
    play(table)
    return table


@in_1994("19.3", "19.3(b)", "19.4")
def test_fraud_found_after_payment_makes_the_round_before_void(edition: str) -> None:
    overturned(edition, Cause.FRAUD)


@rules("NI2018-51/19.3", "NI2018-51/dict:Void", "C-R41")
def test_fraud_found_after_payment_in_2018() -> None:
    table = overturned("holdem-2018", Cause.FRAUD)
    with pytest.raises(Refusal, match="only for fraud"):
        table.do(Occurred(Disrupted(Cause.DISTURBANCE, "a fire alarm")))


def test_a_winner_who_has_left_cannot_be_made_to_pay() -> None:
    table = seated("holdem-2018", 4)
    before = stakes(table)
    play(table)
    winner = next(seat for seat, cents in stakes(table).items() if cents > before[seat])
    table.do(Leave(winner))
    with pytest.raises(Refusal, match="has left with the chips"):
        table.do(FRAUD)


def test_a_loser_who_has_left_gets_the_money_into_the_wallet() -> None:
    table = seated("holdem-2018", 4)
    before = stakes(table)
    play(table)
    loser, lost = next((seat, before[seat] - cents) for seat, cents in stakes(table).items() if cents < before[seat])
    table.do(Leave(loser))
    table.do(FRAUD)
    decide(table, "void")
    paid = {transfer.target: transfer.cents for transfer in table.events[-1].transfers()}
    assert paid[account(AccountKind.WALLET, f"p{loser}")] == lost


@rules("NI2018-51/17.11", "C-R41")
def test_who_came_in_with_a_post_before_a_void_round_comes_in_again() -> None:
    table = seated("holdem-2018", 4)
    play(table, 5)
    sit(table, 6, coming=Coming.POST)
    events = table.do(StartRound())
    [came] = [event for event in events if isinstance(event, CameIn)]
    first_act(table)
    table.do(FRAUD)
    decide(table, "void")
    [again] = [event for event in table.do(StartRound()) if isinstance(event, CameIn)]
    assert (again.seat, again.way, again.live) == (came.seat, came.way, came.live)
    assert again.live
    check_record(table)


@rules("RR-43")
def test_in_1994_too_the_first_card_of_the_next_round_is_the_limit() -> None:
    table = seated("seven-card-stud-1994", 3)
    play(table)
    before = stakes(table)
    table.do(Occurred(WRONG))
    decide(table, "corrected")
    assert stakes(table) == before | {1: before[1] - 500, 2: before[2] + 500}
    table.do(StartRound())
    first_act(table)
    with pytest.raises(Refusal, match="stands") as refusal:
        table.do(Occurred(WRONG))
    assert "RR-43" in refusal.value.rules
    check_record(table)


@rules("RR-33")
def test_whoever_will_not_post_in_1994_leaves_the_table_and_the_round_begins_without_him() -> None:
    table = seated("seven-card-stud-1994", 3)
    table.do(StartRound())
    while not isinstance(due := table.expected(), PostDue):
        table.do(Shuffle() if isinstance(due, ShuffleDue) else Cut(due.seat if isinstance(due, CutDue) else 0))
    table.do(Occurred(PostRefused(due.seat)))
    decide(table, "leaves")
    assert due.seat not in table.state.places
    assert stakes(table) == dict.fromkeys({1, 2, 3} - {due.seat}, 1000_00)
    play(table)
    check_record(table)
