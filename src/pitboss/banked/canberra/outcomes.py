"""The outcomes of rulings by name, and the events by which each takes effect."""

from collections.abc import Callable

from pitboss.banked.canberra.events import Anted, BetPlaced
from pitboss.banked.canberra.facts import (
    AnteFound,
    AnyFact,
    BetFound,
    CardExposed,
    HandWithoutAnte,
    InRack,
    NotCovered,
    OutOfOrder,
    WrongCount,
)
from pitboss.banked.canberra.kinds import Back, Ending
from pitboss.banked.canberra.ruling_events import (
    CardsDiscarded,
    CardWasExposed,
    DealerHandVoided,
    HandRebuilt,
    HandVoided,
    RoundVoided,
)
from pitboss.banked.canberra.state import State
from pitboss.banked.house.events import Advised, HouseEvent
from pitboss.banked.house.terms import Matter
from pitboss.play import Effect, Event, Outcome

Events = list[Event[State] | HouseEvent]
CONTINUE, MISDEAL, VOID, VOID_ROUND = "continue", "misdeal", "void", "void the round"
NO_HAND, REBUILT, SETTLED, COMPLETED, STANDS = "no hand", "rebuilt", "settled", "completed", "stands"


def take_effect(state: State, fact: AnyFact, outcome: Outcome) -> Events:
    """The events that an outcome of a ruling brings about."""
    return _EFFECTS[outcome.name](state, fact, outcome)


def back_of(state: State, box: int) -> Back:
    """What makes a box whole again."""
    there = state.boxes[box]
    return Back(box, there.placed, there.lost, there.won)


def backs(state: State) -> tuple[Back, ...]:
    """What makes every box whole again."""
    return tuple(back_of(state, box) for box in sorted(state.boxes))


def round_effects(state: State) -> tuple[Effect, ...]:
    return tuple(Effect(back.box, back.cents, "void") for back in backs(state))


def void_hand(state: State, box: int, outcome: Outcome, chip_only: bool = False) -> HandVoided:
    """A void hand; by the letter of 1995 only the jackpot chip of one dealt out of order goes back (G-R49)."""
    there, back = state.boxes[box], back_of(state, box)
    if chip_only:
        kept = there.placed - there.chip
        return HandVoided(state.law.returns_chip_only, Back(box, there.chip), kept)
    return HandVoided(outcome.rules, back)


def _void(state: State, fact: AnyFact, outcome: Outcome) -> Events:
    if isinstance(fact, HandWithoutAnte):
        return [CardsDiscarded(outcome.rules, fact.box, fact.cards)]
    strict = isinstance(fact, OutOfOrder) and state.terms.strict_1995
    return [void_hand(state, box, outcome, strict) for box in _boxes(fact)]


def _stands(state: State, fact: AnyFact, outcome: Outcome) -> Events:
    return _void(state, fact, outcome) if isinstance(fact, OutOfOrder) else []


def _boxes(fact: AnyFact) -> tuple[int, ...]:
    match fact:
        case OutOfOrder(boxes=boxes):
            return tuple(box for box in boxes if box)
        case WrongCount(box=box) | InRack(box=box) | BetFound(seat=box) | NotCovered(seat=box):
            return (box,)
        case _:
            return ()


def _continue(state: State, fact: AnyFact, outcome: Outcome) -> Events:
    assert isinstance(fact, CardExposed), "only after an exposed card the deal goes on"
    return [CardWasExposed(outcome.rules, fact.box, fact.card, state.exposed + (not fact.by_player))]


def _misdeal(state: State, fact: AnyFact, outcome: Outcome) -> Events:
    return [RoundVoided(outcome.rules, Ending.MISDEAL, backs(state))]


def _void_round(state: State, fact: AnyFact, outcome: Outcome) -> Events:
    return [RoundVoided(outcome.rules, Ending.DECISION, backs(state))]


def _rebuilt(state: State, fact: AnyFact, outcome: Outcome) -> Events:
    return [HandRebuilt(outcome.rules, box) for box in _boxes(fact)]


def _settled(state: State, fact: AnyFact, outcome: Outcome) -> Events:
    """An ante that was found counts for what the ruling says; a first small one brings the advice."""
    assert isinstance(fact, AnteFound), "only an ante is found on a box"
    place, cents = state.places[fact.seat], -outcome.effects[0].cents
    small = fact.cents < state.terms.minimum
    events: Events = [Anted(outcome.rules, fact.seat, cents, place.person, small and place.advised)]
    if small and not place.advised:
        events.append(Advised(outcome.rules, fact.seat, Matter.BELOW_MINIMUM))
    return events


def _completed(state: State, fact: AnyFact, outcome: Outcome) -> Events:
    assert isinstance(fact, BetFound), "only a bet is completed"
    return [BetPlaced(outcome.rules, fact.seat, state.law.bet_multiple * state.boxes[fact.seat].ante)]


def _no_hand(state: State, fact: AnyFact, outcome: Outcome) -> Events:
    return [DealerHandVoided(outcome.rules)]


_EFFECTS: dict[str, Callable[[State, AnyFact, Outcome], Events]] = {
    CONTINUE: _continue,
    MISDEAL: _misdeal,
    VOID: _void,
    VOID_ROUND: _void_round,
    NO_HAND: _no_hand,
    REBUILT: _rebuilt,
    SETTLED: _settled,
    COMPLETED: _completed,
    STANDS: _stands,
}
