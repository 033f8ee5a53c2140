"""The house's bots in kernels beside the room's own: the same share to the last digit, and the same choice."""

from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from pitboss import batch
from pitboss.batch.chance import word_for
from pitboss.batch.codes import ACT, ANSWER_MASK, CALL_AND_FOLD
from pitboss.batch.outlook import outlook
from pitboss.batch.reopened import command_of
from pitboss.batch.running import answer, is_open
from pitboss.batch.tempered import HOUSE, by_temper, mood_of
from pitboss.batch.twister import KEY_WORDS, appended, next_random, seed_twister
from pitboss.editions import GAMES
from pitboss.malformed import Malformed
from pitboss.own_games.files import read_game
from pitboss.poker.commands import Post
from pitboss.poker.due import PostDue
from pitboss.poker.round import Round
from pitboss.room.bots import TEMPERS, choose
from pitboss.room.bots.outlook import expected_share
from pitboss.room.bots.sight import sight_of
from tests.batch.by_the_room import Rolls
from tests.batch.differential import Bench, Tally, compare_many
from tests.batch.random_tables import RandomTable, random_tables

ROUNDS = 3
"""Of each of two tables an edition: the room's bots think a millisecond an act, and six at a draw."""
EXAMPLES = Path(__file__).parents[2] / "examples" / "games"


class BenchOfBots(Bench):
    """A table at which everybody has a temper, and chooses twice."""

    def __init__(self, table: RandomTable) -> None:
        super().__init__(table)
        self.chosen: Counter[int] = Counter()
        self.more_caution = 0.0

    def _answer(self, round_: Round, seats: list[int], number: int) -> None:
        seat = int(self.turn["seat"])
        player, own = seats[seat], self.hidden["own"][seat]
        temper = list(TEMPERS.values())[(player + number) % len(TEMPERS)]
        word = np.uint64(word_for(self.keys, player, number, int(self.public["decisions"])))
        tables, state = self.rules.hands[0], round_.state
        if self.turn["decision"] == ACT:
            theirs = expected_share(state.setup.evaluators, sight_of(state, player + 1), state.setup.options.draw_most)
            assert outlook(self.public, self.row, self.turn, own, tables) == theirs
        given = int(by_temper(self.public, self.row, self.turn, own, word, tables, mood_of(temper)))
        assert is_open(self.hidden, self.turn, given)
        due = round_.expected()
        assert due is not None
        ours = command_of(state, due, given)
        other = replace(temper, caution=temper.caution + self.more_caution)
        their = choose(other, state, Rolls(int(word)))
        if isinstance(due, PostDue) and isinstance(their, Post) and not their.cents:
            their = Post(their.seat, due.amounts[0])  # the engine's word for the only amount
        assert ours == their, temper.name
        answer(self.public, self.hidden, self.row, self.turn, given)
        round_.do(ours)
        self.chosen[given & ANSWER_MASK] += 1


@cache
def tables() -> list[RandomTable]:
    """Two of each edition, and one of each example of a game of one's own."""
    published = islice(random_tables(20), 2 * len(GAMES))
    own = [read_game(file) for file in sorted(EXAMPLES.glob("*.toml"))]
    players = [min(5, game.decks[0].most_players) for game in own]
    return [
        *(replace(table, players=min(table.players, 6)) for table in published),
        *(RandomTable(game, game.defaults, count, 3) for game, count in zip(own, players, strict=True)),
    ]


@pytest.mark.timeout(600)  # it may be the first to compile the kernels, on a machine that is busy
def test_they_choose_what_the_rooms_bots_choose_at_every_edition() -> None:
    chosen: Counter[int] = Counter()
    for table in tables():
        bench = BenchOfBots(table)
        for number in range(ROUNDS):
            bench.compare(number, Tally())
        chosen += bench.chosen
    assert set(chosen) == set(range(1, 12)) - {CALL_AND_FOLD}  # which no temper chooses


def test_another_mood_is_found() -> None:
    """The comparison is worth its while: a temper that is a little more careful chooses otherwise."""
    bench = BenchOfBots(RandomTable(GAMES["holdem-2018"], GAMES["holdem-2018"].defaults, 4, 5))
    bench.more_caution = 0.2
    with pytest.raises(AssertionError):
        compare_many(bench, Tally())


def test_the_generator_is_that_of_python() -> None:
    state = np.zeros(625, np.uint32)
    for groups in ((), (1,), tuple(range(1, 30))):
        key, seed = np.zeros(KEY_WORDS, np.uint32), 1
        key[0] = 1
        for group in groups:
            appended(key, group)
            seed = seed * 64 + group
        seed_twister(state, key)
        theirs = Random(seed)
        assert [next_random(state) for _ in range(700)] == [theirs.random() for _ in range(700)]


def test_a_temper_of_ones_own_plays_too() -> None:
    coward = replace(TEMPERS["Rock"], name="Coward", caution=9.0, value=9.0, bluff=0.0, boldness=0.0)
    game = GAMES["holdem-2018"]
    found = batch.play(game, policies=[batch.tempered(coward), batch.rock], rounds=400, seed=1)
    assert found.players[0].name == "Coward"
    assert found.players[0].mean < 0 < found.players[1].mean
    assert list(HOUSE) == list(TEMPERS)
    with pytest.raises(Malformed, match="no bot is called 'shark'"):
        batch.tempered("shark")


def test_a_policy_may_ask_what_its_cards_are_worth() -> None:
    @batch.policy
    def chooser(table: Any, rules: Any, turn: Any, own: Any, chance: Any, hands: Any) -> Any:  # as numba types them
        if turn.decision != 1:
            return batch.least_post(turn)
        if batch.hand_value(rules, hands, 0, own, table.board) >> 12 > 2:  # two pairs or better
            return batch.raise_to(turn, turn.most)
        return batch.stay(turn) if batch.outlook(table, rules, turn, own, hands) > 0.5 else batch.leave(turn)

    found = batch.play(GAMES["holdem-2018"], policies=[chooser, batch.caller], rounds=2000, seed=1)
    low, _ = found.players[0].interval
    assert low > 0

    @batch.policy
    def short(table: Any, turn: Any) -> Any:  # as numba types them
        return 1

    @batch.policy
    def worded(table: Any, rules: Any, turn: Any, own: Any, chance: Any) -> Any:  # as numba types them
        return "fold"

    @batch.policy
    def misspelt(table: Any, rules: Any, turn: Any, own: Any, chance: Any) -> Any:  # as numba types them
        return table.pott

    for wrong, why in ((worded, r"No conversion from .*fold.* to int64"), (misspelt, "there is no field 'pott'")):
        with pytest.raises(Malformed, match=f"{wrong.name} cannot be compiled: {why}"):
            batch.play(GAMES["holdem-2018"], policies=[wrong, batch.caller], rounds=1)

    with pytest.raises(Malformed, match="short takes 2 arguments: a policy takes table, rules, turn, own, chance"):
        batch.play(GAMES["holdem-2018"], policies=[short, batch.caller], rounds=1)
