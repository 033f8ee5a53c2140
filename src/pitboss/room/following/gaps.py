"""The tablet dies: what it had not sent is lost, another device goes on, and the gap is told (H-R16, H-R20)."""

from typing import TYPE_CHECKING

from pitboss.play import Role
from pitboss.room.following.devices import Gap, Lease
from pitboss.room.following.log import FollowedLog
from pitboss.table.terms import Phase

if TYPE_CHECKING:
    from pitboss.room.host import TableHost


def gap_at(host: "TableHost", last: Lease | None, now: int) -> Gap | None:
    """What the device that wrote last at a table leaves open if another writes there from now on; nothing if it is
    heard, if the table is not open, or if whoever held it was relieved and no round is on: nobody waits for it then.
    """
    log = host.log
    if last is None or not isinstance(log, FollowedLog) or log.phase is not Phase.OPEN:
        return None
    in_round = log.shown.in_round
    if not in_round and not last.is_scribe and log.shown.on_duty.get(Role.DEALER) != last.person:
        return None
    since = _silent_since(host, log, last)
    return Gap(last.device, since, now, len(log.kept), host.round_number if in_round else 0) if since else None


def _silent_since(host: "TableHost", log: FollowedLog, last: Lease) -> int:
    """Since when a device is not heard; 0 while it is.

    One that has never told its id is heard as long as whoever holds it is; where nothing was heard since the room has
    opened, the last entry is the last that is known.
    """
    heard, who = (host.devices, last.device) if last.device in host.devices.known else (host.presences, last.person)
    if heard.is_connected(who):
        return 0
    known = host.silent_since(who) if heard is host.devices else host.gone_since(who)
    return known or log.kept_at[-1]
