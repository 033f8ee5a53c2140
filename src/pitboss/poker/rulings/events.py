"""What rulings do, as events. None of them names a hidden card; what a ruling changes, it changes by these alone."""

from msgspec.structs import replace

from pitboss.play import Event, Ruling, Transfer
from pitboss.play.money import POT, stake
from pitboss.poker.kinds import PostKind, Verb
from pitboss.poker.rulings.authority_events import AUTHORITY_EVENTS
from pitboss.poker.rulings.beginning_events import BEGINNING_EVENTS
from pitboss.poker.rulings.dealing_events import DEALING_EVENTS
from pitboss.poker.rulings.dealing_law import Fate
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.rulings.irregular import Hold, Question
from pitboss.poker.rulings.law import WagerTerms
from pitboss.poker.rulings.open_matters import irregular_of, opened
from pitboss.poker.seats import mask_of, next_after
from pitboss.poker.setup import Owed
from pitboss.poker.state import State


class Ruled(Event[State], frozen=True, tag="ruled"):
    """Something irregular was reported and ruled on. Without a decided outcome the round waits for a person."""

    fact: AnyFact
    ruling: Ruling

    def apply(self, state: State) -> None:
        irregular = opened(state)
        irregular.last = self.ruling
        irregular.question = None if self.ruling.outcome else Question(self.fact, self.ruling)


class Decided(Event[State], frozen=True, tag="decided"):
    """A person has chosen among the outcomes that the rules leave open, and said why."""

    ruling: Ruling

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        irregular.last = self.ruling
        irregular.question = irregular.poll = None


class Held(Event[State], frozen=True, gc=False, tag="held"):
    """Chips that were put in irregularly are held aside until their owner's turn; `skipped` seats act before it."""

    seat: int
    cents: int
    skipped: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        to = state.total[self.seat] + self.cents
        hold = Hold(self.seat, self.cents, to, mask_of(self.skipped))
        irregular.holds = (*irregular.without(self.seat), hold)


class TakenUp(Event[State], frozen=True, gc=False, tag="taken_up"):
    """The turn has come of a player whose chips were held: on what terms, and how much of them goes back at once."""

    seat: int
    cents: int
    terms: WagerTerms
    back: int = 0

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        hold = irregular.hold_of(self.seat)
        irregular.holds = irregular.without(self.seat)
        if hold is not None and self.back < self.cents and self.terms is not WagerTerms.STANDS:
            irregular.holds += (replace(hold, terms=self.terms, rules=self.rules),)


class HandedBack(Event[State], frozen=True, gc=False, tag="handed_back"):
    """Chips that were held go back to their owner, or what is left of them after the act."""

    seat: int
    cents: int

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        irregular.holds = irregular.without(self.seat)


class Forfeited(Event[State], frozen=True, gc=False, tag="forfeited"):
    """Chips that were held go into the pot although their owner folds."""

    seat: int
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), POT, self.cents),) if self.cents else ()

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        irregular.holds = irregular.without(self.seat)
        state.stake[self.seat] -= self.cents
        state.pot += self.cents
        state.level[self.seat] += self.cents


class Reclaimed(Event[State], frozen=True, gc=False, tag="reclaimed"):
    """Chips that had gone back uncalled are in the pot again: the hand is out, and what it had put in stays there."""

    seat: int
    cents: int

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(stake(self.seat), POT, self.cents),)

    def apply(self, state: State) -> None:
        state.stake[self.seat] -= self.cents
        state.pot += self.cents
        state.level[self.seat] += self.cents
        state.uncalled[self.seat] -= self.cents


class HandOut(Event[State], frozen=True, gc=False, tag="hand_out"):
    """A hand is out of the round by a ruling; what it has put in stays. Whose turn it is does not change otherwise.

    `is_fold` tells that its owner may be the last to have folded; `opener` opens the betting instead, where the next
    cards showing say who does, and not the next seat (0).
    """

    seat: int
    fate: Fate
    is_fold: bool = True
    opener: int = 0

    def apply(self, state: State) -> None:
        bit = 1 << self.seat
        irregular = irregular_of(state)
        state.active &= ~bit
        state.able &= ~bit
        state.pending &= ~bit
        if self.fate is Fate.VOID:
            irregular.void |= bit
        elif self.is_fold:
            state.folds.append(self.seat)
        irregular.replacements = tuple(due for due in irregular.replacements if due.seat != self.seat)
        irregular.stop_clock(self.seat)
        _leave(state, self.seat)
        if state.turn == self.seat:
            state.turn = self.opener or next_after(self.seat, state.pending)
            state.last_opener = self.opener or state.last_opener
            # The duty to open passes on where there is one; a menu for the first player alone does not (C-R11).
            duty = state.bet_round > 1 or not state.last_blind or state.setup.game.opener_must_open
            state.first_act = state.first_act and duty


class ClockStarted(Event[State], frozen=True, gc=False, tag="clock_started"):
    """A player has so many seconds to act, from now or from the moment the turn comes."""

    seat: int
    seconds: int

    def apply(self, state: State) -> None:
        irregular = irregular_of(state)
        irregular.clocks = (*irregular.clocks, self.seat)


class ClockStopped(Event[State], frozen=True, gc=False, tag="clock_stopped"):
    """The time of a player runs no more: he has acted, or it has run out."""

    seat: int

    def apply(self, state: State) -> None:
        irregular_of(state).stop_clock(self.seat)


