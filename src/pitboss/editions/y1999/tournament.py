"""Tournaments of 1999: the rules of 1994 stand in, for the Act and the Authority are the same (T-R01)."""

from msgspec.structs import replace

from pitboss.editions.s94 import tournament

SEVEN_CARD_STUD = replace(tournament.SEVEN_CARD_STUD, applies=("S94-1994/7CS20.1", "T-R01"))
FIVE_CARD_STUD = replace(tournament.FIVE_CARD_STUD, applies=("S94-1994/5CS20.1", "T-R01"))
CANBERRA_MANILA = replace(tournament.CANBERRA_MANILA, applies=("S94-1994/CM19.1", "T-R01"))
GENERAL = replace(
    SEVEN_CARD_STUD,
    first_marker=("S94-1994/CM6.2", "T-R27"),
    pot_commission=("NI2018-51/15.1", "T-R07"),
    skips_absent=("S94-1994/CM6.3", "T-R84"),
    liftable=(
        "S94-1994/CM6.3",
        "NI2018-51/4.2(b)",
        "NI2018-51/4.3",
        "NI2018-51/4.5",
        "NI2018-51/14.3",
        "NI2018-51/15.1",
    ),
)
"""Omaha and Faro, whose general rules are read from 2018 and whose buck is that of Canberra Manila."""
DRAW = replace(
    GENERAL,
    first_marker=("S94-1994/5CS6.2", "T-R27"),
    skips_absent=("S94-1994/5CS6.3", "T-R84"),
    liftable=(
        "S94-1994/5CS6.3",
        "S94-1994/5CS6.4",
        "NI2018-51/4.2(b)",
        "NI2018-51/4.3",
        "NI2018-51/4.5",
        "NI2018-51/14.3",
        "NI2018-51/15.1",
    ),
)
