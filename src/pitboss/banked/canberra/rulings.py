"""Rulings on irregularities: the facts, the rules that answer them, the outcomes they allow, and what each does.

S89-1997/3.4, 5.1, 6.4, 13 and 15.6; S58-1995/CP15.
"""

from collections.abc import Callable
from typing import Any

from pitboss.banked.canberra.facts import (
    AnteFound,
    AnyFact,
    BetFound,
    CardExposed,
    CardsMiscounted,
    HandWithoutAnte,
    InRack,
    NotCovered,
    OutOfOrder,
    WrongCount,
)
from pitboss.banked.canberra.kinds import Standing, Step
from pitboss.banked.canberra.law import bet_words
from pitboss.banked.canberra.outcomes import (
    COMPLETED,
    CONTINUE,
    MISDEAL,
    NO_HAND,
    REBUILT,
    SETTLED,
    STANDS,
    VOID,
    VOID_ROUND,
    back_of,
    round_effects,
)
from pitboss.banked.canberra.state import DEALER, HAND, State
from pitboss.banked.canberra.wagers import check_box, check_chips
from pitboss.play import Effect, Outcome, Refusal, RuleIds, Ruling
from pitboss.play.money import dollars


def rule(state: State, fact: AnyFact) -> Ruling:
    """The ruling on a fact, or Refusal if it cannot have happened here."""
    return _RULE[type(fact)](state, fact)


def _exposed(state: State, fact: CardExposed) -> Ruling:
    law = state.law
    _check_in_round(state, law.exposed)
    _check_hand(state, fact.box, law.exposed)
    count = state.exposed + (not fact.by_player)
    what = f"a card of {_name(fact.box)} was exposed" + (" by its player" if fact.by_player else "")
    facts = (what, f"{count} wrongly exposed in this round")
    if count >= law.exposed_for_misdeal:
        text = "a misdeal: every wager goes back, the cards are shuffled anew, and it was no round"
        outcome = Outcome(MISDEAL, text, law.misdeal, round_effects(state))
        return Ruling(facts, law.exposed + law.misdeal, (outcome,))
    return Ruling(facts, law.exposed, (Outcome(CONTINUE, "the card is turned back and the deal goes on", law.exposed),))


def _out_of_order(state: State, fact: OutOfOrder) -> Ruling:
    law = state.law
    _check_in_round(state, law.out_of_order)
    players = tuple(box for box in fact.boxes if box)
    if not fact.boxes:
        raise Refusal(law.out_of_order, "name the boxes whose hands were dealt out of order")
    for box in fact.boxes:
        _check_hand(state, box, law.out_of_order)
    facts = tuple(f"{_name(box)} was not dealt in the order of the rules" for box in fact.boxes)
    effects = tuple(_out_of_order_effect(state, box) for box in players)
    if DEALER not in fact.boxes:
        back = "only their jackpot chips go" if state.terms.strict_1995 else "their wagers go"
        text = f"the hands are void and {back} back; the others play on"
        outcome = Outcome(VOID, text, law.out_of_order, effects)
        return Ruling(facts, law.out_of_order, (outcome,))
    rules = law.out_of_order_dealer
    play_on = "the dealer's hand stands" + (", the players' hands named are void" if players else "")
    return Ruling(facts, rules, (_void_round(state, rules), Outcome(STANDS, play_on, rules, effects)))


def _wrong_count(state: State, fact: WrongCount) -> Ruling:
    law = state.law
    rules = law.wrong_count if fact.box else law.dealer_count
    _check_in_round(state, rules)
    if fact.cards == HAND or fact.cards < 0:
        raise Refusal(rules, f"{fact.cards} cards make no irregularity: {HAND} are right")
    facts = (f"{_name(fact.box)} has {fact.cards} cards",)
    if not fact.box:
        if state.step in (Step.SETTLEMENT, Step.JACKPOT, Step.ENDING) and any(
            box.standing is Standing.SETTLED for box in state.boxes.values()
        ):
            raise Refusal(rules, "hands have been settled against the dealer's: the operator decides (not covered)")
        text = "NO HAND: antes are paid, bets go back, prizes stay open; folds stand"
        return Ruling(facts, rules, (Outcome(NO_HAND, text, rules),))
    _check_hand(state, fact.box, rules)
    text = "the hand is void: its wagers go back and it wins no prize"
    return Ruling(facts, rules, (Outcome(VOID, text, rules, (_void_effect(state, fact.box),)),))


def _in_rack(state: State, fact: InRack) -> Ruling:
    law = state.law
    rules = law.rebuild or law.rack_decision
    _check_in_round(state, rules)
    if not fact.box:
        raise Refusal(rules, "a player's hand is rebuilt from the rack, not the dealer's")
    _check_hand(state, fact.box, rules)
    facts = (
        f"{_name(fact.box)} is in the discard rack",
        "the rack was disturbed" if fact.disturbed else "the rack is in order",
    )
    rebuilt = Outcome(REBUILT, "the cards are put together again and the player goes on", rules)
    void = _void(state, fact.box, rules)
    if not law.rebuild:
        return Ruling(facts, rules, (rebuilt, void))
    return Ruling(facts, rules, (void if fact.disturbed else rebuilt,))


