"""Pictures of a forecast: players left over time, and when the money, the final table and the end come."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.lab.forecast import Forecast
from pitboss.lab.plots import COLOURS, INK, PALE_INK, page, quiet

if TYPE_CHECKING:
    from matplotlib.ticker import MultipleLocator

HOUR, DAY = 60, 24 * 60


def plot_forecast(name: str, forecasts: Sequence[Forecast], start: int | None, file: Path) -> None:
    """Above, how many are left as each level begins; below, the three moments: a colour for each number of players."""
    runs = forecasts[0].runs
    subtitle = f"{runs:,} courses played out; lines: the middle of them, shades and bars: eight in ten"
    with page(file, 9.5, 6.8, f"{name}: when will it end?", subtitle) as figure:
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1 + 0.25 * len(forecasts)))
        quiet(above, grid="both")
        quiet(below, grid="x")
        moments = ("in the money", "final table", "end")
        for number, (colour, found) in enumerate(zip(COLOURS, forecasts, strict=False)):
            begins = [row.begins for row in found.levels]
            above.fill_between(
                begins,
                [row.players.low for row in found.levels],
                [row.players.high for row in found.levels],
                color=colour,
                alpha=0.16,
                linewidth=0,
            )
            above.plot(
                begins,
                [row.players.middle for row in found.levels],
                color=colour,
                linewidth=2,
                label=f"{found.players:,} players",
            )
            shift = 0.7 * ((number + 0.5) / len(forecasts) - 0.5)
            for row, span in enumerate((found.in_the_money, found.final_table, found.end)):
                below.plot([span.low, span.high], [row + shift] * 2, color=colour, linewidth=4, solid_capstyle="butt")
                below.plot([span.middle], [row + shift], "o", color=colour, markeredgecolor=INK, markersize=6)
        above.set_ylim(bottom=0)
        above.set_ylabel("players left", size=9)
        above.legend(frameon=False, fontsize=9, labelcolor=INK)
        below.set_yticks(range(3), moments, color=PALE_INK)
        below.set_ylim(2.6, -0.6)
        below.set_xlabel("time of day" if start is not None else "hours from the start", size=9)
        below.xaxis.set_major_locator(_full_hours(start))
        below.xaxis.set_major_formatter(lambda value, place: _clock(value, start))


def _full_hours(start: int | None) -> "MultipleLocator":
    from matplotlib.ticker import MultipleLocator

    return MultipleLocator(HOUR, offset=-((start or 0) % HOUR))


def _clock(minutes: float, start: int | None) -> str:
    whole = round(minutes)
    if start is None:
        return f"{whole // HOUR}:{whole % HOUR:02}"
    return f"{(start + whole) % DAY // HOUR:02}:{(start + whole) % HOUR:02}"
