"""The floor over HTTP, to look at: tables by need, one table whole, seats and their prices, conduct, exclusions."""

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta

from pitboss.play import Refusal
from pitboss.play.command import SUPERVISION
from pitboss.poker.table.state import PokerTableState
from pitboss.room.card_room import CardRoom
from pitboss.room.floor.base import LOOKING
from pitboss.room.floor.conduct import AskedExclusion, Exclusion
from pitboss.room.floor.pictures import picture_of
from pitboss.room.floor.posting import EntryPrice, MovePrice, entry_prices, move_price, move_prices
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.floor_view import (
    FloorView,
    ReportLine,
    TableSheet,
    floor_view,
    report_lines,
    table_sheet,
)
from pitboss.table.terms import Phase


class PriceQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=1, le=100)]
    to: Annotated[int, Meta(ge=1, le=100)]


class PriceView(msgspec.Struct, frozen=True):
    """What a change of seat costs, or why it cannot be now."""

    price: MovePrice | None
    refused: str = ""


class MovesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=1, le=100)]


class MovesView(msgspec.Struct, frozen=True):
    """The free seats that a seat may change to now, with what each costs."""

    moves: list[MovePrice]


class OpenSeats(msgspec.Struct, frozen=True):
    """A table that has room: what somebody new would post there, by free seat; nothing against the house."""

    table: str
    name: str
    game: str
    prices: list[EntryPrice]


class SeatsView(msgspec.Struct, frozen=True):
    tables: list[OpenSeats]


class ConductView(msgspec.Struct, frozen=True):
    """Reports; `days` is for how long the house remembers them."""

    reports: list[ReportLine]
    days: int


class ExclusionLine(msgspec.Struct, frozen=True):
    """An entry of the list, with what its person and its table are called, and whether it holds now.

    `by` are those who stand for it, by name: whoever asked for it first, where a second person has confirmed it.
    """

    entry: Exclusion
    name: str
    table_name: str
    holds: bool
    by: list[str]


class AskedLine(msgspec.Struct, frozen=True):
    """An entry that waits for a second person; `is_yours` if you have asked for it, so that you cannot confirm it."""

    entry: AskedExclusion
    name: str
    by: str
    is_yours: bool


class PictureView(msgspec.Struct, frozen=True):
    media: str
    content: bytes


class ExclusionsView(msgspec.Struct, frozen=True):
    """The list; `asked` is what waits for a second person, for those who decide about it."""

    exclusions: list[ExclusionLine]
    asked: list[AskedLine]
    may_have_pictures: bool
    """Whether the house allows pictures with them."""


async def floor(call: Call) -> FloorView:
    """For those who work in the room."""
    person = _working(call)
    await call.service.look_far()
    return floor_view(call.room, person, call.service.floor_tiles())


async def sheet(call: Call) -> TableSheet:
    """One table with all that the floor has to do with it."""
    person, host = await _table(call)
    return table_sheet(call.room, host, call.service.front(host), person)


async def price(call: Call) -> PriceView:
    _, host = await _table(call)
    shown = host.log.shown
    if not isinstance(shown, PokerTableState):
        raise Fault(409, "nobody posts for a seat at this table")
    try:
        return PriceView(move_price(shown, call.query.seat, call.query.to))
    except Refusal as refusal:
        return PriceView(None, refusal.reason)


async def moves(call: Call) -> MovesView:
    """Where a seat may change to, all at once: how he comes in is asked only where that matters (NI2018-51/17.13)."""
    _, host = await _table(call)
    shown = host.log.shown
    return MovesView(move_prices(shown, call.query.seat) if isinstance(shown, PokerTableState) else [])


async def seats(call: Call) -> SeatsView:
    """Where somebody who waits could sit, and at what price."""
    _working(call)
    room = call.room
    for_cash = [host for host in room.tables.values() if host.meta.is_followed and not host.meta.tournament]
    hosts = [host for host in for_cash if host.log.phase is Phase.OPEN]
    return SeatsView(
        [
            OpenSeats(host.meta.id, host.meta.name, room.floor.game_at(host.meta.id), entry_prices(host.log.shown))
            for host in hosts
            if not host.log.shown.is_full
        ]
    )


