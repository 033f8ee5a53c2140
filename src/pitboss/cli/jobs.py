"""Long work from the command line: on all cores or a cluster, with a bar, and the picture that it may end in.

An interrupted job goes on if it is asked for again.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from pitboss.lab.chunks import LabJob

T = TypeVar("T")
cluster_option = click.option("--cluster", metavar="ADDRESS", help="Work on the Dask cluster at this address.")
plot_option = click.option(
    "--plot", type=click.Path(path_type=Path), metavar="FILE", help="Draw it to this PNG or SVG file."
)


def check_plot(file: Path | None) -> None:
    """Refuse a file that cannot hold a picture before anything is computed."""
    if file is not None:
        from pitboss.lab.plots import check_plot_file

        check_plot_file(file)


def run_job(job: "LabJob[T]", label: str, address: str | None) -> list[T]:
    """The results in the order of the chunks, by the cluster's workers, or by as many processes as there are cores."""
    from pitboss.lab.chunks import cluster, kept_directory, local_processes, run

    workers = cluster(address) if address else local_processes(len(job.chunks))
    with workers as executor, progress_bar(label, len(job.chunks)) as progress:
        return run(job, executor, kept_directory(), lambda done, _: progress(done))


@contextmanager
def progress_bar(label: str, total: float = 1.0) -> Iterator[Callable[[float], None]]:
    """Progress on standard error, only on a terminal; yields a function that is told how much of `total` is done."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TextColumn("left"))
    bars = Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal, transient=True)
    with bars:
        task = bars.add_task(label, total=total)
        yield lambda done: bars.update(task, completed=done)
