"""What the games of 1999 make of faults in cut and deal: their own rules where known, else those that stand in."""

from msgspec.structs import replace

from pitboss.poker.laws.ni2018_dealing import HOLDEM_DEALING
from pitboss.poker.laws.s94_dealing import MANILA_DEALING
from pitboss.poker.rulings.dealing_law import DealingLaw, EarlyCardLaw, ExposedLaw, Exposure, FaceUpLaw

# The buck player cuts, as in 1994 (G-R03); who else cuts has not cut.
_BUCK_CUT = replace(HOLDEM_DEALING.cut, by_other=(*HOLDEM_DEALING.cut.by_other, "G-R03"))

FARO_DEALING = replace(
    HOLDEM_DEALING,
    cut=_BUCK_CUT,
    exposed=ExposedLaw(way=Exposure.KEPT, rules=("1999-FARO/H3.1",), again=("1999-FARO/H3.1",)),
    face_up=FaceUpLaw(used=("1999-FARO/H2.3", "1999-FARO/H2.5")),
    early=EarlyCardLaw(
        wagered=("1999-FARO/H3.2",),
        unbet=("1999-FARO/H3.3",),
        checked=("1999-FARO/H3.2",),
        second=("1999-FARO/H3.2", "G-R60", "G-R68"),
    ),
)

DRAW_DEALING = replace(
    HOLDEM_DEALING,
    cut=_BUCK_CUT,
    exposed=ExposedLaw(
        way=Exposure.KEPT, rules=("G-R26",), again=("G-R26", "1999-FARO/H3.1"), drawn=("G-R26",), empty=("G-R70",)
    ),
)


def omaha(dealing: DealingLaw) -> DealingLaw:
    """The same for Omaha: as in Hold-em, with four hole cards as the right number (G-R18)."""
    return replace(
        dealing,
        exposed=replace(
            dealing.exposed, rules=(*dealing.exposed.rules, "G-R18"), unburned=(*dealing.exposed.unburned, "G-R18")
        ),
        count=replace(dealing.count, rules=(*dealing.count.rules, "G-R18")),
    )


OMAHA_DEALING = omaha(HOLDEM_DEALING)
OMAHA_1999_DEALING = omaha(replace(HOLDEM_DEALING, cut=_BUCK_CUT))
THREE_CARD_MANILA_DEALING = replace(
    MANILA_DEALING,
    exposed=replace(MANILA_DEALING.exposed, rules=(*MANILA_DEALING.exposed.rules, "G-R12")),
    early=replace(
        MANILA_DEALING.early,
        wagered=(*MANILA_DEALING.early.wagered, "G-R12"),
        unbet=(*MANILA_DEALING.early.unbet, "G-R12"),
    ),
)
