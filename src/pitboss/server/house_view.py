"""What the views of all tables against the house share: seats, results, notice, and the round in the middle."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from pitboss.banked.house.state import HouseState
from pitboss.cards import Card
from pitboss.play import Expected, Role, RuleIds
from pitboss.play.telling import Sign
from pitboss.server.layout import AnyEvent
from pitboss.server.ruling_view import RulingView, ruling_view
from pitboss.server.view_parts import CardView, DueView

OVER = "over"
"""The stage of a round that is over, in a replayer; at a table that goes on the next has begun."""


class ResultLine(msgspec.Struct, frozen=True):
    """How a wager was settled, in words, and what it brought: less than nothing if it was lost."""

    text: str
    cents: int
    rules: RuleIds


class HouseSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One seat; an empty one has its number and state only."""

    seat: int
    state: str
    person: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    mark: str | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    stake: int | UnsetType = UNSET
    connected: bool | UnsetType = UNSET
    away_until: int | UnsetType = UNSET
    leaving: bool | UnsetType = UNSET
    net: int | UnsetType | None = UNSET
    results: list[ResultLine] | UnsetType = UNSET


class Sitter(msgspec.Struct, frozen=True):
    """Who sits at a seat, as viewers see it."""

    person: str
    name: str
    bot: str = ""
    stake: int = 0
    connected: bool = True
    away_until: int = 0
    leaving: bool = False
    mark: str = ""


class HouseRound(msgspec.Struct, frozen=True, kw_only=True):
    """The round that is on, or the last one until the next wagers lie."""

    stage: str
    shoe: int
    root: str
    due: DueView | None = None


class HouseNotice(msgspec.Struct, frozen=True):
    text: str


class Announced(msgspec.Struct, frozen=True):
    """What was announced and ruled at a table."""

    notice: HouseNotice | None
    ruling: RulingView | None


def sitters_of(state: HouseState) -> dict[int, Sitter]:
    """Who sits where, by the table alone: for a replayer, which tells nothing of connections."""
    return {seat: Sitter(place.person, place.name, stake=place.stake) for seat, place in state.places.items()}


def card_views(cards: Iterable[Card | None], up: Callable[[int], bool]) -> list[CardView]:
    """A hand as it lies; `up` tells of each place whether its card lies face up."""
    return [CardView(str(card) if card else None, up(place)) for place, card in enumerate(cards)]


def due_view(due: Expected[Any] | None) -> DueView | None:
    """What is due, without its clock."""
    if due is None:
        return None
    seats = tuple(by.seat for by in due.by if by.role is Role.PLAYER)
    return DueView(seats[0] if len(seats) == 1 else 0, due.name, due.sentence(), due.rules, seats=seats)


def last_ruling(events: Sequence[AnyEvent], named: Callable[[str], str] = str) -> RulingView | None:
    """The last ruling of a round: one that was made, or one that a person has still to decide."""
    for event in reversed(events):
        if hasattr(event, "ruling"):
            return ruling_view(event.ruling, named=named)
    return None


def notice_view(sign: Sign) -> HouseNotice | None:
    """What the players were told of coming rounds."""
    return HouseNotice("; ".join(line.text for line in sign.coming)) if sign.coming else None
