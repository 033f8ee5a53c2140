"""Hand-for-hand play: all tables play together, a round to each beat (T-R52)."""

from msgspec.structs import replace

from pitboss.tournament.events.base import TournamentEvent
from pitboss.tournament.state import TournamentState


class HandForHandBegan(TournamentEvent, frozen=True, tag="hand_for_hand_began"):
    """From now on all tables play together."""

    at: int

    def apply(self, state: TournamentState) -> None:
        state.hand_for_hand = True
        if state.conditions.hand_for_hand.beat_seconds:
            state.clock = state.clock.stopped(self.at)


class BeatBegan(TournamentEvent, frozen=True, tag="beat_began"):
    """Every table plays one round."""

    beat: int
    at: int

    def apply(self, state: TournamentState) -> None:
        state.beat, state.in_beat, state.beat_level = self.beat, True, state.clock.level


class BeatEnded(TournamentEvent, frozen=True, tag="beat_ended"):
    """The last table has ended its round; whoever lost all chips in the beat went out together."""

    beat: int
    at: int

    def apply(self, state: TournamentState) -> None:
        state.in_beat = False
        for table, took in state.busts:
            state.entries[state.tables[table].seats[took.seat]].lost_at = state.number
        if seconds := state.conditions.hand_for_hand.beat_seconds:
            clock = state.clock
            state.clock = replace(clock, ran=clock.ran + seconds * 1000, played=clock.played + seconds * 1000)


class HandForHandEnded(TournamentEvent, frozen=True, tag="hand_for_hand_ended"):
    """Each table plays by itself again."""

    at: int

    def apply(self, state: TournamentState) -> None:
        state.hand_for_hand = False
        if state.conditions.hand_for_hand.beat_seconds:
            state.clock = state.clock.going(self.at)


BEAT_EVENTS: tuple[type[TournamentEvent], ...] = (
    HandForHandBegan,
    BeatBegan,
    BeatEnded,
    HandForHandEnded,
)
