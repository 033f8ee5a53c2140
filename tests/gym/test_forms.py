"""Actions by exact amounts and by a part of the way to the most: the same commands as by ids, and no fault found."""

import pickle

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pitboss.batch.codes import BET, DRAW, FOLD, KINDS, POST, RAISE
from pitboss.editions import GAMES
from pitboss.gym import seat
from pitboss.gym.forms import FORMS
from pitboss.gym.seat import stays
from pitboss.learning.actions import DRAWS
from pitboss.learning.amounts import bounds
from pitboss.learning.course import DealtCourse
from pitboss.malformed import Malformed
from pitboss.poker.commands import Act, Command, Draw, Post
from pitboss.poker.events import Acted
from pitboss.poker.game import Game
from pitboss.poker.kinds import Kind
from tests.learning.worlds import EVERY_GAME, players_of

EVERY = [pytest.param(game, id=name) for name, game in EVERY_GAME.items()]
NUMBERS = {kind: number for number, kind in KINDS.items()}
HOLDEM = GAMES["holdem-common-practice"]


def said(course: DealtCourse, command: Command) -> tuple[int, int]:
    """A command as a kind and its exact amount."""
    if isinstance(command, Act):
        return NUMBERS[command.kind], command.to
    if isinstance(command, Draw):
        own = course.round.state.own[command.seat]
        return DRAW, sum(card.bit for place in command.places if (card := own[place]) is not None)
    if isinstance(command, Post):
        return POST, command.cents or bounds(course.due)[0]
    return POST + 1, 0


@pytest.mark.parametrize("game", EVERY)
def test_what_an_id_stands_for_can_be_said_exactly(game: Game) -> None:
    course, chance, form = DealtCourse(game, None, players_of(game, 4), 200), np.random.default_rng(3), FORMS["exact"]
    asked = 0
    for _ in range(3):
        course.begin_asking(chance, lambda: None)
        while not course.is_over:
            open_ = course.open()
            for command in open_.values():
                found = form.command(course, np.array(said(course, command)))
                assert found is not None
                assert said(course, found) == said(course, command)
            kinds = form.told(course, True)["kinds"]
            assert {said(course, command)[0] for command in open_.values()} == set(np.flatnonzero(kinds).tolist())
            course.act(int(chance.choice(list(open_))), refuse=True)
            asked += 1
    assert asked >= 3


@pytest.mark.parametrize("game", EVERY)
def test_the_libraries_find_no_fault_with_either_form(game: Game) -> None:
    for form in ("exact", "continuous"):
        check_env(seat(game, players=players_of(game, 3), actions=form), skip_render_check=True)


def test_a_part_of_the_way_goes_from_the_least_to_the_most() -> None:
    env = seat(HOLDEM, players=3, actions="continuous", opponent=stays)
    _, info = env.reset(seed=1)
    assert info["kinds"][RAISE]
    assert not info["kinds"][[BET, DRAW]].any()
    assert (info["least"], info["most"]) == (2000, 20_000)
    totals = []
    for part in (0.0, 0.5, 1.0):
        command = FORMS["continuous"].command(env.course, (RAISE, part))
        assert isinstance(command, Act)
        totals.append(command.to)
    assert totals == [2000, 11_000, 20_000]
    *_, info = env.step((np.int64(RAISE), np.float32(0.5)))
    assert not info["illegal"]
    raised = [event for event in env.course.round.events if isinstance(event, Acted) and event.kind is Kind.RAISE]
    assert [event.to for event in raised] == [11_000]
    assert pickle.loads(pickle.dumps(env.form)) == env.form


def test_sizes_posts_and_draws_are_lists_to_go_along() -> None:
    stud = DealtCourse(GAMES["seven-card-stud-1994"], None, 3, 200)
    stud.begin_asking(np.random.default_rng(1), lambda: None)
    levels = [FORMS["continuous"].command(stud, (POST, part)) for part in (0.0, 0.5, 1.0)]
    assert [level.cents for level in levels if isinstance(level, Post)] == [200, 400, 600]
    drawn = DealtCourse(GAMES["draw-1999"], None, 3, 200)
    drawn.begin_asking(np.random.default_rng(1), lambda: None)
    while max(drawn.open()) < DRAWS:
        drawn.act(1 if 1 in drawn.open() else min(drawn.open()), refuse=False)
    draws = [FORMS["continuous"].command(drawn, (DRAW, part)) for part in (0.0, 1.0)]
    assert [len(draw.places) for draw in draws if isinstance(draw, Draw)] == [0, 5]


def test_what_is_not_open_is_answered_as_the_clock_would_or_refused() -> None:
    env = seat(HOLDEM, players=3, actions="exact", opponent=stays)
    for action in ((RAISE, 1999), (BET, 2000), (DRAW, 1), (99, 0), (-1, 0), (FOLD, -1), (POST, 0)):
        env.reset(seed=1)
        assert FORMS["exact"].command(env.course, action) is None, action
    *_, info = env.step(np.array((RAISE, 1999)))
    assert info["illegal"]
    strict = seat(HOLDEM, players=3, actions="continuous", illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(Malformed, match="is not open"):
        strict.step((np.int64(DRAW), np.float32(0.5)))
    with pytest.raises(Malformed, match="is not open"):
        strict.step((np.int64(RAISE), np.float32(1.5)))
    with pytest.raises(Malformed, match="actions are ids, exact, continuous, not 'plain'"):
        seat(HOLDEM, actions="plain")
