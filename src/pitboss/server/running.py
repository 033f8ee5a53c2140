"""Running the application: one process, one event loop, and the address on standard output once it can be reached."""

import asyncio
import signal
import socket
import sys
from io import StringIO
from types import FrameType
from typing import Any

import h11
import msgspec
import segno
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request

from pitboss.malformed import Malformed
from pitboss.room.host import place_of
from pitboss.server.endpoint import TOO_MANY, Problem, Reason
from pitboss.server.entrance import Entrance
from pitboss.server.health import NodeRole
from pitboss.server.prepared import FRAMES, LEVEL, PreparedFrame

LOOPBACK = "127.0.0.1"
ELSEWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody (RFC 5737): the way there begins at this machine's own."""
LARGEST_FRAME = 1 << 16
SEND_BUFFER = 1 << 14
"""Bytes of a socket that the kernel keeps for a slow reader: a view or two, not megabytes that are out of date."""
WHOLE_REQUEST = 10.0
"""Seconds in which a request has to come, from its first byte, or from the connection, to its last."""
LEAVING = 26.0
"""Seconds in which a node of several hands over what it has and sends its people elsewhere: it is gone within 30."""
READING = 30.0
"""Seconds for which an answer waits for somebody who reads none of it."""


_body = msgspec.json.encode(Problem(Reason(TOO_MANY)))
TURNED_AWAY = b"\r\n".join(
    (
        b"HTTP/1.1 429 Too Many Requests",
        b"Content-Type: application/json",
        b"Content-Length: %d" % len(_body),
        b"Retry-After: 2",
        b"Connection: close",
        b"",
        _body,
    )
)
TURN = 0.0005
"""Seconds for which one thread may keep the others waiting: an act goes to the store's own thread and back, step by
step, and must not wait for a whole request of somebody else at each of them."""


class Prompt(H11Protocol):
    """A connection that is kept for who asks something: half a request, or an answer that nobody reads, ends it."""

    _asking: asyncio.TimerHandle | None = None
    _answering: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        listening: socket.socket = transport.get_extra_info("socket")
        if listening.family in (socket.AF_INET, socket.AF_INET6):
            # Answers are small and go out at once; asyncio sees to that only where the protocol is named.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._is_one_too_many():
            transport.write(TURNED_AWAY)
            transport.close()
        self._mind()

    def _is_one_too_many(self) -> bool:
        """Whether the address opens connections faster than is allowed: then nothing that comes is even read."""
        address = self.client[0] if self.client else ""
        entrance: Entrance = self.config.app.state.service  # type: ignore[union-attr]  # `config_for` has set it
        is_proxy = address in self.config.forwarded_allow_ips if self.config.proxy_headers else False
        return not is_proxy and not entrance.connections.take(address)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._mind()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:
            self._mind()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._answering = self._answering or self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._answering = _stop(self._answering)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._asking, self._answering = _stop(self._asking), _stop(self._answering)

    _is_socket = False

    def _mind(self) -> None:
        """Whether a request is on its way that has not come whole."""
        if self._is_socket or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._asking = _stop(self._asking)
        elif self._asking is None:
            self._asking = self.loop.call_later(WHOLE_REQUEST, self.transport.close)


def _stop(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """What is left of a timer that is not needed any more: nothing."""
    if timer is not None:
        timer.cancel()
    return None


class Live(WebSocketsSansIOProtocol):
    """A socket that holds back no more than it must: whoever reads slowly gets late views, but the latest.

    It takes frames that were made for many (`prepared.FrameSocket`). Where messages are deflated, each is by itself, so
    that such a frame fits in anywhere.
    """

    def __init__(self, *given: Any, **named: Any) -> None:  # as uvicorn calls it
        super().__init__(*given, **named)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [_BY_ITSELF]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][FRAMES] = self  # type: ignore[assignment]  # an extension of our own

    @property
    def is_writable(self) -> bool:
        return self.writable.is_set()

    def write_frame(self, frame: PreparedFrame) -> None:
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(frame.deflated if self.conn.extensions else frame.plain)

    async def until_writable(self) -> None:
        await self.writable.wait()


_BY_ITSELF = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": LEVEL, "memLevel": 5}
)


class Announcing(uvicorn.Server):
    """A server that says where it is, once it answers."""

    def __init__(
        self, app: Starlette, proxies: tuple[str, ...] = (), lan: bool = False, deflates: bool = False
    ) -> None:
        super().__init__(config_for(app, proxies, deflates))
        self._app = app
        self._lan = lan
        self._leaving: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """One node of several goes in order when it is told to; whoever is in a hurry tells it again."""
        role: NodeRole | None = getattr(self._app.state, "role", None)
        if sig != signal.SIGTERM or role is None or self._leaving is not None:
            super().handle_exit(sig, frame)
            return
        self._leaving = self._loop.create_task(self._leave(role))
        # The loop may be waiting for something else to happen.
        self._loop.call_soon_threadsafe(lambda: None)

    async def _leave(self, role: NodeRole) -> None:
        try:
            async with asyncio.timeout(LEAVING):
                await role.drain()
        finally:
            super().handle_exit(signal.SIGTERM, None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        for each in sockets or ():
            host, port, *_ = each.getsockname()
            address = f"http://{LOOPBACK if self._lan else host}:{port}"
            self._app.state.service.reachable_at(address)
            sys.stdout.write(f"The room is open at {address}\n")
            if self._lan:
                sys.stdout.write(invitation(own_address(), port))
        sys.stdout.flush()


def own_address() -> str:
    """What this machine is called in its network; loopback where it has none. Nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def invitation(address: str, port: int) -> str:
    """How others on the network come in: the address, and as a code to scan."""
    if address == LOOPBACK:
        return "This machine is in no network: nobody else can come in.\n"
    where, code = f"http://{address}:{port}", StringIO()
    segno.make_qr(where, error="m").terminal(code, compact=True)
    return f"Others on your network come in at {where}\n\n{code.getvalue()}\n"


def run(
    app: Starlette, host: str, port: int, proxies: tuple[str, ...] = (), lan: bool = False, deflates: bool = False
) -> None:
    """Serve until interrupted; Malformed if the room cannot be opened."""
    sys.setswitchinterval(TURN)
    listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        with listening:
            Announcing(app, proxies, lan, deflates).run(sockets=[listening])
    except SystemExit as ending:
        trouble = getattr(app.state, "trouble", None)
        if isinstance(trouble, Malformed):
            raise trouble from ending
        if trouble is not None:
            what = f"{type(trouble).__name__} at {place_of(trouble)}"
            raise Malformed(f"the room cannot be opened: {what}; `pitboss verify` checks its records") from trouble
        raise


def config_for(app: Starlette, proxies: tuple[str, ...] = (), deflates: bool = False) -> uvicorn.Config:
    """How the application is served; `proxies` are believed when they say for whom they ask, and nobody else is.

    What many are shown is deflated once for all of them, which is done where there are many: at a gateway.
    """
    return uvicorn.Config(
        app,
        # Its tracebacks could name cards; the application logs the kind and place of every defect itself.
        log_level="critical",
        access_log=False,
        http=Prompt,
        ws=Live,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=deflates,
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )
