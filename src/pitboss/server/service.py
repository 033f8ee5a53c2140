"""What all endpoints share: the room, its limits and metrics, the chat of each table, the encoded public views."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from pitboss.play import Role
from pitboss.room.card_room import CardRoom
from pitboss.room.following.precedents import Precedents
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.room.poker import Poker
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.viewing import APART
from pitboss.server.entrance import Entrance
from pitboss.server.floor_sights import FloorSights
from pitboss.server.floor_tiles import FarTiles, FloorTiles, by_need
from pitboss.server.floor_view import FloorTile
from pitboss.server.following_front import followed_front
from pitboss.server.front import Front
from pitboss.server.house_front import HouseFront
from pitboss.server.limits import Buckets, Limits
from pitboss.server.messages import ChatLine, Hello, OwnTable, Spoken, View
from pitboss.server.poker_front import PokerFront
from pitboss.server.reader_lines import heard_at_table
from pitboss.server.tournament_front import TournamentFront

if TYPE_CHECKING:
    from pitboss.server.endpoint import Endpoint
    from pitboss.server.house_pages import TableLine
    from pitboss.server.lab_workshop import Workshop
    from pitboss.server.lobby_pages import TableCard
    from pitboss.server.sockets import Greeting

CHAT_REMEMBERED = 50
_encoder = msgspec.json.Encoder()


def front_of(host: TableHost, room: CardRoom) -> Front:
    """The front that a table of this kind has."""
    if host.meta.is_followed:
        return followed_front(host, room)
    return PokerFront(host, room) if isinstance(host.kind, Poker) else HouseFront(host, room)


class Gate(Protocol):
    """The way to tables at other nodes."""

    async def carries(self, socket: WebSocket, hello: Hello, address: str, greet: "Greeting") -> bool:
        """Speak for somebody with the table, wherever it is; false if it is for this node alone to say."""

    async def own_tables(self, person: Person) -> list[OwnTable]:
        """Where somebody sits at other nodes."""

    async def cards(self, person: Person | None) -> list["TableCard"]:
        """The tables of other nodes."""

    async def tiles(self) -> list[FloorTile]:
        """The tables of other nodes as the floor shows them."""

    async def terms(self) -> list["TableLine"]:
        """The tables of other nodes with the house conditions that are in force there."""

    async def catch_up(self) -> None:
        """Know what other nodes have written."""

    async def forward(self, place: str, endpoint: "Endpoint", request: Request) -> Response:
        """Have a request answered where its table is."""

    async def may_try(self, who: str) -> bool:
        """Whether somebody may try once more to log in, at whatever node the other tries were."""

    async def reader_line(self, token: str, text: str) -> str:
        """What a line of a reader of cards is answered where its table is."""

    def check(self, path: str) -> None:
        """Elsewhere if an endpoint is for the node that has the house."""


class Service(Entrance):
    """One running room as the endpoints see it. `lab` is set before anybody comes."""

    lab: "Workshop"

    def __init__(self, room: CardRoom, limits: Limits, origins: tuple[str, ...] = ()) -> None:
        super().__init__(limits, origins)
        self.room = room
        self._tiles = FloorTiles(room)
        self._far_tiles = FarTiles(self._ask_for_tiles, room.floor.stirred)
        self.floor_sights = FloorSights(room, self.floor_tiles)
        """The floor as its screens show it."""
        self.chats: defaultdict[str, deque[ChatLine]] = defaultdict(lambda: deque(maxlen=CHAT_REMEMBERED))
        self.listeners: defaultdict[str, set[Callable[[Spoken], None]]] = defaultdict(set)
        now = asyncio.get_running_loop().time
        self.guests = Buckets(limits.guests, limits.guest_burst, now)
        self.logins = Buckets(limits.logins, limits.login_burst, now)
        self.acts = Buckets(limits.commands, limits.command_burst, now)
        """Of one person at all tables here, over however many sockets and gateways they come."""
        self.precedents = Precedents()
        self.gate: Gate | None = None
        """The way to other nodes, where the room has some."""
        self._public: dict[str, tuple[int, bytes]] = {}
        self._fronts: dict[str, Front] = {}
        self._tournaments: dict[str, TournamentFront] = {}

    def known(self, token: str) -> str:
        person = self.room.accounts.person_of(token) if token else None
        return person.id if person is not None else ""

    def reachable_at(self, address: str) -> None:
        self.room.store.reachable_at(address)

    async def person_of(self, token: str) -> Person | None:
        """Whose session it is; one that was opened at another node a moment ago is known, too."""
        found = self.room.accounts.person_of(token) if token else None
        if found is None and token and self.gate is not None:
            await self.gate.catch_up()
            found = self.room.accounts.person_of(token)
        return found

    async def may_try(self, who: str) -> bool:
        """Whether an address, or an account by its name, may be tried once more; at several nodes they count as one."""
        if self.gate is not None:
            return await self.gate.may_try(who)
        return self.logins.take(who)

    async def reader_line(self, token: str, text: str) -> str:
        """What a line of a reader of cards is answered, wherever its table is."""
        if self.gate is not None:
            return await self.gate.reader_line(token, text)
        return await heard_at_table(self.room, token, text)

    def front(self, host: TableHost) -> Front:
        """What stands between a table and the network."""
        id_ = host.meta.id
        if host.is_looked_at:
            return front_of(host, self.room)
        if id_ not in self._fronts or self._fronts[id_].host is not host:
            self._fronts[id_] = front_of(host, self.room)
        return self._fronts[id_]

    def floor_tiles(self) -> list[FloorTile]:
        """The tables of the floor by need, as tiles: of other nodes as `look_far` had them."""
        here = self.tiles_here()
        elsewhere = self.room.tables.metas.open.keys() - self.room.tables.keys()
        return by_need([*here, *self._far_tiles.of(elsewhere)])

    def tiles_here(self) -> list[FloorTile]:
        """Those of the tables of this node."""
        return self._tiles.here({id_: self.front(host) for id_, host in self.room.tables.items()})

    async def look_far(self) -> None:
        """Know how tables at other nodes are, for whoever looks at the floor."""
        if self.gate is not None:
            await self._far_tiles.look()

    async def _ask_for_tiles(self) -> list[FloorTile]:
        return [] if self.gate is None else await self.gate.tiles()

    def tournament_front(self, host: TournamentHost) -> TournamentFront:
        """What stands between a tournament and the network."""
        found = self._tournaments.get(host.id)
        if found is None or found.host is not host:
            at_hand = self.room.tournaments
            self._tournaments = {id_: front for id_, front in self._tournaments.items() if id_ in at_hand}
            found = self._tournaments[host.id] = TournamentFront(host)
        return found

    def host_name(self, host: TableHost) -> str:
        owner = self.room.people.get(host.meta.host)
        return owner.name if owner else ""

    def view(self, host: TableHost, person: Person | None, after: int) -> tuple[bytes, int]:
        """A view for a person, with what was told after a number; and the number up to which it tells."""
        clock = self.room.steady()
        player = player_at(host, person)
        eyes = host.eyes_of(player.id if player else "")
        fresh = [told for told in (*eyes.told, *host.told) if told.number > after]
        fresh.sort(key=lambda told: told.number)
        wallet = self.room.wallets[person.id] if person else 0
        front = self.front(host)
        table, you = self.table(host, player, clock), front.you(player, wallet)
        view = View(host.version, clock, table, you, fresh, front.dealer(person))
        self.metrics.views.inc()
        return _encoder.encode(view), max((told.number for told in fresh), default=after)

    def first_told(self, host: TableHost) -> int:
        """Whoever comes is told what is numbered above this: the round that is on, or was on last."""
        round_ = self.front(host).on_show()
        return round_.numbers[0] * APART - 1 if round_ is not None else 0

    def say(self, table: str, line: Spoken) -> None:
        if isinstance(line, ChatLine):
            self.chats[table].append(line)
        for listener in tuple(self.listeners[table]):
            listener(line)

    def table(self, host: TableHost, person: Person | None, clock: int) -> msgspec.Raw:
        """Encoded for this viewer; for those who look on once for all of them."""
        name, front = self.host_name(host), self.front(host)
        if person is not None and front.viewer(person.id).seat:
            return msgspec.Raw(_encoder.encode(front.table(person.id, name, clock)))
        version, encoded = self._public.get(host.meta.id, (-1, b""))
        if version != host.version:
            encoded = _encoder.encode(front.table("", name, clock))
            self._public[host.meta.id] = (host.version, encoded)
        return msgspec.Raw(encoded)


def player_at(host: TableHost, person: Person | None) -> Person | None:
    """A person as the player of a seat: a substitute, and whoever's turn it is in a team, have that of the entry.

    Whoever has somebody else sit for him looks on (T-R11, T-R45).
    """
    if person is None or person.role is not Role.PLAYER:
        return person
    own = host.plays_as(person.id)
    if not own:
        return None
    return person if own == person.id else msgspec.structs.replace(person, id=own)
