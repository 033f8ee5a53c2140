"""How long things last, in milliseconds as the room's clock counts."""

MINUTE = 60_000
HOUR = 60 * MINUTE
