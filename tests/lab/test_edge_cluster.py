"""`pitboss edge` on a real Dask cluster: what is played out there is what is played out here."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main

COMMISSION = ("commission", "holdem", "--players", "2", "--players", "4", "--rounds", "60", "--seed", "3", "--json")
COURSES = ("boomerang", "--chips", "200000", "--courses", "12", "--seed", "3", "--json")


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a cluster of two processes."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as workers:
        yield workers.scheduler_address


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("question", [COMMISSION, COURSES], ids=["commission", "courses"])
def test_a_cluster_gives_the_same_result(
    question: tuple[str, ...], scheduler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    here = CliRunner().invoke(main, ["edge", *question])
    there = CliRunner().invoke(main, ["edge", *question, "--cluster", scheduler])
    assert here.exit_code == there.exit_code == 0, there.output
    assert there.stdout == here.stdout
    assert there.stdout.count("\n") == (2 if "commission" in question else 1)
