"""What a tournament says of a table that a person deals, for the dealer's screen: level, absent players, what waits."""

import msgspec

from pitboss.play import RuleIds
from pitboss.room.host import TableHost
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import WITHOUT_END, length_of
from pitboss.tournament.terms import Phase


class TournamentTerms(msgspec.Struct, frozen=True):
    """A table of a tournament. `waits` says with its rules why no round begins here now; nothing if one may."""

    id: str
    name: str
    number: int
    """The table, as the tournament counts."""
    level: int
    ends: int
    """The instant at which the level is over if nothing stops the clock; 0 while it stands, or where rounds end it."""
    away: tuple[int, ...]
    """The seats of those who are noted as absent: they are dealt in and pass, or are not dealt in, as it is played."""
    skips_absent: bool
    waits: str
    rules: RuleIds
    closed: RuleIds
    """By which seats and chips are not the table's to change."""


def tournament_terms(host: TableHost) -> TournamentTerms | None:
    """What the tournament of a table says of it; nothing at a table for cash."""
    if host.tournament is None:
        return None
    state, number = host.tournament.state, host.meta.number
    own = state.tables.get(number)
    rules, waits = host.tournament.why_not(number) if own is None or not own.on else ((), "")
    seats = own.seats.items() if own is not None else ()
    return TournamentTerms(
        id=host.meta.tournament,
        name=state.conditions.name,
        number=number,
        level=state.clock.level,
        ends=_ends(state),
        away=tuple(sorted(seat for seat, entry in seats if state.entries[entry].away)),
        skips_absent=state.skips_absent,
        waits=waits,
        rules=rules,
        closed=state.law.seats + state.law.chips,
    )


def _ends(state: TournamentState) -> int:
    length = length_of(state.level) if state.phase is Phase.RUNNING else WITHOUT_END
    return (state.clock.ends(length) or 0) if length < WITHOUT_END else 0
