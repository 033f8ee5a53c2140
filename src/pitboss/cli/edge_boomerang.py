"""`pitboss edge boomerang`: what a jackpot chip returns, where it breaks even, and how pool and reserve may run."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.jobs import check_plot, cluster_option, plot_option, run_job
from pitboss.cli.output import console, json_option, print_json
from pitboss.malformed import Malformed
from pitboss.play.dollars import dollars_of
from pitboss.play.money import dollars

if TYPE_CHECKING:
    from pitboss.banked.jackpot.terms import JackpotTerms
    from pitboss.lab.jackpot import JackpotReturn
    from pitboss.lab.jackpot_course import Drift, JackpotCourses


WHOLE_CENTS = "the least display in whole cents, each tenth rounded up to the cent (G-R43)"


@click.command()
@click.option("--chip", default="1", show_default=True, metavar="DOLLARS", help="What a chip is worth.")
@click.option("--meter", default="10000", show_default=True, metavar="DOLLARS", help="The amount displayed.")
@click.option("--reserve", default="0", show_default=True, metavar="DOLLARS", help="The reserve to begin with.")
@click.option("--split", multiple=True, type=int, metavar="PERCENT", help="To the pool, of a losing chip. Repeatable.")
@click.option("--chips", type=int, metavar="N", help="Play out so many chips and tell how pool and reserve run.")
@click.option("--courses", default=100, show_default=True, metavar="N", help="How often to play them out.")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="S",
    help="The same seed plays the same courses.",
)
@cluster_option
@plot_option
@json_option
def boomerang(
    chip: str,
    meter: str,
    reserve: str,
    split: tuple[int, ...],
    chips: int | None,
    courses: int,
    seed: int,
    cluster: str | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """The Boomerang Jackpot: hit chances, return and break-even meter, exact; its course over time, played out.

    \b
    pitboss edge boomerang --chip 1 --meter 25000
    pitboss edge boomerang --meter 25000 --plot return.png
    pitboss edge boomerang --split 30 --split 40 --split 50 --chips 500000 --plot course.svg

    What goes to the reserve pays for the fixed prizes and for the pool's new start; what the reserve lacks the bank
    advances. The sample split is 40 per cent to the pool (G-R36). --plot draws the courses if there are any, else the
    return against the meter.
    """
    from pitboss.lab.jackpot import jackpot_return
    from pitboss.lab.jackpot_course import POINTS, check_courses

    check_plot(plot)
    check_courses(POINTS if chips is None else chips, courses)
    cents, start = int(dollars_of(chip)), int(dollars_of(reserve))
    found = jackpot_return(cents, int(dollars_of(meter)))
    terms = [_terms(cents, percent) for percent in split or (40,)]
    drifts = [_drift(each, found.meter) for each in terms]
    played = []
    if chips is not None:
        played = [_played(each, found.meter, start, chips, courses, seed, cluster) for each in terms]
    if plot is not None:
        _draw(found, played, plot)
    if as_json:
        print_json(_as_object(found, terms, drifts, played))
    else:
        _show(found, terms, drifts, played)


def _terms(chip: int, percent: int) -> "JackpotTerms":
    from pitboss.banked.jackpot.terms import JackpotTerms, check_terms
    from pitboss.play import Refusal

    terms = JackpotTerms(chip=chip, pool_percent=percent)
    try:
        check_terms(terms)
    except Refusal as refusal:
        raise Malformed(f"--split {percent}: {refusal}") from refusal
    return terms


def _drift(terms: "JackpotTerms", meter: int) -> "Drift":
    from pitboss.lab.jackpot_course import drift

    return drift(terms, meter)


def _played(
    terms: "JackpotTerms", pool: int, reserve: int, chips: int, courses: int, seed: int, cluster: str | None
) -> "JackpotCourses":
    from pitboss.lab.jackpot_course import JackpotBalances, courses_job, summary

    job = courses_job(terms, JackpotBalances(pool, reserve), chips, courses, seed)
    parts = run_job(job, f"{terms.pool_percent}% to the pool", cluster)
    return summary(terms, chips, [played for part in parts for played in part])


def _draw(found: "JackpotReturn", played: "list[JackpotCourses]", file: Path) -> None:
    from pitboss.lab.plots_jackpot import plot_courses, plot_return

    if played:
        plot_courses(played, file)
    else:
        plot_return(found, file)


def _as_object(
    found: "JackpotReturn", terms: "list[JackpotTerms]", drifts: "list[Drift]", played: "list[JackpotCourses]"
) -> dict[str, object]:
    """For programs; money in dollars."""
    from pitboss.lab.exact import exact_of

    splits = [
        {
            "pool_percent": each.pool_percent,
            "pool_per_chip": drift.pool.decimal / 100,
            "reserve_per_chip": drift.reserve.decimal / 100,
            "balanced_pool_share": drift.balanced_pool,
        }
        for each, drift in zip(terms, drifts, strict=True)
    ]
    answer: dict[str, object] = {
        "game": "boomerang",
        "chip": found.chip / 100,
        "meter": found.meter / 100,
        "return": found.returned.decimal,
        "return_exact": found.returned,
        "break_even_meter": found.break_even_meter / 100,
        "break_even_meter_is": WHOLE_CENTS,
        "break_even_plain": exact_of(found.plain_break_even.fraction / 100),
        "hit_chance": found.hit_chance,
        "hits": [{"hand": hit.hand, "prize": hit.prize / 100, "chance": hit.chance} for hit in found.hits],
        "splits": splits,
    }
    if played:
        answer["courses_in_cents"] = played
    return answer


def _show(
    found: "JackpotReturn", terms: "list[JackpotTerms]", drifts: "list[Drift]", played: "list[JackpotCourses]"
) -> None:
    from rich.table import Table

    from pitboss.lab.exact import exact_of

    screen = console()
    screen.print(f"[bold]Boomerang Jackpot[/], a chip of {dollars(found.chip)}, {dollars(found.meter)} displayed")
    screen.print(f"  a chip returns {found.returned.decimal:.4%}; it breaks even at {dollars(found.break_even_meter)}")
    plain = exact_of(found.plain_break_even.fraction / 100)
    screen.print(f"  ({WHOLE_CENTS}; without rounding at ${plain.num:,}/{plain.den:,})")
    table = Table(box=None, header_style="dim")
    table.add_column("hand")
    table.add_column("prize", justify="right")
    table.add_column("one hand in", justify="right")
    for hit in found.hits:
        table.add_row(hit.hand, dollars(hit.prize), f"{1 / hit.chance.decimal:,.1f}")
    table.add_row("any", "", f"{1 / found.hit_chance.decimal:,.1f}")
    screen.print(table)
    for each, drift in zip(terms, drifts, strict=True):
        screen.print(
            f"  {each.pool_percent}% to the pool: a chip moves the pool by {drift.pool.decimal:+.2f} and the reserve "
            f"by {drift.reserve.decimal:+.2f} cents; at {drift.balanced_pool.decimal:.1%} the reserve would stay level"
        )
    for courses in played:
        pool, reserve, advanced = courses.pool[-1], courses.reserve[-1], courses.advanced[-1]
        screen.print(
            f"  {courses.pool_percent}% to the pool, after {courses.chips[-1]:,} chips in nine courses of ten: "
            f"pool {dollars(pool.low)} to {dollars(pool.high)}, reserve {dollars(reserve.low)} to "
            f"{dollars(reserve.high)}, advanced {dollars(advanced.low)} to {dollars(advanced.high)}"
        )
