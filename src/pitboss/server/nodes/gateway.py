"""A gateway: where people come in whose tables may be anywhere. It keeps their sockets, and never sees an event.

Whoever only looks on shares one view with all who do (`showing`); whoever sits, speaks or works in the room has a line
to the table's node, which speaks to him over that (`lines`).
"""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Collection, Coroutine

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from pitboss.play import Role
from pitboss.room.bus.bus import Bus, BusFailed, BusMessage, NoReply, NoResponders
from pitboss.room.nodes.news import NEWS, News
from pitboss.room.turned_away import HOUSE
from pitboss.server.endpoint import Endpoint, address_of, problem
from pitboss.server.entrance import Entrance
from pitboss.server.messages import Hello
from pitboss.server.nodes.counting import GatewayCounts
from pitboss.server.nodes.desk import DeskAway, SessionDesk
from pitboss.server.nodes.errands import (
    DESK,
    ForwardedAnswer,
    ForwardedRequest,
    LinesKept,
    NotHere,
    OpenLine,
    PlaceFound,
    SessionShown,
    done_of,
    frame_of,
    packed,
    subject_of,
)
from pitboss.server.nodes.lines import GatewayLine, SeenBefore
from pitboss.server.nodes.onlooking import OnlookerSocket
from pitboss.server.nodes.showing import ShownTable
from pitboss.server.sockets import NO_SESSION, TRY_LATER, Closing

FORWARDING, AGAIN = 15.0, 0.1
"""Seconds for which a request looks for its table, and from one try to the next."""
KEEPING, LOOKING = 1.0, 0.1
"""Seconds from one sign that lines are wanted to the next, and from one look for answers that are late."""
CUT_OFF = 3.0
"""Seconds without a bus after which people are sent to other nodes: here they hear of nothing any more."""
SESSIONS = 10.0
"""Seconds from one look at the sessions of those who look on to the next."""
ALONE = "this node does not hear the others: come again"
TABLES, FLOOR = "tables", "floor"
"""What somebody may say hello to, by a name that nodes know."""
PASSED_ON = (b"authorization", b"content-type", b"accept-encoding", b"accept", b"host", b"x-pitboss-invitation")
"""Headers that whoever answers has to know, the name of the host among them, to which passkeys belong."""


