"""Signs over HTTP: papers to print or to show on a screen, the note that one was put up, and the rules as a booklet.

What hangs at a table is for everybody to read, so that it needs no session where the table itself needs none.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta as Bound
from starlette.responses import Response

from pitboss.conditions.booklet import printed_booklet
from pitboss.conditions.printing import printed
from pitboss.conditions.signs import SignKind
from pitboss.room.conditions_desk import NotTheOperator, papers, post_sign
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.hosting_pages import Done

HTML = "text/html; charset=utf-8"
Size = Literal["A3", "A4", "A5", "screen"]


class SignQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One paper, or all of a table; those of the next round where others are announced, unless `now` is asked for."""

    size: Size = "A4"
    kind: SignKind | None = None
    now: bool = False


class PostedBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A paper that hangs at the table from now on, by the digest that it bears."""

    kind: SignKind
    digest: Annotated[str, Bound(pattern="^[0-9a-f]{64}$")]
    size: Size = "A4"


async def signs(call: Call) -> Response:
    host = await call.room.tables.find(call.path["table"], call.person, call.invitation)
    query: SignQuery = call.query
    now, announced = papers(call.room, host)
    chosen = dict(now if query.now else announced)
    if SignKind.COMING in now:
        chosen[SignKind.COMING] = now[SignKind.COMING]
    if query.kind is not None:
        if query.kind not in chosen:
            raise Fault(404, f"the table has no paper {query.kind}: there are {', '.join(chosen)}")
        chosen = {query.kind: chosen[query.kind]}
    at = call.room.conditions.at(host.meta.id)
    house, version = (at.house, at.version) if at is not None else ("", 0)
    return Response(printed(chosen.values(), query.size, house, version), media_type=HTML)


async def sign_posted(call: Call) -> Done:
    host = await call.room.tables.find(call.path["table"], call.person)
    try:
        await post_sign(call.room, host, call.body.kind, call.body.digest, call.body.size, call.who())
    except NotTheOperator as error:
        raise Fault(403, str(error)) from error
    return Done()


async def rules_booklet(call: Call) -> Response:
    return Response(printed_booklet(call.path["edition"]), media_type=HTML)


ENDPOINTS = (
    Endpoint(
        "GET", "/api/house/signs/{table}", "The papers of a table, to print or to show.", signs, media=HTML,
        query=SignQuery, errors=(400, 404), needs_session=False, invited=True, cost=2,
    ),
    Endpoint(
        "POST", "/api/house/signs/{table}", "A paper was put up at a table.", sign_posted, Done, PostedBody,
        errors=(400, 403, 404),
    ),
    Endpoint(
        "GET", "/api/house/booklet/{edition}", "The rules of an edition as a booklet.", rules_booklet, media=HTML,
        errors=(400,), needs_session=False, cost=10,
    ),
)  # fmt: skip
