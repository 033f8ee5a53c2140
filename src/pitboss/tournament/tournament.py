"""A tournament: its events in one log, folded into one state, on the same contract as every table.

`Tournament()` begins with nothing; `do(Draft(conditions))` is its first command.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pitboss.play import Codec, Command, Event, Expected, Play, Refusal
from pitboss.tournament import (
    beats,
    buying,
    commands,
    conduct,
    documents,
    eliminating,
    entering,
    finishing,
    moving,
    noting,
    paying,
    rounds,
    timing,
    two_persons,
)
from pitboss.tournament.due import due as everything_due
from pitboss.tournament.events import TOURNAMENT_EVENTS, TournamentEvent
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase

Events = Sequence[TournamentEvent]
# The log of a play is of its own kind of events, which its shell knows by their base alone.
CODEC: Codec[Event[TournamentState]] = Codec(TOURNAMENT_EVENTS)

# Keyed by the type of the command, which the type checker cannot relate to the function's own parameter.
DECIDE: dict[type[Any], Callable[[TournamentState, Any], Events]] = {
    commands.Draft: documents.draft,
    commands.Document: documents.document,
    commands.RecordApproval: documents.record_approval,
    commands.RecordNotice: documents.record_notice,
    commands.Publish: documents.publish,
    commands.Nominate: documents.nominate,
    commands.CommitBallot: documents.commit_ballot,
    commands.OpenEntries: documents.open_entries,
    commands.CloseEntries: entering.close_entries,
    commands.Enter: entering.enter,
    commands.WithdrawEntry: entering.withdraw,
    commands.OfferSeat: entering.offer_seat,
    commands.DrawSeats: entering.draw_seats,
    commands.Arrive: entering.arrive,
    commands.DelayStart: timing.delay_start,
    commands.StartSession: timing.start_session,
    commands.SeatedByOver: timing.seated_by_over,
    commands.Pause: timing.pause,
    commands.Resume: timing.resume,
    commands.SetClock: timing.set_clock,
    commands.Break: timing.give_break,
    commands.LevelOver: timing.level_over,
    commands.BreakOver: timing.break_over,
    commands.RoomReopened: timing.room_reopened,
    commands.DrawMarker: rounds.draw_marker,
    commands.BeginRound: rounds.begin_round,
    commands.NoteRound: noting.note_round,
    commands.UndoRound: noting.undo_round,
    commands.CountStacks: noting.count_stacks,
    commands.Rebuy: buying.rebuy,
    commands.DeclineRebuy: buying.decline_rebuy,
    commands.PendingOver: buying.pending_over,
    commands.AddOn: buying.add_on,
    commands.OpenTournamentTable: moving.open_table,
    commands.MovePlayer: moving.move_player,
    commands.BreakTable: moving.break_table,
    commands.Redraw: moving.redraw,
    commands.HoldTable: moving.hold_table,
    commands.ReleaseTable: moving.release_table,
    commands.BeginHandForHand: beats.begin_hand_for_hand,
    commands.BeginBeat: beats.begin_beat,
    commands.EndHandForHand: beats.end_hand_for_hand,
    commands.ColourUp: moving.colour_up_table,
    commands.MarkAway: conduct.mark_away,
    commands.MarkBack: conduct.mark_back,
    commands.DrawOnBank: conduct.draw_on_bank,
    commands.Substitute: conduct.substitute,
    commands.ExcludePlayer: conduct.exclude_player,
    commands.Reinstate: conduct.reinstate,
    commands.Direct: conduct.direct,
    commands.RaiseTournamentDispute: conduct.raise_dispute,
    commands.DecideTournamentDispute: conduct.decide_dispute,
    commands.AddValue: finishing.add_value,
    commands.ProposeDeal: finishing.propose_deal,
    commands.AcceptDeal: finishing.accept_deal,
    commands.ApproveDeal: finishing.approve_deal,
    commands.EndSession: finishing.end_session,
    commands.Adjourn: finishing.adjourn,
    commands.SkipSession: finishing.skip_session,
    commands.EnterBag: finishing.enter_bag,
    commands.RevealSecret: finishing.reveal_secret,
    commands.ConfirmPlaces: paying.confirm_places,
    commands.PayPrize: paying.pay_prize,
    commands.Cancel: paying.cancel,
    commands.DropAct: two_persons.drop_act,
}
FOLLOW: tuple[Callable[[TournamentState], Events], ...] = (
    beats.end_beat,
    eliminating.settle,
    finishing.make_deal,
    finishing.close_pool,
    finishing.end_reached,
)
"""What happens by itself, in the order in which it is looked for."""


def fold(state: TournamentState, events: Iterable[Event[TournamentState]]) -> None:
    """Every event has a number, by which those who are out are placed."""
    for event in events:
        state.number += 1
        event.apply(state)


def decide(state: TournamentState, due: Expected[Any] | None, command: Command) -> Events:
    if state.phase is Phase.CANCELLED:
        raise Refusal(state.law.cancel, "the tournament is cancelled")
    if not state.version and not isinstance(command, commands.Draft):
        raise Refusal(("T-R03",), "a tournament begins with its conditions")
    if isinstance(command, commands.ProposeAct):
        return two_persons.propose_act(state, command, _alone)
    if isinstance(command, commands.SecondAct):
        return two_persons.second_act(state, command, _alone)
    two_persons.check_alone(state, command)
    return _alone(state, command)


def _alone(state: TournamentState, command: Command) -> Events:
    """What an act brings about, whether it takes one person or two."""
    return DECIDE[type(command)](state, command)


def follow(state: TournamentState) -> Events:
    if state.phase is not Phase.RUNNING:
        return ()
    for find in FOLLOW:
        if found := find(state):
            return found
    return ()


class Tournament(Play[TournamentState, Command]):
    """One tournament, from its draft to its last prize."""

    blank = staticmethod(TournamentState)
    fold = staticmethod(fold)
    expect = staticmethod(everything_due)
    decide = staticmethod(decide)
    follow = staticmethod(follow)

    def __init__(self, events: Iterable[Event[TournamentState]] = ()) -> None:
        super().__init__(events)
