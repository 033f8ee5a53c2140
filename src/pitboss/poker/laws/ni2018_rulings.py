"""What the rules of 2018 make of irregularities."""

from pitboss.poker.laws.citing import n
from pitboss.poker.laws.ni2018_dealing import HOLDEM_DEALING
from pitboss.poker.rulings.dealing_law import MisdealLaw
from pitboss.poker.rulings.facts import Cause
from pitboss.poker.rulings.fate import Fate
from pitboss.poker.rulings.law import (
    AmountLaw,
    BreachLaw,
    ClockLaw,
    OutOfTurnLaw,
    RefusedPostLaw,
    RulingLaw,
    TellingLaw,
    Terms,
    Treatment,
    VoidLaw,
)

HOLDEM_RULINGS = RulingLaw(
    out_of_turn=OutOfTurnLaw(
        rules=n("17.6", "C-R33"),
        above=Treatment(Terms.FORFEIT, n("17.6", "17.6(c)", "C-R33")),
        wagered=Treatment(Terms.CALL_OR_FOLD, n("17.6", "17.6(b)", "C-R33")),
        checked=Treatment(Terms.MUST_CHECK, n("17.6", "17.6(a)", "C-R33")),
        folded=Treatment(Terms.STANDS, n("17.6", "17.6(d)", "C-R33")),
        check=n("17.6", "C-R34"),
        check_binds=True,
        fold=n("17.10", "C-R34"),
    ),
    wrongly_told=n("17.5"),
    amounts=AmountLaw(
        above=Treatment(Terms.STANDS, n("4.2(g)", "C-R51")),
        between=Treatment(Terms.STANDS, n("17.7")),
        below=Treatment(Terms.COMPLETE, n("17.8")),
        under=Treatment(Terms.COMPLETE_BET, n("17.8", "C-R51")),
    ),
    clock=ClockLaw(
        seconds=40,
        rules=n("4.8", "4.8(b)", "C-R39"),
        fate=Fate.FOLDED,
        for_all=n("4.8", "4.8(a)", "C-R39"),
        either=n("4.8"),
    ),
    absent=n("20.12", "C-R59"),
    refused_post=RefusedPostLaw(rules=n("8.3", "8.4"), may_leave=False),
    misdeal=MisdealLaw(
        rules=n("17.1", "17.3", "dict:Misdeal", "C-R30"),
        keeps_posts=True,
        late=n("17.2", "C-R31"),
        late_is_open=False,
    ),
    dealing=HOLDEM_DEALING,
    void=VoidLaw(
        causes=(
            (Cause.DISTURBANCE, n("19.1", "C-R41")),
            (Cause.FRAUD, n("19.3", "C-R41")),
            (Cause.IMPRACTICAL, n("19.3", "C-R41")),
        ),
        refund=n("dict:Void"),
        operator=n("19.4"),
        after=(Cause.FRAUD,),
        stands=n("17.14"),
    ),
    breach=BreachLaw(rules=n("19.2"), hand=n("19.2(a)", "C-R57"), voids_wager=False, exclude=n("19.2(b)")),
    telling=TellingLaw(folded=n("16.5"), live=n("16.6")),
    agreement=n("17.16", "C-R68"),
)
