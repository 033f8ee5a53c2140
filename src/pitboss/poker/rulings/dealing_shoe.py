"""Rulings on the shoe: a card that lies face up in it, and a deck that is not right.

S94-1994/7CS17.8, 5CS17.7 and CM16.1(f) with RR-27 and RR-28; NI2018-51/17.19 with C-R37 and C-R67; 3.4 and 2.6.
"""

from pitboss.play import Refusal
from pitboss.poker.events import Burned, Dealt
from pitboss.poker.kinds import DealPlace, Verb
from pitboss.poker.rulings.authority import void_way
from pitboss.poker.rulings.dealing_cut import cutter_of
from pitboss.poker.rulings.dealing_early import communal_cards_to_come, goes_back, stays
from pitboss.poker.rulings.dealing_events import ShuffleOrdered
from pitboss.poker.rulings.dealing_exposed import check_in_shoe, exposed_in_deal
from pitboss.poker.rulings.facts import FoundFaceUp, WrongDeck
from pitboss.poker.rulings.finding import Finding, Way, settled
from pitboss.poker.rulings.misdeal import declared
from pitboss.poker.rulings.turned import is_down
from pitboss.poker.state import State


def found_face_up(state: State, fact: FoundFaceUp) -> Finding:
    """Used where it belongs, put back, or a misdeal: by what is to come next."""
    law = state.setup.law.irregular.dealing.face_up
    check_in_shoe(state, fact.card)
    what = f"{fact.card} is seen as the next card of the shoe"
    if law.second_communal and _second_communal_is_next(state):
        return declared(state, what, law.second_communal)
    if state.betting:
        return _in_betting(state, fact, what)
    step = state.setup.plan[state.step]
    if step.verb is Verb.BURN:
        text = "it is the burn card: that is its place"
        return settled(what, "burned", text, law.used, [Burned(law.used, fact.card)])
    if step.verb is Verb.DRAW and state.drawing and state.shoe and not state.recut:
        return exposed_in_deal(state, state.drawing, fact.card, what)
    if step.verb is not Verb.DEAL:
        raise Refusal(law.used, "no card of the shoe is to come now")
    seat = state.visits[state.cursor]
    if law.first and _goes_back(state):
        return _back(state, what)
    if seat and is_down(state, step, seat):
        return exposed_in_deal(state, seat, fact.card, what)
    where = f"to seat {seat}" if seat else "to the board"
    return settled(
        what, "used", f"it is dealt in its turn, {where}", law.used, [Dealt(law.used, seat, fact.card, True)]
    )


def wrong_deck(state: State, fact: WrongDeck) -> Finding:
    """The rules have the deck counted and say no more: the operator decides."""
    rules = state.setup.law.irregular.dealing.deck
    play_on = Way("play on", "the round goes on with the cards as they are", rules)
    return Finding((f"the deck is not right: {fact.what}",), rules, (void_way(state, rules), play_on))


def _in_betting(state: State, fact: FoundFaceUp, what: str) -> Finding:
    """The card is the next to come once the betting is over."""
    law = state.setup.law.irregular.dealing
    verbs = {step.verb for step in state.setup.plan[state.step + 1 :]}
    if not verbs & {Verb.DEAL, Verb.DRAW}:
        raise Refusal(law.face_up.used, "no card is to come any more in this round")
    if law.face_up.first:
        return _back(state, what)
    if law.early.back:
        return goes_back(state, what, law.early.back + law.face_up.in_betting, [])
    return stays(state, (fact.card,), what)


def _back(state: State, what: str) -> Finding:
    law = state.setup.law.irregular.dealing
    next_street = next(step for step in state.setup.plan[state.step :] if step.verb is Verb.DEAL)
    rules = law.exposed.last if next_street.veiled and law.exposed.last else law.face_up.first
    text = "it goes back into the shoe, which is shuffled and cut; then the deal is completed"
    return settled(what, "shuffled back", text, rules, [ShuffleOrdered(rules, cutter_of(state))])


def _goes_back(state: State) -> bool:
    """Whether this is the first card before a betting round, or belongs to the last street dealt face down."""
    step = state.setup.plan[state.step]
    if step.veiled:
        return True
    if not state.setup.betting_rounds[state.step]:
        return not any(state.own)
    return state.cursor == 0 and state.need == state.each


def _second_communal_is_next(state: State) -> bool:
    """Whether the card to come is the second communal one."""
    if len(state.board) != 1:
        return False
    step = state.setup.plan[state.step]
    is_due = step.verb is Verb.DEAL and step.place is DealPlace.BOARD
    return bool(communal_cards_to_come(state)) if state.betting else is_due
