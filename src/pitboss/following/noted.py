"""Which reports are about a round that a tournament has noted: what went wrong in it is its director's (T-R49)."""

from typing import Any

from pitboss.poker.rulings.facts import AFTER_ROUND
from pitboss.poker.table.reviewing import is_on_the_round_before
from pitboss.poker.table.table import PokerTable
from pitboss.table.table import Table

NOTED = "the round is over and noted: what went wrong in it is the director's"


def is_all_noted(table: Table) -> bool:
    """Whether whatever is reported now is about a round that is noted, since no other has begun."""
    return table.state.law.tournament is not None and not table.state.has_begun


def is_noted(table: Table, fact: Any) -> bool:  # a fact of the game's own types
    """Whether a report is about a round that is noted, and not about the one that has begun.

    At poker the one before is open to a review until the first card (NI2018-51/17.14), though another is lined up;
    hands of Canberra Poker can be counted until the next shuffle, with which a round of a tournament begins.
    """
    state = table.state
    if state.law.tournament is None or state.in_round:
        return False
    if not isinstance(table, PokerTable) or not state.has_begun:
        return not state.has_begun
    is_of_last = table.state.last is not None and isinstance(fact, AFTER_ROUND)
    return is_of_last or is_on_the_round_before(table.state, fact)
