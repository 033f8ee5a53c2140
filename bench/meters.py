"""One jackpot and many nodes (S-14): how long it takes to settle with it, at some numbers of settlements a second.

`python -m bench.meters [--nodes N] [--seconds N]`, each time with a PostgreSQL of its own that waits for its disk. A
settlement is one transaction of a table and the jackpot. The bar: with eight nodes and a hundred a second 99 of 100
take at most 50 ms, and every cent is where it belongs.
"""

import asyncio
import os
import sys
from contextlib import closing

import click

from pitboss.room.postgres.schema import migrated
from pitboss.server.running import TURN
from tests.room.nodes.settling import Settled, settle_together
from tests.servers.postgres import PostgresServer, missing

RATES = (10.0, 50.0, 100.0)
SLOWEST = 0.05
"""Seconds, for 99 of 100, at the last of these rates."""


@click.command()
@click.option("--nodes", default=8, show_default=True)
@click.option("--seconds", default=10.0, show_default=True, help="For each figure.")
def main(nodes: int, seconds: float) -> None:
    """Measure and print; exit code 1 if it takes too long, or anything is wrong."""
    if reason := missing():
        click.echo(f"no PostgreSQL here: {reason}")
        return
    click.echo(f"{nodes} nodes, one jackpot (load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)")
    click.echo("| asked for a second | settled | decided again | p50 ms | p99 ms |")
    click.echo("| ---: | ---: | ---: | ---: | ---: |")
    sys.setswitchinterval(TURN)  # as where a room is served
    wrong, late = list[str](), 0.0
    for rate in RATES:
        found = _settled(nodes, rate, seconds)
        late = found.late(0.99)
        cells = (f"{len(found.seconds)}", f"{found.again}", f"{1000 * found.late(0.5):.1f}", f"{1000 * late:.1f}")
        click.echo(f"| {rate:.0f} | {' | '.join(cells)} |")
        wrong += found.wrong
    click.echo(f"wrong: {'; '.join(wrong) or 'nothing'}")
    sys.exit(bool(wrong) or late > SLOWEST)


def _settled(nodes: int, rate: float, seconds: float) -> Settled:
    """With a server of its own: what one is still busy with, of rooms that are over, is not counted."""
    with closing(PostgresServer(durable=True)) as server:
        address = server.address(server.database())
        asyncio.run(migrated(address))
        return asyncio.run(settle_together(address, nodes, rate, seconds))


if __name__ == "__main__":
    main()
