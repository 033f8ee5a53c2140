"""The operator's pages over HTTP: house conditions written, checked, compared, made and put in force; what if."""

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta as Bound
from starlette.responses import Response

from pitboss.conditions.checking import HouseFinding, needed
from pitboss.conditions.comparing import ChangedOffer, VersionsCompared, compare
from pitboss.conditions.document import AnyOffer, HouseConditions, PokerOffer
from pitboss.conditions.kinds import editions, kind_of, offer_of
from pitboss.conditions.policies import Policies
from pitboss.conditions.reading import read
from pitboss.conditions.starting import begun
from pitboss.conditions.writing import written
from pitboss.lab.canberra_types import Trade
from pitboss.lab.commission_again import charged_again
from pitboss.lab.effect_types import METER, HouseEffect, Unit, WhatIf
from pitboss.play import Role
from pitboss.play.command import SUPERVISION
from pitboss.poker.events import Started
from pitboss.poker.options import Options
from pitboss.poker.tell_words import limit_words
from pitboss.room.conditions import ROOM
from pitboss.room.conditions_desk import (
    NoticeGiven,
    NoticeTrial,
    NotTheOperator,
    OutOfDate,
    PaperStanding,
    PutInForce,
    make_version,
    notice_given,
    notice_trial,
    open_table,
    put_in_force,
    sign_standings,
)
from pitboss.room.history import rounds_before
from pitboss.room.host import TableHost
from pitboss.room.rounds import AnyEvent, RoundLog
from pitboss.rulebook import book
from pitboss.rulebook.model import Reading
from pitboss.server import lab_work
from pitboss.server.endpoint import JSON, LONG, Call, Endpoint, Fault, Reason
from pitboss.server.house_drafts import (
    ConditionsDraft,
    FindingAt,
    Line,
    OfferDraft,
    conditions_of,
    draft_of,
    offer_of_draft,
    shown,
)
from pitboss.server.messages import RuleLine, rule_lines
from pitboss.server.service import Service
from pitboss.table.terms import Approvals, Phase

LARGEST = 400_000
"""A document with hundreds of terms, every option of them beside it as a comment."""
Text = Annotated[str, Bound(max_length=LARGEST)]
Identity = Annotated[str, Bound(max_length=64)]
LATEST = 2_000
"""So many rounds of a table are settled again."""
RoundEvents = list[AnyEvent]
UNSOUND = "these house conditions cannot be put in force"


class VersionLine(msgspec.Struct, frozen=True):
    identity: str
    version: int
    house: str
    date: str
    offers: tuple[str, ...]


class PaperLine(msgspec.Struct, frozen=True):
    """A paper of a table, and whether what hangs there agrees with the terms."""

    sign: str
    title: str
    digest: str
    standing: str


class TableLine(msgspec.Struct, frozen=True):
    """A table, the terms that were put in force there, and its papers."""

    id: str
    name: str
    title: str
    edition: str
    seats: int
    offer: str
    version: int
    papers: list[PaperLine]
    notice: NoticeGiven | None
    """The notice that waits for its next round."""


class HouseReading(msgspec.Struct, frozen=True):
    """A condition of this room that no house changes."""

    id: str
    question: str
    reading: str


class EditionTerms(msgspec.Struct, frozen=True):
    """An edition as terms begin from it: every option as it is where nothing is said, and the usual places."""

    edition: str
    title: str
    places: int
    defaults: dict[str, object]


class HouseView(msgspec.Struct, frozen=True):
    """All versions with the newest to go on with, or a first draft; `room` is the version whose policies hold."""

    versions: list[VersionLine]
    draft: ConditionsDraft
    room: int
    tables: list[TableLine]
    readings: list[HouseReading]
    editions: list[EditionTerms]
    policies: dict[str, object]
    """Every policy as it is where nothing is said."""
    can_change: bool
    can_order: bool
    """Whether the viewer may put versions in force at tables."""


class DraftChecked(msgspec.Struct, frozen=True):
    """All findings; where there is a document, its file, what it changes, and which approvals its terms need."""

    findings: list[FindingAt]
    version: int = 0
    identity: str = ""
    toml: str = ""
    compared: VersionsCompared | None = None
    needed: list[dict[str, tuple[RuleLine, ...]]] = []
    touched: dict[str, list[str]] = {}
    """By the name of terms that change, the tables where they are in force."""


