"""Thousands who look on at one table through three gateways: how late they see an act, and what it costs its node.

`python -m bench.watchers [--watchers N] [--seconds N]`: once with ten, once with as many as asked for (S-12), and once
while one of the gateways is stopped and let go again (S-13). The node of the table, the gateways, PostgreSQL, NATS and
the crowd are processes of their own on this machine. Bots play at the usual pace. The time of an act is the one that
the database has for it. The exit code is 1 if a bar is missed, which on a machine that does much else is no defect: the
load is printed.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec

from bench.crowd import Crowd
from bench.load import allow_sockets, processor_seconds
from pitboss.client import Client
from pitboss.poker.events import Acted
from pitboss.poker.table.table import CODEC
from pitboss.room.postgres.reading import PostgresRecords
from tests.servers.cluster import Cluster, missing

ROOT = Path(__file__).parents[1]
GATEWAYS, BOTS = 3, 5
LATE = 300
"""Milliseconds from act to screen within which 99 of 100 are (S-12)."""
AS_FEW = 0.02
"""So much more of a core the node may need with all of them than with ten, which is what two such figures differ by."""
UNMOVED, BLUR = 1.1, 5
"""The others' 99th of 100 stays within a tenth of what it was while one gateway is stopped (S-13), to what two clocks
can tell, in milliseconds."""
FEW, SOME = 10, 30


class CrowdFigures(msgspec.Struct, frozen=True):
    """Milliseconds from act to screen, by gateway; shares of a core of the table's node and of all gateways."""

    views: int
    late: dict[int, list[int]]
    node: float
    gateways: float

    def at(self, share: float, *places: int) -> int:
        """So many of the sightings were no later than this."""
        late = sorted(each for place, found in self.late.items() if place in places for each in found)
        return late[min(len(late) - 1, int(len(late) * share))] if late else -1


@click.command()
@click.option("--watchers", default=10_000, show_default=True)
@click.option("--seconds", default=20.0, show_default=True, help="How long to measure each.")
@click.option("--warm-up", default=4.0, show_default=True)
def main(watchers: int, seconds: float, warm_up: float) -> None:
    """Measure and print."""
    if reason := missing():
        click.echo(f"no cluster here: {reason}")
        return
    allow_sockets(2 * watchers + 200)
    with Cluster(1, "--roles", "tables") as cluster:
        gateways = [cluster.gateway("--generous") for _ in range(GATEWAYS)]
        for gateway in gateways:
            gateway.wait()
        table = asyncio.run(_made(gateways[0].url))
        few = _measured(cluster, table, FEW, seconds, warm_up)
        many = _measured(cluster, table, watchers, seconds, warm_up)
        calm = _measured(cluster, table, SOME, seconds, warm_up)
        stopped = _measured(cluster, table, SOME, seconds, warm_up, stops=True)
    everywhere = range(GATEWAYS)
    click.echo(f"one table of {BOTS} bots, {GATEWAYS} gateways, {seconds:.0f} s each on {os.cpu_count()} cores")
    for count, found in ((FEW, few), (watchers, many)):
        click.echo(
            f"{count:>7,} watchers: {found.views:,} views, act to screen p50 {found.at(0.5, *everywhere)} ms, "
            f"p99 {found.at(0.99, *everywhere)} ms; node {found.node:.1%} of a core, gateways {found.gateways:.0%}"
        )
    click.echo(
        f"one gateway stopped: the others p50 {stopped.at(0.5, 0, 1)} ms, p99 {stopped.at(0.99, 0, 1)} ms "
        f"(with none stopped {calm.at(0.5, 0, 1)} and {calm.at(0.99, 0, 1)}); "
        f"the stopped one saw {len(stopped.late.get(2, ()))} acts before and after"
    )
    missed = list(_missed(few, many, calm, stopped))
    click.echo(f"missed: {'; '.join(missed) or 'nothing'} (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)")
    sys.exit(bool(missed))


def _missed(few: CrowdFigures, many: CrowdFigures, calm: CrowdFigures, stopped: CrowdFigures) -> Iterator[str]:
    """The bars that were not held."""
    if not 0 <= (late := many.at(0.99, *range(GATEWAYS))) <= LATE:
        yield f"p99 of {late} ms, of {LATE} (S-12)"
    if many.node > few.node + AS_FEW:
        yield f"the node needs {many.node:.1%} of a core, and with {FEW} watchers {few.node:.1%} (S-12)"
    before, after = calm.at(0.99, 0, 1), stopped.at(0.99, 0, 1)
    if before < 0 or after < 0:
        yield "too few acts were seen to tell whether one gateway moves the others (S-13)"
    elif after > before * UNMOVED + BLUR:
        yield f"one gateway stopped moved the others from {before} to {after} ms (S-13)"
    if not stopped.late.get(2):
        yield "the gateway that was stopped saw nothing before or after (S-13)"


async def _made(address: str) -> str:
    client = Client(address)
    await client.guest("Load")
    made = await client.request("POST", "/api/tables", {"game": "holdem", "bots": {"number": BOTS}})
    return str(made["table"])


def _measured(
    cluster: Cluster, table: str, watchers: int, seconds: float, warm_up: float, stops: bool = False
) -> CrowdFigures:
    node, *gateways = cluster.nodes
    pids = [each.process.pid for each in (node, *gateways)]
    command = [sys.executable, "-m", "bench.crowd", table, str(watchers), str(warm_up), str(seconds)]
    with subprocess.Popen((*command, *(each.url for each in gateways)), stdout=subprocess.PIPE, cwd=ROOT) as crowd:
        assert crowd.stdout is not None, "what was seen comes on standard output"
        assert crowd.stdout.readline() == b"counting\n", "the crowd did not come in"
        before, began = [processor_seconds(pid) for pid in pids], time.monotonic()
        if stops:
            time.sleep(seconds / 4)
            gateways[2].send(signal.SIGSTOP)
            time.sleep(seconds / 2)
            gateways[2].send(signal.SIGCONT)
        crowd.stdout.readline()
        passed = time.monotonic() - began
        used = [(processor_seconds(pid) - early) / passed for pid, early in zip(pids, before, strict=True)]
        seen = msgspec.json.decode(crowd.stdout.read(), type=Crowd)
    return _counted(cluster.address, table, seen, used)


def _counted(address: str, table: str, seen: Crowd, used: list[float]) -> CrowdFigures:
    """Each sighting of a version against the time of the last act that it is the first to tell."""
    records = PostgresRecords.open(address)
    try:
        of_table = records.read(f"table:{table}")
        at = {record.number: record.at for record in of_table if isinstance(CODEC.decode(record.event), Acted)}
    finally:
        records.close()
    told = {version: [number for number in events if number in at] for version, events in seen.events.items()}
    acts = {version: at[numbers[-1]] for version, numbers in told.items() if numbers}
    late: dict[int, list[int]] = {}
    for version, when, place in seen.seen:
        if version in acts:
            late.setdefault(place, []).append(when - acts[version])
    return CrowdFigures(len(seen.seen), late, used[0], sum(used[1:]))


if __name__ == "__main__":
    main()
