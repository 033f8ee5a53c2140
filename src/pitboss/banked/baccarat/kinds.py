"""The words of Mini-Baccarat that commands, events and state share."""

from enum import StrEnum


class Side(StrEnum):
    """The two hands, and the third thing to wager on."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


HANDS = (Side.PLAYER, Side.BANKER)


class Method(StrEnum):
    """How cards are dealt: method (a) face up or face down, and method (b), where players may handle the cards."""

    A_UP = "a_up"
    A_DOWN = "a_down"
    B = "b"


class Step(StrEnum):
    """Where a coup stands; the first four prepare a new shoe."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    FIRST_CARD = "first_card"
    BURN = "burn"
    WAGERS = "wagers"
    DEAL = "deal"
    OPENING = "opening"
    PLAYER_CARD = "player_card"
    PLAYER_OPENING = "player_opening"
    BANKER_CARD = "banker_card"
    BANKER_OPENING = "banker_opening"
    ENDING = "ending"


OPEN_STEPS = (Step.SHUFFLE, Step.CUT, Step.FIRST_CARD, Step.BURN, Step.WAGERS)
OPENINGS = (Step.OPENING, Step.PLAYER_OPENING, Step.BANKER_OPENING)
