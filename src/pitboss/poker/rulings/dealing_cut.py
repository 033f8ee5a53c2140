"""Rulings on the cut: a card exposed in it, no cut at all, or one by somebody else.

S94-1994/7CS17.1(a) to (c) with RR-23; NI2018-51/17.1(a) and (b) with C-R28 and C-R66.
"""

from pitboss.play import Refusal, RuleIds
from pitboss.poker.kinds import Verb
from pitboss.poker.rulings.dealing_events import ShuffleOrdered
from pitboss.poker.rulings.facts import CutByOther, CutExposed, NotCut
from pitboss.poker.rulings.finding import Finding, settled
from pitboss.poker.rulings.misdeal import first_round_is_over, misdeal
from pitboss.poker.seats import BOARD
from pitboss.poker.state import State


def cut_exposed(state: State, fact: CutExposed) -> Finding:
    """A card exposed in the cut is a misdeal."""
    if _verb(state) is Verb.SHUFFLE:
        raise Refusal(state.setup.law.cut, "the cards have not been cut")
    return misdeal(state, "a card was exposed in the cut", state.setup.law.irregular.dealing.cut.exposed)


def not_cut(state: State, fact: NotCut) -> Finding:
    """A misdeal once there is a wager; before that the cards in the shoe are cut now."""
    if _verb(state) in (Verb.SHUFFLE, Verb.CUT) or _waits_for_shoe(state):
        raise Refusal(state.setup.law.cut, "the cut is still to come")
    return _uncut(state, "the cards were not cut", state.setup.law.irregular.dealing.cut.missing)


def cut_by_other(state: State, fact: CutByOther) -> Finding:
    """A misdeal, or as if nobody had cut, as the edition has it."""
    law = state.setup.law.irregular.dealing.cut
    if _verb(state) is Verb.SHUFFLE or _waits_for_shoe(state):
        raise Refusal(state.setup.law.cut, "the cards have not been cut")
    if fact.seat not in state.setup.seats or fact.seat == cutter_of(state):
        who = f"seat {fact.seat}" if fact.seat else "the dealer"
        raise Refusal(state.setup.law.cut, f"{who} is no player who had no business to cut")
    what = f"seat {fact.seat} has cut the cards, whose business it was not"
    if law.other_is_misdeal:
        return misdeal(state, what, law.by_other)
    if _verb(state) is Verb.CUT:
        return settled(what, "cut again", "that was no cut: the dealer is still to cut", law.by_other)
    return _uncut(state, what, law.by_other)


def cutter_of(state: State) -> int:
    """Who cuts: the player with the marker while he is there, or the dealer (0)."""
    marker = state.setup.marker
    is_there = marker in state.setup.seats and (state.irregular is None or not state.irregular.out >> marker & 1)
    return marker if state.setup.game.cut_by_marker and is_there else BOARD


def _uncut(state: State, what: str, rules: RuleIds) -> Finding:
    if first_round_is_over(state) or _is_wagered(state):
        return misdeal(state, what, rules)
    order = ShuffleOrdered(rules, cutter_of(state), shuffle=False)
    return settled(what, "cut now", "no wager has been made: the cards in the shoe are cut now", rules, [order])


def _is_wagered(state: State) -> bool:
    """Whether the first wager has been made, before which the cards have to be cut (C-R28)."""
    if state.setup.law.irregular.dealing.cut.posts_are_wagers:
        return state.pot > 0
    return any(state.level[seat] + state.dead[seat] > state.forced[seat] for seat in state.setup.seats)


def _verb(state: State) -> Verb:
    return state.setup.plan[state.step].verb


def _waits_for_shoe(state: State) -> bool:
    return state.irregular is not None and state.irregular.shoe is not None
