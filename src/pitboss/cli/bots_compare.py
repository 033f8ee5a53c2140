"""`pitboss bots`: bots against each other, by the tens of thousands of rounds, with how sure the result is."""

import runpy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from pitboss.cli.deal import GameName
from pitboss.cli.jobs import check_plot, plot_option, progress_bar
from pitboss.cli.option_flags import given_options, option_flags
from pitboss.cli.output import json_option, print_json
from pitboss.cli.software_table import POKER, STAKE
from pitboss.malformed import Malformed
from pitboss.play import Refusal
from pitboss.play.dollars import dollars_of
from pitboss.poker.given_options import options_of
from pitboss.scenario.setting import game_for
from pitboss.scenario.types import ScenarioTable

if TYPE_CHECKING:
    from pitboss.batch import Found, Policy, Result
    from pitboss.batch.playing import Keep
    from pitboss.poker.game import Game
    from pitboss.poker.options import Options

DEALS = ("duplicate", "fresh")
PLAIN = ("uniform", "caller", "folder")
"""Bots that look at no card."""


class BotResult(msgspec.Struct, frozen=True):
    """What one bot won on average, in dollars for every hundred rounds, with its 95% interval."""

    name: str
    seats: int
    mean: float
    low: float
    high: float
    in_minimums: float
    """A round, in minimum bets."""


class BotComparison(msgspec.Struct, frozen=True):
    """One bot against another, at one kind of table."""

    game: str
    edition: str
    players: int
    stake: float
    rounds: int
    deals: str
    samples: int
    seed: int
    sides: tuple[BotResult, BotResult]
    difference: BotResult
    """How much more the first wins than the second, seat for seat."""
    commission: float
    """Of the house, in dollars for every hundred rounds."""

    @property
    def better(self) -> str | None:
        """Who wins more, if that is sure."""
        if self.difference.low > 0:
            return self.sides[0].name
        return self.sides[1].name if self.difference.high < 0 else None


@click.group()
def bots() -> None:
    """Bots against each other."""


@bots.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--game", "name", type=GameName(POKER), required=True, help="The game, or a file of a game of your own.")
@click.option("--edition", default="", metavar="ID", help="An edition of the game; else its latest.")
@click.option("--as-of", default="", metavar="DATE", help="The edition in force on a day such as 1996-07-01.")
@click.option("--players", default=2, show_default=True, metavar="N", help="How many sit down: A, B, A, B and so on.")
@click.option("--stake", metavar="DOLLARS", help="What everybody begins each round with.")
@click.option("--minimum", metavar="DOLLARS", help="The minimum wager, in every limit that is not given.")
@click.option("--rounds", default=20_000, show_default=True, metavar="N", help="Rounds in all.")
@click.option(
    "--deals",
    type=click.Choice(DEALS),
    default=DEALS[0],
    show_default=True,
    help="Each deal once in every rotation of the players, or a fresh one for every round.",
)
@click.option("--seed", default=1, show_default=True, metavar="S", help="The same seed plays the same rounds.")
@click.option("--threads", default=2, show_default=True, metavar="N", help="How many cores to use.")
@plot_option
@json_option
@option_flags
def compare(
    first: str,
    second: str,
    name: str,
    edition: str,
    as_of: str,
    players: int,
    stake: str | None,
    minimum: str | None,
    rounds: int,
    deals: str,
    seed: int,
    threads: int,
    plot: Path | None,
    as_json: bool,
    **flags: Any,
) -> None:
    """Which of two bots wins more at a game, and how sure that is; amounts are dollars for every hundred rounds.

    A and B are tempers of the house (rock, professor, gambler, optimist, fox), bots that look at no card (uniform,
    caller, folder), or policies of your own: FILE.py:NAME, made with @batch.policy. Files are run, so use your own.

    \b
    pitboss bots compare rock gambler --game holdem
    pitboss bots compare fox caller --game seven-card-stud --players 6 --rounds 60000 --plot fox.png
    pitboss bots compare mybot.py:mine professor --game omaha --limit full_pot:10 --json
    """
    check_plot(plot)
    policies = policy_of(first), policy_of(second)
    game = game_for(ScenarioTable(game=name, edition=edition, as_of=as_of))
    options = options_of(game, given_options(flags), None if minimum is None else dollars_of(minimum))
    cents = int(dollars_of(stake)) if stake is not None else max(options.min_table_stake, STAKE)
    keep: Keep = "summary" if plot is None else "rounds"
    found = _played(game, options, policies, players, cents, rounds, deals, seed, threads, keep)
    told = _comparison(game, found, policies, players, cents, deals, seed)
    if plot is not None:
        from pitboss.lab.plots_bots import plot_comparison

        sides = [(side.name, side.mean, side.low, side.high) for side in (*told.sides, told.difference)]
        plot_comparison(_heading(told), sides, _course(found, players), plot)
    if as_json:
        print_json(told)
    else:
        _tell(told)


