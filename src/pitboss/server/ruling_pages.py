"""Rulings over HTTP: what can be reported, what would come of it at a table, and the casebook of irregularities."""

from typing import Annotated

import msgspec
from msgspec import Meta

from pitboss.misread import misread
from pitboss.play.command import STAFF
from pitboss.room.offered import OWN
from pitboss.scenario.published import PublishedCase, published
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.game_pages import CATALOGUES, catalogue_of
from pitboss.server.ruling_view import FactGuide, RulingView


class FactsView(msgspec.Struct, frozen=True):
    facts: tuple[FactGuide, ...]


class CasebookQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    edition: Annotated[str, Meta(max_length=100)] = ""


class EditionBrief(msgspec.Struct, frozen=True):
    edition: str
    game: str


class Casebook(msgspec.Struct, frozen=True):
    """Every edition that has cases, and the cases of the one that was asked for."""

    editions: list[EditionBrief]
    cases: list[PublishedCase]


class FactsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=60)] = "holdem"


class PreviewBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`what` is a fact of the table's game."""

    what: msgspec.Raw


async def facts(call: Call) -> FactsView:
    """What can be reported at tables of a game, where software deals."""
    if call.query.game not in CATALOGUES and call.query.game not in OWN:
        raise Fault(404, f"no game {call.query.game!r} is played here; there are {', '.join(CATALOGUES)}")
    return FactsView(catalogue_of(call.query.game).facts(call.query.game))


async def casebook(call: Call) -> Casebook:
    """Each irregularity of an edition, with its rules, its readings and its outcome."""
    entries = published()
    editions = {entry.edition: EditionBrief(entry.edition, entry.game) for entry in entries}
    asked = call.query.edition
    if asked and asked not in editions:
        raise Fault(404, f"there are no cases of {asked}")
    return Casebook(list(editions.values()), [entry for entry in entries if entry.edition == asked])


async def preview(call: Call) -> RulingView:
    """The ruling as it would be, by those alone who may report; nothing takes effect."""
    person = call.who()
    if person.role not in STAFF:
        raise Fault(403, "only those who run the table report what is irregular")
    host = await call.room.tables.find(call.path["table"], person)
    try:
        return call.service.front(host).preview(call.body.what)
    except msgspec.MsgspecError as error:
        raise Fault(400, f"no fact of this table: {misread(error)}") from error


ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/rulings/facts",
        "What can be reported, by game.",
        facts,
        FactsView,
        query=FactsQuery,
        errors=(400, 404),
        needs_session=False,
    ),
    Endpoint(
        "GET",
        "/api/irregularities",
        "The casebook of irregularities, by edition.",
        casebook,
        Casebook,
        query=CasebookQuery,
        errors=(400, 404),
        needs_session=False,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/ruling",
        "The ruling on something irregular, without effect.",
        preview,
        RulingView,
        PreviewBody,
        errors=(400, 403, 404, 422),
    ),
)
