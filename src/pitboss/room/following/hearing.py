"""Whether the device that writes at a table is heard, and since when it is, or is not.

One that has never told its id is heard as long as whoever holds it is. Where nothing was heard since the room has
opened, the last entry is the last that is known.
"""

from typing import TYPE_CHECKING, cast

from pitboss.play import Role
from pitboss.room.following.devices import Lease
from pitboss.room.presence import Presences

if TYPE_CHECKING:
    from pitboss.room.following.log import FollowedLog
    from pitboss.room.host import TableHost


def silent_since(host: "TableHost", lease: Lease) -> int:
    """Since when the device of a lease is not heard, by the room's clock; 0 while it is."""
    heard, who = _known_as(host, lease)
    if heard.is_connected(who):
        return 0
    known = host.silent_since(who) if heard is host.devices else host.gone_since(who)
    return known or last_entry_at(host)


def heard_since(host: "TableHost", lease: Lease) -> int:
    """Since when it is heard without a break, by the room's clock; 0 while it is not."""
    heard, who = _known_as(host, lease)
    if not heard.is_connected(who):
        return 0
    return host.heard_since(who) if heard is host.devices else host.here_since(who)


def is_put_away(host: "TableHost", lease: Lease) -> bool:
    """Whether nobody waits for the device of a lease: no round is on, and whoever holds it was relieved."""
    shown = host.log.shown
    return not shown.in_round and not lease.is_scribe and shown.on_duty.get(Role.DEALER) != lease.person


def last_entry_at(host: "TableHost") -> int:
    """When something was last entered at a table that a person deals, or written there."""
    log = cast("FollowedLog", host.log)
    return log.kept_at[-1] if log.kept_at else log.times[-1]


def _known_as(host: "TableHost", lease: Lease) -> tuple[Presences, str]:
    """Where it is known that a device is there, and as what."""
    return (host.devices, lease.device) if lease.device in host.devices.known else (host.presences, lease.person)
