"""Table stakes between rounds: buying in, topping up, taking off, and playing on below the minimum.

S94-1994/7CS5.3, 5.4 and 13.3; NI2018-51/4.3 to 4.7 and 14.3.
"""

from pitboss.play import Refusal
from pitboss.play.money import dollars
from pitboss.play.table_commands import TopUp
from pitboss.poker.table.commands import Reduce
from pitboss.poker.table.events import DeclarationLapsed, DeclaredShort, Left, Reduced, TableEvent, ToppedUp
from pitboss.poker.table.state import Place, TableState
from pitboss.poker.table.terms import Departure

Events = list[TableEvent]


def check_buy_in(state: TableState, cents: int) -> None:
    """A stake to join with lies between the minimum and the maximum that were announced, in whole chips."""
    options, rules = state.announced, state.law.joining
    _check_chips(state, cents)
    most = options.max_buy_in
    if cents < options.min_table_stake or (most and cents > most):
        limit = f" and at most {dollars(most)}" if most else ""
        raise Refusal(rules, f"{dollars(cents)}: a stake is at least {dollars(options.min_table_stake)}{limit}")


def top_up(state: TableState, command: TopUp) -> Events:
    place = _between_rounds(state, command.seat, state.game.law.no_adding)
    options, law = state.announced, state.law
    _check_chips(state, command.cents)
    if place.short and not law.short_may_add and not _lapses(state, command.seat):
        raise Refusal(law.short, f"seat {command.seat} is declared: nothing may be added to the stake")
    after, most = place.stake + command.cents, options.max_buy_in
    if after < options.min_table_stake:
        raise Refusal(law.top_up, f"{dollars(after)} would be below the minimum {dollars(options.min_table_stake)}")
    if most and after > most:
        raise Refusal(law.top_up, f"{dollars(after)} would be above the maximum buy-in {dollars(most)}")
    events: Events = [ToppedUp(law.top_up, command.seat, place.person, command.cents)]
    return events + ([DeclarationLapsed(law.lapsing, command.seat)] if place.short else [])


def reduce(state: TableState, command: Reduce) -> Events:
    place = _between_rounds(state, command.seat, state.game.law.no_removing)
    law, least = state.law, state.announced.min_table_stake
    if not law.may_reduce:
        raise Refusal(law.reducing, "a stake is never reduced, but by leaving with everything")
    _check_chips(state, command.cents)
    if place.stake - command.cents < least:
        raise Refusal(law.reducing, f"a stake is reduced to no less than the minimum {dollars(least)}")
    return [Reduced(law.reducing, command.seat, place.person, command.cents)]


def settle_short(state: TableState) -> tuple[Events, set[int]]:
    """At the start of a round: who is below the minimum plays on as such, who has nothing leaves; the leavers too."""
    law, events, gone = state.coming_law, list[TableEvent](), set[int]()
    for seat in state.present:
        place = state.places[seat]
        if not place.stake:
            if law.no_stake_leaves:
                events.append(Left(law.no_stake, seat, place.person, 0, Departure.NO_STAKE))
                gone.add(seat)
        elif place.stake < state.announced.min_table_stake:
            events += [] if place.short else [DeclaredShort(law.short, seat)]
        elif place.short and _lapses(state, seat):
            events.append(DeclarationLapsed(law.lapsing, seat))
    return events, gone


def _lapses(state: TableState, seat: int) -> bool:
    """Whether the status ends with the minimum reached: always in 1994, by choice of the operator since (C-R40)."""
    reached = state.places[seat].stake >= state.announced.min_table_stake
    return reached and (state.law.short_may_add or state.announced.declared_lapses)


def _between_rounds(state: TableState, seat: int, rules: tuple[str, ...]) -> Place:
    if seat not in state.places:
        raise Refusal(state.law.joining, f"nobody sits at seat {seat}")
    if state.round is not None:
        raise Refusal(rules, "a stake does not change by hand while a round is on")
    return state.places[seat]


def _check_chips(state: TableState, cents: int) -> None:
    unit = state.announced.unit
    if cents <= 0 or cents % unit:
        raise Refusal(state.game.law.chips, f"{dollars(cents)} is no sum of chips of {dollars(unit)}")
