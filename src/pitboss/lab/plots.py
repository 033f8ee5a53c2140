"""Pictures of the lab's results, as PNG or SVG files: the common look, and how a file is written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

KINDS = (".png", ".svg")
INK, PALE_INK, RULE = "#22302b", "#68756f", "#dfe4e0"
PAPER, FELT, GOLD, BRICK = "#fdfcf8", "#0f6b4f", "#c8912e", "#b4472f"
COLOURS = (FELT, GOLD, "#3f6fb0", BRICK, "#7b5aa6", "#4b4f54")
"""Told apart by people who see few colours, and in grey: in this order."""


def check_plot_file(file: Path) -> None:
    """Refuse a file that cannot hold a picture, before anything is computed."""
    if file.suffix.lower() not in KINDS:
        raise Malformed(f"{file}: a plot is a {' or '.join(KINDS)} file")
    if not file.absolute().parent.is_dir():
        raise Malformed(f"{file}: there is no such folder")


@contextmanager
def page(file: Path, width: float, height: float, title: str, subtitle: str) -> Iterator[Figure]:
    """An empty page of so many inches under its heading; what was drawn goes to the file, of the kind of its name.

    matplotlib is imported here, when a picture is wanted.
    """
    check_plot_file(file)
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    # A dollar sign is a dollar sign; text stays text in an SVG.
    with mpl.rc_context({"text.parse_math": False, "svg.fonttype": "none", "svg.hashsalt": "pitboss"}):
        # Room for the heading, whatever the height of the page.
        room = ConstrainedLayoutEngine(rect=(0.01, 0.01, 0.98, 0.98 - 0.75 / height))
        figure = Figure(figsize=(width, height), facecolor=PAPER, layout=room)
        figure.text(0.02, 1 - 0.16 / height, title, size=15, weight="bold", color=INK, va="top")
        figure.text(0.02, 1 - 0.5 / height, subtitle, size=10, color=PALE_INK, va="top")
        yield figure
        try:
            # Without its date the same picture is the same bytes.
            figure.savefig(
                file, dpi=160, facecolor=PAPER, metadata={"Date": None} if file.suffix.lower() == ".svg" else None
            )
        except OSError as error:
            raise Malformed(f"{file}: cannot be written: {error.strerror}") from error


def quiet(axes: Axes, grid: Literal["x", "y", "both"] | None = "y") -> None:
    """Only what helps to read: no box, pale lines behind the data, small marks."""
    axes.set_facecolor(PAPER)
    for side in axes.spines.values():
        side.set_visible(False)
    axes.tick_params(colors=PALE_INK, labelsize=9, length=0)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
    if grid is not None:
        axes.grid(visible=True, axis=grid, color=RULE, linewidth=0.8)
        axes.set_axisbelow(True)


def dollars(value: float, place: float = 0) -> str:
    """$1,200 or -$1,200, as axes want it."""
    return f"{'-' if value < 0 else ''}${abs(value):,.0f}"
