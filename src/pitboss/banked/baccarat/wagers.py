"""Wagers on Player, Banker and Tie before NO MORE BETS, and notice of other terms.

S58-1995/MB8.3 with G-R30, G-R31 and G-R64.
"""

from pitboss.banked.baccarat.commands import GiveNotice, NoMoreBets, TakeBack, Wager
from pitboss.banked.baccarat.events import BetsClosed, Noticed, TakenBack, Wagered
from pitboss.banked.baccarat.kinds import Step
from pitboss.banked.baccarat.options import check_options
from pitboss.banked.baccarat.state import State
from pitboss.banked.house.deciding import check_may_begin, check_open, place_of
from pitboss.play import Event, Refusal
from pitboss.play.money import dollars

Events = list[Event[State]]


def wager(state: State, command: Wager) -> Events:
    check_open(state)
    law, terms, cents, place = state.law, state.terms, command.cents, place_of(state, command.seat)
    if not state.is_open:
        raise Refusal(law.no_more_bets, "NO MORE BETS has been called: the next coup takes wagers again")
    if place.person in state.excluded:
        raise Refusal(law.exclude, f"{place.name} is excluded from the game")
    if (command.seat, command.side) in state.wagers:
        raise Refusal(law.wager, f"seat {command.seat} has a wager on {command.side}: take it back to change it")
    if not terms.minimum <= cents <= terms.maximum or cents % terms.minimum:
        text = f"a wager is {dollars(terms.minimum)} to {dollars(terms.maximum)} in multiples of the minimum"
        raise Refusal(law.sign, f"{text}, not {dollars(cents)}")
    if place.stake < cents:
        raise Refusal(law.bank, f"seat {command.seat} has {dollars(place.stake)} in chips, not {dollars(cents)}")
    return [Wagered(law.wager, command.seat, command.side, cents)]


def take_back(state: State, command: TakeBack) -> Events:
    place_of(state, command.seat)
    if not state.is_open:
        raise Refusal(state.law.no_more_bets, "after NO MORE BETS no wager is touched until it is decided")
    cents = state.wagers.get((command.seat, command.side))
    if cents is None:
        raise Refusal(state.law.wager, f"seat {command.seat} has no wager on {command.side}")
    return [TakenBack(state.law.wager, command.seat, command.side, cents)]


def no_more_bets(state: State, command: NoMoreBets) -> Events:
    check_open(state)
    if state.step is not Step.WAGERS:
        raise Refusal(state.law.no_more_bets, f"NO MORE BETS is not called now: the table is at {state.step.value}")
    check_may_begin(state, command.at)
    if not state.wagers:
        raise Refusal(state.law.no_more_bets, "nobody has a wager on the table")
    return [BetsClosed(state.law.no_more_bets, command.at)]


def give_notice(state: State, command: GiveNotice) -> Events:
    """Limits and method change with the next coup; what concerns the shoe only with the next shoe."""
    check_options(command.options)
    if command.options.boxes != state.terms.boxes:
        raise Refusal(state.law.notice, "the places are those of the table")
    return [Noticed(state.law.notice, command.options)]
