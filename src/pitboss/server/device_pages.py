"""Devices over HTTP: which one writes at a table, its take-over, what came too late, and readers with their tokens."""

from typing import Annotated

import msgspec
from msgspec import Meta

from pitboss.following.given import typed
from pitboss.following.story import entry_words
from pitboss.play.command import SUPERVISION
from pitboss.room.following import taking_over
from pitboss.room.following.devices import DeviceEvent, DeviceKind, Lease
from pitboss.server.desk_view import followed_log
from pitboss.server.endpoint import Call, Endpoint, Fault, Nothing
from pitboss.server.following_pages import followed_host

LATEST = 12
"""So much of what happened to devices is told."""
Named = Annotated[str, Meta(min_length=1, max_length=60)]


class LeaseBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The device that wants to write, by an id of its own; `scribe`: a second person enters for the dealer."""

    device: Named
    scribe: bool = False


class LeaseView(msgspec.Struct, frozen=True):
    table: str
    device: str
    person: str
    number: int
    scribe: bool


class LateLine(msgspec.Struct, frozen=True):
    """An entry that came too late: never applied."""

    number: int
    fence: int
    by: str
    text: str


class LateView(msgspec.Struct, frozen=True):
    entries: list[LateLine]


class DeviceBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Named
    kind: DeviceKind = DeviceKind.READER
    table: Annotated[str, Meta(max_length=60)] = ""


class DeviceView(msgspec.Struct, frozen=True):
    """A device; its token is told once, when it is enrolled."""

    device: str
    name: str
    kind: DeviceKind
    table: str
    token: str = ""


class DeviceTold(msgspec.Struct, frozen=True):
    at: int
    text: str


class DevicesView(msgspec.Struct, frozen=True):
    """`told` is what happened to devices last, the latest first."""

    devices: list[DeviceView]
    leases: list[LeaseView]
    told: list[DeviceTold]


async def lease(call: Call) -> LeaseView:
    """The right to write at a table, for a device of whoever runs it."""
    host = await followed_host(call)
    given = await taking_over.lease_to(host, call.room.devices, call.body.device, call.who(), call.body.scribe)
    return _lease_view(call, given)


async def take_over(call: Call) -> LeaseView:
    """A supervisor writes at a table from now on, on this device; a round that another left open is to be counted."""
    host = await followed_host(call)
    return _lease_view(call, await taking_over.take_over(host, call.room.devices, call.body.device, call.who()))


async def late(call: Call) -> LateView:
    """What an old device sent too late, for comparison."""
    host = await followed_host(call)
    table, kept = followed_log(host).followed, call.room.devices.late(host.meta.id)
    words = [entry_words(typed(table, each.entry), (), 0) for each in kept]
    return LateView(
        [
            LateLine(each.number, each.fence, host.name_of(each.by.name), text)
            for each, text in zip(kept, words, strict=True)
        ]
    )


async def devices(call: Call) -> DevicesView:
    if call.who().role not in SUPERVISION:
        raise Fault(403, "devices are for supervisors and the operator")
    state = call.room.devices.state
    found = [DeviceView(each.id, each.name, each.kind, each.table) for each in state.devices.values()]
    named, where = call.room.people.name_of, call.room.tables.metas.name_of
    told = [DeviceTold(at, event.sentence(named, where)) for at, event in _latest(call)]
    return DevicesView(found, [_lease_view(call, each) for each in state.leases.values()], told)


def _latest(call: Call) -> list[tuple[int, DeviceEvent]]:
    return call.room.devices.latest(LATEST)


async def enrol(call: Call) -> DeviceView:
    """A device with a token, which is told this once."""
    body: DeviceBody = call.body
    if call.who().role not in SUPERVISION:
        raise Fault(403, "devices are enrolled by a supervisor or the operator")
    if body.table:
        host = await call.room.tables.find(body.table, call.who())
        if not host.meta.is_followed:
            raise Fault(409, "software deals at this table: it needs no reader")
    device, token = await call.room.devices.enrol(body.name, body.kind, body.table, call.who())
    return DeviceView(device, body.name, body.kind, body.table, token)


async def revoke(call: Call) -> Nothing:
    device = call.path["device"]
    await call.room.devices.revoke(device, call.who())
    for host in call.room.tables.values():
        if host.meta.is_followed:
            log = followed_log(host)
            log.lease = call.room.devices.state.leases.get(host.meta.id)
            if log.reader is not None and log.reader.device == device:
                log.reader = None
            host.changed()
    return Nothing()


def _lease_view(call: Call, given: Lease) -> LeaseView:
    person = call.room.people.name_of(given.person)
    return LeaseView(given.table, given.device, person, given.number, given.is_scribe)


_TABLE = "/api/tables/{table}"
ENDPOINTS = (
    Endpoint(
        "POST", f"{_TABLE}/lease", "Write at a table that a person deals, on this device.", lease, LeaseView,
        LeaseBody, errors=(403, 404, 409, 422),
    ),
    Endpoint(
        "POST", f"{_TABLE}/takeover", "Take the table over on this device, as a supervisor.", take_over, LeaseView,
        LeaseBody, errors=(403, 404, 409, 422),
    ),
    Endpoint(
        "GET", f"{_TABLE}/late", "Entries that an old device sent too late.", late, LateView, errors=(403, 404, 409),
    ),
    Endpoint("GET", "/api/devices", "Devices and leases of the house.", devices, DevicesView, errors=(403,)),
    Endpoint(
        "POST", "/api/devices", "Enrol a device; its token is told once.", enrol, DeviceView, DeviceBody,
        status=201, errors=(403, 404, 409, 422),
    ),
    Endpoint(
        "POST", "/api/devices/{device}/revoke", "A device counts no more.", revoke, Nothing, errors=(400, 403, 422),
    ),
)  # fmt: skip
