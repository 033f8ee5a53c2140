"""Betting: the menu of the player in turn, whether an answer is on it, and what it does; line by line as the engine.

The twin of `pitboss.poker.betting` and `pitboss.poker.limits`, which cite the rules.
"""

import numpy as np

from pitboss.batch.bits import lowest, next_after, size_of
from pitboss.batch.codes import (
    ACT,
    BET,
    BRING_IN,
    BY_BLIND,
    CALL,
    CALL_AND_FOLD,
    CHECK,
    FACING,
    FIRST_ROUND,
    FOLD,
    FORBID,
    FREEZE,
    HALF_POT,
    NO_LIMIT,
    OPEN_ANTE,
    OPEN_C,
    OPENING_REOPENS,
    RAISE,
    SPREAD,
    TAP_OUT,
    UNBET,
    UNBET_OPENER,
)
from pitboss.batch.compiled import kernel, part
from pitboss.batch.posting import tap
from pitboss.batch.records import SIZES, Hidden, Int, Public, Rules, Turn, Values
from pitboss.batch.values import holds_openers

# Why a player may or may not bet or raise, apart from what the menu says.
FREE, SHORT, CLOSED = range(3)
RISES = 1 << BET | 1 << RAISE
CALLS = 1 << CALL | 1 << CALL_AND_FOLD


@kernel
def price(public: Public, rules: Rules, seat: Int) -> Int:
    """The total to which a call goes; never more than an opponent can match where a blind was short (C-R16, RR-48)."""
    high = np.int64(public.high)
    if not public.short_blind or rules.nominal_blind:
        return high
    reach, others = np.int64(0), np.int64(public.active) & ~(1 << seat)
    while others:
        other = lowest(others)
        others &= others - 1
        reach = max(
            reach, np.int64(public.total[other]) + (public.stake[other] if public.able >> other & 1 else np.int64(0))
        )
    return min(high, reach)


@part
def is_settled(public: Public, rules: Rules) -> bool:
    """Whether nobody is left who has to act, or who could act against anybody."""
    if not public.pending:
        return True
    able = np.int64(public.able)
    return bool(able & (able - 1) == 0 and able == public.pending and not owes(public, rules))


@kernel
def owes(public: Public, rules: Rules) -> bool:
    """Whether the only player who can act has not put in what there is to call."""
    seat = lowest(np.int64(public.able))
    return bool(price(public, rules, seat) > public.total[seat])


@part
def open_betting(public: Public, rules: Rules, opener: Int) -> None:
    public.betting = 1
    public.betting_round = rules.betting_round[public.step]
    public.turn = opener
    public.pending = public.able
    public.spent = public.checked = public.raises = public.short_over = 0
    public.aggressor = -1
    public.first_act = 1
    public.floor = public.high if rules.opening_is_floor else 0


@kernel
def end_betting(public: Public, rules: Rules) -> None:
    """A betting round is over, or is not held: the next step of the plan is due."""
    public.betting_round = rules.betting_round[public.step]
    public.betting = public.pending = public.high = 0
    for seat in range(rules.players):
        public.total[seat] = 0
    public.step += 1
    public.cursor = -1


@kernel
def lay_menu(public: Public, hidden: Hidden, rules: Rules, hands: Values, turn: Turn) -> None:
    """Everything the player in turn may do."""
    seat, number = np.int64(public.turn), np.int64(public.betting_round)
    total, stake = np.int64(public.total[seat]), np.int64(public.stake[seat])
    cost = max(price(public, rules, seat) - total, np.int64(0))
    reach, short = total + stake, stake < cost
    row = _row(public, rules, seat, number)
    capped = _bounds(public, rules, turn, number, cost, reach)
    raising = _raising(public, hidden, rules, hands, seat, reach, np.int64(turn.least), capped, row)
    tap_to: Int = np.int64(0)
    if short or raising == SHORT:
        tap_to = _tap_out(public, rules, seat, cost, row)
    bring_in: Int = np.int64(0)
    if rules.full_bet and number == 1 and public.first_act:
        bring_in = min(rules.bring_in, reach)
        if bring_in == reach:
            tap_to = np.int64(0)  # a stake that the bring-in takes whole is brought in
    open_ = rules.menu[row]
    if raising != FREE:
        open_ &= ~RISES
    if short:
        open_ &= ~CALLS
    if tap_to:
        open_ |= 1 << TAP_OUT
    pays = stake if short else cost
    turn.decision = ACT
    turn.seat = seat
    turn.open = open_
    turn.cost = pays
    turn.price = total + pays
    turn.step = rules.unit
    turn.tap_out = tap_to
    turn.bring_in = bring_in
    if rules.discards:  # elsewhere there is nothing to read in the hidden record, which is seldom at hand
        turn.thrown = hidden.gone[seat]
    else:  # a menu may have served another game before
        turn.thrown = np.uint64(0)


