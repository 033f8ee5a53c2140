"""The showdown: who shows first, who must show, and who wins each pot.

S94-1994/7CS9.2, NI2018-51/13.1 with C-R26, C-R70, RR-19 and RR-44; high/low by NI2018-51/3.5(c) and (d).
"""

from collections.abc import Sequence
from operator import attrgetter

import msgspec

from pitboss.cards import Card
from pitboss.play import RuleIds
from pitboss.poker.kinds import Expose
from pitboss.poker.openers import opener_of
from pitboss.poker.pots import Pot
from pitboss.poker.seats import Seats, clockwise
from pitboss.poker.state import State

NUMBER = attrgetter("number")
READ: RuleIds = ("H-R13",)
"""The condition of the house under which the dealer reads hands that the table does not know."""
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
    """Whether a hand of these values has to be shown: first for some pot, or equal to or above the hand it is held to.

    That is the called hand, or as the table has it the best one shown (RR-44, C-R70); where the called hand is not in
    for the pot, the first one shown that is.

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
        return all(state.shown.values()) or bool(state.read) or not is_reading_due(state)
    return bool(state.mucked) and all(len(contenders(state, pot)) == 1 for pot in state.pots)


def is_reading_due(state: State) -> bool:
    """Whether a pot has several contenders, of whose hands the table cannot say what they are worth."""
    return not state.read and any(
        len(seats) > 1 and not all(value_of(state, seat) for seat in seats)
        for seats in (contenders(state, pot) for pot in state.pots)
    )


def value_of(state: State, seat: int) -> Values:
    """What a hand that was shown is worth, as far as the table knows its cards and those of the board."""
    return (state.shown[seat] or hand_values(state, state.own[seat])) if seat in state.shown else ()


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
    if state.read:
        return Winners(*state.read[state.pots.index(pot)])
    best = _best(state, seats, 0)
    if len(state.setup.evaluators) == 1:
        return Winners(best)
    lows = tuple([seat for seat in seats if value_of(state, seat)[1]])
    return Winners(best, _best(state, lows, 1) if lows else ())


def hand_values(state: State, own: Sequence[Card | None]) -> Values:
    """What a hand is worth, for each way the round is won; nothing can be said while a card of it is unknown."""
    if not (all(own) and all(state.board)):
        return ()
    held, board = [*map(NUMBER, own)], [*map(NUMBER, state.board)]
    return tuple([evaluator.value(held, board) for evaluator in state.setup.evaluators])


def _best(state: State, seats: Seats, side: int) -> Seats:
    values = [(state.shown[seat] or value_of(state, seat))[side] for seat in seats]
    top = max(values)
    return tuple([seat for seat, value in zip(seats, values, strict=True) if value == top])


def _first_to_act(state: State) -> int:
    """Who was, or would have been, first to act in the last betting round, tapped-out players included (RR-19)."""
    return opener_of(state.setup.last_opener, state, state.active)


def _contends(state: State, pot: Pot, values: Values) -> bool:
    shown = [hand for other, hand in state.shown.items() if other in pot.eligible]
    if not shown:
        return True
    held_to = shown[0] if state.setup.options.expose is Expose.CALLED else tuple(map(max, *shown, shown[0]))
    return any(value and value >= least for value, least in zip(values, held_to, strict=False))
