"""What becomes of a hand that a ruling takes out of the round."""

from enum import StrEnum


class Fate(StrEnum):
    """What becomes of a hand that is out of the round by a ruling; chips stay in the pot either way."""

    FOLDED = "folded"
    VOID = "void"
    """Out, but not a fold: its owner is never the last to have folded."""
