"""The state of a table of Mini-Baccarat: its shoe, and the coup that is on. Only events write to it."""

from pitboss.banked.baccarat.kinds import HANDS, OPEN_STEPS, BaccaratStep, CoupEffect, LastCoup, Method, Side
from pitboss.banked.baccarat.law import BaccaratLaw
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.house.state import HouseState
from pitboss.cards import Card, Deck


class BaccaratState(HouseState):
    """A table with its shoe and the coup that is on. Cards that a viewer may not know are None."""

    law: BaccaratLaw
    terms: BaccaratOptions

    def __init__(self) -> None:
        super().__init__()
        self.shoes = 0
        self.last_coup: Side | None = None
        self.last: LastCoup | None = None
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
        self.begin(BaccaratStep.SHUFFLE)

    def begin(self, step: BaccaratStep) -> None:
        """Clear the layout for the next coup."""
        self.in_round = False
        self.step = step
        self.is_called = False
        """At a table of a tournament: whether the coup has begun, and takes wagers."""
        self.wagers: dict[tuple[int, Side], int] = {}
        self.hands: dict[Side, list[Card | None]] = {side: [] for side in HANDS}
        self.opened: dict[Side, int] = dict.fromkeys(HANDS, 0)
        """How many cards of each hand lie open."""
        self.out: tuple[Side, int] | None = None
        """The hand that a player holds, and the seat."""
        self.handled: dict[Side, int] = {}
        """Who was designated for each hand."""
        self.announced: dict[Side, int] = {}
        self.settled: dict[int, CoupEffect] = {}
        """By seat, what the coup has done to it."""

    @property
    def method(self) -> Method:
        return self.terms.method

    @property
    def is_open(self) -> bool:
        """Whether wagers are still taken."""
        return self.step in OPEN_STEPS and (self.is_called or not self.tournament)

    @property
    def has_begun(self) -> bool:
        return self.in_round or self.is_called

    @property
    def waits_for_tournament(self) -> bool:
        """Whether all is ready for a coup, which the tournament has not begun yet."""
        return bool(self.tournament) and self.step is BaccaratStep.WAGERS and not self.is_called

    def has_wager(self, seat: int) -> bool:
        return any(owner == seat for owner, _ in self.wagers)

    def fresh(self) -> Deck:
        return Deck(copies=self.terms.decks)

    def is_all_open(self, side: Side) -> bool:
        return self.opened[side] == len(self.hands[side])

    def may_handle(self, side: Side) -> tuple[int, ...]:
        """Who may be designated to handle a hand: all who wagered on it, the largest wager first (G-R33).

        Among equals the nearest to the dealer's left comes first. Whoever has had its cards has the third one too.
        """
        if self.handled.get(side):
            return (self.handled[side],)
        on_it = sorted((-cents, seat) for (seat, on), cents in self.wagers.items() if on is side)
        return tuple([seat for _, seat in on_it])

    def designated(self, side: Side) -> int:
        """Who handles a hand unless the casino designates somebody else; 0 for nobody."""
        return next(iter(self.may_handle(side)), 0)

    def known(self, side: Side) -> list[Card]:
        return [card for card in self.hands[side] if card is not None]
