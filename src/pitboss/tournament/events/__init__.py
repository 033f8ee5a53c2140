"""What happens in a tournament, as events; each writes what it says into the state, and nothing else does."""

from pitboss.tournament.events.base import TournamentEvent
from pitboss.tournament.events.beats import BEAT_EVENTS
from pitboss.tournament.events.buying import BUYING_EVENTS
from pitboss.tournament.events.clock import CLOCK_EVENTS
from pitboss.tournament.events.document import DOCUMENT_EVENTS
from pitboss.tournament.events.eliminations import ELIMINATION_EVENTS
from pitboss.tournament.events.ending import ENDING_EVENTS
from pitboss.tournament.events.entries import ENTRY_EVENTS
from pitboss.tournament.events.rounds import ROUND_EVENTS
from pitboss.tournament.events.two_persons import TWO_PERSON_EVENTS

TOURNAMENT_EVENTS: tuple[type[TournamentEvent], ...] = (
    *DOCUMENT_EVENTS,
    *ENTRY_EVENTS,
    *CLOCK_EVENTS,
    *ROUND_EVENTS,
    *BEAT_EVENTS,
    *ELIMINATION_EVENTS,
    *BUYING_EVENTS,
    *ENDING_EVENTS,
    *TWO_PERSON_EVENTS,
)

__all__ = ["TOURNAMENT_EVENTS", "TournamentEvent"]
