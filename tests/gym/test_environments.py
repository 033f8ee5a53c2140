"""The environments pass their libraries' own tests for every edition, without a warning, and nothing hidden leaks."""

import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray
from pettingzoo.test import api_test, parallel_api_test, seed_test  # type: ignore[import-untyped]  # it has no types
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # type: ignore[import-untyped]

from pitboss.editions import GAMES
from pitboss.gym import seat, seats, table
from pitboss.gym.seat import Observation, stays
from pitboss.learning.actions import ACTIONS, DRAWS, FOLD, SIZES, STAY
from pitboss.learning.course import DealtCourse
from pitboss.malformed import Malformed
from pitboss.poker.game import Game
from tests.learning.worlds import EVERY_GAME, other_world, players_of

EVERY = [pytest.param(game, id=name) for name, game in EVERY_GAME.items()]


@pytest.mark.parametrize("game", EVERY)
def test_gymnasium_finds_no_fault_with_a_seat(game: Game) -> None:
    check_env(seat(game, players=players_of(game, 3)), skip_render_check=True)


@pytest.mark.parametrize("game", EVERY)
def test_pettingzoo_finds_no_fault_with_a_table(game: Game) -> None:
    players = players_of(game, 3)
    api_test(table(game, players=players), num_cycles=20)
    seed_test(lambda: table(game, players=players), num_cycles=5)
    parallel_api_test(turn_based_aec_to_parallel(table(game, players=players)), num_cycles=10)


@pytest.mark.parametrize("game", EVERY)
def test_rounds_end_and_chips_are_neither_made_nor_lost(game: Game) -> None:
    players = players_of(game, 4)
    env, chance = table(game, players=players), np.random.default_rng(5)
    for number in range(3):
        env.reset(seed=number)
        while env.agents and not env.terminations[env.agent_selection]:
            mask = env.infos[env.agent_selection]["action_mask"]
            assert mask.any()
            env.step(int(chance.choice(np.flatnonzero(mask))))
        state = env.course.round.state
        assert state.over
        won = sum(env.course.won(player) for player in range(players)) * env.course.rules.options.minimum
        assert won == pytest.approx(-state.commission)


def test_a_draw_is_shuffled_anew_when_the_shoe_is_empty() -> None:
    env, reshuffled = table(GAMES["draw-1999"], players=8), 0
    for number in range(40):
        env.reset(seed=number)
        while not env.terminations[env.agent_selection]:
            open_ = np.flatnonzero(env.infos[env.agent_selection]["action_mask"])
            env.step(int(open_[-1] if open_[-1] >= DRAWS else STAY if STAY in open_ else open_[0]))
        reshuffled += any(event.__struct_config__.tag == "reshuffled" for event in env.course.round.events)
    assert reshuffled > 20


@pytest.mark.parametrize("game", EVERY)
def test_worlds_with_other_hidden_cards_look_the_same(game: Game) -> None:
    """To an agent of a table, and to the learner of a seat, before its first answer and when it is asked again."""
    players, chance = players_of(game, 3), np.random.default_rng(9)
    whole, single = table(game, players=players), seat(game, players=players, opponent=stays)
    for seed in range(2):
        whole.reset(seed=seed)
        single.reset(seed=seed)
        for _ in range(3):
            agent = whole.agent_selection
            shown = whole.observe(agent), whole._info(agent, False), single.course.observe(0), single._info(False)
            before = whole.course.round, single.course.round
            whole.course.round = other_world(before[0], whole.course.player, chance)
            single.course.round = other_world(before[1], 0, chance)
            again = whole.observe(agent), whole._info(agent, False), single.course.observe(0), single._info(False)
            assert pickle.dumps(shown) == pickle.dumps(again)
            whole.course.round, single.course.round = before
            whole.step(STAY)
            _, _, over, _, _ = single.step(np.int64(STAY))
            if over or whole.course.is_over:
                break


class CountedCourse(DealtCourse):
    """A course that keeps what player 0 won in each round before the one that is played."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, None, players, 200)
        self.wins: list[float] = []

    def begin(self, chance: np.random.Generator) -> None:
        if hasattr(self, "round"):
            self.wins.append(self.won(0))
        super().begin(chance)


def folds(observation: Observation, mask: NDArray[np.int8], chance: np.random.Generator) -> int:
    return FOLD if mask[FOLD] else int(np.flatnonzero(mask)[0])


def test_rounds_in_which_the_learner_is_never_asked_are_told_beside_its_rewards() -> None:
    """His mean reward is no win rate: every blind that is left to him comes without a question."""
    game, episodes, unasked, won = GAMES["holdem-common-practice"], 20, 0, 0.0
    env, course = seat(game, players=3, opponent=folds), CountedCourse(game, 3)
    env.course = course
    for number in range(episodes):
        _, info = env.reset(seed=number)
        unasked, won = unasked + info["unasked_rounds"], won + info["unasked"]
        over = False
        while not over:
            _, reward, over, _, info = env.step(np.int64(FOLD if info["action_mask"][FOLD] else STAY))
            won += reward
    every = [*course.wins, course.won(0)]
    assert unasked > 5
    assert len(every) == episodes + unasked
    assert won == pytest.approx(sum(every))


def test_stakes_with_which_nobody_decides_are_refused() -> None:
    """Both blinds are all that there is, round after round."""
    game = GAMES["holdem-common-practice"]
    every: list[Any] = [make(game, stake=5) for make in (seat, seats, table)]  # of two libraries
    for env in every:
        with pytest.raises(Malformed, match="nobody was asked in 100 rounds"):
            env.reset(seed=1)


def test_an_action_that_is_not_open_is_answered_as_the_clock_would_or_refused() -> None:
    game = GAMES["holdem-common-practice"]
    env = seat(game, players=2, opponent=stays)
    env.reset(seed=1)
    *_, info = env.step(np.int64(DRAWS))
    assert info["illegal"]
    env = seat(game, players=2, illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(Malformed, match="action 12 is not open"):
        env.step(np.int64(DRAWS))
    makers: list[Any] = [seat, seats, table]  # of two libraries
    for make in makers:
        with pytest.raises(Malformed, match="late or refuse, not 'refused'"):
            make(game, illegal="refused")
    with pytest.raises(Malformed, match="the last -1 acts: 0 to 64"):
        seat(game, acts=-1)


def test_sizes_that_come_to_the_same_total_are_open_once() -> None:
    env = table(GAMES["holdem-common-practice"], players=2, stake="15")
    env.reset(seed=3)
    open_ = env.course.open()
    totals = [command.to for action, command in open_.items() if action >= SIZES]  # type: ignore[union-attr]  # acts
    assert len(totals) == len(set(totals))
    assert FOLD in open_
    assert max(open_) < ACTIONS
