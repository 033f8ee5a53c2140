"""Hold-em of 2018, and Omaha on its general rules (G-R03)."""

from msgspec.structs import replace

from pitboss.editions.ni2018 import hands
from pitboss.editions.ni2018.law import LAW
from pitboss.editions.ni2018.table import TABLE
from pitboss.play import RuleIds
from pitboss.poker.commission import Pot5
from pitboss.poker.game import DeckRule, Game, Step
from pitboss.poker.kinds import Expose, Forced, Limit, Marker, Opener, Threshold, Verb, Win
from pitboss.poker.law import Law
from pitboss.poker.options import BetLimit, Options
from pitboss.poker.plan import beginning, bet, board, down

OPTIONS = Options(
    unit=100,
    blinds=(500, 1000),
    ante=500,
    limits=(BetLimit(Limit.NO_LIMIT, 1000),),
    expose=Expose.CALLED,
    commission=Pot5(1000),
    commission_threshold=Threshold.EACH_POT,
    min_table_stake=20000,
)
ANY_LIMIT = tuple((forced, limit) for forced in Forced for limit in Limit if limit is not Limit.BY_BLIND)
HOLE = ("NI2018-51/9.2", "NI2018-51/dict:Hole Card", "NI2018-51/dict:Initial Deal")
OMAHA_HOLE = ("NI2018-51/dict:Hole Card", "NI2018-51/dict:Initial Deal", "G-R16")
_BURN = Step(Verb.BURN, ("NI2018-51/4.2(h)", "NI2018-51/9.4"))
_FLOP = board(("NI2018-51/9.4", "NI2018-51/dict:Flop", "NI2018-51/dict:Communal Cards"), 3)
_COMMUNAL = board(("NI2018-51/9.4", "NI2018-51/dict:Communal Cards"))


def plan_of(law: Law, hole: RuleIds, cards: int) -> tuple[Step, ...]:
    """Hole cards one at a time, then three, one and one communal cards, with a betting round after each."""
    return (
        *beginning(law),
        *(down(hole),) * cards,
        bet(law.opener_first, Opener.AFTER_BLIND),
        _BURN,
        _FLOP,
        bet(law.opener_later),
        _BURN,
        _COMMUNAL,
        bet(law.opener_later),
        _BURN,
        _COMMUNAL,
        bet(law.opener_later),
        Step(Verb.SHOW, law.showdown),
    )


HOLDEM = Game(
    name="holdem",
    title="Hold-em",
    edition="holdem-2018",
    marker=Marker.BUTTON,
    plan=plan_of(LAW, HOLE, 2),
    decks=(
        DeckRule(52, 23, ("NI2018-51/2.2(a)", "C-R53")),
        DeckRule(48, 21, ("NI2018-51/2.2(b)", "C-R53")),
        DeckRule(44, 19, ("NI2018-51/2.2(c)", "C-R53")),
        DeckRule(40, 17, ("NI2018-51/2.2(d)", "C-R53")),
        DeckRule(36, 15, ("NI2018-51/2.2(e)", "C-R53")),
        DeckRule(32, 13, ("NI2018-51/2.2(f)", "C-R53")),
    ),
    seats=("C-R53",),
    defaults=OPTIONS,
    law=LAW,
    table=TABLE,
    hands=hands.HOLDEM,
    limits=ANY_LIMIT,
    joker=True,
    wins=(Win.HIGH, Win.LOW, Win.SPLIT),
    burns=True,
    cut_by_marker=False,
)

_OMAHA_LAW = replace(
    LAW,
    start=(
        "NI2018-51/8.3",
        "NI2018-51/dict:Dealer Button",
        "NI2018-51/dict:Round of Play",
        "NI2018-51/2.1",
        "1999-FARO/LIST.omaha",
    ),
    hand=("NI2018-51/dict:Hand", "G-R16"),
    irregular=replace(
        LAW.irregular,
        dealing=replace(
            LAW.irregular.dealing,
            exposed=replace(
                LAW.irregular.dealing.exposed, rules=("NI2018-51/17.20", "G-R18"), unburned=("NI2018-51/17.21", "G-R18")
            ),
            count=replace(LAW.irregular.dealing.count, rules=("NI2018-51/17.9", "C-R57", "G-R18")),
        ),
    ),
)

OMAHA = replace(
    HOLDEM,
    name="omaha",
    title="Omaha",
    edition="omaha-2018",
    plan=plan_of(_OMAHA_LAW, OMAHA_HOLE, 4),
    decks=(
        DeckRule(52, 11, ("NI2018-51/2.2(a)", "G-R13", "G-R14")),
        DeckRule(48, 10, ("NI2018-51/2.2(b)", "G-R13", "G-R14")),
        DeckRule(44, 9, ("NI2018-51/2.2(c)", "G-R13", "G-R14")),
        DeckRule(40, 8, ("NI2018-51/2.2(d)", "G-R13", "G-R14")),
        DeckRule(36, 7, ("NI2018-51/2.2(e)", "G-R13", "G-R14")),
        DeckRule(32, 6, ("NI2018-51/2.2(f)", "G-R13", "G-R14")),
    ),
    seats=("G-R14",),
    defaults=replace(OPTIONS, limits=(BetLimit(Limit.FULL_POT, 1000),)),
    law=_OMAHA_LAW,
    table=replace(
        TABLE,
        edition=("1999-FARO/INST", "1999-FARO/LIST.omaha", "G-R16"),
        sign=replace(TABLE.sign, edition=("1999-FARO/LIST.omaha",)),
    ),
    hands=hands.OMAHA,
    joker=False,
    wins=(Win.HIGH, Win.SPLIT),
)
