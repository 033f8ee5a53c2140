"""What a house wants said by itself: each step of the procedure before the first act, and that pots are paid (H-R19).

Where it asks for nothing one DEAL attests to shuffle, cut, posts and first cards, and the next one to the payment.
"""

import msgspec

from pitboss.banked.baccarat.commands import OpenCoup
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.house.due import CutByDealerDue
from pitboss.following import entries as e
from pitboss.play import Command, Refusal, RuleIds
from pitboss.poker.commands import Cut, Deal, Decline, Post
from pitboss.poker.due import CutDue, DealDue, PostDue
from pitboss.poker.table.commands import StartRound
from pitboss.poker.table.due import StartDue
from pitboss.poker.table.table import PokerTable
from pitboss.table.commands import Shuffle
from pitboss.table.due import ShuffleDue
from pitboss.table.table import Table

ASKED: RuleIds = ("H-R19",)
BY_HAND = (StartRound, Shuffle, Cut, CutByDealer, Post, Decline, Deal)
"""What the dealer's hands do before the first act."""
WORDS = {
    e.DealStep.SHUFFLE: "that the cards are shuffled",
    e.DealStep.CUT: "that they are cut",
    e.DealStep.POST: "that blinds and antes are posted",
    e.DealStep.DEAL: "that the first cards are dealt",
}


class Attested(msgspec.Struct, frozen=True):
    """What the dealer says with a tap of its own: every step before the first act, and that pots are paid."""

    steps: bool = False
    pots: bool = False


def step_due(table: Table) -> e.DealStep | None:
    """The step of the procedure that comes next; nothing where something else does, or cards after the first act."""
    match table.expected():
        case StartDue() | ShuffleDue():
            return e.DealStep.SHUFFLE
        case CutDue() | CutByDealerDue():
            return e.DealStep.CUT
        case PostDue():
            return e.DealStep.POST
        case DealDue(up=False) if isinstance(table, PokerTable) and not _has_bet(table):
            return e.DealStep.DEAL
        case _:
            return None


def _has_bet(table: PokerTable) -> bool:
    return table.state.round is not None and table.state.round.bet_round > 0


def check_step(table: Table, entry: e.AnyEntry, command: Command) -> None:
    """Refusal for a step that an entry would only imply, where each is to be said; cards may be named one by one."""
    step = step_due(table)
    if step is None or not isinstance(command, BY_HAND):
        return
    is_said = isinstance(entry, e.TableEntry) or (isinstance(entry, e.DealEntry) and entry.step is step)
    if not is_said and not (step is e.DealStep.DEAL and isinstance(entry, e.CardsEntry)):
        raise Refusal(ASKED, f"this house wants each step said: first {WORDS[step]}")


def begins_round(table: Table, command: Command) -> bool:
    """Whether with a command the next round begins, so that the one before is to be paid."""
    return isinstance(command, StartRound | Shuffle | OpenCoup) and not table.state.in_round