class MadeVersion(msgspec.Struct, frozen=True):
    version: int
    identity: str
    findings: list[FindingAt]


class CompareQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two versions by their identities, or the beginning of them."""

    before: Identity
    now: Identity


class TextBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    toml: Text


class ForceBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tables, each with the name of the terms that it is to have; `room`: policies and checklists of the room too."""

    identity: Identity
    tables: dict[Annotated[str, Bound(max_length=60)], Line] = {}
    room: bool = False


class ForcedTables(msgspec.Struct, frozen=True):
    tables: list[PutInForce]


class NoticeTrials(msgspec.Struct, frozen=True):
    tables: list[NoticeTrial]


class VersionsShown(msgspec.Struct, frozen=True):
    """Two versions side by side, and by the name of changed terms the tables where they are in force."""

    compared: VersionsCompared
    touched: dict[str, list[str]]


class OpenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with the terms of a name in a version; it is called `name`, or as tables of the room are."""

    identity: Identity
    offer: Line
    name: Annotated[str, Bound(max_length=60)] = ""


class OpenedTable(msgspec.Struct, frozen=True):
    table: str
    name: str


class EffectsBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Terms as they are and as they are to be; amounts in cents. `simulated` plays rounds of poker out."""

    before: OfferDraft
    now: OfferDraft
    meter: Annotated[int, Bound(ge=0, le=10**12)] = METER
    boxes: Annotated[int, Bound(ge=1, le=9)] = 7
    rounds_per_hour: Annotated[int, Bound(ge=1, le=1000)] = 40
    players: Annotated[int, Bound(ge=2, le=10)] = 6
    simulated: bool = False


class Effects(msgspec.Struct, frozen=True):
    effects: list[HouseEffect]


async def house(call: Call) -> HouseView:
    _check_staff(call)
    kept, person = call.room.conditions, call.who()
    newest = kept.newest
    at, gate = kept.at(ROOM), call.service.gate
    lines = [*lines_here(call.service), *([] if gate is None else await gate.terms())]
    return HouseView(
        [_version(each) for each in kept.versions.values()],
        draft_of(newest if newest is not None else begun("", rules_at="")),
        at.version if at is not None else 0,
        sorted(lines, key=lambda line: (len(line.id), line.id)),
        [_reading(each) for each in book().readings.values() if each.id.startswith("H-R")],
        [_edition(each) for each in editions()],
        msgspec.structs.asdict(Policies()),
        person.role is Role.OPERATOR,
        person.role in SUPERVISION,
    )


def lines_here(service: Service) -> list[TableLine]:
    """The tables of this node, but for those of tournaments, with the terms that they have."""
    hosts = [host for host in service.room.tables.values() if host.log.phase is not Phase.CLOSED]
    return [_table(service, host) for host in hosts if not host.meta.tournament]


async def house_check(call: Call) -> DraftChecked:
    """Whatever is wrong or odd about a draft, and what it would change."""
    _check_staff(call)
    before = call.room.conditions.newest
    conditions, findings = conditions_of(call.body, before)
    if conditions is None:
        return DraftChecked(shown(findings))
    compared = compare(before, conditions) if before is not None else None
    return DraftChecked(
        shown(findings),
        conditions.version,
        conditions.identity,
        written(conditions),
        compared,
        [{name: rule_lines(rules) for name, rules in needed(each).items()} for each in conditions.offers],
        _touched(call, compared.offers if compared is not None else ()),
    )


async def house_read(call: Call) -> ConditionsDraft:
    """A file of house conditions as a draft; every fault of it with its line, or 400."""
    _check_staff(call)
    return draft_of(read(call.body.toml, "the file"))


async def make_conditions(call: Call) -> MadeVersion | Response:
    """The next version, if nothing is wrong with it; else 422 with every finding."""
    conditions, findings = conditions_of(call.body, call.room.conditions.newest)
    errors = [each for each in findings if not each.warning]
    if conditions is None or errors:
        _check_operator(call)
        return _unsound(errors, findings)
    try:
        made = await make_version(call.room, conditions, call.who())
    except NotTheOperator as error:
        raise Fault(403, str(error)) from error
    except OutOfDate as error:
        raise Fault(409, str(error)) from error
    return MadeVersion(made.version, made.identity, shown(findings))


