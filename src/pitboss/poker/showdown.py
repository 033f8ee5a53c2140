"""The showdown: who shows first, who must show, and who wins each pot.

S94-1994/7CS9.2, NI2018-51/13.1 with C-R26, RR-19; high/low by NI2018-51/3.5(c) and (d).
"""

from collections.abc import Sequence

import msgspec

from pitboss.play import RuleIds
from pitboss.poker.kinds import Opener, Verb
from pitboss.poker.openers import opener_of
from pitboss.poker.pots import Pot
from pitboss.poker.seats import Seats, clockwise
from pitboss.poker.state import State


class Winners(msgspec.Struct, frozen=True):
    """Who takes a pot: the best high hands, and in a split round the best low hands, if any qualifies."""

    high: Seats
    low: Seats = ()

    @property
    def all(self) -> frozenset[int]:
        return frozenset(self.high) | frozenset(self.low)

    @property
    def equal(self) -> bool:
        """One hand value for all of them: halves of a split pot are not equal hands (C-R23)."""
        return not self.low or frozenset(self.low) == frozenset(self.high)


def show_order(state: State) -> tuple[Seats, RuleIds]:
    """The seats in the order in which they show, and the rule that names the first."""
    law, seats = state.setup.law, state.setup.seats
    if state.aggressor and state.called and state.active >> state.aggressor & 1:
        return clockwise(seats, state.aggressor, state.active), law.show_first
    return clockwise(seats, _first_to_act(state), state.active), law.show_first_uncalled


def must_show(state: State, seat: int) -> bool:
    """Whether the hand has to be shown: it opens the showing for some pot, or equals or beats the best shown there.

    A hand that the table does not know cannot be judged; its owner may throw it in unless it is the first for a pot.
    """
    if state.setup.game.may_concede:
        return any(contenders(state, pot) == (seat,) for pot in state.pots)
    values = _known_values(state, seat)
    return any(_contends(state, pot, values) for pot in state.pots if seat in pot.eligible)


def is_decided(state: State) -> bool:
    """Whether all hands that are to be shown have been, or every pot is left to one player."""
    if state.cursor == len(state.visits):
        return True
    return bool(state.mucked) and all(len(contenders(state, pot)) == 1 for pot in state.pots)


def contenders(state: State, pot: Pot) -> Seats:
    """Who can still win the pot: those who have not thrown their hands in."""
    return tuple(seat for seat in pot.eligible if not state.mucked >> seat & 1)


def winners(state: State, pot: Pot) -> Winners:
    """Who wins the pot."""
    seats = contenders(state, pot) if state.mucked else pot.eligible
    if len(seats) == 1:
        return Winners(seats)
    best = _best(state, seats, 0)
    if len(state.setup.evaluators) == 1:
        return Winners(best)
    lows = tuple(seat for seat in seats if state.shown[seat][1])
    return Winners(best, _best(state, lows, 1) if lows else ())


def hand_values(state: State, own: Sequence[int]) -> tuple[int, ...]:
    """What a hand of these card numbers is worth, for each way the round is won."""
    board = [card.number for card in state.board if card is not None]
    return tuple([evaluate(own, board) for evaluate in state.setup.evaluators])


def _best(state: State, seats: Seats, side: int) -> Seats:
    top = max(state.shown[seat][side] for seat in seats)
    return tuple(seat for seat in seats if state.shown[seat][side] == top)


def _first_to_act(state: State) -> int:
    """Who was, or would have been, first to act in the last betting round, tapped-out players included (RR-19)."""
    last = next(step for step in reversed(state.setup.plan) if step.verb is Verb.BET)
    kind = Opener.MARKER_ORDER if last.opener is Opener.AFTER_BLIND else last.opener
    return opener_of(kind, state, state.active)


def _known_values(state: State, seat: int) -> tuple[int, ...] | None:
    numbers = [card.number for card in state.own[seat] if card is not None]
    return hand_values(state, numbers) if len(numbers) == len(state.own[seat]) else None


def _contends(state: State, pot: Pot, values: tuple[int, ...] | None) -> bool:
    shown = [state.shown[other] for other in pot.eligible if other in state.shown]
    if not shown:
        return True
    if values is None:
        return False
    return any(value and value >= max(hand[side] for hand in shown) for side, value in enumerate(values))
