"""The tables of the room and what their hosts have set: names, invitations, pace, bots, pauses. One stream."""

import msgspec

from pitboss.play import Codec

STREAM = "lobby"


class Meta(msgspec.Struct):
    """What the room knows of a table besides its game."""

    id: str
    name: str
    host: str
    public: bool
    invitation: str
    pace: str
    bots: int
    temper: str
    paused: bool = False
    closing: bool = False
    leaving: dict[str, int] = {}
    """Who leaves a table against the house when his wagers are settled, by the number of the event that seated him."""


class LobbyEvent(msgspec.Struct, frozen=True, tag_field="event"):
    """The base of what happens to tables as such."""

    table: str

    def apply(self, lobby: dict[str, Meta]) -> None:
        raise NotImplementedError


class TableMade(LobbyEvent, frozen=True, tag="table_made"):
    """Somebody made a table; the room's own have no host."""

    name: str
    host: str
    public: bool
    invitation: str
    pace: str
    bots: int
    temper: str

    def apply(self, lobby: dict[str, Meta]) -> None:
        lobby[self.table] = Meta(
            self.table, self.name, self.host, self.public, self.invitation, self.pace, self.bots, self.temper
        )


class BotsSet(LobbyEvent, frozen=True, tag="bots_set"):
    """So many bots of a temper from now on."""

    bots: int
    temper: str

    def apply(self, lobby: dict[str, Meta]) -> None:
        lobby[self.table].bots = self.bots
        lobby[self.table].temper = self.temper


class PauseSet(LobbyEvent, frozen=True, tag="pause_set"):
    """No round begins while a table is paused."""

    paused: bool

    def apply(self, lobby: dict[str, Meta]) -> None:
        lobby[self.table].paused = self.paused


class ClosingSet(LobbyEvent, frozen=True, tag="closing_set"):
    """The table closes when its round is over."""

    def apply(self, lobby: dict[str, Meta]) -> None:
        lobby[self.table].closing = True


class LeaveWished(LobbyEvent, frozen=True, tag="leave_wished"):
    """A person who has wagers on the layout leaves when they are settled; `seated` is when this sitting began."""

    person: str
    seated: int

    def apply(self, lobby: dict[str, Meta]) -> None:
        lobby[self.table].leaving[self.person] = self.seated


CODEC: Codec[LobbyEvent] = Codec((TableMade, BotsSet, PauseSet, ClosingSet, LeaveWished))
