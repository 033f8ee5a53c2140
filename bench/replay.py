"""Recorded hands side by side: this product and PokerKit read and replay the same PHH files, and the ratio counts.

`python -m bench.replay [--repeat N] [--cpu N]`. One core, reading included: from the bytes on the disk to the stacks at
the end of each hand. The public hands are used where they lie beside the repository, else our own examples, repeated.
Times are CPU seconds. Both engines go through the files in turn, slice by slice, and the best time of each slice
counts, so that a moment in which the machine was busy with something else falls on neither.
"""

import gc
import os
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

import click
import pokerkit

from pitboss.records.phh import read_files

ROOT = Path(__file__).parents[1]
PUBLIC, OWN = ROOT.parent / "shared" / "data" / "phh", ROOT / "tests" / "records" / "examples"
FLOOR, AIM = 12, 40
SLICES = 15
# Reads and replays every file; returns how many hands came to their end.
Work = Callable[[Sequence[Path]], int]


@click.command()
@click.option("--repeat", default=10, show_default=True, help="Repetitions; the best of each slice counts.")
@click.option("--cpu", type=int, help="Pin to this core.")
def main(repeat: int, cpu: int | None) -> None:
    """Measure, print the ratio, and leave with 1 if it falls below its floor."""
    if cpu is not None:
        os.sched_setaffinity(0, {cpu})
    files = hand_files()
    ours(files)  # rank tables are built at the first showdown, once in the life of a program
    count = ours(files)
    if peer(files) != count:
        raise click.ClickException("both engines must come to the end of the same hands")
    gc.collect()
    gc.freeze()  # what the two libraries hold is not the work of either
    slices = [files[start::SLICES] for start in range(SLICES)]
    theirs, own = [float("inf")] * SLICES, [float("inf")] * SLICES
    for _ in range(repeat):
        for work, best in ((peer, theirs), (ours, own)):
            best[:] = [min(before, seconds(work, some)) for before, some in zip(best, slices, strict=True)]
    ratio = sum(theirs) / sum(own)
    mark = "" if ratio >= FLOOR else "  TOO SLOW"
    click.echo(
        f"{'hands a second, read and replayed':<36}{'PokerKit':>10}{'Pitboss':>10}{'ratio':>9}{'floor':>7}{'aim':>6}"
    )
    click.echo(
        f"{f'{count:,} hands of {len(files)} files':<36}{count / sum(theirs):>10,.0f}{count / sum(own):>10,.0f}"
        f"{ratio:>9.1f}{FLOOR:>7}{AIM:>6}{mark}"
    )
    sys.exit(ratio < FLOOR)


def hand_files() -> list[Path]:
    """Files of which every hand is sound and of a game that both play."""
    found = sorted(file for file in PUBLIC.rglob("*.phh*") if "broken" not in file.parts)
    damaged = {file for file, reading in read_files(found) if not reading.ok}
    return [file for file in found if file not in damaged] or [OWN / "side-pot.phh"] * 200


def ours(files: Sequence[Path]) -> int:
    return sum(reading.ok and bool(reading.stakes) for _, reading in read_files(files))


def peer(files: Sequence[Path]) -> int:
    """PokerKit on the same files; its own warnings about fields are not its work."""
    count = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for file in files:
            count += sum(_ends(history) for history in _histories(file))
    return count


def _histories(file: Path) -> list[pokerkit.HandHistory]:
    with file.open("rb", buffering=0) as stream:
        if file.suffix == ".phhs":
            return list(pokerkit.HandHistory.load_all(stream))
        return [pokerkit.HandHistory.load(stream)]


def _ends(history: pokerkit.HandHistory) -> bool:
    (state,) = deque(history, maxlen=1)
    return not state.status and bool(state.stacks)


def seconds(work: Work, files: Sequence[Path]) -> float:
    start = time.process_time()
    work(files)
    return time.process_time() - start


if __name__ == "__main__":
    main()
