"""Kills of a real room at random moments under load: nothing acknowledged may be lost or done twice.

`python -m soak.crash [--kills N] [--seed N] [--report FILE] [--tournaments]`

The kills of rooms with tournaments are counted in `build/`, with the rooms themselves: a series that was stopped goes
on where it was, until it is done.
"""

import asyncio
import random
import shutil
import sys
import tempfile
from pathlib import Path

import click
import msgspec

from tests.room.tournaments.kills import Kills, kill_again_and_again
from tests.server import test_banked_crash as banked
from tests.server.crashing import crash_again_and_again
from tests.server.test_crash import check_records

OF_TOURNAMENTS = 5
"""A room with tournaments is killed so many times as often: a thousand times, if nobody says otherwise."""


SO_FAR = Path("build") / "kills"
"""Where a series of kills of rooms with tournaments is kept until it is done."""


@click.command()
@click.option("--kills", type=click.IntRange(1), default=200, show_default=True, help="Of each of three rooms.")
@click.option("--seed", type=int, default=2018, show_default=True)
@click.option("--report", type=click.Path(path_type=Path), default=None, help="Where to write the figures as JSON.")
@click.option("--tournaments", "only", is_flag=True, help="Rooms with tournaments alone.")
def main(kills: int, seed: int, report: Path | None, only: bool) -> None:
    """Kill and start a room again and again, then one of games against the house, then one with tournaments.

    Exit code 1 if an acknowledged act is lost or done twice, or a move is half done.
    """
    is_sound = only or of_rooms(kills, seed, report)
    played = of_tournaments(OF_TOURNAMENTS * kills, seed)
    click.echo(
        f"tournaments: {played.kills} kills, {played.finished} played to the last prize; "
        f"{played.wrong or 'nothing lost, no move half done, chains, draws and ledger hold'}"
    )
    sys.exit(not is_sound or bool(played.wrong))


def of_rooms(kills: int, seed: int, report: Path | None) -> bool:
    """A room of poker tables, and one of games against the house; whether nothing is lost or done twice."""
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
    return not (found.lost or found.twice)


def of_tournaments(kills: int, seed: int) -> Kills:
    """From where the series was stopped on; one that is done leaves nothing, one that fails its room."""
    folder = SO_FAR / f"{kills} from {seed}"
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "so-far.json"
    so_far = msgspec.json.decode(kept.read_bytes(), type=Kills) if kept.exists() else Kills()
    click.echo(f"tournaments: {so_far.kills} of {kills} kills are done", err=True)
    with click.progressbar(length=kills, file=sys.stderr, item_show_func=str) as bar:
        bar.update(so_far.kills)

        def keep(found: Kills) -> None:
            new = kept.with_suffix(".new")
            new.write_bytes(msgspec.json.encode(found))
            new.replace(kept)
            bar.update(found.kills - bar.pos, f"{found.finished} played to the last prize")

        played = kill_again_and_again(folder, kills, seed, so_far, keep)
    if not played.wrong:
        shutil.rmtree(folder)
    return played


if __name__ == "__main__":
    main()