@part
def _row(public: Public, rules: Rules, seat: Int, number: Int) -> Int:
    """Which row of the menus applies."""
    if number > 1:
        if public.high:
            return np.int64(FACING)
        return np.int64(UNBET_OPENER) if public.first_act else np.int64(UNBET)
    if public.first_act:
        return rules.first_row_of_last_blind if seat == public.last_blind else rules.first_row
    return np.int64(FIRST_ROUND) if public.high else np.int64(UNBET)


@kernel
def _bounds(public: Public, rules: Rules, turn: Turn, number: Int, cost: Int, reach: Int) -> bool:
    """Write the bounds of a bet or raise; whether a cap on the number of raises applies."""
    kind, high, floor = rules.limit[number], np.int64(public.high), np.int64(public.floor)
    smallest, largest = rules.least_bet[number], rules.most_bet[number]
    turn.sizes = 0
    if rules.full_bet and number == 1 and high < rules.full_bet:
        pot = high + public.pot + cost
        least, ceiling = smallest, reach
        if kind == SPREAD:
            ceiling = largest
        elif kind == HALF_POT:
            ceiling = pot // 2 // rules.unit * rules.unit
        elif kind != NO_LIMIT:
            ceiling = pot
        turn.least, turn.most = least, min(max(ceiling, least), reach)
        return bool(kind == SPREAD)
    if kind == BY_BLIND:
        _sizes(public, rules, turn, number, reach)
        return True
    least = high + max(floor, smallest)
    if kind == NO_LIMIT:
        turn.least, turn.most = least, reach
        return False
    if kind == SPREAD:
        turn.least, turn.most = least, min(max(high + largest, least), reach)
        return True
    ceiling = public.pot + cost
    if kind == HALF_POT:
        ceiling = ceiling // 2 // rules.unit * rules.unit
    turn.least, turn.most = least, min(max(high + ceiling, least), reach)
    return False


@part
def _sizes(public: Public, rules: Rules, turn: Turn, number: Int, reach: Int) -> None:
    """One or two blinds, in the final round also four, never less than the last raise (S94-1994/7CS10.2 to 10.4)."""
    blind, floor, high = np.int64(public.blind), np.int64(public.floor), np.int64(public.high)
    if rules.release_frees_sizes and size_of(np.int64(public.able)) == 2:
        turn.least, turn.most = high + max(blind, floor), reach
        return
    first, last, count = np.int64(0), np.int64(0), np.int64(0)
    for place in range(rules.sizes[number]):
        times = rules.size[SIZES * number + place] * blind
        if times >= floor:
            last = high + times
            first = first if first else last
            if last <= reach:
                turn.size[count] = last
                count += 1
    if not first:
        first = last = high + floor
        if last <= reach:
            turn.size[0] = last
            count = np.int64(1)
    turn.least, turn.most, turn.sizes = first, last, count


