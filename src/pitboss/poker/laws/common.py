"""Common practice: what most of the world plays. It is Hold-em of 2018 but for the points that G-R62 names."""

from msgspec.structs import replace

from pitboss.play import RuleIds
from pitboss.poker.laws.frame1999 import OMAHA_2018
from pitboss.poker.laws.ni2018 import HOLDEM

PRACTICE: RuleIds = ("G-R62",)

COMMON_PRACTICE = replace(
    HOLDEM,
    start=PRACTICE + HOLDEM.start,
    heads_up=PRACTICE,
    blind=PRACTICE + HOLDEM.blind,
    opener_first=PRACTICE + HOLDEM.opener_first,
    opener_first_ante=PRACTICE + HOLDEM.opener_first_ante,
    muck=PRACTICE + HOLDEM.muck,
    commission_free=PRACTICE,
)
COMMON_OMAHA = replace(COMMON_PRACTICE, hand=OMAHA_2018.hand, irregular=OMAHA_2018.irregular)
