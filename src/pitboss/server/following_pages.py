"""Followed tables over HTTP: what can have gone wrong now, and the ruling on it before anything takes effect."""

import asyncio
from itertools import islice
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from pitboss.following.aftermath import next_steps
from pitboss.following.approving import pending_report
from pitboss.following.elsewhere import EditionLine, elsewhere
from pitboss.following.entries import ReportEntry
from pitboss.following.given import facts_of
from pitboss.following.reports import Decider, decider_of, preview
from pitboss.misread import misread
from pitboss.play import Principal, Role, RuleIds, Ruling, project
from pitboss.play.command import STAFF, SUPERVISION
from pitboss.poker.table.table import PokerTable
from pitboss.room.host import TableHost
from pitboss.room.names import key_of
from pitboss.room.requests import Asked
from pitboss.room.viewing import SPECTATOR
from pitboss.server.desk_view import followed_log
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.floor_doing import FloorDone, done
from pitboss.server.ruling_pages import PreviewBody
from pitboss.server.ruling_view import RulingView, ruling_view
from pitboss.server.sessions import slow_down
from pitboss.server.tile_view import NearestCases, NearestQuery, PossibleQuery, TilesView, nearest, tiles_view
from pitboss.table.keeping_events import is_told
from pitboss.table.table import Table

FED = 500
"""So many events go in one answer."""


class ElsewhereView(msgspec.Struct, frozen=True):
    """How some other editions would have it, in one line."""

    editions: tuple[str, ...]
    text: str
    rules: RuleIds


class PrecedentView(msgspec.Struct, frozen=True):
    """The same before, in this house."""

    table: str
    at: int
    outcome: str
    by: str
    reason: str


class ReportView(msgspec.Struct, frozen=True):
    """The ruling on a report, who lets it take effect, and the seats that nothing happens to, whatever comes of it.

    `second` is why a second person confirms it (empty: none has to), `next` by outcome what is due then.
    """

    ruling: RulingView
    decider: Decider
    second: str
    untouched: tuple[int, ...]
    next: dict[str, str]
    before: list[PrecedentView]
    elsewhere: list[ElsewhereView]


class SignedBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry that somebody signs with name and number on the device of whoever keeps the record."""

    id: Annotated[str, Meta(min_length=8, max_length=64)]
    entry: msgspec.Raw
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    pin: Annotated[str, Meta(min_length=4, max_length=8)]
    number: Annotated[int, Meta(ge=0)] = 0


class FeedQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    after: Annotated[int, Meta(ge=0, le=2**40)] = 0


class FedEvent(msgspec.Struct, frozen=True):
    """An event of the table's log: its number there, when it was written, and what everybody may know of it."""

    number: int
    at: int
    event: msgspec.Raw


class FeedView(msgspec.Struct, frozen=True):
    """The events of a table after a number, in their order; `last` is the latest that is durable.

    What was struck out is among them, and what struck it out. Events that nobody may see yet are left out, and what is
    said of people (H-R34); `next` is the number to ask after for more, the same as `last` when there are none.
    """

    events: list[FedEvent]
    next: int
    last: int


async def signed(call: Call) -> FloorDone:
    """Whoever decides signs on the dealer's device, where there is no second one; the record says so (H-R17)."""
    host = await followed_host(call)
    await slow_down(call, call.address)
    await slow_down(call, f"number of {key_of(call.body.name)}")
    signer = await call.room.accounts.signed_by(call.body.name, call.body.pin, "", call.who().id)
    if signer is None or signer.role not in SUPERVISION:
        raise Fault(401, "no supervisor has that name with that number")
    try:
        made = call.service.front(host).entry(call.body.entry, signer, call.body.number)
    except msgspec.MsgspecError as error:
        raise Fault(400, f"no entry of this table: {misread(error)}") from error
    asked = msgspec.structs.replace(made, beside=call.who().id)
    key = f"{signer.id}:{host.meta.id}:{call.body.id}"
    return done(await host.ask(Asked(key, signer.id, Principal(signer.role, name=signer.id), asked)))


