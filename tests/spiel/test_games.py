"""OpenSpiel finds no fault with any game, its solvers find what is known of small ones, and nothing hidden leaks."""

import pickle
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # it has no types
import pytest
from absl import flags
from open_spiel.python.algorithms.generate_playthrough import playthrough, replay  # type: ignore[import-untyped]

from pitboss import spiel
from pitboss.batch.small_games import small_game
from pitboss.editions import GAMES
from pitboss.learning.actions import DRAWS, STAY
from pitboss.malformed import Malformed
from pitboss.poker.events import Reshuffled
from pitboss.poker.game import Game
from pitboss.spiel import SpielState
from pitboss.spiel.outside import CardsOutside
from tests.learning.worlds import EVERY_GAME, OWN, hidden_of, other_world, players_of
from tests.spiel.playthroughs import played, stored

EVERY = [pytest.param(game, id=name) for name, game in EVERY_GAME.items()]


@pytest.fixture(scope="module", autouse=True)
def names() -> tuple[str, ...]:
    return spiel.register() + spiel.register(OWN["pineapple"], OWN["crazy-pineapple"])


@pytest.mark.parametrize("game", EVERY)
def test_openspiel_finds_no_fault(game: Game) -> None:
    name = f"pitboss_{game.edition.replace('-', '_')}"
    loaded = pyspiel.load_game(name, {"players": players_of(game, 3)})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["pitboss_kuhn", "pitboss_seven_card_stud_1994", "pitboss_draw_1999"])
def test_a_playthrough_is_played_again_to_the_same_bytes(name: str, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    path = tmp_path / "playthrough.txt"
    path.write_text(playthrough(f"{name}(players=2,stake=50)", None, seed=5), encoding="utf-8")
    original, again = replay(str(path))
    assert again == original


@pytest.mark.parametrize("game", EVERY)
def test_a_stored_playthrough_of_each_game_goes_on_as_it_did(game: Game) -> None:
    """Ids keep their meaning: what somebody has learnt or stored is good for as long as these lines are."""
    kept = stored()[game.edition]
    actions = iter(kept.actions)
    assert played(game, lambda state: next(actions)) == kept


def test_no_playthrough_is_stored_of_what_is_not_played() -> None:
    assert set(stored()) == {game.edition for game in EVERY_GAME.values()}


Figures = tuple[float, float]


def even_and_solved(game: object, rounds: int) -> Figures:
    """What both players together can win from even chances, and each from what some rounds of CFR came to."""
    even = pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game))
    solver = pyspiel.CFRSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    return even, pyspiel.exploitability(game, solver.average_policy())


def test_kuhn_poker_is_worth_what_is_known_of_it() -> None:
    game = spiel.load(small_game("kuhn"), keeps=True)
    assert even_and_solved(game, 200) == pytest.approx((0.916666666667, 0.003329603136), abs=1e-12)


def test_leduc_hold_em_is_worth_what_openspiel_s_own_is() -> None:
    own = pyspiel.load_game("leduc_poker")
    assert even_and_solved(own, 10) == pytest.approx((4.747222222222, 0.888578983169), abs=1e-12)
    game = spiel.load(small_game("leduc"), keeps=True)
    assert even_and_solved(game, 2) == pytest.approx(even_and_solved(own, 2), abs=1e-12)


def course_of(game: Game, players: int, seed: int) -> Iterator[CardsOutside]:
    """Positions of a round by chance in which nobody folds who may stay, and many cards are thrown away."""
    state, chance = spiel.load(game, players=players).new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal():
        yield state.course
        actions = [action for action in state.legal_actions() if action == STAY or action >= DRAWS]
        if state.is_chance_node() or not actions:
            actions = state.legal_actions()
        state.apply_action(int(chance.choice(actions)))
    yield state.course


@pytest.mark.parametrize("game", EVERY)
def test_an_information_state_has_nothing_hidden_in_it(game: Game) -> None:
    players, chance, differing = players_of(game, 3), np.random.default_rng(6), 0
    for number, course in enumerate(course_of(game, players, seed=2)):
        player = number % players
        twin = CardsOutside(game, None, players, 200)
        twin.round = other_world(course.round, player, chance)
        differing += hidden_of(course.round, player) != hidden_of(twin.round, player)
        assert course.tell(player) == twin.tell(player)
        if number % 5 == 0:
            assert course.observe(player).tobytes() == twin.observe(player).tobytes()
        assert course.is_card_due == twin.is_card_due
        if not course.is_over and not course.is_card_due and course.player == player:
            assert course.choices == twin.choices
    assert differing > 3 or players == 2


def test_a_draw_goes_on_from_discards_when_the_shoe_is_empty() -> None:
    """Every card that may come is in the shoe, and no other: before the reshuffle and after it."""
    reshuffled = 0
    for seed in range(4):
        for course in course_of(GAMES["draw-1999"], 8, seed):
            if course.is_card_due:
                assert len(course.cards_left()) == course.round.state.shoe
        reshuffled += any(isinstance(event, Reshuffled) for event in course.round.events)
    assert reshuffled == 4


def test_burned_cards_are_named_where_a_reshuffle_would_tell_them() -> None:
    plan = ["deal 4 down", "bet", "burn", "deal 1 board", "draw", "bet", "show"]
    game, reshuffled = GAMES["holdem-common-practice"].but("drawn-holdem", plan=plan, burn=True), False
    for course in course_of(game, 10, seed=1):
        if course.is_card_due:
            assert len(course.cards_left()) == course.round.state.shoe
        reshuffled |= any(isinstance(event, Reshuffled) for event in course.round.events)
    assert reshuffled
    assert course.round.state.burned == 1


def test_commission_makes_a_game_of_general_sum() -> None:
    free, charged = pyspiel.load_game("pitboss_holdem_common_practice"), pyspiel.load_game("pitboss_holdem_2018")
    assert free.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert charged.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert (charged.min_utility(), charged.max_utility()) == (-200, 200)


def test_a_table_of_one_s_own_and_its_storing() -> None:
    game = spiel.load(GAMES["holdem-2018"], {"ante": 1}, players=3, stake=["50", "7", 20])
    assert [game.num_players(), game.min_utility(), game.max_utility()] == [3, -50, 70]
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    copied, stored = state.clone(), pickle.loads(pickle.dumps(state.course))
    state.apply_action(STAY)
    assert isinstance(copied, SpielState)
    assert str(copied) == " ".join(str(state).split(" ")[:-1])
    assert stored.round.events == copied.course.round.events
    assert copied.action_to_string(STAY).endswith("c")
    with pytest.raises(Malformed, match="is not open"):
        copied.course.after(DRAWS)


def test_games_are_registered_once_and_found_again_when_stored() -> None:
    assert spiel.register(GAMES["holdem-2018"]) == ("pitboss_holdem_2018",)
    with pytest.raises(Malformed, match="another game"):
        spiel.register(GAMES["omaha-2018"].but("pineapple"))
    loaded = pyspiel.load_game("pitboss_pineapple(players=4,stake=30)")
    assert str(pickle.loads(pickle.dumps(loaded))) == str(loaded)


def test_an_observer_sees_for_one_player() -> None:
    game = spiel.load(small_game("kuhn"))
    everything = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    assert game.make_py_observer(everything) is None
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"all": True})
