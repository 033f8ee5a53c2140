"""The state of a table of Mini-Baccarat: its shoe, and the coup that is on. Only events write to it."""

from pitboss.banked.baccarat.kinds import HANDS, OPEN_STEPS, Method, Side, Step
from pitboss.banked.baccarat.law import Law
from pitboss.banked.baccarat.options import Options
from pitboss.banked.house.state import HouseState
from pitboss.cards import Card, Deck


class State(HouseState):
    """A table with its shoe and the coup that is on. Cards that a viewer may not know are None."""

    law: Law
    terms: Options

    def __init__(self) -> None:
        super().__init__()
        self.shoes = 0
        self.last_coup: Side | None = None
        self.fill()

    def fill(self) -> None:
        """A new shoe is due."""
        self.seen = [0] * 52
        """How often each face has been seen to leave the shoe."""
        self.shoe = 0
        self.to_burn = 0
        self.cutting_card_out = False
        self.is_last = False
        """The coup after the one in which the cutting card came."""
        self.begin(Step.SHUFFLE)

    def begin(self, step: Step) -> None:
        """Clear the layout for the next coup."""
        self.in_round = False
        self.step = step
        self.wagers: dict[tuple[int, Side], int] = {}
        self.hands: dict[Side, list[Card | None]] = {side: [] for side in HANDS}
        self.opened: dict[Side, int] = dict.fromkeys(HANDS, 0)
        """How many cards of each hand lie open."""
        self.out: tuple[Side, int] | None = None
        """The hand that a player holds, and the seat."""
        self.announced: dict[Side, int] = {}

    @property
    def method(self) -> Method:
        return self.terms.method

    @property
    def is_open(self) -> bool:
        """Whether wagers are still taken."""
        return self.step in OPEN_STEPS

    def has_wager(self, seat: int) -> bool:
        return any(owner == seat for owner, _ in self.wagers)

    def fresh(self) -> Deck:
        return Deck(copies=self.terms.decks)

    def is_all_open(self, side: Side) -> bool:
        return self.opened[side] == len(self.hands[side])

    def designated(self, side: Side) -> int:
        """Who may handle a hand: the largest wager on it, nearest the dealer's left among equals; 0 for nobody."""
        on_it = [(-cents, seat) for (seat, on), cents in self.wagers.items() if on is side]
        return min(on_it)[1] if on_it else 0

    def known(self, side: Side) -> list[Card]:
        return [card for card in self.hands[side] if card is not None]
