"""Thousands of tables at once: the same menus, answers and observations as the engine gives, and nothing hidden."""

import inspect
from typing import Any

import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from numpy.typing import NDArray

from pitboss import batch
from pitboss.batch.codes import ANSWER_BITS, RAISE
from pitboss.batch.history import note
from pitboss.batch.reopened import command_of, dealer_of, is_question, started
from pitboss.batch.rules import TableRules
from pitboss.batch.running import run
from pitboss.editions import GAMES
from pitboss.gym import seat, seats
from pitboss.gym.vector_kernels import lay_answers, observe_acts, observe_tables
from pitboss.learning.actions import ACTIONS, DRAWS, FOLD, STAY, late_action, open_actions
from pitboss.learning.observing import ACTS, observation, size_of
from pitboss.malformed import Malformed
from pitboss.play import Principal, Role
from pitboss.poker.game import Game
from pitboss.poker.kinds import Marker
from pitboss.poker.round import Round
from tests.learning.worlds import EVERY_GAME, players_of

EVERY = [pytest.param(game, id=name) for name, game in EVERY_GAME.items()]
HOLDEM = GAMES["holdem-common-practice"]


class Looked:
    """What the kernels say of many tables."""

    def __init__(self, tables: batch.Tables) -> None:
        rules, count = tables._batch.table, tables.tables
        self.marker = 0 if rules.game.marker is Marker.BUCK else rules.players - 1
        answers, self.late = np.zeros(count * ACTIONS, np.int64), np.zeros(count, np.int64)
        seen = np.zeros(count * size_of(rules.players), np.float32)
        public: Any = tables.public  # NumPy's types do not tell which fields a record has
        turn: Any = tables.turn
        own = tables.own()
        lay_answers(public, turn, own, answers, self.late)
        numbers = np.array([rules.players, self.marker, rules.options.minimum], np.int64)
        observe_tables(public, turn, own, numbers[0], numbers[1], numbers[2], seen)
        history: Any = tables.history  # as above
        observe_acts(history, turn, numbers[0], numbers[2], np.int64(ACTS), seen)
        self.seen, self.answers = seen.reshape(count, -1), answers.reshape(count, ACTIONS)

    def bytes(self) -> bytes:
        return self.seen.tobytes() + self.answers.tobytes() + self.late.tobytes()


class Mirror:
    """The round at one table, in the engine."""

    def __init__(self, tables: batch.Tables, table: int) -> None:
        self.hidden = tables._hiddens[table]
        self.round: Round = started(tables._batch.table, int(tables.rounds[table]), tables._batch.stakes.tolist())
        self.at = 0
        self.go_on()

    def __iter__(self) -> "Mirror":
        return self

    def __next__(self) -> int:
        """The next card of the shoe."""
        self.at += 1
        return int(self.hidden["shoe"][self.at - 1])

    def go_on(self) -> None:
        while (due := self.round.expected()) is not None and not is_question(due):
            command = dealer_of(self.round.state, due, self)
            assert command is not None
            self.round.do(command)

    def compare(self, rules: TableRules, looked: Looked, table: int) -> None:
        due, state = self.round.expected(), self.round.state
        assert due is not None
        open_ = open_actions(due, state)
        row = looked.answers[table]
        assert np.flatnonzero(row).tolist() == list(open_)
        assert {action: command_of(state, due, int(row[action])) for action in open_} == open_
        assert command_of(state, due, int(looked.late[table])) == open_[late_action(due, open_)]
        (viewer,) = due.by
        view = self.round.view(Principal(Role.PLAYER, viewer.seat))
        seen = observation(view, self.round.events, viewer.seat - 1, rules)
        assert looked.seen[table].tolist() == seen.tolist()

    def answer(self, given: int) -> None:
        due = self.round.expected()
        assert due is not None
        self.round.do(command_of(self.round.state, due, given))


def chosen(looked: Looked, chance: np.random.Generator) -> NDArray[np.int64]:
    """Some open answer at every table; few fold."""
    weights = chance.random(looked.answers.shape) * (looked.answers != 0)
    weights[:, FOLD] *= 0.3
    return np.take_along_axis(looked.answers, weights.argmax(1)[:, None], 1)[:, 0]


