"""A table as numbers: game, options and number of players, checked by the rules and written as one record."""

from collections.abc import Sequence
from functools import lru_cache
from math import gcd

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.batch.codes import (
    KINDS,
    LESSER,
    LIMITS,
    NO_CHARGE,
    OPENERS,
    PERCENTAGE,
    PLACES,
    POSTS,
    ROWS,
    SCALE_1994,
    SHORT_TAP_OUTS,
    VERBS,
)
from pitboss.batch.ranking_tables import Packed, packed
from pitboss.batch.records import (
    LIMIT_ROUNDS,
    MORE_SEATS,
    POSTINGS,
    SCALE_STEPS,
    SIZES,
    STEPS,
    RecordTypes,
    Values,
    layout_for,
)
from pitboss.hands.keys import card_terms
from pitboss.hands.ranking import Category
from pitboss.malformed import Malformed
from pitboss.play.money import dollars
from pitboss.poker.commission import DOLLAR, Commission, Lesser, Pot5, Pot10, Scale1994
from pitboss.poker.game import Game
from pitboss.poker.kinds import (
    Marker,
    OddUnit,
    Opening,
    PostKind,
    ShortBlind,
    Showing,
    TappedOpener,
    Threshold,
    Verb,
)
from pitboss.poker.law import Menu
from pitboss.poker.options import Options
from pitboss.poker.setup import Setup, owed_posts, setup_for
from pitboss.poker.validation import check_table, resolved

MOST_CENTS = 2**31
MOST_STRADDLES = 100


class TableRules(msgspec.Struct, frozen=True):
    """The rules of one table in every form that is needed: for kernels, and for the engine."""

    game: Game
    options: Options
    players: int
    layout: RecordTypes
    record: NDArray[np.void]
    """One record."""
    hands: Sequence[Values]
    """What hands are worth there; one record as well."""

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(range(1, self.players + 1))

    def marker(self, number: int) -> int:
        """The seat of the buck or button in a round."""
        return 1 + number % self.players

    def first_seat(self, number: int) -> int:
        """The seat that is position 0 in a round: that of the buck, or the next after the button."""
        at = number % self.players
        return 1 + (at if self.game.marker is Marker.BUCK else (at + 1) % self.players)

    def check_sum(self, cents: int) -> None:
        """Refuse more chips than numbers of 32 bits hold."""
        if cents >= MOST_CENTS:
            raise Malformed(f"all stakes together must stay below {dollars(MOST_CENTS)}")


@lru_cache(maxsize=256)
def rules_for(game: Game, options: Options, players: int) -> TableRules:
    """The rules of a table; Refusal where the rules do not allow it, Malformed where kernels cannot play it."""
    if not 2 <= players <= MORE_SEATS:
        raise Malformed(f"{players} players: 2 to {MORE_SEATS} can be played by the million")
    seats = tuple(range(1, players + 1))
    check_table(game, options, seats, 1)
    options = resolved(game, options)
    setup = setup_for(game, options, seats, 1)
    layout = layout_for(players)
    record = np.zeros(1, layout.rules)
    most_cards = game.kept_cards + game.board_cards
    draws = any(step.verb is Verb.DRAW for step in setup.plan)
    tables = packed(setup.evaluators, bool(game.hands.pick.own_used), most_cards, draws)
    row = record[0]
    _write_switches(row, setup)
    _write_posts(row, setup)
    _write_plan(row, setup)
    _write_limits(row, setup)
    _write_menus(row, setup)
    _write_charge(row, options.commission, options)
    _write_cards(row, setup, tables)
    return TableRules(game, options, players, layout, record, tables.hands)


def _write_switches(row: np.void, setup: Setup) -> None:
    options = setup.options
    row["players"] = len(setup.seats)
    row["unit"] = options.unit
    row["minimum"] = options.minimum
    row["tap_out_unit"] = options.tap_out_unit
    row["share_unit"] = options.share_unit
    row["bring_in"] = options.bring_in
    row["full_bet"] = setup.full_bet
    row["cap"] = options.raise_cap or 0
    row["heads_up_release"] = options.heads_up_release
    row["release_frees_sizes"] = options.release_frees_sizes
    row["opening_is_floor"] = options.opening_is_floor
    row["check_raise"] = options.check_raise
    row["high_card_only"] = options.showing is Showing.HIGH_CARD_ONLY
    row["tapped_cards_count"] = options.tapped_opener is TappedOpener.NEXT_ABLE
    row["short_tap_out"] = SHORT_TAP_OUTS[options.short_tap_out]
    row["nominal_blind"] = options.short_blind is ShortBlind.NOMINAL
    row["openers_jacks"] = options.openers_jacks
    row["draw_most"] = options.draw_most
    row["odd_to_high"] = options.split_odd_unit is OddUnit.TO_HIGH
    row["shortage"] = bool(setup.law.shortage)
    row["tap_out_leads"] = setup.game.tap_out_leads


def _write_posts(row: np.void, setup: Setup) -> None:
    """What is owed, by position. The engine's own list, turned so that the first in the order of the marker is 0."""
    options, position = setup.options, {seat: place for place, seat in enumerate(setup.order)}
    owed = sorted(owed_posts(setup), key=lambda post: post.kind is not PostKind.ANTE)
    _check_room("posts", len(owed), POSTINGS)
    row["ante_posts"] = sum(post.kind is PostKind.ANTE for post in owed)
    row["posts"] = len(owed)
    row["post_seat"][: len(owed)] = [position[post.seat] for post in owed]
    row["post_kind"][: len(owed)] = [POSTS[post.kind] for post in owed]
    row["post_cents"][: len(owed)] = [post.cents for post in owed]
    multiples = options.blind_multiples
    _check_room("multiples of the blind", len(multiples), SIZES)
    row["multiples"] = len(multiples)
    row["multiple"][: len(multiples)] = multiples
    _check_room("over-blinds", len(options.over_blinds), SIZES)
    _check_room("straddles", options.straddles, MOST_STRADDLES)
    row["over_blinds"] = setup.over_blinds
    row["straddles"] = options.straddles
    row["over_blind"][: len(options.over_blinds)] = options.over_blinds


