"""What all events of a tournament are."""

from collections.abc import Iterable

from pitboss.play import Event
from pitboss.tournament.ballot import DrawnLots
from pitboss.tournament.entry import Entry
from pitboss.tournament.state import TournamentState


class TournamentEvent(Event[TournamentState], frozen=True):
    """Something that happened in a tournament."""


def note_draws(state: TournamentState, draws: Iterable[DrawnLots]) -> None:
    """Later draws are kept until the secret behind them is revealed; those by hand have no number."""
    for draw in draws:
        state.draws.append(draw)
        state.drawn = max(state.drawn, draw.number)


def settle(state: TournamentState, entry: Entry) -> None:
    """What was lost is dealt with."""
    state.busts = [bust for bust in state.busts if bust[0] != entry.table or bust[1].seat != entry.seat]
