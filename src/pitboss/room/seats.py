"""Seats at the tables of a room: one that is named, any that is free, or at once wherever there is one."""

import secrets
from typing import TYPE_CHECKING

import msgspec

from pitboss.malformed import Malformed
from pitboss.play import Principal, Refusal, Role
from pitboss.room.host import TableHost
from pitboss.room.kinds import kind_of
from pitboss.room.lobby import ChipsWish, ChipsWished, SeatAsked
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Outcome
from pitboss.room.turned_away import Conflict, Elsewhere, Forbidden
from pitboss.room.wallets import FULL
from pitboss.room.wishes import TableWish, usual_options, usual_seats
from pitboss.table.terms import Coming, Phase

if TYPE_CHECKING:
    from pitboss.room.card_room import CardRoom


async def join(
    room: "CardRoom", host: TableHost, person: Person, seat: int, cents: int, coming: Coming
) -> tuple[int, int]:
    """A seat for a person, any that is free if none is named, with the usual stake if no sum is.

    No seat where the host is asked first, and now has been.
    """
    if person.role is not Role.PLAYER:
        raise Forbidden("whoever works in the room does not play in it")
    shown = host.log.shown
    if at := shown.seat_of(person.id):
        return at, host.stake_of(at)
    if host.meta.tournament:
        raise Conflict("seats of a tournament are drawn: enter it")
    if host.meta.is_followed:
        raise Conflict("a person deals at this table: take a seat there, and the dealer enters it")
    if not host.meta.admits(person.id):
        if person.id not in host.meta.asking:
            await room.tables.set(SeatAsked(host.meta.id, person.id), host)
        return 0, 0
    free = [number for number in shown.seats if number not in shown.places]
    if not free or (seat and seat not in free):
        raise Conflict("the seat is taken" if free else "the table is full")
    wanted = [seat] if seat else free
    stake = cents or host.usual_buy_in(room.wallets[person.id])
    answer = Answer(Outcome.ERROR, reason="no seat is free")
    for number in wanted:
        answer = await seat_at(host, person, number, stake, coming)
        if answer.outcome is Outcome.ACK:
            return number, stake
        if answer.outcome is Outcome.MOVED:
            raise Elsewhere(host.meta.id)
    raise Refusal(answer.rules, answer.reason)


async def seat_at(host: TableHost, person: Person, seat: int, cents: int, coming: Coming) -> Answer:
    by = Principal(Role.PLAYER, 0, person.id)
    command = host.kind.sitting(person.id, seat, cents, host.name_for(person.id), coming)
    return await host.ask(Asked(f"join:{secrets.token_hex(12)}", person.id, by, command))


async def play_now(room: "CardRoom", edition: str, person: Person, address: str = "") -> tuple[TableHost, int, int]:
    """A seat at once: at an open public table of the edition with its usual terms, or at a new one."""
    need = kind_of(edition).usual_buy_in(usual_options(edition), FULL)
    await room.accounts.fill_up(person, need)
    async with room.seating:
        return await _seat_anywhere(room, edition, person, address)


async def _seat_anywhere(room: "CardRoom", edition: str, person: Person, address: str) -> tuple[TableHost, int, int]:
    for host in tuple(room.tables.values()):
        if _suits(host, edition, person):
            try:
                return host, *(await join(room, host, person, 0, 0, Coming.POST))
            except (Refusal, Conflict):
                continue
    others = room.tables.others
    if others is not None and (table := await others.with_seat(edition)):
        raise Elsewhere(table)
    seats = usual_seats(edition)
    wish = TableWish(edition, usual_options(edition), seats=seats)
    meta = await room.tables.make(msgspec.structs.replace(wish, bots=min(wish.bots, seats - 1)), None, address)
    host = room.tables[meta.id]
    await host.opened()
    return host, *(await join(room, host, person, 0, 0, Coming.POST))


def _suits(host: TableHost, edition: str, person: Person) -> bool:
    meta, shown = host.meta, host.log.shown
    is_open = host.log.phase is Phase.OPEN and not (meta.paused or meta.closing)
    if not meta.public or not is_open or host.edition != edition or meta.tournament:
        return False
    return bool(shown.seat_of(person.id)) or (not meta.host and not shown.is_full)


async def wish_chips(room: "CardRoom", host: TableHost, person: Person, wish: ChipsWish) -> None:
    """What a player wants bought between rounds, for as long as he sits there."""
    if person.id not in host.log.seated_at:
        raise Malformed("chips are bought between rounds by those who have a seat")
    await room.tables.set(ChipsWished(host.meta.id, person.id, host.log.seated_at[person.id], wish), host)
