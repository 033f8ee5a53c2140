"""What the records of tournaments mean: every decision made again, draws proved, rounds as tables and tournament tell.

Streams are read one after another; `faults` then compares those of a tournament, its secrets and its tables.
"""

from collections import Counter
from collections.abc import Iterator

from pitboss.banked.baccarat.events import BaccaratSetUp, CoupEnded, CoupOpened, CoupVoided
from pitboss.banked.canberra.events import CanberraSetUp, CardsShuffled, RoundEnded
from pitboss.banked.canberra.ruling_events import RoundVoided
from pitboss.malformed import Malformed
from pitboss.play import Event, Transfer
from pitboss.play.money import AccountKind
from pitboss.poker.events import Started
from pitboss.poker.table.events import Concluded
from pitboss.room import lobby
from pitboss.room.rounds import AnyEvent
from pitboss.room.store import Damage, Moves, Reading
from pitboss.room.tournaments import listing, secrets
from pitboss.room.tournaments.accounts import in_room
from pitboss.room.tournaments.floor import counted
from pitboss.room.tournaments.log import stream_of
from pitboss.table.events import Left, Seated
from pitboss.table.keeping_events import StruckOut
from pitboss.tournament.ballot import commitment
from pitboss.tournament.events.document import BallotCommitted
from pitboss.tournament.events.rounds import RoundBegun, RoundNoted
from pitboss.tournament.invariants import faults
from pitboss.tournament.reenact import first_departure
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase
from pitboss.tournament.tournament import CODEC, Tournament

AGAINST_HOUSE = (CanberraSetUp, BaccaratSetUp)
Stacks = tuple[tuple[int, int], ...]


