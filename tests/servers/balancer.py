"""A balancer before the nodes of a cluster: whoever comes is passed to the node with the fewest people that is ready.

No stickiness. It runs in a thread, so that a browser may come while the test waits.
"""

import asyncio
import contextlib
import threading
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from tests.servers.cluster import NodeProcess

ASKING = 0.1
"""Seconds from one look at who is ready to the next."""
CLOSING = 0.05
"""Seconds for connections to be closed at the end."""
LARGEST = 1 << 16


class Balancer:
    """Passes connections on while it is entered; `nodes` says which there are at the moment."""

    def __init__(self, nodes: Callable[[], Sequence[NodeProcess]]) -> None:
        self._nodes = nodes
        self._ready: list[str] = []
        self._open: Counter[str] = Counter()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._start(), self._loop).result(10)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    async def _start(self) -> None:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        await self._look()
        self._looking = asyncio.create_task(self._look_for_ever())

    async def _end(self) -> None:
        self._server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(CLOSING)

    async def _look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(ASKING)
            await self._look()

    async def _look(self) -> None:
        urls = [node.url for node in self._nodes() if node.url and node.process.poll() is None]
        found = await asyncio.gather(*(asyncio.to_thread(_is_ready, url) for url in urls))
        self._ready = [url for url, is_ready in zip(urls, found, strict=True) if is_ready]

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._ready:
            writer.close()
            return
        url = min(self._ready, key=lambda each: self._open[each])
        self._open[url] += 1
        writers = [writer]
        try:
            from_node, to_node = await asyncio.open_connection(urlsplit(url).hostname, urlsplit(url).port)
            writers.append(to_node)
            await asyncio.gather(_copy(reader, to_node), _copy(from_node, writer))
        except OSError:
            pass  # It has just gone: whoever came comes again.
        finally:
            for each in writers:
                each.close()
            self._open[url] -= 1


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(LARGEST):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()


def _is_ready(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=1) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False
