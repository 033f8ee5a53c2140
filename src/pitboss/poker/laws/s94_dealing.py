"""What the rules of 1994 make of faults in shuffle, cut and deal: each game has its own numbers, and its own cards."""

from pitboss.play import RuleIds
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


def _seven(*numbers: str) -> RuleIds:
    return _cited("7CS", numbers)


def _five(*numbers: str) -> RuleIds:
    return _cited("5CS", numbers)


def _manila(*numbers: str) -> RuleIds:
    return _cited("CM", numbers)


def _cited(game: str, numbers: tuple[str, ...]) -> RuleIds:
    return tuple(number if number[:2] == "RR" else f"S94-1994/{game}{number}" for number in numbers)


SEVEN_CARD_DEALING = DealingLaw(
    cut=CutLaw(
        exposed=_seven("17.1(a)"),
        missing=_seven("17.1(b)"),
        posts_are_wagers=True,
        by_other=_seven("17.1(c)"),
        other_is_misdeal=True,
    ),
    first=FirstDealLaw(
        out_of_turn=_seven("17.1(d)"),
        left_out=_seven("17.1(e)"),
        extra=_seven("17.1(e)"),
        sits_out=_seven("RR-23"),
    ),
    exposed=ExposedLaw(
        way=Exposure.UP_CARD,
        rules=_seven("17.2", "RR-27"),
        again=_seven("17.2", "RR-27"),
        last=_seven("17.7", "RR-27"),
    ),
    face_up=FaceUpLaw(used=_seven("17.8", "RR-27"), first=_seven("17.8", "RR-27")),
    early=EarlyCardLaw(),
    count=WrongCountLaw(rules=_seven("17.6", "RR-25"), fate=Fate.VOID, nobody=_seven("19.6"), nobody_is_open=True),
    discards=_seven("17.10", "RR-37"),
    deck=_seven("3.4", "19.6"),
)

FIVE_CARD_DEALING = DealingLaw(
    cut=CutLaw(
        exposed=_five("17.1(a)"),
        missing=_five("17.1(b)"),
        posts_are_wagers=True,
        by_other=_five("17.1(c)"),
        other_is_misdeal=True,
    ),
    first=FirstDealLaw(
        out_of_turn=_five("17.1(d)"), left_out=_five("17.1(e)"), extra=_five("17.1(e)"), sits_out=_five("RR-23")
    ),
    exposed=ExposedLaw(way=Exposure.UP_CARD, rules=_five("17.2", "RR-27"), again=_five("17.2", "RR-27")),
    face_up=FaceUpLaw(used=_five("17.7", "RR-27"), first=_five("17.7", "RR-27")),
    early=EarlyCardLaw(),
    count=WrongCountLaw(rules=_five("17.6", "RR-25"), fate=Fate.VOID, nobody=_five("19.6"), nobody_is_open=True),
    discards=_five("17.9", "RR-37"),
    deck=_five("3.4", "19.6"),
)

MANILA_DEALING = DealingLaw(
    cut=CutLaw(
        exposed=_manila("16.1(a)"),
        missing=_manila("16.1(b)"),
        posts_are_wagers=True,
        by_other=_manila("16.1(c)"),
        other_is_misdeal=True,
    ),
    first=FirstDealLaw(
        out_of_turn=_manila("16.1(d)"),
        left_out=_manila("16.1(g)"),
        extra=_manila("16.1(g)"),
        sits_out=_manila("RR-23"),
    ),
    exposed=ExposedLaw(way=Exposure.MISDEAL, rules=_manila("16.1(e)", "RR-23")),
    face_up=FaceUpLaw(used=_manila("6.6", "8.4", "RR-28"), second_communal=_manila("16.1(f)", "RR-28")),
    early=EarlyCardLaw(wagered=_manila("16.5", "RR-28"), unbet=_manila("16.6", "RR-28"), may_raise=True),
    count=WrongCountLaw(rules=_manila("16.7", "RR-25"), fate=Fate.VOID, nobody=_manila("18.6"), nobody_is_open=True),
    discards=_manila("16.8", "RR-37"),
    deck=_manila("3.4", "18.6"),
)
