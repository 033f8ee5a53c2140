"""What happens at a table of Mini-Baccarat, as events. Each says what was decided and by which rules."""

from typing import Self

from msgspec.structs import replace

from pitboss.banked.baccarat.kinds import BaccaratStep, CoupEffect, LastCoup, Side
from pitboss.banked.baccarat.law import law_under
from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.house.events import TableSetUp
from pitboss.cards import Card
from pitboss.play import Event, Principal, Ruling, Transfer
from pitboss.play.money import BANK, CLAIMS, COMMISSION, AccountKind, account, stake, wager, wallet
from pitboss.shoe.cut import CUT_TAG
from pitboss.shoe.shoe import Shoe

INITIAL = 4
_AFTER_CARD = {
    BaccaratStep.PLAYER_CARD: BaccaratStep.PLAYER_OPENING,
    BaccaratStep.BANKER_CARD: BaccaratStep.BANKER_OPENING,
}


class BaccaratSetUp(TableSetUp[BaccaratState], frozen=True, tag="baccarat"):
    """A table of this game begins."""

    options: BaccaratOptions
    tournament: str = ""
    """At a table of a tournament the edition whose tournament rules hold."""

    def apply(self, state: BaccaratState) -> None:
        super().apply(state)
        state.tournament = self.tournament
        state.law = law_under(self.edition, self.tournament)
        state.deck = state.fresh()


class CoupNoticed(Event[BaccaratState], frozen=True, tag="noticed"):
    """The players were told the terms from the next coup on."""

    options: BaccaratOptions

    def apply(self, state: BaccaratState) -> None:
        state.notice = self.options


class CoupTermsChanged(Event[BaccaratState], frozen=True, tag="terms_changed"):
    """What was given notice of holds from now on."""

    options: BaccaratOptions

    def apply(self, state: BaccaratState) -> None:
        state.terms = self.options
        state.notice = None
        if state.deck != state.fresh():
            state.deck = state.fresh()
            state.checked = None


class ShoeShuffled(Event[BaccaratState], frozen=True, gc=False, tag="shuffled"):
    """The cards of a new shoe were shuffled; `root` commits to their order where there is a proof."""

    cards: int
    root: str = ""

    def apply(self, state: BaccaratState) -> None:
        state.shoe = self.cards
        state.shoes += 1
        state.step = BaccaratStep.CUT


class ShoeWasCut(Event[BaccaratState], frozen=True, gc=False, tag=CUT_TAG):
    """The dealer cut after so many cards, None where nobody counted, and put in the cutting card."""

    after: int | None = None

    def apply(self, state: BaccaratState) -> None:
        state.step = BaccaratStep.FIRST_CARD

    def in_shoe(self, shoe: Shoe) -> None:
        assert self.after is not None, "where software deals, it knows where the cards were cut"
        shoe.cut(self.after, "the dealer")


class FirstShown(Event[BaccaratState], frozen=True, gc=False, tag="first_shown"):
    """The first card of a shoe was shown and discarded; its value says how many more are."""

    card: Card
    count: int

    def apply(self, state: BaccaratState) -> None:
        state.seen[self.card.number] += 1
        state.shoe -= 1
        state.to_burn = self.count
        state.step = BaccaratStep.BURN

    def in_shoe(self, shoe: Shoe) -> None:
        shoe.deal()


class CardBurned(Event[BaccaratState], frozen=True, gc=False, tag="burned"):
    """A card was discarded face down."""

    card: Card | None = None

    def apply(self, state: BaccaratState) -> None:
        _leaves(state, self.card)
        state.to_burn -= 1
        if not state.to_burn:
            state.step = BaccaratStep.WAGERS

    def seen_by(self, viewer: Principal) -> Self | None:
        return replace(self, card=None)

    def in_shoe(self, shoe: Shoe) -> None:
        shoe.burn()


class CoupOpened(Event[BaccaratState], frozen=True, gc=False, tag="coup_opened"):
    """At a table of a tournament a coup has begun, at the level that holds there: wagers are taken (T-R38)."""

    def apply(self, state: BaccaratState) -> None:
        state.is_called = True


class Wagered(Event[BaccaratState], frozen=True, gc=False, tag="wagered"):
    """A wager lies on the layout."""

    seat: int
    side: Side
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), wager(self.seat), self.cents),)

    def apply(self, state: BaccaratState) -> None:
        state.places[self.seat].stake -= self.cents
        state.wagers[self.seat, self.side] = self.cents


