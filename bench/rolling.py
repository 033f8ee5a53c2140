"""Every node of three is replaced under play: for how long a table says nothing (S-09).

`python -m bench.rolling [--times N]`: two people and two bots play through a balancer, and somebody looks on at a
gateway that stays. A view comes every few hundredths of a second; the bar is half a second without one. Report only.
"""

import asyncio
import os

import click

from tests.servers.balancer import Balancer
from tests.servers.cluster import Cluster, missing
from tests.servers.rolling import rolled


@click.command()
@click.option("--times", default=1, show_default=True, help="How often all three are replaced.")
def main(times: int) -> None:
    """Measure and print."""
    if reason := missing():
        click.echo(f"no cluster here: {reason}")
        return
    for _ in range(times):
        _replace_all()
    click.echo(f"load {os.getloadavg()[0]:.1f}")


def _replace_all() -> None:
    with Cluster(3, "--hurry", "0.05", "--to-act", "5", "--bank", "0") as cluster:
        gateway = cluster.gateway().wait()
        with Balancer(lambda: [node for node in cluster.nodes if node is not gateway]) as balancer:
            players, silences = asyncio.run(rolled(cluster, gateway, balancer.url))
    answers = sum(len(player.told) for player in players)
    longest = ", ".join(f"{each:.2f}" for each in sorted(silences)[-4:])
    click.echo(f"three nodes replaced: {answers} acts answered, {len(silences)} views, longest silences {longest} s")


if __name__ == "__main__":
    main()
