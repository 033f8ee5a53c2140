"""What a kernel works on: a table's rules, what everybody sees of it, what nobody may, and the menu of one player.

A class here is the only list of its fields. In a kernel a record is one pointer with readable fields; outside, NumPy
has each field of all tables as an array without a copy. Players are *positions*: 0 is the first in the order of the
marker, so the order of the deal, of later betting rounds and of odd units is the order of the numbers.
"""

from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import numpy as np
from numpy.typing import NDArray

SEATS = 10
MORE_SEATS = 24
"""Kernels for tables of more than ten are compiled when somebody asks for them."""
STEPS, LIMIT_ROUNDS, SIZES, POSTINGS, SHOE, SCALE_STEPS = 48, 16, 8, 64, 160, 32
KEPT_ACTS = 64
RANKING_WORDS = 600_000
"""Room for the tables of any two evaluators."""

CACHE_LINE = 128
"""In bytes; processors fetch lines of 64 in pairs."""

Int = int | np.int64
"""A number in a kernel, which has one kind of them where Python and NumPy have two."""
Number = Annotated[Int, "i4"]
Wide = Annotated[Int, "i8"]
Word = Annotated[np.uint64, "u8"]
Numbers = NDArray[np.int32]
Wides = NDArray[np.int64]
Words = NDArray[np.uint64]
Reals = NDArray[np.float64]
BySeat = Annotated[Numbers, "i4", 0]
CardsBySeat = Annotated[Words, "u8", 0]


class Rules:
    """A game with its options for so many players, as numbers. Only read."""

    players: Wide
    unit: Wide
    tap_out_unit: Wide
    share_unit: Wide
    bring_in: Wide
    full_bet: Wide
    cap: Wide
    heads_up_release: Wide
    release_frees_sizes: Wide
    opening_is_floor: Wide
    check_raise: Wide
    high_card_only: Wide
    tapped_cards_count: Wide
    short_tap_out: Wide
    nominal_blind: Wide
    openers_jacks: Wide
    draw_most: Wide
    discards: Wide
    """Whether the plan lets players throw cards away."""
    odd_to_high: Wide
    shortage: Wide
    tap_out_leads: Wide
    minimum: Wide

    ante_posts: Wide
    """How many of the posts are antes; they stand before the blinds."""
    posts: Wide
    post_seat: Annotated[Wides, "i8", POSTINGS]
    post_kind: Annotated[Wides, "i8", POSTINGS]
    post_cents: Annotated[Wides, "i8", POSTINGS]
    multiples: Wide
    multiple: Annotated[Wides, "i8", SIZES]
    over_blinds: Wide
    straddles: Wide
    over_blind: Annotated[Wides, "i8", SIZES]

    verb: Annotated[Wides, "i8", STEPS]
    place: Annotated[Wides, "i8", STEPS]
    count: Annotated[Wides, "i8", STEPS]
    up: Annotated[Wides, "i8", STEPS]
    opener: Annotated[Wides, "i8", STEPS]
    betting_round: Annotated[Wides, "i8", STEPS]
    limit: Annotated[Wides, "i8", LIMIT_ROUNDS]
    least_bet: Annotated[Wides, "i8", LIMIT_ROUNDS]
    most_bet: Annotated[Wides, "i8", LIMIT_ROUNDS]
    sizes: Annotated[Wides, "i8", LIMIT_ROUNDS]
    size: Annotated[Wides, "i8", LIMIT_ROUNDS * SIZES]
    menu: Annotated[Wides, "i8", 12]
    """By row, one bit for each kind of act."""
    first_row: Wide
    first_row_of_last_blind: Wide

    scheme: Wide
    charge_base: Wide
    charge_free: Wide
    charge_cap: Wide
    charge_chip: Wide
    """What a charge is taken in: a dollar by the old scales, or one where chips are no money; else the least chip."""
    each_pot: Wide
    exempt_whole_round: Wide
    scale_steps: Wide
    scale_pot: Annotated[Wides, "i8", SCALE_STEPS]
    scale_cents: Annotated[Wides, "i8", SCALE_STEPS]

    cards: Wide
    deck: Annotated[NDArray[np.uint8], "u1", 56]
    term: Annotated[Words, "u8", 56]
    evaluators: Wide
    valuer: Annotated[Wides, "i8", 2]
    hand_size: Annotated[Wides, "i8", 2]
    starts_at: Annotated[Wides, "i8", 6]
    ranks_at: Annotated[Wides, "i8", 6]
    """For five, six and seven cards; then the same of the second evaluator."""
    flush_at: Annotated[Wides, "i8", 2]
    two_and_three_at: Annotated[Wides, "i8", 2]
    pairs_at: Wide
    triples_at: Wide
    few_at: Annotated[Wides, "i8", 2]
    pool_at: Annotated[Wides, "i8", 2]
    """What hands are worth after a draw, in games that have one."""
    pair_category: Wide
    odd_category: Wide


