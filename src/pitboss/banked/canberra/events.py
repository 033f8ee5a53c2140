"""What happens in rounds of Canberra Poker, as events. Each says what was decided and by which rules."""

from typing import Self

from msgspec.structs import replace

from pitboss.banked.canberra.conditions import law_under
from pitboss.banked.canberra.kinds import BoxStanding, CanberraStep, HandResult
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.canberra.state import Box, CanberraState, ConcludedRound
from pitboss.banked.house.events import TableSetUp
from pitboss.banked.jackpot.events import clearing
from pitboss.banked.jackpot.prizes import JackpotPrize
from pitboss.banked.jackpot.terms import JackpotPaid
from pitboss.cards import Card
from pitboss.play import Event, Principal, Transfer
from pitboss.play.money import BANK, stake, wager
from pitboss.shoe.cut import CUT_TAG
from pitboss.shoe.shoe import Shoe

# Module-level names: an attribute of an enum costs several times as much where every hand passes.
IN, BET, FOLDED, SETTLED, VOID = (
    BoxStanding.IN,
    BoxStanding.BET,
    BoxStanding.FOLDED,
    BoxStanding.SETTLED,
    BoxStanding.VOID,
)


class CanberraSetUp(TableSetUp[CanberraState], frozen=True, tag="canberra"):
    """A table of this game begins."""

    options: CanberraOptions
    tournament: str = ""
    """At a table of a tournament the edition whose tournament rules hold."""

    def apply(self, state: CanberraState) -> None:
        super().apply(state)
        state.tournament = self.tournament
        state.law = law_under(self.edition, self.options.conditions, self.tournament)


class LimitsNoticed(Event[CanberraState], frozen=True, tag="noticed"):
    """The players were told the limits from the next round on.

    At a table of a tournament that is the round before whose first card they are told: its level is (T-R38).
    """

    options: CanberraOptions

    def apply(self, state: CanberraState) -> None:
        state.notice = self.options
        if state.tournament and not state.has_begun:
            take_notice(state)


class RoundOpened(Event[CanberraState], frozen=True, gc=False, tag="round_opened"):
    """The layout is clear: wagers are open, under what was last given notice of."""

    number: int

    def apply(self, state: CanberraState) -> None:
        take_notice(state)
        state.begin()
        state.opened = True


def take_notice(state: CanberraState) -> None:
    """What was given notice of holds from now on."""
    if state.notice is None:
        return
    if state.notice.minimum != state.terms.minimum:
        state.advised.clear()
    assert isinstance(state.notice, CanberraOptions), "a table of Canberra Poker has its own terms"
    state.terms = state.notice
    state.law = law_under(state.edition, state.terms.conditions, state.tournament)
    state.notice = None


class CardsShuffled(Event[CanberraState], frozen=True, gc=False, tag="shuffled"):
    """The cards were shuffled; `root` commits to their order where there is a proof."""

    cards: int
    root: str = ""

    def apply(self, state: CanberraState) -> None:
        state.step = CanberraStep.CUT


class CardsWereCut(Event[CanberraState], frozen=True, gc=False, tag=CUT_TAG):
    """The dealer cut after so many cards, None where nobody counted."""

    after: int | None = None

    def apply(self, state: CanberraState) -> None:
        state.step = CanberraStep.WAGERS

    def in_shoe(self, shoe: Shoe) -> None:
        assert self.after is not None, "where software deals, it knows where the cards were cut"
        shoe.cut(self.after, "the dealer")


class PutOnBox(Event[CanberraState], frozen=True, gc=False):
    """The base of the events by which chips come from a seat onto its box."""

    box: int
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.box), wager(self.box), self.cents),)


class Anted(PutOnBox, frozen=True, gc=False, tag="anted"):
    """An ante lies on a box. `small`: below the minimum once more, so that it will go back."""

    person: str
    small: bool = False
    sealed: bool = False
    """Nobody else knows how much it is before NO MORE BETS (T-R80)."""

    def apply(self, state: CanberraState) -> None:
        state.places[self.box].stake -= self.cents
        box = state.boxes[self.box] = Box(self.person, self.cents)
        box.small = self.small

    def seen_by(self, viewer: Principal) -> Self | None:
        is_known = not self.sealed or viewer.seat == self.box
        return self if is_known else replace(self, cents=0, small=False)


