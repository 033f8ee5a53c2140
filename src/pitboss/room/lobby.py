"""The tables of the room and what their hosts have set: names, invitations, pace, bots, pauses.

Each table has a stream, `lobby:ID`. Rooms of before had one for all, which is read first and written no more. The
tables of a tournament are found in a stream of its own, `played:ID`.
"""

from collections import OrderedDict
from collections.abc import Iterator, MutableMapping
from enum import StrEnum

import msgspec

from pitboss.play import Codec
from pitboss.room.following.terms import FollowedTerms
from pitboss.room.store import Records, StoreEntry

STREAM = "lobby"
"""Where rooms of before have all tables."""
PREFIX = "lobby:"
PLAYED = "played:"
MOST = 1000
"""So many tables that are closed are at hand; of the others the store tells."""


class Dealing(StrEnum):
    """Who deals at a table: the room's software, or a person with real cards, whom the room follows."""

    SOFTWARE = "software"
    PERSON = "person"


class ChipsWish(msgspec.Struct, frozen=True):
    """What a player wants bought between rounds without asking again, in cents; 0 is nothing.

    `next` once, before the next round; `keep_at` whenever the stake is below that; `rebuy` when it is gone.
    """

    next: int = 0
    keep_at: int = 0
    rebuy: int = 0


class TimeBank(msgspec.Struct, frozen=True):
    """What was left in somebody's time bank, in milliseconds, in a round of this number."""

    left: int
    round: int


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
    chips: dict[str, tuple[int, ChipsWish]] = {}
    """What people want bought between rounds, with the number of the event that seated them."""
    approval: bool = False
    """Whether the host is asked before anybody sits down."""
    asking: dict[str, None] = {}
    """Who has asked for a seat, in their order."""
    admitted: set[str] = set()
    banks: dict[str, TimeBank] = {}
    """The time banks that have been drawn on."""
    tournament: str = ""
    """The tournament that the table belongs to, and its number in it."""
    number: int = 0
    dealing: Dealing = Dealing.SOFTWARE
    following: FollowedTerms = FollowedTerms()

    @property
    def is_followed(self) -> bool:
        """Whether a person deals there, and staff enter what happens."""
        return self.dealing is Dealing.PERSON

    def admits(self, person: str) -> bool:
        """Whether somebody may sit down as far as the host is concerned."""
        return not self.approval or person == self.host or person in self.admitted


class Allowance(msgspec.Struct, frozen=True):
    """How many tables may be open that one person made, and that were made from one address; staff are not counted."""

    of_person: int = 6
    of_address: int = 24


class LobbyEvent(msgspec.Struct, frozen=True, tag_field="event"):
    """The base of what happens to tables as such."""

    table: str

    def apply(self, lobby: MutableMapping[str, Meta]) -> None:
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
    tournament: str = ""
    number: int = 0
    dealing: Dealing = Dealing.SOFTWARE
    following: FollowedTerms = FollowedTerms()

    def apply(self, lobby: MutableMapping[str, Meta]) -> None:
        lobby[self.table] = Meta(
            self.table,
            self.name,
            self.host,
            self.public,
            self.invitation,
            self.pace,
            self.bots,
            self.temper,
            tournament=self.tournament,
            number=self.number,
            dealing=self.dealing,
            following=self.following,
        )


class BotsSet(LobbyEvent, frozen=True, tag="bots_set"):
    """So many bots of a temper from now on."""

    bots: int
    temper: str

    def apply(self, lobby: MutableMapping[str, Meta]) -> None:
        lobby[self.table].bots = self.bots
        lobby[self.table].temper = self.temper


class PauseSet(LobbyEvent, frozen=True, tag="pause_set"):
    """No round begins while a table is paused."""

    paused: bool

    def apply(self, lobby: MutableMapping[str, Meta]) -> None:
        lobby[self.table].paused = self.paused


class ClosingSet(LobbyEvent, frozen=True, tag="closing_set"):
    """The table closes when its round is over."""

    def apply(self, lobby: MutableMapping[str, Meta]) -> None:
        lobby[self.table].closing = True


class LeaveWished(LobbyEvent, frozen=True, tag="leave_wished"):
    """A person who has wagers on the layout leaves when they are settled; `seated` is when this sitting began."""

    person: str
    seated: int

    def apply(self, lobby: MutableMapping[str, Meta]) -> None:
        lobby[self.table].leaving[self.person] = self.seated


class ApprovalSet(LobbyEvent, frozen=True, tag="approval_set"):
    """The host wants to be asked before anybody sits down, or no more."""

    approval: bool

    def apply(self, lobby: MutableMapping[str, Meta]) -> None:
        lobby[self.table].approval = self.approval
        lobby[self.table].asking.clear()


class SeatAsked(LobbyEvent, frozen=True, tag="seat_asked"):
    """Somebody asks the host for a seat."""

    person: str

    def apply(self, lobby: MutableMapping[str, Meta]) -> None:
        lobby[self.table].asking[self.person] = None


