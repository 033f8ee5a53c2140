"""A room on several nodes of this machine, and what becomes of it when they are killed, stopped and ended (S-06).

`python -m soak.cluster [--kills N] [--nodes N] [--seed N] [--report FILE]` counts; with `--open` it only starts the
room and prints the addresses of its nodes, until it is interrupted (`make cluster`).
"""

import asyncio
import os
import random
import signal
import statistics
import sys
import time
from pathlib import Path

import click
import msgspec

from tests.servers.cluster import Cluster, NodeProcess, missing
from tests.servers.histories import PlayerTask, wrong_in
from tests.servers.watching_nodes import ClusterWatch

FAULTS = (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM)
OF_FAULT = {signal.SIGKILL: "killed", signal.SIGSTOP: "stopped", signal.SIGTERM: "ended in order"}
PATIENCE = 60.0
STOPPED = 6.0
"""Seconds for which a node is stopped."""


class Faults(msgspec.Struct):
    """What came of it: by fault, the seconds until the table was shown by another node."""

    seconds: dict[str, list[float]] = {}
    commands: int = 0
    wrong: list[str] = []


@click.command()
@click.option("--kills", type=click.IntRange(1), default=100, show_default=True, help="So many faults.")
@click.option("--nodes", type=click.IntRange(2), default=3, show_default=True)
@click.option("--seed", type=int, default=2018, show_default=True)
@click.option("--report", type=click.Path(path_type=Path), default=None, help="Where to write the figures as JSON.")
@click.option("--open", "only_open", is_flag=True, help="Only start the room, until interrupted.")
def main(kills: int, nodes: int, seed: int, report: Path | None, only_open: bool) -> None:
    """Play on several nodes while whoever has the table is killed, stopped or ended.

    Exit code 1 if anything is wrong.
    """
    if reason := missing():
        click.echo(f"no cluster here: {reason}")
        return
    if only_open:
        _keep_open(nodes)
        return
    with Cluster(nodes, "--hurry", "0.05", "--to-act", "1", "--bank", "0", durable=True) as cluster:
        found = asyncio.run(_suffer(cluster, kills, random.Random(seed)))
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
    for fault, seconds in found.seconds.items():
        middle, worst = statistics.median(seconds), max(seconds)
        click.echo(f"{fault}: {len(seconds)} times, shown by another after {middle:.1f} s, at worst {worst:.1f} s")
    click.echo(f"{found.commands} commands answered (seed {seed}, load {os.getloadavg()[0]:.1f})")
    click.echo(f"wrong: {'; '.join(found.wrong[:10]) or 'nothing'}")
    sys.exit(bool(found.wrong))


def _keep_open(nodes: int) -> None:
    with Cluster(nodes) as cluster:
        for node in cluster.nodes:
            click.echo(f"{node.name}: {node.url}")
        click.echo(f"the database: {cluster.address}")
        click.echo(f"the bus: {cluster.nats.address}")
        click.echo("Interrupt to end it.")
        try:
            signal.pause()
        except KeyboardInterrupt:
            click.echo("ending")


async def _suffer(cluster: Cluster, faults: int, chance: random.Random) -> Faults:
    found, players = Faults(), list[PlayerTask]()
    watch = ClusterWatch(cluster)
    table = ""
    for number in range(faults):
        fault = FAULTS[number % len(FAULTS)]
        owner = await watch.owner(f"table:{table}") if table else cluster.nodes[0]
        gateway = watch.other(owner)
        player = await PlayerTask.sit(gateway.url, f"Player {number}", table, chance)
        table = player.table
        owner = await watch.owner(f"table:{table}")
        if owner is gateway:
            await player.stop()
            player = await PlayerTask.sit(watch.other(owner).url, f"Guest {number}", table, chance)
        players.append(player)
        await player.until_done(1)
        replacing = cluster.start()
        shown = asyncio.create_task(player.until_shown_by_another())
        began = time.monotonic()
        owner.send(fault)
        async with asyncio.timeout(PATIENCE):
            await shown
            found.seconds.setdefault(OF_FAULT[fault], []).append(time.monotonic() - began)
            await player.until_done(1)
        if fault is signal.SIGSTOP:
            await asyncio.sleep(max(0.0, STOPPED - (time.monotonic() - began)))
            owner.send(signal.SIGCONT)
        await asyncio.to_thread(_gone, owner)
        await asyncio.to_thread(replacing.wait)
        await player.leave()
        click.echo(f"{number + 1}/{faults} {OF_FAULT[fault]}: {found.seconds[OF_FAULT[fault]][-1]:.1f} s", err=True)
    watch.close()
    told = [each for player in players for each in player.told]
    found.commands, found.wrong = len(told), await asyncio.to_thread(wrong_in, told, cluster.address)
    return found


def _gone(node: NodeProcess) -> None:
    node.process.wait(PATIENCE)
    node.close()


if __name__ == "__main__":
    main()
