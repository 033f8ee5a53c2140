"""What the rules of 1994 make of irregularities: 7 Card Stud in full, the other games under their own numbers."""

from msgspec.structs import replace

from pitboss.poker.laws.citing import seven
from pitboss.poker.laws.s94_dealing import FIVE_CARD_DEALING, MANILA_DEALING, SEVEN_CARD_DEALING
from pitboss.poker.laws.s94_numbers import in_five_card_stud, in_manila
from pitboss.poker.rulings.dealing_law import MisdealLaw
from pitboss.poker.rulings.facts import Cause
from pitboss.poker.rulings.law import (
    AmountLaw,
    BreachLaw,
    OutOfTurnLaw,
    RefusedPostLaw,
    RulingLaw,
    TellingLaw,
    Terms,
    Treatment,
    VoidLaw,
)

_STANDS = Treatment(Terms.STANDS, seven("17.4", "RR-24"))
_REFUSED = Treatment(Terms.BACK, seven("RR-38"))

SEVEN_CARD_RULINGS = RulingLaw(
    out_of_turn=OutOfTurnLaw(
        rules=seven("17.4", "RR-24"),
        above=Treatment(Terms.BACK, seven("17.5")),
        wagered=_STANDS,
        checked=_STANDS,
        folded=_STANDS,
        check=seven("RR-24"),
        check_binds=False,
        fold=seven("RR-24", "RR-37"),
    ),
    wrongly_told=(),
    amounts=AmountLaw(above=_REFUSED, between=_REFUSED, below=_REFUSED, under=_REFUSED),
    refused_post=RefusedPostLaw(rules=seven("6.3", "RR-33"), may_leave=True, leaving=seven("RR-33")),
    misdeal=MisdealLaw(
        rules=seven("17.1", "17.3", "RR-23"),
        keeps_posts=False,
        late=seven("17.1", "19.6", "RR-23"),
        late_is_open=True,
    ),
    dealing=SEVEN_CARD_DEALING,
    void=VoidLaw(
        causes=(
            (Cause.DISTURBANCE, seven("19.3", "19.3(a)", "RR-30")),
            (Cause.FRAUD, seven("19.3", "19.3(b)", "RR-30")),
        ),
        refund=seven("19.4"),
        operator=seven("19.6"),
        after=(Cause.DISTURBANCE, Cause.FRAUD),
        stands=seven("19.6", "RR-43"),
    ),
    breach=BreachLaw(
        rules=seven("19.2"),
        hand=seven("19.2(a)", "RR-30", "RR-40"),
        voids_wager=True,
        exclude=seven("19.2(b)", "RR-41"),
    ),
    telling=TellingLaw(folded=seven("16.5"), live=seven("16.5", "RR-42")),
)
FIVE_CARD_RULINGS = replace(in_five_card_stud(SEVEN_CARD_RULINGS), dealing=FIVE_CARD_DEALING)
MANILA_RULINGS = replace(in_manila(SEVEN_CARD_RULINGS), dealing=MANILA_DEALING)
