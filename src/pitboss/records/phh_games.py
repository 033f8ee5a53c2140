"""Which game a recorded hand is: public codes are common practice, our own files name their edition and options."""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from pitboss.malformed import Malformed
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.games import game_of
from pitboss.poker.kinds import Forced, Limit, OddUnit, Post, Win
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.setup import Owed
from pitboss.records.phh_fields import Hand

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
}
NOT_PLAYED = {
    "F7S": "fixed-limit seven card stud with a bring-in",
    "F7S/8": "fixed-limit seven card stud high-low with a bring-in",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}


def public_beginning(hand: Hand) -> Beginning:
    """How a hand with a public code begins, as anybody would read it."""
    variant = VARIANTS.get(hand.variant)
    if variant is None:
        if hand.variant in NOT_PLAYED:
            raise Unsupported(f"variant {hand.variant} is not supported: {NOT_PLAYED[hand.variant]}")
        raise Unsupported(f"variant {hand.variant!r} is not supported: {', '.join(VARIANTS)} are")
    count = len(hand.stacks)
    opening_is_floor = max(hand.blinds) <= hand.minimum
    ante = hand.antes[0] if hand.trimmed and len(set(hand.antes)) == 1 else 0
    bets = (hand.minimum, hand.maximum)
    options = _options(hand.variant, hand.blinds, bets, ante, hand.unit, hand.share_unit, opening_is_floor)
    names = hand.players if len(hand.players) == count else ("",) * count
    stakes = [UNKNOWN_STACK if stack is None else stack for stack in hand.stacks]
    seats = tuple(map(Seat, range(1, count + 1), stakes, names))
    return Beginning(
        game_of(variant.edition), options, seats, count, _public_owed(hand.antes, hand.blinds, hand.trimmed)
    )


@lru_cache(maxsize=1024)
def _options(
    code: str,
    posted: tuple[int, ...],
    bets: tuple[int, int],
    ante: int,
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
        forced=Forced.BOTH if ante else Forced.BLINDS,
        # What is put up follows from what is owed; this says it to whoever reads of the game, as far as options can.
        blinds=blinds if 1 <= len(blinds) <= MOST_BLINDS else game.defaults.blinds,
        ante=ante,
        unit=unit,
        share_unit=share_unit,
        limits=(low,) if low == high else (low, low, high, high),
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
    kind = Post.ANTE if trimmed and len(set(antes)) == 1 else Post.DEAD
    posts = sorted((cents, seat) for seat, cents in zip(order, blinds, strict=True) if cents > 0)
    entries = [(seat, -cents) for seat, cents in zip(order, blinds, strict=True) if cents < 0]
    return (
        *(Owed(seat, kind, cents) for seat, cents in zip(order, antes, strict=True) if cents),
        *(Owed(seat, Post.BLIND, cents) for cents, seat in posts),
        *(Owed(seat, Post.ENTRY, cents) for seat, cents in entries),
    )
