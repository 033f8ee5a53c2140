"""Rulings on the first deal: hole cards out of turn, a player left out, a card too many.

S94-1994/7CS17.1(d) and (e), CM16.1(d) and (g), with RR-23; NI2018-51/17.1(c) to (e) and 17.2 with C-R29 and C-R31.
"""

from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.kinds import MisdealDeadline, Post, Verb
from pitboss.poker.rulings.dealing_count import out_of_round, wrong_hands
from pitboss.poker.rulings.dealing_law import FirstDealLaw
from pitboss.poker.rulings.events import Refunded
from pitboss.poker.rulings.facts import ExtraCard, HoleCardsOutOfTurn, PlayerLeftOut
from pitboss.poker.rulings.fate import Fate
from pitboss.poker.rulings.finding import Finding, check_in_round, settled
from pitboss.poker.rulings.misdeal import betting_has_begun, first_round_is_over, misdeal, too_late
from pitboss.poker.state import State


def hole_cards_out_of_turn(state: State, fact: HoleCardsOutOfTurn) -> Finding:
    """Put right if nobody has looked who should not, and the order can be told; otherwise a misdeal."""
    rules = state.setup.law.irregular.dealing.first.out_of_turn
    if not fact.seats:
        raise Refusal(rules, "name the seats before which the cards lie")
    for seat in fact.seats:
        check_in_round(state, seat)
    _check_dealt(state, rules)
    where = " and ".join(f"seat {seat}" for seat in dict.fromkeys(fact.seats))
    what = f"hole cards that are due to others lie before {where}{_looked(fact.seen, fact.lost)}"
    if fact.seen or fact.lost:
        return misdeal(state, what, rules)
    if first_round_is_over(state):
        return too_late(state, what, rules)
    return _put_right(what, rules)


def player_left_out(state: State, fact: PlayerLeftOut) -> Finding:
    """Put right before betting if nobody has looked; then a misdeal, or the player sits out."""
    law = state.setup.law.irregular.dealing.first
    check_in_round(state, fact.seat)
    _check_dealt(state, law.left_out)
    what = f"the deal has passed seat {fact.seat} by{_looked(fact.seen, fact.lost)}"
    if not betting_has_begun(state):
        if fact.seen or fact.lost:
            return misdeal(state, what, law.left_out)
        return _put_right(what, law.left_out)
    if _is_still_misdeal(state, law):
        return misdeal(state, what, law.left_out)
    if law.sits_out:
        rules = law.left_out + law.sits_out
        back = _ante_back(state, fact.seat, rules)
        return out_of_round(state, what, (fact.seat,), rules, Fate.VOID, more=back)
    return wrong_hands(state, what, (fact.seat,), law.left_out + state.setup.law.irregular.misdeal.late)


def extra_card(state: State, fact: ExtraCard) -> Finding:
    """Put right before betting if nobody has looked, where the edition allows it; later a hand of wrong number."""
    law = state.setup.law.irregular.dealing.first
    if fact.seat:
        check_in_round(state, fact.seat)
    _check_dealt(state, law.extra)
    where = f"seat {fact.seat} has been dealt a card too many" if fact.seat else "a card too many has been dealt"
    what = f"{where}{_looked(fact.seen, fact.lost)}"
    rules = law.excess if fact.seat and law.excess else law.extra
    if not betting_has_begun(state):
        if fact.seen or fact.lost or rules is law.excess:
            return misdeal(state, what, rules)
        return _put_right(what, rules)
    if _is_still_misdeal(state, law):
        return misdeal(state, what, rules)
    if fact.seat:
        late = () if law.sits_out else state.setup.law.irregular.misdeal.late
        return wrong_hands(state, what, (fact.seat,), rules + late)
    return too_late(state, what, rules)


def _is_still_misdeal(state: State, law: FirstDealLaw) -> bool:
    """Whether it makes a misdeal although betting has begun: in 1994 only if the deadline is the same for all."""
    by_cause = state.setup.options.misdeal_deadline is MisdealDeadline.BY_CAUSE
    return not first_round_is_over(state) and not (law.sits_out and by_cause)


def _put_right(what: str, rules: RuleIds) -> Finding:
    text = "nobody has looked: every card goes to whom it is due, and the deal goes on"
    return settled(what, "put right", text, rules)


def _check_dealt(state: State, rules: RuleIds) -> None:
    """Refuse what cannot be before a card is dealt."""
    if state.setup.plan[state.step].verb in _NO_CARDS:
        raise Refusal(rules, "no card has been dealt")


_NO_CARDS = frozenset({Verb.SHUFFLE, Verb.CUT, Verb.POST_ANTES, Verb.POST_BLINDS})


def _looked(seen: bool, lost: bool) -> str:
    told = [", and somebody who should not has looked"] if seen else []
    told += [", and whose they are can no longer be told"] if lost else []
    return "".join(told)


def _ante_back(state: State, seat: int, rules: RuleIds) -> list[Event[State]]:
    """The ante of a player who was not dealt in."""
    ante = sum(owed.cents for owed in state.owed if owed.seat == seat and owed.kind is Post.ANTE)
    cents = min(ante, state.forced[seat])
    return [Refunded(rules, seat, cents)] if cents else []
