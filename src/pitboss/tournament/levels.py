"""Levels as tables play them: any level of a document, also those after the last, as the options of its game.

NI2018-51/20.3(a)(vii). Chips are whole numbers of their own: one is 1 wherever a cash table has cents.
"""

from fractions import Fraction
from functools import lru_cache
from math import ceil

from msgspec.structs import replace

from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.canberra import conditions as canberra
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.malformed import Malformed
from pitboss.play.money import Currency
from pitboss.poker.commission import Commission, NoCommission, Scale1994
from pitboss.poker.game import Game, game_of
from pitboss.poker.kinds import Forced, Limit, MissedBuck
from pitboss.poker.options import BetLimit, Options
from pitboss.tournament.conditions import AntePayer, Conditions, Level, Session, ShortStack, TapOutUnit, WagerOrder
from pitboss.tournament.structure import marker_moves, takes_pot_commission

SIZES = (1, 2)
"""Bets counted in blinds where the edition has no sizes of its own."""


def level_at(conditions: Conditions, number: int, session: Session | None = None) -> Level:
    """The level of this number, counted from 1; after the last each adds a step, or is the last again."""
    levels = (session.levels if session is not None else ()) or conditions.levels
    if not levels:
        raise Malformed("the document has no levels")
    if number <= len(levels):
        return levels[number - 1]
    last = replace(levels[-1], break_after=None, remove=0)
    step = conditions.after_last.step if conditions.after_last is not None else 0
    return _risen(last, step * (number - len(levels)), smallest_chip(conditions, len(levels)))


def smallest_chip(conditions: Conditions, number: int) -> int:
    """The smallest denomination in play at a level; 1 where none are listed."""
    if conditions.chips is None or not conditions.chips.denominations:
        return 1
    gone = {step.chip for step in conditions.colour_up.steps if step.after < number}
    gone |= {level.remove for level in conditions.levels[:number]}
    left = [chip for chip in conditions.chips.denominations if chip > 0 and chip not in gone]
    return min(left, default=1)


@lru_cache(maxsize=4096)
def options_of(conditions: Conditions, number: int, session: Session | None = None) -> Options:
    """The options of a poker table at a level."""
    level = level_at(conditions, number, session)
    game = game_of(level.game or (session.game if session is not None else "") or conditions.edition)
    unit = smallest_chip(conditions, number)
    forced = _forced(level, level.ante_payer or conditions.ante_payer)
    last = level.blinds[-1] if level.blinds else 0
    minimum = level.minimum or last or level.ante
    by_multiple = bool(game.defaults.blind_multiples) and not level.blinds and forced is Forced.BLINDS
    cards = conditions.cards
    return replace(
        game.defaults,
        deck=cards.deck or game.defaults.deck,
        joker=cards.joker,
        ace_low=cards.ace_low,
        forced=forced,
        blinds=level.blinds,
        blind_multiples=(1,) if by_multiple else (),
        ante=level.ante if forced is not Forced.BLINDS else 0,
        dead_blind=level.ante if level.ante and forced is Forced.BLINDS else 0,
        marker_moves=marker_moves(conditions),
        blinds_first=forced is Forced.BOTH and conditions.short_stack is ShortStack.BLIND,
        bring_in=level.bring_in,
        over_blinds=(),
        straddles=0,
        unit=unit,
        limits=_limits(game, level, minimum),
        tap_out_unit=unit if conditions.tap_out_unit is TapOutUnit.SMALLEST_CHIP else 0,
        share_unit=0,
        commission=_commission(conditions, game, minimum),
        min_table_stake=0,
        max_buy_in=0,
        time_limit=conditions.time_to_act,
        missed_buck=MissedBuck.FORGIVEN,
        conditions=True,
        currency=Currency.CHIPS,
    )


def canberra_options(
    conditions: Conditions, number: int, boxes: int, approval: str, first: int = 0, session: Session | None = None
) -> CanberraOptions:
    """The terms of a table of Canberra Poker at a level, under conditions that were approved (S89-1997/16.2).

    `first` is the seat from which antes come in turn, where they do (T-R80).
    """
    level = level_at(conditions, number, session)
    overrides = tuple(canberra.ApprovedOverride(each.rule, each.text, each.value) for each in conditions.overrides)
    return CanberraOptions(
        minimum=level.minimum,
        maximum=level.maximum,
        max_payout=conditions.against_house.most_payout,
        boxes=boxes,
        currency=Currency.CHIPS,
        conditions=canberra.ApprovedConditions(
            approval,
            overrides,
            jackpot=bool(conditions.against_house.jackpot_terms),
            sealed=conditions.against_house.wagers is WagerOrder.SEALED,
            first=first if conditions.against_house.wagers is WagerOrder.ROTATING else 0,
        ),
    )


def baccarat_options(conditions: Conditions, number: int, session: Session | None, boxes: int) -> BaccaratOptions:
    """The terms of a table of baccarat in a session of a combined tournament (T-R83)."""
    level = level_at(conditions, number, session)
    return BaccaratOptions(minimum=level.minimum, maximum=level.maximum, boxes=boxes, currency=Currency.CHIPS)


def _forced(level: Level, payer: AntePayer) -> Forced:
    """One ante of the last blind is a dead blind, not an ante (T-R40)."""
    if not level.ante or payer is AntePayer.LAST_BLIND:
        return Forced.BLINDS
    return Forced.BOTH if level.blinds else Forced.ANTES


def _limits(game: Game, level: Level, minimum: int) -> tuple[BetLimit, ...]:
    """The edition's limits, or those of a kind that the level names, at its minimum."""
    return tuple(_limit(limit, level, minimum) for limit in game.defaults.limits)


def _limit(limit: BetLimit, level: Level, minimum: int) -> BetLimit:
    kind = level.limit or limit.kind
    sizes = (limit.sizes or SIZES) if kind is Limit.BY_BLIND else ()
    return BetLimit(kind, minimum, level.maximum if kind is Limit.SPREAD else 0, sizes)


def _commission(conditions: Conditions, game: Game, minimum: int) -> Commission:
    if not takes_pot_commission(conditions):
        return NoCommission()
    scheme = game.defaults.commission
    return replace(scheme, minimum=minimum) if isinstance(scheme, Scale1994) else scheme


def _risen(level: Level, by: int, unit: int) -> Level:
    """A level whose first amount is so much more and whose others keep their ratio, in whole chips."""
    first = level.blinds[0] if level.blinds else level.minimum or level.ante
    if not by or not first:
        return level
    ratio = Fraction(first + by, first)

    def risen(amount: int) -> int:
        return ceil(amount * ratio / unit) * unit

    return replace(
        level,
        blinds=tuple(map(risen, level.blinds)),
        ante=risen(level.ante),
        bring_in=risen(level.bring_in),
        minimum=risen(level.minimum),
        maximum=risen(level.maximum),
    )
