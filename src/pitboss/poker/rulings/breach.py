"""Rulings on a player who has broken the rules: the wager void or the hand folded, the player excluded, or neither.

S94-1994/7CS19.2 with RR-30, RR-40 and RR-41, CM15.3; NI2018-51/19.2 with C-R57.
"""

from msgspec.structs import replace

from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.kinds import VoidPrice
from pitboss.poker.rulings.authority import void_events
from pitboss.poker.rulings.authority_events import Excluded, OutOfNext, PriceFell
from pitboss.poker.rulings.dealing_law import Fate
from pitboss.poker.rulings.events import Refunded
from pitboss.poker.rulings.facts import RuleBroken
from pitboss.poker.rulings.finding import Finding, Way
from pitboss.poker.rulings.law import BreachLaw
from pitboss.poker.rulings.leaving import hands_out
from pitboss.poker.rulings.open_matters import still_owes
from pitboss.poker.state import State
from pitboss.table.conduct import ConductRule, Measure

Events = list[Event[State]]


def rule_broken(state: State, fact: RuleBroken) -> Finding:
    """Whether the player broke a rule, and what is done about it, is for a person to say."""
    law, seat = state.setup.law.irregular.breach, fact.seat
    if seat not in state.setup.seats:
        raise Refusal(law.rules, f"seat {seat} is not in this round")
    if state.irregular and state.irregular.excluded >> seat & 1:
        raise Refusal(law.rules, f"seat {seat} is excluded already")
    broken = _broken(state, fact)
    law = replace(law, rules=tuple(dict.fromkeys(law.rules + broken.rules))) if broken else law
    exclusion = Excluded(law.rules + law.exclude, seat)
    leaves = f"the player of seat {seat} is excluded from further play and gives up the seat after the round"
    nothing = Way("no measure", "nothing is done: the round goes on", law.rules)
    what = (f"the player of seat {seat} is said to have broken the rules: {fact.what}",)
    if still_owes(state, seat):
        rules = law.rules + law.exclude
        text = f"the player of seat {seat} is excluded; what was posted goes back, and a new round begins without him"
        return Finding(
            what, law.rules, (Way("excluded", text, rules, (exclusion, *void_events(state, rules))), nothing)
        )
    milder = _dealt_out(state, broken, seat)
    if not state.active >> seat & 1:
        excluded = Way("excluded", leaves, law.rules + law.exclude, (exclusion,))
        return Finding(what, law.rules, (*milder, excluded, nothing))
    rules = law.rules + law.hand
    measure, text, events = _on_hand(state, law, seat, rules)
    out = rules + law.exclude if not law.voids_wager else law.rules + law.exclude
    excluded = Way("excluded", f"{leaves}; {_loses(law, seat)}", out, (*_out(state, law, seat, out), exclusion))
    alone = Way(measure, text, rules, tuple(events))
    both = Way(f"{measure} and excluded", f"{text}; {leaves}", rules + law.exclude, (*events, exclusion))
    ways = (alone, excluded, both) if law.voids_wager else (alone, excluded)
    return Finding(what, law.rules, (*milder, *ways, nothing))


def _broken(state: State, fact: RuleBroken) -> ConductRule | None:
    """The matter that the named rule is about; Refusal for a rule that no player of this game can have broken."""
    if not fact.rule:
        return None
    matter = state.setup.game.table.conduct.of_rule(fact.rule)
    if matter is None or matter.is_of_staff:
        rules = state.setup.law.irregular.breach.rules
        raise Refusal(rules, f"{fact.rule} is no rule of this game on what players do")
    return replace(matter, rules=(fact.rule,))


def _dealt_out(state: State, broken: ConductRule | None, seat: int) -> tuple[Way, ...]:
    """Where the edition has it so, the offender is not dealt into the next round."""
    if broken is None or Measure.DEALT_OUT not in broken.measures:
        return ()
    text = f"the player of seat {seat} is not dealt into the next round; this one goes on"
    return (Way(Measure.DEALT_OUT.value, text, broken.rules, (OutOfNext(broken.rules, seat),)),)


def _on_hand(state: State, law: BreachLaw, seat: int, rules: RuleIds) -> tuple[str, str, Events]:
    """The measure that a law has against the hand: its name, what it means, and how it comes about."""
    if not law.voids_wager:
        return "folded", _loses(law, seat), _out(state, law, seat, rules)
    dead = state.dead[seat]
    cents, fall = state.level[seat] + dead, _fall(state, seat, rules)
    if state.setup.options.forfeit_void or not cents:
        text = f"the wager of seat {seat} is void: the hand is out, and what it has put in stays in the pot"
        out = _out(state, law, seat, rules, stays=state.setup.options.forfeit_void)
        return "wager void", text + _falls(state, fall), [*out, *fall]
    text = f"the wager of seat {seat} is void: {state.amount(cents)} goes back to it and the hand is out of the round"
    out = [Refunded(rules, seat, cents, dead), *_out(state, law, seat, rules, stays=False)]
    return "wager void", text + _falls(state, fall), [*out, *fall]


def _out(state: State, law: BreachLaw, seat: int, rules: RuleIds, *, stays: bool = True) -> Events:
    return hands_out(state, (seat,), rules, Fate.VOID if law.voids_wager else Fate.FOLDED, stays=stays)


def _fall(state: State, seat: int, rules: RuleIds) -> list[PriceFell]:
    """Where the table has it so, the others have to call no more than the highest wager that is left (RR-40)."""
    if state.setup.options.void_price is VoidPrice.STAYS or not state.betting:
        return []
    # The first betting round of a blind game is opened with the blind, whoever has posted it.
    blind = state.blind if state.bet_round == 1 else 0
    left = max(blind, *(state.total[other] for other in state.setup.seats if other != seat))
    return [PriceFell(rules, seat, left)] if left < state.high else []


def _falls(state: State, fall: list[PriceFell]) -> str:
    return "".join(f"; the highest wager left, {state.amount(event.high)}, is to be called" for event in fall)


def _loses(law: BreachLaw, seat: int) -> str:
    fate = "void" if law.voids_wager else "folded"
    return f"the hand of seat {seat} is {fate}, and what it has put in stays in the pot"
