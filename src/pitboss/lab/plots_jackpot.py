"""Pictures of the Boomerang Jackpot: what a chip returns by the meter, and how pool and reserve may run."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pitboss.lab.jackpot import HANDS, JackpotReturn, prizes_of_all_hands
from pitboss.lab.jackpot_course import JackpotCourses, Spread
from pitboss.lab.plots import COLOURS, FELT, GOLD, INK, dollars, page, quiet

if TYPE_CHECKING:
    from matplotlib.axes import Axes

POINTS = 400
ACCOUNTS = {
    "pool": "pool, the amount displayed",
    "reserve": "reserve",
    "advanced": "advanced by the bank so far",
}


def plot_return(found: JackpotReturn, file: Path) -> None:
    """The return of a chip against the meter, with the present meter and the one at which the chip breaks even."""
    meter, even, returned = found.meter / 100, found.break_even_meter / 100, found.returned.decimal
    subtitle = f"a chip of ${found.chip / 100:,.2f} returns {returned:.1%} at {dollars(meter)}"
    with page(file, 9.5, 5.2, "Boomerang Jackpot: what a chip returns", subtitle) as figure:
        axes = figure.add_subplot()
        quiet(axes, grid="both")
        far = 1.2 * max(meter, even, 20_000)
        meters = np.linspace(0, far, POINTS)
        returns = np.array([prizes_of_all_hands(round(100 * amount)) / (HANDS * found.chip) for amount in meters])
        axes.plot(meters, returns, color=FELT, linewidth=2.6)
        axes.fill_between(meters, returns, 1, where=(returns > 1).tolist(), color=FELT, alpha=0.15, linewidth=0)
        axes.axhline(1, color=INK, linewidth=1)
        _mark(axes, meter, returned, f"now {dollars(meter)}\nreturns {returned:.1%}")
        _mark(axes, even, 1.0, f"breaks even\nat ${even:,.2f}")
        axes.set_xlim(0, far)
        axes.set_ylim(0, max(1.2, float(returns.max()) * 1.05))
        axes.set_xlabel("jackpot displayed", size=9)
        axes.set_ylabel("return of a chip", size=9)
        axes.xaxis.set_major_formatter(dollars)
        axes.yaxis.set_major_formatter(lambda value, place: f"{value:.0%}")


def plot_courses(played: Sequence[JackpotCourses], file: Path) -> None:
    """Pool, reserve and the bank's advances over time: a colour for each split, the middle course and nine of ten."""
    chips = played[0].chips[-1]
    subtitle = f"{chips:,} chips; lines: the middle of all courses played out, shades: nine of ten of them"
    with page(file, 9.5, 8, "Boomerang Jackpot: where the chips go", subtitle) as figure:
        panels = figure.subplots(3, 1, sharex=True)
        for axes, (account, name) in zip(panels, ACCOUNTS.items(), strict=True):
            quiet(axes)
            for colour, courses in zip(COLOURS, played, strict=False):
                _draw_account(axes, courses, getattr(courses, account), colour)
            axes.set_title(name, loc="left", size=10, color=INK)
            axes.set_xlim(0, chips)
            axes.set_ylim(bottom=0)
            axes.yaxis.set_major_formatter(dollars)
        panels[0].legend(frameon=False, fontsize=9, labelcolor=INK, loc="upper left")
        panels[-1].set_xlabel("chips played", size=9)
        panels[-1].xaxis.set_major_formatter(lambda value, place: f"{value:,.0f}")


def _draw_account(axes: "Axes", courses: JackpotCourses, spreads: Sequence[Spread], colour: str) -> None:
    low, high = [spread.low / 100 for spread in spreads], [spread.high / 100 for spread in spreads]
    label = f"{courses.pool_percent}% of a losing chip to the pool"
    axes.fill_between(courses.chips, low, high, color=colour, alpha=0.14, linewidth=0)
    axes.plot(courses.chips, [spread.middle / 100 for spread in spreads], color=colour, linewidth=2, label=label)


def _mark(axes: "Axes", meter: float, share: float, text: str) -> None:
    """A point with its words, on the side where the line is not."""
    axes.plot([meter], [share], "o", color=GOLD, markersize=9, markeredgecolor=INK, zorder=3)
    axes.annotate(
        text, (meter, share), xytext=(-8, 10), textcoords="offset points", ha="right", va="bottom", size=10, color=INK
    )
