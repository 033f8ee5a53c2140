"""Many nodes that settle with one jackpot (S-14): how long each takes, and whether every cent is where it belongs."""

import asyncio
import time

import msgspec

from pitboss.banked.jackpot.jackpot import CODEC, Jackpot, SettleRound
from pitboss.play import Principal, Role, Transfer
from pitboss.play.money import BANK, AccountKind
from pitboss.room.meters import BOOMERANG, Meter, Meters, stream_of
from pitboss.room.postgres.store import PostgresStore
from pitboss.room.snapshots.plain import alike
from pitboss.room.store import Batch, Right, StoreEntry, StreamMoved

DEALER = Principal(Role.DEALER)
EVENT = b'{"event":"paid"}'


class Settled(msgspec.Struct):
    """What came of it: seconds for each settlement, how often one had to be decided again, and what is wrong."""

    seconds: list[float] = []
    again: int = 0
    wrong: list[str] = []

    def late(self, share: float) -> float:
        """So many of them took no longer than this."""
        return sorted(self.seconds)[int(share * (len(self.seconds) - 1))]


class SettlingNode:
    """One node with one table, which settles round after round."""

    def __init__(self, store: PostgresStore, number: int, meter: Meter, found: Settled) -> None:
        self._store = store
        self._stream = f"table:s{number}"
        self._table = f"s{number}"
        tenure = store.claim([self._stream], store.node)[self._stream]
        self._right: Right = tenure.right
        self.meter = meter
        self.others: list[SettlingNode] = []
        self._found = found
        self._rounds = 0
        self._followed: set[asyncio.Task[bool]] = set()

    async def settle_for(self, seconds: float, apart: float, first: float) -> None:
        """Settle again and again, so many seconds apart, whether or not the one before was quick."""
        loop = asyncio.get_running_loop()
        due = loop.time() + first
        until = due + seconds
        while due < until:
            await asyncio.sleep(max(0.0, due - loop.time()))
            began = time.perf_counter()
            await self.settle()
            self._found.seconds.append(time.perf_counter() - began)
            due += apart

    async def settle(self) -> None:
        """As the host of a table does it: on what was seen last, and if that has moved, first."""
        is_first = False
        while True:
            try:
                async with self.meter.alone(is_first):
                    await self._try()
                return
            except StreamMoved:
                self._found.again += 1
                is_first = True

    async def _try(self) -> None:
        made = self.meter.jackpot.do(SettleRound(self._table, self._rounds + 1, (), 2))
        settled = self.meter.entries(made)
        # The table puts in what the jackpot takes, as its players' chips do.
        chips = [Transfer(BANK, move.source, move.cents) for entry in settled for move in entry.transfers]
        paid = tuple(move for move in chips if move.target.startswith(AccountKind.CLEARING))
        entries = (StoreEntry(self._stream, EVENT, paid), *settled)
        lengths = {self._stream: self._rounds, self.meter.stream: self.meter.durable}
        batch = Batch("", b"", DEALER, lengths, entries, fence={self._stream: self._right})
        try:
            receipt = await asyncio.wrap_future(self._store.submit(batch))
        except StreamMoved:
            self.meter.roll_back()
            raise
        self.meter.publish(receipt.at)
        self._rounds += 1
        self.on_settled()

    def on_settled(self) -> None:
        """Others are told, as nodes tell each other over the bus."""
        for other in self.others:
            task = asyncio.create_task(other.meter.catch_up())
            self._followed.add(task)
            task.add_done_callback(self._followed.discard)

    async def stop(self) -> None:
        await asyncio.gather(*self._followed)


async def settle_together(address: str, nodes: int, a_second: float, seconds: float) -> Settled:
    """So many nodes, one jackpot, so many settlements a second among them all."""
    found = Settled()
    stores = [await asyncio.to_thread(PostgresStore.among, address) for _ in range(nodes)]
    try:
        await Meters(stores[0]).opened(BOOMERANG)
        meters = [await Meters(store).opened(BOOMERANG) for store in stores]
        pairs = zip(stores, meters, strict=True)
        there = [SettlingNode(store, n, meter, found) for n, (store, meter) in enumerate(pairs)]
        for node in there:
            node.others = [other for other in there if other is not node]
        for node in there:
            await node.settle()  # what every connection does for the first time is no matter of the jackpot
        found.again = 0
        apart = nodes / a_second
        await asyncio.gather(*(node.settle_for(seconds, apart, n * apart / nodes) for n, node in enumerate(there)))
        await asyncio.gather(*(node.stop() for node in there))
        found.wrong = await _wrong(there, stores[0], len(found.seconds) + nodes)
    finally:
        for store in stores:
            await asyncio.to_thread(store.close)
    return found


async def _wrong(nodes: list[SettlingNode], store: PostgresStore, count: int) -> list[str]:
    """What all nodes know is what the records make, and pool, reserve and bank hold what they say (T-24)."""
    records = await asyncio.to_thread(lambda: list(store.read(stream_of(BOOMERANG))))
    whole = Jackpot.replay([CODEC.decode(record.event) for record in records])
    wrong = [] if len(records) == count + 1 else [f"{len(records)} records for {count} settlements"]
    for node in nodes:
        await node.meter.catch_up()
        if not alike(node.meter.shown, whole.state):
            wrong.append("a node shows another jackpot than the records make")
    if (damage := await asyncio.to_thread(store.verify)) is not None:
        wrong.append(str(damage))
    return wrong
