"""What happens in a round, as events. Each says what was decided and by which rules; `apply` keeps the books."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Self

import msgspec
from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.play import Event, Principal, Transfer
from pitboss.play.money import COMMISSION, POT, AccountKind, account
from pitboss.poker.kinds import Kind, PostKind, ShortTapOut, Verb
from pitboss.poker.options import Options
from pitboss.poker.pots import Pot
from pitboss.poker.rulings.events import RULING_EVENTS
from pitboss.poker.seats import BOARD, next_after
from pitboss.poker.setup import Owed, setup_for
from pitboss.poker.state import State
from pitboss.poker.written import WrittenGame, played
from pitboss.shoe.cut import CUT_TAG, can_be_cut
from pitboss.shoe.shoe import Shoe

# Module-level names: an attribute of an enum costs ten times as much in the busiest lines.
FOLD, CHECK, CALL, BET, RAISE = Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.BET, Kind.RAISE
TAP_OUT, CALL_AND_FOLD = Kind.TAP_OUT, Kind.CALL_AND_FOLD
DISCARD = Verb.DISCARD
OPENING_REOPENS = ShortTapOut.OPENING_REOPENS
ANTE, OVER_BLIND, ENTRY, DEAD = PostKind.ANTE, PostKind.OVER_BLIND, PostKind.ENTRY, PostKind.DEAD
SCHEMA = 1


class Seat(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Who is dealt in, and with what."""

    number: int
    stake: int
    name: str = ""


NUMBER = attrgetter("number")


class Started(Event[State], frozen=True, gc=False, tag="started"):
    """The round begins. Holds all that a reader needs to understand the rest: edition, options, rulebook and schema."""

    edition: str
    options: Options
    seats: tuple[Seat, ...]
    marker: int
    owed: tuple[Owed, ...]
    rulebook: str
    schema: int = SCHEMA
    game: WrittenGame | None = None
    """The whole game, if it is none of the published editions: a record needs no file beside it."""

    def apply(self, state: State) -> None:
        numbers = tuple(map(NUMBER, self.seats))
        state.begin(setup_for(played(self.edition, self.game), self.options, numbers, self.marker), self.owed)
        stakes = state.stake
        for seat in self.seats:
            stakes[seat.number] = seat.stake

    def in_shoe(self, shoe: Shoe) -> None:
        shoe.end()  # every round has a shoe of its own


class Shuffled(Event[State], frozen=True, gc=False, tag="shuffled"):
    """The cards of the shoe were shuffled; `root` commits to their order where there is a proof."""

    cards: int
    root: str = ""

    def apply(self, state: State) -> None:
        irregular = state.irregular
        if irregular is not None and (work := irregular.shoe) is not None:
            irregular.shoe = replace(work, shuffle=False) if can_be_cut(self.cards) else None
            return
        state.enter(state.step + 1)
        if irregular is None:
            return
        if state.setup.plan[state.step].verb is Verb.CUT and irregular.out >> state.visits[0] & 1:
            state.visits = (BOARD,)  # whoever was to cut is not there any more: the dealer does


class WasCut(Event[State], frozen=True, gc=False, tag=CUT_TAG):
    """The cards were cut by a seat, or by the dealer (0), after so many cards; None: nobody counted them."""

    seat: int
    after: int | None = None

    def apply(self, state: State) -> None:
        is_ordered = state.irregular is not None and state.irregular.shoe is not None
        if state.irregular is not None:
            state.irregular.shoe = None
        if state.recut and not is_ordered:
            state.recut = False
        elif not is_ordered or state.setup.plan[state.step].verb is Verb.CUT:
            state.enter(state.step + 1)

    def in_shoe(self, shoe: Shoe) -> None:
        assert self.after is not None, "where software deals, it knows where the cards were cut"
        shoe.cut(self.after, f"seat {self.seat}" if self.seat else "the dealer")


class Declined(Event[State], frozen=True, gc=False, tag="declined"):
    """A seat declined the cut, which falls to the dealer, or an over-blind, after which there are no more."""

    seat: int

    def apply(self, state: State) -> None:
        if state.irregular is not None and (work := state.irregular.shoe) is not None:
            state.irregular.shoe = replace(work, cutter=BOARD)
        elif state.setup.plan[state.step].verb is Verb.CUT:
            state.visits = (BOARD,)
        else:
            state.enter(state.step + 1)


