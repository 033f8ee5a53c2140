"""What only those who run a tournament see: everything that is due, with the command that does it, and the people."""

from collections.abc import Iterator, Sequence
from typing import Protocol

import msgspec

from pitboss.play import Command, RuleIds
from pitboss.room.tournaments.accounts import DESK as AT_DESK
from pitboss.server.tournament_record import Watched
from pitboss.tournament import commands
from pitboss.tournament.colour_up import chips_to_leave, next_chip, odd_chips
from pitboss.tournament.due import Due, in_words
from pitboss.tournament.noting import can_undo
from pitboss.tournament.seats import next_move
from pitboss.tournament.sessions import may_skip
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Phase, Status

_encoder = msgspec.json.Encoder()


class DueMatter(Protocol):
    """Something that is due, and who is to do it."""

    @property
    def due(self) -> Due: ...

    @property
    def doer(self) -> str: ...


class DeskDue(msgspec.Struct, frozen=True):
    """One thing that is due. `command` does it as it is; where it is null, something has to be added to it."""

    name: str
    by: str
    doer: str
    text: str
    rules: RuleIds
    after: int
    waits: str
    command: msgspec.Raw


class ProposedMove(msgspec.Struct, frozen=True):
    """The move that balancing asks for, its wait for the last blind, and the seats that were not chosen."""

    entry: int
    name: str
    person: str
    source: int
    source_seat: int
    table: int
    seat: int
    wait: int
    others: tuple[tuple[int, int], ...]


class PendingView(msgspec.Struct, frozen=True):
    """Somebody who may buy back, until when."""

    entry: int
    name: str
    person: str
    until: int
    table: int
    cents: int


class DeskPerson(msgspec.Struct, frozen=True):
    """By what name commands know an entrant."""

    entry: int
    person: str
    name: str
    status: Status
    table: int
    seat: int
    stack: int


class DisputeView(msgspec.Struct, frozen=True):
    number: int
    name: str
    facts: str
    decision: str
    by: str


class ProposalView(msgspec.Struct, frozen=True):
    """A grave act that waits for a second person; `own`: whoever looks has proposed it, and cannot confirm it."""

    number: int
    text: str
    by: str
    own: bool
    rules: RuleIds


class ColourSeat(msgspec.Struct, frozen=True):
    """A stack at a table that small chips leave, and its odd chips as they follow from it."""

    seat: int
    name: str
    stack: int
    odd: int


class ColourTable(msgspec.Struct, frozen=True):
    """A table that has still to colour up; nothing is exchanged while a round is on there."""

    number: int
    on: bool
    floor: bool
    """Its odd chips are counted by people; elsewhere they follow from the stacks."""
    seats: list[ColourSeat]


class ColourUpView(msgspec.Struct, frozen=True):
    """The smallest chips leave for the next larger ones, table by table: so many of them make one."""

    chip: int
    to: int
    makes: int
    method: str
    tables: list[ColourTable]
    rules: RuleIds


class DealPlayer(msgspec.Struct, frozen=True):
    """Somebody who is in, when a deal may be made; who entered at the desk is asked there."""

    entry: int
    person: str
    name: str
    stack: int
    agreed: bool
    at_desk: bool


class DealDesk(msgspec.Struct, frozen=True):
    """What the conditions have on divisions of the prizes, and whom it takes to agree."""

    kinds: tuple[str, ...]
    players: list[DealPlayer]
    playing: bool
    """A round is on somewhere: deals are made between rounds."""
    rules: RuleIds


class DeskView(msgspec.Struct, frozen=True):
    """The desk of a director."""

    due: list[DeskDue]
    move: ProposedMove | None
    pending: list[PendingView]
    people: list[DeskPerson]
    disputes: list[DisputeView]
    proposals: list[ProposalView]
    undo: list[int]
    """The tables whose last round may be undone now."""
    team_size: int
    """How many people make an entry."""
    colour_up: ColourUpView | None
    """Chips that are to leave the tables."""
    deals: DealDesk | None
    """Divisions that may be proposed now."""
    acts: list[str]
    """What may be done now to the tournament as a whole, by the names of the commands."""
    chips_right: bool
    """Whether what is noted at all tables is what was issued."""


def desk_of(host: Watched, due: Sequence[DueMatter], viewer: str) -> DeskView:
    state = host.state
    return DeskView(
        due=[_due_view(host, each) for each in due if each.due.name != "second"],
        move=_move(host),
        pending=_pending(host),
        people=[
            DeskPerson(e.number, e.person, host.name_of(e.person), e.status, e.table, e.seat, e.stack)
            for e in state.entries.values()
        ],
        disputes=[
            DisputeView(number, host.name_of(each.person), each.facts, each.decision, each.by)
            for number, each in enumerate(state.disputes, start=1)
        ],
        proposals=[
            ProposalView(
                number,
                _named(host, in_words(each.act)),
                host.name_of(each.by),
                each.by == viewer,
                (*state.law.directions, "T-R86"),
            )
            for number, each in state.proposals.items()
        ],
        undo=[table.number for table in state.tables.values() if can_undo(state, table)],
        team_size=state.conditions.players.team_size if state.conditions.players is not None else 1,
        colour_up=_colour_up(host),
        deals=_deals(host),
        acts=list(_acts(state)),
        chips_right=_are_chips_right(state),
    )