class ChipPlaced(PutOnBox, frozen=True, gc=False, tag="chip_placed"):
    """A chip lies on the Boomerang Jackpot."""

    def apply(self, state: CanberraState) -> None:
        state.places[self.box].stake -= self.cents
        box = state.boxes[self.box]
        box.chip = self.cents
        box.placed += self.cents


class AnteTakenBack(Event[CanberraState], frozen=True, gc=False, tag="taken_back"):
    """Ante and chip were taken off the layout before NO MORE BETS."""

    box: int
    cents: int
    sealed: bool = False

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wager(self.box), stake(self.box), self.cents),)

    def apply(self, state: CanberraState) -> None:
        state.places[self.box].stake += self.cents
        del state.boxes[self.box]

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if not self.sealed or viewer.seat == self.box else replace(self, cents=0)


class AntesClosed(Event[CanberraState], frozen=True, gc=False, tag="no_more_bets"):
    """NO MORE BETS: these boxes are dealt in, from the dealer's left; what the jackpot displays is noted."""

    order: tuple[int, ...]
    jackpot: str = ""
    display: int = 0
    at: int = 0
    antes: tuple[tuple[int, int], ...] = ()
    """By box, where they were put up under cover: everybody sees them now (T-R80)."""

    def apply(self, state: CanberraState) -> None:
        for number, cents in self.antes:
            box = state.boxes[number]
            shown, box.ante = cents - box.ante, cents
            box.placed += shown
            state.places[number].stake -= shown
        state.order = self.order
        # A wager that was voided before takes no part: its player may have left, and another sit there.
        state.boxes = {box: state.boxes[box] for box in self.order}
        state.step = CanberraStep.DEAL
        state.in_round = True
        state.in_use = state.is_full
        state.checked_since_round = False


class BoxDealt(Event[CanberraState], frozen=True, gc=False, tag="dealt"):
    """One card to a box, or to the dealer (0). Players do not look at their cards yet."""

    box: int
    card: Card | None
    up: bool = False

    def apply(self, state: CanberraState) -> None:
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
                state.step = CanberraStep.DECISIONS if state.undecided else CanberraStep.REVEAL

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if self.up else replace(self, card=None)

    def in_shoe(self, shoe: Shoe) -> None:
        shoe.deal()


class PickedUp(Event[CanberraState], frozen=True, gc=False, tag="picked_up"):
    """A player looks at the cards, now that the dealer has the last one."""

    box: int
    cards: tuple[Card | None, ...]

    def apply(self, state: CanberraState) -> None:
        state.boxes[self.box].cards = list(self.cards)
        state.looked = True

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if viewer.seat == self.box else replace(self, cards=(None,) * len(self.cards))


class Folded(Event[CanberraState], frozen=True, gc=False, tag="folded"):
    """A hand was passed in: counted, racked, and its ante collected; a jackpot chip is lost with it.

    Wagers that go `back` whatever the result are not collected (5.1(c)). `late`: it was done for the player, whose time
    by the condition of the house had run out (H-R06).
    """

    box: int
    cents: int
    back: int = 0
    late: bool = False

    def transfers(self) -> tuple[Transfer, ...]:
        if self.back:
            return (Transfer(wager(self.box), stake(self.box), self.back),)
        return (Transfer(wager(self.box), BANK, self.cents),)

    def apply(self, state: CanberraState) -> None:
        box = state.boxes[self.box]
        box.standing = FOLDED
        if self.back:
            state.places[self.box].stake += self.back
            box.placed = box.chip = 0
            box.result = HandResult.RETURNED
        else:
            box.placed -= self.cents
            box.lost += self.cents
        decided(state, self.box)


class BetPlaced(PutOnBox, frozen=True, gc=False, tag="bet_placed"):
    """A player stays in with a bet."""

    def apply(self, state: CanberraState) -> None:
        state.places[self.box].stake -= self.cents
        box = state.boxes[self.box]
        box.bet += self.cents
        box.placed += self.cents
        box.standing = BET
        decided(state, self.box)


class DealerShown(Event[CanberraState], frozen=True, gc=False, tag="dealer_shown"):
    """The dealer turned up all cards and declared the hand, or NO HAND."""

    cards: tuple[Card, ...]
    value: int
    plays: bool

    def apply(self, state: CanberraState) -> None:
        state.dealer = list(self.cards)
        _seen(state, self.cards)
        state.dealer_value = self.value
        state.plays = self.plays
        state.turning = [box for box in reversed(state.order) if state.boxes[box].standing is BET]
        state.step = CanberraStep.SETTLEMENT if state.turning else CanberraStep.JACKPOT


