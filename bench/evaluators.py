"""Evaluators side by side: this product and its peers do the same work in one run, and ratios are what counts.

`python -m bench.evaluators [--repeat N] [--cpu N] [--json FILE]`; peers that are not installed are skipped. A peer must
order the hands as the product does, or it is reported and not timed. Rates are hands per second of CPU time, the best
of all rounds; two cores are measured by the wall clock.
"""

import ctypes
import hashlib
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from bench import candidate
from bench.peers import installed
from bench.starts import Limit, seconds_of_start
from pitboss.cards import CARDS
from pitboss.hands import TWO_OF_FIVE, TWO_OF_FOUR, Ranking, values
from pitboss.hands.tables import RankTables

CALLS, BATCH, LARGE = 4_000, 200_000, 10_000_000
HASHED = bytes(10_000_000)
TWO_CORES_FREE = 1.8
OURS = "pitboss"
FIRST_HANDS = "from pitboss.hands import values; values([list(range(7))])"
# Values of the hands, larger is better, as whatever the library returns them in.
Work = Callable[[], ArrayLike]
Cards = NDArray[np.uint8]


class Bar(msgspec.Struct, frozen=True):
    """A ratio that must not fall below `floor`; `aim` is what is in reach."""

    name: str
    ratio: float
    floor: float
    aim: float


@click.command()
@click.option("--repeat", default=7, show_default=True, help="Rounds; the best of each case counts.")
@click.option("--cpu", type=int, help="Pin the one-core cases to this core.")
@click.option("--json", "report", type=click.Path(path_type=Path), help="Write the figures to this file too.")
def main(repeat: int, cpu: int | None, report: Path | None) -> None:
    """Measure, print ratios, and leave with 1 if one falls below its floor."""
    cores = os.sched_getaffinity(0)
    if cpu is not None:
        os.sched_setaffinity(0, {cpu})
    rates = _rates(_call_cases() | _batch_cases(), repeat)
    os.sched_setaffinity(0, cores)
    bars = [*_bars(rates), *_two_cores(repeat)]
    limits = _limits()
    _print(rates, bars, limits)
    if report is not None:
        figures = {"rates": rates, "bars": bars, "limits": limits}
        report.write_bytes(msgspec.json.format(msgspec.json.encode(figures)))
    too_slow = [bar for bar in bars if bar.ratio < bar.floor]
    sys.exit(1 if too_slow or any(limit.measured > limit.most for limit in limits) else 0)


def _call_cases() -> dict[str, Work]:
    """One seven-card hand per Python call, cards already in the library's own form."""
    hands = _hands(CALLS, 7)
    cases: dict[str, Work] = {f"call, {OURS}": lambda: [candidate.eval7_call(hand) for hand in hands]}
    eval7, phevaluator, rust = map(installed, ("eval7", "phevaluator", "holdem_hand_evaluator"))
    if eval7:
        own = [[eval7.Card(str(CARDS[number])) for number in hand] for hand in hands]
        cases["call, eval7"] = lambda: [eval7.evaluate(hand) for hand in own]
    if phevaluator:
        cases["call, phevaluator"] = lambda: [-phevaluator.evaluate_cards(*hand) for hand in hands]
    if rust:
        texts = ["".join(str(CARDS[number]) for number in hand) for hand in hands]
        cases["call, holdem-hand-evaluator"] = lambda: [rust.evaluate_hand(text) for text in texts]
    return cases


