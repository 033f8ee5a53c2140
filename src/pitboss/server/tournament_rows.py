"""The rows of a tournament: players, places, tables with their seats, moves, and lines of its log."""

import msgspec

from pitboss.play import RuleIds
from pitboss.server.tournament_record import TournamentRecord, Watched, reasons
from pitboss.tournament import prize_money
from pitboss.tournament.entry import Entry
from pitboss.tournament.events.entries import PlayerMoved
from pitboss.tournament.rounds import why_not
from pitboss.tournament.sessions import final_placings
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Award, Phase, Status


class EntryRow(msgspec.Struct, frozen=True):
    """An entrant who is in, or waits for the start; `rank` by chips."""

    entry: int
    name: str
    bot: bool
    status: Status
    rank: int
    stack: int
    table: int
    seat: int
    away: bool
    arrived: bool
    plays: str
    """Who sits for the entrant, if somebody else does."""
    head: int
    bounty: int
    rebuys: int
    add_ons: int
    pending_until: int


class PlaceRow(msgspec.Struct, frozen=True):
    """Somebody who is out, or placed. `place` 0: none, having forfeited or withdrawn."""

    entry: int
    name: str
    bot: bool
    place: int
    shared: int
    status: Status
    why: str
    at: int
    table: int
    put: int
    by: tuple[str, ...]
    cash: int
    goods: int
    bounty: int
    paid: bool
    points: str


class TournamentSeat(msgspec.Struct, frozen=True):
    seat: int
    entry: int
    name: str
    bot: bool
    stack: int
    away: bool
    arrived: bool
    pending: bool


class TableView(msgspec.Struct, frozen=True):
    """A table of a tournament. `room` is its id in the room; a floor table has none, and a followed one a dealer."""

    number: int
    room: str
    floor: bool
    followed: bool
    seats: tuple[TournamentSeat, ...]
    of: int
    marker: int
    on: bool
    rounds: int
    since: int
    """When the round that is on began, or the last one ended."""
    level: int
    held: str
    waits: str
    """Why no round begins here now."""
    rules: RuleIds
    beat: int


class MoveView(msgspec.Struct, frozen=True):
    """A seat that was given. `others` are seats that were not chosen, each with its wait for the last blind."""

    at: int
    entry: int
    name: str
    source: int
    source_seat: int
    table: int
    seat: int
    because: str
    wait: int
    others: tuple[tuple[int, int], ...]
    rules: RuleIds


class LogLine(msgspec.Struct, frozen=True):
    """A sentence of the log, when it was written and by which rules."""

    number: int
    at: int
    text: str
    rules: RuleIds


def entry_rows(host: Watched) -> list[EntryRow]:
    """Everybody who is in, by chips; before the start in the order of their numbers."""
    state = host.state
    waiting = (Status.ENTERED, *((Status.RESERVE,) if not state.session else ()))
    listed = [entry for entry in state.entries.values() if entry.is_in or entry.status in waiting]
    listed.sort(key=lambda entry: (-entry.stack, entry.number))
    ranks = rank_of(state)
    return [_entry_row(host, entry, ranks.get(entry.number, 0)) for entry in listed]


def rank_of(state: TournamentState) -> dict[int, int]:
    """By entry, how many of those in have more chips, and one."""
    stacks = sorted((state.entries[number].stack for number in state.in_play), reverse=True)
    first = {stack: place for place, stack in reversed(list(enumerate(stacks, start=1)))}
    return {number: first[state.entries[number].stack] for number in state.in_play}