class Posted(Event[State], frozen=True, gc=False, tag="posted"):
    """Chips put up before the cards: `cents` of a `level` that was due (less where the stake was shorter)."""

    seat: int
    kind: PostKind
    cents: int
    level: int
    out: bool = False

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(account(AccountKind.STAKE, self.seat), POT, self.cents),)

    def apply(self, state: State) -> None:
        seat, cents, kind = self.seat, self.cents, self.kind
        state.stake[seat] -= cents
        state.pot += cents
        state.forced[seat] += cents
        if self.out:
            state.able &= ~(1 << seat)
        if kind is DEAD:
            state.dead[seat] += cents
        else:
            state.level[seat] += cents
            if kind is not ANTE:
                self._count_as_blind(state)
        if self.out and kind is not DEAD and state.setup.options.dead_blind:
            self._owe_no_dead_blind(state)
        if state.setup.over_blinds and state.cursor + 1 == len(state.visits) and (offer := state.over_blind_due()):
            state.visits += (offer.seat,)
        state.visited()

    def _owe_no_dead_blind(self, state: State) -> None:
        """The live blind comes first: whoever has nothing left puts up nothing dead (T-R40)."""
        if state.blinds and state.blinds[-1].kind is DEAD and state.blinds[-1].seat == self.seat:
            state.blinds = state.blinds[:-1]
            state.visits = state.visits[: len(state.blinds)] if self.kind is not ANTE else state.visits

    def _count_as_blind(self, state: State) -> None:
        seat, level = self.seat, self.level
        state.total[seat] += self.cents
        if self.cents < level:
            state.short_blind = True
        if level > state.high:
            state.high = level
        # Whoever comes in with a post has a blind bet already: no over-blind is offered there (C-R13).
        state.blinds_posted |= 1 << seat
        if self.kind is not ENTRY:
            state.blind = state.blind or level
            state.last_blind = seat
            state.over_blinds += self.kind is OVER_BLIND


class Dealt(Event[State], frozen=True, gc=False, tag="dealt"):
    """One card to a seat, or to the board (0); None is a card that has not been seen."""

    seat: int
    card: Card | None
    up: bool = False
    veiled: bool = False

    def apply(self, state: State) -> None:
        card, seat = self.card, self.seat
        if card is not None:
            state.used |= card.bit
        state.shoe -= 1
        if seat:
            state.own[seat].append(card)
            state.up[seat].append(self.up)
            if self.veiled:
                state.veiled |= 1 << seat
        else:
            state.board.append(card)
        # What `visited` does, without the call wherever the same step goes on: every card passes here.
        if state.need > 1:
            state.need -= 1
        elif state.cursor + 1 < len(state.visits) and not state.drawing:
            state.cursor += 1
            state.need = state.each
        else:
            state.visited()

    def seen_by(self, viewer: Principal) -> Self | None:
        if self.up or (viewer.seat == self.seat and not self.veiled):
            return self
        return replace(self, card=None)

    def in_shoe(self, shoe: Shoe) -> None:
        shoe.deal()


class Unveiled(Event[State], frozen=True, gc=False, tag="unveiled"):
    """A card that was dealt unseen to everybody is now its owner's to look at (S94-1994/7CS17.9)."""

    seat: int
    place: int
    card: Card | None

    def apply(self, state: State) -> None:
        state.own[self.seat][self.place] = self.card
        state.veiled &= ~(1 << self.seat)

    def seen_by(self, viewer: Principal) -> Self | None:
        return self if viewer.seat == self.seat else replace(self, card=None)


class Burned(Event[State], frozen=True, gc=False, tag="burned"):
    """A card was set aside unseen."""

    card: Card | None = None

    def apply(self, state: State) -> None:
        if self.card is not None:
            state.used |= self.card.bit
        state.shoe -= 1
        state.burned += 1
        state.enter(state.step + 1)

    def seen_by(self, viewer: Principal) -> Self | None:
        return replace(self, card=None)

    def in_shoe(self, shoe: Shoe) -> None:
        shoe.burn()


class BettingOpened(Event[State], frozen=True, gc=False, tag="betting_opened"):
    """A betting round begins with the opener."""

    betting_round: int
    opener: int

    def apply(self, state: State) -> None:
        state.betting = True
        state.bet_round = self.betting_round
        state.turn = state.last_opener = self.opener
        state.told_opener = 0
        state.pending = state.able
        state.spent = state.checked = 0
        state.raises = 0
        state.aggressor = 0
        state.called = state.short_over = False
        state.first_act = True
        # Round one of a blind game: the last blind is its opening bet (C-R17).
        state.floor = state.high if state.setup.options.opening_is_floor else 0


