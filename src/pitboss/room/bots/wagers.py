"""What bots do at tables against the house: functions of what a person in the seat sees, the temper and a generator.

They may take a while the first time, when tables are compiled or loaded, so the dealer asks in a thread.
"""

from random import Random

import msgspec

from pitboss.banked.baccarat.commands import Wager
from pitboss.banked.baccarat.due import WagersDue as CoupWagersDue
from pitboss.banked.baccarat.kinds import Side
from pitboss.banked.canberra.commands import Ante, Bet, Fold, PlayJackpot
from pitboss.banked.canberra.due import AntesDue, FoldOrBetDue
from pitboss.banked.canberra.state import CanberraState
from pitboss.cards import Card
from pitboss.play import Command
from pitboss.room.bots.wager_tempers import Chip, WagerTemper

SIDES = (Side.PLAYER, Side.BANKER, Side.TIE)
HAND_COSTS = 3
"""Antes that a hand of Canberra Poker may cost: the ante, and a bet of twice as much."""


class WagerSight(msgspec.Struct, frozen=True):
    """What a player looks at before fold or bet."""

    seat: int
    cards: tuple[Card, ...]
    upcard: Card
    ante: int
    max_payout: int
    can_bet: bool


def sight_of(view: CanberraState, due: FoldOrBetDue, seat: int) -> WagerSight:
    """From the player's own view of the table."""
    own = tuple(card for card in view.boxes[seat].cards if card is not None)
    upcard = view.dealer[-1]
    assert upcard is not None, "the dealer's last card lies face up"
    return WagerSight(seat, own, upcard, view.boxes[seat].ante, view.terms.max_payout, seat in dict(due.bets))


def decide(sight: WagerSight) -> tuple[Command, ...]:
    """The decision that gains more, or loses less, over all hands that the dealer may have."""
    from pitboss.lab.canberra_decision import best_decision
    from pitboss.lab.canberra_rules import CanberraRules

    if not sight.can_bet:
        return (Fold(sight.seat),)
    rules = CanberraRules(maximum_payout=sight.max_payout, ante=sight.ante)
    found = best_decision(rules, sight.cards, sight.upcard)
    return (Bet(sight.seat) if found.decision == "bet" else Fold(sight.seat),)


def wagers(
    temper: WagerTemper, due: AntesDue | CoupWagersDue, seat: int, display: int, chance: Random
) -> tuple[Command, ...]:
    """What a bot puts on the layout, one after the other; `display` is what the jackpot's meter shows."""
    if isinstance(due, AntesDue):
        return _ante(temper, due, seat, display, chance)
    return _back(temper, due, seat, chance)


def _ante(temper: WagerTemper, due: AntesDue, seat: int, display: int, chance: Random) -> tuple[Command, ...]:
    """An ante that leaves enough for the bet, and perhaps a chip; nothing without the chips for it."""
    stake = dict(due.stakes).get(seat, 0)
    cents = _wager(temper, due.step, min(due.most, (stake - due.chip) // HAND_COSTS), chance)
    if not cents:
        return ()
    plays = bool(display) and _wants_chip(temper, due.chip, display)
    return (Ante(seat, cents), PlayJackpot(seat)) if plays else (Ante(seat, cents),)


def _back(temper: WagerTemper, due: CoupWagersDue, seat: int, chance: Random) -> tuple[Command, ...]:
    """A wager on one side; nothing without the chips for it."""
    cents = _wager(temper, due.least, min(due.most, dict(due.stakes).get(seat, 0)), chance)
    side = chance.choices(SIDES, temper.sides)[0]
    return (Wager(seat, side, cents),) if cents else ()


def _wager(temper: WagerTemper, unit: int, most: int, chance: Random) -> int:
    """Between its least and its most, or what it has; 0 for less than the minimum."""
    units = min(chance.randint(temper.least, temper.most), most // unit)
    return max(0, units) * unit


def _wants_chip(temper: WagerTemper, chip: int, display: int) -> bool:
    if temper.chip is not Chip.WORTH_IT:
        return temper.chip is Chip.ALWAYS
    from pitboss.lab.jackpot import break_even_meter

    return display >= break_even_meter(chip)
