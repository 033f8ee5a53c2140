"""How chips and hands leave a round by a ruling: undone, or out of it with what was put in staying there."""

from pitboss.play import Event, RuleIds
from pitboss.poker.openers import opener_without
from pitboss.poker.rulings.dealing_law import Fate
from pitboss.poker.rulings.events import HandedBack, HandOut, Reclaimed
from pitboss.poker.rulings.holding import on_fold
from pitboss.poker.rulings.irregular import Hold
from pitboss.poker.seats import Seats, mask_of
from pitboss.poker.state import State


def hands_out(
    state: State, seats: Seats, rules: RuleIds, fate: Fate, *, is_fold: bool = True, stays: bool = False
) -> list[Event[State]]:
    """Hands are out of the round; chips that are held for them fare as if their players had folded them themselves.

    `stays`: all that they have put in stays in the pot, so that what had gone back uncalled is put in again.
    """
    opener = opener_without(state, mask_of(seats))
    events: list[Event[State]] = [*reclaim(state, seats, rules)] if stays else []
    for seat in seats:
        hold = _hold_of(state, seat)
        events += on_fold(state, hold) if hold else []
        opens = opener if seat == state.turn else 0
        cited = tuple(dict.fromkeys(rules + state.setup.arranged.opener_rules(state.step))) if opens else rules
        events.append(HandOut(cited, seat, fate, is_fold, opens))
    return events


def reclaim(state: State, seats: Seats, rules: RuleIds) -> list[Reclaimed]:
    """What is void is void before anything goes back: chips that went back uncalled to these hands are put in again."""
    return [Reclaimed(rules, seat, state.uncalled[seat]) for seat in seats if state.uncalled.get(seat)]


def hand_back(state: State, seat: int) -> list[HandedBack]:
    """Chips that are held for a seat go back to it, where the betting itself is undone."""
    hold = _hold_of(state, seat)
    return [HandedBack(state.setup.law.irregular.out_of_turn.rules, seat, hold.cents)] if hold else []


def _hold_of(state: State, seat: int) -> Hold | None:
    return state.irregular.hold_of(seat) if state.irregular else None
