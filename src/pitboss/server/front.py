"""A table as the network knows it, whatever is played there: what it takes, what it shows, and what is kept of it.

Each kind of table has its own front; the pages and the socket ask that and know no game.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict

from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Role
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.room.presence import GONE
from pitboss.room.rounds import RoundLog
from pitboss.room.viewing import SPECTATOR
from pitboss.server.messages import AnyDesk, AnyYou
from pitboss.server.ruling_view import RulingView
from pitboss.server.view_parts import JoiningTerms, SignLine, TableHead, TableTerms
from pitboss.server.wire import table_of

STRANGER = Person("stranger", "")
"""Anybody with a session who has no part in a table."""
AFTERWARDS = (Role.AUDITOR, Role.INSPECTOR)
"""Who opens all cards of a round once it is over."""


class ShuffleProof(msgspec.Struct, frozen=True):
    """The proof of a shuffle, and the statements that were published before its cut."""

    content: bytes
    statements: Sequence[str]


class Front(ABC):
    """One table. Rounds are those of its log."""

    commands: msgspec.json.Decoder[Any]
    """Every command that may be asked of such a table."""
    sits: type[Command]
    """The command that takes a seat; whoever sits down is called as the room calls him."""
    signed: tuple[type[Command], ...]
    """Commands that say who has decided: the table hears which office, the log knows the person."""

    def __init__(self, host: TableHost, room: CardRoom) -> None:
        self.host = host
        self.room = room
        self._signed: tuple[int, list[SignLine]] = (-1, [])

    def command(self, raw: msgspec.Raw, person: Person) -> Command:
        """What somebody asks for, or an error of msgspec."""
        command: Command = self.commands.decode(raw)
        if isinstance(command, self.sits):
            given: Any = command  # every kind's command to sit down has person and name
            return msgspec.structs.replace(command, name=self.host.name_for(given.person))
        if isinstance(command, self.signed):
            return msgspec.structs.replace(command, by=Principal(person.role))
        return command

    def entry(self, raw: msgspec.Raw, person: Person, number: int = 0, fence: int = 0, made: int = 0) -> Command:
        """What somebody who keeps the record of a table enters, as a command; Malformed where software deals."""
        raise Malformed("software deals at this table: there is nothing to enter")

    def dealer(self, person: Person | None) -> AnyDesk | None:
        """What a member of staff sees of a table that a person deals."""
        return None

    @abstractmethod
    def terms(self) -> TableTerms:
        """What is played here."""

    @abstractmethod
    def sign(self) -> list[SignLine]:
        """What the rules want displayed, and the room's own conditions."""

    def shown_sign(self) -> list[SignLine]:
        """The sign as the table stands, made once for all who look at it."""
        version, lines = self._signed
        if version != self.host.version:
            self._signed = self.host.version, (lines := self.sign())
        return lines

    @abstractmethod
    def on_show(self) -> RoundLog | None:
        """The round that lies on the table: the one that is on, or the last one."""

    def viewer(self, person: str) -> Principal:
        """Through whose eyes a person sees what lies on the table now."""
        round_ = self.on_show()
        return round_.viewer(person) if round_ is not None else SPECTATOR

    def table(self, person: str, host_name: str, clock: int) -> msgspec.Struct:
        """The table through the eyes of a person, or of everybody who looks on (no name)."""
        return table_of(self.host.kind.name, self._head(host_name), *self.layout(person, clock))

    def _head(self, host_name: str) -> TableHead:
        host, meta, shown = self.host, self.host.meta, self.host.log.shown
        return TableHead(
            **asdict(self.terms()),
            id=meta.id,
            name=meta.name,
            phase=shown.phase,
            host=host_name,
            public=meta.public,
            pace=meta.pace,
            paused=host.trouble or ("the host has paused the table" if meta.paused else ""),
            closing=shown.closing or meta.closing,
            sign=self.shown_sign(),
            rounds=shown.rounds,
            round=host.round_number,
            turn=host.turn,
            next_at=host.next_at,
            approval=meta.approval,
            keeps_seconds=GONE,
            pledge=host.log.fillings.pledge,
            tournament=host.meta.tournament,
        )

    @abstractmethod
    def layout(self, person: str, clock: int) -> tuple[msgspec.Struct, ...]:
        """What lies on the table, as a person sees it, with what has been announced and ruled: parts of the whole."""

    @abstractmethod
    def you(self, person: Person | None, wallet: int) -> AnyYou:
        """What concerns the viewer alone."""

    @abstractmethod
    def joining(self) -> JoiningTerms:
        """With what somebody may take a seat who has no part in the table yet."""

    @abstractmethod
    def is_told(self, round_: RoundLog) -> bool:
        """Whether a round is one that somebody has a hand in."""

    def viewer_in(self, round_: RoundLog, person: Person | None) -> Principal:
        """Through whose eyes a person sees a round of this table."""
        return viewer_of(round_, person, self.room.floor.state.cases.has_round(self.host.meta.id, round_.number))

    @abstractmethod
    def summary(self, round_: RoundLog, person: Person | None) -> object:
        """A round in one line."""

    @abstractmethod
    async def page(self, round_: RoundLog, viewer: Principal) -> object:
        """A round with its events, its story and the steps of the replayer."""

    @abstractmethod
    async def text(self, round_: RoundLog, viewer: Principal) -> str:
        """A round as text."""

    @abstractmethod
    def phh(self, round_: RoundLog, viewer: Principal) -> str:
        """A round that is over in the poker hand history format; Malformed where that cannot hold it."""

    @abstractmethod
    def proof(self, round_: RoundLog, viewer: Principal) -> ShuffleProof | None:
        """The proof of the shuffle behind a round that is over; nothing if nothing was shuffled."""

    @abstractmethod
    def preview(self, fact: msgspec.Raw) -> RulingView:
        """The ruling that a report would bring, without effect; an error of msgspec if it is no fact."""


def viewer_of(round_: RoundLog, person: Person | None, in_case: bool = False) -> Principal:
    """Through whose eyes a person sees a round: auditor and inspector open everything once it is over.

    Surveillance does so of rounds that belong to a case. Where a person deals nobody else sees more than the table did
    (`RoundLog.viewer`).
    """
    if person is None:
        return SPECTATOR
    if round_.is_over and (person.role in AFTERWARDS or (in_case and person.role is Role.SURVEILLANCE)):
        return Principal(Role.AUDITOR, name=person.id)
    return msgspec.structs.replace(round_.viewer(person.id), name=person.id)
