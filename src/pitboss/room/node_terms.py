"""What a node says of itself when it enters: its name, how much it takes, and what its release can read."""

import msgspec

LEVEL = 1
"""The level of this release. One that writes new shapes of events has a higher one, and writes them only when the room
was raised to it (`pitboss cluster level`): until then nodes of the release before can read everything."""

GATEWAY, TABLES = "gateway", "tables"
"""What a node may be there for."""


class NodeTerms(msgspec.Struct, frozen=True):
    """`weight` is its share of the tables beside the others': a node of 2 gets twice as many as one of 1."""

    name: str = ""
    weight: float = 1.0
    level: int = LEVEL
    roles: tuple[str, ...] = (GATEWAY, TABLES)
    """What it is there for: whoever has the database has tables, and may let people in besides."""
