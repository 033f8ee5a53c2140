"""All long counts, as `make soak` runs them: each part in turn with its progress, then one report of all.

`python -m soak [PART...] [--quick]` writes `build/soak-report.md` with the figures, seeds, durations and versions; the
parts leave their own reports beside it.
"""

import os
import platform
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import click
import msgspec

ROOT = Path(__file__).parent.parent
BUILD = Path("build")
# What each part counts, and how it is asked for a small count.
PARTS = {
    "shuffle": ("uniformity of the shuffle, and its proofs", ("--shuffles", "200000", "--rounds", "200")),
    "hands": ("values of hands", ("--hands", "20")),
    "edge": ("house edges counted again in plain Python", ("--deals", "4")),
    "rounds": ("rounds of play beside PokerKit, and their properties", ("--hands", "100", "--examples", "50")),
    "kernels": ("rounds by the million beside the engine", ("--rounds", "2000")),
    "kernel_mutants": ("mistakes in the kernels, each of which must be found", ("--mistake", "the cap on raises")),
    "tables": ("whole tables with people coming and going", ("--tables", "20")),
    "following": ("random entries at tables that a person deals, over a bad line", ("--entries", "2000")),
    "deal": ("stories of the floor by touch on every screen", ("--story", "F-05")),
    "bots": ("bots against random players and pure callers", ("--deals", "400", "--game", "draw-1999")),
    "banked": ("the games against the house, recounted to the cent", ("--rounds", "2000", "--coups", "2000")),
    "mutants": ("scenario files changed at random: an answer or one clear line", ("--mutants", "200")),
    "flips": ("single bits of a room's file turned over", ("--flips", "200")),
    "tournaments": (
        "whole tournaments of all editions, and what people try",
        ("--tournaments", "20", "--ballots", "20000"),
    ),
    "forecast": ("forecasts of tournaments beside tournaments between bots", ("--tournaments", "2")),
    "crash": ("a room that is killed under load", ("--kills", "3")),
    "cluster": ("a room on three nodes that fail in every way", ("--kills", "2", "--faults", "4", "--tables", "6")),
    "postgres": ("a PostgreSQL that stops and crashes under load", ("--restarts", "4")),
}
PACKAGES = ("pitboss", "hypothesis", "msgspec", "numba", "numpy", "pokerkit", "scipy")


class Part(msgspec.Struct, frozen=True):
    """What one part said, and how long it took."""

    name: str
    command: str
    output: str
    seconds: float
    passed: bool


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(PARTS)))
@click.option("--quick", is_flag=True, help="Small counts: whether the parts run at all.")
@click.option("--report", type=click.Path(path_type=Path), default=BUILD / "soak-report.md", show_default=True)
def main(names: tuple[str, ...], quick: bool, report: Path) -> None:
    """Run the parts, or those named; exit code 1 if one fails."""
    report.parent.mkdir(parents=True, exist_ok=True)
    done = []
    for number, name in enumerate(names or PARTS, 1):
        click.echo(f"[{number}/{len(names or PARTS)}] {name}: {PARTS[name][0]}", err=True)
        done.append(run(name, report.parent, quick))
        click.echo(f"    {'passed' if done[-1].passed else 'FAILED'} in {done[-1].seconds:,.0f} s", err=True)
    report.write_text(page(done), encoding="utf-8")
    click.echo(f"report: {report}")
    sys.exit(not all(part.passed for part in done))


def run(name: str, folder: Path, quick: bool) -> Part:
    """One part in a process of its own; its progress goes on to the terminal, its words into the report."""
    arguments = ["-m", f"soak.{name}", "--report", str((folder / f"soak-{name}.json").resolve())]
    arguments += PARTS[name][1] if quick else ()
    began = time.monotonic()
    done = subprocess.run([sys.executable, *arguments], stdout=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    seconds = time.monotonic() - began
    command = " ".join(["python", "-m", f"soak.{name}", *(PARTS[name][1] if quick else ())])
    return Part(name, command, done.stdout.strip(), seconds, not done.returncode)


def page(done: list[Part]) -> str:
    """The report as a page of Markdown."""
    versions = ", ".join(f"{package} {version(package)}" for package in PACKAGES)
    lines = [
        "# The long counts",
        "",
        f"{time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC, Python {platform.python_version()}, "
        f"{platform.machine()}, {os.cpu_count()} cores; {versions}.",
        "",
        "| part | result | seconds |",
        "| --- | --- | ---: |",
        *(f"| {part.name} | {'passed' if part.passed else 'FAILED'} | {part.seconds:,.0f} |" for part in done),
    ]
    for part in done:
        lines += [
            "",
            f"## {part.name}: {PARTS[part.name][0]}",
            "",
            f"`{part.command}`; seeds and all figures in `soak-{part.name}.json`.",
            "",
            "```",
            part.output,
            "```",
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
