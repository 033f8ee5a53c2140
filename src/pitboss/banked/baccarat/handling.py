"""Who may touch and open the cards: the dealer, or under method (b) the designated player of one hand at a time.

S58-1995/MB8.3(b), MB10.1(b); G-R33, G-R34.
"""

from pitboss.banked.baccarat.commands import OpenHand, PassOut, Retrieve
from pitboss.banked.baccarat.events import HandOpened, PassedOut, Retrieved
from pitboss.banked.baccarat.kinds import HANDS, OPENINGS, BaccaratStep, Method, Side
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.cards import Card
from pitboss.play import Event, Refusal, RuleIds

Events = list[Event[BaccaratState]]


def pass_out(state: BaccaratState, command: PassOut) -> Events:
    law, side = state.law, command.side
    if state.method is not Method.B:
        raise Refusal(law.pass_out, "cards are passed out under dealing method (b) only")
    _check_can_open(state, side)
    if state.out is not None:
        raise Refusal(law.one_out, f"the cards of {state.out[0]} are out: retrieve them before others are passed")
    may_handle = state.may_handle(side)
    if not may_handle:
        raise Refusal(law.nobody, f"nobody wagered on {side}: the dealer opens its cards")
    if command.seat not in may_handle:
        seats = " or ".join(map(str, may_handle))
        why = "who was designated for it" if side in state.handled else "where it was wagered on"
        raise Refusal(law.designated, f"the cards of {side} go to seat {seats}, {why}")
    rules = law.pass_out + law.designated + (() if state.step is BaccaratStep.OPENING else law.pass_third)
    return [PassedOut(rules, side, command.seat, tuple(state.hands[side][state.opened[side] :]))]


def retrieve(state: BaccaratState, command: Retrieve) -> Events:
    if state.out is None:
        raise Refusal(state.law.one_out, "no cards are out")
    return [Retrieved(state.law.one_out, state.out[0])]


def open_hand(state: BaccaratState, command: OpenHand) -> Events:
    """The dealer opens what lies on the table, a player what he holds; in any order that the dealer likes."""
    law, side = state.law, command.side
    _check_can_open(state, side)
    holder = state.out[1] if state.out is not None and state.out[0] is side else 0
    if command.seat != holder:
        who = f"seat {holder}" if holder else "the dealer"
        raise Refusal(law.open[state.method], f"the cards of {side} are opened by {who}, who has them")
    rules = law.open[state.method] + (law.nobody if state.method is Method.B and not state.designated(side) else ())
    return [HandOpened(rules, side, command.seat, _named(state, side, command.cards, rules))]


def _check_can_open(state: BaccaratState, side: Side) -> None:
    rules = state.law.open[state.method]
    if side not in HANDS or state.step not in OPENINGS or state.is_all_open(side):
        raise Refusal(rules, f"no cards of {side} are to be opened now")


def _named(state: BaccaratState, side: Side, given: tuple[Card, ...], rules: RuleIds) -> tuple[Card, ...]:
    """The cards that are opened: those the table knows, and the others as they are named."""
    closed = state.hands[side][state.opened[side] :]
    if not given:
        known = tuple(card for card in closed if card is not None)
        if len(known) == len(closed):
            return known
    if len(given) != len(closed):
        raise Refusal(rules, f"{len(closed)} cards of {side} are to be opened; name those nobody has seen")
    seen = list(state.seen)
    for card, own in zip(given, closed, strict=True):
        seen[card.number] += own is None
        if own not in (None, card) or seen[card.number] > state.terms.decks:
            raise Refusal(state.law.shoe, f"{card} cannot be among these cards")
    return given
