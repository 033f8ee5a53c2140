"""A device comes to write at a table: the lease, the gap that the one before it left, and the round that is left to a
count with it are one transaction (H-R16, H-R20).
"""

import secrets
from functools import partial
from typing import TYPE_CHECKING

from pitboss.play import Principal, Refusal, Role
from pitboss.room.following.device_desk import DeviceDesk, entry_of
from pitboss.room.following.devices import FENCED, DeviceEvent, Gap, Lease
from pitboss.room.following.hearing import is_put_away, silent_since
from pitboss.room.following.log import FollowedLog
from pitboss.room.person import Person
from pitboss.table.terms import Phase

if TYPE_CHECKING:
    from pitboss.room.host import TableHost


async def lease_to(host: "TableHost", desk: DeviceDesk, device: str, person: Person, is_scribe: bool = False) -> Lease:
    """The right to write at a table; Refusal where another device has it."""
    async with host.desk, desk.lock:
        _check_writes(host, person, is_scribe)
        given = desk.leased(host.meta.id, device, person, is_scribe)
        if given is not None:
            await _write(host, desk, device, person, given)
        return _written(host, desk)


def _check_writes(host: "TableHost", person: Person, is_scribe: bool) -> None:
    """Refuse a dealer who does not deal here, and whoever would enter for a dealer where there is none."""
    deals = host.log.state.on_duty.get(Role.DEALER, "")
    if is_scribe and not deals:
        raise Refusal(FENCED, "nobody deals here yet: there is nobody to enter for")
    if person.role is Role.DEALER and not is_scribe and deals != person.id:
        raise Refusal(FENCED, "another deals here, or nobody does yet: take duty at this table first")


async def take_over(host: "TableHost", desk: DeviceDesk, device: str, person: Person) -> Lease:
    """A supervisor writes at a table from now on, on another device."""
    async with host.desk, desk.lock:
        await _write(host, desk, device, person, desk.taken_over(host.meta.id, device, person))
        return _written(host, desk)


async def _write(host: "TableHost", desk: DeviceDesk, device: str, person: Person, given: DeviceEvent) -> None:
    """Who writes, and what the device before it left open; in a round of which something may be missing also that."""
    log, table = host.log, host.meta.id
    assert isinstance(log, FollowedLog), "devices write where a person deals"
    gap = gap_at(host, desk.state.given.get(table), log.now())
    left = desk.left(table, device, gap)
    by = Principal(person.role, name=person.id)
    if not left or not log.leave(left[0].gap.device, by):
        await desk.write(*left, given)
        return
    for event in (*left, given):
        log.add(entry_of(event), desk.length, partial(event.apply, desk.state))
    try:
        await host.write(secrets.token_hex(16), b"", by, b"0")
    finally:
        if log.is_ahead:
            log.roll_back()


def _written(host: "TableHost", desk: DeviceDesk) -> Lease:
    log = host.log
    assert isinstance(log, FollowedLog), "devices write where a person deals"
    log.lease = desk.state.leases[host.meta.id]
    host.show()
    return log.lease


def gap_at(host: "TableHost", last: Lease | None, now: int) -> Gap | None:
    """What the device that wrote last at a table leaves open if another writes there from now on; nothing if it is
    heard, if the table is not open, or if whoever held it was relieved and no round is on: nobody waits for it then.
    """
    log = host.log
    if last is None or not isinstance(log, FollowedLog) or log.phase is not Phase.OPEN:
        return None
    if is_put_away(host, last):
        return None
    since, round_ = silent_since(host, last), host.round_number if log.shown.in_round else 0
    return Gap(last.device, since, now, len(log.kept), round_) if since else None
