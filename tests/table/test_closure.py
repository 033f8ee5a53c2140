"""The end: notices before a table closes, seats given up after three abstentions, disputes."""

import pytest

from pitboss.poker.table.commands import Release, SitOut, StartRound
from pitboss.poker.table.due import StartDue
from pitboss.poker.table.sign import sign
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import (
    CheckDeck,
    CloseTable,
    DecideDispute,
    Leave,
    NotifyClosure,
    NotifyInspector,
    OpenTable,
    RaiseDispute,
    Sit,
    TopUp,
    VacateSeat,
)
from pitboss.table.due import CloseDue, DeckCheckDue, PlayersDue
from pitboss.table.events import Advised, DisputeRaised, Left
from pitboss.table.terms import Departure, Matter
from tests.poker.drivers import folds
from tests.proof import rules
from tests.table.builders import (
    check,
    finish,
    first_act,
    first_card,
    in_1994,
    opened,
    own,
    play,
    refused,
    seated,
    set_up,
    sit,
)


def closes(table: PokerTable) -> None:
    """After notice, with the round finished and the deck checked; everybody leaves with the stake."""
    first_card(table)
    assert refused(table, CloseTable()).rules == table.state.law.closure
    table.do(NotifyClosure())
    refused(table, NotifyClosure())
    assert "finished first" in refused(table, CloseTable()).reason
    finish(table)
    assert refused(table, StartRound()).rules == table.state.law.closure
    assert refused(table, Sit("late", 6, 100_000)).rules == table.state.law.closure
    assert isinstance(table.expected(), DeckCheckDue)
    assert refused(table, CloseTable()).rules == table.state.law.deck_check
    check(table)
    assert isinstance(table.expected(), CloseDue)
    held = {place.person: place.stake for place in table.state.places.values()}
    events = table.do(CloseTable())
    assert {event.person: event.cents for event in events if isinstance(event, Left)} == held
    assert all(event.why is Departure.CLOSED for event in events if isinstance(event, Left))
    assert table.is_closed
    assert table.expected() is None
    assert refused(table, TopUp(1, 100)).rules == table.state.law.closure


@in_1994("18.2", "3.2")
def test_a_table_of_1994_closes_after_the_inspector_and_the_players_were_told(edition: str) -> None:
    table = seated(edition, 3)
    assert "inspector" in refused(table, NotifyClosure()).reason
    (event,) = table.do(NotifyInspector())
    assert event.rules == table.state.law.closure
    refused(table, NotifyInspector())
    closes(table)


@rules("NI2018-51/18.2", "NI2018-51/2.4")
def test_a_table_closes_after_the_players_were_told() -> None:
    closes(seated(stakes=3))


def test_a_wrong_deck_at_the_end_is_recorded_and_closes_all_the_same() -> None:
    table = seated(stakes=2)
    play(table)
    table.do(NotifyClosure())
    table.do(CheckDeck(()))
    table.do(CloseTable())
    assert table.is_closed


def idle_seat(table: PokerTable, seat: int, rounds: int) -> list[Advised]:
    """Rounds in which everybody folds as soon as he may, and the advice that came of them."""
    events = own(play(table, rounds, folds))
    return [event for event in events if isinstance(event, Advised) and event.seat == seat]


@in_1994("19.8")
def test_sb107_three_rounds_without_a_wager_at_a_full_table(edition: str) -> None:
    most = 5
    table = seated(edition, most, seats=most)
    table.do(SitOut(4))
    assert not idle_seat(table, 4, 2)
    (advice,) = idle_seat(table, 4, 1)
    assert advice.matter is Matter.ABSTAINED
    assert advice.rules == table.state.law.abstention
    assert 4 in table.state.places
    (left,) = table.do(VacateSeat(4))
    assert isinstance(left, Left)
    assert left.why is Departure.ABSTAINED


@in_1994("19.8")
def test_sb107_with_another_seat_free_nobody_is_flagged(edition: str) -> None:
    table = seated(edition, 5, seats=6)
    table.do(SitOut(4))
    assert not idle_seat(table, 4, 5)
    assert refused(table, VacateSeat(4)).rules == table.state.law.abstention


@rules("S94-1994/5CS19.8")
def test_sb107_ten_seats_full_and_a_player_who_only_folds() -> None:
    table = seated("five-card-stud-1994", 10, seats=10)
    advised = [event.seat for event in own(play(table, 3, folds)) if isinstance(event, Advised)]
    assert advised
    assert all(table.state.places[seat].idle >= 3 for seat in advised)
    assert not {1, 2, 3} & set(advised)


@in_1994("19.8")
def test_only_rounds_with_every_other_seat_taken_count(edition: str) -> None:
    """Two rounds beside a free seat and one at the full table are no three rounds; each counts by itself."""
    table = seated(edition, 4, seats=5)
    table.do(SitOut(4))
    assert not idle_seat(table, 4, 2)
    sit(table, 5)
    assert not idle_seat(table, 4, 2)
    assert refused(table, VacateSeat(4)).rules == table.state.law.abstention
    (advice,) = idle_seat(table, 4, 1)
    assert advice.rules == table.state.law.abstention
    table.do(VacateSeat(4))


@rules("NI2018-51/19.5")
def test_a_seat_that_was_free_for_one_round_breaks_the_row() -> None:
    """Abstained at the full table twice, then beside a free seat, then at the full table again: one in a row."""
    table = seated(stakes=6, seats=6)
    table.do(SitOut(4))
    assert not idle_seat(table, 4, 2)
    table.do(Leave(6))
    assert not idle_seat(table, 4, 1)
    sit(table, 6)
    assert not idle_seat(table, 4, 2)
    assert table.state.places[4].idle == 2
    assert refused(table, VacateSeat(4)).rules == ("NI2018-51/19.5", "C-R42")
    assert len(idle_seat(table, 4, 1)) == 1


