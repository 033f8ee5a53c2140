"""The streets of a round, as players call its parts: flop, turn and river; third to seventh street; the draw."""

from functools import lru_cache

from pitboss.poker.game import Step
from pitboss.poker.kinds import DealPlace, Verb
from pitboss.poker.state import State

DEAL, SHOWDOWN = "deal", "showdown"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
FLOP = {3: "flop", 4: "turn", 5: "river"}


def street_of(state: State) -> str:
    """Where a round is; nothing before the first card."""
    return SHOWDOWN if state.over or state.pots_formed else streets(state.setup.plan)[state.step]


@lru_cache(maxsize=256)
def streets(plan: tuple[Step, ...]) -> tuple[str, ...]:
    """The street of every step of a plan: what is dealt or drawn for a betting round belongs to it."""
    names: list[str] = []
    board = own = draws = 0
    is_flop = any(step.verb is Verb.DEAL and step.place is DealPlace.BOARD and step.count == 3 for step in plan)
    is_stud = any(step.verb is Verb.DEAL and step.place is DealPlace.EACH and step.up for step in plan)
    for until, step in enumerate(plan, 1):
        if step.verb is Verb.DEAL:
            board += step.count * (step.place is DealPlace.BOARD)
            own += step.count * (step.place is DealPlace.EACH)
        elif step.verb in (Verb.DRAW, Verb.DISCARD):
            draws += 1
        if step.verb is Verb.SHOW:
            names += [SHOWDOWN] * (until - len(names))
        elif step.verb is Verb.BET:
            names += [_name(board, own, draws, is_flop, is_stud)] * (until - len(names))
    names += [SHOWDOWN] * (len(plan) - len(names))
    first = next((place for place, step in enumerate(plan) if step.verb is Verb.DEAL), 0)
    return ("",) * first + tuple(names[first:])


def _name(board: int, own: int, draws: int, is_flop: bool, is_stud: bool) -> str:
    if is_flop and board:
        return FLOP.get(board, f"{ORDINALS[board - 1]} card")
    if board:
        return f"{ORDINALS[board - 1]} card"
    if is_stud:
        return f"{ORDINALS[own - 1]} street"
    if draws:
        return f"{ORDINALS[draws - 1]} draw"
    return DEAL
