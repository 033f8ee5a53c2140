"""The state of a round as OpenSpiel asks for it."""

from typing import TYPE_CHECKING

import pyspiel  # type: ignore[import-not-found]  # it has no types

from pitboss.cards import CARDS
from pitboss.records.notation import words_of
from pitboss.records.position import position
from pitboss.spiel.outside import CardsOutside

if TYPE_CHECKING:
    from pitboss.spiel.games import SpielGame

CENTS = 100


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """One round. A card is a chance node, numbered by `Card.number`; actions are those of every learner."""

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.course: CardsOutside = game.first

    def current_player(self) -> int:
        if self.course.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.course.is_card_due else self.course.player

    def _legal_actions(self, player: int) -> list[int]:
        is_due = not self.course.is_over and not self.course.is_card_due and self.course.player == player
        return sorted(self.course.choices) if is_due else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        cards = self.course.cards_left()
        return [(card.number, 1 / len(cards)) for card in cards]

    def _apply_action(self, action: int) -> None:
        self.course = self.course.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(CARDS[action])
        command = self.course.choices.get(action)
        return words_of([command])[0] if command is not None else f"action {action}, which is not open"

    def is_terminal(self) -> bool:
        return self.course.is_over

    def returns(self) -> list[float]:
        """What each player has won, in dollars; nothing before the round is over."""
        won = self.course.cents if self.course.is_over else lambda player: 0
        return [won(player) / CENTS for player in range(self.course.players)]

    def __str__(self) -> str:
        return position(self.course.round)
