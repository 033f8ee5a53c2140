"""Equity: what each hand wins on average, exact where it can be counted, else sampled with a stated error and a seed.

`equity(ask("holdem", ["AsKs", "QhQd"]))` is the door; numpy and numba are imported at the first question.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from functools import reduce
from math import prod
from operator import add

import msgspec

from pitboss.lab.chunks import Advance, LabJob, kept_directory, local_processes, run
from pitboss.lab.equity_question import EquityQuestion, named
from pitboss.lab.exact import Exact, exact
from pitboss.lab.tally import Tally, units
from pitboss.malformed import Malformed

MOST_SAMPLES = 1 << 40
MOST_SEED = (1 << 64) - 1
# How much of a job is one chunk: a fraction of a second each.
CHUNK_OF_MATCHUPS = 1_000
CHUNK_OF_DEALS = 300_000_000

NOT_AT_ONCE = "these hands cannot be held at once: every choice has a card in two of them"

Executors = Callable[[int], AbstractContextManager[Executor | None]]


class Budget(msgspec.Struct, frozen=True):
    """What an answer may cost: up to so many matchups of hands with a board to come, or deals of so many hands without
    one, are counted; of anything larger so many deals are sampled."""

    matchups: int
    deals: int
    hands: int
    samples: int


MINUTES = Budget(2_500_000, 20_000_000_000, 3_000_000, 1 << 24)
"""What is worth a person's waiting at the command line, on one core."""


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hand's part. `wins` are deals in which it takes the whole pot alone, `ties` those in which it gets a part."""

    hand: str
    wins: int
    ties: int
    equity: float
    share: Exact
    """The equity as a fraction: shares of all pots in units, of all units."""
    error: float | None = None
    """The standard error of a sampled equity, at most."""


class Equity(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer: over all deals, or over so many that a seed gave."""

    game: str
    exact: bool
    deals: int
    players: tuple[Player, ...]
    board: str = ""
    dead: str = ""
    seed: int | None = None


def equity(
    question: EquityQuestion,
    samples: int | None = None,
    seed: int = 0,
    executors: Executors = local_processes,
    advance: Advance | None = None,
) -> Equity:
    """Answer a question: exactly if it can be counted and no number of samples is given, else by sampling.

    `executors` makes the executor for so many chunks of work; `advance` hears of the progress.
    """
    job = job_of(question, samples, seed)
    if not job.chunks:
        raise Malformed(NOT_AT_ONCE)
    with executors(len(job.chunks)) as executor:
        tallies = run(job, executor, kept_directory() if len(job.chunks) > 1 else None, advance)
    return answer(question, tallies, seed if is_sampled(question, samples) else None)


def is_countable(question: EquityQuestion, budget: Budget = MINUTES) -> bool:
    """Whether an exact answer is within what it may cost."""
    hands = [question.hands_of(player) for player in range(question.players)]
    if question.to_come:
        return prod(hands) <= budget.matchups
    return max(hands) <= budget.hands and prod(hands) <= budget.deals


def is_sampled(question: EquityQuestion, samples: int | None, budget: Budget = MINUTES) -> bool:
    """Whether deals are drawn: where somebody wants so many of them, or all are too many."""
    return samples is not None or not is_countable(question, budget)


def job_of(
    question: EquityQuestion, samples: int | None = None, seed: int = 0, budget: Budget = MINUTES
) -> LabJob[Tally]:
    """The work that answers the question."""
    if not is_sampled(question, samples, budget):
        return counting_job(question)
    return sampling_job(question, budget.samples if samples is None else samples, seed)


def counting_job(question: EquityQuestion) -> LabJob[Tally]:
    """All deals, by classes of boards or, if no board is to come, hand against hand."""
    from pitboss.lab.equity_boards import count_boards, matchups
    from pitboss.lab.equity_deals import count_deals

    hands = [question.hands_of(player) for player in range(question.players)]
    if question.to_come:
        return LabJob(count_boards, _slices(question, len(matchups(question).times), CHUNK_OF_MATCHUPS), Tally)
    most = max(hands)
    return LabJob(count_deals, _slices(question, most, max(1, CHUNK_OF_DEALS * most // prod(hands))), Tally)


def sampling_job(question: EquityQuestion, samples: int, seed: int) -> LabJob[Tally]:
    """So many deals, each chunk with a generator of its own."""
    from pitboss.lab.sampling import CHUNK, check_ranges, sample

    if not 1 <= samples <= MOST_SAMPLES:
        raise Malformed(f"{samples} samples: 1 to {MOST_SAMPLES} can be drawn")
    if not 0 <= seed <= MOST_SEED:
        raise Malformed(f"seed {seed}: a seed is 0 to {MOST_SEED}")
    check_ranges(question)
    starts = range(0, samples, CHUNK)
    chunks = tuple((question, seed, number, min(CHUNK, samples - start)) for number, start in enumerate(starts))
    return LabJob(sample, chunks, Tally)


def answer(question: EquityQuestion, tallies: Iterable[Tally], seed: int | None) -> Equity:
    """What the tallies of all chunks say; the seed is that of a sample, and none if all deals were counted."""
    tally = reduce(add, tallies)
    if not tally.deals:
        raise Malformed(NOT_AT_ONCE)
    players = []
    for place, holding in enumerate(question.holdings):
        share = exact(tally.shares[place], units(question.players) * tally.deals)
        error = None if seed is None else standard_error(share.decimal, tally.deals)
        players.append(Player(holding.text, tally.wins[place], tally.ties[place], share.decimal, share, error))
    return Equity(
        game=question.game,
        exact=seed is None,
        deals=tally.deals,
        players=tuple(players),
        board=named(question.board),
        dead=named(question.dead),
        seed=seed,
    )


def standard_error(share: float, deals: int) -> float:
    """At most so much, since a share is between nothing and all; exactly that if it is always one of the two."""
    return float((share * (1 - share) / deals) ** 0.5)


def _slices(question: EquityQuestion, total: int, size: int) -> tuple[tuple[object, ...], ...]:
    return tuple((question, start, min(start + size, total)) for start in range(0, total, size))
