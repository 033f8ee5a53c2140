"""The jackpots of the room: each a stream of its own, shared by tables that settle with it one after another (G-R65).

A table holds the meter's lock from the decision to the end of the write; both streams are in one transaction, so that
a write that fails takes both back and a crash can part neither. Where several nodes write a jackpot, a table decides on
it as last seen; if it has moved since, the table has it to itself first and decides again. Accounts of a jackpot bear
its name.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial

import msgspec

from pitboss.banked.jackpot.events import JackpotState, RoundSettled, SettlementReversed
from pitboss.banked.jackpot.jackpot import CODEC, Jackpot
from pitboss.banked.jackpot.terms import JackpotTerms
from pitboss.malformed import Malformed
from pitboss.play import Account, Event, Principal, Role, Transfer
from pitboss.play.money import AccountKind
from pitboss.room.chain import ChainRecord
from pitboss.room.snapshots.jackpots import EVERY, KEPT, MeterBase, MeterPrize
from pitboss.room.store import Batch, Store, StoreEntry, StoreFailed, StoreUnusable, content_of

PREFIX = "jackpot:"
LATEST = 5
"""So many prizes of a jackpot are told with the names of their winners."""
REMEMBERED = 4 * LATEST
"""So many are remembered: some may be undone."""
OPERATOR = Principal(Role.OPERATOR)
CONTENDED = 30.0
"""Seconds for which nobody here tries on what was seen last, after others have written meanwhile."""


class JackpotOpening(msgspec.Struct, frozen=True):
    """The terms of a jackpot, and what the bank puts into pool and reserve at first."""

    terms: JackpotTerms
    pool: int
    reserve: int


BOOMERANG = "boomerang"
JACKPOTS: dict[str, JackpotOpening] = {BOOMERANG: JackpotOpening(JackpotTerms(), 2_500_000, 400_000)}
"""The jackpots that tables of this room may be connected to; the split is the sample of G-R36."""


class Meter:
    """One jackpot. `jackpot` runs ahead of the store by what is being written; `shown` and `prizes` follow it.

    In memory is what happened since `base`; `prizes` are the latest.
    """

    def __init__(self, jackpot: Jackpot, store: Store, base: MeterBase, times: Iterable[int]) -> None:
        self.jackpot = jackpot
        self.name = jackpot.state.name
        self.stream = stream_of(self.name)
        self.shown = KEPT.state(base)
        self.prizes = list(base.prizes)
        self.listeners: list[Callable[[], None]] = []
        self.lock = asyncio.Lock()
        self.durable = base.number
        self._hints = self._followed = 0
        """How often it was said that others have written, and how many of these came before the store was read last."""
        self._contended = 0.0
        """Until when others are likely to write meanwhile."""
        self._store = store
        for event, at in zip(jackpot.after(self.durable), times, strict=False):
            self._show(event, at)

    @classmethod
    def load(cls, stream: str, store: Store) -> "Meter":
        """A jackpot as the store has it."""
        base = KEPT.latest(store, stream)
        records = list(store.read(stream, base.number))
        events = [CODEC.decode(each.event) for each in records]
        jackpot = Jackpot.taken_up(partial(KEPT.state, base), base.number, events)
        meter = cls(jackpot, store, base, [record.at for record in records])
        meter._stand_here()
        return meter

    def entries(self, events: Iterable[Event[JackpotState]]) -> list[StoreEntry]:
        return [
            StoreEntry(self.stream, CODEC.encode(event), of_jackpot(self.name, event.transfers())) for event in events
        ]

    @asynccontextmanager
    async def alone(self, is_first: bool) -> AsyncIterator[None]:
        """Have the jackpot to oneself at this node; if `is_first`, at all nodes, and as it is now.

        The latter also for a while after somebody here has had to.
        """
        if is_first:
            self._contended = time.monotonic() + CONTENDED
        async with self.lock:
            if time.monotonic() > self._contended:
                yield
                return
            async with self._store.first(self.stream, self.durable) as records:
                self._told(self._taken(records))
                yield

    async def catch_up(self) -> bool:
        """Take in what other nodes had written by now; whether there was something."""
        self._hints += 1
        mine = self._hints
        async with self.lock:
            is_more = mine > self._followed and await self._read_on()
        self._told(is_more)
        return is_more

    async def _read_on(self) -> bool:
        hints = self._hints
        records = await asyncio.to_thread(lambda: list(self._store.read(self.stream, self.durable)))
        self._followed = hints
        return self._taken(records)

    def _taken(self, records: Sequence[ChainRecord]) -> bool:
        """Take in what others have written; whether it was something."""
        for record in records:
            event = CODEC.decode(record.event)
            self.jackpot.take(event)
            self._show(event, record.at)
        return bool(records)

    def _told(self, is_more: bool) -> None:
        if is_more:
            self._stand_here()
            for listener in self.listeners:
                listener()

    def publish(self, at: int) -> None:
        """What was done is in the store: let everybody know who shows the meter."""
        for event in self.jackpot.after(self.durable):
            self._show(event, at)
        self._stand_here()
        for listener in self.listeners:
            listener()

    def roll_back(self) -> None:
        """Forget what is not in the store."""
        self.jackpot = self.jackpot.at(self.durable)

    def _stand_here(self) -> None:
        """Let go of what has happened, if it is much: the jackpot is kept as it stands."""
        if len(self.jackpot.events) < EVERY:
            return
        base = MeterBase(self.durable, KEPT.states.encode(self.shown), tuple(self.prizes))
        try:
            KEPT.keep(base, self._store, self.stream, alone=True)
        except (StoreFailed, StoreUnusable):
            return  # Everything is written already, and another moment will do.
        self.jackpot.forget(self.durable, partial(KEPT.state, base))

    def _show(self, event: Event[JackpotState], at: int) -> None:
        self.durable += 1
        event.apply(self.shown)
        if isinstance(event, RoundSettled):
            self.prizes += [MeterPrize(event.table, event.round, paid, at) for paid in event.paid]
        elif isinstance(event, SettlementReversed):
            undone = event.settled.table, event.settled.round
            self.prizes = [prize for prize in self.prizes if (prize.table, prize.round) != undone]
        del self.prizes[:-REMEMBERED]


class Meters:
    """The jackpots that are open."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._opening = asyncio.Lock()
        self._by_name: dict[str, Meter] = {}
        for stream in store.streams(PREFIX):
            meter = Meter.load(stream, store)
            self._by_name[meter.name] = meter

    def __iter__(self) -> Iterator[Meter]:
        return iter(self._by_name.values())

    async def follow(self, stream: str) -> None:
        """Another node has written a jackpot, or opened it."""
        name = stream.removeprefix(PREFIX)
        if name in self._by_name:
            await self._by_name[name].catch_up()
            return
        async with self._opening:
            if name not in self._by_name:
                self._by_name[name] = await asyncio.to_thread(Meter.load, stream, self._store)

    def get(self, name: str) -> Meter | None:
        return self._by_name.get(name)

    async def opened(self, name: str) -> Meter:
        """The jackpot of a name, which is opened if no table had it before."""
        if name not in JACKPOTS:
            raise Malformed(f"no jackpot {name!r} in this room: there is {', '.join(JACKPOTS)}")
        if name not in self._by_name and await asyncio.to_thread(lambda: self._store.length(stream_of(name)) > 0):
            await self.follow(stream_of(name))
        async with self._opening:
            if name not in self._by_name:
                terms = JACKPOTS[name]
                jackpot = Jackpot.open(name, terms.terms, terms.pool, terms.reserve)
                meter = Meter(jackpot, self._store, MeterBase(), ())
                entries = tuple(meter.entries(meter.jackpot.events))
                batch = Batch(f"{meter.stream}:0", content_of(entries), OPERATOR, {meter.stream: 0}, entries)
                receipt = await asyncio.wrap_future(self._store.submit(batch))
                if receipt.repeated:
                    # Another node has opened it at this moment, and may have settled with it since.
                    meter = await asyncio.to_thread(Meter.load, meter.stream, self._store)
                else:
                    meter.publish(receipt.at)
                self._by_name[name] = meter
        return self._by_name[name]


def stream_of(name: str) -> str:
    return f"{PREFIX}{name}"


def of_jackpot(name: str, transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """A jackpot's transfers in the accounts of the room."""
    return tuple(Transfer(_of(name, t.source), _of(name, t.target), t.cents) for t in transfers)


def _of(jackpot: str, name: Account) -> Account:
    kind, _, owner = name.partition(":")
    if kind == AccountKind.CLEARING:
        return name
    assert not owner, "a jackpot has one account of each kind"
    return Account(f"{kind}:jackpot/{jackpot}" if kind == AccountKind.BANK else f"{kind}:{jackpot}")
