"""Kills of a real room at random moments under load: nothing acknowledged may be lost or done twice.

`python -m soak.crash [--kills N] [--seed N] [--report FILE]`
"""

import asyncio
import random
import sys
import tempfile
from pathlib import Path

import click
import msgspec

from tests.room.tournaments.kills import kill_again_and_again
from tests.server import test_banked_crash as banked
from tests.server.crashing import crash_again_and_again
from tests.server.test_crash import check_records

OF_TOURNAMENTS = 5
"""A room with tournaments is killed so many times as often: a thousand times, if nobody says otherwise."""


@click.command()
@click.option("--kills", type=click.IntRange(1), default=200, show_default=True, help="Of each of three rooms.")
@click.option("--seed", type=int, default=2018, show_default=True)
@click.option("--report", type=click.Path(path_type=Path), default=None, help="Where to write the figures as JSON.")
def main(kills: int, seed: int, report: Path | None) -> None:
    """Kill and start a room again and again, then one of games against the house, then one with tournaments.

    Exit code 1 if an acknowledged act is lost or done twice, or a move is half done.
    """
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(crash_again_and_again(Path(folder), kills, random.Random(seed)))
        check_records(Path(folder), found)
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
    click.echo(
        f"{found.kills} kills (seed {seed}), {found.acknowledged} commands acknowledged, {found.repeated} repeated"
    )
    click.echo(
        f"{found.kept} keys in the store, each with one effect but for: lost {len(found.lost)}, "
        f"done twice {len(found.twice)}; chains and ledger hold"
    )
    with tempfile.TemporaryDirectory() as folder:
        sent = asyncio.run(banked.crash_again_and_again(Path(folder), kills, random.Random(seed)))
        banked.check_store(Path(folder), sent)
    count = sum(one.is_acknowledged for one in sent)
    click.echo(f"against the house: {kills} kills, {count} commands acknowledged; chains, ledger and jackpot hold")
    with tempfile.TemporaryDirectory() as folder:
        played = kill_again_and_again(Path(folder), OF_TOURNAMENTS * kills, random.Random(seed))
    click.echo(
        f"tournaments: {played.kills} kills, {played.finished} played to the last prize; "
        f"{played.wrong or 'nothing lost, no move half done, chains, draws and ledger hold'}"
    )
    sys.exit(bool(found.lost or found.twice or played.wrong))


if __name__ == "__main__":
    main()
