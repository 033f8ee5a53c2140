"""What pages tell of a tournament beyond its state: versions of the document, draws and what proves them, who went out.

It is read from the log, event by event as they come, and holds nothing that the log has not made public.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import msgspec
from msgspec.structs import replace

from pitboss.play import Event, RuleIds
from pitboss.room.viewing import Sentence
from pitboss.shoe.derivation import Nonce
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.events.buying import Pending
from pitboss.tournament.events.document import (
    Approved,
    BallotCommitted,
    Documented,
    Drafted,
    Notified,
    Published,
)
from pitboss.tournament.events.eliminations import Eliminated
from pitboss.tournament.events.entries import (
    ChipsIssued,
    ChipsRetired,
    PlayerMoved,
    PositionForfeited,
    SeatsDrawn,
    SecretRevealed,
    UncountedRetired,
)
from pitboss.tournament.events.rounds import Exchanged
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tell import MOVES
from pitboss.tournament.terms import Numbers


class Watched(Protocol):
    """A tournament as pages look at it: what is durable of it, what it is called, and its clock."""

    @property
    def id(self) -> str: ...

    @property
    def offer(self) -> str:
        """Of which ready-made one it is; nothing for a document of an operator's own."""
        ...

    @property
    def state(self) -> TournamentState: ...

    @property
    def length(self) -> int:
        """How many events there are."""
        ...

    def since(self, number: int) -> Iterable[tuple[int, Event[TournamentState]]]:
        """What happened after the event of a number, and when."""
        ...

    def name_of(self, person: str) -> str: ...

    def now(self) -> int: ...

    def sentences(self, after: int) -> Sequence[tuple[int, Sentence]]: ...

    def room_table(self, number: int) -> str:
        """The id of a table in the room; nothing for one of which no cards are in the system."""
        ...


class RegulatorNotice(msgspec.Struct, frozen=True):
    """What the regulator was told, or has said, of one version."""

    authority: str
    reference: str
    date: str
    identity: str
    approval: bool = False


class Version(msgspec.Struct):
    """A version of the conditions, and how far it has come."""

    conditions: Conditions
    identity: str
    written: int
    documented: int = 0
    published: int = 0
    notice: RegulatorNotice | None = None


class Ballot(msgspec.Struct, frozen=True):
    """A ballot for seats: whom it was for, what came, and the secret behind it; without one, cards were drawn."""

    at: int
    entries: Numbers
    order: Numbers
    sizes: Numbers
    first_table: int
    nonces: tuple[Nonce, ...]
    key: str = ""
    seed: str = ""


class LaterDraw(msgspec.Struct, frozen=True):
    """A later draw, when and what for."""

    at: int
    what: str
    draw: DrawnLots


class SessionDraws(msgspec.Struct):
    """What was drawn in one session, and the hashes that were published before it."""

    ballot_hash: str
    draws_hash: str
    ballot: Ballot | None = None
    draws: list[LaterDraw] = []
    key: str = ""
    seed: str = ""


class WentOut(msgspec.Struct, frozen=True):
    """How somebody went out."""

    at: int
    table: int
    winners: Numbers = ()


class SeatGiven(msgspec.Struct, frozen=True):
    """A seat that was given, with what else there was."""

    at: int
    event: PlayerMoved


class ChipLine(msgspec.Struct, frozen=True):
    """What one kind of event has brought into play or taken out of it, how often, and by which rules."""

    text: str
    times: int
    chips: int
    rules: RuleIds


class TournamentRecord:
    """The log of one tournament as far as it has been read."""

    def __init__(self) -> None:
        self.read = 0
        self.versions: list[Version] = []
        self.sessions: list[SessionDraws] = []
        self.outs: dict[int, WentOut] = {}
        self.moves: list[SeatGiven] = []
        self.chips: dict[str, ChipLine] = {}
        """Chips in play, by what brought them there; the sums add up to them."""
        self._lost: dict[int, int] = {}

    def catch_up(self, host: Watched) -> "TournamentRecord":
        """Read what has come since the last look."""
        for at, event in host.since(self.read):
            self._note(host.state, event, at)
            self.read += 1
        return self

    def _chips(self, text: str, chips: int, rules: RuleIds) -> None:
        line = self.chips.get(text, ChipLine(text, 0, 0, rules))
        self.chips[text] = replace(line, times=line.times + 1, chips=line.chips + chips)

    def _note(self, state: TournamentState, event: Event[TournamentState], at: int) -> None:
        match event:
            case Drafted():
                self.versions.append(Version(event.conditions, event.identity, at))
            case Documented():
                self.versions[-1].documented = at
            case Approved():
                told = RegulatorNotice(event.authority, event.reference, event.date, event.identity, True)
                self.versions[-1].notice = told
            case Notified():
                self.versions[-1].notice = RegulatorNotice(event.recipient, event.reference, event.date, event.identity)
            case Published():
                self.versions[-1].published = at
            case BallotCommitted():
                self.sessions.append(SessionDraws(event.ballot, event.draws))
            case SeatsDrawn():
                self._ballot(state, event, at)
            case SecretRevealed():
                self.sessions[-1].key, self.sessions[-1].seed = event.key, event.seed
            case ChipsIssued():
                self._chips("issued with an entry, a re-buy or an add-on", event.chips, event.rules)
            case ChipsRetired() | UncountedRetired():
                self._chips("taken out of play", -event.chips, event.rules)
            case Exchanged():
                self._chips("coloured up", sum(change for _, _, change in event.changes), event.rules)
            case Pending():
                self._lost[event.entry] = at
            case Eliminated():
                winners = state.entries[event.entry].winners
                self.outs[event.entry] = WentOut(self._lost.pop(event.entry, at), event.table, winners)
            case PositionForfeited():
                self.outs[event.entry] = WentOut(at, 0)
            case PlayerMoved():
                self.moves.append(SeatGiven(at, event))
        for draw in getattr(event, "draws", ()) if not isinstance(event, SecretRevealed | BallotCommitted) else ():
            self.sessions[-1].draws.append(LaterDraw(at, _drawn_for(event), draw))

    def _ballot(self, state: TournamentState, event: SeatsDrawn, at: int) -> None:
        if not event.entries:
            return  # everybody keeps the seat
        players = [state.entries[number] for number in event.entries]
        nonces = sorted((Nonce(e.person, e.nonce) for e in players if e.nonce), key=lambda nonce: nonce.by.encode())
        tables = sum(len(each.ballot.sizes) for each in self.sessions if each.ballot is not None)
        self.sessions[-1].ballot = Ballot(
            at,
            event.entries,
            event.order,
            () if event.tables else event.sizes,
            tables + 1,
            tuple(nonces),
            event.key,
            event.seed,
        )


FOR = {
    "entered": "a late entrant's seat",
    "rebought": "a seat after buying back",
    "table_broken": "the players of a broken table",
    "redrawn": "all seats anew",
    "reinstated": "a seat for whoever is in again",
    "player_moved": "who moves where",
}


def _drawn_for(event: Event[TournamentState]) -> str:
    name = str(event.__struct_config__.tag)
    return FOR.get(name, name.replace("_", " "))


def reasons(event: PlayerMoved) -> tuple[str, RuleIds]:
    """Why somebody was moved, in words and by rules."""
    more = f": {event.reason}" if event.reason else ""
    return f"{MOVES[event.because]}{more}", event.rules


def lately(record: TournamentRecord, now: int, within: int) -> Iterator[SeatGiven]:
    """The moves of the last while, the newest first."""
    for moved in reversed(record.moves):
        if moved.at < now - within:
            return
        yield moved
