"""What the host of a table, and staff, may set over HTTP: pause, bots, who must leave, the end."""

from typing import Annotated

import msgspec
from msgspec import Meta as Bound

from pitboss.malformed import Malformed
from pitboss.play import Principal, Refusal, Role
from pitboss.room.credentials import new_id
from pitboss.room.lobby import BotsSet, ClosingSet, PauseSet
from pitboss.room.requests import Asked, Outcome
from pitboss.room.turned_away import Elsewhere
from pitboss.room.wishes import check_temper
from pitboss.server.endpoint import Call, Endpoint, Fault, Nothing
from pitboss.server.lobby_pages import BotsBody
from pitboss.table.commands import Leave


class PauseBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paused: bool


class RemoveBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[int, Bound(ge=1, le=30)]


class Done(msgspec.Struct, frozen=True):
    done: bool = True


async def pause(call: Call) -> Done:
    await call.room.tables.change(PauseSet(call.path["table"], call.body.paused), call.who())
    return Done()


async def close(call: Call) -> Done:
    await call.room.tables.change(ClosingSet(call.path["table"]), call.who())
    return Done()


async def set_bots(call: Call) -> Done:
    host = await call.room.tables.find(call.path["table"], call.person)
    if call.body.number >= len(host.log.shown.seats):
        raise Malformed(f"{call.body.number} bots: one of {len(host.log.shown.seats)} seats is kept for a person")
    temper = check_temper(host.kind.tempers, call.body.temper)
    await call.room.tables.change(BotsSet(host.meta.id, call.body.number, temper), call.who())
    return Done()


async def remove(call: Call) -> Done:
    host = await call.room.tables.find(call.path["table"], call.person)
    call.room.tables.check_may_run(host, call.who())
    by = Principal(Role.SUPERVISOR, 0, call.who().id)
    answer = await host.ask(Asked(new_id("remove"), call.who().id, by, Leave(call.body.seat)))
    if answer.outcome is Outcome.REFUSED:
        raise Refusal(answer.rules, answer.reason)
    if answer.outcome is Outcome.MOVED:
        raise Elsewhere(host.meta.id)
    if answer.outcome is not Outcome.ACK:
        raise Fault(503, answer.reason)
    return Done()


_TABLE = "/api/tables/{table}"
ERRORS = (400, 403, 404, 409)
ENDPOINTS = (
    Endpoint("POST", f"{_TABLE}/pause", "Pause or go on.", pause, Done, PauseBody, errors=ERRORS),
    Endpoint("POST", f"{_TABLE}/remove", "Remove a player.", remove, Done, RemoveBody, errors=(*ERRORS, 422)),
    Endpoint("POST", f"{_TABLE}/bots", "So many bots.", set_bots, Done, BotsBody, errors=ERRORS),
    Endpoint("POST", f"{_TABLE}/close", "Close the table.", close, Done, Nothing, errors=ERRORS),
)
