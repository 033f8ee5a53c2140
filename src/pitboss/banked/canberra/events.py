"""What happens in rounds of Canberra Poker, as events. Each says what was decided and by which rules."""

from typing import Self

from msgspec.structs import replace

from pitboss.banked.canberra.conditions import law_under
from pitboss.banked.canberra.kinds import Result, Standing, Step
from pitboss.banked.canberra.options import Options
from pitboss.banked.canberra.state import Box, Concluded, State
from pitboss.banked.house.events import TableSetUp
from pitboss.banked.jackpot.events import clearing
from pitboss.banked.jackpot.prizes import Prize
from pitboss.banked.jackpot.terms import Paid
from pitboss.cards import Card
from pitboss.play import Event, Principal, Transfer
from pitboss.play.money import BANK, stake, wager

# Module-level names: an attribute of an enum costs several times as much where every hand passes.
IN, BET, FOLDED, SETTLED, VOID = Standing.IN, Standing.BET, Standing.FOLDED, Standing.SETTLED, Standing.VOID


class SetUp(TableSetUp[State], frozen=True, tag="canberra"):
    """A table of this game begins."""

    options: Options

    def apply(self, state: State) -> None:
        super().apply(state)
        state.law = law_under(self.edition, self.options.conditions)


class Noticed(Event[State], frozen=True, tag="noticed"):
    """The players were told the limits from the next round on."""

    options: Options

    def apply(self, state: State) -> None:
        state.notice = self.options


class RoundOpened(Event[State], frozen=True, gc=False, tag="round_opened"):
    """The layout is clear: wagers are open, under what was last given notice of."""

    number: int

    def apply(self, state: State) -> None:
        if state.notice is not None:
            if state.notice.minimum != state.terms.minimum:
                for place in state.places.values():
                    place.advised = False
            assert isinstance(state.notice, Options), "a table of Canberra Poker has its own terms"
            state.terms = state.notice
            state.law = law_under(state.edition, state.terms.conditions)
            state.notice = None
        state.begin()
        state.opened = True


class Shuffled(Event[State], frozen=True, gc=False, tag="shuffled"):
    """The cards were shuffled; `root` commits to their order where there is a proof."""

    cards: int
    root: str = ""

    def apply(self, state: State) -> None:
        state.step = Step.CUT


class WasCut(Event[State], frozen=True, gc=False, tag="cut"):
    """The dealer cut after so many cards (0: not counted)."""

    after: int

    def apply(self, state: State) -> None:
        state.step = Step.WAGERS


class Wagered(Event[State], frozen=True, gc=False):
    """The base of the events by which chips come from a seat onto its box."""

    box: int
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.box), wager(self.box), self.cents),)


class Anted(Wagered, frozen=True, gc=False, tag="anted"):
    """An ante lies on a box. `small`: below the minimum once more, so that it will go back."""

    person: str
    small: bool = False

    def apply(self, state: State) -> None:
        state.places[self.box].stake -= self.cents
        box = state.boxes[self.box] = Box(self.person, self.cents)
        box.small = self.small


class ChipPlaced(Wagered, frozen=True, gc=False, tag="chip_placed"):
    """A chip lies on the Boomerang Jackpot."""

    def apply(self, state: State) -> None:
        state.places[self.box].stake -= self.cents
        box = state.boxes[self.box]
        box.chip = self.cents
        box.placed += self.cents


class TakenBack(Event[State], frozen=True, gc=False, tag="taken_back"):
    """Ante and chip were taken off the layout before NO MORE BETS."""

    box: int
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wager(self.box), stake(self.box), self.cents),)

    def apply(self, state: State) -> None:
        state.places[self.box].stake += self.cents
        del state.boxes[self.box]


class BetsClosed(Event[State], frozen=True, gc=False, tag="no_more_bets"):
    """NO MORE BETS: these boxes are dealt in, from the dealer's left; what the jackpot displays is noted."""

    order: tuple[int, ...]
    jackpot: str = ""
    display: int = 0
    at: int = 0

    def apply(self, state: State) -> None:
        state.order = self.order
        state.step = Step.DEAL
        state.in_round = True
        state.checked_since_round = False


class Dealt(Event[State], frozen=True, gc=False, tag="dealt"):
    """One card to a box, or to the dealer (0). Players do not look at their cards yet."""

    box: int
    card: Card | None
    up: bool = False

    def apply(self, state: State) -> None:
        card = self.card
        if card is not None:
            state.used |= card.bit
        state.shoe -= 1
        state.dealt += 1
        if self.box:
            state.boxes[self.box].cards.append(card)
        else:
            state.dealer.append(card)
            if self.up:
                state.undecided = [box for box in state.order if state.boxes[box].standing is IN]
                state.step = Step.DECISIONS if state.undecided else Step.REVEAL

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if self.up else replace(self, card=None)


class PickedUp(Event[State], frozen=True, gc=False, tag="picked_up"):
    """A player looks at the cards, now that the dealer has the last one."""

    box: int
    cards: tuple[Card | None, ...]

    def apply(self, state: State) -> None:
        state.boxes[self.box].cards = list(self.cards)
        state.looked = True

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if viewer.seat == self.box else replace(self, cards=(None,) * len(self.cards))


