"""Who should relieve whom: proposals from how long everybody has dealt, for a person to order (H-R30)."""

import msgspec

from pitboss.play import Role
from pitboss.room.floor.people import Duties, Duty

MINUTE = 60_000
AT_A_TABLE = 30 * MINUTE
IN_A_ROW = 90 * MINUTE
REST = 15 * MINUTE


class DealerProposal(msgspec.Struct, frozen=True):
    """A dealer for a table; nobody where there is none to send."""

    table: str
    person: str
    relieves: str
    minutes: int
    for_break: bool


def proposals(duties: Duties, now: int) -> list[DealerProposal]:
    """Tables whose dealer has been there for long, the longest first, with those who have rested longest."""
    dealers = [duty for duty in duties.on.values() if duty.role is Role.DEALER]
    rested = sorted((duty for duty in dealers if _has_rested(duty, now, duties)), key=lambda duty: duty.idle_since)
    due = sorted((duty for duty in dealers if _is_due(duty, now, duties)), key=lambda duty: duty.at_table_since)
    found = []
    for duty in due:
        relief = rested.pop(0) if rested else None
        minutes = (now - duty.at_table_since) // MINUTE
        for_break = now - duty.in_a_row_since >= IN_A_ROW
        found.append(DealerProposal(duty.table, relief.person if relief else "", duty.person, minutes, for_break))
    return found


def _is_due(duty: Duty, now: int, duties: Duties) -> bool:
    return bool(duty.table) and duty.table not in duties.pushes and now - duty.at_table_since >= AT_A_TABLE


def _has_rested(duty: Duty, now: int, duties: Duties) -> bool:
    """Whoever has just come on duty need not rest."""
    if duty.table or any(push.person == duty.person for push in duties.pushes.values()):
        return False
    return now - duty.idle_since >= REST or duty.idle_since == duty.since
