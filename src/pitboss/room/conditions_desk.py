"""The operator's desk: versions of house conditions made, put in force at tables, and signs put up (H-R19).

A version comes into force at a table by notice to its players: the notice and the note that it is in force are one
transaction, so that no table has the one without the other.
"""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from pitboss.conditions.checking import CONDITIONS, refuse_errors
from pitboss.conditions.comparing import ChangedSign, signs_changed
from pitboss.conditions.document import AnyOffer, HouseConditions, PokerOffer
from pitboss.conditions.kinds import offer_of
from pitboss.conditions.signs import DueSign, HouseSign, SignKind, Signs, SignStanding, coming, signs_of, standing
from pitboss.following.entries import TableEntry
from pitboss.malformed import Malformed
from pitboss.play import Command, Principal, Refusal, Role, RuleIds
from pitboss.play.command import SUPERVISION
from pitboss.play.legal import Closed
from pitboss.room import conditions
from pitboss.room.conditions import ROOM, ConditionsInForce, ConditionsMade, SignPosted
from pitboss.room.credentials import new_id
from pitboss.room.following.entering import MakeEntry
from pitboss.room.lobby import Dealing, Meta
from pitboss.room.person import Person
from pitboss.room.requests import Answer, Asked, Beside, Outcome
from pitboss.room.store import Fenced, StoreEntry
from pitboss.room.wishes import TableWish
from pitboss.rulebook.lookup import book
from pitboss.table.events import Seated
from pitboss.table.keeping_events import Said
from pitboss.table.terms import Phase

if TYPE_CHECKING:
    from pitboss.room.card_room import CardRoom
    from pitboss.room.host import TableHost

NOTICED = "noticed"
"""The tag of the event by which players of any game are told the terms of the next round."""
DISPLAY = "display"
"""The kind of the rules that want something put up."""
SIZES = ("A3", "A4", "A5", "screen")


class NotTheOperator(Exception):
    """House conditions are the operator's to settle."""


class OutOfDate(Exception):
    """Another version was made meanwhile."""


class PutInForce(msgspec.Struct, frozen=True):
    """What became of a table: in force from the next round on, or refused with its rules."""

    table: str
    offer: str
    is_done: bool
    reason: str = ""
    rules: RuleIds = ()


class NoticeTrial(msgspec.Struct, frozen=True):
    """What a notice would do at a table: the papers that would read otherwise, and who sits there to be told."""

    table: str
    offer: str
    signs: tuple[ChangedSign, ...] = ()
    told: tuple[str, ...] = ()
    reason: str = ""
    """Why it is refused; empty if it is not."""
    rules: RuleIds = ()


class NoticeGiven(msgspec.Struct, frozen=True):
    """A notice that is not in force yet: who sat at the table when it was given, and whether it was said there."""

    told: tuple[str, ...]
    said_at: int


class PaperStanding(msgspec.Struct, frozen=True):
    """A paper of a table: what it should say from the next round on, what hangs there, and whether that agrees."""

    sign: HouseSign
    posted: str
    standing: SignStanding


async def make_version(room: "CardRoom", made: HouseConditions, by: Person) -> HouseConditions:
    """A version is made; Refusal with every reason if it cannot be put in force, OutOfDate if it is not the next."""
    _check_operator(by)
    refuse_errors(made)
    await room.settle(ConditionsMade(by.id, made), lambda: _check_next(room.conditions.newest, made))
    return made


def _check_next(newest: HouseConditions | None, made: HouseConditions) -> None:
    if newest is None and made.replaces:
        raise OutOfDate("there is no version yet: the first is number 1, and replaces none")
    if newest is not None and (made.version, made.replaces) != (newest.version + 1, newest.identity):
        text = f"the newest version is {newest.version}, {newest.identity[: conditions.SHOWN]}: go on from that one"
        raise OutOfDate(text)


async def put_in_force(
    room: "CardRoom", identity: str, tables: Mapping[str, str], by: Person, is_room: bool = False
) -> list[PutInForce]:
    """A version is put in force at tables, each with the terms of a name; with `is_room` its policies in the room.

    A supervisor orders the newest at tables; an earlier one, and what holds in the room, the operator sets. Everything
    that can be known to be refused is refused before anything is done, for all tables at once.
    """
    if is_room or by.role not in SUPERVISION:
        _check_operator(by)
    version, newest = room.conditions.version(identity), room.conditions.newest
    if by.role is not Role.OPERATOR and version != newest:
        raise Refusal(CONDITIONS, f"version {version.version} was replaced: the operator alone goes back to it")
    hosts = {table: await room.tables.find_to_look_at(table, by) for table in tables}
    refused = [_trial(hosts[table], version.offer(name)) for table, name in tables.items()]
    if reasons := [each for each in refused if each is not None]:
        rules = tuple(dict.fromkeys(rule for each in reasons for rule in each.rules))
        raise Refusal(rules, "; ".join(f"{each.table}: {each.reason}" for each in reasons))
    if is_room:
        await room.settle(ConditionsInForce(by.id, version.identity, ROOM))
    away = await asyncio.gather(*(_fetched(room, table) for table in tables))
    return [
        PutInForce(table, name, False, reason) if reason else await _at_table(room, table, version, name, by)
        for (table, name), reason in zip(tables.items(), away, strict=True)
    ]


