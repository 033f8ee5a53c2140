"""What nodes ask each other for people, and what they answer. It goes over the bus, packed."""

from typing import TypeVar

import msgspec

from pitboss.room.person import Settings
from pitboss.room.turned_away import HOUSE
from pitboss.server.floor_view import FloorTile
from pitboss.server.house_pages import TableLine
from pitboss.server.lobby_pages import TableCard
from pitboss.server.messages import Hello, OwnTable, Spoken
from pitboss.server.view_parts import JoiningTerms

T = TypeVar("T")
DESK = "desk"
"""Where somebody's session is looked at, and whatever no table answers: at any node that has tables."""


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
    """Somebody has said hello at a gateway: messages come from there, and views go there and nowhere else."""

    line: str
    gateway: str
    hello: Hello
    """Without the session, which stays at the gateway and the desk."""
    ticket: str
    """For somebody with a session."""
    address: str
    door: str
    """What the hello was said to: one of `gate.DOORS`."""


class FindCards(msgspec.Struct, frozen=True, tag="cards"):
    """The tables at a node, as the lobby lists them for a person."""

    person: str


class FindOwn(msgspec.Struct, frozen=True, tag="own"):
    """The tables at a node where somebody sits."""

    person: str


class FindTiles(msgspec.Struct, frozen=True, tag="tiles"):
    """The tables at a node, as the floor shows them."""


class FindTerms(msgspec.Struct, frozen=True, tag="terms"):
    """The tables at a node with the house conditions that are in force there."""


class LookAt(msgspec.Struct, frozen=True, tag="look"):
    """A table as everybody sees it, with what was told after a number; so many look on at the gateway that asks."""

    table: str
    gateway: str
    watchers: int
    after: int


class ShowSession(msgspec.Struct, frozen=True, tag="session"):
    """Whose session it is, with a ticket for the gateway that asks; `anew` as the database has it now."""

    token: str
    gateway: str
    anew: bool = False


class FindPlace(msgspec.Struct, frozen=True, tag="place"):
    """Where a table is asked for."""

    table: str


class SaidByReader(msgspec.Struct, frozen=True, tag="reader"):
    """A line of a reader of cards, with the token of the device."""

    token: str
    text: str


Errand = (
    ForwardedRequest
    | OpenLine
    | FindCards
    | FindOwn
    | FindTiles
    | FindTerms
    | LookAt
    | ShowSession
    | FindPlace
    | SaidByReader
)


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


class FoundTiles(msgspec.Struct, frozen=True, tag="found_tiles"):
    tiles: list[FloorTile]


class FoundTerms(msgspec.Struct, frozen=True, tag="found_terms"):
    tables: list[TableLine]


class ToldLine(msgspec.Struct, frozen=True, array_like=True):
    """A sentence as it is sent to pages, and its number."""

    number: int
    sentence: bytes


class PublicFrame(msgspec.Struct, frozen=True, tag="frame"):
    """A table as everybody sees it, encoded once: what a gateway shows to all who only look on there."""

    id: str
    version: int
    clock: int
    table: bytes
    looker: bytes
    """What concerns somebody without a session."""
    visitor: bytes
    """What concerns somebody with one who has no part in the table, but for his name and what his wallet allows."""
    joining: JoiningTerms
    """What the wallet allows, for the gateway to fill in."""
    own: list[str]
    """Those who have a part in it: they are shown more, each by a line of his own."""
    first: int
    """Whoever comes is told what is numbered above this."""
    after: int
    told: list[ToldLine]
    """What is numbered above `after`."""
    said: int
    """So many lines of chat there have been; the last of them are in `chat`, with what was said without words."""
    chat: list[Spoken]


class SessionShown(msgspec.Struct, frozen=True, tag="session_shown"):
    """Somebody whose session it is, as his page shows him; `ticket` is for the gateway that has asked."""

    person: str
    name: str
    role: str
    mark: str
    wallet: int
    settings: Settings
    muted: list[str]
    ticket: str


class NoSession(msgspec.Struct, frozen=True, tag="no_session"):
    """It is nobody's session, or not any more."""


class PlaceFound(msgspec.Struct, frozen=True, tag="place_found"):
    """Where a table is asked for; nowhere if there is none. `is_shared`: everybody may look on."""

    place: str
    is_shared: bool = False


class ReaderAnswered(msgspec.Struct, frozen=True, tag="reader_answered"):
    text: str


Done = (
    ForwardedAnswer
    | LineOpened
    | NotHere
    | FoundCards
    | FoundOwn
    | FoundTiles
    | FoundTerms
    | PublicFrame
    | SessionShown
    | NoSession
    | PlaceFound
    | ReaderAnswered
)


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


class LineAsked(msgspec.Struct, frozen=True, tag="asked"):
    """Something that was said over a line is not answered: a gateway asks what has come of the line."""

    line: str


class LineCounts(msgspec.Struct, frozen=True):
    """So many messages of a line were heard and sent at the table's node."""

    heard: int
    sent: int


LineFrame = LineText | LineRead | LineEnd | LineAsked


class LinesKept(msgspec.Struct, frozen=True):
    """The lines that a gateway has with a node, how many messages of each have come to it, and how many were written to
    whoever looks on; of those that this does not know, or on which something was lost, it is told."""

    gateway: str
    lines: list[str]
    arrived: list[int] = []
    read: list[int] = []


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
    """Where a table, the house or the desk is asked."""
    return {HOUSE: f"pb.{HOUSE}.ask", DESK: f"pb.{DESK}"}.get(place, f"pb.t.{place}.ask")


def public_subject(table: str) -> str:
    """Where a table is shown to all gateways that have somebody who looks on."""
    return f"pb.t.{table}.pub"