@pytest.mark.parametrize("game", EVERY)
def test_menus_answers_and_observations_are_those_of_the_engine(game: Game) -> None:
    count, chance = 6, np.random.default_rng(8)
    tables = batch.Tables(game, tables=count, players=players_of(game, 5), stake=200, seed=4, history=True)
    mirrors = [Mirror(tables, table) for table in range(count)]
    for _ in range(25):
        looked = Looked(tables)
        given = chosen(looked, chance)
        for table, mirror in enumerate(mirrors):
            mirror.compare(tables._batch.table, looked, table)
            mirror.answer(int(given[table]))
        tables.answer_with(given)
        for table in range(count):
            if tables.ended[table]:
                mirrors[table] = Mirror(tables, table)
            else:
                mirrors[table].go_on()


@pytest.mark.parametrize("game", EVERY)
def test_cards_that_the_player_in_turn_has_not_seen_are_in_nothing_that_he_is_given(game: Game) -> None:
    count, chance = 20, np.random.default_rng(2)
    tables = batch.Tables(game, tables=count, players=players_of(game, 4), stake=200, seed=6, history=True)
    differing = 0
    for _ in range(12):
        before = Looked(tables)
        given = chosen(before, chance)
        held = tables._hiddens.copy()
        for table in range(count):
            _turn_hidden(tables, table, chance)
            differing += int((held[table]["own"] != tables._hiddens[table]["own"]).any())
            asked = tables._publics[table : table + 1], tables._turns[table : table + 1]
            decision = int(asked[1][0]["decision"])
            memory = tables._memory
            again = run(
                asked[0][0], memory.hiddens[table], memory.rules[0], memory.hands[0], asked[1][0], memory.scratches[0]
            )
            assert again == decision
        assert Looked(tables).bytes() == before.bytes()
        tables._hiddens[:] = held
        tables.answer_with(given)
    assert differing > 50


def test_no_kernel_that_observes_takes_the_hidden_record() -> None:
    for kernel in (lay_answers, observe_tables, observe_acts):
        types = str(inspect.signature(kernel.py_func))  # type: ignore[union-attr]  # numba's
        assert "Turn" in types
        assert "Hidden" not in types


def _turn_hidden(tables: batch.Tables, table: int, chance: np.random.Generator) -> None:
    """Exchange all cards of a table for one another that the player in turn has not seen."""
    hidden, public, me = tables._hiddens[table], tables._publics[table], int(tables._turns[table]["seat"])
    seen = int(hidden["own"][me] | hidden["gone"][me] | public["board"] | np.bitwise_or.reduce(public["up"]))
    deck = [int(card) for card in hidden["shoe"][: int(tables._batch.table.record[0]["cards"])]]
    unseen = [card for card in deck if not seen >> card & 1]
    turned = dict(zip(unseen, chance.permutation(unseen).tolist(), strict=True))
    for position in range(tables.players):
        for field in ("own", "gone"):
            cards = int(hidden[field][position])
            hidden[field][position] = sum(1 << turned.get(card, card) for card in deck if cards >> card & 1)
    end = int(hidden["shoe_end"])
    hidden["shoe"][:end] = [turned.get(int(card), int(card)) for card in hidden["shoe"][:end]]


def test_an_environment_of_many_tables_keeps_the_conventions() -> None:
    env = seats(HOLDEM, tables=64, players=3, opponents=batch.caller)
    assert env.single_observation_space == seat(HOLDEM, players=3, acts=0).observation_space
    assert env.action_space.shape == (64,)
    observations, infos = env.reset(seed=3)
    assert env.observation_space.contains(observations)
    assert infos["action_mask"].shape == (64, ACTIONS)
    again, _ = env.reset(seed=3)
    assert observations is not again
    assert np.array_equal(observations, again)
    other, _ = env.reset(seed=4)
    assert not np.array_equal(observations, other)
    longer = seats(HOLDEM, tables=64, players=3, opponents=batch.caller, acts=5)
    assert longer.single_observation_space == seat(HOLDEM, players=3, acts=5).observation_space
    more, _ = longer.reset(seed=3)
    assert longer.observation_space.contains(more)
    assert np.array_equal(more[:, : observations.shape[1]], observations)
    assert more[:, observations.shape[1] :].any()
    one, two = (env.reset()[0] for _ in range(2))
    assert not np.array_equal(one, two)


