"""What happens by itself after a command: betting opens and closes, cards are unveiled, pots are formed and paid."""

from collections.abc import Sequence

from pitboss.play import Event
from pitboss.poker.betting import is_idle, is_settled
from pitboss.poker.events import BettingClosed, BettingOpened, BettingSkipped, Unveiled
from pitboss.poker.game import Step
from pitboss.poker.kinds import Verb
from pitboss.poker.openers import BY_CARDS, hides_showing, opener_of
from pitboss.poker.rulings.meanwhile import events_meanwhile
from pitboss.poker.settlement import gather, pay
from pitboss.poker.showdown import is_decided
from pitboss.poker.state import State

Events = Sequence[Event[State]]
BET, SHOW = Verb.BET, Verb.SHOW


def follow(state: State) -> Events:
    """The next batch of automatic events, seen from the state after the one before; nothing when a command is due."""
    if state.irregular is not None and (events := events_meanwhile(state)) is not None:
        return events
    able = state.able
    if (state.pending and able & (able - 1)) or state.over:
        return ()  # somebody has to act, by far the most frequent case; or the round is over
    active = state.active
    if not active & (active - 1):  # one player is left
        return pay(state, False) if state.pots_formed else gather(state, False)
    if state.visits and not state.pots_formed:
        return ()  # a card, a post or an answer is due
    step = state.setup.plan[state.step]
    if step.verb is BET:
        return _follow_betting(state, step)
    if step.verb is SHOW:
        if not state.pots_formed:
            return gather(state, True)
        return pay(state, True) if is_decided(state) else ()
    return ()


def _follow_betting(state: State, step: Step) -> Events:
    law, number = state.setup.law, state.setup.betting_rounds[state.step]
    if not state.betting:
        if state.veiled:
            return _unveil(state)
        if not state.able & (state.able - 1) and is_idle(state):
            return (BettingSkipped(law.no_betting, number),)
        if step.opener in BY_CARDS and not state.told_opener and hides_showing(state):
            return ()  # the dealer has to say whom the cards name
        opener = state.told_opener or opener_of(step.opener, state, state.able)
        rules = state.setup.opening_rules[state.step]
        if state.active != state.able and step.opener in BY_CARDS:
            rules += law.tapped_opener
        return (BettingOpened(rules, number, opener),)
    if state.pending and not is_settled(state):
        return ()
    if not state.high:
        rules = law.all_checked
    else:
        rules = law.equal_first if number == 1 else law.equal_later
    return (BettingClosed(rules, number),)


def _unveil(state: State) -> list[Event[State]]:
    """Cards that were dealt unseen to all are looked at once the deal is complete (S94-1994/7CS17.9)."""
    rules = state.setup.plan[state.step - 1].rules
    return [
        Unveiled(rules, seat, len(state.own[seat]) - 1, state.own[seat][-1]) for seat in state.seats_in(state.veiled)
    ]