def place_rows(host: Watched, record: TournamentRecord) -> list[PlaceRow]:
    """Those who are out, best place first, then those without a place."""
    state = host.state
    awards = state.awards or _awards_so_far(state)
    placings = {placing.entry: placing for placing in final_placings(state)} if state.session else {}
    rows = []
    for entry in state.entries.values():
        award, placing = awards.get(entry.number), placings.get(entry.number)
        if placing is None and entry.status not in (Status.FORFEITED, Status.WITHDRAWN, Status.OUT):
            continue
        out = record.outs.get(entry.number)
        rows.append(
            PlaceRow(
                entry=entry.number,
                name=host.name_of(entry.person),
                bot=entry.bot,
                place=award.place if award is not None else placing.place if placing is not None else 0,
                shared=award.shared if award is not None else placing.shared if placing is not None else 1,
                status=entry.status,
                why=entry.why or "",
                at=out.at if out is not None else 0,
                table=out.table if out is not None else 0,
                put=entry.out.put if entry.out is not None else 0,
                by=tuple(host.name_of(state.entries[number].person) for number in out.winners) if out else (),
                cash=award.cash + award.sessions if award is not None else entry.session_prizes,
                goods=award.goods if award is not None else 0,
                bounty=award.bounty if award is not None else entry.bounty,
                paid=entry.number in state.paid,
                points=", ".join(_points(over, under) for over, under in entry.points),
            )
        )
    return sorted(rows, key=lambda row: (row.place or 10**9, row.entry))


def table_view(host: Watched, table: TournamentTable) -> TableView:
    state = host.state
    rules, waits = why_not(state, table, host.now()) if state.phase is Phase.RUNNING and not table.on else ((), "")
    return TableView(
        number=table.number,
        room=host.room_table(table.number),
        floor=table.floor,
        followed=table.followed,
        seats=tuple(_seat(host, seat, state.entries[number]) for seat, number in sorted(table.seats.items())),
        of=state.seats,
        marker=table.marker,
        on=table.on,
        rounds=table.rounds,
        since=table.began if table.on else table.ended,
        level=table.level,
        held=table.held,
        waits=waits,
        rules=rules,
        beat=table.beat,
    )


def move_view(host: Watched, at: int, event: PlayerMoved) -> MoveView:
    because, rules = reasons(event)
    return MoveView(
        at=at,
        entry=event.entry,
        name=host.name_of(event.person),
        source=event.source,
        source_seat=event.source_seat,
        table=event.table,
        seat=event.seat,
        because=because,
        wait=event.wait,
        others=tuple((choice.seat, choice.wait) for choice in event.others),
        rules=rules,
    )


def log_lines(host: Watched, after: int) -> list[LogLine]:
    """What the log tells after an event of this number."""
    return [LogLine(told.number, at, told.text, told.rules) for at, told in host.sentences(after)]


def _entry_row(host: Watched, entry: Entry, rank: int) -> EntryRow:
    plays = entry.at_table
    return EntryRow(
        entry=entry.number,
        name=host.name_of(entry.person),
        bot=entry.bot,
        status=entry.status,
        rank=rank,
        stack=entry.stack,
        table=entry.table,
        seat=entry.seat,
        away=entry.away,
        arrived=entry.arrived,
        plays=host.name_of(plays) if plays != entry.person else "",
        head=entry.head,
        bounty=entry.bounty,
        rebuys=entry.rebuys,
        add_ons=entry.add_ons,
        pending_until=entry.pending_until,
    )


def _seat(host: Watched, seat: int, entry: Entry) -> TournamentSeat:
    return TournamentSeat(
        seat=seat,
        entry=entry.number,
        name=host.name_of(entry.at_table),
        bot=entry.bot,
        stack=entry.stack,
        away=entry.away,
        arrived=entry.arrived,
        pending=entry.status is Status.PENDING,
    )


def _awards_so_far(state: TournamentState) -> dict[int, Award]:
    """What those who are out will get, as things stand; nothing while money may still come in."""
    is_on = state.phase is Phase.RUNNING
    if not state.session or not state.is_pool_closed or (is_on and state.deal is not None):
        return {}
    return {award.entry: award for award in prize_money.final_awards(state)}


def _points(over: int, under: int) -> str:
    return f"{over / under:g}"
