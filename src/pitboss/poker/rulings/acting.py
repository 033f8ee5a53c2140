"""Rulings on acting: wagers, checks and folds out of turn, and wagers of a wrong amount.

S94-1994/7CS17.4 and 17.5 with RR-24 and RR-38; NI2018-51/17.5 to 17.8 with C-R33, C-R34 and C-R51.
"""

from pitboss.play import Refusal
from pitboss.poker.commands import Act
from pitboss.poker.due import Acts
from pitboss.poker.kinds import Kind
from pitboss.poker.rulings.capping import open_acts
from pitboss.poker.rulings.dealing_law import Fate
from pitboss.poker.rulings.events import HandedBack, Held
from pitboss.poker.rulings.facts import CheckOutOfTurn, FoldOutOfTurn, WagerOutOfTurn, WrongAmount, WrongPlayerTold
from pitboss.poker.rulings.finding import Finding, Way, check_in_round, settled
from pitboss.poker.rulings.holding import treatment_of
from pitboss.poker.rulings.irregular import Hold
from pitboss.poker.rulings.law import OutOfTurnLaw, WagerTerms
from pitboss.poker.rulings.leaving import hands_out
from pitboss.poker.seats import Seats, clockwise
from pitboss.poker.state import State


def wager_out_of_turn(state: State, fact: WagerOutOfTurn) -> Finding:
    """The chips are held until the turn comes; who was skipped acts as if they were not there."""
    _check_chips(state, fact.seat, fact.cents)
    law = state.setup.law.irregular.out_of_turn
    skipped = _skipped(state, fact.seat)
    text = (
        f"seat {fact.seat}'s {state.amount(fact.cents)} is held until its turn; until then {_seats(skipped)} to act"
        f" as if it were not there. {_branches(law)}"
    )
    what = f"seat {fact.seat} has put in {state.amount(fact.cents)} out of turn: seat {state.turn} was to act"
    return settled(what, "held", text, law.rules, [Held(law.rules, fact.seat, fact.cents, skipped)])


def check_out_of_turn(state: State, fact: CheckOutOfTurn) -> Finding:
    """A wager of nothing, or nothing at all, as the edition has it."""
    _check_skips(state, fact.seat)
    law = state.setup.law.irregular.out_of_turn
    what = f"seat {fact.seat} has checked out of turn: seat {state.turn} was to act"
    if not law.check_binds:
        return settled(what, "ignored", f"the check does not count; seat {fact.seat} acts in turn", law.check)
    skipped = _skipped(state, fact.seat)
    text = (
        f"the check counts as a wager of nothing: if those before it check or fold it stands, otherwise"
        f" seat {fact.seat} acts freely in turn"
    )
    return settled(what, "held", text, law.check, [Held(law.check, fact.seat, 0, skipped)])


def fold_out_of_turn(state: State, fact: FoldOutOfTurn) -> Finding:
    """The cards are in the discards: the fold is final."""
    _check_skips(state, fact.seat)
    rules = state.setup.law.irregular.out_of_turn.fold
    what = f"seat {fact.seat} has thrown its cards in out of turn: seat {state.turn} was to act"
    text = f"the fold is final; seat {state.turn} is still to act"
    return settled(what, "folded", text, rules, hands_out(state, (fact.seat,), rules, Fate.FOLDED))


def wrong_player_told(state: State, fact: WrongPlayerTold) -> Finding:
    """The dealer's fault: chips put in out of turn come back and the order is resumed with full rights."""
    law = state.setup.law.irregular
    holds = state.irregular.holds if state.irregular else ()
    if all(hold.seat != fact.seat for hold in holds):  # chips may wait for a decision after the hand has gone
        check_in_round(state, fact.seat)
    if not state.betting or not holds:
        raise Refusal(law.out_of_turn.rules, "report the wagers out of turn first: no chips are held")
    chips = " and ".join(f"seat {hold.seat}'s {state.amount(hold.cents)}" for hold in holds)
    what = f"the dealer had told seat {fact.seat} to act, although seat {state.turn} was to"
    text = f"{chips} go back; seat {state.turn} acts, and everybody has every option in turn"
    rules = law.wrongly_told or law.void.operator
    back = Way("taken back", text, rules, tuple(HandedBack(rules, hold.seat, hold.cents) for hold in holds))
    if law.wrongly_told:
        return Finding((what,), rules, (back,))
    kept = Way("left as they are", "the wagers out of turn are treated as such", rules + law.out_of_turn.rules)
    return Finding((what,), rules, (back, kept))


