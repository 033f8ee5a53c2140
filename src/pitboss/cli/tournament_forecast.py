"""`pitboss tournament forecast`: when a tournament reaches the money, the final table and its end."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from pitboss.cli.amount_lists import hundredths, percent
from pitboss.cli.jobs import check_plot, cluster_option, plot_option, run_job
from pitboss.cli.output import json_option, print_json
from pitboss.cli.tournament_check import conditions_in
from pitboss.malformed import Malformed
from pitboss.tournament.conditions import Conditions
from pitboss.tournament.schedule import quick_end

if TYPE_CHECKING:
    from pitboss.lab.chunks import LabJob
    from pitboss.lab.forecast import Courses, Deciles, Forecast, ForecastQuestion, RoundPace

STEPS = 5
"""So many numbers stand for a range of players."""
HOUR, DAY = 60, 24 * 60
MOST_DEALT = 100
"""Players of a tournament that is dealt unasked: larger ones take their time."""


class TwentyBlinds(msgspec.Struct, frozen=True):
    """The level in which all chips are twenty big blinds, with its first and last minute."""

    level: int
    begins: int
    ends: int


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--players", required=True, metavar="N|A..B|A,B,...", help="How many enter: a number, several, a range.")
@click.option("--runs", type=int, metavar="N", help="How many are played out.  [default: 100 dealt, or 1000 fitted]")
@click.option(
    "--dealt/--fitted",
    default=None,
    help="Every round dealt, or courses fitted to such.  [default: dealt where kernels can, up to 100 players]",
)
@click.option("--seed", default=1, show_default=True, metavar="S", help="The same seed plays the same courses.")
@click.option(
    "--pace", default="real", show_default=True, metavar="real|web|A+B", help="Seconds of a round, and of each player."
)
@click.option("--buy-back", default="50", show_default=True, metavar="P", help="Per cent who buy back while they may.")
@click.option("--add-on", default="50", show_default=True, metavar="P", help="Per cent who take an add-on.")
@cluster_option
@plot_option
@json_option
def forecast(
    file: Path,
    players: str,
    runs: int | None,
    dealt: bool | None,
    seed: int,
    pace: str,
    buy_back: str,
    add_on: str,
    cluster: str | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """When the tournament of a conditions document will end: the middle of many courses, and eight in ten of them.

    The house's bots play the document's own game by kernels, card by card, with levels, breaks, re-buys, balancing
    and breaking as the document has them. With --fitted, for larger fields and where kernels cannot play, chips go to
    and fro as they did in such tournaments of hold'em on average: a thousand courses in a second. The quick forecast
    beside it is the level in which all chips are twenty big blinds.

    \b
    pitboss tournament forecast friday.toml --players 40
    pitboss tournament forecast friday.toml --players 40..80 --pace web --plot end.png
    pitboss tournament forecast friday.toml --players 2000 --fitted
    """
    from pitboss.lab.forecast import Habits, at_the_start, summary

    check_plot(plot)
    conditions = conditions_in(file)
    habits = Habits(buys_back=_share(buy_back), adds_on=_share(add_on))
    questions = [at_the_start(conditions, number, _pace(pace), habits) for number in _numbers(players)]
    found = []
    for question in questions:
        job, how = _job(conditions, question, dealt, runs, seed)
        found.append((summary(question, run_job(job, "playing", cluster), seed), how))
    if plot is not None:
        from pitboss.lab.plots_forecast import plot_forecast

        plot_forecast(conditions.name or file.name, [each for each, _ in found], _start(conditions), plot)
    for each, how in found:
        quick = _quick(conditions, each.players)
        if as_json:
            print_json(msgspec.structs.asdict(each) | {"quick": quick, "courses": how})
        else:
            _print(conditions, each, how, quick, with_levels=len(found) == 1)


def _job(
    conditions: Conditions, question: "ForecastQuestion", dealt: bool | None, runs: int | None, seed: int
) -> "tuple[LabJob[Courses], str]":
    """What is played out, and in a word how: dealt, as wished or where that can be, or fitted."""
    from pitboss.lab.forecast import forecast_job
    from pitboss.lab.tournaments.played import played_job, why_not_dealt

    if dealt is None:
        dealt = question.players <= MOST_DEALT and not why_not_dealt(conditions, question)
    if dealt:
        return played_job(conditions, question, 100 if runs is None else runs, seed), "dealt"
    return forecast_job(question, 1000 if runs is None else runs, seed), "fitted"


def _numbers(text: str) -> list[int]:
    """`40`, `40,60,80`, or `40..80` as a few numbers between."""
    first, dots, last = text.partition("..")
    parts = [first, last] if dots else text.split(",")
    if not all(part.strip().isascii() and part.strip().isdecimal() and len(part) < 10 for part in parts):
        raise Malformed(f"--players {text!r}: write a number such as 40, several such as 40,60, or a range 40..80")
    numbers = [int(part) for part in parts]
    if not dots:
        return numbers
    least, most = numbers
    if least > most:
        raise Malformed(f"--players {text}: a range goes from the fewer to the more")
    steps = min(STEPS, most - least + 1)
    return sorted({least + (most - least) * step // max(1, steps - 1) for step in range(steps)})


def _pace(text: str) -> "RoundPace":
    from pitboss.lab.forecast import REAL, WEB, RoundPace

    named = {"real": REAL, "web": WEB}
    if text in named:
        return named[text]
    first, plus, each = text.partition("+")
    if not plus:
        raise Malformed(f"--pace {text!r}: real, web, or seconds of a round and of each player, such as 50+8")
    pace = RoundPace(hundredths(first, "--pace") / 100, hundredths(each, "--pace") / 100)
    if pace.round + 2 * pace.player < 1:
        raise Malformed(f"--pace {text}: a round of two players takes a second or more")
    return pace


def _share(text: str) -> float:
    found = percent(text)
    if found > 10_000:
        raise Malformed(f"{text} %: at most all of them")
    return found / 10_000


def _quick(conditions: Conditions, players: int) -> TwentyBlinds | None:
    try:
        return TwentyBlinds(*quick_end(conditions, players))
    except Malformed:
        return None


def _start(conditions: Conditions) -> int | None:
    """The minute of the day in which play starts, as the document writes it."""
    text = conditions.starts_at
    return int(text[11:13]) * HOUR + int(text[14:16]) if text else None


def _print(conditions: Conditions, found: "Forecast", how: str, quick: TwentyBlinds | None, with_levels: bool) -> None:
    start = _start(conditions)
    click.echo(
        f"{found.players:,} players, {found.runs:,} courses {how} with seed {found.seed}, "
        f"{found.rounds:,.0f} rounds each"
    )
    click.echo(f"{'':<14}{'a tenth by':>12}{'half by':>12}{'nine in ten by':>16}")
    for name, span in (
        ("in the money", found.in_the_money),
        ("final table", found.final_table),
        ("end", found.end),
    ):
        times = [moment(minutes, start) for minutes in (span.low, span.middle, span.high)]
        click.echo(f"{name:<14}{times[0]:>12}{times[1]:>12}{times[2]:>16}")
    if quick is not None:
        between = f"{moment(quick.begins, start)} to {moment(quick.ends, start)}"
        click.echo(f"Twenty big blinds in play: level {quick.level}, {between}.")
    if with_levels:
        click.echo(f"{'level':>6}{'from':>8}{'players':>20}{'tables':>16}")
        for row in found.levels:
            from_ = moment(row.begins, start)
            click.echo(f"{row.level:>6}{from_:>8}{_between(row.players):>20}{_between(row.tables):>16}")


def _between(span: "Deciles") -> str:
    """`16 (12 to 19)`."""
    return f"{span.middle:.0f} ({span.low:.0f} to {span.high:.0f})"


def moment(minutes: float, start: int | None) -> str:
    """The time of day, where the document says when play starts; else hours and minutes from then."""
    whole = round(minutes)
    if start is None:
        return f"{whole // HOUR}:{whole % HOUR:02}"
    clock = (start + whole) % DAY
    return f"{clock // HOUR:02}:{clock % HOUR:02}"
