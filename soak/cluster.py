"""A room on several nodes of this machine, and what becomes of it when they fail (S-04, S-05, S-06).

`python -m soak.cluster [--kills N] [--faults N] [--tables N] [--nodes N] [--minutes N]` plays at tables of
all games while nodes are killed and then anything happens to them, their database and their bus, and compares what
people were told with the records. With `--open` it only starts the room and prints the addresses of its nodes, until it
is interrupted (`make cluster`).
"""

import asyncio
import math
import os
import random
import signal
import statistics
import sys
import time
from pathlib import Path

import click
import msgspec

from tests.servers.cluster import Cluster, missing
from tests.servers.faults import FAULTS, Evening, killed
from tests.servers.histories import wrong_in

OPTIONS = ("--hurry", "0.3", "--to-act", "2", "--bank", "0", "--to-wager", "3", "--moment", "1")
SLOWEST, MEDIAN = 5.0, 2.0
"""Seconds within which a table answers whose node was killed: each time, and as a rule (S-06)."""
TURNS = 1.0
"""Seconds of play between two faults."""


class Suffered(msgspec.Struct):
    """What came of it: by fault, the seconds until each table that felt it answered, for every time."""

    kills: list[list[float]] = []
    mixed: dict[str, list[list[float]]] = {}
    commands: int = 0
    acknowledged: int = 0
    wrong: list[str] = []
    seconds: float = 0.0


@click.command()
@click.option("--kills", type=click.IntRange(0), default=100, show_default=True, help="So many nodes are killed.")
@click.option("--faults", type=click.IntRange(0), default=60, show_default=True, help="So much else happens then.")
@click.option("--tables", type=click.IntRange(1), default=24, show_default=True)
@click.option("--nodes", type=click.IntRange(2), default=3, show_default=True)
@click.option("--minutes", type=float, default=0.0, help="End after so many, and judge what was until then.")
@click.option("--seed", type=int, default=2018, show_default=True)
@click.option("--report", type=click.Path(path_type=Path), default=None, help="Where to write the figures as JSON.")
@click.option("--open", "only_open", is_flag=True, help="Only start the room, until interrupted.")
def main(
    kills: int,
    faults: int,
    tables: int,
    nodes: int,
    minutes: float,
    seed: int,
    report: Path | None,
    only_open: bool,
) -> None:
    """Play on several nodes while they are killed, stopped, cut off and ended, and their servers with them.

    Exit code 1 if anything is wrong, or a table was silent for too long after its node was killed.
    """
    if reason := missing():
        click.echo(f"no cluster here: {reason}")
        return
    if only_open:
        _keep_open(nodes)
        return
    began = time.monotonic()
    with Cluster(nodes, *OPTIONS, durable=True, is_warm=True) as cluster:
        until = began + 60 * minutes if minutes else math.inf
        found = asyncio.run(_suffer(cluster, kills, faults, tables, random.Random(seed), until, report))
    found.seconds = time.monotonic() - began
    _write(found, report)
    _tell(found)
    done = f"{found.commands} commands answered, {found.acknowledged} of them done"
    click.echo(f"{done}, at {tables} tables on {nodes} nodes (seed {seed}, {found.seconds:.0f} s)")
    worst = [max(each) for each in found.kills if each]
    late = [f"a table said nothing for {seconds:.1f} s after a kill" for seconds in worst if seconds > SLOWEST]
    if worst and statistics.median(worst) > MEDIAN:
        late.append(f"as a rule it took more than {MEDIAN} s")
    click.echo(f"wrong: {'; '.join(found.wrong[:10]) or 'nothing'}")
    click.echo(f"late: {'; '.join(late[:10]) or 'nothing'} (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)")
    sys.exit(bool(found.wrong or late))


def _write(found: Suffered, report: Path | None) -> None:
    if report is not None:
        report.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))


def _tell(found: Suffered) -> None:
    for name, times in (("killed in a row", found.kills), *found.mixed.items()):
        worst = [max(each) for each in times if each]
        if worst:
            every = [seconds for each in times for seconds in each]
            click.echo(
                f"{name}: {len(times)} times, {len(every)} tables felt it; all of them answered after "
                f"{statistics.median(worst):.1f} s (median; each table {statistics.median(every):.1f} s), at worst "
                f"{max(worst):.1f} s"
            )
        elif times:
            click.echo(f"{name}: {len(times)} times, and no table felt it")


ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def _end(number: int, frame: object) -> None:
    """However it is ended, whatever it has started ends with it: a second signal, as make sends one, is not heard."""
    for each in ENDING:
        signal.signal(each, signal.SIG_IGN)
    raise KeyboardInterrupt


def _keep_open(nodes: int) -> None:
    for each in ENDING:
        signal.signal(each, _end)
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


async def _suffer(
    cluster: Cluster, kills: int, faults: int, tables: int, chance: random.Random, until: float, report: Path | None
) -> Suffered:
    found = Suffered()
    evening = Evening(cluster, chance)
    await evening.sit_down(tables)
    names = list(FAULTS)
    chance.shuffle(names)
    for number in range(kills + faults):
        await asyncio.sleep(TURNS)
        if time.monotonic() > until:
            break
        is_kill = number < kills
        name = "killed" if is_kill else names[(number - kills) % len(names)]
        silences = await evening.suffer(killed if is_kill else FAULTS[name])
        (found.kills if is_kill else found.mixed.setdefault(name, [])).append(silences)
        worst = f"{max(silences):.1f} s" if silences else "nobody"
        click.echo(f"{number + 1}/{kills + faults} {name}: {len(silences)} tables, {worst}", err=True)
        _write(found, report)
    if faults:
        had, fenced = await evening.with_zombie()
        click.echo(f"a node that never looks at its lease: {had} tables, {fenced} fenced", err=True)
        if had and not fenced:
            found.wrong.append(f"a node that was given up had {had} tables, and did not find out")
        found.mixed["primary lost, standby promoted"] = [await evening.lose_primary()]
    await evening.go_home()
    told = [each for player in evening.players for each in player.told]
    found.commands, found.acknowledged = len(told), sum(each.answer in ("ack", "repeated") for each in told)
    found.wrong += await asyncio.to_thread(wrong_in, told, cluster.address)
    for player in evening.players:
        if player.views != sorted(player.views):
            found.wrong.append(f"what was shown at {player.table} went back")
    return found


if __name__ == "__main__":
    main()
