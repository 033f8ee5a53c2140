"""What a round waits for: each kind of due thing with who is to do it, what exactly, and by which rules."""

from collections.abc import Mapping
from typing import ClassVar

from pitboss.play import Choice, Closed, DealersCards, Expected, Lateness, Principal, Role, RuleIds
from pitboss.play.money import Currency
from pitboss.poker.commands import (
    Act,
    Burn,
    Command,
    Cut,
    Deal,
    Decline,
    Draw,
    Muck,
    Name,
    NameOpener,
    Occurred,
    Post,
    Read,
    Show,
)
from pitboss.poker.kinds import Kind
from pitboss.poker.kinds import PostKind as PostKind
from pitboss.poker.rulings.facts import TimeExpired
from pitboss.poker.seats import MOST_SEATS

# Module-level names: an attribute of an enum costs several times as much where every act passes.
CALL, CALL_AND_FOLD, TAP_OUT, BRING_IN = Kind.CALL, Kind.CALL_AND_FOLD, Kind.TAP_OUT, Kind.BRING_IN
DEALER = (Principal(Role.DEALER),)
BY = (DEALER, *((Principal(Role.PLAYER, seat),) for seat in range(1, MOST_SEATS + 1)))
"""Who is to do something, by seat; 0 is the dealer."""


class CutDue(Expected[Command], frozen=True, gc=False):
    """A seat, or the dealer (0), is to cut between two places; a seat may leave it to the dealer."""

    name: ClassVar[str] = "cut"
    seat: int
    least: int
    most: int

    def __contains__(self, command: Command) -> bool:
        if isinstance(command, Decline):
            return bool(self.seat) and command.seat == self.seat
        if not isinstance(command, Cut) or command.seat != self.seat:
            return False
        return command.after is None or self.least <= command.after <= self.most

    def sentence(self) -> str:
        who = f"seat {self.seat}" if self.seat else "the dealer"
        return f"{who} is to cut, after {self.least} to {self.most} cards"

    def served(self, cards: DealersCards) -> Command | None:
        return None if self.seat else Cut(0, cards.cut(self.least, self.most))

    def late(self, seat: int, lateness: Lateness = Lateness.HOUSE) -> Command | None:
        return Decline(self.seat)

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        text = f"cut after {self.least}..{self.most} cards"
        cut = Choice("cut", text, self.rules, self.least, self.most)
        return (cut, Choice("decline", "leave the cut to the dealer", self.rules)) if self.seat else (cut,)

    def unchosen(self) -> Command | None:
        """The dealer cuts."""
        return Decline(self.seat) if self.seat else None


class PostDue(Expected[Command], frozen=True, gc=False):
    """A seat is to put up chips; `amounts` are the levels allowed, `offered` means that it may be declined."""

    name: ClassVar[str] = "post"
    seat: int
    kind: PostKind
    amounts: tuple[int, ...]
    offered: bool = False
    currency: Currency = Currency.DOLLARS

    def __contains__(self, command: Command) -> bool:
        if isinstance(command, Decline):
            return self.offered and command.seat == self.seat
        if not isinstance(command, Post) or command.seat != self.seat:
            return False
        return command.cents in self.amounts or not command.cents

    def sentence(self) -> str:
        what = self.kind.value.replace("_", "-")
        amounts = " or ".join(self.currency.amount(cents) for cents in self.amounts)
        return f"seat {self.seat} {'may' if self.offered else 'is to'} post the {what} of {amounts}"

    def late(self, seat: int, lateness: Lateness = Lateness.HOUSE) -> Command | None:
        return Decline(self.seat) if self.offered else Post(self.seat, self.amounts[0])

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        text = f"post {' or '.join(map(self.currency.amount, self.amounts))}"
        post = Choice("post", text, self.rules, self.amounts[0], self.amounts[-1], sizes=self.amounts)
        return (post, Choice("decline", "decline", self.rules)) if self.offered else (post,)

    def closed_to(self, by: Principal) -> tuple[Closed, ...]:
        return () if self.offered else (Closed("decline", self.rules, "what is owed is posted"),)

    def unchosen(self) -> Command | None:
        return Post(self.seat) if len(self.amounts) == 1 and not self.offered else None