def _without_ante(state: State, fact: HandWithoutAnte) -> Ruling:
    law = state.law
    _check_in_round(state, law.no_ante)
    if fact.box not in state.seats or fact.box in state.boxes:
        raise Refusal(law.no_ante, f"box {fact.box} has an ante, or is no box")
    if not 0 < fact.cards <= state.shoe:
        raise Refusal(law.no_ante, f"{fact.cards} cards cannot have been dealt there")
    cards = "1 card was" if fact.cards == 1 else f"{fact.cards} cards were"
    facts = (f"{cards} dealt to box {fact.box}, which has no ante",)
    chip = f" and the chip of {dollars(state.terms.jackpot_chip)} goes back" if fact.chip else ""
    text = f"the hand is void{chip}; the others stand"
    return Ruling(facts, law.no_ante, (Outcome(VOID, text, law.no_ante, (Effect(fact.box, 0, "void"),)),))


def _ante_found(state: State, fact: AnteFound) -> Ruling:
    law, terms, cents = state.law, state.terms, fact.cents
    check_box(state, fact.seat)
    check_chips(state, fact.seat, cents)
    facts = [f"an ante of {dollars(cents)} lies on box {fact.seat}"]
    if 0 < cents < terms.minimum:
        advised = state.places[fact.seat].advised
        rules = law.again_below if advised else law.below
        facts.append(f"the minimum is {dollars(terms.minimum)}" + (", as the owner was advised" if advised else ""))
        once = "it is settled as it is, and the owner advised that the next will be returned"
        text = "it goes back whatever the result, with bet and chip" if advised else once
    elif cents > terms.maximum:
        rules = law.above
        text = f"it counts to the maximum of {dollars(terms.maximum)}; the rest goes back"
    elif cents % terms.minimum:
        rules = law.unit
        text = f"it counts as {dollars(effective(state, cents))}; the rest goes back"
    else:
        raise Refusal(law.unit, f"an ante of {dollars(cents)} is in order: its player places it")
    outcome = Outcome(SETTLED, text, rules, (Effect(fact.seat, -effective(state, cents)),))
    return Ruling(tuple(facts), rules, (outcome,))


def effective(state: State, cents: int) -> int:
    """What of an ante that was found is in action: up to the maximum, in whole minimums; all of a small one."""
    minimum, maximum = state.terms.minimum, state.terms.maximum
    return cents if cents < minimum else min(cents, maximum) // minimum * minimum


def _bet_found(state: State, fact: BetFound) -> Ruling:
    law = state.law
    if state.step is not Step.DECISIONS or fact.seat not in state.undecided:
        raise Refusal(law.bet_amount, f"seat {fact.seat} has no bet to be looked at")
    due, have = law.bet_multiple * state.boxes[fact.seat].ante, state.places[fact.seat].stake
    if fact.cents in (0, due) or fact.cents > have:
        raise Refusal(law.bet_amount, f"a bet of {dollars(fact.cents)} is in order, or more than the seat has")
    facts = (f"a bet of {dollars(fact.cents)} lies on the hand of box {fact.seat}; {bet_words(law)} is {dollars(due)}",)
    completed = Outcome(COMPLETED, f"the bet is {dollars(due)}", law.bet_over, (Effect(fact.seat, -due),))
    if fact.cents > due:
        return Ruling(facts, law.bet_over, (completed,))
    void = _void(state, fact.seat, law.bet_short)
    return Ruling(facts, law.bet_short, (completed, void) if have >= due else (void,))


def _miscounted(state: State, fact: CardsMiscounted) -> Ruling:
    rules = state.law.bad_count
    facts = (f"{fact.found} cards were counted instead of {len(state.deck)}",)
    outcomes = [_void_round(state, rules)]
    if state.in_round:
        outcomes.append(Outcome(STANDS, "the round goes on", rules))
    return Ruling(facts, rules, tuple(outcomes))


def _not_covered(state: State, fact: NotCovered) -> Ruling:
    """The operator's decision is final where the rules say nothing."""
    rules = state.law.uncovered
    _check_in_round(state, rules)
    outcomes = [Outcome(STANDS, "everything stands and the round goes on", rules), _void_round(state, rules)]
    if fact.seat:
        _check_hand(state, fact.seat, rules)
        outcomes.append(_void(state, fact.seat, rules))
    return Ruling((fact.facts,), rules, tuple(outcomes))


def _check_in_round(state: State, rules: RuleIds) -> None:
    if not state.in_round:
        raise Refusal(rules, "no round of play is on")


def _check_hand(state: State, box: int, rules: RuleIds) -> None:
    if box and (box not in state.boxes or state.boxes[box].standing is Standing.VOID):
        raise Refusal(rules, f"box {box} has no hand in this round, or a void one")


def _void(state: State, box: int, rules: RuleIds) -> Outcome:
    return Outcome(VOID, "the hand is void and its wagers go back", rules, (_void_effect(state, box),))


def _void_round(state: State, rules: RuleIds) -> Outcome:
    return Outcome(VOID_ROUND, "every wager of the round goes back", rules, round_effects(state))


def _out_of_order_effect(state: State, box: int) -> Effect:
    """By the letter of 1995 only the jackpot chip goes back (G-R49)."""
    return Effect(box, state.boxes[box].chip, "void") if state.terms.strict_1995 else _void_effect(state, box)


def _void_effect(state: State, box: int) -> Effect:
    return Effect(box, back_of(state, box).cents, "void")


def _name(box: int) -> str:
    return f"box {box}" if box else "the dealer's hand"


# Keyed by the type of the fact, which the type checker cannot relate to the function's own parameter.
_RULE: dict[type[Any], Callable[[State, Any], Ruling]] = {
    CardExposed: _exposed,
    OutOfOrder: _out_of_order,
    WrongCount: _wrong_count,
    InRack: _in_rack,
    HandWithoutAnte: _without_ante,
    AnteFound: _ante_found,
    BetFound: _bet_found,
    CardsMiscounted: _miscounted,
    NotCovered: _not_covered,
}
