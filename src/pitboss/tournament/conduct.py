"""People: absence, substitutes, exclusion, reinstatement, directions and disputes.

NI2018-51/20.12, 20.13, 20.17, 19.2 and 19.4; T-R42, T-R45, T-R48, T-R49.
"""

from pitboss.play import Refusal
from pitboss.tournament.commands import (
    DecideTournamentDispute,
    Direct,
    DrawOnBank,
    ExcludePlayer,
    MarkAway,
    MarkBack,
    RaiseTournamentDispute,
    Reinstate,
    Substitute,
)
from pitboss.tournament.conditions import ExcludedPlayer
from pitboss.tournament.eliminating import bounties_back, check_bounty
from pitboss.tournament.entering import entry_of
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.ending import (
    BankDrawnOn,
    Directed,
    DisputeOpened,
    DisputeSettled,
    PlayerCameBack,
    PlayerExcluded,
    Reinstated,
    Substituted,
    WentAway,
)
from pitboss.tournament.events.entries import ChipsRetired
from pitboss.tournament.lots import late_seat, nonces_of, orders
from pitboss.tournament.noting import check_there
from pitboss.tournament.seats import candidates
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Phase, Status, Why

Events = list[TournamentEvent]
SECOND = 1000


def mark_away(state: TournamentState, command: MarkAway) -> Events:
    entry = entry_of(state, command.person)
    if entry.away or not entry.table:
        raise Refusal(state.law.absent, f"{command.person} is away already, or has no seat")
    return [WentAway(state.law.absent, entry.number, command.person)]


def mark_back(state: TournamentState, command: MarkBack) -> Events:
    entry = entry_of(state, command.person)
    if not entry.away:
        raise Refusal(state.law.absent, f"{command.person} is not away")
    return [PlayerCameBack(state.law.absent, entry.number, command.person)]


def draw_on_bank(state: TournamentState, command: DrawOnBank) -> Events:
    """A reserve of time for the session, stated with the time to act, is part of it (T-R46)."""
    rules, entry = (*state.law.further, "T-R46"), entry_of(state, command.person)
    if not state.conditions.time_bank:
        raise Refusal(rules, "the conditions have no time bank")
    if not entry.table or not 0 < command.used <= state.bank_left(entry):
        left = state.bank_left(entry) // SECOND
        raise Refusal(rules, f"{command.person} has {left} seconds in the time bank, at the table")
    return [BankDrawnOn(rules, entry.number, entry.person, command.used)]


def substitute(state: TournamentState, command: Substitute) -> Events:
    """Seat and stack pass to somebody else, at the director's discretion, where the conditions do not bar it."""
    rules, entry = state.law.substitute, entry_of(state, command.person)
    if not entry.is_in:
        raise Refusal(rules, f"{command.person} is not in")
    if not command.by.strip() or command.by in state.by_person or command.by in state.excluded:
        raise Refusal(rules, "a substitute is somebody eligible who has not entered")
    return [Substituted(rules, entry.number, entry.person, command.by)]


def exclude_player(state: TournamentState, command: ExcludePlayer) -> Events:
    """Chips go out of play when the round is over; placed last among those in, unless the conditions forfeit it."""
    law, entry = state.law, entry_of(state, command.person)
    if not entry.is_in:
        raise Refusal(law.excluded, f"{command.person} is not in")
    if not command.what.strip() or not command.reason.strip():
        raise Refusal(law.excluded, "an exclusion says what was done and why it is decided so")
    if entry.table and state.tables[entry.table].on:
        raise Refusal(law.excluded, "the round is finished first")
    is_placed = state.conditions.excluded is ExcludedPlayer.PLACED
    return [
        PlayerExcluded(law.excluded, entry.number, entry.person, command.what, command.reason, is_placed),
        ChipsRetired(law.chips, entry.number, entry.person, entry.stack),
    ]


def reinstate(state: TournamentState, command: Reinstate) -> Events:
    """A wrong elimination is taken back until places are confirmed, which are then worked out anew (T-R49)."""
    rules, entry = (*state.law.places, "T-R49"), entry_of(state, command.person)
    if state.phase not in (Phase.RUNNING, Phase.PLACED):
        raise Refusal(rules, "places are confirmed, or no session is on: nobody comes back")
    if state.phase is Phase.PLACED:
        raise Refusal(rules, "the session is over: an elimination is taken back while it lasts")
    if entry.status is not Status.OUT or entry.why not in (Why.CHIPS, Why.DECLINED, Why.LAPSED):
        raise Refusal(rules, f"{command.person} did not go out by losing the last chips")
    if not command.reason.strip() or command.stack <= 0:
        raise Refusal(rules, "who comes back has chips, and there is a reason")
    check_there(state, {entry.number: command.stack})
    check_bounty(state, entry, rules)
    order = orders(state, command.draws, late_seat(state, nonces_of((entry,))))
    free = candidates(state)
    if not free:
        raise Refusal(rules, "no seat is free: open a table first")
    table, seat = free[order[0][0] if order else 0]
    return [
        *bounties_back(state, entry),
        Reinstated(rules, entry.number, entry.person, command.reason, table, seat, command.stack, command.draws),
    ]


def direct(state: TournamentState, command: Direct) -> Events:
    if not command.text.strip():
        raise Refusal(state.law.directions, "a direction says something")
    return [Directed(state.law.directions, command.text)]


def raise_dispute(state: TournamentState, command: RaiseTournamentDispute) -> Events:
    if not command.facts.strip():
        raise Refusal(state.law.disputes, "a complaint says what happened")
    return [DisputeOpened(state.law.disputes, command.person, command.facts, state.by_person.get(command.person, 0))]


def decide_dispute(state: TournamentState, command: DecideTournamentDispute) -> Events:
    rules = state.law.disputes
    if not 1 <= command.number <= len(state.disputes):
        raise Refusal(rules, f"there is no dispute {command.number}")
    if not command.decision.strip() or not command.by.strip():
        raise Refusal(rules, "a decision says what was decided, and by whom")
    return [DisputeSettled(rules, command.number, command.decision, command.by, command.review)]
