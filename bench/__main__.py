"""All benchmarks, as `make bench` runs them, each in a process of its own: hands, rounds, recorded hands, equity,
edges, prizes of tournaments, whole tournaments, opening rooms with a long past, appends to a file and to a
database, many nodes that settle with one jackpot, a room on one node and on three, taps a round at a followed table and
how soon they are answered, a floor of real tables, a room under load, thousands who look on at one table, nodes that
are replaced under play, hostile requests, and how soon pages are seen."""

import subprocess
import sys

PARTS = (
    "bench.evaluators",
    "bench.rounds",
    "bench.batch",
    "bench.replay",
    "bench.equity",
    "bench.edge",
    "bench.tournament_math",
    "bench.tournament",
    "bench.tournament_room",
    "bench.opening",
    "bench.appends",
    "bench.meters",
    "bench.nodes",
    "bench.taps",
    "bench.tablet",
    "bench.floor",
    "bench.load",
    "bench.watchers",
    "bench.rolling",
    "bench.hostile",
    "bench.pages",
)


def main() -> None:
    """Print every table; leave with 1 if a ratio is below its floor, or a bar is missed."""
    codes = [subprocess.run([sys.executable, "-m", part], check=False).returncode for part in PARTS]
    sys.exit(any(codes))


if __name__ == "__main__":
    main()
