"""Draw Poker of 1999: named in the list of games, and read as it is known (G-R01)."""

from msgspec.structs import replace

from pitboss.editions import ni2018
from pitboss.editions.y1999 import general, hands
from pitboss.poker.game import DeckRule, Game, Step
from pitboss.poker.kinds import Forced, Limit, Marker, Opener, Verb, Win
from pitboss.poker.options import BetLimit
from pitboss.poker.plan import beginning, bet, down
from pitboss.poker.rulings.dealing_law import ExposedLaw, Exposure

LAW = replace(
    general.LAW,
    start=(
        "S94-1994/CM6.2",
        "S94-1994/CM.T.Buck",
        "S94-1994/CM.T.RoundofPlay",
        "1999-FARO/5.2(a)",
        "1999-FARO/LIST.draw-poker",
    ),
    opener_first=("G-R22", "1999-FARO/H1.2"),
    opener_first_ante=("G-R22",),
    draw=("G-R25", "G-R27"),
    reshuffle=("G-R24",),
    hand=("NI2018-51/dict:Hand",),
    irregular=replace(
        general.LAW.irregular,
        dealing=replace(
            general.LAW.irregular.dealing,
            cut=replace(
                general.LAW.irregular.dealing.cut, by_other=("NI2018-51/17.1(b)", "NI2018-51/7.2", "C-R66", "G-R03")
            ),
            exposed=ExposedLaw(
                way=Exposure.KEPT,
                rules=("G-R26",),
                again=("G-R26", "1999-FARO/H3.1"),
                drawn=("G-R26",),
                empty=("G-R70",),
            ),
        ),
    ),
)

TABLE = replace(
    general.TABLE,
    first_marker=("S94-1994/5CS6.2", "S94-1994/5CS.T.Buck"),
    marker_moves=("S94-1994/5CS6.2", "S94-1994/5CS6.3"),
    marker_skips=("S94-1994/5CS6.3", "RR-33"),
    afresh=("C-R62", "S94-1994/5CS6.2"),
    agreement=("RR-03", "RR-39"),
    agree_mode=("S94-1994/5CS6.4",),
)

_CARD = down(("G-R21",))

GAME = Game(
    name="draw",
    title="Draw Poker",
    edition="draw-1999",
    marker=Marker.BUCK,
    plan=(
        *beginning(LAW),
        _CARD,
        _CARD,
        _CARD,
        _CARD,
        _CARD,
        bet(("G-R22",), Opener.AFTER_BLIND),
        Step(Verb.DRAW, LAW.draw),
        bet(LAW.opener_later),
        Step(Verb.SHOW, LAW.showdown),
    ),
    decks=(
        DeckRule(52, 8, ("NI2018-51/2.2(a)", "G-R19")),
        DeckRule(48, 8, ("NI2018-51/2.2(b)", "G-R19")),
        DeckRule(44, 8, ("NI2018-51/2.2(c)", "G-R19")),
        DeckRule(40, 8, ("NI2018-51/2.2(d)", "G-R19")),
        DeckRule(36, 7, ("NI2018-51/2.2(e)", "G-R19")),
        DeckRule(32, 6, ("NI2018-51/2.2(f)", "G-R19")),
    ),
    seats=("G-R19",),
    defaults=replace(
        ni2018.OPTIONS,
        forced=Forced.ANTES,
        blinds=(500,),
        limits=(BetLimit(Limit.FULL_POT, 500),),
        ante_opener_may_check=True,
    ),
    law=LAW,
    table=TABLE,
    hands=hands.DRAW,
    limits=ni2018.ANY_LIMIT,
    wins=(Win.HIGH, Win.LOW, Win.SPLIT),
)
