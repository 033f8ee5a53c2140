"""A room on one node and on three: how late watchers see an act, what it costs, and how soon tables go on elsewhere.

`python -m bench.nodes [--tables N] [--watchers N] [--seconds N] [--faults N]`, with a PostgreSQL that waits for its
disk and a NATS, all on this machine. Watchers come in at every node, whoever has the table. Then a node that has its
share of as many tables is killed, stopped, ended, and asked for a table, some times each; at a dozen of them, of all
games, somebody sits and asks for an answer. Report only: all processes share the cores of this machine.
"""

import asyncio
import os
import random
import statistics
from contextlib import closing

import click

from bench.load import BOTS, Measured, allow_sockets, counted_in, made, watched
from pitboss.room.postgres.reading import PostgresRecords
from tests.servers.cluster import Cluster, missing
from tests.servers.faults import Evening, ended, killed, moved, stopped

FAULTS = {"killed": killed, "stopped for 6 s": stopped, "ended in order": ended, "a table asked for": moved}
ASKED = 12
"""At so many of the tables somebody sits while nodes fail."""
QUICK = ("--hurry", "0.3", "--to-act", "2", "--bank", "0", "--to-wager", "3", "--moment", "1")


@click.command()
@click.option("--tables", type=click.IntRange(ASKED), default=200, show_default=True)
@click.option("--watchers", default=3, show_default=True, help="At each table, one at each node in turn.")
@click.option("--seconds", default=20, show_default=True, help="How long to measure.")
@click.option("--warm-up", default=8, show_default=True, help="Seconds until every table is in play.")
@click.option("--faults", default=5, show_default=True, help="How often each thing happens to a node.")
def main(tables: int, watchers: int, seconds: int, warm_up: int, faults: int) -> None:
    """Measure and print."""
    if reason := missing():
        click.echo(f"no cluster here: {reason}")
        return
    allow_sockets(2 * tables * watchers + 100)
    load = f"(load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)"
    click.echo(f"{tables} tables of {BOTS} bots, {watchers} watchers each {load}")
    click.echo("| nodes | acts/s | act to watcher p50 / p99 ms | of a core: nodes, watchers | MB a node |")
    click.echo("| ---: | ---: | --- | --- | ---: |")
    for nodes in (1, 3) if seconds else ():
        found = _under_load(nodes, tables, watchers, seconds, warm_up)
        late, cores = f"{found.half:.0f} / {found.p99:.0f}", f"{found.server:.0%}, {found.watchers:.0%}"
        click.echo(f"| {nodes} | {found.acts / seconds:.1f} | {late} | {cores} | {found.megabytes / nodes:.0f} |")
    if faults:
        _take_over(tables, faults)


def _under_load(nodes: int, tables: int, watchers: int, seconds: int, warm_up: int) -> Measured:
    with Cluster(nodes, durable=True) as cluster:
        urls = [node.url for node in cluster.nodes]
        names = [name for url in urls for name in asyncio.run(made(url, tables // nodes))]
        servers = [node.process.pid for node in cluster.nodes]
        found = watched(servers, urls, names, watchers, seconds, warm_up)
        with closing(PostgresRecords.open(cluster.address)) as records:
            return counted_in(records, *found)


def _take_over(tables: int, times: int) -> None:
    with Cluster(3, *QUICK, durable=True) as cluster:
        for node in cluster.nodes:
            asyncio.run(made(node.url, (tables - ASKED) // len(cluster.nodes)))
        found = asyncio.run(_suffer(cluster, times))
    click.echo("| what happened to a node | times | tables that were asked | until each answered: p50 / worst s |")
    click.echo("| --- | ---: | ---: | --- |")
    for name, silences in found.items():
        if silences:
            late = f"{statistics.median(silences):.1f} / {max(silences):.1f}"
            click.echo(f"| {name} | {times} | {len(silences)} | {late} |")


async def _suffer(cluster: Cluster, times: int) -> dict[str, list[float]]:
    evening = Evening(cluster, random.Random(2018))
    await evening.sit_down(ASKED)
    found: dict[str, list[float]] = {name: [] for name in FAULTS}
    for _ in range(times):
        for name, fault in FAULTS.items():
            found[name] += await evening.suffer(fault)
    await evening.go_home()
    return found


if __name__ == "__main__":
    main()
