"""Jackpots, written down: their meters, what they settled last with each table, and the latest prizes."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from pitboss.banked.jackpot.events import JackpotMeter, JackpotState, RoundSettled
from pitboss.banked.jackpot.prizes import JackpotPrize
from pitboss.banked.jackpot.terms import JackpotPaid, JackpotTerms
from pitboss.malformed import Malformed
from pitboss.room.snapshots.plain import Form, Otherwise, PlainCodec
from pitboss.room.store import Records, Snapshot

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


class MeterBase(msgspec.Struct, frozen=True):
    """A jackpot after so many events."""

    number: int = 0
    state: bytes = b""
    prizes: tuple[MeterPrize, ...] = ()

    def jackpot(self) -> JackpotState:
        """A state of one's own to go on with."""
        return STATES.decode(self.state) if self.state else JackpotState()


def kept_meter(store: Records, stream: str) -> MeterBase:
    """The latest that the store has of a jackpot."""
    snapshot = store.latest_snapshot(stream, STATES.level)
    if snapshot is None:
        return MeterBase()
    try:
        base = msgspec.msgpack.decode(snapshot.state, type=MeterBase)
        base.jackpot()
    except (msgspec.MsgspecError, Malformed):
        return MeterBase()
    return base if base.number == snapshot.number else MeterBase()


def meter_base(number: int, state: JackpotState, prizes: Iterable[MeterPrize]) -> MeterBase:
    return MeterBase(number, STATES.encode(state), tuple(prizes))


def snapshot_of(base: MeterBase, store: Records, stream: str) -> Snapshot:
    (hash_,) = store.hashes(stream, base.number - 1, base.number)
    return Snapshot(stream, base.number, hash_, STATES.level, msgspec.msgpack.encode(base))
