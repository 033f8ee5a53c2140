"""A small client of a room: take a seat, look at views, act. See docs/client.md for a bot in twenty lines."""

import asyncio
import contextlib
import json
import random
import secrets
import urllib.error
import urllib.request
import uuid
from collections.abc import AsyncIterator, Awaitable, Mapping
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

# What comes over the wire: see docs/protocol.md.
Message = dict[str, Any]
OF_A_ROUND = frozenset({"act", "cut", "post", "decline", "draw", "show", "muck"}) | frozenset(
    {"ante", "play_jackpot", "take_back", "wager", "fold", "bet", "open"}
)
"""Commands that answer a round and its turn: of poker, and of the games against the house."""
AGAIN = 0.3
"""Seconds, more or less, until one comes back whose connection was lost: not all in the same moment."""


TOO_MUCH, LATER, TIMES = 4429, 5.0, 20
"""The code with which whoever sends or comes too often is shut out; seconds, more or less, until he comes back, and how
often that may happen without a view in between. At first it is final."""
FINAL = frozenset({4400, 4401, 4403, 4404, 4413})
"""With these a connection ends for good: whoever came again would be told the same."""


class Refused(Exception):
    """The room said no; `status` is that of HTTP, `error` its reason and rules."""

    def __init__(self, status: int, error: Message) -> None:
        super().__init__(f"{status}: {error.get('reason', '')}")
        self.status = status
        self.error = error


class Client:
    """A visitor of a room, who waits so many seconds for an answer. `guest` or `log_in` first."""

    def __init__(self, address: str, token: str = "", seconds: float = 30.0) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self.seconds = seconds

    async def guest(self, name: str = "") -> Message:
        """Come in as a guest with play money."""
        return await self._enter("/api/guest", {"name": name})

    async def log_in(self, name: str, password: str) -> Message:
        return await self._enter("/api/login", {"name": name, "password": password})

    async def play_now(self, game: str = "holdem") -> "TableClient":
        """A seat at once, and the connection to its table."""
        seat = await self.request("POST", "/api/play-now", {"game": game})
        return await self.watch(seat["table"])

    async def watch(self, table: str, invitation: str = "", device: str = "") -> "TableClient":
        """A connection to a table where one sits, or only looks on; `device`: one that writes where a person deals."""
        client = TableClient(self, table, invitation, device)
        await client.open()
        return client

    async def request(self, method: str, path: str, body: Mapping[str, object] | None = None) -> Message:
        """Any request of the HTTP interface; Refused if it is answered with an error."""
        return await asyncio.to_thread(self._request, method, path, body)

    async def _enter(self, path: str, body: Mapping[str, object]) -> Message:
        session = await self.request("POST", path, body)
        self.token = session["token"]
        return session

    def _request(self, method: str, path: str, body: Mapping[str, object] | None) -> Message:
        content = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"{self.address}{path}", content, method=method)
        if content is not None:
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=self.seconds) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            with error:
                raise Refused(error.code, json.loads(error.read() or b"{}").get("error", {})) from None
        given: Message = json.loads(text) if text else {}
        return given


