"""Rounds by the million: policies against each other at one table, in as many threads as wanted."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.batch.chance import keys_of
from pitboss.batch.codes import ANSWER_BITS, ANSWER_MASK, DECLINE, DRAW, KINDS, POST
from pitboss.batch.found import Found, Sums
from pitboss.batch.policies import Policy
from pitboss.batch.records import records
from pitboss.batch.reopened import dealt_cards, reopened
from pitboss.batch.rounds import COUNTERS, FAULT, ILLEGAL, Kept, RoundsTerms, memory_for, play_rounds
from pitboss.batch.rules import TableRules, rules_for
from pitboss.malformed import Malformed
from pitboss.play.dollars import dollars_of
from pitboss.play.money import dollars
from pitboss.poker.game import Game
from pitboss.poker.given_options import options_of
from pitboss.poker.kinds import Marker
from pitboss.poker.options import Options
from pitboss.poker.round import Round

Deals = Literal["fresh", "duplicate"]
Keep = Literal["summary", "rounds"]
Dollars = int | str
AT_ONCE, THOUGHTFUL_AT_ONCE = 10_080, 2_520
"""Rounds of one part, fewer where somebody looks at hands: a multiple of every number of players up to ten, so that a
deal is not cut in two."""
MOST_ROUNDS, MOST_THREADS, LONGEST_LOG = 10**9, 64, 4096
Progress = Callable[[int], None]


class BatchTerms(msgspec.Struct, frozen=True):
    """Everything that decides how a round of some number goes."""

    table: TableRules
    policies: tuple[Policy, ...]
    seed: int
    stakes: NDArray[np.int32]
    """In cents, by player."""
    a_deal: int
    """How many rounds have the cards of one deal."""

    @property
    def looks_at_hands(self) -> bool:
        """Whether somebody asks what cards are worth."""
        return any(policy.looks_at_hands for policy in self.policies)

    @property
    def turned(self) -> int:
        """Position 0 is the buck, or the next after the button."""
        return 0 if self.table.game.marker is Marker.BUCK else 1


def play(
    game: Game,
    options: Options | Mapping[str, Any] | None = None,
    policies: Sequence[Policy] = (),
    *,
    rounds: int = 1_000_000,
    first: int = 0,
    seed: int = 1,
    stake: Dollars | Sequence[Dollars] = 200,
    threads: int = 1,
    deals: Deals = "fresh",
    keep: Keep = "summary",
    progress: Progress | None = None,
) -> Found:
    """Play rounds of a game between policies, one for each player; everybody begins each round with the same stake.

    Options are a value or go by their names, money in dollars; stakes are dollars, for all alike or one for each.
    Players rotate over positions. With `deals="duplicate"` each deal is played once in every rotation, and intervals
    are over deals. `keep="rounds"` keeps the result of every round. The same seed plays the same rounds; a part of them
    begins with the round `first`.
    """
    batch = batch_of(game, options, policies, seed, stake, deals)
    players = batch.table.players
    check_whole(rounds=rounds, first=first, threads=threads)
    if not 1 <= rounds <= MOST_ROUNDS or rounds % batch.a_deal:
        raise Malformed(f"{rounds} rounds: 1 to {MOST_ROUNDS:,}, in whole deals of {batch.a_deal}")
    if not 0 <= first <= MOST_ROUNDS or first % batch.a_deal:
        raise Malformed(f"rounds from number {first} on: 0 to {MOST_ROUNDS:,}, in whole deals of {batch.a_deal}")
    if not 1 <= threads <= MOST_THREADS:
        raise Malformed(f"{threads} threads: 1 to {MOST_THREADS} are allowed")
    if keep not in ("summary", "rounds"):
        raise Malformed(f"keep is summary or rounds, not {keep!r}")
    kept = rounds if keep == "rounds" else 0
    net, taken = np.zeros((kept, players), np.int32), np.zeros(kept, np.int32)
    done = list(_parts(batch, first, rounds, threads, net, taken, progress))
    return Found(
        tuple(policy.name for policy in batch.policies),
        batch.table.options.minimum,
        reduce(Sums.plus, done),
        net if kept else None,
        taken if kept else None,
        lambda number: round_of(batch, number),
        first,
    )


def batch_of(
    game: Game,
    options: Options | Mapping[str, Any] | None,
    policies: Sequence[Policy],
    seed: int,
    stake: Dollars | Sequence[Dollars],
    deals: Deals = "fresh",
) -> BatchTerms:
    """What is to be played; Malformed or Refusal for what cannot be."""
    if isinstance(policies, Policy):
        raise Malformed("policies are one for each player, in a list")
    check_policies(policies)
    if deals not in ("fresh", "duplicate"):
        raise Malformed(f"deals are fresh or duplicate, not {deals!r}")
    players = len(policies)
    table = rules_for(game, options_for(game, options), players)
    stakes = stakes_for(table, stake)
    return BatchTerms(table, tuple(policies), seed, stakes, players if deals == "duplicate" else 1)


def check_whole(**numbers: object) -> None:
    for name, number in numbers.items():
        if not isinstance(number, int | np.integer):
            raise Malformed(f"{name} is a whole number, not {number!r}")


def check_policies(policies: Sequence[object]) -> None:
    for policy in policies:
        if not isinstance(policy, Policy):
            raise Malformed(f"{policy!r} is no policy: write @batch.policy above its function")


def options_for(game: Game, options: Options | Mapping[str, Any] | None) -> Options:
    if not isinstance(game, Game):
        raise Malformed(f"{game!r} is no game: pitboss.game finds one by its name")
    return options if isinstance(options, Options) else options_of(game, dict(options or {}))


def stakes_for(table: TableRules, stake: Dollars | Sequence[Dollars]) -> NDArray[np.int32]:
    """Cents by player; Malformed for no amounts, Refusal for no whole chips."""
    if isinstance(stake, str) or not isinstance(stake, Sequence):
        stake = [stake] * table.players
    given = list(stake)
    if len(given) != table.players:
        raise Malformed(f"{len(given)} stakes for {table.players} players")
    cents = [int(dollars_of(each)) for each in given]
    unit = table.options.unit
    for each in cents:
        if each <= 0 or each % unit:
            raise Malformed(f"a stake of {dollars(each)}: more than nothing, in chips of {dollars(unit)}")
    table.check_sum(sum(cents))
    return np.array(cents, np.int32)


def round_of(batch: BatchTerms, number: int) -> Round:
    """A round of a batch, in the engine."""
    log = np.zeros(LONGEST_LOG, np.int64)
    work = _Work(batch)
    work.play(number, number + 1, log=log)
    public: Any = work.memory.publics[0]  # records to a kernel; NumPy's types do not tell their fields
    hidden: Any = work.memory.hiddens[0]
    answers, cards = log[: int(public["decisions"])].tolist(), dealt_cards(hidden)
    return reopened(batch.table, number, batch.stakes.tolist(), answers, cards)


def _parts(
    batch: BatchTerms,
    start: int,
    rounds: int,
    threads: int,
    net: NDArray[np.int32],
    taken: NDArray[np.int32],
    progress: Progress | None,
) -> Iterator[Sums]:
    """What each part of the rounds adds up to, in order."""
    at_once = THOUGHTFUL_AT_ONCE if batch.looks_at_hands else AT_ONCE
    at_once = at_once // batch.a_deal * batch.a_deal
    spans = [(first, min(first + at_once, rounds)) for first in range(0, rounds, at_once)]

    def part(span: tuple[int, int]) -> Sums:
        first, last = span
        return _Work(batch).play(start + first, start + last, net[first:last].reshape(-1), taken[first:last])

    def told(sums: Iterator[Sums]) -> Iterator[Sums]:
        for (first, last), each in zip(spans, sums, strict=True):
            if progress is not None:
                progress(last - first)
            yield each

    if threads == 1:
        yield from told(map(part, spans))
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            yield from told(pool.map(part, spans))
        finally:
            # Whoever interrupts waits for the parts that are on, not for all that were to come.
            pool.shutdown(cancel_futures=True)


class _Work:
    """The memory of one thread."""

    def __init__(self, batch: BatchTerms) -> None:
        self.batch = batch
        self.memory = memory_for(batch.table, looked_at=batch.looks_at_hands)
        self.terms = terms_of(batch)

    def play(
        self,
        first: int,
        last: int,
        net: NDArray[np.int32] | None = None,
        taken: NDArray[np.int32] | None = None,
        log: NDArray[np.int64] | None = None,
    ) -> Sums:
        """Play some rounds; Malformed with the round's number for an answer that is not open."""
        players, real = self.batch.table.players, np.dtype(np.float64)
        found = Sums(
            records(np.dtype(np.int64), COUNTERS), records(real, players + players**2), records(real, 2 * players + 2)
        )
        nothing, fault = np.zeros(0, np.int32), np.zeros(3, np.int64)
        kept = Kept(
            found.counters,
            found.sums,
            found.by_position,
            nothing if net is None else net,
            nothing if taken is None else taken,
            np.zeros(0, np.int64) if log is None else log,
        )
        status = play_rounds(self.memory, self.terms, np.int64(first), np.int64(last), kept, fault)
        if status == ILLEGAL:
            number, player, answer = fault.tolist()
            name = self.batch.policies[player].name
            raise Malformed(f"round {number}: {name} answers {in_words(answer)}, which is not open there")
        assert status != FAULT, f"round {fault[0]}: chips were lost or made"
        return found


def terms_of(batch: BatchTerms) -> RoundsTerms:
    """What is to be played, as kernels take it."""
    layout = batch.table.layout
    policies = np.array([policy.address_for(layout) for policy in batch.policies], np.uint64)
    keys = keys_of(batch.seed, batch.table.players)
    return RoundsTerms(policies, keys, batch.stakes, np.int64(batch.turned), np.int64(batch.a_deal))


def in_words(answer: int) -> str:
    """An answer as people say it."""
    kind, what = answer & ANSWER_MASK, answer >> ANSWER_BITS
    if kind in KINDS:
        name = KINDS[kind].value.replace("_", " ")
        return f"{name} to {dollars(what)}" if what else name
    words = {DRAW: "a discard", POST: f"a post of {dollars(what)}", DECLINE: "no post"}
    return words.get(kind, f"the number {answer}")
