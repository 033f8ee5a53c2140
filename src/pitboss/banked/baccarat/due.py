"""What a table of Mini-Baccarat waits for: who is to do what, and by which rules."""

from typing import ClassVar

from pitboss.banked.baccarat.commands import (
    BurnCards,
    Command,
    DealSides,
    NoMoreBets,
    OpenCoup,
    OpenHand,
    PassOut,
    Retrieve,
    ShowFirst,
    TakeBackWager,
)
from pitboss.banked.baccarat.commands import Wager as WagerCommand
from pitboss.banked.baccarat.dealing import spots_due
from pitboss.banked.baccarat.kinds import HANDS, BaccaratStep, Method, Side
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.house.due import CutByDealerDue, table_due
from pitboss.play import Choice, DealersCards, Expected, Lateness, Principal, Role
from pitboss.play.money import Currency
from pitboss.shoe.cut import SMALLEST_PACKET
from pitboss.table.due import DEALER, ShuffleDue, player
from pitboss.table.terms import Phase


class FirstCardDue(Expected[Command], frozen=True, gc=False):
    """The dealer is to show the first card of the shoe."""

    name: ClassVar[str] = "first_card"

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, ShowFirst)

    def sentence(self) -> str:
        return "the dealer is to show the first card of the shoe"

    def served(self, cards: DealersCards) -> Command | None:
        (card,) = cards.cards(self, 1)
        assert card is not None, "the first card is shown to all"
        return ShowFirst(card)


class BurnCardsDue(Expected[Command], frozen=True, gc=False):
    """The dealer is to discard so many cards face down."""

    name: ClassVar[str] = "burn"
    count: int

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, BurnCards) and 1 <= len(command.cards) <= self.count

    def sentence(self) -> str:
        return f"the dealer is to discard {self.count} cards face down"

    def served(self, cards: DealersCards) -> Command | None:
        return BurnCards(cards.cards(self, self.count))


class CoupDue(Expected[Command], frozen=True, gc=False):
    """At a table of a tournament: the next coup is to begin."""

    name: ClassVar[str] = "coup"

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, OpenCoup)

    def sentence(self) -> str:
        return "the next coup is to begin"

    def served(self, cards: DealersCards) -> Command | None:
        return OpenCoup()


class WagersDue(Expected[Command], frozen=True, gc=False):
    """Wagers are open; the dealer calls NO MORE BETS when all are on the table. `stakes` has the chips by seat."""

    name: ClassVar[str] = "wager"
    least: int
    most: int
    stakes: tuple[tuple[int, int], ...]
    placed: tuple[tuple[int, Side], ...]
    currency: Currency = Currency.DOLLARS

    def __contains__(self, command: Command) -> bool:
        match command:
            case WagerCommand(seat=seat, side=side, cents=cents):
                fits = self.least <= cents <= min(self.most, dict(self.stakes).get(seat, 0)) and not cents % self.least
                return fits and (seat, side) not in self.placed
            case TakeBackWager(seat=seat, side=side):
                return (seat, side) in self.placed
            case NoMoreBets():
                return bool(self.placed)
            case _:
                return False

    def sentence(self) -> str:
        least, most = self.currency.amount(self.least), self.currency.amount(self.most)
        return f"wagers of {least} to {most} are open; then NO MORE BETS"

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        if by.role is Role.DEALER:
            return (Choice("no_more_bets", "NO MORE BETS", self.rules),) if self.placed else ()
        seat, found = by.seat, []
        most = min(self.most, dict(self.stakes).get(seat, 0) // self.least * self.least)
        sides = [side for side in Side if (seat, side) not in self.placed]
        if sides and most >= self.least:
            text = f"wager {self.currency.span(self.least, most)} on {' or '.join(sides)}"
            found.append(Choice("wager", text, self.rules, self.least, most, self.least))
        if back := [side.value for owner, side in self.placed if owner == seat]:
            found.append(Choice("take_back", f"take back {' or '.join(back)}", self.rules))
        return tuple(found)


class DealSidesDue(Expected[Command], frozen=True, gc=False):
    """A card is to go to a hand; so many in a row."""

    name: ClassVar[str] = "deal"
    side: Side
    up: bool
    count: int

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, DealSides) or not command.cards or (self.up and None in command.cards):
            return False
        return command.side in (None, self.side) and command.up in (None, self.up) and len(command.cards) <= self.count

    def sentence(self) -> str:
        return f"the dealer is to deal a card face {'up' if self.up else 'down'} to {self.side}"

    def served(self, cards: DealersCards) -> Command | None:
        return DealSides(cards.cards(self, self.count))


