"""Single bits of a room's file turned over at random: none that changes what is read may be called sound.

`python -m soak.flips [--flips N] [--seed N] [--report FILE]`
"""

import random
import sys
import tempfile
from pathlib import Path

import click
import msgspec

from tests.room.flipping import flip_again_and_again
from tests.room.samples import room_in


@click.command()
@click.option("--flips", type=click.IntRange(1), default=10_000, show_default=True)
@click.option("--seed", type=int, default=57, show_default=True)
@click.option("--report", type=click.Path(path_type=Path), default=None, help="Where to write the figures as JSON.")
def main(flips: int, seed: int, report: Path | None) -> None:
    """Flip bits and verify, each by itself. Exit code 1 if one is called sound though something else is read."""
    with tempfile.TemporaryDirectory() as folder:
        path = room_in(Path(folder) / "data")
        size = path.stat().st_size
        found = flip_again_and_again(path, flips, random.Random(seed))
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
    click.echo(
        f"{flips} flips in {size} bytes (seed {seed}): {found.found} found, {found.harmless} change nothing that is "
        f"read, {len(found.unnoticed)} unnoticed"
    )
    sys.exit(bool(found.unnoticed))


if __name__ == "__main__":
    main()