class Acted(Event[State], frozen=True, gc=False, tag="acted"):
    """A player acted: `to` is the new total in the betting round, `cents` what was put in.

    `full` tells that it opens or raises the betting by a full amount; `out` that the player has tapped out.
    """

    seat: int
    kind: Kind
    to: int
    cents: int = 0
    full: bool = False
    out: bool = False

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(account(AccountKind.STAKE, self.seat), POT, self.cents),) if self.cents else ()

    def apply(self, state: State) -> None:
        seat, kind, cents = self.seat, self.kind, self.cents
        bit = 1 << seat
        state.pending &= ~bit
        state.spent |= bit
        state.first_act = False
        if cents:
            to = self.to
            state.stake[seat] -= cents
            state.pot += cents
            state.level[seat] += cents
            state.total[seat] = to
            if self.out:
                state.able &= ~bit
            if to > state.high:
                self._lead(state, bit)
            elif state.aggressor and state.aggressor != seat:
                state.called = True
        elif kind is CHECK:
            state.checked |= bit
        if kind is FOLD or kind is CALL_AND_FOLD:
            state.active &= ~bit
            state.able &= ~bit
            state.folds.append(seat)
        state.turn = next_after(seat, state.pending)
        if state.irregular is not None:
            state.irregular.acted(seat, kind, self.to)

    def _lead(self, state: State, bit: int) -> None:
        """Everybody else has to answer; a full bet or raise also gives them the right to raise again."""
        to, high, full = self.to, state.high, self.full
        if high < state.setup.full_bet and state.bet_round == 1:
            high = 0  # less than a full bet has not opened the betting
        if full:
            state.raises += high > 0
            if (high or state.setup.options.opening_is_floor) and to - high > state.floor:
                state.floor = to - high
            state.spent = bit
        elif not high and state.setup.options.short_tap_out is OPENING_REOPENS:
            state.spent = bit
        if full or state.setup.game.tap_out_leads:
            state.aggressor = self.seat
            state.called = False
        state.short_over = not full
        state.high = to
        state.pending = state.able & ~bit


class BettingClosed(Event[State], frozen=True, gc=False, tag="betting_closed"):
    """A betting round is over; the next step of the plan is due."""

    betting_round: int

    def apply(self, state: State) -> None:
        state.betting = False
        state.turn = state.pending = state.high = 0
        state.short_blind = False
        state.total = [0] * len(state.total)
        state.enter(state.step + 1)
        if state.irregular is not None:
            state.irregular.clocks = ()


class BettingSkipped(Event[State], frozen=True, gc=False, tag="betting_skipped"):
    """There is nobody to bet against: the round goes on without this betting round."""

    betting_round: int

    def apply(self, state: State) -> None:
        state.high = 0
        state.bet_round = self.betting_round
        state.aggressor = 0
        state.called = False
        state.total = [0] * len(state.total)
        state.enter(state.step + 1)


class Drew(Event[State], frozen=True, gc=False, tag="drew"):
    """A player discarded the cards in these places; as many new ones are due, unless the step only takes cards away."""

    seat: int
    places: tuple[int, ...]

    def apply(self, state: State) -> None:
        own, up = state.own[self.seat], state.up[self.seat]
        for place in sorted(self.places, reverse=True):
            state.discarded[self.seat] += (own.pop(place),)
            up.pop(place)
        if state.setup.plan[state.step].verb is DISCARD:
            state.need = 1
        else:  # The visit is answered; it goes on until as many cards as were discarded have come.
            state.drawing = self.seat
            state.need = len(self.places) + 1
        state.visited()
        if state.irregular is not None:
            state.irregular.stop_clock(self.seat)


class Reshuffled(Event[State], frozen=True, gc=False, tag="reshuffled"):
    """The shoe was empty: discards and folded cards, those of the drawing player apart, are the new shoe (G-R24)."""

    seat: int
    cards: int
    root: str = ""

    def apply(self, state: State) -> None:
        for seat in state.setup.seats:
            if seat == self.seat:
                continue
            gone = state.discarded[seat]
            state.discarded[seat] = ()
            if not state.active >> seat & 1:
                gone += tuple(state.own[seat])
                state.own[seat], state.up[seat] = [], []
            for card in gone:
                if card is not None:
                    state.used &= ~card.bit
        state.shoe += self.cards
        state.recut = can_be_cut(self.cards)


class Returned(Event[State], frozen=True, gc=False, tag="returned"):
    """The part of a wager that nobody called goes back."""

    seat: int
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(POT, account(AccountKind.STAKE, self.seat), self.cents),)

    def apply(self, state: State) -> None:
        state.stake[self.seat] += self.cents
        state.level[self.seat] -= self.cents
        state.pot -= self.cents
        state.uncalled[self.seat] = state.uncalled.get(self.seat, 0) + self.cents


