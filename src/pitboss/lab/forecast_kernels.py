"""The compiled course of tournaments: tables play rounds side by side, stacks go to and fro, tables are broken.

Chance is the generator of `pitboss.lab.sampling_kernels`, whose state is an argument: a seed gives the same courses
everywhere. Times are seconds from the start of the forecast.
"""

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel
from pitboss.lab.equity_types import I64, U64

F64 = NDArray[np.float64]
SMALL, BIG, ANTE, DEAD = range(4)
"""Columns of a level: the blinds, the ante of everybody, and what the last blind puts up for all."""
CONTEST, HEADS_UP, THIRD, LEAST, MOST, DEPTH, BUYS_BACK, ADDS_ON = range(8)
"""Habits: how often a round is contested, by more than two players and by two; how often each further player makes it
three; the powers of two in big blinds, from the least to the most, which grows with that of the mean stack; who pays
again."""
ROUND, PLAYER = range(2)
"""The pace: seconds of a round, and for each player in it."""
REBUY_CHIPS, REBUY_MOST, ADD_ON_CHIPS = range(3)
REBUY_UNTIL, ADD_ON_AT = range(2)
BUBBLE, FINAL, END = range(3)
_SPREAD = 1
_HALT = 3
_WAITS = 15.0
"""Seconds after which a table that is short looks again."""


