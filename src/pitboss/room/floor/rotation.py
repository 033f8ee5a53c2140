"""Who should relieve whom: proposals from how long everybody has dealt, for a person to order (H-R30)."""

from collections.abc import Callable

import msgspec

from pitboss.conditions.policies import Policies
from pitboss.play import Role
from pitboss.room.floor.people import Duties, Duty
from pitboss.tournament.moments import MINUTE


class DealerProposal(msgspec.Struct, frozen=True):
    """A dealer for a table; nobody where there is none to send."""

    table: str
    person: str
    relieves: str
    minutes: int
    for_break: bool


def proposals(duties: Duties, now: int, policies_at: Callable[[str], Policies]) -> list[DealerProposal]:
    """Tables whose dealer has been there for long, the longest first, with those who have rested longest.

    How long that is the house has settled, for each table or for the room (the empty name).
    """
    dealers = [duty for duty in duties.on.values() if duty.role is Role.DEALER]
    rest = policies_at("").rest_minutes * MINUTE
    rested = sorted(
        (duty for duty in dealers if _has_rested(duty, now, duties, rest)), key=lambda duty: duty.idle_since
    )
    due = [duty for duty in dealers if duty.table and _is_due(duty, now, duties, policies_at(duty.table))]
    found = []
    for duty in sorted(due, key=lambda duty: duty.at_table_since):
        relief = rested.pop(0) if rested else None
        minutes = (now - duty.at_table_since) // MINUTE
        for_break = now - duty.in_a_row_since >= policies_at(duty.table).row_minutes * MINUTE
        found.append(DealerProposal(duty.table, relief.person if relief else "", duty.person, minutes, for_break))
    return found


def _is_due(duty: Duty, now: int, duties: Duties, policies: Policies) -> bool:
    """Whoever has dealt too long in a row is relieved, too, though he has come to this table just now."""
    at_table, in_a_row = policies.table_minutes * MINUTE, policies.row_minutes * MINUTE
    is_long = now - duty.at_table_since >= at_table or now - duty.in_a_row_since >= in_a_row
    return is_long and duty.table not in duties.pushes


def _has_rested(duty: Duty, now: int, duties: Duties, rest: int) -> bool:
    """Whoever has just come on duty need not rest."""
    if duty.table or any(push.person == duty.person for push in duties.pushes.values()):
        return False
    return now - duty.idle_since >= rest or duty.idle_since == duty.since
