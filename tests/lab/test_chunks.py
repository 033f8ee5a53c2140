"""Long jobs: the same result from any executor, and nothing lost when a job is interrupted."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context
from pathlib import Path

import pytest

from pitboss.lab.chunks import LabJob, cluster, local_processes, run
from pitboss.lab.equity import equity, sampling_job
from pitboss.lab.equity_question import ask
from pitboss.lab.sampling import CHUNK
from pitboss.lab.tally import Tally
from pitboss.malformed import Malformed

QUESTION = ask("seven-card-stud", ["AsAh2s", "JdTd9c"])
SAMPLES = 3 * CHUNK + 5


def square(number: int) -> int:
    return number * number


def fails_at_three(number: int) -> int:
    if number == 3:
        raise KeyboardInterrupt
    return number * number


def job(work: Callable[[int], int] = square, count: int = 6) -> LabJob[int]:
    return LabJob(work, tuple((number,) for number in range(count)), int)


@pytest.mark.parametrize(
    "made",
    [nullcontext(None), ThreadPoolExecutor(3), ProcessPoolExecutor(2, get_context("spawn"))],
    ids=["here", "threads", "processes"],
)
def test_results_come_in_the_order_of_the_chunks(made: AbstractContextManager[Executor | None]) -> None:
    with made as executor:
        assert run(job(), executor) == [0, 1, 4, 9, 16, 25]


def test_progress_is_told_from_the_first_chunk_to_the_last() -> None:
    told: list[tuple[int, int]] = []
    run(job(count=3), advance=lambda done, total: told.append((done, total)))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_an_interrupted_job_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(job(fails_at_three), kept=tmp_path)
    (kept,) = tmp_path.iterdir()
    assert kept.read_bytes().split() == [b"[0,0]", b"[1,1]", b"[2,4]"]
    computed: list[int] = []

    def again(number: int) -> int:
        computed.append(number)
        return number * number

    again.__module__, again.__qualname__ = fails_at_three.__module__, fails_at_three.__qualname__
    assert run(job(again), kept=tmp_path) == [0, 1, 4, 9, 16, 25]
    assert computed == [3, 4, 5]
    assert list(tmp_path.iterdir()) == []


def test_a_result_that_was_cut_off_is_computed_again(tmp_path: Path) -> None:
    path = tmp_path / f"{job().name}.jsonl"
    path.write_bytes(b"[0,100]\n[1,")
    with pytest.raises(KeyboardInterrupt):
        run(job(fails_at_three), kept=tmp_path)
    assert run(job(), kept=tmp_path) == [100, 1, 4, 9, 16, 25]


def test_other_work_and_other_chunks_have_other_names() -> None:
    names = {job().name, job(fails_at_three).name, job(count=5).name}
    assert len(names) == 3


def test_where_nothing_can_be_kept_the_job_runs_all_the_same(tmp_path: Path) -> None:
    a_file = tmp_path / "file"
    a_file.touch()
    assert run(job(), kept=a_file / "there") == [0, 1, 4, 9, 16, 25]


def test_few_chunks_are_worked_out_here_and_many_in_other_processes() -> None:
    with local_processes(2) as few:
        assert few is None
    with local_processes(100) as many:
        assert (many is not None) == (len(os.sched_getaffinity(0)) > 1)
        assert run(job(), many) == [0, 1, 4, 9, 16, 25]


def test_the_same_seed_gives_the_same_deals_on_any_executor() -> None:
    here = run(sampling_job(QUESTION, SAMPLES, 7))
    with ThreadPoolExecutor(2) as threads:
        assert run(sampling_job(QUESTION, SAMPLES, 7), threads) == here
    assert sum(tally.deals for tally in here) == SAMPLES
    assert len({tally.wins for tally in here[:3]}) == 3
    assert run(sampling_job(QUESTION, SAMPLES, 8))[0] != here[0]


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_gives_the_same_result() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as workers:
        assert len(workers.workers) == 2
        with cluster(workers.scheduler_address) as executor:
            found = equity(QUESTION, SAMPLES, 7, lambda chunks: nullcontext(executor))
            exact = equity(ask("holdem", ["AsKd", "random"]), executors=lambda chunks: nullcontext(executor))
    assert found == equity(QUESTION, SAMPLES, 7, lambda chunks: nullcontext(None))
    assert exact == equity(ask("holdem", ["AsKd", "random"]))


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    client = distributed.Client
    monkeypatch.setattr(distributed, "Client", lambda address, timeout: client(address, timeout=0.5))
    with (
        pytest.raises(Malformed, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"),
        cluster("tcp://127.0.0.1:9"),
    ):
        pass


def test_without_dask_a_cluster_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Malformed, match=r"pitboss\[cluster\]"), cluster("tcp://127.0.0.1:9"):
        pass


def test_ctrl_c_keeps_what_was_computed_and_the_same_command_goes_on(tmp_path: Path) -> None:
    """The command itself, stopped in the middle as a person would, and called again."""
    command = [sys.executable, "-m", "pitboss", "equity", "seven-card-stud", "AsAh2s", "JdTd9c", "--json"]
    command += ["--seed", "7", "--samples", str(40 * CHUNK)]
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    started = subprocess.Popen(
        command,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_hear_interrupts,
    )
    kept = tmp_path / "pitboss" / "lab"
    _wait_for(lambda: kept.is_dir() and any(file.stat().st_size for file in kept.iterdir()))
    os.killpg(started.pid, signal.SIGINT)
    _, said = started.communicate(timeout=60)
    assert started.returncode == 130
    said_lines = [line for line in said.splitlines() if line]
    assert said_lines == ["What was computed is kept: the same command goes on from there.", "Interrupted."]
    (file,) = kept.iterdir()
    before = len(file.read_bytes().split())
    assert 1 <= before < 40
    file.write_bytes(file.read_bytes().replace(b'"deals":1048576', b'"deals":1048577', 1))
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=True)
    # The one deal that was smuggled into the file shows that it was read.
    assert f'"deals":{40 * CHUNK + 1},' in done.stdout
    assert list(kept.iterdir()) == []


def _hear_interrupts() -> None:
    """Whoever runs the tests in the background may have told them to ignore Ctrl-C, which children inherit."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _wait_for(true: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_tallies_add_up() -> None:
    one, two = Tally(2, (1, 0), (1, 1), (6, 2)), Tally(3, (0, 2), (1, 1), (2, 10))
    assert one + two == Tally(5, (1, 2), (2, 2), (8, 12))
