"""The kernels beside the engine, decision by decision: menus, amounts, then stakes, commission and cards."""

from collections import Counter

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.batch.chance import keys_of, word_for
from pitboss.batch.codes import ACT, BLIND_LEVEL, DISCARDS, KINDS, OVER, OVER_BLIND_OFFER
from pitboss.batch.policies import _caller, _uniform
from pitboss.batch.reopened import command_of, dealer_of, dealt_cards, started
from pitboss.batch.rules import TableRules, rules_for
from pitboss.batch.running import answer, begin, chips_fault, is_open, run
from pitboss.poker.due import Acts, DrawDue, PostDue
from pitboss.poker.round import Round
from tests.batch.random_tables import RandomTable

Row = NDArray[np.void]


class Tally(msgspec.Struct):
    """What was met on the way."""

    rounds: int = 0
    decisions: int = 0
    showdowns: int = 0
    side_pots: int = 0
    charged: int = 0
    reshuffled: int = 0
    shortages: int = 0
    kinds: Counter[str] = msgspec.field(default_factory=Counter)


class Bench:
    """One table of kernels, stepped from Python."""

    def __init__(self, table: RandomTable) -> None:
        self.table = table
        self.rules: TableRules = rules_for(table.game, table.options, table.players)
        layout = self.rules.layout
        self.public = np.zeros(1, layout.public)[0]
        self.hidden = np.zeros(1, layout.hidden)[0]
        self.turn = np.zeros(1, layout.turn)[0]
        self.scratch = np.zeros(1, layout.scratch)[0]
        self.row = self.rules.record[0]
        self.keys = keys_of(table.seed, table.players)

    def spoil(self, field: str, value: int) -> None:
        """Let the kernels read one rule wrongly; the rules that others have are left as they are."""
        self.row = self.rules.record.copy()[0]
        self.row[field] = value

    def compare(self, number: int, tally: Tally) -> None:
        """Play one round in both; AssertionError where they differ."""
        rules, stakes = self.rules, self.table.stakes(number)
        first = rules.first_seat(number)
        seats = [(first - 1 + place) % rules.players for place in range(rules.players)]
        at_start = np.array([stakes[player] for player in seats], np.int32)
        begin(self.public, self.hidden, self.row, self.keys, number, number, at_start)
        round_ = started(rules, number, stakes)
        given = _Cards(self.hidden)
        while self._run() != OVER:
            given.fetch()
            while (command := dealer_of(round_.state, round_.expected(), given)) is not None:  # type: ignore[arg-type]
                round_.do(command)
            self._same_question(round_, seats, tally)
            self._answer(round_, seats, number)
            tally.decisions += 1
        given.fetch()
        while (due := round_.expected()) is not None:
            command = dealer_of(round_.state, due, given)
            assert command is not None, f"the engine asks {due.sentence()}"
            round_.do(command)
        self._same_end(round_, seats, at_start, given, tally)

    def _run(self) -> int:
        return int(run(self.public, self.hidden, self.row, self.rules.hands[0], self.turn, self.scratch))

    def _answer(self, round_: Round, seats: list[int], number: int) -> None:
        seat = int(self.turn["seat"])
        word = np.uint64(word_for(self.keys, seats[seat], number, int(self.public["decisions"])))
        # At one table in three players mostly stay in: full tables run short of cards, draws are shuffled anew.
        stays = self.table.seed % 3 == 0 and int(word) % 8
        policy = _caller if stays and self.turn["decision"] == ACT else _uniform
        chosen = int(policy(self.public, self.row, self.turn, self.hidden["own"][seat], word, self.rules.hands[0]))
        assert is_open(self.hidden, self.turn, chosen), "the kernels refuse their own answer"
        due = round_.expected()
        assert due is not None
        command = command_of(round_.state, due, chosen)
        assert command in due, f"the engine refuses {command}: {due.sentence()}"
        answer(self.public, self.hidden, self.row, self.turn, chosen)
        round_.do(command)

    def _same_question(self, round_: Round, seats: list[int], tally: Tally) -> None:
        due, turn = round_.expected(), self.turn
        decision = int(turn["decision"])
        player = seats[int(turn["seat"])]
        sizes = tuple(turn["size"][: int(turn["sizes"])].tolist())
        if isinstance(due, Acts):
            assert decision == ACT, f"{decision} and {due}"
            open_ = {kind for number, kind in KINDS.items() if int(turn["open"]) >> number & 1}
            ours: tuple[object, ...] = (player + 1, open_, sizes, *(int(turn[name]) for name in _NUMBERS))
            theirs: tuple[object, ...] = (
                due.seat,
                set(due.open),
                due.sizes,
                due.cost,
                due.price,
                due.least,
                due.most,
                due.tap_out,
                due.bring_in,
            )
            assert ours == theirs
            tally.kinds.update(open_)
        elif isinstance(due, DrawDue):
            assert decision == DISCARDS, f"{decision} and {due}"
            assert (player + 1, int(turn["least"]), int(turn["most"])) == (due.seat, due.least, due.most)
            assert int(self.public["held"][int(turn["seat"])]) == due.cards
            tally.kinds["draw"] += 1
        else:
            assert isinstance(due, PostDue), f"kernels ask {decision}, the engine {due}"
            assert decision == (OVER_BLIND_OFFER if due.offered else BLIND_LEVEL)
            assert (player + 1, sizes) == (due.seat, due.amounts)
            tally.kinds["over-blind" if due.offered else "blind"] += 1

    def _same_end(
        self, round_: Round, seats: list[int], at_start: NDArray[np.int32], given: "_Cards", tally: Tally
    ) -> None:
        state, public = round_.state, self.public
        ours = {player + 1: int(public["stake"][place]) for place, player in enumerate(seats)}
        assert ours == {seat: state.stake[seat] for seat in self.rules.seats}
        assert int(public["commission"]) == state.commission
        assert int(public["pots"]) == sum(pot.cents for pot in state.pots)
        assert int(public["shoe"]) == state.shoe
        assert given.taken == len(given.cards), "a card was dealt that the engine does not know"
        assert chips_fault(public, self.row, at_start) == OVER
        names = Counter(event.__struct_config__.tag for event in round_.events)
        tally.rounds += 1
        tally.showdowns += bool(names["shown"])
        tally.side_pots += len(state.pots) > 1
        tally.charged += state.commission > 0
        tally.reshuffled += names["reshuffled"]
        tally.shortages += bool(state.setup.law.shortage and state.board)


def compare_many(bench: Bench, tally: Tally, rounds: int = 2000) -> None:
    """Play so many rounds in both, or up to the first that differs."""
    for number in range(rounds):
        bench.compare(number, tally)


_NUMBERS = ("cost", "price", "least", "most", "tap_out", "bring_in")


class _Cards:
    """The cards that have left the kernels' shoe, as the engine takes them."""

    def __init__(self, hidden: Row) -> None:
        self.hidden = hidden
        self.cards: list[int] = []
        self.taken = 0

    def fetch(self) -> None:
        self.cards = dealt_cards(self.hidden)

    def __iter__(self) -> "_Cards":
        return self

    def __next__(self) -> int:
        if self.taken == len(self.cards):
            raise AssertionError("the engine deals a card that has not left the kernels' shoe")
        self.taken += 1
        return self.cards[self.taken - 1]
