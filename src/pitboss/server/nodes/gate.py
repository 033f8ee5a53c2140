"""The gate of a node that has tables: what it does for those who come over the bus, and for people who come to it."""

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
from pitboss.room.bus.counted import CountedBus
from pitboss.room.nodes.node import RoomNode
from pitboss.room.person import Person
from pitboss.room.store import Fenced, StoreFailed, StoreUnusable
from pitboss.room.turned_away import HOUSE, Elsewhere
from pitboss.server.endpoint import Endpoint, respond
from pitboss.server.floor_socket import at_the_floor
from pitboss.server.floor_view import FloorTile
from pitboss.server.greeting import at_tables
from pitboss.server.house_pages import TableLine, lines_here
from pitboss.server.lobby_pages import TableCard, cards_here
from pitboss.server.messages import ChatLine, Hello, OwnTable
from pitboss.server.nodes.counting import gateway_counts
from pitboss.server.nodes.desk import DeskAway, NodeDesk
from pitboss.server.nodes.draining import drain
from pitboss.server.nodes.errands import (
    DESK,
    Done,
    Errand,
    FindCards,
    FindOwn,
    FindPlace,
    FindTerms,
    FindTiles,
    ForwardedAnswer,
    ForwardedRequest,
    FoundCards,
    FoundOwn,
    FoundTerms,
    FoundTiles,
    LineAsked,
    LineOpened,
    LineRead,
    LinesKept,
    LookAt,
    NotHere,
    OpenLine,
    ReaderAnswered,
    SaidByReader,
    ShowSession,
    done_of,
    errand_of,
    frame_of,
    packed,
    subject_of,
)
from pitboss.server.nodes.gateway import FLOOR, TABLES, Gateway
from pitboss.server.nodes.lines import FarSocket
from pitboss.server.nodes.publishing import Publishing
from pitboss.server.nodes.tickets import TicketDesk
from pitboss.server.own_tables import own_here
from pitboss.server.reader_lines import AWAY, heard_at_table
from pitboss.server.service import Service
from pitboss.server.sockets import (
    NO_SESSION,
    STORE_AWAY,
    TOO_MANY,
    TOO_MUCH,
    TRY_LATER,
    Closing,
    Greeting,
    Newcomer,
    attend,
    shut,
)

TOGETHER, WHOLE = 0.5, 5.0
"""Seconds in which other nodes say what they have, and in which they do where every table takes its time."""
FORGOTTEN = 6.0
"""Seconds without a sign from a gateway until its lines are given up."""
LOOKING = 1.0
"""Seconds from one look at the gateways to the next."""
READING, AGAIN = 5.0, 0.1
"""Seconds for which a line of a reader looks for the house, and waits for its answer; and from one try to the next."""
OF_THE_HOUSE = ("/api/tournaments", "/api/floor", "/api/devices", "/api/house", "/api/irregularities")
"""What is answered where the house is, unless a table is named."""
DOORS: dict[str, Greeting] = {TABLES: at_tables, FLOOR: at_the_floor}
"""What somebody may say hello to, by a name that nodes know."""


