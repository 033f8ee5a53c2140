"""What a table of Canberra Poker waits for: who is to do what, and by which rules."""

from typing import ClassVar

from pitboss.banked.canberra.commands import (
    Ante,
    Bet,
    ChooseOutcome,
    CloseAntes,
    Command,
    DealBoxes,
    Fold,
    FoldLate,
    PayPrizes,
    PlayJackpot,
    RevealDealer,
    TakeBackAnte,
    TurnUp,
)
from pitboss.banked.canberra.dealing import spots_of
from pitboss.banked.canberra.kinds import CanberraStep
from pitboss.banked.canberra.rulings import open_ruling
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.canberra.wagers import ORDERED, in_turn
from pitboss.banked.house.due import CutByDealerDue, table_due
from pitboss.banked.jackpot.terms import PrizeClaim
from pitboss.play import Choice, Closed, DealersCards, Expected, Lateness, Principal, Role, RuleIds, Ruling
from pitboss.play.money import Currency
from pitboss.shoe.cut import SMALLEST_PACKET
from pitboss.table.due import DEALER, ShuffleDue, player
from pitboss.table.terms import Phase

DECIDERS = (Principal(Role.OPERATOR), Principal(Role.SUPERVISOR))


class AntesDue(Expected[Command], frozen=True, gc=False):
    """Antes are open, and to those who have one the jackpot; the dealer calls NO MORE BETS when all are placed.

    `stakes` has the chips of each player who may still ante, `chips` the seats that may still play the jackpot.
    """

    name: ClassVar[str] = "wager"
    least: int
    most: int
    step: int
    stakes: tuple[tuple[int, int], ...]
    chips: tuple[int, ...]
    chip: int
    placed: tuple[int, ...]
    currency: Currency = Currency.DOLLARS
    turn: int = 0
    """Whose ante comes next, where the conditions of a tournament have them in turn (T-R80)."""

    def __contains__(self, command: Command) -> bool:
        match command:
            case Ante(seat=seat, cents=cents, box=box):
                fits = self.least <= cents <= min(self.most, dict(self.stakes).get(seat, 0)) and not cents % self.step
                return fits and box in (0, seat)
            case PlayJackpot(seat=seat):
                return seat in self.chips
            case TakeBackAnte(seat=seat):
                return seat in self.placed
            case CloseAntes():
                return bool(self.placed)
            case _:
                return False

    def sentence(self) -> str:
        least, most = self.currency.amount(self.least), self.currency.amount(self.most)
        turn = f" from seat {self.turn}" if self.turn else ""
        return f"wagers are open: an ante of {least} to {most}{turn}; then NO MORE BETS"

    def concerned(self) -> tuple[Principal, ...]:
        """Whoever has wagered may take it back, or play the jackpot."""
        return (*self.by, *(who for seat in self.placed for who in player(seat) if who not in self.by))

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        if by.role is Role.DEALER:
            return (Choice("no_more_bets", "NO MORE BETS", self.rules),) if self.placed else ()
        seat, found = by.seat, []
        most = min(self.most, dict(self.stakes).get(seat, 0) // self.step * self.step)
        if most >= self.least:
            text = f"ante {self.currency.span(self.least, most)}"
            found.append(Choice("ante", text, self.rules, self.least, most, self.step))
        if seat in self.chips:
            text = f"play the jackpot for {self.currency.amount(self.chip)}"
            found.append(Choice("play_jackpot", text, self.rules, self.chip, self.chip))
        if seat in self.placed:
            found.append(Choice("take_back", "take the wager back", self.rules))
        return tuple(found)


class DealBoxesDue(Expected[Command], frozen=True, gc=False):
    """A card is to go to a box, or to the dealer (0); so many are still to come in this deal."""

    name: ClassVar[str] = "deal"
    box: int
    up: bool
    count: int

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, DealBoxes) or not command.cards or (self.up and command.cards[0] is None):
            return False
        return command.box in (None, self.box) and command.up in (None, self.up)

    def sentence(self) -> str:
        where = f"to box {self.box}" if self.box else "to the dealer"
        return f"the dealer is to deal a card face {'up' if self.up else 'down'} {where}"

    def served(self, cards: DealersCards) -> Command | None:
        return DealBoxes(cards.cards(self, self.count))


class FoldOrBetDue(Expected[Command], frozen=True, gc=False):
    """Players are to fold or bet, in any order; `bets` has what the bet costs for each who can pay it."""

    name: ClassVar[str] = "fold_or_bet"
    seats: tuple[int, ...]
    bets: tuple[tuple[int, int], ...]
    currency: Currency = Currency.DOLLARS

    def __contains__(self, command: Command) -> bool:
        if isinstance(command, Fold | FoldLate):
            return command.seat in self.seats
        if not isinstance(command, Bet):
            return False
        due = dict(self.bets).get(command.seat)
        return due is not None and command.cents in (0, due)

    def sentence(self) -> str:
        seats = ", ".join(map(str, self.seats))
        return f"seat {seats} is to fold or bet" if len(self.seats) == 1 else f"seats {seats} are to fold or bet"

    def late(self, seat: int, lateness: Lateness = Lateness.HOUSE) -> Command | None:
        return FoldLate(seat)

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        fold, bet = Choice("fold", "fold", self.rules), dict(self.bets).get(by.seat)
        return (
            (fold,) if bet is None else (fold, Choice("bet", f"bet {self.currency.amount(bet)}", self.rules, bet, bet))
        )

    def closed_to(self, by: Principal) -> tuple[Closed, ...]:
        able = by.seat in dict(self.bets)
        return () if able else (Closed("bet", self.rules, "the chips are too few for the bet"),)


