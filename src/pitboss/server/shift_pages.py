"""What a shift leaves, over HTTP: decks, boxes, drop, how records were kept, disputes, and the page that is signed."""

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from pitboss.room.card_room import CardRoom
from pitboss.room.floor.base import MANAGING
from pitboss.room.floor.boxes import COUNTING, DropBox
from pitboss.room.floor.cases import NOTING, DisputeCase
from pitboss.room.floor.decks import IssuedDeck
from pitboss.room.floor.drop import Shift, TableDrop, shifts
from pitboss.room.floor.handover import HandoverPage
from pitboss.room.floor.tally import DealerTally, ShiftEntries, dealers_in, entries_in
from pitboss.room.following.past_entries import PastEntries
from pitboss.room.host import TableHost
from pitboss.server.endpoint import LONG, Call, Endpoint, Fault


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


async def decks(call: Call) -> DecksView:
    call.one_of(MANAGING, "decks are for those who run the floor")
    return DecksView(list(reversed(call.room.floor.state.decks.decks.values())))


async def boxes(call: Call) -> BoxesView:
    call.one_of(COUNTING, "boxes are for those who run the floor and the cashier")
    kept = call.room.floor.state.boxes
    every = [*kept.in_use.values(), *reversed(kept.counted)]
    lines = [
        BoxLine(box.to_count, call.room.tables.metas.name_of(box.table), box.difference, box.is_flagged)
        for box in every
    ]
    return BoxesView(lines)


async def drop(call: Call) -> DropView:
    """Commission and charges by table and shift, round by round, with boxes and what explains a difference."""
    call.one_of(COUNTING, "drop and commission are for those who run the floor and the cashier")
    known, wanted = _shifts(call)
    drops = await call.room.floor.drops(known[wanted])
    shown = [replace(one, boxes=tuple(box.to_count for box in one.boxes)) for one in drops]
    return DropView(known, wanted, [DropLine(call.room.tables.metas.name_of(one.table), one) for one in shown])


async def records(call: Call) -> RecordsView:
    """Rounds by level, entry errors of whoever kept the record, and what counts have found beside it."""
    call.one_of(MANAGING, "records of the shift are for those who run the floor")
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
    call.one_of(NOTING, "cases are for those who run the tables, surveillance and the inspector")
    found = reversed(call.room.floor.state.cases.cases.values())
    return CasesView([_case_line(call.room, case) for case in found])


def _case_line(room: CardRoom, case: DisputeCase) -> CaseLine:
    duty = [str(replace(each, name=room.people.name_of(each.name))) for each in case.on_duty]
    host = room.tables.get(case.table)
    places = host.log.shown.places if host is not None else {}
    seated = [CaseSeat(seat, place.name or room.people.name_of(place.person)) for seat, place in sorted(places.items())]
    sits = next((seat for seat, place in places.items() if place.person == case.person), 0)
    known = (room.tables.metas.name_of(case.table), case.next_step, duty)
    return CaseLine(case, *known, room.people.name_of(case.person), sits, seated)


async def handover(call: Call) -> HandoverView:
    call.one_of(MANAGING, "the floor is handed over by those who run it")
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


_FLOOR = "/api/floor"
ENDPOINTS = (
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
