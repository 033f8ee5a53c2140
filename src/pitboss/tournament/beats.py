"""Hand-for-hand play: when it is due, its beats, its end (NI2018-51/20.17, T-R52)."""

from pitboss.play import Refusal
from pitboss.tournament.commands import BeginBeat, BeginHandForHand, EndHandForHand
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.beats import BeatBegan, BeatEnded, HandForHandBegan, HandForHandEnded
from pitboss.tournament.prize_money import paid_places
from pitboss.tournament.seats import players_at
from pitboss.tournament.sessions import is_shootout
from pitboss.tournament.state import TournamentState
from pitboss.tournament.tables import TournamentTable
from pitboss.tournament.terms import Phase
from pitboss.tournament.timing import is_level_over

Events = list[TournamentEvent]


def end_beat(state: TournamentState) -> Events:
    """The beat is over when every table that can play has played its round; once the session ends none begins."""
    if not state.in_beat or state.playing:
        return []
    if not state.is_ending and any(waits_in_beat(state, table) for table in state.tables.values()):
        return []
    at = max((table.ended for table in state.tables.values()), default=0)
    return [BeatEnded((*state.law.directions, "T-R52"), state.beat, at)]


def waits_in_beat(state: TournamentState, table: TournamentTable) -> bool:
    """Whether a table has still to play its round of the beat."""
    return table.beat < state.beat and players_at(state, table) >= 2


def hand_for_hand_due(state: TournamentState) -> bool:
    """Whether play is to go on hand for hand: at the bubble, or at the stated number of players (T-R52)."""
    at, left = state.conditions.hand_for_hand.at, state.here
    if at == "never" or len(state.tables) < 2 or not state.is_pool_closed or is_shootout(state):
        return False
    if at == "bubble":
        return left == paid_places(state) + 1
    return paid_places(state) < left <= at


def begin_hand_for_hand(state: TournamentState, command: BeginHandForHand) -> Events:
    rules = (*state.law.directions, "T-R52")
    if state.hand_for_hand:
        raise Refusal(rules, "play is hand for hand already")
    if len(state.tables) < 2 or state.playing or state.phase is not Phase.RUNNING:
        raise Refusal(rules, "two tables or more, and between rounds everywhere")
    return [HandForHandBegan(rules, command.at)]


def begin_beat(state: TournamentState, command: BeginBeat) -> Events:
    rules = (*state.law.directions, "T-R52")
    if not state.hand_for_hand or state.in_beat or state.playing:
        raise Refusal(rules, "a beat begins in hand-for-hand play, when the one before is over")
    if state.clock.until or state.clock.paused:
        raise Refusal(rules, "the clock stands")
    if is_level_over(state, command.at):
        raise Refusal((*state.law.levels, "T-R52"), "a new level is due with this beat: the clock says so first")
    return [BeatBegan(rules, state.beat + 1, command.at)]


def end_hand_for_hand(state: TournamentState, command: EndHandForHand) -> Events:
    rules = (*state.law.directions, "T-R52")
    if not state.hand_for_hand or state.in_beat:
        raise Refusal(rules, "hand-for-hand play ends between two beats")
    return [HandForHandEnded(rules, command.at)]


def hand_for_hand_over(state: TournamentState) -> bool:
    """Whether the prizes are reached, or one table is left."""
    return state.hand_for_hand and not state.in_beat and (len(state.tables) < 2 or state.here <= paid_places(state))
