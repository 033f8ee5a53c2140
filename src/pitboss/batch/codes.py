"""The numbers by which kernels know kinds of acts, decisions, steps of a plan and choices of the table."""

from pitboss.poker.kinds import DealPlace, Kind, Limit, Opener, PostKind, ShortTapOut, Verb

# What a player answers: acts in the order of `Kind`, then the answers to other questions. 0 is no answer.
FOLD, CHECK, CALL, BET, RAISE, TAP_OUT, CALL_AND_FOLD, BRING_IN = range(1, 9)
DRAW, POST, DECLINE = 9, 10, 11
KINDS: dict[int, Kind] = dict(enumerate(Kind, 1))
ANSWER_BITS = 4
ANSWER_MASK = 15
"""An answer is one number: its kind in the low bits, above them a total, a level to post or a set of cards."""

# What a player is asked.
ACT, DISCARDS, BLIND_LEVEL, OVER_BLIND_OFFER = range(1, 5)
OVER = 0
BROKEN = -1
"""Chips were lost or made: a kernel is wrong."""

STEP_POST_ANTES, STEP_POST_BLINDS, STEP_DEAL, STEP_BURN, STEP_DRAW, STEP_DISCARD, STEP_BET, STEP_SHOW = range(8)
VERBS = {
    Verb.POST_ANTES: STEP_POST_ANTES,
    Verb.POST_BLINDS: STEP_POST_BLINDS,
    Verb.DEAL: STEP_DEAL,
    Verb.BURN: STEP_BURN,
    Verb.DRAW: STEP_DRAW,
    Verb.DISCARD: STEP_DISCARD,
    Verb.BET: STEP_BET,
    Verb.SHOW: STEP_SHOW,
}
EACH, BOARD = range(2)
PLACES = {DealPlace.EACH: EACH, DealPlace.BOARD: BOARD}
AFTER_BLIND, MARKER_ORDER, CARDS_SHOWING, LOWEST_SHOWING, LOWEST_UP, HIGHEST_UP = range(6)
OPENERS = dict(zip(Opener, range(6), strict=True))

POST_ANTE, POST_BLIND, POST_DEAD = range(3)
POSTS = {PostKind.ANTE: POST_ANTE, PostKind.BLIND: POST_BLIND, PostKind.DEAD: POST_DEAD}

BY_BLIND, SPREAD, HALF_POT, FULL_POT, NO_LIMIT = range(5)
LIMITS = dict(zip(Limit, range(5), strict=True))

NO_REOPEN, FREEZE, FORBID, OPENING_REOPENS = range(4)
SHORT_TAP_OUTS = dict(zip(ShortTapOut, range(4), strict=True))

# Rows of the menus.
(
    OPEN_A,
    OPEN_B,
    OPEN_C,
    OPEN_ANTE,
    OPEN_ANTE_FREE,
    OPEN_FORCED_BLIND,
    OPEN_MARKER_IN,
    OPEN_BRING_IN,
    FIRST_ROUND,
    FACING,
    UNBET,
    UNBET_OPENER,
) = range(12)
ROWS = (
    "open_a",
    "open_b",
    "open_c",
    "open_ante",
    "open_ante_free",
    "open_forced_blind",
    "open_marker_in",
    "open_bring_in",
    "first_round",
    "facing",
    "unbet",
    "unbet_opener",
)

NO_CHARGE, SCALE_1994, LESSER, PERCENTAGE = range(4)

# How the cards of a hand are valued.
BEST_FIVE, DEUCE_TO_SEVEN, TWO_AND_THREE, FEW, BADUGI = range(5)