async def compare_conditions(call: Call) -> VersionsShown:
    _check_staff(call)
    kept = call.room.conditions
    compared = compare(kept.version(call.query.before), kept.version(call.query.now))
    return VersionsShown(compared, _touched(call, compared.offers))


async def try_notice(call: Call) -> NoticeTrials:
    """What a version would change at tables: papers side by side, what is refused, who would be told."""
    _check_staff(call)
    body: ForceBody = call.body
    return NoticeTrials(await notice_trial(call.room, body.identity, body.tables, call.who()))


async def force(call: Call) -> ForcedTables:
    """Put a version in force by notice at each table that is named; refused for all if one can be known to refuse."""
    try:
        body: ForceBody = call.body
        return ForcedTables(await put_in_force(call.room, body.identity, body.tables, call.who(), body.room))
    except NotTheOperator as error:
        raise Fault(403, str(error)) from error


async def open_by_terms(call: Call) -> OpenedTable:
    """A table that a person deals, with terms and approvals of a version; staff open it by its checklist."""
    try:
        body: OpenBody = call.body
        meta = await open_table(call.room, body.identity, body.offer, body.name, call.who())
    except NotTheOperator as error:
        raise Fault(403, str(error)) from error
    return OpenedTable(meta.id, meta.name)


async def house_effects(call: Call) -> Effects:
    """What a change does: counted by the lab, or this house's own rounds settled again; and played out, if asked."""
    _check_staff(call)
    body: EffectsBody = call.body
    before, now = _offer(body.before), _offer(body.now)
    found: list[HouseEffect] = []
    if isinstance(before, PokerOffer) and isinstance(now, PokerOffer):
        found += await _recorded(call, before, now)
    if not isinstance(now, PokerOffer) or body.simulated:
        asked = WhatIf(Trade(body.boxes, body.rounds_per_hour), body.meter, body.players)
        found += await call.service.lab.recall(call, lab_work.house_effects, before, now, asked)
    return Effects(found)


async def _recorded(call: Call, before: PokerOffer, now: PokerOffer) -> list[HouseEffect]:
    """The latest rounds of this edition at every table of the room, settled under both scales.

    All of them first, then by limit and number of players.
    """
    hosts = await call.room.tables.all_to_look_at(before.edition)
    rounds = [log.events for host in hosts for log in await rounds_before(host.log, 0, LATEST, _is_settled)]
    groups = _alike(rounds)
    parts = [("", rounds)] + (list(groups.items()) if len(groups) > 1 else [])
    return [await _settled_again(before.options, now.options, words, each) for words, each in parts]


async def _settled_again(before: Options, now: Options, words: str, rounds: list[RoundEvents]) -> HouseEffect:
    """What a hundred of some rounds bring under both scales."""
    old, new = [await asyncio.to_thread(charged_again, rounds, each) for each in (before, now)]
    what = "commission of a hundred rounds" + (f": {words}" if words else "")
    note = f"{old.rounds:,} recorded rounds of this house, settled again" if old.rounds else "no round is recorded yet"
    return HouseEffect(what, old.per_100(old.again), new.per_100(new.again), Unit.CENTS, 0, note)


def _alike(rounds: list[RoundEvents]) -> dict[str, list[RoundEvents]]:
    """Rounds by their limits and by how many were in them, most of them first."""
    groups: dict[str, list[RoundEvents]] = {}
    for events in rounds:
        if isinstance(started := events[0], Started):
            words = f"{limit_words(started.options)}, {len(started.seats)} players"
            groups.setdefault(words, []).append(events)
    return dict(sorted(groups.items(), key=lambda item: -len(item[1])))


def _is_settled(log: RoundLog) -> bool:
    return log.is_over and log.undone_by is None


def _offer(draft: OfferDraft) -> AnyOffer:
    found: list[HouseFinding] = []
    offer = offer_of_draft(draft, draft.name or "terms", found)
    if offer is None:
        raise Fault(400, "; ".join(map(str, found)))
    return offer


