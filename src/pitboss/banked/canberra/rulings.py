"""Rulings on irregularities: the facts, the rules that answer them, the outcomes they allow, and what each does.

S89-1997/3.4, 5.1, 6.4, 13 and 15.6; S58-1995/CP15.
"""

from collections.abc import Callable
from typing import Any

from pitboss.banked.canberra.afterwards import check_count, counted_after
from pitboss.banked.canberra.facts import (
    AnteFound,
    AnyFact,
    BetFound,
    BoxCardExposed,
    BoxMiscounted,
    BoxNotCovered,
    CardsMiscounted,
    HandWithoutAnte,
    InRack,
    OutOfOrder,
)
from pitboss.banked.canberra.kinds import BoxStanding, CanberraStep
from pitboss.banked.canberra.law import bet_words
from pitboss.banked.canberra.outcomes import (
    COMPLETED,
    CONTINUE,
    MISDEAL,
    NO_HAND,
    REBUILT,
    RETURNED,
    SETTLED,
    STANDS,
    VOID,
    VOID_ROUND,
    back_of,
    corrected_ante,
    corrected_settlements,
    effective,
    is_returned,
    round_effects,
)
from pitboss.banked.canberra.state import DEALER, CanberraState
from pitboss.banked.canberra.wagers import check_box, check_chips
from pitboss.play import Effect, Outcome, Refusal, RuleIds, Ruling
from pitboss.table.decisions import place_of


def rule(state: CanberraState, fact: AnyFact) -> Ruling:
    """The ruling on a fact, or Refusal if it cannot have happened here."""
    return _RULE[type(fact)](state, fact)


def open_ruling(state: CanberraState) -> Ruling:
    """The ruling that a person has to decide first, as it stands now: others may have been decided since its report."""
    assert state.ruling is not None, "a ruling is open"
    fact = state.ruling[1]
    assert fact is not None, "what is left open to a person rests on a fact"
    return rule(state, fact)


def _exposed(state: CanberraState, fact: BoxCardExposed) -> Ruling:
    law = state.law
    _check_in_round(state, law.exposed)
    _check_hand(state, fact.box, law.exposed)
    if fact.card is not None and state.used & fact.card.bit and fact.card not in state.hand(fact.box):
        raise Refusal(law.shoe, f"{fact.card} is not a card of {_name(fact.box)}")
    count = state.exposed + (not fact.by_player)
    what = f"a card of {_name(fact.box)} was exposed" + (" by its player" if fact.by_player else "")
    facts = (what, f"{count} wrongly exposed in this round")
    if count >= law.exposed_for_misdeal:
        text = "a misdeal: every wager goes back, the cards are shuffled anew, and it was no round"
        outcome = Outcome(MISDEAL, text, law.misdeal, round_effects(state))
        return Ruling(facts, law.exposed + law.misdeal, (outcome,))
    return Ruling(facts, law.exposed, (Outcome(CONTINUE, "the card is turned back and the deal goes on", law.exposed),))


def _out_of_order(state: CanberraState, fact: OutOfOrder) -> Ruling:
    law = state.law
    _check_in_round(state, law.out_of_order)
    players = tuple(box for box in fact.boxes if box)
    if not fact.boxes or len(set(fact.boxes)) < len(fact.boxes):
        raise Refusal(law.out_of_order, "name the boxes whose hands were dealt out of order, each once")
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


def _wrong_count(state: CanberraState, fact: BoxMiscounted) -> Ruling:
    law = state.law
    if not state.in_round:
        return counted_after(state, fact)[0]
    rules = law.wrong_count if fact.box else law.dealer_count
    check_count(fact, rules)
    if fact.cards < (seen := len(state.seen_of(fact.box))):
        raise Refusal(rules, f"{_name(fact.box)} has {seen} at least, which everybody has seen")
    facts = (f"{_name(fact.box)} has {fact.cards} cards",)
    if not fact.box:
        corrected = corrected_settlements(state, rules)
        text = "NO HAND: antes are paid, bets go back, prizes stay open; folds stand"
        if corrected:
            text += ", and hands that were settled are put right"
        effects = tuple(Effect(each.box, each.cents) for each in corrected)
        return Ruling(facts, rules, (Outcome(NO_HAND, text, rules, effects),))
    _check_hand(state, fact.box, rules)
    text = "the hand is void: its wagers go back and it wins no prize"
    return Ruling(facts, rules, (Outcome(VOID, text, rules, (_void_effect(state, fact.box),)),))


