"""The acts of a player as buttons say them: what each costs now, with the word of the rules beside it."""

from collections.abc import Callable

import msgspec

from pitboss.play import RuleIds
from pitboss.poker.due import Acts
from pitboss.poker.kinds import Kind
from pitboss.poker.options import Options
from pitboss.poker.state import State

UNITS: RuleIds = ("C-R20",)
TAP_OUT = "Tap Out, in the words of the rules"


class ActLabel(msgspec.Struct, frozen=True):
    """`text` for a button, `note` what else there is to know, `term` the word of the rules where it is another."""

    text: str
    note: str = ""
    term: str = ""
    rules: RuleIds = ()


def labels_of(acts: Acts, state: State) -> dict[Kind, ActLabel]:
    """Every act that is open, in words."""
    return {kind: _LABELS[kind](acts, state) for kind in acts.open}


def _call(acts: Acts, state: State) -> ActLabel:
    if not acts.cost:
        # The first betting round knows no check: whoever has nothing to pay stays, which the rules call a call.
        return ActLabel("Stay", term="Call, for nothing more", rules=acts.closed.get(Kind.CHECK, ()))
    if acts.cost < state.stake[acts.seat]:
        return ActLabel(f"Call {state.amount(acts.cost)}")
    behind = f"You have {state.amount(acts.cost)}; all in calls for that much."
    return ActLabel(f"Call {state.amount(acts.cost)}, all in", behind, TAP_OUT)


def _tap_out(acts: Acts, state: State) -> ActLabel:
    """Whole units of the table go in, or everything below one (C-R20)."""
    cents = acts.tap_out - state.total[acts.seat]
    left = state.stake[acts.seat] - cents
    if not left:
        return ActLabel(f"All in {state.amount(cents)}", term=TAP_OUT)
    unit = state.amount(state.setup.options.tap_out_unit or state.setup.options.minimum)
    note = f"This table goes all in by whole units of {unit}: {state.amount(left)} stays in front of you."
    return ActLabel(f"All in {state.amount(cents)}, {state.amount(left)} stays", note, TAP_OUT, UNITS)


def _raise(acts: Acts, state: State) -> ActLabel:
    if 0 < state.high < state.setup.full_bet and state.bet_round == 1:
        return ActLabel("Complete")
    return ActLabel("Raise")


_LABELS: dict[Kind, Callable[[Acts, State], ActLabel]] = {
    Kind.FOLD: lambda acts, state: ActLabel("Fold"),
    Kind.CHECK: lambda acts, state: ActLabel("Check"),
    Kind.CALL: _call,
    Kind.BET: lambda acts, state: ActLabel("Bet"),
    Kind.RAISE: _raise,
    Kind.TAP_OUT: _tap_out,
    Kind.CALL_AND_FOLD: lambda acts, state: ActLabel(f"Call {state.amount(acts.cost)} and fold"),
    Kind.BRING_IN: lambda acts, state: ActLabel(f"Bring in {state.amount(acts.bring_in - state.total[acts.seat])}"),
}


def all_in_words(options: Options) -> tuple[str, RuleIds]:
    """What the sign says of going all in."""
    unit = options.tap_out_unit
    if unit <= options.unit:
        return "all in is always everything", UNITS
    return f"all in by whole units of {options.amount(unit)}; whoever has less puts in everything", UNITS
