"""How a tournament is structured: sessions, tables, progress from one to the next, points and second chances.

Items (A), (B), (D), (E), (F) of NI2018-51/20.3(a)(iii), and (viii).
"""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from pitboss.tournament.conditions.item import Count, Hundredths, Item, Moment, Money, Text
from pitboss.tournament.conditions.levels import Level

Seats = Annotated[int, Meta(ge=2, le=23)]
SeatRange = Annotated[tuple[Seats, ...], Meta(min_length=2, max_length=2)]
Advance = Annotated[int, Meta(ge=0, le=1_000_000)] | Annotated[str, Meta(pattern=r"^(100|[1-9]?\d)(\.\d\d?)? ?%$")]
"""How many go on: a number, or a share such as `30 %` that is rounded up."""


class AdvanceFrom(StrEnum):
    """Whom the number that goes on is counted from: a session, or each of its tables (a shootout)."""

    SESSION = "session"
    TABLE = "table"


class SessionEnd(Item, frozen=True, kw_only=True):
    """What ends a session, whichever comes first (T-R56). `at` is a moment, `minutes` are of play (T-R55)."""

    players: Count = 0
    rounds: Count = 0
    minutes: Count = 0
    at: Moment = ""
    level: Count = 0


class Session(Item, frozen=True, kw_only=True):
    """One session: it starts at a moment, or follows another. `game` is another edition's, in a combined event."""

    name: Text = ""
    starts_at: Moment = ""
    follows: Text = ""
    end: SessionEnd | None = None
    flight: bool = False
    """A person plays in one of the flights (T-R23)."""
    game: Text = ""
    levels: tuple[Level, ...] = ()
    """Its own levels; without them those of the document."""


class FurtherSession(Item, frozen=True, kw_only=True):
    """A session that cannot be finished goes on another day, so many days later at most (T-R66)."""

    within_days: Annotated[int, Meta(ge=1, le=366)]


class Sizes(StrEnum):
    """How many sit at each table at the start (T-R25)."""

    EVEN = "even"
    FILLED = "filled"


class TablesAndSeats(Item, frozen=True, kw_only=True):
    """Seats at a table, a number or the range in which the director sets it; how many tables, or the basis of it."""

    seats: Seats | SeatRange | None = None
    most: Count = 0
    basis: Text = ""
    sizes: Sizes = Sizes.EVEN


class Allocation(StrEnum):
    """How players get to the tables of a sit-and-go: by ballot, as NI2018-51/20.8 has it, or otherwise."""

    BALLOT = "ballot"
    CHOICE = "choice"


class SitAndGo(Item, frozen=True, kw_only=True):
    """A tournament that starts as soon as so many have entered; `full`: as many as may."""

    start: Annotated[int, Meta(ge=2, le=10_000)] | Literal["full"] | None = None
    allocation: Allocation | None = None
    report_within: Count = 60
    """Seconds from the ballot to the starting time."""


class CarriedStacks(StrEnum):
    CARRY = "carry"
    RESET = "reset"
    BEST = "best"
    """The best stack of several flights; nobody may enter twice (NI2018-51/20.6)."""


class LaterSeats(StrEnum):
    BALLOT = "ballot"
    KEEP = "keep"


class Progression(Item, frozen=True, kw_only=True):
    """What becomes of stacks and seats between sessions (T-R28)."""

    stacks: CarriedStacks = CarriedStacks.CARRY
    seats: LaterSeats = LaterSeats.BALLOT


class PointTies(StrEnum):
    """What is done about equal points: prizes are shared, or a card is drawn (T-R67)."""

    SHARE = "share"
    DRAW = "draw"


class Points(Item, frozen=True, kw_only=True):
    """Points by place in a session. `elimination` and `places` are words; what they say is item a and b of (E)."""

    table: tuple[Hundredths, ...] = ()
    formula: Literal["", "chips"] = ""
    """Instead of a table: points are chips won, as for a session against the house (T-R83)."""
    games: tuple[Text, ...] = ()
    elimination: Text = ""
    places: Text = ""
    ties: PointTies | None = None
    session_prizes: tuple[Money, ...] = ()


class Offered(StrEnum):
    MAY = "may"
    SHALL = "shall"


class Qualifies(StrEnum):
    """Who may play a repechage (T-R68)."""

    OUT_OF_SESSION = "out_of_session"
    NOT_ADVANCED = "not_advanced"


class Repechage(Item, frozen=True, kw_only=True):
    """A second chance for players who are out: who qualifies, which session it is, how many go on."""

    offered: Offered | None = None
    qualifies: Qualifies | None = None
    session: Text = ""
    advance: Advance = 0


class Override(Item, frozen=True, kw_only=True):
    """A rule that approved conditions replace, and what holds instead: in words, and as a value for the table."""

    rule: Text
    text: Text = ""
    value: int | Text | None = None
