"""Who sees to a followed table on the room's side: nothing happens there by itself but a called time that runs."""

from typing import TYPE_CHECKING, cast

from pitboss.poker.rulings.timing import is_time_called, on_clock
from pitboss.poker.table.state import PokerTableState
from pitboss.room.plan import Moment, Plan
from pitboss.room.rounds import AnyEvent
from pitboss.table.keeping_events import StruckOut

if TYPE_CHECKING:
    from pitboss.room.following.log import FollowedLog
    from pitboss.room.host import TableHost

NEVER = float("inf")


class FollowedPlanner:
    """The planner of a table where a person deals: a called time and a limit for all warn and do nothing (H-R15)."""

    def __init__(self, host: "TableHost") -> None:
        self._host = host
        self._log = cast("FollowedLog", host.log)

    def plan(self, moment: Moment) -> Plan | None:
        shown = self._log.shown
        if not isinstance(shown, PokerTableState) or shown.uncounted is not None:
            return None  # of a round that is left to a count nothing more is entered: no act could stop the clock
        round_ = shown.round
        clock = round_.setup.law.irregular.clock if round_ is not None else None
        if round_ is None or clock is None or not on_clock(round_):
            return None
        is_called, limit = is_time_called(round_), round_.setup.options.time_limit
        if not is_called and not (limit and clock.for_all):
            return None
        seconds = clock.seconds if is_called else limit
        ran = (moment.clock - self._log.turn_began) / 1000
        key = (self._log.round_number, self._log.runs_from, str(on_clock(round_)))
        deadline, rules = moment.now + seconds - ran, clock.rules if is_called else clock.for_all
        return Plan(key, NEVER, None, deadline, seconds, is_expiry=True, rules=rules, is_called=is_called)

    def go_on(self) -> None:
        """Everything is entered."""

    def note(self, event: AnyEvent, now: float) -> None:
        """What was struck out is told to nobody anew; cards that a reader saw too early may be due now."""
        if isinstance(event, StruckOut):
            self._host.forget()
        if self._log.reader is not None:
            self._log.reader.wake(self._host)

    def time_left(self, plan: Plan, seconds: float) -> str:
        return f"seat {plan.key[2]} has {seconds:.0f} seconds left"

    def is_leaving(self, person: str) -> bool:
        return False

    def awaited(self, now: float) -> list[int]:
        """Everybody who sits there may wager."""
        return sorted(self._log.shown.places)

    def gives_time(self, seat: int) -> bool:
        return False

    def done(self, seat: int) -> None:
        """Nobody plays here over the network."""

    def said_done(self) -> list[int]:
        return []

    def ready(self) -> list[int]:
        return []
