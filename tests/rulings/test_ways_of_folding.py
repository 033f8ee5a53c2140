"""Chips that are held fare alike however the hand of their owner is folded, in every edition; and no time called on a
player outlives the turn that it was called for."""

from collections.abc import Iterator

from hypothesis import given

from pitboss.play import Event, Refusal
from pitboss.poker.commands import Act, Choose, Command, Occurred
from pitboss.poker.due import Acts
from pitboss.poker.events import Acted, BettingClosed, Drew
from pitboss.poker.kinds import Kind
from pitboss.poker.round import Round
from pitboss.poker.rulings.events import ClockStarted, Forfeited, HandedBack, HandOut, Misdealt, Voided
from pitboss.poker.rulings.facts import (
    Absent,
    CardsDiscarded,
    CheckOutOfTurn,
    FoldOutOfTurn,
    RuleBroken,
    TimeCalled,
    TimeExpired,
    WagerOutOfTurn,
    WrongAmount,
    WrongCount,
)
from pitboss.poker.state import State
from tests.poker.drivers import Table
from tests.poker.strategies import SEEDS, tables
from tests.poker.test_properties import often
from tests.rulings.mishaps import SUPERVISOR, mishaps

LAYING = (WagerOutOfTurn, WagerOutOfTurn, WagerOutOfTurn, WrongAmount, CheckOutOfTurn, RuleBroken)
TIMING = (
    TimeCalled,
    TimeCalled,
    TimeCalled,
    TimeExpired,
    Absent,
    WagerOutOfTurn,
    RuleBroken,
    FoldOutOfTurn,
    WrongCount,
)
MEASURES = ("folded", "excluded", "wager void", "wager void and excluded")


@often
@given(tables(most=5), SEEDS)
def test_no_way_of_folding_returns_chips_that_another_forfeits(at: Table, seed: int) -> None:
    round_ = at.start()
    for _ in mishaps(round_, seed, often=0.3, kinds=LAYING):
        irregular = round_.state.irregular
        if irregular is None or irregular.question:
            continue
        assert round_.state.betting or not irregular.holds, (
            "chips that wait for others are decided when these have acted"
        )
        for hold in irregular.holds:
            fates = {
                way: fate for way, commands in ways(round_, hold.seat) if (fate := tried(round_, commands, hold.seat))
            }
            assert len(set(fates.values())) <= 1, (hold, fates)


@often
@given(tables(most=5), SEEDS)
def test_a_called_time_never_survives_its_turn(at: Table, seed: int) -> None:
    round_ = at.start()
    running: set[int] = set()
    done = 0
    for _ in mishaps(round_, seed, often=0.3, kinds=TIMING):
        for event in round_.events[done:]:
            running = still_running(running, event)
        done = len(round_.events)
        clocks = round_.state.irregular.clocks if round_.state.irregular else ()
        assert set(clocks) == (set() if round_.is_over else running)
        assert len(clocks) == len(set(clocks))


def still_running(running: set[int], event: Event[State]) -> set[int]:
    """Whose called time runs, or will from the turn on, said once more from the events alone."""
    match event:
        case ClockStarted(seat=seat):
            return running | {seat}
        case Acted(seat=seat) | HandOut(seat=seat) | Drew(seat=seat):
            return running - {seat}
        case Misdealt() | Voided() | BettingClosed():
            return set()
        case _:
            return running


def ways(round_: Round, seat: int) -> Iterator[tuple[str, tuple[Command, ...]]]:
    """Every way in which the hand of a seat can go now, whatever the edition makes of it."""
    yield "act", (Act(seat, Kind.FOLD),)
    yield "time called", (Occurred(TimeCalled(seat)), Occurred(TimeExpired(seat)))
    yield "time for all", (Occurred(TimeExpired(seat)),)
    yield "out of turn", (Occurred(FoldOutOfTurn(seat)),)
    yield "discarded", (Occurred(CardsDiscarded(seat)),)
    yield "count", (Occurred(WrongCount((seat,))),)
    yield "absent", (Occurred(Absent(seat)),)
    for measure in MEASURES:
        yield measure, (Occurred(RuleBroken(seat, "it happened")), Choose(measure, "so it seemed", SUPERVISOR))


def tried(round_: Round, commands: tuple[Command, ...], seat: int) -> tuple[str, int] | None:
    """What becomes of the chips held for a seat if its hand goes this way; nothing if it does not go."""
    twin = Round.replay(round_.events)
    made: list[Event[State]] = []
    due = twin.expected()
    if isinstance(commands[0], Act) and not (isinstance(due, Acts) and due.seat == seat):
        return None
    try:
        for command in commands:
            made += twin.do(command)
    except Refusal:
        return None
    folds = (isinstance(event, HandOut | Acted) and event.seat == seat for event in made)
    if not any(folds) or any(isinstance(event, Voided | Misdealt) for event in made):
        return None
    ends = [event for event in made if isinstance(event, Forfeited | HandedBack) and event.seat == seat]
    irregular = twin.state.irregular
    fates = [(type(event).__name__, event.cents) for event in ends]
    fates += [("waits", hold.cents) for hold in irregular.holds if hold.seat == seat] if irregular else []
    assert len(fates) == 1, made
    return fates[0]