class NodeGate:
    """The gate of one node. `node` is set before anybody comes."""

    node: RoomNode
    _desk: NodeDesk
    _tickets: TicketDesk
    _publishing: Publishing
    gateway: Gateway

    def __init__(self, service: Service, bus: CountedBus, endpoints: Mapping[tuple[str, str], Endpoint]) -> None:
        self._service = service
        self._bus = bus
        self._endpoints = endpoints
        self._far: dict[str, tuple[FarSocket, asyncio.Task[None]]] = {}
        self._wanted: defaultdict[str, float] = defaultdict(time.monotonic)
        """When a gateway last said that it wants its lines."""
        self._forgetting: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Hear what gateways and other nodes send to this one; then enter."""
        bus, mine = self.node.bus, self.node.id
        self._tickets = TicketDesk(await self.node.members.ticket_key())
        self._desk = NodeDesk(self._service, self.node, self._tickets)
        self._publishing = Publishing(self._service, bus)
        self.gateway = Gateway(self._service, bus, mine, self._desk)
        await self.gateway.start()
        await bus.subscribe(f"pb.node.{mine}.lines", self._from_gateways)
        await bus.subscribe(f"pb.node.{mine}.kept", self._kept)
        await bus.subscribe(f"pb.node.{mine}.ask", self.hears(""))
        await self.node.start()
        await bus.subscribe(subject_of(DESK), self.hears(DESK), DESK)
        self._forgetting = asyncio.create_task(self._forget_for_ever())

    async def close(self) -> None:
        if self._forgetting is not None:
            self._forgetting.cancel()
        await self.gateway.close()
        await self.node.close()
        await self._publishing.close()
        for socket, task in self._far.values():
            socket.end()
            task.cancel()

    # for those who keep the node (`health.NodeRole`)

    @property
    def is_ready(self) -> bool:
        return self.node.is_ready

    def described(self) -> dict[str, object]:
        return {"node": self.node.id, "tables": len(self.node.room.tables)}

    def measure(self) -> None:
        self._service.metrics.count(**self.node_counts(), **gateway_counts(self.gateway, self._bus))

    def node_counts(self) -> dict[str, float]:
        """What the node has, and has done since it began."""
        lease, traffic = self.node.members.lease, self.node.traffic
        return {
            **msgspec.structs.asdict(self.node.counts),
            "tables_owned": len(self.node.room.tables),
            "other_nodes": len(self.node.others),
            "far_lines": len(self._far),
            "frames_published": self._publishing.frames,
            "has_house": int(self.node.has_house),
            "lease_age_seconds": lease.age,
            "database_clock_offset_seconds": lease.offset / 1000,
            **{f"append_{name}": value for name, value in msgspec.structs.asdict(traffic).items()},
            "slowest_pulse_seconds": round(self.node.slowest_pulse),
        }

    async def drain(self) -> None:
        if not self.node.members.lease.is_lost:
            await drain(self._service, self.node.drain)

    # for whoever comes here (`service.Gate`)

    async def carries(self, socket: WebSocket, hello: Hello, address: str, greet: Greeting) -> bool:
        door = next(name for name, each in DOORS.items() if each is greet)
        if door == TABLES and not hello.watch and not hello.table:
            return False  # One's own tables are gathered here as anywhere.
        try:
            is_known = not hello.table or bool((await self._desk.place(hello.table)).place)
        except DeskAway as away:
            raise Closing(TRY_LATER, str(away)) from None
        if not is_known:
            return False  # It was closed, or never was: any node knows what there is to say.
        await self.gateway.carry(door, socket, hello, address)
        return True

    async def own_tables(self, person: Person) -> list[OwnTable]:
        found = await self._gather(FindOwn(person.id))
        return [table for each in found if isinstance(each, FoundOwn) for table in each.tables]

    async def cards(self, person: Person | None) -> list[TableCard]:
        found = await self._gather(FindCards(person.id if person is not None else ""))
        return [card for each in found if isinstance(each, FoundCards) for card in each.cards]

    async def tiles(self) -> list[FloorTile]:
        found = await self._gather(FindTiles())
        return [tile for each in found if isinstance(each, FoundTiles) for tile in each.tiles]

    async def terms(self) -> list[TableLine]:
        found = await self._gather(FindTerms(), WHOLE)
        return [line for each in found if isinstance(each, FoundTerms) for line in each.tables]

    async def catch_up(self) -> None:
        await self.node.follower.catch_up()

    async def may_try(self, who: str) -> bool:
        limits = self._service.limits
        return await self.node.members.may_try(who, limits.logins, limits.login_burst)

    async def reader_line(self, token: str, text: str) -> str:
        """What the house answers a reader. A line of which it is not known whether it was heard is not sent again."""
        until = time.monotonic() + READING
        with contextlib.suppress(NoReply, BusFailed):
            while time.monotonic() < until:
                if self.node.has_house:
                    return await heard_at_table(self._service.room, token, text)
                with contextlib.suppress(NoResponders):
                    asked = packed(SaidByReader(token, text))
                    done = done_of(await self.node.bus.ask(subject_of(HOUSE), asked, READING))
                    return done.text if isinstance(done, ReaderAnswered) else AWAY
                await asyncio.sleep(AGAIN)
        return AWAY

    def check(self, path: str) -> None:
        if path.startswith(OF_THE_HOUSE) and "{table}" not in path and not self.node.has_house:
            raise Elsewhere(HOUSE)

    async def forward(self, place: str, endpoint: Endpoint, request: Request) -> Response:
        return await self.gateway.forward(place, endpoint, request)

    async def _gather(self, errand: Errand, seconds: float = TOGETHER) -> list[Done]:
        """What all other nodes answer; those that do not in time have nothing."""
        return [each for each in await self._answers(errand, seconds) if each is not None]

    async def _answers(self, errand: Errand, seconds: float) -> list[Done | None]:
        async def asked(node: str) -> Done | None:
            with contextlib.suppress(NoResponders, NoReply, BusFailed):
                return done_of(await self.node.bus.ask(f"pb.node.{node}.ask", packed(errand), seconds))
            return None

        return await asyncio.gather(*(asked(row.node) for row in self.node.others if row.is_for_tables))

    # for whoever came to a gateway (`node.NodeAttendant`)

    def hears(self, place: str) -> BusHandler:
        async def answer(message: BusMessage) -> bytes | None:
            done = await self._done(errand_of(message.body), place)
            # Somebody else may have it by now, who hears the same question.
            return None if done is None else packed(done)

        return answer

    async def with_seat(self, edition: str) -> str:
        """One of the room's own, with usual terms, at which people can sit down."""
        for card in await self.cards(None):
            if card.edition == edition and card.public and not (card.host or card.paused) and card.taken < card.seats:
                return card.id
        return ""

    async def seated_at(self, person: Person) -> list[str]:
        """Fenced if a node does not say: it may have a table where the person sits."""
        found = await self._answers(FindOwn(person.id), TOGETHER)
        if None in found:
            raise Fenced("a node has not said who sits at its tables")
        return [table.name for each in found if isinstance(each, FoundOwn) for table in each.tables]

    def moved(self, place: str, node: str) -> None:
        self.gateway.moved(place, node)

    def said(self, table: str) -> bytes:
        return packed(list(self._service.chats.pop(table, ())))

    def remember_said(self, table: str, said: bytes) -> None:
        self._service.chats[table].extend(msgspec.msgpack.decode(said, type=list[ChatLine]))

    async def _done(self, errand: Errand, place: str) -> Done | None:
        at_desk = place == DESK
        match errand:
            case ForwardedRequest():
                return await self._answered(errand, at_desk)
            case OpenLine():
                return self._opened(errand, at_desk)
            case LookAt():
                return self._publishing.looked(errand) if self.node.members.lease.holds else None
            case ShowSession() | FindPlace():
                with contextlib.suppress(DeskAway):
                    return await self._desk.answer(errand)
                return None  # Another desk may have the database; or whoever asks comes again.
            case FindCards() | FindOwn() | FindTiles() | FindTerms() if place:
                return None  # What is not for everybody is for other nodes alone: no gateway can ask where they do.
            case FindCards(person=person):
                return FoundCards(cards_here(self._service, self._person(person)))
            case FindOwn(person=person):
                who = self._person(person)
                return FoundOwn(own_here(self._service, who) if who is not None else [])
            case SaidByReader(token=token, text=text):
                if place != HOUSE:
                    return None
                return ReaderAnswered(await heard_at_table(self._service.room, token, text))
            case FindTiles():
                return FoundTiles(self._service.tiles_here())
            case FindTerms():
                return FoundTerms(lines_here(self._service))

    def _person(self, id_: str) -> Person | None:
        return self._service.room.people.get(id_) if id_ else None

    async def _answered(self, errand: ForwardedRequest, at_desk: bool) -> Done:
        """Answer a request here; at the desk, wherever it is to be answered."""
        bodies = [errand.body]
        method = "GET" if errand.method == "HEAD" else errand.method
        endpoint = self._endpoints[method, errand.endpoint]

        async def receive() -> Message:
            if not bodies:
                # Whoever has asked is waiting at a gateway, which waits no longer than this.
                await asyncio.sleep(endpoint.seconds)
                return {"type": "http.disconnect"}
            return {"type": "http.request", "body": bodies.pop(), "more_body": False}

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
        request = Request(scope, receive)
        try:
            answer = await respond(endpoint, request, self._service)
        except Elsewhere as elsewhere:
            if not at_desk:
                return NotHere()
            answer = await self.forward(elsewhere.place, endpoint, request)
        return ForwardedAnswer(answer.status_code, answer.raw_headers, bytes(answer.body))

    def _opened(self, errand: OpenLine, at_desk: bool) -> Done | None:
        hello = errand.hello
        is_of_house = errand.door == FLOOR or bool(hello.watch)
        is_here = self.node.has_house if is_of_house else hello.table in self._service.room.tables
        if not (is_here or at_desk) or not self.node.members.lease.holds:
            return None  # Whoever has it says so.
        socket = FarSocket(self.node.bus, errand)
        self._wanted[errand.gateway] = time.monotonic()
        task = asyncio.create_task(self._attend(socket, errand))
        self._far[errand.line] = socket, task
        task.add_done_callback(lambda _: self._far.pop(errand.line, None))
        return LineOpened(self.node.id)

    async def _attend(self, socket: FarSocket, errand: OpenLine) -> None:
        try:
            newcomer = await self._newcomer(errand)
            await attend(socket, self._service, errand.hello, newcomer, DOORS[errand.door])
        except Closing as closing:
            await shut(socket, closing)
        except (StoreFailed, StoreUnusable):
            await shut(socket, Closing(TRY_LATER, STORE_AWAY))
        except WebSocketDisconnect:
            await socket.leave()
        except (Elsewhere, asyncio.CancelledError):
            await socket.leave()

    async def _newcomer(self, errand: OpenLine) -> Newcomer:
        """Whoever has a ticket for the gateway to which everything goes that is said to him."""
        if not errand.ticket:
            return Newcomer(None)
        room = self._service.room
        ticket = self._tickets.read(errand.ticket, errand.gateway, room.clock())
        if ticket is None:
            raise Closing(NO_SESSION, "this ticket is not good any more; come again")
        person = room.people.of_session(ticket.session, room.clock())
        if person is None:
            # It may have been opened at another node a moment ago.
            await self.catch_up()
            person = room.people.of_session(ticket.session, room.clock())
        if person is None or person.id != ticket.person:
            raise Closing(NO_SESSION, "the session has ended; log in again")
        return Newcomer(person, ticket.session)

    async def _from_gateways(self, message: BusMessage) -> bytes | None:
        frame = frame_of(message.body)
        if isinstance(frame, LineAsked):
            socket, _ = self._far.get(frame.line, (None, None))
            return packed(socket.counts if socket is not None else None)
        if frame.line in self._far:
            socket, attending = self._far[frame.line]
            socket.hear(frame)
            if socket.is_flooded:
                await socket.close(TOO_MUCH, TOO_MANY)
                attending.cancel()
        return None

    async def _kept(self, message: BusMessage) -> bytes:
        kept = msgspec.msgpack.decode(message.body, type=LinesKept)
        self._wanted[kept.gateway] = time.monotonic()
        wanted = set(kept.lines)
        for line, (socket, _) in tuple(self._far.items()):
            if socket.gateway == kept.gateway and line not in wanted and socket.age > FORGOTTEN:
                socket.end()  # What said that it ended was lost.
        # Gateways of before say neither.
        arrived = dict(zip(kept.lines, kept.arrived, strict=False))
        for line, read in zip(kept.lines, kept.read, strict=False):
            if line in self._far:
                self._far[line][0].hear(LineRead(line, read))  # What said so may have been lost.
        return packed([line for line in kept.lines if self._is_lost(line, arrived.get(line))])

    def _is_lost(self, line: str, arrived: int | None) -> bool:
        """Whether a line of a gateway is not known here, or has lost something."""
        socket, _ = self._far.get(line, (None, None))
        return socket is None or (arrived is not None and socket.has_lost(arrived))

    async def _forget_for_ever(self) -> None:
        """Give up the lines of gateways that say nothing any more; and see how long the bus takes."""
        while True:
            await asyncio.sleep(LOOKING)
            await self._bus.measure(f"pb.node.{self.node.id}.ping", LOOKING)
            self.gateway.others = {self.node.id, *(row.node for row in self.node.others)}
            for socket, _ in tuple(self._far.values()):
                if time.monotonic() - self._wanted[socket.gateway] > FORGOTTEN:
                    socket.end()
