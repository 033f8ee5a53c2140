"""The incidents of a tournament, for its list: what the director had to decide, and what went wrong."""

from pitboss.play import Event
from pitboss.server.tournament_record import Watched
from pitboss.tournament.events import clock, document, ending, entries, rounds, two_persons
from pitboss.tournament.printing.lists import Incident
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Moving

INCIDENTS = (
    *(document.DirectorNominated, entries.PositionForfeited, entries.TableHeld, entries.TableReleased),
    *(clock.StartDelayed, clock.ClockPaused, clock.ClockResumed, clock.ClockSet, rounds.RoundUndone),
    *(ending.Substituted, ending.PlayerExcluded, ending.Reinstated, ending.Directed, ending.DisputeOpened),
    *(ending.DisputeSettled, ending.SessionAdjourning, ending.Cancelled),
    *(two_persons.ActProposed, two_persons.ActSeconded, two_persons.ActDropped),
)
"""What a director had to decide, or what went wrong."""


def incidents_of(host: Watched) -> tuple[Incident, ...]:
    """What the director had to decide, and what went wrong, as the log tells it."""
    told = zip(host.since(0), host.sentences(0), strict=True)
    return tuple(Incident(at, said.text, said.rules) for (at, event), (_, said) in told if _is_incident(event))


def _is_incident(event: Event[TournamentState]) -> bool:
    if isinstance(event, entries.PlayerMoved):
        return event.because is Moving.DIRECTION
    if isinstance(event, entries.TableBroken):
        return bool(event.reason)
    return isinstance(event, INCIDENTS) or (isinstance(event, rounds.RoundNoted) and event.void)
