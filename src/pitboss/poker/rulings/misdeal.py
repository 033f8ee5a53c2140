"""Misdeals: what goes back, what is posted again, and what there is instead once it is too late for one.

S94-1994/7CS17.1 to 17.3 with RR-23; NI2018-51/17.1 to 17.3 with C-R30.
"""

from pitboss.play import Event, RuleIds
from pitboss.poker.kinds import PostKind, Verb
from pitboss.poker.rulings.events import Misdealt, Refunded
from pitboss.poker.rulings.finding import Finding, Way, settled
from pitboss.poker.rulings.leaving import hand_back
from pitboss.poker.rulings.open_matters import irregular_of
from pitboss.poker.seats import Seats
from pitboss.poker.state import State
from pitboss.poker.tell_words import joined


def misdeal(state: State, what: str, rules: RuleIds) -> Finding:
    """A misdeal while the first betting round is not over; later what the edition has instead."""
    return too_late(state, what, rules) if first_round_is_over(state) else declared(state, what, rules)


def declared(state: State, what: str, rules: RuleIds) -> Finding:
    """A misdeal, whatever the time."""
    way = _misdeal_way(state, rules)
    return Finding((what,), way.rules, (way,))


def too_late(state: State, what: str, rules: RuleIds) -> Finding:
    """No misdeal any more: the round is played on, or the operator decides."""
    law = state.setup.law.irregular.misdeal
    both = rules + law.late
    if not law.late_is_open:
        text = "it is found too late for a misdeal: the round is played to its end, and nothing goes back"
        return settled(what, "play on", text, both)
    play_on = Way("play on", "the round is played to its end", both)
    return Finding((what,), both, (play_on, _misdeal_way(state, both)))


def first_round_is_over(state: State) -> bool:
    """Whether the first betting round has been completed, or was not held."""
    return state.setup.betting_rounds[state.step] > 1 or (state.bet_round == 1 and not state.betting)


def betting_has_begun(state: State) -> bool:
    """Whether anybody has acted in the first betting round."""
    return state.bet_round > 1 or (state.bet_round == 1 and not (state.betting and state.first_act))


def misdeal_events(state: State, rules: RuleIds) -> tuple[Event[State], ...]:
    """Chips back as far as the edition says, then the new beginning.

    Whoever is excluded, or has left, stays out; bets come back to him, what he has posted stays in.
    """
    keeps, out = state.setup.law.irregular.misdeal.keeps_posts, _out(state)
    events: list[Event[State]] = []
    for seat in state.setup.seats:
        events += hand_back(state, seat)
        kept = keeps or seat in out
        dead = 0 if kept else state.dead[seat]
        cents = state.level[seat] + state.dead[seat] - (state.forced[seat] if kept else 0)
        if cents > 0:
            events.append(Refunded(rules, seat, cents, dead))
    again = tuple(owed for owed in state.owed if owed.seat not in out)
    if not again or (keeps and not _still_owed(state)):
        events.append(Misdealt(rules, high=_posted_high(state), tapped=_tapped_by_posts(state), out=out))
    else:
        events.append(Misdealt(rules, again=again, high=_high_of(state, out), out=out))
    return tuple(events)


def _misdeal_way(state: State, rules: RuleIds) -> Way:
    law = state.setup.law.irregular.misdeal
    money = "bets go back, what was posted stays in" if law.keeps_posts else "everything goes back and is posted again"
    text = f"misdeal: all cards are collected, shuffled, cut and dealt anew from the same marker; {money}"
    both = tuple(dict.fromkeys(rules + law.rules))
    if out := _out(state):
        excludes = state.setup.law.irregular.breach.exclude if irregular_of(state).excluded else ()
        both = tuple(dict.fromkeys(both + excludes))
        text += f"; {joined([f'seat {seat}' for seat in out])} is dealt in no more"
    return Way("misdeal", text, both, misdeal_events(state, both))


def _out(state: State) -> Seats:
    """The seats that get no cards again."""
    return state.seats_in(state.irregular.out) if state.irregular is not None else ()


def _high_of(state: State, out: Seats) -> int:
    """The highest level that those who are out have posted: it is still to be called."""
    return max((state.forced[seat] for seat in out if state.blinds_posted >> seat & 1), default=0)


def _still_owed(state: State) -> bool:
    """Whether posts are still to come, or on offer."""
    return state.setup.plan[state.step].verb in (Verb.CUT, Verb.POST_ANTES, Verb.POST_BLINDS)


def _is_chosen(state: State) -> bool:
    return bool(state.setup.options.blind_multiples)


def _posted_high(state: State) -> int:
    """The highest level that was posted, whatever the stakes allowed."""
    levels = [state.blind]
    levels += [
        owed.cents for owed in state.owed if owed.kind in (PostKind.BLIND, PostKind.ENTRY) and not _is_chosen(state)
    ]
    for made in range(state.over_blinds):
        options = state.setup.options
        levels.append(2 * max(levels) if options.straddles else options.over_blinds[made])
    return max(levels)


def _tapped_by_posts(state: State) -> tuple[int, ...]:
    """Seats that have tapped out without any wager of their own, be their hands out of the round since or not."""
    return tuple(
        seat
        for seat in state.seats_in(state.setup.everyone & ~state.able)
        if state.level[seat] + state.dead[seat] == state.forced[seat]
        and (state.active >> seat & 1 or not state.stake[seat])
    )
