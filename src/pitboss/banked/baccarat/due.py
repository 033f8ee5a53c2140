"""What a table of Mini-Baccarat waits for: who is to do what, and by which rules."""

from pitboss.banked.baccarat.commands import (
    Burn,
    Command,
    Deal,
    NoMoreBets,
    Open,
    PassOut,
    Retrieve,
    ShowFirst,
    TakeBack,
)
from pitboss.banked.baccarat.commands import Wager as WagerCommand
from pitboss.banked.baccarat.dealing import spots_due
from pitboss.banked.baccarat.kinds import HANDS, Method, Side, Step
from pitboss.banked.baccarat.state import State
from pitboss.banked.house.due import DEALER, CutDue, ShuffleDue, player, table_due
from pitboss.play import Expected
from pitboss.play.money import dollars
from pitboss.play.table_terms import Phase
from pitboss.shoe.cut import SMALLEST_PACKET


class FirstCardDue(Expected[Command], frozen=True, gc=False):
    """The dealer is to show the first card of the shoe."""

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, ShowFirst)

    def sentence(self) -> str:
        return "the dealer is to show the first card of the shoe"


class BurnDue(Expected[Command], frozen=True, gc=False):
    """The dealer is to discard so many cards face down."""

    count: int

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Burn) and 1 <= len(command.cards) <= self.count

    def sentence(self) -> str:
        return f"the dealer is to discard {self.count} cards face down"


class WagersDue(Expected[Command], frozen=True, gc=False):
    """Wagers are open; the dealer calls NO MORE BETS when all are on the table. `stakes` has the chips by seat."""

    least: int
    most: int
    stakes: tuple[tuple[int, int], ...]
    placed: tuple[tuple[int, Side], ...]

    def __contains__(self, command: Command) -> bool:
        match command:
            case WagerCommand(seat=seat, side=side, cents=cents):
                fits = self.least <= cents <= min(self.most, dict(self.stakes).get(seat, 0)) and not cents % self.least
                return fits and (seat, side) not in self.placed
            case TakeBack(seat=seat, side=side):
                return (seat, side) in self.placed
            case NoMoreBets():
                return bool(self.placed)
            case _:
                return False

    def sentence(self) -> str:
        return f"wagers of {dollars(self.least)} to {dollars(self.most)} are open; then NO MORE BETS"


class DealDue(Expected[Command], frozen=True, gc=False):
    """A card is to go to a hand; so many in a row."""

    side: Side
    up: bool
    count: int

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, Deal) or not command.cards or (self.up and None in command.cards):
            return False
        return command.side in (None, self.side) and command.up in (None, self.up) and len(command.cards) <= self.count

    def sentence(self) -> str:
        return f"the dealer is to deal a card face {'up' if self.up else 'down'} to {self.side}"


class OpenDue(Expected[Command], frozen=True, gc=False):
    """Hands are to be opened, in the order that the dealer likes; under method (b) they may be passed out first.

    `designated` has the seat that may handle each hand, `holder` the seat that holds `held`.
    """

    sides: tuple[Side, ...]
    designated: tuple[tuple[Side, int], ...] = ()
    held: Side | None = None
    holder: int = 0

    def __contains__(self, command: Command) -> bool:
        match command:
            case Open(side=side, seat=seat):
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


def expect(state: State) -> Expected[Command] | None:
    """What is due now; nothing once the table is closed."""
    if state.phase is Phase.CLOSED:
        return None
    if state.phase is Phase.SET_UP or (state.closing and not state.in_round):
        return table_due(state)
    law = state.law
    match state.step:
        case Step.SHUFFLE:
            return ShuffleDue(DEALER, law.shuffle, len(state.deck)) if state.checked else table_due(state)
        case Step.CUT:
            return CutDue(DEALER, law.cut, SMALLEST_PACKET, len(state.deck) - SMALLEST_PACKET)
        case Step.FIRST_CARD:
            return FirstCardDue(DEALER, law.first_card)
        case Step.BURN:
            return BurnDue(DEALER, law.first_card, state.to_burn)
        case Step.WAGERS:
            return _wagers(state)
        case Step.DEAL | Step.PLAYER_CARD | Step.BANKER_CARD:
            spots = spots_due(state)
            side, up, rules = spots[0]
            return DealDue(DEALER, rules, side, up, len(spots))
        case _:
            return _opening(state)


def _wagers(state: State) -> WagersDue:
    law, terms = state.law, state.terms
    stakes = [(seat, place.stake) for seat, place in sorted(state.places.items()) if place.person not in state.excluded]
    by = (*DEALER, *(who for seat, _ in stakes for who in player(seat)))
    return WagersDue(by, law.wager + law.no_more_bets, terms.minimum, terms.maximum, tuple(stakes), tuple(state.wagers))


def _opening(state: State) -> OpenDue:
    sides = tuple(side for side in HANDS if not state.is_all_open(side))
    held, holder = state.out or (None, 0)
    designated: tuple[tuple[Side, int], ...] = ()
    if state.method is Method.B:
        designated = tuple((side, seat) for side in sides if (seat := state.designated(side)))
    by = player(holder) if holder and held in sides else DEALER
    rules = state.law.open[state.method] if sides else state.law.one_out
    return OpenDue(by, rules, sides, designated, held, holder)