class OpenHandDue(Expected[Command], frozen=True, gc=False):
    """Hands are to be opened, in the order that the dealer likes; under method (b) they may be passed out first.

    `designated` has the seats that may handle each hand, the usual one first; `holder` is the seat that holds `held`.
    """

    name: ClassVar[str] = "open"
    sides: tuple[Side, ...]
    designated: tuple[tuple[Side, int], ...] = ()
    held: Side | None = None
    holder: int = 0

    def __contains__(self, command: Command) -> bool:
        match command:
            case OpenHand(side=side, seat=seat):
                return side in self.sides and seat == (self.holder if side is self.held else 0)
            case PassOut(side=side, seat=seat):
                return self.held is None and (side, seat) in self.designated
            case Retrieve():
                return self.held is not None
            case _:
                return False

    def sentence(self) -> str:
        if not self.sides:
            return f"the dealer is to retrieve the cards of {self.held} from seat {self.holder}"
        return f"the cards of {' and '.join(self.sides)} are to be opened"

    def served(self, cards: DealersCards) -> Command | None:
        """Cards go to the designated player and come back; else the dealer opens them."""
        if self.held is not None:
            return None if self.held in self.sides else Retrieve()
        return PassOut(*self.designated[0]) if self.designated else OpenHand(self.sides[0])

    def late(self, seat: int, lateness: Lateness = Lateness.HOUSE) -> Command | None:
        return Retrieve()

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        sides = (self.held,) if self.held in self.sides and self.held is not None else self.sides
        opening = Choice("open", f"open {' or '.join(sides)}", self.rules)
        return (opening,) if sides else (Choice("retrieve", f"take back {self.held}", self.rules),)


def expect(state: BaccaratState) -> Expected[Command] | None:
    """What is due now; nothing once the table is closed."""
    if state.phase is Phase.CLOSED:
        return None
    if state.phase is Phase.SET_UP or (state.closing and not state.in_round):
        return table_due(state)
    law = state.law
    match state.step:
        case BaccaratStep.SHUFFLE:
            return ShuffleDue(DEALER, law.shuffle, len(state.deck)) if state.checked else table_due(state)
        case BaccaratStep.CUT:
            return CutByDealerDue(DEALER, law.cut, SMALLEST_PACKET, len(state.deck) - SMALLEST_PACKET)
        case BaccaratStep.FIRST_CARD:
            return FirstCardDue(DEALER, law.first_card)
        case BaccaratStep.BURN:
            return BurnCardsDue(DEALER, law.first_card, state.to_burn)
        case BaccaratStep.WAGERS:
            return CoupDue(DEALER, law.wager) if state.waits_for_tournament else _wagers(state)
        case BaccaratStep.DEAL | BaccaratStep.PLAYER_CARD | BaccaratStep.BANKER_CARD:
            spots = spots_due(state)
            side, up, rules = spots[0]
            return DealSidesDue(DEALER, rules, side, up, len(spots))
        case _:
            return _opening(state)


def _wagers(state: BaccaratState) -> WagersDue:
    law, terms = state.law, state.terms
    stakes = [(seat, place.stake) for seat, place in sorted(state.places.items()) if place.person not in state.excluded]
    by = (*DEALER, *(who for seat, _ in stakes for who in player(seat)))
    rules, placed = law.wager + law.no_more_bets, tuple(state.wagers)
    return WagersDue(by, rules, terms.minimum, terms.maximum, tuple(stakes), placed, terms.currency)


def _opening(state: BaccaratState) -> OpenHandDue:
    sides = tuple(side for side in HANDS if not state.is_all_open(side))
    held, holder = state.out or (None, 0)
    designated: tuple[tuple[Side, int], ...] = ()
    if state.method is Method.B:
        designated = tuple((side, seat) for side in sides for seat in state.may_handle(side))
    by = player(holder) if holder and held in sides else DEALER
    rules = state.law.open[state.method] if sides else state.law.one_out
    return OpenHandDue(by, rules, sides, designated, held, holder)
