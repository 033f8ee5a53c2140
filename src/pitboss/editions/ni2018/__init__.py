"""NI2018-51: the rules of 2018, for Hold-em and for Omaha on its general rules."""

from pitboss.editions.ni2018.games import ANY_LIMIT, HOLDEM, HOLE, OMAHA, OMAHA_HOLE, OPTIONS, plan_of
from pitboss.editions.ni2018.law import LAW
from pitboss.editions.ni2018.table import TABLE
from pitboss.editions.ni2018.tournament import TOURNAMENT

EDITIONS = (HOLDEM, OMAHA)

__all__ = [
    "ANY_LIMIT",
    "EDITIONS",
    "HOLDEM",
    "HOLE",
    "LAW",
    "OMAHA",
    "OMAHA_HOLE",
    "OPTIONS",
    "TABLE",
    "TOURNAMENT",
    "plan_of",
]
