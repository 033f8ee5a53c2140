"""A table with its shoe, in memory and in the store: decided first, shown only when it is on the disk.

`table` runs ahead of the store by what is being written; `shown` and `rounds` follow it when that is durable. If the
store fails, the table goes back to where the store is. What is played there is for its `TableKind` to say.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pitboss.banked.canberra.jackpot_desk import Both
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.cards import Card, Deck
from pitboss.play import Command, Expected, Principal, Refusal, Transfer, project
from pitboss.room import fillings, shoes
from pitboss.room.chance import OF_THE_SYSTEM, RoomChance
from pitboss.room.fillings import Fillings
from pitboss.room.kind import AnyTable, TableKind
from pitboss.room.meters import Meters
from pitboss.room.rounds import AnyEvent, RoundLog, Snapshots
from pitboss.room.store import Receipt, Store, StoreEntry
from pitboss.room.viewing import SPECTATOR
from pitboss.room.wallets import Wallets, at_table
from pitboss.room.writing import LogAhead, write
from pitboss.shoe import Shoe
from pitboss.table.terms import Phase


class Backing(msgspec.Struct, frozen=True):
    """What the logs of all tables are kept with."""

    store: Store
    wallets: Wallets
    clock: Callable[[], int]
    meters: Meters
    chance: RoomChance = OF_THE_SYSTEM


class TableLog:
    """The log of one table. Only its host writes. `meter` is the jackpot that it is connected to."""

    def __init__(self, id_: str, kind: TableKind, table: AnyTable, backing: Backing, tournament: str = "") -> None:
        self.id = id_
        self.tournament = tournament
        """The tournament whose chips lie here; empty where people play for their own money."""
        self.kind = kind
        self.stream = stream_of(id_)
        self.table = table
        self.shown: Any = table.blank()  # the state of a table of this kind
        self.meter = kind.meter(table.state, backing.meters)
        self.rounds: list[RoundLog] = []
        self.times: list[int] = []
        self.chance = backing.chance
        self.fillings = Fillings((), backing.chance, id_)
        self.seated_at: dict[str, int] = {}
        """The number of the event by which each person who is there sat down."""
        self.names: dict[str, str] = {}
        """What everybody was called who has had a seat."""
        self.between: set[int] = set()
        """The numbers of events that belong to no round."""
        self._turns = kind.turns()
        self._snapshots = Snapshots()
        self._is_live = True
        self._is_meter_ahead = False
        self._shoe: Shoe | None = None
        self._store = backing.store
        self._wallets = backing.wallets
        self._clock = backing.clock
        self._durable = 0
        self._more: list[StoreEntry] = []
        self._lengths: dict[str, int] = {}
        self._then: list[Callable[[], None]] = []

    @classmethod
    def load(cls, id_: str, kind: TableKind, backing: Backing, tournament: str = "") -> "TableLog":
        """The table as the store has it, its shoe with the same cards."""
        records = list(backing.store.read(stream_of(id_)))
        table = kind.table.replay([kind.codec.decode(record.event) for record in records])
        log = cls(id_, kind, table, backing, tournament)
        stored = backing.store.read(fillings.stream_of(id_))
        kept = [fillings.CODEC.decode(record.event) for record in stored]
        log.fillings = Fillings(kept, backing.chance, id_)
        log._is_live = False
        log._publish([record.at for record in records])
        log._is_live = True
        log._restore_shoe()
        return log

    @property
    def state(self) -> Any:  # of a table of this kind
        return self.table.state

    @property
    def phase(self) -> Phase:
        """Where the table stands, as far as it is shown."""
        phase: Phase = self.shown.phase
        return phase

    @property
    def round_number(self) -> int:
        """The round that is on or was on last, or where wagers are taken at once the next; counted from 1."""
        return self.kind.round_number(self.state, self.rounds)

    @property
    def turn(self) -> int:
        """What an answer in the round that is on answers; 0 where nothing does."""
        return self._turns.number

    @property
    def runs_from(self) -> int:
        """The number of the event from which the time of whoever is due runs; 0 if there is none."""
        return self._turns.began(self.shown)

    @property
    def turn_began(self) -> int:
        """When the time of the turn that is on began, by the room's clock; 0 where there is none."""
        number = self.runs_from
        return self.times[number - 1] if number else 0

    @property
    def durable(self) -> int:
        """How many events are on the disk."""
        return self._durable

    @property
    def is_ahead(self) -> bool:
        """Whether something is being written that viewers do not see yet."""
        return len(self.table.events) > self._durable

    def now(self) -> int:
        """By the room's clock."""
        return self._clock()

    def do(self, command: Command) -> Sequence[AnyEvent]:
        """Judge a command and go ahead in memory; `commit` makes it last."""
        self.table.check_dealt(self.state, command)
        events = self.kind.do(self, command)
        if self._shoe is not None:
            for event in events:
                event.in_shoe(self._shoe)
        return events

    def settle(self, settle: Callable[[Jackpot], Both]) -> Sequence[AnyEvent]:
        """What table and jackpot do together, in one transaction. The host has the meter to itself meanwhile."""
        assert self.meter is not None, "a table settles with the jackpot that it is connected to"
        self._is_meter_ahead = True
        try:
            events, made = settle(self.meter.jackpot)
        except Refusal:
            self.roll_back()
            raise
        for entry in self.meter.entries(made):
            self.add(entry, self.meter.durable)
        return events

    def before(self, round_: RoundLog) -> Any:
        """The table as it stood when a round began, for everybody the same: a state of one's own to go on with."""
        kept, first = self._snapshots.nearest(self.rounds, round_.number)
        state = self.table.blank() if kept is None else kept
        seen = (project(event, SPECTATOR) for event in self.table.events[first : round_.numbers[0] - 1])
        self.table.fold(state, (event for event in seen if event is not None))
        return state

    # the shoe, as `Cards` has it for what is due

    @property
    def in_shoe(self) -> int:
        return self._shoe.remaining if self._shoe is not None else 0

    def serve(self) -> Command:
        """What the dealer is to do now, with the cards of the shoe."""
        due = self.table.expected()
        command: Command | None = None if due is None else due.served(self)
        assert command is not None, f"nothing for the dealer to do: {due}"
        return command

    def shuffle(self) -> str:
        """Shuffle a new shoe, or the same with what is returned to it; the commitment to its order."""
        shoe = None if self._shoe is None or self._shoe.ended else self._shoe
        what = self.table.to_shuffle(self.state, shoe)
        again, returned = (None, ()) if isinstance(what, Deck) else (shoe, what)
        cards = len(what) if isinstance(what, Deck) else len(what) + (shoe.remaining if shoe is not None else 0)
        filling = self.fillings.fill(self.round_number, cards, self.state.places, returned)
        self._shoe = shoes.filled(again, self.kind.deck(self.state), filling)
        return self._shoe.statement.hex()

    def cut(self, least: int, most: int) -> int:
        return self.chance.cut(least + most, "cut", self.id, len(self.table.events))

    def cards(self, due: Expected[Any], count: int) -> tuple[Card, ...]:
        """The next cards of the shoe, which stay in it until they are dealt."""
        assert self._shoe is not None, "cards come from the shoe"
        return self._shoe.faces(count)

    # the store

    def add(self, entry: StoreEntry, length: int | None = None, then: Callable[[], None] | None = None) -> None:
        """Something of another stream that belongs to the same transaction.

        `length` is that of the other stream if it was decided on it, `then` what holds once it is durable.
        """
        self._more.append(entry)
        if then is not None:
            self._then.append(then)
        if length is not None:
            self._lengths.setdefault(entry.stream, length)

    async def commit(
        self, key: str, body: bytes | None, by: Principal, answer: bytes = b"", others: Sequence[LogAhead] = ()
    ) -> Receipt:
        """Write all that was done since the last commit in one transaction, that of other logs with it (`writing`)."""
        parts = (self, *others)
        return await write(self._store, self._wallets, parts, key, body, by, answer)

    def entries(self) -> list[StoreEntry]:
        """What is not written yet: the table's events, its shoe's secrets, and what belongs to them elsewhere."""
        self.fillings.prepare(len(self.kind.deck(self.state)))
        return self._entries()

    def lengths(self) -> dict[str, int]:
        lengths = {self.stream: self._durable, **self._lengths}
        if self.fillings.fresh:
            lengths[fillings.stream_of(self.id)] = self.fillings.durable
        return lengths

    def publish(self, at: int) -> None:
        """All of it is on the disk: whoever looks on may know."""
        then = list(self._then)
        self._drop_more()
        self.fillings.settle()
        self._publish([at] * (len(self.table.events) - self._durable))
        for follow in then:
            follow()
        if self.meter is not None and self._is_meter_ahead:
            self._is_meter_ahead = False
            self.meter.publish(at)

    def answered(self, key: str, body: bytes) -> Receipt | None:
        """What came of a command before."""
        return self._store.answered(key, body)

    def roll_back(self) -> None:
        """Forget what is not in the store."""
        self._drop_more()
        if self.meter is not None and self._is_meter_ahead:
            self._is_meter_ahead = False
            self.meter.roll_back()
        self.table = self.table.replay(self.table.events[: self._durable])
        self.fillings.roll_back()
        self._restore_shoe()

    def _entries(self) -> list[StoreEntry]:
        fresh, encode = self.table.events[self._durable :], self.kind.codec.encode
        entries = [StoreEntry(self.stream, encode(event), self._moves(event)) for event in fresh]
        secret = fillings.stream_of(self.id)
        entries += [StoreEntry(secret, fillings.CODEC.encode(record)) for record in self.fillings.fresh]
        return entries + self._more

    def _moves(self, event: AnyEvent) -> tuple[Transfer, ...]:
        """What an event moves, in the accounts of the room."""
        return at_table(self.id, event.transfers(), self.tournament)

    def _drop_more(self) -> None:
        self._more.clear()
        self._lengths.clear()
        self._then.clear()

    def _publish(self, times: list[int]) -> None:
        """Fold what is durable now into what viewers see."""
        self.times += times
        for event in self.table.events[self._durable :]:
            self._durable += 1
            self._show(event, self._durable)

    def _show(self, event: AnyEvent, number: int) -> None:
        """An event that is on the disk becomes part of what viewers see."""
        self._open_round(event)
        seen = project(event, SPECTATOR)
        if seen is not None:
            self.table.fold(self.shown, (seen,))
        self._note(event, number)

    def _open_round(self, event: AnyEvent) -> None:
        """An event is on the disk and not yet part of what is shown: a round may begin with it."""
        round_ = self.kind.new_round(self.shown, event, self.rounds)
        if round_ is not None:
            self.rounds.append(round_)
            if not self.kind.stands_alone:
                self._snapshots.keep(round_.number, self.shown, self._is_live)

    def _note(self, event: AnyEvent, number: int) -> None:
        """An event is there for all to see: note whose it is."""
        kind = self.kind
        round_ = kind.round_of(self.shown, event, self.rounds)
        if round_ is None:
            self.between.add(number)
        else:
            round_.add(number, event)
            round_.is_over = round_.is_over or isinstance(event, kind.ends)
        if isinstance(event, kind.seated):
            person = event.person
            self.seated_at[person], self.names[person] = number, event.name or person
        elif isinstance(event, kind.left):
            self.seated_at.pop(event.person, None)
        kind.note(self.shown, event, number, self.rounds)
        self._turns.follow(number, event, self.shown)

    def _restore_shoe(self) -> None:
        self._shoe = shoes.restored(*self.kind.shoe_in_use(self))


def stream_of(id_: str) -> str:
    return f"table:{id_}"
