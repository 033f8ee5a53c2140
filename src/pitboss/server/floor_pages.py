"""The floor over HTTP: every table with its people and what it needs, the most urgent first."""

import msgspec

from pitboss.following.levels import level_of
from pitboss.play import Role
from pitboss.poker.table.table import PokerTable
from pitboss.room.following.log import FollowedLog
from pitboss.room.following.needs import ORDER, Need, Needed, need_of
from pitboss.room.host import TableHost
from pitboss.room.lobby import Dealing
from pitboss.server.endpoint import Call, Endpoint, Fault
from pitboss.table.terms import Phase


class FloorTile(msgspec.Struct, frozen=True):
    """A table on the floor. `level` is how much is known of its last round; empty where software deals."""

    id: str
    name: str
    title: str
    stakes: str
    dealing: Dealing
    phase: Phase
    seats: int
    taken: tuple[int, ...]
    round: int
    dealer: str
    level: str
    need: Need
    text: str
    since: int


class FloorView(msgspec.Struct, frozen=True):
    """The tables by need; `to_decide` are those that wait for a person to decide."""

    clock: int
    tables: list[FloorTile]
    people: int
    to_decide: int


async def floor(call: Call) -> FloorView:
    """For those who work in the room."""
    if call.who().role is Role.PLAYER:
        raise Fault(403, "the floor is for those who work in the room")
    open_tables = [host for host in call.room.tables.values() if host.log.phase is not Phase.CLOSED]
    tiles = sorted((_tile(call, host) for host in open_tables), key=lambda tile: (ORDER.index(tile.need), tile.since))
    people = sum(len(tile.taken) for tile in tiles)
    return FloorView(call.room.clock(), tiles, people, sum(tile.need is Need.RULING for tile in tiles))


def _tile(call: Call, host: TableHost) -> FloorTile:
    log, shown, terms = host.log, host.log.shown, call.service.front(host).terms()
    needed, level, dealer = Needed(Need.NOTHING), "", ""
    if isinstance(log, FollowedLog):
        needed = need_of(log)
        level = level_of(PokerTable.standing(shown, log.table.events)) if log.rounds else ""
        dealer = shown.on_duty.get(Role.DEALER, "")
    return FloorTile(
        id=host.meta.id,
        name=host.meta.name,
        title=terms.title,
        stakes=terms.stakes,
        dealing=host.meta.dealing,
        phase=log.phase,
        seats=len(shown.seats),
        taken=tuple(sorted(shown.places)),
        round=host.round_number,
        dealer=host.name_of(dealer) if dealer else "",
        level=level,
        need=needed.need,
        text=needed.text,
        since=needed.since,
    )


ENDPOINTS = (
    Endpoint("GET", "/api/floor", "Every table with what it needs.", floor, FloorView, errors=(403,), cost=2),
)  # fmt: skip
