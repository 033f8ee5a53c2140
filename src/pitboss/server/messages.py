"""The messages of the socket, version 1, in both directions (docs/protocol.md)."""

from typing import Annotated

import msgspec
from msgspec import Meta

from pitboss.play import RuleIds
from pitboss.room.viewing import Sentence

PROTOCOL = 1
Short = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2**31)]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message: who one is and which table one wants to see."""

    protocol: int
    table: Short
    token: Short = ""
    invitation: Short = ""


class CommandMessage(msgspec.Struct, frozen=True, tag_field="type", tag="command"):
    """A command, which is read by what is played at the table."""

    id: Annotated[str, Meta(min_length=8, max_length=64)]
    command: msgspec.Raw
    round: Number = 0
    turn: Number = 0


class SettingsMessage(msgspec.Struct, frozen=True, tag_field="type", tag="settings"):
    auto_cut: bool | None = None
    auto_post: bool | None = None
    auto_muck: bool | None = None


class DoneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """A player against the house has wagered all that he wants to in this round."""


class ChatMessage(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping"):
    at: Annotated[int, Meta(ge=-(2**53), le=2**53)]


FromClient = Hello | CommandMessage | SettingsMessage | DoneMessage | ChatMessage | Ping


class ChatLine(msgspec.Struct, frozen=True, tag_field="type", tag="chat", rename={"sender": "from"}):
    """A line of chat, as it is sent and as it is remembered."""

    sender: str
    seat: int
    text: str
    at: int


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    protocol: int
    person: str
    name: str
    role: str
    table: str
    clock: int
    chat: tuple[ChatLine, ...]


class RuleLine(msgspec.Struct, frozen=True):
    """A rule or reading with its text in one line."""

    id: str
    text: str


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    id: str
    version: int


class Repeated(msgspec.Struct, frozen=True, tag_field="type", tag="repeated"):
    id: str
    version: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    id: str
    reason: str
    rules: tuple[RuleLine, ...]


class Stale(msgspec.Struct, frozen=True, tag_field="type", tag="stale"):
    id: str
    reason: str
    round: int
    turn: int


class Error(msgspec.Struct, frozen=True, tag_field="type", tag="error"):
    id: str
    reason: str
    fatal: bool = False


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    at: int
    clock: int


class View(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """Everything the viewer may know; `table` is encoded once for all who look on."""

    version: int
    clock: int
    table: msgspec.Raw
    you: object
    told: list[Sentence]


def rule_lines(ids: RuleIds) -> tuple[RuleLine, ...]:
    """The rules in one line each."""
    from pitboss.rulebook import explain

    return tuple(RuleLine(id_, line.partition(": ")[2]) for id_, line in zip(ids, explain(ids), strict=True))
