"""One seat as a Gymnasium environment: a learner against compiled thinking of one's own, or players by chance."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.batch.playing import Dollars
from pitboss.batch.rules import TableRules
from pitboss.gym.forms import form_of, refuses
from pitboss.learning.actions import STAY
from pitboss.learning.course import DealtCourse
from pitboss.learning.observing import ACTS, most_of, size_of
from pitboss.poker.game import Game
from pitboss.poker.options import Options

Observation = NDArray[np.float32]
Opponent = Callable[[Observation, NDArray[np.int8], np.random.Generator], int]
"""Answers for another player: from an observation, the mask of open actions and a generator."""


def space_of(rules: TableRules, stakes: Sequence[int], acts: int = ACTS) -> spaces.Space[Observation]:
    """Where observations lie, with so many acts in them."""
    most, size = most_of(rules, stakes), size_of(rules.players, acts)
    found: spaces.Space[Observation] = spaces.Box(0.0, most, (size,), np.float32)
    return found


def any_action(observation: Observation, mask: NDArray[np.int8], chance: np.random.Generator) -> int:
    """An opponent to whom every open action is as likely as another."""
    return int(chance.choice(np.flatnonzero(mask)))


def stays(observation: Observation, mask: NDArray[np.int8], chance: np.random.Generator) -> int:
    """An opponent who checks and calls."""
    return STAY if mask[STAY] else int(np.flatnonzero(mask)[0])


class SeatEnv(gymnasium.Env[Observation, Any]):  # actions as their form has them
    """A round is an episode, and its reward what the learner won, in minimum bets, at the end.

    `info["action_mask"]` has what is open; with `actions="exact"` or `"continuous"` an action is a kind with an amount,
    and `info` has the open kinds. An action that is not is answered as the clock would, and flagged by
    `info["illegal"]`; with `illegal="refuse"` it is an error. Rounds in which the learner is never asked are no
    episodes: `info["unasked"]` has what they brought and `info["unasked_rounds"]` how many they were, for a win rate is
    over all rounds.
    """

    def __init__(
        self,
        game: Game,
        options: Options | Mapping[str, Any] | None = None,
        *,
        players: int = 2,
        stake: Dollars | Sequence[Dollars] = 200,
        opponent: Opponent = any_action,
        illegal: str = "late",
        acts: int = ACTS,
        actions: str = "ids",
    ) -> None:
        self.course = DealtCourse(game, options, players, stake, acts)
        self.opponent, self.refuses = opponent, refuses(illegal)
        self.observation_space = space_of(self.course.rules, self.course.stakes, acts)
        self.form = form_of(actions)
        self.action_space = self.form.space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        unasked = self.course.begin_asking(self.np_random, self._let_others_play)
        told = {"unasked": sum(won[0] for won in unasked), "unasked_rounds": len(unasked)}
        return self.course.observe(0), self._info(False) | told

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        was_open = self.course.answer(self.form.command(self.course, action), action, self.refuses)
        self._let_others_play()
        over = self.course.is_over
        return self.course.observe(0), self.course.won(0) if over else 0.0, over, False, self._info(not was_open)

    def _let_others_play(self) -> None:
        while not self.course.is_over and self.course.player != 0:
            seen = self.course.observe(self.course.player)
            self.course.act(self.opponent(seen, self.course.mask(), self.np_random), refuse=True)

    def _info(self, illegal: bool) -> dict[str, Any]:
        return self.form.told(self.course, True) | {"illegal": illegal}


def seat(
    game: Game,
    options: Options | Mapping[str, Any] | None = None,
    *,
    players: int = 2,
    stake: Dollars | Sequence[Dollars] = 200,
    opponent: Opponent = any_action,
    illegal: str = "late",
    acts: int = ACTS,
    actions: str = "ids",
) -> SeatEnv:
    """One seat of a game as an environment; options by name, money in dollars. So many last acts are observed."""
    return SeatEnv(
        game, options, players=players, stake=stake, opponent=opponent, illegal=illegal, acts=acts, actions=actions
    )
