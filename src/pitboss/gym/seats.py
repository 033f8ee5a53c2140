"""One seat at each of many tables as a Gymnasium vector environment, on compiled kernels: for learners in a hurry."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitboss.batch.playing import Dollars, options_for, stakes_for
from pitboss.batch.policies import Policy, uniform
from pitboss.batch.rules import rules_for
from pitboss.batch.tables import Tables
from pitboss.gym.forms import refuses
from pitboss.gym.seat import space_of
from pitboss.gym.vector_kernels import lay_answers, observe_acts, observe_tables
from pitboss.learning.actions import ACTIONS
from pitboss.learning.observing import check_acts, size_of
from pitboss.malformed import Malformed
from pitboss.poker.game import Game
from pitboss.poker.kinds import Marker
from pitboss.poker.options import Options

Observations = NDArray[np.float32]
LEARNER = 0
MOST_SEED = 2**31


class SeatsEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):  # one type for rewards and for flags
    """The learner is player 0 at every table; compiled policies answer for the others.

    A round is an episode, and the next one begins in the same step. Observations are those of `seat` with as many last
    acts: none, unless told otherwise. Rounds in which the learner was never asked are episodes of nobody: what they
    brought is in the reward of the round before, and `infos["rounds"]` counts them, so that the sum of rewards over the
    sum of rounds is a win rate.
    """

    def __init__(
        self,
        game: Game,
        options: Options | Mapping[str, Any] | None = None,
        *,
        tables: int = 1024,
        players: int = 2,
        stake: Dollars | Sequence[Dollars] = 200,
        opponents: Policy | Sequence[Policy] = uniform,
        illegal: str = "late",
        acts: int = 0,
    ) -> None:
        check_acts(acts)
        others = [opponents] * (players - 1) if isinstance(opponents, Policy) else list(opponents)
        if len(others) != players - 1:
            raise Malformed(f"{len(others)} opponents for {players} players: one for each but the learner")
        self._table = game, options_for(game, options), tables, players, stake, dict(enumerate(others, 1))
        self.rules = rules_for(game, options_for(game, options), players)
        self.refuses, self.num_envs, self.acts = refuses(illegal), tables, acts
        self.single_observation_space = space_of(self.rules, stakes_for(self.rules, stake).tolist(), acts)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, tables)
        self.action_space = batch_space(self.single_action_space, tables)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self._marker = 0 if game.marker is Marker.BUCK else players - 1
        self._answers = np.zeros(tables * ACTIONS, np.int64)
        self._late = np.zeros(tables, np.int64)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """All tables anew; one seed stands for all of them."""
        if isinstance(seed, list):
            raise Malformed("one seed is for all tables together: each table has rounds of its own by it")
        super().reset(seed=seed)
        game, chosen, tables, players, stake, inside = self._table
        number = seed if seed is not None else int(self.np_random.integers(MOST_SEED))
        self.tables = Tables(
            game,
            chosen,
            tables=tables,
            players=players,
            stake=stake,
            seed=number,
            inside=inside,
            history=self.acts > 0,
        )
        return self._look(), self._infos(np.zeros(tables, bool))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        chosen = np.asarray(actions)
        known = (chosen >= 0) & (chosen < ACTIONS)
        given = self._answers.reshape(self.num_envs, ACTIONS)[np.arange(self.num_envs), np.where(known, chosen, 0)]
        closed = ~known | (given == 0)
        if self.refuses and closed.any():
            table = int(closed.argmax())
            raise Malformed(f"table {table}: action {chosen[table]} is not open")
        self.tables.answer_with(np.where(closed, self._late, given))
        rewards = self.tables.net[:, LEARNER] / self.rules.options.minimum
        over = self.tables.ended > 0
        return self._look(), rewards, over, np.zeros(self.num_envs, bool), self._infos(closed)

    def _look(self) -> Observations:
        """What the learner sees at every table; beside it, what each action id stands for there."""
        tables, players = self.tables, self.rules.players
        public: Any = tables.public  # NumPy's types do not tell which fields a record has
        turn: Any = tables.turn
        own = tables.own()
        lay_answers(public, turn, own, self._answers, self._late)
        seen = np.empty(self.num_envs * size_of(players, self.acts), np.float32)
        minimum = np.int64(self.rules.options.minimum)
        observe_tables(public, turn, own, np.int64(players), np.int64(self._marker), minimum, seen)
        if self.acts:
            history: Any = tables.history  # as above
            observe_acts(history, turn, np.int64(players), minimum, np.int64(self.acts), seen)
        return seen.reshape(self.num_envs, -1)

    def _infos(self, closed: NDArray[np.bool_]) -> dict[str, Any]:
        mask = (self._answers != 0).astype(np.int8).reshape(self.num_envs, ACTIONS)
        infos = {"action_mask": mask, "illegal": closed, "rounds": self.tables.ended.astype(np.int64)}
        return infos | {f"_{name}": np.ones(self.num_envs, bool) for name in infos}


def seats(
    game: Game,
    options: Options | Mapping[str, Any] | None = None,
    *,
    tables: int = 1024,
    players: int = 2,
    stake: Dollars | Sequence[Dollars] = 200,
    opponents: Policy | Sequence[Policy] = uniform,
    illegal: str = "late",
    acts: int = 0,
) -> SeatsEnv:
    """One seat at each of many tables; options by name, money in dollars, opponents as compiled policies."""
    return SeatsEnv(
        game, options, tables=tables, players=players, stake=stake, opponents=opponents, illegal=illegal, acts=acts
    )
