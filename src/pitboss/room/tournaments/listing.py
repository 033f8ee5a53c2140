"""The tournaments of a room as such: who announced each, from which offer, and at which pace its tables deal."""

import msgspec

from pitboss.play import Codec

STREAM = "tournaments"


class TournamentMeta(msgspec.Struct, frozen=True):
    """What the room knows of a tournament besides its conditions."""

    id: str
    host: str
    """Who announced it; empty for the room's own."""
    offer: str = ""
    """The ready-made tournament that it is, by name; empty for one with conditions of its own."""
    pace: str = "normal"
    lists_tables: bool = True
    """Whether its tables are found in a stream of their own (`lobby`), as they were not before there was one."""


class TournamentAnnounced(msgspec.Struct, frozen=True, tag_field="event", tag="announced"):
    """A tournament was announced; its conditions are the first event of its own stream."""

    tournament: str
    host: str
    offer: str = ""
    pace: str = "normal"
    lists_tables: bool = False

    @property
    def meta(self) -> TournamentMeta:
        return TournamentMeta(self.tournament, self.host, self.offer, self.pace, self.lists_tables)


CODEC: Codec[TournamentAnnounced] = Codec((TournamentAnnounced,))
