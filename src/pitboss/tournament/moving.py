"""Moves, breaks, redraws, held tables, small chips that leave (NI2018-51/20.9, 20.15; T-R29 to T-R33, T-R73)."""

from pitboss.play import Refusal
from pitboss.tournament import colour_up
from pitboss.tournament.commands import (
    BreakTable,
    ColourUp,
    HoldTable,
    MovePlayer,
    OpenTournamentTable,
    Redraw,
    ReleaseTable,
)
from pitboss.tournament.entering import entry_of
from pitboss.tournament.entry import Entry
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.entries import (
    PlayerMoved,
    Redrawn,
    TableBroken,
    TableClosed,
    TableHeld,
    TableOpened,
    TableReleased,
)
from pitboss.tournament.events.rounds import Exchanged
from pitboss.tournament.lots import balancing, breaking, orders, players_of, redrawing
from pitboss.tournament.seats import (
    BalancingMove,
    check_followed,
    empty_seats,
    fills,
    free_seats,
    is_drawn,
    next_move,
    slots,
    table_of,
    table_sizes,
    table_to_break,
)
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Moving, Phase

Events = list[TournamentEvent]


def move_player(state: TournamentState, command: MovePlayer) -> Events:
    """The move that balancing gives, done once; or another seat by direction, with a reason that everybody can read."""
    law, entry = state.law, entry_of(state, command.person)
    if not entry.table:
        raise Refusal(law.seats, f"{command.person} has no seat")
    if state.tables[entry.table].on:
        raise Refusal((*law.seats, "T-R31"), f"a round is on at table {entry.table}: it is finished first")
    if command.reason.strip():
        return [_directed(state, entry, command)]
    move = next_move(state)
    rules = (*law.seats, "T-R29", "T-R30", "T-R31")
    if move is None:
        raise Refusal(rules, "the tables are balanced: another seat is given by direction, with a reason")
    move = _by_lot(state, move, command)
    if (move.entry, move.table, move.seat) != (entry.number, command.table, command.seat):
        mover = state.entries[move.entry].person
        raise Refusal(rules, f"no longer due: {mover} moves to table {move.table}, seat {move.seat}")
    moved = PlayerMoved(
        rules,
        entry.number,
        entry.person,
        entry.table,
        entry.seat,
        move.table,
        move.seat,
        Moving.BALANCE,
        wait=move.wait,
        others=move.others,
        draws=command.draws,
    )
    return [moved]


def _directed(state: TournamentState, entry: Entry, command: MovePlayer) -> PlayerMoved:
    law, table = state.law, table_of(state, command.table)
    if command.seat not in range(1, state.seats + 1) or command.seat in table.seats:
        raise Refusal(law.seats, f"seat {command.seat} of table {command.table} is not free")
    rules = (*law.seats, *law.ballot)
    return PlayerMoved(
        rules,
        entry.number,
        entry.person,
        entry.table,
        entry.seat,
        command.table,
        command.seat,
        Moving.DIRECTION,
        command.reason,
    )


def _by_lot(state: TournamentState, move: BalancingMove, command: MovePlayer) -> BalancingMove:
    """Where the conditions have mover or seat drawn, what the draws say."""
    (mover, seat), wants = is_drawn(state), balancing(state)
    if not (mover or seat):
        return move
    found = orders(state, command.draws, wants)
    entry, source_seat, to = move.entry, move.source_seat, move.seat
    if mover:
        drawn = players_of(state, move.source)[found[0][0]]
        entry, source_seat = drawn.number, drawn.seat
    if seat:
        to = empty_seats(state, state.tables[move.table])[found[-1][0]]
    return BalancingMove(entry, move.source, source_seat, move.table, to)


