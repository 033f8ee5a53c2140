"""The clock of a table: how long a player may think, and what the dealer does when the time has run out.

A time that was called on a player takes the place of every other clock for that turn (1999-FARO/5.6, NI2018-51/4.8(b)):
its end does to the hand what the rules say. Where the operator has announced a limit, NI2018-51/4.8(a) with C-R39: the
hand is folded, also that of a player who must open (C-R11). Everywhere else the room's own condition H-R01: the wager
that is forced, else what costs nothing, else a fold.
"""

import msgspec

from pitboss.play import Expected, Lateness, RuleIds
from pitboss.poker.commands import Command
from pitboss.poker.due import Acts, DrawDue
from pitboss.poker.options import Options
from pitboss.poker.rulings.timing import is_time_called
from pitboss.poker.table.law import PokerTableLaw
from pitboss.poker.table.state import PokerTableState
from pitboss.room.pace import Timing

ANNOUNCED: RuleIds = ("NI2018-51/4.8(a)", "C-R39")
HOUSE: RuleIds = ("H-R01",)
BANK: RuleIds = ("H-R08",)


class Clock(msgspec.Struct, frozen=True):
    """The seconds that somebody has, and the rules that give them."""

    seconds: float
    rules: RuleIds
    lateness: Lateness


def clock_of(law: PokerTableLaw, options: Options, house_seconds: float) -> Clock:
    """The clock of a table, for whoever is in turn."""
    if options.time_limit and law.sign.clock:
        return Clock(options.time_limit, ANNOUNCED, Lateness.ANNOUNCED)
    return Clock(house_seconds, HOUSE, Lateness.HOUSE)


def clock_for(due: Expected[Command], state: PokerTableState, house_seconds: float) -> Clock:
    """The clock of the player who is due now: the time that was called on him, else that of the table."""
    round_ = state.round
    if round_ is not None and isinstance(due, Acts | DrawDue) and is_time_called(round_):
        called = round_.setup.law.irregular.clock
        assert called is not None, "time is called by a rule"
        return Clock(called.seconds, called.rules, Lateness.CALLED)
    return clock_of(state.law, state.options, house_seconds)


def sign_lines(state: PokerTableState, timing: Timing) -> list[tuple[str, RuleIds]]:
    """What the sign says of the clock, of the time bank, and of the time that may be called on a player."""
    clock = clock_of(state.law, state.announced, timing.to_act)
    announced = clock.lateness is Lateness.ANNOUNCED
    then = "the hand is folded" if announced else "the forced wager, else what costs nothing, else a fold"
    lines = [(f"{clock.seconds:g} seconds to act; then {then}", clock.rules)]
    if timing.bank:
        bank = f"{timing.bank:g} seconds more in all, by a time bank; a round puts back {timing.bank_refill:g}"
        lines.append((bank, BANK))
    return [*lines, *called_lines(state)]


def called_lines(state: PokerTableState) -> list[tuple[str, RuleIds]]:
    """What the sign says of the time that may be called on a player; nothing where a limit for all stands."""
    called = state.game.law.irregular.clock
    if called is None or (state.announced.time_limit and state.law.sign.clock):
        return []
    text = f"time may be called on a player: {called.seconds} seconds to act; then the hand is {called.fate}"
    return [(text, called.rules)]
