"""Words and small values of a tournament: where it stands, how an entry stands, why somebody is moved or out."""

from enum import StrEnum

import msgspec

Numbers = tuple[int, ...]


class Phase(StrEnum):
    """Where a tournament stands, in the order in which it can: nothing happens before its legal predecessor."""

    DRAFT = "draft"
    DOCUMENTED = "documented"
    PUBLISHED = "published"
    ENTRIES = "entries"
    BALLOTED = "balloted"
    RUNNING = "running"
    BETWEEN = "between sessions"
    PLACED = "placed"
    CONFIRMED = "confirmed"
    PAID = "paid"
    CANCELLED = "cancelled"


class Status(StrEnum):
    """How an entry stands."""

    RESERVE = "reserve"
    ENTERED = "entered"
    SEATED = "seated"
    PENDING = "pending"
    """Without chips, with the right to buy back until a moment; the seat is kept meanwhile."""
    BAGGED = "bagged"
    """In, between two sessions, the chips counted and put away."""
    OUT = "out"
    FORFEITED = "forfeited"
    """Not there at the first session: no place, the fee stays in the pool (NI2018-51/20.10)."""
    WITHDRAWN = "withdrawn"


IN_PLAY = frozenset({Status.SEATED, Status.PENDING, Status.BAGGED})
"""Everybody who may still win."""


class Why(StrEnum):
    """Why somebody is out, in one word."""

    CHIPS = "chips"
    DECLINED = "declined"
    LAPSED = "lapsed"
    NO_SHOW = "no_show"
    EXCLUDED = "excluded"
    BELOW_ANTE = "below_ante"
    SESSION = "session"
    """Not among those who go on to the next session."""


class Moving(StrEnum):
    """Why somebody gets another seat."""

    BALANCE = "balance"
    BREAK = "break"
    REDRAW = "redraw"
    DIRECTION = "direction"
    REBUY = "rebuy"


class SeatOption(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A seat that could be taken, and how long it waits for the last blind there."""

    seat: int
    wait: int


class Took(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Somebody who lost the last chips in a round: the seat, what was put in, and who won them, from the button on."""

    seat: int
    put: int
    winners: Numbers = ()


class TournamentDispute(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A complaint of an entrant, and what became of it."""

    person: str
    facts: str
    entry: int = 0
    decision: str = ""
    by: str = ""
    review: bool = False


class PrizeDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A division of the prizes that is proposed, or made: what each entry gets, and what is left to be played for."""

    kind: str
    sums: tuple[tuple[int, int], ...]
    set_aside: int = 0


class Award(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What an entry gets in the end, in cents: its place, whether it is shared, cash, the value of goods, bounties."""

    entry: int
    place: int
    shared: int
    cash: int
    goods: int = 0
    bounty: int = 0
    seat: int = 0
    """What of the goods is a seat in another tournament (T-R62)."""
    sessions: int = 0
    """Prizes of single sessions (NI2018-51/20.3(a)(iii)(E))."""

    @property
    def total(self) -> int:
        """All that is cash."""
        return self.cash + self.bounty + self.sessions
