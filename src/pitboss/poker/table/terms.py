"""The values that commands, events and state of a table share: approvals, hours, agreements and the words for seats."""

from enum import StrEnum

import msgspec

from pitboss.poker.kinds import Forced
from pitboss.poker.options import BetLimit


class Standing(StrEnum):
    """What a seated player still has to do before the next cards: nothing, or come in (NI2018-51/17.11, 17.13)."""

    REGULAR = "regular"
    NEW = "new"
    MOVED = "moved"


class Coming(StrEnum):
    """How a player comes in: by waiting for the blind, or by posting at once."""

    WAIT = "wait"
    POST = "post"


class Way(StrEnum):
    """How a player came in: free of any post, with a blind that was due there, or by posting."""

    FREE = "free"
    BLIND = "blind"
    POST = "post"


class Departure(StrEnum):
    """Why a player left the seat."""

    WISH = "wish"
    LOST = "lost"
    NO_STAKE = "no_stake"
    ABSENT = "absent"
    ABSTAINED = "abstained"
    CLOSED = "closed"
    EXCLUDED = "excluded"


class Matter(StrEnum):
    """What a supervisor is advised of."""

    ABSTAINED = "abstained"
    LESS = "came back with less"


class Approvals(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """References to written approvals: of the table, of the shoe, of the commission with the most that it allows.

    `commission_most` is the approved cap of a pot commission, or the approved rate of a time charge, in cents.
    """

    table: str = ""
    shoe: str = ""
    commission: str = ""
    commission_most: int = 0


class Agreement(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What all players and the operator agree on before a round (S94-1994/7CS3.5.p5 to p7, 6.4).

    A field left out stays as it was. `limits` are those that go with the mode of betting.
    """

    deck: int = 0
    ace_low: bool | None = None
    forced: Forced | None = None
    limits: tuple[BetLimit, ...] = ()


class Dispute(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A dispute: what happened, what the operator decided, who for it, and whether a review was asked for."""

    seat: int
    facts: str
    decision: str = ""
    decided_by: str = ""
    review: bool = False