async def notice_trial(room: "CardRoom", identity: str, tables: Mapping[str, str], by: Person) -> list[NoticeTrial]:
    """What a version would change at tables, nothing of which is done."""
    version = room.conditions.version(identity)
    hosts = {table: await room.tables.find_to_look_at(table, by) for table in tables}
    return [_notice_trial(room, hosts[table], version.offer(name)) for table, name in tables.items()]


def _notice_trial(room: "CardRoom", host: "TableHost", offer: AnyOffer) -> NoticeTrial:
    table, name = host.meta.id, offer.name
    told = tuple(host.name_of(place.person) for _, place in sorted(host.log.shown.places.items()))
    if (refused := _trial(host, offer)) is not None:
        return NoticeTrial(table, name, (), told, refused.reason, refused.rules)
    at = room.conditions.at(table)
    then = _offer(host, offer.edition, _at_this_table(host, offer))
    new = signs_of(then, table, at.rules_at if at is not None else "")
    return NoticeTrial(table, name, tuple(signs_changed(papers(room, host)[1], new)), told)


def notice_given(host: "TableHost") -> NoticeGiven | None:
    """The notice that waits for the next round at a table; nothing if none does, or it was given too long ago."""
    log, state = host.log, host.log.shown
    if not getattr(state, "notice", None):
        return None
    events = log.table.log.until(log.durable)
    given = next((at for at in reversed(events.places) if _tag(events[at]) == NOTICED), None)
    if given is None:
        return None
    said = [log.times[at] for at in range(given, len(events)) if _is_said(events[at], events[given].rules)]
    later = {event.person for event in events[given:] if isinstance(event, Seated)}
    there = (place.person for _, place in sorted(state.places.items()))
    told = tuple(host.name_of(person) for person in there if person not in later)
    return NoticeGiven(told, said[0] if said else 0)


def _is_said(event: Any, rules: RuleIds) -> bool:
    return isinstance(event, Said) and not set(rules).isdisjoint(event.rules)


def _tag(event: Any) -> str:
    return str(event.__struct_config__.tag)


async def open_table(room: "CardRoom", identity: str, name: str, called: str, by: Person) -> Meta:
    """A table that a person deals is set up with terms of a version: their approvals are those that it has on file.

    The table and the note that these terms are in force there are one transaction.
    """
    _check_operator(by)
    version = room.conditions.version(identity)
    offer = version.offer(name)
    wish = TableWish(
        offer.edition,
        offer.options,
        called,
        offer.places,
        dealing=Dealing.PERSON,
        approvals=offer.approvals,
        date=version.date,
    )

    def in_force(table: str) -> Beside:
        event = ConditionsInForce(by.id, version.identity, table, name)
        return Beside(_written(event), lambda: event.apply(room.conditions))

    return await room.tables.make(wish, by, beside=in_force)


async def post_sign(room: "CardRoom", host: "TableHost", sign: SignKind, digest: str, size: str, by: Person) -> None:
    """Somebody put a paper up at a table; Malformed if it is none that the table can have now."""
    if by.role is Role.PLAYER:
        raise NotTheOperator("signs are put up by those who work in the room")
    if size not in SIZES:
        raise Malformed(f"no size {size[:20]!r}: there are {', '.join(SIZES)}")
    now, announced = papers(room, host)
    known = [each.get(sign) for each in (now, announced)]
    if digest not in [each.digest for each in known if each is not None]:
        raise Malformed(f"the digest is not that of the paper {sign} of this table: print it anew")
    await room.settle(SignPosted(by.id, host.meta.id, sign, digest, size))


def papers(room: "CardRoom", host: "TableHost") -> tuple[Signs, Signs]:
    """Every paper of a table as the terms stand that hold now, and as those do that are announced."""
    at = room.conditions.at(host.meta.id)
    address = at.rules_at if at is not None else ""
    state, kind = host.log.shown, host.kind
    now, announced = _offer(host, host.edition, kind.terms(state)), None
    if kind.announced(state) != kind.terms(state) or _coming_edition(host) != host.edition:
        announced = _offer(host, _coming_edition(host), kind.announced(state))
    found = signs_of(now, host.meta.id, address)
    if announced is None:
        return found, found
    then = signs_of(announced, host.meta.id, address)
    changes = coming(found, then)
    return (found if changes is None else {**found, SignKind.COMING: changes}), then


