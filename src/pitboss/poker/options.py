"""The operator's choices for a table, as one validated value; a field left out takes the game's default.

All amounts are cents, or tournament chips where the currency says so. Fields follow NI2018-51/4.2 and the switches
of the numbered readings.
"""

import msgspec

from pitboss.play.money import Currency
from pitboss.poker.commission import Commission, NoCommission
from pitboss.poker.kinds import (
    AbsentBuck,
    Ace,
    BigBlind,
    DealMode,
    Expose,
    FirstRevolution,
    Forced,
    Limit,
    MarkerMoves,
    MisdealDeadline,
    MissedBuck,
    OddUnit,
    Opening,
    ShortBlind,
    ShortTapOut,
    Showing,
    TappedOpener,
    Threshold,
    VoidPrice,
    Win,
)


class BetLimit(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True, forbid_unknown_fields=True):
    """The bounds of one betting round. `sizes` count blinds and belong to `by_blind`; `maximum` belongs to `spread`."""

    kind: Limit = Limit.NO_LIMIT
    minimum: int = 0
    maximum: int = 0
    sizes: tuple[int, ...] = ()


class Options(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, cache_hash=True, forbid_unknown_fields=True
):
    """Every choice that the rules leave to the operator, the players or a reading.

    What a field is here without a word is what it is in a record that does not name it, and so never changes; what a
    table has by default is the game's.
    """

    # cards and hands
    deck: int = 52
    joker: bool = False
    ace_low: bool | None = None
    """None: as the deck has it (always on with 52 cards in 1994, off otherwise)."""
    win: Win = Win.HIGH
    low_qualifier: bool = False
    low_ace: Ace = Ace.HIGH
    strict_1994: bool = False
    deal: DealMode = DealMode.SINGLES
    burn: bool = False
    draw_most: int = 5
    openers_jacks: bool = False

    # forced contributions
    forced: Forced = Forced.BLINDS
    blinds: tuple[int, ...] = ()
    blind_multiples: tuple[int, ...] = ()
    ante: int = 0
    dead_blind: int = 0
    """What the last blind puts up beside it, dead: one ante for all, where conditions have it (T-R40)."""
    marker_moves: MarkerMoves = MarkerMoves.FORWARD
    """A dead button needs two blinds or more, and conditions that prevail (T-R35)."""
    blinds_first: bool = False
    """A stack too short for both pays the blind before the ante (T-R39)."""
    bring_in: int = 0
    """What the player whose card showing opens the first betting round has to wager at least; 0: there is none."""
    over_blinds: tuple[int, ...] = ()
    straddles: int = 0
    opening: Opening = Opening.B
    ante_opener_may_check: bool = False

    # betting
    unit: int = 100
    limits: tuple[BetLimit, ...] = ()
    raise_cap: int | None = None
    """Raises after the opening in betting rounds with fixed amounts; 0: any number; None: as the game has it."""
    heads_up_release: bool = False
    release_frees_sizes: bool = False
    opening_is_floor: bool = True
    check_raise: bool = True
    showing: Showing = Showing.HAND
    tapped_opener: TappedOpener = TappedOpener.BEST_ABLE
    tap_out_unit: int = 0
    short_tap_out: ShortTapOut = ShortTapOut.NO_REOPEN
    short_blind: ShortBlind = ShortBlind.AS_PUT_IN
    early_card_raises: bool = False
    """Beside a communal card that was shown early, raises of the table minimum are allowed (RR-28)."""

    # the end
    expose: Expose = Expose.BEST_SHOWN
    split_odd_unit: OddUnit = OddUnit.BY_MARKER
    share_unit: int = 0
    """The smallest chip in which a pot of such chips is shared; 0: the unit."""
    commission: Commission = NoCommission()
    commission_threshold: Threshold = Threshold.ONE_SUM

    # the table
    min_table_stake: int = 0
    max_buy_in: int = 0
    time_limit: int = 0
    declared_lapses: bool = False
    forfeit_void: bool = False
    """A wager that is declared void stays in the pot (RR-30); otherwise it goes back."""
    void_price: VoidPrice = VoidPrice.STAYS
    absent_buck: AbsentBuck = AbsentBuck.SKIP
    missed_buck: MissedBuck = MissedBuck.FORGIVEN
    misdeal_deadline: MisdealDeadline = MisdealDeadline.BY_CAUSE
    big_blind: BigBlind = BigBlind.SECOND
    first_revolution: FirstRevolution = FirstRevolution.ENTRY
    conditions: bool = False
    """Tournament conditions apply: they may lift seat limits and combine blinds with antes."""
    currency: Currency = Currency.DOLLARS
    """What the amounts are, and so how they are told; chips are for tournaments only."""

    @property
    def minimum(self) -> int:
        """The minimum wager of the table."""
        return self.limits[0].minimum if self.limits else self.unit

    def amount(self, count: int) -> str:
        """An amount as this table tells it."""
        return self.currency.amount(count)

    def limit(self, betting_round: int) -> BetLimit:
        """The bounds of a betting round; the last entry serves all that follow."""
        return self.limits[min(betting_round, len(self.limits)) - 1]
