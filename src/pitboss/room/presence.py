"""Who is there at a table: open connections, and how long somebody has been away."""

import msgspec

HOLD = 60.0
"""Seconds for which the seat of somebody away is held before the player sits out (H-R02)."""
GONE = 600.0
"""Seconds after which somebody away leaves with the stake (H-R02)."""
MISSED = 2


class Presence(msgspec.Struct):
    """One person at a table. `away_since` counts from the last connection that closed; 0 while one is open.

    `here_since` counts from the first that was opened while there was none.
    """

    connections: int = 0
    away_since: float = 0.0
    missed: int = 0
    here_since: float = 0.0

    def is_away(self, now: float, seconds: float) -> bool:
        return not self.connections and now - self.away_since >= seconds


class Presences:
    """Everybody at a table. A person nobody has heard of is away since the table was started or loaded."""

    def __init__(self, now: float) -> None:
        self._began = now
        self._by_person: dict[str, Presence] = {}

    def __getitem__(self, person: str) -> Presence:
        if person not in self._by_person:
            self._by_person[person] = Presence(away_since=self._began)
        return self._by_person[person]

    def is_connected(self, person: str) -> bool:
        presence = self._by_person.get(person)
        return presence is not None and presence.connections > 0

    @property
    def known(self) -> dict[str, Presence]:
        """Everybody of whom anything is known, by the id."""
        return self._by_person

    def take_up(self, person: str, away_since: float, missed: int) -> None:
        """Somebody was known where the table was before."""
        self._by_person[person] = Presence(away_since=away_since, missed=missed)

    def joined(self, person: str, now: float) -> None:
        """A person took a seat: the connection is expected within the time that seats are held."""
        presence = self[person]
        presence.missed = 0
        if not presence.connections:
            presence.away_since = now

    def connected(self, person: str, now: float) -> None:
        presence = self[person]
        if not presence.connections:
            presence.here_since = now
        presence.connections += 1
        presence.missed = 0

    def disconnected(self, person: str, now: float) -> None:
        presence = self[person]
        presence.connections -= 1
        presence.away_since = now
