"""What a player may do in a round against the house: each wager and decision that is open now, with its bounds.

What is open is asked of the rules themselves: each command is put to the same decision that would judge it. There is
no word of advice in it (S89-1997/15.7).
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.banked.baccarat import commands as baccarat
from pitboss.banked.baccarat.kinds import HANDS, Side
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.baccarat.table import MiniBaccaratTable as BaccaratTable
from pitboss.banked.canberra import commands as canberra
from pitboss.banked.canberra.state import CanberraState
from pitboss.banked.canberra.table import CanberraTable
from pitboss.play import Choice, Command, Play, RuleIds


class OpenAct(msgspec.Struct, frozen=True):
    rules: RuleIds


class Priced(msgspec.Struct, frozen=True):
    cents: int
    rules: RuleIds


class Ranged(msgspec.Struct, frozen=True):
    least: int
    most: int
    step: int
    rules: RuleIds


class Sided(msgspec.Struct, frozen=True):
    side: Side
    rules: RuleIds


class OfSides(msgspec.Struct, frozen=True):
    sides: list[Side]
    rules: RuleIds


class SidesRanged(msgspec.Struct, frozen=True):
    sides: list[Side]
    least: int
    most: int
    step: int
    rules: RuleIds


class CanberraActs(msgspec.Struct, frozen=True, omit_defaults=True):
    """`bet` is exactly twice the ante, or what conditions of a tournament make of it."""

    ante: Ranged | None = None
    play_jackpot: Priced | None = None
    take_back: OpenAct | None = None
    fold: OpenAct | None = None
    bet: Priced | None = None


class BaccaratActs(msgspec.Struct, frozen=True, omit_defaults=True):
    wager: SidesRanged | None = None
    take_back: OfSides | None = None
    open: Sided | None = None


def canberra_acts(state: CanberraState, seat: int) -> CanberraActs | None:
    """What the player at a seat may do now; nothing if that is nothing."""

    def rules_of(command: canberra.Command) -> RuleIds | None:
        return rules_if_open(CanberraTable, state, command)

    terms, stake = state.terms, state.places[seat].stake
    most = min(terms.maximum, stake // terms.minimum * terms.minimum)
    ante = rules_of(canberra.Ante(seat, terms.minimum))
    chip = rules_of(canberra.PlayJackpot(seat))
    back = rules_of(canberra.TakeBackAnte(seat))
    fold = rules_of(canberra.Fold(seat))
    bet = rules_of(canberra.Bet(seat))
    acts = CanberraActs(
        ante=Ranged(terms.minimum, most, terms.minimum, ante) if ante else None,
        play_jackpot=Priced(terms.jackpot_chip, chip) if chip else None,
        take_back=OpenAct(back) if back else None,
        fold=OpenAct(fold) if fold else None,
        bet=Priced(state.law.bet_multiple * state.boxes[seat].ante, bet) if bet else None,
    )
    return acts if acts != CanberraActs() else None


def baccarat_acts(state: BaccaratState, seat: int) -> BaccaratActs | None:
    """What the player at a seat may do now; nothing if that is nothing."""
    terms, stake = state.terms, state.places[seat].stake
    most = min(terms.maximum, stake // terms.minimum * terms.minimum)
    wagers = _open_sides(state, (baccarat.Wager(seat, side, terms.minimum) for side in Side))
    backs = _open_sides(state, (baccarat.TakeBackWager(seat, side) for side in Side))
    held = next((side for side in HANDS if state.out == (side, seat) and not state.is_all_open(side)), None)
    acts = BaccaratActs(
        wager=SidesRanged(wagers.sides, terms.minimum, most, terms.minimum, wagers.rules) if wagers else None,
        take_back=backs,
        open=Sided(held, state.law.open[state.method]) if held else None,
    )
    return acts if acts != BaccaratActs() else None


# The table of either game, with states and commands of its own.
def rules_if_open(table: type[Play[Any, Any]], state: object, command: Command) -> RuleIds | None:
    """The rules by which a command would be accepted; None if it would be refused, or change nothing."""
    judged = table.judged(state, command)
    return judged.rules if isinstance(judged, Choice) else None


def _open_sides(state: BaccaratState, commands: Iterable[baccarat.Wager | baccarat.TakeBackWager]) -> OfSides | None:
    found = {command.side: rules for command in commands if (rules := rules_if_open(BaccaratTable, state, command))}
    return OfSides(list(found), next(iter(found.values()))) if found else None
