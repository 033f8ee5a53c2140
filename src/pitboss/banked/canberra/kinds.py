"""The words of Canberra Poker that commands, events and state share."""

from enum import StrEnum

import msgspec


class CanberraStep(StrEnum):
    """Where a round stands. Wagers are open up to NO MORE BETS; the round of play begins with the first card."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    WAGERS = "wagers"
    DEAL = "deal"
    DECISIONS = "decisions"
    REVEAL = "reveal"
    SETTLEMENT = "settlement"
    JACKPOT = "jackpot"
    ENDING = "ending"


OPEN_STEPS = (CanberraStep.SHUFFLE, CanberraStep.CUT, CanberraStep.WAGERS)


class BoxStanding(StrEnum):
    """What has become of a hand."""

    IN = "in"
    FOLDED = "folded"
    BET = "bet"
    SETTLED = "settled"
    VOID = "void"


class HandResult(StrEnum):
    """How the wagers on a hand were settled."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"
    NO_HAND = "no hand"
    RETURNED = "returned"


class Ground(StrEnum):
    """Why an outcome may be invalidated (S89-1997/15.3)."""

    CIVIL_COMMOTION = "civil commotion"
    FIRE = "fire"
    RIOT = "riot"
    BRAWL = "brawl"
    ROBBERY = "robbery"
    ACT_OF_GOD = "act of God"
    FRAUD = "fraud"


class Ending(StrEnum):
    """Why a round does not count."""

    MISDEAL = "misdeal"
    INVALID = "invalid"
    DECISION = "decision"


class ChipsMoved(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What makes somebody of the last round whole again: at the seat where he sits now, or in cash (0).

    Bank and jackpot give `lost` and `chip`; `won` and `prize` go back to them.
    """

    box: int
    person: str
    seat: int = 0
    lost: int = 0
    chip: int = 0
    won: int = 0
    prize: int = 0

    @property
    def cents(self) -> int:
        """The change of the stake, or of the wallet: never less than nothing there."""
        return self.lost + self.chip - self.won - self.prize


class Back(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What makes a box whole again: chips from layout and bank to the stake, winnings back to the bank."""

    box: int
    wager: int = 0
    bank: int = 0
    won: int = 0

    @property
    def cents(self) -> int:
        """The change of the stake."""
        return self.wager + self.bank - self.won
