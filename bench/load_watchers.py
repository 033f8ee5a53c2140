"""The watchers of the load test, in a process of their own: they look on at every table and note when they see what.

`python -m bench.load_watchers ADDRESS,... WATCHERS WARM_UP SECONDS TABLE...` prints a line when it begins to count,
another when it ends, then what it saw as JSON: by table, pairs of an event's number and the time it was seen.
"""

import asyncio
import sys
import time
from collections import defaultdict
from itertools import cycle

import msgspec
from websockets.asyncio.client import connect

from pitboss.room.viewing import APART

Sightings = dict[str, list[tuple[int, int]]]
AT_ONCE = 50


class Told(msgspec.Struct, frozen=True):
    number: int


class Seen(msgspec.Struct, frozen=True):
    """As much of a message as matters here."""

    type: str
    told: list[Told] = []


_decoder = msgspec.json.Decoder(Seen)


class Counting:
    """What all watchers together have seen, while it is counted."""

    def __init__(self) -> None:
        self.is_on = False
        self.seen: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)

    async def watch(self, address: str, table: str, gate: asyncio.Semaphore, ready: asyncio.Event) -> None:
        """Look on at a table for ever."""
        async with gate:
            socket = await connect(address, max_size=None, compression=None, ping_interval=None)
            hello = {"type": "hello", "protocol": 1, "table": table}
            await socket.send(msgspec.json.encode(hello).decode())
            while _decoder.decode(await socket.recv()).type != "view":
                pass
            ready.set()
        while True:
            content = await socket.recv(decode=False)
            now = time.time_ns() // 1_000_000
            if self.is_on:
                told = _decoder.decode(content).told
                self.seen[table] += [(number, now) for number in {each.number // APART for each in told}]


async def main(addresses: list[str], watchers: int, warm_up: int, seconds: int, tables: list[str]) -> None:
    counting, gate = Counting(), asyncio.Semaphore(AT_ONCE)
    sockets = cycle([f"{address.replace('http', 'ws', 1)}/ws" for address in addresses])
    ready = [asyncio.Event() for _ in range(watchers * len(tables))]
    tasks = [
        asyncio.create_task(counting.watch(next(sockets), table, gate, event))
        for table, event in zip(tables * watchers, ready, strict=True)
    ]
    await asyncio.gather(*(event.wait() for event in ready))
    await asyncio.sleep(warm_up)
    counting.is_on = True
    print("counting", flush=True)
    await asyncio.sleep(seconds)
    counting.is_on = False
    print("counted", flush=True)
    if failed := [task for task in tasks if task.done()]:
        failed[0].result()
    print(msgspec.json.encode(counting.seen).decode(), flush=True)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1].split(","), int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), sys.argv[5:]))