def _in_rack(state: CanberraState, fact: InRack) -> Ruling:
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
    goes_on = " and the player goes on" if state.in_play(fact.box) else ""
    rebuilt = Outcome(REBUILT, f"the cards are put together again{goes_on}", rules)
    if not fact.disturbed:
        return Ruling(facts, rules, (rebuilt,) if law.rebuild else (rebuilt, _void(state, fact.box, rules)))
    rules = tuple(dict.fromkeys(rules + law.uncovered))
    stands = Outcome(STANDS, "the hand stands as the operator finds it, and the round goes on", rules)
    return Ruling(facts, rules, (_void(state, fact.box, rules), stands, _void_round(state, rules)))


def _without_ante(state: CanberraState, fact: HandWithoutAnte) -> Ruling:
    law = state.law
    _check_in_round(state, law.no_ante)
    if fact.box not in state.seats or fact.box in state.boxes:
        raise Refusal(law.no_ante, f"box {fact.box} has an ante, or is no box")
    if not 0 < fact.cards <= state.shoe:
        raise Refusal(law.no_ante, f"{fact.cards} cards cannot have been dealt there")
    if fact.chip and not state.terms.jackpot:
        raise Refusal(law.not_offered, "no jackpot is offered at this table, so no chip can lie there")
    cards = "1 card was" if fact.cards == 1 else f"{fact.cards} cards were"
    facts = (f"{cards} dealt to box {fact.box}, which has no ante",)
    chip = f" and the chip of {state.amount(state.terms.jackpot_chip)} goes back" if fact.chip else ""
    text = f"the hand is void{chip}; the others stand"
    return Ruling(facts, law.no_ante, (Outcome(VOID, text, law.no_ante, (Effect(fact.box, 0, "void"),)),))


def _ante_found(state: CanberraState, fact: AnteFound) -> Ruling:
    """Before NO MORE BETS the ante is placed with the ruling, afterwards it is put right; up to its settlement."""
    if not state.in_round:
        check_box(state, fact.seat)
        check_chips(state, fact.seat, fact.cents)
        facts, rules, text = _found_ante(state, fact)
        effect = Effect(fact.seat, -effective(state, fact.cents))
        return Ruling(facts, rules, (Outcome(SETTLED, text, rules, (effect,)),))
    place_of(state, fact.seat)
    if fact.seat not in state.boxes:
        return _found_too_late(state, fact)
    box = state.boxes[fact.seat]
    if box.standing in (BoxStanding.SETTLED, BoxStanding.VOID) or box.result is not None:
        raise Refusal(state.law.unit, f"the wagers of box {fact.seat} are settled, or void")
    if fact.cents == box.ante:
        raise Refusal(state.law.unit, f"the ante of box {fact.seat} counts as {state.amount(box.ante)} already")
    facts, rules, text = _found_ante(state, fact)
    if effective(state, fact.cents) > box.ante:
        rules += state.law.locked
        text = f"it counts as {state.amount(box.ante)}, as lay there at NO MORE BETS; the rest goes back"
    effect = Effect(fact.seat, corrected_ante(state, fact, rules).back.cents)
    return Ruling(facts, rules, (Outcome(SETTLED, text, rules, (effect,)),))


def _found_ante(state: CanberraState, fact: AnteFound) -> tuple[tuple[str, ...], RuleIds, str]:
    """Facts, rules and outcome of an ante that its player could not have placed, or Refusal."""
    law, terms, cents = state.law, state.terms, fact.cents
    found = f"an ante of {state.amount(cents)} lies on box {fact.seat}"
    if cents <= 0:
        raise Refusal(law.unit, "name the chips that lie there")
    if cents < terms.minimum:
        limit, is_advised = (
            f"the minimum is {state.amount(terms.minimum)}",
            state.places[fact.seat].person in state.advised,
        )
        if is_returned(state, fact):
            facts = (found, f"{limit}, as the owner was advised")
            return facts, law.again_below, "it goes back whatever the result, with bet and chip"
        box = state.boxes.get(fact.seat)
        once = "it is forfeited as it is" if box is not None and box.forfeited else "it is settled as it is"
        advice = "" if is_advised else ", and the owner advised that the next will be returned"
        return (found, limit), law.below, once + advice
    if cents > terms.maximum:
        return (found,), law.above, f"it counts to the maximum of {state.amount(terms.maximum)}; the rest goes back"
    if cents % terms.minimum:
        return (found,), law.unit, f"it counts as {state.amount(effective(state, cents))}; the rest goes back"
    raise Refusal(law.unit, f"an ante of {state.amount(cents)} is in order: its player places it")


