"""The values that only tables of poker have: agreements, words for coming into the game, a round without its end."""

from enum import StrEnum

import msgspec

from pitboss.poker.kinds import Forced
from pitboss.poker.options import BetLimit


class Standing(StrEnum):
    """What a seated player still has to do before the next cards: nothing, or come in (NI2018-51/17.11, 17.13)."""

    REGULAR = "regular"
    NEW = "new"
    MOVED = "moved"


class EntryWay(StrEnum):
    """How a player came in: free of any post, with a blind that was due there, or by posting."""

    FREE = "free"
    BLIND = "blind"
    POST = "post"


class Agreement(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What all players and the operator agree on before a round (S94-1994/7CS3.5.p5 to p7, 6.4).

    A field left out stays as it was. `limits` are those that go with the mode of betting.
    """

    deck: int = 0
    ace_low: bool | None = None
    forced: Forced | None = None
    limits: tuple[BetLimit, ...] = ()


class Uncounted(msgspec.Struct, frozen=True):
    """The rest of a round is left to a count (H-R16); `unheard` is the device that fell silent, if that is why."""

    unheard: str = ""

    @property
    def why(self) -> str:
        """What follows "left to a count"; empty where somebody could not keep up."""
        return f", as the device {self.unheard} was heard no more" if self.unheard else ""
