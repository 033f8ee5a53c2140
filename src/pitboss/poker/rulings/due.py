"""What a round waits for when a ruling is open: the choice of a person with the right role."""

from pitboss.play import Expected, Principal, Role
from pitboss.poker.commands import Choose, Command

DECIDERS = (Principal(Role.SUPERVISOR), Principal(Role.OPERATOR))


class DecisionDue(Expected[Command], frozen=True, gc=False):
    """A person is to choose one of these outcomes, with a reason."""

    outcomes: tuple[str, ...]

    def __contains__(self, command: Command) -> bool:
        return isinstance(command, Choose) and command.outcome in self.outcomes and bool(command.reason.strip())

    def sentence(self) -> str:
        return f"a supervisor is to decide, with a reason: {' or '.join(self.outcomes)}"
