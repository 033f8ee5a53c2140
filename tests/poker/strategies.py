"""Random tables for hypothesis: any edition, any options it allows, any seats and stakes; and options it may refuse."""

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.editions import GAMES
from pitboss.play import Refusal
from pitboss.poker.commission import Commission, Lesser, NoCommission, Pot5, Pot10, Scale1994, TimeCharge
from pitboss.poker.game import Game
from pitboss.poker.kinds import (
    Ace,
    DealMode,
    Expose,
    Forced,
    Limit,
    MisdealDeadline,
    OddUnit,
    Opening,
    ShortBlind,
    ShortTapOut,
    Showing,
    TappedOpener,
    Threshold,
    VoidPrice,
    Win,
)
from pitboss.poker.law import NO_MENU
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.validation import check_options
from tests.poker.drivers import Table, has_draw

Draws = st.DrawFn
EDITIONS = tuple(GAMES)
SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def tables(draw: Draws, /, editions: tuple[str, ...] = EDITIONS, most: int = 7, **fixed: object) -> Table:
    """A table that the rules allow, with seats anywhere and stakes from less than a blind to a hundred of them."""
    game = GAMES[draw(st.sampled_from(editions))]
    options = replace(draw(options_of(game)), **fixed)
    rule = next(deck for deck in game.decks if deck.size == options.deck)
    players = draw(st.integers(2, min(most, rule.most_players)))
    assume(is_allowed(game, options, players))
    numbers = draw(st.lists(st.integers(1, 12), min_size=players, max_size=players, unique=True))
    unit, minimum = options.unit, options.minimum
    stake = st.one_of(
        st.integers(1, max(1, 3 * minimum // unit)),
        st.integers(1, max(1, 100 * minimum // unit)),
    ).map(lambda units: units * unit)
    stakes = {number: draw(stake) for number in sorted(numbers)}
    return Table(game.edition, options, stakes, draw(st.sampled_from(numbers)))


def is_allowed(game: Game, options: Options, players: int) -> bool:
    try:
        check_options(game, options, players)
    except Refusal:
        return False
    return True


def options_of(game: Game) -> st.SearchStrategy[Options]:
    """Options of which most are allowed."""
    return options_1994(game) if isinstance(game.defaults.commission, Scale1994) else options_2018(game)


@st.composite
def options_1994(draw: Draws, game: Game) -> Options:
    table_minimum = 100 * draw(st.sampled_from([1, 2, 5, 10]))
    forced = draw(st.sampled_from(game.forced))
    changes: dict[str, Any] = {
        "deck": draw(st.sampled_from(game.decks)).size,
        "forced": forced,
        "ante": table_minimum if forced is Forced.ANTES else 0,
        "limits": draw(limits_1994(game, forced, table_minimum)),
        "blind_multiples": draw(st.sampled_from([(1, 2, 3), (1,), (2,), (3,), (1, 3)])),
        "heads_up_release": draw(st.booleans()),
        "release_frees_sizes": draw(st.booleans()),
        "opening_is_floor": draw(st.booleans()),
        "showing": draw(st.sampled_from(Showing)),
        "strict_1994": draw(st.booleans()),
        "tap_out_unit": draw(st.sampled_from([100, 0])),
        "commission": draw(commission_1994(table_minimum)),
        **draw(switches(game)),
    }
    return replace(game.defaults, **changes)


def limits_1994(game: Game, forced: Forced, minimum: int) -> st.SearchStrategy[tuple[BetLimit, ...]]:
    """By the blind, the last round with its own sizes (RR-10); in ante games a maximum, a part of the pot or none."""
    if forced is Forced.ANTES:
        kind = st.sampled_from([kind for with_, kind in game.limits if with_ is Forced.ANTES])
        maximum = st.integers(1, 10).map(lambda times: times * minimum)
        return st.builds(lambda k, m: (limit_of(k, minimum, m),), kind, maximum)
    middle = BetLimit(Limit.BY_BLIND, minimum, sizes=(1, 2))
    final = st.sampled_from([(1, 2, 4), (2, 4), (1, 2, 3, 4)])
    return final.map(
        lambda sizes: (*(middle,) * (game.betting_rounds - 1), BetLimit(Limit.BY_BLIND, minimum, sizes=sizes))
    )


def limit_of(kind: Limit, minimum: int, maximum: int) -> BetLimit:
    return BetLimit(kind, minimum, maximum if kind is Limit.SPREAD else 0)


def commission_1994(minimum: int) -> st.SearchStrategy[Commission]:
    return st.one_of(
        st.builds(Scale1994, st.just(minimum), st.booleans()),
        st.builds(Lesser, st.just(minimum), st.just(((4000, 100), (10000, 300))), st.booleans()),
    )


@st.composite
def options_2018(draw: Draws, game: Game) -> Options:
    common = "common" in game.edition
    unit = draw(st.sampled_from([1, 5, 50, 100, 500] if common else [50, 100, 500]))
    forced = draw(st.sampled_from(game.forced if len(game.forced) == 1 else tuple(Forced)))
    limits = draw(limits_2018(game, forced, unit))
    blinds = tuple(sorted(unit * draw(st.integers(1, 6)) for _ in range(draw(st.integers(1, 3)))))
    beyond = draw(st.sampled_from(["nothing", "over-blinds", "straddles"]))
    changes: dict[str, Any] = {
        **draw(hands_2018(game)),
        "unit": unit,
        "forced": forced,
        "conditions": forced is Forced.BOTH,
        "ante": unit * draw(st.integers(1, 4)) if forced is not Forced.BLINDS else 0,
        "blinds": blinds,
        "over_blinds": tuple(sorted(blinds[-1] + unit * draw(st.integers(0, 4)) for _ in range(2)))
        if beyond == "over-blinds"
        else (),
        "straddles": draw(st.integers(1, 3)) if beyond == "straddles" else 0,
        "opening": draw(st.sampled_from(Opening)),
        "limits": limits,
        "bring_in": draw(bring_ins(game, limits[0].minimum, unit)),
        "raise_cap": draw(st.sampled_from([None, None, 0, 3, 1])),
        "heads_up_release": draw(st.booleans()),
        "opening_is_floor": draw(st.sampled_from([True, True, False])),
        "tap_out_unit": draw(st.sampled_from([0, unit, 3 * unit])),
        "split_odd_unit": draw(st.sampled_from(OddUnit)),
        "commission": NoCommission() if forced is Forced.BOTH else draw(commission_2018()),
        "max_buy_in": 500_00,
        "ante_opener_may_check": game.law.open_ante_free != NO_MENU and draw(st.booleans()),
        **draw(switches(game)),
    }
    return replace(game.defaults, **changes)


@st.composite
def hands_2018(draw: Draws, game: Game) -> dict[str, Any]:
    win = draw(st.sampled_from(game.wins))
    counts = game.hands.order.straights_count
    return {
        "deck": draw(st.sampled_from(game.decks)).size,
        "joker": game.joker and draw(st.booleans()),
        "ace_low": False if counts else draw(st.sampled_from([None, True, False])),
        "win": win,
        "low_qualifier": win is Win.SPLIT and draw(st.booleans()),
        "low_ace": draw(st.sampled_from(Ace)) if win is not Win.HIGH and not counts else Ace.HIGH,
        "burn": game.burns and draw(st.booleans()),
        "draw_most": draw(st.integers(0, 5)) if has_draw(game) else 5,
        "openers_jacks": has_draw(game) and Win.HIGH in game.wins and draw(st.booleans()),
    }


def bring_ins(game: Game, minimum: int, unit: int) -> st.SearchStrategy[int]:
    """Nothing, or any amount below a bet."""
    if game.law.open_bring_in == NO_MENU:
        return st.just(0)
    return st.integers(0, (minimum - 1) // unit).map(lambda units: units * unit)


@st.composite
def limits_2018(draw: Draws, game: Game, forced: Forced, unit: int) -> tuple[BetLimit, ...]:
    kinds = [kind for with_, kind in game.limits if with_ is forced]
    limits = []
    for _ in range(draw(st.integers(1, game.betting_rounds))):
        kind, minimum = draw(st.sampled_from(kinds)), unit * draw(st.integers(1, 5))
        if kind is Limit.BY_BLIND:
            limits.append(BetLimit(kind, minimum, sizes=draw(st.sampled_from([(1,), (1, 2), (1, 2, 4)]))))
        else:
            limits.append(limit_of(kind, minimum, minimum + unit * draw(st.integers(0, 10))))
    return tuple(limits)


def commission_2018() -> st.SearchStrategy[Commission]:
    cap = st.sampled_from([100, 700, 1000, 100_000])
    return st.one_of(st.builds(Pot5, cap), st.builds(Pot10, cap), st.just(TimeCharge(500, 1800)))


@st.composite
def switches(draw: Draws, game: Game) -> dict[str, Any]:
    """The choices that every game has."""
    modes = {step.mode for step in game.plan if step.mode} or {DealMode.SINGLES}
    return {
        "check_raise": draw(st.booleans()),
        "short_tap_out": draw(st.sampled_from(_short_tap_outs(game))),
        "tapped_opener": draw(st.sampled_from(TappedOpener)) if game.law.tapped_opener else TappedOpener.BEST_ABLE,
        "deal": draw(st.sampled_from(sorted(modes))),
        "early_card_raises": draw(st.booleans()),
        "misdeal_deadline": draw(st.sampled_from(MisdealDeadline)),
        **draw(readings(game)),
    }


def _short_tap_outs(game: Game) -> list[ShortTapOut]:
    return [way for way in ShortTapOut if game.common_practice or way is not ShortTapOut.OPENING_REOPENS]


@st.composite
def readings(draw: Draws, game: Game) -> dict[str, Any]:
    """The choices between readings that belong to the games whose rules bear both."""
    law = game.law
    return {
        "expose": Expose.BEST_SHOWN if game.may_concede else draw(st.sampled_from(Expose)),
        "short_blind": draw(st.sampled_from(ShortBlind)) if "RR-48" in law.short_blind else ShortBlind.AS_PUT_IN,
        "commission_threshold": Threshold.ONE_SUM if law.commission_variation else draw(st.sampled_from(Threshold)),
        "void_price": draw(st.sampled_from(VoidPrice)) if law.irregular.breach.voids_wager else VoidPrice.STAYS,
    }


# Values that make no sense together, and some that make none at all.
WILD: dict[str, st.SearchStrategy[Any]] = {
    "deck": st.sampled_from([52, 48, 44, 40, 36, 32, 33, 0, -4]),
    "joker": st.booleans(),
    "ace_low": st.sampled_from([None, True, False]),
    "win": st.sampled_from(Win),
    "low_qualifier": st.booleans(),
    "low_ace": st.sampled_from(Ace),
    "strict_1994": st.booleans(),
    "deal": st.sampled_from(DealMode),
    "burn": st.booleans(),
    "draw_most": st.integers(-1, 6),
    "openers_jacks": st.booleans(),
    "forced": st.sampled_from(Forced),
    "blinds": st.lists(st.integers(-100, 2000), max_size=4).map(tuple),
    "blind_multiples": st.sampled_from([(), (1, 2, 3), (4,), (0,), (-1, 1), (2,)]),
    "ante": st.integers(-100, 1000),
    "bring_in": st.integers(-100, 1000),
    "tapped_opener": st.sampled_from(TappedOpener),
    "over_blinds": st.lists(st.integers(-100, 4000), max_size=3).map(tuple),
    "straddles": st.integers(-1, 3),
    "opening": st.sampled_from(Opening),
    "ante_opener_may_check": st.booleans(),
    "unit": st.sampled_from([0, -100, 1, 100, 700]),
    "limits": st.lists(
        st.builds(
            BetLimit,
            st.sampled_from(Limit),
            st.integers(-100, 2000),
            st.integers(-100, 2000),
            st.sampled_from([(), (1,), (1, 2), (2, 1), (0, 1), (-1,)]),
        ),
        max_size=6,
    ).map(tuple),
    "raise_cap": st.sampled_from([None, -1, 0, 1, 3]),
    "heads_up_release": st.booleans(),
    "release_frees_sizes": st.booleans(),
    "opening_is_floor": st.booleans(),
    "check_raise": st.booleans(),
    "showing": st.sampled_from(Showing),
    "tap_out_unit": st.sampled_from([0, -1, 1, 100, 700]),
    "short_tap_out": st.sampled_from(ShortTapOut),
    "early_card_raises": st.booleans(),
    "misdeal_deadline": st.sampled_from(MisdealDeadline),
    "expose": st.sampled_from(Expose),
    "short_blind": st.sampled_from(ShortBlind),
    "commission_threshold": st.sampled_from(Threshold),
    "void_price": st.sampled_from(VoidPrice),
    "split_odd_unit": st.sampled_from(OddUnit),
    "commission": st.one_of(
        st.builds(Scale1994, st.integers(-100, 1000)),
        st.builds(Pot5, st.integers(-100, 1000)),
        st.builds(Pot10, st.integers(-100, 1000)),
        st.builds(TimeCharge, st.integers(-1, 100), st.integers(-1, 100)),
        st.builds(Lesser, st.integers(-100, 1000), st.just(((0, 100),))),
        st.just(NoCommission()),
    ),
    "min_table_stake": st.integers(-1, 100_000),
    "max_buy_in": st.integers(-1, 100_000),
    "time_limit": st.integers(-1, 60),
    "declared_lapses": st.booleans(),
    "forfeit_void": st.booleans(),
    "conditions": st.booleans(),
}


@st.composite
def wild_options(draw: Draws, game: Game) -> Options:
    """Allowed options with a few fields replaced by anything of their type."""
    names = draw(st.lists(st.sampled_from(sorted(WILD)), min_size=1, max_size=4, unique=True))
    return replace(draw(options_of(game)), **{name: draw(WILD[name]) for name in names})
