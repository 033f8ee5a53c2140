"""Rulings on the first deal: hole cards out of turn, a player left out, hands of a wrong number of cards.

S94-1994/7CS17.1(d) and (e) and 17.6, CM16.1(d) and (g) and 16.7, with RR-23 and RR-25; NI2018-51/17.1(c) to (e), 17.2
and 17.9 with C-R29 and C-R31.
"""

from msgspec.structs import replace

from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.kinds import MisdealDeadline, PostKind, Verb
from pitboss.poker.rulings.dealing_count import check_has_hand, out_of_round, wrong_hands
from pitboss.poker.rulings.dealing_law import Fate, FirstDealLaw
from pitboss.poker.rulings.events import Refunded
from pitboss.poker.rulings.facts import CountOrigin, ExtraCard, HoleCardsOutOfTurn, Miscount, PlayerLeftOut, WrongCount
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
    what = f"hole cards that are due to others lie before {where}{_faults(fact, 'somebody has looked at another hand')}"
    if fact.seen or fact.lost:
        return misdeal(state, what, rules)
    if first_round_is_over(state):
        return too_late(state, what, rules)
    return _put_right(what, rules)


def player_left_out(state: State, fact: PlayerLeftOut) -> Finding:
    """Put right before betting if nobody has looked; then a misdeal, or the player sits out."""
    law = state.setup.law.irregular.dealing.first
    check_has_hand(state, fact.seat)
    _check_dealt(state, law.left_out)
    what = f"the deal has passed seat {fact.seat} by{_faults(fact, 'cards have been looked at')}"
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
    """A card too many before a seat is a wrong count; a stray one is put right before betting if nobody has looked."""
    law = state.setup.law.irregular.dealing.first
    if fact.seat:
        what = f"seat {fact.seat} has a card too many"
        return _miscounted(state, what, WrongCount((fact.seat,), Miscount.MANY, fact.how, fact.seen, fact.lost))
    _check_dealt(state, law.extra)
    if fact.how is CountOrigin.PLAYER:
        raise Refusal(law.extra, "name the seat whose player has a wrong number of cards by his own doing")
    what = f"a card too many has been dealt{_faults(fact, 'cards have been looked at')}"
    if not betting_has_begun(state):
        if fact.seen or fact.lost:
            return misdeal(state, what, law.extra)
        return _put_right(what, law.extra)
    return misdeal(state, what, law.extra) if _is_still_misdeal(state, law) else too_late(state, what, law.extra)


def wrong_count(state: State, fact: WrongCount) -> Finding:
    """Hands of a wrong number, by how they came to it and by when it is found."""
    seats = tuple(sorted(set(fact.seats)))
    if not seats:
        rules = state.setup.law.irregular.dealing.count.rules
        raise Refusal(rules, "name the seats that hold a wrong number of cards")
    who = " and ".join(f"seat {seat}" for seat in seats)
    what = f"{who} {'holds' if len(seats) == 1 else 'hold'} {_NUMBERS[fact.count]}"
    return _miscounted(state, what, replace(fact, seats=seats))


def _miscounted(state: State, what: str, fact: WrongCount) -> Finding:
    """The dealer's error is put right or a misdeal as long as it can be; the player's own is never one (C-R31)."""
    law, count = state.setup.law.irregular.dealing.first, state.setup.law.irregular.dealing.count
    for seat in fact.seats:
        check_has_hand(state, seat)
    _check_dealt(state, count.rules)
    what += _HOW[fact.how] + _faults(fact, "cards have been looked at")
    if fact.how is CountOrigin.PLAYER:
        return wrong_hands(state, what, fact.seats, count.in_first_round)
    is_few = fact.count is Miscount.FEW
    rules = law.left_out if is_few else law.excess or law.extra
    if not betting_has_begun(state):
        if fact.seen or fact.lost or (law.excess and not is_few):
            return misdeal(state, what, rules)
        return _put_right(what, rules)
    if _is_still_misdeal(state, law):
        return misdeal(state, what, rules + count.in_first_round)
    if first_round_is_over(state):
        rules = () if law.sits_out else state.setup.law.irregular.misdeal.late
    return wrong_hands(state, what, fact.seats, rules)


_NUMBERS = {
    Miscount.UNKNOWN: "a wrong number of cards",
    Miscount.FEW: "too few cards",
    Miscount.MANY: "too many cards",
}
_HOW = {
    CountOrigin.UNKNOWN: "",
    CountOrigin.DEALT: ", wrongly dealt",
    CountOrigin.PLAYER: ", by the player's own doing",
}


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


def _faults(fact: HoleCardsOutOfTurn | PlayerLeftOut | ExtraCard | WrongCount, looked: str) -> str:
    """What is known of the cards beside where they lie."""
    return (f", and {looked}" if fact.seen else "") + (
        ", and whose they are can no longer be told" if fact.lost else ""
    )


def _ante_back(state: State, seat: int, rules: RuleIds) -> list[Event[State]]:
    """The ante of a player who was not dealt in."""
    ante = sum(owed.cents for owed in state.owed if owed.seat == seat and owed.kind is PostKind.ANTE)
    cents = min(ante, state.forced[seat])
    return [Refunded(rules, seat, cents)] if cents else []
