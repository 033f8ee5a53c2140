"""A host's tools for the evening over HTTP: who may sit, the terms from the next round on, the ledger."""

from typing import Annotated

import msgspec
from msgspec import Meta as Bound

from pitboss.malformed import Malformed
from pitboss.misread import misread
from pitboss.play import Principal, Refusal, Role
from pitboss.room.amounts import check_amounts
from pitboss.room.chores import is_bot
from pitboss.room.conditions_desk import notice_of
from pitboss.room.credentials import new_id
from pitboss.room.evening import HOUSE, accounts, owed, payments
from pitboss.room.host import TableHost
from pitboss.room.lobby import Admitted, ApprovalSet
from pitboss.room.poker import Poker
from pitboss.room.requests import Asked, Outcome
from pitboss.room.turned_away import Elsewhere
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.server.hosting_pages import ERRORS, Done


class ApprovalBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    approval: bool


class AdmitBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: Annotated[str, Bound(min_length=1, max_length=60)]
    admitted: bool = True


class TermsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Terms that change; what is left out stays as it is announced."""

    options: dict[str, msgspec.Raw]


class LedgerLine(msgspec.Struct, frozen=True):
    """`net` is what was taken and is there, less what was bought."""

    person: str
    name: str
    bot: bool
    bought: int
    taken: int
    has: int
    net: int


class PaymentLine(msgspec.Struct, frozen=True, rename={"source": "from", "target": "to"}):
    """Somebody owes somebody; the house is called so."""

    source: str
    target: str
    cents: int


class RoomLedger(msgspec.Struct, frozen=True):
    """`house` is what the house has: its commission, and what its bots have won."""

    people: list[LedgerLine]
    house: int
    payments: list[PaymentLine]


async def set_approval(call: Call) -> Done:
    await call.room.tables.change(ApprovalSet(call.path["table"], call.body.approval), call.who())
    return Done()


async def admit(call: Call) -> Done:
    """Somebody who has asked for a seat may sit down, or is told no."""
    host = await call.room.tables.find(call.path["table"], call.person)
    call.room.tables.check_host(host, call.who())
    if call.body.person not in host.meta.asking and call.body.person not in host.meta.admitted:
        raise Fault(404, "nobody of that name has asked for a seat")
    await call.room.tables.change(Admitted(host.meta.id, call.body.person, call.body.admitted), call.who())
    return Done()


async def set_terms(call: Call) -> Done:
    host = await call.room.tables.find(call.path["table"], call.person)
    call.room.tables.check_host(host, call.who())
    if not isinstance(host.kind, Poker):
        raise Malformed("the terms of a table against the house are those that it was opened with")
    if host.meta.is_followed:
        raise Fault(409, "a person deals at this table: the operator gives notice of new terms there, as an entry")
    announced = host.log.shown.announced
    try:
        given = {name: msgspec.json.decode(raw) for name, raw in call.body.options.items()}
        if unknown := [name for name in given if name not in announced.__struct_fields__]:
            raise Malformed(f"{unknown[0]} is no option of a table")
        options = msgspec.convert({**msgspec.to_builtins(announced), **given}, type(announced))
    except (msgspec.MsgspecError, RecursionError, OverflowError) as error:
        raise Malformed(f"no terms of a table: {misread(error)}") from error
    check_amounts(options)
    by = Principal(Role.OPERATOR, 0, call.who().id)
    answer = await host.ask(Asked(new_id("terms"), call.who().id, by, notice_of(host, "", options, by)))
    if answer.outcome is Outcome.REFUSED:
        raise Refusal(answer.rules, answer.reason)
    if answer.outcome is Outcome.MOVED:
        raise Elsewhere(host.meta.id)
    if answer.outcome is not Outcome.ACK:
        raise Fault(503, answer.reason)
    return Done()


async def ledger(call: Call) -> RoomLedger:
    """For those who have a part in the evening: the host, staff, and whoever has had chips there."""
    host = await call.room.tables.find(call.path["table"], call.person, call.invitation)
    found = accounts(host)
    is_host = call.who().id == host.meta.host or call.who().role is not Role.PLAYER
    if not is_host and call.who().id not in [each.person for each in found]:
        raise Fault(403, "the ledger is for the host and for those who play here")
    nets = owed(found)
    lines = [
        LedgerLine(each.person, each.name, is_bot(each.person), each.bought, each.taken, each.has, each.net)
        for each in found
    ]
    paid = [PaymentLine(_name(host, each.source), _name(host, each.target), each.cents) for each in payments(nets)]
    return RoomLedger(lines, nets[HOUSE], paid)


def _name(host: TableHost, person: str) -> str:
    return host.name_of(person) if person != HOUSE else "the house"


_TABLE = "/api/tables/{table}"
ENDPOINTS = (
    Endpoint("POST", f"{_TABLE}/approval", "Be asked for seats.", set_approval, Done, ApprovalBody, errors=ERRORS),
    Endpoint("POST", f"{_TABLE}/admit", "Let somebody sit down, or not.", admit, Done, AdmitBody, errors=ERRORS),
    Endpoint(
        "POST", f"{_TABLE}/terms", "Terms from the next round on.", set_terms, Done, TermsBody,
        errors=(400, 403, 404, 409, 422),
    ),
    Endpoint(
        "GET", f"{_TABLE}/ledger", "Who bought in for how much, and who owes whom.", ledger, RoomLedger,
        errors=(403, 404, 429), invited=True, cost=10,
    ),
)  # fmt: skip
