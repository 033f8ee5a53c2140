"""A small proxy between a node and a server, which can stall, cut and be led to another server."""

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
CHUNK = 1 << 16


class ProxyLoop:
    """The loop in which proxies run, in a thread of its own, beside tests that block."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="proxies", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def proxy(self, upstream: str) -> "FaultyProxy":
        """A proxy to a server: `/path` of a socket, or `host:port`."""
        proxy = FaultyProxy(self, upstream)
        self.run(proxy.start())
        return proxy

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class FaultyProxy:
    """One proxy, at a port of this machine. What it carries waits while it stalls, and breaks when it is cut."""

    def __init__(self, loop: ProxyLoop, upstream: str) -> None:
        self.upstream = upstream
        self.port = 0
        self._loop = loop
        self._flows = asyncio.Event()
        self._is_cut = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._flows.set()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def stall(self) -> None:
        """Let nothing through, and keep every connection."""
        self._loop.run(self._set(flows=False, cut=False))

    def cut(self) -> None:
        """Break every connection, and let nobody in."""
        self._loop.run(self._set(flows=True, cut=True))

    def mend(self) -> None:
        self._loop.run(self._set(flows=True, cut=False))

    def close(self) -> None:
        self._loop.run(self._close())

    async def _set(self, flows: bool, cut: bool) -> None:
        self._is_cut = cut
        if cut:
            for writer in tuple(self._writers):
                writer.transport.abort()
        if flows:
            self._flows.set()
        else:
            self._flows.clear()

    async def _close(self) -> None:
        self._server.close()
        await self._set(flows=True, cut=True)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None, "a connection is served by a task"
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._writers.add(writer)
        try:
            if not self._is_cut:
                await self._flows.wait()
                await self._carry(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass  # The server is away, or the proxy: so is the connection.
        finally:
            self._writers.discard(writer)
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, _, port = self.upstream.rpartition(":")
        is_socket = self.upstream.startswith("/")
        opened = asyncio.open_unix_connection(self.upstream) if is_socket else asyncio.open_connection(host, int(port))
        far_reader, far_writer = await opened
        self._writers.add(far_writer)
        ways = [
            asyncio.create_task(self._pump(reader, far_writer)),
            asyncio.create_task(self._pump(far_reader, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._writers.discard(far_writer)
            far_writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while chunk := await reader.read(CHUNK):
                await self._flows.wait()
                writer.write(chunk)
                await writer.drain()
