"""What a scenario file holds, as types; the published schema is made from them."""

from typing import Any

import msgspec

from pitboss.play.dollars import Dollars

BySeat = dict[int, Dollars]
Rules = tuple[str, ...]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a file. Fields nobody knows are an error, so that a slip of the pen is found."""


class ScenarioTable(Part, frozen=True):
    """The game, its options, and who sits where with what.

    `edition` or `as_of` (a date) names the rules, the latest edition of the game holds without them. `stakes` gives
    stakes by seat; `seats` lists seats that have `stake` each. `owes` replaces what the options make seats put up:
    lines such as "6 entry 10".
    """

    game: str
    edition: str = ""
    as_of: str = ""
    minimum: Dollars | None = None
    """The minimum wager, in every limit that `options` leave as the game has it."""
    options: dict[str, Any] = {}
    """Checked against the options of the game; see `options_type`."""
    seats: tuple[int, ...] = ()
    stake: Dollars | None = None
    stakes: BySeat = {}
    names: dict[int, str] = {}
    marker: int = 0
    """The seat with the buck or the button; without it the first seat."""
    owes: tuple[str, ...] | None = None
    chairs: int = 0
    """With `rounds`: how many seats the table has; without it as many as the game allows, up to ten."""
    approvals: dict[str, Any] = {}
    """With `rounds`: references to written approvals; without it everything is approved."""


class ScenarioCards(Part, frozen=True):
    """The shoe: cards from the top, or cards for places; x is any card left, ? a card nobody has seen.

    Places that are not named get the lowest cards that no other place claims. `burned` and `drawn` serve burns and
    draws.
    """

    top: str = ""
    order: str = ""
    """The whole shoe after the shuffle, every card once; a counted cut puts that many cards from the top below."""
    hands: dict[int, str] = {}
    board: str = ""
    burned: str = ""
    drawn: dict[int, str] = {}
    redealt: "ScenarioCards | None" = None
    """The shoe after a misdeal; without it the same cards come once more."""


class RoundCards(Part, frozen=True):
    """One of several rounds: its cards; without a shoe of its own those of the scenario."""

    shoe: ScenarioCards | None = None


class Expect(Part, frozen=True):
    """What must be true at a point. Every field that is given is checked, exactly; seat 0 is nobody."""

    before: str = ""
    """Without it automatic things happen until a player has to decide or the last round is over; with it only until
    this is due: shuffle, cut, post, deal, burn, act, draw, show, decide; between rounds start, players, check or close;
    `now` for not at all."""
    due: str | None = None
    """What is due, by the same names; empty if nothing is."""
    seated: tuple[int, ...] | None = None
    """Every seat that is taken."""
    dealt: tuple[int, ...] | None = None
    """The seats of the round that is on; between rounds those of the next as it stands."""
    marker: int | None = None
    """The seat with the buck or the button in the round that is on; between rounds in the next."""
    rounds: int | None = None
    """Rounds that are over."""
    seconds: int | None = None
    """What is left of the time to act of the player in turn; 0 where no time runs."""
    turn: int | None = None
    betting_round: int | None = None
    opener: int | None = None
    open: tuple[str, ...] | None = None
    """Every kind of act that is open, no other."""
    closed: dict[str, Rules] = {}
    """Kinds that are closed, each with rules that must be among those that close it."""
    call: Dollars | None = None
    """What a call costs."""
    least: Dollars | None = None
    most: Dollars | None = None
    """The totals between which a bet or raise lies."""
    sizes: tuple[Dollars, ...] | None = None
    """The only totals to which a bet or raise may go."""
    tap_out: Dollars | None = None
    posts: tuple[Dollars, ...] | None = None
    """The amounts that the seat in turn may post; none where nothing may be posted."""
    cut: tuple[int, int] | None = None
    pot: Dollars | None = None
    """Everything put in and not returned or paid."""
    into: BySeat = {}
    """What seats have put in during the round, less what went back."""
    totals: BySeat = {}
    """What seats have put in during this betting round."""
    stakes: BySeat = {}
    pots: tuple[Dollars, ...] | None = None
    eligible: tuple[tuple[int, ...], ...] | None = None
    returned: BySeat | None = None
    commission: Dollars | None = None
    commission_by_pot: tuple[Dollars, ...] | None = None
    awards: BySeat | None = None
    """What each seat was paid, all of them."""
    show: int | None = None
    """The seat that is to show or throw in."""
    must_show: bool | None = None
    shown: tuple[int, ...] | None = None
    mucked: tuple[int, ...] | None = None
    hands: dict[int, str] = {}
    """Of shown hands the category, or the whole text that explains them."""
    lows: dict[int, str] = {}
    cards: dict[int, str] = {}
    """A seat's own cards in the order of the deal."""
    up: dict[int, str] = {}
    board: str | None = None
    shoe: int | None = None
    skipped: tuple[int, ...] | None = None
    """The betting rounds that were not held."""
    over: bool | None = None
    void: bool | None = None
    """Whether the round was declared void."""
    held: BySeat | None = None
    """Chips that are held aside until their owners' turns, all of them."""
    outcomes: tuple[str, ...] | None = None
    """The outcomes that the last ruling left open, or the one it allowed."""
    ruled: str | None = None
    """The outcome of the last ruling; empty while a person has to choose."""
    cites: Rules = ()
    """Rules that events have cited so far."""
    uncited: Rules = ()
    """Rules that no event has cited so far."""
    told: tuple[str, ...] = ()
    """Texts that are, or are part of, sentences of the story so far."""
    untold: tuple[str, ...] = ()
    """Texts that are part of no sentence of it."""


