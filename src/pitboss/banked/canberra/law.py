"""Which rules of Canberra Poker say what: one `CanberraLaw` per edition, so that editions differ by data alone."""

import msgspec

from pitboss.banked.house.law import HouseLaw
from pitboss.hands import Category
from pitboss.play import RuleIds
from pitboss.register import Register


class Odds(msgspec.Struct, frozen=True, gc=False):
    """So many to one, and the row that says so."""

    to_one: int
    rules: RuleIds


class CanberraLaw(HouseLaw, frozen=True, kw_only=True):
    """The rules of one edition, matter by matter."""

    # wagers
    open: RuleIds
    ante: RuleIds
    chip: RuleIds
    chip_needs_ante: RuleIds
    chip_of_meter: RuleIds
    not_offered: RuleIds
    placed: RuleIds
    unit: RuleIds
    below: RuleIds
    again_below: RuleIds
    above: RuleIds
    locked: RuleIds
    late: RuleIds
    no_more_bets: RuleIds
    nothing_to_deal: RuleIds

    # the cards and what players do
    deal_player: RuleIds
    deal_dealer: RuleIds
    deal_last: RuleIds
    look: RuleIds
    fold: RuleIds
    fold_late: RuleIds
    """What lets a house fold a hand on which nobody decides: no rule does (G-R56), so a condition of the house."""
    bet: RuleIds
    bet_amount: RuleIds
    no_third_way: RuleIds

    # settlement
    reveal: RuleIds
    qualifies: RuleIds
    no_hand: RuleIds
    settle_no_hand: RuleIds
    win: RuleIds
    lose: RuleIds
    tie: RuleIds
    chip_collected: RuleIds
    chip_collected_no_hand: RuleIds
    left_up: RuleIds
    left_up_no_hand: RuleIds
    jackpot: RuleIds
    end: RuleIds
    odds: dict[Category, Odds]

    # numbers that conditions of a tournament may replace
    bet_multiple: int = 2
    """The bet in antes."""
    ante_pays: int = 1
    """What a winning ante pays, to one."""
    plays_with: str = "ace-king"
    """What the dealer needs in order to take part, as `hand_values.least_qualifying` reads it."""
    exposed_for_misdeal: int = 3

    # irregularities
    exposed: RuleIds
    misdeal: RuleIds
    out_of_order: RuleIds
    out_of_order_dealer: RuleIds
    wrong_count: RuleIds
    dealer_count: RuleIds
    rebuild: RuleIds
    rack_decision: RuleIds
    no_ante: RuleIds
    bet_over: RuleIds
    bet_short: RuleIds
    uncovered: RuleIds
    forfeit: RuleIds
    invalid: RuleIds
    invalid_disruption: RuleIds
    invalid_fraud: RuleIds
    reversed: RuleIds
    counted_after: RuleIds
    returns_chip_only: RuleIds
    """By the letter of 1995; empty where all wagers go back."""

    __hash__ = object.__hash__


LAWS: Register[CanberraLaw] = Register(of="Canberra Poker")


def bet_words(law: CanberraLaw) -> str:
    """`twice the ante`, or what conditions make of it."""
    return {1: "the ante", 2: "twice the ante"}.get(law.bet_multiple, f"{law.bet_multiple} times the ante")
