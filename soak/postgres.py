"""Restarts, crashes and the loss of a real PostgreSQL under load (S-08): nothing acknowledged is lost or done twice.

`python -m soak.postgres [--restarts N] [--seed N] [--report FILE]`
"""

import asyncio
import os
import random
import sys
from contextlib import closing
from pathlib import Path

import click
import msgspec

from pitboss.room.postgres.schema import migrated
from tests.room.postgres.restarting import lose_primary, restart_again_and_again
from tests.servers.postgres import PostgresServer, StandbyServer, missing

PATIENCE = 120.0
SLOWEST = 2.0
"""Seconds from the return of the database, or of another, to the next acknowledgement (S-08)."""


@click.command()
@click.option("--restarts", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=int, default=2018, show_default=True)
@click.option("--report", type=click.Path(path_type=Path), default=None, help="Where to write the figures as JSON.")
def main(restarts: int, seed: int, report: Path | None) -> None:
    """Stop and crash a database again and again while four writers append, then lose it to its standby.

    Exit code 1 if anything is wrong, or the writers did not go on within two seconds of its return.
    """
    if reason := missing():
        click.echo(f"no PostgreSQL here: {reason}")
        return
    with closing(PostgresServer(durable=True)) as server:
        name = server.database()
        asyncio.run(migrated(server.address(name)))
        found = restart_again_and_again(server, server.address(name), restarts, random.Random(seed), PATIENCE)
        name = server.database()
        asyncio.run(migrated(server.address(name)))
        with closing(StandbyServer(server)) as standby:
            lost = lose_primary(server, standby, standby.either(name), PATIENCE)
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
    again = f"{found.acknowledged} appends acknowledged, {found.resubmitted} calls sent again"
    late = f"going on {found.slowest:.1f} s after the return at worst (load {os.getloadavg()[0]:.1f})"
    click.echo(f"{found.restarts} restarts (seed {seed}), {again}; {late}")
    after = f"going on {lost.slowest:.1f} s after the promotion of its standby"
    click.echo(f"the primary lost for good: {lost.acknowledged} appends acknowledged; {after}")
    wrong = [*found.wrong, *lost.wrong, *map(str, filter(None, (found.damage, lost.damage)))]
    click.echo(f"wrong: {'; '.join(wrong) or 'nothing'}")
    is_late = max(found.slowest, lost.slowest) > SLOWEST
    click.echo(f"late: {f'more than {SLOWEST:.0f} s' if is_late else 'nothing'} (S-08)")
    sys.exit(bool(wrong or is_late))


if __name__ == "__main__":
    main()
