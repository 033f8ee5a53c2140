"""Who sees to a followed table on the room's side: nothing happens there by itself but a called time that runs."""

from typing import TYPE_CHECKING

from pitboss.poker.rulings.timing import is_time_called, on_clock
from pitboss.room.plan import Moment, Plan
from pitboss.room.rounds import AnyEvent
from pitboss.table.keeping_events import StruckOut

if TYPE_CHECKING:
    from pitboss.room.host import TableHost

NEVER = float("inf")


class FollowedPlanner:
    """The planner of a table where a person deals: the clock warns and does nothing (H-R15)."""

    def __init__(self, host: "TableHost") -> None:
        self._host = host
        self._log = host.log

    def plan(self, moment: Moment) -> Plan | None:
        round_ = self._log.shown.round
        if round_ is None or not is_time_called(round_):
            return None
        called = round_.setup.law.irregular.clock
        assert called is not None, "time is called by a rule"
        ran = (moment.clock - self._log.turn_began) / 1000
        key = (self._log.round_number, self._log.runs_from, str(on_clock(round_)))
        deadline = moment.now + called.seconds - ran
        return Plan(key, NEVER, None, deadline, called.seconds, is_expiry=True, rules=called.rules, is_called=True)

    def go_on(self) -> None:
        """Everything is entered."""

    def note(self, event: AnyEvent, now: float) -> None:
        """What was struck out is told to nobody anew."""
        if isinstance(event, StruckOut):
            self._host.forget()

    def time_left(self, plan: Plan, seconds: float) -> str:
        return f"seat {plan.key[2]} has {seconds:.0f} seconds left"

    def is_leaving(self, person: str) -> bool:
        return False

    def awaited(self, now: float) -> list[int]:
        return []

    def gives_time(self, seat: int) -> bool:
        return False

    def done(self, seat: int) -> None:
        """Nobody plays here over the network."""

    def ready(self) -> list[int]:
        return []
