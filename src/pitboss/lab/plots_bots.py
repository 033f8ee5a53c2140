"""A picture of two bots against each other: what each wins, how sure that is, and how it came about."""

from collections.abc import Sequence
from pathlib import Path

from pitboss.lab.plots import COLOURS, INK, PALE_INK, dollars, page, quiet


def plot_comparison(
    heading: tuple[str, str],
    sides: Sequence[tuple[str, float, float, float]],
    course: Sequence[Sequence[float]],
    file: Path,
) -> None:
    """Above, what each side has won as the rounds went on; below, the mean of each with its interval.

    `sides` are name, mean, low and high end, in dollars for every hundred rounds; `course` are numbers of rounds,
    then dollars a seat of each side.
    """
    rounds, *won = course
    with page(file, 9.5, 6.2, *heading) as figure:
        above, below = figure.subplots(2, 1, height_ratios=(3, 1.3))
        quiet(above, grid="both")
        quiet(below, grid="x")
        for colour, (name, *_), dollars_won in zip(COLOURS, sides, won, strict=False):
            above.plot(rounds, dollars_won, color=colour, linewidth=1.8, label=name)
        above.axhline(0, color=INK, linewidth=0.8)
        above.set_ylabel("won by a seat", size=9)
        above.set_xlabel("rounds", size=9)
        above.xaxis.set_major_formatter(lambda value, place: f"{value:,.0f}")
        above.yaxis.set_major_formatter(dollars)
        above.legend(frameon=False, fontsize=9, labelcolor=INK)
        for row, (colour, (_, mean, low, high)) in enumerate(zip(COLOURS, sides, strict=False)):
            below.plot([low, high], [row, row], color=colour, linewidth=4, solid_capstyle="butt")
            below.plot([mean], [row], "o", color=colour, markeredgecolor=INK, markersize=7)
        below.axvline(0, color=INK, linewidth=0.8)
        below.set_yticks(range(len(sides)), [name for name, *_ in sides], color=PALE_INK)
        below.set_ylim(len(sides) - 0.4, -0.6)
        below.set_xlabel("for every 100 rounds, with its 95% interval", size=9)
        below.xaxis.set_major_formatter(dollars)
