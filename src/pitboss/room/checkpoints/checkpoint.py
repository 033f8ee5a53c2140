"""What a checkpoint says, as an event of the room's own log, as a file outside of it, and as text on paper.

The tree's leaves are the hashes of all records of all streams and of the commands: checkpoint by checkpoint, within one
by the name of the stream, then by number. Each checkpoint names the streams that have grown since the one before, with
the number and hash of their last record; so the log itself tells the order, and a sheet of paper is enough to compare.
"""

import hashlib
import re
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Codec
from pitboss.room import names

if TYPE_CHECKING:
    import segno

STREAM = "checkpoints"


class Head(msgspec.Struct, frozen=True, array_like=True):
    """Where a stream ended: the number of its last record, and its hash."""

    number: int
    hash: str


class Checkpoint(msgspec.Struct, frozen=True, tag_field="event", tag="checkpoint"):
    """The root over `size` records at a time; `pulse` its last beat, `closed` that the room then closed.

    `shift` names the shift that ended with it, if one did.
    `peaks` are the roots of the whole trees that make up the tree, so that the next one goes on from there.
    """

    number: int
    at: int
    size: int
    root: str
    peaks: tuple[str, ...]
    heads: Mapping[str, Head]
    pulse: int
    closed: bool
    key: str
    signature: str = ""
    shift: str = ""

    @property
    def statement(self) -> str:
        """What is signed. It holds the heads by their digest, so that it fits on paper."""
        return "\n".join(
            (
                f"Pitboss checkpoint {self.number}",
                f"records {self.size}",
                f"root {self.root}",
                f"heads {hashlib.sha256(msgspec.json.encode(dict(sorted(self.heads.items())))).hexdigest()}",
                f"time {time_text(self.at)}",
                f"pulse {time_text(self.pulse)}",
                f"room {'closed' if self.closed else 'open'}",
                *((f"shift {self.shift}",) if self.shift else ()),
                f"key {self.key}",
                "",
            )
        )


class KeyChanged(msgspec.Struct, frozen=True, tag_field="event", tag="key_changed"):
    """From now on another key signs. The old one signed that, unless it was lost."""

    at: int
    old: str
    new: str
    signature: str = ""

    @property
    def statement(self) -> str:
        return f"Pitboss key\nold {self.old}\nnew {self.new}\ntime {time_text(self.at)}\n"


AnyEvent = Checkpoint | KeyChanged
CODEC: Codec[AnyEvent] = Codec((Checkpoint, KeyChanged))


class Countersignature(msgspec.Struct, frozen=True):
    """What an inspector's own device added to a sheet; `statement` is all that it signed: the sheet, who, and when."""

    statement: str
    by: str
    key: str
    signature: str


class Printed(msgspec.Struct, frozen=True):
    """A checkpoint as paper has it: its number, what was signed, by which key, and who signed below."""

    number: int
    statement: str
    key: str
    signature: str
    heads: Mapping[str, Head] = {}
    countersigned: tuple[Countersignature, ...] = ()

    @property
    def text(self) -> str:
        """The whole sheet."""
        if self.countersigned:
            last = self.countersigned[-1]
            return f"{last.statement}countersignature {last.signature}\n"
        return f"{self.statement}signature {self.signature}\n"


_TEXT = re.compile(
    r"(?P<statement>Pitboss checkpoint (?P<number>[0-9]{1,18})\n"
    r"(?:[a-z]+ [^\n]*\n)*?key (?P<key>[0-9a-f]{64})\n)signature (?P<signature>[0-9a-f]{128})\n"
)
_BELOW = re.compile(
    r"inspector (?P<by>[^\n]+)\nseen [^\n]+\ndevice (?P<key>[0-9a-f]{64})\n"
    r"countersignature (?P<signature>[0-9a-f]{128})\n"
)


def printed(checkpoint: Checkpoint) -> Printed:
    return Printed(checkpoint.number, checkpoint.statement, checkpoint.key, checkpoint.signature, checkpoint.heads)


def parse(content: bytes, name: str) -> Printed:
    """A checkpoint from a file: the event itself, or the text of a sheet, blanks at the ends of lines aside."""
    try:
        event = CODEC.decode(content)
        if isinstance(event, Checkpoint):
            return printed(event)
    except Malformed:
        pass
    lines = content.decode("utf-8", "replace").strip().splitlines()
    text = "".join(f"{line.strip()}\n" for line in lines)
    match = _TEXT.match(text)
    if match is None:
        raise Malformed(
            f"{name} is no checkpoint, or not a whole one: neither a file that `pitboss serve` keeps "
            "nor the text of a sheet"
        )
    below = _below(text, match.end(), name)
    return Printed(int(match["number"]), match["statement"], match["key"], match["signature"], {}, below)


def _below(text: str, start: int, name: str) -> tuple[Countersignature, ...]:
    """The signatures below that of the room; each signs all that stands above it."""
    found: list[Countersignature] = []
    while start < len(text):
        match = _BELOW.match(text, start)
        if match is None:
            raise Malformed(f"{name} is not whole: what stands below the room's signature is no countersignature")
        statement = text[: match.start("signature") - len("countersignature ")]
        found.append(Countersignature(statement, match["by"], match["key"], match["signature"]))
        start = match.end()
    return tuple(found)


def named(what: str, name: str) -> str:
    """A name as a sheet has it, on one line; Malformed if it is empty, too long, or holds what nobody sees."""
    if proper := names.proper(name):
        return proper
    raise Malformed(f"{what} has a name")


def time_text(at: int) -> str:
    """2026-10-28T12:00:00.000Z"""
    seconds, thousandths = divmod(at, 1000)
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{thousandths:03d}Z"


def code_of(text: str) -> "segno.QRCode":
    """The text of a sheet as a QR code, for whoever compares it with a telephone."""
    import segno

    return segno.make_qr(text, error="m")