async def feed(call: Call) -> FeedView:
    """The log of the table as its dealer may know it: no card that is hidden from the table."""
    log = (await followed_host(call)).log
    after, last = call.query.after, log.durable
    if after > last:
        raise Fault(400, f"the table has {last} events: there is nothing after {after}")
    records = await asyncio.to_thread(lambda: list(islice(log.backing.store.read(log.stream, after), FED)))
    known = [each for each in records if each.number <= last]
    seen = [(each, project(log.kind.codec.decode(each.event), SPECTATOR)) for each in known]
    events = [
        FedEvent(each.number, each.at, msgspec.Raw(msgspec.json.encode(event)))
        for each, event in seen
        if event is not None and is_told(event, SPECTATOR)
    ]
    return FeedView(events, known[-1].number if known else after, last)


async def possible(call: Call) -> TilesView:
    """The twelve tiles as they stand now; every fact is put to the table with the answers that it may have."""
    return tiles_view(as_shown(await followed_host(call)), call.query)


async def cases(call: Call) -> NearestCases:
    """The cases of the casebook that are nearest to what is asked about."""
    return NearestCases(nearest((await followed_host(call)).edition, call.query))


async def reported(call: Call) -> ReportView:
    """The ruling as it would be, with every seat's money; nothing takes effect."""
    host = await followed_host(call)
    table = as_shown(host)
    try:
        fact = msgspec.json.decode(call.body.what, type=facts_of(table))
    except msgspec.MsgspecError as error:
        raise Fault(400, f"no fact of this table: {misread(error)}") from error
    if (waiting := followed_log(host).waiting) is not None:
        raise waiting.comes_first
    ruling = preview(table, fact)
    policies = followed_log(host).policies()
    waits = pending_report(table, ReportEntry(fact), Principal(Role.DEALER), followed_log(host).policy)
    seen = table.anew(each for event in table.events if (each := project(event, SPECTATOR)) is not None)
    like = call.service.precedents.like(call.room.tables.values(), host.edition, fact, ruling.rules)
    return ReportView(
        ruling=ruling_view(ruling),
        decider=policies.decider(decider_of(ruling)),
        second=waits.because if waits is not None else "",
        untouched=_untouched(table, ruling),
        next=next_steps(seen, fact, ruling),
        before=[PrecedentView(each.table, each.at, each.outcome, each.by, each.reason) for each in like],
        elsewhere=[ElsewhereView(each.editions, each.text, each.rules) for each in _elsewhere(table, fact)],
    )


def _elsewhere(table: Table, fact: Any) -> list[EditionLine]:  # a fact of the game's own types
    return elsewhere(table, fact) if isinstance(table, PokerTable) else []


def _untouched(table: Table, ruling: Ruling) -> tuple[int, ...]:
    touched = {effect.seat for outcome in ruling.outcomes for effect in outcome.effects}
    return tuple(seat for seat in sorted(table.state.places) if seat not in touched)


def as_shown(host: TableHost) -> Table:
    """The table as everybody may know it: no hidden card has a part in what is offered."""
    table = followed_log(host).followed
    return table.standing(host.log.shown)


async def followed_host(call: Call) -> TableHost:
    person = call.who()
    if person.role not in STAFF:
        raise Fault(403, "this is for those who run the table")
    host = await call.room.tables.find(call.path["table"], person)
    if not host.meta.is_followed:
        raise Fault(409, "software deals at this table")
    return host


_TABLE = "/api/tables/{table}"
ENDPOINTS = (
    Endpoint(
        "GET", f"{_TABLE}/feed", "The events of a table that a person deals, as its dealer may know them.", feed,
        FeedView, query=FeedQuery, errors=(400, 403, 404, 409), cost=3,
    ),
    Endpoint(
        "GET", f"{_TABLE}/possible", "What can have gone wrong at a table that a person deals.", possible, TilesView,
        query=PossibleQuery, errors=(400, 403, 404, 409), cost=3,
    ),
    Endpoint(
        "GET", f"{_TABLE}/cases", "The cases of the casebook nearest to what went wrong there.", cases, NearestCases,
        query=NearestQuery, errors=(400, 403, 404, 409), cost=2,
    ),
    Endpoint(
        "POST", f"{_TABLE}/reported", "The ruling on what happened there, and who decides it.", reported, ReportView,
        PreviewBody, errors=(400, 403, 404, 409, 422), cost=5,
    ),
    Endpoint(
        "POST", f"{_TABLE}/signed", "A supervisor signs an entry with name and number on the dealer's device.", signed,
        FloorDone, SignedBody, errors=(400, 401, 403, 404, 409, 422, 429),
    ),
)  # fmt: skip