class WagerTakenBack(Event[BaccaratState], frozen=True, gc=False, tag="taken_back"):
    """A wager was taken off the layout before NO MORE BETS."""

    seat: int
    side: Side
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(wager(self.seat), stake(self.seat), self.cents),)

    def apply(self, state: BaccaratState) -> None:
        state.places[self.seat].stake += self.cents
        del state.wagers[self.seat, self.side]


class BetsClosed(Event[BaccaratState], frozen=True, gc=False, tag="no_more_bets"):
    """NO MORE BETS."""

    at: int = 0

    def apply(self, state: BaccaratState) -> None:
        state.step = BaccaratStep.DEAL
        state.in_round = True
        state.in_use = state.is_full
        state.checked_since_round = False


class SideDealt(Event[BaccaratState], frozen=True, gc=False, tag="dealt"):
    """One card to Player's or Banker's hand."""

    side: Side
    card: Card | None
    up: bool = False

    def apply(self, state: BaccaratState) -> None:
        _leaves(state, self.card)
        state.hands[self.side].append(self.card)
        if self.up:
            state.opened[self.side] += 1
        if state.step is not BaccaratStep.DEAL:
            state.step = _AFTER_CARD[state.step]
        elif sum(map(len, state.hands.values())) == INITIAL:
            state.step = BaccaratStep.OPENING

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if self.up else replace(self, card=None)

    def in_shoe(self, shoe: Shoe) -> None:
        shoe.deal()


class CuttingCardOut(Event[BaccaratState], frozen=True, gc=False, tag="cutting_card"):
    """The cutting card has come: this coup is finished, one more is played, then a new shoe begins."""

    def apply(self, state: BaccaratState) -> None:
        state.cutting_card_out = True


class PassedOut(Event[BaccaratState], frozen=True, gc=False, tag="passed_out"):
    """The designated player holds the cards of a hand that are not open, and may look at them."""

    side: Side
    seat: int
    cards: tuple[Card | None, ...]

    def apply(self, state: BaccaratState) -> None:
        state.out = (self.side, self.seat)
        state.handled[self.side] = self.seat
        state.hands[self.side][state.opened[self.side] :] = self.cards

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if viewer.seat == self.seat else replace(self, cards=(None,) * len(self.cards))


class Retrieved(Event[BaccaratState], frozen=True, gc=False, tag="retrieved"):
    """The dealer has the cards of a hand back on their area."""

    side: Side

    def apply(self, state: BaccaratState) -> None:
        state.out = None


class HandOpened(Event[BaccaratState], frozen=True, gc=False, tag="hand_opened"):
    """Cards of a hand were opened by the dealer (0) or the player who held them."""

    side: Side
    seat: int
    cards: tuple[Card, ...]

    def apply(self, state: BaccaratState) -> None:
        place = state.opened[self.side]
        for card, known in zip(self.cards, state.hands[self.side][place:], strict=True):
            state.seen[card.number] += known is None
        state.hands[self.side][place:] = self.cards
        state.opened[self.side] = len(state.hands[self.side])


class TotalAnnounced(Event[BaccaratState], frozen=True, gc=False, tag="announced"):
    """The dealer announced the total of a hand; `then` is what the table of play wants next."""

    side: Side
    total: int
    then: BaccaratStep | None = None

    def apply(self, state: BaccaratState) -> None:
        state.announced[self.side] = self.total
        if self.then is not None:
            state.step = self.then


class WagerSettled(Event[BaccaratState], frozen=True, gc=False, tag="settled"):
    """A wager was paid, collected or given back; commission comes off a win on Banker at once."""

    seat: int
    side: Side
    back: int = 0
    lost: int = 0
    won: int = 0
    commission: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        own, layout = stake(self.seat), wager(self.seat)
        moves = (
            (layout, own, self.back),
            (layout, BANK, self.lost),
            (BANK, own, self.won),
            (own, COMMISSION, self.commission),
        )
        return tuple([Transfer(*move) for move in moves if move[2]])

    def apply(self, state: BaccaratState) -> None:
        place = state.places[self.seat]
        place.stake += self.back + self.won - self.commission
        so_far = state.settled.get(self.seat) or CoupEffect(self.seat, place.person)
        lost, won, commission = so_far.lost + self.lost, so_far.won + self.won, so_far.commission + self.commission
        state.settled[self.seat] = CoupEffect(self.seat, place.person, 0, lost, won, commission)


