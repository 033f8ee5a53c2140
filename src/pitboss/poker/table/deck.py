"""The cards of a table: checked before gaming and at its end, replaced between rounds, counted at any time.

S94-1994/7CS3.2 to 3.4; NI2018-51/2.4 to 2.6.
"""

from collections import Counter

from pitboss.cards import Deck
from pitboss.play import Refusal
from pitboss.poker.table.commands import CheckDeck, CountDeck, ReplaceCards
from pitboss.poker.table.events import CardsReplaced, DeckChecked, DeckCounted, TableEvent
from pitboss.poker.table.state import TableState

Events = list[TableEvent]


def check_deck(state: TableState, command: CheckDeck) -> Events:
    """Compare every card with the deck of the next round; a difference is recorded, and nothing opens with it."""
    if state.round is not None:
        raise Refusal(state.law.deck_check, "the deck is checked before gaming and at its end, not in a round")
    deck, joker = state.coming.deck, state.coming.joker
    due, found = Counter(Deck(deck, joker).cards), Counter(command.cards)
    missing, surplus = tuple((due - found).elements()), tuple((found - due).elements())
    rules = state.law.deck_check + next(rule.rules for rule in state.coming_game.decks if rule.size == deck)
    return [DeckChecked(tuple(dict.fromkeys(rules)), deck, joker, missing, surplus)]


def replace_cards(state: TableState, command: ReplaceCards) -> Events:
    law = state.law
    if state.round is not None:
        raise Refusal(law.card_change, "cards are replaced between rounds")
    both = command.dealer.strip() and command.supervisor.strip() and command.dealer != command.supervisor
    if law.two_check_cards and not both:
        raise Refusal(law.card_change, "a supervisor and the dealer, two persons, check what replaces the cards")
    return [CardsReplaced(law.card_change, command.cards, command.dealer, command.supervisor)]


def count_deck(state: TableState, command: CountDeck) -> Events:
    """Accepted at any moment; only the record changes."""
    options = state.coming if state.round is None else state.round.setup.options
    return [DeckCounted(state.law.count, options.deck + options.joker, command.cards)]


def check_is_ready(state: TableState) -> None:
    """No gaming with a deck that has not been checked, or was found wrong, or is not the one that is due."""
    options = state.coming
    if state.checked != (options.deck, options.joker):
        raise Refusal(
            state.law.deck_check, f"the dealer is to check the deck of {options.deck + options.joker} cards first"
        )
