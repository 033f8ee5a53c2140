"""Tournaments of common practice: the list of 2018 serves as a checklist, and nobody has to approve (T-R01)."""

from msgspec.structs import replace

from pitboss.editions.ni2018.tournament import TOURNAMENT as OF_2018
from pitboss.table.tournament_law import Regime, Share

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
