"""An observer of a tournament's events: what must be true of their order, told from the events and not by the engine.

TP-08: nobody enters twice, or buys back with chips, outside the window or too often. TP-09: nothing happens before its
legal predecessor, and no entry before the three duties. TP-14: a level lasts as long as its clock ran; levels, breaks,
pauses and the time that the room was shut make up the time on the wall. TP-18: in a beat every table plays one round.
"""

from collections import Counter

from pitboss.play import Event
from pitboss.tournament.events.beats import BeatBegan, BeatEnded
from pitboss.tournament.events.buying import Rebought
from pitboss.tournament.events.clock import (
    BreakBegan,
    BreakEnded,
    ClockPaused,
    ClockResumed,
    ClockSet,
    ClockShifted,
    LevelBegan,
    SessionStarted,
)
from pitboss.tournament.events.document import Approved, Documented, Notified, Published
from pitboss.tournament.events.entries import Entered
from pitboss.tournament.events.rounds import RoundBegun
from pitboss.tournament.state import TournamentState
from pitboss.tournament.structure import length_of
from pitboss.tournament.terms import Phase, Status
from pitboss.tournament.tournament import Tournament

AFTER: dict[Phase, tuple[Phase, ...]] = {
    Phase.DRAFT: (Phase.DOCUMENTED,),
    Phase.DOCUMENTED: (Phase.PUBLISHED,),
    Phase.PUBLISHED: (Phase.ENTRIES,),
    Phase.ENTRIES: (Phase.BALLOTED,),
    Phase.BALLOTED: (Phase.RUNNING,),
    Phase.RUNNING: (Phase.BETWEEN, Phase.PLACED),
    Phase.BETWEEN: (Phase.BALLOTED,),
    Phase.PLACED: (Phase.CONFIRMED,),
    Phase.CONFIRMED: (Phase.PAID,),
    Phase.PAID: (),
    Phase.CANCELLED: (),
}
"""What may come after what; cancellation after everything before the last payment."""


class Observer:
    """Folds events into a state of its own, and fails at the first that may not come there."""

    def __init__(self) -> None:
        self.state: TournamentState = Tournament.blank()
        self.seen: set[type[Event[TournamentState]]] = set()
        self.rounds: Counter[int] = Counter()
        self.able: set[int] = set()
        self.level_at = self.stood = self.since = 0
        self.is_set = False

    def see(self, event: Event[TournamentState]) -> None:
        before = self.state.phase
        if isinstance(event, Entered):
            self._enters(event)
        elif isinstance(event, Rebought):
            self._buys_back(event)
        self._beat(event)
        self._clock(event)
        Tournament.fold(self.state, (event,))
        self.seen.add(type(event))
        after = self.state.phase
        if after is not before:
            cancelled = after is Phase.CANCELLED and before is not Phase.PAID
            assert cancelled or after in AFTER[before], f"{before} is followed by {after}: {event}"

    def _enters(self, event: Entered) -> None:
        """TP-08, TP-09."""
        assert {Documented, Published} <= self.seen
        assert {Notified, Approved} & self.seen or not self.state.law.authority
        for name in (event.person, *event.members):
            entry = self.state.entry_of(name)
            assert entry is None or entry.status is Status.WITHDRAWN, f"{name} has entered already"

    def _buys_back(self, event: Rebought) -> None:
        """TP-08."""
        entry, rebuys = self.state.entries[event.entry], self.state.conditions.rebuys
        assert rebuys is not None
        assert rebuys.allowed
        assert not rebuys.most or entry.rebuys < rebuys.most
        if event.flight:
            assert entry.status is Status.OUT
            assert entry.session < event.flight
            assert self.state.conditions.sessions[event.flight - 1].flight
            return
        assert entry.stack == 0
        assert entry.status is Status.PENDING
        assert self.state.tables[entry.lost_table].level <= rebuys.until_level or entry.table != entry.lost_table
        assert event.at <= entry.pending_until

    def _beat(self, event: Event[TournamentState]) -> None:
        """TP-18."""
        state = self.state
        if isinstance(event, BeatBegan):
            self.rounds.clear()
            self.able = {
                number
                for number, table in state.tables.items()
                if sum(state.is_dealt_in(state.entries[entry]) for entry in table.seats.values()) > 1
            }
        elif isinstance(event, RoundBegun):
            assert state.in_beat or not state.hand_for_hand, "a round outside a beat"
            self.rounds[event.table] += 1
        elif isinstance(event, BeatEnded):
            assert all(self.rounds[number] == 1 for number in self.able & state.tables.keys()), self.rounds
            assert max(self.rounds.values(), default=0) <= 1

    def _clock(self, event: Event[TournamentState]) -> None:
        """TP-14: from the beginning of one level to that of the next, by the events' own instants."""
        state = self.state
        match event:
            case SessionStarted(at=at):
                self.level_at, self.stood, self.is_set = at, 0, True
            case BreakBegan(at=at) | ClockPaused(at=at):
                self.since = at
            case BreakEnded(at=at) | ClockResumed(at=at):
                self.stood += at - self.since
            case ClockShifted(shut=shut) if state.clock.runs:
                self.stood += shut
            case ClockSet():
                self.is_set = True
            case LevelBegan(at=at):
                length = length_of(state.level)
                is_timed = bool(state.level.minutes) and not state.conditions.hand_for_hand.beat_seconds
                if not self.is_set and is_timed:
                    assert at - self.level_at == length + self.stood, (event, length, self.stood)
                self.level_at, self.stood, self.is_set = at, 0, False
