"""Three Card Manila of 1999: Canberra Manila but for deck, seats and hole cards, as far as it has come down."""

from msgspec.structs import replace

from pitboss.editions.s94 import canberra_manila
from pitboss.editions.y1999.general import CLOCK
from pitboss.hands import GameHands, Pick
from pitboss.poker.game import DeckRule
from pitboss.poker.kinds import DealMode
from pitboss.poker.plan import beginning, down

_PRINTED = replace(canberra_manila.HANDS.order.decks[32], standing=("S94-1994/CM3.5", "S94-1994/CM3.5.p1", "G-R08"))
HANDS = GameHands(
    "three-card-manila",
    ("1999-FARO",),
    replace(canberra_manila.HANDS.order, decks={36: _PRINTED, 32: _PRINTED}),
    Pick(
        "two of three hole cards and three of the board",
        own=(3, 3),
        board=(3, 5),
        own_used=2,
        rules=("1999-FARO/LIST.three-card-manila", "G-R01"),
    ),
    (36, 32),
    ("G-R08",),
)

LAW = replace(
    canberra_manila.LAW,
    start=(
        "S94-1994/CM6.2",
        "S94-1994/CM.T.Buck",
        "S94-1994/CM.T.RoundofPlay",
        "1999-FARO/5.2(a)",
        "1999-FARO/LIST.three-card-manila",
    ),
    bet_size=("S94-1994/CM10.3", "1999-FARO/6.2"),
    betting=("S94-1994/CM6.7", "1999-FARO/12.1"),
    hand=("G-R11", "S94-1994/CM14.1", "S94-1994/CM.T.Hand"),
    irregular=replace(
        canberra_manila.LAW.irregular,
        clock=CLOCK,
        dealing=replace(
            canberra_manila.LAW.irregular.dealing,
            exposed=replace(
                canberra_manila.LAW.irregular.dealing.exposed, rules=("S94-1994/CM16.1(e)", "RR-23", "G-R12")
            ),
            early=replace(
                canberra_manila.LAW.irregular.dealing.early,
                wagered=("S94-1994/CM16.5", "RR-28", "G-R12"),
                unbet=("S94-1994/CM16.6", "RR-28", "G-R12"),
            ),
        ),
    ),
)

TABLE = replace(
    canberra_manila.TABLE,
    edition=("1999-FARO/INST", "G-R02", "G-R03"),
    deck_check=("S94-1994/CM3.2", "G-R08"),
    seating=("S94-1994/CM6.1", "G-R09"),
    notice=("S94-1994/CM5.2", "1999-FARO/5.2(e)"),
    notice_deck=("G-R08",),
    notice_game=("1999-FARO/5.2(a)", "G-R04"),
    many_players=("G-R09",),
    sign=replace(
        canberra_manila.TABLE.sign,
        edition=("1999-FARO/INST",),
        deck=("S94-1994/CM5.1", "G-R08"),
        games=("1999-FARO/TITLE", "1999-FARO/CONTENTS", "G-R02"),
    ),
)

_SINGLE = down(("S94-1994/CM.T.HoleCards", "G-R10"), mode=DealMode.SINGLES)

GAME = replace(
    canberra_manila.GAME,
    name="three-card-manila",
    title="Three Card Manila",
    edition="three-card-manila-1999",
    plan=(
        *beginning(LAW),
        _SINGLE,
        _SINGLE,
        _SINGLE,
        down(("S94-1994/CM6.5", "G-R10"), 3, mode=DealMode.PACKETS),
        *canberra_manila.GAME.plan[5:],
    ),
    decks=(DeckRule(36, 10, ("G-R08", "G-R09")), DeckRule(32, 9, ("G-R08", "G-R09"))),
    seats=("G-R09",),
    defaults=replace(canberra_manila.GAME.defaults, deck=36),
    law=LAW,
    table=TABLE,
    hands=HANDS,
)
