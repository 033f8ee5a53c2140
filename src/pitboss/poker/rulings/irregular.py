"""What irregularities have left open in a round: held wagers and a question to be decided. Only events write to it."""

import msgspec

from pitboss.play import RuleIds, Ruling
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.rulings.law import Terms


class Hold(msgspec.Struct, frozen=True, gc=False):
    """Chips laid down irregularly, and the betting as it stood: they count for nothing until their owner's turn."""

    seat: int
    cents: int
    to: int
    """The total that they would lead to in the betting round."""
    skipped: int
    """The mask of seats that were to act first; 0 for a wager in turn."""
    totals: tuple[int, ...]
    checked: int
    terms: Terms | None = None
    """Known once the turn has come, with the rules that set them."""
    rules: RuleIds = ()


class Question(msgspec.Struct, frozen=True):
    """A ruling that waits for a person to choose."""

    fact: AnyFact
    ruling: Ruling


class Irregular(msgspec.Struct):
    """One round's open irregularities; every field is replaced, never changed in place, so that a copy is cheap."""

    question: Question | None = None
    holds: tuple[Hold, ...] = ()
    clocks: tuple[int, ...] = ()
    """Seats that time was called on and that have not acted since."""
    absent: int = 0
    """The mask of seats whose hands are folded in turn, their players being away."""
    blind: int = 0
    """The blind that was chosen before a misdeal, and is posted again (RR-23)."""
    void: int = 0
    """The mask of hands that are void, which is not folded."""

    def hold_of(self, seat: int) -> Hold | None:
        return next((hold for hold in self.holds if hold.seat == seat), None)

    def without(self, seat: int) -> tuple[Hold, ...]:
        return tuple(hold for hold in self.holds if hold.seat != seat)
