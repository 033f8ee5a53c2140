"""A round at a table of a tournament as the poker engine takes it: who is dealt in, with what."""

from pitboss.poker.events import Seat
from pitboss.tournament.state import TournamentState, TournamentTable


def seats_of_round(state: TournamentState, table: TournamentTable) -> list[Seat]:
    """Everybody who is dealt in, there or not, with the stack and whoever sits for the entry (NI2018-51/20.12)."""
    dealt = [(seat, state.entries[number]) for seat, number in sorted(table.seats.items())]
    return [Seat(seat, entry.stack, entry.at_table) for seat, entry in dealt if state.is_dealt_in(entry)]
