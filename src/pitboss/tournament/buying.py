"""Buying back, into a later flight too, and adding on.

NI2018-51/20.3(a)(iii)(G), (H); T-R14 to T-R19, T-R23.
"""

from pitboss.play import Refusal
from pitboss.tournament.commands import AddOn, DeclineRebuy, PendingOver, Rebuy
from pitboss.tournament.conditions import Rebuys, RebuySeat
from pitboss.tournament.eliminating import eliminated
from pitboss.tournament.entering import entry_of, late_seat_for
from pitboss.tournament.entry import Entry
from pitboss.tournament.events import TournamentEvent
from pitboss.tournament.events.buying import AddedOn, Rebought, RebuyDeclined
from pitboss.tournament.events.entries import ChipsIssued, ChipsRetired, PlayerMoved, TableOpened
from pitboss.tournament.lots import orders, rebuy_seat
from pitboss.tournament.seats import candidates
from pitboss.tournament.state import TournamentState
from pitboss.tournament.terms import Moving, Phase, Status, Why
from pitboss.tournament.windows import flight_open_to, is_add_on_open

Events = list[TournamentEvent]


def rebuy(state: TournamentState, command: Rebuy) -> Events:
    law, entry = state.law, entry_of(state, command.person)
    rebuys, rules = state.conditions.rebuys, (*law.rebuys, *law.pool_fees, "T-R14", "T-R16")
    if rebuys is None or not rebuys.allowed:
        raise Refusal(law.rebuys or law.eliminated, "the conditions have no re-buys")
    if flight := flight_open_to(state, entry):
        return _into_flight(state, entry, command, rebuys, flight)
    if entry.status is not Status.PENDING:
        text = "with chips in hand nobody buys back" if entry.stack else "the right to buy back is gone"
        raise Refusal((*law.rebuys, "T-R15"), text)
    if command.at > entry.pending_until:
        raise Refusal((*law.rebuys, "T-R17"), "the time to decide has run out")
    order = orders(state, command.draws, rebuy_seat(state, entry))
    events: Events = [
        Rebought(rules, entry.number, entry.person, rebuys.cost, command.at, command.draws),
        ChipsIssued(law.stacks + law.chips, entry.number, entry.person, rebuys.chips),
    ]
    if rebuys.seat is RebuySeat.DRAW:
        free = candidates(state)
        if not free:
            number = state.last_table + 1
            events.append(TableOpened(law.tables or law.seats, number))
            free = [(number, seat) for seat in range(1, state.seats + 1)]
        table, seat = free[order[0][0] if order else 0]
        moved = PlayerMoved(
            (*law.ballot, "T-R18"), entry.number, entry.person, entry.table, entry.seat, table, seat, Moving.REBUY
        )
        events.append(moved)
    return events


def _into_flight(state: TournamentState, entry: Entry, command: Rebuy, terms: Rebuys, flight: int) -> Events:
    """Who is out buys back into a later flight: its ballot gives the seat, or a draw where it has begun (T-R23)."""
    law, order = state.law, orders(state, command.draws, rebuy_seat(state, entry))
    rules = (*law.rebuys, *law.pool_fees, "T-R14", "T-R23")
    events: Events = [
        Rebought(rules, entry.number, entry.person, terms.cost, command.at, command.draws, flight),
        ChipsIssued(law.stacks + law.chips, entry.number, entry.person, terms.chips),
    ]
    if entry.stack:  # chips that did not go on from the flight before
        events.insert(1, ChipsRetired(law.chips, entry.number, entry.person, entry.stack))
    if state.phase is not Phase.RUNNING:
        return events
    return [*events, *late_seat_for(state, entry.number, order[0] if order else (), command.at)]


def decline_rebuy(state: TournamentState, command: DeclineRebuy) -> Events:
    return _not_bought(state, entry_of(state, command.person), command.at, Why.DECLINED)


def pending_over(state: TournamentState, command: PendingOver) -> Events:
    entry = entry_of(state, command.person)
    if entry.status is Status.PENDING and command.at <= entry.pending_until:
        raise Refusal((*state.law.rebuys, "T-R17"), "there is still time to decide")
    return _not_bought(state, entry, command.at, Why.LAPSED)


def _not_bought(state: TournamentState, entry: Entry, at: int, why: Why) -> Events:
    rules = (*state.law.rebuys, "T-R17")
    if entry.status is not Status.PENDING:
        raise Refusal(rules, f"{entry.person} has nothing to decide")
    declined = RebuyDeclined(rules, entry.number, entry.person, at, why is Why.LAPSED)
    return [declined, *eliminated(state, entry, why)]


def add_on(state: TournamentState, command: AddOn) -> Events:
    law, entry, add_ons = state.law, entry_of(state, command.person), state.conditions.add_ons
    rules = (*law.add_ons, "T-R19")
    if add_ons is None or not add_ons.allowed:
        raise Refusal(rules, "the conditions have no add-ons")
    if not is_add_on_open(state):
        raise Refusal(rules, "add-ons are for the stated time only")
    if entry.status is not Status.SEATED or not entry.stack:
        raise Refusal(rules, "a player without chips first buys back")
    if state.tables[entry.table].on:
        raise Refusal(rules, "chips are added between rounds")
    if add_ons.most and entry.add_ons >= add_ons.most:
        raise Refusal(rules, f"an add-on was bought {add_ons.most} times already, which is all there are")
    return [
        AddedOn(rules + law.pool_fees, entry.number, entry.person, add_ons.cost, command.at),
        ChipsIssued(law.stacks + law.chips, entry.number, entry.person, add_ons.chips),
    ]
