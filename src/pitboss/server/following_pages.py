"""Followed tables over HTTP: what can have gone wrong now, and the ruling on it before anything takes effect."""

import msgspec

from pitboss.following.possible import offers
from pitboss.following.reports import Decider, decider_of
from pitboss.play import Ruling
from pitboss.play.command import STAFF
from pitboss.poker.commands import Occurred
from pitboss.poker.rulings.facts import AnyFact
from pitboss.poker.table.table import PokerTable
from pitboss.room.host import TableHost
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.ruling_pages import PreviewBody
from pitboss.server.ruling_view import FactGuide, RulingView, guides_of, ruling_view


class TileView(msgspec.Struct, frozen=True):
    """One of twelve things that people see go wrong: the facts that it may be now, or why it can be none."""

    name: str
    facts: list[FactGuide]
    why_not: str


class TilesView(msgspec.Struct, frozen=True):
    tiles: list[TileView]


class ReportView(msgspec.Struct, frozen=True):
    """The ruling on a report, who lets it take effect, and the seats that nothing happens to, whatever comes of it."""

    ruling: RulingView
    decider: Decider
    untouched: tuple[int, ...]


async def possible(call: Call) -> TilesView:
    """The twelve tiles as they stand now; every fact is put to the table with the answers that it may have."""
    host = await _followed(call)
    guides = {guide.fact: guide for guide in guides_of(AnyFact, ())}
    found = [
        TileView(
            offer.tile.name,
            [guides[str(fact.__struct_config__.tag)] for fact in offer.facts],
            offer.why_not,
        )
        for offer in offers(_as_shown(host))
    ]
    return TilesView(found)


async def reported(call: Call) -> ReportView:
    """The ruling as it would be, with every seat's money; nothing takes effect."""
    host = await _followed(call)
    try:
        fact = msgspec.json.decode(call.body.what, type=AnyFact)
    except msgspec.MsgspecError as error:
        raise Fault(400, f"no fact of this table: {str(error)[:300]}") from error
    table = _as_shown(host)
    ruling = table.preview(Occurred(fact))
    return ReportView(ruling_view(ruling), decider_of(ruling), _untouched(table, ruling))


def _untouched(table: PokerTable, ruling: Ruling) -> tuple[int, ...]:
    touched = {effect.seat for outcome in ruling.outcomes for effect in outcome.effects}
    return tuple(seat for seat in sorted(table.state.places) if seat not in touched)


def _as_shown(host: TableHost) -> PokerTable:
    """The table as everybody may know it: no hidden card has a part in what is offered."""
    return PokerTable.standing(host.log.shown, host.log.table.events)


async def _followed(call: Call) -> TableHost:
    person = call.who()
    if person.role not in STAFF:
        raise Fault(403, "only those who run the table report what is irregular")
    host = await call.room.table(call.path["table"], person)
    if not host.meta.is_followed:
        raise Fault(409, "software deals at this table")
    return host


_TABLE = "/api/tables/{table}"
ENDPOINTS = (
    Endpoint(
        "GET", f"{_TABLE}/possible", "What can have gone wrong at a table that a person deals.", possible, TilesView,
        errors=(403, 404, 409), cost=3,
    ),
    Endpoint(
        "POST", f"{_TABLE}/reported", "The ruling on what happened there, and who decides it.", reported, ReportView,
        PreviewBody, errors=(400, 403, 404, 409, 422), cost=2,
    ),
)  # fmt: skip