@kernel
def play_out(
    state: U64,
    stacks: I64,
    sizes: I64,
    seats: int,
    paid: int,
    survivors: int,
    begins: F64,
    levels: I64,
    breaks: F64,
    pace: F64,
    habits: F64,
    more_chips: I64,
    more_until: F64,
    marks: F64,
    players_at: I64,
    tables_at: I64,
) -> int:
    """One course from these stacks (those of the first table first) to so many survivors; how many rounds were played.

    `marks` gets the seconds to the money, to the final table and to the end, `players_at` and `tables_at` how many
    there were as each level began. `breaks` has the first and last second of each break.
    """
    tables, count = sizes.size, stacks.size
    stacks, size, button, bought = stacks.copy(), sizes.copy(), np.zeros(tables, np.int64), np.zeros(count, np.int64)
    seated, began, ends = np.empty((tables, max(seats, sizes.max())), np.int64), np.empty(tables), np.empty(tables)
    _sit_down(seated, size, began, ends, breaks, pace)
    left, opened, top, rounds, level, added = count, tables, tables - 1, 0, 0, more_chips[ADD_ON_CHIPS] == 0
    marks[:] = 0.0
    while left > survivors:
        table = _first_to_end(size, ends, top)
        now = ends[table]
        level = _note_levels(begins, level, now, left, opened, players_at, tables_at)
        if not added and now >= more_until[ADD_ON_AT]:
            added = True
            _add_on(state, stacks, seated, size, top, more_chips[ADD_ON_CHIPS], habits[ADDS_ON])
        if size[table] > 1 and began[table] < now:
            rounds += 1
            now_level = max(0, np.searchsorted(begins, began[table], side="right") - 1)
            _play(state, stacks, seated[table], size[table], button[table], levels[now_level], habits)
            button[table] += 1
            before, can_buy = left, began[table] < more_until[REBUY_UNTIL]
            left -= _leave(state, stacks, bought, seated[table], size, table, can_buy, more_chips, habits[BUYS_BACK])
            _mark(marks, before, left, paid, seats, survivors, now)
            if left <= survivors:
                break
        last = _last_that_stays(size, -(-left // seats))
        if table > last:
            _break_up(seated, size, table, last)
            opened -= 1
            while size[top] < 0:
                top -= 1
            continue
        if _waits_for_others(state, seated, size, table, top, opened):
            began[table] = ends[table] = now + _WAITS
        else:
            began[table] = _after_break(now, breaks)
            ends[table] = began[table] + _length(size[table], pace)
    _note_levels(begins, level, np.inf, left, opened, players_at, tables_at)
    return rounds


@kernel
def _sit_down(seated: I64, size: I64, began: F64, ends: F64, breaks: F64, pace: F64) -> None:
    """Players in their order, those of the first table first; every table begins its first round."""
    player = 0
    for table in range(size.size):
        for seat in range(size[table]):
            seated[table, seat] = player
            player += 1
        began[table] = _after_break(0.0, breaks)
        ends[table] = began[table] + _length(size[table], pace)


@kernel
def _first_to_end(size: I64, ends: F64, top: int) -> int:
    """The open table whose round is over first."""
    table = 0
    for other in range(1, top + 1):
        if size[other] >= 0 and (size[table] < 0 or ends[other] < ends[table]):
            table = other
    return table


@kernel
def _note_levels(begins: F64, level: int, now: float, left: int, opened: int, players_at: I64, tables_at: I64) -> int:
    """Who is there as levels begin, up to now; the next level."""
    while level < begins.size and begins[level] <= now:
        players_at[level], tables_at[level] = left, opened
        level += 1
    return level


@kernel
def _mark(marks: F64, before: int, left: int, paid: int, seats: int, survivors: int, now: float) -> None:
    """When the money, the final table and the end were reached."""
    if before > paid >= left:
        marks[BUBBLE] = now
    if before > seats >= left:
        marks[FINAL] = now
    if before > survivors >= left:
        marks[END] = now


@kernel
def _waits_for_others(state: U64, seated: I64, size: I64, table: int, top: int, opened: int) -> bool:
    """A table gives a player to a much shorter one; whether it waits for one itself, which comes from another table
    when that has ended its round."""
    largest, short = _largest_and_shortest(size, top)
    if size[table] == largest and largest - size[short] > _SPREAD:
        _move(seated, size, table, short, state)
        largest, short = _largest_and_shortest(size, top)
    return opened > 1 and (size[table] < 2 or size[table] <= largest - _HALT)


@kernel
def _play(state: U64, stacks: I64, seated: I64, size: int, button: int, level: I64, habits: F64) -> None:
    """One round: blinds and antes are put up, and taken by one player or fought over by two or three."""
    pot = held = 0
    for seat in range(size):
        held += stacks[seated[seat]]
        pot += _pay(stacks, seated[seat], level[ANTE])
    small = seated[(button + (1 if size > 2 else 0)) % size]
    big = seated[(button + (2 if size > 2 else 1)) % size]
    small_blind, big_blind = _pay(stacks, small, level[SMALL]), _pay(stacks, big, level[BIG])
    pot += small_blind + big_blind + _pay(stacks, big, level[DEAD])
    contested = _share(state) < (habits[CONTEST] if size > 2 else habits[HEADS_UP])
    wanted = 1 if not contested else 3 if _share(state) < habits[THIRD] * (size - 2) else 2
    rivals = min(wanted, size)
    # Those who fight move to the front, best hand first: any order of them is as likely as another.
    for rank in range(rivals):
        chosen = rank + _below(state, size - rank)
        moved = seated[rank]
        seated[rank] = seated[chosen]
        seated[chosen] = moved
    if rivals == 1:
        stacks[seated[0]] += pot
        return
    least, most = habits[LEAST], habits[MOST] + habits[DEPTH] * np.log2(held / size / level[BIG])
    bet = max(level[BIG], int(level[BIG] * 2.0 ** (least + max(0.0, most - least) * _share(state))))
    put = np.zeros(3, np.int64)
    for rank in range(rivals):
        player = seated[rank]
        # A blind is part of the bet of whoever posted it.
        posted = small_blind if player == small else big_blind if player == big else 0
        more = min(stacks[player], max(0, bet - posted))
        stacks[player] -= more
        put[rank] = posted + more
        pot -= posted
    stacks[seated[0]] += pot
    for rank in range(rivals):
        cap = put[rank]
        for other in range(rivals):
            part = min(put[other], cap)
            put[other] -= part
            stacks[seated[rank]] += part


@kernel
def _leave(
    state: U64,
    stacks: I64,
    bought: I64,
    seated: I64,
    size: I64,
    table: int,
    can_buy: bool,
    more_chips: I64,
    buys_back: float,
) -> int:
    """Players without chips buy back or go out; how many went."""
    kept = gone = 0
    for seat in range(size[table]):
        player = seated[seat]
        if stacks[player] == 0 and can_buy and bought[player] < more_chips[REBUY_MOST] and _share(state) < buys_back:
            bought[player] += 1
            stacks[player] = more_chips[REBUY_CHIPS]
        if stacks[player] > 0:
            seated[kept] = player
            kept += 1
        else:
            gone += 1
    size[table] = kept
    return gone


@kernel
def _add_on(state: U64, stacks: I64, seated: I64, size: I64, top: int, chips: int, adds_on: float) -> None:
    for table in range(top + 1):
        for seat in range(max(0, size[table])):
            if _share(state) < adds_on:
                stacks[seated[table, seat]] += chips


@kernel
def _last_that_stays(size: I64, needed: int) -> int:
    """The last of so many open tables, the lowest numbers first; all beyond it are broken when their rounds end."""
    table = -1
    while needed > 0 and table + 1 < size.size:
        table += 1
        if size[table] >= 0:
            needed -= 1
    return table


@kernel
def _break_up(seated: I64, size: I64, table: int, last: int) -> None:
    """Everybody goes to the table that has fewest then; the table is closed, which a size below nothing says."""
    for seat in range(size[table]):
        short = -1
        for other in range(last + 1):
            if size[other] >= 0 and (short < 0 or size[other] < size[short]):
                short = other
        seated[short, size[short]] = seated[table, seat]
        size[short] += 1
    size[table] = -1


@kernel
def _move(seated: I64, size: I64, table: int, short: int, state: U64) -> None:
    """One player, any of them, changes to the short table."""
    chosen = _below(state, size[table])
    seated[short, size[short]] = seated[table, chosen]
    size[short] += 1
    size[table] -= 1
    seated[table, chosen] = seated[table, size[table]]


@kernel
def _largest_and_shortest(size: I64, top: int) -> tuple[int, int]:
    """The largest size of a table, and which table is shortest."""
    largest, short = 0, -1
    for table in range(top + 1):
        if size[table] >= 0:
            largest = max(largest, size[table])
            if short < 0 or size[table] < size[short]:
                short = table
    return largest, short


@kernel
def _after_break(moment: float, breaks: F64) -> float:
    """When a round can start that would start now."""
    for number in range(breaks.shape[0]):
        if breaks[number, 0] <= moment < breaks[number, 1]:
            return float(breaks[number, 1])
    return moment


@kernel
def _length(players: int, pace: F64) -> float:
    return float(pace[ROUND] + pace[PLAYER] * players)


@kernel
def _pay(stacks: I64, player: int, chips: int) -> int:
    paid = min(int(stacks[player]), chips)
    stacks[player] -= paid
    return paid


@kernel
def _share(state: U64) -> float:
    """A number from 0 to below 1."""
    return np.float64(_number(state) >> np.uint64(11)) * 2.0**-53


@kernel
def _below(state: U64, bound: int) -> int:
    return int(_share(state) * bound)


@kernel
def _number(state: U64) -> np.uint64:
    """xoroshiro128++."""
    one, two = state[0], state[1]
    total = one + two
    number: np.uint64 = ((total << np.uint64(17)) | (total >> np.uint64(47))) + one
    two ^= one
    state[0] = ((one << np.uint64(49)) | (one >> np.uint64(15))) ^ two ^ (two << np.uint64(21))
    state[1] = (two << np.uint64(28)) | (two >> np.uint64(36))
    return number
