"""Long jobs from the command line: on all cores or a cluster, with a bar; an interrupted one goes on if asked again."""

from typing import TYPE_CHECKING, TypeVar

import click

from pitboss.cli.progress import progress_bar

if TYPE_CHECKING:
    from pitboss.lab.chunks import Job

T = TypeVar("T")
cluster_option = click.option("--cluster", metavar="ADDRESS", help="Work on the Dask cluster at this address.")


def run_job(job: "Job[T]", label: str, address: str | None) -> list[T]:
    """The results in the order of the chunks, by the cluster's workers, or by as many processes as there are cores."""
    from pitboss.lab.chunks import cluster, kept_directory, local_processes, run

    workers = cluster(address) if address else local_processes(len(job.chunks))
    with workers as executor, progress_bar(label, len(job.chunks)) as progress:
        return run(job, executor, kept_directory(), lambda done, _: progress(done))