class Gateway:
    """The people who have come to one node."""

    def __init__(self, entrance: Entrance, bus: Bus, id_: str, desk: SessionDesk) -> None:
        self.id = id_
        self.counts = GatewayCounts()
        self.others: Collection[str] | None = None
        """The nodes that are alive, as far as that is known here: whoever is not among them never answers."""
        self._entrance = entrance
        self._bus = bus
        self._desk = desk
        self._lines: dict[str, GatewayLine] = {}
        self._shown: dict[str, asyncio.Task[ShownTable | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._asking: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self._bus.subscribe(f"pb.g.{self.id}", self._from_tables)
        await self._bus.subscribe(NEWS, self._hear_news)
        self._tasks = [
            asyncio.create_task(work) for work in (self._keep_for_ever(), self._ask_after(), self._look_at_sessions())
        ]

    async def close(self) -> None:
        tables = self._tables()
        for task in (*self._tasks, *self._asking, *self._shown.values()):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in tables:
            await table.close()

    @property
    def lines(self) -> int:
        return len(self._lines)

    @property
    def onlookers(self) -> int:
        return sum(len(table.onlookers) for table in self._tables())

    # sockets

    async def carry(self, door: str, socket: WebSocket, hello: Hello, address: str) -> None:
        """Speak for somebody with the table that he wants to see, wherever that is."""
        try:
            session = await self._session(hello.token)
            found = await self._place_of(door, hello)
        except DeskAway as away:
            raise Closing(TRY_LATER, str(away)) from None
        opening = OpenLine("", self.id, hello, "", address, door)
        seen = None
        if found.is_shared and (session is None or session.role == Role.PLAYER):
            seen = await self._look_on(socket, hello, found.place, session)
        line = GatewayLine(socket, self._entrance, self._bus, self._desk, opening, found.place, seen)
        try:
            await line.run(self._know)
        except DeskAway as away:
            raise Closing(TRY_LATER, str(away)) from None
        finally:
            self.counts.sent_again += line.sent_again

    async def _session(self, token: str) -> SessionShown | None:
        if not token:
            return None
        session = await self._desk.session(token)
        if session is None:
            raise Closing(NO_SESSION, "there is no such session; log in again")
        return session

    async def _place_of(self, door: str, hello: Hello) -> PlaceFound:
        """Where to ask for what somebody wants to see: what no table has to say, any node with tables says."""
        if door == FLOOR or hello.watch:
            return PlaceFound(HOUSE)
        found = await self._desk.place(hello.table)
        return found if found.place else PlaceFound(DESK)

    async def _look_on(
        self, socket: WebSocket, hello: Hello, place: str, session: SessionShown | None
    ) -> SeenBefore | None:
        """Show somebody what everybody sees, as long as he only looks on."""
        table = await self._table(hello.table, place)
        if table is None or not table.shares(session):
            return None
        onlooker = OnlookerSocket(socket, self._entrance, table, session, hello.token, self.counts)
        try:
            said = await onlooker.run()
        finally:
            if not table.onlookers:
                self._leave(table)
        return SeenBefore(onlooker.shown, said)

    async def _table(self, id_: str, place: str) -> ShownTable | None:
        """A table as everybody sees it; nothing if nobody has it, or it is not for everybody."""
        while True:
            if id_ not in self._shown:
                self._shown[id_] = asyncio.create_task(self._opened(id_, place))
            opening = self._shown[id_]
            table = await asyncio.shield(opening)
            is_shown = self._shown.get(id_) is opening
            if table is None and is_shown:
                del self._shown[id_]
            if table is None or is_shown:
                return table

    async def _opened(self, id_: str, place: str) -> ShownTable | None:
        table = ShownTable(self._bus, self.id, id_, place, self.counts)
        with contextlib.suppress(BusFailed):
            if await table.open():
                return table
        await table.close()
        return None

    def _leave(self, table: ShownTable) -> None:
        if table in self._tables():
            del self._shown[table.id]
            self._begin(table.close())

    def _tables(self) -> list[ShownTable]:
        done = (task for task in self._shown.values() if task.done() and not task.cancelled())
        return [table for task in done if task.exception() is None and (table := task.result()) is not None]

    def _know(self, line: GatewayLine, is_open: bool) -> None:
        if is_open:
            self._lines[line.id] = line
            self.counts.lines_opened += 1
        else:
            self._lines.pop(line.id, None)

    async def _from_tables(self, message: BusMessage) -> None:
        frame = frame_of(message.body)
        if frame.line in self._lines:
            self._lines[frame.line].hear(frame)

    # news

    async def _hear_news(self, message: BusMessage) -> None:
        news = msgspec.json.decode(message.body, type=News)
        for place in news.here:
            self.moved(place, news.node)
        for person in news.persons:
            self._desk.forget(person)
            for onlooker in self._sessions():
                if onlooker.session is not None and onlooker.session.person == person:
                    self._begin(self._look_at(onlooker))

    def moved(self, place: str, node: str) -> None:
        """A table, or the house, is at another node from now on."""
        for line in tuple(self._lines.values()):
            if line.place == place and line.owner not in ("", node):
                self._lose(line)
        for table in self._tables():
            if table.place == place:
                table.look_anew()

    def _lose(self, line: GatewayLine) -> None:
        self.counts.lines_lost += 1
        line.lose()

    def _onlookers(self) -> list[OnlookerSocket]:
        found = (each for table in self._tables() for each in table.onlookers)
        return [each for each in found if isinstance(each, OnlookerSocket)]

    def _sessions(self) -> list[OnlookerSocket]:
        return [each for each in self._onlookers() if each.session is not None]

    async def _look_at(self, onlooker: OnlookerSocket) -> None:
        with contextlib.suppress(DeskAway):
            onlooker.know(await self._desk.session(onlooker.token))

    async def _look_at_sessions(self) -> None:
        while True:
            await asyncio.sleep(SESSIONS)
            for onlooker in self._sessions():
                self.counts.sessions_asked += 1
                await self._look_at(onlooker)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    # lines

    async def _keep_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        was_there, last = True, loop.time()
        while True:
            await asyncio.sleep(KEEPING)
            if self._bus.is_there and not was_there:
                await self._look_everywhere()
            was_there = self._bus.is_there
            if was_there:
                last = loop.time()
            elif loop.time() - last > CUT_OFF:
                self._send_away()
            for table in self._tables():
                if not table.onlookers:
                    # Whoever it was opened for went meanwhile, or has a part in it.
                    self._leave(table)
            owners: defaultdict[str, list[GatewayLine]] = defaultdict(list)
            for line in self._lines.values():
                if line.owner:
                    owners[line.owner].append(line)
            await asyncio.gather(*(self._keep(owner, lines) for owner, lines in owners.items()))

    async def _ask_after(self) -> None:
        """Whoever has no answer in time is not left to wait for one that was lost."""
        while True:
            await asyncio.sleep(LOOKING)
            for line in [each for each in self._lines.values() if each.is_late]:
                self._begin(self._look_after(line))

    async def _look_after(self, line: GatewayLine) -> None:
        if await line.is_broken():
            self._lose(line)

    async def _look_everywhere(self) -> None:
        """The bus is back, and nobody knows what was said meanwhile: every table is looked at, spread over a second."""
        tables = self._tables()
        for table in tables:
            table.look_anew()
            await asyncio.sleep(1 / len(tables))

    def _send_away(self) -> None:
        for line in self._lines.values():
            line.send_away(ALONE)
        for onlooker in self._onlookers():
            onlooker.send_away(ALONE)

    async def _keep(self, owner: str, lines: list[GatewayLine]) -> None:
        """Say which lines are wanted; those that are not known there, or have lost something, are opened anew."""
        counts = [line.arrived for line in lines], [line.read for line in lines]
        asked = packed(LinesKept(self.id, [line.id for line in lines], *counts))
        try:
            answer = await self._bus.ask(f"pb.node.{owner}.kept", asked, KEEPING)
            unknown = set(msgspec.msgpack.decode(answer, type=list[str]))
        except NoResponders:
            unknown = {line.id for line in lines}
        except NoReply:
            # Whoever is only slow keeps its lines; whoever was given up may be stopped, and says nothing ever.
            if self.others is None or owner in self.others:
                return
            unknown = {line.id for line in lines}
        except BusFailed:
            return
        for line in lines:
            if line.id in unknown or line.is_unheard:
                self._lose(line)

    # requests over HTTP

    async def forward(self, place: str, endpoint: Endpoint, request: Request) -> Response:
        """Have a request answered elsewhere."""
        errand = ForwardedRequest(
            request.method,
            endpoint.path,
            request.url.path,
            {name: str(value) for name, value in request.path_params.items()},
            request.scope["query_string"],
            [(name, value) for name, value in request.headers.raw if name in PASSED_ON],
            getattr(request.state, "content", b""),
            address_of(request),
        )
        loop = asyncio.get_running_loop()
        until = loop.time() + FORWARDING
        while loop.time() < until:
            try:
                done = done_of(await self._bus.ask(subject_of(place), packed(errand), endpoint.seconds))
            except NoResponders:
                done = NotHere()
            except (NoReply, BusFailed):
                return problem(503, "the node that has it does not answer: look what came of it, and ask again")
            if isinstance(done, ForwardedAnswer):
                answer = Response(done.body, done.status)
                answer.raw_headers = done.headers
                return answer
            await asyncio.sleep(AGAIN)
        return problem(503, "it is between two nodes: ask again", headers={"Retry-After": "1"})
