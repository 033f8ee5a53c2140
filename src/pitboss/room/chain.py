"""The hash chain of a stream: each record is bound to the one before it, so that none can be changed, lost or moved.

    hash = SHA-256( "pitboss/chain/1" || 0 || previous hash || salt || len(head) || head || body )

where `head` is the JSON of stream, number, time and who, and `body` the event's own line. The salt is 16 random bytes
kept with the record: without it a hash over a hidden card could be broken by trying 52 cards.

The commands are chained alike, with a `head` of number, key (null for none) and how many records the command brought
about, and a `body` of the digest of what was asked and the answer.
"""

import hashlib

import msgspec

from pitboss.play import Principal

START = bytes(32)
_DOMAIN = b"pitboss/chain/1\0"
_COMMANDS = b"pitboss/commands/1\0"
_PULSE = b"pitboss/pulse/1\0"
_encoder = msgspec.json.Encoder()


class ChainRecord(msgspec.Struct, frozen=True):
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
    return link_as(previous, name_of(stream), number, at, _encoder.encode(by), event, salt)


def link_as(previous: bytes, name: bytes, number: int, at: int, who: bytes, event: bytes, salt: bytes) -> bytes:
    """The same, stream and who being given as they are written: so every byte of them counts."""
    head = b"[%b,%d,%d,%b]" % (name, number, at, who)
    return hashlib.sha256(b"".join((_DOMAIN, previous, salt, len(head).to_bytes(4, "big"), head, event))).digest()


def name_of(stream: str) -> bytes:
    """How the name of a stream is written in a link."""
    return _encoder.encode(stream)


def follows(previous: bytes, record: ChainRecord) -> bool:
    """Whether the record is what followed the one with the hash `previous`."""
    expected = link(previous, record.stream, record.number, record.at, record.by, record.event, record.salt)
    return expected == record.hash


def command_link(
    previous: bytes, number: int, key: str | None, body: bytes, answer: bytes, records: int, salt: bytes
) -> bytes:
    """The hash of a command that was done after the one with the hash `previous`."""
    head = _encoder.encode((number, key, records))
    rest = (len(head).to_bytes(4, "big"), head, len(body).to_bytes(4, "big"), body, answer)
    return hashlib.sha256(b"".join((_COMMANDS, previous, salt, *rest))).digest()


def pulse_mark(at: int, is_open: int) -> bytes:
    """What shows that the pulse was not changed by accident."""
    return hashlib.sha256(_PULSE + b"%d,%d" % (at, is_open)).digest()