class CoupEnded(Event[BaccaratState], frozen=True, gc=False, tag="coup_ended"):
    """The coup is over: which hand won, and the totals.

    `in_use` tells that every seat was taken throughout, so that whoever did not wager has abstained.
    """

    number: int
    winner: Side
    player: int
    banker: int
    in_use: bool = True

    def apply(self, state: BaccaratState) -> None:
        state.rounds += 1
        state.ended = self.number
        state.last_coup = self.winner
        people = state.places.values()
        names, idle = {place.person: place.name for place in people}, {place.person: place.idle for place in people}
        state.last = LastCoup(self.number, tuple(state.settled.values()), names, idle)
        state.count_abstentions({seat for seat, _ in state.wagers}, self.in_use)
        _next_coup(state)


class CoupVoided(Event[BaccaratState], frozen=True, tag="coup_voided"):
    """The outcome was invalidated: every wager goes back, and it was no coup."""

    ruling: Ruling
    backs: tuple[tuple[int, int], ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple([Transfer(wager(seat), stake(seat), cents) for seat, cents in self.backs])

    def apply(self, state: BaccaratState) -> None:
        for seat, cents in self.backs:
            state.places[seat].stake += cents
        state.ended += 1
        _next_coup(state)


class CoupReversed(Event[BaccaratState], frozen=True, tag="coup_reversed"):
    """The outcome of the last coup was invalidated when it was settled: everybody is put right, wherever he is (G-R66).

    `lifted` are wagers of the next coup that go back to give what the last one had brought; `owed` is what could not be
    taken back, by person. The bank bears it, and the accounts keep the claim beside.
    """

    number: int
    ruling: Ruling
    moved: tuple[CoupEffect, ...]
    lifted: tuple[tuple[int, Side, int], ...] = ()
    owed: tuple[tuple[str, int], ...] = ()

    @property
    def by_box(self) -> dict[int, int]:
        """What everybody has got back or given back, by the seats of the coup."""
        return {each.seat: each.cents for each in self.moved}

    def transfers(self) -> tuple[Transfer, ...]:
        moves = [(wager(seat), stake(seat), cents) for seat, _, cents in self.lifted]
        for each in self.moved:
            own = stake(each.now) if each.now else wallet(each.person)
            moves += [(BANK, own, each.lost), (COMMISSION, own, each.commission), (own, BANK, each.won)]
        moves += [(account(AccountKind.OWED, person), CLAIMS, cents) for person, cents in self.owed]
        return tuple([Transfer(*move) for move in moves if move[2]])

    def apply(self, state: BaccaratState) -> None:
        for seat, side, cents in self.lifted:
            state.places[seat].stake += cents
            state.wagers.pop((seat, side), None)
        for each in self.moved:
            # A replayer shows the coup with what undid it, without what came between: that seat may be free there.
            if each.now in state.places:
                state.places[each.now].stake += each.cents
        if state.last is not None:
            for place in state.places.values():
                place.idle = state.last.idle.get(place.person, place.idle)
        state.last = state.last_coup = None
        state.rounds -= 1


def _next_coup(state: BaccaratState) -> None:
    """After the coup that follows the cutting card a new shoe begins."""
    if state.is_last:
        state.fill()
        return
    state.is_last = state.cutting_card_out
    state.begin(BaccaratStep.WAGERS)


def _leaves(state: BaccaratState, card: Card | None) -> None:
    state.shoe -= 1
    if card is not None:
        state.seen[card.number] += 1


EVENTS: tuple[type[Event[BaccaratState]], ...] = (
    BaccaratSetUp,
    CoupNoticed,
    CoupTermsChanged,
    ShoeShuffled,
    ShoeWasCut,
    FirstShown,
    CardBurned,
    CoupOpened,
    Wagered,
    WagerTakenBack,
    BetsClosed,
    SideDealt,
    CuttingCardOut,
    PassedOut,
    Retrieved,
    HandOpened,
    TotalAnnounced,
    WagerSettled,
    CoupEnded,
    CoupVoided,
    CoupReversed,
)