class RevealDue(Expected[Command], frozen=True, gc=False):
    """The dealer is to turn up his cards."""

    name: ClassVar[str] = "reveal"

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, RevealDealer)

    def sentence(self) -> str:
        return "the dealer is to turn up all his cards"

    def served(self, cards: DealersCards) -> Command | None:
        return RevealDealer()


class TurnDue(Expected[Command], frozen=True, gc=False):
    """The dealer is to turn up a player's cards and settle."""

    name: ClassVar[str] = "turn_up"
    box: int

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, TurnUp) and command.box == self.box

    def sentence(self) -> str:
        return f"the dealer is to turn up the cards of box {self.box} and settle"

    def served(self, cards: DealersCards) -> Command | None:
        return TurnUp(self.box)


class JackpotDue(Expected[Command], frozen=True, gc=False):
    """The jackpot is to be settled: these hands win, and so many chips lost."""

    name: ClassVar[str] = "jackpot"
    claims: tuple[PrizeClaim, ...]
    losing: int

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, PayPrizes):
            return False
        return [(paid.box, paid.prize) for paid in command.paid] == [(claim.box, claim.prize) for claim in self.claims]

    def sentence(self) -> str:
        prizes, chips = len(self.claims), self.losing
        lost = f"{chips} chip{'s'[: chips != 1]} lost"
        return f"the jackpot is to be settled: {prizes} prize{'s'[: prizes != 1]}, {lost}"

    def served(self, cards: DealersCards) -> Command | None:
        """The jackpot itself says what it pays; see `jackpot_desk`."""
        return PayPrizes(0)


class RulingDue(Expected[Command], frozen=True):
    """A person with the right role is to decide what a ruling leaves open."""

    name: ClassVar[str] = "decide"
    ruling: Ruling

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, ChooseOutcome) or not command.reason.strip():
            return False
        return command.outcome in [outcome.name for outcome in self.ruling.outcomes]

    def sentence(self) -> str:
        names = " or ".join(outcome.name for outcome in self.ruling.outcomes)
        return f"the operator is to decide with a reason: {names}"

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        return tuple([Choice(outcome.name, outcome.name, self.rules) for outcome in self.ruling.outcomes])


def expect(state: CanberraState) -> Expected[Command] | None:
    """What is due now; nothing once the table is closed."""
    if state.phase is Phase.CLOSED:
        return None
    if state.ruling is not None:
        ruling = open_ruling(state)
        return RulingDue(DECIDERS, ruling.rules, ruling)
    if state.phase is Phase.SET_UP or not state.opened or (state.closing and not state.in_round):
        return table_due(state)
    return _in_round(state)


def _in_round(state: CanberraState) -> Expected[Command]:
    law = state.law
    match state.step:
        case CanberraStep.SHUFFLE:
            return table_due(state) if not state.checked else ShuffleDue(DEALER, law.shuffle, len(state.deck))
        case CanberraStep.CUT:
            return CutByDealerDue(DEALER, law.cut, SMALLEST_PACKET, len(state.deck) - SMALLEST_PACKET)
        case CanberraStep.WAGERS:
            return _wagers(state)
        case CanberraStep.DEAL:
            spots = spots_of(law, state.order)
            box, up, rules = spots[state.dealt]
            return DealBoxesDue(DEALER, rules, box, up, len(spots) - state.dealt)
        case CanberraStep.DECISIONS:
            return _decisions(state)
        case CanberraStep.REVEAL:
            return RevealDue(DEALER, law.reveal)
        case CanberraStep.SETTLEMENT:
            return TurnDue(DEALER, law.win if state.plays else law.settle_no_hand, state.turning[0])
        case _:
            return JackpotDue(DEALER, law.jackpot, state.claims, len(state.chips) - len(state.claims))


def _wagers(state: CanberraState) -> AntesDue:
    law, terms, turn = state.law, state.terms, in_turn(state)
    stakes = [
        (seat, place.stake)
        for seat, place in sorted(state.places.items())
        if not state.has_ante(seat) and place.person not in state.excluded and seat == (turn or seat)
    ]
    placed = tuple(box for box in sorted(state.boxes) if state.in_play(box))
    can_play = bool(terms.jackpot)
    chips = [
        box
        for box in placed
        if can_play and not state.boxes[box].chip and state.places[box].stake >= terms.jackpot_chip
    ]
    by = (*DEALER, *(who for seat, _ in stakes for who in player(seat)))
    rules: RuleIds = law.open + law.no_more_bets + (ORDERED if turn else ())
    return AntesDue(
        by,
        rules,
        terms.minimum,
        terms.maximum,
        terms.minimum,
        tuple(stakes),
        tuple(chips),
        terms.jackpot_chip,
        placed,
        terms.currency,
        turn,
    )


def _decisions(state: CanberraState) -> FoldOrBetDue:
    seats = tuple(state.undecided)
    bets = [(seat, state.law.bet_multiple * state.boxes[seat].ante) for seat in seats]
    payable = tuple((seat, due) for seat, due in bets if state.places[seat].stake >= due)
    by = tuple(who for seat in seats for who in player(seat))
    return FoldOrBetDue(by, state.law.look + state.law.no_third_way, seats, payable, state.terms.currency)