def _unsound(errors: list[HouseFinding], findings: list[HouseFinding]) -> Response:
    """422 whose body has every finding beside the usual reason."""
    rules = tuple(dict.fromkeys(rule for each in errors for rule in each.rules))
    reason = Reason(f"{UNSOUND}: {'; '.join(map(str, errors))}", rule_lines(rules))
    body = {"error": msgspec.to_builtins(reason), "findings": msgspec.to_builtins(shown(findings))}
    return Response(msgspec.json.encode(body), 422, media_type=JSON)


def _version(conditions: HouseConditions) -> VersionLine:
    names = tuple(each.name for each in conditions.offers)
    return VersionLine(conditions.identity, conditions.version, conditions.house, conditions.date, names)


def _table(service: Service, host: TableHost) -> TableLine:
    conditions = service.room.conditions
    force_ = conditions.in_force.get(host.meta.id)
    version = conditions.versions[force_.identity].version if force_ is not None else 0
    return TableLine(
        host.meta.id,
        host.meta.name,
        service.front(host).terms().title,
        host.edition,
        len(host.log.shown.seats),
        force_.offer if force_ is not None else "",
        version,
        [_paper(each) for each in sign_standings(service.room, host)],
        notice_given(host),
    )


def _paper(paper: PaperStanding) -> PaperLine:
    return PaperLine(paper.sign.kind, paper.sign.title, paper.sign.digest, paper.standing)


def _edition(edition: str) -> EditionTerms:
    kind = kind_of(edition)
    offer = offer_of(edition, edition, kind.defaults(edition), Approvals())
    defaults = {name: getattr(offer.options, name) for name in kind.guide}
    return EditionTerms(edition, kind.title(edition), offer.places, defaults)


def _reading(reading: Reading) -> HouseReading:
    return HouseReading(reading.id, reading.question, reading.reading)


def _touched(call: Call, offers: tuple[ChangedOffer, ...]) -> dict[str, list[str]]:
    at = call.room.conditions.in_force
    return {each.name: sorted(table for table, force_ in at.items() if force_.offer == each.name) for each in offers}


def _check_staff(call: Call) -> None:
    if call.who().role is Role.PLAYER:
        raise Fault(403, "house conditions are for those who work in the room")


def _check_operator(call: Call) -> None:
    if call.who().role is not Role.OPERATOR:
        raise Fault(403, "house conditions are the operator's to settle")


ENDPOINTS = (
    Endpoint("GET", "/api/house/conditions", "House conditions, and where they are in force.", house, HouseView,
             errors=(403,), cost=3),
    Endpoint("POST", "/api/house/check", "All findings of a draft, and what it would change.", house_check,
             DraftChecked, ConditionsDraft, errors=(400, 403), largest=LARGEST, cost=3),
    Endpoint("POST", "/api/house/read", "A file of house conditions as a draft.", house_read, ConditionsDraft,
             TextBody, errors=(400, 403), largest=LARGEST, cost=3),
    Endpoint("POST", "/api/house/conditions", "Make the next version.", make_conditions, MadeVersion,
             ConditionsDraft, errors=(400, 403, 409, 422), largest=LARGEST, cost=5),
    Endpoint("GET", "/api/house/compare", "Two versions side by side.", compare_conditions, VersionsShown,
             query=CompareQuery, errors=(400, 403), cost=3),
    Endpoint("POST", "/api/house/force", "Put a version in force at tables, by notice.", force, ForcedTables, ForceBody,
             errors=(400, 403, 404, 422), cost=5, seconds=LONG),
    Endpoint("POST", "/api/house/notice", "What a notice would change at tables.", try_notice, NoticeTrials, ForceBody,
             errors=(400, 403, 404), cost=4, seconds=LONG),
    Endpoint("POST", "/api/house/tables", "Set a table up by terms of a version.", open_by_terms, OpenedTable, OpenBody,
             status=201, errors=(400, 403, 404, 422), cost=5),
    Endpoint("POST", "/api/house/effects", "What a change of terms does.", house_effects, Effects, EffectsBody,
             errors=(400, 403, 429, 503), cost=5, seconds=LONG),
)  # fmt: skip
