"""Rulings at a table: a void round leaves the marker, the stakes and the counts as they were, and says who decided."""

import pytest

from pitboss.play import Principal, Refusal, Role, permit
from pitboss.poker.commands import Act, Choose, Occurred
from pitboss.poker.due import Acts
from pitboss.poker.kinds import Kind
from pitboss.poker.reenact import first_departure
from pitboss.poker.rulings.due import DecisionDue
from pitboss.poker.rulings.facts import Cause, Disrupted, TimeCalled, TimeExpired, WagerOutOfTurn
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.events import MarkerMoved
from pitboss.poker.table.table import CODEC, PokerTable
from tests.proof import rules
from tests.table.builders import due_in_round, first_act, play, seated

ALARM = Occurred(Disrupted(Cause.DISTURBANCE, "a fire alarm"))
SUPERVISOR = Principal(Role.SUPERVISOR, name="Kim")
VOID = Choose("void", "The room was cleared.", SUPERVISOR)
EDITIONS = ["holdem-2018", "seven-card-stud-1994", "canberra-manila-1994", "faro-1999"]


def stakes(table: PokerTable) -> dict[int, int]:
    return {seat: place.stake for seat, place in table.state.places.items()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_void_round_leaves_the_marker_and_the_stakes(edition: str) -> None:
    table = seated(edition, 4)
    play(table)
    before, marker, idle = stakes(table), table.state.marker, [p.idle for p in table.state.places.values()]
    table.do(StartRound())
    acts = first_act(table)
    table.do(Act(acts.seat, Kind.CALL))
    table.do(ALARM)
    assert isinstance(due_in_round(table), DecisionDue)
    events = table.do(VOID)
    assert table.state.round is None
    assert not any(isinstance(event, MarkerMoved) for event in events)
    assert (stakes(table), table.state.marker) == (before, marker)
    assert [p.idle for p in table.state.places.values()] == idle
    play(table)
    assert table.state.marker != marker


def test_the_log_of_a_table_with_rulings_can_be_read_and_replayed() -> None:
    table = seated("holdem-2018", 4)
    table.do(StartRound())
    acts = first_act(table)
    table.do(ALARM)
    table.do(Choose("play on", "It was a drill.", SUPERVISOR))
    table.do(Occurred(TimeCalled(acts.seat)))
    table.do(Occurred(TimeExpired(acts.seat)))
    log = [CODEC.decode(CODEC.encode(event)) for event in table.events]
    again = PokerTable.replay(log)
    assert again.expected() == table.expected()
    assert isinstance(due_in_round(again), Acts)


def test_a_preview_changes_nothing_and_needs_a_round() -> None:
    table = seated("holdem-2018", 4)
    with pytest.raises(Refusal, match="none is on"):
        table.preview(ALARM)
    table.do(StartRound())
    acts = first_act(table)
    count = len(table.events)
    ruling = table.preview(ALARM)
    assert [outcome.name for outcome in ruling.outcomes] == ["void", "play on"]
    assert (len(table.events), table.expected()) == (count, acts)
    back = {effect.seat: effect.cents for effect in ruling.outcomes[0].effects}
    assert (
        sum(back.values()) == sum(1000_00 - cents for cents in table.state.round.stake[1:5]) if table.state.round else 0
    )


@rules("NI2018-51/19.1", "NI2018-51/dict:Void", "C-R41")
def test_only_those_who_run_the_table_report_and_only_supervision_decides() -> None:
    for role in (Role.PLAYER, Role.SPECTATOR, Role.AUDITOR):
        with pytest.raises(Refusal):
            permit(ALARM, Principal(role, 1))
    for role in (Role.DEALER, Role.SUPERVISOR, Role.OPERATOR):
        permit(ALARM, Principal(role))
    for role in (Role.PLAYER, Role.DEALER, Role.CLOCK):
        with pytest.raises(Refusal):
            permit(VOID, Principal(role, 1))
    permit(VOID, SUPERVISOR)
    for other in (Principal(Role.OPERATOR, name="Kim"), Principal(Role.SUPERVISOR, name="Lee")):
        with pytest.raises(Refusal, match="signs for"):
            permit(VOID, other)
    table = seated("holdem-2018", 4)
    table.do(StartRound())
    first_act(table)
    table.do(ALARM)
    with pytest.raises(Refusal, match="stands still"):
        table.do(Occurred(WagerOutOfTurn(1, 1000)))
    table.do(VOID)
    with pytest.raises(Refusal):
        table.do(VOID)


def test_a_round_with_rulings_departs_nowhere() -> None:
    table = seated("holdem-2018", 4)
    table.do(StartRound())
    first_act(table)
    start = next(i for i, event in enumerate(table.events) if event.__struct_config__.tag == "started")
    table.do(ALARM)
    table.do(VOID)
    ours = [event for event in table.events[start:] if type(event).__module__.startswith("pitboss.poker.")]
    rounds = [event for event in ours if ".table." not in type(event).__module__]
    assert first_departure(rounds) is None
