"""Games that are small enough to be solved, as files of the kind that anybody may write."""

from importlib.resources import files

from pitboss.own_games.files import game_from
from pitboss.poker.game import Game

SMALL_GAMES = ("kuhn", "leduc")


def small_game(name: str) -> Game:
    """One of them by its name."""
    file = f"{name}.toml"
    return game_from(files(__package__).joinpath(file).read_text(encoding="utf-8"), file)
