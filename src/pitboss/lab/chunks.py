"""Long jobs as independent chunks: any executor of `concurrent.futures` may work on them, in any order.

A chunk is a module's function and its arguments, so that it can travel to another process or machine. Its result is
kept on disk as soon as it is there, until the whole job is done; a job that was interrupted goes on where it stopped.
"""

import hashlib
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from pitboss import __version__
from pitboss.malformed import Malformed

T = TypeVar("T")
# Fewer chunks than this are done before other processes would have started.
FEW = 8
Advance = Callable[[int, int], None]


class LabJob(msgspec.Struct, Generic[T], frozen=True):
    """`work(*chunk)` for every chunk; a chunk's arguments and its result are values that msgspec can write and read."""

    work: Callable[..., T]
    chunks: tuple[tuple[object, ...], ...]
    result: type[T]

    @property
    def name(self) -> str:
        """The same for the same work on the same chunks by the same version."""
        told = msgspec.json.encode([__version__, self.work.__module__, self.work.__qualname__, self.chunks])
        return hashlib.sha256(told).hexdigest()[:32]


def run(
    job: "LabJob[T]", executor: Executor | None = None, kept: Path | None = None, advance: Advance | None = None
) -> list[T]:
    """The results in the order of the chunks; without an executor they are worked out here, one after the other.

    `kept` is the directory for what has been computed. `advance` hears how many of how many chunks are done.
    """
    store = _Kept(job, kept)
    done = store.read()
    tell = advance or (lambda count, total: None)
    tell(len(done), len(job.chunks))
    missing = [number for number in range(len(job.chunks)) if number not in done]
    for number, result in _results(job, missing, executor):
        done[number] = result
        store.add(number, result)
        tell(len(done), len(job.chunks))
    store.forget()
    return [done[number] for number in range(len(job.chunks))]


@contextmanager
def local_processes(chunks: int) -> Iterator[Executor | None]:
    """As many processes as there are cores, or none of them for a job of few chunks or a machine of one core."""
    cores = len(os.sched_getaffinity(0))
    if cores == 1 or chunks < FEW:
        yield None
        return
    # New processes, not copies of this one: it may run threads, which do not survive being copied.
    with ProcessPoolExecutor(min(cores, chunks), get_context("spawn"), initializer=_leave_interrupts_alone) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster, which need this package installed."""
    try:
        from distributed import Client
    except ImportError as error:
        raise Malformed("a cluster needs Dask: pip install 'pitboss[cluster]'") from error
    try:
        client = Client(address, timeout=10)  # type: ignore[no-untyped-call]  # Dask has no types
    except (OSError, ValueError) as error:
        raise Malformed(f"no Dask scheduler answers at {address}") from error
    with client, client.get_executor() as executor:  # type: ignore[no-untyped-call]  # Dask has no types
        yield executor


def kept_directory() -> Path:
    """Where results of interrupted jobs are kept for this user."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "pitboss" / "lab"


def _results(job: "LabJob[T]", missing: Sequence[int], executor: Executor | None) -> Iterator[tuple[int, T]]:
    if executor is None:
        for number in missing:
            yield number, job.work(*job.chunks[number])
        return
    futures: dict[Future[T], int] = {executor.submit(job.work, *job.chunks[number]): number for number in missing}
    try:
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        for future in futures:
            future.cancel()


class _Kept(Generic[T]):
    """The file of a job's results, one line each; without a directory nothing is kept."""

    def __init__(self, job: "LabJob[T]", directory: Path | None) -> None:
        self.path = None if directory is None else directory / f"{job.name}.jsonl"
        self.result = job.result

    def read(self) -> dict[int, T]:
        if self.path is None or not self.path.exists():
            return {}
        found: dict[int, T] = {}
        for line in self.path.read_bytes().splitlines():
            try:
                number, told = msgspec.json.decode(line, type=tuple[int, msgspec.Raw])
                result = msgspec.json.decode(told, type=self.result)
            except msgspec.MsgspecError:
                continue  # a line that was cut off when it was written: its chunk is computed again
            found[number] = result
        return found

    def add(self, number: int, result: T) -> None:
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                # A line of its own, even behind one that was cut off.
                file.write(b"\n" + msgspec.json.encode((number, result)) + b"\n")
        except OSError:
            self.path = None  # without a place to keep results the job still runs to its end

    def forget(self) -> None:
        if self.path is not None:
            self.path.unlink(missing_ok=True)


def _leave_interrupts_alone() -> None:
    """Ctrl-C reaches every process of a terminal; who asked for the work is the one to stop it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
