"""Tables at random, of any edition with any options it allows, from a seed; and which values have been seen."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from pitboss.batch.records import MORE_SEATS
from pitboss.editions import GAMES
from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.play.money import Currency
from pitboss.poker.commission import Lesser, NoCommission, Pot5, Pot10, Scale1994, TimeCharge
from pitboss.poker.game import Game
from pitboss.poker.kinds import (
    AbsentBuck,
    Ace,
    BigBlind,
    DealMode,
    Expose,
    FirstRevolution,
    Forced,
    Limit,
    MarkerMoves,
    MisdealDeadline,
    MissedBuck,
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
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.validation import check_options, resolved

MOST_PLAYERS = 10
DRAW, HOLDEM = GAMES["draw-1999"], GAMES["holdem-2018"]
OPENERS = {"forced": Forced.ANTES, "openers_jacks": True, "ante_opener_may_check": True}
SWITCHES: dict[str, tuple[object, ...]] = {
    "deal": tuple(DealMode),
    "burn": (False, True),
    "draw_most": (0, 1, 3, 5, 5),
    "openers_jacks": (False, True),
    "blinds_first": (False, True),
    "opening": tuple(Opening),
    "ante_opener_may_check": (False, True),
    "heads_up_release": (False, True),
    "release_frees_sizes": (False, True),
    "opening_is_floor": (True, False),
    "check_raise": (True, False),
    "showing": tuple(Showing),
    "tapped_opener": tuple(TappedOpener),
    "short_tap_out": tuple(ShortTapOut),
    "short_blind": tuple(ShortBlind),
    "split_odd_unit": tuple(OddUnit),
    "commission_threshold": tuple(Threshold),
    "strict_1994": (False, True),
    "conditions": (False, True),
    # These concern irregularities, the room, entries or who shows: no chip of these rounds depends on them.
    "early_card_raises": (False, True),
    "expose": tuple(Expose),
    "declared_lapses": (False, True),
    "forfeit_void": (False, True),
    "void_price": tuple(VoidPrice),
    "absent_buck": tuple(AbsentBuck),
    "missed_buck": tuple(MissedBuck),
    "misdeal_deadline": tuple(MisdealDeadline),
    "big_blind": tuple(BigBlind),
    "first_revolution": tuple(FirstRevolution),
    "marker_moves": tuple(MarkerMoves),
    "currency": tuple(Currency),
    "time_limit": (0, 30),
}
CAPS = (None, 0, 1, 3)
# Orders of hands are dear to build, so a few stand for all; each value is among them.
HANDS: tuple[dict[str, object], ...] = (
    {},
    {},
    {},
    {"deck": 32},
    {"deck": 36, "ace_low": True},
    {"deck": 40},
    {"deck": 44, "win": Win.SPLIT},
    {"deck": 48, "ace_low": False},
    {"joker": True},
    {"win": Win.LOW, "low_ace": Ace.LOW},
    {"win": Win.LOW, "low_ace": Ace.HIGH},
    {"win": Win.SPLIT, "low_qualifier": True, "low_ace": Ace.LOW},
    {"win": Win.SPLIT, "joker": True},
    {"ace_low": True},
)
FORCED = {
    Forced.BLINDS: (
        {"blinds": (500, 1000)},
        {"blinds": (1000,)},
        {"blinds": (500, 500, 1000)},
        {"blinds": (500, 1000), "straddles": 2},
        {"blinds": (500, 1000), "over_blinds": (1500, 2500)},
        {"blinds": (500, 1000), "dead_blind": 1000, "conditions": True},
        {"blind_multiples": (1, 3), "blinds": ()},
        {"blind_multiples": (2,), "blinds": ()},
        {},
    ),
    Forced.ANTES: ({"ante": 100}, {"ante": 500}, {"ante": 200, "bring_in": 300}, {"bring_in": 0, "ante": 300}),
    Forced.BOTH: (
        {"ante": 100, "conditions": True, "commission": NoCommission()},
        {"ante": 300, "conditions": True, "commission": NoCommission(), "straddles": 1},
    ),
}


class RandomTable(msgspec.Struct, frozen=True):
    """A table, and a way to find stakes for each of its rounds."""

    game: Game
    options: Options
    players: int
    seed: int

    def stakes(self, number: int) -> list[int]:
        """From one chip to a hundred minimums, by player."""
        dice = random.Random(self.seed * 1_000_003 + number)
        unit, minimum = self.options.unit, self.options.minimum
        most = [max(1, times * minimum // unit) for times in (3, 12, 100)]
        return [unit * dice.randint(1, dice.choice(most)) for _ in range(self.players)]


CORNERS = (
    # All the cards are out before the first draw, if everybody stays in: nothing can be drawn until somebody discards.
    RandomTable(DRAW, replace(DRAW.defaults, deck=40, draw_most=5), 8, 6),
    # Nobody has put up more than an ante: a pair of tens is not enough to open.
    RandomTable(DRAW, replace(DRAW.defaults, **FORCED[Forced.ANTES][0], **OPENERS), 8, 6),
    # Two tie for the high and for the low half of a pot, and each half leaves an odd unit.
    RandomTable(HOLDEM, replace(HOLDEM.defaults, win=Win.SPLIT, deck=32), 2, 18),
)


def random_tables(seed: int, games: Mapping[str, Game] = GAMES) -> Iterator[RandomTable]:
    """Tables without end: first a few that chance would hardly find, then each edition as often as any other."""
    dice = random.Random(seed)
    yield from (table for table in CORNERS if table.game.edition in games)
    while True:
        for game in games.values():
            yield _table(game, dice)


def large_tables(seed: int) -> Iterator[RandomTable]:
    """Tables of more than ten, of the editions that seat as many: kernels for them are compiled apart."""
    dice, large = random.Random(seed), [game for game in GAMES.values() if game.decks[0].most_players > MOST_PLAYERS]
    while True:
        for game in large:
            yield _table(game, dice, MOST_PLAYERS + 1, MORE_SEATS)


def _table(game: Game, dice: random.Random, least: int = 2, most: int = MOST_PLAYERS) -> RandomTable:
    while True:
        options = _options(game, dice)
        rule = next((deck for deck in game.decks if deck.size == options.deck), game.decks[0])
        players = dice.randint(least, max(least, min(most, rule.most_players)))
        if _is_allowed(game, options, players):
            return RandomTable(game, options, players, dice.getrandbits(32))


def _is_allowed(game: Game, options: Options, players: int) -> bool:
    try:
        check_options(game, options, players)
        resolved(game, options)
    except (Refusal, Malformed):
        return False
    return True


def _options(game: Game, dice: random.Random) -> Options:
    """The game's defaults with some fields changed; what does not go together is thrown away and tried again."""
    changes: dict[str, Any] = {}  # of every field its own type
    options = game.defaults
    for part in (_cards(game, dice), _forced(game, options, dice), _limits(game, options, dice)):
        changes |= part
    changes |= {
        name: dice.choice(values) for name, values in SWITCHES.items() if name not in changes and dice.random() < 0.2
    }
    if dice.random() < 0.4:
        changes["tap_out_unit"] = dice.choice([0, options.unit, 3 * options.unit])
    if dice.random() < 0.2:
        changes["share_unit"] = 5 * options.unit
    if dice.random() < 0.3:
        changes["raise_cap"] = dice.choice(CAPS)
    changes.setdefault("commission", _commission(options, dice))
    if isinstance(changes["commission"], Pot10):
        changes["max_buy_in"] = 50_000
    return replace(options, **changes)


