"""Rulings on what players try although no rule lets them: chips added, lent or taken off, pots split, posts refused.

S94-1994/7CS5.4, 6.3, 9.5 and 13.4; NI2018-51/4.4, 4.6, 8.3, 13.3, 14.4 and 16.8(a).
"""

from collections.abc import Callable

from pitboss.play import Refusal, RuleIds
from pitboss.poker.kinds import Verb, Wish
from pitboss.poker.law import Law
from pitboss.poker.rulings.authority import void_events
from pitboss.poker.rulings.authority_events import LeavesTable
from pitboss.poker.rulings.facts import Attempted, PostRefused
from pitboss.poker.rulings.finding import Finding, Way, settled
from pitboss.poker.state import State


def attempted(state: State, fact: Attempted) -> Finding:
    """It has no effect: chips and cards go back to where they were, and the round is played out."""
    if fact.seat not in state.setup.seats:
        raise Refusal(state.setup.law.start, f"seat {fact.seat} is not in this round")
    if fact.wish is Wish.ADD and not state.is_dealt:
        raise Refusal(state.setup.law.start, "no card has been dealt: until then chips may be added to the stake")
    chips = f" of {state.amount(fact.cents)}" if fact.cents else ""
    what = f"seat {fact.seat} has tried to {fact.wish.value}{chips}"
    return settled(what, "put right", _PUT_RIGHT[fact.wish], wish_rules(state.setup.law, fact.wish))


def post_refused(state: State, fact: PostRefused) -> Finding:
    """Posts cannot be refused; in 1994 whoever will not post leaves the table, and the round begins without him."""
    law = state.setup.law.irregular
    step = state.setup.plan[state.step]
    owed = state.antes if step.verb is Verb.POST_ANTES else state.blinds
    posting = step.verb in (Verb.POST_ANTES, Verb.POST_BLINDS) and state.cursor < len(owed)
    if not posting or owed[state.cursor].seat != fact.seat:
        raise Refusal(law.refused_post.rules, f"seat {fact.seat} is not to post anything now")
    kind = owed[state.cursor].kind.value.replace("_", "-")
    what = f"seat {fact.seat} refuses to post the {kind}"
    rules = law.refused_post.rules
    post = Way(
        "posted", f"the {kind} cannot be refused: the dealer collects it from the stake of seat {fact.seat}", rules
    )
    if not law.refused_post.may_leave:
        return Finding((what,), rules, (post,))
    both = rules + law.refused_post.leaving
    text = f"seat {fact.seat} leaves the table; what was posted goes back, and a new round begins without that player"
    return Finding(
        (what,), rules, (post, Way("leaves", text, both, (LeavesTable(both, fact.seat), *void_events(state, both))))
    )


def wish_rules(law: Law, wish: Wish) -> RuleIds:
    """The rules that forbid what a player wishes."""
    return _FORBIDDEN[wish](law)


_FORBIDDEN: dict[Wish, Callable[[Law], RuleIds]] = {
    Wish.SPLIT: lambda law: law.no_splitting,
    Wish.LEND: lambda law: law.no_lending,
    Wish.ADD: lambda law: law.no_adding,
    Wish.REMOVE: lambda law: law.no_removing,
    Wish.SWAP: lambda law: law.no_swapping,
}
_PUT_RIGHT: dict[Wish, str] = {
    Wish.SPLIT: "the agreement has no effect: the round is played out and the rules say who wins",
    Wish.LEND: "the chips go back to whoever gave them: everybody wagers from his own stake",
    Wish.ADD: "the chips go back and count for nothing in this round",
    Wish.REMOVE: "the chips go back on the table and into the stake",
    Wish.SWAP: "the cards go back to whom they were dealt",
}
