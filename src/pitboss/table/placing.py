"""A table of a tournament: who sits where, with what, is assigned; nobody chooses, leaves, adds or takes away.

NI2018-51/20.9 and 20.15; under the old rules what the approved conditions say.
"""

from pitboss.play import Command, Refusal
from pitboss.table.commands import Exchange, Grant, Leave, PlacePlayer, Remove, Sit, TopUp, VacateSeat
from pitboss.table.events import Left, Seated, StakesExchanged, TableEvent, ToppedUp
from pitboss.table.state import TableState
from pitboss.table.terms import Departure, Phase
from pitboss.table.tournament_law import TournamentLaw

Events = list[TableEvent]
Commands = frozenset[type[Command]]
OF_SEATS: Commands = frozenset({Sit, Leave, VacateSeat})
OF_CHIPS: Commands = frozenset({TopUp})


def tournament_of(state: TableState) -> TournamentLaw:
    """The rules of the tournament that the table belongs to; Refusal at a table for cash."""
    law = state.law.tournament
    if law is None:
        raise Refusal(state.law.seating, "this is no table of a tournament")
    return law


def refuse_peoples(
    law: TournamentLaw, command: Command, of_seats: frozenset[type[Command]], of_chips: frozenset[type[Command]]
) -> None:
    """Refuse what people do at a table for cash, and cannot at one of a tournament."""
    if type(command) in of_seats:
        raise Refusal(law.seats, "at a tournament players sit where they are assigned, as long as they are in")
    if type(command) in of_chips:
        raise Refusal(law.chips, "tournament chips are neither added nor taken away by hand")


def place(state: TableState, command: PlacePlayer) -> Events:
    law = tournament_of(state)
    if state.phase is not Phase.OPEN:
        raise Refusal(law.seats, "the table is not open")
    if command.seat not in state.seats or command.seat in state.places:
        raise Refusal(law.seats, f"seat {command.seat} is not free")
    if not command.person.strip() or state.seat_of(command.person):
        raise Refusal(
            law.seats, f"{command.person or 'somebody without a name'} cannot have two seats, or one without a name"
        )
    if command.chips < 0:
        raise Refusal(law.chips, "nobody has less than no chips")
    return [Seated(law.seats + law.chips, command.seat, command.person, command.chips, command.name)]


def remove(state: TableState, command: Remove) -> Events:
    law = tournament_of(state)
    taken = state.places.get(command.seat)
    if taken is None:
        raise Refusal(law.seats, f"nobody sits at seat {command.seat}")
    check_between_rounds(state, law)
    rules, why = (law.seats, Departure.MOVED) if command.moved else (law.eliminated, Departure.OUT)
    return [Left(rules, command.seat, taken.person, taken.stake, why)]


def grant(state: TableState, command: Grant) -> Events:
    law = tournament_of(state)
    taken = state.places.get(command.seat)
    if taken is None or command.chips <= 0:
        raise Refusal(law.chips, "chips come to a stack, and there are some")
    if state.is_playing(command.seat):
        raise Refusal(law.chips, "a stack does not grow while its player is in a round")
    return [ToppedUp(law.chips + law.rebuys + law.add_ons, command.seat, taken.person, command.chips)]


def exchange(state: TableState, command: Exchange) -> Events:
    law = tournament_of(state)
    check_between_rounds(state, law)
    for seat, chips in command.changes:
        if seat not in state.places or state.places[seat].stake + chips <= 0:
            raise Refusal((*law.chips, "T-R75"), f"seat {seat} cannot be left without chips")
    changes = tuple((seat, state.places[seat].person, chips) for seat, chips in command.changes)
    return [StakesExchanged((*law.chips, "T-R73"), changes)]


def check_between_rounds(state: TableState, law: TournamentLaw) -> None:
    if any(state.is_playing(seat) for seat in state.places):
        raise Refusal(law.seats, "a round is on: it is finished first")