class Values:
    """What hands are worth: the tables of a game's evaluators, one behind the other. Only read.

    A record and no array: kernels count who holds an array, at every call and across threads; of records they do not.
    """

    words: Annotated[NDArray[np.uint16], "u2", RANKING_WORDS]


class Public:
    """One table, as everybody at it sees it."""

    step: Number
    cursor: Number
    betting: Number
    betting_round: Number
    turn: Number
    first_act: Number
    active: Number
    able: Number
    pending: Number
    spent: Number
    checked: Number
    high: Number
    floor: Number
    raises: Number
    aggressor: Number
    """Who bet or raised last in the betting round; -1 while nobody has."""
    short_over: Number
    short_blind: Number
    blind: Number
    last_blind: Number
    blinds_posted: Number
    over_blinds: Number
    pot: Number
    commission: Number
    shoe: Number
    """How many cards are left in it."""
    decisions: Number
    showdown: Number
    pots: Number
    """What all pots held when they were shared, commission included."""
    board: Word
    stake: BySeat
    total: BySeat
    level: BySeat
    dead: BySeat
    forced: BySeat
    held: BySeat
    """How many cards each has."""
    up: CardsBySeat


class Hidden:
    """What lies face down at one table: given to no policy and to no observation."""

    round: Wide
    stream: Word
    dealt: Number
    """How many cards of the shoe have been dealt."""
    shoe_end: Number
    own: CardsBySeat
    gone: CardsBySeat
    """What each has discarded."""
    shoe: Annotated[NDArray[np.uint8], "u1", SHOE]


class Turn:
    """What the player in turn is asked, and may answer. It may rest on his cards, so it is his alone."""

    decision: Number
    seat: Number
    open: Number
    """One bit for each kind of answer."""
    cost: Number
    price: Number
    least: Number
    most: Number
    step: Number
    sizes: Number
    tap_out: Number
    bring_in: Number
    size: Annotated[Numbers, "i4", SIZES]
    thrown: Word
    """What he has thrown away himself."""


class History:
    """The last acts of a round at one table, which everybody saw; after the last place comes the first again."""

    count: Number
    """How many there have been in the round."""
    betting_round: Annotated[NDArray[np.int8], "i1", KEPT_ACTS]
    seat: Annotated[NDArray[np.int8], "i1", KEPT_ACTS]
    kind: Annotated[NDArray[np.int8], "i1", KEPT_ACTS]
    total: Annotated[Numbers, "i4", KEPT_ACTS]
    """To which an act went; how many cards were thrown away."""


class Scratch:
    """Where pots are laid out; one for each thread."""

    pots: Wide
    cents: Annotated[Wides, "i8", 0]
    eligible: Annotated[Wides, "i8", 0]
    paid: Annotated[Wides, "i8", 0]
    """Who paid into each pot."""
    high: Annotated[Wides, "i8", 0]
    low: Annotated[Wides, "i8", 0]
    taken: Annotated[Wides, "i8", 0]
    charged: Annotated[Wides, "i8", 0]
    value: Annotated[Wides, "i8", 0]
    low_value: Annotated[Wides, "i8", 0]
    sums: Wide
    side: Annotated[Wides, "i8", 2 * MORE_SEATS]
    among: Annotated[Wides, "i8", 2 * MORE_SEATS]
    sum: Annotated[Wides, "i8", 2 * MORE_SEATS]
    three: Annotated[Wides, "i8", 40]


class RecordTypes(msgspec.Struct, frozen=True):
    """The types of all records, for tables of up to so many players."""

    seats: int
    rules: np.dtype[np.void]
    public: np.dtype[np.void]
    hidden: np.dtype[np.void]
    turn: np.dtype[np.void]
    scratch: np.dtype[np.void]


@cache
def layout_for(players: int) -> RecordTypes:
    seats = SEATS if players <= SEATS else MORE_SEATS
    return RecordTypes(seats, *(dtype_of(record, seats) for record in (Rules, Public, Hidden, Turn, Scratch)))


def records(dtype: np.dtype[Any], count: int) -> Any:  # NumPy's types do not tell which fields a record has
    """So many blank records; to a kernel a sequence of them.

    They begin and end on lines of the cache that nobody else has: threads that write on one line wait for each other.
    """
    size = dtype.itemsize * count
    room = np.zeros(size + 2 * CACHE_LINE, np.uint8)
    start = -room.__array_interface__["data"][0] % CACHE_LINE
    return room[start : start + size].view(dtype)


def dtype_of(record: type, seats: int) -> np.dtype[np.void]:
    """The type of a record, field by field of its class; a length of 0 is one place for each seat."""
    fields: list[tuple[Any, ...]] = []  # names, types and shapes, as NumPy takes them
    for name, hint in get_type_hints(record, include_extras=True).items():
        assert get_origin(hint) is Annotated, name
        code, *length = get_args(hint)[1:]
        fields.append((name, code, *[(size or seats,) for size in length]))
    return np.dtype(fields, align=True)


VALUES, HISTORY = dtype_of(Values, 0), dtype_of(History, 0)
