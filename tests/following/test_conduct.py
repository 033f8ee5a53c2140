"""Conduct: warnings, onlookers, what no rule forbids, and what is refused; rule by rule in `test_conduct_by_rule`."""

import pytest

from pitboss.banked.canberra.table import CanberraTable
from pitboss.play import Refusal, Role
from pitboss.poker.commands import Occurred
from pitboss.poker.rulings.facts import RuleBroken
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import CheckDeck, OpenTable, Sit
from pitboss.table.conduct import Conduct, Measure
from pitboss.table.keeping_commands import Attend, CallFloor, ReportConduct, TakeDuty, Warn
from pitboss.table.keeping_events import ConductReported, Warned
from pitboss.table.table import Table
from tests.following.tables import followed
from tests.proof import rules


@rules("NI2018-51/19.4")
def test_a_device_is_reported_though_no_rule_of_2018_forbids_it_and_the_operator_decides() -> None:
    """What 19.4 leaves to the operator has no measure of the rules."""
    (event,) = followed("holdem-2018").table.do(ReportConduct(Conduct.DEVICE, "counts cards", 1))
    assert isinstance(event, ConductReported)
    assert (event.rules, event.measures) == (("NI2018-51/19.4",), ())


@rules("S94-1994/7CS16.3")
def test_warnings_are_counted_by_person_and_matter() -> None:
    table = followed("seven-card-stud-1994").table
    for times in (1, 2):
        (event,) = table.do(Warn(2, Conduct.LANGUAGE, "Vera"))
        assert isinstance(event, Warned)
        assert event.times == times
    (event,) = table.do(Warn(2, Conduct.SECRECY, "Vera"))
    assert isinstance(event, Warned)
    assert event.times == 1


@rules("NI2018-51/19.6")
def test_somebody_behind_a_seat_is_asked_to_leave_and_has_no_hand() -> None:
    table = followed("holdem-2018").table
    (event,) = table.do(ReportConduct(Conduct.COACHING, "tells seat 3 to fold", 0, "a man behind seat 3"))
    assert isinstance(event, ConductReported)
    assert event.measures == (Measure.SENT_AWAY,)
    (event,) = table.do(ReportConduct(Conduct.COACHING, "tells seat 3 to fold", 2))
    assert isinstance(event, ConductReported)
    assert event.measures == (Measure.WARNED, Measure.HAND, Measure.EXCLUDED)


@pytest.mark.parametrize(
    "command",
    [
        ReportConduct(Conduct.NOT_DECLARED, "says nothing", 1),
        Warn(1, Conduct.DEVICE, "Vera"),
        ReportConduct(Conduct.ADVICE, "says how to play", 1),
        ReportConduct(Conduct.LANGUAGE, "", 1),
        ReportConduct(Conduct.LANGUAGE, "speaks another language"),
        ReportConduct(Conduct.LANGUAGE, "speaks another language", 9),
        Warn(9, Conduct.LANGUAGE, "Vera"),
        Warn(1, Conduct.ADVICE, "Vera"),
        TakeDuty(Role.PLAYER, "Vera"),
        TakeDuty(Role.DEALER, ""),
        Attend("Vera"),
    ],
)
def test_what_says_nothing_is_refused(command: ReportConduct | Warn | TakeDuty | Attend) -> None:
    """The rules of 2018 have none about devices: that report ends with the operator."""
    with pytest.raises(Refusal):
        followed("holdem-2018").table.do(command)


@rules("NI2018-51/dict:Casino Supervisor")
def test_the_floor_is_called_and_comes() -> None:
    table = followed("holdem-2018").table
    table.do(CallFloor())
    assert table.state.floor_called
    table.do(Attend("Vera"))
    assert not table.state.floor_called


@rules("NI2018-51/16.1", "NI2018-51/19.2")
def test_a_breach_in_a_round_names_its_rule_and_its_measures() -> None:
    table = followed("holdem-2018", deal=True).table
    assert isinstance(table, PokerTable)
    ruling = table.preview(Occurred(RuleBroken(3, "plays for his brother", "NI2018-51/16.1")))
    assert "NI2018-51/16.1" in ruling.rules
    table.do(Occurred(RuleBroken(3, "plays for his brother", "NI2018-51/16.1")))


def test_canberra_poker_has_its_own() -> None:
    table: Table = CanberraTable.set_up()
    table.do(CheckDeck(table.state.due_deck.cards))
    table.do(OpenTable())
    table.do(Sit("anna", 1, 10000))
    (event,) = table.do(ReportConduct(Conduct.PASSING, "shows a card to box 2", 1))
    assert isinstance(event, ConductReported)
    assert Measure.FORFEIT in event.measures
