"""The beginning of a round, as events: who plays, with which cards, and what is put up before them."""

from operator import attrgetter

import msgspec
from msgspec.structs import replace

from pitboss.play import Event, Transfer
from pitboss.play.money import POT, AccountKind, account
from pitboss.poker.kinds import PostKind, Verb
from pitboss.poker.options import Options
from pitboss.poker.seats import BOARD
from pitboss.poker.setup import Owed, setup_for
from pitboss.poker.state import State
from pitboss.poker.written import WrittenGame, played
from pitboss.shoe.cut import CUT_TAG, can_be_cut
from pitboss.shoe.shoe import Shoe

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
