"""What the views of every table are made of: cards, what is due, lines of the sign, and what the table itself shows."""

import msgspec

from pitboss.play import RuleIds
from pitboss.play.money import Currency
from pitboss.room.host import TableHost
from pitboss.room.person import Person, Settings
from pitboss.room.viewing import Sentence
from pitboss.table.terms import Phase

AFTER_THE_ROUND = "when the round is over"


class CardView(msgspec.Struct, frozen=True):
    card: str | None
    up: bool


class DueView(msgspec.Struct, frozen=True):
    """What the table waits for: of one seat, of several together (`seats`), or of the dealer (0).

    `called`: the clock is that of a time which was called on the player. From `banked_from` on (0: never) the
    player's time bank runs.
    """

    seat: int
    kind: str
    text: str
    rules: RuleIds
    deadline: int = 0
    seconds: float = 0.0
    seats: tuple[int, ...] = ()
    called: bool = False
    banked_from: int = 0


class BuyIn(msgspec.Struct, frozen=True):
    least: int
    most: int


class SignLine(msgspec.Struct, frozen=True):
    text: str
    rules: RuleIds


class TableTerms(msgspec.Struct, frozen=True):
    """What is played at a table, and for how much."""

    game: str
    title: str
    edition: str
    stakes: str
    options: dict[str, object]
    buy_in: BuyIn
    unit: int
    currency: Currency
    """What the amounts are: dollars in cents, or tournament chips."""


RICH = 10**12
"""More cents than anybody has."""


class TableHead(TableTerms, frozen=True, kw_only=True):
    """A table itself as everybody sees it, whatever lies on it."""

    id: str
    name: str
    phase: Phase
    host: str
    public: bool
    pace: str
    paused: str
    closing: bool
    sign: list[SignLine]
    rounds: int
    round: int
    turn: int
    next_at: int
    approval: bool
    """The host is asked before anybody sits down (H-R10)."""
    keeps_seconds: float
    """For so long the seat of somebody is kept whose connection is lost (H-R02)."""
    pledge: str
    """The commitment to the secret of the next shuffle, to which players add texts."""
    tournament: str
    """The tournament that the table belongs to, if any."""


class Open(msgspec.Struct, frozen=True):
    """A command that is open, and needs nothing more."""


class Span(msgspec.Struct, frozen=True):
    """A command that is open for so much."""

    least: int
    most: int


class SeatChoice(msgspec.Struct, frozen=True):
    """A command that is open for some seats."""

    seats: list[int]


class Joining(msgspec.Struct, frozen=True):
    """A seat that may be taken, with so much; `usual` is what most sit down with."""

    least: int
    most: int
    usual: int
    seats: list[int]


class JoiningTerms(msgspec.Struct, frozen=True):
    """What a seat may be taken with, for wallets of any size: `most` and `usual` in steps, 0 for no limit."""

    least: int
    most: int
    step: int
    usual: int
    usual_least: int
    usual_step: int
    seats: list[int]

    def at(self, wallet: int) -> Joining | None:
        """With what somebody may take a seat who has so much."""
        most = min(wallet, self.most or wallet) // self.step * self.step
        usual = max(min(self.usual, wallet) // self.usual_step * self.usual_step, self.usual_least)
        if wallet < self.least or not usual or not self.seats:
            return None
        return Joining(self.least, most, usual, self.seats)


class AskingView(msgspec.Struct, frozen=True):
    """Somebody who asks the host for a seat."""

    person: str
    name: str
    mark: str


class Viewer(msgspec.Struct, frozen=True):
    """Who looks at a table, and what the dealer does for that person."""

    person: str = ""
    name: str = ""
    role: str = "spectator"
    seat: int = 0
    wallet: int = 0
    host: bool = False
    invitation: str = ""
    settings: Settings = Settings()
    mark: str = ""
    asked: bool = False
    """The viewer has asked the host for a seat and waits for the answer."""
    asking: list[AskingView] = msgspec.field(default_factory=list)
    """Who asks for a seat, told to the host alone."""
    muted: list[str] = msgspec.field(default_factory=list)
    """Whom the viewer does not want to hear."""
    contribution: str = ""
    """What the viewer has added to the shuffle that is pledged."""


def viewer_at(host: TableHost, person: Person, wallet: int) -> Viewer:
    """A person of the room at a table; its host knows how to invite others."""
    is_host = person.id == host.meta.host
    return Viewer(
        person.id,
        person.name,
        person.role,
        host.log.shown.seat_of(person.id),
        wallet,
        is_host,
        host.meta.invitation if is_host else "",
        host.settings_of(person.id),
        person.mark,
        person.id in host.meta.asking,
        [AskingView(each, host.name_of(each), host.mark_of(each)) for each in host.meta.asking] if is_host else [],
        host.muted_by(person.id),
        host.log.fillings.texts.get(person.id, ""),
    )


class Winner(msgspec.Struct, frozen=True):
    """Who won what of a round that was played."""

    seat: int
    name: str
    cents: int


class EventLine(msgspec.Struct, frozen=True):
    """An event of a round that was played, with its sentences."""

    at: int
    event: msgspec.Raw
    told: list[Sentence]
