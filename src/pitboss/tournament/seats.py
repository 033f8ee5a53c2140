"""Tables and seats: how many sit where, who waits how long for the last blind, who is moved where, what is broken next.

NI2018-51/20.9 with T-R25, T-R26 and T-R29 to T-R32. All of it is looked up in the state, nothing is changed.
"""

from heapq import heapify, heapreplace, nsmallest

import msgspec

from pitboss.play import Refusal
from pitboss.poker.seats import clockwise, next_after, wait_for_blind
from pitboss.tournament.conditions import BreakOrder, Mover, NewSeat, Sizes
from pitboss.tournament.entry import Entry
from pitboss.tournament.sessions import is_shootout
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import blinds_at
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Numbers, SeatOption


class BalancingMove(msgspec.Struct, frozen=True):
    """A move that balancing asks for. Where lots decide, `mover` or `seat` is 0 until they are drawn."""

    entry: int
    source: int
    source_seat: int
    table: int
    seat: int
    wait: int = -1
    others: tuple[SeatOption, ...] = ()


def table_sizes(players: int, seats: int, sizes: Sizes = Sizes.EVEN) -> Numbers:
    """How many sit at each table at the start: as few tables as seat everybody, as even as can be (T-R25)."""
    count = -(-players // seats)
    if sizes is Sizes.FILLED:
        return tuple(min(seats, players - seats * number) for number in range(count))
    return tuple(players // count + (number < players % count) for number in range(count))


def slots(sizes: Numbers, first: int = 1) -> list[tuple[int, int]]:
    """Table and seat of every slot in order; the highest seats of a table stay empty (T-R26)."""
    return [(number, seat) for number, size in enumerate(sizes, start=first) for seat in range(1, size + 1)]


def check_followed(state: TournamentState, is_floor: bool) -> None:
    """Refuse a table at which a person is to deal where none can, or where software is to play."""
    rules = state.law.tables or state.law.seats
    if is_floor:
        raise Refusal(rules, "a person deals at a table and the room follows it, or no cards of it are in the system")
    if any(entry.bot for entry in state.entries.values()):
        raise Refusal((*rules, "T-R85"), "bots have entered, and nobody can deal real cards to them")


def empty_seats(state: TournamentState, table: TournamentTable) -> list[int]:
    return [seat for seat in range(1, state.seats + 1) if seat not in table.seats]


def fewest(state: TournamentState) -> list[TournamentTable]:
    """The tables with the fewest players that have a seat free, in the order of their numbers."""
    least = min(state.sizes, default=state.seats)
    return [state.tables[number] for number in sorted(state.sizes[least])] if least < state.seats else []


def candidates(state: TournamentState) -> list[tuple[int, int]]:
    """The seats from which one is drawn for whoever comes in late, or back (5.7)."""
    return [(table.number, seat) for table in fewest(state) for seat in empty_seats(state, table)]


def free_seats(state: TournamentState) -> int:
    """How many seats are empty at all tables together."""
    every = sum(1 << seat for seat in range(1, state.seats + 1))
    return sum((every & ~table.mask).bit_count() for table in state.tables.values())


def break_order(state: TournamentState) -> list[TournamentTable]:
    """The tables in the order in which they are broken (T-R32)."""
    order = state.conditions.breaking.order
    if order is BreakOrder.FEWEST_PLAYERS:
        return sorted(state.tables.values(), key=lambda table: (table.size, -table.number))
    return [state.tables[number] for number in sorted(state.tables, reverse=order is not BreakOrder.LOWEST_FIRST)]


def _first_to_break(state: TournamentState) -> TournamentTable:
    """The first of them. This is asked after every event, so that no list is sorted."""
    order = state.conditions.breaking.order
    if order is BreakOrder.FEWEST_PLAYERS:
        return state.tables[max(state.sizes[min(state.sizes)])]
    return state.tables[min(state.tables) if order is BreakOrder.LOWEST_FIRST else max(state.tables)]


def blind_order(state: TournamentState, table: TournamentTable, mask: int) -> Numbers:
    """The seats as blinds fall due in the table's next round; with a dead button as if nobody had gone out."""
    if last := (table.due if table.on else table.blinds):
        blinds = min(blinds_at(state.level), mask.bit_count())
        turned = clockwise(next_after(last[-1], mask), mask)
        return turned[len(turned) - blinds + 1 :] + turned[: len(turned) - blinds + 1]
    marker = table.coming_marker(state.game.is_highest_first)
    return clockwise(marker + state.game.is_button, mask)


def waits(state: TournamentState, table: TournamentTable) -> tuple[SeatOption, ...]:
    """Every empty seat with its wait for the last blind, were it taken; the allowed ones first, best first (5.4)."""
    blinds, found, dropped = blinds_at(state.level), list[SeatOption](), list[SeatOption]()
    empty = empty_seats(state, table)
    marker = table.coming_marker(state.game.is_highest_first)
    for seat in clockwise(marker + 1, sum(1 << seat for seat in empty)):
        order = blind_order(state, table, table.mask | 1 << seat)
        choice = SeatOption(seat, wait_for_blind(order, seat, blinds))
        is_first_blind = blinds >= 2 and len(order) > 2 and order[0] == seat
        (dropped if is_first_blind else found).append(choice)
    return tuple(sorted(found or dropped, key=lambda choice: choice.wait))


def is_unbalanced(state: TournamentState) -> bool:
    sizes = state.sizes
    return len(sizes) > 1 and max(sizes) - min(sizes) > state.conditions.balancing.spread


def next_move(state: TournamentState) -> BalancingMove | None:
    """The move that is due to balance the tables, if any: from the fullest, of equals the one that is broken first, to
    the emptiest, of equals the one that is broken last. This is asked after every event, so that no list is sorted."""
    if state.in_beat or not is_unbalanced(state) or state.here <= state.seats:
        return None
    first, last = (min, max) if state.conditions.breaking.order is BreakOrder.LOWEST_FIRST else (max, min)
    long = state.tables[first(state.sizes[max(state.sizes)])]
    short = state.tables[last(state.sizes[min(state.sizes)])]
    return _to_seat(state, _mover(state, long, short), short)


def is_drawn(state: TournamentState) -> tuple[bool, bool]:
    """Whether lots decide on the mover, and on the seat."""
    stated = state.conditions.balancing
    return stated.mover is Mover.DRAWN, stated.seat is NewSeat.DRAWN


def _mover(state: TournamentState, long: TournamentTable, short: TournamentTable) -> Entry:
    stated, blinds = state.conditions.balancing.mover, blinds_at(state.level)
    if stated is Mover.MOVED_LEAST:
        return min(
            (state.entries[number] for number in long.seats.values()), key=lambda entry: (entry.moves, entry.seat)
        )
    if state.game.against_house or not blinds:
        seat = clockwise(short.vacated or 1, long.mask)[0]
    else:
        order = blind_order(state, long, long.mask)
        seat = order[(blinds - 1) % len(order)]
    return state.entries[long.seats[seat]]


def _to_seat(state: TournamentState, mover: Entry, short: TournamentTable) -> BalancingMove:
    empty, others = empty_seats(state, short), tuple[SeatOption, ...]()
    if len(short.seats) < 2:
        chosen = SeatOption(empty[0], -1)
    elif state.game.against_house or not blinds_at(state.level):
        seat = short.vacated if short.vacated in empty else empty[0]
        chosen = SeatOption(seat, -1)
    else:
        choices = waits(state, short)
        chosen = choices[0]
        if state.conditions.balancing.seat is NewSeat.LIKE:
            table = state.tables[mover.table]
            before = wait_for_blind(blind_order(state, table, table.mask), mover.seat, blinds_at(state.level))
            chosen = min(choices, key=lambda choice: abs(choice.wait - before))
        others = tuple(choice for choice in choices if choice != chosen)
    return BalancingMove(mover.number, mover.table, mover.seat, short.number, chosen.seat, chosen.wait, others)


def table_to_break(state: TournamentState) -> TournamentTable | None:
    """The table that is to be broken now, as the others can seat everybody (T-R32)."""
    if state.in_beat or len(state.tables) < 2 or state.here > (len(state.tables) - 1) * state.seats:
        return None
    return _first_to_break(state)


def fills(state: TournamentState, broken: TournamentTable) -> dict[int, int]:
    """How many of a broken table's players each other table gets, in the order of the tables: always the smallest, of
    equals the lowest (5.5). No more tables can get one than there are players."""
    smallest, wanted = list[tuple[int, int]](), broken.size
    for size in sorted(state.sizes):
        others = nsmallest(wanted + 1 - len(smallest), state.sizes[size])
        smallest += [(size, number) for number in others if number != broken.number]
        if len(smallest) >= wanted:
            break
    gets: dict[int, int] = {}
    heapify(smallest)
    for _ in range(wanted if smallest else 0):
        size, number = smallest[0]
        heapreplace(smallest, (size + 1, number))
        gets[number] = gets.get(number, 0) + 1
    return dict(sorted(gets.items()))


def redraw_due(state: TournamentState) -> int:
    """The number of players at which all seats are drawn anew, if it is reached; 0 if not, nor in a shootout."""
    if is_shootout(state):
        return 0
    numbers = [
        count for count in state.conditions.breaking.redraw_at if count >= state.here and count not in state.redrawn
    ]
    return min(numbers, default=0) if state.here > 1 else 0


def too_short(state: TournamentState) -> int:
    """The size up to which a table starts no round until it is balanced (T-R31); -1 while none is too short."""
    if len(state.tables) < 2 or state.here <= state.seats or is_shootout(state):
        return -1
    return max(state.sizes) - state.conditions.balancing.halt


def halts(state: TournamentState, table: TournamentTable) -> bool:
    """Whether a table is too short to start a round, and the director has not waived it (T-R31)."""
    return table.size <= too_short(state) and table.number not in state.waived


def table_of(state: TournamentState, number: int) -> TournamentTable:
    table = state.tables.get(number)
    if table is None:
        raise Refusal(state.law.seats, f"there is no table {number}")
    return table


def players_at(state: TournamentState, table: TournamentTable) -> int:
    """How many would be dealt in now."""
    return sum([state.is_dealt_in(state.entries[number]) for number in table.seats.values()])
