"""Every node of three is replaced under play: for how long a table says nothing (S-09).

`python -m bench.rolling [--times N]`: two people and two bots play through a balancer, and somebody looks on at a
gateway that stays. A view comes every few hundredths of a second; without one for longer than half a second the exit
code is 1. On a machine that does much else that is no defect: the load is printed.
"""

import asyncio
import os
import sys

import click

from tests.servers.balancer import Balancer
from tests.servers.cluster import Cluster, missing
from tests.servers.rolling import rolled

SILENT = 0.5
"""Seconds for which a table may say nothing (S-09)."""


@click.command()
@click.option("--times", type=click.IntRange(1), default=1, show_default=True, help="How often all three are replaced.")
def main(times: int) -> None:
    """Measure and print."""
    if reason := missing():
        click.echo(f"no cluster here: {reason}")
        return
    longest = max(_replace_all() for _ in range(times))
    told = f"late: {longest:.2f} s without a view (S-09)" if longest > SILENT else "late: nothing"
    click.echo(f"{told} (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)")
    sys.exit(longest > SILENT)


def _replace_all() -> float:
    """The longest silence."""
    with Cluster(3, "--hurry", "0.05", "--to-act", "5", "--bank", "0") as cluster:
        gateway = cluster.gateway().wait()
        with Balancer(lambda: [node for node in cluster.nodes if node is not gateway]) as balancer:
            players, silences = asyncio.run(rolled(cluster, gateway, balancer.url))
    answers = sum(len(player.told) for player in players)
    longest = ", ".join(f"{each:.2f}" for each in sorted(silences)[-4:])
    click.echo(f"three nodes replaced: {answers} acts answered, {len(silences)} views, longest silences {longest} s")
    return max(silences)


if __name__ == "__main__":
    main()
