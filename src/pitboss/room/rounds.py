"""The rounds of a table as its log has them, and the table as it stood before each of them."""

import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

import msgspec

from pitboss.play import Event, Principal, Role
from pitboss.room.fillings import Filled
from pitboss.room.viewing import SPECTATOR

if TYPE_CHECKING:
    from pitboss.room.log import TableLog

# A table's log holds its own events and those of its rounds, whose states differ.
AnyEvent = Event[Any]


class Noted(NamedTuple):
    """An event in force with its number, and when it was written; 0 where it is not yet."""

    number: int
    at: int
    event: AnyEvent


class RoundLog(msgspec.Struct):
    """The events of one round with their numbers in the table's log, and who has a hand in it, by seat.

    Where people wager these may change until NO MORE BETS, and so far nothing is hidden from anybody.
    """

    number: int
    persons: dict[int, str] = {}
    names: dict[int, str] = {}
    """What those persons are called at the table."""
    events: list[AnyEvent] = []
    numbers: list[int] = []
    is_over: bool = False
    undone_by: tuple[int, AnyEvent] | None = None
    """What undid the outcome when the round was over, with its number in the table's log."""
    log: "TableLog | None" = None
    """The log that it is read in: that of the table, or a part of it which is over."""

    @property
    def within(self) -> "TableLog":
        assert self.log is not None, "a round of a log"
        return self.log

    def add(self, number: int, event: AnyEvent) -> None:
        self.events.append(event)
        self.numbers.append(number)

    def seat_of(self, person: str) -> int:
        return next((seat for seat, other in self.persons.items() if other == person), 0)

    def viewer(self, person: str) -> Principal:
        """Through whose eyes a person sees this round.

        Where a person deals, hands are on the table and on no screen: whoever plays there sees here what everybody
        sees, also where a reader knows the cards (NI2018-51/19.4(b)).
        """
        is_dealt_by_hand = self.log is not None and self.log.is_followed
        seat = self.seat_of(person) if person and not is_dealt_by_hand else 0
        return Principal(Role.PLAYER, seat, person) if seat else SPECTATOR

    @property
    def whole(self) -> Self:
        """The round with what undid it, if anything did."""
        if self.undone_by is None:
            return self
        number, event = self.undone_by
        return msgspec.structs.replace(self, numbers=[*self.numbers, number], events=[*self.events, event])


class ShoeExtent(msgspec.Struct, frozen=True):
    """The part of a log in which one shoe was used, as far as it may be proved now: after one event, up to another."""

    rounds: Sequence[RoundLog]
    fillings: Sequence[Filled]
    after: int = 0
    until: int = sys.maxsize
    is_finished: bool = True

    def events(self) -> Iterator[tuple[RoundLog, AnyEvent]]:
        """Its events with their rounds."""
        for round_ in self.rounds:
            for number, event in zip(round_.numbers, round_.events, strict=True):
                if self.after < number <= self.until:
                    yield round_, event


class KeptTurns(msgspec.Struct, frozen=True, array_like=True):
    """Where the turns of a table stood before a round: the turn, the event that began it, what the table was at."""

    number: int = 0
    began: int = 0
    step: str = ""


class Turns(Protocol):
    """Counts the turns of a table's rounds, as acts answer them."""

    number: int
    """The turn that is on; 0 where nothing can be answered."""

    def follow(self, number: int, event: AnyEvent, shown: Any) -> None:  # the state of a table of one's own kind
        """An event of this number is shown; the table stands as after it."""

    @property
    def kept(self) -> KeptTurns:
        """What is to be known of them before a round begins."""

    def take_up(self, kept: KeptTurns) -> None:
        """Go on from there."""

    def began(self, shown: Any) -> int:  # likewise
        """The number of the event from which the time of whoever is due runs; 0 if there is none."""


class Earlier:
    """The table as it stood before the last two rounds, which people look at; others are folded when they are asked."""

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}

    def keep(self, number: int, state: object) -> None:
        """A round of this number begins."""
        self._before[number] = copy_of(state)
        self._before.pop(number - 2, None)

    def before(self, number: int) -> Any | None:  # a state of the table's kind
        """A state of one's own to go on with."""
        kept = self._before.get(number)
        return None if kept is None else copy_of(kept)


def copy_of(state: Any) -> Any:
    """Another state that knows the same, and can be written to. Laws are looked up by what they are."""
    return deepcopy(state, {id(state.law): state.law})
