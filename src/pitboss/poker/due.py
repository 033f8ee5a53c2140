"""What a round waits for: each kind of due thing with who is to do it, what exactly, and by which rules."""

from collections.abc import Mapping

from pitboss.play import Expected, Principal, Role, RuleIds
from pitboss.play.money import dollars
from pitboss.play.table_commands import Shuffle
from pitboss.poker.commands import Act, Burn, Command, Cut, Deal, Decline, Draw, Muck, Post, Show
from pitboss.poker.kinds import Kind
from pitboss.poker.kinds import Post as PostKind
from pitboss.poker.seats import MOST_SEATS

# Module-level names: an attribute of an enum costs several times as much where every act passes.
CALL, CALL_AND_FOLD, TAP_OUT = Kind.CALL, Kind.CALL_AND_FOLD, Kind.TAP_OUT
DEALER = (Principal(Role.DEALER),)
BY = (DEALER, *((Principal(Role.PLAYER, seat),) for seat in range(1, MOST_SEATS + 1)))
"""Who is to do something, by seat; 0 is the dealer."""


class ShuffleDue(Expected[Command], frozen=True, gc=False):
    """The dealer is to shuffle so many cards."""

    cards: int

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Shuffle)

    def sentence(self) -> str:
        return f"the dealer is to shuffle {self.cards} cards"


class CutDue(Expected[Command], frozen=True, gc=False):
    """A seat, or the dealer (0), is to cut between two places; a seat may leave it to the dealer."""

    seat: int
    least: int
    most: int

    def __contains__(self, command: Command) -> bool:
        if isinstance(command, Decline):
            return bool(self.seat) and command.seat == self.seat
        if not isinstance(command, Cut) or command.seat != self.seat:
            return False
        return not command.after or self.least <= command.after <= self.most

    def sentence(self) -> str:
        who = f"seat {self.seat}" if self.seat else "the dealer"
        return f"{who} is to cut, after {self.least} to {self.most} cards"


class PostDue(Expected[Command], frozen=True, gc=False):
    """A seat is to put up chips; `amounts` are the levels allowed, `offered` means that it may be declined."""

    seat: int
    kind: PostKind
    amounts: tuple[int, ...]
    offered: bool = False

    def __contains__(self, command: Command) -> bool:
        if isinstance(command, Decline):
            return self.offered and command.seat == self.seat
        if not isinstance(command, Post) or command.seat != self.seat:
            return False
        return command.cents in self.amounts or not command.cents

    def sentence(self) -> str:
        what = self.kind.value.replace("_", "-")
        amounts = " or ".join(dollars(cents) for cents in self.amounts)
        return f"seat {self.seat} {'may' if self.offered else 'is to'} post the {what} of {amounts}"


class DealDue(Expected[Command], frozen=True, gc=False):
    """A card is to go to a seat, or to the board (0)."""

    seat: int
    up: bool
    count: int

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, Deal) or not command.cards or (self.up and command.cards[0] is None):
            return False
        return command.seat in (None, self.seat) and command.up in (None, self.up)

    def sentence(self) -> str:
        where = f"to seat {self.seat}" if self.seat else "to the board"
        return f"the dealer is to deal a card face {'up' if self.up else 'down'} {where}"


class BurnDue(Expected[Command], frozen=True, gc=False):
    """A card is to be set aside."""

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Burn)

    def sentence(self) -> str:
        return "the dealer is to burn a card"


class Acts(Expected[Command], frozen=True, gc=False):
    """The player in turn and everything he may do.

    `open` has the rules that open each kind, `closed` those that close the others. A call goes to `price` and costs
    `cost`; a bet or raise goes to one of `sizes`, or else from `least` to `most` in steps of `step`; a tap-out goes to
    `tap_out`.
    """

    seat: int
    open: Mapping[Kind, RuleIds]
    closed: Mapping[Kind, RuleIds]
    price: int
    cost: int
    least: int = 0
    most: int = 0
    step: int = 1
    sizes: tuple[int, ...] = ()
    tap_out: int = 0

    def allows(self, to: int) -> bool:
        """Whether a bet or raise may go to this total."""
        if self.sizes:
            return to in self.sizes
        return self.least <= to <= self.most and ((to - self.least) % self.step == 0 or to == self.most)

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, Act) or command.seat != self.seat:
            return False
        kind = command.kind
        if kind is Kind.CHECK and kind not in self.open and not self.cost:
            kind = CALL  # to stay in for nothing is a call of nothing, whatever it is called (C-R12)
        if kind in (Kind.BET, Kind.RAISE):
            return kind in self.open and self.allows(command.to)
        # Where nothing is put in the total stays what it is.
        return kind in self.open and command.to in (0, self.to(kind) or self.price - self.cost)

    def to(self, kind: Kind) -> int:
        """The total that a kind without a choice leads to."""
        if kind is CALL or kind is CALL_AND_FOLD:
            return self.price
        return self.tap_out if kind is TAP_OUT else 0

    def sentence(self) -> str:
        return f"seat {self.seat} is to act: " + ", ".join(self._words(kind) for kind in self.open)

    def _words(self, kind: Kind) -> str:
        name = kind.value.replace("_", " ")
        if kind in (Kind.BET, Kind.RAISE):
            how = " or ".join(map(dollars, self.sizes)) if self.sizes else self._range()
            return f"{name} to {how}"
        if kind is Kind.CALL:
            return f"{name} {dollars(self.cost)}"
        return f"{name} to {dollars(self.tap_out)}" if kind is Kind.TAP_OUT else name

    def _range(self) -> str:
        return dollars(self.least) if self.least == self.most else f"{dollars(self.least)}..{dollars(self.most)}"


class DrawDue(Expected[Command], frozen=True, gc=False):
    """A player is to discard up to so many cards."""

    seat: int
    most: int
    cards: int

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, Draw) or command.seat != self.seat:
            return False
        places = set(command.places)
        return len(places) == len(command.places) <= self.most and places <= set(range(self.cards))

    def sentence(self) -> str:
        return f"seat {self.seat} is to draw up to {self.most} cards, or to stand pat"


class ShowDue(Expected[Command], frozen=True, gc=False):
    """A player is to show, or may throw the hand in."""

    seat: int
    must: bool

    def __contains__(self, command: Command) -> bool:
        if isinstance(command, Muck):
            return command.seat == self.seat and not self.must
        return isinstance(command, Show) and command.seat == self.seat

    def sentence(self) -> str:
        return f"seat {self.seat} is to show" + ("" if self.must else " or may throw the hand in")
