"""What a table of Canberra Poker waits for: who is to do what, and by which rules."""

from pitboss.banked.canberra.commands import (
    Ante,
    Bet,
    Choose,
    Command,
    Deal,
    Fold,
    NoMoreBets,
    PayPrizes,
    PlayJackpot,
    Reveal,
    TakeBack,
    TurnUp,
)
from pitboss.banked.canberra.dealing import spots_of
from pitboss.banked.canberra.kinds import Step
from pitboss.banked.canberra.state import State
from pitboss.banked.house.due import DEALER, CutDue, ShuffleDue, player, table_due
from pitboss.banked.jackpot.terms import Claim
from pitboss.play import Expected, Principal, Role, RuleIds, Ruling
from pitboss.play.money import dollars
from pitboss.play.table_terms import Phase
from pitboss.shoe.cut import SMALLEST_PACKET

DECIDERS = (Principal(Role.OPERATOR), Principal(Role.SUPERVISOR))


class WagersDue(Expected[Command], frozen=True, gc=False):
    """Antes are open, and to those who have one the jackpot; the dealer calls NO MORE BETS when all are placed.

    `stakes` has the chips of each player who may still ante, `chips` the seats that may still play the jackpot.
    """

    least: int
    most: int
    step: int
    stakes: tuple[tuple[int, int], ...]
    chips: tuple[int, ...]
    chip: int
    placed: tuple[int, ...]

    def __contains__(self, command: Command) -> bool:
        match command:
            case Ante(seat=seat, cents=cents, box=box):
                fits = self.least <= cents <= min(self.most, dict(self.stakes).get(seat, 0)) and not cents % self.step
                return fits and box in (0, seat)
            case PlayJackpot(seat=seat):
                return seat in self.chips
            case TakeBack(seat=seat):
                return seat in self.placed
            case NoMoreBets():
                return bool(self.placed)
            case _:
                return False

    def sentence(self) -> str:
        return f"wagers are open: an ante of {dollars(self.least)} to {dollars(self.most)}; then NO MORE BETS"


class DealDue(Expected[Command], frozen=True, gc=False):
    """A card is to go to a box, or to the dealer (0); so many are still to come in this deal."""

    box: int
    up: bool
    count: int

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, Deal) or not command.cards or (self.up and command.cards[0] is None):
            return False
        return command.box in (None, self.box) and command.up in (None, self.up)

    def sentence(self) -> str:
        where = f"to box {self.box}" if self.box else "to the dealer"
        return f"the dealer is to deal a card face {'up' if self.up else 'down'} {where}"


class DecisionDue(Expected[Command], frozen=True, gc=False):
    """Players are to fold or bet, in any order; `bets` has what the bet costs for each who can pay it."""

    seats: tuple[int, ...]
    bets: tuple[tuple[int, int], ...]

    def __contains__(self, command: Command) -> bool:
        if isinstance(command, Fold):
            return command.seat in self.seats
        if not isinstance(command, Bet):
            return False
        due = dict(self.bets).get(command.seat)
        return due is not None and command.cents in (0, due)

    def sentence(self) -> str:
        seats = ", ".join(map(str, self.seats))
        return f"seat {seats} is to fold or bet" if len(self.seats) == 1 else f"seats {seats} are to fold or bet"


class RevealDue(Expected[Command], frozen=True, gc=False):
    """The dealer is to turn up his cards."""

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Reveal)

    def sentence(self) -> str:
        return "the dealer is to turn up all his cards"


class TurnDue(Expected[Command], frozen=True, gc=False):
    """The dealer is to turn up a player's cards and settle."""

    box: int

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, TurnUp) and command.box == self.box

    def sentence(self) -> str:
        return f"the dealer is to turn up the cards of box {self.box} and settle"


class JackpotDue(Expected[Command], frozen=True, gc=False):
    """The jackpot is to be settled: these hands win, and so many chips lost."""

    claims: tuple[Claim, ...]
    losing: int

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, PayPrizes):
            return False
        return [(paid.box, paid.prize) for paid in command.paid] == [(claim.box, claim.prize) for claim in self.claims]

    def sentence(self) -> str:
        prizes, chips = len(self.claims), self.losing
        lost = f"{chips} chip{'s'[: chips != 1]} lost"
        return f"the jackpot is to be settled: {prizes} prize{'s'[: prizes != 1]}, {lost}"


class RulingDue(Expected[Command], frozen=True):
    """A person with the right role is to decide what a ruling leaves open."""

    ruling: Ruling

    def __contains__(self, command: Command) -> bool:
        if not isinstance(command, Choose) or not command.reason.strip():
            return False
        return command.outcome in [outcome.name for outcome in self.ruling.outcomes]

    def sentence(self) -> str:
        names = " or ".join(outcome.name for outcome in self.ruling.outcomes)
        return f"the operator is to decide with a reason: {names}"


def expect(state: State) -> Expected[Command] | None:
    """What is due now; nothing once the table is closed."""
    if state.phase is Phase.CLOSED:
        return None
    if state.ruling is not None:
        ruling, _ = state.ruling
        return RulingDue(DECIDERS, ruling.rules, ruling)
    if state.phase is Phase.SET_UP or not state.opened or (state.closing and not state.in_round):
        return table_due(state)
    return _in_round(state)


def _in_round(state: State) -> Expected[Command]:
    law = state.law
    match state.step:
        case Step.SHUFFLE:
            return table_due(state) if not state.checked else ShuffleDue(DEALER, law.shuffle, len(state.deck))
        case Step.CUT:
            return CutDue(DEALER, law.cut, SMALLEST_PACKET, len(state.deck) - SMALLEST_PACKET)
        case Step.WAGERS:
            return _wagers(state)
        case Step.DEAL:
            spots = spots_of(law, state.order)
            box, up, rules = spots[state.dealt]
            return DealDue(DEALER, rules, box, up, len(spots) - state.dealt)
        case Step.DECISIONS:
            return _decisions(state)
        case Step.REVEAL:
            return RevealDue(DEALER, law.reveal)
        case Step.SETTLEMENT:
            return TurnDue(DEALER, law.win if state.plays else law.settle_no_hand, state.turning[0])
        case _:
            return JackpotDue(DEALER, law.jackpot, state.claims, len(state.chips) - len(state.claims))


def _wagers(state: State) -> WagersDue:
    law, terms = state.law, state.terms
    stakes = [
        (seat, place.stake)
        for seat, place in sorted(state.places.items())
        if seat not in state.boxes and place.person not in state.excluded
    ]
    placed = tuple(box for box in sorted(state.boxes) if state.in_play(box))
    can_play = bool(terms.jackpot)
    chips = [
        box
        for box in placed
        if can_play and not state.boxes[box].chip and state.places[box].stake >= terms.jackpot_chip
    ]
    by = (*DEALER, *(who for seat, _ in stakes for who in player(seat)))
    rules: RuleIds = law.open + law.no_more_bets
    return WagersDue(
        by,
        rules,
        terms.minimum,
        terms.maximum,
        terms.minimum,
        tuple(stakes),
        tuple(chips),
        terms.jackpot_chip,
        placed,
    )


def _decisions(state: State) -> DecisionDue:
    seats = tuple(state.undecided)
    bets = [(seat, state.law.bet_multiple * state.boxes[seat].ante) for seat in seats]
    payable = tuple((seat, due) for seat, due in bets if state.places[seat].stake >= due)
    by = tuple(who for seat in seats for who in player(seat))
    return DecisionDue(by, state.law.look + state.law.no_third_way, seats, payable)
