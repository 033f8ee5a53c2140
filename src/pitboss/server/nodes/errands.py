"""What nodes ask each other for people, and what they answer. It goes over the bus, packed."""

from typing import TypeVar

import msgspec

from pitboss.room.turned_away import HOUSE
from pitboss.server.lobby_pages import TableCard
from pitboss.server.messages import Hello, OwnTable

T = TypeVar("T")


class ForwardedRequest(msgspec.Struct, frozen=True, tag="http"):
    """A request over HTTP, to be answered where its table is: the endpoint by its method and path, and its parts."""

    method: str
    endpoint: str
    path: str
    parameters: dict[str, str]
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    address: str


class OpenLine(msgspec.Struct, frozen=True, tag="line"):
    """Somebody has said hello at a node: messages come from there, and views go there and nowhere else."""

    line: str
    gateway: str
    hello: Hello
    address: str
    door: str
    """What the hello was said to: one of `gate.DOORS`."""


class FindCards(msgspec.Struct, frozen=True, tag="cards"):
    """The tables at a node, as the lobby lists them for a person."""

    person: str


class FindOwn(msgspec.Struct, frozen=True, tag="own"):
    """The tables at a node where somebody sits."""

    person: str


Errand = ForwardedRequest | OpenLine | FindCards | FindOwn


class ForwardedAnswer(msgspec.Struct, frozen=True, tag="answer"):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class LineOpened(msgspec.Struct, frozen=True, tag="opened"):
    node: str


class NotHere(msgspec.Struct, frozen=True, tag="not_here"):
    """What is asked for is not at this node, or not any more."""


class FoundCards(msgspec.Struct, frozen=True, tag="found_cards"):
    cards: list[TableCard]


class FoundOwn(msgspec.Struct, frozen=True, tag="found_own"):
    tables: list[OwnTable]


Done = ForwardedAnswer | LineOpened | NotHere | FoundCards | FoundOwn


class LineText(msgspec.Struct, frozen=True, tag="text"):
    """A message on a line, in either direction, with its number."""

    line: str
    number: int
    text: str


class LineRead(msgspec.Struct, frozen=True, tag="read"):
    """So much has been written to whoever looks on."""

    line: str
    number: int


class LineEnd(msgspec.Struct, frozen=True, tag="end"):
    """A line ends. Without a code whatever was at its other end is elsewhere now."""

    line: str
    code: int = 0
    reason: str = ""


LineFrame = LineText | LineRead | LineEnd


class LinesKept(msgspec.Struct, frozen=True):
    """The lines that a gateway has with a node; of those that this does not know it is told."""

    gateway: str
    lines: list[str]


_encoder = msgspec.msgpack.Encoder()


def packed(message: object) -> bytes:
    return _encoder.encode(message)


def errand_of(body: bytes) -> Errand:
    return _errand.decode(body)


def done_of(body: bytes) -> Done:
    return _done.decode(body)


def frame_of(body: bytes) -> LineFrame:
    return _frame.decode(body)


_errand: msgspec.msgpack.Decoder[Errand] = msgspec.msgpack.Decoder(Errand)
_done: msgspec.msgpack.Decoder[Done] = msgspec.msgpack.Decoder(Done)
_frame: msgspec.msgpack.Decoder[LineFrame] = msgspec.msgpack.Decoder(LineFrame)


def subject_of(place: str) -> str:
    """Where a table, or the house, is asked."""
    return f"pb.{HOUSE}.ask" if place == HOUSE else f"pb.t.{place}.ask"
