"""Many tables at once, stepwise: menus and answers of all of them as arrays, for policies in NumPy and learners."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pitboss.batch.codes import ANSWER_BITS, ANSWER_MASK
from pitboss.batch.playing import (
    BatchTerms,
    Dollars,
    check_policies,
    check_whole,
    in_words,
    options_for,
    stakes_for,
    terms_of,
)
from pitboss.batch.policies import Policy, caller
from pitboss.batch.rounds import FAULT, ILLEGAL, MOST_UNASKED, UNASKED, EndedRounds, memory_for, step_tables
from pitboss.batch.rules import rules_for
from pitboss.malformed import Malformed
from pitboss.poker.game import Game
from pitboss.poker.options import Options

MOST_TABLES = 1_000_000
MOST_WHAT = 2**63 - 1 >> ANSWER_BITS
"""Beside its kind an answer has room for this; no set of cards is as large."""


class Tables:
    """Tables of one kind, each waiting for one answer. Table t of T plays rounds t, t + T, t + 2T ... of the seed.

    `turn` has the menus, `public` what everybody sees, `own()` the cards of whoever is in turn; all are for reading.
    With `inside`, policies answer for some players, and only the others are asked. With `history`, the last acts of the
    round at each table are kept.
    """

    def __init__(
        self,
        game: Game,
        options: Options | Mapping[str, Any] | None = None,
        *,
        tables: int,
        players: int,
        stake: Dollars | Sequence[Dollars] = 200,
        seed: int = 1,
        inside: Mapping[int, Policy] | None = None,
        history: bool = False,
    ) -> None:
        check_whole(tables=tables, players=players)
        if not 1 <= tables <= MOST_TABLES:
            raise Malformed(f"{tables} tables: 1 to {MOST_TABLES:,} are allowed")
        rules = rules_for(game, options_for(game, options), players)
        policies = [(inside or {}).get(player, caller) for player in range(players)]
        check_policies(policies)
        self._inside = frozenset(inside or ())
        if not self._inside <= set(range(players)) or len(self._inside) == players:
            raise Malformed(f"inside policies are for some of the players 0 to {players - 1}, not {[*self._inside]}")
        self._batch = BatchTerms(rules, tuple(policies), seed, stakes_for(rules, stake), 1)
        self.tables, self.players = tables, players
        self._memory = memory_for(
            rules, tables, looked_at=self._batch.looks_at_hands, histories=tables if history else 0
        )
        self._terms = terms_of(self._batch)
        # Sequences of records to a kernel; here arrays, of which NumPy's types do not tell the fields.
        self._publics: Any = self._memory.publics
        self._hiddens: Any = self._memory.hiddens
        self._turns: Any = self._memory.turns
        self._waiting = np.zeros(tables, np.int64)
        self._ended = EndedRounds(
            np.zeros(tables, np.int8), np.zeros(tables * players, np.int32), np.zeros(tables, np.int32)
        )
        self._step(np.zeros(tables, np.int64))

    @property
    def ended(self) -> NDArray[np.int8]:
        """How many rounds of each table came to their end with the last answer."""
        return self._ended.rounds

    @property
    def taken(self) -> NDArray[np.int32]:
        """The commission of the rounds that ended, in cents."""
        return self._ended.taken

    @property
    def net(self) -> NDArray[np.int32]:
        """What each player won in the rounds that ended, in cents: tables x players."""
        return self._ended.net.reshape(self.tables, self.players)

    @property
    def public(self) -> NDArray[np.void]:
        """What everybody sees of each table; by position, 0 being the first in the order of the marker."""
        seen: NDArray[np.void] = _read_only(self._publics[: self.tables])
        return seen

    @property
    def turn(self) -> NDArray[np.void]:
        """What the player in turn is asked at each table."""
        seen: NDArray[np.void] = _read_only(self._turns[: self.tables])
        return seen

    @property
    def history(self) -> NDArray[np.void]:
        """The last acts of the round at each table, where they are kept; by position as well."""
        kept: Any = self._memory.histories
        if not len(kept):
            raise Malformed("no acts are kept here: make the tables with history=True")
        seen: NDArray[np.void] = _read_only(kept)
        return seen

    @property
    def rounds(self) -> NDArray[np.int64]:
        """The number of the round at each table."""
        seen: NDArray[np.int64] = _read_only(self._hiddens["round"])
        return seen

    @property
    def player(self) -> NDArray[np.int64]:
        """Which player is in turn at each table."""
        found: NDArray[np.int64] = (self.turn["seat"] + self.rounds + self._batch.turned) % self.players
        return found

    def own(self) -> NDArray[np.uint64]:
        """The cards of the player in turn at each table, one bit a card."""
        found: NDArray[np.uint64] = self._hiddens["own"][np.arange(self.tables), self.turn["seat"]]
        return found

    def answer(self, kinds: ArrayLike, tos: ArrayLike = 0) -> None:
        """Answer at every table: the kind, and with it a total, a level to post or a set of cards.

        Malformed, with nothing done anywhere, names the first table whose answer is not open. Nothing is rounded.
        """
        kind, what = self._whole_numbers(kinds), self._whole_numbers(tos)
        strange = (kind < 0) | (kind > ANSWER_MASK) | (what < 0) | (what > MOST_WHAT)
        if strange.any():
            table = int(strange.argmax())
            raise Malformed(f"table {table}, round {self.rounds[table]}: {kind[table]} with {what[table]} is no answer")
        self._step(what << ANSWER_BITS | kind)

    def answer_with(self, answers: ArrayLike) -> None:
        """The same with each answer as one number, as compiled policies give them."""
        self._step(self._whole_numbers(answers))

    def _whole_numbers(self, given: ArrayLike) -> NDArray[np.int64]:
        """One for each table, or one for all of them."""
        found = np.asarray(given)
        if found.dtype.kind not in "iu" or found.shape not in ((), (1,), (self.tables,)):
            told = f"{found.dtype} of shape {found.shape}"
            raise Malformed(f"answers are whole numbers, one for each of {self.tables} tables, not {told}")
        return np.broadcast_to(found, (self.tables,)).astype(np.int64, order="C")  # its own: kernels know no other

    def _step(self, answers: NDArray[np.int64]) -> None:
        outside = sum(1 << player for player in range(self.players) if player not in self._inside)
        fault = np.zeros(3, np.int64)
        status = step_tables(self._memory, self._terms, np.int64(outside), self._waiting, answers, self._ended, fault)
        if status == ILLEGAL:
            table, number, answer = fault.tolist()
            raise Malformed(f"table {table}, round {number}: {in_words(answer)} is not open there")
        if status == UNASKED:
            raise Malformed(
                f"table {fault[0]}: nobody was asked in {MOST_UNASKED} rounds; with such stakes nobody decides"
            )
        assert status != FAULT, f"table {fault[0]}, round {fault[1]}: chips were lost or made"


def _read_only(array: Any) -> Any:  # whatever the array holds
    view = array.view()
    view.flags.writeable = False
    return view
