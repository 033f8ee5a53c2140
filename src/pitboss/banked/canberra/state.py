"""The state of a table of Canberra Poker: its boxes and cards in the round that is on. Only events write to it."""

import msgspec

from pitboss.banked.canberra.facts import AnyFact
from pitboss.banked.canberra.kinds import OPEN_STEPS, Result, Standing, Step
from pitboss.banked.canberra.law import Law
from pitboss.banked.canberra.options import Options
from pitboss.banked.house.state import HouseState
from pitboss.banked.jackpot.prizes import Prize
from pitboss.banked.jackpot.terms import Claim
from pitboss.cards import Card
from pitboss.play import Ruling

DEALER = 0
"""The box of the dealer's own hand."""
HAND = 5


class Box:
    """A box with an ante: its wagers, its cards and what has become of them. All amounts are cents."""

    __slots__ = (
        "ante",
        "bet",
        "cards",
        "chip",
        "lost",
        "person",
        "placed",
        "prize",
        "result",
        "small",
        "standing",
        "value",
        "won",
    )

    def __init__(self, person: str, ante: int) -> None:
        self.person = person
        self.ante = ante
        self.bet = self.chip = 0
        self.placed = ante
        """What lies on the layout."""
        self.lost = self.won = 0
        """What the bank has taken, and paid."""
        self.small = False
        """An ante below the minimum of somebody who was advised: it goes back whatever the result."""
        self.cards: list[Card | None] = []
        self.standing = Standing.IN
        self.result: Result | None = None
        self.value = 0
        self.prize: Prize | None = None


class Concluded(msgspec.Struct, frozen=True):
    """What the last round left, for an outcome that is invalidated afterwards; prizes by box."""

    number: int
    boxes: dict[int, Box]
    prizes: dict[int, int]


class State(HouseState):
    """A table with the round that is on. Cards that a viewer may not know are None."""

    law: Law
    terms: Options

    def __init__(self) -> None:
        super().__init__()
        self.last: Concluded | None = None
        self.ruling: tuple[Ruling, AnyFact | None] | None = None
        """A ruling that a person has still to decide, and on what: everything else waits."""
        self.begin()

    def begin(self) -> None:
        """Clear the layout for the next round."""
        self.in_round = False
        self.opened = False
        """Wagers are open, or the round is on; between a round's end and the next opening nothing is."""
        self.step = Step.SHUFFLE
        self.boxes: dict[int, Box] = {}
        self.order: tuple[int, ...] = ()
        self.dealer: list[Card | None] = []
        self.dealer_value = 0
        self.plays: bool | None = None
        """Whether the dealer takes part; known once the cards are turned up."""
        self.no_hand = False
        """The dealer has a wrong number of cards: NO HAND whatever they are."""
        self.used = 0
        self.dealt = 0
        self.shoe = len(self.deck)
        self.exposed = 0
        self.looked = False
        self.undecided: list[int] = []
        self.turning: list[int] = []
        """The hands still to be turned up, from the dealer's right."""
        self.prizes: dict[int, int] = {}

    def has_wager(self, seat: int) -> bool:
        return seat in self.boxes and (self.in_round or self.boxes[seat].placed > 0)

    @property
    def is_open(self) -> bool:
        """Whether antes and jackpot chips are still taken."""
        return self.step in OPEN_STEPS

    def hand(self, box: int) -> list[Card | None]:
        return self.boxes[box].cards if box else self.dealer

    def in_play(self, box: int) -> bool:
        """Whether a box's hand can still be settled."""
        return box in self.boxes and self.boxes[box].standing in (Standing.IN, Standing.BET)

    @property
    def chips(self) -> list[int]:
        """The boxes whose jackpot chips lie on the layout, from the dealer's right."""
        return [box for box in reversed(self.order) if self.boxes[box].chip]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The hands that win a prize, from the dealer's right."""
        boxes = self.boxes
        return tuple([Claim(box, prize) for box in self.chips if (prize := boxes[box].prize) is not None])
