"""What stands between a tournament of the room and the network: its views, encoded once for all who look on."""

from collections.abc import Iterable, Sequence

import msgspec

from pitboss.play import Event
from pitboss.room.person import Person
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.viewing import Sentence
from pitboss.server.tournament_desk import DeskView, desk_of
from pitboss.server.tournament_record import TournamentRecord
from pitboss.server.tournament_view import TournamentView, view_of
from pitboss.server.tournament_you import DESK, TournamentYou, you_of
from pitboss.tournament.state import TournamentState

_encoder = msgspec.json.Encoder()


class TournamentPage(msgspec.Struct, frozen=True):
    """A tournament for the one who asks: what everybody sees, what is one's own, and the desk of who runs it."""

    clock: int
    """The instant of the room's clock at which this was made."""
    view: TournamentView
    you: TournamentYou
    desk: DeskView | None = None


class TournamentSight(msgspec.Struct, frozen=True, tag_field="type", tag="tournament"):
    """The same over the socket; `view` is encoded once for all."""

    clock: int
    view: msgspec.Raw
    you: TournamentYou
    desk: DeskView | None = None


class TournamentFront:
    """One tournament."""

    def __init__(self, host: TournamentHost) -> None:
        self.host = host
        self._record = TournamentRecord()
        self._encoded: tuple[int, bytes] = (-1, b"")

    @property
    def id(self) -> str:
        return self.host.id

    @property
    def offer(self) -> str:
        return self.host.offer

    @property
    def state(self) -> TournamentState:
        return self.host.state

    @property
    def length(self) -> int:
        return self.host.log.durable

    def since(self, number: int) -> Iterable[tuple[int, Event[TournamentState]]]:
        return self.host.log.since(number)

    @property
    def record(self) -> TournamentRecord:
        return self._record.catch_up(self)

    def name_of(self, person: str) -> str:
        return self.host.name_of(person)

    def now(self) -> int:
        return self.host.now()

    def sentences(self, after: int) -> Sequence[tuple[int, Sentence]]:
        return self.host.sentences(after)

    def room_table(self, number: int) -> str:
        table = self.host.tables.get(number)
        return table.meta.id if table is not None else ""

    def view(self) -> TournamentView:
        host = self.host
        director = "" if host.is_software else host.name_of(host.director)
        return view_of(self, self.record, host.version, host.is_software, director)

    def page(self, person: Person | None) -> TournamentPage:
        return TournamentPage(self.now(), self.view(), self.you(person), self.desk(person))

    def sight(self, person: Person | None) -> bytes:
        """What a watcher is sent."""
        version, encoded = self._encoded
        if version != self.host.version:
            encoded = _encoder.encode(self.view())
            self._encoded = (self.host.version, encoded)
        return _encoder.encode(TournamentSight(self.now(), msgspec.Raw(encoded), self.you(person), self.desk(person)))

    def you(self, person: Person | None) -> TournamentYou:
        return you_of(self, self.record, person)

    def desk(self, person: Person | None) -> DeskView | None:
        """For whoever works in the room; nobody else needs to know people by their ids."""
        return desk_of(self, self.host.due(), person.id) if person is not None and person.role in DESK else None
