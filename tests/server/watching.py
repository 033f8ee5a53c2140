"""A tournament that a driver plays, as pages look at it."""

from collections.abc import Iterable, Iterator
from random import Random

import msgspec

from pitboss.lab.tournaments.driving import Choices, Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.play import Command, Event
from pitboss.room.viewing import Sentence
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.due import Due, TournamentDue
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tell import tell
from pitboss.tournament.terms import Phase
from pitboss.tournament.tournament import fold


class Now(msgspec.Struct, frozen=True):
    due: Due
    doer: str = "person"


class Timed(Driver):
    """A driver that knows when each event was."""

    def __init__(self, conditions: Conditions, seed: int, rebuy: float) -> None:
        chance = Random(seed)
        self.times: list[int] = []
        super().__init__(conditions, chance, Quick(chance), Choices(chance, rebuy))

    def do(self, command: Command) -> list[Event[TournamentState]]:
        events = super().do(command)
        self.times += [self.now] * len(events)
        return events


class Watching:
    """What the room shows of a tournament, shown of a driver's."""

    id = "T1"
    offer = ""

    def __init__(self, conditions: Conditions, seed: int = 1, rebuy: float = 0.7) -> None:
        self.driver = Timed(conditions, seed, rebuy)
        self._told: list[tuple[int, Sentence]] = []
        self._telling = TournamentState()

    @property
    def state(self) -> TournamentState:
        return self.driver.state

    @property
    def length(self) -> int:
        return len(self.driver.play.events)

    def since(self, number: int) -> Iterable[tuple[int, Event[TournamentState]]]:
        return zip(self.driver.times[number:], self.driver.play.events[number:], strict=True)

    def now(self) -> int:
        return self.driver.now

    def name_of(self, person: str) -> str:
        return person.capitalize()

    def room_table(self, number: int) -> str:
        return f"T1-{number}"

    def sentences(self, after: int) -> list[tuple[int, Sentence]]:
        for at, event in self.since(len(self._told)):
            fold(self._telling, [event])
            told = tell(self._telling, event)
            self._told.append((at, Sentence(told.text, told.rules, "", len(self._told) + 1)))
        return self._told[after:]

    def due(self) -> list[Now]:
        expected = self.driver.play.expected()
        return [Now(each) for each in expected.each] if isinstance(expected, TournamentDue) else []

    def course(self) -> Iterator[None]:
        """Once after each step, from the start to the last prize."""
        driver = self.driver
        driver.start()
        yield
        while driver.state.phase not in (Phase.PAID, Phase.CANCELLED):
            if driver.state.phase in (Phase.BETWEEN, Phase.BALLOTED):
                driver.start()
            elif not driver.step():
                return
            yield
