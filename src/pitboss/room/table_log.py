"""The log of a poker table: its rounds, and the shoe of the round that is on."""

from collections.abc import Callable, Sequence
from typing import cast

from pitboss.cards import Deck
from pitboss.play import Event
from pitboss.play.table_commands import Shuffle
from pitboss.play.table_terms import Phase
from pitboss.poker.commands import Burn, Command, Cut, Deal, Occurred
from pitboss.poker.due import BurnDue, CutDue, DealDue, ShuffleDue
from pitboss.poker.events import Started, WasCut
from pitboss.poker.state import State
from pitboss.poker.table.commands import AnyCommand
from pitboss.poker.table.events import TableEvent
from pitboss.poker.table.state import TableState
from pitboss.poker.table.table import CODEC, Table
from pitboss.room import shoes
from pitboss.room.eyes import RoundLog, counts
from pitboss.room.log import Log, stream_of
from pitboss.room.store import Store
from pitboss.room.wallets import Wallets
from pitboss.shoe import new_cut


class TableLog(Log[TableState, AnyCommand, RoundLog]):
    """The log of a poker table."""

    table: Table

    def __init__(self, id_: str, table: Table, store: Store, wallets: Wallets, clock: Callable[[], int]) -> None:
        super().__init__(id_, table, CODEC, store, wallets, clock)

    @classmethod
    def load(cls, id_: str, store: Store, wallets: Wallets, clock: Callable[[], int]) -> "TableLog":
        """The table as the store has it, its shoe with the same cards."""
        records = list(store.read(stream_of(id_)))
        log = cls(id_, Table.replay([CODEC.decode(record.event) for record in records]), store, wallets, clock)
        log._take_up([record.at for record in records])
        return log

    @property
    def phase(self) -> Phase:
        return self.shown.phase

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

    def _publish_event(self, event: Event[TableState]) -> None:
        if not isinstance(event, TableEvent):
            self._publish_round(cast("Event[State]", event))

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
