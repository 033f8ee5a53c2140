"""Hold'em and Omaha of common practice: Hold-em of 2018 but for the points that G-R62 names."""

from msgspec.structs import replace

from pitboss.editions import ni2018
from pitboss.editions.ni2018.tournament import TOURNAMENT as OF_2018
from pitboss.poker.commission import NoCommission
from pitboss.poker.kinds import Ace, Expose, Forced, Limit, ShortTapOut, Threshold
from pitboss.poker.options import BetLimit
from pitboss.table.tournament_law import Regime, Share

LAW = replace(
    ni2018.LAW,
    start=("G-R62", "NI2018-51/8.3", "NI2018-51/dict:Dealer Button", "NI2018-51/dict:Round of Play", "NI2018-51/2.1"),
    heads_up=("G-R62",),
    dead_button=("G-R62", "T-R35"),
    blind=(
        "G-R62",
        "NI2018-51/8.4",
        "NI2018-51/8.4(a)",
        "NI2018-51/dict:Blind",
        "NI2018-51/dict:Post",
    ),
    opener_first=("G-R62", "NI2018-51/10.1", "NI2018-51/9.3"),
    opener_first_ante=("G-R62", "NI2018-51/10.1", "NI2018-51/9.3"),
    short_tap_out=("NI2018-51/14.5", "C-R21", "G-R81"),
    muck=("G-R62", "NI2018-51/13.1"),
    commission_free=("G-R62",),
)

OMAHA_LAW = replace(LAW, hand=ni2018.OMAHA.law.hand, irregular=ni2018.OMAHA.law.irregular)

TABLE = replace(ni2018.TABLE, edition=("G-R62",), approvals=(), sign=replace(ni2018.TABLE.sign, edition=("G-R62",)))

HOLDEM = replace(
    ni2018.HOLDEM,
    title="Hold'em, common practice",
    edition="holdem-common-practice",
    law=LAW,
    table=TABLE,
    plan=ni2018.plan_of(LAW, ni2018.HOLE, 2),
    forced=tuple(Forced),
    heads_up_marker_first=True,
    may_concede=True,
    common_practice=True,
    defaults=replace(
        ni2018.OPTIONS,
        unit=1,
        ace_low=True,
        low_ace=Ace.LOW,
        tap_out_unit=1,
        short_tap_out=ShortTapOut.NO_REOPEN,
        expose=Expose.BEST_SHOWN,
        commission=NoCommission(),
        commission_threshold=Threshold.ONE_SUM,
        min_table_stake=0,
    ),
)
OMAHA = replace(
    HOLDEM,
    name="omaha",
    title="Omaha, common practice",
    edition="omaha-common-practice",
    plan=ni2018.plan_of(OMAHA_LAW, ni2018.OMAHA_HOLE, 4),
    decks=ni2018.OMAHA.decks,
    law=OMAHA_LAW,
    hands=ni2018.OMAHA.hands,
    joker=False,
    defaults=replace(HOLDEM.defaults, limits=(BetLimit(Limit.FULL_POT, 1000),)),
)

TOURNAMENT = replace(
    OF_2018,
    source="house conditions, by the list of 2018",
    regime=Regime.HOUSE,
    conditions_prevail=True,
    share=Share.STATED,
    authority="",
    applies=("T-R01",),
    override=("T-R01",),
)
"""The list of 2018 serves as a checklist, and nobody has to approve (T-R01)."""
