"""Options against a game: what is impossible is refused with the reason, what is only odd is warned of.

NI2018-51/2, 3.5, 4.2, 10.2 and 15; S94-1994/7CS1, 3, 6, 10, 11 and 12; the readings that give them limits.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import gcd
from operator import attrgetter

import msgspec
from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.play import Refusal, RuleIds
from pitboss.play.money import dollars
from pitboss.poker.commission import DOLLAR, Lesser, NoCommission, Pot5, Pot10, Scale1994, TimeCharge
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.hand_values import evaluators, high_ranking
from pitboss.poker.kinds import Ace, Forced, Limit, Opening, Post, Verb, Win
from pitboss.poker.law import NO_MENU
from pitboss.poker.options import Options
from pitboss.poker.seats import MOST_SEATS, Seats
from pitboss.poker.setup import Owed

STAKE, KIND = attrgetter("stake"), attrgetter("kind")


class Finding(msgspec.Struct, frozen=True):
    """Something about the options, with the rules that say so. A warning does not stop the table."""

    rules: RuleIds
    text: str
    warning: bool = False


def findings(game: Game, options: Options, players: int = 2) -> list[Finding]:
    """Everything that is wrong or odd about these options for so many players."""
    return [
        finding
        for check in (_cards, _hands, _forced, _limits, _commission, _stakes)
        for finding in check(game, options, players)
    ]


@lru_cache(maxsize=1024)
def check_options(game: Game, options: Options, players: int = 2) -> tuple[Finding, ...]:
    """The warnings; Refusal with every reason if the options are impossible. Remembered: every round asks again."""
    found = findings(game, options, players)
    defects = [finding for finding in found if not finding.warning]
    if defects:
        rules = tuple(dict.fromkeys(id_ for finding in defects for id_ in finding.rules))
        raise Refusal(rules, "; ".join(finding.text for finding in defects))
    return tuple(found)


def check_table(game: Game, options: Options, numbers: Seats, marker: int) -> None:
    """Refuse seats at which no round of these options can be dealt."""
    check_options(game, options, len(numbers))
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= MOST_SEATS for number in numbers):
        raise Refusal(game.seats, f"seats are numbered from 1 and taken once each, not {list(numbers)}")
    if marker not in numbers:
        raise Refusal(game.law.start, f"the {game.marker} is at seat {marker}, which is not dealt in")


def check_stakes(game: Game, options: Options, seats: Sequence[Seat]) -> None:
    """Refuse a stake of nothing, or of no whole chips."""
    unit = options.unit
    stakes = [*map(STAKE, seats)]
    if gcd(unit, *stakes) == unit and min(stakes) > 0:
        return
    for seat in seats:
        if seat.stake % unit or seat.stake <= 0:
            text = f"seat {seat.number} has {dollars(seat.stake)}: chips of {dollars(unit)}"
            raise Refusal(game.law.chips, text)


def check_owed(game: Game, options: Options, owed: Sequence[Owed]) -> None:
    """Refuse an ante where the options know none: the plan has no step in which it could be put up."""
    if options.forced is Forced.BLINDS and Post.ANTE in map(KIND, owed):
        raise Refusal(game.law.ante or game.law.blind, "an ante is owed, but the options are for blinds alone")


@lru_cache(maxsize=1024)
def resolved(game: Game, options: Options) -> Options:
    """The options with nothing left open, as the record of the round has to hold them."""
    ace_low = high_ranking(game.hands, options).ace_low
    cap = _default_cap(game, options) if options.raise_cap is None else options.raise_cap
    unit = options.tap_out_unit or options.minimum
    return replace(options, ace_low=ace_low, raise_cap=cap, tap_out_unit=unit)


def _default_cap(game: Game, options: Options) -> int:
    fixed = any(limit.kind in (Limit.BY_BLIND, Limit.SPREAD) for limit in options.limits)
    with_antes = options.forced is not Forced.ANTES or game.cap_with_antes
    return game.raise_cap if fixed and with_antes else 0


def _cards(game: Game, options: Options, players: int) -> Iterator[Finding]:
    rule = next((deck for deck in game.decks if deck.size == options.deck), None)
    if rule is None:
        sizes = ", ".join(str(deck.size) for deck in game.decks)
        yield Finding(game.decks[0].rules, f"{game.title} is not played with {options.deck} cards, only {sizes}")
        return
    if options.joker and not game.joker:
        yield Finding(("NI2018-51/2.3",), f"{game.title} has no joker")
    if players < 2:
        yield Finding(game.seats, "a round needs two players")
    own, communal = game.first_cards
    if players * own + communal > options.deck + options.joker:
        yield Finding(rule.rules, f"{players} players cannot be dealt in with {options.deck} cards")
    needed = players * game.own_cards + game.board_cards + 3 * options.burn
    cards = options.deck + options.joker
    fits = needed <= cards or game.law.shortage
    if players > rule.most_players and not (options.conditions and fits):
        yield Finding(rule.rules + game.seats, f"{players} players are too many for {options.deck} cards")
    elif not fits:
        yield Finding(rule.rules, f"{players} players need {needed} cards, {cards} are there")
    if options.burn and not game.burns:
        yield Finding(("G-R07",), f"no card is burned in {game.title}")


def _hands(game: Game, options: Options, players: int) -> Iterator[Finding]:
    if options.win not in game.wins:
        ways = " or ".join(game.wins)
        yield Finding(("NI2018-51/3.5(b)", "NI2018-51/3.5(c)"), f"{game.title} is won by {ways}, not {options.win}")
    try:
        evaluators(game.hands, options)
    except Malformed as defect:
        yield Finding(game.decks[0].rules, str(defect))
    if options.low_qualifier and options.win is not Win.SPLIT:
        yield Finding(
            ("NI2018-51/3.5(d)", "C-R06"), "the eight qualifier belongs to a round split between high and low"
        )
    if options.low_qualifier and not _qualifier_can_occur(options):
        text = f"no low can qualify with {options.deck} cards and the ace {options.low_ace}: the high hand takes all"
        yield Finding(("NI2018-51/3.5(d)", "C-R06"), text, warning=True)
    if options.low_ace is Ace.LOW and options.win is Win.HIGH and "common" not in game.edition:
        yield Finding(("C-R05",), "where the ace stands in low hands matters only when low hands win")
    yield from _draw(game, options)


def _draw(game: Game, options: Options) -> Iterator[Finding]:
    draws = Verb.DRAW in [step.verb for step in game.plan]
    if not draws and (options.draw_most != 5 or options.openers_jacks):
        yield Finding(("G-R23", "G-R24"), f"there is no draw in {game.title}")
    if not 0 <= options.draw_most <= 5:
        yield Finding(("G-R24",), f"a player draws up to five cards, not {options.draw_most}")
    if options.openers_jacks and options.forced is Forced.ANTES and not options.ante_opener_may_check:
        yield Finding(("G-R22", "G-R23"), "a player who must open cannot need a pair of jacks for it")
    modes = {step.mode for step in game.plan if step.mode} or {game.defaults.deal}
    if options.deal not in modes:
        yield Finding(("G-R10", "G-R21"), f"{game.title} is dealt in {' or '.join(sorted(modes))}")


def _qualifier_can_occur(options: Options) -> bool:
    """Five ranks up to eight in the deck, the ace among them if it is low; a joker adds no rank."""
    lowest = 15 - options.deck // 4
    return 8 - lowest + 1 + (options.low_ace is Ace.LOW) >= 5


def _forced(game: Game, options: Options, players: int) -> Iterator[Finding]:
    blinds = options.forced is not Forced.ANTES
    if options.forced is Forced.BOTH and not (options.conditions or Forced.BOTH in game.forced):
        yield Finding(("NI2018-51/4.2(b)", "C-R49"), "blinds and antes together are for tournaments")
    elif options.forced is not Forced.BOTH and options.forced not in game.forced:
        yield Finding(game.law.blind_size, f"{game.title} is played with {' or '.join(game.forced)}")
    if options.forced is not Forced.BLINDS and options.ante <= 0:
        yield Finding(game.law.ante or game.law.blind_size, "the ante must be more than nothing")
    if blinds and options.blind_multiples and (options.blinds or not set(options.blind_multiples) <= {1, 2, 3}):
        yield Finding(game.law.blind_size, "the blind is one, two or three times the minimum")
    if blinds and not options.blind_multiples:
        yield from _blinds(game, options)
    if game.defaults.blind_multiples and (len(options.blinds) > 1 or options.over_blinds or options.straddles):
        yield Finding(game.law.blind_size, f"{game.title} knows one blind, that of the buck")
    levels = (*options.blinds, *options.over_blinds) if blinds else ()
    levels += (options.ante,) if options.forced is not Forced.BLINDS else ()
    if options.unit > 0 and any(level % options.unit for level in levels):
        yield Finding(game.law.chips, f"blinds and antes come in chips of {dollars(options.unit)}")
    if options.opening is not Opening.B and game.law.open_a == NO_MENU:
        yield Finding(("NI2018-51/10.2",), f"{game.title} has no blind options A and C")
    if options.ante_opener_may_check and game.law.open_ante_free == NO_MENU:
        yield Finding(("G-R22", "RR-04"), f"whoever opens {game.title} may not check")


def _blinds(game: Game, options: Options) -> Iterator[Finding]:
    if not 1 <= len(options.blinds) <= 3:
        yield Finding(("NI2018-51/4.2(c)",), f"one, two or three players post blinds, not {len(options.blinds)}")
    rising = (*options.blinds, *options.over_blinds)
    if any(level <= 0 for level in rising) or list(rising) != sorted(rising):
        yield Finding(("NI2018-51/4.2(f)",), "blinds and over-blinds are positive and never fall")
    if options.straddles < 0 or (options.over_blinds and options.straddles):
        yield Finding(("C-R13", "C-R14"), "over-blinds have set levels, or double the one before, not both")


def _limits(game: Game, options: Options, players: int) -> Iterator[Finding]:
    rules = game.law.bet_size + game.law.ante_open
    if options.unit <= 0 or options.tap_out_unit < 0 or options.share_unit < 0:
        yield Finding(game.law.chips, "the smallest chip is more than nothing")
        return
    if not options.limits:
        yield Finding(rules, "the bets have no limits; no_limit is one")
    if len(options.limits) > game.betting_rounds:
        yield Finding(rules, f"{len(options.limits)} limits for {game.betting_rounds} betting rounds")
    for limit in options.limits:
        if limit.minimum < options.unit or limit.minimum % options.unit:
            yield Finding(rules, f"a minimum bet of {dollars(limit.minimum)} with chips of {dollars(options.unit)}")
        if limit.kind is Limit.SPREAD and limit.maximum < limit.minimum:
            yield Finding(rules, f"a maximum of {dollars(limit.maximum)} is below the minimum {dollars(limit.minimum)}")
        if (limit.kind is Limit.BY_BLIND) != bool(limit.sizes):
            yield Finding(game.law.sizes_first, "sizes counted in blinds belong to the limit by_blind")
        if any(size < 1 for size in limit.sizes) or list(limit.sizes) != sorted(set(limit.sizes)):
            yield Finding(game.law.sizes_first, "sizes are counted in whole blinds and rise")
        if (options.forced, limit.kind) not in game.limits:
            allowed = ", ".join(kind for forced, kind in game.limits if forced is options.forced)
            text = f"{game.title} with {options.forced} is bounded by {allowed}, not {limit.kind}"
            yield Finding(rules, text)
    yield from _caps(game, options)


def _caps(game: Game, options: Options) -> Iterator[Finding]:
    law, cap = game.law, options.raise_cap
    if cap is not None and cap < 0:
        yield Finding(law.raise_cap, "a cap on raises is 0 for none, or more")
    elif cap and not _default_cap(game, options):
        rules = law.ante_raise if options.forced is Forced.ANTES else law.raise_floor
        yield Finding(rules, "with these limits the number of raises has no cap")
    elif cap is not None and not game.law.commission_time and cap != _default_cap(game, options):
        yield Finding(law.raise_cap, f"{game.title} has {_default_cap(game, options)} raises, not {cap}")


def _commission(game: Game, options: Options, players: int) -> Iterator[Finding]:
    scheme = options.commission
    if isinstance(scheme, NoCommission) and not options.conditions and "common" not in game.edition:
        yield Finding(game.law.commission, "a cash table needs one method of commission")
    if isinstance(scheme, Pot5 | Pot10 | TimeCharge) and not game.law.commission_time:
        yield Finding(game.law.commission, f"{game.title} is charged by the scale of 1994")
    if isinstance(scheme, Pot10) and not 0 < options.max_buy_in <= 500 * DOLLAR:
        yield Finding(("NI2018-51/15.2(e)", "C-R25"), "10% is for tables with a maximum buy-in of $500 or less")
    if isinstance(scheme, Pot5 | Pot10) and scheme.cap < DOLLAR:
        yield Finding(("NI2018-51/15.2(a)",), f"a cap of {dollars(scheme.cap)} is below the smallest commission, $1")
    if isinstance(scheme, Scale1994 | Lesser) and scheme.minimum != options.minimum:
        yield Finding(game.law.commission_rate, f"the scale stands on {dollars(scheme.minimum)}, not the table minimum")
    if isinstance(scheme, Lesser) and (pot := scheme.above_1994()) is not None:
        yield Finding(game.law.commission, f"the scale charges more than the rules allow on a pot of {dollars(pot)}")


def _stakes(game: Game, options: Options, players: int) -> Iterator[Finding]:
    if options.max_buy_in and options.max_buy_in < options.min_table_stake:
        yield Finding(("NI2018-51/4.2(i)",), "the maximum buy-in is below the minimum table stake")
