"""Games from TOML files: the changes of `Game.but` as keys, with the file and the line of every fault."""

from functools import partial
from pathlib import Path

from pitboss.editions import game_named
from pitboss.malformed import Malformed
from pitboss.own_games.changing import changed
from pitboss.own_games.faults import NoGame, shown
from pitboss.own_games.toml_lines import Lines, keys_of
from pitboss.poker.game import Game

BASE = "holdem-common-practice"
"""What a game is based on that names nothing."""
SUFFIX = ".toml"
LARGEST = 100_000


def is_file(name: str) -> bool:
    """Whether somebody who names a game means a file."""
    return name.endswith(SUFFIX)


def read_game(path: Path) -> Game:
    """The game of a file, or Malformed with the file and the line of each fault."""
    try:
        data = path.read_bytes()
        text = data[: LARGEST + 1].decode()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no UTF-8 text"
        raise Malformed(f"{path}: cannot be read: {reason}") from error
    if len(data) > LARGEST:
        raise Malformed(f"{path}: no game is longer than {LARGEST} bytes")
    return game_from(text, str(path))


def game_from(text: str, file: str) -> Game:
    """The game that the text of a file tells."""
    keys = keys_of(text, file)
    lines = Lines(text)
    place = partial(lines.place, file)
    name, based_on = keys.pop("name", ""), keys.pop("based_on", BASE)
    try:
        if not isinstance(based_on, str):
            raise Malformed(f"{shown(based_on)}: the name of a game or of an edition is wanted, such as {BASE}")
        base = game_named(based_on)
    except Malformed as error:
        faults = [("based_on", str(error))]
        try:  # what else is wrong shows against the usual base
            changed(game_named(BASE), name, keys)
        except NoGame as more:
            faults += more.faults
        raise NoGame(file, lines.in_order(faults), place) from error
    try:
        return changed(base, name, keys)
    except NoGame as error:
        raise NoGame(file, lines.in_order(error.faults), place) from error
