"""The picture of equity by street: one line a hand, its last value at its end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.lab.equity import Equity
from pitboss.lab.plots import COLOURS, page, quiet

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STYLES = ("-", "--", ":", "-.")
NEAREST = 0.055
"""Labels nearer than this, as parts of the height, would cover each other."""


def plot_streets(file: Path, game: str, names: Sequence[str], equities: Sequence[Equity]) -> None:
    """Write the picture of a game; `names` are its streets, each with its equity."""
    last = equities[-1]
    dead = f", dead {last.dead}" if last.dead else ""
    how = "exact" if all(equity.exact for equity in equities) else "sampled where it cannot be counted"
    with page(file, 8.4, 4.8, "Equity by street", f"{game}{dead}; {how}") as figure:
        axes = figure.add_subplot()
        quiet(axes)
        for place in range(len(last.players)):
            shares = [equity.players[place].equity for equity in equities]
            style, colour = STYLES[place // len(COLOURS) % len(STYLES)], COLOURS[place % len(COLOURS)]
            axes.plot(
                range(len(names)), shares, style, marker="o", markersize=6, linewidth=2.4, color=colour, clip_on=False
            )
        axes.set_ylim(-0.03, 1)  # a hand that is beaten keeps clear of the street it lost on
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        axes.set_xticks(range(len(names)), names)
        axes.set_xlim(-0.15, len(names) - 1 + 0.15)
        _label(axes, last, len(names) - 1)


def _label(axes: Axes, last: Equity, place: int) -> None:
    """Each hand and its equity beside the end of its line, moved apart where lines end together."""
    ends = sorted(range(len(last.players)), key=lambda player: last.players[player].equity)
    heights: list[float] = []
    for player in ends:
        height = last.players[player].equity
        heights.append(max(height, heights[-1] + NEAREST) if heights else max(height, NEAREST / 2))
    over = max(0.0, heights[-1] - 1 + NEAREST / 2)
    for player, height in zip(ends, heights, strict=True):
        shown = last.players[player]
        axes.annotate(
            f"{shown.hand}  {shown.equity:.1%}",
            (place, shown.equity),
            xytext=(1.015, height - over),
            textcoords=axes.get_yaxis_transform(),
            va="center",
            size=10,
            color=COLOURS[player % len(COLOURS)],
            weight="bold",
            annotation_clip=False,
        )
