"""The level clock as a value: how long a level has run, breaks and pauses. Time comes in as commands (T-R70 to T-R72).

An instant is in milliseconds since 1970. What ends by itself ends at the computed instant, not when somebody says so,
so that being late never adds up.
"""

import msgspec
from msgspec.structs import replace

from pitboss.tournament.moments import MINUTE


class Clock(msgspec.Struct, frozen=True, gc=False):
    """Level 0 is before the first. `since` is the instant from which it runs; it stands where there is none."""

    level: int = 0
    ran: int = 0
    """What of the level had run when it last stood still."""
    since: int | None = None
    until: int = 0
    """The end of the break that is on; 0 for none."""
    is_level_over: bool = False
    """The break that is on follows the level: the next one begins with its end."""
    paused: str = ""
    """Why it stands, where the director has stopped it."""
    played: int = 0
    """Milliseconds of play in this session, without breaks and pauses, when it last stood still (T-R55)."""

    @property
    def runs(self) -> bool:
        return self.since is not None

    def run(self, now: int) -> int:
        """How much of the level has run."""
        return self.ran + (now - self.since if self.since is not None else 0)

    def left(self, length: int, now: int) -> int:
        return length - self.run(now)

    def in_play(self, now: int) -> int:
        """How long has been played in this session."""
        return self.played + (now - self.since if self.since is not None else 0)

    def ends(self, length: int) -> int | None:
        """The instant at which a level of this length is over; none while the clock stands."""
        return None if self.since is None else self.since + length - self.ran

    def stopped(self, at: int) -> "Clock":
        """Standing still from an instant on."""
        return replace(self, ran=self.run(at), played=self.in_play(at), since=None)

    def going(self, at: int) -> "Clock":
        return replace(self, since=at, until=0, is_level_over=False, paused="")

    def at_level(self, level: int, at: int) -> "Clock":
        """The level begins at an instant; the clock runs on if it ran."""
        stood = self.stopped(at)
        since = at if self.since is not None else None
        return replace(stood, level=level, ran=0, since=since, is_level_over=False)

    def shifted(self, milliseconds: int) -> "Clock":
        """The room was shut for so long: nothing has run meanwhile (T-R70)."""
        since = None if self.since is None else self.since + milliseconds
        return replace(self, since=since, until=self.until + milliseconds if self.until else 0)


def minutes(count: int) -> int:
    return count * MINUTE


def shown(milliseconds: int) -> str:
    """12:05, as a clock counts down; never below 0:00."""
    seconds = -(-max(0, milliseconds) // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
