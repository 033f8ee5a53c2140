"""The tables at which somebody sits, each in a line: whose turn it is, how long, and with what stake."""

from pitboss.play import Role
from pitboss.room.card_room import CardRoom
from pitboss.room.host import TableHost
from pitboss.room.person import Person
from pitboss.room.poker import Poker
from pitboss.server.endpoint import Call, Endpoint
from pitboss.server.messages import OwnTable, OwnTables
from pitboss.server.service import Service
from pitboss.table.terms import Phase


def hosts_of(room: CardRoom, person: Person) -> list[TableHost]:
    """Where somebody has a seat."""
    return [
        host
        for host in room.tables.values()
        if host.log.shown.seat_of(host.plays_as(person.id)) and host.log.phase is not Phase.CLOSED
    ]


async def own_tables(service: Service, person: Person) -> OwnTables:
    """At all nodes."""
    far = [] if service.gate is None else await service.gate.own_tables(person)
    return OwnTables(service.room.steady(), [*own_here(service, person), *far])


def own_here(service: Service, person: Person) -> list[OwnTable]:
    return [_own(service, host, person) for host in hosts_of(service.room, person)]


async def mine(call: Call) -> OwnTables:
    return await own_tables(call.service, call.who())


def _own(service: Service, host: TableHost, person: Person) -> OwnTable:
    terms, shown, plan = service.front(host).terms(), host.log.shown, host.plan
    seat = shown.seat_of(host.plays_as(person.id))
    due = host.log.table.expected() if not host.log.is_ahead else None
    seats = [by.seat for by in due.by if by.role is Role.PLAYER] if due is not None else []
    is_timed = bool(seats) and plan is not None and bool(plan.deadline)
    others = [shown.places[each] for each in seats if each != seat and each in shown.places]
    round_ = shown.round if isinstance(host.kind, Poker) else None
    return OwnTable(
        host.meta.id,
        host.meta.name,
        terms.game,
        terms.title,
        host.kind.name,
        host.meta.public,
        host.meta.host == person.id,
        seat,
        host.stake_of(seat),
        terms.currency,
        host.round_number,
        due.name if due is not None else "",
        seat in seats,
        host.name_of(others[0].person) if len(others) == 1 and seat not in seats else "",
        host.deadline if is_timed else 0,
        plan.seconds if is_timed and plan is not None else 0.0,
        round_.pot if round_ is not None else 0,
        _cards(host, person) if round_ is not None else [],
        host.meta.paused,
    )


def _cards(host: TableHost, person: Person) -> list[str]:
    """The person's own cards in the round that is on."""
    at = host.log.rounds[-1].seat_of(person.id) if host.log.rounds else 0
    state = host.look(person.id) if at else None
    return [str(card) for card in state.own[at] if card is not None] if state is not None else []


ENDPOINTS = (Endpoint("GET", "/api/me/tables", "Where one sits, and whose turn it is.", mine, OwnTables),)
