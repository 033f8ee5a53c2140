"""What a scenario of a game against the house holds, as types; the published schema is made from them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.play.dollars import Change, Dollars
from pitboss.scenario.types import BySeat, Rules

Changes = dict[int, Change]


class BankedPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a file. Fields nobody knows are an error, so that a slip of the pen is found."""


class BankedTable(BankedPart, frozen=True):
    """The game, its options, and who sits at which box with what; without stakes everybody has $10,000.

    `edition` or `as_of` (a date) names the rules, the latest edition of the game holds without them.
    """

    game: str
    edition: str = ""
    as_of: str = ""
    options: dict[str, Any] = {}
    """Fields of the game's options, money in dollars."""
    seats: tuple[int, ...] = ()
    stake: Dollars | None = None
    stakes: BySeat = {}
    names: dict[int, str] = {}
    approvals: dict[str, str] = {}


class JackpotStart(BankedPart, frozen=True):
    """The jackpot that the table is connected to: what it displays, its reserve, and its terms."""

    display: Dollars | None = None
    """$25,000 if nothing is said."""
    reserve: Dollars | None = None
    """$4,000 if nothing is said."""
    terms: dict[str, Any] = {}
    """Fields of the jackpot's terms, money in dollars."""


class BankedCards(BankedPart, frozen=True):
    """The shoe: cards from the top, or cards by box with the dealer's beside them; others get cards that are left.

    `first` is the first card of a new shoe of Mini-Baccarat.
    """

    top: str = ""
    hands: dict[int, str] = {}
    dealer: str = ""
    first: str = ""


class HouseRoundCards(BankedPart, frozen=True):
    """One of several rounds: its wagers and its cards."""

    wagers: dict[int, str] = {}
    shoe: BankedCards = BankedCards()


class Another(BankedPart, frozen=True):
    """Another table on the same jackpot: who sits there with what, its wagers and its cards.

    `options` go over those of the scenario's own table, which is table 1; the others are counted from 2.
    """

    options: dict[str, Any] = {}
    seats: tuple[int, ...] = ()
    stake: Dollars | None = None
    stakes: BySeat = {}
    names: dict[int, str] = {}
    wagers: dict[int, str] = {}
    shoe: BankedCards = BankedCards()
    rounds: tuple[HouseRoundCards, ...] = ()

    @property
    def each_round(self) -> tuple[HouseRoundCards, ...]:
        return self.rounds or (HouseRoundCards(self.wagers, self.shoe),)

    @property
    def taken(self) -> frozenset[int]:
        """Every seat that somebody sits at."""
        return frozenset({*self.seats, *self.stakes, *(seat for each in self.each_round for seat in each.wagers)})


class BankedExpect(BankedPart, frozen=True):
    """What must be true at a point. Every field that is given is checked, exactly."""

    before: str = ""
    """What happens by itself happens until this is due: shuffle, cut, wagers, deal, decide, reveal, turn, jackpot,
    ruling, open, first_card, burn; without it until a person has to decide; `now` for not at all."""
    table: int = 1
    """At which table, where there are several."""
    net: Changes = {}
    """Chips of a seat, with what lies on the layout, less what it began with."""
    stakes: BySeat = {}
    display: Dollars | None = None
    reserve: Dollars | None = None
    bank: Change | None = None
    """What the bank has won or lost, advances to the jackpot with it."""
    prizes: BySeat | None = None
    results: dict[int, str] = {}
    """How wagers were settled: win, lose, tie, no hand, returned, void, folded."""
    plays: bool | None = None
    """Whether the dealer takes part."""
    cards: dict[int, str] = {}
    """A box's cards in the order of the deal; 0 is the dealer."""
    up: str | None = None
    """Every card that lies face up for all."""
    shoe: int | None = None
    rounds: int | None = None
    """Rounds that count so far."""
    advised: tuple[int, ...] | None = None
    """Seats of whose owners, or about which a supervisor, was told something in this round or after it."""
    totals: tuple[int, int] | None = None
    """What was announced for Player and Banker."""
    winner: str | None = None
    ruled: str | None = None
    """The outcome of the last ruling; empty while it is open."""
    outcomes: tuple[str, ...] | None = None
    due: str | None = None
    cites: Rules = ()
    """Rules that events have cited so far."""
    uncited: Rules = ()
    """Rules that no event has cited so far."""
    told: tuple[str, ...] = ()
    """Texts that are, or are part of, sentences of the story so far."""
    untold: tuple[str, ...] = ()
    """Texts that are part of no sentence of it."""


class BankedNotice(BankedPart, frozen=True):
    """New terms from the next round on: options over those in force."""

    options: dict[str, Any]


class BankedPoint(BankedExpect, frozen=True):
    """A point in the play: what must be true there, or something done there, or both.

    `say` is a line, `refuse` one that must be refused. With `occurred` something irregular is reported, with `choose`
    and a `reason` an open ruling is decided, with `notice` new terms are told, with `do` any command is given by its
    name; `rules` must then be cited, or with `refused` be among those that refuse it. `before` is the moment at which
    it happens.
    """

    say: str = ""
    refuse: str = ""
    occurred: dict[str, Any] = {}
    choose: str = ""
    reason: str = ""
    notice: BankedNotice | None = None
    do: dict[str, Any] = {}
    refused: bool = False
    rules: Rules = ()


class BankedScenario(BankedPart, frozen=True):
    """A table against the house, its wagers and cards, what people do, and what must be true.

    `wagers` are in short notation by seat: A10/B20/J is an ante of $10, a bet of $20 and a jackpot chip, A10/F/- a
    fold without a chip; P10/B5/T1 are wagers on Player, Banker and Tie.
    """

    id: str
    title: str
    table: BankedTable
    text: str = ""
    case: str = ""
    like: str = ""
    continues: str = ""
    rules: Rules = ()
    """The rules that it proves, five at most."""
    jackpot: JackpotStart | None = None
    tables: tuple[Another, ...] = ()
    """Further tables on the same jackpot."""
    wagers: dict[int, str] = {}
    shoe: BankedCards = BankedCards()
    rounds: tuple[HouseRoundCards, ...] = ()
    """Several rounds, where one is not enough; `wagers` and `shoe` are then those of each round."""
    refused: Rules | None = None
    """The table cannot be set up: rules that must be among those which refuse it."""
    play: tuple[str | BankedPoint, ...] = ()
    end: BankedExpect = BankedExpect()

    @property
    def name(self) -> str:
        return f"{self.id}/{self.case}" if self.case else self.id

    @property
    def each_table(self) -> tuple[Another, ...]:
        """Every table: its own first, then the others, whose options go over its own."""
        own = self.table
        first = Another(own.options, own.seats, own.stake, own.stakes, own.names, self.wagers, self.shoe, self.rounds)
        return (first, *(replace(other, options=own.options | other.options) for other in self.tables))

    @property
    def says_something(self) -> bool:
        return bool(self.play or self.end != BankedExpect() or self.refused)


def is_banked(raw: dict[str, Any]) -> bool:
    """Whether a scenario is one of a game against the house."""
    table = raw.get("table")
    return isinstance(table, dict) and table.get("game") in GAMES


GAMES = ("canberra", "baccarat")


class BankedFile(BankedPart, frozen=True):
    """The scenarios of games against the house in a file."""

    scenario: tuple[BankedScenario, ...]
