"""The messages of the socket, version 1, in both directions (docs/protocol.md)."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pitboss.play import RuleIds
from pitboss.play.money import Currency
from pitboss.room.viewing import Sentence
from pitboss.server.dealer_view import DealerScreen
from pitboss.server.house_desk import HouseScreen
from pitboss.server.house_you import BaccaratYou, CanberraYou
from pitboss.server.you_view import YouView
from pitboss.shoe import LONGEST_NONCE

PROTOCOL = 1
Short = Annotated[str, Meta(max_length=200)]
Reaction = Literal["nice", "wow", "laugh", "ouch", "thanks", "thinking"]
Cents = Annotated[int, Meta(ge=0, le=10**9)]
Number = Annotated[int, Meta(ge=0, le=2**31)]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message: who one is, and which table one wants to see, or which tournament one wants to watch.

    `device` is the id of a device that writes at a table that a person deals, so that the room knows when it is heard.
    """

    protocol: int
    table: Short
    token: Short = ""
    invitation: Short = ""
    watch: Short = ""
    device: Short = ""


class CommandMessage(msgspec.Struct, frozen=True, tag_field="type", tag="command"):
    """A command, which is read by what is played at the table."""

    id: Annotated[str, Meta(min_length=8, max_length=64)]
    command: msgspec.Raw
    round: Number = 0
    turn: Number = 0


class EntryMessage(msgspec.Struct, frozen=True, tag_field="type", tag="entry"):
    """An entry at a table that a person deals; `number` is the one it is to have, 0 whatever comes next."""

    id: Annotated[str, Meta(min_length=8, max_length=64)]
    entry: msgspec.Raw
    number: Number = 0
    fence: Number = 0
    """The number of the writing device, as its lease has it."""
    made: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """When it was made: the device's clock as the room's milliseconds; 0 where it does not know them."""


class SettingsMessage(msgspec.Struct, frozen=True, tag_field="type", tag="settings"):
    auto_cut: bool | None = None
    auto_post: bool | None = None
    auto_muck: bool | None = None
    auto_bank: bool | None = None


class DoneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """A player against the house has wagered all that he wants to in this round."""


class BankMessage(msgspec.Struct, frozen=True, tag_field="type", tag="bank"):
    """The player in turn, whose time bank does not run by itself, asks for it (H-R08)."""


class ContributeMessage(msgspec.Struct, frozen=True, tag_field="type", tag="contribute"):
    """A text that a player adds to the shuffle whose pledge the table shows."""

    pledge: Short
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_NONCE)]


class ChatMessage(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class ReactMessage(msgspec.Struct, frozen=True, tag_field="type", tag="react"):
    """One of a few things that are said without words."""

    what: Reaction


class MuteMessage(msgspec.Struct, frozen=True, tag_field="type", tag="mute"):
    """Hear no more of a person, or again."""

    person: Short
    muted: bool = True


class ChipsMessage(msgspec.Struct, frozen=True, tag_field="type", tag="chips"):
    """What the player wants bought between rounds; what is left out stays, 0 is nothing."""

    next: Cents | None = None
    keep_at: Cents | None = None
    rebuy: Cents | None = None


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping"):
    at: Annotated[int, Meta(ge=-(2**53), le=2**53)]


FromClient = (
    Hello
    | CommandMessage
    | EntryMessage
    | SettingsMessage
    | DoneMessage
    | BankMessage
    | ContributeMessage
    | ChatMessage
    | ReactMessage
    | MuteMessage
    | ChipsMessage
    | Ping
)


class ChatLine(msgspec.Struct, frozen=True, tag_field="type", tag="chat", rename={"sender": "from"}):
    """A line of chat, as it is sent and as it is remembered."""

    sender: str
    seat: int
    text: str
    at: int
    person: str = ""


class ReactionLine(msgspec.Struct, frozen=True, tag_field="type", tag="reaction", rename={"sender": "from"}):
    """Somebody reacts; it is not remembered."""

    sender: str
    seat: int
    what: Reaction
    at: int
    person: str


Spoken = ChatLine | ReactionLine
"""What somebody at a table lets the others know."""


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
    """It is done; `number` says which entry it has become, where a person deals."""

    id: str
    version: int
    number: int = 0


class Repeated(msgspec.Struct, frozen=True, tag_field="type", tag="repeated"):
    """It was done before, and nothing was done again."""

    id: str
    version: int
    number: int = 0


class CommandRefused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    id: str
    reason: str
    rules: tuple[RuleLine, ...]


class Stale(msgspec.Struct, frozen=True, tag_field="type", tag="stale"):
    id: str
    reason: str
    round: int
    turn: int


class Error(msgspec.Struct, frozen=True, tag_field="type", tag="error"):
    """What makes no sense, or cannot be done. `passes`: nothing was judged, and the same may be sent again."""

    id: str
    reason: str
    fatal: bool = False
    passes: bool = False


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    at: int
    clock: int


class OwnTable(msgspec.Struct, frozen=True):
    """One of them. `turn`: it is one's own; `waiting_for` is the name of who is to act, nobody's where several are."""

    id: str
    name: str
    game: str
    title: str
    kind: str
    public: bool
    host: bool
    seat: int
    stake: int
    currency: Currency
    round: int
    stage: str
    turn: bool
    waiting_for: str
    deadline: int
    seconds: float
    pot: int
    cards: list[str]
    paused: bool


class OwnTables(msgspec.Struct, frozen=True, tag_field="type", tag="tables"):
    clock: int
    tables: list[OwnTable]


AnyDesk = DealerScreen | HouseScreen
AnyYou = YouView | CanberraYou | BaccaratYou


class View(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """Everything the viewer may know; `table` is encoded once for all who look on."""

    version: int
    clock: int
    table: msgspec.Raw
    you: AnyYou
    told: list[Sentence]
    dealer: AnyDesk | None = None
    """For staff at a table that a person deals."""


def rule_lines(ids: RuleIds) -> tuple[RuleLine, ...]:
    """The rules in one line each."""
    from pitboss.rulebook import explain

    return tuple(RuleLine(id_, line.partition(": ")[2]) for id_, line in zip(ids, explain(ids), strict=True))
