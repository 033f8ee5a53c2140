"""Decks of cards: which lies at which table, and what became of those that were taken away (H-R33).

That a deck was gone through, replaced before two or counted is an event of the table (NI2018-51/2.4 to 2.6).
"""

from enum import StrEnum
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from pitboss.play import Refusal, RuleIds
from pitboss.play.command import SUPERVISION, SUPERVISOR, Roles
from pitboss.room.floor.base import MANAGING, Events, FloorCommand, FloorEvent, said

RULES: RuleIds = ("H-R33",)


class DeckEnd(StrEnum):
    """Why a deck was taken away."""

    WORN = "worn"
    END_OF_GAMING = "end of gaming"
    DISCREPANT = "not complete"


class IssuedDeck(msgspec.Struct, frozen=True):
    """A deck by its number: at a table since then, or taken away for a reason, in a bag if it was not complete.

    `from_event` is the table's event after which a check is one of this deck.
    """

    deck: str
    table: str
    since: int
    end: DeckEnd | None = None
    bag: str = ""
    found: str = ""
    until: int = 0
    from_event: int = 0


class DeckInventory:
    """All decks that were ever issued, the latest of a number last."""

    def __init__(self) -> None:
        self.decks: dict[str, IssuedDeck] = {}

    def at(self, table: str) -> IssuedDeck | None:
        return next((deck for deck in self.decks.values() if deck.table == table and deck.end is None), None)


class IssueDeck(FloorCommand, frozen=True, tag="issue_deck"):
    """A deck goes to a table; `from_event` the desk knows."""

    roles: ClassVar[Roles] = MANAGING
    deck: str
    table: str
    from_event: int = 0


class RetireDeck(FloorCommand, frozen=True, tag="retire_deck"):
    """A deck is taken away; one that is not complete goes into a bag with a number, with what was found.

    At a table that is open another takes its place, before two. Whether it is open the desk knows.
    """

    roles: ClassVar[Roles] = MANAGING
    deck: str
    end: DeckEnd
    bag: str = ""
    found: str = ""
    in_play: RuleIds = ()
    """The rules by which cards are replaced there, while the table is open."""


class ReplaceDeck(FloorCommand, frozen=True, tag="replace_deck"):
    """Another deck instead of the one at a table; dealer and supervisor, two persons, check it (NI2018-51/2.5)."""

    roles: ClassVar[Roles] = SUPERVISION
    table: str
    deck: str
    end: DeckEnd
    dealer: str
    supervisor: str
    bag: str = ""
    found: str = ""
    from_event: int = 0


class CountDeckCards(FloorCommand, frozen=True, tag="count_cards"):
    """A supervisor had the cards of a table counted, at any moment (NI2018-51/2.6): an event of the table alone."""

    roles: ClassVar[Roles] = SUPERVISOR
    table: str
    cards: int


class DeckIssued(FloorEvent, frozen=True, tag="deck_issued"):
    deck: str
    table: str
    from_event: int = 0

    def apply(self, state: Any) -> None:
        deck = IssuedDeck(self.deck, self.table, self.at, from_event=self.from_event)
        state.decks.decks[self.deck] = deck


class DeckRetired(FloorEvent, frozen=True, tag="deck_retired"):
    deck: str
    table: str
    end: DeckEnd
    bag: str = ""
    found: str = ""

    def apply(self, state: Any) -> None:
        decks = state.decks.decks
        decks[self.deck] = replace(decks[self.deck], end=self.end, bag=self.bag, found=self.found, until=self.at)


def issue_deck(state: Any, command: IssueDeck) -> Events:
    _check_new(state.decks, command.deck)
    if (there := state.decks.at(command.table)) is not None:
        raise Refusal(RULES, f"deck {there.deck} lies there: replace it, or retire it first")
    return [_issued(command)]


def retire_deck(state: Any, command: RetireDeck) -> Events:
    retired = _retired(state, command.deck, command)
    if command.in_play:
        raise Refusal(RULES + command.in_play, "the table is open: replace the deck there, before two persons")
    return [retired]


def replace_deck(state: Any, command: ReplaceDeck) -> Events:
    there = state.decks.at(command.table)
    if there is None:
        raise Refusal(RULES, "no deck lies there: issue one")
    _check_new(state.decks, command.deck)
    return [_retired(state, there.deck, command), _issued(command)]


def count_cards(state: Any, command: CountDeckCards) -> Events:
    return []


def _issued(command: IssueDeck | ReplaceDeck) -> DeckIssued:
    return DeckIssued(RULES, command.deck, command.table, command.from_event, at=command.at, by=command.by)


def _retired(state: Any, number: str, command: RetireDeck | ReplaceDeck) -> DeckRetired:
    deck = state.decks.decks.get(number)
    if deck is None or deck.end is not None:
        raise Refusal(RULES, f"deck {number} is not in use")
    if command.end is DeckEnd.DISCREPANT:
        said(RULES, command.bag, "a deck that is not complete goes into a bag with a number")
        said(RULES, command.found, "say what is missing or too many: that is the report on it")
    why = (command.end, command.bag, command.found)
    return DeckRetired(RULES, number, deck.table, *why, at=command.at, by=command.by)


def _check_new(inventory: DeckInventory, number: str) -> None:
    said(RULES, number, "a deck has a number")
    deck = inventory.decks.get(number)
    if deck is not None and deck.end is None:
        raise Refusal(RULES, f"deck {number} lies at {deck.table}")
    if deck is not None and deck.end is DeckEnd.DISCREPANT:
        raise Refusal(RULES, f"deck {number} is bagged: it was not complete")


DECIDE = {IssueDeck: issue_deck, RetireDeck: retire_deck, ReplaceDeck: replace_deck, CountDeckCards: count_cards}
EVENTS = (DeckIssued, DeckRetired)
DeckCommand = IssueDeck | RetireDeck | ReplaceDeck | CountDeckCards
