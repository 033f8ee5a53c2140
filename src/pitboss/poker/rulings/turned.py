"""Up cards that came early: whose first-deal card is dealt down because another lies up already (S94-1994/7CS17.2)."""

from pitboss.play import Refusal
from pitboss.poker.commands import Deal
from pitboss.poker.dealing import spots_due
from pitboss.poker.events import Dealt
from pitboss.poker.game import Step
from pitboss.poker.kinds import Verb
from pitboss.poker.rulings.dealing_law import Exposure
from pitboss.poker.setup import Spot
from pitboss.poker.state import State


def is_turning(state: State) -> bool:
    """Whether first-deal cards are dealt to somebody whose up card came early."""
    if state.irregular is None or not state.irregular.exposed or state.bet_round:
        return False
    is_deal = state.setup.plan[state.step].verb is Verb.DEAL
    return is_deal and state.setup.law.irregular.dealing.exposed.way is Exposure.UP_CARD


def is_down(state: State, step: Step, seat: int) -> bool:
    """Whether a step deals face down to this seat."""
    return bool(seat) and (not step.up or (is_turning(state) and _is_turned(state, seat)))


def has_up_card(state: State, seat: int) -> bool:
    return any(state.up[seat])


def deal_turned(state: State, command: Deal) -> list[Dealt]:
    """The events of a deal in which somebody's up card comes down."""
    law = state.setup.law.irregular.dealing.exposed
    spots = spots_due(state).each[: len(command.cards)]
    if len(spots) < len(command.cards) or not command.cards:
        raise Refusal(law.rules, f"{len(command.cards)} cards cannot be dealt: {len(spots)} are due here, one at least")
    events, left = [], state.setup.faces & ~state.used
    for card, spot in zip(command.cards, spots, strict=True):
        down = spot.up and bool(spot.seat) and _is_turned(state, spot.seat)
        up = spot.up and not down
        _check_place(command, spot, up)
        if (card is None and up) or (card is not None and not left & card.bit):
            raise Refusal(state.setup.law.shoe, f"{card or 'an unseen card'} cannot be dealt here")
        left &= ~(card.bit if card else 0)
        events.append(Dealt(spot.rules + law.rules if down else spot.rules, spot.seat, card, up, spot.veiled))
    return events


def _check_place(command: Deal, spot: Spot, up: bool) -> None:
    if command.seat not in (None, spot.seat) or command.up not in (None, up):
        raise Refusal(spot.rules, f"the next card goes to seat {spot.seat}, face {'up' if up else 'down'}")


def _is_turned(state: State, seat: int) -> bool:
    return state.irregular is not None and seat in state.irregular.exposed