class Notice(Part, frozen=True):
    """New terms from the next round on: over those in force, or over those of another `edition`."""

    options: dict[str, Any] = {}
    minimum: Dollars | None = None
    """The minimum wager, in every limit that `options` leave."""
    edition: str = ""


class Point(Expect, frozen=True):
    """A point in the play: one thing that happens there, and what must be true at once after it, or only the latter.

    `say` is a line, `refuse` a line that must be refused. With `occurred` something irregular is reported, with
    `choose` a supervisor decides an open ruling; at a table with several rounds `notice` tells new terms and `do` gives
    any command by its name. `rules` must be among those that it cites, or with `refused` that refuse it. `before` is
    the moment at which it happens.
    """

    say: str = ""
    refuse: str = ""
    rules: Rules = ()
    occurred: dict[str, Any] = {}
    """A fact, told by its `fact` field, with its own fields; money as `amount` in dollars. See `fact_type`."""
    choose: str = ""
    reason: str = ""
    notice: Notice | None = None
    do: dict[str, Any] = {}
    """A command of the table, told by its `command` field, with its own fields; money as `amount` in dollars."""
    refused: bool = False


class Value(Part, frozen=True):
    """A hand that is only valued: the game's order of hands and choice of cards, under the table's options."""

    cards: str
    board: str = ""
    is_: str = msgspec.field(name="is", default="")
    """Its category, or the whole text that explains it."""
    best: str = ""
    """The five cards that count."""
    low: bool = False
    options: dict[str, Any] = {}


class Reach(Part, frozen=True):
    """A position given by what each seat has put in: the betting that leads there is found and played.

    `folded` seats have folded; `tapped` seats have put in everything they had, which sets their stakes.
    """

    into: BySeat
    folded: tuple[int, ...] = ()
    tapped: tuple[int, ...] = ()


class Scenario(Part, frozen=True):
    """A table, its cards, what people do, and what must be true.

    `like` takes everything that is not given here from an earlier scenario of the file, `continues` its play too.
    """

    id: str
    title: str
    table: ScenarioTable
    text: str = ""
    case: str = ""
    like: str = ""
    continues: str = ""
    rules: Rules = ()
    """The rules that it proves, five at most."""
    shoe: ScenarioCards = ScenarioCards()
    rounds: tuple[RoundCards, ...] = ()
    """So many rounds at one table, with all that happens between them."""
    refused: Rules | None = None
    """The round, or the table, cannot begin: rules that must be among those which refuse it."""
    warned: Rules | None = None
    """Rules of the warnings that the options give."""
    reach: Reach | None = None
    play: tuple[str | Point, ...] = ()
    """What people do, line by line, and between the lines what must be true."""
    end: Expect = Expect()
    values: tuple[Value, ...] = ()
    compare: tuple[str, ...] = ()
    """Relations between `values`, counted from 1: "1 > 2", "1 = 3"."""

    @property
    def name(self) -> str:
        return f"{self.id}/{self.case}" if self.case else self.id

    @property
    def says_something(self) -> bool:
        return bool(self.play or self.values or self.reach or self.refused)


class File(Part, frozen=True):
    """A scenario file."""

    scenario: tuple[Scenario, ...]
