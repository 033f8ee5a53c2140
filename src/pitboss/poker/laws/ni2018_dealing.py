"""What the rules of 2018 make of faults in shuffle, cut and deal."""

from pitboss.poker.laws.citing import n
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

HOLDEM_DEALING = DealingLaw(
    cut=CutLaw(
        exposed=n("17.1(a)"),
        missing=n("17.1(b)", "C-R28"),
        posts_are_wagers=False,
        by_other=n("17.1(b)", "7.2", "C-R66"),
        other_is_misdeal=False,
    ),
    first=FirstDealLaw(
        out_of_turn=n("17.1(c)"),
        left_out=n("17.1(d)"),
        extra=n("17.1(d)", "C-R29"),
        excess=n("17.1(e)", "C-R29"),
    ),
    exposed=ExposedLaw(
        way=Exposure.REPLACED,
        rules=n("17.20"),
        again=n("17.20", "C-R38"),
        unburned=n("17.21"),
    ),
    face_up=FaceUpLaw(used=n("17.19", "C-R37"), in_betting=n("C-R67")),
    early=EarlyCardLaw(back=n("17.17", "C-R36")),
    count=WrongCountLaw(
        rules=n("17.9", "C-R57"),
        fate=Fate.FOLDED,
        in_first_round=n("17.1(e)", "C-R31"),
        nobody=n("C-R35"),
        nobody_is_open=False,
    ),
    discards=n("17.10"),
    deck=n("2.6", "17.16", "19.3", "19.4"),
)
