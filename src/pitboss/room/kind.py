"""What differs between the kinds of tables of a room, as one value: all else is the same for every game.

Log, host, dealer, eyes and pages are handed a `TableKind` and know no game. States, commands and what is due are those
of the kind's own tables, which the type checker cannot tell apart here.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pitboss.cards import Deck
from pitboss.malformed import Malformed
from pitboss.play import Codec, Command, Play, Principal
from pitboss.play.telling import Told
from pitboss.poker.table.commands import NotePresence, PlaceMarker, ReturnMarker
from pitboss.room.chores import gone_bots
from pitboss.room.fillings import Filled
from pitboss.room.meters import Meter, Meters
from pitboss.room.rounds import AnyEvent, RoundLog, ShoeExtent, Turns
from pitboss.room.snapshots.plain import PlainCodec
from pitboss.table.commands import (
    CloseTable,
    Exchange,
    Grant,
    NotifyClosure,
    NotifyInspector,
    PlacePlayer,
    Remove,
    SetHours,
)
from pitboss.table.terms import Approvals, Coming
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Took

if TYPE_CHECKING:
    from pitboss.room.host import TableHost
    from pitboss.room.log import TableLog
    from pitboss.room.plan import Planner
    from pitboss.room.requests import Asked

AnyTable = Play[Any, Any]
Events = tuple[type[AnyEvent], ...]
Commands = tuple[type[Command], ...]
# Commands that have fields of the same names in every kind.
PersonCommands = tuple[type[Any], ...]

OF_THE_TOURNAMENT: Commands = (
    *(PlacePlayer, Remove, Grant, Exchange, NotePresence, PlaceMarker, ReturnMarker),
    *(SetHours, NotifyInspector, NotifyClosure, CloseTable),
)


class BotTemper(Protocol):
    """What the lobby tells of a bot."""

    @property
    def name(self) -> str: ...

    @property
    def line(self) -> str: ...


class Teller(Protocol):
    """Tells the events of a round to one viewer, and folds what it tells."""

    state: Any
    viewer: Principal

    def tell(self, event: Any) -> list[Told]: ...


class TableKind(ABC):
    """A kind of table."""

    name: str
    editions: tuple[str, ...]
    tempers: Mapping[str, BotTemper]
    table: type[AnyTable]
    codec: Codec[AnyEvent]
    states: PlainCodec[Any]
    """How the state of a table is kept before a round."""
    options: type[Any]

    commands: Commands
    """All that can be asked of such a table."""
    of_the_house: Commands
    """The commands that only the room's own dealer gives (H-R03)."""
    of_a_person: PersonCommands
    """The commands that name the person who gives them."""
    sits: PersonCommands
    """The commands that take a seat with money."""
    buys: PersonCommands
    """Those and the others that turn cash into chips."""
    for_players: Commands
    """The commands of whoever wants to play."""
    reports: tuple[type[Any], ...] = ()
    """The commands that report what is irregular."""
    cannot_happen: tuple[type, ...] = ()
    """What cannot have happened where software deals, or would tell whoever reports it what lies face down."""
    why_not: str = ""
    starts: Commands = ()
    """The commands that begin a round."""
    against_house: bool = False
    """Whether a bank pays and takes."""
    has_bank: bool = False
    """Whether players have a time bank (H-R08)."""
    of_the_tournament: Commands = OF_THE_TOURNAMENT
    """At a table of a tournament: what its director sees to, for all tables at once."""
    settles: Commands = ()
    """The commands that concern a jackpot, which other tables settle with too."""

    seated: tuple[type[Any], ...]
    left: tuple[type[Any], ...]
    """Both name a person."""
    begins: Events
    """A round begins with one of these, if the one before is over."""
    ends: Events
    closed: Events
    """What closes a table for good."""
    after_closing: Events = ()
    """What may come after that."""
    stands_alone: bool
    """Whether the events of a round tell all of it; else they are folded into the table as it stood before."""

    # tables

    @abstractmethod
    def usual_options(self, edition: str) -> Any:
        """The terms of a table where nobody asked for others."""

    @abstractmethod
    def usual_seats(self, edition: str) -> int: ...

    @abstractmethod
    def usual_buy_in(self, terms: Any, wallet: int) -> int:
        """What somebody sits down with who does not name a sum."""

    @abstractmethod
    def terms(self, state: Any) -> Any:
        """The terms that hold now."""

    @abstractmethod
    def announced(self, state: Any) -> Any:
        """The terms of the next round, as far as the players were told: those that hold, if nothing else."""

    @abstractmethod
    def notice(self, edition: str, options: Any) -> Command:
        """What tells the players of the terms from the next round on."""

    @abstractmethod
    def stake_of(self, state: Any, seat: int) -> int: ...

    @abstractmethod
    def edition(self, state: Any) -> str: ...

    @abstractmethod
    async def prepare(self, options: Any, meters: Meters) -> None:
        """See to it that there is what a table is connected to."""

    @abstractmethod
    def set_up(
        self,
        edition: str,
        options: Any,
        seats: int,
        meters: Meters,
        approvals: Approvals | None = None,
        date: str = "",
    ) -> AnyTable:
        """A table, with the room's own approvals if none are brought; Refusal if the rules do not allow it.

        With a `date` the edition must be the one that binds on that day.
        """

    def meter(self, state: Any, meters: Meters) -> Meter | None:
        """The jackpot that a table is connected to."""
        return None

    @abstractmethod
    def sitting(self, person: str, seat: int, cents: int, name: str, coming: Coming) -> Command: ...

    @abstractmethod
    def dealer(self, host: "TableHost", ran: float) -> "Planner":
        """The dealer of a table."""

    # tournaments

    def is_between(self, state: Any) -> bool:
        """Whether no round has begun at a table."""
        return not state.has_begun

    def is_start(self, command: Command, state: Any) -> bool:
        """Whether a command begins a round at a table as it stands."""
        return isinstance(command, self.starts)

    def of_tournament(self, state: TournamentState) -> AnyTable:
        """A table of a tournament, at the level that holds there or comes first; Malformed where there is none."""
        raise Malformed(f"there are no tables of {self.name} in tournaments here")

    def at_round(self, state: Any, tournament: TournamentState, own: TournamentTable) -> Command | None:
        """The notice of what holds in a round that the tournament begins; nothing where its terms are those already."""
        return None

    def before_round(self, state: Any, tournament: TournamentState, own: TournamentTable, level: int) -> Command | None:
        """The same of the level at which the next round is played, where it is told at the table before that begins."""
        return None

    def marker_at_round(self, state: Any, tournament: TournamentState, own: TournamentTable) -> Command | None:
        """What places the marker of a round that the tournament begins, where the table would place it elsewhere."""
        return None

    def undone(self, marker: int) -> Command | None:
        """What is done at a table whose last round is undone, before its stacks are as they were."""
        return None

    def noted(self, log: "TableLog", stacks: Mapping[int, int]) -> tuple[Took, ...] | None:
        """Who lost the last chips in the round that is over, of those who had so many by seat; None if it was none."""
        return ()

    def in_force(self, log: "TableLog") -> Sequence[AnyEvent]:
        """The events of a table at hand that count."""
        return log.table.events

    # commands

    @abstractmethod
    def check_asked(self, asked: "Asked", state: Any) -> None:
        """Refusal for what is not to be asked at such a table besides."""

    @abstractmethod
    def one_person(self, state: Any) -> tuple[str, ...]:
        """The rules by which everybody speaks for himself."""

    @abstractmethod
    def buying_in(self, state: Any) -> tuple[str, ...]:
        """The rules of chips that are bought."""

    def completed(self, command: Command, due: Any) -> Command:
        """A command with what the room adds to it."""
        return command

    def do(self, log: "TableLog", command: Command) -> Sequence[AnyEvent]:
        """Judge a command and go ahead in memory."""
        return log.table.do(command)

    def has_wager(self, state: Any, seat: int) -> bool:
        """Whether a seat has chips on the layout that are settled by a round."""
        return False

    def take_backs(self, state: Any, seat: int) -> list[Command]:
        """What takes all wagers of a seat off the layout, before NO MORE BETS."""
        return []

    def mentioned(self, state: Any) -> Iterable[str]:
        """Persons without a seat whom a refusal may name."""
        return ()

    def spoken(self, state: Any, command: Command, person: str, name_of: Callable[[str], str]) -> str:
        """What somebody says with a command and its events do not tell; `person` gives it, or the dealer."""
        return ""

    # rounds

    @abstractmethod
    def round_number(self, state: Any, rounds: Sequence[RoundLog]) -> int:
        """The round that acts answer now: counted from 1."""

    @abstractmethod
    def turns(self) -> Turns: ...

    @abstractmethod
    def new_round(self, state: Any, event: AnyEvent, rounds: Sequence[RoundLog]) -> RoundLog | None:
        """A round, if this event begins one at a table as it stands before."""

    @abstractmethod
    def round_of(self, state: Any, event: AnyEvent, rounds: Sequence[RoundLog]) -> RoundLog | None:
        """The round that an event belongs to, at a table as it stands after; none for those of the table alone."""

    @abstractmethod
    def note(self, state: Any, event: AnyEvent, number: int, rounds: Sequence[RoundLog]) -> None:
        """Something about rounds that are there follows from an event."""

    @abstractmethod
    def is_clear(self, state: Any) -> bool:
        """Whether a table can be kept as it stands before a round: nothing lies on it or waits for a decision."""

    def tidy(self, state: Any) -> None:
        """Forget what a table keeps in case somebody comes back, of bots that have left: none does."""
        state.advised -= gone_bots(state, state.advised)

    def reaches_back(self, state: Any, event: AnyEvent, round_: RoundLog) -> bool:
        """Whether an event in a round that began last is about the round before, at a table as it stands after."""
        return False

    # what is told

    @abstractmethod
    def teller(self, log: "TableLog", round_: RoundLog, viewer: Principal) -> Teller:
        """Who tells a round from its beginning."""

    @abstractmethod
    def together(self, event: AnyEvent) -> Hashable:
        """Events of the same that follow one another make one sentence; None for those with one of their own."""

    @abstractmethod
    def tell_together(self, teller: Any, events: list[Any]) -> Told | None:
        """The one sentence, and the teller has seen them."""

    @abstractmethod
    def sentence(self, state: Any, event: AnyEvent, name_of: Callable[[str], str]) -> str:
        """An event of no round as everybody is told it, at a table as it stands after."""

    # shoes

    @abstractmethod
    def deck(self, state: Any) -> Deck:
        """The cards of the next shuffle, if nothing changes until then."""

    @abstractmethod
    def shoe_in_use(self, log: "TableLog") -> tuple[Sequence[AnyEvent], Sequence[Filled]]:
        """The events since the shoe was begun from which cards come now, and its fillings."""

    @abstractmethod
    def shoe_of(self, log: "TableLog", round_: RoundLog) -> ShoeExtent | None:
        """Where the shoe of a round that is over was used; nothing if nothing was shuffled for it."""