def _found_too_late(state: CanberraState, fact: AnteFound) -> Ruling:
    """Chips on a box that had no wager at NO MORE BETS, and no hand."""
    law, cents = state.law, fact.cents
    if cents <= 0:
        raise Refusal(law.late, "name the chips that lie there")
    check_chips(state, fact.seat, cents)
    is_small = cents < state.terms.minimum and state.places[fact.seat].person not in state.advised
    rules = law.late + (law.below if is_small else ())
    facts = (f"an ante of {state.amount(cents)} lies on box {fact.seat}, which was not dealt in",)
    advice = "; the owner is advised that wagers below the minimum will be returned" if is_small else ""
    text = f"it goes back: it was not there at NO MORE BETS{advice}"
    return Ruling(facts, rules, (Outcome(RETURNED, text, rules, (Effect(fact.seat),)),))


def _bet_found(state: CanberraState, fact: BetFound) -> Ruling:
    """While hands are decided on it is placed with the ruling; one that counts as placed is put right until settled."""
    law, box = state.law, state.boxes.get(fact.seat)
    is_placed = box is not None and box.standing is BoxStanding.BET
    if box is None or not (is_placed or (state.step is CanberraStep.DECISIONS and fact.seat in state.undecided)):
        raise Refusal(law.bet_amount, f"seat {fact.seat} has no bet to be looked at")
    due, have = law.bet_multiple * box.ante, state.places[fact.seat].stake + box.bet
    if fact.cents <= 0 or fact.cents == due or fact.cents > have:
        raise Refusal(
            law.bet_amount, f"a bet of {state.amount(fact.cents)} is in order, none, or more than the seat has"
        )
    lies = f"a bet of {state.amount(fact.cents)} lies on the hand of box {fact.seat}"
    facts = (f"{lies}; {bet_words(law)} is {state.amount(due)}",)
    completed = Outcome(COMPLETED, f"the bet is {state.amount(due)}", law.bet_over, (Effect(fact.seat, box.bet - due),))
    if fact.cents > due:
        return Ruling(facts, law.bet_over, (completed,))
    void = _void(state, fact.seat, law.bet_short)
    return Ruling(facts, law.bet_short, (completed, void) if have >= due else (void,))


def _miscounted(state: CanberraState, fact: CardsMiscounted) -> Ruling:
    rules, due = state.law.bad_count, len(state.deck)
    _check_in_round(state, rules)
    if fact.found == due or fact.found < 0:
        raise Refusal(rules, f"{fact.found} cards make no irregularity: {due} are right")
    facts = (f"{fact.found} cards were counted instead of {due}",)
    return Ruling(facts, rules, (_void_round(state, rules), Outcome(STANDS, "the round goes on", rules)))


def _not_covered(state: CanberraState, fact: BoxNotCovered) -> Ruling:
    """The operator's decision is final where the rules say nothing."""
    rules = state.law.uncovered
    _check_in_round(state, rules)
    outcomes = [Outcome(STANDS, "everything stands and the round goes on", rules), _void_round(state, rules)]
    if fact.seat:
        _check_hand(state, fact.seat, rules)
        outcomes.append(_void(state, fact.seat, rules))
    return Ruling((fact.facts,), rules, tuple(outcomes))


def _check_in_round(state: CanberraState, rules: RuleIds) -> None:
    if not state.in_round:
        raise Refusal(rules, "no round of play is on")


def _check_hand(state: CanberraState, box: int, rules: RuleIds) -> None:
    if box and (box not in state.boxes or state.boxes[box].standing is BoxStanding.VOID):
        raise Refusal(rules, f"box {box} has no hand in this round, or a void one")


def _void(state: CanberraState, box: int, rules: RuleIds) -> Outcome:
    return Outcome(VOID, "the hand is void and its wagers go back", rules, (_void_effect(state, box),))


def _void_round(state: CanberraState, rules: RuleIds) -> Outcome:
    return Outcome(VOID_ROUND, "every wager of the round goes back", rules, round_effects(state))


def _out_of_order_effect(state: CanberraState, box: int) -> Effect:
    """By the letter of 1995 only the jackpot chip goes back (G-R49)."""
    there = state.boxes[box]
    by_the_letter = state.terms.strict_1995 and not there.small
    return Effect(box, there.chip - there.won, "void") if by_the_letter else _void_effect(state, box)


def _void_effect(state: CanberraState, box: int) -> Effect:
    return Effect(box, back_of(state, box).cents, "void")


def _name(box: int) -> str:
    return f"box {box}" if box else "the dealer's hand"


# Keyed by the type of the fact, which the type checker cannot relate to the function's own parameter.
_RULE: dict[type[Any], Callable[[CanberraState, Any], Ruling]] = {
    BoxCardExposed: _exposed,
    OutOfOrder: _out_of_order,
    BoxMiscounted: _wrong_count,
    InRack: _in_rack,
    HandWithoutAnte: _without_ante,
    AnteFound: _ante_found,
    BetFound: _bet_found,
    CardsMiscounted: _miscounted,
    BoxNotCovered: _not_covered,
}
