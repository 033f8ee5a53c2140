"""What if: what a change of house conditions does, exact where it can be counted, simulated where people play.

Canberra Poker, its jackpot and Mini-Baccarat are counted over all deals; the commission of poker is played out between
the house's bots by kernels (`commission_again` has the rounds that a house has recorded itself).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.banked.baccarat.options import BaccaratOptions
from pitboss.banked.canberra.options import CanberraOptions
from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.conditions.document import AnyOffer, BaccaratOffer, CanberraOffer, PokerOffer
from pitboss.editions import game_of
from pitboss.lab.baccarat import BaccaratChances, baccarat
from pitboss.lab.canberra_rules import CanberraRules
from pitboss.lab.canberra_types import Trade
from pitboss.lab.commission_cost import CommissionCost, Setting, commission_cost, play_rounds
from pitboss.lab.effect_types import HouseEffect, Unit, WhatIf
from pitboss.lab.jackpot import jackpot_return
from pitboss.lab.jackpot_course import drift
from pitboss.lab.what_if import take_per_hour
from pitboss.malformed import Malformed

STRATEGY = "optimal"
MOST_STAKE = 100_000_00


def effects(before: AnyOffer, now: AnyOffer, asked: WhatIf) -> list[HouseEffect]:
    """Every figure that the lab has for terms of this game; Malformed if the two are of different kinds."""
    if isinstance(before, CanberraOffer) and isinstance(now, CanberraOffer):
        return list(_canberra(before.options, now.options, asked))
    if isinstance(before, BaccaratOffer) and isinstance(now, BaccaratOffer):
        return list(_baccarat(before.options, now.options, asked.trade))
    if isinstance(before, PokerOffer) and isinstance(now, PokerOffer):
        return list(_commission(before, now, asked))
    raise Malformed(f"{before.edition} and {now.edition} are different games: there is nothing to compare")


def _canberra(before: CanberraOptions, now: CanberraOptions, asked: WhatIf) -> Iterator[HouseEffect]:
    """At the least ante and at the largest, where the maximum payout bites."""
    from pitboss.lab.canberra import house_edge

    for which in ("minimum", "maximum"):
        pair = [house_edge(_rules(options, getattr(options, which)), STRATEGY) for options in (before, now)]
        name = f"at the {which} ante"
        yield _pair(f"house edge {name}", [each.edge.fraction for each in pair], Unit.SHARE)
        yield _pair(f"variance {name}", [each.variance.fraction for each in pair], Unit.SQUARE)
        yield _pair(
            f"take an hour {name}", [take_per_hour(each, asked.trade) for each in pair], Unit.CENTS, _busy(asked)
        )
    if before.jackpot or now.jackpot:
        yield from _jackpot(before, now, asked.meter)


def _rules(options: CanberraOptions, ante: int) -> CanberraRules:
    return CanberraRules(maximum_payout=options.max_payout, ante=ante)


def _jackpot(before: CanberraOptions, now: CanberraOptions, meter: int) -> Iterator[HouseEffect]:
    """What a chip returns at this meter, and where meter and reserve drift; nothing where it is not offered."""
    at = f"with the meter at ${meter / 100:,.0f}"
    chips = [options.jackpot_chip if options.jackpot else 0 for options in (before, now)]
    returned = [jackpot_return(chip, meter).returned.fraction if chip else Fraction(0) for chip in chips]
    yield _pair("return of a jackpot chip", returned, Unit.SHARE, at)
    moved = [drift(JackpotTerms(chip=chip), meter) if chip else None for chip in chips]
    for name in ("pool", "reserve"):
        figures = [getattr(each, name).fraction if each is not None else Fraction(0) for each in moved]
        yield _pair(f"drift of the {name} a chip", figures, Unit.CENTS, at)


def _baccarat(before: BaccaratOptions, now: BaccaratOptions, trade: Trade) -> Iterator[HouseEffect]:
    chances = [baccarat(options.decks) for options in (before, now)]
    for side in ("player", "banker", "tie"):
        edges = [getattr(each.edges, side).fraction for each in chances]
        yield _pair(f"house edge on {side.capitalize()}", edges, Unit.SHARE)
        yield _pair(f"variance on {side.capitalize()}", [_variance(each, side) for each in chances], Unit.SQUARE)
    takes = [
        each.edges.banker.fraction * options.minimum * trade.boxes * trade.rounds_per_hour
        for each, options in zip(chances, (before, now), strict=True)
    ]
    note = f"{trade.boxes} places with the minimum on Banker, {trade.rounds_per_hour} coups"
    yield _pair("take an hour", takes, Unit.CENTS, note)


def _variance(chances: BaccaratChances, side: str) -> Fraction:
    """Of a wager of one: what each result gains, squared, less the square of the mean."""
    player, banker, tie = (getattr(chances, each).fraction for each in ("player", "banker", "tie"))
    edge: Fraction = getattr(chances.edges, side).fraction
    won: Fraction = {"player": player, "banker": banker, "tie": tie}[side]
    lost: Fraction = {"player": banker, "banker": player, "tie": 1 - tie}[side]
    gain = (lost - edge) / won
    return won * gain**2 + lost - edge**2


def _commission(before: PokerOffer, now: PokerOffer, asked: WhatIf) -> Iterator[HouseEffect]:
    """For every hundred rounds between the house's bots, the same cards and bots under both."""
    costs = [_played(offer, asked) for offer in (before, now)]
    old, new = (100 * each.per_100_rounds for each in costs)
    error = 100 * max(each.standard_error for each in costs)
    note = f"{costs[0].rounds:,} rounds of {costs[0].players} bots, simulated"
    yield HouseEffect("commission of a hundred rounds", old, new, Unit.CENTS, error, note)
    yield HouseEffect("share of the pots", costs[0].share_of_pots, costs[1].share_of_pots, Unit.SHARE, 0.0, note)


def _played(offer: PokerOffer, asked: WhatIf) -> CommissionCost:
    game = game_of(offer.edition)
    players = max(2, min(asked.players, offer.seats))
    stake = min(MOST_STAKE, max(offer.options.min_table_stake, 20 * offer.options.minimum))
    setting = Setting(game, offer.options, players, stake)
    setting.check()
    return commission_cost(setting, [play_rounds(setting, 0, asked.rounds, asked.seed)])


def _pair(what: str, figures: Sequence[Fraction], unit: Unit, note: str = "") -> HouseEffect:
    before, now = figures
    return HouseEffect(what, float(before), float(now), unit, note=note)


def _busy(asked: WhatIf) -> str:
    return f"{asked.trade.boxes} boxes, {asked.trade.rounds_per_hour} rounds"
