"""Rulings on communal cards that are seen before the betting is over.

S94-1994/CM16.5 and 16.6 with RR-28; 1999-FARO/H3.2 and H3.3 with G-R60 and G-R68; NI2018-51/17.17 with C-R36.
"""

from collections.abc import Sequence

from pitboss.cards import Card
from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.betting import is_idle
from pitboss.poker.events import Dealt
from pitboss.poker.kinds import DealPlace, Verb
from pitboss.poker.rulings.dealing_cut import cutter_of
from pitboss.poker.rulings.dealing_events import BurnedEarly, Capped, LaidEarly, ShuffleOrdered
from pitboss.poker.rulings.dealing_exposed import check_in_shoe
from pitboss.poker.rulings.facts import CommunalCardEarly
from pitboss.poker.rulings.finding import Finding, settled
from pitboss.poker.seats import BOARD
from pitboss.poker.state import State


def communal_card_early(state: State, fact: CommunalCardEarly) -> Finding:
    """Back into the shoe, or laid out with a cap on the betting, as the edition has it; one report for several cards.

    While communal cards are just being dealt, those that are due come first among them, and only the rest is early.
    """
    law = state.setup.law.irregular.dealing.early
    rules = law.back or law.wagered or state.setup.law.shoe
    cards, due = fact.cards, _due_now(state)
    if not state.betting and not due:
        raise Refusal(rules, "no betting round is on, and no communal card is being dealt before one")
    for card in cards:
        check_in_shoe(state, card)
    most = due + communal_cards_to_come(state)
    if not due < len(set(cards)) == len(cards) <= most:
        could = f"{due + 1} to {most}" if most > due else "none"
        raise Refusal(rules, f"{len(cards)} communal cards cannot have been turned: {could} could")
    step = state.setup.plan[state.step]
    before: list[Event[State]] = [Dealt(step.rules, BOARD, card, True) for card in cards[:due]]
    if fact.burned:
        if not state.setup.options.burn or (state.irregular and state.irregular.spared):
            raise Refusal(rules, "no card is burned before the next communal card")
        before.append(BurnedEarly(rules))
    shown = " ".join(map(str, cards))
    when = f"at once, of which {due} {'was' if due == 1 else 'were'} due" if due else "before the betting was over"
    what = f"the dealer has turned {shown} {when}"
    if law.back:
        return goes_back(state, what, law.back, before)
    return stays(state, cards, what) if state.betting else _laid_with(state, what, before, cards[due:])


def goes_back(state: State, what: str, rules: RuleIds, before: list[Event[State]]) -> Finding:
    """What was seen before the betting is over is shuffled in again; `before` is what stays, dealt or burned."""
    text = "what was seen too early goes back into the shoe, which is shuffled and cut; the betting goes on"
    text += ", and the burned card stays burned" if any(isinstance(event, BurnedEarly) for event in before) else ""
    return settled(what, "shuffled back", text, rules, [*before, ShuffleOrdered(rules, cutter_of(state))])


def stays(state: State, cards: Sequence[Card], what: str) -> Finding:
    """The next communal cards were seen while the betting is on: they are laid out, and the betting is capped."""
    law = state.setup.law.irregular.dealing.early
    if not communal_cards_to_come(state):
        rules = law.wagered or state.setup.law.shoe  # stud has no rule on what it does not deal
        raise Refusal(rules, "no further communal card can have been seen: none is to come")
    cap = cap_of(state)
    events: list[Event[State]] = [LaidEarly(cap.rules, card) for card in cards]
    if state.irregular is None or state.irregular.cap_in(state.bet_round) is None:
        events.append(cap)
    limit = f"of {state.amount(cap.cents)}" if cap.cents else "at all"
    how = "no wager may go beyond" if state.high else "one opening" if cap.cents else "no wager"
    more = f"raises of {state.amount(cap.raises)}" if cap.raises else "no raise"
    stay = (
        "the card stays as the next communal card" if len(cards) == 1 else "the cards stay as the next communal cards"
    )
    text = f"{stay}; in this betting round {how} {limit}, and {more}"
    return settled(what, "capped", text, cap.rules, events)


def _laid_with(state: State, what: str, before: list[Event[State]], early: Sequence[Card]) -> Finding:
    """Cards were turned along with the one that was due: all are laid out, and the cap comes with the betting."""
    law = state.setup.law.irregular.dealing.early
    second = law.second if len(state.board) + len(before) == 1 else ()
    rules = (law.wagered if state.high else law.unbet) + second
    text = "they are laid out in their order; the betting before the legitimate time of a card is restricted"
    return settled(what, "capped", text, rules, [*before, *(LaidEarly(rules, card) for card in early)])


def cap_of(state: State) -> Capped:
    """How far wagers may go in a betting round beside which the next communal card lies open."""
    law = state.setup.law.irregular.dealing.early
    ahead = state.irregular.ahead if state.irregular else 0
    second = law.second if len(state.board) - ahead == 1 else ()
    if state.high:
        return Capped(law.wagered + second, state.bet_round, state.high)
    if law.checked and not state.first_act:
        return Capped(law.checked + second, state.bet_round, 0)
    minimum = state.setup.options.minimum
    raises = minimum if law.may_raise and state.setup.options.early_card_raises else 0
    return Capped(law.unbet + second, state.bet_round, minimum, raises)


def communal_cards_to_come(state: State) -> int:
    """How many communal cards come after this betting round or deal, those laid out early apart."""
    later = state.setup.plan[state.step + 1 :]
    cards = sum(step.count for step in later if step.verb is Verb.DEAL and step.place is DealPlace.BOARD)
    return cards - (state.irregular.ahead if state.irregular else 0)


def _due_now(state: State) -> int:
    """How many communal cards are just being dealt before a betting round; 0 where nobody is left to bet."""
    step, irregular = state.setup.plan[state.step], state.irregular
    dealt_now = step.verb is Verb.DEAL and step.place is DealPlace.BOARD and not state.over
    waits = irregular is not None and irregular.shoe is not None
    return state.need if dealt_now and not waits and not is_idle(state) else 0
