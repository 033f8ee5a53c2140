"""What the games of 1999 make of irregularities: their own rules where these are known, else those that stand in."""

from msgspec.structs import replace

from pitboss.poker.laws.frame1999_dealing import (
    DRAW_DEALING,
    FARO_DEALING,
    OMAHA_1999_DEALING,
    OMAHA_DEALING,
    THREE_CARD_MANILA_DEALING,
)
from pitboss.poker.laws.ni2018_rulings import HOLDEM_RULINGS
from pitboss.poker.laws.s94_rulings import MANILA_RULINGS
from pitboss.poker.rulings.fate import Fate
from pitboss.poker.rulings.law import ClockLaw

NINETY_SECONDS = ClockLaw(seconds=90, rules=("1999-FARO/5.6",), fate=Fate.VOID)

GENERAL_1999 = replace(HOLDEM_RULINGS, clock=NINETY_SECONDS)
FARO_RULINGS = replace(
    GENERAL_1999,
    misdeal=replace(HOLDEM_RULINGS.misdeal, rules=(*HOLDEM_RULINGS.misdeal.rules[:2], "G-R69"), keeps_posts=False),
    dealing=FARO_DEALING,
)
OMAHA_1999_RULINGS = replace(GENERAL_1999, dealing=OMAHA_1999_DEALING)
OMAHA_RULINGS = replace(HOLDEM_RULINGS, dealing=OMAHA_DEALING)
DRAW_RULINGS = replace(GENERAL_1999, dealing=DRAW_DEALING)
THREE_CARD_MANILA_RULINGS = replace(MANILA_RULINGS, clock=NINETY_SECONDS, dealing=THREE_CARD_MANILA_DEALING)
