"""Rulings on hole cards that everybody has seen: in the first deal, as the last card of all, or in the draw.

S94-1994/7CS17.2 and 17.7 with RR-27, CM16.1(e); 1999-FARO/H3.1; NI2018-51/17.20 and 17.21 with C-R38; G-R26.
"""

from pitboss.cards import Card
from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.events import Dealt
from pitboss.poker.kinds import MisdealDeadline, Verb
from pitboss.poker.rulings.dealing_cut import cutter_of
from pitboss.poker.rulings.dealing_events import CardExposed, ReplacementOrdered, ShuffleOrdered, TakenBack
from pitboss.poker.rulings.dealing_law import Exposure
from pitboss.poker.rulings.facts import HoleCardExposed
from pitboss.poker.rulings.finding import Finding, check_in_round, settled
from pitboss.poker.rulings.misdeal import first_round_is_over, misdeal, too_late
from pitboss.poker.rulings.turned import has_up_card, is_down
from pitboss.poker.state import State


def hole_card_exposed(state: State, fact: HoleCardExposed) -> Finding:
    """By where the card belongs: to the first deal, to the last street, or to the draw."""
    check_in_round(state, fact.seat)
    if _is_due(state, fact.seat) and not state.used & fact.card.bit:
        check_in_shoe(state, fact.card)
        return exposed_in_deal(state, fact.seat, fact.card, f"the dealer has shown the {_whose(fact)}")
    place = _place_of(state, fact)
    what = f"the dealer has shown the {_whose(fact)}"
    if place >= state.setup.game.first_cards[0]:
        return _last_card(state, what, fact.seat, fact.card, place)
    turned_up = CardExposed(state.setup.law.irregular.dealing.exposed.rules, fact.seat, place, fact.card)
    return _in_first_deal(state, what, fact.seat, place, [turned_up])


def exposed_in_deal(state: State, seat: int, card: Card, what: str) -> Finding:
    """The card that is due face down to the seat is seen as it is dealt."""
    law = state.setup.law.irregular.dealing.exposed
    step = state.setup.plan[state.step]
    place = len(state.own[seat])
    dealt: list[Event[State]] = [
        Dealt(law.drawn or law.rules, seat, card, True),
        CardExposed(law.drawn or law.rules, seat, place, card),
    ]
    if step.verb is Verb.DRAW:
        replace = ReplacementOrdered(law.drawn, seat, place)
        text = f"seat {seat} gets another card for it when everybody has drawn"
        return settled(what, "replaced", text, law.drawn, [*dealt, replace])
    if state.setup.betting_rounds[state.step]:
        return _back(state, what, law.last, [])
    return _in_first_deal(state, what, seat, place, dealt)


def check_in_shoe(state: State, card: Card) -> None:
    """Refuse a card that cannot come out of the shoe any more."""
    if not state.setup.faces & ~state.used & card.bit:
        raise Refusal(state.setup.law.shoe, f"{card} is not in the shoe")


def _in_first_deal(state: State, what: str, seat: int, place: int, seen: list[Event[State]]) -> Finding:
    law = state.setup.law.irregular.dealing.exposed
    exposed = state.irregular.exposed if state.irregular else ()
    if law.unburned and not state.setup.options.burn:
        return misdeal(state, what, law.unburned)
    match law.way:
        case Exposure.MISDEAL:
            return _strict_misdeal(state, what)
        case Exposure.UP_CARD if seat in exposed or has_up_card(state, seat):
            return misdeal(state, what, law.again)
        case Exposure.REPLACED if exposed:
            return misdeal(state, what, law.again)
        case Exposure.KEPT if seat in exposed:
            return misdeal(state, what, law.again)
    if first_round_is_over(state):
        return too_late(state, what, law.rules)
    if law.way is Exposure.REPLACED:
        replace = ReplacementOrdered(law.rules, seat, place, burn=True)
        text = f"the deal is completed; then the first burn card goes to seat {seat} for it, and none is burned there"
        return settled(what, "replaced", text, law.rules, [*seen, replace])
    text = {
        Exposure.UP_CARD: f"it is the up card of seat {seat}, whose other cards of the first deal come face down",
        Exposure.KEPT: f"seat {seat} keeps it",
    }[law.way]
    return settled(what, str(law.way), text, law.rules, seen)


def _strict_misdeal(state: State, what: str) -> Finding:
    """A misdeal while the cards are dealt; afterwards too, where the deadline is the same for all causes (RR-23)."""
    law, deadline = state.setup.law.irregular.dealing.exposed, state.setup.options.misdeal_deadline
    dealing = state.setup.plan[state.step].verb is Verb.DEAL and not state.bet_round
    if dealing or deadline is MisdealDeadline.FIRST_ROUND:
        return misdeal(state, what, law.rules)
    return too_late(state, what, law.rules)


def _last_card(state: State, what: str, seat: int, card: Card, place: int) -> Finding:
    """The last hole card, dealt already: back it goes, as long as nobody has acted on the last street."""
    law = state.setup.law.irregular.dealing.exposed
    if not law.last or (state.betting and not state.first_act) or state.setup.plan[state.step].verb is Verb.SHOW:
        return too_late(state, what, law.last or law.drawn or law.rules)
    return _back(state, what, law.last, [TakenBack(law.last, seat, place, card)])


def _back(state: State, what: str, rules: RuleIds, taken: list[Event[State]]) -> Finding:
    text = "the card goes back into the shoe, which is shuffled and cut; then the deal is completed"
    return settled(what, "shuffled back", text, rules, [*taken, ShuffleOrdered(rules, cutter_of(state))])


def _is_due(state: State, seat: int) -> bool:
    """Whether the next card goes face down to this seat."""
    step = state.setup.plan[state.step]
    if step.verb is Verb.DRAW:
        return state.drawing == seat and bool(state.shoe) and not state.recut
    return step.verb is Verb.DEAL and state.visits[state.cursor] == seat and is_down(state, step, seat)


def _place_of(state: State, fact: HoleCardExposed) -> int:
    """Where in the hand the card lies face down, as far as the table knows."""
    own, up = state.own[fact.seat], state.up[fact.seat]
    if fact.card in own:
        place = own.index(fact.card)
        if up[place]:
            raise Refusal(state.setup.law.fold, f"the {_whose(fact)} lies face up anyway")
        return place
    unseen = [place for place, card in enumerate(own) if card is None and not up[place]]
    check_in_shoe(state, fact.card)
    if not unseen:
        raise Refusal(state.setup.law.shoe, f"seat {fact.seat} does not hold {fact.card}")
    return unseen[-1]


def _whose(fact: HoleCardExposed) -> str:
    return f"{fact.card} of seat {fact.seat}"
