"""What the operator and supervisors decide themselves: counts, forfeits, sanctions, invalid rounds, open rulings.

S89-1997/3.4, 6.9, 15.2 to 15.4 and 15.6.
"""

from pitboss.banked.canberra.commands import Choose, CountCards, Forfeit, Invalidate, Occurred, Sanction
from pitboss.banked.canberra.facts import AnyFact, CardsMiscounted
from pitboss.banked.canberra.kinds import Back, Ending, Ground, Standing
from pitboss.banked.canberra.outcomes import Events, back_of, backs, round_effects, take_effect
from pitboss.banked.canberra.ruling_events import (
    AnteForfeited,
    CardsCounted,
    HandVoided,
    RoundReversed,
    RoundVoided,
    Ruled,
)
from pitboss.banked.canberra.rulings import rule
from pitboss.banked.canberra.state import State
from pitboss.banked.house.deciding import place_of
from pitboss.banked.house.events import Excluded
from pitboss.play import Effect, Outcome, Principal, Refusal, Role, RuleIds, Ruling


def occurred(state: State, command: Occurred) -> Events:
    return _ruled(state, command.what)


def choose(state: State, command: Choose) -> Events:
    """The decision that a ruling was waiting for."""
    if state.ruling is None:
        raise Refusal(state.law.uncovered, "no ruling waits for a decision")
    ruling, fact = state.ruling
    decided = ruling.choose(command.outcome, command.by, command.reason)
    assert decided.outcome is not None, "a chosen outcome is one of the ruling's"
    assert fact is not None, "what is left open to a person rests on a fact"
    return [Ruled(decided.outcome.rules, decided), *take_effect(state, fact, decided.outcome)]


def count_cards(state: State, command: CountCards) -> Events:
    """Accepted at any moment; a wrong count in a round is for the operator to decide."""
    due = len(state.deck)
    counted = CardsCounted(state.law.count, due, command.cards)
    if command.cards == due or not state.in_round:
        return [counted]
    return [counted, *_ruled(state, CardsMiscounted(command.cards))]


def forfeit(state: State, command: Forfeit) -> Events:
    """Ante and jackpot are lost, the bet goes back: never automatic, always with a reason."""
    law, rules = state.law, state.law.forfeit
    _check_reason(rules, command.reason)
    if not state.in_round or not state.in_play(command.seat):
        raise Refusal(rules, f"seat {command.seat} has no hand that could be forfeited")
    box = state.boxes[command.seat]
    text = "the ante is collected and the right to a prize is lost; the bet goes back"
    ruling = _decision(command.reason, rules, "forfeit", text, (Effect(command.seat, box.bet, "void"),))
    return [Ruled(law.forfeit, ruling, decision=command), AnteForfeited(rules, command.seat, box.ante, box.bet)]


def sanction(state: State, command: Sanction) -> Events:
    law, place = state.law, place_of(state, command.seat)
    rules = (law.sanction if command.void else ()) + (law.exclude if command.exclude else ())
    _check_reason(law.sanction, command.reason)
    if not (command.void or command.exclude) or not command.rule.strip():
        raise Refusal(law.sanction + law.exclude, "void the wagers, exclude the player, or both; name the rule broken")
    has_hand = command.seat in state.boxes and state.boxes[command.seat].standing is not Standing.VOID
    if command.void and not (has_hand and state.opened):
        raise Refusal(law.sanction, f"seat {command.seat} has no wager that could be voided")
    effects = (Effect(command.seat, back_of(state, command.seat).cents, "void"),) if command.void else ()
    measures = {"void": "the hand is void and its wagers go back"} if command.void else {}
    measures |= {"exclude": f"{place.name} is excluded from the game"} if command.exclude else {}
    facts = f"seat {command.seat} broke {command.rule}: {command.reason}"
    ruling = _decision(facts, rules, " and ".join(measures), "; ".join(measures.values()), effects)
    events: Events = [Ruled(rules, ruling, decision=command)]
    if command.void:
        events.append(HandVoided(rules, back_of(state, command.seat)))
    if command.exclude:
        events.append(Excluded(law.exclude, place.person, command.reason))
    return events


def invalidate(state: State, command: Invalidate) -> Events:
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
        ruling = _decision(facts, rules, "invalid", text, round_effects(state))
        return [Ruled(rules, ruling, decision=command), RoundVoided(rules, Ending.INVALID, backs(state))]
    reversal = reversal_of(state, rules + law.reversed, command.ground)
    ruling = _decision(facts, reversal.rules, "invalid", text, _reversal_effects(reversal))
    return [Ruled(reversal.rules, ruling, decision=command), reversal]


def reversal_of(state: State, rules: RuleIds, ground: Ground) -> RoundReversed:
    """Undo the last round for everybody who played it; what is no longer on the table the bank bears (G-R66)."""
    last = state.last
    if last is None:
        raise Refusal(rules, "there is no outcome that could be invalidated")
    undone, prizes, chips, borne = [], [], [], 0
    for seat, box in sorted(last.boxes.items()):
        place = state.places.get(seat)
        if place is None or place.person != box.person:
            text = f"the player of box {seat} has left: the operator settles it as a dispute"
            raise Refusal(rules + state.law.uncovered, text)
        chip = box.chip if box.standing is not Standing.VOID else 0
        prize = last.prizes.get(seat, 0)
        have = place.stake + box.lost + chip
        prize_back = min(prize, have)
        undone.append(Back(seat, 0, box.lost, min(box.won, have - prize_back)))
        prizes.append((seat, prize_back))
        chips.append((seat, chip))
        borne += prize - prize_back
    jackpot = state.terms.jackpot
    return RoundReversed(rules, last.number, ground, jackpot, tuple(undone), tuple(prizes), borne, tuple(chips))


def _reversal_effects(reversal: RoundReversed) -> tuple[Effect, ...]:
    """By seat, with prizes taken back and chips returned."""
    prizes, chips = dict(reversal.prizes), dict(reversal.chips)
    return tuple(Effect(back.box, back.cents - prizes[back.box] + chips[back.box], "void") for back in reversal.backs)


def _ruled(state: State, fact: AnyFact) -> Events:
    ruling = rule(state, fact)
    if ruling.outcome is None:
        return [Ruled(ruling.rules, ruling, fact)]
    return [Ruled(ruling.rules, ruling, fact), *take_effect(state, fact, ruling.outcome)]


def _decision(facts: str, rules: RuleIds, name: str, text: str, effects: tuple[Effect, ...]) -> Ruling:
    """A decision of the operator, as a ruling that is made already."""
    ruling = Ruling((facts,), rules, (Outcome(name, text, rules, effects),))
    return ruling.choose(name, Principal(Role.OPERATOR), facts)


def _check_reason(rules: RuleIds, reason: str) -> None:
    if not reason.strip():
        raise Refusal(rules, "the decision needs its reason")
