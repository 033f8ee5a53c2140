"""Posts before the cards: antes, blinds, a dead one beside the last, and over-blinds on offer (C-R13, C-R14)."""

import numpy as np

from pitboss.batch.bits import next_after
from pitboss.batch.codes import (
    BLIND_LEVEL,
    DECLINE,
    OVER,
    OVER_BLIND_OFFER,
    POST,
    POST_ANTE,
    POST_BLIND,
    POST_DEAD,
    STEP_POST_ANTES,
)
from pitboss.batch.compiled import kernel, part
from pitboss.batch.records import Int, Public, Rules, Turn


@kernel
def tap(public: Public, rules: Rules, seat: Int) -> Int:
    """What tapping out puts in: whole units, or everything below one (C-R20)."""
    stake, unit = np.int64(public.stake[seat]), rules.tap_out_unit
    return stake if stake < unit else stake // unit * unit


@kernel
def go_on_posting(public: Public, rules: Rules, turn: Turn) -> Int:
    """Take posts without a choice, up to one with a choice, or to the end of the step; then nothing is due."""
    antes = rules.verb[public.step] == STEP_POST_ANTES
    end = rules.ante_posts if antes else rules.posts
    if public.cursor < 0:
        public.cursor = 0 if antes else rules.ante_posts
    while public.cursor < end:
        place = np.int64(public.cursor)
        seat, kind, cents = rules.post_seat[place], rules.post_kind[place], rules.post_cents[place]
        if kind == POST_DEAD and not public.able >> seat & 1:
            public.cursor += 1  # the live blind comes first: whoever has nothing left puts up nothing dead (T-R40)
            continue
        if kind == POST_BLIND and rules.multiples:
            if _offer_levels(public, rules, turn, seat, cents) > 1:
                return np.int64(BLIND_LEVEL)
            cents = np.int64(turn.size[0])
        post(public, rules, seat, kind, cents)
        public.cursor += 1
    if _offer_over_blind(public, rules, turn):
        return np.int64(OVER_BLIND_OFFER)
    return np.int64(OVER)


@part
def answer_post(public: Public, rules: Rules, turn: Turn, kind: Int, level: Int) -> None:
    """What the player in turn posts, or that he declines; after that there are no more."""
    seat = np.int64(turn.seat)
    if kind == DECLINE:
        public.step += 1
        public.cursor = -1
        return
    post(public, rules, seat, np.int64(POST_BLIND), level)
    if turn.decision == BLIND_LEVEL:
        public.cursor += 1
    else:
        public.over_blinds += 1


@kernel
def post(public: Public, rules: Rules, seat: Int, kind: Int, level: Int) -> None:
    stake = np.int64(public.stake[seat])
    cents = level if stake >= level else tap(public, rules, seat)
    public.stake[seat] -= cents
    public.pot += cents
    public.forced[seat] += cents
    if stake <= level:
        public.able &= ~(1 << seat)
    if kind == POST_DEAD:
        public.dead[seat] += cents
        return
    public.level[seat] += cents
    if kind == POST_ANTE:
        return
    public.total[seat] += cents
    if cents < level:
        public.short_blind = 1
    public.high = max(public.high, level)
    public.blinds_posted |= 1 << seat
    if not public.blind:
        public.blind = level
    public.last_blind = seat


@part
def _offer_levels(public: Public, rules: Rules, turn: Turn, seat: Int, cents: Int) -> Int:
    """The blind of the buck: the minimum once, twice or three times, as its player likes and can pay (RR-02)."""
    count, least = np.int64(0), cents * rules.multiple[0]
    for place in range(rules.multiples):
        level = cents * rules.multiple[place]
        least = min(least, level)
        if level <= public.stake[seat]:
            turn.size[count] = level
            count += 1
    if not count:
        turn.size[0] = least
        count += 1
    _ask(turn, np.int64(BLIND_LEVEL), seat, 1 << POST)
    turn.sizes = count
    turn.least, turn.most = turn.size[0], turn.size[count - 1]
    return count


@part
def _offer_over_blind(public: Public, rules: Rules, turn: Turn) -> bool:
    if public.last_blind < 0 or public.over_blinds >= rules.over_blinds:
        return False
    seat = next_after(np.int64(public.last_blind), np.int64((1 << rules.players) - 1))
    if public.blinds_posted >> seat & 1:
        return False
    _ask(turn, np.int64(OVER_BLIND_OFFER), seat, (1 << POST) | (1 << DECLINE))
    turn.size[0] = 2 * np.int64(public.high) if rules.straddles else rules.over_blind[public.over_blinds]
    turn.sizes = 1
    turn.least = turn.most = turn.size[0]
    return True


@kernel
def _ask(turn: Turn, decision: Int, seat: Int, open_: Int) -> None:
    turn.decision = decision
    turn.seat = seat
    turn.open = open_
    turn.cost = turn.price = turn.tap_out = turn.bring_in = 0
    turn.thrown = np.uint64(0)
