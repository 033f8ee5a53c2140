"""Acts that take two persons: one proposes, another confirms, or it is dropped (T-R86)."""

from pitboss.tournament.commands import GraveCommand
from pitboss.tournament.events.base import TournamentEvent
from pitboss.tournament.state import Proposal, TournamentState


class ActProposed(TournamentEvent, frozen=True, tag="act_proposed"):
    """Somebody proposes an act that another person has to confirm."""

    number: int
    act: GraveCommand
    by: str

    def apply(self, state: TournamentState) -> None:
        state.proposals[self.number] = Proposal(self.act, self.by)
        state.last_proposal = self.number


class ActSeconded(TournamentEvent, frozen=True, tag="act_seconded"):
    """Another person confirms it: what it brings about follows."""

    number: int
    by: str
    at: int = 0

    def apply(self, state: TournamentState) -> None:
        state.proposals.pop(self.number, None)


class ActDropped(TournamentEvent, frozen=True, tag="act_dropped"):
    """It is not done."""

    number: int
    by: str

    def apply(self, state: TournamentState) -> None:
        state.proposals.pop(self.number, None)


TWO_PERSON_EVENTS: tuple[type[TournamentEvent], ...] = (ActProposed, ActSeconded, ActDropped)
