"""Pictures of Canberra Poker: the strategy chart, and what a session may bring."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.canberra_types import Chart, HouseEdge
from pitboss.lab.plots import BRICK, FELT, GOLD, INK, PALE_INK, PAPER, dollars, page, quiet
from pitboss.lab.session import SessionResults

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FOLD = "#f1e7d6"
BARS = 60
SOME = "#8fbf9f"
Dollars = NDArray[np.float64]


def plot_chart(chart: Chart, found: HouseEdge, file: Path) -> None:
    """Rows of hands by columns of upcards: the greener, the more of the hands bet."""
    from matplotlib.colors import LinearSegmentedColormap

    bets, edge = found.bet_frequency.decimal, found.edge.decimal
    subtitle = f"{chart.strategy} play bets {bets:.1%} of all hands; house edge {edge:.3%} of the ante"
    with page(file, 9, 2 + 0.235 * len(chart.rows), "Canberra Poker: bet or fold", subtitle) as figure:
        axes = figure.add_subplot()
        quiet(axes, grid=None)
        shares = np.array([row.shares for row in chart.rows])
        colours = LinearSegmentedColormap.from_list("fold to bet", [FOLD, SOME, FELT])
        axes.pcolormesh(shares, cmap=colours, vmin=0, vmax=1, edgecolors=PAPER, linewidth=1.5)
        for (row, column), share in np.ndenumerate(shares):
            if 0 < share < 1:
                ink = PAPER if share > 0.6 else INK
                axes.text(column + 0.5, row + 0.5, _percent(share), size=7, ha="center", va="center", color=ink)
        axes.set_xticks(np.arange(len(chart.upcards)) + 0.5, [_spelled(card) for card in chart.upcards])
        axes.set_yticks(np.arange(len(chart.rows)) + 0.5, [_spelled(row.name) for row in chart.rows])
        axes.tick_params(axis="both", labelsize=9, colors=INK)
        axes.xaxis.tick_top()
        axes.xaxis.set_label_position("top")
        axes.set_xlabel("dealer's upcard", color=PALE_INK, size=9)
        axes.invert_yaxis()
        _key(axes, len(chart.rows))


def plot_session(found: SessionResults, edge: HouseEdge, file: Path) -> None:
    """The chance of each result, losses and gains in two colours, with the marks a player asks for."""
    results, heights, width = _bars(found)
    rounds = "one round" if found.rounds == 1 else f"{found.rounds:,} rounds"
    subtitle = (
        f"{rounds} with an ante of ${edge.rules.ante / 100:,.2f}, {edge.strategy} play: "
        f"{found.ahead:.1%} leave ahead, on average {dollars(found.mean / 100)}"
    )
    with page(file, 9.5, 5.2, "Canberra Poker: what a session may bring", subtitle) as figure:
        axes = figure.add_subplot()
        quiet(axes)
        axes.bar(results, heights, width=width * 0.9, color=np.where(results < 0, BRICK, FELT).tolist(), linewidth=0)
        top = float(heights.max())
        axes.plot([0, 0], [0, top], color=INK, linewidth=1)
        for share, name in ((0.05, "1 in 20: {} or less"), (0.5, "half: {} or less"), (0.95, "1 in 20: above {}")):
            mark = found.quantile(share) / 100
            axes.plot([mark, mark], [0, top * 1.04], color=GOLD, linewidth=1.4, linestyle=(0, (4, 3)))
            axes.text(
                mark,
                top * 1.06,
                name.format(dollars(mark)).replace(": ", "\n"),
                size=9,
                color=INK,
                ha="center",
                va="bottom",
            )
        axes.set_ylim(0, top * 1.2)
        axes.set_xlabel("result of the session", size=9)
        axes.set_ylabel(f"chance of a result within ${width:,.0f}", size=9)
        axes.xaxis.set_major_formatter(dollars)
        axes.yaxis.set_major_formatter(lambda value, place: f"{value:.1%}")


def _bars(found: SessionResults) -> tuple[Dollars, Dollars, float]:
    """Results in dollars and their chances, taken together in bars of a round width; tails are left out."""
    low, high = found.quantile(0.001), found.quantile(0.999)
    step = int(found.results[1] - found.results[0]) if len(found.results) > 1 else 1
    # Nearly all rounds move an odd number of antes, so every other sum is rare: a bar takes an even number of sums.
    width = step if high - low < BARS * step else 2 * step * -(-(high - low) // (2 * BARS * step))
    places = np.floor_divide(found.results, width)
    first, last = low // width, high // width
    heights = np.zeros(last - first + 3)
    np.add.at(heights, np.clip(places - first, -1, last - first + 1) + 1, found.chances)
    middles = (np.arange(first, last + 1) + 0.5) * width - step / 2
    return middles / 100, heights[1:-1], width / 100


def _percent(share: float) -> str:
    """A share that is neither none nor all."""
    return "<1%" if share < 0.01 else ">99%" if share > 0.99 else f"{share:.0%}"


def _spelled(name: str) -> str:
    return name.replace("T", "10")


def _key(axes: "Axes", rows: int) -> None:
    """What the colours mean, under the chart."""
    from matplotlib.patches import Rectangle

    for place, (colour, text) in enumerate(((FELT, "bet"), (FOLD, "fold"), (SOME, "that part of the hands bets"))):
        axes.add_patch(Rectangle((3.2 * place, rows + 0.45), 0.6, 0.7, facecolor=colour, clip_on=False))
        axes.text(3.2 * place + 0.8, rows + 0.8, text, size=9, color=INK, va="center")
