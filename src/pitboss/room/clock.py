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
TOURNAMENT_BANK: RuleIds = ("T-R46",)


class TurnClock(msgspec.Struct, frozen=True):
    """The seconds that somebody has, and the rules that give them."""

    seconds: float
    rules: RuleIds
    lateness: Lateness


class TimeBankTerms(msgspec.Struct, frozen=True):
    """The seconds that a player has behind all turns together, what a round puts back, and the rules that give them."""

    whole: float
    refill: float
    rules: RuleIds

    @property
    def words(self) -> str:
        back = f"a round puts back {self.refill:g}" if self.refill else "for a session of the tournament"
        return f"{self.whole:g} seconds more in all, by a time bank; {back}"


def clock_of(law: PokerTableLaw, options: Options, house_seconds: float) -> TurnClock:
    """The clock of a table, for whoever is in turn."""
    if options.time_limit and law.sign.clock:
        return TurnClock(options.time_limit, ANNOUNCED, Lateness.ANNOUNCED)
    return TurnClock(house_seconds, HOUSE, Lateness.HOUSE)


def clock_for(due: Expected[Command], state: PokerTableState, house_seconds: float) -> TurnClock:
    """The clock of the player who is due now: the time that was called on him, else that of the table."""
    round_ = state.round
    if round_ is not None and isinstance(due, Acts | DrawDue) and is_time_called(round_):
        called = round_.setup.law.irregular.clock
        assert called is not None, "time is called by a rule"
        return TurnClock(called.seconds, called.rules, Lateness.CALLED)
    return clock_of(state.law, state.options, house_seconds)


def sign_lines(state: PokerTableState, to_act: float, bank: TimeBankTerms) -> list[tuple[str, RuleIds]]:
    """What the sign says of the clock, of the time bank, and of the time that may be called on a player."""
    clock = clock_of(state.law, state.announced, to_act)
    announced = clock.lateness is Lateness.ANNOUNCED
    then = "the hand is folded" if announced else "the forced wager, else what costs nothing, else a fold"
    lines = [(f"{clock.seconds:g} seconds to act; then {then}", clock.rules)]
    if bank.whole:
        lines.append((bank.words, bank.rules))
    return [*lines, *called_lines(state)]


def called_lines(state: PokerTableState) -> list[tuple[str, RuleIds]]:
    """What the sign says of the time that may be called on a player; nothing where a limit for all stands."""
    called = state.game.law.irregular.clock
    if called is None or (state.announced.time_limit and state.law.sign.clock):
        return []
    text = f"time may be called on a player: {called.seconds} seconds to act; then the hand is {called.fate}"
    return [(text, called.rules)]


WAGERS: RuleIds = ("H-R05",)
DECISIONS: RuleIds = ("H-R06",)
THEN = {
    "canberra": "seconds to fold or bet; then the hand is folded, by a condition of the house and no rule",
    "baccarat": "seconds to open cards that one holds; then the dealer opens them",
}


def house_sign_lines(game: str, timing: Timing) -> list[tuple[str, RuleIds]]:
    """What the sign of a table against the house says of the clock.

    The instruments set no time: wagers are open until the dealer calls NO MORE BETS (S89-1997/8.2, S58-1995/MB8.3), and
    after that a hand is folded or has its bet (S89-1997/6.2). The seconds are conditions of the house.
    """
    wagers = f"{timing.to_wager:g} seconds to wager from the first wager on; then NO MORE BETS"
    return [(wagers, WAGERS), (f"{timing.to_act:g} {THEN[game]}", DECISIONS)]