class DealDue(Expected[Command], frozen=True, gc=False):
    """A card is to go to a seat, or to the board (0)."""

    name: ClassVar[str] = "deal"
    seat: int
    up: bool
    count: int

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, Deal) or not command.cards:
            return False
        if self.up and command.cards[0] is None and not command.unrecorded:
            return False
        return command.seat in (None, self.seat) and command.up in (None, self.up)

    def sentence(self) -> str:
        where = f"to seat {self.seat}" if self.seat else "to the board"
        return f"the dealer is to deal a card face {'up' if self.up else 'down'} {where}"

    def served(self, cards: DealersCards) -> Command | None:
        dealt = cards.cards(self, 1)
        return Deal(dealt, unrecorded=self.up and None in dealt)

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        where = f"seat {self.seat}" if self.seat else "the board"
        return (Choice("deal", f"deal a card face {'up' if self.up else 'down'} to {where}", self.rules),)


class BurnDue(Expected[Command], frozen=True, gc=False):
    """A card is to be set aside."""

    name: ClassVar[str] = "burn"

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Burn)

    def sentence(self) -> str:
        return "the dealer is to burn a card"

    def served(self, cards: DealersCards) -> Command | None:
        return Burn(*cards.cards(self, 1))


class Acts(Expected[Command], frozen=True, gc=False):
    """The player in turn and everything he may do.

    `open` has the rules that open each kind, `closed` those that close the others. A call goes to `price` and costs
    `cost`; a bet or raise goes to one of `sizes`, or else from `least` to `most` in steps of `step`; a tap-out goes to
    `tap_out`, a bring-in to `bring_in`.
    """

    name: ClassVar[str] = "act"
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
    bring_in: int = 0
    currency: Currency = Currency.DOLLARS

    def allows(self, to: int) -> bool:
        """Whether a bet or raise may go to this total."""
        if self.sizes:
            return to in self.sizes
        return self.least <= to <= self.most and ((to - self.least) % self.step == 0 or to == self.most)

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, Act) or command.seat != self.seat:
            return False
        kind = command.kind
        if kind in (Kind.BET, Kind.RAISE):
            return kind in self.open and self.allows(command.to)
        # Where nothing is put in the total stays what it is.
        return kind in self.open and command.to in (0, self.to(kind) or self.price - self.cost)

    def to(self, kind: Kind) -> int:
        """The total that a kind without a choice leads to."""
        if kind is CALL or kind is CALL_AND_FOLD:
            return self.price
        if kind is TAP_OUT:
            return self.tap_out
        return self.bring_in if kind is BRING_IN else 0

    def sentence(self) -> str:
        span = self.currency.told_span(self.least, self.most)
        return f"seat {self.seat} is to act: " + ", ".join(self._words(kind, span) for kind in self.open)

    def _words(self, kind: Kind, span: str) -> str:
        """A kind with its amounts; `span` is what a bet or raise may go to, where its sizes are not given."""
        name = kind.value.replace("_", " ")
        if kind in (Kind.BET, Kind.RAISE):
            how = " or ".join(map(self.currency.amount, self.sizes)) if self.sizes else span
            return f"{name} to {how}"
        if kind is Kind.CALL:
            return f"{name} {self.currency.amount(self.cost)}" if self.cost else f"{name} for nothing more"
        return f"{name} to {self.currency.amount(self.to(kind))}" if kind in (Kind.TAP_OUT, Kind.BRING_IN) else name

    def late(self, seat: int, lateness: Lateness = Lateness.HOUSE) -> Command | None:
        """A called time ends as the rules say, an announced one in a fold; else what is forced, or free (H-R01)."""
        if lateness is Lateness.CALLED:
            return Occurred(TimeExpired(self.seat))
        if lateness is Lateness.ANNOUNCED:
            # Whoever must open may not fold, but his hand is out all the same when the time has run out.
            return Act(self.seat, Kind.FOLD) if Kind.FOLD in self.open else Occurred(TimeExpired(self.seat))
        free = (Kind.CHECK,) if self.cost else (Kind.CHECK, Kind.CALL)
        for kind in (*free, Kind.FOLD, Kind.BRING_IN):
            if kind in self.open:
                return Act(self.seat, kind)
        for kind in (Kind.BET, Kind.RAISE):
            if kind in self.open:
                return Act(self.seat, kind, self.sizes[0] if self.sizes else self.least)
        return Act(self.seat, next(iter(self.open)))

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        return tuple([self._choice(kind, rules) for kind, rules in self.open.items()])

    def _choice(self, kind: Kind, rules: RuleIds) -> Choice:
        text = self._words(kind, self.currency.span(self.least, self.most))
        if kind in (Kind.BET, Kind.RAISE):
            sizes = self.sizes
            least, most = (sizes[0], sizes[-1]) if sizes else (self.least, self.most)
            return Choice(kind.value, text, rules, least, most, self.step, sizes)
        to = self.to(kind)
        return Choice(kind.value, text, rules, to, to)

    def closed_to(self, by: Principal) -> tuple[Closed, ...]:
        return tuple([Closed(kind.value, rules) for kind, rules in self.closed.items()])


