"""A table with its shoe, in memory and in the store: decided first, shown only when it is on the disk.

`table` runs ahead of the store by what is being written; `shown` and `rounds` follow it when that is durable. If the
store fails, the table goes back to where the store is. What is played there is for its `TableKind` to say.

In memory is what happened since `base`, the table as it stood some rounds ago; what was before is in the store.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

import msgspec
import structlog

from pitboss.banked.canberra.jackpot_desk import Both
from pitboss.banked.jackpot.jackpot import Jackpot
from pitboss.cards import Card, Deck
from pitboss.play import Command, Expected, Principal, Refusal, Transfer, project
from pitboss.play.money import AccountKind
from pitboss.play.tail import Tail
from pitboss.room import fillings, shoes
from pitboss.room.chain import ChainRecord
from pitboss.room.chance import OF_THE_SYSTEM, RoomChance
from pitboss.room.chores import BOT, is_bot
from pitboss.room.fillings import Fillings
from pitboss.room.holding import Holding
from pitboss.room.kind import AnyTable, TableKind
from pitboss.room.meters import Meters
from pitboss.room.rounds import AnyEvent, Earlier, Noted, RoundLog
from pitboss.room.snapshots.base import EVERY, NOTHING, RECENT, Base, Bought, kept_base, snapshot_of
from pitboss.room.snapshots.plain import alike
from pitboss.room.store import Receipt, Right, Snapshot, Store, StoreEntry, StoreFailed, StoreUnusable
from pitboss.room.viewing import SPECTATOR
from pitboss.room.wallets import Wallets, at_table
from pitboss.room.writing import LogAhead, write
from pitboss.shoe import Shoe
from pitboss.table.keeping import effective_places
from pitboss.table.terms import Phase

TABLE = "table:"
WALLET = f"{AccountKind.WALLET}:"
BOTS_GONE = BOT
"""Stands in the ledger for all bots that have left."""
_log = structlog.get_logger()


class Backing(msgspec.Struct, frozen=True):
    """What the logs of all tables are kept with."""

    store: Store
    wallets: Wallets
    clock: Callable[[], int]
    meters: Meters
    chance: RoomChance = OF_THE_SYSTEM


class TableLog:
    """The log of one table. Only its host writes. `meter` is the jackpot that it is connected to."""

    is_kept: ClassVar[bool] = True
    """Whether the table is kept now and then as it stands, and what was before is left to the store."""
    is_followed: ClassVar[bool] = False
    """Whether a person deals."""

    def __init__(
        self, id_: str, kind: TableKind, table: AnyTable, backing: Backing, tournament: str = "", base: Base = NOTHING
    ) -> None:
        self.id = id_
        self.tournament = tournament
        """The tournament whose chips lie here; empty where people play for their own money."""
        self.kind = kind
        self.stream = stream_of(id_)
        self.table = table
        self.base = base
        self.shown: Any = base.table(kind)  # the state of a table of this kind
        self.meter = kind.meter(table.state, backing.meters) if table.length else None
        self.rounds = Tail[RoundLog](gone=base.rounds)
        """The rounds, counted from the first; those that are gone are read from the store (`history`)."""
        self.times = Tail[int](gone=base.number)
        """When events were written."""
        self.chance = backing.chance
        self.fillings = Fillings((), backing.chance, id_, base.fillings)
        self.seated_at = dict(base.seated_at)
        """The number of the event by which each person who is there sat down."""
        self.names = dict(base.names)
        """What everybody was called who has had a seat; of bots that have left for long, nothing."""
        self.ledger = dict(base.ledger)
        """What everybody has bought and taken away."""
        self.between: set[int] = set()
        """The numbers of events at hand that belong to no round."""
        self._turns = kind.turns()
        if base.turns is not None:
            self._turns.take_up(base.turns)
        self._earlier = Earlier()
        self._standing: Base | None = None
        """The table before the round that began last, to be its base once the next has begun."""
        self._next_base: Base | None = None
        self._is_live = True
        self._is_meter_ahead = False
        self._shoe: Shoe | None = None
        self.holding: Holding | None = None
        """By what right it is written; none for a log that is only looked at."""
        self.past: TableLog | None = None
        """The part of the log that was asked for last, of what is gone (`history`)."""
        self.backing = backing
        self._store = backing.store
        self._wallets = backing.wallets
        self._clock = backing.clock
        self._durable = table.gone
        self._more: list[StoreEntry] = []
        self._lengths: dict[str, int] = {}
        self._then: list[Callable[[], None]] = []

    @classmethod
    def load(cls, id_: str, kind: TableKind, backing: Backing, tournament: str = "") -> "TableLog":
        """The table as the store has it, its shoe with the same cards."""
        base = kept_base(backing.store, stream_of(id_), kind)
        table = kind.table.taken_up(partial(base.table, kind), base.number)
        log = cls(id_, kind, table, backing, tournament, base)
        secrets = backing.store.read(fillings.stream_of(id_), base.fillings)
        log.fillings = Fillings(
            (fillings.CODEC.decode(each.event) for each in secrets), backing.chance, id_, base.fillings
        )
        log._is_live = False
        log._take_up(backing.store.read(log.stream, base.number))
        log._is_live = True
        log.meter = kind.meter(log.state, backing.meters)
        log._restore_shoe()
        return log

    def _take_up(self, records: Iterable[ChainRecord]) -> None:
        """What has happened since, as the store has it."""
        for record in records:
            self.read_on(record)

    def read_on(self, record: ChainRecord) -> None:
        """The next event of the table, from the store."""
        self.table.take(self.kind.codec.decode(record.event))
        self._publish([record.at])

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
        return self.time_of(number) if number else 0

    def time_of(self, number: int) -> int:
        """When an event was written that is at hand; what was before has the time of the first of them."""
        return self.times[max(number - 1, self.times.gone)]

    @property
    def durable(self) -> int:
        """How many events are on the disk."""
        return self._durable

    def missed(self, device: str) -> None:
        """The line of a device of the house is gone: only where a person deals does one write."""

    @property
    def entered(self) -> int:
        """How many entries were made, in memory; none where nobody enters anything."""
        return 0

    @property
    def is_ahead(self) -> bool:
        """Whether something is being written that viewers do not see yet."""
        return self.table.length > self._durable

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
        state = self._earlier.before(round_.number)
        if state is None:
            then = self.table.at(round_.numbers[0] - 1)
            state = then.folded(seen(then.in_force))
        return state

    def past_events(self) -> list[Noted]:
        """The events in force that are at hand."""
        log, durable = self.table.log, self._durable
        places = effective_places(log)
        return [Noted(place + 1, self.times[place] if place < durable else 0, log[place]) for place in places]

    @property
    def began(self) -> list[int]:
        """When the rounds at hand began."""
        return [self.time_of(round_.numbers[0]) for round_ in self.rounds if round_.numbers]

    def hands_played(self, person: str, since: int, most: int) -> int:
        """In how many rounds after one of this number somebody had a hand, among the last ones, so many at most."""
        hands = [*self.base.recent, *(tuple(round_.persons.values()) for round_ in self.rounds)]
        looked_at = max(0, min(len(self.rounds) - since, most))
        return sum(person in persons for persons in hands[max(0, len(hands) - looked_at) :])

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
        return self.chance.cut(least + most, "cut", self.id, self.table.length)

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

    def fence(self) -> dict[str, Right]:
        return {} if self.holding is None else {self.stream: self.holding.right}

    def publish(self, at: int) -> None:
        """All of it is on the disk: whoever looks on may know."""
        then = list(self._then)
        self._drop_more()
        self.fillings.settle()
        self._publish([at] * (self.table.length - self._durable))
        for follow in then:
            follow()
        if self.meter is not None and self._is_meter_ahead:
            self._is_meter_ahead = False
            self.meter.publish(at)

    async def answered(self, key: str, body: bytes) -> Receipt | None:
        """What came of a command before."""
        return await asyncio.wrap_future(self._store.look_up(key, body))

    def roll_back(self) -> None:
        """Forget what is not in the store."""
        self._drop_more()
        if self.meter is not None and self._is_meter_ahead:
            self._is_meter_ahead = False
            self.meter.roll_back()
        self.table = self._durable_table()
        self.fillings.roll_back()
        self._restore_shoe()

    def _durable_table(self) -> AnyTable:
        """The table where the store has it."""
        return self.table.at(self._durable)

    def _entries(self) -> list[StoreEntry]:
        fresh, encode = self.table.after(self._durable), self.kind.codec.encode
        entries = [StoreEntry(self.stream, encode(event), self._moves(event)) for event in fresh]
        secret = fillings.stream_of(self.id)
        entries += [StoreEntry(secret, fillings.CODEC.encode(record)) for record in self.fillings.fresh]
        return entries + self._more

    def _moves(self, event: AnyEvent) -> tuple[Transfer, ...]:
        """What an event moves, in the accounts of the room."""
        return at_table(self.id, event.transfers(), self.tournament, against_house=self.kind.against_house)

    def _drop_more(self) -> None:
        self._more.clear()
        self._lengths.clear()
        self._then.clear()

    def _publish(self, times: list[int]) -> None:
        """Fold what is durable now into what viewers see."""
        self.times.extend(times)
        for event in self.table.after(self._durable):
            self._durable += 1
            self._show(event, self._durable)
        if self._next_base is not None:
            base, self._next_base = self._next_base, None
            self._stand_on(base)

    def _show(self, event: AnyEvent, number: int) -> None:
        """An event that is on the disk becomes part of what viewers see."""
        self._open_round(event, number)
        self.table.fold(self.shown, seen((event,)))
        self._note(event, number)

    def _open_round(self, event: AnyEvent, number: int) -> None:
        """An event is on the disk and not yet part of what is shown: a round may begin with it."""
        round_ = self.kind.new_round(self.shown, event, self.rounds)
        if round_ is None:
            return
        if self.is_kept:
            self._consider_standing(number - 1, round_)
        round_.log = self
        self.rounds.append(round_)
        if self._is_live and not self.kind.stands_alone:
            self._earlier.keep(round_.number, self.shown)

    def _consider_standing(self, number: int, round_: RoundLog) -> None:
        """A round begins after so many events: the table may be kept as it stands, or as it stood one round before."""
        if self._standing is not None:
            self._next_base, self._standing = self._standing, None
        is_due = len(self.rounds) >= self.base.rounds + EVERY
        if self._next_base is None and is_due and self.kind.is_clear(self.shown):
            self._standing = self._as_it_stands(number, round_)

    def _as_it_stands(self, number: int, round_: RoundLog) -> Base:
        """The table before a round, in which it has so many events."""
        hands = [*self.base.recent, *(tuple(each.persons.values()) for each in self.rounds)]
        self.kind.tidy(self.shown)
        return Base(
            number,
            round_.number,
            self.kind.states.encode(self.shown),
            len(self.rounds),
            self.fillings.before_round(round_.number),
            self._turns.kept,
            dict(self.seated_at),
            {person: name for person, name in self.names.items() if not self._is_gone(person)},
            self._ledger_in_short(),
            tuple(hands[-RECENT:]),
        )

    def _is_gone(self, person: str) -> bool:
        """Whether a bot has left; another has another name."""
        return is_bot(person) and person not in self.seated_at

    def _ledger_in_short(self) -> dict[str, Bought]:
        """The ledger with all bots that have left in one line."""
        gone = [self.ledger[person] for person in self.ledger if self._is_gone(person)]
        there = {person: bought for person, bought in self.ledger.items() if not self._is_gone(person)}
        together = Bought(sum(each.bought for each in gone), sum(each.taken for each in gone))
        return {**there, BOTS_GONE: together} if gone else there

    def _stand_on(self, base: Base) -> None:
        """Let go of what was before, if what has happened since leads from there to where the table stands."""
        begun = partial(base.table, self.kind)
        since = self.kind.table.taken_up(begun, base.number, self.table.after(base.number))
        known, shown = since.state, since.folded(seen(since.in_force))
        for state in (known, shown, self.state, self.shown):
            self.kind.tidy(state)
        if not (alike(known, self.state) and alike(shown, self.shown)):
            _log.error("table not kept", table=self.id, number=base.number)
            return
        try:
            self._store.put_snapshot(self._snapshot(base))
        except (StoreFailed, StoreUnusable) as error:
            _log.warning("table not kept", table=self.id, number=base.number, reason=str(error))
            return  # It is written already, and another round will do.
        self.times.forget(base.number)
        self.table.forget(base.number, begun)
        self.rounds.forget(base.rounds)
        self.fillings.forget(base.fillings)
        self.between = {number for number in self.between if number > base.number}
        self.ledger = self._ledger_in_short()
        there = {person for round_ in self.rounds for person in round_.persons.values()}
        self.names = {
            person: name for person, name in self.names.items() if person in there or not self._is_gone(person)
        }
        self.base = base

    def _snapshot(self, base: Base) -> Snapshot:
        return snapshot_of(base, self._store, self.stream, self.kind)

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
        if self._standing is not None and kind.reaches_back(self.shown, event, self.rounds[-1]):
            self._standing = None
        self._note_bought(event)
        kind.note(self.shown, event, number, self.rounds)
        self._turns.follow(number, event, self.shown)

    def _note_bought(self, event: AnyEvent) -> None:
        for transfer in event.transfers():
            for account, bought, taken in ((transfer.source, transfer.cents, 0), (transfer.target, 0, transfer.cents)):
                if account.startswith(WALLET):
                    person = account.removeprefix(WALLET)
                    had = self.ledger.get(person, Bought())
                    self.ledger[person] = Bought(had.bought + bought, had.taken + taken)

    def _restore_shoe(self) -> None:
        self._shoe = shoes.restored(*self.kind.shoe_in_use(self))


def stream_of(id_: str) -> str:
    return f"{TABLE}{id_}"


def seen(events: Iterable[AnyEvent]) -> Iterable[AnyEvent]:
    """Events as whoever looks on knows them."""
    return (shown for event in events if (shown := project(event, SPECTATOR)) is not None)
