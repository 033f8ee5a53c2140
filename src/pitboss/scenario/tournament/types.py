"""What a scenario of a tournament holds."""

from typing import Any

import msgspec

from pitboss.play.dollars import Change, Dollars
from pitboss.scenario.types import Expect, Point, ScenarioCards

Rules = tuple[str, ...]


class TournamentPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a scenario; unknown fields are faults."""


class GivenDocument(TournamentPart, frozen=True):
    """The conditions: a template by its name, or a file beside the scenario, and what of it is otherwise."""

    document: str
    change: dict[str, Any] = {}
    without: tuple[str, ...] = ()
    """Items that are left out."""
    overrides: tuple[dict[str, str], ...] = ()
    """Overrides besides: `rule` and `text`."""
    struck: Rules = ()
    """Rules whose overrides are struck out."""


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
    banks: dict[str, int] = {}
    """Seconds that are left in time banks."""
    status: dict[str, str] = {}
    places: dict[str, str] = {}
    prizes: dict[str, Dollars] = {}
    list: tuple[Dollars, ...] = ()
    """The prizes by place."""
    bounties: dict[str, Dollars] = {}
    points: dict[str, str] = {}
    wallets: dict[str, Change] = {}
    """What each has more or less in the wallet than before."""
    tickets: dict[str, Dollars] = {}
    """What tickets for another day each has won and not used, by what they are worth."""
    move: str = ""
    """The move that was made last: `Ann 1/6 -> 2/4, wait 1; not 7 (3)`."""
    due: tuple[str, ...] = ()
    """Names of things that are due."""
    not_due: tuple[str, ...] = ()
    worth: dict[str, str] = {}
    """What stacks are worth of the prizes left, in dollars: as a fraction `5375/14`, or rounded to the places given."""
    cites: Rules = ()


class TableRound(TournamentPart, frozen=True):
    """A round that is played card by card at a table of the tournament, as in a scenario of a round; amounts are chips.

    It begins by the level that holds, with everybody who is dealt in and the marker where the tournament has it; once
    it is over, its stacks go back to the tournament.
    """

    table: int
    shoe: ScenarioCards = ScenarioCards()
    play: tuple[str | Point, ...] = ()
    end: Expect = Expect()


class RoundAgainstHouse(TournamentPart, frozen=True):
    """A round of Canberra Poker at a table of the tournament: antes by seat, hands, who folds; others bet."""

    table: int
    antes: dict[int, int]
    hands: dict[int, str] = {}
    dealer: str = "Jd Tc 7d 6c 2h"
    """Without a word the dealer has no hand."""
    folds: tuple[int, ...] = ()
    sees: dict[int, dict[int, int]] = {}
    """By the seat that looks: the antes that it knows before NO MORE BETS, 0 for one it does not know."""


class TournamentPoint(TournamentExpect, frozen=True):
    """Something that happens, in a line or as a command, and what must be true after it."""

    say: str = ""
    do: dict[str, Any] = {}
    by: str = ""
    """Whose command it is: a role, or a role and a name."""
    stacks_after: dict[int, int] = {}
    """Of a round: every stack by seat."""
    cards: TableRound | None = None
    """A round with its cards, instead of a line or a command."""
    house: RoundAgainstHouse | None = None
    """The same against the house."""
    lost: bool = False
    """It is decided and cannot be stored: nothing of it has happened."""
    refused: bool = False
    rules: Rules = ()
    """Rules that must be among those which refuse it, or that its events cite."""


class QuickForecast(TournamentPart, frozen=True):
    """The level of the expected end, and its first and last minute from the start of play."""

    level: int
    minutes: tuple[int, int]


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
    warned: Rules | None = None
    """Rules that must be among those of the document's warnings; with none there is no warning."""
    forecast: dict[int, QuickForecast] = {}
    """By number of players: the level in which the tournament is expected to end, by all chips and blinds alone."""
    play: tuple[str | TournamentPoint, ...] = ()
    end: TournamentExpect = TournamentExpect()

    @property
    def name(self) -> str:
        return f"{self.id}/{self.case}" if self.case else self.id

    @property
    def says_something(self) -> bool:
        is_of_document = self.findings is not None or self.warned is not None or bool(self.forecast)
        return bool(self.play or self.end != TournamentExpect() or is_of_document)


def is_tournament(raw: dict[str, Any]) -> bool:
    return "tournament" in raw


class TournamentFile(TournamentPart, frozen=True):
    """The scenarios of tournaments in a file."""

    scenario: tuple[TournamentScenario, ...]