def sign_standings(room: "CardRoom", host: "TableHost") -> list[PaperStanding]:
    """Every paper that hangs or should hang at a table, and whether it agrees with the terms."""
    now, announced = papers(room, host)
    posted = room.conditions.posted.get(host.meta.id, {})
    return [
        PaperStanding(sign, posted.get(kind, ""), standing(posted.get(kind, ""), now.get(kind), sign))
        for kind, sign in announced.items()
    ]


def due_signs(room: "CardRoom", host: "TableHost") -> list[DueSign]:
    """The papers that a table has to have: those that rules of kind display want, as the terms stand that hold now."""
    posted, known = room.conditions.posted.get(host.meta.id, {}), book().rules
    found = []
    for kind, sign in papers(room, host)[0].items():
        wanted = tuple(rule for rule in sign.rules if rule in known and known[rule].kind == DISPLAY)
        if wanted and kind is not SignKind.COMING:
            found.append(DueSign(kind, sign.title, sign.digest, wanted, posted.get(kind, "") == sign.digest))
    return found


def is_sign_wrong(room: "CardRoom", host: "TableHost") -> bool:
    """Whether something hangs at a table that does not agree with its terms, or will not with the next round."""
    return any(each.standing in (SignStanding.DIFFERS, SignStanding.DUE) for each in sign_standings(room, host))


def notice_of(host: "TableHost", edition: str, options: Any, by: Principal) -> Command:
    """How new terms are told at a table: by the operator, or where a person deals as an entry in the operator's name.

    `options` are of the kind's own type.
    """
    command = host.kind.notice(edition, options)
    return MakeEntry(TableEntry(command), by) if host.meta.is_followed else command


def _trial(host: "TableHost", offer: AnyOffer) -> PutInForce | None:
    """Why terms cannot be put in force at a table as it stands; nothing if they can."""
    table, state = host.meta.id, host.log.state
    options = _at_this_table(host, offer)

    def refused(rules: RuleIds, reason: str) -> PutInForce:
        return PutInForce(table, offer.name, False, reason, rules)

    if host.log.phase is Phase.CLOSED:
        return refused(state.law.closure, "the table is closed")
    if host.meta.tournament:
        return refused(CONDITIONS, "its terms are those of a tournament")
    if not isinstance(options, host.kind.options):
        return refused(CONDITIONS, f"{offer.edition} is not played there")
    if len(state.seats) > offer.places:
        return refused(CONDITIONS, f"these terms are for {offer.places} places, and it has {len(state.seats)}")
    if options == host.kind.announced(state) and offer.edition == _coming_edition(host):
        return None
    judged = host.log.table.judged(state, host.kind.notice(offer.edition, options))
    return refused(judged.rules, judged.reason) if isinstance(judged, Closed) else None


async def _fetched(room: "CardRoom", table: str) -> str:
    """Have a table here that another node has; if it does not come, why: the others have their terms all the same."""
    try:
        await room.tables.fetch(table)
    except Fenced as fenced:
        return f"{fenced}: nothing was changed there; ask again"
    return ""


async def _at_table(room: "CardRoom", table: str, version: HouseConditions, name: str, by: Person) -> PutInForce:
    """At one table that is here: notice and note are one transaction."""
    host = await room.tables.find(table, by)
    offer = version.offer(name)
    event = ConditionsInForce(by.id, version.identity, table, name)
    options = _at_this_table(host, offer)
    if options == host.kind.announced(host.log.state) and offer.edition == _coming_edition(host):
        await room.settle(event)
        return PutInForce(table, name, True)
    principal = Principal(by.role, 0, by.id)
    command = notice_of(host, offer.edition, options, principal)
    beside = Beside(_written(event), lambda: event.apply(room.conditions))
    answer: Answer = await host.ask(Asked(new_id("terms"), by.id, principal, command, beside=beside))
    if answer.outcome is Outcome.MOVED:
        return await _at_table(room, table, version, name, by)
    return PutInForce(table, name, answer.outcome is Outcome.ACK, answer.reason, answer.rules)


def _written(event: ConditionsInForce) -> StoreEntry:
    return StoreEntry(conditions.STREAM, conditions.CODEC.encode(event))


def _at_this_table(host: "TableHost", offer: AnyOffer) -> Any:
    """The options with the boxes that the table has; those of a game among players know none."""
    if isinstance(offer, PokerOffer):
        return offer.options
    return replace(offer.options, boxes=len(host.log.state.seats))


def _offer(host: "TableHost", edition: str, options: Any) -> AnyOffer:
    """What a table plays, as terms of its own name."""
    state = host.log.shown
    return offer_of(host.meta.name or host.meta.id, edition, options, state.approvals, len(state.seats))


def _coming_edition(host: "TableHost") -> str:
    """The edition of the next round: only games of 1999 may change at a table."""
    state = host.log.shown
    game = getattr(state, "coming_game", None)
    return host.edition if game is None else str(game.edition)


def _check_operator(by: Person) -> None:
    if by.role is not Role.OPERATOR:
        raise NotTheOperator("house conditions are the operator's to settle")
