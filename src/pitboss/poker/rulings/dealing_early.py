"""Rulings on communal cards that are seen before the betting is over.

S94-1994/CM16.5 and 16.6 with RR-28; 1999-FARO/H3.2 and H3.3 with G-R60 and G-R68; NI2018-51/17.17 with C-R36.
"""

from pitboss.cards import Card
from pitboss.play import Event, Refusal, RuleIds
from pitboss.play.money import dollars
from pitboss.poker.kinds import Place, Verb
from pitboss.poker.rulings.dealing_cut import cutter_of
from pitboss.poker.rulings.dealing_events import BurnedEarly, Capped, LaidEarly, ShuffleOrdered
from pitboss.poker.rulings.dealing_exposed import check_in_shoe
from pitboss.poker.rulings.facts import CommunalCardEarly
from pitboss.poker.rulings.finding import Finding, settled
from pitboss.poker.state import State


def communal_card_early(state: State, fact: CommunalCardEarly) -> Finding:
    """Back into the shoe, or laid out with a cap on the betting, as the edition has it."""
    law = state.setup.law.irregular.dealing.early
    rules = law.back or law.wagered or state.setup.law.shoe
    if not state.betting:
        raise Refusal(rules, "no betting round is on: a card that is seen now is found face up in the shoe")
    cards = fact.cards
    for card in cards:
        check_in_shoe(state, card)
    most = communal_cards_next(state) if law.back else 1
    if not 0 < len(set(cards)) == len(cards) <= most:
        raise Refusal(rules, f"{len(cards)} communal cards cannot have been turned: {most} could come next")
    burned: list[Event[State]] = []
    if fact.burned:
        if not state.setup.options.burn or (state.irregular and state.irregular.spared):
            raise Refusal(rules, "no card is burned before the next communal card")
        burned.append(BurnedEarly(rules))
    shown = " ".join(map(str, cards))
    what = f"the dealer has turned {shown} before the betting was over"
    return goes_back(state, what, law.back, burned) if law.back else stays(state, cards[0], what)


def goes_back(state: State, what: str, rules: RuleIds, burned: list[Event[State]]) -> Finding:
    """What was seen while the betting is on is shuffled in again."""
    text = "what was seen goes back into the shoe, which is shuffled and cut; the betting goes on"
    text += ", and the burned card stays burned" if burned else ""
    return settled(what, "shuffled back", text, rules, [*burned, ShuffleOrdered(rules, cutter_of(state))])


def stays(state: State, card: Card, what: str) -> Finding:
    """The next communal card was seen while the betting is on: it is laid out, and the betting is capped."""
    law = state.setup.law.irregular.dealing.early
    if not communal_cards_next(state):
        rules = law.wagered or state.setup.law.shoe  # stud has no rule on what it does not deal
        raise Refusal(rules, "no further communal card can have been seen: none is to come")
    cap = cap_of(state)
    events: list[Event[State]] = [LaidEarly(cap.rules, card)]
    if state.irregular is None or state.irregular.cap_in(state.bet_round) is None:
        events.append(cap)
    limit = f"of {dollars(cap.cents)}" if cap.cents else "at all"
    how = "no wager may go beyond" if state.high else "one opening" if cap.cents else "no wager"
    more = f"raises of {dollars(cap.raises)}" if cap.raises else "no raise"
    text = f"the card stays as the next communal card; in this betting round {how} {limit}, and {more}"
    return settled(what, "capped", text, cap.rules, events)


def cap_of(state: State) -> Capped:
    """How far wagers may go in a betting round beside which the next communal card lies open."""
    law = state.setup.law.irregular.dealing.early
    second = law.second if len(state.board) == 1 else ()
    if state.high:
        return Capped(law.wagered + second, state.bet_round, state.high)
    if law.checked and not state.first_act:
        return Capped(law.checked + second, state.bet_round, 0)
    minimum = state.setup.options.minimum
    raises = minimum if law.may_raise and state.setup.options.early_card_raises else 0
    return Capped(law.unbet + second, state.bet_round, minimum, raises)


def communal_cards_next(state: State) -> int:
    """How many communal cards come together after this betting round, those laid out early apart."""
    ahead = state.irregular.ahead if state.irregular else 0
    for step in state.setup.plan[state.step + 1 :]:
        if step.verb is Verb.DEAL and step.place is Place.BOARD:
            if not ahead:
                return step.count
            ahead -= 1
    return 0
