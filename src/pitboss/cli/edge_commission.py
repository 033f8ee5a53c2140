"""`pitboss edge commission`: what the commission takes in a hundred rounds, by game, limit and number of players."""

from collections.abc import Iterator, Sequence

import click

from pitboss.cli.jobs import cluster_option, run_job
from pitboss.cli.option_flags import COMMISSION, LIMIT, commission_of, limits_of
from pitboss.cli.output import json_option, print_json
from pitboss.cli.software_table import POKER, STAKE
from pitboss.editions import game_of
from pitboss.lab.chunks import LabJob
from pitboss.lab.commission_cost import (
    MOST_ROUNDS,
    CommissionCost,
    Setting,
    Taken,
    commission_cost,
    play_rounds,
)
from pitboss.malformed import Malformed
from pitboss.poker.given_options import options_of
from pitboss.poker.kinds import Threshold
from pitboss.poker.options import Options
from pitboss.poker.tell_commission import scheme_words
from pitboss.scenario.setting import game_for
from pitboss.scenario.types import ScenarioTable

AT_ONCE = 500
HEADING = f"{'game':<20}{'limit':<26}{'players':>7}{'rounds':>8}{'per 100 rounds':>18}{'each player':>13}{'of pots':>9}"


@click.command()
@click.argument("games", nargs=-1, required=True, type=click.Choice(POKER), metavar="GAME...")
@click.option("--players", multiple=True, type=int, metavar="N", help="How many play. Repeatable.  [default: 2, 4, 6]")
@click.option("--limit", "limits", multiple=True, metavar=LIMIT, help="Of all betting rounds. Repeatable.")
@click.option("--commission", "scheme", metavar=COMMISSION, help="The scheme; else the game's.")
@click.option("--rounds", default=5_000, show_default=True, metavar="N", help="Rounds of each table.")
@click.option(
    "--threshold",
    type=click.Choice([each.value for each in Threshold]),
    help="Of a percentage: what has to exceed the free amount (C-R22); else as the game has it.",
)
@click.option("--seed", default=1, show_default=True, metavar="S", help="The same seed plays the same rounds.")
@cluster_option
@json_option
def commission(
    games: tuple[str, ...],
    players: tuple[int, ...],
    limits: tuple[str, ...],
    scheme: str | None,
    rounds: int,
    threshold: str | None,
    seed: int,
    cluster: str | None,
    as_json: bool,
) -> None:
    """What the commission costs for every hundred rounds, from rounds between the room's bots; amounts are dollars.

    \b
    pitboss edge commission holdem omaha --players 2 --players 9
    pitboss edge commission holdem --limit spread:2-10 --limit full_pot:2 --rounds 100000 --json

    Everybody starts each round with the same stake. An interrupted count goes on where it stopped, if asked again.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Malformed(f"--rounds {rounds}: 1 to {MOST_ROUNDS:,} can be played")
    settings = list(_settings(games, players or (2, 4, 6), limits, _charged(scheme, threshold)))
    job = LabJob(_some_rounds, tuple(_chunks(settings, rounds, seed)), Taken)
    parts = iter(run_job(job, "playing", cluster))
    if not as_json:
        click.echo(HEADING)
    for setting in settings:
        _tell(commission_cost(setting, [next(parts) for _ in range(0, rounds, AT_ONCE)]), as_json)
    if not as_json:
        for game, scheme_text in dict.fromkeys((each.game.name, scheme_words(each.options)) for each in settings):
            click.echo(f"{game}: {scheme_text}.")


def _charged(scheme: str | None, threshold: str | None) -> dict[str, object]:
    """What is asked of the commission, as options."""
    charged: dict[str, object] = {} if scheme is None else {"commission": commission_of(scheme)}
    return charged if threshold is None else charged | {"commission_threshold": Threshold(threshold)}


def _settings(
    games: Sequence[str], players: Sequence[int], limits: Sequence[str], charged: dict[str, object]
) -> Iterator[Setting]:
    """Every game with every limit and every number of players, each checked before the first round."""
    for game in map(game_for, (ScenarioTable(game=name) for name in games)):
        for limit in limits or (None,):
            given = charged if limit is None else charged | {"limits": limits_of((limit,))}
            options = options_of(game, given)
            for count in players:
                setting = Setting(game, options, count, max(options.min_table_stake, STAKE))
                setting.check()
                yield setting


def _chunks(settings: Sequence[Setting], rounds: int, seed: int) -> Iterator[tuple[object, ...]]:
    for setting in settings:
        for first in range(0, rounds, AT_ONCE):
            numbers = first, min(first + AT_ONCE, rounds)
            yield setting.game.edition, setting.options, setting.players, setting.stake, *numbers, seed


def _some_rounds(edition: str, options: Options, players: int, stake: int, first: int, last: int, seed: int) -> Taken:
    return play_rounds(Setting(game_of(edition), options, players, stake), first, last, seed)


def _tell(cost: CommissionCost, as_json: bool) -> None:
    if as_json:
        print_json(cost)
        return
    table = f"${cost.per_100_rounds:,.2f} ± {cost.standard_error:,.2f}"
    click.echo(
        f"{cost.game:<20}{cost.limit:<26}{cost.players:>7}{cost.rounds:>8,}{table:>18}"
        f"{f'${cost.per_player:,.2f}':>13}{cost.share_of_pots:>9.2%}"
    )
