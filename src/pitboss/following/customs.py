"""What dealers say although no rule wants it: a custom of the house, "Raise, $30". Nobody ticks it off."""

from collections.abc import Iterable
from typing import Any

from pitboss.play import Event
from pitboss.play.money import Currency
from pitboss.poker.events import Acted
from pitboss.poker.kinds import Kind

_WITH_SUM = {Kind.BET: "Bet", Kind.RAISE: "Raise", Kind.BRING_IN: "Brings in"}
_ALONE = {Kind.FOLD: "Fold", Kind.CHECK: "Check", Kind.CALL_AND_FOLD: "Calls and folds"}


def customs(events: Iterable[Event[Any]], implied: int, currency: Currency = Currency.DOLLARS) -> list[str]:
    """What is usually said of the acts of an entry; the first so many were implied, and passed without a word."""
    acts = [event for event in events if isinstance(event, Acted)]
    return [f"{_word(act, currency)}." for act in acts[implied:]]


def _word(act: Acted, currency: Currency) -> str:
    if act.kind in _ALONE:
        return _ALONE[act.kind]
    if act.out:
        return f"All in, {currency.amount(act.to)}"
    if act.kind is Kind.CALL:
        return "Call" if act.cents else "Stays"
    return f"{_WITH_SUM.get(act.kind, 'All in')}, {currency.amount(act.to)}"
