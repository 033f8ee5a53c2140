"""Table stakes between rounds: buying in, topping up, taking off, and playing on below the minimum.

S94-1994/7CS5.3, 5.4 and 13.3; NI2018-51/4.3 to 4.7 and 14.3.
"""

from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.options import Options
from pitboss.poker.rulings.beginning_events import StakeChanged
from pitboss.poker.state import State
from pitboss.poker.table.commands import Reduce
from pitboss.poker.table.events import DeclarationLapsed, DeclaredShort, Reduced
from pitboss.poker.table.state import PokerPlace, PokerTableState
from pitboss.table.commands import TopUp
from pitboss.table.events import Left, TableEvent, ToppedUp
from pitboss.table.terms import Departure

Events = list[TableEvent]
AnyEvents = list[Event[PokerTableState] | Event[State]]


def check_buy_in(state: PokerTableState, cents: int) -> None:
    """A stake to join with lies between the minimum and the maximum that were announced, in whole chips."""
    options, rules = state.announced, state.law.joining
    check_chips(state, options, cents)
    most = options.max_buy_in
    if cents < options.min_table_stake or (most and cents > most):
        limit = f" and at most {options.amount(most)}" if most else ""
        raise Refusal(
            rules, f"{options.amount(cents)}: a stake is at least {options.amount(options.min_table_stake)}{limit}"
        )


def top_up(state: PokerTableState, command: TopUp) -> AnyEvents:
    place = _between_rounds(state, command.seat, state.game.law.no_adding)
    options, law = state.terms_of_stakes, state.law
    check_chips(state, options, command.cents)
    if place.short and not (place.newly_short or law.short_may_add or _lapses(state, command.seat)):
        raise Refusal(law.short, f"seat {command.seat} is declared: nothing may be added to the stake")
    after, most = state.stake_of(command.seat) + command.cents, options.max_buy_in
    if after < options.min_table_stake:
        raise Refusal(
            law.top_up, f"{options.amount(after)} would be below the minimum {options.amount(options.min_table_stake)}"
        )
    if most and after > most:
        raise Refusal(law.top_up, f"{options.amount(after)} would be above the maximum buy-in {options.amount(most)}")
    events: AnyEvents = [ToppedUp(law.top_up, command.seat, place.person, command.cents)]
    events += [DeclarationLapsed(law.lapsing, command.seat)] if place.short else []
    return events + in_line_up(state, command.seat, law.top_up, command.cents)


def reduce(state: PokerTableState, command: Reduce) -> AnyEvents:
    place = _between_rounds(state, command.seat, state.game.law.no_removing)
    law, options = state.law, state.terms_of_stakes
    least = options.min_table_stake
    if not law.may_reduce:
        raise Refusal(law.reducing, "a stake is never reduced, but by leaving with everything")
    check_chips(state, options, command.cents)
    if state.stake_of(command.seat) - command.cents < least:
        raise Refusal(law.reducing, f"a stake is reduced to no less than the minimum {options.amount(least)}")
    reduced = Reduced(law.reducing, command.seat, place.person, command.cents)
    return [reduced, *in_line_up(state, command.seat, law.reducing, -command.cents)]


def in_line_up(state: PokerTableState, seat: int, rules: RuleIds, cents: int) -> list[Event[State]]:
    """A stake that changes before the first card changes in the round that is lined up with it, too."""
    return [StakeChanged(rules, seat, cents)] if state.round is not None and state.places[seat].dealt else []


def settle_short(state: PokerTableState) -> tuple[Events, set[int]]:
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


def _lapses(state: PokerTableState, seat: int) -> bool:
    """Whether the status ends with the minimum reached: always in 1994, by choice of the operator since (C-R40)."""
    reached = state.places[seat].stake >= state.announced.min_table_stake
    return reached and (state.law.short_may_add or state.announced.declared_lapses)


def _between_rounds(state: PokerTableState, seat: int, rules: tuple[str, ...]) -> PokerPlace:
    if seat not in state.places:
        raise Refusal(state.law.joining, f"nobody sits at seat {seat}")
    if state.in_round:
        raise Refusal(rules, "a stake does not change by hand while a round is on")
    return state.places[seat]


def check_chips(state: PokerTableState, options: Options, cents: int) -> None:
    """Refuse what cannot be paid in the chips of the table."""
    unit = options.unit
    if cents <= 0 or cents % unit:
        raise Refusal(state.game.law.chips, f"{options.amount(cents)} is no sum of chips of {options.amount(unit)}")