class Admitted(LobbyEvent, frozen=True, tag="admitted"):
    """The host lets somebody sit down, or not."""

    person: str
    admitted: bool

    def apply(self, lobby: MutableMapping[str, Meta]) -> None:
        meta = lobby[self.table]
        meta.asking.pop(self.person, None)
        meta.admitted.discard(self.person)
        if self.admitted:
            meta.admitted.add(self.person)


class ChipsWished(LobbyEvent, frozen=True, tag="chips_wished"):
    """A player wants chips bought between rounds; it holds for this sitting, which `seated` began."""

    person: str
    seated: int
    wish: ChipsWish

    def apply(self, lobby: MutableMapping[str, Meta]) -> None:
        lobby[self.table].chips[self.person] = (self.seated, self.wish)


class TimeBankUsed(LobbyEvent, frozen=True, tag="time_bank_used"):
    """A turn went on after its time; so many milliseconds are left in the player's bank (H-R08)."""

    person: str
    left: int
    round: int

    def apply(self, lobby: MutableMapping[str, Meta]) -> None:
        lobby[self.table].banks[self.person] = TimeBank(self.left, self.round)


CODEC: Codec[LobbyEvent] = Codec(
    (TableMade, BotsSet, PauseSet, ClosingSet, LeaveWished, ApprovalSet, SeatAsked, Admitted, ChipsWished, TimeBankUsed)
)


def entry(event: LobbyEvent) -> StoreEntry:
    """What happens to a table, for its stream."""
    return StoreEntry(f"{PREFIX}{event.table}", CODEC.encode(event))


class PlayedAt(msgspec.Struct, frozen=True, tag_field="event", tag="played_at"):
    """A tournament is played at a table, too."""

    table: str


PLAYED_CODEC: Codec[PlayedAt] = Codec((PlayedAt,))


def played_at(tournament: str, table: str) -> StoreEntry:
    """A table of a tournament, where it is found by it."""
    return StoreEntry(f"{PLAYED}{tournament}", PLAYED_CODEC.encode(PlayedAt(table)))


class Lobby(MutableMapping[str, Meta]):
    """Every table that there ever was, by its id: those that are open at hand, the others looked up in the store."""

    def __init__(self, store: Records) -> None:
        self.open: dict[str, Meta] = {}
        """Those that are open, or being made, as far as that is known here."""
        self._store = store
        self._looked_up: OrderedDict[str, Meta] = OrderedDict()
        self._of_old: dict[str, list[LobbyEvent]] = {}
        """What rooms of before have in one stream, by table."""
        for record in store.read(STREAM):
            event = CODEC.decode(record.event)
            self._of_old.setdefault(event.table, []).append(event)

    def __getitem__(self, id_: str) -> Meta:
        meta = self.open.get(id_) or self._looked_up.get(id_) or self.read(id_)
        if meta is None:
            raise KeyError(id_)
        if id_ not in self.open:
            self._keep(meta)
        return meta

    def name_of(self, id_: str) -> str:
        """How a table is called; of one that never was its id."""
        return self[id_].name if id_ in self else id_

    def __setitem__(self, id_: str, meta: Meta) -> None:
        self.open[id_] = meta
        self._looked_up.pop(id_, None)

    def __delitem__(self, id_: str) -> None:
        del self.open[id_]

    def __iter__(self) -> Iterator[str]:
        """In the order in which they were made."""
        yield from self._of_old
        own = (stream.removeprefix(PREFIX) for stream in self._store.streams(PREFIX))
        yield from sorted((id_ for id_ in own if id_ not in self._of_old), key=lambda each: (len(each), each))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def read(self, id_: str) -> Meta | None:
        """One table as the store has it; nothing if there is none of this name."""
        if not (id_.isascii() and id_.isalnum()):
            return None
        metas: dict[str, Meta] = {}
        for event in self._of_old.get(id_, ()):
            event.apply(metas)
        for record in self._store.read(f"{PREFIX}{id_}"):
            CODEC.decode(record.event).apply(metas)
        return metas.get(id_)

    def put_away(self, id_: str) -> None:
        """A table is closed: it need not be at hand."""
        meta = self.open.pop(id_, None)
        if meta is not None:
            self._keep(meta)

    def played_by(self, tournament: str, is_listed: bool) -> list[Meta]:
        """The tables of a tournament, open and closed; those of before are not listed, and looked for among all."""
        if not is_listed:
            return [meta for meta in map(self.read, self) if meta is not None and meta.tournament == tournament]
        records = self._store.read(f"{PLAYED}{tournament}")
        return [self[PLAYED_CODEC.decode(record.event).table] for record in records]

    def _keep(self, meta: Meta) -> None:
        self._looked_up[meta.id] = meta
        self._looked_up.move_to_end(meta.id)
        if len(self._looked_up) > MOST:
            self._looked_up.popitem(last=False)