class TableClient:
    """A connection to one table. It comes back by itself, and sends again what was not answered."""

    def __init__(self, client: Client, table: str, invitation: str = "", device: str = "") -> None:
        self.view: Message = {}
        self.told: list[Message] = []
        self._client = client
        self._hello = {"type": "hello", "protocol": 1, "table": table, "invitation": invitation, "device": device}
        self._socket: ClientConnection | None = None
        self._answers: dict[str, tuple[Message, asyncio.Future[Message]]] = {}
        self._fresh = asyncio.Event()
        self._added = ""
        self._shut_out = 0
        """How often in succession, without a view in between."""
        self._sending: asyncio.Future[None] | None = None
        self._reading: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect; there is a view when this returns."""
        await self._connect()
        self._reading = asyncio.create_task(self._read())
        self._reading.add_done_callback(self._give_up)
        if not await self._is_fresh():
            self._reading.result()

    async def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def views(self) -> AsyncIterator[Message]:
        """Every latest view, for as long as one cares to look."""
        while self._reading is not None:
            if not await self._is_fresh():
                self._reading.result()
                return
            self._fresh.clear()
            yield self.view

    async def seen(self, version: int) -> Message:
        """The view that has what was answered with this version, or a later one."""
        if self.view["version"] < version:
            async for view in self.views():
                if view["version"] >= version:
                    break
        return self.view

    @property
    def seat(self) -> int:
        return int(self.view["you"]["seat"])

    async def act(self, kind: str, to: int = 0) -> Message:
        """Fold, check, call, bet, raise or tap out, for the turn of the latest view."""
        return await self.send("act", kind=kind, to=to)

    async def send(self, command: str, **fields: object) -> Message:
        """A command of one's own seat; the answer is `ack`, `repeated`, `refused`, `stale` or `error`."""
        message: Message = {"type": "command", "id": str(uuid.uuid4())}
        message["command"] = {"command": command, "seat": self.seat, **fields}
        if command in OF_A_ROUND:
            message |= {"round": self.view["table"]["round"], "turn": self.view["table"]["turn"]}
        return await self.ask(message)

    async def settle(self, **settings: bool) -> None:
        """What the dealer does for one without asking: `auto_cut`, `auto_post`, `auto_muck`. A view answers."""
        await self._write({"type": "settings", **settings})

    async def contribute(self, text: str) -> None:
        """A text of one's own for the next shuffle, in place of the one by chance that is sent unasked."""
        await self._write({"type": "contribute", "pledge": self.view["table"]["pledge"], "text": text})

    async def done(self) -> None:
        """One has wagered all that one wants to in this round against the house. A view answers."""
        await self._write({"type": "done"})

    async def ask(self, message: Message) -> Message:
        """Send a message with an id of its own and wait for the answer; Refused if no answer can come any more."""
        if self._reading is not None and self._reading.done():
            self._reading.result()
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[message["id"]] = (message, answer)
        with contextlib.suppress(ConnectionClosed):
            await self._write(message)
        return await answer

    async def _is_fresh(self) -> bool:
        """Wait for a view that nobody has looked at; false if the connection ended for good before."""
        assert self._reading is not None, "there is a connection"
        fresh = asyncio.create_task(self._fresh.wait())
        await asyncio.wait({fresh, self._reading}, return_when=asyncio.FIRST_COMPLETED)
        fresh.cancel()
        return self._fresh.is_set()

    async def _connect(self) -> None:
        address = self._client.address.replace("http", "ws", 1)
        self._socket = await connect(f"{address}/ws", max_size=None)
        with contextlib.suppress(ConnectionClosed):
            await self._write({**self._hello, "token": self._client.token})

    async def _read(self) -> None:
        while True:
            assert self._socket is not None, "reading begins with a connection"
            try:
                async for text in self._socket:
                    self._take(json.loads(text))
            except ConnectionClosed:
                pass
            code, is_too_much = self._socket.close_code or 0, self._socket.close_code == TOO_MUCH
            self._shut_out += is_too_much
            if code in FINAL or (is_too_much and (not self.view or self._shut_out >= TIMES)):
                raise Refused(code, {"reason": self._socket.close_reason})
            await self._come_back(LATER if is_too_much else AGAIN)

    def _give_up(self, reading: asyncio.Task[None]) -> None:
        """The connection has ended for good: whoever waits for an answer learns why."""
        if reading.cancelled() or (error := reading.exception()) is None:
            return
        for _, answer in self._answers.values():
            if not answer.done():
                answer.set_exception(error)

    async def _come_back(self, pause: float) -> None:
        while True:
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))
            with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake, EOFError):
                await self._connect()
                # Where it ends at once whoever reads learns why.
                with contextlib.suppress(ConnectionClosed):
                    for message, _ in list(self._answers.values()):
                        await self._write(message)
                return

    def _take(self, message: Message) -> None:
        if message["type"] == "view":
            self.view = message
            self._shut_out = 0
            self.told += message["told"]
            self._fresh.set()
            self._add_to_shuffle()
        elif (waiting := self._answers.pop(message.get("id", ""), None)) is not None and not waiting[1].done():
            waiting[1].set_result(message)

    def _add_to_shuffle(self) -> None:
        """Something of one's own goes into every shuffle, so that the house cannot choose its order alone."""
        pledge, you = self.view["table"]["pledge"], self.view["you"]
        if pledge and pledge != self._added and you["seat"] and not you["contribution"]:
            self._added = pledge
            self._sending = asyncio.ensure_future(self._send_unheard(self.contribute(secrets.token_hex(16))))

    async def _send_unheard(self, sent: Awaitable[None]) -> None:
        """Whatever is sent while a connection ends is sent again with the next view."""
        try:
            await sent
        except ConnectionClosed:
            self._added = ""

    async def _write(self, message: Message) -> None:
        assert self._socket is not None, "there is a connection"
        await self._socket.send(json.dumps(message))
