"""The state of a table of Canberra Poker: its boxes and cards in the round that is on. Only events write to it."""

from collections.abc import Iterable

import msgspec

from pitboss.banked.canberra.facts import AnyFact
from pitboss.banked.canberra.kinds import OPEN_STEPS, BoxStanding, CanberraStep, HandResult
from pitboss.banked.canberra.law import CanberraLaw
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.house.state import HouseState
from pitboss.banked.jackpot.prizes import JackpotPrize
from pitboss.banked.jackpot.terms import PrizeClaim
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
        "display",
        "forfeited",
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
        self.forfeited = False
        """The operator took the ante (6.9): what is found of it afterwards brings it back no more."""
        self.cards: list[Card | None] = []
        self.standing = BoxStanding.IN
        self.result: HandResult | None = None
        self.value = 0
        self.prize: JackpotPrize | None = None
        self.display: int | None = None
        """What the jackpot displayed when the hand was turned up, if it wins a prize."""


class ConcludedRound(msgspec.Struct, frozen=True):
    """What the last round left, for an outcome that is put right or invalidated afterwards.

    Boxes from the dealer's left, prizes by box, names by person; what a winning ante paid, to one; by person, the
    rounds in a row that had been let go by before it.
    """

    number: int
    boxes: dict[int, Box]
    prizes: dict[int, int]
    names: dict[str, str]
    ante_pays: int
    idle: dict[str, int]

    @property
    def claims(self) -> tuple[PrizeClaim, ...]:
        """The hands that won a prize, from the dealer's right."""
        return claims_of(self.boxes, reversed(self.boxes))


class CanberraState(HouseState):
    """A table with the round that is on. Cards that a viewer may not know are None."""

    law: CanberraLaw
    terms: CanberraOptions

    def __init__(self) -> None:
        super().__init__()
        self.last: ConcludedRound | None = None
        self.debts: dict[str, int] = {}
        """By person, what an outcome that was undone had brought and could not be taken back (G-R66)."""
        self.begin()

    def begin(self) -> None:
        """Clear the layout for the next round."""
        self.in_round = False
        self.opened = False
        """Wagers are open, or the round is on; between a round's end and the next opening nothing is."""
        self.step = CanberraStep.SHUFFLE
        self.boxes: dict[int, Box] = {}
        self.order: tuple[int, ...] = ()
        self.dealer: list[Card | None] = []
        self.dealer_value = 0
        self.plays: bool | None = None
        """Whether the dealer takes part; known once the cards are turned up."""
        self.no_hand = False
        """The dealer has a wrong number of cards: NO HAND whatever they are."""
        self.dealer_count: int | None = None
        """How many they were counted to be, once all were dealt."""
        self.seen: dict[int, list[Card]] = {}
        """By box, cards that were exposed in the deal: everybody knows whose they are."""
        self.used = 0
        self.dealt = 0
        self.shoe = len(self.deck)
        self.exposed = 0
        self.looked = False
        self.undecided: list[int] = []
        self.turning: list[int] = []
        """The hands still to be turned up, from the dealer's right."""
        self.prizes: dict[int, int] = {}
        self.rulings: list[tuple[Ruling, AnyFact | None]] = []
        """Rulings that a person has still to decide, and on what, in their order: everything else waits."""

    @property
    def ruling(self) -> tuple[Ruling, AnyFact | None] | None:
        """The ruling that is to be decided first."""
        return self.rulings[0] if self.rulings else None

    def has_wager(self, seat: int) -> bool:
        return seat in self.boxes and (self.in_round or self.boxes[seat].placed > 0)

    def has_ante(self, seat: int) -> bool:
        """Whether the box of a seat is taken for this round; one whose void wager belonged to somebody else is not."""
        box = self.boxes.get(seat)
        return box is not None and (box.standing is not BoxStanding.VOID or box.person == self.places[seat].person)

    @property
    def is_open(self) -> bool:
        """Whether antes and jackpot chips are still taken."""
        return self.step in OPEN_STEPS

    @property
    def has_begun(self) -> bool:
        """Cards are shuffled for it, or a wager lies."""
        return self.in_round or self.step is not CanberraStep.SHUFFLE or bool(self.boxes)

    def hand(self, box: int) -> list[Card | None]:
        return self.boxes[box].cards if box else self.dealer

    @property
    def dealer_known(self) -> tuple[Card, ...]:
        """The dealer's cards as far as they are known here."""
        return tuple(card for card in self.dealer if card is not None)

    def seen_of(self, box: int) -> list[Card]:
        """The cards of a hand that everybody has seen while it was face down: exposed ones, and the dealer's last."""
        seen = list(self.seen.get(box, ()))
        last = self.dealer[-1] if not box and self.step is not CanberraStep.DEAL and self.dealer else None
        return seen if last is None or last in seen else [*seen, last]

    def in_play(self, box: int) -> bool:
        """Whether a box's hand can still be settled."""
        return box in self.boxes and self.boxes[box].standing in (BoxStanding.IN, BoxStanding.BET)

    @property
    def chips(self) -> list[int]:
        """The boxes whose jackpot chips lie on the layout, from the dealer's right."""
        return [box for box in reversed(self.order) if self.boxes[box].chip]

    @property
    def claims(self) -> tuple[PrizeClaim, ...]:
        """The hands that win a prize, from the dealer's right."""
        return claims_of(self.boxes, self.chips)

    @property
    def countable(self) -> ConcludedRound | None:
        """The last round while its hands can be counted: until the next shuffle, or a check of all cards (G-R73)."""
        last = self.last
        if last is None or last.number != self.ended or self.in_round or self.checked_since_round:
            return None
        return last if not self.opened or self.step is CanberraStep.SHUFFLE else None


def claims_of(boxes: dict[int, Box], order: Iterable[int]) -> tuple[PrizeClaim, ...]:
    return tuple(
        [PrizeClaim(number, box.prize, box.display) for number in order if (box := boxes[number]).prize is not None]
    )
