"""The gate of a node: what it does for people whose tables are at others, and for people who came to others."""

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.room.bus.bus import BusFailed, BusHandler, BusMessage, NoReply, NoResponders
from pitboss.room.nodes.news import SOON
from pitboss.room.nodes.node import Node
from pitboss.room.people import Person
from pitboss.room.turned_away import HOUSE, Elsewhere
from pitboss.server.endpoint import Endpoint, address_of, problem, respond
from pitboss.server.floor_socket import at_the_floor
from pitboss.server.lobby_pages import TableCard, cards_here
from pitboss.server.messages import Hello, OwnTable
from pitboss.server.nodes.errands import (
    Done,
    Errand,
    FindCards,
    FindOwn,
    ForwardedAnswer,
    ForwardedRequest,
    FoundCards,
    FoundOwn,
    LineOpened,
    LinesKept,
    NotHere,
    OpenLine,
    done_of,
    errand_of,
    frame_of,
    packed,
    subject_of,
)
from pitboss.server.nodes.lines import FarSocket, Line
from pitboss.server.own_tables import own_here
from pitboss.server.service import Service
from pitboss.server.sockets import Closing, Greeting, at_tables, attend, shut

FORWARDING, ANSWERING, AGAIN = 15.0, 10.0, 0.1
"""Seconds for which a request looks for its table, waits for its answer, and from one try to the next."""
TOGETHER = 0.5
"""Seconds in which other nodes say what they have."""
KEEPING, FORGOTTEN = 1.0, 6.0
"""Seconds from one sign that lines are wanted to the next, and without one until they are given up."""
OF_THE_HOUSE = ("/api/tournaments", "/api/floor", "/api/devices", "/api/house", "/api/irregularities")
"""What is answered where the house is, unless a table is named."""
FLOOR = "floor"
DOORS: dict[str, Greeting] = {"tables": at_tables, FLOOR: at_the_floor}
"""What somebody may say hello to, by a name that nodes know."""
PASSED_ON = (b"authorization", b"content-type", b"accept-encoding", b"accept", b"x-pitboss-invitation")


