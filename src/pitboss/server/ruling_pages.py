"""Rulings over HTTP: what can be reported, and what would come of it at a table"""

import msgspec

from pitboss.play.command import STAFF
from pitboss.poker.commands import Occurred
from pitboss.poker.rulings.facts import AnyFact
from pitboss.room.asking import permit_report
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.ruling_view import FactGuide, RulingView, fact_guides, ruling_view


class FactsView(msgspec.Struct, frozen=True):
    facts: tuple[FactGuide, ...]


class PreviewBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    what: AnyFact


async def facts(call: Call) -> FactsView:
    return FactsView(fact_guides())


async def preview(call: Call) -> RulingView:
    """The ruling as it would be, by those alone who may report; nothing takes effect."""
    person = call.who()
    if person.role not in STAFF:
        raise Fault(403, "only those who run the table report what is irregular")
    host = await call.room.table(call.path["table"], person)
    permit_report(call.body.what)
    return ruling_view(host.log.table.preview(Occurred(call.body.what)))


ENDPOINTS = (
    Endpoint("GET", "/api/rulings/facts", "What can be reported.", facts, FactsView, needs_session=False),
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
