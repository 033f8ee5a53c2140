"""The tablet dies: what it had not sent is lost, another device goes on, and the gap is told (H-R16, H-R20)."""

from typing import TYPE_CHECKING

from pitboss.room.following.devices import Gap, Lease
from pitboss.room.following.hearing import is_put_away, silent_since
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
    if is_put_away(host, last):
        return None
    since, round_ = silent_since(host, last), host.round_number if log.shown.in_round else 0
    return Gap(last.device, since, now, len(log.kept), round_) if since else None