class Settled(Event[CanberraState], frozen=True, gc=False, tag="settled"):
    """A hand was turned up, compared and settled: stakes back, stakes lost, and what the bank pays on ante and bet.

    A jackpot chip stays until the prizes are paid, unless it goes `back` with the rest. `display` is what the jackpot
    displayed when a hand that wins a prize was turned up (G-R72); records from before it was noted have none.
    Without cards the dealer has read the hand, and `value` is the least of its class, or 0 (H-R13).
    """

    box: int
    cards: tuple[Card, ...]
    value: int
    result: HandResult
    back: int = 0
    lost: int = 0
    ante_win: int = 0
    bet_win: int = 0
    prize: JackpotPrize | None = None
    display: int | None = None

    def transfers(self) -> tuple[Transfer, ...]:
        own, layout = stake(self.box), wager(self.box)
        moves = ((layout, own, self.back), (layout, BANK, self.lost), (BANK, own, self.ante_win + self.bet_win))
        return tuple([Transfer(*move) for move in moves if move[2]])

    def apply(self, state: CanberraState) -> None:
        box, won = state.boxes[self.box], self.ante_win + self.bet_win
        state.places[self.box].stake += self.back + won
        box.cards = list(self.cards) or box.cards
        _seen(state, self.cards)
        box.value = self.value
        box.result = self.result
        box.prize = self.prize
        box.display = self.display
        box.standing = SETTLED
        box.placed -= self.back + self.lost
        box.lost += self.lost
        box.won += won
        if not box.placed:
            box.chip = 0
        state.turning.remove(self.box)
        if not state.turning:
            state.step = CanberraStep.JACKPOT


class JackpotSettled(Event[CanberraState], frozen=True, gc=False, tag="jackpot_settled"):
    """Prizes are paid and every chip on the layout is collected; the jackpot's own stream says who paid."""

    jackpot: str
    display: int
    paid: tuple[JackpotPaid, ...]
    chips: tuple[tuple[int, int], ...]

    def transfers(self) -> tuple[Transfer, ...]:
        desk = clearing(self.jackpot)
        collected = [Transfer(wager(box), desk, cents) for box, cents in self.chips]
        return (*collected, *(Transfer(desk, stake(paid.box), paid.cents) for paid in self.paid))

    def apply(self, state: CanberraState) -> None:
        for box, cents in self.chips:
            state.boxes[box].placed -= cents
        for paid in self.paid:
            state.places[paid.box].stake += paid.cents
            state.prizes[paid.box] = paid.cents
        state.step = CanberraStep.ENDING


class RoundEnded(Event[CanberraState], frozen=True, gc=False, tag="round_ended"):
    """Every wager is settled and every card collected: the round of play is over.

    `in_use` tells that every seat was taken throughout, so that whoever did not wager has abstained.
    """

    number: int
    in_use: bool = True

    def apply(self, state: CanberraState) -> None:
        state.rounds += 1
        state.ended = self.number
        people = state.places.values()
        names, idle = {place.person: place.name for place in people}, {place.person: place.idle for place in people}
        state.count_abstentions(state.boxes, self.in_use)
        state.last = ConcludedRound(self.number, state.boxes, state.prizes, names, state.law.ante_pays, idle)
        state.opened = state.in_round = False


def _seen(state: CanberraState, cards: tuple[Card, ...]) -> None:
    """Cards that are turned up have left the shoe, though nobody may have known them before."""
    for card in cards:
        state.used |= card.bit


def decided(state: CanberraState, box: int) -> None:
    """A box needs no decision any more; after the last one the dealer turns up."""
    if box in state.undecided:
        state.undecided.remove(box)
    if state.step is CanberraStep.DECISIONS and not state.undecided:
        state.step = CanberraStep.REVEAL


ROUND_EVENTS: tuple[type[Event[CanberraState]], ...] = (
    CanberraSetUp,
    LimitsNoticed,
    RoundOpened,
    CardsShuffled,
    CardsWereCut,
    Anted,
    ChipPlaced,
    AnteTakenBack,
    AntesClosed,
    BoxDealt,
    PickedUp,
    Folded,
    BetPlaced,
    DealerShown,
    Settled,
    JackpotSettled,
    RoundEnded,
)
