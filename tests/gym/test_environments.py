"""The environments pass their libraries' own tests for every edition, without a warning, and nothing hidden leaks."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]  # it has no types

from pitboss.editions import GAMES
from pitboss.gym import seat, table
from pitboss.gym.actions import ACTIONS, DRAWS, FOLD, SIZES, STAY
from pitboss.gym.seat import stays
from pitboss.malformed import Malformed
from pitboss.poker.game import Game

EDITIONS = [pytest.param(game, id=edition) for edition, game in GAMES.items()]


@pytest.mark.parametrize("game", EDITIONS)
def test_gymnasium_finds_no_fault_with_a_seat(game: Game) -> None:
    check_env(seat(game, players=3), skip_render_check=True)


@pytest.mark.parametrize("game", EDITIONS)
def test_pettingzoo_finds_no_fault_with_a_table(game: Game) -> None:
    api_test(table(game, players=3), num_cycles=30)
    seed_test(lambda: table(game, players=3), num_cycles=5)


@pytest.mark.parametrize("game", EDITIONS)
def test_rounds_end_and_chips_are_neither_made_nor_lost(game: Game) -> None:
    env, chance = table(game, players=4), np.random.default_rng(5)
    for number in range(3):
        env.reset(seed=number)
        while env.agents and not env.terminations[env.agent_selection]:
            mask = env.infos[env.agent_selection]["action_mask"]
            assert mask.any()
            env.step(int(chance.choice(np.flatnonzero(mask))))
        state = env.course.round.state
        assert state.over
        won = sum(env.course.won(player) for player in range(4)) * env.course.rules.options.minimum
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


def test_others_hidden_cards_are_in_no_number() -> None:
    """The same acts with the others' hidden cards exchanged for undealt ones: the observer sees no difference."""
    env = table(GAMES["holdem-common-practice"], players=2)
    seen: dict[tuple[object, ...], list[tuple[tuple[object, ...], bytes]]] = {}
    for number in range(300):
        env.reset(seed=number)
        state = env.course.round.state
        if state.setup.marker == 1:
            own = tuple(state.own[1])
            seen.setdefault(own, []).append((tuple(state.own[2]), env.observe("player_0").tobytes()))
    alike = [pairs for pairs in seen.values() if len({other for other, _ in pairs}) > 1]
    assert alike
    assert all(len({numbers for _, numbers in pairs}) == 1 for pairs in alike)


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


def test_sizes_that_come_to_the_same_total_are_open_once() -> None:
    env = table(GAMES["holdem-common-practice"], players=2, stake="15")
    env.reset(seed=3)
    open_ = env.course.open()
    totals = [command.to for action, command in open_.items() if action >= SIZES]  # type: ignore[union-attr]  # acts
    assert len(totals) == len(set(totals))
    assert FOLD in open_
    assert max(open_) < ACTIONS
