"""What a scenario of a tournament holds."""

from typing import Any

import msgspec

from pitboss.play.dollars import Change, Dollars

Rules = tuple[str, ...]


class TournamentPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a scenario; unknown fields are faults."""


class GivenDocument(TournamentPart, frozen=True):
    """The conditions: a template by its name, or a file beside the scenario, and what of it is otherwise."""

    document: str
    change: dict[str, Any] = {}
    without: tuple[str, ...] = ()
    """Items that are left out."""


class TournamentExpect(TournamentPart, frozen=True):
    """What must be true. Money in dollars, chips as numbers, people by name; places as `3=`, seats as `2/4`."""

    pool: Dollars | None = None
    commission: Dollars | None = None
    added: Dollars | None = None
    entries: int | None = None
    left: int | None = None
    chips: int | None = None
    """In play."""
    level: int | None = None
    time_left: str = ""
    """As the clock shows it."""
    phase: str = ""
    tables: dict[int, int] = {}
    """How many sit at each table; all of them."""
    markers: dict[int, int] = {}
    seats: dict[str, str] = {}
    stacks: dict[str, int] = {}
    status: dict[str, str] = {}
    places: dict[str, str] = {}
    prizes: dict[str, Dollars] = {}
    list: tuple[Dollars, ...] = ()
    """The prizes by place."""
    bounties: dict[str, Dollars] = {}
    points: dict[str, str] = {}
    wallets: dict[str, Change] = {}
    """What each has more or less in the wallet than before."""
    move: str = ""
    """The move that was made last: `Ann 1/6 -> 2/4, wait 1; not 7 (3)`."""
    due: tuple[str, ...] = ()
    """Names of things that are due."""
    not_due: tuple[str, ...] = ()
    cites: Rules = ()


class TournamentPoint(TournamentExpect, frozen=True):
    """Something that happens, in a line or as a command, and what must be true after it."""

    say: str = ""
    do: dict[str, Any] = {}
    by: str = ""
    """Whose command it is: a role, or a role and a name."""
    stacks_after: dict[int, int] = {}
    """Of a round: every stack by seat."""
    refused: bool = False
    rules: Rules = ()
    """Rules that must be among those which refuse it, or that its events cite."""


class TournamentScenario(TournamentPart, frozen=True):
    """A tournament: its document, who enters, what happens, and what must be true.

    `entries` are names, or as many people as a number says, who are called by their numbers.
    """

    id: str
    title: str
    tournament: GivenDocument
    text: str = ""
    case: str = ""
    like: str = ""
    continues: str = ""
    rules: Rules = ()
    """The rules that it proves, five at most."""
    entries: int | tuple[str, ...] = 0
    absent: tuple[str, ...] = ()
    """Who does not take the seat before the start."""
    opened: bool = True
    """Everything is done that comes before the first entry; otherwise the conditions are only drafted."""
    begun: bool = True
    """The first session has started, with everybody seated in the order of entry at tables without cards."""
    findings: Rules | None = None
    """The document has errors at these items; with none it is clean."""
    play: tuple[str | TournamentPoint, ...] = ()
    end: TournamentExpect = TournamentExpect()

    @property
    def name(self) -> str:
        return f"{self.id}/{self.case}" if self.case else self.id

    @property
    def says_something(self) -> bool:
        return bool(self.play or self.end != TournamentExpect() or self.findings is not None)


def is_tournament(raw: dict[str, Any]) -> bool:
    return "tournament" in raw


class TournamentFile(TournamentPart, frozen=True):
    """The scenarios of tournaments in a file."""

    scenario: tuple[TournamentScenario, ...]