class DrawDue(Expected[Command], frozen=True, gc=False):
    """A player is to discard up to so many cards, which are replaced; or a number of cards that are not."""

    name: ClassVar[str] = "draw"
    seat: int
    most: int
    cards: int
    least: int = 0
    replaced: bool = True

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, Draw) or command.seat != self.seat:
            return False
        places = set(command.places)
        return self.least <= len(places) == len(command.places) <= self.most and places <= set(range(self.cards))

    def sentence(self) -> str:
        if not self.replaced:
            return f"seat {self.seat} is to discard {self.least} card{'s' * (self.least > 1)}"
        return f"seat {self.seat} is to draw up to {self.most} cards, or to stand pat"

    def late(self, seat: int, lateness: Lateness = Lateness.HOUSE) -> Command | None:
        """A called time ends as the rules say; else the player stands pat, or discards the last cards he got."""
        if lateness is Lateness.CALLED:
            return Occurred(TimeExpired(self.seat))
        return Draw(self.seat, tuple(range(self.cards - self.least, self.cards)))

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        text = f"draw up to {self.most} cards, or stand pat"
        if not self.replaced:
            text = f"discard {self.least} card{'s' * (self.least > 1)}"
        return (Choice("draw", text, self.rules, self.least, self.most),)


class ShowDue(Expected[Command], frozen=True, gc=False):
    """A player is to show, or may throw the hand in."""

    name: ClassVar[str] = "show"
    seat: int
    must: bool
    values: tuple[int, ...] = ()
    """What the hand is worth, so that it need not be worked out again; nothing where a card of it is unknown."""

    def __contains__(self, command: Command) -> bool:
        if isinstance(command, Muck):
            return command.seat == self.seat and not self.must
        return isinstance(command, Show) and command.seat == self.seat

    def sentence(self) -> str:
        return f"seat {self.seat} is to show" + ("" if self.must else " or may throw the hand in")

    def late(self, seat: int, lateness: Lateness = Lateness.HOUSE) -> Command | None:
        return Show(self.seat) if self.must else Muck(self.seat)

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        show = Choice("show", "show", self.rules)
        return (show,) if self.must else (show, Choice("muck", "throw the hand in", self.rules))

    def closed_to(self, by: Principal) -> tuple[Closed, ...]:
        return (Closed("muck", self.rules, "the hand must be shown"),) if self.must else ()

    def unchosen(self) -> Command | None:
        return Show(self.seat) if self.must else None


class OpenerDue(Expected[Command], frozen=True, gc=False):
    """The dealer is to say whom the cards showing name to open, or to name the cards that were not entered."""

    name: ClassVar[str] = "name_opener"
    seats: tuple[int, ...]

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Name) or (isinstance(command, NameOpener) and command.seat in self.seats)

    def sentence(self) -> str:
        return "the dealer is to say who opens: cards showing were not entered"


class ReadDue(Expected[Command], frozen=True, gc=False):
    """The dealer is to read the hands, of which the table does not know all cards, and to point out who wins."""

    name: ClassVar[str] = "read"

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Read)

    def sentence(self) -> str:
        return "the dealer is to read the hands and to point out who wins each pot"
