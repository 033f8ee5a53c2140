"""The shoe: shuffle, cut, first card and burn; then Player, Banker, Player, Banker, and additional cards.

S58-1995/MB8.1 to MB8.3 and MB10.1; G-R28, G-R29.
"""

from pitboss.banked.baccarat.commands import BurnCards, DealSides, ShowFirst
from pitboss.banked.baccarat.events import CardBurned, CuttingCardOut, FirstShown, ShoeShuffled, ShoeWasCut, SideDealt
from pitboss.banked.baccarat.kinds import HANDS, BaccaratStep, Method, Side
from pitboss.banked.baccarat.points import burn_count
from pitboss.banked.baccarat.state import BaccaratState
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.house.deciding import check_cards, check_cut
from pitboss.cards import Card
from pitboss.play import Event, Refusal, RuleIds
from pitboss.table.commands import Shuffle
from pitboss.table.decisions import check_open

Events = list[Event[BaccaratState]]
Spot = tuple[Side, bool, RuleIds]
_ADDITIONAL = {BaccaratStep.PLAYER_CARD: Side.PLAYER, BaccaratStep.BANKER_CARD: Side.BANKER}


def shuffle(state: BaccaratState, command: Shuffle) -> Events:
    check_open(state)
    if state.step is not BaccaratStep.SHUFFLE:
        raise Refusal(state.law.shuffle, "the cards are shuffled once for each shoe")
    check_cards(state)
    return [ShoeShuffled(state.law.shuffle + state.law.deck, len(state.deck), command.root)]


def cut(state: BaccaratState, command: CutByDealer) -> Events:
    if state.step is not BaccaratStep.CUT:
        raise Refusal(state.law.cut, "the cards are cut once, after the shuffle")
    check_cut(state, command.after)
    return [ShoeWasCut(state.law.cut + state.law.cutting_card, command.after)]


def show_first(state: BaccaratState, command: ShowFirst) -> Events:
    if state.step is not BaccaratStep.FIRST_CARD:
        raise Refusal(state.law.first_card, "the first card is shown once, before the play of each shoe")
    check_card(state, command.card, {})
    return [FirstShown(state.law.first_card + state.law.shoe, command.card, burn_count(command.card))]


def burn(state: BaccaratState, command: BurnCards) -> Events:
    """As many cards as the first one is worth, face down."""
    if state.step is not BaccaratStep.BURN:
        raise Refusal(state.law.first_card, "cards are discarded after the first one was shown, and at no other time")
    if not 1 <= len(command.cards) <= state.to_burn:
        raise Refusal(state.law.first_card, f"{state.to_burn} cards are to be discarded, not {len(command.cards)}")
    drawn: dict[Card, int] = {}
    for card in command.cards:
        check_card(state, card, drawn)
    return [CardBurned(state.law.first_card, card) for card in command.cards]


def deal(state: BaccaratState, command: DealSides) -> Events:
    """The events of a deal. Nothing is dealt unless every card is in order."""
    spots = spots_due(state)
    if not 1 <= len(command.cards) <= len(spots):
        rules = spots[0][2] if spots else state.law.wait_for_open + state.law.table_of_play
        raise Refusal(rules, f"{len(command.cards)} cards cannot be dealt: {len(spots)} are due at {state.step.value}")
    events: Events = []
    drawn: dict[Card, int] = {}
    left = state.shoe
    for card, (side, up, rules) in zip(command.cards, spots, strict=False):
        if command.side not in (None, side) or command.up not in (None, up):
            raise Refusal(rules, f"the next card goes to {side}, face {'up' if up else 'down'}")
        if card is None and up:
            raise Refusal(rules, "a card dealt face up is seen by all: name it")
        check_card(state, card, drawn)
        events.append(SideDealt(rules, side, card, up))
        left -= 1
        if left == state.terms.cutting_card:
            events.append(CuttingCardOut(state.law.cutting_card))
    return events


def spots_due(state: BaccaratState) -> list[Spot]:
    """Where the next cards go: the four of the initial deal, or one additional card."""
    law, method = state.law, state.method
    if state.step is BaccaratStep.DEAL:
        rules = law.deal[method] + law.shoe
        begun = sum(map(len, state.hands.values()))
        return [(HANDS[place % 2], method is Method.A_UP, rules) for place in range(begun, 4)]
    side = _ADDITIONAL.get(state.step)
    return [(side, method is not Method.B, law.third[side, method] + law.shoe)] if side else []


def check_card(state: BaccaratState, card: Card | None, drawn: dict[Card, int]) -> None:
    """Refuse a card that cannot come out of this shoe any more; `drawn` are those of the same command."""
    if card is None:
        return
    drawn[card] = drawn.get(card, 0) + 1
    if card.number >= len(state.seen) or state.seen[card.number] + drawn[card] > state.terms.decks:
        raise Refusal(state.law.shoe + state.law.deck, f"{card} is not in the shoe any more")
