"""The outcomes of rulings by name, and the events by which each takes effect."""

from collections.abc import Callable

from pitboss.banked.canberra.events import Anted, BetPlaced
from pitboss.banked.canberra.facts import (
    AnteFound,
    AnyFact,
    BetFound,
    BoxCardExposed,
    BoxMiscounted,
    BoxNotCovered,
    HandWithoutAnte,
    InRack,
    OutOfOrder,
)
from pitboss.banked.canberra.kinds import Back, BoxStanding, Ending, HandResult
from pitboss.banked.canberra.ruling_events import (
    AnteCorrected,
    CardWasExposed,
    DealerHandVoided,
    HandRebuilt,
    HandVoided,
    RoundVoided,
    SettlementCorrected,
    StrayCardsDiscarded,
)
from pitboss.banked.canberra.state import CanberraState
from pitboss.play import Effect, Event, Outcome, RuleIds
from pitboss.table.events import Advised, TableEvent
from pitboss.table.terms import Matter

Events = list[Event[CanberraState] | TableEvent]
CONTINUE, MISDEAL, VOID, VOID_ROUND = "continue", "misdeal", "void", "void the round"
NO_HAND, REBUILT, SETTLED, COMPLETED, STANDS = "no hand", "rebuilt", "settled", "completed", "stands"
RETURNED = "returned"


def take_effect(state: CanberraState, fact: AnyFact, outcome: Outcome) -> Events:
    """The events that an outcome of a ruling brings about."""
    return _EFFECTS[outcome.name](state, fact, outcome)


def back_of(state: CanberraState, box: int) -> Back:
    """What makes a box whole again."""
    there = state.boxes[box]
    return Back(box, there.placed, there.lost, there.won)


def backs(state: CanberraState) -> tuple[Back, ...]:
    """What makes every box whole again."""
    return tuple(back_of(state, box) for box in sorted(state.boxes))


def round_effects(state: CanberraState) -> tuple[Effect, ...]:
    return tuple(Effect(back.box, back.cents, "void") for back in backs(state))


def void_hand(state: CanberraState, box: int, outcome: Outcome, chip_only: bool = False) -> HandVoided:
    """A void hand; by the letter of 1995 only the jackpot chip of one dealt out of order goes back (G-R49)."""
    there, back = state.boxes[box], back_of(state, box)
    if chip_only:
        kept = there.placed - there.chip
        return HandVoided(state.law.returns_chip_only, Back(box, there.chip, 0, there.won), kept)
    return HandVoided(outcome.rules, back)


def _void(state: CanberraState, fact: AnyFact, outcome: Outcome) -> Events:
    if isinstance(fact, HandWithoutAnte):
        return [StrayCardsDiscarded(outcome.rules, fact.box, fact.cards)]
    strict = isinstance(fact, OutOfOrder) and state.terms.strict_1995
    return [void_hand(state, box, outcome, strict and not state.boxes[box].small) for box in _boxes(fact)]


def _stands(state: CanberraState, fact: AnyFact, outcome: Outcome) -> Events:
    return _void(state, fact, outcome) if isinstance(fact, OutOfOrder) else []


def _boxes(fact: AnyFact) -> tuple[int, ...]:
    match fact:
        case OutOfOrder(boxes=boxes):
            return tuple(box for box in boxes if box)
        case BoxMiscounted(box=box) | InRack(box=box) | BetFound(seat=box) | BoxNotCovered(seat=box):
            return (box,)
        case _:
            return ()


def _continue(state: CanberraState, fact: AnyFact, outcome: Outcome) -> Events:
    assert isinstance(fact, BoxCardExposed), "only after an exposed card the deal goes on"
    return [CardWasExposed(outcome.rules, fact.box, fact.card, state.exposed + (not fact.by_player))]


def _misdeal(state: CanberraState, fact: AnyFact, outcome: Outcome) -> Events:
    return [RoundVoided(outcome.rules, Ending.MISDEAL, backs(state))]


def _void_round(state: CanberraState, fact: AnyFact, outcome: Outcome) -> Events:
    return [RoundVoided(outcome.rules, Ending.DECISION, backs(state))]


def _rebuilt(state: CanberraState, fact: AnyFact, outcome: Outcome) -> Events:
    return [HandRebuilt(outcome.rules, box) for box in _boxes(fact)]


