"""The cards of a table: checked before gaming and at its end, replaced between rounds, counted at any time.

S94-1994/7CS3.2 to 3.4; NI2018-51/2.2 and 2.4 to 2.6.
"""

from collections.abc import Sequence

from pitboss.play import Event, Refusal, RuleIds
from pitboss.poker.kinds import Verb
from pitboss.poker.rulings.dealing_cut import cutter_of
from pitboss.poker.rulings.dealing_events import ShuffleOrdered
from pitboss.poker.rulings.facts import WrongDeck
from pitboss.poker.rulings.judging import occur
from pitboss.poker.state import State
from pitboss.poker.table.commands import CountDeck
from pitboss.poker.table.events import DeckCounted
from pitboss.poker.table.state import PokerTableState
from pitboss.table.commands import CheckDeck
from pitboss.table.decisions import compared
from pitboss.table.events import DeckChecked

Events = list[Event[PokerTableState] | Event[State]]


def check_deck(state: PokerTableState, command: CheckDeck) -> Events:
    """A difference is recorded; cards that were gone through after the shuffle are shuffled again."""
    missing, surplus = compared(state, command)
    deck, game = state.due_deck, state.coming_game if state.round is None else state.game
    rules = state.law.deck_check + next(rule.rules for rule in game.decks if rule.size == deck.size)
    checked = DeckChecked(tuple(dict.fromkeys(rules)), deck.size, deck.joker, missing, surplus)
    return [checked, *_shuffled_again(state, state.law.deck_check)]


def count_deck(state: PokerTableState, command: CountDeck) -> Events:
    """Accepted at any moment. In a round of play a wrong number is a matter to be decided (`on_miscount`)."""
    due = len(state.due_deck)
    return [DeckCounted(state.law.count, due, command.cards, stops=command.cards != due)]


def on_miscount(state: PokerTableState, round_: State) -> Sequence[Event[State]]:
    """The ruling on a wrong count, as soon as no other waits for its decision."""
    assert state.miscount is not None, "only a wrong count is ruled on"
    if round_.irregular is not None and round_.irregular.question is not None:
        return ()
    due, found = state.miscount
    return occur(round_, WrongDeck(f"{found} cards were counted, and {due} are due"))


def check_is_ready(state: PokerTableState) -> None:
    """No gaming with a deck that has not been checked, or was found wrong, or is not the one that is due."""
    if not state.is_deck_ready:
        rules = state.law.deck_check + (state.law.count if state.is_doubtful else ())
        raise Refusal(rules, f"the dealer is to check the deck of {len(state.due_deck)} cards first")


def _shuffled_again(state: PokerTableState, rules: RuleIds) -> list[Event[State]]:
    """Cards that were gone through after the shuffle are shuffled and cut once more before the first is dealt."""
    round_ = state.round
    if round_ is None or round_.setup.plan[round_.step].verb is Verb.SHUFFLE:
        return []
    return [ShuffleOrdered(rules, cutter_of(round_))]
