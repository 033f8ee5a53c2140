"""Options that the commands of `pitboss edge` share."""

from pathlib import Path

import click

plot_option = click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw it to this PNG or SVG file."
)


def check_plot(file: Path | None) -> None:
    """Refuse a file that cannot hold a picture before anything is computed."""
    if file is not None:
        from pitboss.lab.plots import check_plot_file

        check_plot_file(file)
