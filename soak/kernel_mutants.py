"""Mistakes written into the sources of the kernels, one after the other: each must be found beside the engine.

`python -m soak.kernel_mutants [--mistake NAME] [--rounds N] [--report FILE]`. Every mistake has a copy of the package
and a process of its own, which compiles it and plays `soak.kernels` up to the first difference. With a report, what was
found is kept beside it: a hunt that was interrupted goes on where it was.
"""

import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import click
import msgspec

from soak.kernels import CODE, Report
from soak.notebook import Notebook, code_digest
from tests.batch.source_mutants import MISTAKES, SOURCES, Mistake

ROOT = Path(__file__).parents[1]
PATIENCE = 900
"""Seconds of CPU for one of them: a kernel that does not end is found as well, a machine that is busy finds nothing."""

ENDS: dict[int, str] = {signal.SIGXCPU: "a round does not end", signal.SIGSEGV: "a round reaches beyond its arrays"}
"""Signals by which a mistake ends the process that plays it; any other comes from outside and finds nothing."""


class Hunted(msgspec.Struct, frozen=True):
    """One mistake, and how it was found."""

    name: str
    found: bool
    how: str
    seconds: float


@click.command()
@click.option("--mistake", "names", multiple=True, type=click.Choice(list(MISTAKES)), help="Only these; else all.")
@click.option("--rounds", default=20_000, show_default=True, help="How many are played at most.")
@click.option("--seed", default=1, show_default=True, help="Of the tables.")
@click.option("--report", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(names: tuple[str, ...], rounds: int, seed: int, report: Path | None) -> None:
    """Hunt each mistake; exit code 1 if one is not found."""
    notes: Notebook[str, Hunted] = Notebook(
        report.with_suffix(".parts") if report is not None else None,
        f"mutants of {rounds} rounds, seed {seed}, {code_digest(*CODE)}",
        Hunted,
    )
    hunted = []
    for _, each in notes.results(
        names or list(MISTAKES), lambda missing: (hunt(name, MISTAKES[name], rounds, seed) for name in missing)
    ):
        hunted.append(each)
        click.echo(f"{each.name}: {each.how if each.found else 'NOT FOUND'} ({each.seconds:.0f} s)")
    notes.done()
    missed = [each.name for each in hunted if not each.found]
    click.echo(f"{len(hunted) - len(missed)} of {len(hunted)} mistakes found: {'FAILED' if missed else 'passed'}")
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(hunted), indent=2) + b"\n")
    sys.exit(bool(missed))


def hunt(name: str, mistake: Mistake, rounds: int, seed: int) -> Hunted:
    """Play a copy of the package that has the mistake in it."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        package, told = copy_with(mistake, Path(place)), Path(place) / "report.json"
        command = ["-m", "soak.kernels", "--rounds", rounds, "--seed", seed, "--processes", 1, "--stop"]
        environment = os.environ | {
            "PYTHONPATH": f"{package.parent}{os.pathsep}{ROOT}",
            "NUMBA_CACHE_DIR": str(Path(place) / "compiled"),
            "NUMBA_OPT": "1",
        }
        done = subprocess.run(
            [sys.executable, *map(str, command), "--report", str(told)],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            preexec_fn=partial(resource.setrlimit, resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 1)),
            check=False,
        )
        if (how := ENDS.get(-done.returncode)) is not None:
            return Hunted(name, found=True, how=how, seconds=time.monotonic() - began)
        assert told.is_file(), f"{name} does not run, exit code {done.returncode}:\n{done.stderr}"
        found = msgspec.json.decode(told.read_bytes(), type=Report)
    first = next(iter(found.counted.differences), None)
    how = f"{first.edition}, table {first.table}, round {first.round}" if first is not None else ""
    return Hunted(name, first is not None, how, time.monotonic() - began)


def copy_with(mistake: Mistake, place: Path) -> Path:
    """The package in a new place: its kernels copied, one of them with the mistake, everything else by reference."""
    package = place / "src" / "pitboss"
    package.mkdir(parents=True)
    for each in SOURCES.parent.iterdir():
        if each.name not in (SOURCES.name, "__pycache__"):
            (package / each.name).symlink_to(each)
    shutil.copytree(SOURCES, package / SOURCES.name, ignore=shutil.ignore_patterns("__pycache__"))
    (package / SOURCES.name / mistake.file).write_text(mistake.mutated(), encoding="utf-8")
    return package


if __name__ == "__main__":
    main()
