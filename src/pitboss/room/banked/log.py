"""The log of a table against the house: its rounds, its shoe, and the jackpot that it settles with."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pitboss.banked.canberra import jackpot_desk
from pitboss.banked.canberra.commands import Invalidate, PayPrizes
from pitboss.banked.canberra.events import JackpotSettled
from pitboss.banked.canberra.ruling_events import RoundReversed
from pitboss.banked.canberra.table import Table as CanberraTable
from pitboss.banked.house.events import Left, Seated
from pitboss.banked.house.state import HouseState
from pitboss.cards import Card
from pitboss.play import Command, Event, Principal, Refusal, project
from pitboss.play.table_commands import Shuffle
from pitboss.play.table_terms import Phase
from pitboss.room.banked import shoes
from pitboss.room.banked.games import AnyEvent, AnyTable, Game
from pitboss.room.banked.meters import Meter
from pitboss.room.banked.rounds import RoundLog, copy_of
from pitboss.room.fillings import Filled
from pitboss.room.log import Log, stream_of
from pitboss.room.store import Receipt, Store
from pitboss.room.viewing import SPECTATOR
from pitboss.room.wallets import Wallets
from pitboss.shoe import Shoe, new_secret

KEPT_EVERY = 64
"""Every so many rounds the table is kept as it stood, so that none of them is far to go."""


class Won(msgspec.Struct, frozen=True):
    """A prize that somebody at this table won: in which round, by the table's own count, at which box."""

    round: int
    box: int
    person: str
    name: str


