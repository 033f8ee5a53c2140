"""Rulings on a player who has broken the rules: the wager void or the hand folded, the player excluded, or neither.

S94-1994/7CS19.2 with RR-30, RR-40 and RR-41; NI2018-51/19.2 with C-R57.
"""

from pitboss.play import Event, Refusal, RuleIds
from pitboss.play.money import dollars
from pitboss.poker.rulings.acting import hand_back
from pitboss.poker.rulings.authority_events import Excluded
from pitboss.poker.rulings.events import HandOut, Refunded
from pitboss.poker.rulings.facts import RuleBroken
from pitboss.poker.rulings.fate import Fate
from pitboss.poker.rulings.finding import Finding, Way
from pitboss.poker.rulings.law import BreachLaw
from pitboss.poker.state import State

Events = list[Event[State]]


def rule_broken(state: State, fact: RuleBroken) -> Finding:
    """Whether the player broke a rule, and what is done about it, is for a person to say."""
    law, seat = state.setup.law.irregular.breach, fact.seat
    if seat not in state.setup.seats:
        raise Refusal(law.rules, f"seat {seat} is not in this round")
    if state.irregular and state.irregular.excluded >> seat & 1:
        raise Refusal(law.rules, f"seat {seat} is excluded already")
    exclusion = Excluded(law.rules + law.exclude, seat)
    leaves = f"the player of seat {seat} is excluded from further play and gives up the seat after the round"
    nothing = Way("no measure", "nothing is done: the round goes on", law.rules)
    what = (f"the player of seat {seat} is said to have broken the rules: {fact.what}",)
    if not state.active >> seat & 1:
        excluded = Way("excluded", leaves, law.rules + law.exclude, (exclusion,))
        return Finding(what, law.rules, (excluded, nothing))
    rules = law.rules + law.hand
    measure, text, events = _on_hand(state, law, seat, rules)
    out = rules + law.exclude if not law.voids_wager else law.rules + law.exclude
    excluded = Way("excluded", f"{leaves}; {_loses(law, seat)}", out, (*_out(state, law, seat, out), exclusion))
    alone = Way(measure, text, rules, tuple(events))
    both = Way(f"{measure} and excluded", f"{text}; {leaves}", rules + law.exclude, (*events, exclusion))
    return Finding(what, law.rules, (alone, excluded, both, nothing) if law.voids_wager else (alone, excluded, nothing))


def _on_hand(state: State, law: BreachLaw, seat: int, rules: RuleIds) -> tuple[str, str, Events]:
    """The measure that a law has against the hand: its name, what it means, and how it comes about."""
    if not law.voids_wager:
        return "folded", _loses(law, seat), _out(state, law, seat, rules)
    dead = state.dead[seat]
    cents = state.level[seat] + dead
    if state.setup.options.forfeit_void or not cents:
        text = f"the wager of seat {seat} is void: the hand is out, and what it has put in stays in the pot"
        return "wager void", text, _out(state, law, seat, rules)
    text = f"the wager of seat {seat} is void: {dollars(cents)} goes back to it and the hand is out of the round"
    return "wager void", text, [Refunded(rules, seat, cents, dead), *_out(state, law, seat, rules)]


def _out(state: State, law: BreachLaw, seat: int, rules: RuleIds) -> Events:
    return [*hand_back(state, seat), HandOut(rules, seat, Fate.VOID if law.voids_wager else Fate.FOLDED)]


def _loses(law: BreachLaw, seat: int) -> str:
    fate = "void" if law.voids_wager else "folded"
    return f"the hand of seat {seat} is {fate}, and what it has put in stays in the pot"
