"""Games of one's own: a published game with changes, by call (`Game.but`) or from a TOML file. See docs/games.md."""

from pitboss.own_games.changing import changed
from pitboss.own_games.faults import NoGame
from pitboss.own_games.files import is_file, read_game

__all__ = ["NoGame", "changed", "is_file", "read_game"]
