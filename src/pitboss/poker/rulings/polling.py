"""Irregularities that no rule covers: what the operator may offer, the players' agreement, and what is left without.

NI2018-51/17.16 and 19.4 with C-R68; where no rule asks the players, the operator decides (S94-1994/7CS19.6).
"""

from pitboss.cards import Card
from pitboss.play import Event, Expected, Principal, Refusal, Role, RuleIds
from pitboss.poker.commands import Agree, Command
from pitboss.poker.kinds import DealPlace, Verb
from pitboss.poker.rulings.authority import void_way
from pitboss.poker.rulings.authority_events import Polled, Voted
from pitboss.poker.rulings.dealing_cut import cutter_of
from pitboss.poker.rulings.dealing_events import PutBack, ShuffleOrdered
from pitboss.poker.rulings.dealing_exposed import check_in_shoe
from pitboss.poker.rulings.due import DECIDERS, AgreementDue, DecisionDue
from pitboss.poker.rulings.events import Decided
from pitboss.poker.rulings.facts import NotCovered, Remedy
from pitboss.poker.rulings.finding import Finding, Way
from pitboss.poker.rulings.irregular import Poll, Question
from pitboss.poker.rulings.misdeal import first_round_is_over, misdeal_events
from pitboss.poker.state import State

PLAYERS = Principal(Role.PLAYER, name="all players in the round")


def not_covered(state: State, fact: NotCovered) -> Finding:
    """The ways that are offered, none of them against a rule; with a poll where the rules want the players to agree."""
    law = state.setup.law.irregular
    laid = _laid(state, fact.cards)
    offered = tuple(dict.fromkeys(fact.offered)) or tuple(remedy for remedy in Remedy if _is_open(state, fact, remedy))
    for remedy in offered:
        if not _is_open(state, fact, remedy):
            raise Refusal(*_closed(state, remedy))
    if len(offered) < 2:
        raise Refusal(law.agreement or law.void.operator, "offer at least two ways to choose from")
    rules = law.agreement or law.void.operator
    ways = tuple(_way(state, remedy, rules, laid) for remedy in offered)
    opening = (Polled(law.agreement, state.seats_in(state.active)),) if law.agreement else ()
    return Finding((f"no rule covers it: {fact.what}",), rules, ways, opening=opening)


def due_of_question(state: State, question: Question, poll: Poll | None) -> Expected[Command]:
    """While the players are asked and none of them dissents, their agreement; otherwise a person's decision."""
    names = tuple(outcome.name for outcome in question.ruling.outcomes)
    if poll is None:
        return DecisionDue(DECIDERS, question.ruling.rules, names)
    if poll.has_failed:
        return DecisionDue(DECIDERS, poll.rules + state.setup.law.irregular.void.operator, names)
    by = tuple(Principal(Role.PLAYER, seat) for seat in poll.left)
    return AgreementDue((*by, *DECIDERS), poll.rules, poll.left, names)


def agree(state: State, due: Expected[Command], command: Agree) -> list[Event[State]]:
    """A player's word; the last of them, if all say the same, decides."""
    irregular = state.irregular
    if not isinstance(due, AgreementDue) or irregular is None or irregular.poll is None or irregular.question is None:
        raise Refusal(due.rules, f"the players are not asked: {due.sentence()}")
    poll, ruling = irregular.poll, irregular.question.ruling
    if command.seat not in due.seats:
        raise Refusal(poll.rules, f"seat {command.seat} is not asked, or has answered")
    if command.outcome not in due.outcomes:
        raise Refusal(poll.rules, f"{command.outcome!r} is not offered; choose {' or '.join(due.outcomes)}")
    voted = Voted(poll.rules, command.seat, command.outcome)
    others = {outcome for _, outcome in poll.votes}
    if len(due.seats) > 1 or others - {command.outcome}:
        return [voted]
    fact = irregular.question.fact
    assert isinstance(fact, NotCovered), "the players are asked only where no rule covers it"
    way = not_covered(state, fact).way(command.outcome)
    decided = Decided(way.rules, ruling.choose(way.name, PLAYERS, "they all agree"))
    return [voted, decided, *way.events]


def _laid(state: State, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of the cards in question that lie on the board; Refusal for one that cannot lie open now."""
    street = street_of(state)
    for card in cards:
        if card not in street:
            check_in_shoe(state, card)
    if len(set(cards)) < len(cards):
        raise Refusal(state.setup.law.shoe, "no card lies there twice")
    return tuple(card for card in cards if card in street)


def street_of(state: State) -> list[Card | None]:
    """The communal cards of the street that is being dealt, or was just dealt and nobody has acted on."""
    step = state.setup.plan[state.step]
    if step.verb is Verb.DEAL and step.place is DealPlace.BOARD:
        dealt = step.count - state.need
    else:
        before = state.setup.plan[state.step - 1]
        is_fresh = state.betting and state.first_act and before.place is DealPlace.BOARD and before.verb is Verb.DEAL
        dealt = before.count if is_fresh else 0
    return state.board[len(state.board) - dealt :]


def _closed(state: State, remedy: Remedy) -> tuple[RuleIds, str]:
    if remedy is Remedy.SHUFFLE_BACK:
        return state.setup.law.shoe, "name the cards that lie open and are to be shuffled back"
    return state.setup.law.irregular.misdeal.late, "after the first betting round the cards are not dealt anew"


def _is_open(state: State, fact: NotCovered, remedy: Remedy) -> bool:
    """Nothing that is agreed on may go against a rule: no new deal once it is too late for a misdeal."""
    if remedy is Remedy.SHUFFLE_BACK:
        return bool(fact.cards)
    law = state.setup.law.irregular.misdeal
    return remedy is not Remedy.DEAL_ANEW or law.late_is_open or not first_round_is_over(state)


def _way(state: State, remedy: Remedy, rules: RuleIds, laid: tuple[Card, ...]) -> Way:
    match remedy:
        case Remedy.SHUFFLE_BACK:
            text = "the cards named go back into the shoe, which is shuffled and cut, and are dealt anew"
            back: tuple[Event[State], ...] = (PutBack(rules, laid),) if laid else ()
            return Way(remedy.value, text, rules, (*back, ShuffleOrdered(rules, cutter_of(state))))
        case Remedy.PLAY_ON:
            return Way(remedy.value, "the round goes on as it stands", rules)
        case Remedy.DEAL_ANEW:
            both = tuple(dict.fromkeys(rules + state.setup.law.irregular.misdeal.rules))
            text = "all cards are collected, shuffled, cut and dealt anew from the same marker, as after a misdeal"
            return Way(remedy.value, text, both, misdeal_events(state, both))
        case Remedy.VOID:
            return void_way(state, rules)
