"""Time in tests: how long they wait for what must come, and clocks of a room."""

import time

PATIENCE = 240
"""Seconds: a limit that a slow and busy machine keeps, within the time that a whole test has (see pyproject.toml)."""
AGES = 3600.0
"""Seconds for a clock that is not to run out within a test."""


def wall_clock() -> int:
    """In milliseconds, as a room counts."""
    return time.time_ns() // 1_000_000
