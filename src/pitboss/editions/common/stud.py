"""Seven-card stud, stud eight-or-better and razz of common practice: ante, bring-in, fixed limits (G-R77, G-R79)."""

from msgspec.structs import replace

from pitboss.editions import s94
from pitboss.editions.common import board, hands
from pitboss.poker.game import DeckRule, Game, Step
from pitboss.poker.kinds import Forced, Limit, OddUnit, Opener, ShortTapOut, TappedOpener, Verb, Win
from pitboss.poker.law import Menu
from pitboss.poker.options import BetLimit
from pitboss.poker.plan import beginning, bet, down, up

LAW = replace(
    board.LAW,
    start=("G-R62", "G-R77", "NI2018-51/dict:Dealer Button", "NI2018-51/dict:Round of Play"),
    ante=("G-R77", "NI2018-51/8.4", "NI2018-51/8.4(b)", "NI2018-51/dict:Ante"),
    opener_first=("G-R79",),
    opener_first_ante=("G-R79",),
    opener_later=("G-R79", "G-R77"),
    tapped_opener=("G-R80",),
    open_bring_in=Menu(
        bet=("G-R79", "NI2018-51/dict:Bet"),
        bring_in=("G-R79",),
        closes=("G-R79",),
    ),
    completing=("G-R79",),
    shortage=("G-R77", "RR-26"),
    hand=("G-R77", "NI2018-51/dict:Hand"),
    irregular=replace(board.LAW.irregular, dealing=s94.SEVEN_CARD_STUD.law.irregular.dealing),
)

_DOWN, _UP = down(("G-R77",)), up(("G-R77",))
_BURN = Step(Verb.BURN, ("G-R77", "NI2018-51/4.2(h)"))


def _plan(first: Opener, later: Opener) -> tuple[Step, ...]:
    """Two down and one up, three up, one down; the card that opens, then the cards showing."""
    street = bet(LAW.opener_later, later)
    return (
        *beginning(LAW),
        _DOWN,
        _DOWN,
        _UP,
        bet(LAW.opener_first_ante, first),
        *(_BURN, _UP, street) * 3,
        _BURN,
        _DOWN,
        street,
        Step(Verb.SHOW, LAW.showdown),
    )


STUD: Game = replace(
    board.HOLDEM,
    name="stud",
    title="Seven Card Stud, common practice",
    edition="stud-common-practice",
    law=LAW,
    plan=_plan(Opener.LOWEST_UP, Opener.CARDS_SHOWING),
    decks=(DeckRule(52, 8, ("G-R77",)),),
    seats=("G-R77",),
    hands=hands.STUD,
    joker=False,
    wins=(Win.HIGH,),
    forced=(Forced.ANTES,),
    limits=((Forced.ANTES, Limit.SPREAD),),
    heads_up_marker_first=False,
    defaults=replace(
        board.HOLDEM.defaults,
        forced=Forced.ANTES,
        blinds=(),
        ante=200,
        bring_in=300,
        limits=(*(BetLimit(Limit.SPREAD, 1000, 1000),) * 2, BetLimit(Limit.SPREAD, 2000, 2000)),
        short_tap_out=ShortTapOut.OPENING_REOPENS,
        tapped_opener=TappedOpener.NEXT_ABLE,
    ),
)
STUD_EIGHT: Game = replace(
    STUD,
    name="stud-eight-or-better",
    title="Seven Card Stud eight-or-better, common practice",
    edition="stud-eight-or-better-common-practice",
    hands=hands.STUD_EIGHT,
    wins=(Win.SPLIT,),
    defaults=replace(STUD.defaults, win=Win.SPLIT, low_qualifier=True, split_odd_unit=OddUnit.TO_HIGH),
)
RAZZ: Game = replace(
    STUD,
    name="razz",
    title="Razz, common practice",
    edition="razz-common-practice",
    plan=_plan(Opener.HIGHEST_UP, Opener.LOWEST_SHOWING),
    hands=hands.RAZZ,
    wins=(Win.LOW,),
    defaults=replace(STUD.defaults, win=Win.LOW),
)