async def conduct(call: Call) -> ConductView:
    """What was reported of people, for those who decide about it (H-R34)."""
    call.one_of(SUPERVISION, "what was reported of people is for supervisors and the operator")
    policies = call.room.conditions.policies
    return ConductView(report_lines(call.room, policies), policies.reports_days)


async def exclusions(call: Call) -> ExclusionsView:
    person, room = _working(call), call.room
    book = room.floor.state.conduct
    waiting = book.asked.values() if person.role in SUPERVISION else ()
    return ExclusionsView(
        [_exclusion(room, entry) for entry in reversed(book.exclusions.values())],
        [_asked(room, each, person) for each in waiting],
        room.conditions.policies.pictures,
    )


def _exclusion(room: CardRoom, entry: Exclusion) -> ExclusionLine:
    holds = not entry.is_over(room.clock())
    table = room.tables.metas.name_of(entry.table) if entry.table else ""
    named = room.people.name_of
    by = [named(each) for each in (entry.asked_by, entry.by) if each]
    return ExclusionLine(entry, named(entry.person), table, holds, by)


def _asked(room: CardRoom, asked: AskedExclusion, person: Person) -> AskedLine:
    return AskedLine(asked, room.people.name_of(asked.person), room.people.name_of(asked.by), asked.by == person.id)


async def picture(call: Call) -> PictureView:
    """The picture of somebody on the list, for those who work here."""
    _working(call)
    number = call.path["number"]
    is_number = number.isdecimal() and len(number) < 10
    found = await asyncio.to_thread(picture_of, call.room, int(number)) if is_number else None
    if found is None:
        raise Fault(404, "there is no picture with this entry")
    return PictureView(found.media, found.content)


def _working(call: Call) -> Person:
    return call.one_of(LOOKING, "the floor is for those who work in the room")


async def _table(call: Call) -> tuple[Person, TableHost]:
    person = _working(call)
    host = await call.room.tables.find(call.path["table"], person)
    if not host.meta.is_followed:
        raise Fault(409, "software deals at this table")
    return person, host


_FLOOR = "/api/floor"
_TABLE = f"{_FLOOR}/tables/{{table}}"
ENDPOINTS = (
    Endpoint(
        "GET",
        _FLOOR,
        "Every table with what it needs, who works and who waits.",
        floor,
        FloorView,
        errors=(403,),
        cost=2,
    ),
    Endpoint(
        "GET",
        _TABLE,
        "One table with all that the floor has to do with it.",
        sheet,
        TableSheet,
        errors=(403, 404, 409),
        cost=3,
    ),
    Endpoint(
        "GET",
        f"{_TABLE}/price",
        "What a change of seat costs there.",
        price,
        PriceView,
        query=PriceQuery,
        errors=(400, 403, 404, 409),
        cost=2,
    ),
    Endpoint(
        "GET",
        f"{_TABLE}/moves",
        "Where a seat may change to there, and what each change costs.",
        moves,
        MovesView,
        query=MovesQuery,
        errors=(400, 403, 404, 409),
        cost=2,
    ),
    Endpoint(
        "GET",
        f"{_FLOOR}/seats",
        "Where there is a seat, and what somebody new posts.",
        seats,
        SeatsView,
        errors=(403,),
        cost=3,
    ),
    Endpoint("GET", f"{_FLOOR}/conduct", "Reports on people.", conduct, ConductView, errors=(403,)),
    Endpoint("GET", f"{_FLOOR}/exclusions", "The exclusion list.", exclusions, ExclusionsView, errors=(403,)),
    Endpoint(
        "GET",
        f"{_FLOOR}/exclusions/{{number}}/picture",
        "The picture of somebody on the exclusion list.",
        picture,
        PictureView,
        errors=(403, 404),
        cost=4,
    ),
)