def effective(state: CanberraState, cents: int) -> int:
    """What of an ante that was found is in action: up to the maximum, in whole minimums; all of a small one."""
    minimum, maximum = state.terms.minimum, state.terms.maximum
    return cents if cents < minimum else min(cents, maximum) // minimum * minimum


def is_returned(state: CanberraState, fact: AnteFound) -> bool:
    """Whether an ante below the minimum goes back: its owner was advised before it, and it is not forfeited."""
    minimum, box = state.terms.minimum, state.boxes.get(fact.seat)
    if fact.cents >= minimum or state.places[fact.seat].person not in state.advised:
        return False
    # One that was found below the minimum already, and is not returned, is the one that its owner was advised of.
    return box is None or box.small or not (box.forfeited or box.ante < minimum)


def corrected_ante(state: CanberraState, fact: AnteFound, rules: RuleIds) -> AnteCorrected:
    """An ante found after NO MORE BETS, when no more can be in action than lay there then (6.5); the bet follows it."""
    box, law = state.boxes[fact.seat], state.law
    ante = min(effective(state, fact.cents), box.ante)
    bet = min(box.bet, law.bet_multiple * ante)
    small = is_returned(state, fact)
    if box.standing is not BoxStanding.FOLDED:
        back = Back(fact.seat, box.ante - ante + box.bet - bet)
    elif small:
        back = Back(fact.seat, box.placed, box.lost)
    else:
        back = Back(fact.seat, 0, box.ante - ante)
    return AnteCorrected(rules, ante, bet, back, small)


def corrected_settlement(state: CanberraState, number: int, rules: RuleIds) -> SettlementCorrected | None:
    """A hand that was settled, as NO HAND of the dealer would have it; nothing if that changes nothing."""
    box = state.boxes[number]
    if box.standing is not BoxStanding.SETTLED or box.result in (HandResult.NO_HAND, HandResult.RETURNED):
        return None
    return SettlementCorrected(rules, number, box.lost, state.law.ante_pays * box.ante, box.won)


def corrected_settlements(state: CanberraState, rules: RuleIds) -> list[SettlementCorrected]:
    """Every hand that was settled against the dealer's, put right in the order of the settlement."""
    each = (corrected_settlement(state, box, rules) for box in reversed(state.order))
    return [corrected for corrected in each if corrected is not None]


def _settled(state: CanberraState, fact: AnyFact, outcome: Outcome) -> Events:
    """An ante that was found counts for what the ruling says; a first small one brings the advice."""
    assert isinstance(fact, AnteFound), "only an ante is found on a box"
    events: Events = []
    if state.in_round:
        events.append(corrected_ante(state, fact, outcome.rules))
    else:
        person, cents = state.places[fact.seat].person, effective(state, fact.cents)
        events.append(Anted(outcome.rules, fact.seat, cents, person, is_returned(state, fact)))
    return [*events, *_advice(state, fact, outcome)]


def _returned(state: CanberraState, fact: AnyFact, outcome: Outcome) -> Events:
    """Chips that were not there at NO MORE BETS never were in action."""
    assert isinstance(fact, AnteFound), "only an ante is found on a box"
    return _advice(state, fact, outcome)


def _advice(state: CanberraState, fact: AnteFound, outcome: Outcome) -> Events:
    """The owner of a wager below the minimum is told once, for as long as he plays here."""
    if fact.cents >= state.terms.minimum or state.places[fact.seat].person in state.advised:
        return []
    return [Advised(outcome.rules, fact.seat, Matter.BELOW_MINIMUM)]


def _completed(state: CanberraState, fact: AnyFact, outcome: Outcome) -> Events:
    assert isinstance(fact, BetFound), "only a bet is completed"
    if state.boxes[fact.seat].bet:
        return []  # it counts for what it should be already
    return [BetPlaced(outcome.rules, fact.seat, state.law.bet_multiple * state.boxes[fact.seat].ante)]


def _no_hand(state: CanberraState, fact: AnyFact, outcome: Outcome) -> Events:
    return [DealerHandVoided(outcome.rules), *corrected_settlements(state, outcome.rules)]


_EFFECTS: dict[str, Callable[[CanberraState, AnyFact, Outcome], Events]] = {
    CONTINUE: _continue,
    MISDEAL: _misdeal,
    VOID: _void,
    VOID_ROUND: _void_round,
    NO_HAND: _no_hand,
    REBUILT: _rebuilt,
    SETTLED: _settled,
    RETURNED: _returned,
    COMPLETED: _completed,
    STANDS: _stands,
}
