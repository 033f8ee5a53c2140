"""The long count of the bots: every temper at every game against random players and against pure callers.

`python -m soak.bots --report FILE`. The tempers play by kernels, which choose as the room's bots do. Each deal is
played twice, with the seats exchanged, and every temper meets every opponent on the same deals: half as much luck is
left. The 95% interval is over deals. The room's own bots also sit down together, to show how unlike they play and what
an act costs. With a report, what was played is kept beside it: a count that was interrupted goes on where it was.
"""

import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TypeVar

import click
import msgspec

from pitboss import batch
from pitboss.editions import GAMES
from pitboss.poker.commands import Command
from pitboss.poker.state import State
from pitboss.room.bots import TEMPERS, choose
from soak.notebook import Notebook, code_digest
from tests.room.arena import EDITIONS, STAKE, Player, Tally, gather

OPPONENTS = {"random player": batch.uniform, "pure caller": batch.caller}
Meeting = tuple[str, str, str, int, int]
"""An edition, a temper and an opponent by name, the first deal and how many."""
SEED = 1
CODE = ("src/pitboss/cards.py", "src/pitboss/hands", "src/pitboss/play", "src/pitboss/poker", "src/pitboss/batch")
T = TypeVar("T")


class Duel(msgspec.Struct, frozen=True):
    """One temper against one opponent: the mean win a round in minimum bets, and its 95% interval."""

    game: str
    temper: str
    opponent: str
    rounds: int
    mean: float
    low: float
    high: float
    passed: bool


class Manners(msgspec.Struct, frozen=True):
    """How a temper plays among the others: shares of rounds and of acts, and the mean win in minimum bets."""

    game: str
    temper: str
    rounds: int
    entered: float
    """Rounds in which it put in chips of free will in the first betting round."""
    raised: float
    """Acts that were bets, raises or tap-outs."""
    shown_down: float
    mean: float
    half_width: float
    milliseconds_an_act: float
    slowest_percent: float
    """One act in a hundred took longer than so many milliseconds of the processor's time."""


class Report(msgspec.Struct, frozen=True):
    """The whole count. Chips were conserved in every round, or there would be no report."""

    first: int
    duels: list[Duel]
    manners: list[Manners]
    seconds: float
    passed: bool


@click.command()
@click.option("--deals", default=10_000, show_default=True, help="Of each game; every deal is two rounds of each pair.")
@click.option("--gatherings", default=1_000, show_default=True, help="Rounds of each game with all tempers together.")
@click.option("--game", "editions", multiple=True, type=click.Choice(EDITIONS), help="Only these games; else all.")
@click.option("--first", default=1_000_000, show_default=True, help="The first deal.")
@click.option("--processes", default=2, show_default=True, help="How many cores to use.")
@click.option("--report", "path", type=click.Path(path_type=Path), help="Where the report goes, as JSON.")
def main(deals: int, gatherings: int, editions: tuple[str, ...], first: int, processes: int, path: Path | None) -> None:
    """Let the bots play; exit code 1 if one of them does not beat an opponent."""
    began = time.monotonic()
    meetings: list[Meeting] = [(*names, first, deals) for names in product(editions or EDITIONS, TEMPERS, OPPONENTS)]
    kept = path.with_suffix(".partial") if path is not None else None
    notebook = Notebook[Meeting, Duel](kept, f"duels {code_digest(*CODE, 'src/pitboss/tempers.py')}", Duel)
    if len(notebook):
        click.echo(f"{len(notebook)} duels were played before: going on from there", err=True)
    played = notebook.results(meetings, lambda missing: (_duel(each, processes) for each in missing))
    duels = [duel for _, duel in _shown(played, len(meetings), "duels")]
    together = [(edition, first, gatherings) for edition in editions or EDITIONS]
    tables = _shown(_spread(_sit_together, together, processes), len(together), "together")
    manners = [row for rows in tables for row in rows]
    report = Report(first, duels, manners, round(time.monotonic() - began, 1), all(row.passed for row in duels))
    notebook.done()
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    _print(report)
    sys.exit(not report.passed)


