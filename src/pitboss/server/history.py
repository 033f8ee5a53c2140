"""Rounds that were played, as the person who asks was entitled to see them: events, story, replayer, PHH, proof."""

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.responses import Response

from pitboss.malformed import Malformed
from pitboss.play import Principal
from pitboss.room.history import round_numbered, rounds_before
from pitboss.room.rounds import RoundLog
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.front import Front
from pitboss.server.house_history import HouseRoundPage, HouseRounds
from pitboss.server.poker_history import PokerRounds, RoundPage

NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
"""How a round is written in an address."""


class RoundsQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    before: Annotated[int, Meta(ge=0, le=2**31)] = 0
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class RoundQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["json", "text", "phh"] = "json"


async def rounds(call: Call) -> dict[str, list[object]]:
    host = await call.room.tables.find(call.path["table"], call.person, call.invitation)
    front = call.service.front(host)
    logs = await rounds_before(host.log, call.query.before, call.query.limit, front.is_told)
    return {"rounds": [front.summary(log, call.person) for log in logs]}


async def one_round(call: Call) -> object:
    front, log = await found_round(call)
    viewer = front.viewer_in(log, call.person)
    if call.query.format == "text":
        return Response(await front.text(log, viewer), media_type="text/plain; charset=utf-8")
    if call.query.format == "phh":
        return _phh(front, log, viewer)
    return await front.page(log, viewer)


async def proof(call: Call) -> Response:
    front, log = await found_round(call)
    if not log.is_over:
        raise Fault(409, "the round is still on: its shuffle is proved when it is over")
    proved = front.proof(log, front.viewer_in(log, call.person))
    if proved is None:
        raise Fault(404, "nothing was shuffled in this round")
    headers = {"X-Pitboss-Statements": ",".join(proved.statements)}
    return Response(proved.content, headers=headers, media_type="application/json")


async def found_round(call: Call) -> tuple[Front, RoundLog]:
    """The round that an address names, if the one who asks may look at its table."""
    host = await call.room.tables.find(call.path["table"], call.person, call.invitation)
    number = call.path["round"]
    front = call.service.front(host)
    log = await round_numbered(host.log, int(number)) if NUMBER.fullmatch(number) else None
    if log is None or not front.is_told(log):
        raise Fault(404, f"there is no round {number!r} at this table")
    return front, log


def _phh(front: Front, log: RoundLog, viewer: Principal) -> Response:
    if not log.is_over:
        raise Fault(409, "the round is still on: it is written down when it is over")
    try:
        content = front.phh(log, viewer)
    except Malformed as error:
        raise Fault(404, f"PHH cannot hold this round: {error}") from error
    name = f"{front.host.meta.id}-{log.number}.phh"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type="text/plain; charset=utf-8")


_ROUND = "/api/tables/{table}/rounds/{round}"
ENDPOINTS = (
    Endpoint(
        "GET", "/api/tables/{table}/rounds", "Rounds of a table, newest first.", rounds, (PokerRounds, HouseRounds),
        query=RoundsQuery, errors=(400, 404, 429), needs_session=False, invited=True, cost=5,
    ),
    Endpoint(
        "GET", _ROUND, "One round: events and steps, text or PHH.", one_round, (RoundPage, HouseRoundPage),
        query=RoundQuery, errors=(400, 404, 409, 429), needs_session=False, invited=True, cost=10,
    ),
    Endpoint(
        "GET", f"{_ROUND}/proof", "The proof of its shuffle for the one who asks.", proof, dict,
        errors=(400, 404, 409, 429), needs_session=False, invited=True, cost=5,
    ),
)  # fmt: skip