class FoundAway(Event[State], frozen=True, gc=False, tag="found_away"):
    """A player is away from the table: the hand will be folded in turn."""

    seat: int

    def apply(self, state: State) -> None:
        irregular_of(state).absent |= 1 << self.seat


class FoundBack(Event[State], frozen=True, gc=False, tag="found_back"):
    """A player who was away plays on."""

    seat: int

    def apply(self, state: State) -> None:
        irregular_of(state).absent &= ~(1 << self.seat)


class Refunded(Event[State], frozen=True, gc=False, tag="refunded"):
    """A seat gets back what it has put in, or the part of it that a ruling undoes."""

    seat: int
    cents: int
    dead: int = 0
    """How much of it lay dead."""

    def transfers(self) -> tuple[Transfer, ...]:
        return (Transfer(POT, stake(self.seat), self.cents),)

    def apply(self, state: State) -> None:
        state.stake[self.seat] += self.cents
        state.pot -= self.cents
        live = self.cents - self.dead
        state.dead[self.seat] -= self.dead
        state.level[self.seat] -= live
        state.total[self.seat] -= min(state.total[self.seat], live)


class Voided(Event[State], frozen=True, gc=False, tag="voided"):
    """The round is void: nobody wins, everything has gone back, and it does not count as a round of play."""

    def apply(self, state: State) -> None:
        irregular = opened(state)
        irregular.holds = ()
        irregular.clocks = ()
        irregular.question = None
        state.over = state.voided = True
        state.betting = False
        state.turn = state.pending = 0
        state.visits = ()


class Misdealt(Event[State], frozen=True, gc=False, tag="misdealt"):
    """A misdeal: every card comes back and the round begins again with the shuffle.

    Where posts are kept, `high` is the highest level among them and `tapped` are the seats that they tapped out;
    otherwise `again` is what has to be posted anew. `out` are the seats that get no cards again, their players being
    excluded or gone; what those have posted stays in.
    """

    again: tuple[Owed, ...] = ()
    high: int = 0
    tapped: tuple[int, ...] = ()
    out: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        blind = state.blind
        _clear_cards(state)
        _clear_betting(state, self.tapped, self.out)
        state.high = self.high
        if self.again:
            _clear_posts(state, self.out)
        state.antes = [owed for owed in self.again if owed.kind is PostKind.ANTE]
        state.blinds = [owed for owed in self.again if owed.kind is not PostKind.ANTE]
        irregular = irregular_of(state)
        irregular.holds = ()
        irregular.clocks = ()
        irregular.question = None
        irregular.void = 0
        irregular.blind = blind
        irregular.shoe = irregular.cap = None
        irregular.exposed, irregular.replacements = (), ()
        irregular.spared = irregular.ahead = 0
        state.enter(0)


def _leave(state: State, seat: int) -> None:
    """A hand that is out gets no more cards, and at the showdown the pots are laid out without it."""
    if state.pots_formed:
        state.pots_formed = False
        state.pots, state.visits, state.cursor = (), (), 0
    elif seat in state.visits and state.setup.plan[state.step].verb in (Verb.DEAL, Verb.DRAW, Verb.DISCARD):
        place = state.visits.index(seat)
        state.visits = state.visits[:place] + state.visits[place + 1 :]
        if place < state.cursor:
            state.cursor -= 1
        elif place == state.cursor:
            state.drawing, state.need = 0, state.each
        if state.cursor == len(state.visits):
            state.enter(state.step + 1)


def _clear_cards(state: State) -> None:
    size = len(state.stake)
    state.own = [[] for _ in range(size)]
    state.up = [[] for _ in range(size)]
    state.discarded = [()] * size
    state.board = []
    state.shoe = state.setup.cards
    state.used = state.burned = state.veiled = state.drawing = 0
    state.recut = False


def _clear_betting(state: State, tapped: tuple[int, ...], out: tuple[int, ...]) -> None:
    """The betting as it was before the first act."""
    state.active = state.setup.everyone & ~mask_of(out)
    state.able = state.active & ~mask_of(tapped)
    state.betting = state.called = state.short_over = False
    state.bet_round = state.turn = state.pending = state.spent = state.checked = 0
    state.raises = state.aggressor = state.last_opener = state.floor = 0
    state.first_act = True
    state.folds = []
    state.pots_formed = False
    state.pots, state.shown, state.mucked, state.uncalled = (), {}, 0, {}
    state.read, state.told_opener = (), 0


def _clear_posts(state: State, out: tuple[int, ...]) -> None:
    """Nothing has been posted, but by those who are out."""
    state.total = [0] * len(state.total)
    state.forced = [cents if seat in out else 0 for seat, cents in enumerate(state.forced)]
    state.blind = state.last_blind = state.blinds_posted = state.over_blinds = 0
    state.short_blind = False


RULING_EVENTS: tuple[type[Event[State]], ...] = (
    Ruled,
    Decided,
    Held,
    TakenUp,
    HandedBack,
    Forfeited,
    Reclaimed,
    HandOut,
    ClockStarted,
    ClockStopped,
    FoundAway,
    FoundBack,
    Refunded,
    Voided,
    Misdealt,
    *DEALING_EVENTS,
    *AUTHORITY_EVENTS,
    *BEGINNING_EVENTS,
)
