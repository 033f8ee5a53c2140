"""A table with its shoe, in memory and in the store: decided first, shown only when it is on the disk.

`table` runs ahead of the store by what is being written; `shown` and `rounds` follow it when that is durable. If the
store fails, the table goes back to where the store is.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import cast

from pitboss.cards import Deck
from pitboss.play import Event, Principal, project
from pitboss.play.table_commands import Shuffle
from pitboss.poker.commands import Burn, Command, Cut, Deal, Occurred
from pitboss.poker.due import BurnDue, CutDue, DealDue, ShuffleDue
from pitboss.poker.events import Started, WasCut
from pitboss.poker.state import State
from pitboss.poker.table.commands import AnyCommand
from pitboss.poker.table.events import Closed, DisputeDecided, DisputeRaised, TableEvent
from pitboss.poker.table.state import TableState
from pitboss.poker.table.table import CODEC, Table
from pitboss.room import shoes
from pitboss.room.eyes import SPECTATOR, RoundLog, counts
from pitboss.room.store import Batch, Entry, Receipt, Store
from pitboss.room.wallets import Wallets, at_table
from pitboss.shoe import Shoe, new_cut


class TableLog:
    """The log of one table. Only its host writes."""

    def __init__(self, id_: str, table: Table, store: Store, wallets: Wallets, clock: Callable[[], int]) -> None:
        self.id = id_
        self.stream = f"table:{id_}"
        self.table = table
        self.shown = TableState()
        self.rounds: list[RoundLog] = []
        self.times: list[int] = []
        self.fillings: list[shoes.Filled] = []
        self._shoe: Shoe | None = None
        self._store = store
        self._wallets = wallets
        self._clock = clock
        self._durable = 0
        self._durable_fillings = 0
        self._more: list[Entry] = []

    @classmethod
    def load(cls, id_: str, store: Store, wallets: Wallets, clock: Callable[[], int]) -> "TableLog":
        """The table as the store has it, its shoe with the same cards."""
        records = list(store.read(f"table:{id_}"))
        log = cls(id_, Table.replay([CODEC.decode(record.event) for record in records]), store, wallets, clock)
        log.fillings = [shoes.CODEC.decode(record.event) for record in store.read(shoes.stream_of(id_))]
        log._durable_fillings = len(log.fillings)
        log._publish([record.at for record in records])
        log._restore_shoe()
        return log

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def durable(self) -> int:
        """How many events are on the disk."""
        return self._durable

    @property
    def round_number(self) -> int:
        """The round that is on, or else the last one, counted from 1."""
        return self.state.rounds + (self.state.round is not None)

    @property
    def turn(self) -> int:
        """What an act in the round that is on answers; 0 between rounds."""
        return self.rounds[-1].turn if self.rounds and self.shown.round is not None else 0

    @property
    def turn_began(self) -> int:
        """When the round came to the turn that is on, by the room's clock; 0 between rounds."""
        if not self.turn:
            return 0
        log = self.rounds[-1]
        last = max(number for number, event in zip(log.numbers, log.events, strict=True) if counts(event))
        return self.times[last - 1]

    @property
    def is_ahead(self) -> bool:
        """Whether something is being written that viewers do not see yet."""
        return len(self.table.events) > self._durable

    def do(self, command: AnyCommand) -> Sequence[Event[TableState]]:
        """Judge a command and go ahead in memory; `commit` makes it last."""
        if isinstance(command, Occurred) and self.state.round is not None:
            shoes.check_report(self.state.round, command.what)
        events = self.table.do(command)
        for event in events:
            if isinstance(event, Started):
                self._shoe = None
            elif isinstance(event, WasCut) and self._shoe is not None:
                shoes.follow(self._shoe, cast("Event[State]", event))
        return events

    def add(self, entry: Entry) -> None:
        """Something of another stream that belongs to the same transaction."""
        self._more.append(entry)

    def serve(self) -> Command:
        """What the dealer is to do now, with the cards of the shoe."""
        due = self.table.expected()
        shoe = self._shoe
        match due:
            case ShuffleDue():
                return self._shuffle()
            case CutDue() if shoe is not None:
                return Cut(0, new_cut(shoe.remaining))
            case DealDue() if shoe is not None:
                return Deal((shoe.deck.cards[shoe.deal()],))
            case BurnDue() if shoe is not None:
                return Burn(shoe.deck.cards[shoe.burn()])
            case _:
                raise AssertionError(f"nothing for the dealer to do: {due}")

    async def commit(self, key: str, body: bytes, by: Principal, answer: bytes = b"") -> Receipt:
        """Write all that was done since the last commit in one transaction; take it back if that fails."""
        entries = self._entries()
        lengths = {self.stream: self._durable}
        if len(self.fillings) > self._durable_fillings:
            lengths[shoes.stream_of(self.id)] = self._durable_fillings
        moved = [transfer for entry in entries for transfer in entry.transfers]
        self._wallets.record(moved)
        try:
            receipt = await asyncio.wrap_future(
                self._store.submit(Batch(key, body, by, lengths, tuple(entries), answer))
            )
        except BaseException:
            self._wallets.undo(moved)
            self.roll_back()
            raise
        self._more.clear()
        self._durable_fillings = len(self.fillings)
        self._publish([receipt.at] * (len(self.table.events) - self._durable))
        return receipt

    def answered(self, key: str, body: bytes) -> Receipt | None:
        """What came of a command before."""
        return self._store.answered(key, body)

    def roll_back(self) -> None:
        """Forget what is not in the store."""
        self._more.clear()
        self.table = Table.replay(self.table.events[: self._durable])
        del self.fillings[self._durable_fillings :]
        self._restore_shoe()

    def fillings_of(self, round_: int) -> list[shoes.Filled]:
        return [filling for filling in self.fillings if filling.round == round_]

    def _entries(self) -> list[Entry]:
        fresh = self.table.events[self._durable :]
        entries = [Entry(self.stream, CODEC.encode(e), at_table(self.id, e.transfers())) for e in fresh]
        secret = self.fillings[self._durable_fillings :]
        entries += [Entry(shoes.stream_of(self.id), shoes.CODEC.encode(filling)) for filling in secret]
        return entries + self._more

    def _publish(self, times: list[int]) -> None:
        """Fold what is durable now into what viewers see."""
        for event in self.table.events[self._durable :]:
            self._durable += 1
            seen = project(event, SPECTATOR)
            if seen is not None:
                Table.fold(self.shown, (seen,))
            if not isinstance(event, TableEvent):
                self._publish_round(cast("Event[State]", event))
        self.times += times

    def _publish_round(self, event: Event[State]) -> None:
        if isinstance(event, Started):
            persons = {seat.number: self.shown.places[seat.number].person for seat in event.seats}
            self.rounds.append(RoundLog(self.shown.rounds + 1, persons))
        self.rounds[-1].add(self._durable, event)

    def _shuffle(self) -> Shuffle:
        state = self.state.round
        assert state is not None, "cards are shuffled in a round"
        number = self.round_number
        filling = shoes.filling(number, state, self._shoe)
        self.fillings.append(filling)
        options = state.setup.options
        self._shoe = shoes.filled(self._shoe, Deck(options.deck, options.joker), filling)
        return Shuffle(self._shoe.statement.hex())

    def _restore_shoe(self) -> None:
        on = self.state.round is not None and self.rounds
        self._shoe = shoes.restored(self.rounds[-1].events, self.fillings_of(self.round_number)) if on else None


def ends_closed(id_: str, store: Store) -> bool:
    """Whether a table is closed for good, without reading all of its log: nothing but disputes comes after that."""
    stream = f"table:{id_}"
    after = store.length(stream)
    while after > 0:
        after -= 1
        event = CODEC.decode(next(store.read(stream, after)).event)
        if not isinstance(event, DisputeRaised | DisputeDecided):
            return isinstance(event, Closed)
    return False