def _write_plan(row: np.void, setup: Setup) -> None:
    """The steps after shuffle and cut, which no player decides."""
    numbered = zip(setup.plan, setup.betting_rounds, strict=True)
    plan = [(step, number) for step, number in numbered if step.verb not in (Verb.SHUFFLE, Verb.CUT)]
    _check_room("steps", len(plan), STEPS)
    row["discards"] = any(step.verb in (Verb.DRAW, Verb.DISCARD) for step, _ in plan)
    for place, (step, number) in enumerate(plan):
        row["verb"][place] = VERBS[step.verb]
        row["place"][place] = PLACES[step.place]
        row["count"][place] = step.count
        row["up"][place] = step.up
        row["opener"][place] = OPENERS[step.opener]
        row["betting_round"][place] = number


def _write_limits(row: np.void, setup: Setup) -> None:
    _check_room("betting rounds", len(setup.limits), LIMIT_ROUNDS)
    for number, limit in enumerate(setup.limits):
        _check_room("sizes of a bet", len(limit.sizes), SIZES)
        row["limit"][number] = LIMITS[limit.kind]
        row["least_bet"][number] = limit.minimum
        row["most_bet"][number] = limit.maximum
        row["sizes"][number] = len(limit.sizes)
        row["size"][SIZES * number : SIZES * number + len(limit.sizes)] = limit.sizes


def _write_menus(row: np.void, setup: Setup) -> None:
    row["menu"] = [_bits(getattr(setup.law, name)) for name in ROWS]
    first = last = _first_row(setup)
    if first == "open_forced_blind":
        last = "open_marker_in"
    row["first_row"] = ROWS.index(first)
    row["first_row_of_last_blind"] = ROWS.index(last)


def _first_row(setup: Setup) -> str:
    """The row of whoever opens betting round one, unless the last blind is his."""
    options = setup.options
    if options.bring_in:
        return "open_bring_in"
    if not any(post.kind is PostKind.BLIND for post in owed_posts(setup)):
        return "open_ante_free" if options.ante_opener_may_check else "open_ante"
    if setup.game.opener_must_open:
        return "open_forced_blind"
    return {Opening.A: "open_a", Opening.B: "open_b", Opening.C: "open_c"}[options.opening]


def _bits(menu: Menu) -> int:
    """The kinds of act on a menu; a tap-out is on none, it follows from the stake."""
    names = {kind: "raise_" if kind == "raise" else str(kind) for kind in KINDS.values()}
    return sum(1 << number for number, kind in KINDS.items() if getattr(menu, names[kind], ()))


def _write_charge(row: np.void, scheme: Commission, options: Options) -> None:
    row["scheme"] = NO_CHARGE
    row["each_pot"] = options.commission_threshold is Threshold.EACH_POT
    dollar = options.currency.whole
    if isinstance(scheme, Scale1994):
        row["scheme"], row["charge_base"], row["charge_free"] = SCALE_1994, 20 * dollar, 19 * dollar
        row["charge_chip"] = dollar
        row["charge_cap"] = 100 * scheme.minimum
        row["exempt_whole_round"] = scheme.exempt_whole_round
    elif isinstance(scheme, Lesser):
        _check_room("steps of a scale", len(scheme.steps), SCALE_STEPS)
        row["scheme"], row["scale_steps"], row["charge_chip"] = LESSER, len(scheme.steps), dollar
        row["scale_pot"][: len(scheme.steps)] = [pot for pot, _ in scheme.steps]
        row["scale_cents"][: len(scheme.steps)] = [cents for _, cents in scheme.steps]
        row["exempt_whole_round"] = scheme.exempt_whole_round
    elif isinstance(scheme, Pot5 | Pot10):
        row["scheme"], row["charge_free"], row["charge_cap"] = PERCENTAGE, scheme.free, scheme.cap
        row["charge_base"] = (20 if isinstance(scheme, Pot5) else 10) * DOLLAR
        row["charge_chip"] = gcd(options.unit, DOLLAR)


def _write_cards(row: np.void, setup: Setup, tables: Packed) -> None:
    numbers = [card.number for card in setup.deck.cards]
    row["cards"] = len(numbers)
    row["deck"][: len(numbers)] = numbers
    row["term"][: len(card_terms())] = card_terms()
    row["evaluators"] = len(tables.evaluators)
    row["pairs_at"], row["triples_at"] = tables.pairs, tables.triples
    for place, valued in enumerate(tables.evaluators):
        row["valuer"][place] = valued.valuer
        row["hand_size"][place] = valued.size
        row["starts_at"][3 * place : 3 * place + 3] = valued.starts
        row["ranks_at"][3 * place : 3 * place + 3] = valued.ranks
        row["flush_at"][place] = valued.flush
        row["two_and_three_at"][place] = valued.two_and_three
        row["few_at"][place] = valued.few
        row["pool_at"][place] = valued.pool
    order = setup.evaluators[0].ranking.order
    row["pair_category"] = _place(order, Category.ONE_PAIR)
    row["odd_category"] = _place(order, Category.FIVE_ODD_CARDS)


def _place(order: tuple[Category, ...], category: Category) -> int:
    return order.index(category) + 1 if category in order else 0


def _check_room(what: str, count: int, room: int) -> None:
    if count > room:
        raise Malformed(f"{count} {what}: {room} can be played by the million")