def command_of(due: Due) -> Command | None:
    """What does a thing that is due, where nothing has to be added; lots, secrets and times are the room's."""
    if due.name == "ballot":
        return commands.DrawSeats(0, ())
    return due.command


def _due_view(host: Watched, now: DueMatter) -> DeskDue:
    due = now.due
    command = command_of(due)
    return DeskDue(
        name=due.name,
        by=due.by.role,
        doer=now.doer,
        text=_named(host, due.text),
        rules=due.rules,
        after=due.after,
        waits=due.waits,
        command=msgspec.Raw(_encoder.encode(command)),
    )


def _named(host: Watched, text: str) -> str:
    """The text with people called as they are, where the engine knows them by their ids."""
    for proposal in host.state.proposals.values():
        text = text.replace(proposal.by, host.name_of(proposal.by))
    for entry in host.state.entries.values():
        if entry.person in text:
            text = text.replace(entry.person, host.name_of(entry.person))
    return text


def _move(host: Watched) -> ProposedMove | None:
    state = host.state
    move = next_move(state) if state.phase is Phase.RUNNING else None
    if move is None:
        return None
    entry = state.entries[move.entry]
    return ProposedMove(
        entry.number,
        host.name_of(entry.person),
        entry.person,
        move.source,
        move.source_seat,
        move.table,
        move.seat,
        move.wait,
        tuple((choice.seat, choice.wait) for choice in move.others),
    )


def _colour_up(host: Watched) -> ColourUpView | None:
    state = host.state
    leaving = chips_to_leave(state) if state.phase is Phase.RUNNING else []
    if not leaving:
        return None
    chip = leaving[0]
    to = next_chip(state, chip)
    tables = [
        ColourTable(table.number, table.on, table.floor, _colour_seats(host, table, chip, to))
        for table in state.tables.values()
        if table.number not in state.coloured
    ]
    method = state.conditions.colour_up.method
    return ColourUpView(chip, to, to // chip, method, tables, (*state.law.chips, "T-R73", "T-R74", "T-R75"))


def _colour_seats(host: Watched, table: TournamentTable, chip: int, to: int) -> list[ColourSeat]:
    entries = {seat: host.state.entries[number] for seat, number in sorted(table.seats.items())}
    odd = odd_chips({seat: entry.stack for seat, entry in entries.items()}, chip, to)
    return [
        ColourSeat(seat, host.name_of(entry.person), entry.stack, odd.get(seat, 0)) for seat, entry in entries.items()
    ]


def _deals(host: Watched) -> DealDesk | None:
    state = host.state
    stated = state.conditions.deals
    if stated is None or state.phase is not Phase.RUNNING or not state.is_pool_closed or state.deal is not None:
        return None
    if state.left > stated.from_players:
        return None
    players = []
    for number in sorted(state.in_play):
        entry = state.entries[number]
        name, is_at_desk = host.name_of(entry.person), entry.person.startswith(AT_DESK)
        players.append(DealPlayer(number, entry.person, name, entry.stack, number in state.accepted, is_at_desk))
    return DealDesk(tuple(stated.kinds), players, bool(state.playing), ("T-R64", *state.law.pool_fees))


def _acts(state: TournamentState) -> Iterator[str]:
    if not state.session and state.conditions.delay_until and state.phase in (Phase.ENTRIES, Phase.BALLOTED):
        yield "delay_start"
    if state.phase is Phase.RUNNING and state.conditions.further_session is not None and not state.is_ending:
        yield "adjourn"
    if may_skip(state):
        yield "skip_session"
    if not state.is_pool_closed and state.phase is not Phase.CANCELLED:
        yield "add_value"
    if state.phase not in (Phase.CANCELLED, Phase.PAID) and not state.paid:
        yield "cancel"


def _pending(host: Watched) -> list[PendingView]:
    state = host.state
    cost = state.conditions.rebuys.cost if state.conditions.rebuys is not None else 0
    found = []
    for number, until in state.pending.items():
        entry = state.entries[number]
        found.append(PendingView(number, host.name_of(entry.person), entry.person, until, entry.lost_table, cost))
    return found


def _are_chips_right(state: TournamentState) -> bool:
    return sum(entry.stack for entry in state.entries.values()) + state.uncounted + state.bank == state.chips
