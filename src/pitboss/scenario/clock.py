"""The time of a scenario: it stands still until a line lets it pass, and a player's time to act runs out in it."""

import re

from pitboss.poker.rulings.timing import is_time_called, on_clock
from pitboss.poker.state import State
from pitboss.table.commands import SetHours

NOON = 12 * 60 * 60
"""When scenarios begin, in seconds of their first day."""
UNITS = {"second": 1, "minute": 60, "hour": 3600}
PASS = re.compile(rf"(\d{{1,9}}) ({'|'.join(UNITS)})s? passe?s?")
HOURS = re.compile(r"gaming hours (\d\d):(\d\d) to (\d\d):(\d\d)")


def seconds_of(words: str) -> int | None:
    """The seconds of a line such as "40 seconds pass"; None if it is none."""
    match = PASS.fullmatch(words)
    return int(match[1]) * UNITS[match[2]] if match else None


def hours_of(words: str) -> SetHours | None:
    """The command of a line such as "gaming hours 12:00 to 14:30"; None if it is none."""
    match = HOURS.fullmatch(words)
    if match is None:
        return None
    opens, closes = (1000 * (int(match[i]) * 3600 + int(match[i + 1]) * 60) for i in (1, 3))
    return SetHours(opens, closes)


class CaseClock:
    """Seconds since the scenario began, when the turn came to the player in turn, and when time was called on whom."""

    def __init__(self) -> None:
        self.now = self.turn_since = 0
        self.called: dict[int, int] = {}

    @property
    def at(self) -> int:
        """The time for commands that need one, in milliseconds since 1970."""
        return 1000 * (NOON + self.now)

    def left(self, state: State) -> int | None:
        """What is left of the time of the player in turn; None where no time runs."""
        law, options = state.setup.law.irregular.clock, state.setup.options
        seat = on_clock(state)
        if law is None or not seat:
            return None
        if is_time_called(state):
            return max(self.turn_since, self.called.get(seat, 0)) + law.seconds - self.now
        is_limited = options.time_limit and law.for_all and state.betting
        return self.turn_since + options.time_limit - self.now if is_limited else None
