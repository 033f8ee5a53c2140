"""Tournaments over HTTP: the list, one with all its parts, its document, draws, log, clock, and what is printed."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.responses import Response

from pitboss.play import RuleIds
from pitboss.room.tournaments import desk
from pitboss.room.tournaments.offers import TournamentOffer, offers
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.tournament_desk import DeskView
from pitboss.server.tournament_front import TournamentFront, TournamentPage
from pitboss.server.tournament_incidents import incidents_of
from pitboss.server.tournament_papers import ConditionsPage, DrawsPage, conditions_page, draws_page
from pitboss.server.tournament_parts import (
    ClockView,
    LevelView,
    PoolLine,
    PrizeView,
    levels_view,
    pool_lines,
    pool_with_guarantee,
    prizes_view,
)
from pitboss.server.tournament_parts import clock_view as clock_of
from pitboss.server.tournament_rows import (
    EntryRow,
    LogLine,
    PlaceRow,
    TableView,
    entry_rows,
    log_lines,
    place_rows,
    table_view,
)
from pitboss.server.tournament_view import Stage, TournamentCard, card_of
from pitboss.server.tournament_you import DESK
from pitboss.tournament.printing.formats import FORMATS
from pitboss.tournament.printing.lists import LISTS, PaperWords
from pitboss.tournament.printing.prize_words import rounding
from pitboss.tournament.printing.wording import sheet_of

MEDIA = {"text": "text/plain; charset=utf-8", "html": "text/html; charset=utf-8", "pdf": "application/pdf"}
LONGEST_LOG = 500
FINISHED = 10
"""So many are listed of those that are over."""
CACHED = {"Cache-Control": "public, max-age=0, s-maxage=1, stale-while-revalidate=1"}
_encoder = msgspec.json.Encoder()


class TournamentsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`before` is one of those that are over, by its id: the list then has those that came before it."""

    state: Stage | None = None
    before: Annotated[str, Meta(max_length=20)] = ""


class VersionQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A version of the conditions, counted from 1; 0 is the one that holds."""

    version: Annotated[int, Meta(ge=0, le=1000)] = 0


class PrintQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: Annotated[int, Meta(ge=0, le=1000)] = 0
    form: Literal["text", "html", "pdf"] = "html"
    entry: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """Of the seat slips that of this entry alone."""


class FormQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    form: Literal["text", "html", "pdf"] = "html"


class LogQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    after: Annotated[int, Meta(ge=0, le=2**31)] = 0


class OfferView(msgspec.Struct, frozen=True):
    """A tournament that can be had at once; `tournament` is the one of it that takes entries, if there is one."""

    name: str
    title: str
    line: str
    fee: int
    commission: int
    start: int
    tournament: str
    entered: int


class TournamentList(msgspec.Struct, frozen=True):
    tournaments: list[TournamentCard]
    offers: list[OfferView]


class LevelList(msgspec.Struct, frozen=True):
    levels: list[LevelView]
    rules: RuleIds


class EntryList(msgspec.Struct, frozen=True):
    entries: list[EntryRow]
    reserves: list[str]


class TournamentTables(msgspec.Struct, frozen=True):
    tables: list[TableView]


class PlaceList(msgspec.Struct, frozen=True):
    places: list[PlaceRow]
    confirmed: bool
    rules: RuleIds


class PrizePage(msgspec.Struct, frozen=True):
    """The pool line by line, and what each place brings: provisional until nothing more can come in."""

    pool: int
    lines: list[PoolLine]
    prizes: list[PrizeView]
    final: bool
    rounding: str
    rules: RuleIds


class PlayedTable(msgspec.Struct, frozen=True):
    """A table with its cards in the system that the tournament has, or had: its rounds stand below its id."""

    number: int
    room: str
    is_open: bool


class PlayedTables(msgspec.Struct, frozen=True):
    tables: list[PlayedTable]


class LogSentences(msgspec.Struct, frozen=True):
    """Sentences of the log after a number; `more`: ask again after the last."""

    lines: list[LogLine]
    more: bool


async def tournaments(call: Call) -> TournamentList:
    finished = await call.room.tournaments.finished(FINISHED, call.query.before)
    hosts = [*finished, *(host for host in call.room.tournaments.values() if not host.is_over)]
    fronts = [call.service.tournament_front(host) for host in hosts]
    cards = [card_of(front) for front in fronts if front.state.version]
    wanted = call.query.state
    listed = [card for card in cards if wanted in (None, card.stage)]
    return TournamentList(listed, [_offer_view(call, offer) for offer in offers().values()])


async def tournament(call: Call) -> TournamentPage:
    return (await found(call)).page(call.person)


async def tournament_conditions(call: Call) -> ConditionsPage:
    front = await found(call)
    page = conditions_page(front, front.record, call.query.version)
    if page is None:
        raise Fault(404, f"there is no version {call.query.version} of these conditions")
    return page


async def tournament_levels(call: Call) -> LevelList:
    front = await found(call)
    return LevelList(levels_view(front.state, front.now()), front.state.law.levels)


async def tournament_entries(call: Call) -> EntryList:
    front = await found(call)
    return EntryList(entry_rows(front), [front.name_of(person) for person in front.state.reserves])


async def tournament_tables(call: Call) -> TournamentTables:
    front = await found(call)
    return TournamentTables([table_view(front, table) for _, table in sorted(front.state.tables.items())])


async def tournament_rounds(call: Call) -> PlayedTables:
    """All tables at which it was played, also those that were broken."""
    tables, meta = call.room.tables, (await found(call)).host.meta
    metas = await asyncio.to_thread(tables.metas.played_by, meta.id, meta.lists_tables)
    return PlayedTables([PlayedTable(meta.number, meta.id, tables.is_open(meta)) for meta in metas])


async def tournament_places(call: Call) -> PlaceList:
    front = await found(call)
    law = front.state.law
    return PlaceList(place_rows(front, front.record), bool(front.state.awards), law.places + law.same_round)


async def tournament_prizes(call: Call) -> PrizePage:
    state = (await found(call)).state
    law, stated = state.law, state.conditions.prizes
    return PrizePage(
        pool_with_guarantee(state),
        pool_lines(state),
        prizes_view(state),
        state.is_pool_closed,
        rounding(stated).text if stated is not None else "",
        (*law.prizes, *law.pool, "T-R57"),
    )


async def tournament_draws(call: Call) -> DrawsPage:
    front = await found(call)
    return draws_page(front, front.record)


async def tournament_log(call: Call) -> LogSentences:
    lines = log_lines(await found(call), call.query.after)
    return LogSentences(lines[:LONGEST_LOG], len(lines) > LONGEST_LOG)


async def tournament_clock(call: Call) -> Response:
    front = await found(call)
    return Response(_encoder.encode(clock_of(front.state, front.now())), headers=CACHED, media_type="application/json")


async def tournament_expected(call: Call) -> DeskView:
    """Everything that is due, for those who run the tournament."""
    front = await found(call)
    desk = front.desk(call.who())
    if desk is None:
        raise Fault(403, "what is due is shown to those who run the tournament", front.state.law.director)
    return desk


async def tournament_print(call: Call) -> Response:
    """The conditions, or one of the lists, as text, HTML or PDF."""
    front, what = await found(call), call.path["what"]
    if what == "conditions":
        versions = front.record.versions
        number = call.query.version or len(versions)
        if not 1 <= number <= len(versions):
            raise Fault(404, f"there is no version {number} of these conditions")
        sheet = sheet_of(versions[number - 1].conditions)
    elif what not in LISTS:
        raise Fault(404, f"nothing called {what!r} is printed: there are conditions, {', '.join(LISTS)}")
    elif what in STAFF_ONLY and (call.person is None or call.person.role not in DESK):
        raise Fault(403, "this list is for those who run the tournament")
    else:
        address = f"{call.request.base_url}tournament/{front.id}"
        told = incidents_of(front) if what == "incidents" else ()
        sheet = LISTS[what](front.state, PaperWords(front.name_of, _written, address, told, call.query.entry))
    form = call.query.form
    return Response(FORMATS[form](sheet), media_type=MEDIA[form])


async def offer_conditions(call: Call) -> Response:
    """The conditions of what is offered, before anybody has opened one."""
    offer = offers().get(call.path["offer"])
    if offer is None:
        raise Fault(404, f"no tournament is offered by this name: there are {', '.join(offers())}")
    form = call.query.form
    return Response(FORMATS[form](sheet_of(offer.conditions)), media_type=MEDIA[form])


STAFF_ONLY = ("slips", "bags", "money", "incidents")


def _offer_view(call: Call, offer: TournamentOffer) -> OfferView:
    conditions, host = offer.conditions, desk.open_of(call.room, offer.name)
    fee, start = conditions.fee, conditions.sit_and_go
    return OfferView(
        name=offer.name,
        title=offer.title,
        line=offer.line,
        fee=fee.entry if fee is not None else 0,
        commission=fee.commission if fee is not None else 0,
        start=start.start if start is not None and isinstance(start.start, int) else 0,
        tournament=host.id if host is not None else "",
        entered=host.state.entered if host is not None else 0,
    )


async def found(call: Call) -> TournamentFront:
    """The tournament that an address names."""
    return call.service.tournament_front(await call.room.tournament(call.path["tournament"]))


def _written(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M on %Y-%m-%d (UTC)")


_ONE = "/api/tournaments/{tournament}"
ENDPOINTS = (
    Endpoint(
        "GET", "/api/tournaments", "Tournaments, as the lobby lists them.", tournaments, TournamentList,
        query=TournamentsQuery, needs_session=False,
    ),
    Endpoint(
        "GET", "/api/tournaments/offers/{offer}/conditions", "The conditions of an offer, printed.", offer_conditions,
        query=FormQuery, errors=(400, 404), needs_session=False, media="text/html", cost=5,
    ),
    Endpoint(
        "GET", _ONE, "One tournament, complete, with what concerns who asks.", tournament, TournamentPage,
        errors=(404,), needs_session=False, cost=2,
    ),
    Endpoint(
        "GET", f"{_ONE}/conditions", "Its conditions, with all versions and what changed.", tournament_conditions,
        ConditionsPage, query=VersionQuery, errors=(404,), needs_session=False, cost=3,
    ),
    Endpoint("GET", f"{_ONE}/levels", "Its levels.", tournament_levels, LevelList, errors=(404,), needs_session=False),
    Endpoint("GET", f"{_ONE}/entries", "Who is in.", tournament_entries, EntryList, errors=(404,), needs_session=False),
    Endpoint(
        "GET", f"{_ONE}/tables", "Its tables and seats.", tournament_tables, TournamentTables,
        errors=(404,), needs_session=False,
    ),
    Endpoint(
        "GET", f"{_ONE}/rounds", "The tables at which it was played, with their rounds.", tournament_rounds,
        PlayedTables, errors=(404,), needs_session=False, cost=2,
    ),
    Endpoint(
        "GET", f"{_ONE}/places", "Who is out, and placed.", tournament_places, PlaceList,
        errors=(404,), needs_session=False,
    ),
    Endpoint(
        "GET", f"{_ONE}/prizes", "The pool line by line, and the prizes.", tournament_prizes, PrizePage,
        errors=(404,), needs_session=False,
    ),
    Endpoint(
        "GET", f"{_ONE}/draws", "Every draw, with what proves it.", tournament_draws, DrawsPage,
        errors=(404,), needs_session=False, cost=2,
    ),
    Endpoint(
        "GET", f"{_ONE}/log", "Its log in sentences.", tournament_log, LogSentences,
        query=LogQuery, errors=(404,), needs_session=False, cost=3,
    ),
    Endpoint(
        "GET", f"{_ONE}/clock", "The level clock.", tournament_clock, ClockView, errors=(404,), needs_session=False
    ),
    Endpoint(
        "GET", f"{_ONE}/expected", "Everything that is due, for who runs it.", tournament_expected, DeskView,
        errors=(403, 404),
    ),
    Endpoint(
        "GET", f"{_ONE}/print/{{what}}", "Conditions and lists, printed.", tournament_print,
        query=PrintQuery, errors=(400, 403, 404), needs_session=False, media="text/html", cost=5,
    ),
)  # fmt: skip
