"""What is open when: late entry, re-buys, add-ons; when nothing more can come into the pool (T-R12, T-R16, T-R19)."""

from pitboss.tournament.entry import Entry
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import is_flight
from pitboss.tournament.terms import Phase, Status


def is_before_end_of(state: TournamentState, level: int) -> bool:
    """Whether a level, counted in the first session, has not ended yet."""
    clock = state.clock
    return state.session <= 1 and (clock.level < level or (clock.level == level and not clock.is_level_over))


def is_late_entry_open(state: TournamentState) -> bool:
    late = state.conditions.late_entry
    is_first = state.session <= 1 or is_flight(state.conditions, state.session)
    return late is not None and is_first and _level_open(state, late.until_level)


def has_rebuy(state: TournamentState, entry: Entry, level: int) -> bool:
    """Whether an entry may buy back that lost its last chips in a round that started at a level (T-R16)."""
    rebuys = state.conditions.rebuys
    if rebuys is None or not rebuys.allowed or (state.session > 1 and not is_flight(state.conditions, state.session)):
        return False
    return level <= rebuys.until_level and (not rebuys.most or entry.rebuys < rebuys.most)


def flight_open_to(state: TournamentState, entry: Entry) -> int:
    """The later flight that an entrant who is out may buy back into now, as far as re-buys cover it; 0 if there is none
    (T-R23)."""
    rebuys = state.conditions.rebuys
    if rebuys is None or not rebuys.allowed or entry.status is not Status.OUT or entry.person in state.excluded:
        return 0
    is_on = state.phase is Phase.RUNNING and _level_open(state, rebuys.until_level)
    is_between = state.phase is Phase.BETWEEN and not state.is_adjourned
    flight = state.session if is_on else state.coming_session if is_between else 0
    is_later = is_flight(state.conditions, flight) and entry.session < flight
    return flight if is_later and (not rebuys.most or entry.rebuys < rebuys.most) else 0


def is_add_on_open(state: TournamentState) -> bool:
    add_ons, clock = state.conditions.add_ons, state.clock
    if add_ons is None or not add_ons.allowed or state.phase is not Phase.RUNNING or state.session > 1:
        return False
    if add_ons.at:
        return clock.level == add_ons.at and clock.is_level_over
    return _level_open(state, add_ons.until_level)


def can_close_pool(state: TournamentState) -> bool:
    """Whether late entry, re-buys and add-ons are over (T-R58), also for those who are still thinking it over."""
    if state.is_pool_closed or state.phase is not Phase.RUNNING or state.pending or state.busts:
        return False
    if any(session.flight for session in state.conditions.sessions[state.session :]):
        return False
    if state.is_ending and not state.resumes and not state.playing:
        return True
    return not (is_late_entry_open(state) or _may_rebuy(state) or _may_add_on(state) or _may_still_sit(state))


def _may_rebuy(state: TournamentState) -> bool:
    rebuys = state.conditions.rebuys
    if rebuys is None or not rebuys.allowed:
        return False
    if _level_open(state, rebuys.until_level):
        return True
    return any(table.on and table.level <= rebuys.until_level for table in state.tables.values())


def _may_add_on(state: TournamentState) -> bool:
    add_ons, clock = state.conditions.add_ons, state.clock
    if add_ons is None or not add_ons.allowed:
        return False
    if add_ons.at:
        return clock.level <= add_ons.at
    return _level_open(state, add_ons.until_level)


def _may_still_sit(state: TournamentState) -> bool:
    """Somebody may still forfeit, and with that bring a bounty back into the prizes."""
    waits = state.conditions.absence.seated_by
    return bool(waits) and any(entry.status is Status.SEATED and entry.report_by for entry in state.entries.values())


def _level_open(state: TournamentState, level: int) -> bool:
    clock = state.clock
    return clock.level < level or (clock.level == level and not clock.is_level_over)
