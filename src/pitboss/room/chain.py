"""The hash chain of a stream: each record is bound to the one before it, so that none can be changed, lost or moved.

    hash = SHA-256( "pitboss/chain/1" || 0 || previous hash || salt || len(head) || head || body )

where `head` is the JSON of stream, number, time and who, and `body` the event's own line. The salt is 16 random bytes
kept with the record: without it a hash over a hidden card could be broken by trying 52 cards.
"""

import hashlib

import msgspec

from pitboss.play import Principal

START = bytes(32)
_DOMAIN = b"pitboss/chain/1\0"
_encoder = msgspec.json.Encoder()


class Record(msgspec.Struct, frozen=True):
    """One stored event: its place in its stream, when and by whom, its line of JSON, and what binds it to the chain."""

    stream: str
    number: int
    at: int
    by: Principal | None
    event: bytes
    salt: bytes
    hash: bytes


def link(previous: bytes, stream: str, number: int, at: int, by: Principal | None, event: bytes, salt: bytes) -> bytes:
    """The hash of a record that follows the one with the hash `previous`; the first follows START."""
    head = _encoder.encode((stream, number, at, by))
    return hashlib.sha256(b"".join((_DOMAIN, previous, salt, len(head).to_bytes(4, "big"), head, event))).digest()


def follows(previous: bytes, record: Record) -> bool:
    """Whether the record is what followed the one with the hash `previous`."""
    expected = link(previous, record.stream, record.number, record.at, record.by, record.event, record.salt)
    return expected == record.hash
