"""`pitboss` with a clock that leaps: ten minutes at each SIGUSR1, so that a break is over when a test says so.

`python -m tests.browser.leaping SECONDS serve ...`: the clock on the wall is so many seconds ahead, as if the room had
been shut that long.
"""

import asyncio
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

from pitboss.cli.main import main

LEAP = 600.0


class Leaping:
    """Seconds of the loop's clock that nobody had to wait for."""

    def __init__(self) -> None:
        self.leapt = 0.0

    def leap(self, number: int, frame: FrameType | None) -> None:
        self.leapt += LEAP

    def time(self) -> float:
        return time.monotonic() + self.leapt


clock = Leaping()


def leaping_time(self: asyncio.BaseEventLoop) -> float:
    return clock.time()


def on_the_wall(ahead: float) -> Callable[[], int]:
    """The time of day, so many seconds ahead."""
    now, nanoseconds = time.time_ns, int(ahead * 1e9)
    return lambda: now() + nanoseconds


if __name__ == "__main__":
    time.time_ns = on_the_wall(float(sys.argv.pop(1)))
    signal.signal(signal.SIGUSR1, clock.leap)
    asyncio.BaseEventLoop.time = leaping_time  # type: ignore[method-assign]  # what every loop goes by
    main()