class NodeGate:
    """The gate of one node. `node` is set before anybody comes."""

    node: Node

    def __init__(self, service: Service, endpoints: Mapping[tuple[str, str], Endpoint]) -> None:
        self._service = service
        self._endpoints = endpoints
        self._lines: dict[str, Line] = {}
        self._far: dict[str, tuple[FarSocket, asyncio.Task[None]]] = {}
        self._wanted: defaultdict[str, float] = defaultdict(time.monotonic)
        """When a gateway last said that it wants its lines."""
        self._keeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Hear what other nodes send to this one; then enter."""
        bus, mine = self.node.bus, self.node.id
        await bus.subscribe(f"pb.g.{mine}", self._from_tables)
        await bus.subscribe(f"pb.node.{mine}.lines", self._from_gateways)
        await bus.subscribe(f"pb.node.{mine}.kept", self._kept)
        await bus.subscribe(f"pb.node.{mine}.ask", self.hears(""))
        await self.node.start()
        self._keeping = asyncio.create_task(self._keep_for_ever())

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
        await self.node.close()
        for socket, task in self._far.values():
            socket.end()
            task.cancel()

    def counts(self) -> dict[str, int]:
        """What the node has, and has done since it began."""
        calls, batches, resubmitted = self.node.traffic
        return {
            **msgspec.structs.asdict(self.node.counts),
            "other_nodes": len(self.node.others),
            "lines": len(self._lines),
            "far_lines": len(self._far),
            "has_house": int(self.node.has_house),
            "bus_there": int(self.node.bus.is_there),
            "append_calls": calls,
            "append_batches": batches,
            "append_resubmitted": resubmitted,
        }

    # for whoever comes here (`service.Gate`)

    async def carries(self, socket: WebSocket, hello: Hello, address: str, greet: Greeting) -> bool:
        door = next(name for name, each in DOORS.items() if each is greet)
        is_of_house = door == FLOOR or bool(hello.watch)
        place = HOUSE if is_of_house else await self._place_of(hello.table)
        if not place:
            return False
        opening = OpenLine("", self.node.id, hello, address, door)
        await Line(socket, self._service, self.node.bus, opening, place).run(self._know)
        return True

    async def own_tables(self, person: Person) -> list[OwnTable]:
        found = await self._gather(FindOwn(person.id))
        return [table for each in found if isinstance(each, FoundOwn) for table in each.tables]

    async def cards(self, person: Person | None) -> list[TableCard]:
        found = await self._gather(FindCards(person.id if person is not None else ""))
        return [card for each in found if isinstance(each, FoundCards) for card in each.cards]

    async def catch_up(self) -> None:
        await self.node.follower.sweep(SOON)

    def check(self, path: str) -> None:
        if path.startswith(OF_THE_HOUSE) and "{table}" not in path and not self.node.has_house:
            raise Elsewhere(HOUSE)

    async def forward(self, place: str, endpoint: Endpoint, request: Request) -> Response:
        """Have a request answered where its table is; here, if that is where it came to meanwhile."""
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
                done = done_of(await self.node.bus.ask(subject_of(place), packed(errand), ANSWERING))
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

    async def _place_of(self, table: str) -> str:
        """Where a table is asked for that is open somewhere; empty if none of this name is."""
        tables = self._service.room.tables
        if not table or not (table in tables or await self.node.knows(table)):
            return ""
        return HOUSE if tables.is_of_house(tables.metas[table]) else table

    async def _gather(self, errand: Errand) -> list[Done]:
        """What all other nodes answer; those that do not in time have nothing."""

        async def asked(node: str) -> Done | None:
            with contextlib.suppress(NoResponders, NoReply, BusFailed):
                return done_of(await self.node.bus.ask(f"pb.node.{node}.ask", packed(errand), TOGETHER))
            return None

        found = await asyncio.gather(*(asked(row.node) for row in self.node.others))
        return [each for each in found if each is not None]

    def _know(self, line: Line, is_open: bool) -> None:
        if is_open:
            self._lines[line.id] = line
        else:
            self._lines.pop(line.id, None)

    async def _from_tables(self, message: BusMessage) -> None:
        frame = frame_of(message.body)
        if frame.line in self._lines:
            self._lines[frame.line].hear(frame)

    # for whoever came to another node (`node.Standing`)

    def hears(self, place: str) -> BusHandler:
        async def answer(message: BusMessage) -> bytes | None:
            done = await self._done(errand_of(message.body))
            # Somebody else may have it by now, who hears the same question.
            return None if done is None else packed(done)

        return answer

    async def with_seat(self, edition: str) -> str:
        """One of the room's own, with usual terms, at which people can sit down."""
        for card in await self.cards(None):
            if card.edition == edition and card.public and not (card.host or card.paused) and card.taken < card.seats:
                return card.id
        return ""

    def moved(self, place: str, node: str) -> None:
        for line in tuple(self._lines.values()):
            if line.place == place and line.owner not in ("", node):
                line.lose()

    async def _done(self, errand: Errand) -> Done | None:
        match errand:
            case ForwardedRequest():
                return await self._answered(errand)
            case OpenLine():
                return self._opened(errand)
            case FindCards(person=person):
                return FoundCards(cards_here(self._service, await self._person(person)))
            case FindOwn(person=person):
                who = await self._person(person)
                return FoundOwn(own_here(self._service, who) if who is not None else [])

    async def _person(self, id_: str) -> Person | None:
        return self._service.room.people.get(id_) if id_ else None

    async def _answered(self, errand: ForwardedRequest) -> Done:
        async def receive() -> Message:
            return {"type": "http.request", "body": errand.body, "more_body": False}

        scope = {
            "type": "http",
            "method": errand.method,
            "path": errand.path,
            "path_params": errand.parameters,
            "query_string": errand.query,
            "headers": errand.headers,
            "client": (errand.address, 0),
            "server": ("node", 0),
            "scheme": "http",
            "state": {},
        }
        method = "GET" if errand.method == "HEAD" else errand.method
        try:
            answer = await respond(self._endpoints[method, errand.endpoint], Request(scope, receive), self._service)
        except Elsewhere:
            return NotHere()
        return ForwardedAnswer(answer.status_code, answer.raw_headers, bytes(answer.body))

    def _opened(self, errand: OpenLine) -> Done | None:
        hello = errand.hello
        is_of_house = errand.door == FLOOR or bool(hello.watch)
        is_here = self.node.has_house if is_of_house else hello.table in self._service.room.tables
        if not is_here or not self.node.members.lease.holds:
            return None  # Whoever has it says so.
        socket = FarSocket(self.node.bus, errand)
        self._wanted[errand.gateway] = time.monotonic()
        task = asyncio.create_task(self._attend(socket, hello, DOORS[errand.door]))
        self._far[errand.line] = socket, task
        task.add_done_callback(lambda _: self._far.pop(errand.line, None))
        return LineOpened(self.node.id)

    async def _attend(self, socket: FarSocket, hello: Hello, greet: Greeting) -> None:
        try:
            await attend(socket, self._service, hello, greet)
        except Closing as closing:
            await shut(socket, closing)
        except WebSocketDisconnect:
            await socket.leave()
        except (Elsewhere, asyncio.CancelledError):
            await socket.leave()

    async def _from_gateways(self, message: BusMessage) -> None:
        frame = frame_of(message.body)
        if frame.line in self._far:
            self._far[frame.line][0].hear(frame)

    async def _kept(self, message: BusMessage) -> bytes:
        kept = msgspec.msgpack.decode(message.body, type=LinesKept)
        self._wanted[kept.gateway] = time.monotonic()
        return packed([line for line in kept.lines if line not in self._far])

    # both ends

    async def _keep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(KEEPING)
            owners: defaultdict[str, list[Line]] = defaultdict(list)
            for line in self._lines.values():
                if line.owner:
                    owners[line.owner].append(line)
            await asyncio.gather(*(self._keep(owner, lines) for owner, lines in owners.items()))
            for socket, _ in tuple(self._far.values()):
                if time.monotonic() - self._wanted[socket.gateway] > FORGOTTEN:
                    socket.end()

    async def _keep(self, owner: str, lines: list[Line]) -> None:
        """Say which lines are wanted; those that are not known there are opened anew."""
        asked = packed(LinesKept(self.node.id, [line.id for line in lines]))
        try:
            answer = await self.node.bus.ask(f"pb.node.{owner}.kept", asked, KEEPING)
            unknown = set(msgspec.msgpack.decode(answer, type=list[str]))
        except NoResponders:
            unknown = {line.id for line in lines}
        except NoReply:
            # Whoever is only slow keeps its lines; whoever was given up may be stopped, and says nothing ever.
            if owner in {self.node.id, *(row.node for row in self.node.others)}:
                return
            unknown = {line.id for line in lines}
        except BusFailed:
            return
        for line in lines:
            if line.id in unknown:
                line.lose()
