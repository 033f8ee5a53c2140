"""What holds in every round of every game holds in one's own: chips, replays and what others may see."""

from pathlib import Path
from random import Random

import pytest

from pitboss.cli.software_table import choose, dealer_of
from pitboss.own_games import read_game
from pitboss.play import Principal, Role
from pitboss.poker.events import Seat
from pitboss.poker.reenact import first_departure
from pitboss.poker.round import CODEC, Round

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.toml"))
ROUNDS = 25


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_rounds_keep_their_chips_their_course_and_their_secrets(path: Path) -> None:
    game, chance = read_game(path), Random(path.stem)
    most = min(6, *(rule.most_players for rule in game.decks))
    for number in range(ROUNDS):
        players = chance.randint(2, most)
        stakes = [100 * chance.randint(3, 60) for _ in range(players)]
        seats = [Seat(seat, cents) for seat, cents in enumerate(stakes, 1)]
        start = Round.start(game, game.defaults, seats, chance.randint(1, players))
        events = list(dealer_of(start, chance).play_out(lambda view: choose(view, chance)))
        state = start.state
        assert start.is_over
        assert sum(state.stake) + state.commission == sum(stakes), number
        assert first_departure(events) is None
        again: Round = Round.replay([CODEC.decode(CODEC.encode(event)) for event in events])
        assert (again.state.stake, again.state.own, again.state.board) == (state.stake, state.own, state.board)
        for viewer in range(1, players + 1):
            seen = start.view(Principal(Role.PLAYER, viewer))
            for other in range(1, players + 1):
                if other != viewer and other not in state.shown:
                    assert set(seen.own[other]) <= {None}
                    assert set(seen.discarded[other]) <= {None}