@rules("NI2018-51/19.5")
def test_a_seat_that_is_left_in_the_round_is_not_in_use_throughout() -> None:
    table = seated(stakes=6, seats=6)
    for seat in (4, 6):
        table.do(SitOut(seat))
    idle_seat(table, 4, 2)
    first_card(table)
    table.do(Leave(6))
    table.do(Release(6))
    sit(table, 6, person="p9")
    finish(table, folds)
    assert table.state.places[4].idle == 0
    assert refused(table, VacateSeat(4)).rules == ("NI2018-51/19.5", "C-R42")


@rules("NI2018-51/19.5", "C-R42")
def test_cs135_an_idle_seat_at_a_full_table_is_reported_and_kept() -> None:
    table = seated(stakes=6, seats=6)
    table.do(SitOut(4))
    assert not idle_seat(table, 4, 2)
    (advice,) = idle_seat(table, 4, 1)
    assert advice.rules == ("NI2018-51/19.5", "C-R42")
    assert 4 in table.state.places
    table.do(Leave(6))
    assert refused(table, VacateSeat(4)).rules == ("NI2018-51/19.5", "C-R42")
    assert not idle_seat(table, 4, 1)


@rules("C-R42")
def test_a_blind_is_a_contribution() -> None:
    table = seated(stakes=3, seats=3)
    play(table, 6, folds)
    assert max(place.idle for place in table.state.places.values()) < 3


def test_a_round_that_was_on_when_somebody_came_does_not_count() -> None:
    table = seated(stakes=5, seats=6)
    table.do(StartRound())
    sit(table, 6)
    finish(table)
    assert table.state.places[6].idle == 0
    table.do(StartRound())
    assert refused(table, VacateSeat(1)).rules
    assert "nobody sits" in refused(opened(), VacateSeat(1)).reason


@in_1994("19.5", "19.6")
def test_a_complainant_of_1994_is_told_of_the_inspector(edition: str) -> None:
    table = seated(edition, 2)
    (event,) = table.do(RaiseDispute(1, "the odd dollar was mine"))
    assert isinstance(event, DisputeRaised)
    assert "inspector is present and may be consulted" in event.told
    assert "inspector" in sign(table.state)["inspector"].text
    (decided,) = table.do(DecideDispute(1, "it was not", "olga", review=True))
    assert decided.rules == table.state.law.dispute
    assert table.state.disputes[0].review


@rules("NI2018-51/19.4")
def test_the_operator_decides_disputes_on_record() -> None:
    table = seated(stakes=2)
    table.do(RaiseDispute(2, "I had called"))
    for command in (DecideDispute(2, "no", "olga"), DecideDispute(1, "", "olga"), DecideDispute(1, "no", " ")):
        assert refused(table, command).rules == ("NI2018-51/19.4",)
    table.do(DecideDispute(1, "the call stands", "olga", review=True))
    dispute = table.state.disputes[0]
    assert (dispute.facts, dispute.decision, dispute.decided_by) == ("I had called", "the call stands", "olga")
    assert dispute.review


def test_a_table_says_what_it_waits_for() -> None:
    table = opened()
    due = table.expected()
    assert isinstance(due, PlayersDue)
    assert Sit("p1", 1, 100_000) in due
    assert "waits for two players" in due.sentence()
    sit(table, 1)
    sit(table, 4)
    due = table.expected()
    assert isinstance(due, StartDue)
    assert StartRound() in due
    assert due.sentence() == "the dealer may start a round with seats 1, 4, the marker at seat 4"
    table.do(Leave(4))
    assert "a round needs two players" in refused(table, StartRound()).reason


def test_a_table_says_what_it_waits_for_before_gaming_and_at_its_end() -> None:
    table = set_up(joker=True)
    due = table.expected()
    assert due is not None
    assert due.sentence() == "the dealer is to check 52 cards and a joker"
    assert CheckDeck(()) in due
    check(table)
    due = table.expected()
    assert due is not None
    assert due.sentence() == "the operator may open the table"
    assert OpenTable() in due
    table.do(OpenTable())
    table.do(NotifyClosure())
    due = table.expected()
    assert due is not None
    assert due.sentence() == "the operator is to close the table"
    assert CloseTable() in due


@pytest.mark.parametrize("edition", ["holdem-2018", "canberra-manila-1994"])
def test_nothing_is_seated_or_begun_before_the_table_opens(edition: str) -> None:
    table = set_up(edition)
    assert "not open" in refused(table, Sit("p1", 1, 100_000)).reason
    assert "not open" in refused(table, StartRound()).reason


@rules("C-R42")
def test_a_blind_that_came_back_uncalled_is_a_contribution() -> None:
    table = seated(stakes=3, seats=3, blinds=(1000,))
    for _ in range(4):
        play(table, 1, folds)
        assert table.state.last is not None
        (poster,) = [post.seat for post in table.state.last.owed]
        assert table.state.last.level[poster] == 0
        assert table.state.places[poster].idle == 0


def test_nobody_is_flagged_when_a_seat_falls_free_with_the_round() -> None:
    table = seated(stakes=5, seats=5)
    table.do(SitOut(4))
    play(table, 2, folds)
    table.do(StartRound())
    first_act(table)
    table.do(Leave(1))
    before = len(table.events)
    finish(table, folds)
    assert table.state.places[4].idle == 3
    assert not [event for event in table.events[before:] if isinstance(event, Advised)]
