"""The draw games of common practice: five-card draw, deuce-to-seven with one draw or three, badugi (G-R78)."""

from msgspec.structs import replace

from pitboss.editions import y1999
from pitboss.editions.common import board, hands
from pitboss.poker.game import DeckRule, Game, Step
from pitboss.poker.kinds import Ace, Limit, Opener, ShortTapOut, Verb, Win
from pitboss.poker.options import BetLimit
from pitboss.poker.plan import beginning, bet, down

LAW = replace(
    board.LAW,
    start=("G-R62", "G-R78", "NI2018-51/dict:Dealer Button", "NI2018-51/dict:Round of Play"),
    draw=("G-R78", "G-R25"),
    reshuffle=("G-R78", "G-R24"),
    hand=("G-R78", "NI2018-51/dict:Hand"),
    irregular=replace(board.LAW.irregular, dealing=y1999.DRAW.law.irregular.dealing),
)

_DOWN = down(("G-R78",))
SMALL, BIG = BetLimit(Limit.SPREAD, 1000, 1000), BetLimit(Limit.SPREAD, 2000, 2000)


def _plan(cards: int, draws: int) -> tuple[Step, ...]:
    """The cards, betting, and so many draws with betting after each."""
    return (
        *beginning(LAW),
        *(_DOWN,) * cards,
        bet(LAW.opener_first, Opener.AFTER_BLIND),
        *(Step(Verb.DRAW, LAW.draw), bet(LAW.opener_later)) * draws,
        Step(Verb.SHOW, LAW.showdown),
    )


FIVE_CARD_DRAW: Game = replace(
    board.HOLDEM,
    name="five-card-draw",
    title="Five Card Draw, common practice",
    edition="five-card-draw-common-practice",
    law=LAW,
    plan=_plan(5, 1),
    decks=(DeckRule(52, 8, ("G-R78",)),),
    seats=("G-R78",),
    hands=hands.FIVE_CARD_DRAW,
    joker=False,
    wins=(Win.HIGH,),
    burns=False,
    defaults=replace(board.HOLDEM.defaults, limits=(SMALL, BIG), short_tap_out=ShortTapOut.OPENING_REOPENS),
)
DEUCE_TO_SEVEN: Game = replace(
    FIVE_CARD_DRAW,
    name="deuce-to-seven-single-draw",
    title="Deuce-to-seven Single Draw, common practice",
    edition="deuce-to-seven-single-draw-common-practice",
    hands=hands.SINGLE_DRAW,
    wins=(Win.LOW,),
    defaults=replace(
        FIVE_CARD_DRAW.defaults,
        win=Win.LOW,
        ace_low=False,
        low_ace=Ace.HIGH,
        limits=(BetLimit(Limit.NO_LIMIT, 1000),),
    ),
)
TRIPLE_DRAW: Game = replace(
    DEUCE_TO_SEVEN,
    name="deuce-to-seven-triple-draw",
    title="Deuce-to-seven Triple Draw, common practice",
    edition="deuce-to-seven-triple-draw-common-practice",
    plan=_plan(5, 3),
    hands=hands.TRIPLE_DRAW,
    defaults=replace(DEUCE_TO_SEVEN.defaults, limits=(SMALL, SMALL, BIG)),
)
BADUGI: Game = replace(
    TRIPLE_DRAW,
    name="badugi",
    title="Badugi, common practice",
    edition="badugi-common-practice",
    plan=_plan(4, 3),
    hands=hands.BADUGI_HANDS,
    defaults=replace(TRIPLE_DRAW.defaults, low_ace=Ace.LOW),
)
