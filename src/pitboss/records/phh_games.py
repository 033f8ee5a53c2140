"""Which game a recorded hand is: public codes are common practice, our own files name their edition and options."""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from pitboss.editions import game_of
from pitboss.malformed import Malformed
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.kinds import Forced, Limit, OddUnit, PostKind, ShortTapOut, Win
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.setup import Owed
from pitboss.records.phh_fields import PhhHand

UNKNOWN_STACK = 10**15
"""Cents for a stack that nobody knows: more than any wager, so that no tap-out is ever seen."""


MOST_BLINDS = 3
"""As many as a table can announce (NI2018-51/4.2(c))."""


class Unsupported(Malformed):
    """A hand of a game that is known and not played here."""


class Beginning(msgspec.Struct, frozen=True, gc=False):
    """All that a round needs to begin, from the fields of a hand."""

    game: Game
    options: Options
    seats: tuple[Seat, ...]
    """In the order of the file: the first to get a card first."""
    marker: int
    owed: tuple[Owed, ...]
    over_blinds: tuple[int, ...] = ()
    """The seats that posted an over-blind, which nobody owes."""


class Variant(msgspec.Struct, frozen=True):
    """A public code: the edition, what it changes in the options, and how bets are bounded."""

    edition: str
    limit: Limit
    changes: dict[str, object] = {}


_HIGH_LOW: dict[str, object] = {"win": Win.SPLIT, "low_qualifier": True, "split_odd_unit": OddUnit.TO_HIGH}
VARIANTS = {
    "NT": Variant("holdem-common-practice", Limit.NO_LIMIT),
    "FT": Variant("holdem-common-practice", Limit.SPREAD),
    "NS": Variant("holdem-common-practice", Limit.NO_LIMIT, {"deck": 36}),
    "PO": Variant("omaha-common-practice", Limit.FULL_POT),
    # The most used writer of the format lets these bets go up to the pot, so a reader has to as well.
    "FO/8": Variant("omaha-common-practice", Limit.FULL_POT, _HIGH_LOW),
    "F7S": Variant("stud-common-practice", Limit.SPREAD),
    "F7S/8": Variant("stud-eight-or-better-common-practice", Limit.SPREAD),
    "FR": Variant("razz-common-practice", Limit.SPREAD),
    "N2L1D": Variant("deuce-to-seven-single-draw-common-practice", Limit.NO_LIMIT),
    "F2L3D": Variant("deuce-to-seven-triple-draw-common-practice", Limit.SPREAD),
    "FB": Variant("badugi-common-practice", Limit.SPREAD),
}


def public_beginning(hand: PhhHand) -> Beginning:
    """How a hand with a public code begins, as anybody would read it."""
    variant = VARIANTS.get(hand.variant)
    if variant is None:
        raise Unsupported(f"variant {hand.variant!r} is not supported: {', '.join(VARIANTS)} are")
    count, game = len(hand.stacks), game_of(variant.edition)
    stud = game.forced == (Forced.ANTES,)
    opening_is_floor = max(hand.blinds) <= hand.minimum
    ante = hand.antes[0] if hand.trimmed and len(set(hand.antes)) == 1 else 0
    if stud:
        ante = max(hand.antes)
    if bool(hand.bring_in) is not stud:
        raise Malformed(f"variant {hand.variant} {'needs a' if stud else 'has no'} bring_in")
    bets = (hand.minimum, hand.maximum)
    options = _options(
        hand.variant, hand.blinds, bets, ante, hand.bring_in, hand.unit, hand.share_unit, opening_is_floor
    )
    names = hand.players if len(hand.players) == count else ("",) * count
    stakes = [UNKNOWN_STACK if stack is None else stack for stack in hand.stacks]
    seats = tuple(map(Seat, range(1, count + 1), stakes, names))
    return Beginning(game, options, seats, count, _public_owed(hand.antes, hand.blinds, hand.trimmed))


@lru_cache(maxsize=1024)
def _options(
    code: str,
    posted: tuple[int, ...],
    bets: tuple[int, int],
    ante: int,
    bring_in: int,
    unit: int,
    share_unit: int,
    opening_is_floor: bool,
) -> Options:
    variant = VARIANTS[code]
    game = game_of(variant.edition)
    low, high = (_limit(variant.limit, bet) for bet in bets)
    blinds = tuple(sorted(cents for cents in posted if cents > 0))
    return replace(
        game.defaults,
        forced=Forced.ANTES if bring_in else Forced.BOTH if ante else Forced.BLINDS,
        # What is put up follows from what is owed; this says it to whoever reads of the game, as far as options can.
        blinds=blinds if 1 <= len(blinds) <= MOST_BLINDS else game.defaults.blinds,
        ante=ante,
        bring_in=bring_in,
        short_tap_out=ShortTapOut.OPENING_REOPENS,
        unit=unit,
        share_unit=share_unit,
        limits=(low,) if low == high else (low, low, high),
        raise_cap=0,
        opening_is_floor=opening_is_floor,
        **variant.changes,
    )


def _limit(kind: Limit, bet: int) -> BetLimit:
    return BetLimit(kind, bet, bet if kind is Limit.SPREAD else 0)


@lru_cache(maxsize=1024)
def _public_owed(antes: tuple[int, ...], blinds: tuple[int, ...], trimmed: bool) -> tuple[Owed, ...]:
    """Antes and blinds of the file. With two players both arrays are assigned backwards: the button pays the first.

    Antes that all share alike form layers only where the file says so; others are dead chips for whoever wins.
    The highest blind comes last, since who opens follows it; a negative blind is a post that does not move the opener.
    """
    count = len(antes)
    order = range(1, count + 1) if count > 2 else (2, 1)
    kind = PostKind.ANTE if trimmed and len(set(antes)) == 1 else PostKind.DEAD
    posts = sorted((cents, seat) for seat, cents in zip(order, blinds, strict=True) if cents > 0)
    entries = [(seat, -cents) for seat, cents in zip(order, blinds, strict=True) if cents < 0]
    return (
        *(Owed(seat, kind, cents) for seat, cents in zip(order, antes, strict=True) if cents),
        *(Owed(seat, PostKind.BLIND, cents) for cents, seat in posts),
        *(Owed(seat, PostKind.ENTRY, cents) for seat, cents in entries),
    )
