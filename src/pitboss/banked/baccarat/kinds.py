"""The words of Mini-Baccarat that commands, events and state share."""

from enum import StrEnum

import msgspec


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


class BaccaratStep(StrEnum):
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


class CoupEffect(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What a coup did to somebody, or what undoes it: at the seat where he sits now, or in cash (0).

    The bank gives `lost` back and the house its `commission`; `won` goes back to the bank.
    """

    seat: int
    """The seat of the coup."""
    person: str
    now: int = 0
    lost: int = 0
    won: int = 0
    commission: int = 0

    @property
    def cents(self) -> int:
        """The change of the stake, or of the wallet, by which it is undone."""
        return self.lost + self.commission - self.won


class LastCoup(msgspec.Struct, frozen=True):
    """What the last coup left, for an outcome that is invalidated afterwards; by person, the coups let go by before."""

    number: int
    moved: tuple[CoupEffect, ...]
    names: dict[str, str]
    idle: dict[str, int]


OPEN_STEPS = (BaccaratStep.SHUFFLE, BaccaratStep.CUT, BaccaratStep.FIRST_CARD, BaccaratStep.BURN, BaccaratStep.WAGERS)
OPENINGS = (BaccaratStep.OPENING, BaccaratStep.PLAYER_OPENING, BaccaratStep.BANKER_OPENING)
