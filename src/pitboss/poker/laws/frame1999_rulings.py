"""What the games of 1999 make of irregularities: their own rules where these are known, else those that stand in."""

from msgspec.structs import replace

from pitboss.poker.laws.ni2018_rulings import HOLDEM_RULINGS
from pitboss.poker.laws.s94_rulings import MANILA_RULINGS
from pitboss.poker.rulings.law import ClockLaw, Fate

NINETY_SECONDS = ClockLaw(seconds=90, rules=("1999-FARO/5.6",), fate=Fate.VOID)

GENERAL_1999 = replace(HOLDEM_RULINGS, clock=NINETY_SECONDS)
THREE_CARD_MANILA_RULINGS = replace(MANILA_RULINGS, clock=NINETY_SECONDS)