def policy_of(name: str) -> "Policy":
    """The bot of this name, or of a file; Malformed for anything else."""
    from pitboss import batch

    file, colon, function = name.rpartition(":")
    if colon and file.endswith(".py"):
        return _from_file(Path(file), function)
    if name in PLAIN:
        plain: Policy = getattr(batch, name)
        return plain
    tempers = {temper.lower(): policy for temper, policy in batch.HOUSE.items()}
    if name.lower() not in tempers:
        known = ", ".join((*tempers, *PLAIN))
        raise Malformed(f"no bot is called {name!r}: there are {known}, or FILE.py:NAME for one of your own")
    return tempers[name.lower()]


def _from_file(file: Path, function: str) -> "Policy":
    from pitboss.batch import Policy

    if not file.is_file():
        raise Malformed(f"{file}: there is no such file")
    try:
        names = runpy.run_path(str(file), run_name="pitboss_bot")
    except Exception as error:  # whatever somebody's own program raises
        raise Malformed(f"{file}: {type(error).__name__}: {error}") from error
    found = names.get(function)
    if not isinstance(found, Policy):
        own = ", ".join(key for key, value in names.items() if isinstance(value, Policy)) or "none"
        raise Malformed(f"{file}: {function!r} is no policy; made with @batch.policy there: {own}")
    return found


def _played(
    game: "Game",
    options: "Options",
    policies: "tuple[Policy, Policy]",
    players: int,
    cents: int,
    rounds: int,
    deals: str,
    seed: int,
    threads: int,
    keep: "Keep",
) -> "Found":
    from pitboss import batch

    if not 2 <= players <= 24:
        raise Malformed(f"--players {players}: 2 to 24 can be compared")
    a_deal = players if deals == "duplicate" else 1
    whole = rounds - rounds % a_deal  # a deal is played in every rotation, or not at all
    if whole < 2 * a_deal:
        raise Malformed(f"--rounds {rounds}: at least {2 * a_deal} are needed to say how sure a result is")
    seated = [policies[player % 2] for player in range(players)]
    done = 0
    with progress_bar("playing", whole) as progress:

        def told(count: int) -> None:
            nonlocal done
            done += count
            progress(done)

        try:
            return batch.play(
                game,
                options,
                seated,
                rounds=whole,
                seed=seed,
                stake=f"{cents / 100:.2f}",
                threads=threads,
                deals="duplicate" if deals == "duplicate" else "fresh",
                keep=keep,
                progress=told,
            )
        except Refusal as refusal:
            raise Malformed(f"{game.name}, {players} players: {refusal}") from refusal


def _comparison(
    game: "Game", found: "Found", policies: "tuple[Policy, Policy]", players: int, cents: int, deals: str, seed: int
) -> BotComparison:
    seats = (players + 1) // 2, players // 2
    parts = [[1 / seats[side] if player % 2 == side else 0.0 for player in range(players)] for side in (0, 1)]
    names = [policy.name for policy in policies]
    if names[0] == names[1]:
        names = [f"{names[0]} (A)", f"{names[1]} (B)"]
    sides = [_side(found.weighted(names[side], parts[side]), seats[side]) for side in (0, 1)]
    apart = [one - other for one, other in zip(*parts, strict=True)]
    return BotComparison(
        game.name,
        game.edition,
        players,
        cents / 100,
        found.rounds,
        deals,
        found.samples,
        seed,
        (sides[0], sides[1]),
        _side(found.weighted(f"{names[0]} over {names[1]}", apart), players),
        found.house.per_100,
    )


def _side(result: "Result", seats: int) -> BotResult:
    low, high = result.interval
    return BotResult(result.name, seats, result.per_100, low, high, result.in_minimums)


def _course(found: "Found", players: int) -> list[list[float]]:
    """What each side has won as the rounds went on, in dollars a seat; a few hundred points."""
    assert found.net is not None
    points = [round(found.rounds * step / 200) for step in range(201)]
    courses = []
    for side in (0, 1):
        won = found.net[:, side::2].mean(axis=1).cumsum() / 100
        courses.append([0.0 if point == 0 else float(won[point - 1]) for point in points])
    return [[float(point) for point in points], *courses]


def _heading(told: BotComparison) -> tuple[str, str]:
    one, other = told.sides
    deals = f"{told.samples:,} deals, each in every rotation" if told.deals == "duplicate" else "fresh deals"
    return (
        f"{one.name} against {other.name}: {told.edition}, {told.players} players",
        f"{told.rounds:,} rounds, {deals}; bars: 95% intervals",
    )


def _tell(told: BotComparison) -> None:
    for line in _heading(told):
        click.echo(line.removesuffix("; bars: 95% intervals"))
    click.echo(f"{'':<28}{'per 100 rounds':>16}{'95% interval':>26}{'minimums a round':>18}")
    for side in (*told.sides, told.difference):
        interval = f"{_dollars(side.low)} to {_dollars(side.high)}"
        click.echo(f"{side.name:<28}{_dollars(side.mean):>16}{interval:>26}{side.in_minimums:>18.3f}")
    click.echo(f"The house takes {_dollars(told.commission)} of every 100 rounds.")
    click.echo(f"{told.better} wins more." if told.better else "Neither is shown to win more: more rounds may tell.")


def _dollars(amount: float) -> str:
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"
