"""Chips that were put in irregularly: on what terms they are taken up when their owner's turn has come.

S94-1994/7CS17.4, 17.5 and RR-24; NI2018-51/17.6 to 17.8 with C-R33, C-R34 and C-R51.
"""

from msgspec.structs import replace

from pitboss.play import Event, RuleIds
from pitboss.poker.betting import act
from pitboss.poker.commands import Act
from pitboss.poker.due import Acts
from pitboss.poker.events import Acted
from pitboss.poker.kinds import Kind
from pitboss.poker.rulings.capping import open_acts
from pitboss.poker.rulings.events import Forfeited, HandedBack, TakenUp
from pitboss.poker.rulings.irregular import Hold, SkippedAct
from pitboss.poker.rulings.law import OutOfTurnLaw, Treatment, WagerTerms
from pitboss.poker.rulings.open_matters import irregular_of
from pitboss.poker.seats import is_single
from pitboss.poker.state import State

# What each of the terms leaves open of the acts that the player in turn has otherwise.
_LEFT: dict[WagerTerms, frozenset[Kind]] = {
    WagerTerms.CALL_OR_FOLD: frozenset({Kind.CALL, Kind.TAP_OUT, Kind.FOLD, Kind.CALL_AND_FOLD}),
    WagerTerms.COMPLETE: frozenset({Kind.CALL, Kind.TAP_OUT, Kind.FOLD, Kind.CALL_AND_FOLD}),
    WagerTerms.COMPLETE_BET: frozenset({Kind.BET, Kind.TAP_OUT, Kind.CHECK, Kind.FOLD}),
}


def take_up(state: State) -> list[Event[State]]:
    """What happens by itself to held chips: terms are set as the turn comes, and some of them act at once."""
    holds = irregular_of(state).holds
    law = state.setup.law
    if decided := [event for hold in holds if not state.active >> hold.seat & 1 for event in on_fold(state, hold)]:
        return decided
    if not state.betting or not state.pending or is_single(state.active):
        rules = law.irregular.out_of_turn.folded.rules + law.uncalled
        return [HandedBack(rules, hold.seat, hold.cents) for hold in holds]
    hold = irregular_of(state).hold_of(state.turn)
    if hold is None or hold.terms is not None:
        return []
    acts = open_acts(state)
    treatment = treatment_of(state, hold, acts)
    return _on_terms(state, hold, treatment, acts)


def bound_acts(state: State) -> Acts | None:
    """What is open to the player in turn whose chips are held, if anything binds him."""
    hold = irregular_of(state).hold_of(state.turn)
    if hold is None or hold.terms is None:
        return None
    acts = open_acts(state)
    left = _LEFT.get(hold.terms)
    if left is None:
        return acts
    if Kind.CALL in acts.open:
        left -= {Kind.TAP_OUT}  # it would be a raise, short of a full one
    open_ = {kind: rules for kind, rules in acts.open.items() if kind in left}
    closed = {kind: hold.rules if kind in acts.open else acts.closed[kind] for kind in Kind if kind not in open_}
    sizes = (acts.least,) if hold.terms is WagerTerms.COMPLETE_BET else acts.sizes
    assert open_, "whoever is bound by a held wager still has something to do"
    return replace(acts, open=open_, closed=closed, sizes=sizes)


def on_fold(state: State, hold: Hold) -> list[Event[State]]:
    """What becomes of held chips when the hand of their owner is folded, in whatever way that comes about.

    Where a fold leaves them in the pot they stay there, also if the turn has not come yet; otherwise they go back.
    Nothing yet while somebody who was skipped may still wager more: a fold before the turn does not escape that.
    """
    law = state.setup.law.irregular.out_of_turn
    treatment = Treatment(hold.terms, hold.rules) if hold.terms is not None else _answered(law, hold.gravest)
    if treatment.terms is WagerTerms.FORFEIT:
        return [Forfeited(treatment.rules, hold.seat, hold.cents)]
    is_open = hold.terms is None and hold.skipped & ~hold.answered & state.pending
    if is_open and law.above.terms is WagerTerms.FORFEIT:
        return []
    return [HandedBack(hold.rules or law.rules, hold.seat, hold.cents)]


def act_on_hold(state: State, hold: Hold, acts: Acts, command: Act) -> list[Event[State]]:
    """The act of a player whose chips are held: he takes them back, makes them up, or leaves them in."""
    acted = act(state, acts, command)
    rules = hold.rules
    if acted.kind is Kind.FOLD:
        return [acted, *on_fold(state, hold)]
    back = max(0, hold.cents - acted.cents)
    return [replace(acted, rules=_joined(acted.rules, rules)), HandedBack(rules, hold.seat, back)]


