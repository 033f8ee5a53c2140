"""What was settled with others than those at a table: no strike-out changes it there alone (H-R12)."""

from typing import Any

from pitboss.table.events import Left, Readmitted
from pitboss.table.state import EXCLUDED
from pitboss.table.table import Table
from pitboss.table.terms import Departure


def settled(table: Table) -> dict[str, Any]:
    """What others have too, by what it is called.

    Whoever was on the list when a round was over, and is to go when it is over again, is on it all the time; whoever
    is to go and was not yet is on none.
    """
    known = table.state.known_elsewhere
    listed = {person for person in table.state.going_excluded if _was_listed(table, person)}
    return known | {EXCLUDED: known[EXCLUDED] | listed}


def _was_listed(table: Table, person: str) -> bool:
    """Whether somebody was excluded last and not readmitted, be it struck out."""
    for event in reversed(table.log):
        if isinstance(event, Left | Readmitted) and event.person == person:
            return isinstance(event, Left) and event.why is Departure.EXCLUDED
    return False
