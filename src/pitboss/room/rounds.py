"""The rounds of a table as its log has them, and the table as it stood before each of them."""

import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, Protocol, Self

import msgspec

from pitboss.play import Event, Principal, Role
from pitboss.room.fillings import Filled
from pitboss.room.viewing import SPECTATOR

# A table's log holds its own events and those of its rounds, whose states differ.
AnyEvent = Event[Any]
KEPT_EVERY = 64
"""Every so many rounds the table is kept as it stood, so that none of them is far to go."""


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

    def add(self, number: int, event: AnyEvent) -> None:
        self.events.append(event)
        self.numbers.append(number)

    def seat_of(self, person: str) -> int:
        return next((seat for seat, other in self.persons.items() if other == person), 0)

    def viewer(self, person: str) -> Principal:
        """Through whose eyes a person sees this round."""
        seat = self.seat_of(person) if person else 0
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


class Turns(Protocol):
    """Counts the turns of a table's rounds, as acts answer them."""

    number: int
    """The turn that is on; 0 where nothing can be answered."""

    def follow(self, number: int, event: AnyEvent, shown: Any) -> None:  # the state of a table of one's own kind
        """An event of this number is shown; the table stands as after it."""

    def began(self, shown: Any) -> int:  # likewise
        """The number of the event from which the time of whoever is due runs; 0 if there is none."""


class Snapshots:
    """Some of the states of a table before its rounds: the last two, which people look at, and others a while apart."""

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}

    def keep(self, number: int, state: object, is_live: bool) -> None:
        """A round of this number begins."""
        if is_live or number % KEPT_EVERY == 1:
            self._before[number] = copy_of(state)
        if (number - 2) % KEPT_EVERY != 1:
            self._before.pop(number - 2, None)

    def nearest(self, rounds: Sequence[RoundLog], number: int) -> tuple[Any, int]:
        """A state of one's own to go on with, kept before a round or one before it; and how many events led to it."""
        near = max((kept for kept in self._before if kept <= number), default=0)
        return (copy_of(self._before[near]), rounds[near - 1].numbers[0] - 1) if near else (None, 0)


def copy_of(state: Any) -> Any:
    """Another state that knows the same, and can be written to. Laws are looked up by what they are."""
    return deepcopy(state, {id(state.law): state.law})
