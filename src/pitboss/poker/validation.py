"""Options against a game: what is impossible is refused with the reason, what is only odd is warned of.

NI2018-51/2, 3.5, 4.2, 10.2 and 15; S94-1994/7CS1, 3, 6, 10, 11 and 12; the readings that give them limits.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import gcd
from operator import attrgetter

from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.poker.capacity import can_always_deal
from pitboss.poker.commission import DOLLAR, Lesser, NoCommission, Pot5, Pot10, Scale1994, TimeCharge
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.hand_values import evaluators, high_ranking
from pitboss.poker.kinds import (
    Ace,
    BigBlind,
    Expose,
    FirstRevolution,
    Forced,
    Limit,
    MarkerMoves,
    MissedBuck,
    Opening,
    PostKind,
    ShortBlind,
    ShortTapOut,
    TappedOpener,
    Threshold,
    Verb,
    VoidPrice,
    Win,
)
from pitboss.poker.law import NO_MENU
from pitboss.poker.options import Options
from pitboss.poker.seats import MOST_SEATS, Seats
from pitboss.poker.setup import Owed
from pitboss.table.terms import OptionFinding, refuse_findings

STAKE, KIND = attrgetter("stake"), attrgetter("kind")


def findings(game: Game, options: Options, players: int = 2) -> list[OptionFinding]:
    """Everything that is wrong or odd about these options for so many players."""
    return [
        finding
        for check in (_cards, _hands, _forced, _limits, _commission, _readings, _stakes)
        for finding in check(game, options, players)
    ]


@lru_cache(maxsize=1024)
def check_options(game: Game, options: Options, players: int = 2) -> tuple[OptionFinding, ...]:
    """The warnings; Refusal with every reason if the options are impossible. Remembered: every round asks again."""
    found = findings(game, options, players)
    refuse_findings(found)
    return tuple(found)


def check_table(game: Game, options: Options, numbers: Seats, marker: int) -> None:
    """Refuse seats at which no round of these options can be dealt."""
    check_options(game, options, len(numbers))
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= MOST_SEATS for number in numbers):
        raise Refusal(game.seats, f"seats are numbered from 1 and taken once each, not {list(numbers)}")
    if marker not in numbers and options.marker_moves is MarkerMoves.FORWARD:
        raise Refusal(game.law.start, f"the {game.marker} is at seat {marker}, which is not dealt in")


def check_stakes(game: Game, options: Options, seats: Sequence[Seat]) -> None:
    """Refuse a stake of nothing, or of no whole chips."""
    unit = options.unit
    stakes = [*map(STAKE, seats)]
    if gcd(unit, *stakes) == unit and min(stakes) > 0:
        return
    for seat in seats:
        if seat.stake % unit or seat.stake <= 0:
            text = f"seat {seat.number} has {options.amount(seat.stake)}: chips of {options.amount(unit)}"
            raise Refusal(game.law.chips, text)


def check_owed(game: Game, options: Options, owed: Sequence[Owed]) -> None:
    """Refuse an ante where the options know none: the plan has no step in which it could be put up."""
    if options.forced is Forced.BLINDS and PostKind.ANTE in map(KIND, owed):
        raise Refusal(game.law.ante or game.law.blind, "an ante is owed, but the options are for blinds alone")


@lru_cache(maxsize=1024)
def resolved(game: Game, options: Options) -> Options:
    """The options with nothing left open, as the record of the round has to hold them."""
    ace_low = high_ranking(game, options).ace_low
    cap = _default_cap(game, options) if options.raise_cap is None else options.raise_cap
    unit = options.tap_out_unit or options.minimum
    return replace(options, ace_low=ace_low, raise_cap=cap, tap_out_unit=unit)


def _default_cap(game: Game, options: Options) -> int:
    fixed = any(limit.kind in (Limit.BY_BLIND, Limit.SPREAD) for limit in options.limits)
    with_antes = options.forced is not Forced.ANTES or game.cap_with_antes
    return game.raise_cap if fixed and with_antes else 0


def _cards(game: Game, options: Options, players: int) -> Iterator[OptionFinding]:
    rule = next((deck for deck in game.decks if deck.size == options.deck), None)
    if rule is None:
        sizes = ", ".join(str(deck.size) for deck in game.decks)
        yield OptionFinding(game.decks[0].rules, f"{game.title} is not played with {options.deck} cards, only {sizes}")
        return
    if options.joker and not game.joker:
        yield OptionFinding(("NI2018-51/2.3",), f"{game.title} has no joker")
    if players < 2:
        yield OptionFinding(game.seats, "a round needs two players")
    fits = can_always_deal(game, options, players)
    if players > rule.most_players and not options.conditions:
        yield OptionFinding(rule.rules + game.seats, f"{players} players are too many for {options.deck} cards")
    elif players > rule.most_players and not fits:
        text = f"{players} players are too many for {options.deck} cards: a round could run out of them"
        yield OptionFinding((*rule.rules, *game.seats, "RR-47"), text)
    elif not fits:
        needed = players * game.own_cards + game.board_cards + 3 * options.burn
        yield OptionFinding(
            rule.rules, f"{players} players need {needed} cards, {options.deck + options.joker} are there"
        )
    if options.burn and not game.burns:
        yield OptionFinding(("G-R07",), f"no card is burned in {game.title}")


def _hands(game: Game, options: Options, players: int) -> Iterator[OptionFinding]:
    if options.win not in game.wins:
        ways = " or ".join(game.wins)
        yield OptionFinding(
            ("NI2018-51/3.5(b)", "NI2018-51/3.5(c)"), f"{game.title} is won by {ways}, not {options.win}"
        )
    try:
        evaluators(game, options)
    except Malformed as defect:
        yield OptionFinding(game.decks[0].rules, str(defect))
    if options.low_qualifier and options.win is not Win.SPLIT:
        yield OptionFinding(
            ("NI2018-51/3.5(d)", "C-R06"), "the eight qualifier belongs to a round split between high and low"
        )
    if options.low_qualifier and not _qualifier_can_occur(options):
        text = f"no low can qualify with {options.deck} cards and the ace {options.low_ace}: the high hand takes all"
        yield OptionFinding(("NI2018-51/3.5(d)", "C-R06"), text, warning=True)
    if options.low_ace is Ace.LOW and options.win is Win.HIGH and not game.common_practice:
        yield OptionFinding(("C-R05",), "where the ace stands in low hands matters only when low hands win")
    yield from _draw(game, options)


def _draw(game: Game, options: Options) -> Iterator[OptionFinding]:
    draws = Verb.DRAW in [step.verb for step in game.plan]
    if not draws and (options.draw_most != 5 or options.openers_jacks):
        yield OptionFinding(("G-R23", "G-R24"), f"there is no draw in {game.title}")
    if not 0 <= options.draw_most <= 5:
        yield OptionFinding(("G-R24",), f"a player draws up to five cards, not {options.draw_most}")
    if options.openers_jacks and Win.HIGH not in game.wins:
        yield OptionFinding(("G-R23",), f"a pair of jacks opens where high hands win, not in {game.title}")
    if options.openers_jacks and options.forced is Forced.ANTES and not options.ante_opener_may_check:
        yield OptionFinding(("G-R22", "G-R23"), "a player who must open cannot need a pair of jacks for it")
    modes = {step.mode for step in game.plan if step.mode} or {game.defaults.deal}
    if options.deal not in modes:
        yield OptionFinding(("G-R10", "G-R21"), f"{game.title} is dealt in {' or '.join(sorted(modes))}")


def _qualifier_can_occur(options: Options) -> bool:
    """Five ranks up to eight in the deck, the ace among them if it is low; a joker adds no rank."""
    lowest = 15 - options.deck // 4
    return 8 - lowest + 1 + (options.low_ace is Ace.LOW) >= 5


def _forced(game: Game, options: Options, players: int) -> Iterator[OptionFinding]:
    blinds = options.forced is not Forced.ANTES
    if options.forced is Forced.BOTH and not (options.conditions or Forced.BOTH in game.forced):
        yield OptionFinding(("NI2018-51/4.2(b)", "C-R49"), "blinds and antes together are for tournaments")
    elif options.forced is not Forced.BOTH and options.forced not in game.forced:
        yield OptionFinding(game.law.blind_size, f"{game.title} is played with {' or '.join(game.forced)}")
    if options.bring_in:
        yield from _bring_in(game, options)
    if options.dead_blind or options.blinds_first:
        yield from _of_conditions(game, options)
    if options.marker_moves is MarkerMoves.DEAD:
        yield from _dead_button(game, options)
    if options.forced is not Forced.BLINDS and options.ante <= 0:
        yield OptionFinding(game.law.ante or game.law.blind_size, "the ante must be more than nothing")
    if blinds and options.blind_multiples and (options.blinds or not set(options.blind_multiples) <= {1, 2, 3}):
        yield OptionFinding(game.law.blind_size, "the blind is one, two or three times the minimum")
    if blinds and not options.blind_multiples:
        yield from _blinds(game, options)
    if game.defaults.blind_multiples and (len(options.blinds) > 1 or options.over_blinds or options.straddles):
        yield OptionFinding(game.law.blind_size, f"{game.title} knows one blind, that of the buck")
    levels = (*options.blinds, *options.over_blinds) if blinds else ()
    levels += (options.ante,) if options.forced is not Forced.BLINDS else ()
    if options.unit > 0 and any(level % options.unit for level in levels):
        yield OptionFinding(game.law.chips, f"blinds and antes come in chips of {options.amount(options.unit)}")
    if options.opening is not Opening.B and game.law.open_a == NO_MENU:
        yield OptionFinding(("NI2018-51/10.2",), f"{game.title} has no blind options A and C")
    if not blinds and options.first_revolution is FirstRevolution.ANY:
        yield OptionFinding(
            ("NI2018-51/17.12", "C-R69"), "no blinds are posted from which to spare anybody", warning=True
        )
    if options.ante_opener_may_check and game.law.open_ante_free == NO_MENU:
        yield OptionFinding(("G-R22", "RR-04"), f"whoever opens {game.title} may not check")


def _of_conditions(game: Game, options: Options) -> Iterator[OptionFinding]:
    """What only the conditions of a tournament have."""
    if not options.conditions and not game.common_practice:
        yield OptionFinding(("T-R39", "T-R40"), "one ante for all, and blinds before antes, are for tournaments")
    if options.dead_blind and (not game.law.dead_blind or options.forced is not Forced.BLINDS):
        text = f"the last blind of {game.title} puts up nothing beside it, or there are antes already"
        yield OptionFinding(("T-R40",), text)
    if options.dead_blind < 0 or (options.unit > 0 and options.dead_blind % options.unit):
        yield OptionFinding(("T-R40",), f"what the last blind puts up comes in chips of {options.amount(options.unit)}")
    if options.blinds_first and options.forced is not Forced.BOTH:
        yield OptionFinding(("T-R39",), "there are not both blinds and antes to pay", warning=True)


def _dead_button(game: Game, options: Options) -> Iterator[OptionFinding]:
    """Only where conditions prevail, and only with blinds that one player passes to the next (T-R35)."""
    if options.forced is Forced.ANTES or len(options.blinds) < 2:
        yield OptionFinding(("T-R35",), "a dead button needs two blinds or more")
    elif not game.law.dead_button:
        yield OptionFinding(("NI2018-51/8.3", "T-R35"), "a dead button: it moves to the next player")
    elif not options.conditions and not game.common_practice:
        yield OptionFinding(("T-R35",), "a dead button is for tournaments")


def _bring_in(game: Game, options: Options) -> Iterator[OptionFinding]:
    rules = game.law.open_bring_in.bring_in or ("G-R79",)
    if not game.law.open_bring_in.bring_in:
        yield OptionFinding(rules, f"there is no bring-in in {game.title}")
    elif options.forced is not Forced.ANTES:
        yield OptionFinding(rules, "a bring-in goes with antes, not with blinds")
    elif not 0 < options.bring_in < options.minimum:
        yield OptionFinding(
            rules, f"a bring-in of {options.amount(options.bring_in)} is not below the bet it is completed to"
        )
    elif options.unit > 0 and options.bring_in % options.unit:
        yield OptionFinding(rules, f"a bring-in comes in chips of {options.amount(options.unit)}")


def _blinds(game: Game, options: Options) -> Iterator[OptionFinding]:
    if not 1 <= len(options.blinds) <= 3:
        yield OptionFinding(("NI2018-51/4.2(c)",), f"one, two or three players post blinds, not {len(options.blinds)}")
    rising = (*options.blinds, *options.over_blinds)
    if any(level <= 0 for level in rising) or list(rising) != sorted(rising):
        yield OptionFinding(("NI2018-51/4.2(f)",), "blinds and over-blinds are positive and never fall")
    if options.big_blind is BigBlind.LAST and len(options.blinds) < 3:
        text = "the last of three blinds is the big blind, and there are fewer"
        yield OptionFinding(("NI2018-51/dict:Big Blind", "C-R15"), text, warning=True)
    if options.straddles < 0 or (options.over_blinds and options.straddles):
        yield OptionFinding(("C-R13", "C-R14"), "over-blinds have set levels, or double the one before, not both")


def _limits(game: Game, options: Options, players: int) -> Iterator[OptionFinding]:
    rules = game.law.bet_size + game.law.ante_open
    if options.unit <= 0 or options.tap_out_unit < 0 or options.share_unit < 0:
        yield OptionFinding(game.law.chips, "the smallest chip is more than nothing")
        return
    if not options.limits:
        yield OptionFinding(rules, "the bets have no limits; no_limit is one")
    if len(options.limits) > game.betting_rounds:
        yield OptionFinding(rules, f"{len(options.limits)} limits for {game.betting_rounds} betting rounds")
    for limit in options.limits:
        if limit.minimum < options.unit or limit.minimum % options.unit:
            yield OptionFinding(
                rules, f"a minimum bet of {options.amount(limit.minimum)} with chips of {options.amount(options.unit)}"
            )
        if limit.kind is Limit.SPREAD and limit.maximum < limit.minimum:
            yield OptionFinding(
                rules,
                f"a maximum of {options.amount(limit.maximum)} is below the minimum {options.amount(limit.minimum)}",
            )
        if (limit.kind is Limit.BY_BLIND) != bool(limit.sizes):
            yield OptionFinding(game.law.sizes_first, "sizes counted in blinds belong to the limit by_blind")
        if any(size < 1 for size in limit.sizes) or list(limit.sizes) != sorted(set(limit.sizes)):
            yield OptionFinding(game.law.sizes_first, "sizes are counted in whole blinds and rise")
        if (options.forced, limit.kind) not in game.limits:
            allowed = ", ".join(kind for forced, kind in game.limits if forced is options.forced)
            text = f"{game.title} with {options.forced} is bounded by {allowed}, not {limit.kind}"
            yield OptionFinding(rules, text)
    yield from _caps(game, options)


def _caps(game: Game, options: Options) -> Iterator[OptionFinding]:
    law, cap = game.law, options.raise_cap
    if cap is not None and cap < 0 and cap != game.raise_cap:
        yield OptionFinding(law.raise_cap, "a cap on raises is 0 for none, or more")
    elif cap and not _default_cap(game, options):
        rules = law.ante_raise if options.forced is Forced.ANTES else law.raise_floor
        yield OptionFinding(rules, "with these limits the number of raises has no cap")
    elif cap is not None and not game.law.commission_time and cap != _default_cap(game, options):
        yield OptionFinding(law.raise_cap, f"{game.title} has {_default_cap(game, options)} raises, not {cap}")


def _commission(game: Game, options: Options, players: int) -> Iterator[OptionFinding]:
    scheme = options.commission
    if isinstance(scheme, NoCommission) and not options.conditions and not game.common_practice:
        yield OptionFinding(game.law.commission, "a cash table needs one method of commission")
    if isinstance(scheme, Pot5 | Pot10 | TimeCharge) and not game.law.commission_time:
        yield OptionFinding(game.law.commission, f"{game.title} is charged by the scale of 1994")
    if isinstance(scheme, Scale1994 | Lesser) and not game.law.commission_variation:
        yield OptionFinding(game.law.commission, f"{game.title} is not charged by the scale of 1994")
        return
    if isinstance(scheme, Pot10) and not 0 < options.max_buy_in <= 500 * DOLLAR:
        yield OptionFinding(("NI2018-51/15.2(e)", "C-R25"), "10% is for tables with a maximum buy-in of $500 or less")
    if isinstance(scheme, Pot5 | Pot10) and scheme.cap < DOLLAR:
        yield OptionFinding(
            ("NI2018-51/15.2(a)",), f"a cap of {options.amount(scheme.cap)} is below the smallest commission, $1"
        )
    if isinstance(scheme, Scale1994 | Lesser) and scheme.minimum != options.minimum:
        yield OptionFinding(
            game.law.commission_rate, f"the scale stands on {options.amount(scheme.minimum)}, not the table minimum"
        )
    if isinstance(scheme, Lesser):
        yield from _variation(game, options, scheme)


def _variation(game: Game, options: Options, scheme: Lesser) -> Iterator[OptionFinding]:
    """Less on some pot, more on none (S94-1994/7CS12.2, RR-46)."""
    if (pot := scheme.above_1994()) is not None:
        text = f"the scale charges more than the rules allow on a pot of {options.amount(pot)}"
        yield OptionFinding(game.law.commission_variation, text)
    elif not scheme.is_below_1994():
        yield OptionFinding(game.law.commission_variation, "the scale charges no less than the rules do on any pot")


def _readings(game: Game, options: Options, players: int) -> Iterator[OptionFinding]:
    """A choice between readings belongs to the games whose rules bear both."""
    if options.expose is Expose.CALLED and game.may_concede:
        yield OptionFinding(game.law.muck, f"in {game.title} any hand may be thrown in")
    if options.tapped_opener is TappedOpener.NEXT_ABLE and not game.law.tapped_opener:
        yield OptionFinding(("G-R80", "RR-07"), f"in {game.title} only the cards of players who can act are compared")
    if options.short_tap_out is ShortTapOut.OPENING_REOPENS and not game.common_practice:
        yield OptionFinding(
            ("G-R81", *game.law.short_tap_out), f"in {game.title} a short tap-out never opens the betting anew"
        )
    if options.short_blind is ShortBlind.NOMINAL and "RR-48" not in game.law.short_blind:
        yield OptionFinding(game.law.short_blind, f"in {game.title} a call is never more than an opponent can match")
    if options.void_price is VoidPrice.FALLS and not game.law.irregular.breach.voids_wager:
        yield OptionFinding(game.law.irregular.breach.hand, f"no wager is declared void in {game.title}")
    if options.missed_buck is MissedBuck.WAITS and "NI2018-51/17.4" in game.law.entry_post:
        yield OptionFinding(
            game.law.entry_post, f"in {game.title} blinds that were missed are made good, not the marker"
        )
    if options.commission_threshold is Threshold.EACH_POT and game.law.commission_variation:
        yield OptionFinding(game.law.commission_several, f"{game.title} is charged by the pots of each set of winners")


def _stakes(game: Game, options: Options, players: int) -> Iterator[OptionFinding]:
    if options.max_buy_in and options.max_buy_in < options.min_table_stake:
        yield OptionFinding(("NI2018-51/4.2(i)",), "the maximum buy-in is below the minimum table stake")
