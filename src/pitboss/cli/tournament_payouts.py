"""`pitboss tournament payouts`: what each place gets of a pool."""

from itertools import groupby
from pathlib import Path

import click
import msgspec

from pitboss.cli.amount_lists import dollars_list, hundredths, percent, percent_list
from pitboss.cli.jobs import check_plot, plot_option
from pitboss.cli.output import json_option, print_json
from pitboss.cli.tournament_icm import CENTS, as_text
from pitboss.malformed import Malformed
from pitboss.play.dollars import dollars_of
from pitboss.tournament.conditions import Curve, Remainder
from pitboss.tournament.curves import curve_prizes
from pitboss.tournament.prizes import by_percent, by_sums

MOST_PLAYERS = 100_000


class Payouts(msgspec.Struct, frozen=True):
    """The prizes in dollars, first place first; their sum is the pool."""

    pool: str
    players: int
    paid: int
    prizes: tuple[str, ...]


@click.command()
@click.option("--pool", "pool_text", required=True, metavar="DOLLARS", help="What the places are paid from.")
@click.option("--players", type=int, metavar="N", help="How many have entered.  [default: as many as places paid]")
@click.option("--percent", "percents", metavar="P,...", help="The breakdown in per cent, first place first.")
@click.option("--sums", metavar="DOLLARS,...", help="Stated prizes; first place takes what they leave.")
@click.option("--curve", is_flag=True, help="A curve over a part of the field, by the options below.")
@click.option("--paid", default="15", show_default=True, metavar="P", help="Of a curve: per cent of the field paid.")
@click.option("--least", default="1.5", show_default=True, metavar="X", help="Of a curve: the least prize, in fees.")
@click.option("--steep", default="1.2", show_default=True, metavar="X", help="Of a curve: how steeply prizes fall.")
@click.option("--tiers/--no-tiers", default=True, show_default=True, help="Of a curve: equal prizes from the tenth on.")
@click.option("--fee", metavar="DOLLARS", help="Of a curve: what of a fee goes to the pool.  [default: pool / players]")
@click.option("--round-to", metavar="DOLLARS", help="The unit of prizes.  [default: 0.01; of a curve 10]")
@click.option(
    "--remainder",
    type=click.Choice([each.value for each in Remainder]),
    default=Remainder.FIRST.value,
    show_default=True,
    help="Of percentages: where cents go that they leave over (T-R57).",
)
@click.option("--taken", type=int, metavar="N", help="How many places were taken, if fewer than are paid (T-R59).")
@plot_option
@json_option
def payouts(
    pool_text: str,
    players: int | None,
    percents: str | None,
    sums: str | None,
    curve: bool,
    paid: str,
    least: str,
    steep: str,
    tiers: bool,
    fee: str | None,
    round_to: str | None,
    remainder: str,
    taken: int | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """What each place gets of a pool, to the cent: prizes add up to it and never rise with the place.

    Each prize is rounded down, and first place takes the remainder.

    \b
    pitboss tournament payouts --pool 5190 --players 32 --percent 40,30,20,10
    pitboss tournament payouts --pool 25400 --players 127 --curve
    """
    pool = int(dollars_of(pool_text))
    if [percents is not None, sums is not None, curve].count(True) != 1:
        raise Malformed("one of --percent, --sums and --curve says how the pool is divided")
    if players is None:
        if curve:
            raise Malformed("--players: a curve pays a part of those who entered")
        players = (percents or sums or "").count(",") + 1
    if not 1 <= players <= MOST_PLAYERS:
        raise Malformed(f"--players {players}: 1 to {MOST_PLAYERS:,}")
    if taken is not None and not 1 <= taken <= players:
        raise Malformed(f"--taken {taken}: 1 to the {players} players")
    check_plot(plot)
    unit = int(dollars_of(round_to)) if round_to is not None else 10 * CENTS if curve else 1
    places = min(players, taken or players)
    if curve:
        shape = Curve(
            paid=percent(paid),
            least=hundredths(least, "--least"),
            steep=hundredths(steep, "--steep"),
            round_to=_unit(unit),
            tiers=tiers,
        )
        prizes = curve_prizes(pool, players, int(dollars_of(fee)) if fee else pool // players, shape, places)
    elif percents is not None:
        prizes = by_percent(pool, percent_list(percents), places, _unit(unit), Remainder(remainder))
    else:
        prizes = by_sums(pool, dollars_list(sums or ""), places, _unit(unit), Remainder(remainder))
    if plot is not None:
        from pitboss.lab.plots_tournament import plot_prizes

        plot_prizes(prizes, players, plot)
    if as_json:
        print_json(Payouts(as_text(pool), players, len(prizes), tuple(map(as_text, prizes))))
    else:
        _print(pool, players, prizes)


def _unit(cents: int) -> int:
    if cents < 1:
        raise Malformed("--round-to: prizes are rounded to a cent or more")
    return cents


def _print(pool: int, players: int, prizes: tuple[int, ...]) -> None:
    click.echo(f"${pool / CENTS:,.2f} for {len(prizes)} of {players:,} players")
    place = 1
    for prize, group in groupby(prizes):
        count = len(list(group))
        places = f"{place}" if count == 1 else f"{place}-{place + count - 1}"
        share = f"{prize / pool if pool else 0:.2%}"
        click.echo(f"{places:>9}{f'${prize / CENTS:,.2f}':>16}{share:>9}{' each' if count > 1 else ''}")
        place += count
