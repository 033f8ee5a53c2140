"""Shuffle, cut and deal: one card to each ante box from the dealer's left, one to the dealer, five times over.

S89-1997/7 and 8.
"""

from functools import cache

from pitboss.banked.canberra.commands import DealBoxes
from pitboss.banked.canberra.events import BoxDealt, CardsShuffled, CardsWereCut
from pitboss.banked.canberra.kinds import CanberraStep
from pitboss.banked.canberra.law import CanberraLaw
from pitboss.banked.canberra.state import DEALER, HAND, CanberraState
from pitboss.banked.house.commands import CutByDealer
from pitboss.banked.house.deciding import check_cards, check_cut
from pitboss.play import Event, Refusal, RuleIds
from pitboss.table.commands import Shuffle
from pitboss.table.decisions import check_open

Events = list[Event[CanberraState]]
Spot = tuple[int, bool, RuleIds]


def shuffle(state: CanberraState, command: Shuffle) -> Events:
    check_open(state)
    if not state.opened or state.step is not CanberraStep.SHUFFLE:
        raise Refusal(state.law.shuffle, "the cards are shuffled once, in preparation for each round")
    check_cards(state)
    return [CardsShuffled(state.law.shuffle + state.law.deck, len(state.deck), command.root)]


def cut(state: CanberraState, command: CutByDealer) -> Events:
    if state.step is not CanberraStep.CUT:
        raise Refusal(state.law.cut, "the cards are cut once, after the shuffle")
    check_cut(state, command.after)
    return [CardsWereCut(state.law.cut, command.after)]


def deal(state: CanberraState, command: DealBoxes) -> list[BoxDealt]:
    """The events of a deal. Nothing is dealt unless every card is in order."""
    law, cards = state.law, command.cards
    if state.step is not CanberraStep.DEAL:
        rules = law.no_more_bets if state.is_open else law.deal_last
        raise Refusal(rules, f"no card is due: the table is at the step {state.step.value}")
    spots = spots_of(law, state.order)[state.dealt : state.dealt + len(cards)]
    if len(spots) < len(cards) or not cards:
        raise Refusal(law.deal_last, f"{len(cards)} cards cannot be dealt: {len(spots)} are due here, one at least")
    if command.box is not None or command.up is not None:
        for spot in spots:
            _check_place(spot, command)
    events, used, size = [], state.used, len(state.deck)
    for card, (box, up, rules) in zip(cards, spots, strict=True):
        if card is not None:
            if used & card.bit or card.number >= size:
                raise Refusal(law.shoe + law.deck, f"{card} is not in the shoe")
            used |= card.bit
        elif up:
            raise Refusal(rules, "a card dealt face up is seen by all: name it")
        events.append(BoxDealt(rules, box, card, up))
    return events


@cache
def spots_of(law: CanberraLaw, order: tuple[int, ...]) -> tuple[Spot, ...]:
    """Where each card of the deal goes, and how; only the dealer's last card lies face up."""
    lap: tuple[Spot, ...] = (*((box, False, law.deal_player) for box in order), (DEALER, False, law.deal_dealer))
    return (*(lap * HAND)[:-1], (DEALER, True, law.deal_last))


def _check_place(spot: Spot, command: DealBoxes) -> None:
    box, up, rules = spot
    if command.box not in (None, box) or command.up not in (None, up):
        where = f"to box {box}" if box else "to the dealer"
        raise Refusal(rules, f"the next card goes {where}, face {'up' if up else 'down'}")
