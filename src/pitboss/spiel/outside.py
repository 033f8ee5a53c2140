"""A round whose cards are named from outside, one by one: every card is a question put to chance."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pitboss.batch.reopened import Due
from pitboss.batch.rules import TableRules, rules_for
from pitboss.batch.tree import only_answer
from pitboss.cards import CARDS, Card
from pitboss.learning.actions import FOLD, STAY
from pitboss.learning.course import DecisionCourse
from pitboss.learning.observing import ACTS
from pitboss.malformed import Malformed
from pitboss.play import Event
from pitboss.poker.commands import Act, Burn, Command, Deal
from pitboss.poker.due import BurnDue, DealDue
from pitboss.poker.game import Game
from pitboss.poker.kinds import Kind, Marker, Verb
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.state import State


class CardsOutside(DecisionCourse):
    """A position that waits for a card or a decision. It is never changed: what follows is another one.

    One that `keeps` what follows from it, and what it looks like, is for small games that are walked many times.
    """

    keeps = False

    def begin(self) -> "CardsOutside":
        """The first position; player 0 is the first in the order of the marker."""
        self.start(1 if self.rules.game.marker is Marker.BUCK else self.players)
        return self

    def go_on(self) -> None:
        round_ = self.round
        while (due := round_.expected()) is not None and not self._asks_for_card(due):
            command = only_answer(due)
            if command is None:
                return
            round_.do(command)

    @cached_property
    def is_card_due(self) -> bool:
        due = self.round.expected()
        return due is not None and self._asks_for_card(due)

    def _asks_for_card(self, due: Due) -> bool:
        """A burned card is never seen, and need not be known, unless the shoe may come to be made up of the others."""
        return isinstance(due, DealDue) or (isinstance(due, BurnDue) and self._reshuffles)

    @cached_property
    def _reshuffles(self) -> bool:
        return any(step.verb is Verb.DRAW for step in self.rules.game.plan)

    def cards_left(self) -> list[Card]:
        """What may come next, each as likely as another."""
        left = self.round.state.setup.faces & ~self.round.state.used
        return [card for card in CARDS if left & card.bit]

    @cached_property
    def choices(self) -> dict[int, Command]:
        """What is open, as for every learner; but nobody folds where a check is free, as in OpenSpiel's own poker."""
        found = self.open()
        free = found.get(STAY)
        if isinstance(free, Act) and free.kind is Kind.CHECK:
            found.pop(FOLD, None)
        return found

    def after(self, action: int) -> "CardsOutside":
        """The position after a card, by its number, or after an action; Malformed for one that is not open."""
        if not self.keeps:
            return self._after(action)
        if action not in self._later:
            self._later[action] = self._after(action)
        return self._later[action]

    def tell(self, player: int) -> str:
        if not self.keeps:
            return super().tell(player)
        if player not in self._told:
            self._told[player] = super().tell(player)
        return self._told[player]

    def _after(self, action: int) -> "CardsOutside":
        due = self.round.expected()
        command: Command | None
        if isinstance(due, BurnDue):
            command = Burn(CARDS[action])
        else:
            command = Deal((CARDS[action],)) if isinstance(due, DealDue) else self.choices.get(action)
        if command is None:
            raise Malformed(f"action {action} is not open: {due.sentence() if due else 'the round is over'}")
        later = _at(self.rules, self.stakes, self.round.events)
        later.keeps = self.keeps
        later.round.do(command)
        later.go_on()
        return later

    @cached_property
    def _later(self) -> dict[int, "CardsOutside"]:
        return {}

    @cached_property
    def _told(self) -> dict[int, str]:
        return {}

    def __deepcopy__(self, memo: dict[int, Any]) -> "CardsOutside":  # copy's own type
        return self

    def __reduce__(self) -> tuple[Any, ...]:  # pickle's type
        return _stored, (self.rules.game, self.rules.options, self.stakes, self.round.events)


def _at(rules: TableRules, stakes: list[int], events: Sequence[Event[State]]) -> CardsOutside:
    """The position after these events; what a table is was checked when its first one was made."""
    found = CardsOutside.__new__(CardsOutside)
    found.rules, found.stakes, found.players, found.acts = rules, stakes, rules.players, ACTS
    found.round = Round.replay(events)
    return found


def _stored(game: Game, options: Options, stakes: list[int], events: Sequence[Event[State]]) -> CardsOutside:
    return _at(rules_for(game, options, len(stakes)), stakes, events)
