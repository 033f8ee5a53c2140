"""One round: begun, carried on to the next decision, and answered. No kernel knows a game; the rules have its plan."""

import numpy as np

from pitboss.batch.betting import (
    act,
    allows,
    end_betting,
    is_settled,
    is_size,
    lay_menu,
    open_betting,
    owes,
    total_after,
)
from pitboss.batch.bits import lowest, size_of_cards
from pitboss.batch.codes import (
    ACT,
    ANSWER_BITS,
    ANSWER_MASK,
    BET,
    BROKEN,
    DISCARDS,
    DRAW,
    OVER,
    POST,
    RAISE,
    STEP_BET,
    STEP_BURN,
    STEP_DEAL,
    STEP_DRAW,
    STEP_POST_BLINDS,
    STEP_SHOW,
)
from pitboss.batch.compiled import kernel, part
from pitboss.batch.dealing import deal_step, exchange, fill_shoe, reserve, take
from pitboss.batch.opening import opener_of
from pitboss.batch.posting import answer_post, go_on_posting
from pitboss.batch.records import Hidden, Int, Numbers, Public, Rules, Scratch, Turn, Values, Words
from pitboss.batch.settling import settle

_NONE = np.uint64(0)


@kernel
def begin(public: Public, hidden: Hidden, rules: Rules, keys: Words, number: Int, deal: Int, stakes: Numbers) -> None:
    """Lay out a round: its number, the deal its cards are those of, and the stakes by position."""
    public.step = 0
    public.cursor = -1
    public.betting = public.betting_round = public.turn = public.first_act = 0
    public.active = public.able = (1 << rules.players) - 1
    public.pending = public.spent = public.checked = public.high = public.floor = public.raises = 0
    public.short_over = public.short_blind = public.blind = public.blinds_posted = public.over_blinds = 0
    public.last_blind = public.aggressor = -1
    public.pot = public.commission = public.decisions = public.showdown = public.pots = 0
    public.board = _NONE
    for seat in range(rules.players):
        public.stake[seat] = stakes[seat]
        public.total[seat] = public.level[seat] = public.dead[seat] = public.forced[seat] = public.held[seat] = 0
        public.up[seat] = hidden.own[seat] = hidden.gone[seat] = _NONE
    hidden.round = number
    fill_shoe(public, hidden, rules, keys, np.uint64(deal))


@kernel
def run(public: Public, hidden: Hidden, rules: Rules, hands: Values, turn: Turn, scratch: Scratch) -> Int:
    """Carry on to the next decision, which it returns; `OVER` once the pots are won."""
    while True:
        active, able = np.int64(public.active), np.int64(public.able)
        if public.betting:
            if public.pending and able & (able - 1):
                lay_menu(public, hidden, rules, hands, turn)
                return np.int64(ACT)
            if active & (active - 1) == 0:
                break
            if not is_settled(public, rules):
                lay_menu(public, hidden, rules, hands, turn)
                return np.int64(ACT)
            public.short_blind = 0
            end_betting(public, rules)
            continue
        step = np.int64(public.step)
        verb = rules.verb[step]
        if verb == STEP_BET:
            if able & (able - 1) == 0 and (not able or not owes(public, rules)):
                end_betting(public, rules)
            else:
                open_betting(public, rules, opener_of(public, rules, rules.opener[step]))
            continue
        if verb == STEP_SHOW:
            break
        if verb <= STEP_POST_BLINDS:
            decision = go_on_posting(public, rules, turn)
            if decision:
                return decision
        elif verb == STEP_DEAL:
            deal_step(public, hidden, rules, step)
        elif verb == STEP_BURN:
            take(public, hidden)
        elif _ask_to_discard(public, hidden, rules, turn, step):
            return np.int64(DISCARDS)
        public.step = step + 1
        public.cursor = -1
    settle(public, hidden, rules, hands, scratch)
    return np.int64(OVER)


@part
def _ask_to_discard(public: Public, hidden: Hidden, rules: Rules, turn: Turn, step: Int) -> bool:
    """Whether somebody is left to discard in this step; `cursor` is the position that did so last."""
    after = np.int64(public.active) & ~((2 << np.int64(public.cursor)) - 1 if public.cursor >= 0 else np.int64(0))
    if not after:
        return False
    seat = lowest(after)
    turn.decision = DISCARDS
    turn.seat = seat
    turn.open = 1 << DRAW
    turn.cost = turn.price = turn.tap_out = turn.bring_in = turn.sizes = 0
    turn.thrown = hidden.gone[seat]
    if rules.verb[step] == STEP_DRAW:
        most = min(rules.draw_most, np.int64(public.held[seat]))
        turn.least, turn.most = 0, min(most, public.shoe + reserve(public, hidden, rules, seat))
    else:
        turn.least = turn.most = rules.count[step]
    return True


@kernel
def is_open(hidden: Hidden, turn: Turn, answer: Int) -> bool:
    """Whether an answer is allowed to the player in turn."""
    kind, what = answer & ANSWER_MASK, answer >> ANSWER_BITS
    if not turn.open >> kind & 1 or what < 0:
        return False
    if kind in (BET, RAISE):
        return allows(turn, what)
    if kind == DRAW:
        cards = np.uint64(what)
        if cards & ~hidden.own[turn.seat]:
            return False
        return bool(turn.least <= size_of_cards(cards) <= turn.most)
    if kind == POST:
        return is_size(turn, what)
    return True


@kernel
def answer(public: Public, hidden: Hidden, rules: Rules, turn: Turn, given: Int) -> None:
    """Apply an answer that is open."""
    kind, what = given & ANSWER_MASK, given >> ANSWER_BITS
    public.decisions += 1
    if turn.decision == ACT:
        act(public, rules, kind, total_after(public, turn, kind, what))
    elif turn.decision == DISCARDS:
        seat = np.int64(turn.seat)
        replaced = np.int64(rules.verb[public.step] == STEP_DRAW)
        exchange(public, hidden, rules, seat, np.uint64(what), replaced)
        public.cursor = seat
    else:
        answer_post(public, rules, turn, kind, what)


@kernel
def chips_fault(public: Public, rules: Rules, stakes: Numbers) -> Int:
    """`BROKEN` unless all chips of a round that is over are with its players and the house."""
    before, after = np.int64(0), np.int64(public.commission)
    for seat in range(rules.players):
        before += stakes[seat]
        after += public.stake[seat]
        if public.stake[seat] < 0:
            return np.int64(BROKEN)
    return np.int64(OVER) if before == after and not public.pot else np.int64(BROKEN)
