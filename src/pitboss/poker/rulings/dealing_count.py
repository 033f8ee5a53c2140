"""Rulings on hands that are not whole: too few or too many cards, and cards that came into the discards.

S94-1994/7CS17.6 and 17.10 with RR-25, CM16.7 and 16.8; NI2018-51/17.9 and 17.10 with C-R31 and C-R35.
"""

from collections.abc import Iterable

from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.events import Awarded, Ended, PotsFormed
from pitboss.poker.kinds import Verb
from pitboss.poker.pots import Pot
from pitboss.poker.rulings.acting import hand_back
from pitboss.poker.rulings.authority import void_way
from pitboss.poker.rulings.dealing_events import LastFolderWins
from pitboss.poker.rulings.events import HandOut
from pitboss.poker.rulings.facts import CardsDiscarded, WrongCount
from pitboss.poker.rulings.fate import Fate
from pitboss.poker.rulings.finding import Finding, Way, check_in_round, settled
from pitboss.poker.rulings.misdeal import first_round_is_over, misdeal
from pitboss.poker.seats import Seats, mask_of
from pitboss.poker.state import State


def wrong_count(state: State, fact: WrongCount) -> Finding:
    """The hands are out and their bets stay; a misdeal in the first betting round where the edition says so."""
    law = state.setup.law.irregular.dealing.count
    seats = tuple(sorted(set(fact.seats)))
    if not seats:
        raise Refusal(law.rules, "name the seats that hold a wrong number of cards")
    for seat in seats:
        _check_holds(state, seat)
    who = " and ".join(f"seat {seat}" for seat in seats)
    what = f"{who} {'holds' if len(seats) == 1 else 'hold'} a wrong number of cards"
    if law.in_first_round and not first_round_is_over(state):
        return misdeal(state, what, law.in_first_round)
    return wrong_hands(state, what, seats, law.rules)


def cards_discarded(state: State, fact: CardsDiscarded) -> Finding:
    """The cards are dead, even if they would have won: the hand is folded."""
    _check_holds(state, fact.seat)
    rules = state.setup.law.irregular.dealing.discards
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
        events = [*_out(state, seats, rules, law.fate), LastFolderWins(rules, winner)]
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
    """Hands leave the round, their bets stay in, `more` happens; `is_fold`: it counts as a fold, maybe the last."""
    who = " and ".join(f"seat {seat}" for seat in seats)
    text = f"the hand of {who} is {fate}; what it has put in stays in the pot"
    return settled(what, str(fate), text, rules, [*_out(state, seats, rules, fate, is_fold), *more])


def _out(state: State, seats: Seats, rules: RuleIds, fate: Fate, is_fold: bool = False) -> list[Event[State]]:
    events: list[Event[State]] = []
    for seat in seats:
        events += [*hand_back(state, seat), HandOut(rules, seat, fate, is_fold)]
    return events


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
    order, unit = state.setup.from_marker(mask_of(seats)), state.setup.options.unit
    share = state.pot // (len(order) * unit) * unit
    odd = state.pot - share * len(order)
    events.append(PotsFormed(rules, (Pot(state.pot, order, order),), ()))
    for seat in order:
        more = odd if seat == order[0] else 0
        events += [Awarded(rules, seat, share + more, (0,), odd=more)] if share + more else []
    return (*events, Ended(rules, False))


def _last_to_fold(state: State, seats: Seats) -> int:
    """Who threw the hand in last, at the showdown or before it; 0 if nobody has."""
    thrown_in = [seat for seat in state.visits[: state.cursor] if state.mucked >> seat & 1]
    folded = [seat for seat in (*state.folds, *thrown_in) if seat not in seats]
    return folded[-1] if folded else 0


def _check_holds(state: State, seat: int) -> None:
    """Refuse a report on a hand that is not there."""
    check_in_round(state, seat)
    if not state.own[seat]:
        raise Refusal(state.setup.law.fold, f"seat {seat} has no cards yet")
    if state.mucked >> seat & 1:
        raise Refusal(state.setup.law.muck, f"seat {seat} has thrown the hand in")
