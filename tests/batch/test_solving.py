"""Small games solved: the four numbers that OpenSpiel's own games give, and what is known of Kuhn poker."""

from pathlib import Path

import pytest

from pitboss.batch.small_games import SMALL_GAMES, small_game
from pitboss.batch.solving import Solution, Solver
from pitboss.batch.tree import Tree, unrolled
from pitboss.editions import GAMES
from pitboss.malformed import Malformed
from pitboss.own_games.files import read_game

STAKE = 10_000
EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


def tree_of(name: str) -> Tree:
    game = small_game(name)
    return unrolled(game, game.defaults, 2, STAKE)


def solved(tree: Tree, rounds: int) -> Solution:
    solver = Solver(tree)
    solver.improve(rounds)
    return solver.solution()


def test_kuhn_is_as_exploitable_as_elsewhere() -> None:
    tree = tree_of("kuhn")
    assert (tree.nodes, len(tree.places)) == (58, 12)
    assert f"{solved(tree, 0).nash_conv:.12f}" == "0.916666666667"
    assert f"{solved(tree, 200).exploitability:.12f}" == "0.003329603136"


def test_leduc_is_as_exploitable_as_elsewhere() -> None:
    tree = tree_of("leduc")
    assert (tree.nodes, len(tree.places)) == (9457, 936)
    assert f"{solved(tree, 0).nash_conv:.12f}" == "4.747222222222"
    assert f"{solved(tree, 10).exploitability:.12f}" == "0.888578983169"


def test_kuhn_is_worth_an_eighteenth_to_the_second_player_and_is_played_as_kuhn_said() -> None:
    tree = tree_of("kuhn")
    found = solved(tree, 4000)
    assert found.values[1] == pytest.approx(1 / 18, abs=1e-3)
    chances = {words: dict(zip(acts, policy, strict=True)) for words, acts, policy in _rows(tree, found)}
    jack, king = chances["seat 1: Js"]["bet to 1"], chances["seat 1: Ks"]["bet to 1"]
    assert king == pytest.approx(3 * jack, abs=0.05)
    assert jack < 0.34
    assert chances["seat 2: Js, seat 1 bets"]["fold"] > 0.99
    assert chances["seat 2: Ks, seat 1 bets"]["call"] > 0.99
    assert chances["seat 2: Qs, seat 1 bets"]["call"] == pytest.approx(1 / 3, abs=0.03)
    assert chances["seat 2: Js, seat 1 checks"]["bet to 1"] == pytest.approx(1 / 3, abs=0.03)


def _rows(tree: Tree, found: Solution) -> "zip[tuple[str, tuple[str, ...], tuple[float, ...]]]":
    return zip(tree.places, tree.acts, found.policy, strict=True)


def test_the_same_files_are_examples_for_everybody() -> None:
    for name in SMALL_GAMES:
        assert read_game(EXAMPLES / f"{name}.toml") == small_game(name)


def test_a_game_that_is_not_small_is_refused() -> None:
    game = GAMES["holdem-common-practice"]
    with pytest.raises(Malformed, match="orders: too many"):
        unrolled(game, game.defaults, 2, STAKE)
    with pytest.raises(Malformed, match="0 to 1,000,000"):
        Solver(tree_of("kuhn")).improve(-1)
