"""Passkeys over HTTP: registered and removed on one's own page, and asked for before a decision."""

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from pitboss.room import passkeys
from pitboss.room.confirming import ConfirmedBy
from pitboss.room.credentials import hash_of
from pitboss.room.passkeys import Where
from pitboss.room.person import Passkey
from pitboss.server.confirmed import minutes_for, policies_at
from pitboss.server.endpoint import JSON, Call, Endpoint, Fault
from pitboss.server.sessions import slow_down

Named = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(min_length=1, max_length=1400)]


class PasskeyView(msgspec.Struct, frozen=True):
    """A passkey: what it is called, when it was registered, and the host that it belongs to."""

    id: str
    name: str
    at: int
    host: str


class PasskeysView(msgspec.Struct, frozen=True):
    """One's own passkeys, and how one confirms now.

    `asked` is how a decision has to be confirmed first, by this house, for this session; none if it need not, or has
    been for the next moments. `fresh_until` is when that ends.
    """

    passkeys: list[PasskeyView]
    way: ConfirmedBy
    asked: ConfirmedBy
    fresh_until: int


class TableQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table at which something is to be decided, whose policies hold; those of the room without one."""

    table: Annotated[str, Meta(max_length=60)] = ""


class AskBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a key is to sign: its registration, or that one is there."""

    registers: bool = False


class RegisterBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `navigator.credentials.create` gave, as JSON."""

    name: Named
    credential: msgspec.Raw


class ConfirmBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `navigator.credentials.get` gave, as JSON."""

    credential: msgspec.Raw


class SecretBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password, or the number to sign with, of somebody without a passkey."""

    secret: Annotated[str, Meta(min_length=4, max_length=200)]


class RemovePasskeyBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: Key


class ForgetBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: Annotated[str, Meta(min_length=1, max_length=60)]


async def listed(call: Call) -> PasskeysView:
    return _own(call, call.query.table)


def _own(call: Call, table: str = "") -> PasskeysView:
    person, desk, session = call.who(), call.room.confirming, hash_of(call.token)
    minutes = minutes_for(call.room, person, policies_at(call.room, table))
    fresh = desk.fresh_until(person, session, minutes)
    way = desk.way(person)
    is_asked = minutes and call.room.clock() >= fresh
    return PasskeysView([_view(key) for key in desk.keys_of(person)], way, way if is_asked else ConfirmedBy.NONE, fresh)


async def options(call: Call) -> Response:
    """What the browser is to be asked for, as it takes it; good for one answer of this session."""
    desk = call.room.confirming
    ask = desk.to_register if call.body.registers else desk.to_confirm
    return Response(await ask(call.who(), hash_of(call.token), _where(call)), media_type=JSON)


async def register(call: Call) -> PasskeyView:
    body: RegisterBody = call.body
    session, credential = hash_of(call.token), bytes(body.credential)
    return _view(await call.room.confirming.register(call.who(), session, _where(call), body.name, credential))


async def confirm(call: Call) -> PasskeysView:
    """One is there, as a key of one's own says."""
    credential = bytes(call.body.credential)
    await call.room.confirming.confirm(call.who(), hash_of(call.token), _where(call), credential)
    return _own(call)


async def confirm_with(call: Call) -> PasskeysView:
    """One is there, as password or number say, of whoever has no key."""
    person = call.who()
    await slow_down(call, call.address)
    await slow_down(call, f"account {person.id}")
    if not await call.room.confirming.confirm_with(person, hash_of(call.token), call.body.secret):
        raise Fault(403, "that is neither your password nor your number")
    return _own(call)


async def remove(call: Call) -> PasskeysView:
    await call.room.confirming.remove(call.who(), hash_of(call.token), call.body.key)
    return _own(call)


async def forget(call: Call) -> PasskeysView:
    """The operator takes the passkeys of somebody away who has lost them."""
    person = call.room.people.get(call.body.person)
    if person is None:
        raise Fault(404, "nobody here is called so")
    await call.room.confirming.forget(person, call.who(), hash_of(call.token))
    return _own(call)


def _view(key: Passkey) -> PasskeyView:
    return PasskeyView(key.id, key.name, key.at, key.host)


def _where(call: Call) -> Where:
    return passkeys.where(call.request.headers.get("host", ""), call.service.origins)


_PASSKEYS = "/api/passkeys"
_ERRORS = (400, 403, 409, 422)
ENDPOINTS = (
    Endpoint(
        "GET", _PASSKEYS, "One's own passkeys, and whether a decision is to be confirmed first.", listed, PasskeysView,
        query=TableQuery, errors=(400,),
    ),
    Endpoint(
        "POST", f"{_PASSKEYS}/options", "What a browser is to ask a passkey for.", options, body=AskBody,
        errors=_ERRORS, cost=3,
    ),
    Endpoint(
        "POST", _PASSKEYS, "Register a passkey.", register, PasskeyView, RegisterBody, status=201, errors=_ERRORS,
        cost=3,
    ),
    Endpoint(
        "POST", f"{_PASSKEYS}/confirm", "Show with a passkey that it is you.", confirm, PasskeysView, ConfirmBody,
        errors=_ERRORS, cost=3,
    ),
    Endpoint(
        "POST", f"{_PASSKEYS}/secret", "Show with password or number that it is you, without a passkey.", confirm_with,
        PasskeysView, SecretBody, errors=(*_ERRORS, 429), cost=3,
    ),
    Endpoint(
        "POST", f"{_PASSKEYS}/remove", "Remove a passkey.", remove, PasskeysView, RemovePasskeyBody, errors=_ERRORS,
        cost=3,
    ),
    Endpoint(
        "POST", "/api/house/staff/passkeys", "Take the passkeys of somebody away who has lost them.", forget,
        PasskeysView, ForgetBody, errors=(*_ERRORS, 404), cost=3,
    ),
)  # fmt: skip
