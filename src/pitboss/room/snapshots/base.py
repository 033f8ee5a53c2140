"""A table as it stood before one of its rounds, with what its log knew then: what a log goes back to, and opens from.

It is taken before the round before the one that begins. The events since then build by themselves the round that is
on, and the one before, on which an objection may still be raised; so nothing of a hand is kept, and no secret.
"""

from typing import Any

import msgspec

from pitboss.malformed import Malformed
from pitboss.room.following.summary import Remembered
from pitboss.room.kind import TableKind
from pitboss.room.rounds import KeptTurns
from pitboss.room.store import Records, Snapshot

EVERY = 10
"""So many rounds are between two that are kept; at most so many more are at hand."""
RECENT = 64
"""Of so many rounds before it is kept who had a hand in them: time banks fill up by rounds played (H-R08)."""


class Bought(msgspec.Struct, frozen=True, array_like=True):
    """What somebody has bought at a table and taken away from it, in cents."""

    bought: int = 0
    taken: int = 0


class Base(msgspec.Struct, frozen=True):
    """`number` events had happened, and `rounds` rounds; the one of the number `round` came next.

    `state` is the table; `fillings` are the secrets of shuffles that were used up.
    """

    number: int = 0
    round: int = 0
    state: bytes = b""
    rounds: int = 0
    fillings: int = 0
    turns: KeptTurns | None = None
    seated_at: dict[str, int] = {}
    names: dict[str, str] = {}
    ledger: dict[str, Bought] = {}
    recent: tuple[tuple[str, ...], ...] = ()
    remembered: Remembered = Remembered()
    """What else is known of the past of a table that a person deals."""

    def table(self, kind: TableKind) -> Any:  # the state of a table of the kind
        """A state of one's own to go on with."""
        return kind.states.decode(self.state) if self.state else kind.table.blank()


NOTHING = Base()
"""A table of which nothing is kept yet: it is told from its first event on."""
_decoder = msgspec.msgpack.Decoder(Base)
_encoder = msgspec.msgpack.Encoder()


def kept_base(store: Records, stream: str, kind: TableKind, until: int | None = None) -> Base:
    """The latest that the store has of a table, up to an event if one is named."""
    snapshot = store.latest_snapshot(stream, kind.states.level, until)
    if snapshot is None:
        return NOTHING
    try:
        base = _decoder.decode(snapshot.state)
        base.table(kind)
    except (msgspec.MsgspecError, Malformed):
        return NOTHING
    return base if base.number == snapshot.number else NOTHING


def snapshot_of(base: Base, store: Records, stream: str, kind: TableKind) -> Snapshot:
    """What the store is to keep, bound to the last record that is in it."""
    (hash_,) = store.hashes(stream, base.number - 1, base.number)
    return Snapshot(stream, base.number, hash_, kind.states.level, _encoder.encode(base))
