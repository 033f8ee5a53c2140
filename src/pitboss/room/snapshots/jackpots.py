"""Jackpots, written down: their meters, what they settled last with each table, and the latest prizes."""

from collections import Counter

import msgspec

from pitboss.banked.jackpot.events import JackpotMeter, JackpotState, RoundSettled
from pitboss.banked.jackpot.prizes import JackpotPrize
from pitboss.banked.jackpot.terms import JackpotPaid, JackpotTerms
from pitboss.room.snapshots.plain import Form, Otherwise, PlainCodec
from pitboss.room.snapshots.streams import KeptStreams, StreamBase

STATES: PlainCodec[JackpotState] = PlainCodec(
    Form(
        JackpotState,
        {
            "hits": Otherwise(dict[JackpotPrize, int], dict, Counter),
            "last": dict[str, RoundSettled],
            "meters": Otherwise(dict[JackpotMeter, int], dict, Counter),
            "name": str,
            "pool": int,
            "reserve": int,
            "terms": JackpotTerms,
        },
    )
)
EVERY = 200
"""So many events are between two that are kept."""


class MeterPrize(msgspec.Struct, frozen=True):
    """A prize that a jackpot paid: at which table, in which of its rounds, and when."""

    table: str
    round: int
    paid: JackpotPaid
    at: int


class MeterBase(StreamBase, frozen=True):
    """A jackpot after so many events."""

    prizes: tuple[MeterPrize, ...] = ()


KEPT = KeptStreams(MeterBase, STATES, JackpotState)
