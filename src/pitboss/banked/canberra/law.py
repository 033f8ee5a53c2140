"""Which rules of Canberra Poker say what: one value for 1997, and what differs in 1995 as data."""

import msgspec
from msgspec.structs import asdict, replace

from pitboss.banked.house.law import HouseLaw, house_law
from pitboss.hands import Category
from pitboss.malformed import Malformed
from pitboss.play import RuleIds


class Odds(msgspec.Struct, frozen=True, gc=False):
    """So many to one, and the row that says so."""

    to_one: int
    rules: RuleIds


class Law(HouseLaw, frozen=True, kw_only=True):
    """The rules of one edition, matter by matter."""

    # wagers
    open: RuleIds
    ante: RuleIds
    chip: RuleIds
    chip_needs_ante: RuleIds
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
    returns_chip_only: RuleIds
    """By the letter of 1995; empty where all wagers go back."""

    __hash__ = object.__hash__


def law_of(edition: str) -> Law:
    if edition not in LAWS:
        raise Malformed(f"no edition {edition!r} of Canberra Poker: there is {', '.join(LAWS)}")
    return LAWS[edition]


def bet_words(law: Law) -> str:
    """`twice the ante`, or what conditions make of it."""
    return {1: "the ante", 2: "twice the ante"}.get(law.bet_multiple, f"{law.bet_multiple} times the ante")


def _of(*numbers: str) -> RuleIds:
    return tuple(f"S89-1997/{number}" for number in numbers)


def _odds() -> dict[Category, Odds]:
    rows = {
        "one-pair-or-less": (1, (Category.FIVE_ODD_CARDS, Category.ONE_PAIR)),
        "two-pairs": (2, (Category.TWO_PAIRS,)),
        "three-of-a-kind": (3, (Category.THREE_OF_A_KIND,)),
        "straight": (4, (Category.STRAIGHT,)),
        "flush": (5, (Category.FLUSH,)),
        "full-house": (7, (Category.FULL_HOUSE,)),
        "four-of-a-kind": (20, (Category.FOUR_OF_A_KIND,)),
        "straight-flush": (50, (Category.STRAIGHT_FLUSH,)),
        "royal-flush": (250, (Category.ROYAL_FLUSH,)),
    }
    return {
        category: Odds(to_one, _of(f"10.BET.{row}"))
        for row, (to_one, categories) in rows.items()
        for category in categories
    }


LAW_1997 = Law(
    **asdict(house_law(("S89-1997/INST", "S89-1997/INST.revoke", "G-R53"))),
    open=_of("6.1", "T.Round of Play"),
    ante=_of("6.1", "6.1(a)", "T.Ante", "5.1"),
    chip=(*_of("6.1(b)", "11.1"), "G-R35"),
    chip_needs_ante=_of("11.1"),
    not_offered=_of("1.equip", "6.1(b)"),
    placed=_of("6.6"),
    unit=_of("5.1", "5.1(b)"),
    below=_of("5.1", "5.1(c)"),
    again_below=(*_of("5.1", "5.1(c)"), "G-R58"),
    above=_of("5.1", "5.1(d)"),
    locked=_of("6.5"),
    late=_of("6.6", "8.2"),
    no_more_bets=_of("8.2", "6.6", "6.1"),
    nothing_to_deal=_of("6.1", "6.1(a)", "8.2(a)"),
    deal_player=_of("8.1", "8.2", "8.2(a)", "7.4"),
    deal_dealer=_of("8.1", "8.2", "8.2(b)", "7.4"),
    deal_last=_of("8.1", "8.2(b)", "8.2(c)", "7.4"),
    look=_of("6.2"),
    fold=_of("T.Fold", "6.3", "9.1"),
    bet=_of("T.Bet", "6.4"),
    bet_amount=_of("6.4"),
    no_third_way=(*_of("6.2", "T.Bet"), "G-R56"),
    reveal=_of("9.2"),
    qualifies=_of("9.3"),
    no_hand=_of("9.3", "9.4"),
    settle_no_hand=_of("9.4", "9.4(a)", "9.4(b)", "9.4(d)", "10.ANTE", "T.Void"),
    win=_of("9.5", "9.5(a)", "9.5(a)(i)", "9.5(b)", "10.ANTE"),
    lose=_of("9.5", "9.5(a)", "9.5(a)(ii)", "9.5(b)"),
    tie=_of("9.5", "9.5(a)", "9.5(a)(iii)", "9.5(b)", "T.Void"),
    chip_collected=_of("11.2"),
    chip_collected_no_hand=_of("9.4(c)"),
    left_up=(*_of("9.5(c)"), "G-R39"),
    left_up_no_hand=(*_of("9.4(e)"), "G-R39"),
    jackpot=(*_of("11.2"), "G-R38"),
    end=_of("T.Round of Play"),
    odds=_odds(),
    exposed=_of("13.2"),
    misdeal=(*_of("13.2", "T.Void"), "G-R47", "G-R48", "G-R52"),
    out_of_order=_of("13.3", "T.Void"),
    out_of_order_dealer=_of("13.3", "15.6"),
    wrong_count=_of("13.4", "T.Void"),
    dealer_count=_of("13.5", "9.4"),
    rebuild=_of("13.6"),
    rack_decision=(),
    no_ante=_of("13.7", "T.Void"),
    bet_over=_of("6.4"),
    bet_short=_of("6.4", "15.6"),
    uncovered=_of("15.6"),
    forfeit=_of("6.9", "15.2(a)"),
    invalid=(*_of("15.3", "15.4"), "G-R47"),
    invalid_disruption=_of("15.3(a)"),
    invalid_fraud=_of("15.3(b)"),
    reversed=("G-R66",),
    returns_chip_only=(),
)


def _of_1995(*numbers: str) -> RuleIds:
    return tuple(f"S58-1995/CP{number}" for number in numbers)


LAW_1995 = replace(
    LAW_1997,
    edition=("S58-1995/INST", "S58-1995/CP15", "G-R53", "G-R54"),
    exposed=_of_1995("15", "15.2"),
    misdeal=(*_of_1995("15", "15.3"), "G-R47", "G-R48", "G-R52"),
    out_of_order=(*_of_1995("15", "15.4"), "G-R49", "G-R54"),
    out_of_order_dealer=(*_of_1995("15", "15.4"), "S89-1997/15.6"),
    wrong_count=_of_1995("15", "15.5"),
    dealer_count=(*_of_1995("15", "15.6"), "G-R54"),
    rebuild=(),
    rack_decision=("S89-1997/15.6", "G-R50"),
    no_ante=(*_of_1995("15", "15.4"), "G-R51"),
    returns_chip_only=(*_of_1995("15", "15.4"), "G-R49"),
)

LAWS: dict[str, Law] = {"canberra-1995": LAW_1995, "canberra-1997": LAW_1997}
"""By edition, oldest first."""