def test_the_library_s_own_statistics_are_the_sums_of_rewards() -> None:
    env = RecordEpisodeStatistics(seats(HOLDEM, tables=32, players=3), buffer_length=10_000)
    chance, rewards, episodes = np.random.default_rng(1), 0.0, 0
    _, infos = env.reset(seed=1)
    for _ in range(60):
        mask = infos["action_mask"]
        _, reward, over, cut, infos = env.step((mask * chance.random(mask.shape)).argmax(1))
        assert not cut.any()
        assert not reward[~over].any()
        assert (infos["rounds"] >= over).all()
        assert not infos["illegal"].any()
        rewards, episodes = rewards + float(reward.sum()), episodes + int(over.sum())
    assert env.episode_count == episodes > 100
    assert sum(env.return_queue) == pytest.approx(rewards, abs=1e-3)


def test_rewards_over_rounds_are_the_win_rate_that_play_measures() -> None:
    """A learner who stays, among callers, plays the rounds that compiled policies play: each result is the same."""
    env = seats(HOLDEM, tables=50, players=3, opponents=batch.caller)
    _, infos = env.reset(seed=9)
    won, rounds = np.zeros(50), np.zeros(50, np.int64)
    for _ in range(40):
        stays = np.where(infos["action_mask"][:, STAY], STAY, infos["action_mask"].argmax(1))
        _, reward, _, _, infos = env.step(stays)
        won += reward
        rounds += infos["rounds"]
    found = batch.play(HOLDEM, policies=[batch.caller] * 3, rounds=50 * int(rounds.max()), seed=9, keep="rounds")
    assert found.net is not None
    by_table = found.net[:, 0].reshape(-1, 50) / 1000
    for table in range(50):
        assert won[table] == pytest.approx(by_table[: rounds[table], table].sum())


def test_what_is_not_open_is_answered_as_the_clock_would_or_refused() -> None:
    env = seats(HOLDEM, tables=8)
    for action in (DRAWS, ACTIONS, -1):
        env.reset(seed=1)
        *_, infos = env.step(np.full(8, action))
        assert infos["illegal"].all()
    env = seats(HOLDEM, tables=8, illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(Malformed, match="table 0: action 12 is not open"):
        env.step(np.full(8, DRAWS))


def test_the_last_acts_are_kept_in_a_ring() -> None:
    tables = batch.Tables(HOLDEM, tables=1, players=2, seed=1, history=True)
    history, turn = tables._memory.histories[0], tables._turns[0]
    public: Any = tables._publics[0]  # a record
    for total in range(1, ACTS + 4):
        note(history, public, turn, total << ANSWER_BITS | RAISE)
    assert int(tables.history["count"][0]) == ACTS + 3
    assert tables.history["total"][0].tolist() == [65, 66, 67, *range(4, 65)]
    seen, count = np.zeros(size_of(2, acts=2), np.float32), np.int64(2)
    observe_acts(tables._memory.histories, tables._turns[:1], count, np.int64(1), count, seen)
    assert seen[-6:].tolist() == [0, RAISE, 67, 0, RAISE, 66]
    with pytest.raises(Malformed, match="no acts are kept"):
        _ = batch.Tables(HOLDEM, tables=1, players=2).history
    with pytest.raises(Malformed, match="the last 65 acts: 0 to 64"):
        seats(HOLDEM, acts=65)


def test_opponents_are_one_for_each() -> None:
    with pytest.raises(Malformed, match="1 opponents for 3 players"):
        seats(HOLDEM, players=3, opponents=[batch.caller])
