"""What a tournament says of a table that a person deals, for the dealer's screen: level, absent players, what waits."""

import msgspec

from pitboss.following.between import NextDuty
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


def out_next(host: TableHost) -> list[NextDuty]:
    """Against the house: who is out before the next round, with less than its least ante (T-R79)."""
    state = host.tournament.state if host.tournament is not None else None
    own = state.tables.get(host.meta.number) if state is not None else None
    if state is None or own is None or own.on or state.phase is not Phase.RUNNING:
        return []
    if not state.game.against_house or state.off:
        return []
    least, rules = state.level.minimum, (*state.law.eliminated, "T-R79")
    stacks = {seat: state.entries[entry].stack for seat, entry in sorted(own.seats.items())}
    return [
        NextDuty(f"Seat {seat} has {chips:,}, less than {least:,}: it is out with the next round.", rules, seat)
        for seat, chips in stacks.items()
        if chips < least
    ]


def _ends(state: TournamentState) -> int:
    length = length_of(state.level) if state.phase is Phase.RUNNING else WITHOUT_END
    return (state.clock.ends(length) or 0) if length < WITHOUT_END else 0
