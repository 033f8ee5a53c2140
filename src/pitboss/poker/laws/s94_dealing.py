"""What the rules of 1994 make of faults in shuffle, cut and deal: each game has its own numbers, and its own cards."""

from msgspec.structs import replace

from pitboss.poker.laws.citing import manila, seven
from pitboss.poker.laws.s94_numbers import in_five_card_stud
from pitboss.poker.rulings.dealing_law import (
    CutLaw,
    DealingLaw,
    EarlyCardLaw,
    ExposedLaw,
    Exposure,
    FaceUpLaw,
    FirstDealLaw,
    WrongCountLaw,
)
from pitboss.poker.rulings.fate import Fate

SEVEN_CARD_DEALING = DealingLaw(
    cut=CutLaw(
        exposed=seven("17.1(a)"),
        missing=seven("17.1(b)"),
        posts_are_wagers=True,
        by_other=seven("17.1(c)"),
        other_is_misdeal=True,
    ),
    first=FirstDealLaw(
        out_of_turn=seven("17.1(d)"),
        left_out=seven("17.1(e)"),
        extra=seven("17.1(e)"),
        sits_out=seven("RR-23"),
    ),
    exposed=ExposedLaw(
        way=Exposure.UP_CARD,
        rules=seven("17.2", "RR-27"),
        again=seven("17.2", "RR-27"),
        last=seven("17.7", "RR-27"),
    ),
    face_up=FaceUpLaw(used=seven("17.8", "RR-27"), first=seven("17.8", "RR-27")),
    early=EarlyCardLaw(),
    count=WrongCountLaw(rules=seven("17.6", "RR-25"), fate=Fate.VOID, nobody=seven("19.6"), nobody_is_open=True),
    discards=seven("17.10", "RR-37"),
    deck=seven("3.4", "19.6"),
)

_RENUMBERED = in_five_card_stud(SEVEN_CARD_DEALING)
FIVE_CARD_DEALING = replace(_RENUMBERED, exposed=replace(_RENUMBERED.exposed, last=()))

MANILA_DEALING = DealingLaw(
    cut=CutLaw(
        exposed=manila("16.1(a)"),
        missing=manila("16.1(b)"),
        posts_are_wagers=True,
        by_other=manila("16.1(c)"),
        other_is_misdeal=True,
    ),
    first=FirstDealLaw(
        out_of_turn=manila("16.1(d)"),
        left_out=manila("16.1(g)"),
        extra=manila("16.1(g)"),
        sits_out=manila("RR-23"),
    ),
    exposed=ExposedLaw(way=Exposure.MISDEAL, rules=manila("16.1(e)", "RR-23")),
    face_up=FaceUpLaw(used=manila("6.6", "8.4", "RR-28"), second_communal=manila("16.1(f)", "RR-28")),
    early=EarlyCardLaw(wagered=manila("16.5", "RR-28"), unbet=manila("16.6", "RR-28"), may_raise=True),
    count=WrongCountLaw(rules=manila("16.7", "RR-25"), fate=Fate.VOID, nobody=manila("18.6"), nobody_is_open=True),
    discards=manila("16.8", "RR-37"),
    deck=manila("3.4", "18.6"),
)