def _batch_cases() -> dict[str, Work]:
    """Many hands per call; the product through its public door, which checks every card."""
    hands = np.array(_hands(BATCH, 7), np.uint8)
    cases: dict[str, Work] = {f"batch, {OURS}": lambda: candidate.eval7_batch(hands)}
    compare = installed("pokerfast.equity")
    if compare and compare.available():
        cases["batch, pokerfast (OMPEval)"] = _ompeval(ctypes.CDLL(compare.find_library()), hands)
    with_jokers = hands.copy()
    with_jokers[::7, 3] = 52  # as often as a joker lies among seven of 53 cards
    joker, low = Ranking(joker=True, ace_low=True), Ranking(direction="low", low_ace="low")
    cases[f"joker batch, {OURS}"] = lambda: values(with_jokers, joker)
    cases[f"low batch, {OURS}"] = lambda: values(hands, low)
    tens = np.array(_hands(BATCH // 10, 10), np.uint8)
    four, five, board = tens[:, :4].copy(), tens[:, :5].copy(), tens[:, 5:].copy()
    cases[f"omaha batch, {OURS}"] = lambda: values(four, candidate.COMMON, TWO_OF_FOUR, board)
    cases[f"faro batch, {OURS}"] = lambda: values(five, candidate.COMMON, TWO_OF_FIVE, board)
    phevaluator = installed("phevaluator")
    if phevaluator:
        dealt = [[*shared, *own] for own, shared in zip(four.tolist(), board.tolist(), strict=True)]
        cases["omaha batch, phevaluator"] = lambda: [-phevaluator.evaluate_omaha_cards(*cards) for cards in dealt]
    return cases


def _ompeval(library: ctypes.CDLL, hands: Cards) -> Work:
    library.pf_init()
    cards, count = hands.tobytes(), ctypes.c_uint(len(hands))
    out = (ctypes.c_uint16 * len(hands))()

    def work() -> ArrayLike:
        if library.pf_evaluate(cards, count, ctypes.c_uint(7), out):
            raise RuntimeError("pf_evaluate failed")
        return np.ctypeslib.as_array(out)

    return work


def _rates(cases: dict[str, Work], repeat: int) -> dict[str, float]:
    """Hands per second of CPU time. A first round warms up and compares the order of the hands."""
    counts: dict[str, int] = {}
    orders: dict[str, NDArray[np.intp]] = {}
    for name, work in list(cases.items()):
        found = np.asarray(work()).astype(np.int64)
        order = np.unique(found, return_inverse=True)[1]
        if not np.array_equal(orders.setdefault(name.split(",")[0], order), order):
            click.echo(f"{name}: orders the hands differently, not timed", err=True)
            del cases[name]
        counts[name] = len(found)
    best: dict[str, float] = {}
    for _ in range(repeat):
        for name, work in cases.items():
            times = max(1, BATCH * 5 // counts[name]) if OURS in name or "OMPEval" in name else 1
            start = time.process_time()
            for _ in range(times):
                work()
            rate = times * counts[name] / (time.process_time() - start)
            best[name] = max(rate, best.get(name, 0.0))
    return best


def _bars(rates: dict[str, float]) -> list[Bar]:
    pairs = [
        ("one 7-card call / eval7", f"call, {OURS}", "call, eval7", 0.7, 1.0),
        ("7-card batch / OMPEval", f"batch, {OURS}", "batch, pokerfast (OMPEval)", 1.3, 1.8),
        ("joker batch / plain batch", f"joker batch, {OURS}", f"batch, {OURS}", 0.7, 0.85),
        ("low batch / plain batch", f"low batch, {OURS}", f"batch, {OURS}", 0.7, 0.85),
        ("omaha batch / phevaluator calls", f"omaha batch, {OURS}", "omaha batch, phevaluator", 15, 20),
    ]
    return [
        Bar(name, rates[ours] / rates[other], floor, aim) for name, ours, other, floor, aim in pairs if other in rates
    ]


def _two_cores(repeat: int) -> list[Bar]:
    """Two threads against one by the wall clock: the median of pairs measured while the machine had two cores to give.

    Whether it had is asked of work that is known to scale, right before and after each pair; on a machine that is never
    free there is no such pair, and nothing to say.
    """
    hands = np.tile(np.array(_hands(BATCH, 7), np.uint8), (LARGE // BATCH, 1))
    ratios: list[float] = []
    for _ in range(20 * repeat):
        before = _scaling(_hashing)
        ratio = _scaling(lambda threads: values(hands, candidate.COMMON, threads=threads))
        if min(before, _scaling(_hashing)) > TWO_CORES_FREE:
            ratios.append(ratio)
        if len(ratios) == repeat:
            break
    if not ratios:
        click.echo("two cores were never free at once: not measured", err=True)
        return []
    return [Bar("two cores / one", sorted(ratios)[len(ratios) // 2], 1.7, 1.9)]


def _scaling(work: Callable[[int], object]) -> float:
    start = time.perf_counter()
    work(1)
    middle = time.perf_counter()
    work(2)
    return (middle - start) / (time.perf_counter() - middle)


def _hashing(threads: int) -> None:
    """Work without a lock or shared data: two hashes, one after the other or side by side."""
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(hashlib.sha256, (HASHED, HASHED)))


def _limits() -> list[Limit]:
    ranking = Ranking(joker=True)
    start = time.process_time()
    tables = RankTables(ranking)
    built = time.process_time() - start
    with tempfile.TemporaryDirectory() as cache:
        first, later = (seconds_of_start(FIRST_HANDS, cache) for _ in range(2))
    return [
        Limit("tables of a ranking, built", built, 1.0, "s"),
        Limit("tables of a ranking, size", tables.size_in_bytes / 1e6, 1.0, "MB"),
        Limit("first kernel call after install", first, 20.0, "s"),
        Limit("first kernel call at a later start", later, 1.0, "s"),
    ]


def _print(rates: dict[str, float], bars: list[Bar], limits: list[Limit]) -> None:
    for name, rate in sorted(rates.items()):
        click.echo(f"{name:<36}{rate:>16,.0f} hands/s")
    click.echo(f"\n{'ratio':<36}{'measured':>10}{'floor':>8}{'aim':>8}")
    for bar in bars:
        click.echo(f"{bar.name:<36}{bar.ratio:>10.2f}{bar.floor:>8}{bar.aim:>8}{_mark(bar.ratio >= bar.floor)}")
    click.echo(f"\n{'limit':<36}{'measured':>10}{'most':>8}")
    for limit in limits:
        click.echo(limit.line)


def _mark(good: bool) -> str:
    return "" if good else "   <- fails"


def _hands(count: int, size: int) -> list[list[int]]:
    chance = random.Random(size)
    return [chance.sample(range(52), size) for _ in range(count)]


if __name__ == "__main__":
    main()
