"""Sessions over HTTP: guests, named accounts, login and logout, one's own data, play money."""

from typing import Annotated

import msgspec
from msgspec import Meta

from pitboss.room.names import key_of
from pitboss.room.person import MARKS, Person
from pitboss.server.endpoint import Call, Endpoint, Fault, Nothing
from pitboss.server.own_tables import own_tables

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Mark = Annotated[str, Meta(max_length=20)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
A_MINUTE = {"Retry-After": "60"}


class GuestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=40)] = ""
    mark: Mark = ""


class CalledBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one wants to be called from now on; what is left out stays."""

    name: Annotated[str, Meta(max_length=40)] = ""
    mark: Mark | None = None


class AccountBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password


class LoginBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=40)]
    password: Annotated[str, Meta(max_length=200)]


class SignedIn(msgspec.Struct, frozen=True):
    token: str
    person: str
    name: str
    role: str
    guest: bool
    wallet: int
    mark: str = ""


class Me(msgspec.Struct, frozen=True):
    person: str
    name: str
    role: str
    guest: bool
    wallet: int
    tables: list[str]
    tables_hosted: list[str]
    mark: str = ""
    marks: tuple[str, ...] = MARKS
    """Those that one may choose from."""


class Wallet(msgspec.Struct, frozen=True):
    wallet: int


async def guest(call: Call) -> SignedIn:
    if not call.service.guests.take(call.address):
        raise Fault(429, "too many guests from this address", headers={"Retry-After": "10"})
    person, token = await call.room.accounts.new_guest(call.body.name, call.body.mark)
    return _session(call, person, token)


async def register(call: Call) -> SignedIn:
    await slow_down(call, call.address)
    visitor = call.person if call.person and call.person.is_guest else None
    person = await call.room.accounts.register(call.body.name, call.body.password, visitor)
    return _session(call, person, await call.room.accounts.open_session(person))


async def log_in(call: Call) -> SignedIn:
    await slow_down(call, call.address)
    await slow_down(call, f"account {key_of(call.body.name)}")
    found = await call.room.accounts.log_in(call.body.name, call.body.password)
    if found is None:
        raise Fault(401, "no account has this name and password")
    return _session(call, *found)


async def log_out(call: Call) -> None:
    await call.room.accounts.log_out(call.who(), call.token)


async def me(call: Call) -> Me:
    person = call.who()
    tables = [table.id for table in (await own_tables(call.service, person)).tables]
    hosted = [meta.id for meta in call.room.tables.metas.open.values() if meta.host == person.id]
    wallet = call.room.wallets[person.id]
    return Me(person.id, person.name, person.role, person.is_guest, wallet, tables, hosted, person.mark)


async def be_called(call: Call) -> Me:
    await call.room.accounts.call(call.who(), call.body.name, call.body.mark)
    return await me(call)


async def refill(call: Call) -> Wallet:
    return Wallet(await call.room.accounts.refill(call.who()))


def _session(call: Call, person: Person, token: str) -> SignedIn:
    wallet = call.room.wallets[person.id]
    return SignedIn(token, person.id, person.name, person.role, person.is_guest, wallet, person.mark)


async def slow_down(call: Call, what: str) -> None:
    """So many tries an address has, and so many an account, from wherever they come."""
    if not await call.service.may_try(what):
        raise Fault(429, "too many tries at this name or from this address: wait a minute", headers=A_MINUTE)


ENDPOINTS = (
    Endpoint(
        "POST", "/api/guest", "A guest with play money.", guest, SignedIn, GuestBody, status=201,
        errors=(400, 409, 429), needs_session=False,
    ),
    Endpoint(
        "POST", "/api/accounts", "A named account; a guest keeps wallet and seats.", register, SignedIn, AccountBody,
        status=201, errors=(400, 409, 429), needs_session=False,
    ),
    Endpoint(
        "POST", "/api/login", "A session of a named account.", log_in, SignedIn, LoginBody,
        errors=(400, 429), needs_session=False,
    ),
    Endpoint("POST", "/api/logout", "End the session.", log_out, body=Nothing, status=204, errors=(400,)),
    Endpoint("GET", "/api/me", "Who one is, and where one sits.", me, Me),
    Endpoint("POST", "/api/me", "Another name or mark.", be_called, Me, CalledBody, errors=(400, 409)),
    Endpoint("POST", "/api/refill", "Play money up to a full wallet.", refill, Wallet, Nothing, errors=(400, 409)),
)  # fmt: skip
