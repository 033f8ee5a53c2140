"""The words of the poker games as values: acts, limits, openings, steps of a round and the places cards go to."""

from enum import StrEnum


class Kind(StrEnum):
    """What a player in turn may do."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    TAP_OUT = "tap_out"
    CALL_AND_FOLD = "call_and_fold"
    BRING_IN = "bring_in"
    """The forced wager of the player whose card showing opens, less than a bet (G-R79)."""


class Wish(StrEnum):
    """What a player may not do in a round, so that asking for it is answered with the rule."""

    SPLIT = "split the pot by agreement"
    LEND = "give or lend chips"
    ADD = "add to the table stake"
    REMOVE = "take chips off the table stake"
    SWAP = "exchange cards with another player"


class Limit(StrEnum):
    """What bounds a bet or raise in a betting round."""

    BY_BLIND = "by_blind"
    SPREAD = "spread"
    HALF_POT = "half_pot"
    FULL_POT = "full_pot"
    NO_LIMIT = "no_limit"


class Forced(StrEnum):
    """What is put up before the cards."""

    BLINDS = "blinds"
    ANTES = "antes"
    BOTH = "both"


class Opening(StrEnum):
    """The menu of the first player of betting round one (NI2018-51/10.2)."""

    A = "A"
    B = "B"
    C = "C"


class Win(StrEnum):
    HIGH = "high"
    LOW = "low"
    SPLIT = "split"


class Ace(StrEnum):
    HIGH = "high"
    LOW = "low"


class ShortTapOut(StrEnum):
    """What a tap-out above the call and below a raise means for the others (C-R21, RR-12)."""

    NO_REOPEN = "no_reopen"
    FREEZE = "freeze"
    FORBID = "forbid"
    OPENING_REOPENS = "opening_reopens"
    """As the first, but where nobody has bet before it, whoever has checked may raise it (G-R81)."""


class TappedOpener(StrEnum):
    """Who opens where the cards that name the opener belong to a player who has tapped out (G-R80)."""

    BEST_ABLE = "best_able"
    NEXT_ABLE = "next_able"


class OddUnit(StrEnum):
    """Who gets the unit that cannot be halved between high and low (C-R08)."""

    BY_MARKER = "by_marker"
    TO_HIGH = "to_high"


class Showing(StrEnum):
    """How cards showing are compared (RR-06)."""

    HAND = "hand"
    HIGH_CARD_ONLY = "high_card_only"


class DealMode(StrEnum):
    """Hole cards one at a time, or in the game's packets (1999-FARO/H2.2, G-R10)."""

    SINGLES = "singles"
    PACKETS = "packets"


class Marker(StrEnum):
    """The buck is dealt to first, the dealer button last."""

    BUCK = "buck"
    BUTTON = "button"


class MarkerMoves(StrEnum):
    """Whether the marker goes to the next player, so that somebody may skip a blind; or lies where the blinds have
    passed, before an empty seat if need be, so that nobody does (T-R35)."""

    FORWARD = "forward"
    DEAD = "dead"


class MisdealDeadline(StrEnum):
    """Until when a fault of the first deal makes a misdeal in 1994: each its own moment, or all alike (RR-23)."""

    BY_CAUSE = "by_cause"
    FIRST_ROUND = "first_betting_round"


class AbsentBuck(StrEnum):
    """What becomes of an absent player whom the buck reaches: passed over, or out of the seat (RR-33)."""

    SKIP = "skip"
    STRICT = "strict"


class MissedBuck(StrEnum):
    """What a player owes whom the buck has passed while he sat out: he waits until it comes, or nothing (RR-45)."""

    WAITS = "waits"
    FORGIVEN = "forgiven"


class Expose(StrEnum):
    """Which hands are exposed at the showdown: those that the called hand, or the best one shown, does not beat."""

    CALLED = "called"
    BEST_SHOWN = "best_shown"


class ShortBlind(StrEnum):
    """What a blind costs to call that its player could not pay in full (RR-48)."""

    NOMINAL = "nominal"
    AS_PUT_IN = "as_put_in"


class Threshold(StrEnum):
    """What has to exceed the amount that is free of commission: a pot by itself, or all pots together (C-R22)."""

    EACH_POT = "each_pot"
    ONE_SUM = "one_sum"


class VoidPrice(StrEnum):
    """What others have to call once a wager is declared void: as before, or the highest wager left (RR-40)."""

    STAYS = "stays"
    FALLS = "falls"


class BigBlind(StrEnum):
    """Which of three blinds is the big blind by which players come in (C-R15)."""

    SECOND = "second"
    LAST = "last"


class FirstRevolution(StrEnum):
    """What a newcomer before whom the first revolution of the button has not passed is spared (C-R69)."""

    ENTRY = "entry_post"
    ANY = "any_blind"


class Verb(StrEnum):
    """What a step of the plan is waiting for."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    POST_ANTES = "post antes"
    POST_BLINDS = "post blinds"
    DEAL = "deal"
    BURN = "burn"
    DRAW = "draw"
    DISCARD = "discard"
    """Cards are thrown away and not replaced."""
    BET = "bet"
    SHOW = "show"


class DealPlace(StrEnum):
    EACH = "each"
    BOARD = "board"


class Opener(StrEnum):
    """Who acts first in a betting round."""

    AFTER_BLIND = "after the last blind"
    MARKER_ORDER = "first in the order of the marker"
    CARDS_SHOWING = "cards showing"
    LOWEST_SHOWING = "lowest cards showing"
    LOWEST_UP = "lowest card up"
    """By rank, then by suit: clubs, diamonds, hearts, spades."""
    HIGHEST_UP = "highest card up"
    """Likewise, with the ace low."""


class PostKind(StrEnum):
    """Why chips were put up without a turn."""

    ANTE = "ante"
    BLIND = "blind"
    OVER_BLIND = "over_blind"
    ENTRY = "entry"
    DEAD = "dead"
