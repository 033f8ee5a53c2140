"""Rulings on time: a player is given time, it runs out, or a player is not there when the turn comes.

1999-FARO/5.6; NI2018-51/4.8 with C-R39, and 20.12 with C-R59 in tournaments. The rules of 1994 know no time to act.
"""

from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.kinds import Verb
from pitboss.poker.rulings.dealing_law import Fate
from pitboss.poker.rulings.events import ClockStarted, ClockStopped, FoundAway, FoundBack
from pitboss.poker.rulings.facts import Absent, PlayerBack, TimeCalled, TimeExpired
from pitboss.poker.rulings.finding import Finding, Way, check_in_round, settled
from pitboss.poker.rulings.law import ClockLaw
from pitboss.poker.rulings.leaving import hands_out
from pitboss.poker.rulings.open_matters import irregular_of
from pitboss.poker.seats import clockwise, is_single
from pitboss.poker.state import State


def time_called(state: State, fact: TimeCalled) -> Finding:
    """A player has so many seconds, from now or from the moment the turn comes."""
    clock = _clock(state)
    check_in_round(state, fact.seat)
    if state.setup.options.time_limit and clock.for_all:
        raise Refusal(clock.either, f"a time of {state.setup.options.time_limit} seconds is set for all players")
    if not state.able >> fact.seat & 1 and on_clock(state) != fact.seat:
        raise Refusal(clock.rules, f"seat {fact.seat} has tapped out and has no turn to come")
    if state.irregular and fact.seat in state.irregular.clocks:
        raise Refusal(clock.rules, f"the time of seat {fact.seat} has been called already")
    return settled(
        f"time is called on seat {fact.seat}",
        "time called",
        _time_words(state, fact.seat, clock),
        clock.rules,
        [ClockStarted(clock.rules, fact.seat, clock.seconds)],
    )


def time_expired(state: State, fact: TimeExpired) -> Finding:
    """The hand is out, even if a check was free; what it has put in stays, and nothing more is taken."""
    clock = _clock(state)
    check_in_round(state, fact.seat)
    if on_clock(state) != fact.seat:
        raise Refusal(clock.rules, f"it is not the turn of seat {fact.seat}: no time runs")
    called = state.irregular is not None and fact.seat in state.irregular.clocks
    if not called and not (state.setup.options.time_limit and clock.for_all and state.betting):
        raise Refusal(clock.rules, f"no time was called on seat {fact.seat}")
    rules = clock.rules if called else clock.for_all
    stopped = [ClockStopped(rules, fact.seat)] if called else []
    text = f"the hand of seat {fact.seat} is {clock.fate}; its bets stay in the pot"
    events = [*stopped, *hands_out(state, (fact.seat,), rules, clock.fate)]
    return settled(f"the time of seat {fact.seat} has run out", str(clock.fate), text, rules, events)


def on_clock(state: State) -> int:
    """Who has to act on his hand now: by betting, or by drawing and discarding; 0 if nobody has."""
    if state.betting:
        return state.turn
    is_draw = not state.over and not state.drawing and state.setup.plan[state.step].verb in (Verb.DRAW, Verb.DISCARD)
    return state.visits[state.cursor] if is_draw else 0


def is_time_called(state: State) -> bool:
    """Whether the time runs that was called on the player who has to act."""
    return state.irregular is not None and on_clock(state) in state.irregular.clocks


def absent(state: State, fact: Absent) -> Finding:
    """Tournaments fold the hand at its turn; elsewhere time is called, or the operator decides where there is none."""
    check_in_round(state, fact.seat)
    law, options = state.setup.law.irregular, state.setup.options
    what = f"the player of seat {fact.seat} is away from the table"
    rules, then = _of_absence(state), f"the hand of seat {fact.seat} is folded when the turn comes"
    fold = _going(Way("folded in turn", then, rules), fact.seat)
    if options.conditions and law.absent:
        return Finding((what,), rules, (fold,))
    if law.clock is None:
        wait = Way("wait", f"the table waits for seat {fact.seat}", rules)
        return Finding((what,), rules, (wait, fold))
    if options.time_limit and law.clock.for_all:
        text = f"the {options.time_limit} seconds set for all run for seat {fact.seat} as for anybody"
        return settled(what, "time runs", text, law.clock.for_all)
    called = time_called(state, TimeCalled(fact.seat)).ways[0]
    return settled(what, called.name, called.text, called.rules, called.events)


def player_back(state: State, fact: PlayerBack) -> Finding:
    """A player who was away is there again before the turn has come."""
    rules = _of_absence(state)
    if state.irregular is None or fact.seat not in state.setup.seats or not state.irregular.absent >> fact.seat & 1:
        raise Refusal(rules, f"seat {fact.seat} was not away")
    text = f"seat {fact.seat} plays on"
    back = [FoundBack(rules, fact.seat)]
    return settled(f"the player of seat {fact.seat} is back", "back", text, rules, back)


def fold_absent(state: State) -> list[Event[State]]:
    """The hand of an absent player goes when its turn has come, or has passed a hand that a post had tapped out."""
    irregular = irregular_of(state)
    rules = _of_absence(state)
    if is_single(state.active):
        return []  # everybody else has folded: whoever is left has won, there or not
    for seat in state.seats_in(irregular.absent & state.active):
        if state.betting and (state.turn == seat or _is_passed(state, seat)):
            return hands_out(state, (seat,), rules, Fate.FOLDED)
    return []


def _of_absence(state: State) -> RuleIds:
    """What folds the hand of an absent player: a rule of tournaments, or the operator."""
    law = state.setup.law.irregular
    return (law.absent if state.setup.options.conditions else ()) or law.void.operator


def _is_passed(state: State, seat: int) -> bool:
    """Whether the action of the first betting round has gone past a hand that a post alone had tapped out (C-R59)."""
    tapped = not state.able >> seat & 1 and state.level[seat] + state.dead[seat] == state.forced[seat]
    if not tapped or state.bet_round != 1:
        return False
    order = clockwise(state.last_opener, state.setup.everyone)
    beyond = order[order.index(seat) + 1 :]
    return not state.pending or any(state.turn == other or state.spent >> other & 1 for other in beyond)


def _going(way: Way, seat: int) -> Way:
    return Way(way.name, way.text, way.rules, (FoundAway(way.rules, seat),))


def _clock(state: State) -> ClockLaw:
    law = state.setup.law.irregular
    if law.clock is None:
        raise Refusal(law.void.operator, "these rules know no time to act; whatever delays the game is the operator's")
    return law.clock


def _time_words(state: State, seat: int, clock: ClockLaw) -> str:
    start = "from now" if on_clock(state) == seat else "from the moment the turn comes"
    return f"seat {seat} has {clock.seconds} seconds to act {start}; failing that the hand is {clock.fate}"
