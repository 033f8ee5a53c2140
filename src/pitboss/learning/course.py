"""Rounds in the engine that ask for decisions only: what every environment of a single table is built on."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.batch.playing import Dollars, options_for, stakes_for
from pitboss.batch.reopened import Due, dealer_of, is_question
from pitboss.batch.rounds import MOST_UNASKED
from pitboss.batch.rules import TableRules, rules_for
from pitboss.learning.actions import ACTIONS, late_action, open_actions
from pitboss.learning.observing import ACTS, check_acts, observation
from pitboss.learning.telling import told
from pitboss.malformed import Malformed
from pitboss.play import Principal, Role
from pitboss.poker.commands import Command
from pitboss.poker.events import Seat
from pitboss.poker.game import Game
from pitboss.poker.options import Options
from pitboss.poker.round import Round
from pitboss.poker.state import State
from pitboss.table.due import ShuffleDue


class DecisionCourse:
    """Rounds of one table, one after the other. Player p sits in seat p + 1."""

    round: Round

    def __init__(
        self,
        game: Game,
        options: Options | Mapping[str, Any] | None,
        players: int,
        stake: Dollars | Sequence[Dollars],
        acts: int = ACTS,
    ) -> None:
        check_acts(acts)
        self.rules: TableRules = rules_for(game, options_for(game, options), players)
        self.stakes = stakes_for(self.rules, stake).tolist()
        self.players, self.acts = players, acts

    def start(self, marker: int) -> None:
        """A new round, before its first card."""
        seats = [Seat(seat, stake) for seat, stake in zip(self.rules.seats, self.stakes, strict=True)]
        self.round = Round.start(self.rules.game, self.rules.options, seats, marker)
        self.go_on()

    def go_on(self) -> None:
        """Carry on until somebody has to decide."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        return self.round.is_over

    @property
    def due(self) -> Due:
        """What is to be decided."""
        due = self.round.expected()
        assert due is not None, "the round is over"
        return due

    @property
    def player(self) -> int:
        """Who is to decide, counted from 0."""
        return self.due.by[0].seat - 1

    def open(self) -> dict[int, Command]:
        """What is open to whoever is to decide."""
        due = self.round.expected()
        return {} if due is None else open_actions(due, self.round.state)

    def mask(self) -> NDArray[np.int8]:
        found = np.zeros(ACTIONS, np.int8)
        found[list(self.open())] = 1
        return found

    def act(self, action: int, refuse: bool) -> bool:
        """Do what an id means; whether it was open."""
        return self.answer(self.open().get(action), action, refuse)

    def answer(self, command: Command | None, action: object, refuse: bool) -> bool:
        """Do what an action stands for; whether it is open. If not it is refused, or answered as the clock would."""
        if command is None and refuse:
            raise Malformed(f"action {action} is not open: {self.due.sentence()}")
        self.round.do(command or self._late())
        self.go_on()
        return command is not None

    def _late(self) -> Command:
        open_ = self.open()
        return open_[late_action(self.due, open_)]

    def observe(self, player: int) -> NDArray[np.float32]:
        """What a player sees, from the events as they are shown to his seat."""
        view = self.round.view(Principal(Role.PLAYER, player + 1))
        return observation(view, self.round.events, player, self.rules, self.acts)

    def tell(self, player: int) -> str:
        """Everything that a player has seen, in one line."""
        return told(self.round.events, player + 1)

    def cents(self, player: int) -> int:
        """What a player has won in a round that is over."""
        return int(self.round.state.stake[player + 1]) - int(self.stakes[player])

    def won(self, player: int) -> float:
        """The same in minimum bets."""
        return self.cents(player) / self.rules.options.minimum


class DealtCourse(DecisionCourse):
    """A course whose cards come by chance."""

    def begin(self, chance: np.random.Generator) -> None:
        """A new round, its cards and its marker by chance."""
        self._chance = chance
        self._shoe: list[int] = []
        self.start(1 + int(chance.integers(self.players)))

    def begin_asking(self, chance: np.random.Generator, others: Callable[[], None]) -> list[tuple[float, ...]]:
        """A round in which there is something to ask once the others have played as far as they can.

        What every player won in the rounds that ended before there was is returned, round by round.
        """
        unasked: list[tuple[float, ...]] = []
        while len(unasked) <= MOST_UNASKED:
            self.begin(chance)
            others()
            if not self.is_over:
                return unasked
            unasked.append(tuple(self.won(player) for player in range(self.players)))
        raise Malformed(f"nobody was asked in {MOST_UNASKED} rounds; with such stakes nobody decides")

    def go_on(self) -> None:
        """Deal, burn, shuffle, post and show until somebody has to decide."""
        round_ = self.round
        while (due := round_.expected()) is not None and not is_question(due):
            if isinstance(due, ShuffleDue):
                self._shoe = self._shuffled(round_.state)
            command = dealer_of(round_.state, due, _FromShoe(self._shoe))
            assert command is not None, f"nobody does what is due: {due}"
            round_.do(command)

    def _shuffled(self, state: State) -> list[int]:
        """The whole deck, or in a draw the discards and folded cards of the others (G-R24)."""
        cards = [card.number for card in state.setup.deck.cards]
        if state.drawing:
            others = [seat for seat in state.setup.seats if seat != state.drawing]
            gone = [card for seat in others for card in state.discarded[seat]]
            gone += [card for seat in others if not state.active >> seat & 1 for card in state.own[seat]]
            cards = [card.number for card in gone if card is not None]
        order: list[int] = self._chance.permutation(cards).tolist()
        return order


class _FromShoe:
    """Takes cards off a shoe, one by one."""

    def __init__(self, shoe: list[int]) -> None:
        self.shoe = shoe

    def __iter__(self) -> "_FromShoe":
        return self

    def __next__(self) -> int:
        return self.shoe.pop()
