"""Two worlds that differ only in hidden cards look the same: no number, word or action tells them apart."""

import numpy as np
import pytest

from pitboss.batch.codes import DRAW
from pitboss.editions import GAMES
from pitboss.learning.actions import DRAWS, STAY
from pitboss.learning.course import DealtCourse
from pitboss.learning.observing import NUMBERS_OF_ACT, size_of
from pitboss.poker.events import Drew
from pitboss.poker.game import Game
from tests.learning.worlds import EVERY_GAME, hidden_of, other_world, players_of, positions

EVERY = [pytest.param(game, id=name) for name, game in EVERY_GAME.items()]


@pytest.mark.parametrize("game", EVERY)
def test_what_a_player_has_not_seen_is_in_nothing_that_he_is_shown(game: Game) -> None:
    players, chance, differing = players_of(game, 4), np.random.default_rng(3), 0
    rounds = 10 if players == 2 else 2
    for number, course in enumerate(positions(game, players, rounds, seed=11)):
        player = course.player if number % 2 and not course.is_over else number // 2 % players
        twin = DealtCourse(game, None, players, 200)
        twin.round = other_world(course.round, player, chance)
        differing += hidden_of(course.round, player) != hidden_of(twin.round, player)
        assert course.observe(player).tobytes() == twin.observe(player).tobytes()
        assert course.tell(player) == twin.tell(player)
        if not course.is_over and course.player == player:
            assert twin.player == player
            assert course.open() == twin.open()
            assert course.mask().tobytes() == twin.mask().tobytes()
    assert differing > 3


def test_worlds_that_differ_in_a_card_that_was_seen_do_not_look_the_same() -> None:
    """The test above can fail."""
    chance = np.random.default_rng(1)
    for course in positions(GAMES["holdem-common-practice"], 3, rounds=3, seed=2):
        twin = DealtCourse(GAMES["holdem-common-practice"], None, 3, 200)
        twin.round = other_world(course.round, 0, chance)
        assert course.observe(1).tobytes() != twin.observe(1).tobytes() or course.is_over
        assert course.tell(1) != twin.tell(1) or course.is_over


def test_a_draw_is_told_by_its_places_to_its_player_and_by_its_number_to_others() -> None:
    course = DealtCourse(GAMES["draw-1999"], None, 2, 200)
    course.begin(np.random.default_rng(4))
    drew: list[Drew] = []
    while not drew:
        open_ = course.open()
        course.act(DRAWS + 7 if DRAWS in open_ else STAY if STAY in open_ else min(open_), refuse=True)
        drew = [event for event in course.round.events if isinstance(event, Drew)]
    player, places = drew[0].seat - 1, "".join(map(str, drew[0].places))
    assert f" {player + 1}d{places} " in course.tell(player)
    assert f" {player + 1}d(3) " in course.tell(1 - player)
    seen = course.observe(1 - player)
    last = seen[size_of(2, acts=0) :][:NUMBERS_OF_ACT]
    assert last.tolist() == [1, DRAW, 3]  # the other player drew three


def test_a_line_begins_with_who_it_is_told_to_and_with_all_stakes() -> None:
    course = DealtCourse(GAMES["holdem-2018"], None, 3, ("50", 200, 200))
    course.begin(np.random.default_rng(4))
    marker = course.round.state.setup.marker
    stakes = ["1:50", "2:200", "3:200"]
    stakes[marker - 1] = f"*{stakes[marker - 1]}"
    assert course.tell(1).startswith(f"p1 {' '.join(stakes)} / sh ")
