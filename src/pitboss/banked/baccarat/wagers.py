"""Wagers on Player, Banker and Tie before NO MORE BETS, and notice of other terms.

S58-1995/MB8.3 with G-R30, G-R31 and G-R64.
"""

from pitboss.banked.baccarat.commands import GiveCoupNotice, NoMoreBets, OpenCoup, TakeBackWager, Wager
from pitboss.banked.baccarat.events import BetsClosed, CoupNoticed, CoupOpened, Wagered, WagerTakenBack
from pitboss.banked.baccarat.kinds import BaccaratStep
from pitboss.banked.baccarat.options import check_options
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.play import Event, Refusal
from pitboss.table.decisions import check_may_begin, check_open, place_of

Events = list[Event[BaccaratState]]


def open_coup(state: BaccaratState, command: OpenCoup) -> Events:
    """A coup of a tournament begins when the tournament has it begin (T-R38)."""
    check_open(state)
    if state.law.tournament is None:
        raise Refusal(state.law.wager, "wagers are open between coups: only at a tournament is a coup begun")
    rules = (*state.law.tournament.applies, "T-R38", "T-R83")
    if not state.waits_for_tournament:
        raise Refusal(rules, f"no coup begins now: the table is at {state.step.value}")
    return [CoupOpened(rules)]


def wager(state: BaccaratState, command: Wager) -> Events:
    check_open(state)
    law, terms, cents, place = state.law, state.terms, command.cents, place_of(state, command.seat)
    if law.tournament is not None and not state.in_round and not state.is_called:
        rules = (*law.tournament.applies, "T-R38", "T-R83")
        raise Refusal(rules, "the coup has not begun: its level says what a wager is")
    if not state.is_open:
        raise Refusal(law.no_more_bets, "NO MORE BETS has been called: the next coup takes wagers again")
    if place.person in state.excluded:
        raise Refusal(law.exclude, f"{place.name} is excluded from the game")
    if (command.seat, command.side) in state.wagers:
        raise Refusal(law.wager, f"seat {command.seat} has a wager on {command.side}: take it back to change it")
    if not terms.minimum <= cents <= terms.maximum or cents % terms.minimum:
        text = f"a wager is {state.amount(terms.minimum)} to {state.amount(terms.maximum)} in multiples of the minimum"
        raise Refusal(law.sign, f"{text}, not {state.amount(cents)}")
    if place.stake < cents:
        raise Refusal(
            law.bank, f"seat {command.seat} has {state.amount(place.stake)} in chips, not {state.amount(cents)}"
        )
    return [Wagered(law.wager, command.seat, command.side, cents)]


def take_back(state: BaccaratState, command: TakeBackWager) -> Events:
    place_of(state, command.seat)
    if not state.is_open:
        raise Refusal(state.law.no_more_bets, "after NO MORE BETS no wager is touched until it is decided")
    cents = state.wagers.get((command.seat, command.side))
    if cents is None:
        raise Refusal(state.law.wager, f"seat {command.seat} has no wager on {command.side}")
    return [WagerTakenBack(state.law.wager, command.seat, command.side, cents)]


def no_more_bets(state: BaccaratState, command: NoMoreBets) -> Events:
    check_open(state)
    if state.step is not BaccaratStep.WAGERS:
        raise Refusal(state.law.no_more_bets, f"NO MORE BETS is not called now: the table is at {state.step.value}")
    check_may_begin(state, command.at)
    if not state.wagers:
        raise Refusal(state.law.no_more_bets, "nobody has a wager on the table")
    return [BetsClosed(state.law.no_more_bets, command.at)]


def give_notice(state: BaccaratState, command: GiveCoupNotice) -> Events:
    """Limits and method change with the next coup; what concerns the shoe only with the next shoe."""
    check_options(command.options)
    if command.options.boxes != state.terms.boxes:
        raise Refusal(state.law.notice, "the places are those of the table")
    return [CoupNoticed(state.law.notice, command.options)]
