"""Rulings on what others learn of a hand: what one was told or shown, everybody is told or shown.

S94-1994/7CS16.4 to 16.6 with RR-42; NI2018-51/16.4 to 16.6, 16.8(b) and 17.18.
"""

from pitboss.play import Refusal, RuleIds
from pitboss.poker.revealing import revealed
from pitboss.poker.rulings.authority_events import ToldToAll
from pitboss.poker.rulings.facts import CardsShown, ToldToOne
from pitboss.poker.rulings.finding import Finding, settled
from pitboss.poker.seats import MOST_SEATS
from pitboss.poker.state import State


def told_to_one(state: State, fact: ToldToOne) -> Finding:
    """What one player has learned about another's hand, everybody at the table learns."""
    rules = _rules(state, fact.seat)
    if fact.to_seat == fact.seat:
        raise Refusal(rules, f"seat {fact.seat} may know its own hand")
    if not 1 <= fact.to_seat <= MOST_SEATS:
        raise Refusal(rules, f"name the seat that was told: there is no seat {fact.to_seat}")
    told = ToldToAll(rules, fact.seat, fact.what)
    what = f"seat {fact.to_seat} was told about the hand of seat {fact.seat}: {fact.what}"
    return settled(what, "told to all", "everybody at the table is told the same", rules, [told])


def cards_shown(state: State, fact: CardsShown) -> Finding:
    """Everybody sees the same cards. The hand is what it was: a breach is reported as such."""
    rules = _rules(state, fact.seat)
    if not fact.cards:
        raise Refusal(rules, f"name the cards that seat {fact.seat} has shown")
    if fact.to_seat == fact.seat:
        raise Refusal(rules, f"seat {fact.seat} may look at its own cards")
    if not 0 <= fact.to_seat <= MOST_SEATS:
        raise Refusal(rules, f"name the seat that has seen them: there is no seat {fact.to_seat}")
    shown = revealed(state, fact.seat, fact.cards, rules)
    whom = f"seat {fact.to_seat} alone" if fact.to_seat else "everybody"
    when = "after the round" if state.over else "before the round was over"
    what = f"seat {fact.seat} has shown {' '.join(map(str, fact.cards))} to {whom} {when}"
    text = "the whole table is shown the same cards"
    if not state.over:
        still = "in" if state.active >> fact.seat & 1 else "out"
        text += f"; the hand is {still} as before, and the round goes on. What is done about a breach is another report"
    return settled(what, "shown to all", text, rules, [shown])


def _rules(state: State, seat: int) -> RuleIds:
    """By which rules what is known of a hand is shared; Refusal if there is no hand to know of."""
    law = state.setup.law
    telling = law.irregular.telling
    if seat not in state.setup.seats or not state.own[seat]:
        raise Refusal(telling.folded, f"seat {seat} has no hand to tell of")
    if state.over:
        return law.reveal
    return law.conceal + (telling.live if state.active >> seat & 1 else telling.folded)