def _cards(game: Game, dice: random.Random) -> dict[str, object]:
    return dice.choice(HANDS) if dice.random() < 0.5 else {}


def _forced(game: Game, options: Options, dice: random.Random) -> dict[str, object]:
    if dice.random() < 0.3:
        return {}
    forced = dice.choice(tuple(Forced))
    return {"forced": forced, **dice.choice(FORCED[forced])}


def _limits(game: Game, options: Options, dice: random.Random) -> dict[str, object]:
    if dice.random() < 0.3:
        return {}
    minimum = options.minimum
    kinds = sorted({kind for _, kind in game.limits})
    kind = dice.choice(kinds)
    if kind is Limit.BY_BLIND:
        sizes = dice.choice([(1, 2), (1,), (1, 2, 4)])
        return {"limits": (BetLimit(kind, minimum, sizes=sizes),)}
    maximum = dice.choice([1, 1, 5]) * minimum if kind is Limit.SPREAD else 0
    later = dice.choice([minimum, 2 * minimum])
    return {"limits": (BetLimit(kind, minimum, maximum), BetLimit(kind, later, 2 * maximum))}


def _commission(options: Options, dice: random.Random) -> object:
    minimum = options.minimum
    schemes: list[object] = [
        options.commission,
        Scale1994(minimum, dice.random() < 0.5),
        Lesser(minimum, ((4000, 100), (10000, 300)), dice.random() < 0.5),
        Pot5(dice.choice([300, 1000, 100_000])),
        Pot10(dice.choice([300, 1000, 100_000])),
        TimeCharge(500, 1800),
    ]
    return dice.choice(schemes)


class Seen:
    """Which values of which options have been played."""

    def __init__(self) -> None:
        self.values: dict[str, set[object]] = defaultdict(set)

    def add(self, table: RandomTable) -> None:
        self.values["edition"].add(table.game.edition)
        self.values["players"].add(table.players)
        for name, value in asdict(table.options).items():
            self.values[name].add(type(value) if name == "commission" else value)
        self.values["limit"] |= {limit.kind for limit in table.options.limits}

    def missing(self) -> dict[str, set[object]]:
        """What has not been played of everything that can be."""
        wanted: dict[str, set[object]] = {name: set(values) for name, values in SWITCHES.items()}
        for hands in HANDS:
            for name, value in hands.items():
                wanted.setdefault(name, set()).add(value)
        for ways in FORCED.values():
            for way in ways:
                for name, value in way.items():
                    wanted.setdefault(name, set()).add(value if name != "commission" else type(value))
        wanted |= {
            "edition": set(GAMES),
            "players": set(range(2, MOST_PLAYERS + 1)),
            "limit": set(Limit),
            "forced": set(Forced),
            "commission": {Scale1994, Lesser, Pot5, Pot10, TimeCharge, NoCommission},
            "raise_cap": set(CAPS),
        }
        return {name: values - self.values[name] for name, values in wanted.items() if values - self.values[name]}

    def unvaried(self) -> set[str]:
        """Options that had one value at all tables."""
        return {name for name in Options.__struct_fields__ if len(self.values[name]) < 2}


def named(values: Mapping[str, set[object]]) -> str:
    """Missing values in words."""
    return "; ".join(
        f"{name}: {', '.join(sorted(value.name if isinstance(value, Enum) else str(value) for value in each))}"
        for name, each in values.items()
    )
