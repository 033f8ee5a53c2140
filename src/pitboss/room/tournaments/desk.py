"""What the room's people ask for about tournaments: to announce one, enter it, buy back, direct it.

NI2018-51/20.2 to 20.6. Whoever announces a document of his own is the operator; everybody may open one of the offers.
"""

import secrets as random
from datetime import UTC, datetime

from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Role
from pitboss.room.card_room import CardRoom
from pitboss.room.person import Person
from pitboss.room.requests import STAFF_DO_NOT_PLAY, Answer, Asked
from pitboss.room.tournaments.host import TournamentHost
from pitboss.room.tournaments.listing import TournamentMeta
from pitboss.room.tournaments.offers import TournamentOffer, offers
from pitboss.room.turned_away import Conflict, Forbidden
from pitboss.table.tournament_law import Regime
from pitboss.tournament import commands
from pitboss.tournament.checking import check, errors_of
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.conditions.item import plainly_said
from pitboss.tournament.software import SOFTWARE
from pitboss.tournament.structure import law_of
from pitboss.tournament.terms import IN_PLAY, Phase, Status

AT_ONCE = 4
"""So many tournaments a person is in at most at the same time."""
PLAY_MONEY = "for play money: nothing was sent"
DIRECTS = frozenset({Role.DIRECTOR, Role.SHIFT_MANAGER, Role.OPERATOR})


async def announce(
    room: CardRoom, conditions: Conditions, person: Person, reference: str = "", pace: str = "normal"
) -> TournamentHost:
    """The operator announces a tournament: documented, notified or approved, published, with the software directing."""
    if person.role is not Role.OPERATOR:
        raise Forbidden("a tournament with conditions of its own is announced by the operator")
    meta = TournamentMeta(room.tournaments.new_id(), person.id, pace=pace)
    return await room.announce(first_commands(room, conditions, reference), meta, _as(person))


async def open_offer(room: CardRoom, name: str) -> TournamentHost:
    """The one of an offer that takes entries; a new one if there is none."""
    offer = offers().get(name)
    if offer is None:
        raise Malformed(f"no tournament is offered as {name[:40]!r}: there are {', '.join(offers())}")
    found = open_of(room, name)
    return found if found is not None else await _put_up(room, offer)


def open_of(room: CardRoom, name: str) -> TournamentHost | None:
    """The one of an offer that takes entries."""
    return next((host for host in room.tournaments.values() if host.offer == name and is_taking(host)), None)


def is_taking(host: TournamentHost) -> bool:
    """Whether entries are taken before the start."""
    return host.state.phase is Phase.ENTRIES and "entries closed" not in host.state.warned


async def _put_up(room: CardRoom, offer: TournamentOffer) -> TournamentHost:
    meta = TournamentMeta(room.tournaments.new_id(), "", offer.name, offer.pace)
    return await room.announce(first_commands(room, offer.conditions, ""), meta, Principal(Role.OPERATOR))


def first_commands(room: CardRoom, conditions: Conditions, reference: str) -> list[Command]:
    """All that comes before the secrets and the first entry; Malformed with every finding of a document with errors."""
    if errors := errors_of(check(conditions)):
        raise Malformed("; ".join(f"{finding.item}: {finding.text}" for finding in errors))
    law, identity = law_of(conditions), conditions.identity
    at = room.steady()
    date = conditions.date or datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
    regulator: dict[Regime, tuple[Command, ...]] = {
        Regime.NOTICE: (commands.RecordNotice(law.authority, reference or PLAY_MONEY, date, identity),),
        Regime.APPROVAL: (commands.RecordApproval(law.authority, reference or PLAY_MONEY, date, identity),),
        Regime.HOUSE: (),
    }
    published = (commands.Publish(at), commands.Nominate(SOFTWARE))
    return [commands.Draft(plainly_said(conditions)), commands.Document(), *regulator[law.regime], *published]


# what players ask for


async def enter(
    room: CardRoom, host: TournamentHost, person: Person, agreed: str = "", nonce: str = "", key: str = ""
) -> Answer:
    """Enter, and pay the fee with a ticket that bears it, or from the wallet; Conflict for somebody who is in too many
    at once."""
    if person.role is not Role.PLAYER:
        raise Forbidden(STAFF_DO_NOT_PLAY)
    others = [each.entry_of(person.id) for each in room.tournaments.values() if each is not host and not each.is_over]
    if sum(entry is not None and entry.status in (Status.ENTERED, *IN_PLAY) for entry in others) >= AT_ONCE:
        raise Conflict(f"you are in {AT_ONCE} tournaments: finish one before you enter another")
    fee = host.conditions.fee
    ticket = fee is not None and 0 < fee.entry <= room.wallets.tickets(person.id)
    return await _ask(host, person, commands.Enter(person.id, 0, agreed, nonce, ticket=ticket), key)


async def rebuy(host: TournamentHost, person: Person, key: str = "") -> Answer:
    return await _ask(host, person, commands.Rebuy(person.id, 0), key)


async def decline(host: TournamentHost, person: Person, key: str = "") -> Answer:
    """Do without buying back."""
    return await _ask(host, person, commands.DeclineRebuy(person.id, 0), key)


async def add_on(host: TournamentHost, person: Person, key: str = "") -> Answer:
    return await _ask(host, person, commands.AddOn(person.id, 0), key)


async def withdraw(host: TournamentHost, person: Person, key: str = "") -> Answer:
    return await _ask(host, person, commands.WithdrawEntry(person.id, 0), key)


async def come_back(host: TournamentHost, person: Person, key: str = "") -> Answer:
    """Somebody who was noted as absent is there."""
    return await _ask(host, person, commands.MarkBack(person.id), key)


# who directs


async def take_over(host: TournamentHost, person: Person, key: str = "") -> Answer:
    """A person directs from now on; what the clock and the room bring goes on by itself (NI2018-51/20.4)."""
    return await _direct(host, person, person.id, key)


async def give_back(host: TournamentHost, person: Person, key: str = "") -> Answer:
    """The software directs again."""
    return await _direct(host, person, SOFTWARE, key)


async def _direct(host: TournamentHost, person: Person, director: str, key: str) -> Answer:
    if person.role not in DIRECTS:
        raise Forbidden("a tournament is directed by a director")
    by = Principal(Role.SHIFT_MANAGER, name=person.id)
    return await host.ask(Asked(key or _new_key(), person.id, by, commands.Nominate(director)))


async def _ask(host: TournamentHost, person: Person, command: Command, key: str) -> Answer:
    return await host.ask(Asked(key or _new_key(), person.id, _as(person), command))


def _as(person: Person) -> Principal:
    return Principal(person.role, name=person.id)


def _new_key() -> str:
    return f"tournament:{random.token_hex(12)}"