@kernel
def _raising(
    public: Public,
    hidden: Hidden,
    rules: Rules,
    hands: Values,
    seat: Int,
    reach: Int,
    least: Int,
    capped: bool,
    row: Int,
) -> Int:
    """Whether the player, whose whole stake would go to `reach`, may bet or raise."""
    bit, high = 1 << seat, np.int64(public.high)
    others, alone = np.int64(public.able) ^ bit, True
    while others:
        other = lowest(others)
        others &= others - 1
        if np.int64(public.total[other]) + public.stake[other] > high:
            alone = False
            break
    first = public.betting_round == 1 and public.first_act
    if alone and not (first and row == OPEN_C):
        return np.int64(CLOSED)  # nobody could put in more than what stands already (C-R16)
    if public.spent & bit or (public.short_over and rules.short_tap_out == FREEZE):
        return np.int64(CLOSED)
    if public.checked & bit and not rules.check_raise:
        return np.int64(CLOSED)
    jacks = rules.openers_jacks and not high and public.betting_round <= 1
    if jacks and not holds_openers(rules, hands, hidden.own[seat]):
        return np.int64(CLOSED)
    cap = rules.cap
    is_capped = cap and public.raises >= cap and capped and (high or cap > 0)
    if is_capped and not (rules.heads_up_release and size_of(np.int64(public.able)) == 2):
        return np.int64(CLOSED)
    return np.int64(SHORT) if reach < least else np.int64(FREE)


@part
def _tap_out(public: Public, rules: Rules, seat: Int, cost: Int, row: Int) -> Int:
    """The total to which a player short of the call, or of a raise, taps out; 0 where that leads nowhere."""
    to = np.int64(public.total[seat]) + tap(public, rules, seat)
    if public.stake[seat] < cost:
        return to
    if public.betting_round == 1 and public.first_act and row in (OPEN_ANTE, OPEN_C):
        return to
    return to if rules.short_tap_out != FORBID and to > public.high else np.int64(0)


@kernel
def is_size(turn: Turn, cents: Int) -> bool:
    """Whether an amount is among those that are listed."""
    found = False
    for place in range(turn.sizes):
        found |= turn.size[place] == cents
    return found


@part
def allows(turn: Turn, to: Int) -> bool:
    """Whether a bet or raise may go to this total."""
    if turn.sizes:
        return is_size(turn, to)
    return bool(turn.least <= to <= turn.most and ((to - turn.least) % turn.step == 0 or to == turn.most))


@kernel
def act(public: Public, rules: Rules, kind: Int, to: Int) -> None:
    """The player in turn acts; `to` is the new total of a bet or raise, what else costs is known."""
    seat = np.int64(public.turn)
    bit, total = 1 << seat, np.int64(public.total[seat])
    cents = to - total
    public.pending &= ~bit
    public.spent |= bit
    public.first_act = 0
    if cents:
        stake = np.int64(public.stake[seat])
        public.stake[seat] = stake - cents
        public.pot += cents
        public.level[seat] += cents
        public.total[seat] = to
        if kind == TAP_OUT or cents == stake:
            public.able &= ~bit
        if to > public.high:
            _lead(public, rules, seat, to, kind in (BET, RAISE))
    elif kind == CHECK:
        public.checked |= bit
    if kind in (FOLD, CALL_AND_FOLD):
        public.active &= ~bit
        public.able &= ~bit
    if public.pending:
        public.turn = next_after(seat, np.int64(public.pending))


@part
def _lead(public: Public, rules: Rules, seat: Int, to: Int, full: bool) -> None:
    """Everybody else has to answer; a full bet or raise also gives them the right to raise again."""
    bit, high = 1 << seat, np.int64(public.high)
    if high < rules.full_bet and public.betting_round == 1:
        high = np.int64(0)  # less than a full bet has not opened the betting
    if full:
        public.raises += high > 0
        if (high or rules.opening_is_floor) and to - high > public.floor:
            public.floor = to - high
        public.spent = bit
    elif not high and rules.short_tap_out == OPENING_REOPENS:
        public.spent = bit
    if full or rules.tap_out_leads:
        public.aggressor = seat
    public.short_over = not full
    public.high = to
    public.pending = public.able & ~bit


@part
def total_after(public: Public, turn: Turn, kind: Int, to: Int) -> Int:
    """The total that an act leads to, whatever the answer says where there is no choice."""
    if kind in (BET, RAISE):
        return to
    if kind in (CALL, CALL_AND_FOLD):
        return np.int64(turn.price)
    if kind == TAP_OUT:
        return np.int64(turn.tap_out)
    if kind == BRING_IN:
        return np.int64(turn.bring_in)
    return np.int64(public.total[turn.seat])
