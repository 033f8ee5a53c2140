"""What all endpoints share: the room, its limits and metrics, the chat of each table, the encoded public views."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable

import msgspec

from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.people import Person
from pitboss.server.limits import Buckets, Limits
from pitboss.server.messages import ChatLine, View
from pitboss.server.metrics import Metrics
from pitboss.server.table_view import table_view
from pitboss.server.you_view import you_view

CHAT_REMEMBERED = 50
_encoder = msgspec.json.Encoder()


class Service:
    """One running room as the endpoints see it."""

    def __init__(self, room: CardRoom, limits: Limits, origins: tuple[str, ...] = ()) -> None:
        self.room = room
        self.limits = limits
        self.origins = origins
        self.metrics = Metrics()
        self.chats: defaultdict[str, deque[ChatLine]] = defaultdict(lambda: deque(maxlen=CHAT_REMEMBERED))
        self.listeners: defaultdict[str, set[Callable[[ChatLine], None]]] = defaultdict(set)
        now = asyncio.get_running_loop().time
        self.connects = Buckets(limits.connects, limits.connect_burst, now)
        self.guests = Buckets(limits.guests, limits.guest_burst, now)
        self.logins = Buckets(limits.logins, limits.login_burst, now)
        self._public: dict[str, tuple[int, bytes]] = {}

    def host_name(self, host: TableHost) -> str:
        owner = self.room.people.persons.get(host.meta.host)
        return owner.name if owner else ""

    def view(self, host: TableHost, person: Person | None, after: int) -> tuple[bytes, int]:
        """A view for a person, with what was told after a number; and the number up to which it tells."""
        clock = self.room.clock()
        eyes = host.eyes_of(person.id if person else "")
        fresh = [told for told in (*eyes.told, *host.told) if told.number > after]
        fresh.sort(key=lambda told: told.number)
        wallet = self.room.wallets[person.id] if person else 0
        view = View(host.version, clock, self._table(host, person, clock), you_view(host, person, wallet), fresh)
        self.metrics.views.inc()
        return _encoder.encode(view), max((told.number for told in fresh), default=after)

    def say(self, table: str, line: ChatLine) -> None:
        self.chats[table].append(line)
        for listener in tuple(self.listeners[table]):
            listener(line)

    def _table(self, host: TableHost, person: Person | None, clock: int) -> msgspec.Raw:
        """Encoded for this viewer; for those who look on once for all of them."""
        name = self.host_name(host)
        rounds = host.log.rounds
        if person is not None and rounds and rounds[-1].seat_of(person.id):
            return msgspec.Raw(_encoder.encode(table_view(host, person.id, name, clock)))
        version, encoded = self._public.get(host.meta.id, (-1, b""))
        if version != host.version:
            encoded = _encoder.encode(table_view(host, "", name, clock))
            self._public[host.meta.id] = (host.version, encoded)
        return msgspec.Raw(encoded)
