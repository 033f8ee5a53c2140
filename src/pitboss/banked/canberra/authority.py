"""What the operator and supervisors decide themselves: counts, forfeits, sanctions, invalid rounds, open rulings.

S89-1997/3.4, 6.9, 15.2 to 15.4 and 15.6.
"""

from pitboss.banked.canberra.afterwards import (
    by_seat,
    counted_after,
    effects_of,
    gone,
    has_chip,
    lifted_for,
    reversal_of,
)
from pitboss.banked.canberra.commands import CanberraOccurred, ChooseOutcome, CountCards, Forfeit, Invalidate, Sanction
from pitboss.banked.canberra.facts import AnyFact, BoxMiscounted, CardsMiscounted
from pitboss.banked.canberra.kinds import BoxStanding, Ending, Ground
from pitboss.banked.canberra.outcomes import Events, back_of, backs, round_effects, take_effect
from pitboss.banked.canberra.ruling_events import (
    AnteForfeited,
    CanberraRuled,
    CardsCounted,
    HandVoided,
    PrizeForfeited,
    RoundVoided,
)
from pitboss.banked.canberra.rulings import open_ruling, rule
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.house.events import PersonExcluded
from pitboss.play import Effect, Outcome, Principal, Refusal, Role, RuleIds, Ruling
from pitboss.table.decisions import place_of


def occurred(state: CanberraState, command: CanberraOccurred) -> Events:
    if isinstance(command.what, BoxMiscounted) and not state.in_round:
        ruling, events = counted_after(state, command.what, command.paid)
        if command.paid is None and state.last is not None and has_chip(state.last, command.what):
            raise Refusal(ruling.rules, "the jackpot is to settle the round again, without the void hand")
        return [CanberraRuled(ruling.rules, ruling, command.what, paid=command.paid), *events]
    if command.paid is not None:
        raise Refusal(state.law.counted_after, "prizes are settled again only where a hand of the last round is void")
    return _ruled(state, command.what)


def choose(state: CanberraState, command: ChooseOutcome) -> Events:
    """The decision that a ruling was waiting for."""
    if state.ruling is None:
        raise Refusal(state.law.uncovered, "no ruling waits for a decision")
    fact = state.ruling[1]
    decided = open_ruling(state).choose(command.outcome, command.by, command.reason)
    assert decided.outcome is not None, "a chosen outcome is one of the ruling's"
    assert fact is not None, "what is left open to a person rests on a fact"
    return [CanberraRuled(decided.outcome.rules, decided), *take_effect(state, fact, decided.outcome)]


def count_cards(state: CanberraState, command: CountCards) -> Events:
    """Accepted at any moment; a wrong count in a round is for the operator to decide."""
    due = len(state.deck)
    if command.cards < 0:
        raise Refusal(state.law.count, f"{command.cards} cards cannot have been counted")
    counted = CardsCounted(state.law.count, due, command.cards)
    if command.cards == due or not state.in_round:
        return [counted]
    return [counted, *_ruled(state, CardsMiscounted(command.cards))]


def forfeit(state: CanberraState, command: Forfeit) -> Events:
    """Ante and jackpot are lost, the bet goes back: never automatic, always with a reason.

    Of a settled hand the right to its prize can be lost until it is paid; ante and bet stay as they were settled.
    """
    rules, seat = state.law.forfeit, command.seat
    _check_reason(rules, command.reason)
    box = state.boxes.get(seat) if state.in_round else None
    if box is not None and state.in_play(seat):
        text = "the ante is collected and the right to a prize is lost; the bet goes back"
        ruling = _decision((command.reason,), rules, "forfeit", text, (Effect(seat, box.bet, "void"),))
        return [CanberraRuled(rules, ruling, decision=command), AnteForfeited(rules, seat, box.ante, box.bet)]
    if box is not None and box.prize is not None:
        text = f"the right to the prize for a {box.prize} is lost; ante and bet are settled"
        ruling = _decision((command.reason,), rules, "forfeit", text, (Effect(seat),))
        return [CanberraRuled(rules, ruling, decision=command), PrizeForfeited(rules, seat)]
    raise Refusal(rules, f"seat {seat} has no hand or prize that could be forfeited")


