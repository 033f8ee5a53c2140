"""A crowd that looks on at one table over real sockets, in a process of its own: when each of them saw which version.

`python -m bench.crowd TABLE WATCHERS WARM_UP SECONDS ADDRESS...` spreads them over the addresses. It prints a line when
it begins to count and another when it ends, then the sightings as JSON.
"""

import asyncio
import sys
import time
from collections import defaultdict
from urllib.parse import urlsplit

import msgspec

from pitboss.room.viewing import APART

AT_ONCE = 100
VERSION = b'"version":'


class Told(msgspec.Struct, frozen=True):
    number: int


class CrowdView(msgspec.Struct, frozen=True):
    """As much of a message as matters here."""

    type: str
    version: int = 0
    told: list[Told] = []


class Crowd(msgspec.Struct):
    """What all have seen: the version, when, and where; and the events that a version was the first to tell."""

    seen: list[tuple[int, int, int]] = []
    events: dict[int, list[int]] = {}


_decoder = msgspec.json.Decoder(CrowdView)
_encoder = msgspec.json.Encoder()


class OneOfTheCrowd(asyncio.BufferedProtocol):
    """A bare WebSocket client: it reads frames to their end and looks no further than at their version.

    All read into the same memory: what is measured is the room, and a crowd that takes its time would hide it.
    """

    memory = bytearray(1 << 17)

    def __init__(self, crowd: Crowd, place: int, hello: bytes, reads: bool) -> None:
        self.is_counting = False
        self.ready = asyncio.get_running_loop().create_future()
        self._crowd = crowd
        self._place = place
        self._hello = hello
        self._reads = reads
        self._buffer = bytearray()
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(
            b"GET /ws HTTP/1.1\r\nHost: crowd\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )

    def get_buffer(self, sizehint: int) -> bytearray:
        return self.memory

    def buffer_updated(self, nbytes: int) -> None:
        self._buffer += memoryview(self.memory)[:nbytes]
        if not self._is_open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, bytes(head)
            self._is_open, self._buffer = True, bytearray(rest)
            self._transport.write(_masked(self._hello))
        while (end := _end(self._buffer)) and len(self._buffer) >= end[1]:
            self._see(self._buffer, *end)
            del self._buffer[: end[1]]

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the gateway let one of the crowd go"))

    def _see(self, buffer: bytearray, begin: int, end: int) -> None:
        if not buffer.startswith(b'{"type":"view"', begin):
            return
        if not self.ready.done():
            self.ready.set_result(None)
        if not self.is_counting:
            return
        now = time.time_ns() // 1_000_000
        number = buffer.index(VERSION, begin) + len(VERSION)
        version = int(buffer[number : buffer.index(b",", number)])
        self._crowd.seen.append((version, now, self._place))
        if self._reads:
            told = {each.number // APART for each in _decoder.decode(buffer[begin:end]).told}
            self._crowd.events.setdefault(version, sorted(told))


def _end(buffer: bytearray) -> tuple[int, int] | None:
    """Where the payload of the first frame begins and ends; nothing if that cannot be known yet."""
    if len(buffer) < 2:
        return None
    size, begin = buffer[1] & 127, 2
    if size >= 126:
        begin += 2 if size == 126 else 8
        if len(buffer) < begin:
            return None
        size = int.from_bytes(buffer[2:begin], "big")
    return begin, begin + size


def _masked(text: bytes) -> bytes:
    """A frame of a client, with a mask of zeros."""
    size = bytes((0x80 | len(text),)) if len(text) < 126 else bytes((0x80 | 126, *len(text).to_bytes(2, "big")))
    return b"\x81" + size + bytes(4) + text


async def main(table: str, watchers: int, warm_up: float, seconds: float, addresses: list[str]) -> None:
    crowd, gate = Crowd(), asyncio.Semaphore(AT_ONCE)
    hello = _encoder.encode({"type": "hello", "protocol": 1, "table": table})
    loop = asyncio.get_running_loop()
    first = defaultdict[int, bool](lambda: True)

    async def come(number: int) -> OneOfTheCrowd:
        place = number % len(addresses)
        where, reads, first[place] = urlsplit(addresses[place]), first[place], False
        host, port = where.hostname or "", where.port or 0
        async with gate:
            _, one = await loop.create_connection(lambda: OneOfTheCrowd(crowd, place, hello, reads), host, port)
            await one.ready
        return one

    everybody = await asyncio.gather(*map(come, range(watchers)))
    await asyncio.sleep(warm_up)
    for is_counting, word in ((True, "counting"), (False, "counted")):
        for one in everybody:
            one.is_counting = is_counting
        print(word, flush=True)
        await asyncio.sleep(seconds if is_counting else 0)
    print(_encoder.encode(crowd).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]), sys.argv[5:]))
