"""Misdeals: what goes back, what is posted again, and which faults make one.

S94-1994/7CS17.1 to 17.3 with RR-23; NI2018-51/17.1 to 17.3 with C-R30.
"""

from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.kinds import Post, Verb
from pitboss.poker.rulings.events import Misdealt, Refunded
from pitboss.poker.rulings.facts import CutExposed
from pitboss.poker.rulings.finding import Finding, settled
from pitboss.poker.state import State


def cut_exposed(state: State, fact: CutExposed) -> Finding:
    """A card exposed in the cut is a misdeal, as long as the first betting round lasts."""
    if state.setup.plan[state.step].verb is Verb.SHUFFLE:
        raise Refusal(state.setup.law.cut, "the cards have not been cut")
    law = state.setup.law.irregular.misdeal
    return misdeal(state, "a card was exposed in the cut", law.cut_exposed)


def misdeal(state: State, what: str, rules: RuleIds) -> Finding:
    """A finding of a misdeal; Refusal once the first betting round is over."""
    law = state.setup.law.irregular.misdeal
    if state.setup.betting_rounds[state.step] > 1 or (state.bet_round == 1 and not state.betting):
        raise Refusal(law.too_late, "the first betting round is over: no misdeal can be declared")
    money = "bets go back, what was posted stays in" if law.keeps_posts else "everything goes back and is posted again"
    text = f"misdeal: all cards are collected, shuffled, cut and dealt anew from the same marker; {money}"
    both = rules + law.rules
    return settled(what, "misdeal", text, both, misdeal_events(state, both))


def misdeal_events(state: State, rules: RuleIds) -> list[Event[State]]:
    """Chips back as far as the edition says, then the new beginning."""
    kept = state.setup.law.irregular.misdeal.keeps_posts
    events: list[Event[State]] = []
    for seat in state.setup.seats:
        dead = 0 if kept else state.dead[seat]
        cents = state.level[seat] + state.dead[seat] - (state.forced[seat] if kept else 0)
        if cents:
            events.append(Refunded(rules, seat, cents, dead))
    if kept and not _still_owed(state):
        events.append(Misdealt(rules, high=_posted_high(state), tapped=_tapped_by_posts(state)))
    else:
        events.append(Misdealt(rules, again=state.owed))
    return events


def _still_owed(state: State) -> bool:
    """Whether posts are still to come, or on offer."""
    return state.setup.plan[state.step].verb in (Verb.CUT, Verb.POST_ANTES, Verb.POST_BLINDS)


def _is_chosen(state: State) -> bool:
    return bool(state.setup.options.blind_multiples)


def _posted_high(state: State) -> int:
    """The highest level that was posted, whatever the stakes allowed."""
    levels = [state.blind]
    levels += [owed.cents for owed in state.owed if owed.kind in (Post.BLIND, Post.ENTRY) and not _is_chosen(state)]
    for made in range(state.over_blinds):
        options = state.setup.options
        levels.append(2 * max(levels) if options.straddles else options.over_blinds[made])
    return max(levels)


def _tapped_by_posts(state: State) -> tuple[int, ...]:
    """Seats that have tapped out without any wager of their own."""
    out = state.active & ~state.able
    return tuple(seat for seat in state.seats_in(out) if state.level[seat] + state.dead[seat] == state.forced[seat])