class Folded(Event[State], frozen=True, gc=False, tag="folded"):
    """A hand was passed in: counted, racked, and its ante collected; a jackpot chip is lost with it."""

    box: int
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wager(self.box), BANK, self.cents),)

    def apply(self, state: State) -> None:
        box = state.boxes[self.box]
        box.standing = FOLDED
        box.placed -= self.cents
        box.lost += self.cents
        decided(state, self.box)


class BetPlaced(Wagered, frozen=True, gc=False, tag="bet_placed"):
    """A player stays in with a bet."""

    def apply(self, state: State) -> None:
        state.places[self.box].stake -= self.cents
        box = state.boxes[self.box]
        box.bet += self.cents
        box.placed += self.cents
        box.standing = BET
        decided(state, self.box)


class DealerShown(Event[State], frozen=True, gc=False, tag="dealer_shown"):
    """The dealer turned up all cards and declared the hand, or NO HAND."""

    cards: tuple[Card, ...]
    value: int
    plays: bool

    def apply(self, state: State) -> None:
        state.dealer = list(self.cards)
        _seen(state, self.cards)
        state.dealer_value = self.value
        state.plays = self.plays
        state.turning = [box for box in reversed(state.order) if state.boxes[box].standing is BET]
        state.step = Step.SETTLEMENT if state.turning else Step.JACKPOT


class Settled(Event[State], frozen=True, gc=False, tag="settled"):
    """A hand was turned up, compared and settled: stakes back, stakes lost, and what the bank pays on ante and bet.

    A jackpot chip stays until the prizes are paid, unless it goes `back` with the rest.
    """

    box: int
    cards: tuple[Card, ...]
    value: int
    result: Result
    back: int = 0
    lost: int = 0
    ante_win: int = 0
    bet_win: int = 0
    prize: Prize | None = None

    def transfers(self) -> tuple[Transfer, ...]:
        own, layout = stake(self.box), wager(self.box)
        moves = ((layout, own, self.back), (layout, BANK, self.lost), (BANK, own, self.ante_win + self.bet_win))
        return tuple([Transfer(*move) for move in moves if move[2]])

    def apply(self, state: State) -> None:
        box, won = state.boxes[self.box], self.ante_win + self.bet_win
        state.places[self.box].stake += self.back + won
        box.cards = list(self.cards)
        _seen(state, self.cards)
        box.value = self.value
        box.result = self.result
        box.prize = self.prize
        box.standing = SETTLED
        box.placed -= self.back + self.lost
        box.lost += self.lost
        box.won += won
        if not box.placed:
            box.chip = 0
        state.turning.remove(self.box)
        if not state.turning:
            state.step = Step.JACKPOT


class JackpotSettled(Event[State], frozen=True, gc=False, tag="jackpot_settled"):
    """Prizes are paid and every chip on the layout is collected; the jackpot's own stream says who paid."""

    jackpot: str
    display: int
    paid: tuple[Paid, ...]
    chips: tuple[tuple[int, int], ...]

    def transfers(self) -> tuple[Transfer, ...]:
        desk = clearing(self.jackpot)
        collected = [Transfer(wager(box), desk, cents) for box, cents in self.chips]
        return (*collected, *(Transfer(desk, stake(paid.box), paid.cents) for paid in self.paid))

    def apply(self, state: State) -> None:
        for box, cents in self.chips:
            state.boxes[box].placed -= cents
        for paid in self.paid:
            state.places[paid.box].stake += paid.cents
            state.prizes[paid.box] = paid.cents
        state.step = Step.ENDING


class RoundEnded(Event[State], frozen=True, gc=False, tag="round_ended"):
    """Every wager is settled and every card collected: the round of play is over."""

    number: int

    def apply(self, state: State) -> None:
        state.rounds += 1
        state.ended = self.number
        for seat, place in state.places.items():
            place.idle = 0 if seat in state.boxes else place.idle + 1
        state.last = Concluded(self.number, state.boxes, state.prizes)
        state.opened = state.in_round = False


def _seen(state: State, cards: tuple[Card, ...]) -> None:
    """Cards that are turned up have left the shoe, though nobody may have known them before."""
    for card in cards:
        state.used |= card.bit


def decided(state: State, box: int) -> None:
    """A box needs no decision any more; after the last one the dealer turns up."""
    if box in state.undecided:
        state.undecided.remove(box)
    if state.step is Step.DECISIONS and not state.undecided:
        state.step = Step.REVEAL


ROUND_EVENTS: tuple[type[Event[State]], ...] = (
    SetUp,
    Noticed,
    RoundOpened,
    Shuffled,
    WasCut,
    Anted,
    ChipPlaced,
    TakenBack,
    BetsClosed,
    Dealt,
    PickedUp,
    Folded,
    BetPlaced,
    DealerShown,
    Settled,
    JackpotSettled,
    RoundEnded,
)
