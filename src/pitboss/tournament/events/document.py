"""From the draft of the conditions to the commitment: the duties before any entry is taken (NI2018-51/20.2 to 20.4)."""

from pitboss.tournament.conditions import Conditions
from pitboss.tournament.events.base import TournamentEvent
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import game_of, law_of, seats_of, starts_at
from pitboss.tournament.terms import Phase


class Drafted(TournamentEvent, frozen=True, tag="drafted"):
    """Conditions were written, or a new version of them, which has to go the whole way again (T-R03)."""

    conditions: Conditions
    identity: str

    def apply(self, state: TournamentState) -> None:
        state.conditions, state.identity = self.conditions, self.identity
        state.law, state.game = law_of(self.conditions), game_of(self.conditions.edition)
        state.levels.clear()
        state.version += 1
        state.documented = state.published = state.regulator = False
        state.seats = seats_of(self.conditions)[1]
        state.starts_at = starts_at(self.conditions, 1)
        chips = self.conditions.chips
        state.smallest = chips.denominations[0] if chips is not None and chips.denominations else 1


class Documented(TournamentEvent, frozen=True, tag="documented"):
    """The document is complete."""

    identity: str

    def apply(self, state: TournamentState) -> None:
        state.documented = True
        if state.phase is Phase.DRAFT:
            state.phase = Phase.DOCUMENTED


class Approved(TournamentEvent, frozen=True, tag="approved"):
    """The authority's approval is on record; whether it is true nobody can check here (T-R02)."""

    authority: str
    reference: str
    date: str
    identity: str

    def apply(self, state: TournamentState) -> None:
        state.regulator = True


class Notified(TournamentEvent, frozen=True, tag="notified"):
    """The Commission knows of the tournament and has a copy."""

    recipient: str
    reference: str
    date: str
    identity: str

    def apply(self, state: TournamentState) -> None:
        state.regulator = True


class Published(TournamentEvent, frozen=True, tag="published"):
    """The conditions are open to everybody."""

    at: int
    identity: str

    def apply(self, state: TournamentState) -> None:
        state.published = True
        if state.phase is Phase.DOCUMENTED:
            state.phase = Phase.PUBLISHED


class DirectorNominated(TournamentEvent, frozen=True, tag="director_nominated"):
    """The director is named, with assistants."""

    director: str
    assistants: tuple[str, ...] = ()

    def apply(self, state: TournamentState) -> None:
        state.director, state.assistants = self.director, self.assistants


class BallotCommitted(TournamentEvent, frozen=True, tag="ballot_committed"):
    """The house can no longer choose the secrets of the draws."""

    ballot: str
    draws: str

    def apply(self, state: TournamentState) -> None:
        state.committed = (self.ballot, self.draws)
        state.is_ballot_revealed = False
        state.draws.clear()
        state.drawn = 0


DOCUMENT_EVENTS: tuple[type[TournamentEvent], ...] = (
    Drafted,
    Documented,
    Approved,
    Notified,
    Published,
    DirectorNominated,
    BallotCommitted,
)
