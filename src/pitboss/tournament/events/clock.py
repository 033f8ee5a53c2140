"""Sessions that start, levels, breaks and pauses: what the clock of a tournament shows."""

from msgspec.structs import replace

from pitboss.tournament.clock import Clock
from pitboss.tournament.events.base import TournamentEvent
from pitboss.tournament.levels import smallest_chip
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import absent_are_skipped, edition_played, game_of
from pitboss.tournament.terms import Phase


class StartDelayed(TournamentEvent, frozen=True, tag="start_delayed"):
    """The session starts later."""

    until: int
    reason: str

    def apply(self, state: TournamentState) -> None:
        state.starts_at = self.until


class SessionStarted(TournamentEvent, frozen=True, tag="session_started"):
    """A session begins."""

    session: int
    at: int

    def apply(self, state: TournamentState) -> None:
        state.phase, state.session = Phase.RUNNING, self.session
        state.game = game_of(edition_played(state.conditions, self.session))
        if state.is_adjourned:  # it goes on where it was left
            state.clock = replace(state.clock, since=self.at, until=0, paused="")
        else:
            state.clock = Clock(since=self.at)
            state.session_rounds = state.level_played = 0
            state.smallest = smallest_chip(state.conditions, 1)  # levels begin anew, and so do the chips in play
            state.coloured.clear()
        state.is_ending, state.is_adjourned, state.resumes, state.rounds_before = "", False, 0, 0
        for entry in state.entries.values():
            entry.bank_used, entry.standing = 0, ()
        # Against the house whoever is away antes all the same (T-R42).
        state.skips_absent = not state.game.against_house and absent_are_skipped(state.conditions)
        state.redrawn = {count for count in state.conditions.breaking.redraw_at if count >= state.here}
        state.waived.clear()


class LevelBegan(TournamentEvent, frozen=True, tag="level_began"):
    """A level holds from an instant on: for every round that starts then or later (T-R38)."""

    level: int
    at: int

    def apply(self, state: TournamentState) -> None:
        state.clock = state.clock.at_level(self.level, self.at)
        for entry in state.entries.values() if _has_teams(state) else ():
            entry.member += self.level > 1


class BreakBegan(TournamentEvent, frozen=True, tag="break_began"):
    """A break until an instant; `after` is the level that it follows, 0 if the director gives it."""

    at: int
    until: int
    after: int = 0

    def apply(self, state: TournamentState) -> None:
        state.clock = replace(state.clock.stopped(self.at), until=self.until, is_level_over=bool(self.after))


class BreakEnded(TournamentEvent, frozen=True, tag="break_ended"):
    """The break is over."""

    at: int

    def apply(self, state: TournamentState) -> None:
        going = state.clock.going(self.at)
        state.clock = (
            going
            if not state.hand_for_hand or not state.conditions.hand_for_hand.beat_seconds
            else going.stopped(self.at)
        )


class ClockPaused(TournamentEvent, frozen=True, tag="clock_paused"):
    """The clock stands, and why."""

    at: int
    reason: str

    def apply(self, state: TournamentState) -> None:
        state.clock = replace(state.clock.stopped(self.at), paused=self.reason)


class ClockResumed(TournamentEvent, frozen=True, tag="clock_resumed"):
    """The clock runs."""

    at: int

    def apply(self, state: TournamentState) -> None:
        state.clock = state.clock.going(self.at)


class ClockSet(TournamentEvent, frozen=True, tag="clock_set"):
    """Level and time left were set, and why; everybody is shown it."""

    at: int
    level: int
    left: int
    reason: str
    ran: int

    def apply(self, state: TournamentState) -> None:
        state.clock = replace(state.clock.at_level(self.level, self.at), ran=self.ran)


class ClockShifted(TournamentEvent, frozen=True, tag="clock_shifted"):
    """The room was shut: time that was not played does not count."""

    shut: int

    def apply(self, state: TournamentState) -> None:
        if state.phase is not Phase.RUNNING:
            state.starts_at += self.shut  # of a sit-and-go, which is some seconds after its last entry
            return
        state.clock = state.clock.shifted(self.shut)
        for number in state.pending:
            state.entries[number].pending_until += self.shut
            state.pending[number] += self.shut


def _has_teams(state: TournamentState) -> bool:
    players = state.conditions.players
    return players is not None and players.team_size > 1


CLOCK_EVENTS: tuple[type[TournamentEvent], ...] = (
    StartDelayed,
    SessionStarted,
    LevelBegan,
    BreakBegan,
    BreakEnded,
    ClockPaused,
    ClockResumed,
    ClockSet,
    ClockShifted,
)
