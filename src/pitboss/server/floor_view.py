"""The floor as it is shown: tiles by need, people, lists, and all that one table has to do with."""

from typing import TYPE_CHECKING

import msgspec

from pitboss.conditions.policies import Policies
from pitboss.conditions.signs import SignKind
from pitboss.following.entries import TableEntry
from pitboss.play import Role, RuleIds
from pitboss.play.command import SUPERVISION
from pitboss.poker.table.seating import claimants
from pitboss.poker.table.state import PokerTableState
from pitboss.room.card_room import CardRoom
from pitboss.room.conditions_desk import due_signs, is_sign_wrong
from pitboss.room.floor.base import FloorEvent
from pitboss.room.floor.checklist import CheckLine, closing, opening, sign_step
from pitboss.room.floor.conduct import DAY, ConductCase
from pitboss.room.floor.floor import DECIDE, FloorState
from pitboss.room.floor.lists import SeatOffered, Waits, Whom, same_game
from pitboss.room.floor.posting import EntryPrice, entry_prices
from pitboss.room.floor.rotation import proposals
from pitboss.room.floor.telling import is_for, sentence
from pitboss.room.floor.ticks import DayLine
from pitboss.room.floor.tiles import (
    TileColour,
    alone_since,
    colour_of,
    last_entry,
    level_at,
    need_at,
    rounds_in_an_hour,
)
from pitboss.room.following.log import FollowedLog
from pitboss.room.following.needs import Need
from pitboss.room.host import TableHost
from pitboss.room.lobby import Dealing
from pitboss.room.person import Person
from pitboss.table.conduct import Conduct, Measure
from pitboss.table.terms import Phase

if TYPE_CHECKING:
    from pitboss.server.front import Front


class FloorTile(msgspec.Struct, frozen=True, kw_only=True):
    """A table on the floor. `level` is how much is known of its last round; empty where software deals."""

    id: str
    version: int
    """Rises with whatever changes at the table."""
    name: str
    title: str
    stakes: str
    edition: str
    game: str
    """What people wait for who wait for this table or one like it."""
    dealing: Dealing
    phase: Phase
    pit: str
    x: int
    y: int
    colour: TileColour
    seats: int
    taken: tuple[int, ...]
    waiting: int
    round: int
    rounds_hour: int
    dealer: str
    dealer_since: int
    next_dealer: str
    supervisor: str
    operator: str
    level: str
    last_entry: int
    alone_since: int
    closes: int
    need: Need
    text: str
    since: int
    taken_on: str


class DutyView(msgspec.Struct, frozen=True):
    person: str
    name: str
    role: Role
    table: str
    table_name: str
    pit: str
    since: int
    at_table_since: int


class ReliefView(msgspec.Struct, frozen=True):
    """A proposal: `name` relieves somebody at a table; empty where nobody is there to send."""

    table: str
    table_name: str
    person: str
    name: str
    relieves: str
    minutes: int
    for_break: bool


class WaitView(msgspec.Struct, frozen=True):
    """Somebody who waits; `passed` says how often others went ahead."""

    number: int
    person: str
    name: str
    game: str
    table: str
    phone: str
    since: int
    called_to: str
    called_name: str
    seat: int
    called_at: int
    until: int
    passed: int


class FloorLine(msgspec.Struct, frozen=True):
    at: int
    text: str
    rules: RuleIds


class StaffView(msgspec.Struct, frozen=True):
    """Somebody who works here, by name."""

    person: str
    name: str
    role: Role


class FloorView(msgspec.Struct, frozen=True):
    """The tables by need, and who works and waits here; `may` are the commands that the viewer's role may ask for."""

    clock: int
    version: int
    """Rises with whatever is written on the floor: lists, people, decks, boxes, reports, cases."""
    you: str
    role: Role
    may: list[str]
    tables: list[FloorTile]
    people: int
    to_decide: int
    waiting: list[WaitView]
    on_duty: list[DutyView]
    reliefs: list[ReliefView]
    staff: list[StaffView]
    open_reports: int
    open_cases: int
    lines: list[DayLine]
    """What the house has on its lists for the day and for each pit."""
    told: list[FloorLine]
    """The latest last."""


