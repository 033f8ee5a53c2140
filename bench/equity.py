"""Equity side by side: this product and its peers answer the same questions in one run, and ratios are what counts.

`python -m bench.equity [--repeat N] [--cpu N] [--json FILE]`; peers that are not installed are skipped. One core, from
the text of the hands to the equities. An answer that differs is reported, and the case is not timed. Rates are deals
per second of CPU time, the best of all rounds, which visit every case in turn.
"""

import ctypes
import gc
import math
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType

import click
import msgspec

from bench.peers import installed
from pitboss.hands.ranking import Direction
from pitboss.lab.equity import Executors, equity
from pitboss.lab.equity_question import EquityQuestion, Wins, ask

OURS = "pitboss"
OMPEVAL, RUST = "pokerfast (OMPEval)", "poker-equity"
SAMPLES = 4_000_000
# How many deals were looked at, and the equity of the first hand.
Answer = tuple[int, float]
Work = Callable[[], Answer]


class Case(msgspec.Struct, frozen=True):
    """A question that a peer answers too. The ratio must not fall below `floor`; `aim` is what is in reach."""

    name: str
    peer: str
    game: str
    hands: tuple[str, ...]
    floor: float
    aim: float
    peer_game: str = "holdem"
    deck: int = 52
    wins: Wins = "high"
    sampled: bool = False

    def question(self) -> EquityQuestion:
        """The peers know one order of hands: the ace is low as well, and a low hand must qualify."""
        split = self.wins == "split"
        low_ace: Direction = "low" if split else "high"
        return ask(self.game, self.hands, "", "", self.deck, False, True, self.wins, low_ace, split)


TWO, THREE = ("AsKs", "QhQd"), ("AsKs", "QhQd", "7c6c")
OMAHA, FARO, EIGHT = ("AsAhKsQh", "JdTd9c8c"), ("AsAhKsQh2d", "JdTd9c8c3s"), ("AsAh2s3h", "JdTd9c8c")
CASES = (
    Case("two hold-em hands", OMPEVAL, "holdem", TWO, 3, 8),
    Case("three hold-em hands", OMPEVAL, "holdem", THREE, 3, 8),
    Case("a hand against any two", OMPEVAL, "holdem", ("AsKd", "random"), 3, 4.5),
    Case("two hands, 36 cards", RUST, "holdem", TWO, 100, 350, "short_deck", 36),
    Case("two Omaha hands", RUST, "omaha", OMAHA, 200, 700, "omaha"),
    Case("two Faro hands", RUST, "faro", FARO, 200, 700, "omaha_five"),
    Case("two Omaha hands, split", RUST, "omaha", EIGHT, 200, 700, "omaha_hi_lo", wins="split"),
    Case("sampling two hold-em hands", OMPEVAL, "holdem", TWO, 1.0, 1.8, sampled=True),
)


class Row(msgspec.Struct, frozen=True):
    """Deals per second of the peer and of the product."""

    name: str
    peer: str
    theirs: float
    ours: float
    floor: float
    aim: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs


@click.command()
@click.option("--repeat", default=5, show_default=True, help="Rounds; the best of each case counts.")
@click.option("--cpu", type=int, help="Pin to this core.")
@click.option("--json", "report", type=click.Path(path_type=Path), help="Write the figures to this file too.")
def main(repeat: int, cpu: int | None, report: Path | None) -> None:
    """Measure, print ratios, and leave with 1 if one falls below its floor."""
    if cpu is not None:
        os.sched_setaffinity(0, {cpu})
    rows = measure(CASES, repeat)
    click.echo(
        f"{'equity, deals a second':<30}{'peer':<22}{'theirs':>16}{'ours':>18}{'ratio':>9}{'floor':>7}{'aim':>6}"
    )
    for row in rows:
        mark = "" if row.ratio >= row.floor else "  TOO SLOW"
        click.echo(f"{row.name:<30}{row.peer:<22}{row.theirs:>16,.0f}{row.ours:>18,.0f}", nl=False)
        click.echo(f"{row.ratio:>9.1f}{row.floor:>7}{row.aim:>6}{mark}")
    if report is not None:
        figures = [{**msgspec.structs.asdict(row), "ratio": row.ratio} for row in rows]
        report.write_bytes(msgspec.json.format(msgspec.json.encode(figures)) + b"\n")
    sys.exit(any(row.ratio < row.floor for row in rows))