class TournamentMeaning:
    """Reads the streams of tournaments, and what their tables tell of rounds."""

    def __init__(self) -> None:
        self._announced: dict[str, bool] = {}
        """Each with whether its tables are listed."""
        self._listed: dict[str, list[str]] = {}
        self._logs: dict[str, list[Event[TournamentState]]] = {}
        self._secrets: dict[str, list[secrets.SecretsKept]] = {}
        self._tables: dict[str, tuple[str, int]] = {}
        self._begun: dict[str, int] = {}
        self._length: Counter[str] = Counter()
        """How many events there were, by table."""
        self._open: dict[str, int] = {}
        """The place of the event that began the round which is on, by table."""
        self._left: dict[str, list[Stacks]] = {}
        self._stakes: dict[str, Counter[int]] = {}
        """At tables against the house, by seat."""
        self._places: dict[str, dict[int, str]] = {}
        """Who sits where at the end, by table."""

    def announced(self, number: int, at: int, line: bytes) -> Moves:
        """The stream of all tournaments."""
        event = listing.CODEC.decode(line)
        if event.tournament in self._announced:
            raise Malformed("a tournament is announced twice")
        self._announced[event.tournament] = event.lists_tables
        return ()

    def listed(self, id_: str) -> Reading:
        """The tables of one tournament."""
        tables = self._listed[id_] = []

        def read(number: int, at: int, line: bytes) -> Moves:
            tables.append(lobby.PLAYED_CODEC.decode(line).table)
            return ()

        return read

    def log(self, id_: str) -> Reading:
        """The stream of one tournament."""
        events, state = self._logs.setdefault(id_, []), Tournament.blank()

        def read(number: int, at: int, line: bytes) -> Moves:
            event = CODEC.decode(line)
            events.append(event)
            return in_room(id_, event.transfers()) + _counted(id_, state, event)

        return read

    def ballot(self, id_: str) -> Reading:
        """The secrets of one tournament."""
        kept = self._secrets[id_] = []

        def read(number: int, at: int, line: bytes) -> Moves:
            kept.append(secrets.CODEC.decode(line))
            return ()

        return read

    def made(self, table: str, tournament: str, number: int) -> None:
        """A table belongs to a tournament."""
        self._tables[table] = (tournament, number)

    def of(self, table: str) -> str:
        """The tournament of a table; empty for none."""
        return self._tables.get(table, ("", 0))[0]

    def played(self, table: str, event: AnyEvent) -> None:
        """Something happened at a table: rounds that begin and end there are the tournament's, too."""
        if table not in self._tables:
            return
        if isinstance(event, AGAINST_HOUSE):
            self._stakes[table] = Counter()
        if table in self._stakes:
            self._follow_stakes(self._stakes[table], event)
        place, self._length[table] = self._length[table], self._length[table] + 1
        match event:
            case Started() | CardsShuffled() | CoupOpened():  # one shuffle serves for one round of Canberra Poker
                self._begun[table] = self._begun.get(table, 0) + 1
                self._open[table] = place
            case StruckOut() if event.first <= self._open.get(table, -1):
                self._left.setdefault(table, []).append(())  # the deal was struck out, and the round void with it
                del self._open[table]
            case Concluded():
                self._open.pop(table, None)
                self._left.setdefault(table, []).append(event.stakes)
            case RoundEnded() | RoundVoided() | CoupEnded() | CoupVoided():
                self._left.setdefault(table, []).append(tuple((+self._stakes[table]).items()))
            case Seated():
                self._places.setdefault(table, {})[event.seat] = event.person
            case Left():
                self._places[table].pop(event.seat, None)

    @staticmethod
    def _follow_stakes(stakes: Counter[int], event: AnyEvent) -> None:
        """What lies before each seat, by all that moved there: at poker the end of a round tells it."""
        for move in event.transfers():
            for name, chips in ((move.source, -move.cents), (move.target, move.cents)):
                kind, _, seat = name.partition(":")
                if kind == AccountKind.STAKE:
                    stakes[int(seat)] += chips

    @property
    def ids(self) -> list[str]:
        """The tournaments of which anything is there."""
        return sorted(self._announced.keys() | self._logs.keys() | self._secrets.keys())

    def faults(self) -> Iterator[Damage]:
        for id_ in self.ids:
            yield from self.faults_of(id_)
        for table, (id_, _) in self._tables.items():
            if id_ not in self._logs:
                yield Damage(f"table:{table}", 1, f"it belongs to tournament {id_}, which there is not")

    def faults_of(self, id_: str) -> Iterator[Damage]:
        """What does not fit together in one tournament, with its draws and its tables."""
        yield from self._faults_of_log(id_)
        yield from self._faults_of_list(id_)
        together: dict[int, list[str]] = {}
        for table, (of, number) in self._tables.items():
            if of == id_ and id_ in self._logs:
                together.setdefault(number, []).append(table)
        for number, tables in together.items():
            yield from self._faults_of_table(tables, id_, number)

    def _faults_of_list(self, id_: str) -> Iterator[Damage]:
        """All its tables are listed, or none are, as it was announced."""
        made = {table for table, (of, _) in self._tables.items() if of == id_} if self._announced.get(id_) else set()
        listed = self._listed.get(id_, [])
        if made != set(listed) or len(made) != len(listed):
            yield Damage(f"{lobby.PLAYED}{id_}", 0, "its tables are not those that were made for it")

    def _faults_of_log(self, id_: str) -> Iterator[Damage]:
        stream, log = stream_of(id_), self._logs.get(id_, [])
        if id_ not in self._announced or not log:
            yield Damage(stream, 1, "a tournament is announced, and has its conditions; one of both is missing")
            return
        departure = first_departure(log)
        if departure is not None:
            yield Damage(stream, departure + 1, "no command brings this about here")
            return
        state = Tournament.replay(log).state
        for fault in faults(state):
            yield Damage(stream, len(log), fault)
        if state.phase is Phase.RUNNING:
            yield from self._faults_of_seats(id_, state)
        committed = [(event.ballot, event.draws) for event in log if isinstance(event, BallotCommitted)]
        both = [kept.secrets for kept in self._secrets.get(id_, [])]
        kept = [(commitment(each.ballot), commitment(each.draws)) for each in both]
        if committed != kept:
            yield Damage(secrets.stream_of(id_), 0, "these are not the secrets that the tournament committed to")

    def _faults_of_seats(self, id_: str, state: TournamentState) -> Iterator[Damage]:
        """A move is whole or not at all: whoever is in sits where the tournament has him, and nowhere else."""
        for table, number in [(table, number) for table, (of, number) in self._tables.items() if of == id_]:
            for seat, person in self._places.get(table, {}).items():
                entry = state.entry_of(person)
                if entry is None or (entry.is_in and (entry.table, entry.seat) != (number, seat)):
                    yield Damage(f"table:{table}", 0, f"{person} sits at seat {seat}: not as the tournament has it")

    def _faults_of_table(self, tables: list[str], id_: str, number: int) -> Iterator[Damage]:
        """A table of the tournament is one of the room, or several, one after another, where seats are kept (T-R28)."""
        log, stream = self._logs[id_], f"table:{tables[-1]}"
        begun = sum(isinstance(event, RoundBegun) and event.table == number for event in log)
        there = sum(self._begun.get(table, 0) for table in tables)
        if begun != there:
            yield Damage(stream, 0, f"the tournament began {begun} rounds at table {number}, and the table {there}")
        noted = [event for event in log if isinstance(event, RoundNoted) and event.table == number]
        left = [stacks for table in tables for stacks in self._left.get(table, [])]
        if len(noted) != len(left):
            what = f"the tournament noted {len(noted)} rounds of table {number}, which ended {len(left)}"
            yield Damage(stream, 0, what)
        for round_, stakes in zip(noted, left, strict=False):
            if not round_.void and not dict(stakes).items() <= dict(round_.stacks).items():
                what = f"round {round_.number} of table {number} left other stacks than the tournament noted"
                yield Damage(stream, 0, what)


def _counted(id_: str, state: TournamentState, event: Event[TournamentState]) -> tuple[Transfer, ...]:
    """What the event moves at floor tables, and the state after it; Malformed if it cannot come here."""
    try:
        moves = counted(id_, state, event)
        Tournament.fold(state, (event,))
    except (AttributeError, KeyError, AssertionError) as error:
        raise Malformed("the event does not fit the tournament as it is there") from error
    return moves