def treatment_of(state: State, hold: Hold, acts: Acts) -> Treatment:
    """By what those who were skipped have done; a wager in turn, or one that nobody answers, by its amount."""
    law = state.setup.law.irregular
    if hold.skipped:
        treatment = _answered(law.out_of_turn, hold.gravest)
        if treatment.terms is not WagerTerms.STANDS or hold.cents == 0 or _standing(state, acts, hold.to):
            return treatment
        return _joined_treatment(treatment, law.amounts.below if acts.cost else law.amounts.under)
    if acts.cost and hold.to < acts.price:
        return law.amounts.below
    if hold.to >= acts.least:
        return law.amounts.above
    return law.amounts.between if state.high else law.amounts.under


def _answered(law: OutOfTurnLaw, gravest: SkippedAct) -> Treatment:
    """The gravest thing that a skipped player has done decides (C-R33)."""
    return {
        SkippedAct.ABOVE: law.above,
        SkippedAct.WAGERED: law.wagered,
        SkippedAct.CHECKED: law.checked,
        SkippedAct.FOLDED: law.folded,
    }[gravest]


def _joined_treatment(first: Treatment, second: Treatment) -> Treatment:
    return Treatment(second.terms, _joined(first.rules, second.rules))


def _on_terms(state: State, hold: Hold, treatment: Treatment, acts: Acts) -> list[Event[State]]:
    """The terms as an event, and the act that follows where they leave no choice."""
    seat, cents, rules, terms = hold.seat, hold.cents, treatment.rules, treatment.terms
    if terms is WagerTerms.MUST_CHECK:
        return [TakenUp(rules, seat, cents, terms, cents), _forced(state, acts, Act(seat, Kind.CHECK), rules)]
    if terms is WagerTerms.STANDS:
        if not cents and Kind.CHECK in acts.open:
            return [TakenUp(rules, seat, 0, terms), _forced(state, acts, Act(seat, Kind.CHECK), rules)]
        command = _standing(state, acts, hold.to)
        if command is None:
            return [TakenUp(rules, seat, cents, WagerTerms.BACK, cents)]
        rules = _joined(rules, _cut_rules(state, hold, command))
        acted = _forced(state, acts, command, rules)
        return [TakenUp(rules, seat, cents, terms, cents - acted.cents), acted]
    if terms is WagerTerms.BACK or not cents:
        return [TakenUp(rules, seat, cents, WagerTerms.BACK, cents)]
    return [TakenUp(rules, seat, cents, terms)]


def _cut_rules(state: State, hold: Hold, command: Act) -> RuleIds:
    """By which rules a wager out of turn stands as less than was laid down: cut to the limits, or read as a call."""
    amounts = state.setup.law.irregular.amounts
    rises = command.kind in (Kind.BET, Kind.RAISE)
    treatment = amounts.above if rises else amounts.between
    is_cut = hold.to > (command.to if rises else state.high)
    return treatment.rules if is_cut and treatment.terms is WagerTerms.STANDS else ()


def _forced(state: State, acts: Acts, command: Act, rules: RuleIds) -> Acted:
    acted = act(state, acts, command)
    return replace(acted, rules=_joined(acted.rules, rules))


def _standing(state: State, acts: Acts, to: int) -> Act | None:
    """The act that chips up to this total make: the largest bet or raise not above it, else a call or a tap-out.

    Whether last chips above the call and below a raise are the one or the other is the edition's (RR-24, 17.7).
    """
    for kind in (Kind.BET, Kind.RAISE):
        if kind in acts.open and (largest := _largest(acts, to)):
            return Act(acts.seat, kind, largest)
    tap_out = Kind.TAP_OUT in acts.open and acts.tap_out <= to
    call = Kind.CALL in acts.open and acts.price <= to
    if tap_out and (not call or state.setup.law.irregular.out_of_turn.taps_out_over):
        return Act(acts.seat, Kind.TAP_OUT)
    return Act(acts.seat, Kind.CALL) if call else None


def _largest(acts: Acts, to: int) -> int:
    """The largest total not above `to` that a bet or raise may go to; 0 if there is none."""
    if acts.sizes:
        return max((size for size in acts.sizes if size <= to), default=0)
    if to >= acts.most:
        return acts.most if acts.most >= acts.least else 0
    return acts.least + (to - acts.least) // acts.step * acts.step if to >= acts.least else 0


def _joined(first: RuleIds, second: RuleIds) -> RuleIds:
    return tuple(dict.fromkeys(first + second))
