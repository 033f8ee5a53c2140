"""How events are written: one line of JSON each, in one envelope, old versions brought up to date as they are read.

A stored event that changes its shape takes a new tag (`dealt` becomes `dealt.2`) and an upcaster from the old one;
nothing else in the project needs compatibility.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar, Union

import msgspec

from pitboss.malformed import Malformed
from pitboss.play.event import Event
from pitboss.play.principal import Principal

EventT = TypeVar("EventT")
# The fields of an event of an older version, as plain JSON values: their types are no longer known.
Fields = dict[str, Any]
Upcaster = Callable[[Fields], Fields]


class Envelope(msgspec.Struct, Generic[EventT], frozen=True, omit_defaults=True):
    """An event in its stream: its number there, when it was recorded (milliseconds since 1970, UTC) and by whom."""

    stream: str
    number: int
    at: int
    event: EventT
    by: Principal | None = None


class Codec(Generic[EventT]):
    """Writes and reads the events of one game. `upcasters` bring fields with an old tag to a newer one."""

    def __init__(self, events: Iterable[type[EventT]], upcasters: Mapping[str, Upcaster] | None = None) -> None:
        # The union is made at run time, which the type checker cannot follow.
        union: Any = Union[tuple(events)]  # noqa: UP007 - a union of a computed tuple has no other spelling
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[EventT] = msgspec.json.Decoder(union)
        self._upcasters = dict(upcasters or {})

    def encode(self, event: EventT) -> bytes:
        return self._encoder.encode(event)

    def encode_lines(self, events: Sequence[EventT]) -> bytes:
        """Events one after the other, each with the end of its line."""
        return self._encoder.encode_lines(events)

    def decode(self, line: bytes | str) -> EventT:
        try:
            return self._decoder.decode(line)
        except msgspec.ValidationError as error:
            if not self._upcasters:
                raise Malformed(f"no event of this game: {error}") from error
            return self._decode_old(line)
        except msgspec.DecodeError as error:
            raise Malformed(f"a damaged line: {error}") from error

    def _decode_old(self, line: bytes | str) -> EventT:
        try:
            fields: Fields = msgspec.json.decode(line)
        except RecursionError as error:
            raise Malformed("a damaged line: it is nested too deeply") from error
        if not isinstance(fields, dict):
            raise Malformed("no event of this game: an event is a JSON object")
        while upcaster := self._upcasters.get(fields.get("event", "")):
            fields = upcaster(fields)
        try:
            # As text again: the decoder has worked out its types once, a conversion would for each event.
            return self._decoder.decode(self._encoder.encode(fields))
        except msgspec.ValidationError as error:
            raise Malformed(f"no event of this game: {error}") from error


def tags(events: Iterable[type[Event[Any]]]) -> list[str]:
    """The names under which events are stored, in order: what a record can hold."""
    return sorted(str(event.__struct_config__.tag) for event in events)
