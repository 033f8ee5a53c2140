"""A betting round, as events: who opens, what each player does, and what nobody called."""

from pitboss.play import Event, Transfer
from pitboss.play.money import POT, AccountKind, account
from pitboss.poker.kinds import Kind, ShortTapOut
from pitboss.poker.seats import next_after
from pitboss.poker.state import State

# Module-level names: an attribute of an enum costs ten times as much in the busiest lines.
FOLD, CHECK, CALL_AND_FOLD = Kind.FOLD, Kind.CHECK, Kind.CALL_AND_FOLD
OPENING_REOPENS = ShortTapOut.OPENING_REOPENS


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


class OpenerNamed(Event[State], frozen=True, gc=False, tag="opener_named"):
    """The dealer says whom the cards showing name to open, not all of them having been entered."""

    seat: int

    def apply(self, state: State) -> None:
        state.told_opener = self.seat


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