class FloorSight(msgspec.Struct, frozen=True, tag_field="type", tag="floor"):
    """What is pushed to whoever looks at the floor: all of it, as he may know it."""

    floor: FloorView


class SheetSeat(msgspec.Struct, frozen=True):
    """A seat of a table: who sits there with what, or for whom it is kept; `asked_first`: the seated come first."""

    seat: int
    person: str
    name: str
    stake: int
    reports: int
    """Of the days that the house remembers; told to supervisors and the operator alone."""
    is_wanted_back: bool
    """Whether a supervisor may have it given up: it has let rounds go by at a full table (NI2018-51/19.5)."""
    kept: str
    claims: list[str]
    drawn_by: str
    asked_first: bool


class OfferedLine(msgspec.Struct, frozen=True):
    """A vacant seat and who was asked about it, by name, and when; `taken_by` is empty where none of them wants it."""

    seat: int
    whom: Whom
    asked: list[str]
    taken_by: str
    at: int


class MatterView(msgspec.Struct, frozen=True):
    """What somebody may be reported for here: the rules of this edition, and the measures that they give."""

    matter: Conduct
    rules: RuleIds
    measures: tuple[Measure, ...]
    of_staff: bool


class SheetSign(msgspec.Struct, frozen=True):
    """A paper that a table has to have: its step of the checklist, and the digest of what it should say."""

    step: str
    kind: SignKind
    digest: str


