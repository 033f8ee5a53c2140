"""Whole tournaments in tests: driven by quick results, and looked at after every command."""

from random import Random

from pitboss.lab.tournaments.driving import Choices, Driver
from pitboss.lab.tournaments.quick import Quick
from pitboss.play import Command, Event
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.invariants import faults
from pitboss.tournament.state import TournamentState


class Checked(Driver):
    """A driver that looks at everything after every command."""

    def do(self, command: Command) -> list[Event[TournamentState]]:
        events = super().do(command)
        assert list(faults(self.state)) == [], command
        return events


def driven(conditions: Conditions, entries: int, seed: int, absent: int = 0, rebuy: float = 0.7) -> Checked:
    """A whole tournament by quick results, from the first entry to the last prize."""
    chance = Random(seed)
    driver = Checked(conditions, chance, Quick(chance), Choices(chance, rebuy))
    people = [f"p{number}" for number in range(1, entries + 1)]
    driver.enter(people)
    driver.start(absent=people[:absent])
    driver.run()
    return driver