def sanction(state: CanberraState, command: Sanction) -> Events:
    law, place = state.law, place_of(state, command.seat)
    rules = (law.sanction if command.void else ()) + (law.exclude if command.exclude else ())
    _check_reason(law.sanction, command.reason)
    if not (command.void or command.exclude) or not command.rule.strip():
        raise Refusal(law.sanction + law.exclude, "void the wagers, exclude the player, or both; name the rule broken")
    if command.exclude and place.person in state.excluded:
        raise Refusal(law.exclude, f"{place.name} is excluded from the game already")
    has_hand = command.seat in state.boxes and state.boxes[command.seat].standing is not BoxStanding.VOID
    if command.void and not (has_hand and state.opened):
        raise Refusal(law.sanction, f"seat {command.seat} has no wager that could be voided")
    effects = (Effect(command.seat, back_of(state, command.seat).cents, "void"),) if command.void else ()
    measures = {"void": "the hand is void and its wagers go back"} if command.void else {}
    measures |= {"exclude": f"{place.name} is excluded from the game"} if command.exclude else {}
    facts = f"seat {command.seat} broke {command.rule}: {command.reason}"
    ruling = _decision((facts,), rules, " and ".join(measures), "; ".join(measures.values()), effects)
    events: Events = [CanberraRuled(rules, ruling, decision=command)]
    if command.void:
        events.append(HandVoided(rules, back_of(state, command.seat)))
    if command.exclude:
        events.append(PersonExcluded(law.exclude, place.person, command.reason))
    return events


def invalidate(state: CanberraState, command: Invalidate) -> Events:
    """The outcome of the round that is on; between rounds, that of the last one."""
    law = state.law
    is_fraud = command.ground is Ground.FRAUD
    rules = law.invalid + (law.invalid_fraud if is_fraud else law.invalid_disruption)
    _check_reason(rules, command.reason)
    if is_fraud and not command.person.strip():
        raise Refusal(rules, "name who committed the fraud: a player, the dealer, or both")
    facts = f"{command.ground.value}: {command.reason}" + (f" ({command.person})" if command.person else "")
    text = "every bet of the round goes back; pool and reserve are as before"
    if state.in_round:
        ruling = _decision((facts,), rules, "invalid", text, round_effects(state))
        return [CanberraRuled(rules, ruling, decision=command), RoundVoided(rules, Ending.INVALID, backs(state))]
    reversal = reversal_of(state, rules + law.reversed, command.ground)
    changes = by_seat(reversal)
    lifted = lifted_for(state, reversal.rules, changes)
    told = (facts, *gone(state, reversal))
    ruling = _decision(told, reversal.rules, "invalid", text, effects_of(changes, lifted, dict(changes)))
    return [CanberraRuled(reversal.rules, ruling, decision=command), *lifted, reversal]


def _ruled(state: CanberraState, fact: AnyFact) -> Events:
    ruling = rule(state, fact)
    if ruling.outcome is None:
        return [CanberraRuled(ruling.rules, ruling, fact)]
    return [CanberraRuled(ruling.rules, ruling, fact), *take_effect(state, fact, ruling.outcome)]


def _decision(facts: tuple[str, ...], rules: RuleIds, name: str, text: str, effects: tuple[Effect, ...]) -> Ruling:
    """A decision of the operator, as a ruling that is made already; the first of the facts is the reason."""
    ruling = Ruling(facts, rules, (Outcome(name, text, rules, effects),))
    return ruling.choose(name, Principal(Role.OPERATOR), facts[0])


def _check_reason(rules: RuleIds, reason: str) -> None:
    if not reason.strip():
        raise Refusal(rules, "the decision needs its reason")