def break_table(state: TournamentState, command: BreakTable) -> Events:
    """The table that is due; another one, or one before it is due, by direction with a reason (20.9)."""
    law, table = state.law, table_of(state, command.table)
    rules = (*law.seats, "T-R32", "T-R33")
    due = table_to_break(state)
    if not command.reason.strip() and (due is None or due.number != command.table):
        raise Refusal(
            rules, f"table {due.number} is to be broken" if due is not None else "no table is to be broken yet"
        )
    if table.on:
        raise Refusal(rules, f"a round is on at table {command.table}: it is finished first")
    free = free_seats(state) - len(empty_seats(state, table))
    if free < table.size:
        raise Refusal(rules, f"the other tables have {free} seats for {table.size} players")
    found = orders(state, command.draws, breaking(state, command.table))
    events: Events = [TableBroken(rules, table.number, command.draws, command.reason)]
    if not table.size:
        return [*events, TableClosed(rules, table.number)]
    players, gets = players_of(state, table.number), fills(state, table)
    places = []
    for (number, count), order in zip(gets.items(), found[1:], strict=True):
        empty = empty_seats(state, state.tables[number])
        places += [(number, empty[place]) for place in order[:count]]
    for place, (number, seat) in zip(found[0], places, strict=True):
        entry = players[place]
        events.append(
            PlayerMoved(rules, entry.number, entry.person, table.number, entry.seat, number, seat, Moving.BREAK)
        )
    return [*events, TableClosed(rules, table.number)]


def redraw(state: TournamentState, command: Redraw) -> Events:
    """Everybody who is left by ballot, between rounds everywhere; buttons begin anew (5.6, T-R27)."""
    rules = (*state.law.ballot, *state.law.seats, "T-R32")
    if state.phase is not Phase.RUNNING or state.playing or state.in_beat:
        raise Refusal(rules, "all seats are drawn anew between rounds everywhere")
    (order,) = orders(state, command.draws, (redrawing(state),))
    numbers = sorted(state.in_play - state.bags)
    sizes = table_sizes(len(numbers), state.seats)
    kept = sorted(state.tables)[: len(sizes)]
    events: Events = [Redrawn(rules, len(numbers), command.draws)]
    events += [TableClosed(rules, number) for number in sorted(state.tables) if number not in kept]
    for (table, seat), place in zip(slots(sizes), order, strict=True):
        entry = state.entries[numbers[place]]
        events.append(
            PlayerMoved(
                rules, entry.number, entry.person, entry.table, entry.seat, kept[table - 1], seat, Moving.REDRAW
            )
        )
    return events


def open_table(state: TournamentState, command: OpenTournamentTable) -> Events:
    rules, stated = state.law.tables or state.law.seats, state.conditions.tables
    if state.phase not in (Phase.RUNNING, Phase.BALLOTED):
        raise Refusal(rules, "the ballot opens the first tables")
    if stated is not None and stated.most and len(state.tables) >= stated.most:
        raise Refusal(rules, f"the conditions have {stated.most} tables")
    if command.followed:
        check_followed(state, command.floor)
    return [TableOpened(rules, state.last_table + 1, command.floor, command.followed)]


def hold_table(state: TournamentState, command: HoldTable) -> Events:
    table = table_of(state, command.table)
    if not command.reason.strip() or table.held:
        raise Refusal(state.law.directions, "a table is held once, with a reason")
    return [TableHeld(state.law.directions, table.number, command.reason)]


def release_table(state: TournamentState, command: ReleaseTable) -> Events:
    table = table_of(state, command.table)
    return [TableReleased((*state.law.directions, "T-R31"), table.number)]


def colour_up_table(state: TournamentState, command: ColourUp) -> Events:
    """A denomination leaves a table, in a break or between rounds, once the level has come (T-R73 to T-R75)."""
    law, stated, table = state.law, state.conditions.colour_up, table_of(state, command.table)
    rules = (*law.chips, *law.further, "T-R73", "T-R74", "T-R75")
    to = colour_up.next_chip(state, command.chip)
    if command.chip not in colour_up.chips_to_leave(state):
        raise Refusal(rules, f"chips of {command.chip} do not leave now")
    if table.on or table.number in state.coloured:
        raise Refusal(rules, "chips are exchanged once a table, between rounds")
    stacks = {seat: state.entries[number].stack for seat, number in table.seats.items()}
    odd = dict(command.odd) if table.floor else colour_up.odd_chips(stacks, command.chip, to)
    race = colour_up.exchanged(stated.method, stacks, odd, command.chip, to, command.cards)
    numbers = ((table.seats[seat], change) for seat, change in race.changes)
    changes = tuple((number, state.entries[number].person, change) for number, change in numbers)
    return [
        Exchanged(
            rules,
            table.number,
            command.chip,
            to,
            tuple(sorted(odd.items())),
            command.cards[: race.used],
            race.winners,
            changes,
        )
    ]
