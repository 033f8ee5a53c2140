"""Rulings by authority: a round declared void, with everything refunded.

S94-1994/7CS19.3 and 19.4 with RR-30; NI2018-51/19.1 and 19.3 with C-R41.
"""

from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.rulings.events import Refunded, Voided
from pitboss.poker.rulings.facts import Disrupted, Objected
from pitboss.poker.rulings.finding import Finding, Way
from pitboss.poker.rulings.leaving import hand_back
from pitboss.poker.state import State


def disrupted(state: State, fact: Disrupted) -> Finding:
    """Whether the outcome is affected is for a person to say: the round is void, or it goes on."""
    law = state.setup.law.irregular.void
    causes = dict(law.causes)
    rules = causes.get(fact.cause)
    if rules is None:
        known = " or ".join(causes)
        raise Refusal(law.operator, f"no rule lets a round be void as {fact.cause}: only for {known}")
    play_on = Way("play on", "the outcome is not affected: the round goes on", rules)
    return Finding((f"{fact.cause}: {fact.what}",), rules, (void_way(state, rules), play_on))


def objected(state: State, fact: Objected) -> Finding:
    """In a round there is nothing to object to yet; the round before is the table's matter."""
    raise Refusal(state.setup.law.irregular.void.stands, "the round is not over: report what is irregular in it")


def void_way(state: State, rules: RuleIds, why: str = "the round is void") -> Way:
    """The outcome of a ruling by which everything is refunded."""
    both = tuple(dict.fromkeys(rules + state.setup.law.irregular.void.refund))
    return Way("void", f"{why}: everybody gets back what he has put in", both, void_events(state, both))


def void_events(state: State, rules: RuleIds) -> tuple[Event[State], ...]:
    """Everything back to whoever put it in, folded hands too; the round is over and does not count."""
    events: list[Event[State]] = []
    for seat in state.setup.seats:
        events += hand_back(state, seat)
        dead = state.dead[seat]
        if cents := state.level[seat] + dead:
            events.append(Refunded(rules, seat, cents, dead))
    return (*events, Voided(rules))
