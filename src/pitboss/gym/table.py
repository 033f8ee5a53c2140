"""A whole table as a PettingZoo environment: one agent a player, each seeing what its seat may see."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it has no types

from pitboss.batch.playing import Dollars
from pitboss.gym.forms import refuses
from pitboss.gym.seat import space_of
from pitboss.learning.actions import ACTIONS
from pitboss.learning.course import DealtCourse
from pitboss.poker.game import Game
from pitboss.poker.options import Options
from pitboss.records.position import position


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A round is an episode; rewards are what each player won, in minimum bets, when it is over.

    `infos[agent]["action_mask"]` has what is open to the agent in turn. An action that is not is answered as the clock
    would, and flagged by `infos[agent]["illegal"]`. Rounds in which nobody is asked are no episodes: the first infos
    have what they brought, as those of a seat do.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "pitboss",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }  # PettingZoo's

    def __init__(
        self,
        game: Game,
        options: Options | Mapping[str, Any] | None = None,
        *,
        players: int = 2,
        stake: Dollars | Sequence[Dollars] = 200,
        illegal: str = "late",
    ) -> None:
        super().__init__()
        self.course, self.refuses = DealtCourse(game, options, players, stake), refuses(illegal)
        self.possible_agents = [f"player_{player}" for player in range(players)]
        self.agents, self.render_mode = list(self.possible_agents), "ansi"
        box = space_of(self.course.rules, self.course.stakes)
        self.observation_spaces = dict.fromkeys(self.possible_agents, box)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # PettingZoo's type
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:  # PettingZoo's type
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        unasked = self.course.begin_asking(self._random, lambda: None)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {
            agent: self._info(agent, False)
            | {"unasked": sum(won[place] for won in unasked), "unasked_rounds": len(unasked)}
            for place, agent in enumerate(self.agents)
        }
        self.agent_selection = self.possible_agents[self.course.player]

    def observe(self, agent: str) -> NDArray[np.float32]:
        return self.course.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        was_open = self.course.act(int(action), self.refuses)
        self._cumulative_rewards[agent] = 0.0
        if self.course.is_over:
            self.rewards = {each: self.course.won(place) for place, each in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.course.player]
        self.infos = {each: self._info(each, each == agent and not was_open) for each in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str:
        """The round so far, in one line that the library reads: see `pitboss.Round`."""
        return position(self.course.round)

    def close(self) -> None:
        """There is nothing to close."""

    def _info(self, agent: str, illegal: bool) -> dict[str, Any]:
        is_due = not self.course.is_over and self.possible_agents[self.course.player] == agent
        mask = self.course.mask() if is_due else np.zeros(ACTIONS, np.int8)
        return {"action_mask": mask, "illegal": illegal}


def table(
    game: Game,
    options: Options | Mapping[str, Any] | None = None,
    *,
    players: int = 2,
    stake: Dollars | Sequence[Dollars] = 200,
    illegal: str = "late",
) -> TableEnv:
    """A whole table of a game as an environment; options by name, money in dollars."""
    return TableEnv(game, options, players=players, stake=stake, illegal=illegal)
