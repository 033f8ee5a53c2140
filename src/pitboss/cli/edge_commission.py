"""`pitboss edge commission`: what the commission takes in a hundred rounds, by game, limit and number of players."""

from collections.abc import Iterator, Sequence
from random import Random

import click

from pitboss.cli.bots import STAKE, choose
from pitboss.cli.option_flags import COMMISSION, LIMIT, commission_of, limits_of
from pitboss.cli.output import json_option, print_json
from pitboss.cli.progress import progress_bar
from pitboss.cli.software_dealer import POKER, SoftwareDealer
from pitboss.lab.commission_cost import (
    MOST_ROUNDS,
    CommissionCost,
    Played,
    Setting,
    commission_cost,
    play_rounds,
)
from pitboss.malformed import Malformed
from pitboss.poker.round import Round
from pitboss.scenario.options import options_of
from pitboss.scenario.running import game_for
from pitboss.scenario.types import Table


@click.command()
@click.argument("games", nargs=-1, required=True, type=click.Choice(POKER), metavar="GAME...")
@click.option("--players", multiple=True, type=int, metavar="N", help="How many play. Repeatable.  [default: 2, 4, 6]")
@click.option("--limit", "limits", multiple=True, metavar=LIMIT, help="Of all betting rounds. Repeatable.")
@click.option("--commission", "scheme", metavar=COMMISSION, help="The scheme; else the game's.")
@click.option("--rounds", default=200, show_default=True, metavar="N", help="Rounds of each table.")
@click.option("--seed", default=1, show_default=True, metavar="S", help="The same seed plays the same rounds.")
@json_option
def commission(
    games: tuple[str, ...],
    players: tuple[int, ...],
    limits: tuple[str, ...],
    scheme: str | None,
    rounds: int,
    seed: int,
    as_json: bool,
) -> None:
    """What the commission costs for every hundred rounds, from rounds between the room's bots; amounts are dollars.

    \b
    pitboss edge commission holdem omaha --players 2 --players 9
    pitboss edge commission holdem --limit spread:2-10 --limit full_pot:2 --rounds 1000 --json

    Everybody starts each round with the same stake. An interrupted count tells what was played until then.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Malformed(f"--rounds {rounds}: 1 to {MOST_ROUNDS:,} can be played")
    settings = list(_settings(games, players or (2, 4, 6), limits, scheme))
    tell = print_json if as_json else _tell
    if not as_json:
        click.echo(HEADING)
    for setting in settings:
        played: list[Played] = []
        try:
            _play(setting, rounds, seed, played)
        finally:
            if played:
                tell(commission_cost(setting, played))


def play_out(round_: Round, chance: Random) -> None:
    """Bots play the round to its end, dealt by the software."""
    for _ in SoftwareDealer(round_, chance).play(lambda view: choose(view, chance)):
        pass


def _settings(
    games: Sequence[str], players: Sequence[int], limits: Sequence[str], scheme: str | None
) -> Iterator[Setting]:
    """Every game with every limit and every number of players, each checked before the first round."""
    charged = {} if scheme is None else {"commission": commission_of(scheme)}
    for game in map(game_for, (Table(game=name) for name in games)):
        for limit in limits or (None,):
            given: dict[str, object] = dict(charged) if limit is None else charged | {"limits": limits_of((limit,))}
            options = options_of(game, given)
            for count in players:
                setting = Setting(game, options, count, max(options.min_table_stake, STAKE))
                setting.check()
                yield setting


def _play(setting: Setting, rounds: int, seed: int, played: list[Played]) -> None:
    """Adds what was played as it goes, so that an interruption loses nothing of it."""
    with progress_bar(f"{setting.game.name}, {setting.players} players", rounds) as progress:
        for number in range(rounds):
            played += play_rounds(setting, (number,), seed, play_out)
            progress(number + 1)


HEADING = f"{'game':<20}{'limit':<26}{'players':>7}{'rounds':>8}{'per 100 rounds':>18}{'each player':>13}{'of pots':>9}"


def _tell(cost: CommissionCost) -> None:
    table = f"${cost.per_100_rounds:,.2f} ± {cost.standard_error:,.2f}"
    click.echo(
        f"{cost.game:<20}{cost.limit:<26}{cost.players:>7}{cost.rounds:>8,}{table:>18}"
        f"{f'${cost.per_player:,.2f}':>13}{cost.share_of_pots:>9.2%}"
    )
