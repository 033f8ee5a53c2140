"""What the rulebook is made of: instruments, rules, readings, topics and editions, as frozen values."""

from typing import Literal, get_args

import msgspec

Game = Literal[
    "holdem",
    "omaha",
    "draw",
    "faro",
    "five-card-stud",
    "seven-card-stud",
    "canberra-manila",
    "three-card-manila",
    "canberra",
    "baccarat",
]
Kind = Literal["engine", "ruling", "option", "tournament", "person", "display", "record"]

GAMES: tuple[Game, ...] = get_args(Game)
KINDS: tuple[Kind, ...] = get_args(Kind)
FIXED = "fixed"


class DataRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the data files. Fields nobody knows are an error, so that a slip of the pen is found."""


class Instrument(DataRow, frozen=True):
    """A gazetted or notified document. Dates are ISO text; an unknown one is empty and the note says why."""

    id: str
    title: str
    authority: str
    published: str
    approved: str
    gazetted: str
    in_force_from: str
    revokes: tuple[str, ...]
    games: tuple[Game, ...]
    note: str
    notation: str = ""


class Rule(DataRow, frozen=True):
    """One rule in our own words, and what the software does about it.

    `like` names the rule of a sister game that says the same; `software` then tells the difference only.
    """

    id: str
    games: tuple[Game, ...]
    kind: Kind
    text: str
    software: str = ""
    note: str = ""
    readings: tuple[str, ...] = ()
    like: str = ""
    term: str = ""

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"

    @property
    def instrument(self) -> str:
        return self.id.partition("/")[0]

    @property
    def number(self) -> str:
        """The id within its instrument."""
        return self.id.partition("/")[2]

    @property
    def needs_citation(self) -> bool:
        """Whether a proof counts only if the software cited the rule itself."""
        return self.kind in ("engine", "ruling")


class Source(DataRow, frozen=True):
    """Outside practice that a reading leans on, and how much weight it has."""

    id: str
    where: str
    weight: str
    gave: str


class Reading(DataRow, frozen=True):
    """A question that the instruments leave open, how it is answered, and the switch that answers it otherwise."""

    id: str
    question: str
    reading: str
    switch: str
    mark: str
    alternatives: str = ""
    default: str = ""
    values: tuple[str, ...] = ()
    why: str = ""
    sources: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.id}: {self.question} {self.reading}"

    @property
    def is_fixed(self) -> bool:
        return self.switch == FIXED


class Topic(DataRow, frozen=True):
    """One matter, and the rules on it across games and instruments."""

    name: str
    rules: tuple[str, ...]
    note: str = ""


class StandIn(DataRow, frozen=True):
    """Rules of another game that fill what is lost of this one: all of them, or only those named."""

    instrument: str
    game: Game
    only: tuple[str, ...] = ()


class Edition(DataRow, frozen=True):
    """The rules of one game over a span of time: `begins` is its first day, `ends` the first day it no longer binds.

    Instruments come in order of precedence and before every stand-in; `left_out` are rules that do not apply.
    """

    id: str
    game: Game
    begins: str
    instruments: tuple[str, ...]
    note: str
    ends: str = ""
    stand_ins: tuple[StandIn, ...] = ()
    left_out: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


class Book(msgspec.Struct, frozen=True):
    """The whole rulebook, checked. Every dictionary keeps the order of the data."""

    instruments: dict[str, Instrument]
    rules: dict[str, Rule]
    readings: dict[str, Reading]
    sources: dict[str, Source]
    topics: dict[str, Topic]
    editions: dict[str, Edition]
