"""`pitboss` with a clock that leaps: ten minutes at each SIGUSR1, so that a break is over when a test says so.

`python -m tests.browser.leaping serve ...`
"""

import asyncio
import signal
import time
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


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, clock.leap)
    asyncio.BaseEventLoop.time = leaping_time  # type: ignore[method-assign]  # what every loop goes by
    main()
