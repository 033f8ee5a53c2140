"""All benchmarks, as `make bench` runs them, each in a process of its own: hands, rounds, recorded hands,
equity, edges, a room under load."""

import subprocess
import sys

PARTS = ("bench.evaluators", "bench.rounds", "bench.replay", "bench.equity", "bench.edge", "bench.load")


def main() -> None:
    """Print every table; leave with 1 if a ratio is below its floor."""
    codes = [subprocess.run([sys.executable, "-m", part], check=False).returncode for part in PARTS]
    sys.exit(any(codes))


if __name__ == "__main__":
    main()
