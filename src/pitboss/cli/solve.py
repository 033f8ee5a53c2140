"""`pitboss solve`: a small game, how to play it, what that is worth and how far it is from best."""

from pathlib import Path

import click
import msgspec

from pitboss.batch.records import MORE_SEATS
from pitboss.batch.small_games import SMALL_GAMES, small_game
from pitboss.batch.solving import Solution, Solver
from pitboss.batch.tree import Tree, unrolled
from pitboss.cli.jobs import progress_bar
from pitboss.cli.output import json_option, print_json
from pitboss.malformed import Malformed
from pitboss.own_games.files import read_game
from pitboss.play import Refusal
from pitboss.play.dollars import dollars_of
from pitboss.poker.game import Game

AT_ONCE, MOST_ROUNDS = 20, 1_000_000
"""Rounds between two steps of the progress bar, and of all."""


class Solved(msgspec.Struct, frozen=True):
    """What is told of a solution."""

    game: str
    positions: int
    places: int
    rounds: int
    values: tuple[float, ...]
    best: tuple[float, ...]
    nash_conv: float
    exploitability: float
    strategy: dict[str, dict[str, float]] | None = None


@click.command()
@click.argument("name", metavar="kuhn|leduc|FILE")
@click.option("--rounds", default=1000, show_default=True, metavar="N", help="Rounds of improvement; 0 for none.")
@click.option("--players", default=2, show_default=True, metavar="N", help="How many play.")
@click.option("--stake", default="100", show_default=True, metavar="DOLLARS", help="What everybody begins with.")
@click.option("--strategy", is_flag=True, help="Also how often each act is taken, place by place.")
@json_option
def solve(name: str, rounds: int, players: int, stake: str, strategy: bool, as_json: bool) -> None:
    """Solve a small game by counterfactual regret minimisation; amounts are dollars a round.

    \b
    pitboss solve kuhn
    pitboss solve leduc --rounds 200 --strategy
    pitboss solve examples/games/leduc.toml --rounds 0 --json

    Exploitability is what a player who knows this way to play could gain on average by answering it best.
    """
    if not 0 <= rounds <= MOST_ROUNDS:
        raise Malformed(f"--rounds {rounds}: 0 to {MOST_ROUNDS:,} are played")
    game = _game(name)
    tree = _tree(game, players, stake)
    solver = Solver(tree)
    with progress_bar("solving", rounds) as progress:
        while solver.rounds < rounds:
            solver.improve(min(AT_ONCE, rounds - solver.rounds))
            progress(solver.rounds)
    _tell(game, tree, solver.rounds, solver.solution(), strategy, as_json)


def _tree(game: Game, players: int, stake: str) -> Tree:
    if not 2 <= players <= MORE_SEATS:
        raise Malformed(f"--players {players}: 2 to {MORE_SEATS} can play")
    try:
        return unrolled(game, game.defaults, players, int(dollars_of(stake)))
    except Refusal as refusal:
        raise Malformed(f"{game.name}, {players} players: {refusal}") from refusal


def _game(name: str) -> Game:
    if name in SMALL_GAMES:
        return small_game(name)
    if not Path(name).is_file():
        raise Malformed(f"{name!r} is neither {' nor '.join(SMALL_GAMES)}, nor a file of a game")
    return read_game(Path(name))


def _tell(game: Game, tree: Tree, rounds: int, found: Solution, strategy: bool, as_json: bool) -> None:
    if as_json:
        chances = _strategy(tree, found) if strategy else None
        figures = (found.values, found.best, found.nash_conv, found.exploitability)
        print_json(Solved(game.name, tree.nodes, len(tree.places), rounds, *figures, chances))
        return
    click.echo(f"{game.title}: {tree.nodes:,} positions, {len(tree.places):,} places to decide, {rounds:,} rounds")
    for seat, (value, best) in enumerate(zip(found.values, found.best, strict=True), 1):
        click.echo(f"seat {seat} wins {value:+.6f} a round, and {best:+.6f} by the best answer to the others")
    click.echo(f"exploitability {found.exploitability:.6f}")
    if strategy:
        for place, often in _strategy(tree, found).items():
            click.echo(f"{place}: {', '.join(f'{act} {chance:.1%}' for act, chance in often.items())}")


def _strategy(tree: Tree, found: Solution) -> dict[str, dict[str, float]]:
    rows = zip(tree.places, tree.acts, found.policy, strict=True)
    return {words: dict(zip(acts, chances, strict=True)) for words, acts, chances in rows}
