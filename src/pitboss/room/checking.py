"""A record as it is read from any store: what was appended, or StoreDamaged."""

from typing import Any

import msgspec

from pitboss.play import Principal
from pitboss.room.chain import ChainRecord, follows
from pitboss.room.store import Damage, StoreDamaged

ADVICE = "restore a backup (`pitboss restore`)"


# A row holds what its columns do, or, where the store is damaged, anything.
def checked(previous: bytes, stream: str, expected: int, row: tuple[Any, ...]) -> ChainRecord:
    """The record with a number that follows the one with the hash `previous`."""
    try:
        _, number, at, by, event, salt, hash_ = row
        who = msgspec.json.decode(by, type=Principal | None)
        record = ChainRecord(stream, number, at, who, event, salt, hash_)
        is_sound = number == expected and follows(previous, record)
    except (TypeError, ValueError):
        # A column holds what no writer of ours puts there.
        is_sound = False
    if not is_sound:
        damage = Damage(stream, expected, "it is missing, or has been changed")
        raise StoreDamaged(f"{damage}; `pitboss verify` tells more; {ADVICE}")
    return record
