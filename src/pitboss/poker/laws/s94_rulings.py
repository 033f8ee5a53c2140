"""What the rules of 1994 make of irregularities: the stud games share their numbering, Canberra Manila has its own."""

from pitboss.play import RuleIds
from pitboss.poker.laws.s94_dealing import FIVE_CARD_DEALING, MANILA_DEALING, SEVEN_CARD_DEALING
from pitboss.poker.rulings.dealing_law import DealingLaw, MisdealLaw
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


def rulings_1994(game: str, irregularities: int, conduct: int, dealing: DealingLaw) -> RulingLaw:
    """The law of a game of 1994, given the numbers of its sections on irregularities and on conduct, and its dealing.

    In the section on irregularities Manila counts one less from the misdeal on, having no rule on a first card face up.
    """

    def r(*numbers: str) -> RuleIds:
        return tuple(n if n[:2] in ("RR", "G-") else f"S94-1994/{game}{n}" for n in numbers)

    less = irregularities - 17  # 0 in the stud games, -1 in Manila

    def i(number: str) -> str:
        """A rule on irregularities by its number in 7 Card Stud."""
        return f"{irregularities}.{number}"

    out_of_turn, bigger = i(str(4 + less)), i(str(5 + less))
    stands = Treatment(Terms.STANDS, r(out_of_turn, "RR-24"))
    refused = Treatment(Terms.BACK, r("RR-38"))
    return RulingLaw(
        out_of_turn=OutOfTurnLaw(
            rules=r(out_of_turn, "RR-24"),
            above=Treatment(Terms.BACK, r(bigger)),
            wagered=stands,
            checked=stands,
            folded=stands,
            check=r("RR-24"),
            check_binds=False,
            fold=r("RR-24", "RR-37"),
        ),
        wrongly_told=(),
        amounts=AmountLaw(above=refused, between=refused, below=refused, under=refused),
        refused_post=RefusedPostLaw(rules=r("6.3", "RR-33"), may_leave=True, leaving=r("RR-33")),
        misdeal=MisdealLaw(
            rules=r(i("1"), i(str(3 + less)), "RR-23"),
            keeps_posts=False,
            late=r(i("1"), f"{conduct}.6", "RR-23"),
            late_is_open=True,
        ),
        dealing=dealing,
        void=VoidLaw(
            causes=(
                (Cause.DISTURBANCE, r(f"{conduct}.3", f"{conduct}.3(a)", "RR-30")),
                (Cause.FRAUD, r(f"{conduct}.3", f"{conduct}.3(b)", "RR-30")),
            ),
            refund=r(f"{conduct}.4"),
            operator=r(f"{conduct}.6"),
            after=(Cause.DISTURBANCE, Cause.FRAUD),
            stands=r(f"{conduct}.6", "RR-43"),
        ),
        breach=BreachLaw(
            rules=r(f"{conduct}.2"),
            hand=r(f"{conduct}.2(a)", "RR-30", "RR-40"),
            voids_wager=True,
            exclude=r(f"{conduct}.2(b)", "RR-41"),
        ),
        telling=TellingLaw(folded=r(f"{irregularities - 1}.5"), live=r(f"{irregularities - 1}.5", "RR-42")),
    )


SEVEN_CARD_RULINGS = rulings_1994("7CS", 17, 19, SEVEN_CARD_DEALING)
FIVE_CARD_RULINGS = rulings_1994("5CS", 17, 19, FIVE_CARD_DEALING)
MANILA_RULINGS = rulings_1994("CM", 16, 18, MANILA_DEALING)
