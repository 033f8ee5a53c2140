"""A table on the floor: what it needs, the most urgent first, and one colour that says how it stands."""

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from pitboss.following.levels import level_of
from pitboss.play import Role
from pitboss.poker.table.table import PokerTable
from pitboss.room.following.hearing import is_put_away, last_entry_at, silent_since
from pitboss.room.following.log import FollowedLog
from pitboss.room.following.needs import Need, need_of, ruled_by_dealer
from pitboss.table.terms import Phase
from pitboss.tournament.moments import HOUR, MINUTE

if TYPE_CHECKING:
    from pitboss.room.floor.desk import FloorDesk
    from pitboss.room.host import TableHost

URGENT = (Need.RULING, Need.FLOOR, Need.READER, Need.COUNT, Need.STRUCK, Need.CLOCK, Need.SEAT, Need.DECK)


class TileColour(StrEnum):
    """How a table stands, at a glance."""

    FREE = "free"
    OPEN = "open"
    GOING = "going"
    ATTENTION = "attention"
    CLOSING = "closing"
    ALONE = "alone"


class TableNeed(msgspec.Struct, frozen=True):
    """What is needed, in a sentence, since when, and who has taken it on."""

    need: Need = Need.NOTHING
    text: str = ""
    since: int = 0
    taken_on: str = ""


def need_at(desk: "FloorDesk", host: "TableHost", is_sign_wrong: bool, now: int) -> TableNeed:
    """The most urgent thing that a table needs of the floor."""
    log = host.log
    if not isinstance(log, FollowedLog):
        return TableNeed()
    found = need_of(log)
    if found.need in URGENT:
        return TableNeed(found.need, found.text, found.since, desk.state.handovers.taken_on.get(host.meta.id, ""))
    if (told := ruled_by_dealer(log, now)) is not None:
        found = told
    if found.need in (Need.RULED, Need.NOTICE):
        return TableNeed(found.need, found.text, found.since)
    if is_sign_wrong:
        return TableNeed(Need.SIGN, "The sign that hangs there does not agree with the terms.")
    hours = log.shown.hours
    warned = desk.conditions.policies_at(host.meta.id).closing_minutes * MINUTE
    if hours is not None and hours.closes - warned <= now < hours.closes:
        return TableNeed(Need.HOURS, f"Gaming hours end in {-(-(hours.closes - now) // MINUTE)} minutes.")
    return TableNeed(found.need, found.text, found.since)


def colour_of(host: "TableHost", need: Need, alone_since: int) -> TileColour:
    """One colour for a table: what is urgent before what is usual."""
    shown = host.log.shown
    if need in URGENT:
        return TileColour.ATTENTION
    if alone_since:
        return TileColour.ALONE
    if shown.closing:
        return TileColour.CLOSING
    if host.log.phase is not Phase.OPEN or not shown.places:
        return TileColour.FREE
    return TileColour.GOING if shown.in_round else TileColour.OPEN


def alone_since(host: "TableHost") -> int:
    """Since when the tablet that writes at a table is not heard, by the room's clock; 0 while it is, or nobody deals.

    Whoever deals may have a line on another device, which writes nothing here (H-R20). As long as none writes, or the
    one that did was put away, it is that person who is waited for.
    """
    log = host.log
    if not isinstance(log, FollowedLog):
        return 0
    if log.lease is not None and not is_put_away(host, log.lease):
        return silent_since(host, log.lease)
    dealer = log.shown.on_duty.get(Role.DEALER, "")
    if not dealer or host.presences.is_connected(dealer):
        return 0
    return max(last_entry(host), host.gone_since(dealer))


def last_entry(host: "TableHost") -> int:
    """When something was last entered at a table, or written there."""
    return last_entry_at(host) if isinstance(host.log, FollowedLog) else host.log.times[-1]


def rounds_in_an_hour(host: "TableHost", now: int) -> int:
    """How many rounds began there in the last hour."""
    return sum(at > now - HOUR for at in host.log.began)


def level_at(host: "TableHost") -> str:
    """How much is known of the last round of a table that a person deals."""
    log = host.log
    if not isinstance(log, FollowedLog) or not log.rounds:
        return ""
    if isinstance(log.table, PokerTable):
        return level_of(log.table.standing(log.shown)).value
    # Against the house the level lies in how cards were entered, which the record of a round ends with.
    ended = (each.ended for each in reversed(log.kept) if not each.struck and each.ended is not None)
    return next((round_.level.value for round_ in ended), "")