def _duel(meeting: Meeting, threads: int) -> Duel:
    """One temper against one opponent by kernels, every deal from both seats."""
    edition, temper, opponent, first, deals = meeting
    options = GAMES[edition].defaults
    stake = max(STAKE * options.minimum, options.min_table_stake)
    found = batch.play(
        GAMES[edition],
        policies=(policy_of(temper), OPPONENTS[opponent]),
        first=2 * first,
        rounds=2 * deals,
        seed=SEED,
        stake=f"{stake / 100:.2f}",
        threads=threads,
        deals="duplicate",
    )
    won = found.players[0]
    low, high = (end / won.minimum for end in won.interval)
    return Duel(
        edition, temper, opponent, found.rounds, round(won.in_minimums, 4), round(low, 4), round(high, 4), low > 0
    )


def policy_of(temper: str) -> batch.Policy:
    return batch.HOUSE[temper]


Chunk = tuple[str, int, int]
"""An edition, the first deal and how many."""


def _spread(play: Callable[[Chunk], T], chunks: Sequence[Chunk], processes: int) -> Iterator[T]:
    """The results of all chunks in order, from so many processes."""
    if processes == 1:
        yield from map(play, chunks)
        return
    # New processes, not copies of this one, which has run threads. An interruption is for the one who waits; those who
    # play are told by him.
    with get_context("spawn").Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(play, chunks)


def _sit_together(chunk: Chunk) -> list[Manners]:
    edition, start, count = chunk
    times: dict[str, list[int]] = {name: [] for name in TEMPERS}
    players = [_timed(name, times[name]) for name in TEMPERS]
    tallies = [Tally([]) for _ in TEMPERS]
    for deal in range(start, start + count):
        gather(tallies, edition, deal, players)
    return [_manners(edition, name, tally, times[name]) for name, tally in zip(TEMPERS, tallies, strict=True)]


def _timed(name: str, times: list[int]) -> Player:
    def player(view: State, dice: Random) -> Command:
        began = time.process_time_ns()
        command = choose(TEMPERS[name], view, dice)
        times.append(time.process_time_ns() - began)
        return command

    return player


def _manners(edition: str, name: str, tally: Tally, times: list[int]) -> Manners:
    times.sort()
    return Manners(
        edition,
        name,
        tally.rounds,
        round(tally.entered / tally.rounds, 3),
        round(tally.rises / tally.acts, 3),
        round(tally.shown_down / tally.rounds, 3),
        round(tally.mean, 2),
        round(tally.half_width, 2),
        round(sum(times) / len(times) / 1e6, 2),
        round(times[len(times) * 99 // 100] / 1e6, 2),
    )


def _shown(parts: Iterable[T], length: int, label: str) -> Iterator[T]:
    with click.progressbar(parts, length=length, label=label, file=sys.stderr) as shown:
        yield from shown


def _print(report: Report) -> None:
    for row in report.duels:
        click.echo(
            f"{row.game:24}{row.temper:11}{row.opponent:15}{row.mean:8.3f} ({row.low:.3f} to {row.high:.3f})"
            f"{'' if row.passed else '  FAILED'}"
        )
    click.echo("\nTogether at one table: rounds entered, acts that raise, rounds shown down, milliseconds an act")
    for one in report.manners:
        click.echo(
            f"{one.game:24}{one.temper:11}{one.entered:6.0%}{one.raised:6.0%}{one.shown_down:6.0%}"
            f"{one.milliseconds_an_act:7.2f} (1% above {one.slowest_percent:.1f})"
        )
    rounds = sum(row.rounds for row in report.duels)
    click.echo(f"{rounds:,} rounds in {report.seconds:.0f} s: {'passed' if report.passed else 'FAILED'}")


if __name__ == "__main__":
    main()