class PotsFormed(Event[State], frozen=True, gc=False, tag="pots_formed"):
    """The main pot and the side pots as they will be contested, and the order in which hands are shown."""

    pots: tuple[Pot, ...]
    order: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.pots = self.pots
        state.pots_formed = True
        state.visits = self.order
        state.cursor = 0
        state.need = 1


class Shown(Event[State], frozen=True, gc=False, tag="shown"):
    """A hand was shown; `values` rank it, high and low as the round is played, larger being better (0: no low)."""

    seat: int
    cards: tuple[Card, ...]
    values: tuple[int, ...]

    def apply(self, state: State) -> None:
        if not all(state.own[self.seat]):
            _turn_up(state, self.seat, self.cards)
        state.shown[self.seat] = self.values
        state.cursor += 1


class Mucked(Event[State], frozen=True, gc=False, tag="mucked"):
    """A hand was thrown in unseen; it wins nothing."""

    seat: int

    def apply(self, state: State) -> None:
        state.mucked |= 1 << self.seat
        state.folds.append(self.seat)
        state.cursor += 1


class Named(Event[State], frozen=True, gc=False, tag="named"):
    """An open card that was dealt without being entered is named: in a place of a hand, or of the board (0)."""

    seat: int
    place: int
    card: Card

    def apply(self, state: State) -> None:
        cards = state.own[self.seat] if self.seat else state.board
        cards[self.place] = self.card
        state.used |= self.card.bit


class OpenerNamed(Event[State], frozen=True, gc=False, tag="opener_named"):
    """The dealer says whom the cards showing name to open, not all of them having been entered."""

    seat: int

    def apply(self, state: State) -> None:
        state.told_opener = self.seat


class ReadOut(Event[State], frozen=True, gc=False, tag="read"):
    """The dealer has read the hands: who wins each pot, high and low, where the table does not know the cards."""

    pots: tuple[tuple[int, ...], ...]
    lows: tuple[tuple[int, ...], ...] = ()

    def apply(self, state: State) -> None:
        state.read = tuple(zip(self.pots, self.lows or ((),) * len(self.pots), strict=True))
        state.cursor = len(state.visits)


class Revealed(Event[State], frozen=True, gc=False, tag="revealed"):
    """A player showed cards that need not be shown, and so to everybody: the hand, or those in some `places` of it."""

    seat: int
    cards: tuple[Card, ...]
    places: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        own = list(state.own[self.seat])
        for place, card in zip(self.places or range(len(self.cards)), self.cards, strict=True):
            own[place] = card
        _turn_up(state, self.seat, own)


class Charged(Event[State], frozen=True, gc=False, tag="charged"):
    """Pots and commission are announced, and the commission is taken: so much from each pot, often nothing."""

    cents: int
    by_pot: tuple[int, ...]

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(POT, COMMISSION, self.cents),) if self.cents else ()

    def apply(self, state: State) -> None:
        state.pot -= self.cents
        state.commission += self.cents


class Awarded(Event[State], frozen=True, gc=False, tag="awarded"):
    """A seat takes its share of pots; `side` is high or low where the pot is split, `odd` what could not be divided."""

    seat: int
    cents: int
    pots: tuple[int, ...]
    side: str = ""
    odd: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(POT, account(AccountKind.STAKE, self.seat), self.cents),)

    def apply(self, state: State) -> None:
        state.stake[self.seat] += self.cents
        state.pot -= self.cents


class Ended(Event[State], frozen=True, gc=False, tag="ended"):
    """The pots are won: the round of play is over."""

    showdown: bool

    def apply(self, state: State) -> None:
        state.over = True
        state.betting = False
        state.turn = state.pending = 0
        state.visits = ()
        if state.irregular is not None:
            state.irregular.clocks = ()


def _turn_up(state: State, seat: int, cards: Sequence[Card | None]) -> None:
    """The cards of a hand are known from now on, as far as they are named."""
    state.own[seat] = list(cards)
    for card in cards:
        state.used |= card.bit if card is not None else 0


EVENTS: tuple[type[Event[State]], ...] = (
    Started,
    Shuffled,
    WasCut,
    Declined,
    Posted,
    Dealt,
    Unveiled,
    Burned,
    BettingOpened,
    Acted,
    BettingClosed,
    BettingSkipped,
    Drew,
    Reshuffled,
    Returned,
    PotsFormed,
    Shown,
    Mucked,
    Named,
    OpenerNamed,
    ReadOut,
    Revealed,
    Charged,
    Awarded,
    Ended,
    *RULING_EVENTS,
)
