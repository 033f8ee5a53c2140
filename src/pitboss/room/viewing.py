"""What the viewers of every kind of table have in common: sentences with numbers, and rounds as they were played."""

from typing import Generic, TypeVar

import msgspec

from pitboss.play import Event, Principal, Role, RuleIds

StateT = TypeVar("StateT")
SPECTATOR = Principal(Role.SPECTATOR)
REMEMBERED = 400
APART = 10
"""Numbers of sentences: ten to an event, so that each has its own."""


class Sentence(msgspec.Struct, frozen=True):
    """Something told at a table: its text, its rules, the heading it begins, and the number that names it for good."""

    text: str
    rules: RuleIds
    section: str
    number: int


class RoundEvents(msgspec.Struct, Generic[StateT]):
    """The events of one round with their numbers in the table's log, and who has a hand in it, by seat."""

    number: int
    persons: dict[int, str]
    events: list[Event[StateT]] = []
    numbers: list[int] = []

    def add(self, number: int, event: Event[StateT]) -> None:
        self.events.append(event)
        self.numbers.append(number)

    def seat_of(self, person: str) -> int:
        return next((seat for seat, other in self.persons.items() if other == person), 0)

    def viewer(self, person: str) -> Principal:
        """Through whose eyes a person sees this round."""
        seat = self.seat_of(person) if person else 0
        return Principal(Role.PLAYER, seat, person) if seat else SPECTATOR
