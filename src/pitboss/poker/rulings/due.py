"""What a round waits for when a ruling is open: the choice of a person with the right role."""

from typing import ClassVar

from pitboss.play import Choice, Expected, Principal, Role
from pitboss.poker.commands import Agree, Choose, Command

DECIDERS = (Principal(Role.SUPERVISOR), Principal(Role.OPERATOR))


class DecisionDue(Expected[Command], frozen=True, gc=False):
    """A person is to choose one of these outcomes, with a reason."""

    name: ClassVar[str] = "decide"
    outcomes: tuple[str, ...]

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Choose) and command.outcome in self.outcomes and bool(command.reason.strip())

    def sentence(self) -> str:
        return f"a supervisor is to decide, with a reason: {' or '.join(self.outcomes)}"

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        return tuple([Choice(name, name, self.rules) for name in self.outcomes])


class AgreementDue(Expected[Command], frozen=True, gc=False):
    """These players are to agree on one of the outcomes; a supervisor may end the poll and decide."""

    name: ClassVar[str] = "agree"
    seats: tuple[int, ...]
    outcomes: tuple[str, ...]

    def __contains__(self, command: Command) -> bool:
        if isinstance(command, Agree):
            return command.seat in self.seats and command.outcome in self.outcomes
        return isinstance(command, Choose) and command.outcome in self.outcomes and bool(command.reason.strip())

    def sentence(self) -> str:
        who = " and ".join(f"seat {seat}" for seat in self.seats)
        return f"{who} to say what they agree to: {' or '.join(self.outcomes)}; failing that a supervisor decides"

    def choices(self, by: Principal) -> tuple[Choice, ...]:
        return tuple([Choice(name, name, self.rules) for name in self.outcomes])