class BankedLog(Log[Any, Any, RoundLog]):
    """The log of one table of a game against the house; `meter` is the jackpot it is connected to."""

    shown: HouseState

    def __init__(
        self,
        id_: str,
        game: Game,
        table: AnyTable,
        meter: Meter | None,
        store: Store,
        wallets: Wallets,
        clock: Callable[[], int],
    ) -> None:
        super().__init__(id_, table, game.codec, store, wallets, clock)
        self.game = game
        self.meter = meter
        self.seated_at: dict[str, int] = {}
        """The number of the event by which each person who is there sat down."""
        self.winners: list[Won] = []
        self._before: dict[int, HouseState] = {}
        """The table before some rounds: the last two, which people look at, and others a while apart."""
        self._is_live = True
        self._is_meter_ahead = False
        self._turn = 1
        self._turn_began = 0
        self._step = game.step(table.blank())

    @classmethod
    def load(
        cls,
        id_: str,
        game: Game,
        meter_of: Callable[[str], Meter | None],
        store: Store,
        wallets: Wallets,
        clock: Callable[[], int],
    ) -> "BankedLog":
        """The table as the store has it, its shoe with the same cards."""
        records = list(store.read(stream_of(id_)))
        table = game.table.replay([game.codec.decode(record.event) for record in records])
        log = cls(id_, game, table, meter_of(getattr(table.state.terms, "jackpot", "")), store, wallets, clock)
        log._is_live = False
        log._take_up([record.at for record in records])
        log._is_live = True
        return log

    @property
    def phase(self) -> Phase:
        return self.shown.phase

    @property
    def round_number(self) -> int:
        """The round that is on, or else the next, as wagers answer it; counted from 1."""
        return len(self.rounds) + (not self.rounds or self.rounds[-1].is_over)

    @property
    def turn(self) -> int:
        """How many steps the round has come to: wagers, deal, decisions and so on."""
        return self._turn

    @property
    def turn_began(self) -> int:
        return self.times[self._turn_began - 1] if self._turn_began else 0

    def do(self, command: Command) -> Sequence[AnyEvent]:
        """Judge a command; what concerns the jackpot changes its meter too, in the same transaction."""
        if self.meter is None or not isinstance(command, PayPrizes | Invalidate):
            return self._followed(self.table.do(command))
        try:
            return self._followed(self._settle(self.meter, command))
        except Refusal:
            self.roll_back()
            raise

    async def commit(self, key: str, body: bytes, by: Principal, answer: bytes = b"") -> Receipt:
        receipt = await super().commit(key, body, by, answer)
        if self.meter is not None and self._is_meter_ahead:
            self._is_meter_ahead = False
            self.meter.publish(receipt.at)
        return receipt

    def roll_back(self) -> None:
        if self.meter is not None and self._is_meter_ahead:
            self._is_meter_ahead = False
            self.meter.roll_back()
        super().roll_back()

    def cards(self, count: int) -> tuple[Card, ...]:
        """The next cards from the shoe."""
        assert self._shoe is not None, "cards come from the shoe"
        faces = self._shoe.deck.cards
        return tuple([faces[self._shoe.deal()] for _ in range(count)])

    def burnt(self, count: int) -> tuple[Card, ...]:
        """The next cards from the shoe, that nobody is to see."""
        assert self._shoe is not None, "cards come from the shoe"
        faces = self._shoe.deck.cards
        return tuple([faces[self._shoe.burn()] for _ in range(count)])

    def now(self) -> int:
        """By the room's clock."""
        return self._clock()

    @property
    def in_shoe(self) -> int:
        return self._shoe.remaining if self._shoe is not None else 0

    def shuffle(self) -> Shuffle:
        """A new shoe, with the commitment to its order."""
        deck = self.state.deck
        secret = new_secret(len(deck))
        self.fillings.append(Filled(self.round_number, secret.seed, secret.key))
        self._shoe = Shoe(deck, secret)
        return Shuffle(self._shoe.statement.hex())

    def before(self, round_: RoundLog) -> HouseState:
        """The table as it stood when a round began, for everybody the same: a state of one's own to go on with."""
        near = max((number for number in self._before if number <= round_.number), default=0)
        state: HouseState = copy_of(self._before[near]) if near else self.table.blank()
        first = self.rounds[near - 1].numbers[0] - 1 if near else 0
        seen = (project(event, SPECTATOR) for event in self.table.events[first : round_.numbers[0] - 1])
        self.table.fold(state, (event for event in seen if event is not None))
        return state

    def _settle(self, meter: Meter, command: PayPrizes | Invalidate) -> Sequence[AnyEvent]:
        """What table and jackpot do together. The host has the meter to itself meanwhile."""
        assert isinstance(self.table, CanberraTable), "only Canberra Poker has a jackpot"
        self._is_meter_ahead = True
        if isinstance(command, PayPrizes):
            events, made = jackpot_desk.settle(self.table, meter.jackpot, self.id)
        else:
            events, made = jackpot_desk.invalidate(self.table, meter.jackpot, self.id, command)
        for entry in meter.entries(made):
            self.add(entry, meter.durable)
        return events

    def _followed(self, events: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
        for event in events:
            if isinstance(event, shoes.CUTS) and self._shoe is not None:
                shoes.follow(self._shoe, event)
        return events

    def _about_to_publish(self, event: AnyEvent) -> None:
        if isinstance(event, self.game.begins) and (not self.rounds or self.rounds[-1].is_over):
            self.rounds.append(RoundLog(len(self.rounds) + 1, {}))
            number = len(self.rounds)
            if self._is_live or number % KEPT_EVERY == 1:
                self._before[number] = copy_of(self.shown)
            if (number - 2) % KEPT_EVERY != 1:
                self._before.pop(number - 2, None)

    def _publish_event(self, event: Event[Any]) -> None:
        if self.rounds and not self.rounds[-1].is_over:
            self._publish_in_round(self.rounds[-1], event)
        if isinstance(event, Seated):
            self.seated_at[event.person] = self._durable
        elif isinstance(event, Left):
            self.seated_at.pop(event.person, None)
        elif isinstance(event, JackpotSettled):
            round_, places = self.shown.ended + 1, self.shown.places
            self.winners += [
                Won(round_, paid.box, places[paid.box].person, places[paid.box].name) for paid in event.paid
            ]
        elif isinstance(event, RoundReversed):
            self.winners = [won for won in self.winners if won.round != event.number]
            self.rounds[event.number - 1].undone_by = (self._durable, event)
        self._count_turn(event)

    def _publish_in_round(self, round_: RoundLog, event: AnyEvent) -> None:
        round_.add(self._durable, event)
        if isinstance(event, self.game.wagers):
            there = {seat: self.shown.places[seat] for seat in self.game.wagering(self.shown)}
            round_.persons = {seat: place.person for seat, place in there.items()}
            round_.names = {seat: place.name for seat, place in there.items()}
        round_.is_over = isinstance(event, self.game.ends)

    def _count_turn(self, event: AnyEvent) -> None:
        step = self.game.step(self.shown)
        if isinstance(event, self.game.ends):
            self._turn, self._turn_began = 1, self._durable
        elif step != self._step:
            self._turn, self._turn_began = self._turn + 1, self._durable
        self._step = step

    def _restore_shoe(self) -> None:
        events = self.table.events
        begins = shoes.last_shuffle(events)
        self._shoe = None if begins is None else shoes.restored(events[begins:], self.fillings[-1])