def measure(cases: Sequence[Case], repeat: int) -> list[Row]:
    """Every case in turn, and again, so that a slow spell of the machine falls on all of them."""
    works = {case: (peer, ours(case)) for case in cases if (peer := theirs(case)) is not None}
    works = {case: pair for case, pair in works.items() if _agree(case, *pair)}
    gc.collect()
    gc.freeze()  # what the libraries hold is not the work of any of them
    best: dict[Case, list[float]] = {case: [0.0, 0.0] for case in works}
    for _ in range(repeat):
        for case, pair in works.items():
            for column, work in enumerate(pair):
                best[case][column] = max(best[case][column], _rate(work))
    return [Row(case.name, case.peer, other, own, case.floor, case.aim) for case, (other, own) in best.items()]


def ours(case: Case) -> Work:
    """From the texts of the hands to the equities, through the public door."""
    here: Executors = lambda chunks: nullcontext(None)  # noqa: E731 - one core, whatever the number of chunks

    def work() -> Answer:
        found = equity(case.question(), SAMPLES if case.sampled else None, 3, here)
        return found.deals, found.players[0].equity

    return work


def theirs(case: Case) -> Work | None:
    if case.peer == OMPEVAL:
        module = installed("pokerfast.equity")
        return _ompeval(module, case) if module and module.available() else None
    module = installed("poker_equity")
    return _rust(module, case) if module else None


def _ompeval(module: ModuleType, case: Case) -> Work:
    """OMPEval in the pokerfast wheel: its Python door for exact answers, its C door for half a second of sampling."""
    deals = equity(case.question()).deals
    if not case.sampled:
        return lambda: (deals, module.equity(list(case.hands))[0])
    library = ctypes.CDLL(module.find_library())
    library.pf_init()
    fields = (ctypes.c_char_p * len(case.hands))(*[hand.encode() for hand in case.hands])
    result, drawn = (ctypes.c_double * len(case.hands))(), ctypes.c_uint64()

    def work() -> Answer:
        limits = ctypes.c_double(0.0), ctypes.c_uint(1), ctypes.c_double(0.5)
        if library.pf_equity(fields, ctypes.c_uint(len(case.hands)), b"", b"", 0, *limits, result, ctypes.byref(drawn)):
            raise RuntimeError("pf_equity failed")
        return drawn.value, result[0]

    return work


def _rust(module: ModuleType, case: Case) -> Work:
    def work() -> Answer:
        result = module.exact_from_text(case.peer_game, list(case.hands))
        return result["samples"], result["players"][0]["equity"]

    return work


def _agree(case: Case, peer: Work, work: Work) -> bool:
    """The same answer; of samples, within six standard errors of the exact one."""
    expected = equity(case.question()).players[0].equity
    for name, answer in ((case.peer, peer()), (OURS, work())):
        allowed = 6 * math.sqrt(0.25 / answer[0]) if case.sampled else 1e-7
        if abs(answer[1] - expected) > allowed:
            click.echo(f"{case.name}, {name}: {answer[1]} instead of {expected}, not timed", err=True)
            return False
    return True


def _rate(work: Work) -> float:
    """Deals per second of CPU time; short work is repeated until it can be measured."""
    count, start = 0, time.process_time()
    while True:
        count += work()[0]
        spent = time.process_time() - start
        if spent > 0.05:
            return count / spent


if __name__ == "__main__":
    main()
