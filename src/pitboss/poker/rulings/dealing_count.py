"""Rulings on hands that are not whole: too few or too many cards, and cards that came into the discards.

S94-1994/7CS17.6 and 17.10 with RR-25, CM16.7 and 16.8; NI2018-51/17.9 and 17.10 with C-R31 and C-R35.
"""

from collections.abc import Iterable

from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.events import Awarded, Ended, PotsFormed
from pitboss.poker.kinds import Verb
from pitboss.poker.pots import Pot
from pitboss.poker.rulings.authority import void_way
from pitboss.poker.rulings.dealing_events import LastFolderWins
from pitboss.poker.rulings.dealing_law import Fate
from pitboss.poker.rulings.facts import CardsDiscarded
from pitboss.poker.rulings.finding import Finding, Way, check_in_round, settled
from pitboss.poker.rulings.leaving import hand_back, hands_out, reclaim
from pitboss.poker.seats import Seats, mask_of
from pitboss.poker.state import State


def cards_discarded(state: State, fact: CardsDiscarded) -> Finding:
    """The cards are dead, even if they would have won: the hand is folded."""
    rules = state.setup.law.irregular.dealing.discards
    check_has_hand(state, fact.seat)
    if not state.own[fact.seat]:
        raise Refusal(state.setup.law.fold, f"seat {fact.seat} has no cards yet")
    if fact.seat in state.shown:
        raise Refusal(rules, f"the hand of seat {fact.seat} has been shown and read")
    what = f"the cards of seat {fact.seat} have come into the discards"
    return out_of_round(state, what, (fact.seat,), rules, Fate.FOLDED, is_fold=True)


def wrong_hands(state: State, what: str, seats: Seats, rules: RuleIds) -> Finding:
    """Hands of a wrong number are out. If no right one is left the last to fold wins; if nobody has folded, nobody."""
    law = state.setup.law.irregular.dealing.count
    rules = tuple(dict.fromkeys(rules + law.rules))
    if not state.betting and state.setup.plan[state.step].verb is not Verb.SHOW:
        raise Refusal(rules, "cards are counted in a betting round or at the showdown: complete the deal first")
    right = state.active & ~state.mucked & ~mask_of(seats)
    if right:
        return out_of_round(state, what, seats, rules, law.fate)
    winner = _last_to_fold(state, seats)
    if winner:
        text = f"no hand is right: seat {winner}, who folded last, wins everything"
        out = hands_out(state, seats, rules, law.fate, is_fold=False, stays=True)
        events = [*out, LastFolderWins(rules, winner)]
        return settled(what, "last to fold wins", text, rules, events)
    return _nobody(state, what, seats, rules + law.nobody)


def out_of_round(
    state: State,
    what: str,
    seats: Seats,
    rules: RuleIds,
    fate: Fate,
    *,
    is_fold: bool = False,
    more: Iterable[Event[State]] = (),
) -> Finding:
    """Hands leave the round, their bets stay in, `more` happens.

    `is_fold`: it counts as a fold, maybe the last, and what had gone back uncalled before it is not undone.
    """
    who = " and ".join(f"seat {seat}" for seat in seats)
    text = f"the hand of {who} is {fate}; what it has put in stays in the pot"
    out = hands_out(state, seats, rules, fate, is_fold=is_fold, stays=not is_fold)
    return settled(what, str(fate), text, rules, [*out, *more])


def _nobody(state: State, what: str, seats: Seats, rules: RuleIds) -> Finding:
    """No hand is right and nobody has folded."""
    refund = void_way(state, rules, "no hand is right and nobody has folded")
    if not state.setup.law.irregular.dealing.count.nobody_is_open:
        return Finding((what,), rules, (refund,))
    shares = Way("divide", "the pot is divided among the hands in equal parts", rules, _divided(state, seats, rules))
    return Finding((what,), rules, (refund, shares))


def _divided(state: State, seats: Seats, rules: RuleIds) -> tuple[Event[State], ...]:
    """Equal shares for all who are in; as they are all who have put in anything, no commission is taken (RR-25)."""
    events: list[Event[State]] = [back for seat in seats for back in hand_back(state, seat)]
    again = reclaim(state, seats, rules)
    order, unit = state.setup.from_marker(mask_of(seats)), state.setup.options.unit
    pot = state.pot + sum(event.cents for event in again)
    share = pot // (len(order) * unit) * unit
    odd = pot - share * len(order)
    events += [*again, PotsFormed(rules, (Pot(pot, order, order),), ())]
    for seat in order:
        more = odd if seat == order[0] else 0
        events += [Awarded(rules, seat, share + more, (0,), odd=more)] if share + more else []
    return (*events, Ended(rules, False))


def _last_to_fold(state: State, seats: Seats) -> int:
    """Who threw the hand in last, at the showdown or before it; 0 if nobody has."""
    folded = [seat for seat in state.folds if seat not in seats]
    return folded[-1] if folded else 0


def check_has_hand(state: State, seat: int) -> None:
    """Refuse a report on a hand that is not in any more."""
    check_in_round(state, seat)
    if state.mucked >> seat & 1:
        raise Refusal(state.setup.law.muck, f"seat {seat} has thrown the hand in")
