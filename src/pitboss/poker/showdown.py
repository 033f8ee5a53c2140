"""The showdown: who shows first, who must show, and who wins each pot.

S94-1994/7CS9.2, NI2018-51/13.1 with C-R26, RR-19; high/low by NI2018-51/3.5(c) and (d).
"""

from collections.abc import Sequence
from operator import attrgetter

import msgspec

from pitboss.cards import Card
from pitboss.play import RuleIds
from pitboss.poker.openers import opener_of
from pitboss.poker.pots import Pot
from pitboss.poker.seats import Seats, clockwise
from pitboss.poker.state import State

NUMBER = attrgetter("number")
# What a hand is worth, for each way the round is won: larger is better, 0 is a low that does not qualify.
Values = tuple[int, ...]


class Winners(msgspec.Struct, frozen=True, gc=False):
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
    law = state.setup.law
    if state.aggressor and state.called and state.active >> state.aggressor & 1:
        return clockwise(state.aggressor, state.active), law.show_first
    return clockwise(_first_to_act(state), state.active), law.show_first_uncalled


def is_show_due(state: State) -> bool:
    """Whether the round waits for a hand to be shown; in an irregular round something else may come before it."""
    return state.pots_formed and not state.over


def show_rules(state: State) -> RuleIds:
    """By which rules the next hand is shown."""
    return state.setup.law.muck if state.shown else state.setup.law.show_first


def must_show(state: State, seat: int, values: Values) -> bool:
    """Whether a hand of these values has to be shown: first for some pot, or equal to or above the best shown there.

    A hand that the table does not know cannot be judged; its owner may throw it in unless it is the first for a pot.
    """
    for pot in state.pots:
        if state.setup.game.may_concede:
            if contenders(state, pot) == (seat,):
                return True
        elif seat in pot.eligible and _contends(state, pot, values):
            return True
    return False


def is_decided(state: State) -> bool:
    """Whether all hands that are to be shown have been, or every pot is left to one player."""
    if state.cursor == len(state.visits):
        return True
    return bool(state.mucked) and all(len(contenders(state, pot)) == 1 for pot in state.pots)


def contenders(state: State, pot: Pot) -> Seats:
    """Who can still win the pot: those who have not thrown their hands in."""
    if not state.mucked:
        return pot.eligible
    return tuple([seat for seat in pot.eligible if not state.mucked >> seat & 1])


def winners(state: State, pot: Pot) -> Winners:
    """Who wins the pot."""
    seats = contenders(state, pot)
    if len(seats) == 1:
        return Winners(seats)
    best = _best(state, seats, 0)
    if len(state.setup.evaluators) == 1:
        return Winners(best)
    lows = tuple([seat for seat in seats if state.shown[seat][1]])
    return Winners(best, _best(state, lows, 1) if lows else ())


def hand_values(state: State, own: Sequence[Card | None]) -> Values:
    """What a hand is worth, for each way the round is won; nothing can be said while a card of it is unknown."""
    if not all(own):
        return ()
    held, board = [*map(NUMBER, own)], [*map(NUMBER, filter(None, state.board))]
    return tuple([evaluator.value(held, board) for evaluator in state.setup.evaluators])


def _best(state: State, seats: Seats, side: int) -> Seats:
    values = [state.shown[seat][side] for seat in seats]
    top = max(values)
    return tuple([seat for seat, value in zip(seats, values, strict=True) if value == top])


def _first_to_act(state: State) -> int:
    """Who was, or would have been, first to act in the last betting round, tapped-out players included (RR-19)."""
    return opener_of(state.setup.last_opener, state, state.active)


def _contends(state: State, pot: Pot, values: Values) -> bool:
    shown = [state.shown[other] for other in pot.eligible if other in state.shown]
    if not shown:
        return True
    return any(value and value >= max([hand[side] for hand in shown]) for side, value in enumerate(values))
