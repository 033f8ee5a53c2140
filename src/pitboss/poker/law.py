"""Which rules say what: one `Law` per edition names the rules that decide each matter that can come up in a round.

The engine cites these values and knows no rule number itself, so two editions differ by data alone.
"""

import msgspec

from pitboss.play import RuleIds
from pitboss.poker.rulings.law import RulingLaw


class Menu(msgspec.Struct, frozen=True, kw_only=True):
    """The rules that open each kind of act to the player in turn; a kind left out is not on the menu."""

    fold: RuleIds = ()
    check: RuleIds = ()
    call: RuleIds = ()
    bet: RuleIds = ()
    raise_: RuleIds = ()
    call_and_fold: RuleIds = ()
    bring_in: RuleIds = ()
    closes: RuleIds
    """The rules that leave the other kinds off this menu."""


NO_MENU = Menu(closes=())
"""For an opening that an edition does not know; its options are refused before a round begins."""


class Law(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one edition of one game, matter by matter."""

    # before the cards
    start: RuleIds
    heads_up: RuleIds
    heads_up_tournament: RuleIds = ()
    """Under tournament conditions the marker posts the first blind and opens round one; empty: as elsewhere."""
    stakes: RuleIds
    shuffle: RuleIds
    cut: RuleIds
    cut_by_dealer: RuleIds
    shoe: RuleIds
    ante: RuleIds
    blind: RuleIds
    blind_size: RuleIds
    further_blinds: RuleIds
    blind_names: tuple[RuleIds, ...] = ()
    """What the first, the second and further ones of several blinds are called."""
    over_blind: RuleIds
    entry_post: RuleIds
    dead_blind: RuleIds = ()
    """What the last blind puts up for all beside it; empty: nothing."""
    dead_button: RuleIds = ()
    """By what a button may be dead where conditions prevail; empty: it moves to the next player, whatever they say."""
    chips: RuleIds

    # who may do what
    turn_first: RuleIds
    turn_later: RuleIds
    opener_first: RuleIds
    opener_first_ante: RuleIds
    opener_later: RuleIds
    tapped_opener: RuleIds = ()
    """Who opens where the cards that name the opener belong to a player who has tapped out."""
    open_a: Menu = NO_MENU
    open_b: Menu = NO_MENU
    open_c: Menu = NO_MENU
    open_forced_blind: Menu = NO_MENU
    open_marker_in: Menu = NO_MENU
    open_ante: Menu = NO_MENU
    open_ante_free: Menu = NO_MENU
    open_bring_in: Menu = NO_MENU
    first_round: Menu
    unbet_opener: Menu
    unbet: Menu
    facing: Menu
    last_blind: RuleIds
    check_in_first: RuleIds
    check_after_bet: RuleIds
    no_bet_yet: RuleIds

    # how much
    bet_size: RuleIds
    sizes_first: RuleIds
    sizes_middle: RuleIds
    sizes_final: RuleIds
    ante_open: RuleIds
    ante_raise: RuleIds
    half_pot: RuleIds
    full_pot: RuleIds
    no_limit: RuleIds
    raise_floor: RuleIds
    wrong_amount: RuleIds
    completing: RuleIds = ()
    """What a raise of a bring-in goes to."""
    raise_cap: RuleIds
    cap_release: RuleIds
    short_tap_out: RuleIds
    raise_spent: RuleIds
    raise_alone: RuleIds
    tap_out: RuleIds
    short_blind: RuleIds
    """What a blind costs to call that was not paid in full."""

    # how betting and dealing go on
    betting: RuleIds
    one_left_first: RuleIds
    one_left_later: RuleIds
    equal_first: RuleIds
    equal_later: RuleIds
    all_checked: RuleIds
    no_betting: RuleIds
    shortage: RuleIds
    draw: RuleIds
    reshuffle: RuleIds
    fold: RuleIds

    # how it ends
    uncalled: RuleIds
    pots: RuleIds
    side_pots: RuleIds
    showdown: RuleIds
    show_first: RuleIds
    show_first_uncalled: RuleIds
    hand: RuleIds
    muck: RuleIds
    reveal: RuleIds
    """Cards shown after the round are shown to all."""
    conceal: RuleIds
    """Until then hands stay covered, folded ones too."""
    settle: RuleIds
    announce: RuleIds
    pay: RuleIds
    share: RuleIds
    odd_unit: RuleIds
    same_winners: RuleIds
    high: RuleIds
    low: RuleIds
    split: RuleIds
    split_odd: RuleIds
    no_low: RuleIds
    end: RuleIds

    # what nobody may ask for
    no_splitting: RuleIds
    no_lending: RuleIds
    no_adding: RuleIds
    no_removing: RuleIds
    no_swapping: RuleIds

    irregular: RulingLaw
    """What the edition makes of irregularities."""

    # commission
    commission: RuleIds
    commission_free: RuleIds
    """No commission belongs to this table at all: tournaments, common practice."""
    commission_none: RuleIds
    commission_rate: RuleIds
    commission_ten: RuleIds
    commission_variation: RuleIds
    """A scale of the operator's own that charges less; empty where there is none."""
    commission_several: RuleIds
    commission_tie: RuleIds
    commission_forced: RuleIds
    commission_time: RuleIds
