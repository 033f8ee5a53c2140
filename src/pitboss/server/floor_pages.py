"""The floor over HTTP, to look at: tables by need, one table whole, lists, conduct, decks, boxes, cases, the page."""

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from pitboss.play import Refusal
from pitboss.play.command import SUPERVISION
from pitboss.poker.table.state import PokerTableState
from pitboss.room.card_room import CardRoom
from pitboss.room.floor.base import LOOKING, MANAGING
from pitboss.room.floor.boxes import COUNTING, DropBox
from pitboss.room.floor.cases import NOTING, DisputeCase
from pitboss.room.floor.conduct import AskedExclusion, Exclusion
from pitboss.room.floor.decks import IssuedDeck
from pitboss.room.floor.drop import Shift, TableDrop, shifts
from pitboss.room.floor.handover import HandoverPage
from pitboss.room.floor.pictures import picture_of
from pitboss.room.floor.posting import EntryPrice, MovePrice, entry_prices, move_price, move_prices
from pitboss.room.floor.tally import DealerTally, ShiftEntries, dealers_in, entries_in
from pitboss.room.following.past_entries import PastEntries
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.server.endpoint import LONG, Call, Endpoint, Fault
from pitboss.server.floor_view import (
    FloorView,
    ReportLine,
    TableSheet,
    floor_view,
    report_lines,
    table_name,
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


class DecksView(msgspec.Struct, frozen=True):
    decks: list[IssuedDeck]


class BoxLine(msgspec.Struct, frozen=True):
    box: DropBox
    table_name: str
    difference: int
    flagged: bool


class BoxesView(msgspec.Struct, frozen=True):
    """Boxes in use first, then those that were counted, the latest first."""

    boxes: list[BoxLine]


class ShiftQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which shift: 0 is the one that is on, 1 the one before it."""

    shift: Annotated[int, Meta(ge=0, le=10_000)] = 0


class DropLine(msgspec.Struct, frozen=True):
    table_name: str
    drop: TableDrop


class DropView(msgspec.Struct, frozen=True):
    """What was taken in a shift, table by table, and which shifts there are, the one that is on first."""

    shifts: list[Shift]
    shift: int
    tables: list[DropLine]


class DealerLine(msgspec.Struct, frozen=True):
    """Somebody who kept records in a shift: rounds by level, entries, how many of 1,000 went wrong, differences."""

    name: str
    tally: DealerTally
    per_thousand: float


class GapLine(msgspec.Struct, frozen=True):
    """From when to when a tablet was not heard before another took its place, and in which round; 0 between rounds.

    `level` is how much is known of that round, empty while it is on or where it ended in another shift.
    """

    since: int
    until: int
    round: int
    level: str


class TableRounds(msgspec.Struct, frozen=True):
    """The rounds of a table in a shift by how much is known of them, and how often something irregular was ruled on.

    `gaps` are those that a tablet left which was heard no more; `more` and `less` the cents that counts have found too
    many and missing.
    """

    table_name: str
    rounds: dict[str, int]
    irregularities: int
    gaps: list[GapLine]
    more: int
    less: int


class RecordsView(msgspec.Struct, frozen=True):
    """Records kept in a shift, by table and by whoever kept them."""

    shifts: list[Shift]
    shift: int
    tables: list[TableRounds]
    dealers: list[DealerLine]


class CaseSeat(msgspec.Struct, frozen=True):
    """Somebody who sits at the table that a case is about."""

    seat: int
    name: str


class CaseLine(msgspec.Struct, frozen=True):
    """A case; `on_duty` are the supervisor and the operator of the table when it was opened, by name.

    `name` is whoever complained, `sits` the seat that he has there now, 0 if he has left; `seated` are all who sit.
    """

    case: DisputeCase
    table_name: str
    next_step: str
    on_duty: list[str]
    name: str
    sits: int
    seated: list[CaseSeat]


class CasesView(msgspec.Struct, frozen=True):
    cases: list[CaseLine]


class HandoverView(msgspec.Struct, frozen=True):
    """The page as it would be signed now, with the digest of its matters, which whoever signs it sends.

    `offered` is one that waits for a second signature.
    """

    page: HandoverPage
    matters: str
    offered: HandoverPage | None
    offered_by: str
    offered_to: str
    offered_digest: str
    last: int


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
    if call.who().role not in SUPERVISION:
        raise Fault(403, "what was reported of people is for supervisors and the operator")
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
    table = table_name(room, entry.table) if entry.table else ""
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


async def decks(call: Call) -> DecksView:
    _of(call, MANAGING, "decks are for those who run the floor")
    return DecksView(list(reversed(call.room.floor.state.decks.decks.values())))


async def boxes(call: Call) -> BoxesView:
    _of(call, COUNTING, "boxes are for those who run the floor and the cashier")
    kept = call.room.floor.state.boxes
    every = [*kept.in_use.values(), *reversed(kept.counted)]
    lines = [BoxLine(box.to_count, table_name(call.room, box.table), box.difference, box.is_flagged) for box in every]
    return BoxesView(lines)


async def drop(call: Call) -> DropView:
    """Commission and charges by table and shift, round by round, with boxes and what explains a difference."""
    _of(call, COUNTING, "drop and commission are for those who run the floor and the cashier")
    known, wanted = _shifts(call)
    drops = await call.room.floor.drops(known[wanted])
    shown = [replace(one, boxes=tuple(box.to_count for box in one.boxes)) for one in drops]
    return DropView(known, wanted, [DropLine(table_name(call.room, one.table), one) for one in shown])


async def records(call: Call) -> RecordsView:
    """Rounds by level, entry errors of whoever kept the record, and what counts have found beside it."""
    _of(call, MANAGING, "records of the shift are for those who run the floor")
    known, wanted = _shifts(call)
    store, named = call.room.store, call.room.people.name_of
    hosts = [host for host in call.room.tables.values() if host.meta.is_followed]
    kept = await asyncio.to_thread(
        lambda: [
            entries_in(known[wanted], PastEntries(store, host.meta.id), not host.meta.tournament) for host in hosts
        ]
    )
    gaps = [_gaps(call.room, host, known[wanted], each) for host, each in zip(hosts, kept, strict=True)]
    tables = [
        TableRounds(host.meta.name, each.rounds, each.irregularities, left, each.more, each.less)
        for host, each, left in zip(hosts, kept, gaps, strict=True)
        if each.made or left
    ]
    dealers = [DealerLine(named(each.person), each, each.per_thousand) for each in dealers_in(kept)]
    return RecordsView(known, wanted, tables, dealers)


def _gaps(room: CardRoom, host: TableHost, shift: Shift, kept: ShiftEntries) -> list[GapLine]:
    found = room.devices.state.gaps.get(host.meta.id, ())
    return [
        GapLine(gap.since, gap.until, gap.round, kept.level_after(gap.after) if gap.round else "")
        for gap in found
        if shift.since < gap.until and (not shift.until or gap.until <= shift.until)
    ]


def _shifts(call: Call) -> tuple[list[Shift], int]:
    """All shifts, and the number of the one that is asked for."""
    known, wanted = shifts(call.room.floor.state.handovers.ended), call.query.shift
    if wanted >= len(known):
        raise Fault(404, f"there is no shift {wanted}: there are {len(known)}")
    return known, wanted


async def cases(call: Call) -> CasesView:
    _of(call, NOTING, "cases are for those who run the tables, surveillance and the inspector")
    found = reversed(call.room.floor.state.cases.cases.values())
    return CasesView([_case_line(call.room, case) for case in found])


def _case_line(room: CardRoom, case: DisputeCase) -> CaseLine:
    duty = [str(replace(each, name=room.people.name_of(each.name))) for each in case.on_duty]
    host = room.tables.get(case.table)
    places = host.log.shown.places if host is not None else {}
    seated = [CaseSeat(seat, place.name or room.people.name_of(place.person)) for seat, place in sorted(places.items())]
    sits = next((seat for seat, place in places.items() if place.person == case.person), 0)
    known = (table_name(room, case.table), case.next_step, duty)
    return CaseLine(case, *known, room.people.name_of(case.person), sits, seated)


async def handover(call: Call) -> HandoverView:
    _of(call, MANAGING, "the floor is handed over by those who run it")
    page, kept = call.room.floor.page(), call.room.floor.state.handovers
    offered, named = kept.offered, call.room.people.name_of
    return HandoverView(
        page,
        page.matters,
        offered.page if offered else None,
        named(offered.by) if offered else "",
        offered.to if offered else "",
        offered.digest if offered else "",
        kept.since,
    )


def _working(call: Call) -> Person:
    return _of(call, LOOKING, "the floor is for those who work in the room")


def _of(call: Call, roles: frozenset[object], reason: str) -> Person:
    person = call.who()
    if person.role not in roles:
        raise Fault(403, reason)
    return person


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
    Endpoint("GET", f"{_FLOOR}/decks", "Decks of cards.", decks, DecksView, errors=(403,)),
    Endpoint("GET", f"{_FLOOR}/boxes", "Drop boxes.", boxes, BoxesView, errors=(403,)),
    Endpoint(
        "GET",
        f"{_FLOOR}/drop",
        "Drop and commission by table and shift.",
        drop,
        DropView,
        query=ShiftQuery,
        errors=(400, 403, 404),
        cost=4,
        seconds=LONG,
    ),
    Endpoint(
        "GET",
        f"{_FLOOR}/records",
        "Rounds by level, and entry errors, by table, dealer and shift.",
        records,
        RecordsView,
        query=ShiftQuery,
        errors=(400, 403, 404),
        cost=4,
        seconds=LONG,
    ),
    Endpoint("GET", f"{_FLOOR}/cases", "Disputes.", cases, CasesView, errors=(403,)),
    Endpoint("GET", f"{_FLOOR}/handover", "The page of the shift.", handover, HandoverView, errors=(403,), cost=2),
)