def wrong_amount(state: State, fact: WrongAmount) -> Finding:
    """A wager in turn that is not open: cut back, read as a call, made up or handed back, as the edition has it."""
    if not state.betting or state.turn != fact.seat:
        raise Refusal(state.setup.law.turn_later, f"it is not the turn of seat {fact.seat}: report it as out of turn")
    _check_amount(state, fact.seat, fact.cents)
    acts = open_acts(state)
    to = state.total[fact.seat] + fact.cents
    if _is_legal(acts, to):
        raise Refusal(
            acts.rules, f"{state.amount(fact.cents)} is a wager that seat {fact.seat} may make: nothing is wrong"
        )
    treatment = treatment_of(state, Hold(fact.seat, fact.cents, to, 0), acts)
    what = f"seat {fact.seat} has put in {state.amount(fact.cents)}; {acts.sentence()}"
    held = [Held(treatment.rules, fact.seat, fact.cents)]
    return settled(what, treatment.terms.value, _THEN[treatment.terms], treatment.rules, held)


_THEN: dict[WagerTerms, str] = {
    WagerTerms.STANDS: "it stands, as far as the limits allow",
    WagerTerms.CALL_OR_FOLD: "the player may call or fold, not raise",
    WagerTerms.MUST_CHECK: "the player must check and takes the chips back",
    WagerTerms.BACK: "the player takes the chips back and acts freely",
    WagerTerms.FORFEIT: "the player acts freely, but on folding leaves the chips in the pot",
    WagerTerms.COMPLETE: "the player makes up the call, or folds and takes the chips back",
    WagerTerms.COMPLETE_BET: "the player makes up the smallest bet, or takes the chips back and checks or folds",
}


def _branches(law: OutOfTurnLaw) -> str:
    """What follows from what the skipped players do, in sentences; cases that are treated alike are told as one."""
    cases = {
        "one of them wagers more": law.above.terms,
        "one of them wagers, but not more": law.wagered.terms,
        "nobody wagers and one of them checks": law.checked.terms,
        "all of them fold": law.folded.terms,
    }
    alike: dict[WagerTerms, list[str]] = {}
    for case, terms in cases.items():
        alike.setdefault(terms, []).append(case)
    return ". ".join(f"If {', or '.join(when)}: {_THEN[terms]}" for terms, when in alike.items())


def _check_chips(state: State, seat: int, cents: int) -> None:
    _check_skips(state, seat)
    _check_amount(state, seat, cents)


def _check_skips(state: State, seat: int) -> None:
    """Refuse what is not out of turn, or cannot be."""
    check_in_round(state, seat)
    rules = state.setup.law.irregular.out_of_turn.rules
    if not state.betting:
        raise Refusal(rules, "no betting round is on")
    if state.turn == seat:
        raise Refusal(rules, f"it is the turn of seat {seat}: nothing is out of turn")
    if not state.able >> seat & 1:
        raise Refusal(rules, f"seat {seat} has tapped out and acts no more")


def _check_amount(state: State, seat: int, cents: int) -> None:
    rules = state.setup.law.chips
    if not 0 < cents <= state.stake[seat]:
        raise Refusal(
            rules, f"seat {seat} has {state.amount(state.stake[seat])} and cannot have put in {state.amount(cents)}"
        )
    if state.irregular and state.irregular.hold_of(seat):
        raise Refusal(rules, f"chips of seat {seat} are held already")


def _skipped(state: State, seat: int) -> Seats:
    """Who is to act before the seat's turn comes."""
    order = clockwise(state.turn, state.pending | 1 << seat)
    return order[: order.index(seat)]


def _is_legal(acts: Acts, to: int) -> bool:
    amounts = {acts.to(kind) for kind in (Kind.CALL, Kind.TAP_OUT) if kind in acts.open}
    return to in amounts or any(Act(acts.seat, kind, to) in acts for kind in (Kind.BET, Kind.RAISE))


def _seats(seats: Seats) -> str:
    names = [f"seat {seat}" for seat in seats]
    return f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'}"
