"""The laws of the games of 1999: their own appendix where it is known, else the general rules that stand in (G-R03).

Every one of them is dealt from the buck, whose rules are those of Canberra Manila in 1994.
"""

from msgspec.structs import replace

from pitboss.poker.law import Law
from pitboss.poker.laws.citing import n
from pitboss.poker.laws.frame1999_rulings import (
    DRAW_RULINGS,
    FARO_RULINGS,
    GENERAL_1999,
    NINETY_SECONDS,
    OMAHA_1999_RULINGS,
    OMAHA_RULINGS,
    THREE_CARD_MANILA_RULINGS,
)
from pitboss.poker.laws.ni2018 import HOLDEM
from pitboss.poker.laws.s94 import FIVE_CARD, MANILA, SEVEN_CARD


def _in_frame(law: Law) -> Law:
    """A law of 1994 as it goes on within the general rules of 1999."""
    return replace(
        law,
        start=(*law.start, "1999-FARO/5.2(a)"),
        irregular=replace(law.irregular, clock=NINETY_SECONDS),
    )


SEVEN_CARD_1999 = _in_frame(SEVEN_CARD)
FIVE_CARD_1999 = _in_frame(FIVE_CARD)
MANILA_1999 = _in_frame(MANILA)

COMMON = ("1999-FARO/6.2", "1999-FARO/12.1", "G-R03")
H1 = ("1999-FARO/H1.2", "1999-FARO/H1.3")

_BUCK = replace(
    HOLDEM,
    start=(*MANILA.start, "1999-FARO/5.2(a)"),
    shuffle=(*MANILA.shuffle, *n("7.1")),
    cut=(*MANILA.cut, "G-R03"),
    cut_by_dealer=MANILA.cut_by_dealer,
    blind=(*HOLDEM.blind, "G-R05"),
    further_blinds=(*HOLDEM.further_blinds, "G-R05"),
    opener_first=H1[:1],
    opener_first_ante=H1[:1],
    opener_later=H1,
    bet_size=(*HOLDEM.bet_size, "1999-FARO/6.2"),
    betting=(*HOLDEM.betting, "1999-FARO/12.1"),
    show_first_uncalled=MANILA.show_first_uncalled,
    share=MANILA.share,
    odd_unit=MANILA.odd_unit,
    shoe=(*HOLDEM.shoe, "G-R07"),
    irregular=GENERAL_1999,
)

FARO = replace(
    _BUCK,
    no_betting=("1999-FARO/H2.5",),
    hand=("1999-FARO/H2.1", *n("dict:Hand")),
    one_left_first=(*HOLDEM.one_left_first, "1999-FARO/H2.6"),
    one_left_later=(*HOLDEM.one_left_later, "1999-FARO/H2.6"),
    betting=("1999-FARO/H1.1", "1999-FARO/H2.4", "1999-FARO/12.1"),
    showdown=(*HOLDEM.showdown, "1999-FARO/H2.6"),
    irregular=FARO_RULINGS,
)

OMAHA = replace(
    _BUCK,
    hand=(*n("dict:Hand"), "G-R16"),
    start=(*_BUCK.start, "1999-FARO/LIST.omaha"),
    irregular=OMAHA_1999_RULINGS,
)

OMAHA_2018 = replace(
    HOLDEM,
    hand=(*n("dict:Hand"), "G-R16"),
    start=(*HOLDEM.start, "1999-FARO/LIST.omaha"),
    irregular=OMAHA_RULINGS,
)

DRAW = replace(
    _BUCK,
    start=(*_BUCK.start, "1999-FARO/LIST.draw-poker"),
    draw=("G-R25", "G-R27"),
    reshuffle=("G-R24",),
    hand=n("dict:Hand"),
    opener_first=("G-R22", *H1[:1]),
    opener_first_ante=("G-R22",),
    irregular=DRAW_RULINGS,
)

THREE_CARD_MANILA = replace(
    MANILA,
    start=(*MANILA.start, "1999-FARO/5.2(a)", "1999-FARO/LIST.three-card-manila"),
    hand=("G-R11", *MANILA.hand),
    betting=(*MANILA.betting, "1999-FARO/12.1"),
    bet_size=(*MANILA.bet_size, "1999-FARO/6.2"),
    irregular=THREE_CARD_MANILA_RULINGS,
)
