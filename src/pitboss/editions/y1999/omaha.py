"""Omaha of 1999: named in the list of games, and read as it is known (G-R01)."""

from msgspec.structs import replace

from pitboss.editions import ni2018
from pitboss.editions.y1999 import general
from pitboss.poker.kinds import Marker

LAW = replace(
    general.LAW,
    start=(
        "S94-1994/CM6.2",
        "S94-1994/CM.T.Buck",
        "S94-1994/CM.T.RoundofPlay",
        "1999-FARO/5.2(a)",
        "1999-FARO/LIST.omaha",
    ),
    hand=("NI2018-51/dict:Hand", "G-R16"),
    irregular=replace(
        general.LAW.irregular,
        dealing=replace(
            general.LAW.irregular.dealing,
            cut=replace(
                general.LAW.irregular.dealing.cut, by_other=("NI2018-51/17.1(b)", "NI2018-51/7.2", "C-R66", "G-R03")
            ),
            exposed=replace(
                general.LAW.irregular.dealing.exposed,
                rules=("NI2018-51/17.20", "G-R18"),
                unburned=("NI2018-51/17.21", "G-R18"),
            ),
            count=replace(general.LAW.irregular.dealing.count, rules=("NI2018-51/17.9", "C-R57", "G-R18")),
        ),
    ),
)

GAME = replace(
    ni2018.OMAHA,
    edition="omaha-1999",
    marker=Marker.BUCK,
    plan=ni2018.plan_of(LAW, ni2018.OMAHA_HOLE, 4),
    law=LAW,
    table=general.TABLE,
    cut_by_marker=True,
)