class TableSheet(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the floor has to do with one table."""

    tile: FloorTile
    seats: list[SheetSeat]
    prices: list[EntryPrice]
    """What somebody new posts, by free seat; empty where nobody posts to come in."""
    opening: list[CheckLine]
    closing: list[CheckLine]
    due_cards: list[str]
    signs: list[SheetSign]
    """The papers that the table has to have."""
    deck: str
    deck_doubtful: bool
    box: str
    box_pulled: bool
    hours_open: int
    hours_close: int
    feeder: str
    """The id of the table that feeds this one, and why."""
    feeder_reason: str
    group: str
    matters: list[MatterView]
    consults: str
    offered: list[OfferedLine]
    own_lines: list[str]
    """What the house has added to the checklists and somebody has to say."""


class ReportLine(msgspec.Struct, frozen=True):
    """A report with what the house's steps propose, and what is known of the person already."""

    report: ConductCase
    table_name: str
    name: str
    proposed: Measure | None
    warnings: int
    earlier: int
    waits: str
    """Why the measure that was taken waits for a second person; empty if none does."""


def floor_view(room: CardRoom, person: Person, tiles: list[FloorTile]) -> FloorView:
    """The floor as a person may know it, with its tiles by need."""
    now, state = room.clock(), room.floor.state
    return FloorView(
        clock=now,
        version=room.floor.version,
        you=person.id,
        role=person.role,
        may=sorted(str(kind.__struct_config__.tag) for kind in DECIDE if person.role in kind.roles),
        tables=tiles,
        people=sum(len(tile.taken) for tile in tiles),
        to_decide=sum(tile.need is Need.RULING for tile in tiles),
        waiting=[_waits(room, one) for one in state.lists.waiting.values()],
        on_duty=_on_duty(room, state),
        reliefs=_reliefs(room, state, now),
        staff=[StaffView(one.id, one.name, one.role) for one in room.people.staff()],
        open_reports=sum(report.taken is None for report in state.conduct.reports.values()) + len(state.conduct.asked),
        open_cases=sum(not case.closed for case in state.cases.cases.values()),
        lines=room.floor.day_lines(),
        told=told(room, person.role),
    )


def tile_of(room: CardRoom, host: TableHost, front: "Front", now: int) -> FloorTile:
    log, shown, terms, meta = host.log, host.log.shown, front.terms(), host.meta
    duties = room.floor.state.duties
    is_wrong = meta.is_followed and log.phase is Phase.OPEN and bool(room.conditions.posted.get(meta.id))
    needed = need_at(room.floor, host, is_wrong and is_sign_wrong(room, host), now)
    alone, place, push = alone_since(host), duties.places.get(meta.id), duties.pushes.get(meta.id)
    duty = duties.dealer_at(meta.id)
    game = room.floor.game_at(meta.id)
    waits = room.floor.state.lists.waiting.values()
    waiting = sum(one.table == meta.id or (not one.table and same_game(one, game)) for one in waits)

    def named(role: Role) -> str:
        someone = shown.on_duty.get(role, "")
        return host.name_of(someone) if someone else ""

    return FloorTile(
        id=meta.id,
        version=host.version,
        name=meta.name,
        title=terms.title,
        stakes=terms.stakes,
        edition=host.edition,
        game=game,
        dealing=meta.dealing,
        phase=log.phase,
        pit=place.pit if place is not None else "",
        x=place.x if place is not None else 0,
        y=place.y if place is not None else 0,
        colour=colour_of(host, needed.need, alone),
        seats=len(shown.seats),
        taken=tuple(sorted(shown.places)),
        waiting=waiting,
        round=host.round_number,
        rounds_hour=rounds_in_an_hour(host, now),
        dealer=named(Role.DEALER),
        dealer_since=duty.at_table_since if duty is not None else 0,
        next_dealer=room.people.name_of(push.person) if push is not None else "",
        supervisor=named(Role.SUPERVISOR),
        operator=named(Role.OPERATOR),
        level=level_at(host),
        last_entry=last_entry(host) if log.times else 0,
        alone_since=alone,
        closes=shown.hours.closes if shown.hours is not None else 0,
        need=needed.need,
        text=needed.text,
        since=needed.since,
        taken_on=room.people.name_of(needed.taken_on) if needed.taken_on else "",
    )


def table_sheet(room: CardRoom, host: TableHost, front: "Front", person: Person) -> TableSheet:
    state, shown, id_ = room.floor.state, host.log.shown, host.meta.id
    look, law = room.floor.look(host), host.log.shown.law
    deck, box = state.decks.at(id_), state.boxes.at(id_)
    waits = next((one for one in state.boxes.in_use.values() if one.table == id_ and one.pulled), None)
    return TableSheet(
        tile=tile_of(room, host, front, room.clock()),
        seats=[_seat(room, host, seat, person) for seat in shown.seats],
        prices=entry_prices(shown) if isinstance(shown, PokerTableState) else [],
        opening=opening(look, state),
        closing=closing(look, state),
        due_cards=[str(card) for card in shown.due_deck.cards],
        signs=[SheetSign(sign_step(each.kind), each.kind, each.digest) for each in due_signs(room, host)],
        deck=deck.deck if deck is not None else "",
        deck_doubtful=bool(getattr(shown, "is_doubtful", False)),
        box=box.box if box is not None else waits.box if waits is not None else "",
        box_pulled=waits is not None,
        hours_open=shown.hours.opens if shown.hours is not None else 0,
        hours_close=shown.hours.closes if shown.hours is not None else 0,
        feeder=state.kept.feeders[id_][0] if id_ in state.kept.feeders else "",
        feeder_reason=state.kept.feeders[id_][1].value if id_ in state.kept.feeders else "",
        group=str(getattr(shown, "group", "")),
        matters=[MatterView(one.matter, one.rules, one.measures, one.is_of_staff) for one in law.reportable],
        consults=law.consults,
        offered=[_offered(host, one) for one in state.lists.offered if one.table == id_],
        own_lines=[line.text for line in look.own if not state.ticks.done_at(id_, line.text)],
    )


def _offered(host: TableHost, one: SeatOffered) -> OfferedLine:
    taken = host.name_of(one.taken_by) if one.taken_by else ""
    return OfferedLine(one.seat, one.whom, [host.name_of(person) for person in one.asked], taken, one.at)


def report_lines(room: CardRoom, policies: Policies) -> list[ReportLine]:
    """Reports that are open or not forgotten yet, the latest first, for those who decide."""
    book, now = room.floor.state.conduct, room.clock()
    found = []
    for report in reversed(book.reports.values()):
        if report.taken is not None and report.at <= now - policies.reports_days * DAY:
            continue
        known = report.person
        warnings = len(book.warnings_of(known, now, policies.reports_days)) if known else 0
        earlier = len(book.reports_on(known, now, policies.reports_days)) - 1 if known else 0
        proposed = (
            book.proposed(report, now, policies.warnings, policies.reports_days) if report.taken is None else None
        )
        name = room.people.name_of(known) if known else report.who
        where, waits = room.tables.metas.name_of(report.table), _second_person(room.tables.get(report.table), report)
        found.append(ReportLine(report, where, name, proposed, warnings, max(0, earlier), waits))
    return found


def _second_person(host: TableHost | None, report: ConductCase) -> str:
    """Why what was decided on a report waits for somebody else at its table; empty if it does not."""
    pending = host.log.book.pending if host is not None and isinstance(host.log, FollowedLog) else None
    if report.taken is not None or pending is None or not isinstance(pending.report, TableEntry):
        return ""
    return pending.because if getattr(pending.report.command, "what", "") == report.words else ""


def told(room: CardRoom, role: Role) -> list[FloorLine]:
    """What happened on the floor last, as sentences, as far as it is for this role."""
    latest = room.floor.log.latest
    events = [event for event in latest if isinstance(event, FloorEvent) and is_for(event, role)]

    where = room.tables.metas.name_of
    return [FloorLine(event.at, sentence(event, room.people.name_of, where), event.rules) for event in events]


def _waits(room: CardRoom, one: Waits) -> WaitView:
    name = one.name or room.people.name_of(one.person)
    what = (one.game, one.table, one.phone, one.since, one.called_to, room.tables.metas.name_of(one.called_to))
    return WaitView(one.number, one.person, name, *what, one.seat, one.called_at, one.until, one.passed)


def _on_duty(room: CardRoom, state: FloorState) -> list[DutyView]:
    return [
        DutyView(
            duty.person,
            room.people.name_of(duty.person),
            duty.role,
            duty.table,
            room.tables.metas.name_of(duty.table),
            duty.pit,
            duty.since,
            duty.at_table_since,
        )
        for duty in state.duties.on.values()
    ]


def _reliefs(room: CardRoom, state: FloorState, now: int) -> list[ReliefView]:
    named = room.people.name_of
    return [
        ReliefView(
            one.table,
            room.tables.metas.name_of(one.table),
            one.person,
            named(one.person) if one.person else "",
            named(one.relieves),
            one.minutes,
            one.for_break,
        )
        for one in proposals(state.duties, now, room.conditions.policies_at)
    ]


def _seat(room: CardRoom, host: TableHost, seat: int, viewer: Person) -> SheetSeat:
    shown, floor = host.log.shown, room.floor.state
    place, kept = shown.places.get(seat), floor.kept.seats.get((host.meta.id, seat))
    is_poker = isinstance(shown, PokerTableState)
    sees, days = viewer.role in SUPERVISION, room.conditions.policies_at(host.meta.id).reports_days
    person = place.person if place is not None else ""
    known = len(floor.conduct.reports_on(person, room.clock(), days)) if sees and person else 0
    return SheetSeat(
        seat=seat,
        person=person,
        name=host.name_of(person) if person else "",
        stake=host.stake_of(seat) if person else 0,
        reports=known,
        is_wanted_back=place is not None and shown.is_full and place.idle >= shown.law.abstentions,
        kept=(f"{kept.reason.value}{': ' + kept.person if kept.person else ''}") if kept is not None else "",
        claims=claimants(shown, seat) if is_poker and not person else [],
        drawn_by=shown.drawn.get(seat, "") if is_poker else "",
        asked_first=is_poker and seat in shown.first_call,
    )
