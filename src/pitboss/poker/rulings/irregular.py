"""What irregularities have left open in a round: wagers, cards, a question to be decided. Only events write to it."""

from enum import IntEnum

import msgspec
from msgspec.structs import replace

from pitboss.play import RuleIds, Ruling
from pitboss.poker.kinds import Kind
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.rulings.law import WagerTerms


class SkippedAct(IntEnum):
    """What somebody who was skipped does at his turn, from the least grave to the gravest."""

    FOLDED = 0
    CHECKED = 1
    WAGERED = 2
    """No more than the wager out of turn."""
    ABOVE = 3


class Hold(msgspec.Struct, frozen=True, gc=False):
    """Chips laid down irregularly: they count for nothing until their owner's turn."""

    seat: int
    cents: int
    to: int
    """The total that they would lead to in the betting round."""
    skipped: int
    """The mask of seats that were to act first; 0 for a wager in turn."""
    gravest: SkippedAct = SkippedAct.FOLDED
    """The gravest thing that one of them has done at his turn, whatever has become of his hand since (C-R33)."""
    terms: WagerTerms | None = None
    """Known once the turn has come, with the rules that set them."""
    rules: RuleIds = ()
    answered: int = 0
    """The mask of those skipped who have acted since."""

    def after(self, seat: int, kind: Kind, to: int) -> "Hold":
        """The same chips after an act, which counts if its player was skipped and the turn has not come yet."""
        if not self.skipped >> seat & 1 or self.terms is not None:
            return self
        return replace(self, gravest=max(self.gravest, self._answer(kind, to)), answered=self.answered | 1 << seat)

    def _answer(self, kind: Kind, to: int) -> SkippedAct:
        if kind is Kind.FOLD:
            return SkippedAct.FOLDED
        return SkippedAct.CHECKED if kind is Kind.CHECK else SkippedAct.ABOVE if to > self.to else SkippedAct.WAGERED


class ShoeWork(msgspec.Struct, frozen=True, gc=False):
    """What has to be done with the shoe before anything else: a shuffle, if it is still to come, and a cut."""

    rules: RuleIds
    cutter: int
    shuffle: bool


class Replacement(msgspec.Struct, frozen=True, gc=False):
    """A place of a hand to which another card comes."""

    seat: int
    place: int
    rules: RuleIds


class Cap(msgspec.Struct, frozen=True, gc=False):
    """A betting round in which no wager goes beyond so many cents, and raises are by so many cents, 0 for none."""

    betting_round: int
    cents: int
    raises: int
    rules: RuleIds


class Poll(msgspec.Struct, frozen=True, gc=False):
    """Players who are asked to agree on one outcome, and what they have said."""

    rules: RuleIds
    seats: tuple[int, ...]
    votes: tuple[tuple[int, str], ...] = ()

    @property
    def left(self) -> tuple[int, ...]:
        """Who has not answered yet."""
        answered = {seat for seat, _ in self.votes}
        return tuple(seat for seat in self.seats if seat not in answered)

    @property
    def has_failed(self) -> bool:
        """Two have said different things: there is no agreement any more."""
        return len({outcome for _, outcome in self.votes}) > 1


class Question(msgspec.Struct, frozen=True):
    """A ruling that waits for a person to choose."""

    fact: AnyFact
    ruling: Ruling


class Irregular(msgspec.Struct):
    """One round's open irregularities; every field is replaced, never changed in place, so that a copy is cheap."""

    question: Question | None = None
    last: Ruling | None = None
    """The last ruling of the round, decided or not."""
    poll: Poll | None = None
    excluded: int = 0
    """The mask of seats whose players are excluded and give up their places after the round."""
    out_of_next: int = 0
    """The mask of seats whose players are dealt out of the next round."""
    leaving: int = 0
    """The mask of seats whose players leave the table after the round of their own will."""
    gone: int = 0
    """The mask of seats whose players have left the table before the first card."""
    holds: tuple[Hold, ...] = ()
    clocks: tuple[int, ...] = ()
    """Seats that time was called on, until their turn is over."""
    absent: int = 0
    """The mask of seats whose hands are folded in turn, their players being away."""
    blind: int = 0
    """The blind that was chosen before a misdeal, and is posted again (RR-23)."""
    void: int = 0
    """The mask of hands that are void, which is not folded."""
    shoe: ShoeWork | None = None
    exposed: tuple[int, ...] = ()
    """For each hole card of the first deal that everybody has seen, whose it is."""
    replacements: tuple[Replacement, ...] = ()
    spared: int = 0
    """Burns that will not be made."""
    ahead: int = 0
    """Communal cards that were laid out before their time."""
    cap: Cap | None = None

    @property
    def out(self) -> int:
        """The mask of seats whose players take no further part, however often the cards are dealt anew (19.2(b))."""
        return self.excluded | self.gone

    def cap_in(self, betting_round: int) -> Cap | None:
        """The cap on a betting round, if there is one."""
        return self.cap if self.cap is not None and self.cap.betting_round == betting_round else None

    def acted(self, seat: int, kind: Kind, to: int) -> None:
        """A player has acted: no time that was called on him runs any more, and whoever he answers is judged by it."""
        self.stop_clock(seat)
        if self.holds:
            self.holds = tuple([hold.after(seat, kind, to) for hold in self.holds])

    def stop_clock(self, seat: int) -> None:
        """The turn of a seat is over, however that came about."""
        if seat in self.clocks:
            self.clocks = tuple([other for other in self.clocks if other != seat])

    def hold_of(self, seat: int) -> Hold | None:
        return next((hold for hold in self.holds if hold.seat == seat), None)

    def without(self, seat: int) -> tuple[Hold, ...]:
        return tuple(hold for hold in self.holds if hold.seat != seat)
